//! The search: every way to read the text, cheapest first.
//!
//! A depth-first walk follows the text as printed and departs from it wherever a slip may be. A branch is
//! cut where its cost passes a ceiling, and the ceiling rises until corrections are found (iterative
//! deepening). So memory stays small, the order is fixed, and a search that stops early knows up to which
//! cost it was complete.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::answer::{Answer, Edit, Furthest, Habits};
use super::cost::Slip;
use super::printed::{Candidate, Difference, Move, Printed, Seat};
use super::trail::{Ply, Trail};
use super::{Bounds, GaveUp, Problem, Progress};
use crate::engine::{Side, State, Step};
use crate::notation::{Notation, Viewpoint};

/// The ceilings that are tried, one after the other.
const CEILINGS: [u32; 8] = [4, 12, 16, 20, 26, 36, 48, 72];
/// The most answers that are kept.
const MOST_ANSWERS: usize = 400_000;
/// How often a slip that moves all that follows by one ply explains a step in the numbering.
const CREDIT: u8 = 2;
/// Positions looked at between two words of progress.
const STRIDE: u64 = 1 << 14;

/// Where the walk stands.
#[derive(Clone, Copy)]
struct Point {
    state: State,
    /// Slots of the text that are behind.
    at: usize,
    /// Plies filled into gaps so far, and into the gap at hand.
    filled: usize,
    filled_here: usize,
    /// Plies played.
    played: usize,
    cost: u32,
    /// How much choice the players had in all that was played; see [`choice`].
    freedom: u32,
    slips: u8,
    seat: Seat,
    /// From which slot on pairs stand in reverse order.
    reversed: Option<usize>,
    /// Whether the numbering gives each ply to the other side than is to move.
    numbering_off: bool,
    /// How often the numbering may still be found out of step: a slip that moves all that follows by one ply
    /// puts it out of step, and back where the print counts the true pairs.
    credit: u8,
}

pub(super) struct Search<'a> {
    problem: &'a Problem<'a>,
    slots: Vec<Printed>,
    bounds: Bounds,
    progress: &'a mut dyn FnMut(Progress),
    most_slips: u8,
    ceiling: u32,
    /// Whether something was left out because it passes the ceiling.
    cut: bool,
    trail: Vec<Trail>,
    habits: Option<Habits>,
    pub(super) found: Vec<Answer>,
    pub(super) furthest: Furthest,
    pub(super) looked_at: u64,
    pub(super) gave_up: Option<GaveUp>,
    /// The cost up to which all corrections were looked for.
    pub(super) complete_to: Option<u32>,
}

/// How much choice a ply among so many legal turns was, in sixteenths of a bit.
fn choice(turns: usize) -> u32 {
    ((turns.max(1) as f64).log2() * 16.0).round() as u32
}

