//! Damaged transcripts mended.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use bao::engine::{Ending, Game, GameName, Lot, Readings, Side};
use bao::jobs::repair::case::Case;
use bao::jobs::repair::{Answer, Bounds, Demands, GaveUp, Problem, Report, Slip, Won, did_you_mean, repair};
use bao::jobs::replay::Replay;
use bao::notation::movetext::{self, GameText, Written};
use bao::notation::resolve::resolve;
use bao::notation::write::{Form, write};
use bao::notation::{Notation, token};
use bao::record::{Record, correction};
use serde_json::Value;

fn zanzibar() -> Game {
    Game::new(GameName::Kiswahili, Readings::DEFAULT)
}

fn search(game: Game, notation: &str, text: &str, demands: Demands, bounds: Bounds) -> Report {
    let read = movetext::parse(text).remove(0);
    let notation = notation.parse().expect(notation);
    repair(&Problem { game, notation, text, plies: &read.plies, demands }, bounds, &mut |_| ())
}

fn voogt(text: &str) -> Report {
    search(zanzibar(), "voogt", text, Demands::default(), Bounds::default())
}

/// An answer as `ply corrected slip`, edit by edit.
fn told(answer: &Answer) -> Vec<String> {
    let tell =
        |edit: &bao::jobs::repair::Edit| format!("{} {} {}", edit.ply, edit.corrected, edit.slip.what());
    answer.edits.iter().map(tell).collect()
}

fn first(report: &Report) -> Vec<String> {
    report.answers.first().map(told).unwrap_or_default()
}

/// The game of 22 plies of the encyclopedia.
const GAME: &str = "A6L* a6R A4R a6R A5L a3R A8> a8 A4R a4L A8 a7 A1 a4R A6R a4L A2 a4L A4L a4L A7 a4L";
const SHORT: &str = "6L* 6R 4R 6R 5L 3R 8> 8 4R 4L 8 7 1 4R 6R 4L 2 4L 4L 4L 7 4L";

/// The game with its end known.
fn known(text: &str) -> Report {
    let read = movetext::parse(GAME).remove(0);
    let last = Replay::of(zanzibar(), Notation::default(), &read).last();
    let demands = Demands { positions: vec![(22, last)], won: None };
    search(zanzibar(), "voogt", text, demands, Bounds::default())
}

fn replaced(text: &str, ply: usize, word: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    words[ply - 1] = word;
    words.join(" ")
}

#[test]
fn a_sound_game_needs_nothing() {
    for text in [GAME, SHORT] {
        let report = voogt(text);
        assert_eq!((report.answers.len(), report.as_printed), (1, 22));
        assert_eq!((report.answers[0].cost, first(&report)), (0, vec![]));
    }
}

#[test]
fn every_kind_of_slip_is_found() {
    let words: Vec<&str> = GAME.split(' ').collect();
    let mut swapped = words.clone();
    swapped.swap(8, 9);
    let mut missing = words.clone();
    missing.remove(8);
    let mut doubled = words.clone();
    doubled.insert(8, words[8]);
    for (text, slip) in [
        (replaced(GAME, 9, "A4L"), Slip::Direction),
        (replaced(GAME, 9, "A5R"), Slip::Neighbour),
        (replaced(GAME, 9, "B4R"), Slip::Row),
        (replaced(GAME, 7, "A8"), Slip::House),
        (replaced(GAME, 8, "a8>"), Slip::House),
        (replaced(GAME, 9, "a4R"), Slip::Side),
        (replaced(GAME, 9, "A4"), Slip::DirectionMissing),
        (replaced(GAME, 9, "A7R"), Slip::Number),
        (swapped.join(" "), Slip::Swapped),
        (missing.join(" "), Slip::Missing),
        (doubled.join(" "), Slip::Doubled),
    ] {
        let report = known(&text);
        let best = report.answers.first().unwrap_or_else(|| panic!("{text}"));
        assert!(best.edits.iter().all(|edit| edit.slip == slip), "{text}: {:?}", told(best));
        assert_eq!((best.legal_plies, best.slips), (22, 1), "{text}");
        assert_eq!(report.gave_up, None);
    }
}

