//! Every position with few seeds, solved exactly backwards from the ends of the game: retrograde analysis.
//!
//! For games in which seeds leave the board, so that such positions come up. On the 4×8 boards of Kiswahili and its
//! kin the 64 seeds never leave, so no position of a game has few.
//!
//! Positions are taken by the seeds on the board, fewest first: a capture leads to one with fewer, solved already. Among
//! those with as many, plies are counted up: after `n` rounds all that is won or lost within `n` plies is known. What is
//! left when nothing changes any more is drawn: neither side can force an end, and play goes round.
//! Sides are alike, so South is to move.

use std::fmt;

use crate::engine::{Ending, Game, SetUp, Side, State};

/// How a position ends with best play, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Won in so many plies.
    Won(u16),
    /// Lost in so many plies.
    Lost(u16),
    /// Neither.
    Drawn,
}

/// The positions with a number of seeds on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number.
    pub seeds: u32,
    /// Positions won by the side to move.
    pub won: u64,
    /// Positions it loses.
    pub lost: u64,
    /// Positions in which neither side wins.
    pub drawn: u64,
    /// The longest that a win or a loss takes, in plies, and the first position of which that is so.
    pub longest: Option<(u16, State)>,
}

/// Why positions cannot be solved by their seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Turns leave positions that say more than where seeds lie: hands, houses, blocked pits.
    MoreThanSeeds,
    /// There are too many positions: so many.
    TooMany(u64),
    /// It was told to stop.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::MoreThanSeeds => write!(f, "the game's positions say more than where seeds lie"),
            Unsolved::TooMany(many) => write!(f, "{many} positions are more than can be kept"),
            Unsolved::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// More positions with as many seeds are not kept: each takes some fifty bytes.
const MOST: u64 = 50_000_000;

/// All positions with at most so many seeds on the board.
#[derive(Clone, Debug)]
pub struct Solved {
    game: Game,
    pits: usize,
    /// By seeds, then by rank; `None` where a side has lost on the board already.
    ends: Vec<Vec<Option<End>>>,
}

/// A turn's outcome while positions with as many seeds are being solved.
#[derive(Clone, Copy)]
enum After {
    /// A position with as many seeds, by rank.
    Same(u32),
    /// For the side then to move.
    Known(End),
}

impl Solved {
    /// Solves all positions with at most so many seeds. `stop` is asked now and then.
    ///
    /// # Errors
    /// See [`Unsolved`].
    pub fn of(game: &Game, seeds: u32, mut stop: impl FnMut() -> bool) -> Result<Solved, Unsolved> {
        let pits = 2 * game.start().ring(Side::South).len();
        let mut solved = Solved { game: *game, pits, ends: Vec::new() };
        let many = ways(pits, seeds);
        if many > MOST {
            return Err(Unsolved::TooMany(many));
        }
        for seeds in 0..=seeds {
            let ends = solved.layer(seeds, &mut stop)?;
            solved.ends.push(ends);
        }
        Ok(solved)
    }

    /// How a position ends; `None` if it is over, has too many seeds or none of its kind was solved.
    pub fn end(&self, state: &State) -> Option<End> {
        let (seeds, rank) = self.place(state)?;
        *self.ends.get(seeds)?.get(rank)?
    }

    /// What was found, by seeds. Numbers of seeds with which no position goes on are left out.
    pub fn layers(&self) -> Vec<Layer> {
        let layer = |(seeds, ends): (usize, &Vec<Option<End>>)| {
            let count = |of: fn(&End) -> bool| ends.iter().flatten().filter(|end| of(end)).count() as u64;
            let plies = |end: &End| match end {
                End::Won(plies) | End::Lost(plies) => Some(*plies),
                End::Drawn => None,
            };
            let longest = ends.iter().flatten().filter_map(plies).max().and_then(|most| {
                let rank = ends.iter().position(|end| end.as_ref().and_then(plies) == Some(most))?;
                Some((most, self.state(&unrank(self.pits, seeds as u32, rank as u64))?))
            });
            Layer {
                seeds: seeds as u32,
                won: count(|end| matches!(end, End::Won(_))),
                lost: count(|end| matches!(end, End::Lost(_))),
                drawn: count(|end| matches!(end, End::Drawn)),
                longest,
            }
        };
        let mut layers: Vec<Layer> = self.ends.iter().enumerate().map(layer).collect();
        layers.retain(|layer| layer.won + layer.lost + layer.drawn > 0);
        layers
    }

    fn state(&self, pits: &[u8]) -> Option<State> {
        let (south, north) = pits.split_at(self.pits / 2);
        let set_up = SetUp {
            rings: [south.to_vec(), north.to_vec()],
            stores: [0; 2],
            houses: [false; 2],
            side: Side::South,
            blocked: None,
            must: None,
            other: None,
        };
        self.game.set(&set_up)
    }

    /// The seeds of a position and its rank among those with as many, seen by the side to move.
    fn place(&self, state: &State) -> Option<(usize, usize)> {
        let says_more = state.blocked().is_some()
            || state.must().is_some()
            || state.blocked_again().is_some()
            || state.houses() != [false; 2];
        let mut pits = state.ring(state.side());
        pits.extend(state.ring(state.side().other()));
        if says_more || pits.len() != self.pits {
            return None;
        }
        let seeds: u32 = pits.iter().map(|&seeds| u32::from(seeds)).sum();
        Some((seeds as usize, rank(&pits, seeds) as usize))
    }

