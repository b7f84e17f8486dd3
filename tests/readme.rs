//! What the documents say is so: their command lines, the options, the libraries, the package.

mod made;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn in_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(in_project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn bao(args: &[&str]) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("bao"));
    let output = command.args(args).stdin(Stdio::null()).output().expect("the command runs");
    assert!(output.status.success(), "bao {}", args.join(" "));
    String::from_utf8(output.stdout).expect("UTF-8").replace("bao.exe", "bao")
}

fn commands() -> Vec<String> {
    let help = bao(&["--help"]);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.len() > 20 && names.iter().any(|name| name == "verify"));
    names
}

#[test]
fn every_command_line_of_the_documents() {
    // Examples write there, and the build may go elsewhere.
    fs::create_dir_all("target").expect("a folder to write to");
    let pages =
        fs::read_dir(in_project("docs")).expect("the documents").map(|page| page.expect("a page").path());
    // The runner takes a block without a language for a command line, so pages without such lines are not given to it.
    let shows = |page: &PathBuf| {
        page.extension().is_some_and(|end| end == "md")
            && fs::read_to_string(page).expect("UTF-8").contains("```console\n$ bao ")
    };
    let pages: Vec<PathBuf> = pages.filter(shows).chain([in_project("README.md")]).collect();
    for document in ["README.md", "docs/commands.md", "docs/sisters.md"] {
        assert!(pages.contains(&in_project(document)), "{document}");
    }
    let cases = trycmd::TestCases::new();
    for page in &pages {
        cases.case(page);
    }
}

#[test]
fn the_readme_can_be_read_at_one_sitting() {
    let lines = read("README.md").lines().count();
    assert!((50..=250).contains(&lines), "README.md has {lines} lines");
}

/// The lines of README.md for those who use the library: they are compiled here, and are the same there.
#[test]
fn the_library_does_what_the_readme_says() {
    fn readme() -> Result<(), Box<dyn std::error::Error>> {
        use bao::engine::Side;
        use bao::show::board::Board;

        let game = bao::profile::load("zanzibar")?.game();
        let start = game.start();
        let turns = game.turns(&start);
        assert_eq!(turns.len(), 4);
        assert_eq!(turns[0].after.side(), Side::North);
        println!("{}", Board::of(&turns[0].after));
        Ok(())
    }
    readme().expect("it runs");
    let told = read("README.md");
    let told = told.split("\n```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block");
    assert!(told.lines().count() > 5);
    let here = include_str!("readme.rs").replace("\r\n", "\n");
    let lines: Vec<&str> = here.lines().map(str::trim_start).collect();
    let wanted: Vec<&str> = told.lines().map(str::trim_start).collect();
    assert!(lines.windows(wanted.len()).any(|window| window == wanted), "README.md and this test differ");
}

/// The documents point at one another by paths that are there.
#[test]
fn no_link_of_the_documents_leads_nowhere() {
    let mut documents: Vec<String> =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "grammar.md", "games/README.md"]
            .map(str::to_owned)
            .into();
    for entry in fs::read_dir(in_project("docs")).expect("the folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        if name.ends_with(".md") {
            documents.push(format!("docs/{name}"));
        }
    }
    let mut links = 0;
    for document in documents {
        let text = read(&document);
        let prose: Vec<&str> = text.split("```").step_by(2).collect();
        for target in prose.iter().flat_map(|part| part.split("](").skip(1)) {
            let target = target.split(')').next().expect("a link").split('#').next().expect("a path");
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let path = in_project(&document).parent().expect("a folder").join(target);
            assert!(path.exists(), "{document} links to {target}");
            links += 1;
        }
    }
    assert!(links > 40, "{links}");
}

