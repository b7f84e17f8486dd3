//! One door to every game of the family.
//!
//! The jobs (verify, convert, repair, …) speak of a [`Game`], its [`State`]s and [`Turn`]s and never ask
//! which game it is. This is the only module that tells the games apart.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::board::{self, Pit, Side, Stage, Way};
use crate::kigogo::{self, SingletonBar};
use crate::points::{KigogoRepetition, Point, Reading, Readings};
use crate::rules::Kind;
use crate::sow::{self, Halt, Observer};
use crate::terms::Terms;
use crate::turn::{self, AtHouse, Ending, Illegal, Turn};

/// The games of the family, by name.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
    clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// Bao la Kiswahili, the game of the masters.
    #[default]
    Kiswahili,
    /// Bao la Kujifunza, the learners' game.
    Kujifunza,
    /// Bao la Kete of Lamu.
    Kete,
    /// Bao Kigogo of Dodoma.
    Kigogo,
}

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 4] =
        [GameName::Kiswahili, GameName::Kujifunza, GameName::Kete, GameName::Kigogo];

    /// The name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Kiswahili => "kiswahili",
            GameName::Kujifunza => "kujifunza",
            GameName::Kete => "kete",
            GameName::Kigogo => "kigogo",
        }
    }

    /// Its own words, in which people are told of it unless they ask for others.
    pub const fn terms(self) -> Terms {
        match self {
            GameName::Kete => Terms::Kete,
            GameName::Kiswahili | GameName::Kujifunza | GameName::Kigogo => Terms::Kiswahili,
        }
    }

    /// The profile under which the game is played unless told otherwise.
    pub const fn default_profile(self) -> &'static str {
        match self {
            GameName::Kiswahili => "zanzibar",
            other => other.name(),
        }
    }

    /// The contested points of the game.
    pub const fn points(self) -> &'static [Point] {
        match self {
            GameName::Kiswahili | GameName::Kujifunza | GameName::Kete => Point::KISWAHILI,
            GameName::Kigogo => Point::KIGOGO,
        }
    }

    /// The game that rows of so many pits belong to, the best known of several.
    pub fn of_rows(columns: u8) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.start().columns() == columns)
    }

    /// The points on which the game itself leaves no choice, with their readings: Bao la Kujifunza knows no takasia
    /// (rules.md §8).
    pub const fn fixes(self) -> &'static [(Point, &'static str)] {
        match self {
            GameName::Kujifunza => &[(Point::Takasia, "none")],
            GameName::Kiswahili | GameName::Kete | GameName::Kigogo => &[],
        }
    }

    /// Whether two games are played alike, so that the rules of one can be tried on the other: the same
    /// contested points, begun in the same stage.
    pub fn is_like(self, other: GameName) -> bool {
        self.points() == other.points() && self.start().stage() == other.start().stage()
    }

    /// The position from which the game starts unless its profile says otherwise.
    pub const fn start(self) -> State {
        match self {
            GameName::Kiswahili | GameName::Kete => State::Bao(board::Position::KISWAHILI),
            GameName::Kujifunza => State::Bao(board::Position::KUJIFUNZA),
            GameName::Kigogo => State::Kigogo(kigogo::Position::START),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A position of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// A 4×8 board.
    Bao(board::Position),
    /// A 4×12 board.
    Kigogo(kigogo::Position),
}

impl State {
    /// The side to move.
    pub fn side(&self) -> Side {
        match self {
            State::Bao(position) => position.side,
            State::Kigogo(position) => position.side,
        }
    }

    /// The stage in which the next turn will be played. Kigogo has no hand: always mtaji.
    pub fn stage(&self) -> Stage {
        match self {
            State::Bao(position) => position.stage(),
            State::Kigogo(_) => Stage::Mtaji,
        }
    }

    /// The name of the stage in which the next turn will be played; Kigogo has no stages.
    pub fn stage_name(&self) -> Option<&'static str> {
        match (self, self.stage()) {
            (State::Kigogo(_), _) => None,
            (State::Bao(_), Stage::Namua) => Some("namua"),
            (State::Bao(_), Stage::Mtaji) => Some("mtaji"),
        }
    }

    /// Pits in a row: 8 or 12.
    pub fn columns(&self) -> u8 {
        match self {
            State::Bao(_) => 8,
            State::Kigogo(_) => kigogo::COLUMNS,
        }
    }

    /// The counts of one side in ring order: front row from the owner's left, back row from his right.
    pub fn ring(&self, side: Side) -> Vec<u8> {
        match self {
            State::Bao(position) => position.ring(side).pits().to_vec(),
            State::Kigogo(position) => position.rings[side as usize].to_vec(),
        }
    }

    /// The four rows as South sees them: North back, North front, South front, South back, left to right.
    pub fn rows(&self) -> [Vec<u8>; 4] {
        let columns = usize::from(self.columns());
        let (south, north) = (self.ring(Side::South), self.ring(Side::North));
        let reversed = |row: &[u8]| row.iter().rev().copied().collect::<Vec<u8>>();
        // A back row runs from the owner's right, so North's is already left to right for South.
        [
            north[columns..].to_vec(),
            reversed(&north[..columns]),
            south[..columns].to_vec(),
            reversed(&south[columns..]),
        ]
    }

    /// Seeds in hand, or for Kigogo captured, by side.
    pub fn stores(&self) -> [u8; 2] {
        match self {
            State::Bao(position) => position.hands,
            State::Kigogo(position) => position.captured,
        }
    }

    /// What the stores hold, in words.
    pub fn stores_are(&self) -> &'static str {
        match self {
            State::Bao(_) => "in hand",
            State::Kigogo(_) => "captured",
        }
    }

    /// The pit of the side to move that takasia blocks.
    pub fn blocked(&self) -> Option<Pit> {
        match self {
            State::Bao(position) => position.blocked,
            State::Kigogo(_) => None,
        }
    }

    /// The pit of the other side that the side to move must capture if it can (`takasia.must-capture`).
    pub fn must(&self) -> Option<Pit> {
        match self {
            State::Bao(position) => position.must,
            State::Kigogo(_) => None,
        }
    }

    /// The pit of the other side that will be blocked again at its turn (`takasia.lasts: until-cleared`).
    pub fn blocked_again(&self) -> Option<Pit> {
        match self {
            State::Bao(position) => position.other,
            State::Kigogo(_) => None,
        }
    }

    /// The only way in which seeds travel, where there is no choice (Kigogo).
    pub fn only_way(&self) -> Option<Way> {
        match self {
            State::Bao(_) => None,
            State::Kigogo(_) => Some(kigogo::WAY),
        }
    }

    /// Why this pit of the side to move, a singleton, may not be lifted, where singletons ever move (Kigogo).
    pub fn singleton_bar(&self, pit: Pit) -> Option<SingletonBar> {
        match self {
            State::Bao(_) => None,
            State::Kigogo(position) => {
                let ring = &position.rings[position.side as usize];
                let is_singleton = ring.get(pit.index()) == Some(&1);
                if is_singleton { kigogo::singleton_bar(ring, pit) } else { None }
            }
        }
    }

    /// The section of rules.md that holds all rules of this board, if one does (Kigogo).
    pub fn own_section(&self) -> Option<&'static str> {
        match self {
            State::Bao(_) => None,
            State::Kigogo(_) => Some("§8"),
        }
    }

    /// What on the board itself has lost a side the game, if anything has. In Kigogo an empty front row has
    /// not.
    pub fn loss(&self, side: Side) -> Option<Loss> {
        match self {
            State::Bao(position) => position.ring(side).front_is_empty().then_some(Loss::FrontEmpty),
            State::Kigogo(position) => position.is_bare(side).then_some(Loss::AllCaptured),
        }
    }

    /// Whether each side owns its house.
    pub fn houses(&self) -> [bool; 2] {
        match self {
            State::Bao(position) => position.houses,
            State::Kigogo(_) => [false; 2],
        }
    }

    /// All seeds: on the board, in hand and captured.
    pub fn total(&self) -> u32 {
        match self {
            State::Bao(position) => position.total(),
            State::Kigogo(position) => position.total(),
        }
    }
}

