//! The sowing loop: one for every turn of every reading.
//!
//! [`Sowing`] is a turn under way. It knows how laps, captures and relays go (rules.md §3) and proves
//! never-ending sowing (§5); whatever sources differ on it asks of the readings. A lap takes constant
//! time and nothing is allocated.

use crate::board::{Pit, PitSet, Position, Ring, Stage, Way};
use crate::points::{CaptureAfterHamna, LimitThen, Readings};
use crate::rules::{FirstLapFromHouse, Front, House, IntoHouse, Kind, LiftHouse, OwnFrontEmptied, Sown};

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

/// The first state of a run of relays: comparing with it alone proves never-ending sowing, because a
/// relay lap can be undone in one way only (rules.md §5).
#[derive(Clone, Copy, Debug)]
struct FirstState {
    ring: Ring,
    pit: Option<Pit>,
    lap: u64,
}

const NO_STATE: FirstState = FirstState { ring: Ring::new([0; 16]), pit: None, lap: 0 };

/// A turn under way, from the mover's side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sowing {
    pub own: Ring,
    pub opponent: Ring,
    pub own_house: bool,
    pub opponent_house: bool,
    /// Opponent's front pits captured so far, if the readings ask for it.
    pub captured: PitSet,
    /// Own pits lifted so far, if the readings ask for it.
    pub lifted: PitSet,
    way: Way,
    /// Where the next lap drops its first seed, and how many it has.
    next: Pit,
    fingers: u8,
    stage: Stage,
    at_start: House,
    stop_pit: Option<Pit>,
    first_lap_from_house: FirstLapFromHouse,
    hamna: bool,
    sown: Sown,
    /// Laps since the turn began.
    laps: u64,
    first: FirstState,
}

impl Sowing {
    /// Picks up the seeds with which a turn begins. `stop_pit` is the own pit in which a takata lap
    /// must stop. The start must be legal.
    #[inline(always)]
    pub fn begin<const CAPTURING: bool>(
        law: &impl Law,
        position: &Position,
        (pit, way): (Pit, Way),
        watcher: &mut impl Observer,
    ) -> Result<Sowing, (Sowing, Halt)> {
        let (mover, opponent) = (position.side as usize, position.side.other() as usize);
        let own = position.rings[mover];
        let mut turn = Sowing {
            own,
            opponent: position.rings[opponent],
            own_house: position.houses[mover],
            opponent_house: position.houses[opponent],
            captured: PitSet::NONE,
            lifted: PitSet::NONE,
            way,
            next: pit.ahead(way, 1),
            fingers: 0,
            stage: position.stage(),
            at_start: House { owned: position.houses[mover], seeds: own.get(Pit::HOUSE) },
            stop_pit: law.readings().blocked(position),
            first_lap_from_house: FirstLapFromHouse::No,
            hamna: false,
            sown: Sown::default(),
            laps: 0,
            first: NO_STATE,
        };
        match turn.stage {
            Stage::Namua => {
                turn.own.enter(pit);
                turn.seen(watcher, Event::Enter(pit));
                if CAPTURING {
                    if turn.capture(law, pit, watcher) {
                        return Err((turn, Halt::Hamna));
                    }
                } else if pit == Pit::HOUSE
                    && let LiftHouse::Tax(seeds) = law.readings().lift_house(turn.at_start, Front::of(own))
                {
                    turn.tax(law, seeds, watcher);
                } else {
                    let seeds = turn.own.get(pit);
                    turn.lift::<CAPTURING>(law, pit, seeds, watcher);
                }
            }
            Stage::Mtaji => {
                if !CAPTURING && pit == Pit::HOUSE && turn.own_house {
                    turn.first_lap_from_house = FirstLapFromHouse::Yes;
                }
                let seeds = turn.own.get(pit);
                turn.lift::<CAPTURING>(law, pit, seeds, watcher);
            }
        }
        Ok(turn)
    }

    /// Sows until the turn halts.
    #[inline(always)]
    pub fn run<const CAPTURING: bool>(&mut self, law: &impl Law, watcher: &mut impl Observer) -> Halt {
        let readings = law.readings();
        let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
        loop {
            let (first, seeds) = (self.next, self.fingers);
            let last = self.own.sow(first, self.way, seeds);
            self.laps += 1;
            self.seen(watcher, Event::Lap { first, way: self.way, seeds, last });

            if readings.counts_sowing() {
                self.sown.laps += 1;
                self.sown.seeds_of_turn += u64::from(seeds);
                self.sown.seeds_since_capture += u64::from(seeds);
                if let Some(then) = readings.past_limit(kind, &self.sown) {
                    return Halt::PastLimit(then);
                }
            }
            if self.own.front_is_empty() && !self.hamna {
                match readings.own_front_emptied() {
                    OwnFrontEmptied::EndsGame => return Halt::OwnFrontEmptied,
                    OwnFrontEmptied::Illegal => return Halt::OwnFrontForbidden,
                    OwnFrontEmptied::Ignored => {}
                }
            }
            if self.hamna && readings.capture_after_hamna == CaptureAfterHamna::OneLap {
                return Halt::Hamna;
            }
            let in_pit = self.own.get(last);
            if in_pit == 1 {
                return Halt::EmptyPit;
            }
            if CAPTURING && last.is_front() && self.opponent.get(last.facing()) > 0 {
                if self.capture(law, last, watcher) {
                    return Halt::Hamna;
                }
                if self.laps >= law.lap_limit() {
                    return Halt::Unproven { laps: self.laps };
                }
                continue;
            }
            if last == Pit::HOUSE && self.own_house {
                let house = House { owned: true, seeds: in_pit };
                match readings.lap_into_house(self.stage, kind, house, self.at_start) {
                    IntoHouse::Stop => return Halt::HouseStop,
                    IntoHouse::Choose => return Halt::HouseChoice,
                    IntoHouse::SowOn => {}
                }
            }
            if !CAPTURING && self.stop_pit == Some(last) {
                if readings.stops_in_blocked_pit(self.first_lap_from_house) {
                    return Halt::Blocked;
                }
                // Passed over this once only: what follows is a run of its own.
                self.new_run();
                if readings.lifting_clears_block() {
                    self.stop_pit = None;
                }
            }
            if let Some(halt) = self.relay::<CAPTURING>(law, last, in_pit, watcher) {
                return halt;
            }
        }
    }

