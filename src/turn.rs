//! Turns: where they may start, which are legal, what they leave.

use std::fmt;

use arrayvec::ArrayVec;

use crate::board::{Pit, PitSet, Position, Side, Stage, Way};
use crate::count;
use crate::points::{LimitThen, NeverEnding, Readings, Takasia, TakasiaLasts, TakasiaMustCapture};
use crate::rules::Kind;
use crate::sow::{Halt, Law, Observer, Sowing};
pub use crate::starts::Starts;
use crate::takasia;
use crate::view::View;

/// What the player does where a lap of his turn ends in his house and he may stop or sow on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AtHouse {
    /// He stops, or the choice never comes up.
    Stop,
    /// He sows on and loses the house: safari.
    Safari,
}

/// A whole turn: all that a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The pit entered into (namua) or lifted (mtaji).
    pub pit: Pit,
    /// The way of the first lap; in a namua capture it tells the kichwa where the seeds enter.
    pub way: Way,
    /// Whether the turn captures.
    pub kind: Kind,
    /// The choice at the house, if it comes up.
    pub at_house: AtHouse,
}

/// How things stand after a turn, as far as the turn itself decides it. A side to move that has no
/// legal turn has lost as well; see [`Rules::winner`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game goes on.
    Open,
    /// This side has won.
    Won(Side),
    /// The game is drawn (`never-ending: draw`).
    Drawn,
}

/// A legal turn and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position it leaves.
    pub after: Position,
    /// Whether it ended the game.
    pub ending: Ending,
    /// Why its laps came to a halt.
    pub halt: Halt,
    /// The opponent's pit that it blocks: takasia.
    pub blocks: Option<Pit>,
    /// The opponent's pits it captured; filled only under readings that need it.
    pub(crate) captured: PitSet,
}

/// All legal turns of a position: at most 16 pits × 2 ways × 2 choices.
pub type TurnList = ArrayVec<Played, 64>;

/// Why a turn may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// It is not among the starts of the position.
    NoSuchStart,
    /// Its player takes the choice at the house, but no such choice comes up.
    NoSafari,
    /// It comes to a halt that the readings forbid.
    Halts(Halt),
    /// `takasia.must-capture: must-in-turn`: another legal turn captures the once blocked pit.
    MustCapture(Pit),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoSuchStart => write!(f, "no turn may start there"),
            Illegal::NoSafari => write!(f, "the turn offers no choice at the house"),
            Illegal::Halts(Halt::NeverEnding { period }) => {
                write!(f, "the sowing never ends: it comes back after {period} laps")
            }
            Illegal::Halts(Halt::Unproven { laps }) => {
                write!(f, "the sowing had not ended after {laps} laps (unproven)")
            }
            Illegal::Halts(Halt::OwnFrontForbidden) => write!(f, "it empties the own front row"),
            Illegal::Halts(_) => write!(f, "it passes the limit on sowing"),
            Illegal::MustCapture(_) => write!(f, "another turn captures the pit that was blocked"),
        }
    }
}

/// Plays each start to its end and hands over every legal turn: a start that offers a choice at the
/// house gives two.
#[inline(always)]
pub(crate) fn play_starts(
    law: &impl Law,
    position: &Position,
    starts: Starts,
    legal: impl FnMut(Turn, &Sowing, Halt),
) {
    match starts.kind {
        Kind::Capture => play_starts_of::<true>(law, position, starts, legal),
        Kind::Takata => play_starts_of::<false>(law, position, starts, legal),
    }
}

#[inline(always)]
pub(crate) fn play_starts_of<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    starts: Starts,
    mut legal: impl FnMut(Turn, &Sowing, Halt),
) {
    let views = Way::BOTH.map(|way| View::of(law.readings(), position, way));
    let stage = position.stage();
    for (pit, way) in starts {
        let view = views[way as usize];
        let mut at_house = AtHouse::Stop;
        let (mut sowing, mut halted) =
            Sowing::begin::<CAPTURING, false>(law, &view, stage, pit.along(way), &mut ());
        loop {
            let turn = || Turn { pit, way, kind: starts.kind, at_house };
            let mut halt = match halted {
                Some(halt) => halt,
                None => sowing.run::<CAPTURING, false>(law, &mut ()),
            };
            if matches!(halt, Halt::Unproven { .. }) {
                (sowing, halt) = play_long::<CAPTURING, _>(law, position, turn());
            }
            if law.readings().allows(halt) {
                legal(turn(), &sowing, halt);
            }
            if halt != Halt::HouseChoice {
                break;
            }
            at_house = AtHouse::Safari;
            halted = sowing.safari::<false>(law, &mut ());
        }
    }
}

