//! Which readings explain what a program was seen to hold.

use crate::engine::{Game, Lot, SetUp, State};
use crate::jobs::questions::playout::Playout;
use crate::jobs::questions::{differ, is_undecided};
use crate::profile::change::{Change, Other, single_changes};
use crate::profile::{ProfileErrors, of_game};

use super::Over;
use super::seen::Seen;

/// Games by lot that are looked through, and as many times fifty set-ups, for a position at which two
/// explanations part.
const GAMES: usize = 500;
/// Explanations that are told apart at a time: each position is played under all of them.
const MOST_RIVALS: usize = 12;

/// Looks for the explanations of a program's answers.
pub struct Diagnostician {
    base: Game,
    singles: Vec<Other>,
    profiles: Vec<(String, Other)>,
}

/// How far the answers are explained.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// Each of these sets of changes, all of one size, explains every answer.
    Whole(Vec<Other>),
    /// No set that was tried explains all. These changes explain the most, and at least half.
    Partial {
        /// The changes.
        other: Other,
        /// Positions on which the program differs from the rules and agrees with these.
        explained: usize,
    },
    /// No set that was tried explains even half of the answers that differ: what it explains may be chance.
    None,
}

impl Diagnostician {
    /// One for programs that should play by the rules of this game.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn new(base: &Game) -> Result<Diagnostician, ProfileErrors> {
        let singles = single_changes(base)?.into_iter().map(|change| Other::of(base, vec![change])).collect();
        let profiles = of_game(base.name())?
            .iter()
            .map(|rules| (rules.name().to_owned(), Other::under(base, *rules.readings())))
            .collect();
        Ok(Diagnostician { base: *base, singles, profiles })
    }

    /// The single changes that it thinks of.
    pub fn changes(&self) -> impl Iterator<Item = Change> {
        self.singles.iter().flat_map(|other| other.changes.clone())
    }

    /// The shipped profiles that explain every answer, by name.
    pub fn profiles(&self, seen: &[Seen]) -> Vec<String> {
        self.profiles
            .iter()
            .filter(|(_, other)| explains(&other.game, seen))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Explains the answers, of which some differ from the rules. To tell one explanation from another
    /// it may put further positions to the program, by `ask`.
    pub fn explain(
        &self,
        seen: &mut Vec<Seen>,
        lot: &mut Lot,
        ask: &mut dyn FnMut(&State) -> Result<Option<Seen>, Over>,
    ) -> Explanation {
        let singles = self.singles.iter().cloned();
        let found = self.told_apart(singles, seen, lot, ask);
        if !found.is_empty() {
            return Explanation::Whole(found);
        }
        let found = self.told_apart(self.pairs(), seen, lot, ask);
        if !found.is_empty() {
            return Explanation::Whole(found);
        }
        self.many(seen)
    }

    fn pairs(&self) -> impl Iterator<Item = Other> {
        self.changes().enumerate().flat_map(move |(at, one)| {
            let others = self.changes().skip(at + 1).filter(move |other| other.point != one.point);
            others.map(move |other| Other::of(&self.base, vec![one, other]))
        })
    }

    /// Those of the candidates that explain every answer, also the answers to further questions that tell
    /// them apart.
    fn told_apart(
        &self,
        candidates: impl Iterator<Item = Other>,
        seen: &mut Vec<Seen>,
        lot: &mut Lot,
        ask: &mut dyn FnMut(&State) -> Result<Option<Seen>, Over>,
    ) -> Vec<Other> {
        // What differs from the rules rules most candidates out.
        seen.sort_by_cached_key(|seen| seen.agrees_with(&self.base));
        let mut left: Vec<Other> = candidates.filter(|other| explains(&other.game, seen)).collect();
        let mut passed_over = Vec::new();
        while left.len() > 1 {
            let asked = |state: &State| {
                seen.iter().any(|seen| seen.position == *state) || passed_over.contains(state)
            };
            let Some(position) = self.parting(&left, &asked, lot) else { break };
            let Ok(answer) = ask(&position) else { break };
            let Some(answer) = answer else {
                passed_over.push(position);
                continue;
            };
            left.retain(|other| answer.agrees_with(&other.game));
            seen.push(answer);
        }
        left
    }

    /// A position not asked about yet, at which some of these part.
    fn parting(&self, rivals: &[Other], asked: &dyn Fn(&State) -> bool, lot: &mut Lot) -> Option<State> {
        let (first, others) = rivals.split_first()?;
        let others = others.get(..others.len().min(MOST_RIVALS)).unwrap_or(others);
        let parts = |state: &State| {
            let steps = first.game.turns(state);
            others.iter().any(|other| differ(&steps, &other.game.turns(state)))
                && !is_undecided(&self.base, state)
                && !asked(state)
        };
        for _ in 0..GAMES {
            let rival = lot.one_of(rivals)?.game;
            if let Some((state, _)) = Playout::new(&rival, lot).find(|(state, _)| parts(state)) {
                return Some(state);
            }
        }
        (0..50 * GAMES).find_map(|_| {
            let rival = lot.one_of(rivals)?.game;
            rival.set(&SetUp::by_lot(&rival, lot)).filter(parts)
        })
    }

    /// Changes one after another, each the one that explains most, from the rules themselves and from the
    /// profile that explains most; then without those that explain nothing.
    fn many(&self, seen: &[Seen]) -> Explanation {
        let profiles = self.profiles.iter().map(|(_, other)| other);
        let nearest = profiles.max_by_key(|other| score(&other.game, seen));
        let plain = Other { changes: Vec::new(), game: self.base };
        let starts = [Some(plain), nearest.cloned()].into_iter().flatten();
        let climbed = starts.map(|start| self.pruned(self.climbed(start, seen), seen));
        let by_score = |other: &Other| (score(&other.game, seen), std::cmp::Reverse(other.changes.len()));
        let Some(best) = climbed.max_by_key(by_score) else { return Explanation::None };
        let explained =
            seen.iter().filter(|seen| !seen.agrees_with(&self.base) && seen.agrees_with(&best.game)).count();
        let differing = seen.iter().filter(|seen| !seen.agrees_with(&self.base)).count();
        if explains(&best.game, seen) {
            Explanation::Whole(vec![best])
        } else if 2 * explained >= differing {
            Explanation::Partial { other: best, explained }
        } else {
            Explanation::None
        }
    }

    fn climbed(&self, mut at: Other, seen: &[Seen]) -> Other {
        let mut best = score(&at.game, seen);
        loop {
            let next = self
                .singles
                .iter()
                .flat_map(|other| &other.changes)
                .map(|change| at.with(&self.base, *change));
            let next = next.map(|other| (score(&other.game, seen), other)).max_by_key(|(score, _)| *score);
            match next {
                Some((score, other)) if score > best => (best, at) = (score, other),
                _ => return at,
            }
        }
    }

    fn pruned(&self, mut other: Other, seen: &[Seen]) -> Other {
        let mut at = 0;
        while at < other.changes.len() {
            let mut fewer = other.changes.clone();
            fewer.remove(at);
            let fewer = Other::of(&self.base, fewer);
            if score(&fewer.game, seen) >= score(&other.game, seen) {
                other = fewer;
            } else {
                at += 1;
            }
        }
        other
    }
}

impl Other {
    /// The same with one more point read otherwise.
    fn with(&self, base: &Game, change: Change) -> Other {
        let kept = self.changes.iter().filter(|kept| kept.point != change.point).copied();
        Other::of(base, kept.chain([change]).collect())
    }
}

fn explains(game: &Game, seen: &[Seen]) -> bool {
    seen.iter().all(|seen| seen.agrees_with(game))
}

fn score(game: &Game, seen: &[Seen]) -> usize {
    seen.iter().filter(|seen| seen.agrees_with(game)).count()
}
