//! Lists the reference records and the profiles, so that the command carries them wherever it is installed.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    table("games", "records.rs")?;
    table("profiles", "profiles.rs")
}

/// Writes a list of the files of a folder: the path below it and the text.
fn table(folder: &str, name: &str) -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join(folder);
    let mut files = Vec::new();
    walk(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&root).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        writeln!(table, "    ({name:?}, include_str!({file:?})),").map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join(name), table)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "yaml") {
            files.push(path);
        }
    }
    Ok(())
}
