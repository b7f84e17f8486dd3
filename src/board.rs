//! Sides, pits, rings and positions of the 4×8 board.
//!
//! Each side's sixteen pits form a [`Ring`], seen from its owner: front row 1 to 8, then the back row
//! 8 to 1 (rules.md §2). Going up the ring is clockwise for its owner. Nothing here knows a rule beyond
//! what a board can hold; [`Position::check`] is the one gate that turns away set-ups that cannot be.

use std::fmt;
use std::hint::select_unpredictable;

/// One of the two players. South moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player at the bottom of the page; pits `A1..A8`, `B1..B8`.
    South,
    /// The player at the top of the page; pits `a1..a8`, `b1..b8`.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The other player.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// What belongs to [South, North] as what belongs to [this side, the other], and the other way round.
    #[inline(always)]
    pub fn seen<T: Copy>(self, both: [T; 2]) -> [T; 2] {
        match self {
            Side::South => both,
            Side::North => [both[1], both[0]],
        }
    }

    /// `S` or `N`, as position texts write it.
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

/// Which way seeds travel round a ring, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Front row left to right, back row right to left.
    Clockwise,
    /// Front row right to left, back row left to right.
    Anticlockwise,
}

impl Way {
    /// Both ways.
    pub const BOTH: [Way; 2] = [Way::Clockwise, Way::Anticlockwise];

    /// The opposite way.
    #[inline(always)]
    pub const fn reverse(self) -> Way {
        match self {
            Way::Clockwise => Way::Anticlockwise,
            Way::Anticlockwise => Way::Clockwise,
        }
    }

    #[inline(always)]
    const fn step(self) -> u8 {
        match self {
            Way::Clockwise => 1,
            Way::Anticlockwise => 0u8.wrapping_sub(1),
        }
    }

    /// The kichwa at which captured seeds enter to go this way: the left one clockwise, the right
    /// one anticlockwise (rules.md 3.4).
    #[inline(always)]
    pub const fn kichwa(self) -> Pit {
        match self {
            Way::Clockwise => Pit(0),
            Way::Anticlockwise => Pit(7),
        }
    }
}

/// A pit as an index of its owner's ring: on the 4×8 board 0 to 7 are front pits 1 to 8, 8 to 15 are
/// back pits 8 to 1; on the 4×12 board of Kigogo 0 to 11 and 12 to 23 likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(pub u8);

impl Pit {
    /// The nyumba (house): front pit 5.
    pub const HOUSE: Pit = Pit(4);

    /// All sixteen pits of a ring, in ring order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + Clone {
        (0..PITS).map(Pit)
    }

    /// The index in the ring.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a front pit of the 4×8 board.
    #[inline(always)]
    pub const fn is_front(self) -> bool {
        self.0 < 8
    }

    /// Whether this is an end pit of the front row.
    #[inline(always)]
    pub const fn is_kichwa(self) -> bool {
        self.0 == 0 || self.0 == 7
    }

    /// The opponent's front pit across the middle of the board: `An` faces `a(9-n)`.
    #[inline(always)]
    pub const fn facing(self) -> Pit {
        Pit(7 - self.0)
    }

    /// The pit `seeds` steps further on.
    #[inline(always)]
    pub const fn ahead(self, way: Way, seeds: u8) -> Pit {
        Pit(self.0.wrapping_add(way.step().wrapping_mul(seeds)) & (PITS - 1))
    }

    /// The pit `seeds` steps up the ring.
    #[inline(always)]
    pub const fn up(self, seeds: u8) -> Pit {
        self.ahead(Way::Clockwise, seeds)
    }

    /// The pit as a hand meets it that sows this way: for one that sows anticlockwise left and right are
    /// exchanged, so that it too goes up the ring. Doing it twice gives the pit back.
    #[inline(always)]
    pub const fn along(self, way: Way) -> Pit {
        match way {
            Way::Clockwise => self,
            Way::Anticlockwise => Pit(self.0 ^ 7),
        }
    }

    /// Where captured seeds must enter when this front pit captures: pits 1 and 2 at the left kichwa,
    /// 7 and 8 at the right one, `None` for pits 3 to 6, which leave it open (rules.md 3.4).
    #[inline(always)]
    pub const fn forced_entry(self) -> Option<Way> {
        match self.0 {
            0 | 1 => Some(Way::Clockwise),
            6 | 7 => Some(Way::Anticlockwise),
            _ => None,
        }
    }
}

