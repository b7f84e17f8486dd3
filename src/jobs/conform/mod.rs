//! Testing another program against the rules of a game (docs/conformance.md).
//!
//! The program is asked about positions: which turns are legal, what each leaves. Where its answers differ
//! from the rules, the readings are looked for that explain all of them, and one difference is made small.

mod diagnosis;
mod peer;
pub mod protocol;
mod seen;
mod shrink;

use std::time::{Duration, Instant};

use crate::engine::{Game, Lot, State};
use crate::jobs::questions::{Origin, Question, differ, is_undecided};
use crate::notation::Notation;
use crate::profile::ProfileErrors;
use crate::profile::change::Change;
use shrink::{Shown, shrink};

pub use diagnosis::{Diagnostician, Explanation};
pub use peer::{Fault, Peer};
pub use seen::{Difference, Leaves, Seen, SeenTurn};

/// After so many faults a program is not started again.
pub const MOST_FAULTS: usize = 3;
/// Further questions to tell explanations apart, and to make a difference small.
const MOST_FURTHER: usize = 600;

/// How a program is tested.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The rules it should play by.
    pub game: Game,
    /// How it writes moves.
    pub notation: Notation,
    /// How long the test may take in all.
    pub time: Duration,
    /// The seed of the lots by which further questions are looked for.
    pub seed: u64,
}

/// What came of testing a program.
#[derive(Clone, Debug)]
pub struct Report {
    /// Positions on which its answers were compared with the rules.
    pub compared: usize,
    /// Positions on which they differed.
    pub differing: usize,
    /// What it said it cannot answer: the first, with its reason, and how many there were.
    pub declined: Option<(State, String, usize)>,
    /// Where it gave no answer.
    pub faults: Vec<(State, Fault)>,
    /// Questions that were not put for want of time or after too many faults.
    pub unasked: usize,
    /// Single changes of the rules for which no position was compared that could tell.
    pub untold: Vec<Change>,
    /// Where its answers differ.
    pub disagreement: Option<Disagreement>,
}

/// How a program disagrees with the rules.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// What explains the answers.
    pub explanation: Explanation,
    /// The shipped profiles that explain every answer.
    pub profiles: Vec<String>,
    /// The position of the first difference, and where it comes from.
    pub first: (Origin, State),
    /// The smallest position found on which it differs, and what it said there.
    pub smallest: Seen,
    /// In what it differs there.
    pub differences: Vec<Difference>,
    /// Whether it answered the same when it was asked about the first position again.
    pub steady: Steady,
}

/// Whether a program answers the same question alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steady {
    /// It does, as far as it was asked.
    Yes,
    /// It does not.
    No,
}

impl Report {
    /// Whether the program was found to play by the rules.
    pub fn conforms(&self) -> bool {
        self.compared > 0 && self.differing == 0 && self.faults.is_empty()
    }
}

/// There can be no more questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over;

/// A test under way.
struct Examiner<'a> {
    test: &'a Test,
    peer: &'a mut dyn Peer,
    until: Instant,
    faults: Vec<(State, Fault)>,
    most_faults: usize,
    declined: Option<(State, String, usize)>,
    over: bool,
}

impl Examiner<'_> {
    /// Asks about a position. `None` if that gives nothing to compare.
    fn ask(&mut self, state: &State) -> Result<Option<Seen>, Over> {
        if self.is_over() {
            return Err(Over);
        }
        Ok(match peer::interview(self.peer, state, self.test.notation) {
            Ok(Ok(seen)) => Some(seen),
            Ok(Err(error)) => {
                let (_, _, times) = self.declined.get_or_insert((*state, error, 0));
                *times += 1;
                None
            }
            Err(fault) => {
                self.faults.push((*state, fault));
                self.over = self.faults.len() >= self.most_faults || self.peer.restart().is_err();
                None
            }
        })
    }

    fn is_over(&self) -> bool {
        self.over || Instant::now() >= self.until
    }
}

