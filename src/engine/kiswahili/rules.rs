//! What the readings of the contested points decide, each decision asked by name.
//!
//! This is the one place where a reading turns into behaviour. The sowing loop ([`super::sow`]), the
//! list of legal turns (`turns`) and takasia (`takasia`) ask; nothing else looks at a
//! point. Section numbers are those of rules.md.

use super::points::*;
use super::position::Position;
use super::ring::Ring;
use crate::engine::board::{Pit, Stage, Way};
use crate::engine::points::{LimitOf, LimitThen, LimitUnit};
use crate::engine::turn::Kind;

/// A house as the rules look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// Whether its owner still owns it.
    pub owned: bool,
    /// What it holds.
    pub seeds: u8,
}

/// What happens to a lap that ends in the own house and neither ends the turn nor captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntoHouse {
    /// The turn ends there.
    Stop,
    /// The player chooses to stop or to sow on (safari).
    Choose,
    /// The house is sown on like any pit.
    SowOn,
}

/// How a namua takata that starts in the house lifts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiftHouse {
    /// All of it; the house is lost if it was owned.
    Whole,
    /// Only so many seeds, the tax.
    Tax(u8),
}

/// What follows the end of a lap that leaves the mover without a front row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnFrontEmptied {
    /// The game ends at once.
    EndsGame,
    /// The turn may not be played.
    Illegal,
    /// Nothing yet; the end of the turn counts.
    Ignored,
}

/// What has been sown so far, for a limit on sowing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sown {
    /// Seeds dropped in laps since the turn began.
    pub seeds_of_turn: u64,
    /// Seeds dropped in laps since the last capture.
    pub seeds_since_capture: u64,
    /// Laps since the turn began.
    pub laps: u64,
    /// Captures since the turn began.
    pub captures: u32,
}

impl Readings {
    /// Whether a house is functional: owned and filled to the threshold (3.8).
    #[inline(always)]
    pub fn functional(&self, house: House) -> bool {
        let threshold = match self.house_threshold {
            HouseThreshold::Six => 6,
            HouseThreshold::Eight => 8,
            HouseThreshold::Ten => 10,
        };
        house.owned && (house.seeds >= threshold || self.house_below == HouseBelow::Active)
    }

    /// How a namua takata that starts in the house lifts it. `before` is the house before the seed is
    /// entered; `alone` tells whether it is the sole occupied front pit.
    #[inline(always)]
    pub fn lift_house(&self, before: House, front: Front) -> LiftHouse {
        if self.namua_takata_pits == NamuaTakataPits::NineSeedHouse {
            return LiftHouse::Whole;
        }
        let with_seed = House { seeds: before.seeds + 1, ..before };
        let counted = match self.house_counted {
            HouseCounted::Before => self.functional(before),
            HouseCounted::After => self.functional(with_seed),
            HouseCounted::Alone => before.owned && front == Front::OnePit,
        };
        let taxed =
            counted && (self.namua_takata_from_house != NamuaTakataFromHouse::Free || front == Front::OnePit);
        if !taxed {
            return LiftHouse::Whole;
        }
        match self.house_tax {
            HouseTax::One => LiftHouse::Tax(1),
            HouseTax::Two => LiftHouse::Tax(2),
            HouseTax::TwoOrWhole => {
                let left = House { seeds: with_seed.seeds - 2, ..before };
                if self.reaches_threshold(left) { LiftHouse::Tax(2) } else { LiftHouse::Whole }
            }
        }
    }

    /// Whether a house holds what a functional one must, leaving aside `house.below: active`.
    #[inline(always)]
    fn reaches_threshold(&self, house: House) -> bool {
        Readings { house_below: HouseBelow::Dormant, ..*self }.functional(house)
    }

    /// Whether an owned house is owned still after the tax left this in it (3.8, `house.below`).
    #[inline(always)]
    pub fn survives_tax(&self, left: House) -> bool {
        left.seeds > 0 && (self.house_below != HouseBelow::Lost || self.reaches_threshold(left))
    }