/// Pits in a ring of the 4×8 board.
pub const PITS: u8 = 16;
/// Seeds in a whole set.
pub const SEEDS: u32 = 64;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The sixteen pits of one side, one byte each, in two registers: `front` holds pits 1 to 8 from the
/// lowest byte up, `back` pits 8 to 1. A pit never holds more than 64 seeds, so bytes never carry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ring {
    front: u64,
    back: u64,
}

/// What a lap of up to 15 seeds changes in a [`Ring::whole`] ring: at `16 * pit + seeds` that many leave the pit, and
/// each of the next ones gets one. To be added with wrapping, since the pit loses.
static LAP: [u128; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let (pit, seeds) = (at >> 4, at & 15);
        let mut gains = [0; 16];
        let mut k = 1;
        while k <= seeds {
            gains[(pit + k) & 15] = 1;
            k += 1;
        }
        let mut loses = [0; 16];
        loses[pit] = seeds as u8;
        table[at] = Ring::new(gains).whole().wrapping_sub(Ring::new(loses).whole());
        at += 1;
    }
    table
};

/// Where the last seed of a lap falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The pit.
    pub pit: Pit,
    /// What it held when that seed fell.
    pub found: u8,
}

impl Ring {
    /// No seeds.
    pub const EMPTY: Ring = Ring { front: 0, back: 0 };

    /// A ring from sixteen counts in ring order.
    pub const fn new(pits: [u8; 16]) -> Ring {
        let mut ring = Ring { front: 0, back: 0 };
        let mut i = 0;
        while i < 8 {
            ring.front |= (pits[i] as u64) << (8 * i);
            ring.back |= (pits[i + 8] as u64) << (8 * i);
            i += 1;
        }
        ring
    }

    /// The sixteen counts in ring order.
    pub fn pits(self) -> [u8; 16] {
        let mut pits = [0; 16];
        pits[..8].copy_from_slice(&self.front.to_le_bytes());
        pits[8..].copy_from_slice(&self.back.to_le_bytes());
        pits
    }

    /// Seeds in one pit.
    #[inline(always)]
    pub const fn get(self, pit: Pit) -> u8 {
        let half = if pit.0 & 8 == 0 { self.front } else { self.back };
        (half >> (8 * (pit.0 & 7))) as u8
    }

    /// Takes some seeds out of a pit; it must hold that many.
    #[inline(always)]
    pub fn take(&mut self, pit: Pit, seeds: u8) {
        let bits = u64::from(seeds) << (8 * (pit.0 & 7));
        if pit.0 & 8 == 0 {
            self.front -= bits;
        } else {
            self.back -= bits;
        }
    }

    /// Adds one seed to a front pit.
    #[inline(always)]
    pub fn enter(&mut self, pit: Pit) {
        self.front += 1 << (8 * (pit.0 & 7));
    }

    /// The front row, pit 1 in the lowest byte.
    #[inline(always)]
    pub(crate) const fn front_row(self) -> u64 {
        self.front
    }

    /// Whether a front pit holds any seeds.
    #[inline(always)]
    pub const fn front_holds(self, pit: Pit) -> bool {
        (self.front >> (8 * (pit.0 & 7))) as u8 != 0
    }

    /// Takes all seeds out of a front pit.
    #[inline(always)]
    pub fn lift_front(&mut self, pit: Pit) -> u8 {
        let at = 8 * (pit.0 & 7);
        let seeds = (self.front >> at) as u8;
        self.front -= u64::from(seeds) << at;
        seeds
    }

    /// Takes some seeds out of a pit, which must hold that many, and sows them up the ring from the next pit.
    #[inline(always)]
    pub fn sow_from(&mut self, from: Pit, seeds: u8) -> Landing {
        let pit = from.up(seeds);
        if seeds >= 16 {
            let found;
            (*self, found) = self.rounds(from, seeds);
            return Landing { pit, found };
        }
        // Looked up before the seeds move, so as not to wait for them: they end in another pit, to which they have
        // added nothing before the last.
        let found = self.get(pit);
        self.add_lap(from, seeds);
        Landing { pit, found }
    }

    /// Sows captured seeds up the ring, the first one into the left kichwa: as if they lay in the pit before.
    #[inline(always)]
    pub fn sow_captured(&mut self, seeds: u8) -> Landing {
        self.back += u64::from(seeds) << 56;
        self.sow_from(Pit(PITS - 1), seeds)
    }