#[test]
fn slips_that_turn_all_that_follows_are_found() {
    let words: Vec<&str> = GAME.split(' ').collect();
    let from_nine = |turn: &dyn Fn(usize, &str) -> String| -> String {
        let turned = words.iter().enumerate().map(|(at, word)| match at < 8 {
            true => (*word).to_owned(),
            false => turn(at, word),
        });
        turned.collect::<Vec<_>>().join(" ")
    };
    let turned = |word: &str| -> String {
        word.chars()
            .map(|c| {
                if c == 'L' {
                    'R'
                } else if c == 'R' {
                    'L'
                } else {
                    c
                }
            })
            .collect()
    };
    let other_case = |word: &str| {
        let (letter, rest) = word.split_at(1);
        let upper = letter.to_uppercase();
        if letter == upper { letter.to_lowercase() + rest } else { upper + rest }
    };
    for (text, slip) in [
        (from_nine(&|_, word| other_case(word)), Slip::SidesSwapped),
        (from_nine(&|at, _| words[at ^ 1].to_owned()), Slip::PairsReversed),
        (from_nine(&|at, word| if at % 2 == 1 { turned(word) } else { word.to_owned() }), Slip::Viewpoint),
    ] {
        let report = known(&text);
        let best = report.answers.first().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(best.slips, 1);
        let mut mended: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for edit in &best.edits {
            assert_eq!(edit.slip, slip);
            mended[edit.slot] = edit.corrected.to_string();
        }
        assert_eq!(mended.join(" "), GAME, "{text}");
    }
}

#[test]
fn corrections_are_written_as_the_text_is() {
    assert_eq!(first(&voogt(&replaced(SHORT, 9, "3R"))), ["9 4R neighbouring pit"]);
    let kiba = "A6<* a6> A4> a6> A5< a3> A8>+ a8> A4> a4< A8> a7> A1< a4< A6> a4<";
    let text = replaced(kiba, 12, "a6<");
    let report = search(zanzibar(), "kiba", &text, Demands::default(), Bounds::default());
    // The text writes every direction, also those that leave no choice.
    assert!(report.answers.iter().flat_map(told).any(|told| told.starts_with("12 a7>")), "{report:?}");
}

#[test]
fn an_illegible_ply_is_completed_and_the_played_move_is_among_the_answers() {
    for (ply, damaged, corrected) in
        [(10, "?", "a4L"), (10, "a?L", "a4L"), (9, "?4R", "A4R"), (10, "a4?", "a4L")]
    {
        let report = voogt(&replaced(GAME, ply, damaged));
        let told: Vec<Vec<String>> = report.answers.iter().map(told).collect();
        assert!(told.contains(&vec![format!("{ply} {corrected} illegible")]), "{damaged}: {told:?}");
        assert!(report.answers.iter().all(|answer| answer.slips == 0 && answer.legal_plies == 22));
    }
}

#[test]
fn a_gap_is_filled_with_as_many_plies_as_fit() {
    let words: Vec<&str> = GAME.split(' ').collect();
    for many in 0..=3 {
        let text = format!("{} … {}", words[..8].join(" "), words[8 + many..].join(" "));
        let report = voogt(&text);
        let filled: Vec<String> = (0..many).map(|at| format!("{} {} gap", at + 9, words[8 + at])).collect();
        assert!(report.answers.iter().any(|answer| told(answer) == filled), "{text}");
    }
    let bounds = Bounds { gap: 1, slips: 0, ..Bounds::default() };
    let text = format!("{} … {}", words[..8].join(" "), words[10..].join(" "));
    let report = search(zanzibar(), "voogt", &text, Demands::default(), bounds);
    assert!(report.answers.iter().all(|answer| answer.edits.len() <= 1));
}