    /// Whether a namua takata may start in the own, occupied house (before the seed).
    #[inline(always)]
    pub fn namua_takata_may_start_in_house(&self, house: House, front: Front) -> bool {
        front == Front::OnePit
            || match self.namua_takata_from_house {
                NamuaTakataFromHouse::OnlyWhenAlone => !self.functional(house),
                NamuaTakataFromHouse::OwnedOnlyWhenAlone => !house.owned,
                NamuaTakataFromHouse::Free | NamuaTakataFromHouse::FreeAndTaxed => true,
            }
    }

    /// Whether a namua takata may start in a singleton although another front pit that may start
    /// holds two or more.
    #[inline(always)]
    pub fn namua_singleton_may_start(&self, house: House) -> bool {
        match self.namua_singleton_start {
            NamuaSingletonStart::HouseOwned => house.owned,
            NamuaSingletonStart::HouseFunctional => self.functional(house),
            NamuaSingletonStart::Always => true,
        }
    }

    /// Whether the entered seed may not capture the opponent's house.
    #[inline(always)]
    pub fn guards_house(&self, own: House, faces_seeds: bool, theirs_is_owned: bool) -> bool {
        self.house_guard == HouseGuard::Guarded && theirs_is_owned && faces_seeds && self.functional(own)
    }

    /// Whether a turn of this kind that never ends stops by the word of its player.
    #[inline(always)]
    pub fn stops_endless(&self, kind: Kind) -> bool {
        self.endless_takata == EndlessTakata::Stops && kind == Kind::Takata
    }

    /// What happens to a lap that ends in the own house. `house` counts its last seed, `at_start` is
    /// the house before the turn began.
    #[inline(always)]
    pub fn lap_into_house(&self, stage: Stage, kind: Kind, house: House, at_start: House) -> IntoHouse {
        if !house.owned {
            return IntoHouse::SowOn;
        }
        let functional = self.functional(house);
        match (stage, kind) {
            (Stage::Namua, Kind::Capture) => match self.namua_capture_into_house {
                NamuaCaptureIntoHouse::Choose if functional => IntoHouse::Choose,
                NamuaCaptureIntoHouse::ChooseWhileOwned => IntoHouse::Choose,
                _ => IntoHouse::SowOn,
            },
            (Stage::Namua, Kind::Takata) => match self.namua_takata_into_house {
                NamuaTakataIntoHouse::Stop if functional => IntoHouse::Stop,
                NamuaTakataIntoHouse::StopIfFunctionalAtStart if self.functional(at_start) => IntoHouse::Stop,
                NamuaTakataIntoHouse::Choose if functional => IntoHouse::Choose,
                _ => IntoHouse::SowOn,
            },
            (Stage::Mtaji, Kind::Capture) => match self.mtaji_capture_into_house {
                MtajiCaptureIntoHouse::Choose if functional => IntoHouse::Choose,
                _ => IntoHouse::SowOn,
            },
            (Stage::Mtaji, Kind::Takata) => match self.mtaji_takata_into_house {
                MtajiTakataIntoHouse::Stop if functional => IntoHouse::Stop,
                MtajiTakataIntoHouse::StopWhileOwned => IntoHouse::Stop,
                _ => IntoHouse::SowOn,
            },
        }
    }

    /// Which houses ([mover's, opponent's]) end by themselves at the end of a turn
    /// (`house.expiry`). `next` is the stage after it.
    #[inline(always)]
    pub fn houses_end(&self, stage: Stage, kind: Kind, next: Stage) -> [bool; 2] {
        let mtaji_capture = stage == Stage::Mtaji && kind == Kind::Capture;
        match self.house_expiry {
            HouseExpiry::FirstMtajiCapture => [mtaji_capture; 2],
            HouseExpiry::OwnFirstCapture => [mtaji_capture, false],
            HouseExpiry::Never => [false; 2],
            HouseExpiry::NamuaEnd => [stage == Stage::Namua && next == Stage::Mtaji; 2],
        }
    }

