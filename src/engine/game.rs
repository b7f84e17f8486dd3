//! One door to every game of the family.
//!
//! The jobs (verify, convert, repair, …) speak of a [`Game`], its [`State`]s and [`Turn`]s and never ask
//! which game it is.

use super::board::{Pit, Side, Way};
use super::door::{self, Rules};
use super::family::{Engine, GameName, Readings, State, on_engine, on_game};
use super::points::Reading;
use super::setup::{SetUp, SetupFault};
use super::turn::{AtHouse, Event, Illegal, Kind, Turn};

/// A legal turn and what it leaves.
pub type Step = door::Step<State>;

/// One event of a turn, with the board it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What happened.
    pub event: Event,
    /// The board after it: rings and stores; whose turn it is has not changed yet. Seeds in the
    /// mover's fingers are on no pit.
    pub board: State,
}

/// A game with its rules: what may be played and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    name: GameName,
    readings: Readings,
    engine: Engine,
    start: State,
}

/// Work on the rules and the board of one game as they are, for what must run at full speed.
pub(crate) trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<R>(self, rules: R) -> Self::Out
    where
        R: Rules + Send + Sync + 'static,
        R::Board: Into<State> + TryFrom<State> + Send + Sync;
}

impl Game {
    /// A game under these readings, but for those that the game fixes.
    pub fn new(name: GameName, readings: Readings) -> Game {
        let readings =
            name.fixes().fold(readings, |all, (point, fixed)| all.with(point, Reading::Named(fixed)));
        Game { name, readings, engine: name.engine(readings), start: name.start_under(&readings) }
    }

    /// The same game from another start.
    pub fn starting_from(self, start: State) -> Game {
        let settled = on_game!(&self.engine, &start, rules, position, wrap => {
            wrap(rules.settled(position))
        }, else start);
        Game { start: self.admit(&start).unwrap_or(settled), ..self }
    }

    /// A position as the game takes it in, with what its rules settle and no text says.
    ///
    /// # Errors
    /// Why it can be none of this game under these readings.
    pub fn admit(&self, state: &State) -> Result<State, Vec<SetupFault>> {
        let own = |state: &State| {
            on_game!(&self.engine, state, rules, position, wrap => {
                Some(rules.bars(position).map_or(Ok(wrap(rules.settled(position))), |fault| Err(vec![fault])))
            }, else None)
        };
        // A text does not say to which of several games with rows of its length it belongs.
        let other = SetupFault::OtherGame { found: state.board_name(), game: self.name.name() };
        match own(state) {
            Some(admitted) => admitted,
            None => own(&self.name.set(&state.set_up())?).unwrap_or(Err(vec![other])),
        }
    }

    /// The same game with another lap limit, in laps; `None` for none at all.
    pub fn with_lap_limit(self, laps: Option<u64>) -> Game {
        Game { engine: self.engine.limited_to(laps), ..self }
    }

    /// The lap limit, in laps.
    pub fn lap_limit(&self) -> u64 {
        on_engine!(&self.engine, rules => rules.laps())
    }

    /// The same game under other readings, from the same start; from their own if this was the usual one.
    pub fn with_readings(self, readings: Readings) -> Game {
        let game = Game::new(self.name, readings).with_lap_limit(Some(self.lap_limit()));
        let is_usual = self.start == self.name.start_under(&self.readings);
        if is_usual { game } else { game.starting_from(self.start) }
    }

    /// Its name.
    pub fn name(&self) -> GameName {
        self.name
    }

    /// The position from which it starts.
    pub fn start(&self) -> State {
        self.start
    }

    /// The readings under which it is played; those of [`GameName::points`] matter.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The position of a set-up of this game, if there can be one.
    pub fn set(&self, set_up: &SetUp) -> Option<State> {
        self.name.set(set_up).ok().and_then(|state| self.admit(&state).ok())
    }

    /// All legal turns of the side to move, in ring order of their pits, clockwise before anticlockwise,
    /// stop before safari. None of a position of another board.
    pub fn turns(&self, state: &State) -> Vec<Step> {
        let mut turns = Vec::new();
        on_game!(&self.engine, state, rules, position, wrap => {
            rules.each_turn(position, |step| turns.push(step.map(wrap)));
        }, else {});
        turns
    }

    /// How many ways there are to play so many plies from a position. A game that ends before counts for nothing, and
    /// repetition, which needs a game's history, ends none. 1 for no plies.
    pub fn leaves(&self, state: &State, plies: u32) -> u64 {
        on_game!(&self.engine, state, rules, position, _wrap => rules.count(position, plies), else 0)
    }

