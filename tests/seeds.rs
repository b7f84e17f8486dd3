//! Kigogo with few seeds: what retrograde analysis says against a minimax without any table.

use bao::engine::{Ending, Game, GameName, Lot, Readings, Side, State};
use bao::jobs::solve::seeds::{End, Solved, Unsolved};

/// How a position ends within so many plies, by trying everything.
fn minimax(game: &Game, state: &State, plies: u16) -> Option<End> {
    let turns = game.turns(state);
    if turns.is_empty() {
        return Some(End::Lost(0));
    }
    if plies == 0 {
        return None;
    }
    let after: Vec<Option<End>> = turns
        .iter()
        .map(|step| match step.ending {
            Ending::Won(side) => Some(if side == state.side() { End::Lost(0) } else { End::Won(0) }),
            Ending::Drawn => Some(End::Drawn),
            Ending::Open => minimax(game, &step.after, plies - 1),
        })
        .collect();
    let lost =
        after.iter().filter_map(|end| if let Some(End::Lost(n)) = end { Some(n + 1) } else { None }).min();
    if let Some(plies) = lost {
        return Some(End::Won(plies));
    }
    let won = after.iter().map(|end| if let Some(End::Won(n)) = end { Some(n + 1) } else { None });
    won.collect::<Option<Vec<u16>>>().and_then(|plies| plies.into_iter().max()).map(End::Lost)
}

#[test]
fn positions_end_as_a_minimax_says() {
    let game = Game::new(GameName::Kigogo, Readings::DEFAULT);
    let solved = Solved::of(&game, 3, || false).expect("solved");
    let mut lot = Lot::new(7);
    let (mut ended, mut drawn) = (0, 0);
    for _ in 0..300 {
        let mut set_up = game.start().set_up();
        set_up.rings = [vec![0; 24], vec![0; 24]];
        for side in [0, 1, lot.below(2)] {
            set_up.rings[side][lot.below(24)] += 1;
        }
        let state = game.set(&set_up).expect("a position");
        let end = solved.end(&state).expect("solved");
        // As many plies as a minimax can do here.
        match (minimax(&game, &state, 8), end) {
            (Some(truth), end) => {
                ended += 1;
                assert_eq!(truth, end, "{state}");
            }
            (None, End::Won(plies) | End::Lost(plies)) => assert!(plies > 8, "{state}: {plies}"),
            (None, End::Drawn) => drawn += 1,
        }
    }
    assert!(ended > 0, "{ended} ended, {drawn} drawn");
}

#[test]
fn every_position_is_counted_once() {
    let game = Game::new(GameName::Kigogo, Readings::DEFAULT);
    let solved = Solved::of(&game, 3, || false).expect("solved");
    let layers = solved.layers();
    // Both sides must have a seed: n seeds in 48 pits, but for those that lie in the 24 of one side.
    let counts: Vec<(u32, u64)> =
        layers.iter().map(|layer| (layer.seeds, layer.won + layer.lost + layer.drawn)).collect();
    assert_eq!(counts, [(2, 1176 - 2 * 300), (3, 19_600 - 2 * 2600)]);
    for layer in &layers {
        let (plies, state) = layer.longest.expect("something ends");
        assert!(matches!(solved.end(&state), Some(End::Won(n) | End::Lost(n)) if n == plies));
        assert_eq!(state.side(), Side::South);
    }
}

#[test]
fn too_many_positions_are_refused_and_stopping_stops() {
    let game = Game::new(GameName::Kigogo, Readings::DEFAULT);
    assert_eq!(Solved::of(&game, 2, || true).err(), Some(Unsolved::Stopped));
    // Seven seeds in 48 pits.
    assert_eq!(Solved::of(&game, 7, || false).err(), Some(Unsolved::TooMany(177_100_560)));
    assert!(matches!(Solved::of(&game, 92, || false).err(), Some(Unsolved::TooMany(_))));
}

#[test]
fn the_document_says_what_is_counted() {
    let game = Game::new(GameName::Kigogo, Readings::DEFAULT);
    let rows = include_str!("../docs/seeds.md").lines().filter(|line| line.starts_with("| "));
    let number = |cell: &str| cell.trim().replace(',', "").parse::<u64>().ok();
    let told: Vec<Vec<u64>> = rows.map(|row| row.split('|').filter_map(number).collect()).collect();
    let told: Vec<Vec<u64>> = told.into_iter().filter(|row| !row.is_empty()).collect();
    let solved = Solved::of(&game, 4, || false).expect("solved");
    let counted: Vec<Vec<u64>> = solved
        .layers()
        .iter()
        .map(|layer| {
            let (won, lost, drawn) = (layer.won, layer.lost, layer.drawn);
            let longest = layer.longest.map_or(0, |(plies, _)| u64::from(plies));
            vec![u64::from(layer.seeds), won + lost + drawn, won, lost, drawn, longest]
        })
        .collect();
    assert_eq!(told, counted);
}