    /// Both rows as one number.
    #[inline(always)]
    const fn whole(self) -> u128 {
        (self.back as u128) << 64 | self.front as u128
    }

    #[inline(always)]
    fn add_lap(&mut self, from: Pit, seeds: u8) {
        // One addition of 128 bits keeps compilers from moving the ring to a vector register, out of which it
        // would have to come again for the next look-up.
        let sum = self.whole().wrapping_add(LAP[(from.0 << 4 | seeds) as usize]);
        self.front = sum as u64;
        self.back = (sum >> 64) as u64;
    }

    /// The ring after a lap that goes round at least once, and what the last seed of it found.
    #[cold]
    fn rounds(mut self, from: Pit, seeds: u8) -> (Ring, u8) {
        let (rounds, rest) = (seeds >> 4, seeds & 15);
        self.take(from, 16 * rounds);
        self.front += u64::from(rounds) * ONES;
        self.back += u64::from(rounds) * ONES;
        let found = self.get(from.up(seeds));
        self.add_lap(from, rest);
        // Without a rest the last seed is that of the last round.
        (self, if rest == 0 { found - 1 } else { found })
    }

    /// The ring as a hand meets it that sows this way; see [`Pit::along`].
    #[inline(always)]
    pub fn along(self, way: Way) -> Ring {
        // Which way a turn ends is hard to guess, and turning a ring round costs next to nothing.
        let turned = way == Way::Anticlockwise;
        Ring {
            front: select_unpredictable(turned, self.front.swap_bytes(), self.front),
            back: select_unpredictable(turned, self.back.swap_bytes(), self.back),
        }
    }

    /// Whether the front row is empty.
    #[inline(always)]
    pub const fn front_is_empty(self) -> bool {
        self.front == 0
    }

    /// The front pits that hold at least `least` seeds (1 or 2).
    #[inline(always)]
    pub const fn front_of(self, least: u8) -> PitSet {
        at_least(self.front, least)
    }

    /// The back pits that hold at least `least` seeds (1 or 2), as a set of ring indices 8 to 15.
    #[inline(always)]
    pub const fn back_of(self, least: u8) -> PitSet {
        PitSet(at_least(self.back, least).0 << 8)
    }

    /// The own front pits that are occupied and face an occupied pit of `other`: the markers.
    #[inline(always)]
    pub const fn markers(self, other: Ring) -> PitSet {
        gather((self.front + 0x7f * ONES) & (other.front.swap_bytes() + 0x7f * ONES) & HIGH)
    }

    /// All seeds in the ring.
    pub fn total(self) -> u32 {
        self.pits().iter().map(|&n| u32::from(n)).sum()
    }
}

/// Bytes of at least `least` (1 or 2) as bits; no byte exceeds 64.
#[inline(always)]
const fn at_least(row: u64, least: u8) -> PitSet {
    gather((row + (0x80 - least as u64) * ONES) & HIGH)
}

/// The high bit of each byte, packed into the lowest eight bits.
#[inline(always)]
const fn gather(high: u64) -> PitSet {
    PitSet(((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16)
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.pits())
    }
}

/// A set of pits of one ring of the 4×8 board, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct PitSet(pub u16);

impl PitSet {
    /// No pit.
    pub const NONE: PitSet = PitSet(0);

    /// Just this pit.
    #[inline(always)]
    pub const fn of(pit: Pit) -> PitSet {
        PitSet(1 << pit.0)
    }

    /// Whether the set holds the pit.
    #[inline(always)]
    pub const fn has(self, pit: Pit) -> bool {
        self.0 >> pit.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pits the set holds.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The only pit of the set, if it holds just one.
    #[inline(always)]
    pub fn sole(self) -> Option<Pit> {
        (self.len() == 1).then(|| Pit(self.0.trailing_zeros() as u8))
    }

    /// The set with the pit added.
    #[inline(always)]
    pub const fn with(self, pit: Pit) -> PitSet {
        PitSet(self.0 | 1 << pit.0)
    }

    /// The set without the pit.
    #[inline(always)]
    pub const fn without(self, pit: Pit) -> PitSet {
        PitSet(self.0 & !(1 << pit.0))
    }

    /// All pits of either set.
    #[inline(always)]
    pub const fn union(self, other: PitSet) -> PitSet {
        PitSet(self.0 | other.0)
    }
}

impl Iterator for PitSet {
    type Item = Pit;