    /// Plays one turn.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn play(&self, state: &State, turn: Turn) -> Result<Step, Illegal> {
        on_game!(&self.engine, state, rules, position, wrap => {
            rules.one(position, turn).map(|step| step.map(wrap))
        }, else Err(Illegal::NoSuchStart))
    }

    /// Plays one turn and tells all that happens in it, up to `most` happenings. A turn that may not
    /// be played is told up to its halt.
    pub fn trace(&self, state: &State, turn: Turn, most: usize) -> (Vec<Happening>, Result<Step, Illegal>) {
        let mut happenings = Vec::new();
        let played = on_game!(&self.engine, state, rules, position, wrap => {
            let played = rules.told(position, turn, |event, board| {
                if happenings.len() < most {
                    happenings.push(Happening { event, board: wrap(board()) });
                }
            });
            played.map(|step| step.map(wrap))
        }, else Err(Illegal::NoSuchStart));
        (happenings, played)
    }

    /// Plays one turn and tells each event as it happens. A turn that may not be played is told up to its halt.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn watch(&self, state: &State, turn: Turn, mut watcher: impl FnMut(Event)) -> Result<Step, Illegal> {
        on_game!(&self.engine, state, rules, position, wrap => {
            rules.told(position, turn, |event, _| watcher(event)).map(|step| step.map(wrap))
        }, else Err(Illegal::NoSuchStart))
    }

    /// Where the side to move may start, with the ways open to it. A start may still turn out to have no
    /// legal turn.
    pub fn starts(&self, state: &State) -> Vec<(Pit, Way, Kind)> {
        let mut all = Vec::new();
        on_game!(&self.engine, state, rules, position, _wrap => {
            rules.each_start(position, |pit, way, kind| all.push((pit, way, kind)));
        }, else {});
        all
    }

    /// The starts of the side to move that come to no legal turn, and why.
    pub fn refused(&self, state: &State) -> impl Iterator<Item = (Turn, Illegal)> {
        let (game, state) = (*self, *state);
        self.starts(&state).into_iter().filter_map(move |(pit, way, kind)| {
            let turn = Turn { pit, way, kind, at_house: AtHouse::Stop };
            game.play(&state, turn).err().map(|illegal| (turn, illegal))
        })
    }

    /// Whether the side to move may start in this pit, and which ways; see [`Game::starts`].
    pub fn starts_in(&self, state: &State, pit: Pit) -> (Kind, &'static [Way]) {
        on_game!(&self.engine, state, rules, position, _wrap => {
            rules.starts_of(position, pit)
        }, else (Kind::Takata, &[]))
    }

    /// Who has won on this position: a side has lost by the board ([`State::loss`]), or the side to move has no legal
    /// turn.
    pub fn winner(&self, state: &State) -> Option<Side> {
        on_game!(&self.engine, state, rules, position, _wrap => rules.won(position), else None)
    }

    /// Whether the game is over on this position and nobody has won.
    pub fn is_drawn(&self, state: &State) -> bool {
        on_game!(&self.engine, state, rules, position, _wrap => rules.is_drawn(position), else false)
    }

    /// The pit of the other side that the first capture of the turn must take if some start can
    /// (`takasia.must-capture: must`).
    pub fn must_take_first(&self, state: &State) -> Option<Pit> {
        on_game!(&self.engine, state, rules, position, _wrap => rules.must_take_first(position), else None)
    }

    /// The pit of the other side that the first lap of a start takes, where a start can be seen to capture.
    pub fn takes_first(&self, state: &State, pit: Pit, way: Way) -> Option<Pit> {
        on_game!(&self.engine, state, rules, position, _wrap => rules.takes_first(position, pit, way), else None)
    }

    /// Whether a position may hold a pit that is blocked, one that will be blocked again, and one that must be
    /// captured.
    pub fn marks(&self) -> [bool; 3] {
        on_engine!(&self.engine, rules => rules.marks())
    }

    /// Lets a visitor in to the rules of the game.
    pub(crate) fn let_in<V: Visitor>(&self, visitor: V) -> V::Out {
        on_engine!(&self.engine, rules => visitor.visit(*rules))
    }

    /// Whether a repetition can end the game.
    pub fn can_be_drawn_by_repetition(&self) -> bool {
        on_engine!(&self.engine, rules => rules.returns_that_draw()).is_some()
    }

    /// Whether the positions before the last matter to how the game stands.
    pub fn remembers_positions(&self) -> bool {
        self.can_be_drawn_by_repetition()
    }

    /// Whether the last of these positions, all of one game from its start, is drawn by repetition
    /// (rules.md §8, Kigogo).
    pub fn is_drawn_by_repetition(&self, history: &[State]) -> bool {
        let Some(returns) = on_engine!(&self.engine, rules => rules.returns_that_draw()) else {
            return false;
        };
        let Some((last, earlier)) = history.split_last() else { return false };
        earlier.iter().filter(|state| *state == last).count() >= returns
    }
}
