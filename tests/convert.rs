//! `bao convert`, `bao recognise` and `bao fmt` from outside.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use bao::engine::State;
use bao::jobs::convert::{self, Spelling};
use bao::jobs::score::Reader;
use bao::jobs::verify::{Report, Verdict, Verifier};
use bao::record::document::{Document, Documents};
use serde_json::Value;

const PUZZLE: &str = "1.1.2.2.3.3.0.0/1.2.2.0.12.0.2.0/2.3.2.4.2.0.3.0/8.0.1.5.2.1.0.0 0.0 - N -";

fn bao(args: &[&str], input: &str) -> Output {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).write_stdin(input).output().expect("it runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the command was not killed")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// What a command answers that has nothing to complain of.
fn answer(args: &[&str], input: &str) -> String {
    let output = bao(args, input);
    assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
    out(&output)
}

fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let (files, errors) = bao::cli::sources::files(&[folder], &["yaml"]);
    assert!(errors.is_empty() && files.len() > 20);
    files.iter().map(|path| path.display().to_string()).collect()
}

/// All but the lines that say moves and notation.
fn rest(record: &str) -> Vec<String> {
    let is_move = |line: &str| {
        line.starts_with("  ") && line.trim_start().starts_with(|c: char| c.is_ascii_digit())
            || line.starts_with("notation:")
            || line.contains("move:")
            || line.contains("legal:")
            || line.contains("printed:")
            || line.contains("corrected:")
    };
    record.lines().filter(|line| !is_move(line)).map(str::to_owned).collect()
}

/// How records come out and where their games lead.
fn verified(text: &str) -> Vec<(Verdict, usize, Option<State>, Vec<usize>)> {
    let documents = Documents::new(text.as_bytes()).map(|document| document.expect("readable"));
    let reports = documents.flat_map(Document::games).map(|document| Verifier::new().verify(&document));
    let told = |report: Report| {
        let takasias =
            report.replay.iter().flat_map(|replay| replay.takasias().map(|(ply, _)| ply)).collect();
        (report.verdict(), report.plies(), report.replay.map(|replay| replay.last()), takasias)
    };
    reports.map(told).collect()
}

#[test]
fn every_record_goes_into_every_notation_and_keeps_the_rest() {
    let convert = |text: &str, to: &str| {
        let target = to.parse().expect("a notation");
        let document = Document::new(text, 1);
        convert::convert(&Reader::default(), &document, target, Spelling::Canonical).expect("converted").text
    };
    // Seven million laps, over and over, take their time.
    for file in games().into_iter().filter(|file| !file.ends_with("long-period.yaml")) {
        let text = fs::read_to_string(&file).expect("a record");
        for notation in ["voogt:south", "kiba", "abstract-play", "bga:south"] {
            let converted = convert(&text, notation);
            assert_eq!(rest(&converted), rest(&text), "{file} to {notation}");
            assert_eq!(verified(&converted), verified(&text), "{file} to {notation}");
            assert_eq!(
                verified(&convert(&converted, "voogt")),
                verified(&text),
                "{file} to {notation} and back"
            );
        }
    }
}

#[test]
fn a_move_text_keeps_numbers_comments_and_layout() {
    let text = "title: Test\n\n  1.A6L*   a6R {good}\n2. 4R, a6R ; so\n\n\n1. A6R* ; next\n a7R* 0-1\n";
    let expected = "title: Test\n\n  1.A6<*   a6> {good}\n2. A4>, a6> ; so\n\n\n1. A6>* ; next\n a7>* 0-1\n";
    assert_eq!(answer(&["convert", "-", "--to", "kiba"], text), expected);
    assert_eq!(
        answer(&["convert", "-", "--to", "kiba", "--short"], text),
        expected.replace('A', "").replace(" a", " ")
    );
}

