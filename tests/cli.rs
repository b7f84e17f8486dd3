//! The command from outside: exit codes, messages, streams.

mod made;

use std::fs;
use std::io::Write as _;
use std::process::{Output, Stdio};

use assert_cmd::Command;
use serde_json::Value;

const START: &str = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -";
const GAME: &str = "games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml";

fn bao(args: &[&str]) -> Output {
    bao_with(args, "")
}

fn bao_with(args: &[&str], input: &str) -> Output {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    command.write_stdin(input).output().expect("the command runs")
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

/// What `bao verify` says of a file in a folder of its own, and with which exit code.
fn verify(name: &str, content: &[u8]) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), content).expect("written");
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    let output = command.current_dir(folder.path()).args(["verify", name]).output().expect("it runs");
    (code(&output), out(&output) + &err(&output))
}

#[test]
fn the_games_hold() {
    let output = bao(&["verify", "games"]);
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let said = out(&output);
    let holds = |line: &&str| line.starts_with("ok  ") || line.starts_with("mended ");
    let records = said.lines().filter(holds).count();
    let total = said.lines().last().expect("a total");
    assert!(total.starts_with(&format!("{records} records, ")), "{total}");
    assert!(total.ends_with("4 with corrections, 0 failed"), "{total}");
}

#[test]
fn exit_codes_tell_findings_from_what_could_not_be_done() {
    assert_eq!(verify("a.yaml", b"format: bao-record/1\n").0, 0);
    assert_eq!(verify("a.yaml", b"format: bao-record/1\nmoves: A1R*\n").0, 1);
    assert_eq!(verify("a.yaml", b"format: bao-record/1\nmoves: A6L\n").0, 0, "a warning is no failure");
    assert_eq!(code(&bao(&["verify", "nowhere"])), 2);
    assert_eq!(code(&bao(&["verify"])), 2);
    assert_eq!(code(&bao(&["verify", "games", "--rules", "kibba"])), 2);
    assert_eq!(code(&bao(&["verify", "games", "--lap-limit", "0"])), 2);
}

#[test]
fn an_empty_file() {
    let (code, said) = verify("empty.yaml", b"");
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @"
    error[empty]: no record in it
    --> empty.yaml

    FAILED empty.yaml: not read
    1 record, 0 plies: 0 ok, 1 failed
    ");
}

#[test]
fn a_binary_file() {
    let mut bytes = vec![0x7f, b'E', b'L', b'F'];
    bytes.extend((0..100_000u32).map(|n| (n * 7) as u8));
    let (code, said) = verify("bao", &bytes);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @"
    error[binary]: a zero byte: this is no text
    --> bao:1

    FAILED bao: not read
    1 record, 0 plies: 0 ok, 1 failed
    ");
}

#[test]
fn a_file_in_another_encoding() {
    let (code, said) = verify("latin.yaml", b"format: bao-record/1\ntitle: caf\xe9\n");
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @"
    error[not-utf-8]: not UTF-8 from column 11 on; save the file as UTF-8
    --> latin.yaml:2

    FAILED latin.yaml: not read
    1 record, 0 plies: 0 ok, 1 failed
    ");
}

#[test]
fn fifty_megabytes_of_one_record() {
    let mut text = b"format: bao-record/1\nmoves: |\n".to_vec();
    while text.len() < 50 << 20 {
        text.extend_from_slice(b"  1. A6L* a6R\n");
    }
    let (code, said) = verify("huge.yaml", &text);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @"
    error[too-long]: a record longer than 1024 KiB; split it
    --> huge.yaml:1

    FAILED huge.yaml: not read
    1 record, 0 plies: 0 ok, 1 failed
    ");
}

