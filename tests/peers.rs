//! What three other programs answered on positions from random games: under the profile of each the set of
//! boards that the legal turns lead to is the same, with the same winners.

use std::collections::{BTreeMap, BTreeSet};

use bao::engine::{Side, State};
use bao::jobs::replay::Outcome;
use bao::profile;
use serde::Deserialize;

#[derive(Deserialize)]
struct Asked {
    position: String,
    answers: BTreeMap<String, Vec<Answer>>,
}

#[derive(Deserialize)]
struct Answer {
    board: String,
    winner: Option<char>,
}

/// Compares the answers of one program; says how many there were.
fn compare(program: &str) -> usize {
    let rules = profile::load(program).expect("a profile");
    let mut compared = 0;
    for line in include_str!("data/peer-answers.jsonl").lines() {
        let asked: Asked = serde_json::from_str(line).expect("the sample can be read");
        let state: State = asked.position.parse().expect("a position");
        let game = rules.game().starting_from(state);
        let Some(answers) = asked.answers.get(program) else { continue };
        let theirs: BTreeSet<_> =
            answers.iter().map(|answer| (answer.board.clone(), answer.winner)).collect();
        let ours: BTreeSet<_> = game
            .turns(&state)
            .iter()
            .map(|step| {
                let after = step.after.to_string();
                let board = after.split(' ').next().unwrap_or_default().to_owned();
                let winner = Outcome::of(&game, &step.after, Some(step)).and_then(Outcome::winner);
                (board, winner.map(Side::letter))
            })
            .collect();
        assert_eq!(ours, theirs, "{}", asked.position);
        compared += 1;
    }
    compared
}

#[test]
fn nkkmd_2026() {
    assert_eq!(compare("nkkmd-2026"), 60);
}

#[test]
fn vdeb27_2026() {
    assert_eq!(compare("vdeb27-2026"), 60);
}

#[test]
fn abstract_play_2023() {
    assert_eq!(compare("abstract-play-2023"), 60);
}