    /// Whether a pit with so many seeds may start a mtaji capture.
    #[inline(always)]
    pub fn may_start_capture(&self, seeds: u8) -> bool {
        let most = match self.mtaji_max_capturing_start {
            MtajiMaxCapturingStart::Fourteen => 14,
            MtajiMaxCapturingStart::Fifteen => 15,
            MtajiMaxCapturingStart::None => u8::MAX,
        };
        (2..=most).contains(&seeds)
    }

    /// Whether a mtaji takata must start in this own house.
    #[inline(always)]
    pub fn takata_must_start_in_house(&self, house: House) -> bool {
        self.mtaji_first_takata_from_house == MtajiFirstTakataFromHouse::Must
            && house.owned
            && house.seeds >= 2
    }

    /// Whether a takata may be sown outwards from a kichwa of the own ring.
    #[inline(always)]
    pub fn may_sow_outwards(&self, stage: Stage, kichwa: Pit, own: Ring) -> bool {
        let only = |least| own.front_of(least).without(kichwa).is_empty();
        match self.front_lone_kichwa {
            FrontLoneKichwa::Forbidden => !only(1),
            FrontLoneKichwa::MtajiOnlyOccupied => stage == Stage::Namua || !only(1),
            FrontLoneKichwa::MtajiOnlyMultiple => stage == Stage::Namua || !only(2),
            FrontLoneKichwa::Allowed | FrontLoneKichwa::Loses => true,
        }
    }

    /// What follows a lap that leaves the mover's own front row empty. While a lone kichwa may not be
    /// sown outwards the case cannot arise, so it is not looked for.
    #[inline(always)]
    pub fn own_front_emptied(&self) -> OwnFrontEmptied {
        if self.front_lone_kichwa == FrontLoneKichwa::Forbidden {
            return OwnFrontEmptied::Ignored;
        }
        if self.front_lone_kichwa == FrontLoneKichwa::Loses {
            return OwnFrontEmptied::EndsGame;
        }
        match self.front_emptied_by_mover {
            FrontEmptiedByMover::Loses => OwnFrontEmptied::EndsGame,
            FrontEmptiedByMover::Illegal => OwnFrontEmptied::Illegal,
            FrontEmptiedByMover::AtEnd => OwnFrontEmptied::Ignored,
        }
    }

    /// Whether a turn of this kind is tested for coming back to its first state (§5).
    #[inline(always)]
    pub fn proves_never_ending(&self, kind: Kind) -> bool {
        match self.never_ending {
            NeverEnding::Illegal | NeverEnding::Draw => true,
            NeverEnding::Limit(limit) => limit.of == LimitOf::Takata && kind == Kind::Capture,
        }
    }

    /// Whether a limit on sowing has been passed, and then what.
    #[inline(always)]
    pub fn past_limit(&self, kind: Kind, sown: &Sown) -> Option<LimitThen> {
        let NeverEnding::Limit(limit) = self.never_ending else { return None };
        if limit.of == LimitOf::Takata && kind == Kind::Capture {
            return None;
        }
        let most = u64::from(limit.limit);
        let passed = match limit.unit {
            LimitUnit::SeedsOfTurn => sown.seeds_of_turn > most,
            LimitUnit::SeedsSinceCapture => sown.seeds_since_capture > most,
            LimitUnit::Laps => sown.laps > most,
            LimitUnit::Rounds => sown.seeds_of_turn > 16 * most,
        };
        passed.then_some(limit.then)
    }

    /// Whether anything has to be counted for a limit on sowing.
    #[inline(always)]
    pub fn counts_sowing(&self) -> bool {
        matches!(self.never_ending, NeverEnding::Limit(_))
    }

