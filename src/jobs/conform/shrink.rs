//! Making a position at which a program differs from the rules small.

use crate::engine::{SetUp, Side, State};

use super::Over;
use super::seen::Seen;

/// What a smaller position must still be.
pub struct Shown<'a> {
    /// Worth a question.
    pub promising: &'a dyn Fn(&State) -> bool,
    /// Answered so that it shows what the larger one showed.
    pub shows: &'a dyn Fn(&Seen) -> bool,
}

/// The smallest position to which single removals lead, of seeds and of marks, that still shows the same.
pub fn shrink(
    shown: &Shown<'_>,
    mut smallest: Seen,
    ask: &mut dyn FnMut(&State) -> Result<Option<Seen>, Over>,
) -> Seen {
    loop {
        let mut found = None;
        for state in smaller(&smallest.position).filter(|state| (shown.promising)(state)) {
            let Ok(seen) = ask(&state) else { return smallest };
            found = seen.filter(|seen| (shown.shows)(seen));
            if found.is_some() {
                break;
            }
        }
        match found {
            Some(seen) => smallest = seen,
            None => return smallest,
        }
    }
}

/// The positions that a single removal makes of this one: all the seeds of a pit, half of them or one,
/// seeds in both hands, or a mark. The largest removals come first.
fn smaller(state: &State) -> impl Iterator<Item = State> + use<> {
    let set_up = state.set_up();
    let mut all: Vec<SetUp> = Vec::new();
    for side in Side::BOTH {
        let at = side as usize;
        for (pit, &seeds) in set_up.rings[at].iter().enumerate() {
            for fewer in removals(seeds) {
                let mut smaller = set_up.clone();
                smaller.rings[at][pit] = fewer;
                all.push(smaller);
            }
        }
        if set_up.houses[at] {
            let mut smaller = set_up.clone();
            smaller.houses[at] = false;
            all.push(smaller);
        }
    }
    let [south, north] = set_up.stores;
    all.extend(removals(south.min(north)).map(|fewer| SetUp { stores: [fewer; 2], ..set_up.clone() }));
    all.push(SetUp { stores: [south, 0], ..set_up.clone() });
    all.push(SetUp { stores: [0, north], ..set_up.clone() });
    all.push(SetUp { blocked: None, ..set_up.clone() });
    all.push(SetUp { must: None, ..set_up.clone() });
    all.push(SetUp { other: None, ..set_up.clone() });
    all.retain(|smaller| *smaller != set_up);
    let size = |set_up: &SetUp| -> u32 {
        set_up.rings.iter().flatten().chain(&set_up.stores).map(|&seeds| u32::from(seeds)).sum()
    };
    all.sort_by_key(size);
    let state = *state;
    all.into_iter().filter_map(move |set_up| state.set_otherwise(&set_up).ok())
}

/// What may be left of so many seeds.
fn removals(seeds: u8) -> impl Iterator<Item = u8> {
    let mut fewer = vec![0, seeds / 2, seeds.saturating_sub(1)];
    fewer.dedup();
    fewer.into_iter().filter(move |&left| left < seeds)
}
