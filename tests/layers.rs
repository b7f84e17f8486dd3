//! The layout of the source: layers point down, no two parts of a folder import each other in a circle, the library
//! needs little.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The layers, bottom up.
const LAYERS: [&str; 7] = ["engine", "profile", "notation", "record", "jobs", "show", "cli"];
/// What stands on all layers.
const ROOTS: [&str; 2] = ["lib", "main"];

type Place = Vec<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file: its place, as `["jobs", "verify", "expect"]`; `mod.rs` stands for its folder.
fn files() -> BTreeMap<Place, String> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![root()]);
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let below = path.strip_prefix(root()).expect("below").with_extension("");
                let mut place: Place =
                    below.iter().map(|part| part.to_str().expect("a name").to_owned()).collect();
                place.pop_if(|last| last == "mod");
                found.insert(place, std::fs::read_to_string(&path).expect("source text"));
            }
        }
    }
    found
}

/// The paths that the `use` lines of a file name, from the root of the crate, its tests left out.
fn imports(place: &Place, text: &str, is_folder: bool) -> Vec<Place> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut paths = Vec::new();
    for statement in code.split(';') {
        let at = statement.rfind("use crate::").or_else(|| statement.rfind("use super::"));
        let Some(path) = at.and_then(|at| statement.get(at + 4..)) else { continue };
        let mut base = Place::new();
        let mut rest = path;
        if let Some(below) = path.strip_prefix("crate::") {
            rest = below;
        } else {
            base.clone_from(place);
            if !is_folder {
                base.pop();
            }
            let mut first = is_folder;
            while let Some(below) = rest.strip_prefix("super::") {
                if first {
                    base.pop();
                }
                first = true;
                rest = below;
            }
        }
        spread(&base, rest, &mut paths);
    }
    paths
}

/// All paths of a `use` tree.
fn spread(base: &Place, tree: &str, paths: &mut Vec<Place>) {
    let (head, group) = tree.split_once('{').map_or((tree, None), |(head, group)| (head, Some(group)));
    let mut path = base.clone();
    path.extend(head.split("::").map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()));
    let Some(group) = group else { return paths.push(path) };
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let part = group[start..at].trim();
                if !part.is_empty() {
                    spread(&path, part, paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// For each file the places that it imports from: the longest beginning of a path that is a file or folder.
fn graph() -> Vec<(Place, Place)> {
    let files = files();
    let mut arrows = Vec::new();
    for (place, text) in &files {
        let is_folder = place.is_empty() || root().join(place.iter().collect::<PathBuf>()).is_dir();
        for mut path in imports(place, text, is_folder) {
            while !files.contains_key(&path) && path.pop().is_some() {}
            if !path.is_empty() && path != *place {
                arrows.push((place.clone(), path));
            }
        }
    }
    arrows
}

#[test]
fn layers_point_down() {
    let rank =
        |place: &Place| LAYERS.iter().position(|layer| Some(*layer) == place.first().map(String::as_str));
    let arrows = graph();
    assert!(arrows.len() > 300, "the imports are read");
    for (from, to) in arrows {
        let (Some(above), Some(below)) = (rank(&from), rank(&to)) else {
            assert!(from.iter().all(|part| ROOTS.contains(&part.as_str())), "{from:?} is on no layer");
            continue;
        };
        assert!(above >= below, "{} imports {}", from.join("::"), to.join("::"));
    }
}

/// In every folder what stands in it, files and folders, imports each other without circles. `mod.rs` is the folder
/// itself.
#[test]
fn nothing_imports_in_a_circle() {
    let mut folders: BTreeMap<Place, BTreeSet<(String, String)>> = BTreeMap::new();
    for (from, to) in graph() {
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if let (Some(a), Some(b)) = (from.get(common), to.get(common)) {
            folders.entry(from[..common].to_vec()).or_default().insert((a.clone(), b.clone()));
        }
    }
    let mut circles = Vec::new();
    for (folder, arrows) in &folders {
        let mut left = arrows.clone();
        // What nothing is imported from or what imports nothing is in no circle.
        loop {
            let from: BTreeSet<&String> = left.iter().map(|(from, _)| from).collect();
            let to: BTreeSet<&String> = left.iter().map(|(_, to)| to).collect();
            let inner: BTreeSet<(String, String)> =
                left.iter().filter(|(a, b)| to.contains(a) && from.contains(b)).cloned().collect();
            if inner.len() == left.len() {
                break;
            }
            left = inner;
        }
        circles.extend(left.iter().map(|(a, b)| format!("{}: {a} -> {b}", folder.join("::"))));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// Files over 500 lines say at their head why.
#[test]
fn long_files_give_a_reason() {
    for (place, text) in files() {
        let head: String = text.lines().take_while(|line| line.starts_with("//!")).collect();
        let long = text.lines().count() > 500;
        assert!(!long || head.contains("One file"), "{}: {} lines", place.join("::"), text.lines().count());
    }
}

#[test]
fn the_crate_has_few_public_modules() {
    let lib = std::fs::read_to_string(root().join("lib.rs")).expect("lib.rs");
    assert!((1..=10).contains(&lib.lines().filter(|line| line.starts_with("pub mod ")).count()));
}

/// Without the command the library stays small, and reads no file, starts no thread and no process.
#[test]
fn the_library_alone_is_small_and_keeps_to_itself() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-e", "normal", "--no-default-features", "--prefix", "none", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).expect("text");
    let crates: BTreeSet<&str> = lines.lines().collect();
    assert!((10..=40).contains(&crates.len()), "{} crates", crates.len());
    for (place, text) in files() {
        if place.first().is_some_and(|layer| layer == "cli" || layer == "main") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for foreign in ["std::fs", "std::process", "std::thread", "std::net", "std::env", "clap::"] {
            assert!(!code.contains(foreign), "{} names {foreign}", place.join("::"));
        }
    }
}
