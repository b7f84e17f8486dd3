//! Where turns may start.

use super::pit::PitSet;
use super::points::{NamuaTakataPits, Readings, TakasiaMustCapture};
use super::position::Position;
use super::ring::Ring;
use super::rules::{Front, House};
use crate::engine::board::{Pit, Stage, Way};
use crate::engine::turn::Kind;

/// The starts open to the side to move: all of one kind, each a pit and a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starts {
    /// Whether they capture.
    pub kind: Kind,
    /// A bit for each: twice the pit, and one more if anticlockwise.
    bits: u32,
}

impl Starts {
    pub(crate) const NONE: Starts = Starts { kind: Kind::Takata, bits: 0 };

    /// Turns of one kind from these pits, by [`Way`].
    #[inline(always)]
    const fn new(kind: Kind, by_way: [PitSet; 2]) -> Starts {
        let [clockwise, anticlockwise] = [by_way[0].0.to_le_bytes(), by_way[1].0.to_le_bytes()];
        let front = spread(clockwise[0]) | spread(anticlockwise[0]) << 1;
        let back = spread(clockwise[1]) | spread(anticlockwise[1]) << 1;
        Starts { kind, bits: front | back << 16 }
    }

    #[inline(always)]
    const fn bit(pit: Pit, way: Way) -> u32 {
        1 << (2 * pit.0 + way as u8)
    }

    /// Whether there are none.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// How many there are.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        self.bits.count_ones()
    }

    /// Those that are not among others.
    #[inline(always)]
    pub(crate) const fn without(self, others: Starts) -> Starts {
        Starts { bits: self.bits & !others.bits, ..self }
    }

    /// Those whose bit is set.
    #[inline(always)]
    pub(crate) const fn within(self, bits: u32) -> Starts {
        Starts { bits: self.bits & bits, ..self }
    }

    /// Whether a turn may start so.
    #[inline(always)]
    pub const fn has(&self, pit: Pit, way: Way) -> bool {
        self.bits & Starts::bit(pit, way) != 0
    }

    /// Those of these starts that satisfy a condition.
    #[inline(always)]
    pub(crate) fn filter(mut self, mut keep: impl FnMut(Pit, Way) -> bool) -> Starts {
        for (pit, way) in self {
            if !keep(pit, way) {
                self.bits &= !Starts::bit(pit, way);
            }
        }
        self
    }

    /// The starts of a position (rules.md 3.1, 3.3, 3.7), with the pit that may not start a takata given.
    #[inline(always)]
    pub(crate) fn barring(readings: &Readings, position: &Position, barred: Option<Pit>) -> Starts {
        Starts::find(readings, position, || barred)
    }

    /// The same, where it takes work to find that pit: it is asked for only if it matters.
    #[inline(always)]
    pub(crate) fn find(
        readings: &Readings,
        position: &Position,
        barred: impl FnOnce() -> Option<Pit>,
    ) -> Starts {
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
                    let theirs = position.houses[position.side.other() as usize];
                    let guarded = readings.guards_house(house, markers.has(Pit::HOUSE), theirs);
                    let barred = Pit::HOUSE.facing();
                    Starts::namua_captures(if guarded { markers.without(barred) } else { markers })
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
        const OPEN: u32 = 0b10_10_11_11_11_11_01_01;
        Starts { kind: Kind::Capture, bits: (spread(markers.0 as u8) * 3) & OPEN }
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
                        markers.has(last) && (seeds < 15 || readings.may_start_capture(15))
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
        Starts::new(Kind::Capture, by_way)
    }

    /// Those among capturing starts that take the pit which the position says must be captured, if
    /// any does (`takasia.must-capture: must`).
    #[inline(always)]
    fn bound_by(self, readings: &Readings, position: &Position, own: Ring) -> Starts {
        if readings.duty() != TakasiaMustCapture::Must {
            return self;
        }
        let Some(must) = position.must else { return self };
        let bound = self.filter(|pit, way| first_capture(own, pit, way) == must);
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
        Starts::new(Kind::Takata, by_way)
    }
}

/// The opponent's pit that the first lap of a capturing start takes.
#[inline(always)]
pub(crate) fn first_capture(own: Ring, pit: Pit, way: Way) -> Pit {
    pit.ahead(way, own.get(pit)).facing()
}

/// The starts in ring order, clockwise before anticlockwise.
impl Iterator for Starts {
    type Item = (Pit, Way);

    #[inline(always)]
    fn next(&mut self) -> Option<(Pit, Way)> {
        if self.bits == 0 {
            return None;
        }
        let at = self.bits.trailing_zeros() as u8;
        self.bits &= self.bits - 1;
        Some((Pit(at >> 1), if at & 1 == 0 { Way::Clockwise } else { Way::Anticlockwise }))
    }
}

/// The bits of a set of front pits, each moved to twice its place.
#[inline(always)]
const fn spread(row: u8) -> u32 {
    let mut bits = row as u32;
    bits = (bits | bits << 4) & 0x0f0f;
    bits = (bits | bits << 2) & 0x3333;
    (bits | bits << 1) & 0x5555
}

/// Where a namua takata may start (3.7, `namua.takata-from-house`, `namua.singleton-start`).
#[inline(always)]
fn namua_takata_pits(readings: &Readings, own: Ring, house: House) -> PitSet {
    let front = Front::of(own);
    let (mut occupied, mut multiple) = (own.front_of(1), own.front_of(2));
    if readings.namua_takata_pits == NamuaTakataPits::NineSeedHouse {
        if house.owned && !(front == Front::OnePit && house.seeds == 8) {
            occupied = occupied.without(Pit::HOUSE);
            multiple = multiple.without(Pit::HOUSE);
        }
        return if multiple.is_empty() { occupied } else { multiple };
    }
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
