//! Counts of games of a given length, each from a second, independent implementation: 23,270 and 105,704 from the
//! programs that were run, the others from a reference implementation.

use bao::engine::{Ending, Game, GameName, Readings, State};
use bao::jobs::perft::Perft;

/// The count by lists of turns.
fn leaves(game: &Game, state: &State, depth: u32) -> u64 {
    let turns = game.turns(state);
    if depth == 1 {
        return turns.len() as u64;
    }
    let open = turns.iter().filter(|step| step.ending == Ending::Open);
    open.map(|step| leaves(game, &step.after, depth - 1)).sum()
}

/// The counts to a depth, which must be the same however they are come by.
fn counts(name: GameName, depth: u32) -> Vec<u64> {
    let game = Game::new(name, Readings::DEFAULT);
    let start = game.start();
    let table = Perft::new(&game).with_table(8).expect("room for eight megabytes");
    (1..=depth)
        .map(|depth| {
            let counted = Perft::new(&game).leaves(&start, depth);
            assert_eq!(leaves(&game, &start, depth), counted, "by lists, depth {depth}");
            assert_eq!(table.leaves(&start, depth), counted, "with a table, depth {depth}");
            let divided = table.divide(&start, depth);
            assert_eq!(divided.len(), game.turns(&start).len());
            assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), counted, "divided");
            counted
        })
        .collect()
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

/// A table of fewer slots than positions forgets, but what it says is true.
#[test]
fn a_table_that_is_too_small_is_exact_still() {
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    let told = std::sync::atomic::AtomicU64::new(0);
    let tell = |leaves| {
        told.fetch_add(leaves, std::sync::atomic::Ordering::Relaxed);
    };
    let full = Perft::new(&game).with_table(0).expect("room for nothing").telling(&tell);
    assert_eq!(full.leaves(&game.start(), 9), 105_704);
    assert_eq!(told.into_inner(), 105_704, "leaves told of as they are counted");
}

#[test]
fn a_game_that_is_over_has_no_leaves_and_no_plies_one() {
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    let State::Bao(mut over) = game.start() else { panic!("a 4×8 board") };
    over.rings[1] = bao::engine::kiswahili::Ring::EMPTY;
    over.houses[1] = false;
    assert_eq!(game.leaves(&State::Bao(over), 1), 0);
    assert_eq!(game.leaves(&State::Bao(over), 3), 0);
    assert_eq!(game.leaves(&game.start(), 0), 1);
}