#[test]
fn what_the_target_cannot_say_is_listed() {
    let text = format!("start: {PUZZLE}\n1... a4L 2. A4L* b3L 3. B4R b2L#\n");
    let output = bao(&["convert", "-", "--to", "bga"], &text);
    assert_eq!((code(&output), out(&output).contains('#')), (0, false));
    assert_eq!(err(&output), "note: <stdin>: not in `bga`: `#` (bao hamna) at ply 5 has no sign there\n");
    assert_eq!(
        answer(&["convert", "-", "--to", "kiba"], &text),
        text.replace("a4L", "a4<")
            .replace("A4L*", "A4<*")
            .replace("b3L", "b3<")
            .replace("B4R", "B4>")
            .replace("b2L", "b2<")
    );
    let words = text.replace('#', " bao hamna");
    assert!(answer(&["convert", "-", "--to", "kiba"], &words).ends_with("b2< bao hamna\n"));
}

#[test]
fn an_illegal_text_is_not_converted_and_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    let text = "1. A6L* a6R 2. A8R a6R\n";
    fs::write(&path, text).expect("written");
    let output =
        bao(&["convert", "--in-place", "--from", "voogt", "--to", "kiba", &path.display().to_string()], "");
    assert_eq!((code(&output), fs::read_to_string(&path).expect("read")), (1, text.to_owned()));
    assert!(
        err(&output).contains("game.txt:1:16") && err(&output).contains("this pit is empty"),
        "{}",
        err(&output)
    );
    let target = folder.path().join("new.txt");
    let output = bao(&["convert", "-", "--to", "kiba", "-o", &target.display().to_string()], "1. A6L* axR");
    assert_eq!((code(&output), target.exists()), (1, false));
}

#[test]
fn files_are_written_in_place_or_below_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(path("in")).expect("a folder");
    fs::write(path("in/a.txt"), "1. A6L* a6R\n").expect("written");
    fs::write(path("in/b.yaml"), "format: bao-record/1\nmoves: A6L* a6R\n").expect("written");
    answer(&["convert", &path("in"), "--to", "kiba", "-o", &path("out")], "");
    assert_eq!(fs::read_to_string(path("out/a.txt")).ok().as_deref(), Some("1. A6<* a6>\n"));
    let record = "format: bao-record/1\nnotation: kiba\nmoves: A6<* a6>\n";
    assert_eq!(fs::read_to_string(path("out/b.yaml")).ok().as_deref(), Some(record));
    answer(&["convert", &path("in"), "--to", "bga", "--in-place"], "");
    assert_eq!(fs::read_to_string(path("in/a.txt")).ok().as_deref(), Some("1. A6<* a6>\n"));
    assert_eq!(code(&bao(&["convert", &path("in"), "--to", "json", "--in-place"], "")), 2);
    assert_eq!(code(&bao(&["convert", &path("none"), "--to", "kiba"], "")), 2);
}

#[test]
fn transcripts_go_both_ways() {
    for file in games().iter().filter(|file| file.contains("zanzibar-1994")) {
        let transcript = out(&bao(&["convert", file, "--to", "donkers"], ""));
        let positions = answer(&["convert", file, "--to", "positions"], "");
        assert_eq!(answer(&["convert", "-", "--to", "positions"], &transcript), positions, "{file}");
        let record = answer(&["convert", "-", "--to", "voogt"], &transcript);
        assert_eq!(answer(&["convert", "-", "--to", "positions"], &record), positions, "{file}");
        let json: Value =
            serde_json::from_str(&answer(&["verify", "--format", "json", "-"], &record)).expect("JSON");
        assert_eq!(json["records"][0]["verdict"], "ok", "{record}");
        assert_eq!(out(&bao(&["convert", "-", "--to", "donkers"], &record)), transcript);
    }
    let takasia = "winner: ;\ntakasia: no;\nopening: official;\n1: 6L* 6R;\n";
    let record = answer(&["convert", "-", "--to", "voogt"], takasia);
    assert!(record.contains("takasia: none"), "{record}");
    assert_eq!(out(&bao(&["convert", "-", "--to", "donkers"], &record)), takasia);
}

