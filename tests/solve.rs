//! Proofs: against trying everything, and their certificates against the rules.

use std::collections::HashMap;

use assert_cmd::Command;
use bao::engine::{Ending, Game, GameName, Lot, Readings, Side, State};
use bao::jobs::solve::certificate::{self, Fault};
use bao::jobs::solve::search::{All, Bounds, First, Selection};
use bao::jobs::solve::{Found, Solver};
use proptest::prelude::*;

const PUZZLE: &str = "2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -";

fn bounds(nodes: u64) -> Bounds<'static> {
    Bounds { depth: 200, nodes, stop: &|| false }
}

fn game(name: GameName) -> Game {
    Game::new(name, Readings::DEFAULT)
}

/// Who wins within so many plies, and in how many at the least, by trying everything; none if nobody does.
fn tried(game: &Game, state: &State, plies: u16) -> Option<(Side, u16)> {
    let mover = state.side();
    let turns = game.turns(state);
    if turns.is_empty() {
        return Some((mover.other(), 0));
    }
    if plies == 0 {
        return None;
    }
    let below: Vec<Option<(Side, u16)>> = turns
        .iter()
        .map(|step| match step.ending {
            Ending::Won(side) => Some((side, 1)),
            Ending::Drawn => None,
            Ending::Open => tried(game, &step.after, plies - 1).map(|(side, plies)| (side, plies + 1)),
        })
        .collect();
    let won = below.iter().flatten().filter(|(side, _)| *side == mover).map(|(_, plies)| *plies).min();
    match won {
        Some(plies) => Some((mover, plies)),
        None if below.iter().all(Option::is_some) => {
            below.iter().flatten().map(|(_, plies)| *plies).max().map(|plies| (mover.other(), plies))
        }
        None => None,
    }
}

/// Positions near the ends of random games, the last ones first.
fn ends(game: &Game, seed: u64, many: usize) -> Vec<State> {
    let mut lot = Lot::new(seed);
    let mut all = Vec::new();
    while all.len() < many {
        let mut states = vec![game.start()];
        for _ in 0..400 {
            let turns = game.turns(&states[states.len() - 1]);
            match lot.one_of(&turns) {
                Some(step) if step.ending == Ending::Open => states.push(step.after),
                _ => break,
            }
        }
        all.extend(states.iter().rev().filter(|state| game.winner(state).is_none()).take(3).copied());
    }
    all.truncate(many);
    all
}

#[test]
fn what_is_proven_is_what_trying_everything_finds() {
    const PLIES: u16 = 4;
    let mut decided = HashMap::new();
    for name in GameName::ALL {
        let game = game(name);
        let solver = Solver::new(&game, 8, Selection::BEST).unwrap();
        for state in ends(&game, 7, 40) {
            let solution = solver.solve(&state, bounds(20_000), &[]);
            let Some((side, plies)) = tried(&game, &state, PLIES) else {
                let is_short =
                    solution.is_exact && solution.found.plies().is_some_and(|plies| plies <= PLIES);
                assert!(!is_short, "{name} {state}: {:?}, and trying finds none", solution.found);
                continue;
            };
            *decided.entry((name, side == state.side())).or_insert(0) += 1;
            let found = if side == state.side() { Found::Won(plies) } else { Found::Lost(plies) };
            assert_eq!((solution.found, solution.is_exact), (found, true), "{name} {state}");
            assert_eq!(solution.line.len(), usize::from(plies), "{name} {state}");
            for step in game.turns(&state).iter().filter(|step| step.ending == Ending::Open) {
                let wins = tried(&game, &step.after, PLIES).is_some_and(|(side, _)| side == state.side());
                assert!(
                    !wins || solution.winning.contains(step),
                    "{name} {state}: a winning turn is left out"
                );
            }
        }
    }
    for name in GameName::ALL {
        for is_won in [true, false] {
            assert!(
                decided.get(&(name, is_won)).is_some_and(|many| *many > 2),
                "{name} {is_won}: {decided:?}"
            );
        }
    }
}