/// What on a board loses a side the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Its front row is empty (rules.md 3.9).
    FrontEmpty,
    /// All its seeds are captured (rules.md §8, Kigogo).
    AllCaptured,
}

impl State {
    /// The same set-up with some seeds moved from one pit to another; `None` if it cannot be.
    pub fn moved(&self, from: (Side, Pit), to: (Side, Pit), seeds: u8) -> Option<State> {
        if from == to || seeds == 0 {
            return None;
        }
        let mut rings = Side::BOTH.map(|side| self.ring(side));
        let source = rings[from.0 as usize].get_mut(from.1.index())?;
        *source = source.checked_sub(seeds)?;
        *rings[to.0 as usize].get_mut(to.1.index())? += seeds;
        match *self {
            State::Bao(position) => {
                let ring =
                    |side: Side| Some(board::Ring::new(rings[side as usize].as_slice().try_into().ok()?));
                let moved = board::Position { rings: [ring(Side::South)?, ring(Side::North)?], ..position };
                moved.check().is_empty().then_some(State::Bao(moved))
            }
            State::Kigogo(position) => {
                let ring = |side: Side| rings[side as usize].as_slice().try_into().ok();
                Some(State::Kigogo(kigogo::Position {
                    rings: [ring(Side::South)?, ring(Side::North)?],
                    ..position
                }))
            }
        }
    }

