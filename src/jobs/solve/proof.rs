//! A proof written out: a turn for the winner, every turn for the loser, each position once.

use rustc_hash::FxHashMap;

use super::numbers::Numbers;
use super::search::Search;
use super::table::Table;
use crate::engine::door::{Board, Rules};
use crate::engine::{Ending, Turn};

/// A position of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Within how many plies the game is over: more than anywhere it leads to.
    pub plies: u16,
    /// Whether the side to move wins; else it loses.
    pub is_won: bool,
    /// The turn that wins, or all turns of the side that loses, each with the entry that it leads to; none where it ends
    /// the game.
    pub turns: Vec<(Turn, Option<usize>)>,
}

/// A proof: entries of which each leads to earlier ones only, the position proven last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// Why a proof that was found could not be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A part of it had to make room and was not found again within the bounds.
    Forgotten,
    /// It has more positions than there is room for.
    TooLarge,
}

struct Found<B> {
    board: B,
    plies: u16,
    is_won: bool,
    turns: Vec<(Turn, Option<usize>)>,
}

/// Collects the proof of a position from what a table holds.
pub fn collect<R: Rules>(
    rules: &R,
    table: &Table<R::Board>,
    search: &mut Search<R>,
    root: &R::Board,
    room: usize,
) -> Result<Proof, Lost> {
    // A position without a legal turn is seen to be lost where it is met, and not kept.
    let kept = |board: &R::Board| match table.find(board) {
        Some((numbers, plies)) if numbers.is_proven() => Some((numbers == Numbers::WON, plies)),
        _ => (rules.count(board, 1) == 0).then_some((false, 0)),
    };
    let mut known = |board: &R::Board| -> Result<(bool, u16), Lost> {
        if let Some(known) = kept(board) {
            return Ok(known);
        }
        let (numbers, plies) = search.prove(board);
        if numbers.is_proven() { Ok((numbers == Numbers::WON, plies)) } else { Err(Lost::Forgotten) }
    };
    let (is_won, plies) = known(root)?;
    let mut places = FxHashMap::from_iter([(*root, 0)]);
    let mut all = vec![Found { board: *root, plies, is_won, turns: Vec::new() }];
    let mut next = 0;
    while let Some(Found { board, plies, is_won, .. }) = all.get(next) {
        let (board, plies, is_won) = (*board, *plies, *is_won);
        let mut steps = Vec::new();
        rules.each_turn(&board, |step| steps.push(step));
        if is_won {
            let wins_at_once =
                |step: &&crate::engine::door::Step<_>| step.ending == Ending::Won(board.side());
            let step = match steps.iter().find(wins_at_once) {
                Some(step) => *step,
                None => {
                    let mut best = None;
                    for step in steps.iter().filter(|step| step.ending == Ending::Open) {
                        if let Some((false, plies)) = kept(&step.after)
                            && best.is_none_or(|(least, _)| plies < least)
                        {
                            best = Some((plies, *step));
                        }
                    }
                    match best {
                        Some((_, step)) => step,
                        // The turn that won has made room: look for one again.
                        None => {
                            let open = steps.iter().filter(|step| step.ending == Ending::Open);
                            let mut lost = open.filter(|step| known(&step.after).is_ok_and(|(won, _)| !won));
                            *lost.next().ok_or(Lost::Forgotten)?
                        }
                    }
                }
            };
            steps = vec![step];
        }
        let mut turns = Vec::with_capacity(steps.len());
        for step in &steps {
            if step.ending != Ending::Open {
                turns.push((step.turn, None));
                continue;
            }
            let (won, below) = known(&step.after)?;
            if won == is_won || below >= plies {
                return Err(Lost::Forgotten);
            }
            let at = *places.entry(step.after).or_insert(all.len());
            if at == all.len() {
                all.push(Found { board: step.after, plies: below, is_won: won, turns: Vec::new() });
            }
            if all[at].plies >= plies {
                return Err(Lost::Forgotten);
            }
            turns.push((step.turn, Some(at)));
        }
        all[next].turns = turns;
        next += 1;
        if all.len() > room {
            return Err(Lost::TooLarge);
        }
    }
    Ok(in_order(all))
}

/// Puts entries behind those they lead to, with the least plies that they can claim.
fn in_order<B>(all: Vec<Found<B>>) -> Proof {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&at| all[at].plies);
    let mut places = vec![0; all.len()];
    for (place, &at) in order.iter().enumerate() {
        places[at] = place;
    }
    let mut entries: Vec<Entry> = Vec::with_capacity(all.len());
    for &at in &order {
        let found = &all[at];
        let turns: Vec<_> =
            found.turns.iter().map(|&(turn, to)| (turn, to.map(|to: usize| places[to]))).collect();
        let plies = turns.iter().map(|(_, to)| 1 + to.map_or(0, |to| entries[to].plies)).max().unwrap_or(0);
        entries.push(Entry { plies, is_won: found.is_won, turns });
    }
    Proof { entries }
}

impl Proof {
    /// The position that is proven.
    pub fn root(&self) -> Option<&Entry> {
        self.entries.last()
    }

    /// The line in which the loser holds out longest against the turns of the proof.
    pub fn line(&self) -> Vec<Turn> {
        let mut line = Vec::new();
        let mut at = self.entries.len().checked_sub(1);
        while let Some(entry) = at.and_then(|at| self.entries.get(at)) {
            let longest =
                entry.turns.iter().max_by_key(|(_, to)| to.map_or(0, |to| self.entries[to].plies + 1));
            let Some((turn, to)) = longest else { break };
            line.push(*turn);
            at = *to;
        }
        line
    }
}