#[test]
fn a_ply_a_line_of_json() {
    let text = answer(&["convert", "-", "--to", "json"], "1. A6L* a6R 2. A4R a6R");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 4);
    // Two laps by hand: A6 holds three with the seed, sown to A5, A4, A3.
    assert_eq!(
        (&lines[0]["move"], &lines[0]["laps"], &lines[0]["captured"]),
        (&"A6L*".into(), &1.into(), &0.into())
    );
    assert_eq!(
        lines[0]["after"],
        "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.1.1.7.0.2.0/0.0.0.0.0.0.0.0 21.22 Hh N -"
    );
    assert_eq!(lines[1]["before"], lines[0]["after"]);
    // a6 faces A3, which holds one.
    assert_eq!(lines[1]["captures"], serde_json::json!([{"pit": "A3", "seeds": 1}]));
    assert_eq!(
        lines[1]["turn"],
        serde_json::json!({"pit": "a6", "direction": "right", "kind": "capture", "safari": false})
    );
}

#[test]
fn a_game_of_abstract_play_is_brought_in_with_its_boards() {
    let text = fs::read_to_string("tests/data/abstract-play.json").expect("a game file");
    let record = answer(&["convert", "-", "--to", "abstract-play"], &text);
    assert!(record.contains("rules: abstract-play-2023"), "{record}");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    let boards: Vec<String> = json["stack"]
        .as_array()
        .expect("a stack")
        .iter()
        .map(|state| {
            let rows = state["board"].as_array().expect("rows").iter().map(|row| {
                row.as_array().expect("a row").iter().map(Value::to_string).collect::<Vec<_>>().join(".")
            });
            rows.collect::<Vec<_>>().join("/")
        })
        .collect();
    let positions = answer(&["convert", "-", "--to", "positions"], &text);
    let replayed: Vec<&str> = positions.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(replayed, boards);
    let forged = text.replacen(
        &json["stack"][9]["board"].to_string(),
        "[[9,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0]]",
        1,
    );
    let output = bao(&["convert", "-", "--to", "abstract-play"], &forged);
    assert_eq!((code(&output), out(&output)), (1, String::new()));
    assert!(err(&output).contains("ply 9"), "{}", err(&output));
}

#[test]
fn the_puzzle_is_recognised_for_what_it_is() {
    let text = "1... a4R 2. A4L* b3R 3. B4R b2R";
    let output = bao(&["recognise", "--start", PUZZLE, "--format", "json", "-"], text);
    assert_eq!(code(&output), 0);
    let json: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let candidates = json["candidates"].as_array().expect("candidates");
    assert_eq!(candidates.len(), 1);
    assert_eq!((&candidates[0]["dialect"], &candidates[0]["viewpoint"]), (&"voogt".into(), &"south".into()));
    assert_eq!(candidates[0]["plies"], 5);
    assert!(
        candidates[0]["profiles"].as_array().is_some_and(|profiles| profiles.contains(&"zanzibar".into()))
    );
    assert_eq!(json["failed"].as_array().map(Vec::len), Some(7));
    let as_mover = &json["failed"][0];
    assert_eq!(
        (&as_mover["dialect"], &as_mover["viewpoint"], &as_mover["plies"]),
        (&"voogt".into(), &"mover".into(), &0.into())
    );
}