    /// The same set-up without one of its marks: a house no longer owned, a pit no longer blocked.
    pub fn plainer(&self) -> Vec<State> {
        let State::Bao(position) = *self else { return Vec::new() };
        let [south, north] = position.houses;
        let mut all = vec![
            board::Position { houses: [false, north], ..position },
            board::Position { houses: [south, false], ..position },
            board::Position { blocked: None, ..position },
            board::Position { must: None, ..position },
            board::Position { other: None, ..position },
        ];
        all.retain(|plainer| *plainer != position);
        all.into_iter().map(State::Bao).collect()
    }
}

/// The name of a pit, such as `A5` or `b12`: capitals for South, `A` the front row, numbers from the
/// owner's left. `columns` is the length of a row.
pub fn pit_name(pit: Pit, side: Side, columns: u8) -> String {
    let (row, number) = if pit.0 < columns { ('a', pit.0 + 1) } else { ('b', 2 * columns - pit.0) };
    let row = if side == Side::South { row.to_ascii_uppercase() } else { row };
    format!("{row}{number}")
}

/// A legal turn and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn.
    pub turn: Turn,
    /// The position it leaves.
    pub after: State,
    /// Whether it ended the game.
    pub ending: Ending,
    /// Why its laps came to a halt.
    pub halt: Halt,
    /// The opponent's pit that it blocks: takasia.
    pub blocks: Option<Pit>,
}

/// One event of a turn, with the board it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What happened.
    pub event: sow::Event,
    /// The board after it: rings and stores; whose turn it is has not changed yet. Seeds in the
    /// mover's fingers are on no pit.
    pub board: State,
}

/// A game with its rules: what may be played and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    name: GameName,
    engine: Engine,
    start: State,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Engine {
    Bao(turn::Rules),
    Kigogo(kigogo::Rules),
}

