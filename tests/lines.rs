//! Games one a line: the answers to a file are those to its pieces, in order.

use std::io::Write;
use std::process::{Command, Stdio};

use bao::engine::{Game, GameName, Lot, Readings};
use bao::notation::Notation;
use bao::notation::write::{Form, write};
use serde_json::Value;

fn bao(args: &[&str], input: &[u8]) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bao"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bao runs");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("its answer");
    writer.join().expect("written").expect("read whole");
    (output.status.code().expect("an exit code"), String::from_utf8(output.stdout).expect("UTF-8"))
}

/// Games by lot, each with the position that it ends on.
fn games(many: u64) -> Vec<(String, String)> {
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    let one = |seed| {
        let mut lot = Lot::new(seed);
        let mut state = game.start();
        let mut words = Vec::new();
        while let Some(step) = lot.one_of(&game.turns(&state)) {
            words.push(write(&state, step, Notation::default(), Form::Canonical));
            state = step.after;
        }
        (words.join(" "), state.to_string())
    };
    (0..many).map(one).collect()
}

#[test]
fn every_line_is_answered_by_the_position_that_its_game_ends_on() {
    let games = games(300);
    let text: String = games.iter().map(|(moves, _)| format!("{moves}\n")).collect();
    let (code, answers) = bao(&["verify", "--lines", "-"], text.as_bytes());
    assert_eq!((code, answers.lines().count()), (0, games.len()));
    for (answer, (moves, end)) in answers.lines().zip(&games) {
        let fields: Vec<&str> = answer.split('\t').collect();
        let plies = moves.split(' ').count().to_string();
        assert_eq!(fields[..3], ["ok", &plies, end], "{moves}");
        // A game by lot goes on until somebody has won.
        assert!(["S", "N"].contains(&fields[3]), "{answer}");
    }
}

#[test]
fn pieces_are_answered_as_the_whole_is() {
    let mut text: String = games(200).iter().map(|(moves, _)| format!("{moves}\n")).collect();
    text.push_str("A6L* a6R A1\n\nvdeb27-2026|kiba||A6<* a6>\nnonsense\n|||A6L* a6R A4L");
    for args in [
        &["verify", "--lines", "--format", "json", "-"][..],
        &["convert", "--lines", "--to", "bga:south", "-"],
    ] {
        let (code, whole) = bao(args, text.as_bytes());
        assert_eq!((code, whole.lines().count()), (1, 205));
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for size in [1, 7, 64, 100] {
            let few = if size == 1 { &lines[190..] } else { &lines[..] };
            let pieces: String =
                few.chunks(size).map(|piece| bao(args, piece.concat().as_bytes()).1).collect();
            let expected: String = whole.split_inclusive('\n').skip(lines.len() - few.len()).collect();
            assert_eq!(pieces, expected, "{args:?} in pieces of {size}");
        }
    }
}

#[test]
fn bad_lines_say_where_and_what() {
    let input = b"A6L* a6R A1\nx|||A6L*\na|b\n\xff\xfe\nA6L* ???x\n|||\n";
    let (code, answers) = bao(&["verify", "--lines", "--format", "json", "-"], input);
    assert_eq!(code, 1);
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told = |at: usize| {
        (answers[at]["ok"].as_bool(), answers[at]["plies"].as_u64(), answers[at]["column"].as_u64())
    };
    assert_eq!(told(0), (Some(false), Some(2), Some(10)));
    assert_eq!(answers[0]["error"], "this pit is empty");
    assert_eq!(told(1), (Some(false), Some(0), Some(1)));
    assert!(answers[2]["error"].as_str().is_some_and(|error| error.contains("2 fields")));
    assert_eq!(answers[3]["error"], "the line is not UTF-8");
    assert_eq!(answers[4]["ok"], false);
    // No moves are a game that has not begun.
    assert_eq!((answers[5]["ok"].as_bool(), answers[5]["plies"].as_u64()), (Some(true), Some(0)));
    assert!(answers[5].get("error").is_none() && answers[5]["winner"].is_null());
}

#[test]
fn lines_in_another_notation_lead_to_the_same_boards() {
    let text: String = games(100).iter().map(|(moves, _)| format!("{moves}\n")).collect();
    let verified = bao(&["verify", "--lines", "-"], text.as_bytes());
    for notation in ["kiba", "abstract-play:south", "bga", "voogt:south"] {
        let (code, converted) = bao(&["convert", "--lines", "--to", notation, "-"], text.as_bytes());
        assert_eq!(code, 0);
        assert_eq!(bao(&["verify", "--lines", "--from", notation, "-"], converted.as_bytes()), verified);
    }
}