/// Plays a turn that has turned out too long to go unwatched.
#[cold]
fn play_long<const CAPTURING: bool, L: Law>(law: &L, position: &Position, turn: Turn) -> (Sowing, Halt) {
    let (sowing, halt, _) = play_watched::<CAPTURING>(law, position, turn, &mut ());
    (sowing, halt)
}

/// Plays a turn to its halt, and tells the choice it made at the house: [`AtHouse::Stop`] if none was offered.
#[inline(always)]
fn play_watched<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> (Sowing, Halt, AtHouse) {
    let view = View::of(law.readings(), position, turn.way);
    let start = turn.pit.along(turn.way);
    let (mut sowing, mut halted) =
        Sowing::begin::<CAPTURING, true>(law, &view, position.stage(), start, watcher);
    let mut chosen = AtHouse::Stop;
    loop {
        let halt = match halted {
            Some(halt) => halt,
            None => sowing.run::<CAPTURING, true>(law, watcher),
        };
        if halt != Halt::HouseChoice || chosen == turn.at_house {
            return (sowing, halt, chosen);
        }
        chosen = AtHouse::Safari;
        halted = sowing.safari::<true>(law, watcher);
    }
}

impl Readings {
    /// What becomes of a turn that came to such a halt, if that is not the usual thing.
    #[inline(always)]
    fn fate(&self, halt: Halt) -> Option<Fate> {
        let then = |then| match then {
            LimitThen::Illegal => Some(Fate::Illegal),
            LimitThen::Loses => Some(Fate::Loses),
            LimitThen::Stops => None,
        };
        match halt {
            Halt::OwnFrontForbidden => Some(Fate::Illegal),
            Halt::PastLimit(reading) => then(reading),
            Halt::NeverEnding { .. } | Halt::Unproven { .. } => match self.never_ending {
                NeverEnding::Draw => Some(Fate::Drawn),
                // What a limit does to a turn it does only to those that pass it.
                NeverEnding::Illegal | NeverEnding::Limit(_) => Some(Fate::Illegal),
            },
            _ => None,
        }
    }

    /// Whether a turn may come to such a halt.
    #[inline(always)]
    pub(crate) fn allows(&self, halt: Halt) -> bool {
        self.fate(halt) != Some(Fate::Illegal)
    }

    /// The duty to capture a once blocked pit, where there is takasia of that kind.
    #[inline(always)]
    pub(crate) fn duty(&self) -> TakasiaMustCapture {
        match self.takasia {
            Takasia::Blocks => self.takasia_must_capture,
            Takasia::None | Takasia::StartBan => TakasiaMustCapture::Free,
        }
    }

