//! The sowing loop: one for every turn of every reading.
//!
//! [`Sowing`] is a turn under way. It knows how laps, captures and relays go (rules.md §3) and proves
//! never-ending sowing (§5); whatever sources differ on it asks of the readings. A lap takes constant
//! time and nothing is allocated.

use crate::board::{Pit, PitSet, Ring, Stage, Way};
use crate::points::{CaptureAfterHamna, LimitThen, Readings};
use crate::rules::{FirstLapFromHouse, Front, House, IntoHouse, Kind, LiftHouse, OwnFrontEmptied, Sown};
use crate::view::View;

/// Readings together with the lap limit. A type of its own for the usual readings lets the compiler
/// fold every decision into the loop.
pub(crate) trait Law: Copy {
    fn readings(&self) -> &Readings;
    /// Laps after which a run that has neither ended nor come back is treated as never-ending.
    fn lap_limit(&self) -> u64;
}

/// What a watcher of a turn sees, in order. Pits without a side belong to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seed is entered from the hand (namua).
    Enter(Pit),
    /// A pit is lifted whole to be sown.
    Lift {
        /// The pit.
        pit: Pit,
        /// What it held.
        seeds: u8,
    },
    /// The tax is taken out of the house.
    Tax {
        /// Seeds taken.
        seeds: u8,
        /// Seeds that stay.
        left: u8,
    },
    /// A lap was sown.
    Lap {
        /// The pit that got its first seed.
        first: Pit,
        /// The way it went.
        way: Way,
        /// How many seeds.
        seeds: u8,
        /// The pit that got its last seed.
        last: Pit,
    },
    /// A pit was captured.
    Capture {
        /// The mover's pit that captured.
        by: Pit,
        /// The opponent's pit, of the opponent's ring.
        from: Pit,
        /// Seeds taken.
        seeds: u8,
        /// The way they will be sown; it tells the kichwa where they enter.
        way: Way,
    },
    /// The mover sows on from the house although he could have stopped.
    Safari,
    /// The mover's house is no longer his.
    HouseLost,
    /// The opponent's house was captured.
    HouseCaptured,
    /// A file of the opponent leaves the game (Kigogo).
    File {
        /// The mover's pit that captured.
        by: Pit,
        /// The opponent's front pit.
        front: Pit,
        /// Seeds taken from it.
        seeds: u8,
        /// Seeds taken from the back pit behind it.
        behind: u8,
    },
}

/// Sees every event of a turn, with both rings ([mover's, opponent's]) as the event left them. The unit type
/// sees nothing and costs nothing.
pub trait Observer {
    /// Called after each event. Seeds in the mover's fingers are in neither ring.
    fn see(&mut self, event: Event, rings: [Ring; 2]);
}

impl Observer for () {
    #[inline(always)]
    fn see(&mut self, _: Event, _: [Ring; 2]) {}
}

/// Why the laps of a turn came to a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The last seed fell into an empty pit.
    EmptyPit,
    /// The last seed fell into the own house, which stops the turn.
    HouseStop,
    /// The last seed fell into the own house and the player may stop or sow on.
    HouseChoice,
    /// The last seed of a takata lap fell into the blocked pit.
    Blocked,
    /// The opponent's front row is empty: bao hamna.
    Hamna,
    /// The mover's own front row is empty at the end of a lap, and that ends the game.
    OwnFrontEmptied,
    /// The same, where that makes the turn illegal.
    OwnFrontForbidden,
    /// A limit on sowing was passed.
    PastLimit(LimitThen),
    /// The sowing came back to its first state, proved, after so many laps.
    NeverEnding {
        /// Laps from the first state back to it.
        period: u64,
    },
    /// The sowing had neither ended nor come back within the lap limit: unproven.
    Unproven {
        /// The limit, in laps.
        laps: u64,
    },
}

/// A state of a run of relays, kept to see whether the sowing comes back to it: a relay lap can be undone in one
/// way only, so a run that comes back comes back to all its states (rules.md §5).
#[derive(Clone, Copy, Debug)]
struct Kept {
    ring: Ring,
    pit: Pit,
    lap: u64,
}

const NOTHING_KEPT: Kept = Kept { ring: Ring::EMPTY, pit: View::NOWHERE, lap: 0 };

/// When to begin looking whether a sowing comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vigilance {
    /// At once, so that it is found where the first state comes back.
    Prompt,
    /// Only after [`PATIENCE`] laps. A never-ending sowing is found all the same, but some laps later: enough
    /// to know that a turn may not be played, and nearly all turns are over by then.
    Patient,
}

/// Hardly one turn in a hundred has more laps.
const PATIENCE: u64 = 24;

/// A turn under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sowing {
    view: View,
    /// Where the next lap drops its first seed, and how many it has.
    next: Pit,
    fingers: u8,
    hamna: bool,
    stage: Stage,
    first_lap_from_house: FirstLapFromHouse,
    at_start: House,
    /// Opponent's front pits captured so far, if the readings ask for it.
    pub captured: PitSet,
    /// Own pits lifted so far, if the readings ask for it.
    pub lifted: PitSet,
    sown: Sown,
    /// Laps since the turn began.
    laps: u64,
    /// From this lap on it is looked whether the sowing comes back or passes the lap limit.
    watched_from: u64,
    kept: Kept,
}