    /// Whether the pits lifted and captured in a turn matter after it.
    #[inline(always)]
    pub fn remembers_pits(&self) -> bool {
        self.takasia_lasts == TakasiaLasts::UntilCleared
            || self.takasia_must_capture == TakasiaMustCapture::MustInTurn
            || self.takasia_counts == TakasiaCounts::AnyCapture
    }

    /// Whether a takata may make a takasia (§4, `takasia.made-by`). `next` is the stage after it.
    #[inline(always)]
    pub fn takata_may_block(&self, stage: Stage, next: Stage) -> bool {
        self.takasia == Takasia::Blocks
            && next == Stage::Mtaji
            && (stage == Stage::Mtaji || self.takasia_made_by == TakasiaMadeBy::LastNamuaTakataToo)
    }

    /// Whether the defender's house cannot be blocked.
    #[inline(always)]
    pub fn house_is_immune(&self, house: House) -> bool {
        match self.takasia_house {
            TakasiaHouse::Owned => house.owned,
            TakasiaHouse::Functional => self.functional(house),
        }
    }

    /// Whether a takata lap that ends in the blocked pit stops there; `from_house` if it is the first
    /// lap of a takata that lifted the owned house.
    #[inline(always)]
    pub fn stops_in_blocked_pit(&self, first_lap_from_house: FirstLapFromHouse) -> bool {
        first_lap_from_house == FirstLapFromHouse::No || self.takasia_from_house == TakasiaFromHouse::Stops
    }

    /// The pit of the side to move that is blocked, where there is takasia of that kind.
    #[inline(always)]
    pub fn blocked(&self, position: &Position) -> Option<Pit> {
        self.still_blocked(position.blocked, position.ring(position.side))
    }

    /// The pit of the other side that will be blocked at its turn (`takasia.lasts: until-cleared`).
    #[inline(always)]
    pub fn blocked_again(&self, position: &Position) -> Option<Pit> {
        self.still_blocked(position.other, position.ring(position.side.other()))
    }

    #[inline(always)]
    fn still_blocked(&self, pit: Option<Pit>, ring: Ring) -> Option<Pit> {
        match (self.takasia, self.takasia_lasts) {
            (Takasia::Blocks, TakasiaLasts::OneTurn) => pit,
            (Takasia::Blocks, TakasiaLasts::UntilCleared) => pit.filter(|&pit| ring.get(pit) > 0),
            (Takasia::None | Takasia::StartBan, _) => None,
        }
    }

    /// Whether lifting the blocked pit frees it for the rest of the turn.
    #[inline(always)]
    pub fn lifting_clears_block(&self) -> bool {
        self.takasia_lasts == TakasiaLasts::UntilCleared
    }

    /// Whether a position may hold a pit that is blocked, one that will be blocked again, and one that must be
    /// captured.
    pub fn marks(&self) -> [bool; 3] {
        let blocks = self.takasia == Takasia::Blocks;
        let again = self.takasia_lasts == TakasiaLasts::UntilCleared;
        let must = self.takasia_must_capture != TakasiaMustCapture::Free;
        [blocks, blocks && again, blocks && must]
    }

    /// The way off the front row's end from a kichwa.
    #[inline(always)]
    pub fn outwards(kichwa: Pit) -> Way {
        kichwa.facing().forced_entry().unwrap_or(Way::Clockwise)
    }
}

/// How many pits of a front row are occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// One only.
    OnePit,
    /// More.
    MorePits,
}

impl Front {
    /// Looks at a ring.
    #[inline(always)]
    pub fn of(own: Ring) -> Front {
        if own.front_of(1).len() == 1 { Front::OnePit } else { Front::MorePits }
    }
}

/// Whether a lap is the first of a takata that lifted the owned house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLapFromHouse {
    /// It is.
    Yes,
    /// It is not.
    No,
}
