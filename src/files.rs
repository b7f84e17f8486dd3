//! Files written whole or not at all.

use std::io::{self, Write};
use std::path::Path;

/// Writes a file whole: whoever looks sees the old text or the new one, never a part. Permissions of a file that is
/// replaced are kept.
///
/// # Errors
/// Writing failed; then the old file is as it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // A link stays a link: what it points to is replaced.
    let path = if path.is_symlink() { path.canonicalize()? } else { path.to_owned() };
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(folder);
    let mut builder = tempfile::Builder::new();
    let permissions = match path.metadata() {
        Ok(old) => Some(old.permissions()),
        Err(_) => new_file_permissions(),
    };
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// What a new file gets, before the mask of the process takes its share.
#[cfg(unix)]
fn new_file_permissions() -> Option<std::fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file_permissions() -> Option<std::fs::Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.yaml");
        for text in ["one\n", "two\n"] {
            write_whole(&path, text).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
        }
        assert_eq!(folder.path().read_dir().expect("listed").count(), 1);
        assert!(write_whole(&folder.path().join("none/b.yaml"), "x").is_err());
    }
}