impl Game {
    /// A game under these readings, but for those that the game fixes.
    pub fn new(name: GameName, readings: Readings) -> Game {
        let fix =
            |all: Readings, &(point, fixed): &(Point, &'static str)| all.with(point, Reading::Named(fixed));
        let readings = name.fixes().iter().fold(readings, fix);
        let engine = match name {
            GameName::Kigogo => Engine::Kigogo(kigogo::Rules { readings, lap_limit: turn::LAP_LIMIT }),
            GameName::Kiswahili | GameName::Kujifunza | GameName::Kete => {
                Engine::Bao(turn::Rules::new(readings))
            }
        };
        Game { name, engine, start: name.start() }
    }

    /// The same game from another start.
    pub fn starting_from(self, start: State) -> Game {
        Game { start, ..self }
    }

    /// The same game with another lap limit, in laps; `None` for none at all.
    pub fn with_lap_limit(self, laps: Option<u64>) -> Game {
        let engine = match self.engine {
            Engine::Bao(rules) => Engine::Bao(rules.with_lap_limit(laps)),
            Engine::Kigogo(rules) => {
                Engine::Kigogo(kigogo::Rules { lap_limit: laps.unwrap_or(u64::MAX), ..rules })
            }
        };
        Game { engine, ..self }
    }

    /// The same game under other readings.
    pub fn with_readings(self, readings: Readings) -> Game {
        let laps = match &self.engine {
            Engine::Bao(rules) => rules.lap_limit(),
            Engine::Kigogo(rules) => rules.lap_limit,
        };
        Game::new(self.name, readings).starting_from(self.start).with_lap_limit(Some(laps))
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
        match &self.engine {
            Engine::Bao(rules) => rules.readings(),
            Engine::Kigogo(rules) => &rules.readings,
        }
    }

    /// All legal turns of the side to move, in ring order of their pits, clockwise before anticlockwise,
    /// stop before safari.
    pub fn turns(&self, state: &State) -> Vec<Step> {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => {
                rules.turns(position).iter().map(Step::from).collect()
            }
            (Engine::Kigogo(rules), State::Kigogo(position)) => {
                rules.turns(position).iter().map(Step::from).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How many ways there are to play so many plies from a position. A game that ends before counts for nothing, and
    /// repetition, which needs a game's history, ends none. 1 for no plies.
    pub fn leaves(&self, state: &State, plies: u32) -> u64 {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => rules.leaves(position, plies),
            (Engine::Kigogo(rules), State::Kigogo(position)) => rules.leaves(position, plies),
            _ => 0,
        }
    }

    /// Plays one turn.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn play(&self, state: &State, turn: Turn) -> Result<Step, Illegal> {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => rules.play(position, turn).map(|p| Step::from(&p)),
            (Engine::Kigogo(rules), State::Kigogo(position)) if turn == kigogo_turn(turn.pit) => {
                rules.watch(position, turn.pit, |_, _| ()).map(|p| Step::from(&p))
            }
            _ => Err(Illegal::NoSuchStart),
        }
    }

    /// Plays one turn and tells all that happens in it, up to `most` happenings. A turn that may not
    /// be played is told up to its halt.
    pub fn trace(&self, state: &State, turn: Turn, most: usize) -> (Vec<Happening>, Result<Step, Illegal>) {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => {
                let mut watcher = Tracer { before: *position, happenings: Vec::new(), most };
                let played = rules.watch(position, turn, &mut watcher);
                (watcher.happenings, played.map(|p| Step::from(&p)))
            }
            (Engine::Kigogo(rules), State::Kigogo(position)) => {
                let mut happenings = Vec::new();
                let mut board = *position;
                let (mover, other) = (board.side as usize, board.side.other() as usize);
                let played = rules.watch(position, turn.pit, |event, [own, opponent]| {
                    board.rings[mover] = *own;
                    board.rings[other] = *opponent;
                    if let kigogo::Event::Capture { seeds, behind, .. } = event {
                        board.captured[mover] += seeds + behind;
                    }
                    if happenings.len() < most {
                        happenings.push(Happening { event: event.into(), board: State::Kigogo(board) });
                    }
                });
                (happenings, played.map(|p| Step::from(&p)))
            }
            _ => (Vec::new(), Err(Illegal::NoSuchStart)),
        }
    }

    /// Where the side to move may start, with the ways open to it. A start may still turn out to have no
    /// legal turn.
    pub fn starts(&self, state: &State) -> Vec<(Pit, Way, Kind)> {
        let mut all = Vec::new();
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => {
                let starts = rules.starts(position);
                all.extend(starts.map(|(pit, way)| (pit, way, starts.kind)));
            }
            (Engine::Kigogo(rules), State::Kigogo(position)) => {
                all.extend(rules.starts(position).map(|pit| (pit, kigogo::WAY, Kind::Takata)));
            }
            _ => {}
        }
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
    pub fn starts_in(&self, state: &State, pit: Pit) -> (Kind, ArrayVec<Way, 2>) {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => {
                let starts = rules.starts(position);
                (starts.kind, Way::BOTH.into_iter().filter(|&way| starts.has(pit, way)).collect())
            }
            (Engine::Kigogo(rules), State::Kigogo(position)) => {
                let may = rules.starts(position).any(|start| start == pit);
                (Kind::Takata, may.then_some(kigogo::WAY).into_iter().collect())
            }
            _ => (Kind::Takata, ArrayVec::new()),
        }
    }

    /// Plays one turn and tells each event as it happens. A turn that may not be played is told up to its halt.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn watch(
        &self,
        state: &State,
        turn: Turn,
        mut watcher: impl FnMut(sow::Event),
    ) -> Result<Step, Illegal> {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => {
                rules.watch(position, turn, &mut Events(watcher)).map(|p| Step::from(&p))
            }
            (Engine::Kigogo(rules), State::Kigogo(position)) => {
                rules.watch(position, turn.pit, |event, _| watcher(event.into())).map(|p| Step::from(&p))
            }
            _ => Err(Illegal::NoSuchStart),
        }
    }

    /// Who has won on this position: a front row is empty, or the side to move has no legal turn.
    pub fn winner(&self, state: &State) -> Option<Side> {
        match (&self.engine, state) {
            (Engine::Bao(rules), State::Bao(position)) => rules.winner(position),
            (Engine::Kigogo(rules), State::Kigogo(position)) => rules.winner(position),
            _ => None,
        }
    }

    /// Whether a repetition can end the game.
    pub fn can_be_drawn_by_repetition(&self) -> bool {
        matches!(self.engine, Engine::Kigogo(_))
    }

    /// Whether the positions before the last matter to how the game stands.
    pub fn remembers_positions(&self) -> bool {
        matches!(self.engine, Engine::Kigogo(_))
    }

    /// Whether the last of these positions, all of one game from its start, is drawn by repetition.
    /// Only Kigogo knows that (rules.md §8).
    pub fn is_drawn_by_repetition(&self, history: &[State]) -> bool {
        let Engine::Kigogo(rules) = &self.engine else { return false };
        let Some((last, earlier)) = history.split_last() else { return false };
        let returns = earlier.iter().filter(|state| *state == last).count();
        returns
            >= match rules.readings.kigogo_repetition {
                KigogoRepetition::SecondReturn => 2,
                KigogoRepetition::FirstReturn => 1,
            }
    }
}

