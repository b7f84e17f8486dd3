//! What a move names, whether or not it is legal.

use super::Notation;
use super::dialect::{Hand, RowLetter};
use super::token::{Part, Token};
use super::write::{is_without_choice, own_hand, pit_of};
use crate::engine::{AtHouse, Pit, Side, Stage, State, Turn};

/// The turn that a move names, as far as its text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Named {
    /// The pit, of the side to move.
    pub pit: Pit,
    /// The mover's own left or right, if it is written.
    pub hand: Option<Hand>,
    /// What is said of the house.
    pub at_house: AtHouse,
}

impl Named {
    /// Reads a move of the side to move. `None` if it names no pit of that side, or has signs that the
    /// dialect does not have. Stars and `#` are passed over: they name nothing.
    pub fn of(token: &Token, notation: Notation, state: &State) -> Option<Named> {
        let signs = token.read(notation.dialect).ok().filter(|_| !token.is_illegible())?;
        let letter = match token.letter() {
            Part::Read(letter) => letter,
            _ if state.stage() == Stage::Namua
                && notation.dialect.description().row_letter == RowLetter::MayBeLeftOutInNamua =>
            {
                if state.side() == Side::South { 'A' } else { 'a' }
            }
            _ => return None,
        };
        let (owner, pit) = pit_of(notation.dialect, letter, token.number().read()?, state.columns())?;
        let hand = signs.direction.read().map(|hand| notation.viewpoint.hand(state.side(), hand));
        let at_house = if signs.safari { AtHouse::Safari } else { AtHouse::Stop };
        (owner == state.side()).then_some(Named { pit, hand, at_house })
    }

    /// Whether it names this turn. A direction counts only where there is a choice and it is written.
    pub fn means(&self, state: &State, turn: &Turn) -> bool {
        let decided = state.only_way().is_some() || is_without_choice(state.stage(), turn.kind, turn.pit);
        let hand = || own_hand(state, turn.pit, turn.way, turn.kind);
        self.pit == turn.pit
            && self.at_house == turn.at_house
            && (decided || self.hand.is_none_or(|named| named == hand()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::dialect::Dialect;
    use super::super::token;
    use super::super::write::{Form, write};
    use super::*;
    use crate::engine::{Game, GameName, Lot, Readings};
    use crate::jobs::questions::playout::Playout;

    #[test]
    fn every_legal_turn_is_named_by_its_text_and_by_no_other() {
        for name in GameName::ALL {
            let game = Game::new(name, Readings::DEFAULT);
            for notation in Notation::all() {
                for (state, steps) in Playout::new(&game, &mut Lot::new(3)) {
                    for step in &steps {
                        let text = write(&state, step, notation, Form::Canonical);
                        let token = token::parse(&text).expect(&text);
                        let named = Named::of(&token, notation, &state).expect(&text);
                        let meant: Vec<Turn> = steps
                            .iter()
                            .map(|other| other.turn)
                            .filter(|turn| named.means(&state, turn))
                            .collect();
                        assert_eq!(meant, [step.turn], "{text} on {state}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_pit_of_the_other_side_names_nothing() {
        let start = GameName::Kiswahili.start();
        let named = |text, dialect: Dialect| {
            token::parse(text).and_then(|token| Named::of(&token, dialect.into(), &start))
        };
        assert!(named("A6L", Dialect::Voogt).is_some());
        assert!(named("6L", Dialect::Voogt).is_some());
        assert!(named("a6L", Dialect::Voogt).is_none());
        assert!(named("A9L", Dialect::Voogt).is_none());
        assert!(named("A6L", Dialect::Kiba).is_none());
        assert!(named("f3<", Dialect::AbstractPlay).is_none());
    }
}