    /// Sows on from the house after [`Halt::HouseChoice`] until the turn halts.
    #[inline(always)]
    pub fn safari<const CAPTURING: bool>(&mut self, law: &impl Law, watcher: &mut impl Observer) -> Halt {
        self.seen(watcher, Event::Safari);
        let seeds = self.own.get(Pit::HOUSE);
        match self.relay::<CAPTURING>(law, Pit::HOUSE, seeds, watcher) {
            Some(halt) => halt,
            None => self.run::<CAPTURING>(law, watcher),
        }
    }

    /// What a turn of this kind has turned out to be: one that set out to capture has done so, unless a limit
    /// on sowing stopped it in its first lap.
    #[inline(always)]
    pub fn turned_out(&self, law: &impl Law, kind: Kind) -> Kind {
        if law.readings().counts_sowing() && self.sown.captures == 0 { Kind::Takata } else { kind }
    }

    /// Lifts a pit to sow on from it, unless the sowing is found never to end.
    #[inline(always)]
    fn relay<const CAPTURING: bool>(
        &mut self,
        law: &impl Law,
        pit: Pit,
        seeds: u8,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
        if pit == Pit::HOUSE && self.own_house {
            self.new_run();
        } else if self.first.pit == Some(pit)
            && law.readings().proves_never_ending(kind)
            && self.first.ring == self.own
        {
            return Some(Halt::NeverEnding { period: self.laps - self.first.lap });
        }
        if self.laps >= law.lap_limit() {
            return Some(Halt::Unproven { laps: self.laps });
        }
        self.first_lap_from_house = FirstLapFromHouse::No;
        self.lift::<CAPTURING>(law, pit, seeds, watcher);
        None
    }

    #[inline(always)]
    fn lift<const CAPTURING: bool>(
        &mut self,
        law: &impl Law,
        pit: Pit,
        seeds: u8,
        watcher: &mut impl Observer,
    ) {
        if self.first.pit.is_none() {
            self.first = FirstState { ring: self.own, pit: Some(pit), lap: self.laps };
        }
        self.own.take(pit, seeds);
        if law.readings().remembers_pits() {
            self.lifted = self.lifted.with(pit);
        }
        self.fingers = seeds;
        self.next = pit.ahead(self.way, 1);
        self.seen(watcher, Event::Lift { pit, seeds });
        if pit == Pit::HOUSE && self.own_house {
            self.own_house = false;
            self.seen(watcher, Event::HouseLost);
        }
    }

    #[inline(always)]
    fn tax(&mut self, law: &impl Law, seeds: u8, watcher: &mut impl Observer) {
        self.own.take(Pit::HOUSE, seeds);
        self.fingers = seeds;
        let left = House { owned: true, seeds: self.own.get(Pit::HOUSE) };
        self.seen(watcher, Event::Tax { seeds, left: left.seeds });
        if !law.readings().survives_tax(left) {
            self.own_house = false;
            self.seen(watcher, Event::HouseLost);
        }
    }

    /// Captures what faces an own front pit and makes ready to sow it. True if that ends the turn.
    #[inline(always)]
    fn capture(&mut self, law: &impl Law, by: Pit, watcher: &mut impl Observer) -> bool {
        let from = by.facing();
        let seeds = self.opponent.lift(from);
        self.way = by.forced_entry().unwrap_or(self.way);
        self.fingers = seeds;
        self.next = self.way.kichwa();
        if law.readings().remembers_pits() {
            self.captured = self.captured.with(from);
        }
        self.sown.seeds_since_capture = 0;
        self.sown.captures += 1;
        self.new_run();
        self.seen(watcher, Event::Capture { by, from, seeds, way: self.way });
        if from == Pit::HOUSE && self.opponent_house {
            self.opponent_house = false;
            self.seen(watcher, Event::HouseCaptured);
        }
        self.hamna = self.opponent.front_is_empty();
        self.hamna && law.readings().capture_after_hamna == CaptureAfterHamna::Stop
    }

    #[inline(always)]
    fn new_run(&mut self) {
        self.first.pit = None;
    }

    #[inline(always)]
    fn seen(&self, watcher: &mut impl Observer, event: Event) {
        watcher.see(event, [self.own, self.opponent]);
    }
}