impl<'a> Search<'a> {
    pub(super) fn new(
        problem: &'a Problem<'a>,
        bounds: Bounds,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Self {
        let columns = problem.game.start().columns();
        let dialect = problem.notation.dialect;
        Search {
            problem,
            slots: problem.plies.iter().map(|ply| Printed::of(&ply.written, dialect, columns)).collect(),
            bounds,
            progress,
            most_slips: 0,
            ceiling: 0,
            cut: false,
            trail: Vec::new(),
            habits: None,
            found: Vec::new(),
            furthest: Furthest::default(),
            looked_at: 0,
            gave_up: None,
            complete_to: None,
        }
    }

    /// Looks for completions without a slip; if there are none, for the cheapest corrections.
    /// Tells how many plies are legal as printed.
    pub(super) fn run(&mut self) -> usize {
        self.pass(0, u32::MAX);
        let as_printed = self.furthest.text_plies;
        self.raise_ceiling();
        as_printed
    }

    fn raise_ceiling(&mut self) {
        if !self.found.is_empty() || self.gave_up.is_some() || self.bounds.slips == 0 {
            return;
        }
        for ceiling in CEILINGS {
            self.pass(self.bounds.slips, ceiling);
            if self.gave_up.is_some() || !self.cut {
                return;
            }
            if let Some(best) = self.found.iter().map(|answer| answer.cost).min() {
                if best + self.bounds.within > ceiling {
                    self.pass(self.bounds.slips, best + self.bounds.within);
                }
                return;
            }
        }
    }

    fn pass(&mut self, slips: u8, ceiling: u32) {
        let before = std::mem::take(&mut self.found);
        (self.most_slips, self.ceiling, self.cut) = (slips, ceiling, false);
        let start = self.problem.game.start();
        let numbered = self.problem.plies.first().and_then(|ply| ply.side);
        self.walk(Point {
            state: start,
            at: 0,
            filled: 0,
            filled_here: 0,
            played: 0,
            cost: 0,
            freedom: 0,
            slips: 0,
            seat: Seat { notation: self.problem.notation, other_letters: false },
            reversed: None,
            numbering_off: numbered.is_some_and(|side| side != start.side()),
            credit: 0,
        });
        match self.gave_up {
            None if slips > 0 => self.complete_to = Some(ceiling),
            None => {}
            // What an unfinished pass did not come to again was found all the same.
            Some(_) => self.found.extend(before),
        }
    }

    /// The slot that is to be played next.
    fn next_slot(&self, point: &Point) -> usize {
        let paired = point.reversed.map(|from| from + ((point.at - from) ^ 1));
        paired.filter(|slot| *slot < self.slots.len()).unwrap_or(point.at)
    }

    /// Follows the text from here as printed, trying every departure on the way.
    fn walk(&mut self, mut point: Point) {
        let depth = self.trail.len();
        while self.may_go_on(&point) {
            let steps = self.problem.game.turns(&point.state);
            if point.slips < self.most_slips {
                self.depart(&point, &steps);
            }
            if point.at == self.slots.len() {
                self.finish(&point);
                break;
            }
            if !self.numbering_fits(&mut point) {
                break;
            }
            let Printed::Move(printed) = self.slots[self.next_slot(&point)] else {
                self.complete(&point, &steps);
                break;
            };
            let Some((step, marks)) = self.as_printed(&point, &steps, &printed) else { break };
            let slip = self.turned_round(&point, &printed);
            self.push(&point, &step, slip);
            point = played(&point, &step, steps.len(), marks);
            point.at += 1;
        }
        self.trail.truncate(depth);
    }

    fn may_go_on(&mut self, point: &Point) -> bool {
        if self.gave_up.is_some() || !self.problem.demands.allow(point.played, &point.state) {
            return false;
        }
        if point.cost > self.ceiling {
            self.cut = true;
            return false;
        }
        if self.looked_at >= self.bounds.positions {
            self.gave_up = Some(GaveUp::Positions(self.looked_at));
            return false;
        }
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(STRIDE) {
            (self.progress)(Progress { positions: self.looked_at, ceiling: self.ceiling });
        }
        if self.furthest.is_passed_by(point.at, point.cost) {
            self.furthest = Furthest {
                text_plies: point.at,
                legal_plies: point.played,
                cost: point.cost,
                edits: self.edits(),
            };
        }
        true
    }

    /// Whether the numbering gives this ply to the side that is to move. Where a move is missing or too many
    /// that explains it.
    fn numbering_fits(&mut self, point: &mut Point) -> bool {
        let side = self.problem.plies.get(self.next_slot(point)).and_then(|ply| ply.side);
        let off = side.is_some_and(|side| side != point.state.side());
        if side.is_none() || point.reversed.is_some() || off == point.numbering_off {
            return true;
        }
        point.numbering_off = off;
        let explained = point.credit > 0;
        point.credit = point.credit.saturating_sub(1);
        explained
    }

    fn as_printed(&self, point: &Point, steps: &[Step], printed: &Move) -> Option<(Step, u32)> {
        steps.iter().find_map(|step| match printed.compare(&self.candidate(point, steps, step), point.seat) {
            Difference::None(marks) => Some((*step, marks)),
            Difference::Slip(..) => None,
        })
    }

    fn candidate<'c>(&'c self, point: &'c Point, steps: &'c [Step], step: &'c Step) -> Candidate<'c> {
        Candidate { game: &self.problem.game, state: &point.state, steps, step }
    }

    /// The slip under which a move is read that an earlier one turned round with all that follows.
    fn turned_round(&self, point: &Point, printed: &Move) -> Option<Slip> {
        let north = point.state.side() == Side::North;
        let viewpoint = point.seat.notation.viewpoint != self.problem.notation.viewpoint;
        if self.next_slot(point) != point.at {
            Some(Slip::PairsReversed)
        } else if point.seat.other_letters && printed.says_side() {
            Some(Slip::SidesSwapped)
        } else if viewpoint && north && printed.says_hand() {
            Some(Slip::Viewpoint)
        } else {
            None
        }
    }

    fn push(&mut self, point: &Point, step: &Step, slip: Option<Slip>) {
        let ply = Ply { before: point.state, step: *step, slot: point.at, filled: point.filled, slip };
        self.trail.push(Trail::Played(ply));
    }

    /// Whether something of this cost may still be tried.
    fn affords(&mut self, cost: u32) -> bool {
        self.cut |= cost > self.ceiling;
        cost <= self.ceiling
    }

    /// Plays a turn that is not printed so, and walks on.
    fn play(&mut self, point: &Point, step: &Step, slip: Slip, next: Point) {
        if self.affords(next.cost) {
            self.push(point, step, Some(slip));
            self.walk(next);
            self.trail.pop();
        }
    }

    /// Plays what a ply may have been that cannot be read.
    fn complete(&mut self, point: &Point, steps: &[Step]) {
        let printed = self.slots[self.next_slot(point)];
        if printed == Printed::Gap {
            self.walk(Point { at: point.at + 1, filled_here: 0, credit: CREDIT, ..*point });
            if point.filled_here == self.bounds.gap {
                return;
            }
        }
        for step in steps {
            let next = |marks, slip: Slip| played(point, step, steps.len(), marks + slip.cost());
            match printed {
                Printed::Gap => {
                    let next = next(0, Slip::Gap);
                    let (filled, filled_here) = (point.filled + 1, point.filled_here + 1);
                    self.play(point, step, Slip::Gap, Point { filled, filled_here, ..next });
                }
                Printed::Partial(partial) => {
                    if let Some(marks) = partial.fits(&self.candidate(point, steps, step), point.seat) {
                        let next = next(marks, Slip::Illegible);
                        self.play(point, step, Slip::Illegible, Point { at: point.at + 1, ..next });
                    }
                }
                Printed::Unknown | Printed::Move(_) => {
                    let next = next(0, Slip::Illegible);
                    self.play(point, step, Slip::Illegible, Point { at: point.at + 1, ..next });
                }
            }
        }
    }

    /// Tries every slip that may be here.
    fn depart(&mut self, point: &Point, steps: &[Step]) {
        let here = Point { slips: point.slips + 1, ..*point };
        if point.at == self.slots.len() {
            // The text may break off too early only if something is known of what follows.
            if self.problem.demands.last() > point.played {
                self.insert(&here, steps);
            }
            return;
        }
        self.insert(&here, steps);
        if let Printed::Move(printed) = self.slots[self.next_slot(point)] {
            self.replace(&here, steps, &printed);
            if point.reversed.is_none() {
                self.skip(&here, &printed);
                self.swap(&here, steps, 1, Slip::Swapped);
                self.swap(&here, steps, 2, Slip::SwappedOwn);
            }
            self.turn_round(&here, &printed);
        }
        self.renumber(&here);
    }

    fn replace(&mut self, here: &Point, steps: &[Step], printed: &Move) {
        let mut here = *here;
        if !self.numbering_fits(&mut here) {
            return;
        }
        for step in steps {
            if let Difference::Slip(slip, cost) =
                printed.compare(&self.candidate(&here, steps, step), here.seat)
            {
                let next = played(&here, step, steps.len(), cost);
                self.play(&here, step, slip, Point { at: here.at + 1, ..next });
            }
        }
    }

    fn insert(&mut self, here: &Point, steps: &[Step]) {
        if !self.affords(here.cost + Slip::Missing.cost()) {
            return;
        }
        for step in steps {
            let next = played(here, step, steps.len(), Slip::Missing.cost());
            self.play(here, step, Slip::Missing, Point { credit: CREDIT, ..next });
        }
    }

    fn skip(&mut self, here: &Point, printed: &Move) {
        let before = here.at.checked_sub(1).and_then(|before| self.slots.get(before));
        let doubled = matches!(before, Some(Printed::Move(before)) if before.repeats(printed));
        let slip = if doubled { Slip::Doubled } else { Slip::Superfluous };
        let cost = here.cost + slip.cost();
        if self.affords(cost) {
            self.trail.push(Trail::Skipped { slot: here.at, filled: here.filled, slip });
            self.walk(Point { at: here.at + 1, cost, credit: CREDIT, ..*here });
            self.trail.pop();
        }
    }

    /// Plays this ply and the one `apart` plies on in each other's place.
    fn swap(&mut self, here: &Point, steps: &[Step], apart: usize, slip: Slip) {
        let cost = here.cost + slip.cost();
        if !self.affords(cost) {
            return;
        }
        let Some(slots) = self.slots.get(here.at..=here.at + apart) else { return };
        let mut moves: Vec<Move> = slots
            .iter()
            .filter_map(|slot| match slot {
                Printed::Move(printed) => Some(*printed),
                _ => None,
            })
            .collect();
        if moves.len() <= apart || moves[0].repeats(&moves[apart]) {
            return;
        }
        moves.swap(0, apart);
        let depth = self.trail.len();
        let mut next = Point { cost, ..*here };
        for (at, printed) in moves.iter().enumerate() {
            let steps = if at == 0 { steps.to_vec() } else { self.problem.game.turns(&next.state) };
            let Some((step, marks)) = self.as_printed(&next, &steps, printed) else { break };
            self.push(&next, &step, (at == 0 || at == apart).then_some(slip));
            next = played(&next, &step, steps.len(), marks);
            next.at += 1;
        }
        if next.at == here.at + apart + 1 {
            self.walk(next);
        }
        self.trail.truncate(depth);
    }

    /// Tries the slips that turn all that follows round.
    fn turn_round(&mut self, here: &Point, printed: &Move) {
        let notation = here.seat.notation;
        if printed.says_hand() && here.state.side() == Side::North {
            let viewpoint = match notation.viewpoint {
                Viewpoint::Mover => Viewpoint::South,
                Viewpoint::South => Viewpoint::Mover,
            };
            let seat = Seat { notation: Notation { viewpoint, ..notation }, ..here.seat };
            self.walk_dearer(Slip::Viewpoint, Point { seat, ..*here });
        }
        if printed.says_side() {
            let seat = Seat { other_letters: !here.seat.other_letters, ..here.seat };
            self.walk_dearer(Slip::SidesSwapped, Point { seat, ..*here });
        }
        if here.reversed.is_none() {
            self.walk_dearer(Slip::PairsReversed, Point { reversed: Some(here.at), ..*here });
        }
    }

    /// Takes the numbering to be wrong from here on, where it contradicts the moves.
    fn renumber(&mut self, here: &Point) {
        if !self.numbering_fits(&mut { *here }) {
            self.walk_dearer(Slip::Numbering, Point { credit: CREDIT, ..*here });
        }
    }

    fn walk_dearer(&mut self, slip: Slip, next: Point) {
        let cost = next.cost + slip.cost();
        if self.affords(cost) {
            self.walk(Point { cost, ..next });
        }
    }

    /// The edits of the trail.
    fn edits(&self) -> Vec<Edit> {
        let none = Habits::default();
        let habits = self.habits.as_ref().unwrap_or(&none);
        self.trail.iter().filter_map(|trail| habits.edit(self.problem, &self.slots, trail)).collect()
    }

    fn finish(&mut self, point: &Point) {
        if !self.problem.demands.allow_end(&self.problem.game, point.played, &point.state)
            || self.is_drawn_too_early()
        {
            return;
        }
        if self.found.len() >= MOST_ANSWERS {
            self.gave_up = Some(GaveUp::Answers(self.found.len()));
            return;
        }
        if self.habits.is_none() {
            self.habits = Some(Habits::of(&self.slots, &self.trail));
        }
        let mut hasher = DefaultHasher::new();
        for trail in &self.trail {
            if let Trail::Played(ply) = trail {
                ply.step.turn.hash(&mut hasher);
            }
        }
        self.found.push(Answer {
            edits: self.edits(),
            cost: point.cost,
            slips: point.slips,
            legal_plies: point.played,
            freedom: point.freedom,
            game: hasher.finish(),
        });
    }

    /// Whether the game was over by repetition before its last ply.
    fn is_drawn_too_early(&self) -> bool {
        let game = &self.problem.game;
        if !game.can_be_drawn_by_repetition() {
            return false;
        }
        let history: Vec<State> = self
            .trail
            .iter()
            .filter_map(|trail| match trail {
                Trail::Played(ply) => Some(ply.before),
                Trail::Skipped { .. } => None,
            })
            .collect();
        (1..=history.len()).any(|plies| game.is_drawn_by_repetition(&history[..plies]))
    }
}

fn played(point: &Point, step: &Step, turns: usize, cost: u32) -> Point {
    Point {
        state: step.after,
        played: point.played + 1,
        cost: point.cost + cost,
        freedom: point.freedom + choice(turns),
        ..*point
    }
}
