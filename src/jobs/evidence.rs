//! What games say of the rules: which readings they allow, and which they exclude, by which ply.
//!
//! A reading is excluded if the game cannot be played to its last ply under it, if it ends otherwise than is
//! written, or if a takasia that the score marks does not come about. Readings are tried one at a time, changed
//! from base rules, and by twos, since one may hide or need another.

use crate::engine::{Readings, State};
use crate::jobs::replay::{Replay, Stop};
use crate::jobs::threads;
use crate::jobs::transcript::Transcript;
use crate::notation::Notation;
use crate::notation::resolve::Warning;
use crate::notation::write::{self, Form};
use crate::profile::change::{Change, single_changes};
use crate::profile::{ProfileErrors, Ruleset};

/// What a game says of a reading.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Nothing: every position is the same as under the base rules.
    Untouched,
    /// It allows it: from this ply on (counted from 1) positions differ, but the game can be played to its end.
    Allows {
        /// The first ply that leaves another position.
        ply: usize,
    },
    /// It excludes it.
    Excludes {
        /// The ply that does so, from 1.
        ply: usize,
        /// How.
        reason: Reason,
    },
}

/// How a ply excludes a reading.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It cannot be played.
    Illegal(Box<Stop>),
    /// It makes no takasia, though the score marks one.
    NoTakasia,
    /// The game does not end there as is written.
    OtherEnd,
}

/// What one game says.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The game.
    pub transcript: Transcript,
    /// The game under the base rules.
    pub base: Replay,
    /// Whether it is legal to its end under the base rules. If it is not, it excludes no change to them.
    pub is_sound: bool,
    /// Of each of the profiles.
    pub profiles: Vec<Verdict>,
    /// Of each change of one point.
    pub singles: Vec<Verdict>,
    /// Of each pair of changes, in the order of [`Evidence::pairs`].
    pub pairs: Vec<Verdict>,
}

/// What games say together.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rules that are changed.
    pub base: Ruleset,
    /// The profiles tried.
    pub profiles: Vec<Ruleset>,
    /// The changes tried.
    pub changes: Vec<Change>,
    /// The pairs of changes tried, as places in [`Evidence::changes`].
    pub pairs: Vec<[usize; 2]>,
    /// What each game says.
    pub games: Vec<Witnessed>,
}

impl Evidence {
    /// Hears the games. `progress` is called once for each of them.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn of(
        transcripts: &[Transcript],
        base: &Ruleset,
        profiles: &[Ruleset],
        progress: impl Fn() + Sync,
    ) -> Result<Evidence, ProfileErrors> {
        let changes = single_changes(&base.game())?;
        let pairs: Vec<[usize; 2]> = (0..changes.len())
            .flat_map(|one| (one + 1..changes.len()).map(move |other| [one, other]))
            .filter(|&[one, other]| changes[one].point != changes[other].point)
            .collect();
        let hear = |transcript: &Transcript| {
            let witnessed = hear(transcript, base, profiles, &changes, &pairs);
            progress();
            witnessed
        };
        let games = threads::map(transcripts, hear);
        Ok(Evidence { base: base.clone(), profiles: profiles.to_vec(), changes, pairs, games })
    }

    /// The games that are legal to the end under the base rules, and so say something of changes to them.
    pub fn sound(&self) -> impl Iterator<Item = &Witnessed> {
        self.games.iter().filter(|game| game.is_sound)
    }

    /// What all games say together of one of the verdicts of each: that which one excludes all exclude.
    fn together<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> Standing {
        verdicts.fold(Standing::Untouched, |standing, verdict| {
            standing.max(match verdict {
                Verdict::Untouched => Standing::Untouched,
                Verdict::Allows { .. } => Standing::Allowed,
                Verdict::Excludes { .. } => Standing::Excluded,
            })
        })
    }

    /// How a change stands after all games.
    pub fn of_change(&self, at: usize) -> Standing {
        Evidence::together(self.sound().filter_map(|game| game.singles.get(at)))
    }

    /// How a pair of changes stands after all games.
    pub fn of_pair(&self, at: usize) -> Standing {
        Evidence::together(self.sound().filter_map(|game| game.pairs.get(at)))
    }

    /// How a profile stands after all games but those that no profile allows.
    pub fn of_profile(&self, at: usize) -> Standing {
        let games = self.games.iter().filter(|game| game.is_sound || game.allowing().next().is_some());
        Evidence::together(games.filter_map(|game| game.profiles.get(at)))
    }

    /// The pairs of changes that do not stand as their parts let expect: excluded though both parts are allowed,
    /// or allowed though a part is excluded. The flag tells which.
    pub fn surprises(&self) -> impl Iterator<Item = ([Change; 2], Standing)> + '_ {
        self.pairs.iter().enumerate().filter_map(|(at, pair)| {
            let apart = pair.map(|part| self.of_change(part)).into_iter().max()?;
            let together = self.of_pair(at);
            let differs = (apart == Standing::Excluded) != (together == Standing::Excluded);
            differs.then(|| (pair.map(|part| self.changes[part]), together))
        })
    }
}

