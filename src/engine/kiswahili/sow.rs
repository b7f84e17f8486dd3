//! The sowing loop: one for every turn of every reading.
//!
//! `Sowing` is a turn under way. It knows how laps, captures and relays go (rules.md §3) and proves
//! never-ending sowing (§5); whatever sources differ on it asks of the readings. A lap takes constant
//! time and nothing is allocated.

use super::pit::PitSet;
use super::points::{CaptureAfterHamna, Readings};
use super::ring::{Landing, Ring};
use super::rules::{FirstLapFromHouse, Front, House, IntoHouse, LiftHouse, OwnFrontEmptied, Sown};
use super::view::View;
use crate::engine::board::{Pit, Stage, Way};
use crate::engine::turn::{Event, Halt, Kind};

/// Readings together with the lap limit. A type of its own for the usual readings lets the compiler
/// fold every decision into the loop.
pub(crate) trait Law: Copy {
    fn readings(&self) -> &Readings;
    /// Laps after which a run that has neither ended nor come back is treated as never-ending.
    fn lap_limit(&self) -> u64;
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

/// A state of a run of relays, kept to see whether the sowing comes back to it: a relay lap can be undone in one
/// way only, so a run that comes back comes back to all its states (rules.md §5).
#[derive(Clone, Copy, Debug)]
struct Kept {
    ring: Ring,
    pit: Pit,
    lap: u64,
}

const NOTHING_KEPT: Kept = Kept { ring: Ring::EMPTY, pit: View::NOWHERE, lap: 0 };

/// Laps after which an unwatched sowing is given up. Hardly one turn in a thousand has more.
const PATIENCE: u64 = 32;

/// A turn under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sowing {
    view: View,
    /// Where the lap just sown has ended.
    landing: Landing,
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
    kept: Kept,
}

impl Sowing {
    /// Sows the first lap of a turn from a pit of the view; says so if the turn is over before that. The start must
    /// be legal.
    ///
    /// A `WATCHED` turn is tested for coming back and for the lap limit. Nearly all turns are over long before that
    /// matters, so it is cheaper to play them unwatched, and those that are not over soon once more.
    #[inline(always)]
    pub fn begin<const CAPTURING: bool, const WATCHED: bool>(
        law: &impl Law,
        view: &View,
        stage: Stage,
        start: Pit,
        watcher: &mut impl Observer,
    ) -> (Sowing, Option<Halt>) {
        let house = Pit::HOUSE.along(view.way);
        let at_start = House { owned: view.house == house, seeds: view.own.get(house) };
        let mut turn = Sowing {
            view: *view,
            landing: Landing { pit: start, found: 0 },
            hamna: false,
            stage,
            first_lap_from_house: FirstLapFromHouse::No,
            at_start,
            captured: PitSet::NONE,
            lifted: PitSet::NONE,
            sown: Sown::default(),
            laps: 0,
            kept: NOTHING_KEPT,
        };
        if stage == Stage::Namua {
            let front = Front::of(view.own);
            turn.view.own.enter(start);
            turn.seen(watcher, Event::Enter(start.along(view.way)));
            if CAPTURING {
                let over = turn.capture::<WATCHED>(law, start, watcher);
                return (turn, over);
            }
            if start == house
                && let LiftHouse::Tax(seeds) = law.readings().lift_house(at_start, front)
            {
                turn.tax(law, start, seeds, watcher);
                return (turn, None);
            }
        } else if !CAPTURING && start == turn.view.house {
            turn.first_lap_from_house = FirstLapFromHouse::Yes;
        }
        if WATCHED {
            turn.keep(start);
        }
        let seeds = turn.view.own.get(start);
        turn.lift(law, start, seeds, watcher);
        if start == turn.view.house {
            turn.lose_house(start, seeds, watcher);
        }
        turn.sow(law, start, seeds, watcher);
        (turn, None)
    }

