//! Positions of the reference records, which the command carries with it.

use crate::engine::{Game, State};
use crate::jobs::replay::Replay;
use crate::jobs::verify::{Report, Verifier};
use crate::record::document::Document;

use super::Origin;

/// The records of `games/`: the path below it and the text.
pub const RECORDS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/records.rs"));

/// The folder of the witnesses, the positions at which two readings of a point part.
const WITNESSES: &str = "witnesses/";

/// The positions of which the records say something, those of games by the same board, stages and points: first what
/// is published, then the witnesses.
pub fn positions(game: &Game) -> Vec<(Origin, State)> {
    let verifier = Verifier::new();
    let (witnesses, published): (Vec<_>, Vec<_>) =
        RECORDS.iter().partition(|(path, _)| path.starts_with(WITNESSES));
    let mut positions = Vec::new();
    for (path, text) in published.into_iter().chain(witnesses) {
        let report = verifier.verify(&Document::new((*text).to_owned(), 1));
        let Some(replay) = &report.replay else { continue };
        if replay.game.name().start() == game.name().start() {
            of_record(path, &report, replay, &mut positions);
        }
    }
    let taken_in =
        positions.into_iter().filter_map(|(origin, state)| Some((origin, game.admit(&state).ok()?)));
    taken_in.collect()
}

fn of_record(path: &'static str, report: &Report, replay: &Replay, positions: &mut Vec<(Origin, State)>) {
    let Some(record) = &report.record else { return };
    let mut take = |after: usize| {
        if let Some(state) = replay.state(after) {
            positions.push((Origin::Record { path, after }, state));
        }
    };
    take(0);
    record.expect.iter().for_each(|expect| take(expect.after as usize));
    take(replay.plies.len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{GameName, Readings};

    #[test]
    fn the_published_positions_are_carried_along() {
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let positions = positions(&game);
        let has = |wanted: &str, text: &str| {
            positions.iter().any(|(origin, state)| {
                matches!(origin, Origin::Record { path, .. } if *path == wanted) && state.to_string() == text
            })
        };
        assert!(has(
            "kiba/takasia.yaml",
            "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4"
        ));
        // The position of the never-ending move, after 22 plies of the encyclopedia's game.
        assert!(has(
            "mancala-world/never-ending-game.yaml",
            "0.0.0.0.0.0.0.0/0.0.0.0.9.0.0.1/1.6.3.1.0.5.4.0/2.1.0.5.0.3.0.1 11.11 - S -"
        ));
    }
}