/// The one form a Kigogo turn takes: it has a pit and nothing else to decide.
pub fn kigogo_turn(pit: Pit) -> Turn {
    Turn { pit, way: kigogo::WAY, kind: Kind::Takata, at_house: AtHouse::Stop }
}

impl From<&turn::Played> for Step {
    fn from(played: &turn::Played) -> Step {
        Step {
            turn: played.turn,
            after: State::Bao(played.after),
            ending: played.ending,
            halt: played.halt,
            blocks: played.blocks,
        }
    }
}

impl From<&kigogo::Played> for Step {
    fn from(played: &kigogo::Played) -> Step {
        Step {
            turn: kigogo_turn(played.pit),
            after: State::Kigogo(played.after),
            ending: played.ending,
            halt: played.halt,
            blocks: None,
        }
    }
}

impl From<kigogo::Event> for sow::Event {
    fn from(event: kigogo::Event) -> sow::Event {
        match event {
            kigogo::Event::Lift { pit, seeds } => sow::Event::Lift { pit, seeds },
            kigogo::Event::Lap { first, seeds, last } => {
                sow::Event::Lap { first, way: kigogo::WAY, seeds, last }
            }
            kigogo::Event::Capture { by, front, seeds, behind } => {
                sow::Event::File { by, front, seeds, behind }
            }
        }
    }
}

/// Passes events on without the boards.
struct Events<F>(F);

impl<F: FnMut(sow::Event)> Observer for Events<F> {
    fn see(&mut self, event: sow::Event, _: [board::Ring; 2]) {
        (self.0)(event);
    }
}

struct Tracer {
    before: board::Position,
    happenings: Vec<Happening>,
    most: usize,
}

impl Observer for Tracer {
    fn see(&mut self, event: sow::Event, [own, opponent]: [board::Ring; 2]) {
        if self.happenings.len() >= self.most {
            return;
        }
        let mut board = self.before;
        let (mover, other) = (board.side as usize, board.side.other() as usize);
        board.rings[mover] = own;
        board.rings[other] = opponent;
        if let sow::Event::Enter(_) = event {
            self.before.hands[mover] -= 1;
            board.hands = self.before.hands;
        }
        match event {
            sow::Event::HouseLost => self.before.houses[mover] = false,
            sow::Event::HouseCaptured => self.before.houses[other] = false,
            _ => {}
        }
        board.houses = self.before.houses;
        self.happenings.push(Happening { event, board: State::Bao(board) });
    }
}