#[test]
fn fifty_megabytes_without_a_line_end() {
    let (code, said) = verify("huge.yaml", &vec![b'x'; 50 << 20]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @"
    error[too-long]: a record longer than 1024 KiB; split it
    --> huge.yaml:1

    FAILED huge.yaml: not read
    1 record, 0 plies: 0 ok, 1 failed
    ");
}

#[test]
fn a_folder_without_records() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes.txt"), "none").expect("written");
    let output = bao(&["verify", &folder.path().to_string_lossy()]);
    assert_eq!((code(&output), out(&output)), (2, String::new()));
    let said = err(&output).replace(&*folder.path().to_string_lossy(), "FOLDER");
    insta::assert_snapshot!(said, @"error: no records under `FOLDER`: no file there ends in .yaml or .yml");
}

#[test]
fn a_path_that_does_not_exist_hides_no_other() {
    let output = bao(&["verify", "nowhere.yaml", "games/kiba", "elsewhere"]);
    assert_eq!(code(&output), 2);
    assert!(out(&output).contains("games/kiba/takasia.yaml"), "{}", out(&output));
    insta::assert_snapshot!(err(&output), @"
    error: `nowhere.yaml` cannot be read: no such file or folder
    error: `elsewhere` cannot be read: no such file or folder
    ");
}

#[test]
fn records_from_standard_input() {
    let output = bao_with(&["verify", "-"], "format: bao-record/1\n---\nformat: bao-record/1\nmoves: A1R*\n");
    assert_eq!(code(&output), 1);
    insta::assert_snapshot!(out(&output), @"
    ok     <stdin>: nothing to check
    error[illegal-move]: this pit is empty
     --> <stdin>:4:8
      |
    4 | moves: A1R*
      |        ^^^^ South's move, ply 1
      |
      = note: rules.md 3.1
      = note: legal here: `A6R*`, `A6L*`, `A7R*`, `A7L*`
      = note: the position: 0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -

    FAILED <stdin> #2: 0 plies, 1 error
    2 records, 0 plies: 1 ok, 1 failed
    ");
}

#[test]
fn hostile_yaml_is_refused_without_a_panic() {
    let aliases = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\n\
                   d: &d [*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d]\nformat: bao-record/1\n";
    let many = |head: &str, part: &str, tail: &str| {
        format!("format: bao-record/1\n{head}{}{tail}\n", part.repeat(50_000))
    };
    let texts = [
        many("note: ", "[", ""),
        many("note:\n", "- ", ""),
        many("note: ", "&a ", ""),
        many("", "? ", ""),
        many("rules: {", "a: b, ", "}"),
        many("expect:\n", "- {after: 0}\n", ""),
        many("expect: [{after: 0, legal: [", "A6L, ", "]}]"),
        many("expect: [{after: ", "9", "}]"),
        many("moves: |\n", "  {1-0\n\n", ""),
        many("moves: \"", "\\x41", "\""),
        (0..50_000).map(|n| format!("k{n}: 1\n")).collect(),
        aliases.to_owned(),
        "format: !!binary x\n".to_owned(),
        "? [a]\n: b\n".to_owned(),
        "\u{feff}".to_owned(),
        "&a *a\n".to_owned(),
    ];
    for text in texts {
        let (code, said) = verify("a.yaml", text.as_bytes());
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("a.yaml") && said.contains("error"), "{said}");
    }
}

#[test]
fn verify_in_json() {
    let output = bao(&["verify", "games/zanzibar-1994", "--format", "json"]);
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(
        answer["total"],
        serde_json::json!({
            "records": 8, "ok": 4, "corrected": 4, "known_faults": 0, "failed": 0, "plies": 458
        })
    );
    let mended = &answer["records"][1];
    assert_eq!(mended["file"], "games/zanzibar-1994/voogt-2-majaliwa-omar.yaml");
    insta::assert_snapshot!(serde_json::to_string_pretty(mended).expect("JSON"), @r#"
    {
      "corrections": 1,
      "ended": null,
      "file": "games/zanzibar-1994/voogt-2-majaliwa-omar.yaml",
      "findings": [
        {
          "code": "star-missing",
          "column": 11,
          "end_column": 14,
          "end_line": 49,
          "line": 49,
          "message": "this move is a takata; `*` is left out",
          "ply": 52,
          "severity": "warning"
        }
      ],
      "game": "kiswahili",
      "last": "2.0.1.2.0.0.1.0/1.1.1.1.0.0.0.0/1.1.1.8.6.7.10.0/3.1.1.2.3.0.0.10 0.0 - N -",
      "left_out": 0,
      "leniencies": [],
      "notation": "voogt",
      "number": 1,
      "plies": 53,
      "rules": "zanzibar",
      "takasias": [],
      "title": "Majaliwa – Omar",
      "unchecked": 0,
      "verdict": "corrected",
      "winner": null
    }
    "#);
}

#[test]
fn replay_in_json_and_by_laps() {
    let output = bao(&["replay", GAME, "--ply", "67", "--laps", "--format", "json"]);
    assert_eq!(code(&output), 0);
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    insta::assert_snapshot!(serde_json::to_string_pretty(&answer).expect("JSON"), @r#"
    {
      "file": "games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml",
      "findings": [],
      "game": "kiswahili",
      "plies": [
        {
          "after": "3.4.1.5.4.2.4.1/1.1.7.2.4.0.8.0/0.0.0.0.0.1.1.1/6.1.0.1.2.0.3.1 0.0 - N a2",
          "captured": 0,
          "draw": false,
          "happenings": [
            {
              "board": "3.4.1.5.4.2.4.1/1.1.7.2.4.0.8.0/0.0.0.0.0.1.1.1/6.1.0.1.2.0.2.0 0.0 - S -",
              "event": "lift",
              "text": "lifts B6 (2)"
            },
            {
              "board": "3.4.1.5.4.2.4.1/1.1.7.2.4.0.8.0/0.0.0.0.0.1.1.1/6.1.0.1.2.0.3.1 0.0 - S -",
              "event": "lap",
              "text": "sows 2 seeds anticlockwise from B7 to B8"
            }
          ],
          "kind": "takata",
          "move": "B6R**",
          "pair": 34,
          "ply": 67,
          "side": "S",
          "takasia": "a2",
          "winner": null
        }
      ],
      "rules": "zanzibar",
      "start": "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -",
      "title": "Ramadhan – Kijumbe",
      "winner": "N"
    }
    "#);
}

#[test]
fn replay_shows_a_ply_lap_by_lap() {
    let output = bao(&["replay", "games/mancala-world/puzzle-1.yaml", "--laps"]);
    assert_eq!(code(&output), 0);
    insta::assert_snapshot!(out(&output));
}

#[test]
fn replay_of_a_broken_game_goes_as_far_as_it_can() {
    let game = "format: bao-record/1\nmoves: 1. A6L* a6R 2. A3R a6R\n";
    let output = bao_with(&["replay", "-", "--ply", "2"], game);
    assert_eq!(code(&output), 1);
    insta::assert_snapshot!(out(&output), @"
    namua

    1... a6R  takes A3 (1), 1 lap
    North  21 in hand
          8    7    6    5    4    3    2    1
      b   ·    ·    ·    ·    ·    ·    ·    ·
      a   1+   2    3+  [6]   ·    ·    ·    ·
         ──────────────────────────────────────
      A   ·    ·    ·-   1   [7]   ·    2    ·
      B   ·    ·    ·    ·    ·    ·    ·    ·
          1    2    3    4    5    6    7    8
    South  21 in hand, to move

    error[illegal-move]: this pit is empty
     --> <stdin>:2:23
      |
    2 | moves: 1. A6L* a6R 2. A3R a6R
      |                       ^^^ South's move, ply 3
      |
      = note: rules.md 3.1
      = note: legal here: `A4L`, `A4R`
      = note: the position: 0.0.0.0.0.0.0.0/1.2.3.6.0.0.0.0/0.0.0.1.7.0.2.0/0.0.0.0.0.0.0.0 21.21 Hh S -

    help: did you mean `A4R` for `A3R` at ply 3? then all 4 plies are legal
     --> <stdin>:2:23
      |
    2 - moves: 1. A6L* a6R 2. A3R a6R
    2 + moves: 1. A6L* a6R 2. A4R a6R
      |
    ");
}

#[test]
fn replay_of_what_is_no_record() {
    let output = bao_with(&["replay", "-"], "title: nothing\n");
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("no moves in it"), "{}", out(&output));
    let output = bao_with(&["replay", "-"], "moves: A6L*\n");
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("missing field `format`"), "{}", out(&output));
    assert_eq!(code(&bao(&["replay", GAME, "--ply", "91"])), 2);
    assert_eq!(code(&bao(&["replay", GAME, "--record", "2"])), 2);
    let two = "format: bao-record/1\n---\nformat: bao-record/1\n";
    let output = bao_with(&["replay", "-"], two);
    assert_eq!(
        (code(&output), err(&output).trim()),
        (2, "error: `-` holds several records; choose one with `--record`")
    );
    assert_eq!(code(&bao_with(&["replay", "-", "--record", "2"], two)), 0);
}

#[test]
fn moves_of_a_position_and_of_a_game() {
    let of_position = bao(&["moves", START]);
    insta::assert_snapshot!(out(&of_position), @"
    A6R*    0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.0.3.1/0.0.0.0.0.0.0.1 21.22 Hh N -
    A6L*    0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.1.1.7.0.2.0/0.0.0.0.0.0.0.0 21.22 Hh N -
    A7R*    0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.0.1/0.0.0.0.0.0.1.1 21.22 Hh N -
    A7L*    0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.1.7.3.0.0/0.0.0.0.0.0.0.0 21.22 Hh N -
    ");
    let of_game = bao(&["moves", GAME, "--ply", "0"]);
    assert_eq!(out(&of_game), out(&of_position));
    assert_eq!(code(&bao(&["moves", GAME, "--ply", "91"])), 2);
    assert_eq!(code(&bao(&["moves", GAME])), 2);
}

#[test]
fn moves_answers_each_line_with_one_line() {
    let end = "2.2.4.6.0.0.3.4/0.0.0.0.0.0.0.0/6.3.1.4.0.3.2.1/2.0.4.5.3.3.3.2 0.0 - N -";
    let kigogo = "2.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.0/0.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.2 0.0 - S -";
    let long = "x".repeat(100_000);
    let output = bao_with(&["moves", "-"], &format!("{START}\n\n{end}\r\n{kigogo}\n{long}\n{START}"));
    assert_eq!(code(&output), 1);
    let answers: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["position"], START);
    assert_eq!(answers[0]["turns"].as_array().map(Vec::len), Some(4));
    assert_eq!(
        answers[0]["turns"][0],
        serde_json::json!({
            "move": "A6R*",
            "after": "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.0.3.1/0.0.0.0.0.0.0.1 21.22 Hh N -",
            "winner": null, "draw": false, "kind": "takata", "captured": 0, "takasia": null,
        })
    );
    assert_eq!(answers[1]["line"], 2);
    assert_eq!(answers[2], serde_json::json!({"position": end, "turns": []}));
    assert_eq!(answers[3]["turns"].as_array().map(Vec::len), Some(23));
    assert_eq!(answers[4]["column"], 1);
    assert_eq!(answers[5], answers[0]);
}

#[test]
fn moves_under_other_rules() {
    let namua = "0.0.0.0.0.0.0.0/0.1.2.9.0.2.0.0/0.0.0.0.9.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -";
    let after = |rules: &str| {
        let answer = out(&bao(&["moves", namua, "--format", "json", "--rules", rules]));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer["turns"][0]["after"].as_str().map(|after| after[32..48].to_owned())
    };
    assert_ne!(after("zanzibar"), after("{house.tax: one}"));
}

#[test]
fn show_draws_and_describes() {
    let blocked = "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4";
    insta::assert_snapshot!(out(&bao(&["show", blocked])), @"
    North  0 in hand, to move
          8    7    6    5    4    3    2    1
      b   ·    1    2    1    4    8    2    2
      a  10    ·    ·   10   (2)   1    ·    1
         ──────────────────────────────────────
      A   ·    2    ·    ·    1    1    ·    ·
      B   ·    ·    2    2    ·    2    6    4
          1    2    3    4    5    6    7    8
    South  0 in hand
    ");
    insta::assert_snapshot!(out(&bao(&["show", blocked, "--format", "json"])), @r#"{"position":"0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4","game":"kiswahili","side":"N","stage":"mtaji","rows":[[0,1,2,1,4,8,2,2],[10,0,0,10,2,1,0,1],[0,2,0,0,1,1,0,0],[0,0,2,2,0,2,6,4]],"stores":[0,0],"houses":[false,false],"blocked":"a4","seeds":64,"winner":null}"#);
    let wrong = bao(&["show", "0.0.0/0 1.1 - S -"]);
    assert_eq!(code(&wrong), 2);
    insta::assert_snapshot!(err(&wrong), @"
    error: `0.0.0/0 1.1 - S -` is no position
      column 1: 2 rows; a board has 4
      column 1: a row of 3 pits; rows have 8 (Kigogo: 12, Kiarabu: 7), all the same
      column 7: a row of 1 pits; rows have 8 (Kigogo: 12, Kiarabu: 7), all the same
    ");
    assert_eq!(code(&bao(&["show", blocked, "--game", "kigogo"])), 2);
    assert_eq!(code(&bao(&["show", blocked, "--rules", "kigogo"])), 2);
}

#[test]
fn colour_is_for_terminals_only() {
    for args in [&["verify", "games"][..], &["replay", GAME], &["show", START]] {
        assert!(!out(&bao(args)).contains('\u{1b}'));
        let mut command = Command::cargo_bin("bao").expect("the command is built");
        let output = command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(args)
            .env("CLICOLOR_FORCE", "1")
            .output()
            .expect("it runs");
        assert!(out(&output).contains('\u{1b}'));
    }
}

#[test]
fn a_reader_that_stops_early_is_no_failure() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("bao"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["moves", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    // The command may be gone before it has read everything.
    let _ = input.write_all(format!("{START}\n").repeat(10_000).as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), err(&output)), (Some(0), String::new()));
}

#[test]
fn every_command_explains_itself_with_examples() {
    let help = out(&bao(&["--help"]));
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.contains(&"verify") && commands.len() >= 4);
    for command in commands {
        let help = out(&bao(&[command, "--help"]));
        assert!(help.contains("Example"), "{command}");
    }
}

#[test]
fn the_schema_of_records_is_in_step_with_the_types() {
    let schema = serde_json::to_string_pretty(&bao::record::schema()).expect("JSON") + "\n";
    made::hold("games/record.schema.json", &schema);
}

#[test]
fn perft_counts_on_standard_output_and_the_time_apart() {
    let output = bao(&["perft", "--initial", "-d", "5", "--divide"]);
    assert_eq!(code(&output), 0);
    insta::assert_snapshot!(out(&output), @"
    A6R*    116
    A6L*    86
    A7R*    140
    A7L*    63
    405 leaves at depth 5
    ");
    assert!(err(&output).contains("leaves a second"), "{}", err(&output));
    let output = bao(&["perft", START, "-d", "5", "--format", "json", "--threads", "1", "--table", "1"]);
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let answer: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(answer["leaves"], 405);
    assert_eq!(answer["position"], START);
    assert!(answer.get("divide").is_none());
    for wrong in [vec!["-d", "3"], vec!["--initial"], vec!["--initial", "-d", "0"], vec!["x", "-d", "1"]] {
        assert_eq!(code(&bao(&[&["perft"], &wrong[..]].concat())), 2, "{wrong:?}");
    }
}
