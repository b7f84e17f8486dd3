//! Witnesses: a position at which two readings of a point part.
//!
//! The search plays both rules side by side from the start, first all lines as deep as a share of its limit
//! allows, then games by lot (from a fixed seed, so that it always finds the same), each cut off where it
//! could no longer beat the best line. What it finds is then shrunk to a position of its own that shows
//! the difference with few pits.

pub mod shipped;
mod shrink;

use std::collections::{HashMap, HashSet};

use crate::engine::{Ending, Game, Halt, Illegal, Lot, Pit, Point, Reading, Side, State, Step, Turn};
use crate::profile::change::Change;
use crate::profile::{ProfileErrors, Ruleset};

/// Two readings of a point, and the rules to which they belong.
#[derive(Clone, Debug)]
pub struct Question {
    /// The point.
    pub point: Point,
    /// The two readings.
    pub readings: [Reading; 2],
    /// The rules with each of them.
    pub rules: [Ruleset; 2],
}

/// Where two readings part.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// The shortest line found to it from the start.
    pub line: Line,
    /// A small position that shows it.
    pub shrunk: Parting,
}

impl Question {
    /// Two readings of a point of these rules, in surroundings in which they can part.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn of(base: &Ruleset, point: Point, readings: [Reading; 2]) -> Result<Question, ProfileErrors> {
        let rules = |reading| {
            let surroundings = point.surroundings().into_iter();
            let surroundings = surroundings.map(|(point, reading)| Change { point, reading });
            base.with(&surroundings.chain([Change { point, reading }]).collect::<Vec<_>>())
        };
        Ok(Question { point, readings, rules: [rules(readings[0])?, rules(readings[1])?] })
    }

    /// Searches for a position where the two part, looking at no more than `limit` positions.
    pub fn answer(&self, limit: u64, report: &mut dyn FnMut(Progress)) -> Option<Witness> {
        let pair = Pair::new(self.rules.each_ref().map(Ruleset::game));
        let line = Search::new(pair, limit, report).run()?;
        let shrunk = shrink::shrink(&pair, line.parting);
        Some(Witness { line, shrunk })
    }
}

/// Where two rules part: a turn and what it comes to under each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parting {
    /// The position, the same under both.
    pub position: State,
    /// The turn that shows it.
    pub turn: Turn,
    /// What it comes to under each.
    pub outcomes: [Result<Step, Illegal>; 2],
}

/// Two games that differ in their readings.
#[derive(Clone, Copy, Debug)]
struct Pair {
    games: [Game; 2],
}

/// Laps of one turn beyond which nobody would follow a witness.
const LONGEST_TURN: u64 = 2000;

/// A line from the start of the game to where two rules part.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The turns played, legal and the same under both.
    pub turns: Vec<Turn>,
    /// Where it leads.
    pub parting: Parting,
}

/// Whether a turn was left undecided by the lap limit.
fn is_undecided(outcome: &Result<Step, Illegal>) -> bool {
    let halt = match outcome {
        Ok(step) => step.halt,
        Err(Illegal::Halts(halt)) => *halt,
        Err(_) => return false,
    };
    matches!(halt, Halt::Unproven { .. })
}

impl Pair {
    /// Two games from the same start.
    fn new(games: [Game; 2]) -> Pair {
        Pair { games: games.map(|game| game.with_lap_limit(Some(LONGEST_TURN))) }
    }

    /// Where they part at a position, if they do. Turns in the order of the list of legal turns of the first,
    /// then those of the second.
    fn partings(&self, position: &State) -> impl Iterator<Item = Parting> {
        let [a, b] = self.games.map(|game| game.turns(position));
        let same = |step: &Step, steps: &[Step]| {
            steps
                .iter()
                .any(|other| (other.turn, other.after, other.ending) == (step.turn, step.after, step.ending))
        };
        let mut turns: Vec<Turn> = a.iter().filter(|step| !same(step, &b)).map(|step| step.turn).collect();
        for step in b.iter().filter(|step| !same(step, &a)) {
            if !turns.contains(&step.turn) {
                turns.push(step.turn);
            }
        }
        let (games, position) = (self.games, *position);
        let partings = turns.into_iter().map(move |turn| Parting {
            position,
            turn,
            outcomes: games.map(|game| game.play(&position, turn)),
        });
        partings.filter(|parting| !parting.outcomes.iter().any(is_undecided))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub examined: u64,
    /// Plies of the best line so far.
    pub best: Option<usize>,
}

/// A bounded search.
struct Search<'a> {
    pair: Pair,
    limit: u64,
    examined: u64,
    best: Option<Line>,
    report: &'a mut dyn FnMut(Progress),
}

/// How much of the limit goes to looking at all lines: one part in so many.
const SHARE_OF_ALL_LINES: u64 = 8;
/// No line is followed further than this.
const LONGEST_GAME: usize = 200;
/// The seed of the lots.
const SEED: u64 = 1994;
/// Plies after which a walk begins anew elsewhere.
const LONGEST_WALK: usize = 16;