    /// Sows lap after lap until the turn halts. One that is not `WATCHED` may be [`Halt::Unproven`] though a proof can
    /// be had.
    #[inline(always)]
    pub fn run<const CAPTURING: bool, const WATCHED: bool>(
        &mut self,
        law: &impl Law,
        watcher: &mut impl Observer,
    ) -> Halt {
        let readings = law.readings();
        let kind = if CAPTURING { Kind::Capture } else { Kind::Takata };
        loop {
            let Landing { pit, found } = self.landing;
            if let Some(then) = readings.past_limit(kind, &self.sown) {
                return Halt::PastLimit(then);
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
            if found == 0 {
                return Halt::EmptyPit;
            }
            if !WATCHED && self.laps >= law.lap_limit().min(PATIENCE) {
                return Halt::Unproven { laps: self.laps };
            }
            if CAPTURING && pit.is_front() && self.view.facing.front_holds(pit) {
                if let Some(halt) = self.capture::<WATCHED>(law, pit, watcher) {
                    return halt;
                }
                continue;
            }
            let seeds = found + 1;
            if pit == self.view.house {
                let house = House { owned: true, seeds };
                match readings.lap_into_house(self.stage, kind, house, self.at_start) {
                    IntoHouse::Stop => return Halt::HouseStop,
                    IntoHouse::Choose => return Halt::HouseChoice,
                    IntoHouse::SowOn => {}
                }
                if !CAPTURING && self.stops_in(law, pit) {
                    return Halt::Blocked;
                }
                if let Some(halt) = self.leave_house::<WATCHED>(law, watcher) {
                    return halt;
                }
                continue;
            }
            if !CAPTURING && self.stops_in(law, pit) {
                return Halt::Blocked;
            }
            if WATCHED && let Some(halt) = self.comes_back(law, kind, pit) {
                return halt;
            }
            self.first_lap_from_house = FirstLapFromHouse::No;
            self.lift(law, pit, seeds, watcher);
            self.sow(law, pit, seeds, watcher);
        }
    }

    /// Whether a takata lap stops in the pit in which it has ended, because that is blocked.
    #[inline(always)]
    fn stops_in(&mut self, law: &impl Law, pit: Pit) -> bool {
        if pit != self.view.stop_pit {
            return false;
        }
        if law.readings().stops_in_blocked_pit(self.first_lap_from_house) {
            return true;
        }
        // Passed over this once only: what follows is a run of its own.
        self.new_run();
        if law.readings().lifting_clears_block() {
            self.view.stop_pit = View::NOWHERE;
        }
        false
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

    /// Whether a run of relays is over before this pit is lifted, since it never ends or has too many laps.
    #[inline(always)]
    fn comes_back(&mut self, law: &impl Law, kind: Kind, pit: Pit) -> Option<Halt> {
        if self.kept.pit == pit && self.kept.ring == self.view.own && law.readings().proves_never_ending(kind)
        {
            let period = self.laps - self.kept.lap;
            let stops = law.readings().stops_endless(kind);
            return Some(if stops { Halt::Announced { period } } else { Halt::NeverEnding { period } });
        }
        if self.laps >= law.lap_limit() {
            return Some(Halt::Unproven { laps: self.laps });
        }
        self.keep(pit);
        None
    }

    /// Sows on from the own house after [`Halt::HouseChoice`].
    #[inline(always)]
    pub fn safari<const WATCHED: bool>(
        &mut self,
        law: &impl Law,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        self.seen(watcher, Event::Safari);
        self.leave_house::<WATCHED>(law, watcher)
    }

    /// Sows on from the own house, which is lost. A run of relays that comes back cannot hold this lap.
    #[inline(always)]
    fn leave_house<const WATCHED: bool>(
        &mut self,
        law: &impl Law,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        let house = self.view.house;
        let seeds = self.view.own.get(house);
        if WATCHED {
            if self.laps >= law.lap_limit() {
                return Some(Halt::Unproven { laps: self.laps });
            }
            self.new_run();
            self.keep(house);
        }
        self.first_lap_from_house = FirstLapFromHouse::No;
        self.lift(law, house, seeds, watcher);
        self.lose_house(house, seeds, watcher);
        self.sow(law, house, seeds, watcher);
        None
    }

    /// Shows that a pit is lifted; its seeds move with [`Sowing::sow`].
    #[inline(always)]
    fn lift(&mut self, law: &impl Law, pit: Pit, seeds: u8, watcher: &mut impl Observer) {
        if law.readings().remembers_pits() {
            self.lifted = self.lifted.with(pit.along(self.view.way));
        }
        self.seen_without(pit, seeds, watcher, Event::Lift { pit: pit.along(self.view.way), seeds });
    }

    #[inline(always)]
    fn lose_house(&mut self, house: Pit, seeds: u8, watcher: &mut impl Observer) {
        self.view.house = View::NOWHERE;
        self.seen_without(house, seeds, watcher, Event::HouseLost);
    }

    /// Takes the tax out of the house and sows it.
    #[inline(always)]
    fn tax(&mut self, law: &impl Law, house: Pit, seeds: u8, watcher: &mut impl Observer) {
        let left = House { owned: true, seeds: self.view.own.get(house) - seeds };
        self.seen_without(house, seeds, watcher, Event::Tax { seeds, left: left.seeds });
        if !law.readings().survives_tax(left) {
            self.lose_house(house, seeds, watcher);
        }
        self.sow(law, house, seeds, watcher);
    }

    /// Sows a lap of seeds that still lie in a pit, from the next one.
    #[inline(always)]
    fn sow(&mut self, law: &impl Law, from: Pit, seeds: u8, watcher: &mut impl Observer) {
        self.landing = self.view.own.sow_from(from, seeds);
        self.lap_sown(law, from.up(1), seeds, watcher);
    }

    /// Captures the seeds that face an own front pit and sows them, unless that ends the turn.
    #[inline(always)]
    fn capture<const WATCHED: bool>(
        &mut self,
        law: &impl Law,
        pit: Pit,
        watcher: &mut impl Observer,
    ) -> Option<Halt> {
        let seeds = self.view.facing.lift_front(pit);
        let by = pit.along(self.view.way);
        let from = by.facing();
        let house_captured = pit == self.view.facing_house;
        // Along the way of sowing the pits that force the other kichwa are always the last two of the row.
        if pit.forced_entry() == Some(Way::Anticlockwise) {
            self.view = self.view.turned_round();
        }
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
        if self.hamna && law.readings().capture_after_hamna == CaptureAfterHamna::Stop {
            return Some(Halt::Hamna);
        }
        if WATCHED && self.laps > 0 {
            self.new_run();
            if self.laps >= law.lap_limit() {
                return Some(Halt::Unproven { laps: self.laps });
            }
        }
        self.landing = self.view.own.sow_captured(seeds);
        self.lap_sown(law, Way::Clockwise.kichwa(), seeds, watcher);
        None
    }

    /// Counts a lap and shows it.
    #[inline(always)]
    fn lap_sown(&mut self, law: &impl Law, first: Pit, seeds: u8, watcher: &mut impl Observer) {
        self.laps += 1;
        if law.readings().counts_sowing() {
            self.sown.laps += 1;
            self.sown.seeds_of_turn += u64::from(seeds);
            self.sown.seeds_since_capture += u64::from(seeds);
        }
        let (way, last) = (self.view.way, self.landing.pit);
        self.seen(watcher, Event::Lap { first: first.along(way), way, seeds, last: last.along(way) });
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

    /// Shows an event while some seeds of a pit are in the hand.
    #[inline(always)]
    fn seen_without(&self, pit: Pit, seeds: u8, watcher: &mut impl Observer, event: Event) {
        let mut view = self.view;
        view.own.take(pit, seeds);
        watcher.see(event, view.rings());
    }

    #[inline(always)]
    fn seen(&self, watcher: &mut impl Observer, event: Event) {
        watcher.see(event, self.rings());
    }
}