#[test]
fn every_way_to_choose_finds_the_same_winner() {
    let game = game(GameName::Kiswahili);
    for state in ends(&game, 11, 12) {
        let mut found = Vec::new();
        for first in [First::One, First::Turns, First::Played] {
            for all in [All::Sum, All::Most] {
                let solver = Solver::new(&game, 4, Selection { first, all, slack: 0 }).unwrap();
                found.push(solver.prove(&state, bounds(20_000), &[]).0);
            }
        }
        let both = found.iter().any(|found| found.is_won()) && found.iter().any(|found| found.is_lost());
        assert!(!both, "{state}: {found:?}");
    }
}

#[test]
fn a_certificate_holds_in_the_least_memory_and_names_what_was_found() {
    for name in GameName::ALL {
        let game = game(name);
        let solver = Solver::new(&game, Solver::LEAST_MEGABYTES, Selection::BEST).unwrap();
        let mut held = 0;
        for state in ends(&game, 3, 20) {
            let (found, _) = solver.prove(&state, bounds(50_000), &[]);
            let Some(within) = found.plies() else { continue };
            let proof = solver.proof(&state, bounds(50_000), &[]).expect("it fits");
            let content = certificate::text(&game, &state, &proof);
            let unpacked = certificate::unpack(&certificate::pack(&content)).expect("unpacked");
            assert_eq!(unpacked, content);
            let proven =
                certificate::check(&content).unwrap_or_else(|fault| panic!("{name} {state}: {fault}"));
            let winner = if found.is_won() { state.side() } else { state.side().other() };
            assert_eq!((proven.winner, proven.game.start()), (winner, state));
            assert_eq!(proven.game.readings(), game.readings());
            assert!(proven.plies <= within, "{} plies, found within {within}", proven.plies);
            held += 1;
        }
        assert!(held > 2, "{name}: {held} certificates");
    }
}

/// A certificate of a position lost in a few plies.
fn sample() -> String {
    let game = game(GameName::Kiswahili);
    let solver = Solver::new(&game, 4, Selection::BEST).unwrap();
    let all = ends(&game, 5, 200);
    let proofs =
        all.iter().filter(|state| solver.prove(state, bounds(5_000), &[]).0.is_lost()).filter_map(|state| {
            let proof = solver.proof(state, bounds(5_000), &[]).ok()?;
            (4..40).contains(&proof.entries.len()).then(|| certificate::text(&game, state, &proof))
        });
    proofs.max_by_key(String::len).expect("a proof of some positions")
}

#[test]
fn a_changed_byte_and_a_cut_are_found() {
    let bytes = certificate::pack(&sample());
    assert!(certificate::unpack(&bytes).is_ok());
    for at in 0..bytes.len() {
        for change in [1, 0x20, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let checked = certificate::unpack(&changed);
            assert!(checked.is_err(), "byte {at} changed by {change}");
        }
        assert!(certificate::unpack(&bytes[..at]).is_err(), "cut to {at} bytes");
    }
}

/// What a certificate says is weighed even where its sum is right: a changed word is found unless it says the same of
/// another game, such as other rules that the proof holds by as well.
#[test]
fn a_changed_proof_does_not_hold() {
    let content = sample();
    let root = certificate::check(&content).expect("it holds");
    let lines: Vec<&str> = content.lines().collect();
    let head = lines.iter().position(|line| line.starts_with("positions")).expect("a head") + 1;
    let mut weighed = 0;
    for at in head..lines.len() {
        let words: Vec<&str> = lines[at].split(' ').collect();
        for word in 0..words.len() {
            for other in ["0", "1", "2", "w", "l", "end", "A1", "a5L", "B4R*"] {
                let mut words = words.clone();
                if words[word] == other {
                    continue;
                }
                words[word] = other;
                let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                lines[at] = words.join(" ");
                weighed += 1;
                if let Ok(proven) = certificate::check(&(lines.join("\n") + "\n")) {
                    // Another turn may win as well; then the proof is another one, and holds.
                    assert_eq!((proven.winner, proven.plies), (root.winner, root.plies), "{}", lines[at]);
                    assert!(words[1] == "w" && word == 2, "{}", lines[at]);
                }
            }
        }
        let mut left_out = lines.clone();
        left_out.remove(at);
        assert!(certificate::check(&left_out.join("\n")).is_err(), "without line {at}");
    }
    assert!(weighed > 50);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_the_check_panic(at in 0_usize..4000, with in any::<char>()) {
        let mut content: Vec<char> = sample_once().chars().collect();
        let at = at % content.len();
        content[at] = with;
        let _ = certificate::check(&content.into_iter().collect::<String>());
    }
}

