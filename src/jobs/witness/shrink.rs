//! Making the position of a witness small: seeds are moved together as long as the two rules still part.

use super::{Pair, Parting};
use crate::engine::{Event, Pit, Side, State};

/// Nobody needs to see more of a turn than this.
const LONGEST_TRACE: usize = 400;

/// A position of its own that shows the difference, as small as moving seeds from place to place makes it: short
/// turns first, then few seeds in pits that the turn does not touch, then few occupied pits.
pub(super) fn shrink(pair: &Pair, parting: Parting) -> Parting {
    let mut best = (cost(pair, &parting), parting);
    loop {
        let found = smaller(best.1.position)
            .filter_map(|position| cheapest(pair, &position))
            .find(|found| found.0 < best.0);
        match found {
            Some(found) => best = found,
            None => return best.1,
        }
    }
}

fn cheapest(pair: &Pair, position: &State) -> Option<(Cost, Parting)> {
    pair.partings(position).map(|parting| (cost(pair, &parting), parting)).min_by_key(|(cost, _)| *cost)
}

/// The positions that differ from this one by one simplification: a mark less, or seeds moved to another pit. The
/// hands stay as play left them.
fn smaller(position: State) -> impl Iterator<Item = State> {
    let pits = move || {
        let of = move |side| (0..2 * position.columns()).map(move |pit| (side, Pit(pit)));
        Side::BOTH.into_iter().flat_map(of)
    };
    let moved = pits().flat_map(move |from| {
        let all = position.ring(from.0).get(from.1.index()).copied().unwrap_or_default();
        let targets = move |seeds| pits().filter_map(move |to| position.moved(from, to, seeds));
        [all, all / 2, 1].into_iter().flat_map(targets)
    });
    position.plainer().into_iter().chain(moved)
}

/// Laps of the turn, seeds in pits it does not touch, occupied pits, marks of the position. Less is better.
type Cost = (usize, u32, usize, usize);

fn cost(pair: &Pair, parting: &Parting) -> Cost {
    let position = &parting.position;
    let mover = position.side();
    let mut touched: Vec<(Side, Pit)> = Vec::new();
    let mut events = 0;
    for game in &pair.games {
        let (happenings, _) = game.trace(position, parting.turn, LONGEST_TRACE);
        events += happenings.len();
        for happening in &happenings {
            match happening.event {
                Event::Lap { .. } | Event::Enter(_) | Event::Lift { .. } | Event::Tax { .. } => {
                    let before = position.ring(mover);
                    let after = happening.board.ring(mover);
                    for (at, (before, after)) in before.iter().zip(&after).enumerate() {
                        if before != after {
                            touched.push((mover, Pit(at as u8)));
                        }
                    }
                }
                Event::Capture { from, .. } | Event::Take { from, .. } => touched.push((mover.other(), from)),
                Event::File { front, .. } => touched.push((mover.other(), front)),
                Event::Safari | Event::HouseLost | Event::HouseCaptured => {}
            }
        }
    }
    let mut outside = 0;
    let mut occupied = 0;
    for side in Side::BOTH {
        for (at, &seeds) in position.ring(side).iter().enumerate() {
            occupied += usize::from(seeds > 0);
            if !touched.contains(&(side, Pit(at as u8))) {
                outside += u32::from(seeds);
            }
        }
    }
    (events, outside, occupied, position.plainer().len())
}