    /// The pit that some capture of the turn must take if a legal turn can (`takasia.must-capture: must-in-turn`).
    #[inline(always)]
    pub(crate) fn must_in_turn(&self, position: &Position) -> Option<Pit> {
        if self.duty() == TakasiaMustCapture::MustInTurn { position.must } else { None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Illegal,
    Loses,
    Drawn,
}

/// The position that a legal turn leaves, but for blocks and duties, and whether the game is over.
#[inline(always)]
pub(crate) fn board_after(
    law: &impl Law,
    before: &Position,
    kind: Kind,
    sowing: &Sowing,
    halt: Halt,
) -> (Position, Ending) {
    let (side, other) = (before.side, before.side.other());
    let mut hands = side.seen(before.hands);
    if before.stage() == Stage::Namua {
        hands[0] -= 1;
    }
    let mut after = Position {
        rings: side.seen(sowing.rings()),
        hands: side.seen(hands),
        side: other,
        blocked: None,
        must: None,
        other: None,
        ..*before
    };
    let houses = sowing.houses();
    let end = law.readings().houses_end(before.stage(), sowing.turned_out(law, kind), after.stage());
    after.houses = side.seen([houses[0] && !end[0], houses[1] && !end[1]]);
    let ending = match law.readings().fate(halt) {
        Some(Fate::Loses) => Ending::Won(other),
        Some(Fate::Drawn) => Ending::Drawn,
        _ => match after.emptied_front() {
            Some(winner) => Ending::Won(winner),
            None => Ending::Open,
        },
    };
    (after, ending)
}

/// Everything a legal turn leaves.
#[inline(always)]
pub(crate) fn finish(law: &impl Law, before: &Position, turn: Turn, sowing: &Sowing, halt: Halt) -> Played {
    let (mut after, ending) = board_after(law, before, turn.kind, sowing, halt);
    let readings = law.readings();
    let mut blocks = None;
    if after.stage() == Stage::Mtaji && readings.takasia == Takasia::Blocks && after.emptied_front().is_none()
    {
        if readings.takasia_lasts == TakasiaLasts::UntilCleared {
            after.blocked = readings.blocked_again(before).filter(|&pit| !sowing.captured.has(pit));
            after.other = readings.blocked(before).filter(|&pit| !sowing.lifted.has(pit));
        }
        let kind = sowing.turned_out(law, turn.kind);
        if kind == Kind::Takata && readings.takasia_must_capture != TakasiaMustCapture::Free {
            after.must = readings.blocked(before);
        }
        if turn.kind == Kind::Takata && readings.takata_may_block(before.stage(), after.stage()) {
            blocks = takasia::made(law, &after);
            after.blocked = blocks.or(after.blocked);
        }
    }
    Played { turn, after, ending, halt, blocks, captured: sowing.captured }
}

#[inline(always)]
pub(crate) fn list(law: &impl Law, position: &Position, turns: &mut TurnList) {
    turns.clear();
    let starts = Starts::of(law, position);
    play_starts(law, position, starts, |turn, sowing, halt| {
        turns.push(finish(law, position, turn, sowing, halt));
    });
    if let Some(must) = law.readings().must_in_turn(position)
        && turns.iter().any(|played| played.captured.has(must))
    {
        turns.retain(|played| played.captured.has(must));
    }
}

/// Whether any of these starts can be played to a legal end.
#[inline(always)]
pub(crate) fn can_play(law: &impl Law, position: &Position, starts: Starts) -> bool {
    match starts.kind {
        Kind::Capture => can_play_kind::<true>(law, position, starts),
        Kind::Takata => can_play_kind::<false>(law, position, starts),
    }
}

#[inline(always)]
fn can_play_kind<const CAPTURING: bool>(law: &impl Law, position: &Position, starts: Starts) -> bool {
    let stage = position.stage();
    starts.into_iter().any(|(pit, way)| {
        let view = View::of(law.readings(), position, way);
        let (mut sowing, halted) =
            Sowing::begin::<CAPTURING, false>(law, &view, stage, pit.along(way), &mut ());
        let mut halt = halted.unwrap_or_else(|| sowing.run::<CAPTURING, false>(law, &mut ()));
        if matches!(halt, Halt::Unproven { .. }) {
            let turn = Turn { pit, way, kind: starts.kind, at_house: AtHouse::Stop };
            (_, halt) = play_long::<CAPTURING, _>(law, position, turn);
        }
        law.readings().allows(halt)
    })
}

/// Laps after which a turn that has neither ended nor come back is treated as never-ending, unless
/// told otherwise (rules.md §5).
pub const LAP_LIMIT: u64 = 1_000_000;

/// The rules under which a game is played: a reading for every point, and a lap limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    readings: Readings,
    lap_limit: u64,
    usual: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new(Readings::DEFAULT)
    }
}

/// The default readings, known when this is compiled.
#[derive(Clone, Copy)]
struct Usual(u64);

impl Law for Usual {
    #[inline(always)]
    fn readings(&self) -> &Readings {
        const { &Readings::DEFAULT }
    }

    #[inline(always)]
    fn lap_limit(&self) -> u64 {
        self.0
    }
}

