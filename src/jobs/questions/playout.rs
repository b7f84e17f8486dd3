//! Games by lot.

use crate::engine::{Ending, Game, Lot, State, Step};

/// A game by lot gives up after so many positions: one that is not over by then may never be.
pub const LONGEST_GAME: usize = 200;

/// A game played by lot: each of its positions in order, with the legal turns of the side to move. Each
/// turn is one of those, in the order of [`Game::turns`], drawn by one lot. The game is over with the first
/// position that has no turn, with a turn that ends it, or after [`LONGEST_GAME`] positions.
#[derive(Debug)]
pub struct Playout<'a> {
    game: &'a Game,
    lot: &'a mut Lot,
    next: Option<State>,
    positions: usize,
}

impl<'a> Playout<'a> {
    /// A game from its start.
    pub fn new(game: &'a Game, lot: &'a mut Lot) -> Playout<'a> {
        Playout { game, lot, next: Some(game.start()), positions: 0 }
    }
}

impl Iterator for Playout<'_> {
    type Item = (State, Vec<Step>);

    fn next(&mut self) -> Option<(State, Vec<Step>)> {
        let state = self.next.take()?;
        let steps = self.game.turns(&state);
        self.positions += 1;
        if self.positions < LONGEST_GAME {
            let step = self.lot.one_of(&steps);
            self.next = step.filter(|step| step.ending == Ending::Open).map(|step| step.after);
        }
        Some((state, steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{GameName, Readings};

    #[test]
    fn a_game_by_lot_is_played_by_the_rules_to_its_end() {
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let mut lot = Lot::new(1);
        let played: Vec<(State, Vec<Step>)> = Playout::new(&game, &mut lot).collect();
        assert_eq!(played[0].0, game.start());
        for pair in played.windows(2) {
            assert!(pair[0].1.iter().any(|step| step.after == pair[1].0));
        }
        let (last, steps) = played.last().expect("a position");
        let over = steps.is_empty() || steps.iter().any(|step| step.ending != Ending::Open);
        assert!(over || played.len() == LONGEST_GAME, "{last}");
    }
}