#[test]
fn where_no_completion_fits_it_is_told_how_far_one_comes() {
    let text = "A6L* ? A4R B8L B8L B8L B8L";
    let report =
        search(zanzibar(), "voogt", text, Demands::default(), Bounds { slips: 0, ..Bounds::default() });
    assert!(report.answers.is_empty());
    assert_eq!(report.furthest.text_plies, 3);
    assert_eq!(report.furthest.edits.len(), 1);
}

#[test]
fn what_is_known_of_the_game_is_heeded() {
    let read = movetext::parse(GAME).remove(0);
    let replay = Replay::of(zanzibar(), Notation::default(), &read);
    // The slip leaves the moves legal and shows on a board.
    let text = "A6R* a6R";
    let board = replay.state(1).expect("a board");
    let demands = Demands { positions: vec![(1, board)], won: None };
    let report = search(zanzibar(), "voogt", text, demands, Bounds::default());
    assert_eq!(first(&report), ["1 A6L* other direction"]);
    // Puzzle 1 of the encyclopedia: South wins at once, by one move only.
    let puzzle = "2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -";
    let game = zanzibar().starting_from(puzzle.parse().expect("a position"));
    let found = |won| {
        let demands = Demands { positions: Vec::new(), won };
        let report = search(game, "voogt", "?", demands, Bounds { slips: 0, ..Bounds::default() });
        report.answers.iter().flat_map(told).collect::<Vec<_>>()
    };
    assert_eq!(found(Some(Won::OnBoard(Side::South))), ["1 B2L illegible"]);
    assert!(found(Some(Won::Somehow(Side::South))).len() > 1);
    assert!(!found(Some(Won::Somehow(Side::North))).contains(&"1 B2L illegible".to_owned()));
}

#[test]
fn the_numbers_of_the_pairs_show_where_a_move_is_missing() {
    let report = voogt("1. A6L* a6R 2. A4R 3. A5L a3R 4. A8> a8");
    assert_eq!(first(&report), ["4 a6R a move missing"]);
}

#[test]
fn a_search_says_when_it_gives_up() {
    let text = "? ? ? ? ? ? ? ? ? ?";
    let bounds = Bounds { positions: 1000, ..Bounds::default() };
    let report = search(zanzibar(), "voogt", text, Demands::default(), bounds);
    assert_eq!(report.gave_up, Some(GaveUp::Positions(1000)));
    let again = search(zanzibar(), "voogt", text, Demands::default(), bounds);
    assert_eq!(report.answers, again.answers);
}

#[test]
fn the_sister_games_are_mended_too() {
    for name in [GameName::Kujifunza, GameName::Kigogo] {
        let game = bao::profile::load(name.default_profile()).expect("a profile").game();
        let (mut state, mut words, mut lot) = (game.start(), Vec::new(), Lot::new(7));
        while words.len() < 20 {
            let steps = game.turns(&state);
            let step = lot.one_of(&steps).expect("a turn");
            words.push(write(&state, step, Notation::default(), Form::Canonical));
            state = step.after;
        }
        let text = words.join(" ");
        let damaged = replaced(&text, 11, "?");
        let report = search(game, "voogt", &damaged, Demands::default(), Bounds::default());
        let played = format!("11 {} illegible", words[10]);
        assert!(report.answers.iter().any(|answer| told(answer) == [played.clone()]), "{name}: {damaged}");
    }
}

fn record_of(game: &str) -> Record {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/zanzibar-1994");
    let text = fs::read_to_string(folder.join(format!("{game}.yaml"))).expect("a record");
    bao::record::read(&text).expect("a record").record
}

const MENDED: [(&str, &str); 4] = [
    ("voogt-1-omar-majaliwa", "34 6R"),
    ("voogt-2-majaliwa-omar", "27 8>"),
    ("voogt-3-ramadhan-nasoro", "46 b7R"),
    ("voogt-7-othman-kijumbe", "28 6L"),
];