impl Test {
    /// Tests a program on these questions. `progress` is told how many have been put.
    ///
    /// # Errors
    /// Never, unless the crate was built from a broken profile.
    pub fn run(
        &self,
        questions: &[Question],
        peer: &mut dyn Peer,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Report, ProfileErrors> {
        let until = Instant::now() + self.time;
        let mut examiner = Examiner {
            test: self,
            peer,
            until,
            faults: Vec::new(),
            most_faults: MOST_FAULTS,
            declined: None,
            over: false,
        };
        let mut seen: Vec<Seen> = Vec::new();
        let mut first: Option<(&Question, Seen)> = None;
        let mut told: Vec<Change> = Vec::new();
        let mut asked = 0;
        for question in questions {
            if examiner.is_over() {
                break;
            }
            asked += 1;
            progress(asked);
            if is_undecided(&self.game, &question.position) {
                continue;
            }
            let Ok(Some(answer)) = examiner.ask(&question.position) else { continue };
            told.extend(&question.tells);
            if first.is_none() && !answer.agrees_with(&self.game) {
                first = Some((question, answer.clone()));
            }
            seen.push(answer);
        }
        let diagnostician = Diagnostician::new(&self.game)?;
        let untold = diagnostician.changes().filter(|change| !told.contains(change)).collect();
        let (declined, faults) = (examiner.declined.clone(), examiner.faults.clone());
        let disagreement = first.map(|(question, answer)| {
            self.disagreement(&diagnostician, question, answer, &mut seen, &mut examiner)
        });
        let differing = seen.iter().filter(|seen| !seen.agrees_with(&self.game)).count();
        Ok(Report {
            compared: seen.len(),
            differing,
            declined,
            faults,
            unasked: questions.len() - asked,
            untold,
            disagreement,
        })
    }

    fn disagreement(
        &self,
        diagnostician: &Diagnostician,
        question: &Question,
        answer: Seen,
        seen: &mut Vec<Seen>,
        examiner: &mut Examiner<'_>,
    ) -> Disagreement {
        // The further questions are of our making: faults there are no findings, but they end the test.
        examiner.most_faults += examiner.faults.len();
        // What it takes to explain the answers is worth more time than the answers themselves.
        examiner.until = Instant::now() + self.time / 2;
        let steady = match examiner.ask(&question.position) {
            Ok(Some(again)) if again != answer => Steady::No,
            _ => Steady::Yes,
        };
        let mut lot = Lot::new(self.seed);
        let mut further = 0;
        let mut ask = |state: &State| {
            further += 1;
            if further > MOST_FURTHER { Err(Over) } else { examiner.ask(state) }
        };
        let explanation = diagnostician.explain(seen, &mut lot, &mut ask);
        let profiles = diagnostician.profiles(seen);
        // What is explained shows itself best where nothing else differs; otherwise what is not explained does.
        let (whole, partial) = match &explanation {
            Explanation::Whole(others) => (others.first().map(|other| other.game), None),
            Explanation::Partial { other, .. } => (None, Some(other.game)),
            Explanation::None => (None, None),
        };
        let shows = |seen: &Seen| {
            !seen.agrees_with(&self.game)
                && whole.is_none_or(|game| seen.agrees_with(&game))
                && partial.is_none_or(|game| !seen.agrees_with(&game))
        };
        let promising = |state: &State| {
            let parts = |game: Game| differ(&self.game.turns(state), &game.turns(state));
            whole.is_none_or(parts) && !is_undecided(&self.game, state)
        };
        let start = seen.iter().filter(|seen| shows(seen)).min_by_key(|seen| seen.position.total());
        let start = start.unwrap_or(&answer).clone();
        let smallest = shrink(&Shown { promising: &promising, shows: &shows }, start, &mut ask);
        let differences = smallest.differences(&self.game);
        Disagreement {
            explanation,
            profiles,
            first: (question.origin, question.position),
            smallest,
            differences,
            steady,
        }
    }
}
