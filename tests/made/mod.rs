//! Files that are made from the data.

use std::path::Path;

/// Holds a file of the project to what it is made as. With `UPDATE_DOCS=1` it is written anew instead.
pub fn hold(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, made).expect("written");
        return;
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == made, "{path} is out of date; UPDATE_DOCS=1 with the same test writes it anew");
}