#[test]
fn the_slips_of_the_master_games_are_found_from_their_printed_forms() {
    for (game, correction) in MENDED {
        let record = record_of(game);
        let case = Case::of_record(&record, zanzibar());
        let report = repair(&case.problem(), Bounds::default(), &mut |_| ());
        let best = report.answers.first().expect(game);
        assert_eq!(best.edits.len(), 1, "{game}");
        assert!(told(best)[0].starts_with(&format!("{correction} ")), "{game}: {:?}", told(best));
        // The record carries that very correction.
        let carried = &record.corrections[0];
        assert_eq!(
            (carried.ply as usize, carried.corrected.as_str()),
            (best.edits[0].ply, best.edits[0].corrected.as_str())
        );
        assert_eq!(did_you_mean(&case.problem()).map(|meant| told(&meant)), Some(told(best)), "{game}");
    }
}

/// What README.md tells of the game that was broken in print.
#[test]
fn one_mark_mends_the_game_that_was_broken_in_print_and_nothing_else_does() {
    let case = Case::of_record(&record_of("voogt-2-majaliwa-omar"), zanzibar());
    // Nothing but the moves and who won is known.
    assert_eq!(case.demands, Demands { positions: vec![], won: Some(Won::Somehow(Side::South)) });
    assert_eq!(case.text.plies.len(), 53);
    // Any single slip, whatever it costs, any other legal turn in the place of a ply included.
    let bounds = Bounds { slips: 1, within: 60, ..Bounds::default() };
    let report = repair(&case.problem(), bounds, &mut |_| ());
    assert_eq!(report.gave_up, None);
    assert_eq!(report.answers.iter().map(told).collect::<Vec<_>>(), [["27 8> house mark"]]);
    assert_eq!((report.as_printed, report.answers[0].legal_plies), (28, 53));
    let corrected = correction::correct(&case.content, &case.text, &case.corrections).expect("corrections");
    let replay = Replay::of(case.game, case.notation, &corrected.text);
    let seeds = |side| replay.last().ring(side).iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
    assert_eq!((replay.plies.len(), seeds(Side::South), seeds(Side::North)), (53, 54, 10));
}

/// A master game with its corrections made.
fn sound(game: &str) -> (Case, GameText) {
    let case = Case::of_record(&record_of(game), zanzibar());
    let made = correction::correct(&case.content, &case.text, &case.corrections).expect("corrections");
    (case, made.text)
}

#[test]
fn with_any_one_or_two_plies_of_a_master_game_illegible_the_played_moves_are_among_the_answers() {
    for game in [
        "voogt-1-omar-majaliwa",
        "voogt-3-ramadhan-nasoro",
        "voogt-4-nasoro-ramadhan",
        "voogt-5-majaliwa-shamte",
        "voogt-6-shamte-majaliwa",
        "voogt-69-ramadhan-kijumbe",
        "voogt-7-othman-kijumbe",
    ] {
        let (case, text) = sound(game);
        let replay = Replay::of(case.game, case.notation, &text);
        assert_eq!(replay.stop, None, "{game}");
        for many in [1, 2] {
            for at in 0..=text.plies.len() - many {
                let mut plies = text.plies.clone();
                for ply in &mut plies[at..at + many] {
                    ply.written = Written::Unknown(ply.written.span());
                }
                let demands = Demands::default();
                let problem = Problem { plies: &plies, demands, ..case.problem() };
                let report = repair(&problem, Bounds::default(), &mut |_| ());
                let is_played = |answer: &Answer| {
                    answer.slips == 0
                        && (at..).zip(&answer.edits).all(|(at, edit)| {
                            let state = replay.state(at).expect("a position");
                            let token = token::parse(&edit.corrected).expect("a move");
                            resolve(&token, case.notation, &replay.game, &state)
                                .is_ok_and(|read| read.step.turn == replay.plies[at].step.turn)
                        })
                };
                assert!(report.answers.iter().any(is_played), "{game}, {many} plies from {}", at + 1);
            }
        }
    }
}