#[test]
fn a_tie_is_shown_with_both_replays() {
    let output = bao(&["recognise", "--format", "json", "-"], "1. A6<* a6>");
    assert_eq!(code(&output), 1);
    let json: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!((&json["ambiguous"], &json["parting"]["ply"]), (&true.into(), &2.into()));
    let readings = json["parting"]["readings"].as_array().expect("readings");
    let second: Vec<&Value> = readings.iter().map(|reading| &reading["replay"][1]["move"]).collect();
    assert_eq!(second, ["a6R", "a6L"]);
    let output = bao(&["convert", "-", "--from", "auto", "--to", "voogt"], "1. A6<* a6>");
    assert_eq!((code(&output), out(&output)), (1, String::new()));
    let output = bao(&["convert", "-", "--to", "voogt"], "1. A6<* a6>");
    assert_eq!((code(&output), out(&output).as_str()), (0, "1. A6L* a6R"));
    assert!(err(&output).contains("`kiba:south` is legal as well"), "{}", err(&output));
    let text = out(&bao(&["recognise", "-"], "1. A6<* a6>"));
    assert!(text.contains("the readings part at ply 2"), "{text}");
}

#[test]
fn dialects_that_read_the_same_turns_are_named_the_nearest_first() {
    let first = |text: &str| -> Vec<String> {
        let json: Value =
            serde_json::from_str(&out(&bao(&["recognise", "--format", "json", "-"], text))).expect("JSON");
        let of = |candidate: &Value| candidate["dialect"].as_str().expect("a dialect").to_owned();
        json["candidates"]
            .as_array()
            .expect("candidates")
            .iter()
            .filter(|c| c["viewpoint"] == "mover")
            .map(of)
            .collect()
    };
    assert_eq!(first("1. A6<* a6> 2. A4> a6> 3. A5< a3> 4. A8>+ a8>"), ["bga", "kiba"]);
    assert_eq!(first("1. A6<* a6> 2. A4> a6> 3. A5< a3> 4. A8+ a8"), ["kiba", "bga"]);
}

#[test]
fn the_layout_is_checked_and_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    fs::write(&path, "1 A6L* a6R 2 A4 R\n").expect("written");
    let file = path.display().to_string();
    let output = bao(&["fmt", "--check", &file], "");
    assert_eq!((code(&output), out(&output)), (1, format!("{file}:1: not in canonical layout\n")));
    answer(&["fmt", &file], "");
    assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("1. A6L* a6R\n2. A4R\n"));
    assert_eq!(answer(&["fmt", "--check", &file], ""), "");
}

#[test]
fn the_games_are_in_canonical_layout() {
    assert_eq!(answer(&["fmt", "--check", "games"], ""), "");
}

#[test]
fn a_large_text_is_read_in_time_that_grows_with_it() {
    // Braces, semicolons and spaces that a careless reader would search to the end again and again.
    for piece in ["{ ", "A;A;", "A5R; ", "5 ", "1. A6L* a6R\n\n", "[a ", "opening: [\n", "* ", "x"] {
        let text = piece.repeat(1 << 17 >> piece.len().ilog2());
        let games = bao::notation::movetext::games(&text).map(|game| game.plies.len()).sum::<usize>();
        assert!(games <= text.len());
        assert!(bao::notation::donkers::parse(&text).len() <= text.len());
    }
}

/// A short game in every notation, with the header line that says which.
const ALL: [(&str, &str); 8] = [
    ("voogt", "1. A6L* a6R 2. A4R a6R 3. A5L a3R"),
    ("voogt:south", "1. A6L* a6L 2. A4R a6L 3. A5L a3L"),
    ("kiba", "1. A6<* a6> 2. A4> a6> 3. A5< a3>"),
    ("kiba:south", "1. A6<* a6< 2. A4> a6< 3. A5< a3<"),
    ("bga", "1. A6<* a6> 2. A4> a6> 3. A5< a3>"),
    ("bga:south", "1. A6<* a6< 2. A4> a6< 3. A5< a3<"),
    ("abstract-play", "1. f2<* c3> 2. d2> c3> 3. e2< f3>"),
    ("abstract-play:south", "1. f2<* c3< 2. d2> c3< 3. e2< f3<"),
];

