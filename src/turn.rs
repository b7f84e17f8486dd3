//! Turns: where they may start, which are legal, what they leave.

use std::fmt;

use arrayvec::ArrayVec;

use crate::board::{Pit, PitSet, Position, Ring, Side, Stage, Way};
use crate::points::{LimitThen, NeverEnding, Readings, Takasia, TakasiaLasts, TakasiaMustCapture};
use crate::rules::{House, Kind};
use crate::sow::{Halt, Law, Observer, Sowing};
use crate::takasia;

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

/// The starts open to the side to move: all of one kind, by way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starts {
    /// Whether they capture.
    pub kind: Kind,
    /// The pits, indexed by [`Way`].
    pub by_way: [PitSet; 2],
}

impl Starts {
    const NONE: Starts = Starts { kind: Kind::Takata, by_way: [PitSet::NONE; 2] };

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.by_way[0].union(self.by_way[1]).is_empty()
    }

    /// Whether a turn may start so.
    #[inline(always)]
    pub fn has(&self, pit: Pit, way: Way) -> bool {
        self.by_way[way as usize].has(pit)
    }

    /// Calls a function for each, in ring order, clockwise before anticlockwise.
    #[inline(always)]
    pub(crate) fn each(&self, mut f: impl FnMut(Pit, Way)) {
        for pit in self.by_way[0].union(self.by_way[1]) {
            for way in Way::BOTH {
                if self.has(pit, way) {
                    f(pit, way);
                }
            }
        }
    }

    /// The starts of a position (rules.md 3.1, 3.3, 3.7).
    #[inline(always)]
    pub(crate) fn of(law: &impl Law, position: &Position) -> Starts {
        Starts::find(law.readings(), position, || takasia::no_start(law, position))
    }

    /// The same with the pit that may not start a takata given.
    #[inline(always)]
    pub(crate) fn barring(readings: &Readings, position: &Position, barred: Option<Pit>) -> Starts {
        Starts::find(readings, position, || barred)
    }

    #[inline(always)]
    fn find(readings: &Readings, position: &Position, barred: impl FnOnce() -> Option<Pit>) -> Starts {
        let (own, opponent) = (position.ring(position.side), position.ring(position.side.other()));
        if own.front_is_empty() || opponent.front_is_empty() {
            return Starts::NONE;
        }
        let house = House { owned: position.houses[position.side as usize], seeds: own.get(Pit::HOUSE) };
        match position.stage() {
            Stage::Namua => {
                if position.hands[position.side as usize] == 0 {
                    return Starts::NONE;
                }
                let markers = own.markers(opponent);
                if markers.is_empty() {
                    Starts::takata(readings, Stage::Namua, own, namua_takata_pits(readings, own, house))
                } else {
                    Starts::namua_captures(markers)
                }
            }
            Stage::Mtaji => {
                let captures = Starts::mtaji_captures(readings, own, opponent);
                if captures.is_empty() {
                    let pits = mtaji_takata_pits(readings, own, house, barred());
                    Starts::takata(readings, Stage::Mtaji, own, pits)
                } else {
                    captures.bound_by(readings, position, own)
                }
            }
        }
    }

    /// Namua: the seed must be entered into a marker; pits 1, 2, 7 and 8 leave no choice of kichwa.
    #[inline(always)]
    fn namua_captures(markers: PitSet) -> Starts {
        const LEFT: u16 = 0b0011_1111;
        const RIGHT: u16 = 0b1111_1100;
        Starts { kind: Kind::Capture, by_way: [PitSet(markers.0 & LEFT), PitSet(markers.0 & RIGHT)] }
    }

    /// Mtaji: the starts whose first lap captures.
    #[inline(always)]
    pub(crate) fn mtaji_captures(readings: &Readings, own: Ring, opponent: Ring) -> Starts {
        let markers = own.markers(opponent);
        let mut by_way = [PitSet::NONE; 2];
        if !markers.is_empty() || readings.may_start_capture(u8::MAX) {
            for pit in own.front_of(2).union(own.back_of(2)) {
                let seeds = own.get(pit);
                for way in Way::BOTH {
                    let last = pit.ahead(way, seeds);
                    let captures = if seeds <= 15 {
                        markers.has(last)
                    } else {
                        // A round or more fills every pit before the last seed falls; the sixteenth
                        // seed itself finds the pit just lifted empty.
                        seeds > 16
                            && readings.may_start_capture(seeds)
                            && last.is_front()
                            && opponent.get(last.facing()) > 0
                    };
                    if captures {
                        by_way[way as usize] = by_way[way as usize].with(pit);
                    }
                }
            }
        }
        Starts { kind: Kind::Capture, by_way }
    }

    /// Those among capturing starts that take the pit which the position says must be captured, if
    /// any does (`takasia.must-capture: must`).
    #[inline(always)]
    fn bound_by(self, readings: &Readings, position: &Position, own: Ring) -> Starts {
        if readings.duty() != TakasiaMustCapture::Must {
            return self;
        }
        let Some(must) = position.must else { return self };
        let mut bound = Starts { by_way: [PitSet::NONE; 2], ..self };
        self.each(|pit, way| {
            if takasia::first_capture(own, pit, way) == must {
                bound.by_way[way as usize] = bound.by_way[way as usize].with(pit);
            }
        });
        if bound.is_empty() { self } else { bound }
    }

    /// Takata from these pits, either way unless a lone kichwa forbids it.
    #[inline(always)]
    fn takata(readings: &Readings, stage: Stage, own: Ring, pits: PitSet) -> Starts {
        let mut by_way = [pits; 2];
        for kichwa in [Pit(0), Pit(7)] {
            if pits.has(kichwa) && !readings.may_sow_outwards(stage, kichwa, own) {
                let way = Readings::outwards(kichwa) as usize;
                by_way[way] = by_way[way].without(kichwa);
            }
        }
        Starts { kind: Kind::Takata, by_way }
    }
}

