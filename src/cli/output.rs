//! Files that a command writes: whole or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::CliError;

/// The paths that stand for standard output.
const STDOUT: [&str; 3] = ["-", "/dev/stdout", "/dev/fd/1"];

/// Writes a file whole or not at all; `-` is standard output.
pub fn write(path: &Path, content: &[u8]) -> Result<(), CliError> {
    if STDOUT.iter().any(|name| path.as_os_str() == *name) {
        let mut out = io::stdout().lock();
        return Ok(out.write_all(content).and_then(|()| out.flush())?);
    }
    let written = if is_special(path) { written_on(path, content) } else { whole(path, content) };
    written.map_err(|error| {
        CliError::Write(io::Error::new(error.kind(), format!("`{}`: {error}", path.display())))
    })
}

fn written_on(path: &Path, content: &[u8]) -> io::Result<()> {
    std::fs::OpenOptions::new().append(true).open(path)?.write_all(content)
}

/// Whether something stands there that is neither file nor folder, such as a pipe or a device, or a file that is open
/// already. It takes what is written to it and must not be replaced.
fn is_special(path: &Path) -> bool {
    let is_open = path.starts_with("/dev/fd") || path.starts_with("/proc");
    path.metadata().is_ok_and(|found| is_open || !(found.is_file() || found.is_dir()))
}

fn whole(path: &Path, content: &[u8]) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let path = if path.is_symlink() { path.canonicalize()? } else { path.to_owned() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bao-");
    if let Some(permissions) = permissions(&path) {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// What a file that is replaced has, and what a new one gets before the mask of the process takes its share.
fn permissions(path: &Path) -> Option<std::fs::Permissions> {
    match path.metadata() {
        Ok(old) => Some(old.permissions()),
        #[cfg(unix)]
        Err(_) => Some(std::os::unix::fs::PermissionsExt::from_mode(0o666)),
        #[cfg(not(unix))]
        Err(_) => None,
    }
}

/// What a file's name says that it holds.
pub fn extension(path: &Path) -> String {
    path.extension().map_or(String::new(), |end| end.to_string_lossy().to_lowercase())
}

/// What to say of a file whose name does not tell what to write.
pub fn unknown_kind(path: &Path, known: &[&str]) -> CliError {
    let known: Vec<String> = known.iter().map(|end| format!("`.{end}`")).collect();
    CliError::Usage(format!("`{}` must end in {}", path.display(), known.join(" or ")))
}

/// `-o`, where it must be given.
#[derive(Clone, Debug, clap::Args)]
pub struct OutputArgs {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let taken = folder.path().join("taken");
        std::fs::create_dir(&taken).expect("a folder");
        let error = write(&taken, b"x").expect_err("a folder is in the way");
        assert!(error.to_string().contains("taken"), "{error}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 1);
        let file = folder.path().join("file");
        write(&file, b"one").expect("written");
        write(&file, b"two").expect("written over");
        assert_eq!(std::fs::read(&file).expect("readable"), b"two");
    }
}