/// One to four illegible plies in a row, in games by lot.
#[test]
fn the_true_moves_of_illegible_plies_are_always_among_the_answers() {
    let game = zanzibar();
    for seed in 0..24 {
        let mut lot = Lot::new(seed);
        let (mut state, mut words) = (game.start(), Vec::new());
        while words.len() < 24 + seed as usize {
            let steps = game.turns(&state);
            let Some(step) = lot.one_of(&steps) else { break };
            words.push(write(&state, step, Notation::default(), Form::Canonical));
            state = step.after;
            if step.ending != Ending::Open {
                break;
            }
        }
        let many = 1 + seed as usize % 4;
        let at = lot.below(words.len() + 1 - many);
        let mut damaged = words.clone();
        damaged[at..at + many].iter_mut().for_each(|word| *word = "?".to_owned());
        let report = voogt(&damaged.join(" "));
        let truth = &words[at..at + many];
        let is_true = |answer: &Answer| answer.edits.iter().map(|edit| edit.corrected.as_str()).eq(truth);
        assert!(report.answers.iter().any(is_true), "seed {seed}, {many} plies from {}", at + 1);
    }
}

/// Where the comparison of a printed move with a turn finds no slip, the reader of moves reads that turn, and
/// where it finds none without, the reader refuses.
#[test]
fn what_repair_takes_as_printed_is_what_the_reader_reads() {
    let game = zanzibar();
    let mut state = game.start();
    let mut lot = Lot::new(3);
    for _ in 0..40 {
        let steps = game.turns(&state);
        for letter in ["", "A", "B", "a", "b"] {
            for number in 1..=8 {
                for hand in ["", "L", "R"] {
                    for marks in ["", ">"] {
                        let text = format!("{letter}{number}{hand}{marks}");
                        let from_here = game.starting_from(state);
                        let bounds = Bounds { slips: 0, ..Bounds::default() };
                        // A move without its letter is no pair number only in company.
                        let read = movetext::parse(&text).remove(0);
                        let problem = Problem {
                            game: from_here,
                            notation: Notation::default(),
                            text: &text,
                            plies: &read.plies,
                            demands: Demands::default(),
                        };
                        if read.plies.len() != 1 {
                            continue;
                        }
                        let found = !repair(&problem, bounds, &mut |_| ()).answers.is_empty();
                        let token = token::parse(&text).expect("a move");
                        let reads = resolve(&token, Notation::default(), &game, &state).is_ok();
                        assert_eq!(found, reads, "{text} on {state}");
                    }
                }
            }
        }
        let Some(step) = lot.one_of(&steps) else { break };
        state = step.after;
    }
}

fn bao(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    let output = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .write_stdin(input)
        .output()
        .expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("a code"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_answer_in_json_has_the_documented_form() {
    let (code, out, _) = bao(&["repair", "-", "--format", "json"], "1. A6L* a6R 2. A4R ? 3. A5L a3R");
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 0);
    assert_eq!(
        answer["answers"][0]["edits"],
        serde_json::json!([
            {"ply": 4, "printed": "?", "corrected": "a6R", "slip": "illegible"}
        ])
    );
    assert_eq!(answer["answers"][0]["cost"], 0);
    assert_eq!(answer["answers"][0]["legal_plies"], 6);
    let (code, out, _) = bao(&["repair", "-", "--format", "json", "--edits", "0"], "1. A6L* a6R 2. B4R");
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (code, &answer["answers"], &answer["furthest"]["plies"]),
        (1, &serde_json::json!([]), &Value::from(2))
    );
}

#[test]
fn every_form_of_score_is_read() {
    for text in ["A6< a6> A4> a5> A5< a3> A8>+ a8", "south: A;\n1: 6L* 6R;\n2: 4R 5R;\n3: 5L 3R;\n4: 8> 8;\n"]
    {
        let (code, out, err) = bao(&["repair", "-"], text);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("at ply 4") && out.contains("6"), "{out}");
    }
}

