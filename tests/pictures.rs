//! `bao diagram` and `bao stats` as commands.

use std::path::Path;

use assert_cmd::Command;

const NEVER_ENDING: &str = "games/mancala-world/never-ending-game.yaml";
const START: &str = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -";

fn bao(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("bao").expect("the command");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    command
}

fn said(args: &[&str]) -> String {
    let out = bao(args).assert().success().get_output().stdout.clone();
    String::from_utf8(out).expect("text")
}

fn complaint(args: &[&str]) -> String {
    let error = bao(args).assert().code(2).get_output().stderr.clone();
    String::from_utf8(error).expect("text")
}

#[test]
fn a_diagram_is_what_its_name_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (svg, png, txt) = (path("a.svg"), path("a.png"), path("a.txt"));
    for file in [&svg, &png, &txt] {
        bao(&["diagram", NEVER_ENDING, "--ply", "22", "--names", "--changed", "-o", file]).assert().success();
    }
    let svg = std::fs::read_to_string(svg).expect("written");
    assert!(svg.starts_with("<svg") && svg.contains("11.11 - S -"));
    assert!(std::fs::read(png).expect("written").starts_with(b"\x89PNG\r\n"));
    let txt = std::fs::read_to_string(txt).expect("written");
    assert!(txt.contains("South  11 in hand, to move") && !txt.contains('\u{1b}'), "{txt}");
}

#[test]
fn a_board_as_text_can_be_seen_from_either_side() {
    let south = said(&["diagram", START]);
    let north = said(&["diagram", START, "--view", "north"]);
    assert!(south.starts_with("North  22 in hand\n") && north.starts_with("South  22 in hand, to move\n"));
    insta::assert_snapshot!(north);
}

#[test]
fn what_cannot_be_drawn_leaves_no_file_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.gif").display().to_string();
    assert!(complaint(&["diagram", START, "-o", &file]).contains("must end in `.svg` or `.png` or `.txt`"));
    let file = folder.path().join("a.svg").display().to_string();
    let cases: [(&[&str], &str); 5] = [
        (&[NEVER_ENDING, "--ply", "23"], "there is no ply 23: the replay ends after 22"),
        (&[NEVER_ENDING, "--arrow"], "the game has no ply after this"),
        (&[START, "--ply", "1"], "need the record of a game"),
        (&[START, "--move", "A1R"], "`A1R`"),
        (&["nowhere.yaml"], "is no position"),
    ];
    for (args, expected) in cases {
        let told = complaint(&[&["diagram"], args, &["-o", &file]].concat());
        assert!(told.contains(expected), "{args:?}: {told}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 0);
}

#[test]
fn a_report_that_cannot_be_made_leaves_the_old_one_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let broken = folder.path().join("broken.yaml");
    std::fs::write(&broken, "format: bao-record/1\nstart: nonsense\n").expect("written");
    let page = folder.path().join("page.html");
    std::fs::write(&page, "old").expect("written");
    let (broken, file) = (broken.display().to_string(), page.display().to_string());
    let told = complaint(&["report", NEVER_ENDING, &broken, "-o", &file]);
    assert!(told.contains("broken.yaml") && told.contains("nonsense"), "{told}");
    assert!(complaint(&["report", NEVER_ENDING, "--against", "nonesuch", "-o", &file]).contains("nonesuch"));
    let kigogo = complaint(&["report", NEVER_ENDING, "--against", "kigogo", "-o", &file]);
    assert!(kigogo.contains("`kigogo` are rules of kigogo"), "{kigogo}");
    assert_eq!(std::fs::read_to_string(page).expect("there"), "old");
}

#[test]
fn the_data_of_a_page_can_be_had_without_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("data.json").display().to_string();
    bao(&["report", NEVER_ENDING, "-o", &file]).assert().success();
    let data = std::fs::read_to_string(file).expect("written");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["format"], "bao-page/1");
    assert_eq!(data["games"][0]["replays"][0]["plies"].as_array().map(Vec::len), Some(23));
}

#[test]
fn the_masters_in_numbers() {
    let told = said(&["stats", "games/zanzibar-1994"]);
    insta::assert_snapshot!(told);
    let json: serde_json::Value =
        serde_json::from_str(&said(&["stats", "games/zanzibar-1994", "--format", "json"])).expect("JSON");
    assert_eq!(json["summary"]["games"], 8);
    let seeds = json["games"].as_array().expect("games").iter().flat_map(|game| game["captured"].as_array());
    assert!(seeds.flatten().all(|seeds| seeds.as_u64().is_some_and(|seeds| seeds <= 64)));
}

#[test]
fn charts_are_drawn_beside_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG")] {
        let file = folder.path().join(name);
        bao(&["stats", "games/zanzibar-1994", "--plot", &file.display().to_string()]).assert().success();
        assert!(std::fs::read(&file).expect("written").starts_with(start));
    }
    let svg = std::fs::read_to_string(Path::new(&folder.path().join("a.svg"))).expect("written");
    for title in
        ["Legal turns, by ply", "Seeds captured, by ply", "Laps of a turn", "What became of the houses"]
    {
        assert!(svg.contains(title), "{title}");
    }
}