    fn layer(&self, seeds: u32, stop: &mut impl FnMut() -> bool) -> Result<Vec<Option<End>>, Unsolved> {
        let many = ways(self.pits, seeds);
        let mut ends: Vec<Option<End>> = vec![None; many as usize];
        // Where the turns of each open position lead, one after the other.
        let mut open: Vec<(u32, u32, u32)> = Vec::new();
        let mut leads: Vec<After> = Vec::new();
        let mut latest = 0;
        let mut pits = unrank(self.pits, seeds, 0);
        for at in 0..many {
            if at % 1024 == 0 && stop() {
                return Err(Unsolved::Stopped);
            }
            if at > 0 {
                next(&mut pits);
            }
            let Some(state) = self.state(&pits) else { continue };
            if Side::BOTH.iter().any(|&side| state.loss(side).is_some()) {
                continue;
            }
            let first = leads.len() as u32;
            for step in self.game.turns(&state) {
                leads.push(match step.ending {
                    Ending::Won(side) => {
                        After::Known(if side == state.side() { End::Lost(0) } else { End::Won(0) })
                    }
                    Ending::Drawn => After::Known(End::Drawn),
                    Ending::Open => {
                        let (left, rank) = self.place(&step.after).ok_or(Unsolved::MoreThanSeeds)?;
                        match self.ends.get(left) {
                            Some(known) => After::Known(known[rank].ok_or(Unsolved::MoreThanSeeds)?),
                            None if left == seeds as usize => After::Same(rank as u32),
                            None => return Err(Unsolved::MoreThanSeeds),
                        }
                    }
                });
                if let Some(After::Known(End::Won(plies) | End::Lost(plies))) = leads.last() {
                    latest = latest.max(*plies);
                }
            }
            open.push((at as u32, first, leads.len() as u32));
        }
        let mut plies = 0;
        while plies <= latest.saturating_add(1) {
            if stop() {
                return Err(Unsolved::Stopped);
            }
            let settled: Vec<(u32, End)> = open
                .iter()
                .filter_map(|&(at, first, last)| {
                    let after = leads[first as usize..last as usize].iter().map(|&after| match after {
                        After::Same(rank) => ends[rank as usize],
                        After::Known(end) => Some(end),
                    });
                    Some((at, settle(after, plies)?))
                })
                .collect();
            for &(at, end) in &settled {
                ends[at as usize] = Some(end);
                latest = plies.max(latest);
            }
            open.retain(|&(at, ..)| ends[at as usize].is_none());
            plies += 1;
        }
        for (at, ..) in open {
            ends[at as usize] = Some(End::Drawn);
        }
        Ok(ends)
    }
}

/// Whether a position is won or lost in just so many plies, by how those after its turns end.
fn settle(mut after: impl Iterator<Item = Option<End>> + Clone, plies: u16) -> Option<End> {
    let before = |end: &End, won: fn(u16) -> End| plies > 0 && *end == won(plies - 1);
    if after.clone().flatten().any(|end| before(&end, End::Lost)) {
        return Some(End::Won(plies));
    }
    let mut longest = 0;
    let lost = after.all(|end| match end {
        Some(End::Won(other)) => {
            longest = longest.max(other + 1);
            true
        }
        _ => false,
    });
    (lost && longest == plies).then_some(End::Lost(plies))
}

/// How many ways there are to lay so many seeds into pits; [`u64::MAX`] if that is more.
fn ways(pits: usize, seeds: u32) -> u64 {
    match (pits, seeds) {
        (_, 0) => 1,
        (0, _) => 0,
        _ => {
            let more = |ways: u64, seed: u64| {
                u64::try_from(u128::from(ways) * u128::from(pits as u64 - 1 + seed) / u128::from(seed)).ok()
            };
            (1..=u64::from(seeds)).try_fold(1, more).unwrap_or(u64::MAX)
        }
    }
}

/// The place of a lay-out among all with as many seeds, in the order of [`next`].
fn rank(pits: &[u8], seeds: u32) -> u64 {
    let (mut rank, mut left) = (0, seeds);
    for (at, &here) in pits.iter().enumerate() {
        let behind = pits.len() - at - 1;
        rank += (0..u32::from(here)).map(|fewer| ways(behind, left - fewer)).sum::<u64>();
        left -= u32::from(here);
    }
    rank
}

/// The lay-out at a place.
fn unrank(pits: usize, seeds: u32, mut rank: u64) -> Vec<u8> {
    let mut left = seeds;
    (0..pits)
        .map(|at| {
            let mut here = 0;
            while here < left && rank >= ways(pits - at - 1, left - here) {
                rank -= ways(pits - at - 1, left - here);
                here += 1;
            }
            left -= here;
            here as u8
        })
        .collect()
}

/// The next lay-out with as many seeds: one seed moves to a pit before, all behind it go to the end.
fn next(pits: &mut [u8]) {
    let Some(last) = pits.iter().rposition(|&seeds| seeds > 0) else { return };
    let Some(to) = last.checked_sub(1) else { return };
    let moved = std::mem::take(&mut pits[last]) - 1;
    pits[to] += 1;
    if let Some(end) = pits.last_mut() {
        *end = moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lay_outs_are_counted_ranked_and_followed_alike() {
        for (pits, seeds) in [(1, 5), (2, 3), (5, 4), (48, 2)] {
            let mut layout = unrank(pits, seeds, 0);
            for at in 0..ways(pits, seeds) {
                assert_eq!(rank(&layout, seeds), at, "{layout:?}");
                assert_eq!(unrank(pits, seeds, at), layout);
                next(&mut layout);
            }
        }
        assert_eq!(ways(48, 4), 249_900);
    }
}