#[test]
fn a_text_that_names_its_notation_names_the_new_one() {
    let positions = answer(&["convert", "-", "--from", "voogt", "--to", "positions"], ALL[0].1);
    for (from, text) in ALL {
        for header in [format!("title: Ali\nnotation: {from}\n"), format!("[Dialect \"{from}\"]\n")] {
            for (to, expected) in ALL {
                let converted = answer(&["convert", "-", "--to", to], &(header.clone() + text));
                assert_eq!(converted, header.replace(from, to) + expected, "{from} to {to}");
                assert_eq!(answer(&["convert", "-", "--to", "positions"], &converted), positions);
            }
        }
    }
    let text = format!("notation: {{dialect: kiba, viewpoint: south}}\n{}", ALL[3].1);
    assert_eq!(answer(&["convert", "-", "--to", "positions"], &text), positions);
}

#[test]
fn a_header_that_cannot_be_understood_is_told() {
    for header in ["notation: kibo", "game: chess", "rules: {base: [}"] {
        let text = format!("{header}\n1. A6L* a6R 2. A4R a6R 3. A5L a3R 4. A8> a8");
        let output = bao(&["convert", "-", "--to", "kiba"], &text);
        let key = header.split(':').next().expect("a key");
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(
            err(&output).contains(&format!("<stdin>:1:{}: header `{key}`", key.len() + 3)),
            "{}",
            err(&output)
        );
    }
}

#[test]
fn the_notation_of_a_record_is_changed_and_what_stands_beside_it_is_kept() {
    for (notation, expected) in [
        (
            "{dialect: voogt, viewpoint: south} # as South sees it",
            "{dialect: kiba, viewpoint: mover} # as South sees it",
        ),
        (
            "\n  dialect: voogt # a\n  # b\n  viewpoint: south # c",
            "\n  dialect: kiba # a\n  # b\n  viewpoint: mover # c",
        ),
    ] {
        let record = |notation: &str, moves: &str| {
            format!("format: bao-record/1\nnotation: {notation}\nmoves: {moves}\n")
        };
        let text = record(notation, ALL[1].1);
        assert_eq!(answer(&["convert", "-", "--to", "kiba"], &text), record(expected, ALL[2].1));
    }
}

#[test]
fn moves_with_an_anchor_or_a_tag_are_edited_in_place() {
    for moves in ["&m \"1. A6L* a6R\"", "!!str '1. A6L* a6R'", "!!str &m 1. A6L* a6R"] {
        let text = format!("format: bao-record/1\nnotation: voogt\nmoves: {moves}\n");
        let expected = text.replace("voogt", "kiba").replace("A6L* a6R", "A6<* a6>");
        assert_eq!(answer(&["convert", "-", "--to", "kiba"], &text), expected);
    }
}

#[test]
fn a_match_with_a_faulty_game_is_not_blamed_on_the_program() {
    let game = |moves: &str| format!("    - moves: {moves}\n");
    for games in [["axR", "A6L*", "A7L*"], ["A6L*", "axR", "A7L*"], ["A6L*", "A7L*", "axR"]] {
        let games: String = games.into_iter().map(game).collect();
        let text = format!("format: bao-record/1\ngame: kete\nmatch:\n  games:\n{games}");
        let output = bao(&["convert", "-", "--to", "kiba"], &text);
        assert_eq!((code(&output), out(&output)), (1, String::new()));
        assert!(err(&output).contains("`axR`") || err(&output).contains("not a move"), "{}", err(&output));
        assert!(!err(&output).contains("fault of bao"), "{}", err(&output));
    }
}

#[test]
fn another_winner_than_the_boards_is_the_fault_of_the_text() {
    let transcript = format!(
        "winner: south;\nopening: {};\n1: a4L A4L*;\n2: b3L B4R;\n3: b2L;\n",
        "[ 1 1 2 2 3 3 0 0 | 1 2 2 0 12 0 2 0 | 2 3 2 4 2 0 3 0 | 8 0 1 5 2 1 0 0 | 0 0 | F F | 255 | 1 ]"
    );
    let text = fs::read_to_string("tests/data/abstract-play.json").expect("a game file");
    let file = text.replacen("\"winner\":[2]", "\"winner\":[1]", 1);
    assert_ne!(file, text);
    for text in [transcript, file] {
        let output = bao(&["convert", "-", "--to", "voogt"], &text);
        assert_eq!((code(&output), out(&output)), (1, String::new()));
        assert!(err(&output).contains("North has won by bao hamna"), "{}", err(&output));
        assert!(!err(&output).contains("fault of bao"), "{}", err(&output));
    }
}