impl<'a> Search<'a> {
    /// A search that looks at no more than `limit` positions.
    fn new(pair: Pair, limit: u64, report: &'a mut dyn FnMut(Progress)) -> Search<'a> {
        Search { pair, limit, examined: 0, best: None, report }
    }

    /// The shortest line found to a position where the two part.
    fn run(mut self) -> Option<Line> {
        let start = self.pair.games[0].start();
        let until = self.limit / SHARE_OF_ALL_LINES;
        if self.all_lines(&start, &[], usize::MAX, until) {
            return self.best;
        }
        let mut lot = Lot::new(SEED);
        let mut known = Known::from(start);
        while self.examined < self.limit {
            if let Some(line) = self.walk(&mut known, &mut lot) {
                self.shorten(line, &start);
            }
        }
        self.best
    }

    fn look(&mut self, position: &State) -> Option<Parting> {
        self.examined += 1;
        if self.examined.is_multiple_of(1024) {
            let best = self.best.as_ref().map(|line| line.turns.len());
            (self.report)(Progress { examined: self.examined, best });
        }
        self.pair.partings(position).next()
    }

    /// Looks at every line from a position, ply by ply, until one parts. True if nothing shorter can be found from
    /// there, because one parted or because all were seen to their ends.
    fn all_lines(&mut self, from: &State, before: &[Turn], most_plies: usize, until: u64) -> bool {
        let mut seen: HashSet<State> = HashSet::from([*from]);
        let mut layer: Vec<(State, Vec<Turn>)> = vec![(*from, before.to_vec())];
        for _ in 0..=most_plies {
            let mut next = Vec::new();
            for (position, turns) in &layer {
                if self.examined >= until {
                    return false;
                }
                if let Some(parting) = self.look(position) {
                    self.keep(Line { turns: turns.clone(), parting });
                    return true;
                }
                for step in self.pair.games[0].turns(position) {
                    if step.ending == Ending::Open && seen.insert(step.after) {
                        let mut line = turns.clone();
                        line.push(step.turn);
                        next.push((step.after, line));
                    }
                }
            }
            if next.is_empty() {
                return true;
            }
            layer = next;
        }
        true
    }

    fn keep(&mut self, line: Line) {
        if self.best.as_ref().is_none_or(|best| line.turns.len() < best.turns.len()) {
            self.best = Some(line);
        }
    }

    /// Plays on by lot from a position by lot, of one kind as soon as of another, however rare its kind.
    fn walk(&mut self, known: &mut Known, lot: &mut Lot) -> Option<Line> {
        let most = self.best.as_ref().map_or(LONGEST_GAME, |best| best.turns.len().saturating_sub(1));
        let (mut position, mut turns) = lot.one_of(&known.positions)?.clone();
        for _ in 0..LONGEST_WALK {
            if turns.len() > most || self.examined >= self.limit {
                return None;
            }
            if let Some(parting) = self.look(&position) {
                return Some(Line { turns, parting });
            }
            let steps = self.pair.games[0].turns(&position);
            let open: Vec<&Step> = steps.iter().filter(|step| step.ending == Ending::Open).collect();
            let step = lot.one_of(&open)?;
            turns.push(step.turn);
            position = step.after;
            known.add(&position, &turns);
        }
        None
    }

    /// Looks at all lines that leave this one a few plies before its end.
    fn shorten(&mut self, line: Line, start: &State) {
        let length = line.turns.len();
        let before: Vec<State> = self.states(&line.turns, start);
        self.keep(line.clone());
        for back in 2..=6 {
            let Some(at) = length.checked_sub(back) else { break };
            let until = self.limit.min(self.examined + self.limit / 64);
            if let Some(position) = before.get(at) {
                self.all_lines(position, &line.turns[..at], back - 1, until);
            }
            if self.best.as_ref().is_some_and(|best| best.turns.len() < length) {
                break;
            }
        }
    }

    fn states(&self, turns: &[Turn], start: &State) -> Vec<State> {
        let mut states = vec![*start];
        for turn in turns {
            let after = states.last().and_then(|last| self.pair.games[0].play(last, *turn).ok());
            states.extend(after.map(|step| step.after));
        }
        states
    }
}

/// One position of every kind met so far, with the shortest line known to it.
struct Known {
    positions: Vec<(State, Vec<Turn>)>,
    of_kind: HashMap<KindOfPosition, usize>,
}

/// What makes a position of a kind, in coarse numbers: hands, houses, the block, and how crowded each front row is.
type KindOfPosition = ([u8; 2], [u8; 2], Option<Pit>, [u8; 4]);

fn kind_of(position: &State) -> KindOfPosition {
    let hands = position.stores().map(|seeds| seeds.div_ceil(4));
    let mut houses = [0; 2];
    let mut fronts = [0; 4];
    for side in Side::BOTH {
        let ring = position.ring(side);
        let at = side as usize;
        if position.houses()[at] {
            houses[at] = ring.get(Pit::HOUSE.index()).copied().unwrap_or_default().min(8);
        }
        let front = ring.iter().take(usize::from(position.columns()));
        let holding = |least: u8| front.clone().filter(|&&seeds| seeds >= least).count().min(3) as u8;
        (fronts[2 * at], fronts[2 * at + 1]) = (holding(1), holding(2));
    }
    (hands, houses, position.blocked(), fronts)
}

impl Known {
    fn from(start: State) -> Known {
        Known { positions: vec![(start, Vec::new())], of_kind: HashMap::from([(kind_of(&start), 0)]) }
    }

    fn add(&mut self, position: &State, turns: &[Turn]) {
        let at = *self.of_kind.entry(kind_of(position)).or_insert(self.positions.len());
        match self.positions.get_mut(at) {
            None => self.positions.push((*position, turns.to_vec())),
            Some(known) if turns.len() < known.1.len() => *known = (*position, turns.to_vec()),
            Some(_) => {}
        }
    }
}
