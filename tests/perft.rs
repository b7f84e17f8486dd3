//! Counts of games of a given length, each from a second, independent implementation: 23,270 and 105,704 from the
//! programs that were run, the others from a reference implementation.

use bao::game::{Game, GameName, State};
use bao::points::Readings;
use bao::turn::Ending;

fn leaves(game: &Game, state: &State, depth: u32) -> u64 {
    let turns = game.turns(state);
    if depth == 1 {
        return turns.len() as u64;
    }
    let open = turns.iter().filter(|step| step.ending == Ending::Open);
    open.map(|step| leaves(game, &step.after, depth - 1)).sum()
}

fn counts(name: GameName, depth: u32) -> Vec<u64> {
    let game = Game::new(name, Readings::DEFAULT);
    (1..=depth).map(|depth| leaves(&game, &game.start(), depth)).collect()
}

#[test]
fn kiswahili() {
    assert_eq!(counts(GameName::Kiswahili, 9), [4, 14, 38, 124, 405, 1430, 5655, 23270, 105_704]);
}

#[test]
fn kujifunza() {
    assert_eq!(counts(GameName::Kujifunza, 7), [16, 108, 500, 1902, 6550, 23442, 84200]);
}

#[test]
fn kigogo() {
    assert_eq!(counts(GameName::Kigogo, 4), [23, 499, 7393, 111_915]);
}