/// Every library has a job that one line can name.
#[test]
fn every_dependency_is_named_with_its_job() {
    let (manifest, document) = (read("Cargo.toml"), read("docs/dependencies.md"));
    let dependencies = manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next());
    let names = dependencies.expect("dependencies").lines().filter_map(|line| line.split_once(" = "));
    let told: Vec<&str> = document.lines().filter(|line| line.starts_with("| `")).collect();
    for (name, _) in names {
        let name = format!("`{name}`");
        let said = told.iter().any(|line| line.contains(&name));
        assert!(said, "docs/dependencies.md does not say what {name} is for");
    }
}

#[test]
fn the_options_are_those_of_the_command() {
    let mut made = String::from(
        "# The options of every command\n\nAs `bao help COMMAND` tells them; made from the command itself.\n",
    );
    for command in commands() {
        let help = bao(&[&command, "--help"]);
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        made += &format!("\n## {command}\n\n```text\n{}\n```\n", help.join("\n"));
    }
    made::hold("docs/options.md", &made);
}

#[test]
fn every_command_has_a_section_a_manual_page_and_completions() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("man");
    bao(&["man", "--out", out.to_str().expect("UTF-8")]);
    let sections = read("docs/commands.md");
    let heads: Vec<&str> = sections.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let commands = commands();
    for command in &commands {
        assert!(
            heads.iter().any(|head| head.split(", ").any(|name| name == command)),
            "docs/commands.md: {command}"
        );
        let page = fs::read_to_string(out.join(format!("bao-{command}.1"))).expect(command);
        assert!(page.contains(".SH OPTIONS") && page.contains("Examples:"), "{command}");
        assert!(
            page.contains(&format!(".TH bao-{command} 1  \"bao {}\"", env!("CARGO_PKG_VERSION"))),
            "{command}"
        );
    }
    let pages = fs::read_dir(&out).expect("the folder").count();
    assert_eq!(pages, commands.len() + 1, "one a command and that of `bao`");
    assert_eq!(bao(&["man"]), fs::read_to_string(out.join("bao.1")).expect("the page of bao"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = bao(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell}: {command}");
        }
    }
    let script = folder.path().join("bao.bash");
    bao(&["completions", "bash", "-o", script.to_str().expect("UTF-8")]);
    let renamed = bao(&["completions", "fish", "--name", "bao-game"]);
    assert!(renamed.contains("complete -c bao-game ") && !renamed.contains("complete -c bao "));
    if cfg!(unix) {
        let status = Command::new("bash").arg("-n").arg(&script).status().expect("bash runs");
        assert!(status.success());
    }
}

/// The package holds what it is built from and what its users need.
#[test]
fn the_package_is_whole() {
    let manifest = read("Cargo.toml");
    let list = manifest.split("\ninclude = [\n").nth(1).and_then(|rest| rest.split("\n]").next());
    let list: Vec<&str> =
        list.expect("a list").lines().map(|line| line.trim().trim_matches([',', '"'])).collect();
    let holds = |path: &str| {
        let path = format!("/{path}");
        list.iter().any(|entry| path == *entry || entry.ends_with('/') && path.starts_with(entry))
    };
    let mut needed: Vec<String> =
        ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "grammar.md", "CITATION.cff"]
            .map(str::to_owned)
            .into();
    needed
        .extend(["build.rs", "src/main.rs", "games/README.md", "profiles/zanzibar.yaml"].map(str::to_owned));
    let mut folders = vec![in_project("src")];
    let mut embedded = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("UTF-8");
            for name in text.split("include_str!(\"").skip(1).chain(text.split("include_bytes!(\"").skip(1)) {
                let name = name.split('"').next().expect("a name");
                let target =
                    folder.join(name).canonicalize().unwrap_or_else(|error| panic!("{name}: {error}"));
                let root = in_project("").canonicalize().expect("the project");
                let target = target.strip_prefix(root).expect("within the project");
                needed.push(target.to_string_lossy().replace('\\', "/"));
                embedded += 1;
            }
        }
    }
    assert!(embedded > 20, "{embedded}");
    for path in needed {
        assert!(holds(&path) && in_project(&path).is_file(), "the list of Cargo.toml leaves out {path}");
    }
}
