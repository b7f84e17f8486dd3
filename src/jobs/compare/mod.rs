//! Comparing rules by a game: replayed under both, where do they part, how, and by which points?

mod why;

use crate::engine::{Point, State, Turn};
use crate::jobs::replay::{Outcome, Replay, Stop};
use crate::jobs::transcript::Transcript;
use crate::profile::Ruleset;

/// One way in which two replays differ at a ply. Pairs belong to the first and the second rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// They start from different positions.
    Start([State; 2]),
    /// The move can be played under one of them only.
    Illegal([Option<Box<Stop>>; 2]),
    /// The boards that the move leaves differ.
    Boards([State; 2]),
    /// The game is over for one, or won by another side.
    Outcomes([Option<Outcome>; 2]),
    /// Legal turns that only one of them has. Those of the first are legal before the ply under the first rules
    /// and not under the second.
    Turns([Vec<Turn>; 2]),
    /// The blocked pits after the move differ.
    Blocks([State; 2]),
    /// What else a position says after the move differs: owned houses, a pit to be captured, a pit blocked later.
    Marks([State; 2]),
}

impl Difference {
    /// Whether the written game cannot go on the same way after this.
    pub fn parts_the_game(&self) -> bool {
        match self {
            Difference::Start(_)
            | Difference::Illegal(_)
            | Difference::Boards(_)
            | Difference::Outcomes(_) => true,
            Difference::Turns(_) | Difference::Blocks(_) | Difference::Marks(_) => false,
        }
    }
}

/// A ply at which two rules differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// Plies played before it, the same under both.
    pub plies_before: usize,
    /// The position before it.
    pub before: [State; 2],
    /// How they differ, the gravest first. Ways seen at an earlier ply are not told again.
    pub differences: Vec<Difference>,
    /// The smallest sets of points found which, changed in the first rules to the reading of the second, make
    /// just this difference. Several are alternatives.
    pub why: Vec<Vec<Point>>,
}

/// Two rules compared by a game.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The game under both.
    pub replays: [Replay; 2],
    /// The plies at which they differ for the first time, or in a new way, up to the one at which the game parts.
    pub partings: Vec<Parting>,
}

/// Compares two rules by a game.
pub fn compare(transcript: &Transcript, a: &Ruleset, b: &Ruleset) -> Comparison {
    let replays = [a, b].map(|rules| transcript.replay(transcript.game_under(rules)));
    let mut partings = Vec::new();
    if replays[0].game.start() != replays[1].game.start() {
        let starts = [0, 1].map(|at: usize| replays[at].game.start());
        partings.push(Parting {
            plies_before: 0,
            before: starts,
            differences: vec![Difference::Start(starts)],
            why: Vec::new(),
        });
        return Comparison { replays, partings };
    }
    let mut told = Vec::new();
    for at in 0..=replays[0].plies.len().max(replays[1].plies.len()) {
        let all = differences(replays.each_ref(), at);
        let parts = all.iter().any(Difference::parts_the_game);
        let fresh = |difference: &Difference| !told.contains(&std::mem::discriminant(difference));
        let new: Vec<Difference> = all.into_iter().filter(fresh).collect();
        told.extend(new.iter().map(std::mem::discriminant));
        if let ([Some(first), Some(second)], false) =
            (replays.each_ref().map(|r| r.state(at)), new.is_empty())
        {
            let why = why::points(transcript, a, b, &replays[0], at, &new);
            partings.push(Parting { plies_before: at, before: [first, second], differences: new, why });
        }
        if parts {
            break;
        }
    }
    Comparison { replays, partings }
}

/// How two replays differ at a ply, given the number of plies before it.
fn differences(replays: [&Replay; 2], at: usize) -> Vec<Difference> {
    let mut found = Vec::new();
    let [Some(first), Some(second)] = replays.map(|replay| replay.state(at)) else { return found };
    let after = replays.map(|replay| replay.plies.get(at).map(|ply| ply.step.after));
    let outcomes = replays.map(|replay| replay.outcome_after(at + 1));
    match after {
        [Some(a), Some(b)] => {
            if (a.rows(), a.stores()) != (b.rows(), b.stores()) {
                found.push(Difference::Boards([a, b]));
            }
            if outcomes[0] != outcomes[1] {
                found.push(Difference::Outcomes(outcomes));
            }
        }
        [None, None] => {}
        _ => found.push(Difference::Illegal(replays.map(|replay| {
            let stop = replay.stop.clone().filter(|_| replay.plies.len() == at);
            stop.map(Box::new)
        }))),
    }
    let (a, b) = (legal(replays[0], &first), legal(replays[1], &second));
    if a != b {
        let only = |these: &[Turn], those: &[Turn]| -> Vec<Turn> {
            these.iter().filter(|turn| !those.contains(turn)).copied().collect()
        };
        found.push(Difference::Turns([only(&a, &b), only(&b, &a)]));
    }
    if let [Some(a), Some(b)] = after {
        if a.blocked() != b.blocked() {
            found.push(Difference::Blocks([a, b]));
        }
        if a != b && (a.rows(), a.stores(), a.blocked()) == (b.rows(), b.stores(), b.blocked()) {
            found.push(Difference::Marks([a, b]));
        }
    }
    found
}

fn legal(replay: &Replay, state: &State) -> Vec<Turn> {
    replay.game.turns(state).iter().map(|step| step.turn).collect()
}
