//! Slips and readings side by side: what may explain a fault when it is not settled by which rules was
//! played.

use std::collections::BTreeMap;
use std::fmt;

use super::case::Case;
use super::cost::READING;
use super::{Answer, Bounds, Progress, Report, repair};
use crate::engine::{Game, Point};
use crate::profile::Ruleset;

/// An answer and the rules under which it holds.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The answer. One without edits says that nothing is wrong but the reading.
    pub answer: Answer,
    /// The rules under which the moves, so read, are legal: profiles, or the own rules changed in one
    /// point.
    pub rules: Vec<Rules>,
}

/// Rules other than asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A profile, by name.
    Profile(String),
    /// The own rules with one point read otherwise.
    Changed {
        /// The point.
        point: Point,
        /// The reading.
        reading: &'static str,
    },
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Profile(name) => f.pad(name),
            Rules::Changed { point, reading } => write!(f, "{point}: {reading}"),
        }
    }
}

/// What a search under all rules found.
#[derive(Clone, Debug)]
pub struct Explanations {
    /// The explanations, cheapest first: an answer that holds under other rules only is dearer by
    /// [`READING`].
    pub explanations: Vec<Explanation>,
    /// What was found under the own rules.
    pub own: Report,
}

impl Explanations {
    /// What was found under the own rules, and nothing else asked.
    pub fn of_own(report: Report, own: &str) -> Explanations {
        let rules = || vec![Rules::Profile(own.to_owned())];
        let explanations = report
            .answers
            .iter()
            .map(|answer| Explanation { answer: answer.clone(), rules: rules() })
            .collect();
        Explanations { explanations, own: report }
    }
}

/// Looks for corrections under the own rules and under all of these, and for single points whose other
/// readings make the text legal as it is printed.
pub fn explain(
    case: &Case,
    own: &str,
    profiles: &[Ruleset],
    bounds: Bounds,
    progress: &mut dyn FnMut(Progress),
) -> Explanations {
    let report = repair(&case.problem(), bounds, progress);
    let mut found: BTreeMap<u64, Explanation> = BTreeMap::new();
    for answer in &report.answers {
        let rules = vec![Rules::Profile(own.to_owned())];
        found.insert(answer.game, Explanation { answer: answer.clone(), rules });
    }
    let mut add = |report: Report, rules: Rules| {
        for answer in report.answers {
            let other = Answer { cost: answer.cost + READING, ..answer };
            let known = found.entry(other.game).or_insert(Explanation { answer: other, rules: Vec::new() });
            known.rules.push(rules.clone());
        }
    };
    let as_printed = Bounds { slips: 0, ..bounds };
    for (point, reading, game) in one_point_away(&case.game) {
        let found = repair(&case.problem_under(game), as_printed, progress);
        add(found, Rules::Changed { point, reading });
    }
    for profile in profiles.iter().filter(|profile| profile.name() != own) {
        let game = case.game.with_readings(*profile.readings());
        if game != case.game {
            add(
                repair(&case.problem_under(game), bounds, progress),
                Rules::Profile(profile.name().to_owned()),
            );
        }
    }
    let mut explanations: Vec<Explanation> = found.into_values().collect();
    explanations.sort_by_key(|found| (found.answer.cost, found.answer.freedom, found.answer.game));
    Explanations { explanations, own: report }
}

/// The game with one point read otherwise, for every point and reading.
fn one_point_away(game: &Game) -> impl Iterator<Item = (Point, &'static str, Game)> + '_ {
    let readings = *game.readings();
    game.name().points().iter().flat_map(move |&point| {
        point.info().readings.iter().filter_map(move |reading| {
            let mut changed = readings;
            changed.set_named(point, reading.name).then_some(())?;
            (changed != readings).then(|| (point, reading.name, game.with_readings(changed)))
        })
    })
}