fn sample_once() -> &'static str {
    static SAMPLE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    SAMPLE.get_or_init(sample)
}

fn bao(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_tells_winner_distance_and_turns() {
    let (code, out, _) = bao(&["solve", PUZZLE, "--memory", "16", "--nodes", "100000", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    // Puzzle 1 of Mancala World: South wins by B2L, bao hamna.
    assert_eq!((code, &answer["result"], &answer["plies"]), (0, &"won".into(), &1.into()), "{out}");
    assert_eq!(answer["line"], serde_json::json!(["B2L"]));
    assert!(answer["winning"].as_array().is_some_and(|turns| turns.contains(&"B2L".into())));
}

#[test]
fn bad_input_is_told_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.proof");
    let file = path.to_str().expect("a path");
    let over = "1.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0/2.2.2.2.2.2.2.2/0.0.0.0.0.0.0.0 0.0 - N -";
    let impossible = "9.9.9.9.9.9.9.9/9.9.9.9.9.9.9.9/2.2.2.2.2.2.2.2/0.0.0.0.0.0.0.0 0.0 - N -";
    let start = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -";
    for (args, told) in [
        (vec!["solve", over], "the game is over"),
        (vec!["solve", impossible], "is no position"),
        (vec!["solve", PUZZLE, "--depth", "0"], "--depth"),
        (vec!["solve", PUZZLE, "--depth", "1000000000"], "--depth"),
        (vec!["solve", PUZZLE, "--memory", "3"], "too little"),
        (vec!["solve", PUZZLE, "--memory", "99999999999"], "no 99999999999 megabytes"),
        (vec!["solve", start, "--memory", "4", "--nodes", "100", "--certificate", file], "nothing is proven"),
        (vec!["solve", "--check", "README.md"], "it is no certificate"),
        (vec!["solve", "--check", "no-such-file"], "cannot be read"),
        (vec!["solve", "games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml"], "--ply"),
        (vec!["solve", "games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml", "--ply", "99"], "no ply 99"),
    ] {
        let (code, out, err) = bao(&args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(told), "{args:?}: {err}");
        assert!(!path.exists());
    }
}

#[test]
fn a_certificate_is_written_checked_and_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.proof");
    let file = path.to_str().expect("a path");
    let (code, _, err) =
        bao(&["solve", PUZZLE, "--memory", "16", "--nodes", "100000", "--certificate", file]);
    assert_eq!(code, 0, "{err}");
    let (code, out, _) = bao(&["solve", "--check", file, "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &answer["holds"], &answer["winner"]), (0, &true.into(), &"S".into()), "{out}");
    let (code, _, err) = bao(&["solve", "--check", file, "--rules", "kiba"]);
    assert_eq!(code, 2);
    assert!(err.contains("by other rules"), "{err}");
    let mut bytes = std::fs::read(&path).expect("readable");
    bytes.truncate(bytes.len() - 1);
    std::fs::write(&path, bytes).expect("written");
    let (code, out, _) = bao(&["solve", "--check", file]);
    assert_eq!(code, 1);
    assert!(out.contains("does not hold") && out.contains("cut off"), "{out}");
}

#[test]
fn the_end_of_a_given_up_game_is_annotated_and_the_record_still_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("annotated.yaml");
    let file = path.to_str().expect("a path");
    let game = "games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml";
    let args = ["annotate", game, "--nodes", "300", "--memory", "16", "-o", file, "--format", "json"];
    let (code, out, err) = bao(&args);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    // South gave up, to move.
    assert_eq!((code, &answer["last"], &answer["winner"]), (0, &"lost".into(), &"N".into()), "{out} {err}");
    let (code, out, _) = bao(&["verify", file]);
    assert_eq!(code, 0, "{out}");
    assert!(std::fs::read_to_string(&path).expect("readable").contains("was right to give up"));
}

#[test]
fn a_file_that_is_no_certificate_is_told_from_one_that_was_changed() {
    assert_eq!(certificate::unpack(b"bao-proof/1 text 00000000\nx\n"), Err(Fault::Changed));
    assert_eq!(certificate::unpack(b"hello\n"), Err(Fault::NoCertificate));
    assert_eq!(certificate::unpack(b""), Err(Fault::NoCertificate));
}