#[test]
fn what_a_game_file_reports_beside_the_seeds_is_compared_too() {
    let text = fs::read_to_string("tests/data/abstract-play.json").expect("a game file");
    assert_eq!(err(&bao(&["convert", "-", "--to", "positions"], &text)), "");
    let mut json: Value = serde_json::from_str(&text).expect("JSON");
    json["stack"][1]["currplayer"] = 1.into();
    let output = bao(&["convert", "-", "--to", "positions"], &json.to_string());
    assert!(err(&output).contains("the replay has `Hh N -`"), "{}", err(&output));
    json["stack"][1]["inhand"] = serde_json::json!([20, 22]);
    let output = bao(&["convert", "-", "--to", "positions"], &json.to_string());
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("20.22"), "{}", err(&output));
}

#[test]
fn donkers_transcripts_say_what_they_lose_and_stay_apart() {
    let notes = |text: &str| err(&bao(&["convert", "-", "--from", "voogt", "--to", "donkers"], text));
    let kete = notes("game: kete\nRound: 3\n1. A6L* a6R");
    assert!(kete.contains("`game` has no place") && kete.contains("header `Round`"), "{kete}");
    let commented = notes("# A game.\nformat: bao-record/1\nmoves: A6L* a6R\n");
    assert!(commented.contains("comments beside the moves"), "{commented}");
    // Positions without moves, one behind the other.
    let position = format!("format: bao-record/1\ntitle: x\nstart: \"{PUZZLE}\"\n");
    let transcripts = answer(&["convert", "-", "--to", "donkers"], &format!("{position}---\n{position}"));
    let positions = answer(&["convert", "-", "--to", "positions"], &transcripts);
    assert_eq!(positions, format!("{PUZZLE}\n{PUZZLE}\n"));
}

#[test]
fn words_for_bao_hamna_go_where_they_cannot_be_said() {
    let text = format!("start: {PUZZLE}\n1... a4L 2. A4L* b3L 3. B4R b2L bao hamna\n");
    let output = bao(&["convert", "-", "--to", "bga"], &text);
    assert_eq!((code(&output), out(&output).ends_with("b2<\n")), (0, true), "{}", out(&output));
    assert!(err(&output).contains("`#` (bao hamna) at ply 5"), "{}", err(&output));
    let record = format!(
        "format: bao-record/1\nstart: \"{PUZZLE}\"\nmoves: 1... a4L 2. A4L* b3L 3. B4R b2L bao hamna\n"
    );
    assert_eq!(code(&bao(&["convert", "-", "--to", "bga"], &record)), 0);
}

#[test]
fn what_is_let_pass_is_told_once_with_its_place() {
    let text = "1. A6‹* a6›\n2. A4›  a 6 ›\n4. A5<  a3>";
    let output = bao(&["convert", "-", "--from", "kiba", "--to", "voogt"], text);
    assert_eq!(
        err(&output),
        "note: <stdin>:1:6: typographic arrow read as `<` or `>` (4 times)\n\
         note: <stdin>:2:10: space inside a move (2 times)\n\
         note: <stdin>:3:1: this number does not follow on the last one\n"
    );
    let json: Value =
        serde_json::from_str(&answer(&["verify", "--from", "kiba", "--format", "json", "-"], text))
            .expect("JSON");
    let arrows = serde_json::json!({"kind": "typographic-arrow", "count": 4, "line": 1, "column": 6});
    assert_eq!(json["records"][0]["leniencies"][0], arrows);
}

