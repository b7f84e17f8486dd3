//! Rules as arguments give them: by name, by file, or inline.

use std::path::{MAIN_SEPARATOR, Path};

use crate::profile::{self, ProfileError, ProfileErrors, Ruleset};

/// Reads rules from the name of a shipped profile, the path of a file, or an inline description.
///
/// # Errors
/// All that is wrong with the description.
pub fn load(spec: &str) -> Result<Ruleset, ProfileErrors> {
    let trimmed = spec.trim();
    let path = Path::new(trimmed);
    let looks_like_a_path =
        trimmed.contains(MAIN_SEPARATOR) || path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    let is_known = trimmed.starts_with('{') || profile::names().any(|name| name == trimmed);
    if is_known || !(looks_like_a_path || path.is_file()) {
        return profile::load(trimmed);
    }
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| vec![ProfileError::Unreadable { path: shown.clone(), why: error.to_string() }])?;
    let name = path.file_stem().map_or(shown.clone(), |stem| stem.to_string_lossy().into_owned());
    profile::read(&text, &name, &shown)
}

/// Reads several rules with commas between them; commas within braces belong to a description.
///
/// # Errors
/// All that is wrong with the first description at fault.
pub fn load_list(list: &str) -> Result<Vec<Ruleset>, ProfileErrors> {
    profile::split_list(list).map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Point;
    use crate::engine::kiswahili::Point as Own;
    use crate::profile::Basis;

    #[test]
    fn a_file_is_told_by_its_path_with_line_and_column() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.yaml");
        std::fs::write(&path, "extends: kiba\nsource: me\nstated:\n  house.tax: three\n").unwrap();
        let shown = path.display().to_string();
        assert_eq!(
            load(&shown).unwrap_err().to_string(),
            format!(
                "{shown}:4:14: `three` is no reading of `house.tax`; it has `two`, `two-or-whole`, `one`"
            )
        );
        std::fs::write(&path, "extends: kiba\nsource: me\nsilent:\n  house.tax: one\n").unwrap();
        let mine = load(&shown).unwrap();
        assert_eq!((mine.name(), mine.extends()), ("mine", Some("kiba")));
        let held = mine.holding(Point::Bao(Own::HouseTax)).unwrap();
        assert_eq!((held.basis, held.source.as_str()), (Basis::Silent, "me"));
        assert_eq!(mine.holding(Point::Bao(Own::TakasiaLastPit)).unwrap().source, "KIBA");
        assert!(load("no/such/file.yaml").unwrap_err().to_string().contains("cannot be read"));
    }
}