#[test]
fn a_correction_is_written_beside_the_moves_and_the_record_then_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.yaml");
    let name = path.to_str().expect("a path");
    let game = "# A game.\nformat: bao-record/1\nmoves: |\n  1. 6L* 6R # no comment\n";
    let text = format!(
        "{}{}",
        game.replace(" # no comment", ""),
        "  2. 3R  6R\n  3. 5L  3R\nresult: \"*\" # open\nexpect:\n  - {after: 2, move: 3R, illegal: true}\n"
    );
    fs::write(&path, format!("---\n{text}---\nformat: bao-record/1\n")).expect("written");
    let (code, _, err) = bao(&["repair", name, "--record", "1", "--apply", "--reason", "a \"smudge\""], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let written = fs::read_to_string(&path).expect("a record");
    let correction =
        "corrections:\n  - {ply: 3, printed: \"3R\", corrected: \"4R\", reason: \"a \\\"smudge\\\"\"}\n";
    let expected = text
        .replace("result:", &format!("{correction}result:"))
        .replace("{after: 2,", "{of: printed, after: 2,");
    assert_eq!(written, format!("---\n{expected}---\nformat: bao-record/1\n"));
    let (code, out, _) = bao(&["verify", name], "");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("1 with corrections"), "{out}");
    // It is not written twice.
    let (code, _, err) = bao(&["repair", name, "--record", "1", "--apply"], "");
    assert_eq!(code, 2);
    assert!(err.contains("nothing to correct"), "{err}");
    assert_eq!(fs::read_to_string(&path).expect("a record"), written);
}

#[test]
fn what_has_no_place_for_corrections_is_left_alone() {
    let (code, _, err) = bao(&["repair", "-", "--apply"], "1. A6L* a6R 2. A3R a6R 3. A5L a3R");
    assert_eq!(code, 2);
    assert!(err.contains("only a record has a place"), "{err}");
}

#[test]
fn slips_and_readings_are_shown_side_by_side() {
    // The encyclopedia's game, its safari without the mark: under a reading that has no choice at the house the
    // text may be right.
    let (code, out, _) = bao(
        &["repair", "-", "--rules", "any", "--format", "json", "--within", "30"],
        &replaced(GAME, 7, "A8"),
    );
    assert_eq!(code, 0);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    let answers = answer["answers"].as_array().expect("answers");
    let own = answers.iter().find(|found| found["edits"][0]["corrected"] == "A8>").expect("the slip");
    assert!(own["rules"].as_array().expect("rules").iter().any(|rules| rules == "zanzibar"));
    // A game that only another reading makes legal, and no slip is needed.
    let start = "0.0.0.0.0.0.0.0/0.0.0.0.0.0.2.0/0.0.0.0.0.0.0.4/0.0.0.0.0.0.0.0 0.0 - S -";
    let record = format!("format: bao-record/1\nstart: {start}\nmoves: A8R*\n");
    let (_, out, _) = bao(&["repair", "-", "--rules", "any", "--format", "json"], &record);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    let answers = answer["answers"].as_array().expect("answers");
    let reading = answers.iter().find(|found| found["edits"] == serde_json::json!([])).expect("a reading");
    let rules: Vec<&str> =
        reading["rules"].as_array().expect("rules").iter().filter_map(Value::as_str).collect();
    assert!(rules.contains(&"front.lone-kichwa: allowed"), "{rules:?}");
    assert!(rules.contains(&"bga-2022"), "{rules:?}");
    assert!(answers.iter().any(|found| found["edits"][0]["corrected"] == "A8L*"), "{answers:?}");
}

#[test]
fn the_documents_give_the_costs_that_rank() {
    let document = include_str!("../docs/repair.md");
    let rows: Vec<String> = bao::jobs::repair::cost::COSTS
        .iter()
        .map(|row| format!("| {} | {} |", row.what, row.points))
        .collect();
    assert!(document.contains(&format!("| slip | cost |\n|---|--:|\n{}\n", rows.join("\n"))));
}