impl Sowing {
    /// Picks up the seeds with which a turn begins in a pit of the view; says so if the turn is over with that. The
    /// start must be legal.
    #[inline(always)]
    pub fn begin<const CAPTURING: bool>(
        law: &impl Law,
        view: &View,
        stage: Stage,
        start: Pit,
        vigilance: Vigilance,
        watcher: &mut impl Observer,
    ) -> (Sowing, Option<Halt>) {
        let house = Pit::HOUSE.along(view.way);
        let at_start = House { owned: view.house == house, seeds: view.own.get(house) };
        let mut turn = Sowing {
            view: *view,
            next: View::NOWHERE,
            fingers: 0,
            hamna: false,
            stage,
            first_lap_from_house: FirstLapFromHouse::No,
            at_start,
            captured: PitSet::NONE,
            lifted: PitSet::NONE,
            sown: Sown::default(),
            laps: 0,
            watched_from: match vigilance {
                Vigilance::Prompt => 0,
                Vigilance::Patient => law.lap_limit().min(PATIENCE),
            },
            kept: NOTHING_KEPT,
        };
        match stage {
            Stage::Namua => {
                let front = Front::of(view.own);
                turn.view.own.enter(start);
                turn.seen(watcher, Event::Enter(start.along(view.way)));
                if CAPTURING {
                    if turn.capture(law, start, watcher) {
                        return (turn, Some(Halt::Hamna));
                    }
                } else if start == house
                    && let LiftHouse::Tax(seeds) = law.readings().lift_house(at_start, front)
                {
                    turn.tax(law, start, seeds, watcher);
                } else {
                    let seeds = turn.view.own.get(start);
                    turn.start(law, start, seeds, watcher);
                }
            }
            Stage::Mtaji => {
                if !CAPTURING && start == turn.view.house {
                    turn.first_lap_from_house = FirstLapFromHouse::Yes;
                }
                let seeds = turn.view.own.get(start);
                turn.start(law, start, seeds, watcher);
            }
        }
        (turn, None)
    }

    /// Sows until the turn halts.
    #[inline(always)]
    pub fn run<const CAPTURING: bool>(&mut self, law: &impl Law, watcher: &mut impl Observer) -> Halt {
        let readings = law.readings();
        let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
        loop {
            let (first, seeds) = (self.next, self.fingers);
            let (last, holds) = self.view.own.sow(first, seeds);
            self.laps += 1;
            let way = self.view.way;
            self.seen(watcher, Event::Lap { first: first.along(way), way, seeds, last: last.along(way) });

            if readings.counts_sowing() {
                self.sown.laps += 1;
                self.sown.seeds_of_turn += u64::from(seeds);
                self.sown.seeds_since_capture += u64::from(seeds);
                if let Some(then) = readings.past_limit(kind, &self.sown) {
                    return Halt::PastLimit(then);
                }
            }
            if readings.own_front_emptied() != OwnFrontEmptied::Ignored
                && self.view.own.front_is_empty()
                && !self.hamna
            {
                return match readings.own_front_emptied() {
                    OwnFrontEmptied::Illegal => Halt::OwnFrontForbidden,
                    _ => Halt::OwnFrontEmptied,
                };
            }
            if self.hamna && readings.capture_after_hamna == CaptureAfterHamna::OneLap {
                return Halt::Hamna;
            }
            if holds == 1 {
                return Halt::EmptyPit;
            }
            if CAPTURING && last.is_front() && self.view.facing.front_holds(last) {
                if self.capture(law, last, watcher) {
                    return Halt::Hamna;
                }
                if self.laps >= self.watched_from {
                    self.new_run();
                    if self.laps >= law.lap_limit() {
                        return Halt::Unproven { laps: self.laps };
                    }
                }
                continue;
            }
            if last == self.view.house {
                let house = House { owned: true, seeds: holds };
                match readings.lap_into_house(self.stage, kind, house, self.at_start) {
                    IntoHouse::Stop => return Halt::HouseStop,
                    IntoHouse::Choose => return Halt::HouseChoice,
                    IntoHouse::SowOn => {}
                }
            }
            if !CAPTURING && last == self.view.stop_pit {
                if readings.stops_in_blocked_pit(self.first_lap_from_house) {
                    return Halt::Blocked;
                }
                // Passed over this once only: what follows is a run of its own.
                self.new_run();
                if readings.lifting_clears_block() {
                    self.view.stop_pit = View::NOWHERE;
                }
            }
            if let Some(halt) = self.relay(law, kind, last, holds, watcher) {
                return halt;
            }
        }
    }