#[test]
fn texts_of_every_form_are_verified_as_they_stand() {
    let verified = |text: &str| out(&bao(&["verify", "-"], text));
    assert!(verified(ALL[0].1).starts_with("ok     <stdin>: 6 plies, not over, read as voogt\n"));
    let puzzle = format!("start: {PUZZLE}\n1... a4R 2. A4L* b3R 3. B4R b2R 0-1\n");
    assert!(verified(&puzzle).contains("North has won by bao hamna, read as voogt:south"));
    let wrong = verified(&puzzle.replace("0-1", "1-0"));
    assert!(wrong.contains("`1-0`, but on the board North has won by bao hamna"), "{wrong}");
    assert!(wrong.contains("<stdin>:2:33"), "{wrong}");
    let transcript = verified("South: Ali;\nopening: official;\n1: 6L* 6R;\n2: 4L 1R;\n");
    assert!(transcript.contains("<stdin>:4:7") && transcript.contains("FAILED"), "{transcript}");
    let file = fs::read_to_string("tests/data/abstract-play.json").expect("a game file");
    assert!(verified(&file).starts_with("ok     <stdin>: 68 plies"), "{}", verified(&file));
    assert!(verified("title: nothing\n").contains("no moves in it"));
    // Two games on one line; the slip is in the second.
    let two = verified("1. A6L* a6R 1-0 1. A6R* a1L");
    assert!(two.contains("<stdin>:1:25") && two.contains("FAILED <stdin> #2"), "{two}");
}

#[test]
fn a_text_with_a_slip_is_told_where_it_is() {
    let output =
        bao(&["convert", "-", "--to", "kiba"], "1. A6L* a6R 2. A4R a6R 3. A5L a3R\n4. A8> a7 5. A4R a4L");
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("<stdin>:2:18"), "{}", err(&output));
    assert!(err(&output).contains("this pit is empty"), "{}", err(&output));
}

#[test]
fn what_holds_no_game_is_no_success() {
    for text in ["", "\n\n", "# nothing\n---\n", "a: b\nc: d\n"] {
        for command in [&["convert", "-", "--to", "kiba"][..], &["recognise", "-"]] {
            let output = bao(command, text);
            assert_eq!(code(&output), 1, "{command:?} {text:?}");
            assert!(!(out(&output) + &err(&output)).is_empty());
        }
    }
    let output = bao(&["convert", "-", "--to", "kiba"], "{\"game\": \"bao\"}");
    assert!(err(&output).contains("no game file of Abstract Play"), "{}", err(&output));
}

#[test]
fn a_record_with_corrections_is_recognised_as_it_was_played() {
    let output = bao(&["recognise", "games/zanzibar-1994/voogt-1-omar-majaliwa.yaml"], "");
    assert!(out(&output).starts_with("voogt, viewpoint mover: all 35 plies"), "{}", out(&output));
}