/// How a reading stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It makes no difference to any game.
    Untouched,
    /// Games differ under it but can be played to their ends.
    Allowed,
    /// A game excludes it.
    Excluded,
}

fn hear(
    transcript: &Transcript,
    base: &Ruleset,
    profiles: &[Ruleset],
    changes: &[Change],
    pairs: &[[usize; 2]],
) -> Witnessed {
    let replay = transcript.replay(transcript.game_under(base));
    let is_sound = replay.stop.is_none() && !transcript.contradicts_end(&replay);
    let judge = |game| verdict(transcript, &replay, transcript.replay(game));
    let with = |parts: &[usize]| -> Readings {
        let changed =
            |readings: Readings, &part: &usize| readings.with(changes[part].point, changes[part].reading);
        parts.iter().fold(*base.readings(), changed)
    };
    let under = |parts: &[usize]| judge(transcript.game_with(with(parts), base.start()));
    Witnessed {
        profiles: profiles.iter().map(|profile| judge(transcript.game_under(profile))).collect(),
        singles: (0..changes.len()).map(|part| under(&[part])).collect(),
        pairs: threads::map(pairs, |pair| under(pair)),
        transcript: transcript.clone(),
        base: replay,
        is_sound,
    }
}

/// What a game says of the rules of `other`, next to those of `base`.
fn verdict(transcript: &Transcript, base: &Replay, other: Replay) -> Verdict {
    let marks = |replay: &Replay, at: usize| {
        let ply = replay.plies.get(at);
        ply.is_some_and(|ply| ply.warnings.iter().any(|warned| warned.warning == Warning::NoTakasia))
    };
    if let Some(at) = (0..other.plies.len()).find(|&at| marks(&other, at) && !marks(base, at)) {
        return Verdict::Excludes { ply: at + 1, reason: Reason::NoTakasia };
    }
    if let Some(stop) = other.stop {
        return Verdict::Excludes { ply: other.plies.len() + 1, reason: Reason::Illegal(Box::new(stop)) };
    }
    if transcript.contradicts_end(&other) && !transcript.contradicts_end(base) {
        return Verdict::Excludes { ply: other.plies.len(), reason: Reason::OtherEnd };
    }
    if base.game.start() != other.game.start() {
        return Verdict::Allows { ply: 1 };
    }
    let differs = |at: &usize| base.state(*at) != other.state(*at);
    match (1..=other.plies.len()).find(differs) {
        Some(ply) => Verdict::Allows { ply },
        None => Verdict::Untouched,
    }
}

impl Witnessed {
    /// The profiles that allow the game, as places in [`Evidence::profiles`].
    pub fn allowing(&self) -> impl Iterator<Item = usize> + '_ {
        let allowed =
            |(at, verdict): (usize, &Verdict)| (!matches!(verdict, Verdict::Excludes { .. })).then_some(at);
        self.profiles.iter().enumerate().filter_map(allowed)
    }

    /// The move of a ply as it is played under the base rules, as in `A3R*`.
    pub fn text(&self, ply: usize) -> Option<String> {
        let before: State = self.base.state(ply.checked_sub(1)?)?;
        let step = &self.base.plies.get(ply - 1)?.step;
        Some(write::write(&before, step, Notation::default(), Form::Canonical))
    }
}