    #[inline(always)]
    fn next(&mut self) -> Option<Pit> {
        if self.0 == 0 {
            return None;
        }
        let pit = Pit(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(pit)
    }
}

/// The two stages of a game (rules.md 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// While any hand holds seeds: a turn begins by entering one.
    Namua,
    /// Once both hands are empty: a turn begins by lifting a pit.
    Mtaji,
}

/// Everything that decides what may be played next. Arrays are indexed by [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds on the board.
    pub rings: [Ring; 2],
    /// Seeds in hand.
    pub hands: [u8; 2],
    /// Whether each side still owns its house.
    pub houses: [bool; 2],
    /// The side to move.
    pub side: Side,
    /// Pit of the side to move that takasia blocks for this turn.
    pub blocked: Option<Pit>,
    /// Pit of the other side that the side to move must capture if it can (`takasia.must-capture`).
    pub must: Option<Pit>,
    /// Pit of the other side that will be blocked again at its turn (`takasia.lasts: until-cleared`).
    pub other: Option<Pit>,
}

impl Position {
    /// The start of Bao la Kiswahili: 6 seeds in the house, 2 in each of the next two front pits, 22 in
    /// hand (rules.md §2).
    pub const KISWAHILI: Position = Position {
        rings: [Ring::new([0, 0, 0, 0, 6, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]); 2],
        hands: [22; 2],
        houses: [true; 2],
        side: Side::South,
        blocked: None,
        must: None,
        other: None,
    };

    /// The start of Bao la Kujifunza: two seeds in every pit (rules.md §8).
    pub const KUJIFUNZA: Position =
        Position { rings: [Ring::new([2; 16]); 2], hands: [0; 2], houses: [false; 2], ..Position::KISWAHILI };

    /// The stage in which the next turn will be played.
    #[inline(always)]
    pub const fn stage(&self) -> Stage {
        if self.hands[0] | self.hands[1] == 0 { Stage::Mtaji } else { Stage::Namua }
    }

    /// The ring of one side.
    #[inline(always)]
    pub const fn ring(&self, side: Side) -> Ring {
        match side {
            Side::South => self.rings[0],
            Side::North => self.rings[1],
        }
    }

    /// Whether an empty front row has ended the game, and who has won by it. If both are empty the side to move has
    /// lost (rules.md 3.9).
    #[inline(always)]
    pub fn emptied_front(&self) -> Option<Side> {
        if self.ring(self.side).front_is_empty() {
            Some(self.side.other())
        } else if self.ring(self.side.other()).front_is_empty() {
            Some(self.side)
        } else {
            None
        }
    }

    /// Seeds on the board and in hand.
    pub fn total(&self) -> u32 {
        let on_board: u32 = self.rings.iter().map(|ring| ring.total()).sum();
        on_board + self.hands.iter().map(|&hand| u32::from(hand)).sum::<u32>()
    }

    /// All the reasons why this set-up cannot be (rules.md 3.1); empty if it can.
    pub fn check(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let total = self.total();
        if total > SEEDS {
            faults.push(SetupFault::TooManySeeds(total));
        }
        if self.stage() == Stage::Namua && self.hands[self.side as usize] == 0 {
            faults.push(SetupFault::HandEmpty(self.side));
        }
        for side in Side::BOTH {
            if self.houses[side as usize] && self.ring(side).get(Pit::HOUSE) == 0 {
                faults.push(SetupFault::HouseEmpty(side));
            }
        }
        if self.stage() == Stage::Namua
            && (self.blocked.is_some() || self.must.is_some() || self.other.is_some())
        {
            faults.push(SetupFault::BlockedInNamua);
        }
        faults
    }
}

/// Why a set-up cannot be (rules.md 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// More than 64 seeds; the number found.
    TooManySeeds(u32),
    /// The side to move has an empty hand and the other has not.
    HandEmpty(Side),
    /// A house is marked as owned and holds nothing.
    HouseEmpty(Side),
    /// Takasia belongs to the mtaji stage.
    BlockedInNamua,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::TooManySeeds(n) => write!(f, "{n} seeds, but a set has 64"),
            SetupFault::HandEmpty(side) => {
                write!(f, "{side} is to move with an empty hand while the other hand holds seeds")
            }
            SetupFault::HouseEmpty(side) => write!(f, "{side}'s house is marked as owned but empty"),
            SetupFault::BlockedInNamua => write!(f, "a pit is blocked in the namua"),
        }
    }
}
