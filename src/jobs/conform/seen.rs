//! What a program was seen to hold of a position, and in what a game differs.

use crate::engine::{Ending, Game, Side, State, Step};
use crate::jobs::replay::Outcome;
use crate::notation::named::Named;

/// All that a program said of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The position.
    pub position: State,
    /// The turns it called legal.
    pub turns: Vec<SeenTurn>,
}

/// A turn that a program called legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTurn {
    /// As the program wrote it.
    pub text: String,
    /// What that names.
    pub named: Named,
    /// What it leaves.
    pub leaves: Leaves,
}

/// What a program said that a turn leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaves {
    /// The position after it.
    pub after: State,
    /// Who has won by it, if that was told.
    pub winner: Option<Option<Side>>,
    /// Whether it draws the game, if that was told.
    pub draw: Option<bool>,
}

/// One thing in which a program and a game differ on a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// The program does not have this legal turn.
    Missing(Step),
    /// The program has this turn, which is not legal.
    Extra(SeenTurn),
    /// The program has this turn twice.
    Twice(SeenTurn),
    /// A legal turn leaves another position.
    After {
        /// The turn and what it leaves by the rules.
        step: Step,
        /// What the program said.
        found: State,
    },
    /// A legal turn makes another side win.
    Winner {
        /// The turn.
        step: Step,
        /// Who has won by it.
        expected: Option<Side>,
        /// What the program said.
        found: Option<Side>,
    },
    /// A turn draws the game and the program says that it does not, or the other way round.
    Draw(Step),
}

impl Seen {
    /// Whether a game holds the same.
    pub fn agrees_with(&self, game: &Game) -> bool {
        self.differences(game).is_empty()
    }

    /// All in which a game differs: by its legal turns, then what the program has beyond them.
    pub fn differences(&self, game: &Game) -> Vec<Difference> {
        let mut differences = Vec::new();
        let mut extra: Vec<&SeenTurn> = self.turns.iter().collect();
        for step in game.turns(&self.position) {
            let mut meant = Vec::new();
            extra.retain(|turn| {
                let means = turn.named.means(&self.position, &step.turn);
                if means {
                    meant.push(*turn);
                }
                !means
            });
            let Some((turn, again)) = meant.split_first() else {
                differences.push(Difference::Missing(step));
                continue;
            };
            differences.extend(again.iter().map(|turn| Difference::Twice((*turn).clone())));
            let Leaves { after: found, winner, draw } = turn.leaves;
            if found != step.after {
                differences.push(Difference::After { step, found });
                continue;
            }
            if let Some(found) = winner {
                let expected = Outcome::of(game, &step.after, Some(&step)).and_then(Outcome::winner);
                if expected != found {
                    differences.push(Difference::Winner { step, expected, found });
                }
            }
            if draw.is_some_and(|draw| draw != (step.ending == Ending::Drawn)) {
                differences.push(Difference::Draw(step));
            }
        }
        differences.extend(extra.into_iter().map(|turn| Difference::Extra(turn.clone())));
        differences
    }
}