    /// Picks up the house after [`Halt::HouseChoice`], to be sown on.
    #[inline(always)]
    pub fn safari<const CAPTURING: bool>(
        &mut self,
        law: &impl Law,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
        self.seen(watcher, Event::Safari);
        let house = self.view.house;
        let seeds = self.view.own.get(house);
        self.relay(law, kind, house, seeds, watcher)
    }

    /// What a turn of this kind has turned out to be: one that set out to capture has done so, unless a limit
    /// on sowing stopped it in its first lap.
    #[inline(always)]
    pub fn turned_out(&self, law: &impl Law, kind: Kind) -> Kind {
        if law.readings().counts_sowing() && self.sown.captures == 0 { Kind::Takata } else { kind }
    }

    /// Both rings, [mover's, opponent's].
    #[inline(always)]
    pub fn rings(&self) -> [Ring; 2] {
        self.view.rings()
    }

    /// Who still owns his house, [mover, opponent].
    #[inline(always)]
    pub fn houses(&self) -> [bool; 2] {
        self.view.houses()
    }

    /// Lifts the pit with which a turn begins.
    #[inline(always)]
    fn start(&mut self, law: &impl Law, pit: Pit, seeds: u8, watcher: &mut impl Observer) {
        if self.laps >= self.watched_from {
            self.keep(pit);
        }
        self.lift(law, pit, seeds, watcher);
    }

    /// Lifts a pit to sow on from it, unless the sowing is found never to end.
    #[inline(always)]
    fn relay(
        &mut self,
        law: &impl Law,
        kind: Kind,
        pit: Pit,
        seeds: u8,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        if self.laps >= self.watched_from {
            if pit == self.view.house {
                self.new_run();
            } else if self.kept.pit == pit
                && self.kept.ring == self.view.own
                && law.readings().proves_never_ending(kind)
            {
                return Some(Halt::NeverEnding { period: self.laps - self.kept.lap });
            }
            if self.laps >= law.lap_limit() {
                return Some(Halt::Unproven { laps: self.laps });
            }
            self.keep(pit);
        }
        self.first_lap_from_house = FirstLapFromHouse::No;
        self.lift(law, pit, seeds, watcher);
        None
    }

    #[inline(always)]
    fn lift(&mut self, law: &impl Law, pit: Pit, seeds: u8, watcher: &mut impl Observer) {
        self.view.own.take(pit, seeds);
        if law.readings().remembers_pits() {
            self.lifted = self.lifted.with(pit.along(self.view.way));
        }
        self.fingers = seeds;
        self.next = pit.up(1);
        self.seen(watcher, Event::Lift { pit: pit.along(self.view.way), seeds });
        if pit == self.view.house {
            self.view.house = View::NOWHERE;
            self.seen(watcher, Event::HouseLost);
        }
    }

    /// Takes the tax out of the house.
    #[inline(always)]
    fn tax(&mut self, law: &impl Law, house: Pit, seeds: u8, watcher: &mut impl Observer) {
        self.view.own.take(house, seeds);
        self.fingers = seeds;
        self.next = house.up(1);
        let left = House { owned: true, seeds: self.view.own.get(house) };
        self.seen(watcher, Event::Tax { seeds, left: left.seeds });
        if !law.readings().survives_tax(left) {
            self.view.house = View::NOWHERE;
            self.seen(watcher, Event::HouseLost);
        }
    }

    /// Captures the seeds that face an own front pit and makes ready to sow them. True if that ends the turn.
    #[inline(always)]
    fn capture(&mut self, law: &impl Law, pit: Pit, watcher: &mut impl Observer) -> bool {
        let seeds = self.view.facing.lift_front(pit);
        let by = pit.along(self.view.way);
        let from = by.facing();
        let house_captured = pit == self.view.facing_house;
        // Along the way of sowing the pits that force the other kichwa are always the last two of the row.
        if pit.forced_entry() == Some(Way::Anticlockwise) {
            self.view = self.view.turned_round();
        }
        self.fingers = seeds;
        self.next = Way::Clockwise.kichwa();
        if law.readings().remembers_pits() {
            self.captured = self.captured.with(from);
        }
        self.sown.seeds_since_capture = 0;
        self.sown.captures += 1;
        self.seen(watcher, Event::Capture { by, from, seeds, way: self.view.way });
        if house_captured {
            self.view.facing_house = View::NOWHERE;
            self.seen(watcher, Event::HouseCaptured);
        }
        self.hamna = self.view.facing.front_is_empty();
        self.hamna && law.readings().capture_after_hamna == CaptureAfterHamna::Stop
    }

    /// Keeps the state in which a pit is about to be lifted, unless one of the run is kept already.
    #[inline(always)]
    fn keep(&mut self, pit: Pit) {
        if self.kept.pit == View::NOWHERE {
            self.kept = Kept { ring: self.view.own, pit, lap: self.laps };
        }
    }

    /// Begins a new run of relays: what is kept is a state of another.
    #[inline(always)]
    fn new_run(&mut self) {
        self.kept.pit = View::NOWHERE;
    }

    #[inline(always)]
    fn seen(&self, watcher: &mut impl Observer, event: Event) {
        watcher.see(event, self.rings());
    }
}