/// Where a namua takata may start (3.7, `namua.takata-from-house`, `namua.singleton-start`).
#[inline(always)]
fn namua_takata_pits(readings: &Readings, own: Ring, house: House) -> PitSet {
    let front = crate::rules::Front::of(own);
    let (mut occupied, mut multiple) = (own.front_of(1), own.front_of(2));
    if house.seeds > 0 && !readings.namua_takata_may_start_in_house(house, front) {
        occupied = occupied.without(Pit::HOUSE);
        multiple = multiple.without(Pit::HOUSE);
    }
    if multiple.is_empty() || readings.namua_singleton_may_start(house) { occupied } else { multiple }
}

/// Where a mtaji takata may start (3.7, `mtaji.first-takata-from-house`, takasia).
#[inline(always)]
fn mtaji_takata_pits(readings: &Readings, own: Ring, house: House, barred: Option<Pit>) -> PitSet {
    let mut front = own.front_of(2);
    if let Some(pit) = barred {
        front = front.without(pit);
    }
    if readings.takata_must_start_in_house(house) && barred != Some(Pit::HOUSE) {
        return PitSet::of(Pit::HOUSE);
    }
    if front.is_empty() { own.back_of(2) } else { front }
}

/// Plays each start to its end and hands over every legal turn: a start that offers a choice at the
/// house gives two.
#[inline(always)]
pub(crate) fn play_starts(
    law: &impl Law,
    position: &Position,
    starts: Starts,
    watcher: &mut impl Observer,
    mut legal: impl FnMut(Turn, &Sowing, Halt),
) {
    match starts.kind {
        Kind::Capture => {
            starts.each(|pit, way| play_start::<true>(law, position, (pit, way), watcher, &mut legal))
        }
        Kind::Takata => {
            starts.each(|pit, way| play_start::<false>(law, position, (pit, way), watcher, &mut legal))
        }
    }
}

#[inline(always)]
fn play_start<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    (pit, way): (Pit, Way),
    watcher: &mut impl Observer,
    legal: &mut impl FnMut(Turn, &Sowing, Halt),
) {
    let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
    let mut turn = Turn { pit, way, kind, at_house: AtHouse::Stop };
    let (mut sowing, mut halt) = match Sowing::begin::<CAPTURING>(law, position, (pit, way), watcher) {
        Ok(mut sowing) => {
            let halt = sowing.run::<CAPTURING>(law, watcher);
            (sowing, halt)
        }
        Err(over) => over,
    };
    if halt == Halt::HouseChoice {
        legal(turn, &sowing, halt);
        turn.at_house = AtHouse::Safari;
        halt = sowing.safari::<CAPTURING>(law, watcher);
    }
    if law.readings().allows(halt) {
        legal(turn, &sowing, halt);
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
    let mut after = Position { side: other, blocked: None, must: None, other: None, ..*before };
    if before.stage() == Stage::Namua {
        after.hands[side as usize] -= 1;
    }
    after.rings[side as usize] = sowing.own;
    after.rings[other as usize] = sowing.opponent;
    let end = law.readings().houses_end(before.stage(), sowing.turned_out(law, kind), after.stage());
    after.houses[side as usize] = sowing.own_house && !end[0];
    after.houses[other as usize] = sowing.opponent_house && !end[1];
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
fn finish(law: &impl Law, before: &Position, turn: Turn, sowing: &Sowing, halt: Halt) -> Played {
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
fn list(law: &impl Law, position: &Position, turns: &mut TurnList) {
    turns.clear();
    let starts = Starts::of(law, position);
    play_starts(law, position, starts, &mut (), |turn, sowing, halt| {
        turns.push(finish(law, position, turn, sowing, halt));
    });
    if law.readings().duty() == TakasiaMustCapture::MustInTurn
        && let Some(must) = position.must
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
    Way::BOTH.into_iter().any(|way| {
        starts.by_way[way as usize].into_iter().any(|pit| {
            let halt = match Sowing::begin::<CAPTURING>(law, position, (pit, way), &mut ()) {
                Ok(mut sowing) => sowing.run::<CAPTURING>(law, &mut ()),
                Err((_, halt)) => halt,
            };
            law.readings().allows(halt)
        })
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

    /// Laps after which sowing is given up as never-ending, unproven.
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
    if law.readings().duty() == TakasiaMustCapture::MustInTurn
        && let Some(must) = position.must
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
    let (sowing, halt) = match Sowing::begin::<CAPTURING>(law, position, (turn.pit, turn.way), watcher) {
        Ok(mut sowing) => {
            let mut halt = sowing.run::<CAPTURING>(law, watcher);
            if turn.at_house == AtHouse::Safari {
                if halt != Halt::HouseChoice {
                    return Err(Illegal::NoSafari);
                }
                halt = sowing.safari::<CAPTURING>(law, watcher);
            }
            (sowing, halt)
        }
        Err(_) if turn.at_house == AtHouse::Safari => return Err(Illegal::NoSafari),
        Err(over) => over,
    };
    if law.readings().allows(halt) {
        Ok(finish(law, position, turn, &sowing, halt))
    } else {
        Err(Illegal::Halts(halt))
    }
}