#[test]
fn several_games_are_recognised_by_number() {
    let text = out(&bao(&["recognise", "-"], "1. A6<* a6> 2. A4> a6> 1-0\n\n1. A6L* a6R 2. A4R a6R 0-1\n"));
    assert!(
        text.starts_with("game 1\n") && text.contains("\ngame 2\n") && !text.contains("game 3"),
        "{text}"
    );
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_change_nothing() {
    let text = "\u{feff}1. A6L* a6R\r\n2. A4R  a6R\r\n";
    let converted = answer(&["convert", "-", "--from", "voogt", "--to", "kiba"], text);
    assert_eq!(converted, "\u{feff}1. A6<* a6>\r\n2. A4>  a6>\r\n");
    let canonical = "1. A6L* a6R\r\n2. A4R  a6R\r\n";
    assert_eq!(answer(&["fmt", "--check", "-"], canonical), "");
    assert_eq!(answer(&["fmt", "-"], "1. A6L* a6R 2. A4R  a6R\r\n"), canonical);
}

#[test]
fn a_layout_never_joins_games() {
    for text in ["1. A6L* a6R\n\n1. {lost} 2. A4R a6R\n", "1. A6L* a6R\n\n1.\n\nSouth: Ali\n1. A6L*\n"] {
        let output = bao(&["fmt", "-"], text);
        let games = |text: &str| {
            bao::notation::movetext::games(text)
                .map(|game| game.plies.len())
                .filter(|plies| *plies > 0)
                .collect::<Vec<_>>()
        };
        assert!(code(&output) == 1 || games(&out(&output)) == games(text), "{text:?}: {}", out(&output));
    }
}

#[test]
fn a_text_of_faulty_games_is_told_of_once_for_all() {
    let text = "1. A6L* axR 1-0\n\n".repeat(300);
    let output = bao(&["fmt", "-"], &text);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("… and 250 more"), "{}", err(&output));
    let output = bao(&["convert", "-", "--from", "voogt", "--to", "kiba"], &text);
    assert!(err(&output).contains("200 more games with faults"));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe)
    });
    answer(
        &["convert", "-", "--from", "voogt", "--to", "kiba", "-o", &pipe.display().to_string()],
        "1. A6L* a6R",
    );
    assert_eq!(reader.join().expect("it ends").expect("read"), "1. A6<* a6>");
    assert!(fs::metadata(&pipe).expect("it is there").file_type().is_fifo());
}

#[cfg(unix)]
#[test]
fn an_output_that_is_open_already_is_written_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    fs::write(&log, "one\n").expect("written");
    let file = fs::OpenOptions::new().append(true).open(&log).expect("open");
    let program = assert_cmd::cargo::cargo_bin("bao");
    let status = std::process::Command::new(program)
        .args(["convert", "docs/examples/scan.txt", "--to", "voogt", "-o", "/dev/stdout"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(file)
        .status()
        .expect("it runs");
    assert!(status.success());
    let text = fs::read_to_string(&log).expect("read");
    assert!(text.starts_with("one\n1 A6L*"), "{text}");
}

#[test]
fn of_a_folder_other_json_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.json"), "{\"a\": 1}").expect("written");
    fs::write(folder.path().join("GAME.TXT"), "1. A6L* a6R\n").expect("written");
    let text =
        answer(&["convert", &folder.path().display().to_string(), "--from", "voogt", "--to", "kiba"], "");
    assert_eq!(text, "1. A6<* a6>\n");
}

#[test]
fn every_command_that_takes_a_game_takes_move_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (game, page, picture) = ("docs/examples/scan.txt", path("page.html"), path("board.svg"));
    for (args, expected) in [
        (&["replay", game][..], "4. A8>  safari"),
        (&["readings", game], "legal to the end under zanzibar"),
        (&["diff", game, "--rules", "zanzibar,kiba"], "the same throughout"),
        (&["stats", game], "1 game, 10 plies"),
        (&["moves", game, "--ply", "2"], "A4R"),
        (&["repair", game], "nothing to mend"),
        (&["report", game, "-o", &page], ""),
        (&["diagram", game, "--ply", "3", "-o", &picture], ""),
    ] {
        let text = answer(args, "");
        assert!(text.contains(expected), "{args:?}: {text}");
    }
    assert!(fs::read_to_string(&page).expect("a page").contains("safari"));
    assert!(fs::read_to_string(&picture).expect("a picture").contains("<svg"));
}

#[test]
fn a_text_of_which_nothing_can_be_read_is_not_mended() {
    let output = bao(&["repair", "-"], "hello world, this is not bao");
    assert_eq!((code(&output), out(&output)), (1, String::new()));
    assert!(err(&output).contains("<stdin>:1:1") && err(&output).contains("not a move"), "{}", err(&output));
    let text = out(&bao(&["repair", "-"], "1. A6L* a6R 2. ? a6R 3. A5L a3R"));
    assert!(
        text.starts_with("<stdin>: 6 plies, 1 of them not to be read as printed, under zanzibar"),
        "{text}"
    );
}