/// Any readings.
impl Law for &Rules {
    #[inline(always)]
    fn readings(&self) -> &Readings {
        &self.readings
    }

    #[inline(always)]
    fn lap_limit(&self) -> u64 {
        self.lap_limit
    }
}

macro_rules! with_law {
    ($rules:expr, $law:ident => $body:expr) => {
        if $rules.usual {
            let $law = &Usual($rules.lap_limit);
            $body
        } else {
            let $law = &$rules;
            $body
        }
    };
}

impl Rules {
    /// Rules with these readings and the usual lap limit, [`LAP_LIMIT`].
    pub fn new(readings: Readings) -> Rules {
        Rules { readings, lap_limit: LAP_LIMIT, usual: readings == Readings::DEFAULT }
    }

    /// The same rules with another lap limit, in laps; `None` for no limit at all.
    pub fn with_lap_limit(self, laps: Option<u64>) -> Rules {
        Rules { lap_limit: laps.unwrap_or(u64::MAX), ..self }
    }

    /// The lap limit, in laps.
    pub fn lap_limit(&self) -> u64 {
        self.lap_limit
    }

    /// The readings.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Lists all legal turns of the side to move, in ring order of their pits, clockwise before
    /// anticlockwise, stop before safari.
    pub fn turns_into(&self, position: &Position, turns: &mut TurnList) {
        with_law!(self, law => list(law, position, turns));
    }

    /// All legal turns of the side to move; see [`Rules::turns_into`].
    pub fn turns(&self, position: &Position) -> TurnList {
        let mut turns = TurnList::new();
        self.turns_into(position, &mut turns);
        turns
    }

    /// How many ways there are to play so many plies from a position; a game that ends before counts for
    /// nothing. 1 for no plies.
    pub fn leaves(&self, position: &Position, plies: u32) -> u64 {
        with_law!(self, law => count::leaves(law, position, plies))
    }

    /// Where the side to move may start. A start may still turn out to have no legal turn.
    pub fn starts(&self, position: &Position) -> Starts {
        with_law!(self, law => Starts::of(law, position))
    }

    /// Plays one turn.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn play(&self, position: &Position, turn: Turn) -> Result<Played, Illegal> {
        self.watch(position, turn, &mut ())
    }

    /// Plays one turn before an observer, who sees it up to its halt even if that makes it illegal.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn watch(
        &self,
        position: &Position,
        turn: Turn,
        watcher: &mut impl Observer,
    ) -> Result<Played, Illegal> {
        with_law!(self, law => watch(law, position, turn, watcher))
    }

    /// Whether the side to move has a legal turn.
    pub fn has_turn(&self, position: &Position) -> bool {
        with_law!(self, law => can_play(law, position, Starts::of(law, position)))
    }

    /// Who has won on this position: a front row is empty, or the side to move has no legal turn
    /// (rules.md 3.9).
    pub fn winner(&self, position: &Position) -> Option<Side> {
        position.emptied_front().or_else(|| (!self.has_turn(position)).then_some(position.side.other()))
    }
}

#[inline(always)]
fn watch(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> Result<Played, Illegal> {
    let starts = Starts::of(law, position);
    if starts.kind != turn.kind || !starts.has(turn.pit, turn.way) {
        return Err(Illegal::NoSuchStart);
    }
    let played = match turn.kind {
        Kind::Capture => watch_kind::<true>(law, position, turn, watcher),
        Kind::Takata => watch_kind::<false>(law, position, turn, watcher),
    }?;
    if let Some(must) = law.readings().must_in_turn(position)
        && !played.captured.has(must)
    {
        let mut turns = TurnList::new();
        list(law, position, &mut turns);
        if !turns.iter().any(|listed| listed.turn == turn) {
            return Err(Illegal::MustCapture(must));
        }
    }
    Ok(played)
}

#[inline(always)]
fn watch_kind<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> Result<Played, Illegal> {
    let (sowing, halt, chosen) = play_watched::<CAPTURING>(law, position, turn, watcher);
    if chosen != turn.at_house {
        return Err(Illegal::NoSafari);
    }
    if law.readings().allows(halt) {
        Ok(finish(law, position, turn, &sowing, halt))
    } else {
        Err(Illegal::Halts(halt))
    }
}
