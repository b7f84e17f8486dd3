//! The command lines of the documents give what the documents say.

#[test]
fn every_command_line_of_the_documents() {
    // Examples write there, and the build may go elsewhere.
    std::fs::create_dir_all("target").expect("a folder to write to");
    trycmd::TestCases::new().case("README.md");
}

/// Every library has a job that one line can name.
#[test]
fn every_dependency_is_named_with_its_job() {
    let (manifest, readme) = (include_str!("../Cargo.toml"), include_str!("../README.md"));
    let dependencies = manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next());
    let names = dependencies.expect("dependencies").lines().filter_map(|line| line.split_once(" = "));
    let told: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    for (name, _) in names {
        let name = format!("`{name}`");
        assert!(told.iter().any(|line| line.contains(&name)), "README.md does not say what {name} is for");
    }
}
