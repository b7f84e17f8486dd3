//! Where rules part by a game, in words and in JSON.

use serde::Serialize;

use crate::engine::{Point, Reading, Side, State, Turn, pit_name};
use crate::jobs::compare::{Comparison, Difference, Parting};
use crate::jobs::replay::{Outcome, Stop};
use crate::jobs::transcript::Transcript;
use crate::notation::Notation;
use crate::notation::write::{self, Form, write_turn};
use crate::profile::Ruleset;
use crate::show::board::Board;
use crate::show::turn::numbered;

/// A game with the rules that were compared by it.
pub struct Diff {
    /// The game.
    pub transcript: Transcript,
    /// The rules with which the others were compared.
    pub base: Ruleset,
    /// The others.
    pub others: Vec<(Ruleset, Comparison)>,
}

/// The heading of a game: where it stands, what it is called, how long it is.
pub fn heading(transcript: &Transcript) -> String {
    let record =
        if transcript.number > 1 { format!(", record {}", transcript.number) } else { String::new() };
    let plies = transcript.plies();
    let plies = if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    format!("{}{record}: {}, {plies}", transcript.file, transcript.title)
}

/// The move of a ply as it is played under one of two rules, or that there is none.
fn move_at(comparison: &Comparison, parting: &Parting) -> Option<String> {
    let ply = |at: usize| comparison.replays.get(at)?.plies.get(parting.plies_before);
    let (at, ply) = (0..2).find_map(|at| Some((at, ply(at)?)))?;
    Some(write::write(&parting.before[at], &ply.step, Notation::default(), Form::Canonical))
}

/// `15. A3R*`, or that the game is at its end.
fn place(comparison: &Comparison, parting: &Parting) -> String {
    match move_at(comparison, parting) {
        Some(text) => {
            let first = comparison.replays[0].game.start().side();
            numbered(parting.plies_before + 1, first, parting.before[0].side(), &text)
        }
        None if parting.plies_before == 0 => "the start".to_owned(),
        None => format!("the end, after {} plies", parting.plies_before),
    }
}

/// The whole comparison in words. Rules that part from the base in the same way are told together.
pub fn text(diff: &Diff) -> String {
    let mut out = heading(&diff.transcript) + "\n";
    let mut groups: Vec<(Vec<&Ruleset>, &Comparison)> = Vec::new();
    for (rules, comparison) in &diff.others {
        match groups.iter_mut().find(|(_, told)| told.partings == comparison.partings) {
            Some((same, _)) => same.push(rules),
            None => groups.push((vec![rules], comparison)),
        }
    }
    for (rules, comparison) in groups {
        let names = rules.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ");
        let end = if comparison.partings.is_empty() { ": the same throughout" } else { "" };
        out += &format!("  {} | {names}{end}\n", diff.base);
        let names = [diff.base.name(), if rules.len() > 1 { "the others" } else { &names }];
        for parting in &comparison.partings {
            out += &format!("    {}\n", place(comparison, parting));
            let told = parting.differences.iter().map(|difference| told(difference, names, parting));
            for told in told.chain(why(parting, &diff.base, &rules)) {
                told.lines().for_each(|line| out += &format!("      {line}\n"));
            }
        }
    }
    out
}

/// The points that make a difference, with both readings.
fn why(parting: &Parting, base: &Ruleset, rules: &[&Ruleset]) -> Option<String> {
    let set = |points: &Vec<Point>| {
        let readings = points.iter().map(|&point| {
            let mut others: Vec<String> = Vec::new();
            for rules in rules {
                let reading = rules.readings().get(point).to_string();
                if !others.contains(&reading) {
                    others.push(reading);
                }
            }
            format!("{point} ({} | {})", base.readings().get(point), others.join(" or "))
        });
        readings.collect::<Vec<_>>().join(" with ")
    };
    let sets: Vec<String> = parting.why.iter().map(set).collect();
    (!sets.is_empty()).then(|| format!("because of {}", sets.join(", or of ")))
}

fn told(difference: &Difference, names: [&str; 2], parting: &Parting) -> String {
    let each = |texts: [String; 2]| format!("{}: {}\n{}: {}", names[0], texts[0], names[1], texts[1]);
    match difference {
        Difference::Start(starts) => each(starts.map(|start| format!("starts from {start}"))),
        Difference::Illegal(stops) => {
            let told = stops.iter().zip(names).filter_map(|(stop, name)| {
                stop.as_ref().map(|stop| format!("illegal under {name}: {}", reason(stop)))
            });
            told.collect::<Vec<_>>().join("\n")
        }
        Difference::Boards([a, b]) => {
            format!(
                "the boards differ\n{}:\n{}{}:\n{}",
                names[0],
                Board::of(a),
                names[1],
                Board::of(b).since(a)
            )
        }
        Difference::Outcomes(outcomes) => each(outcomes.map(outcome)),
        Difference::Turns(only) => {
            let told =
                only.iter().zip(names).zip(&parting.before).filter(|((turns, _), _)| !turns.is_empty());
            told.map(|((turns, name), before)| {
                format!("legal only under {name}: {}", turn_texts(before, turns).join(", "))
            })
            .collect::<Vec<_>>()
            .join("\n")
        }
        Difference::Blocks(after) => each(after.map(|after| match blocked(&after) {
            Some(pit) => format!("{pit} is blocked"),
            None => "no pit is blocked".to_owned(),
        })),
        Difference::Marks(after) => each(after.map(|after| marks(&after))),
    }
}

/// What a position says besides its board and the blocked pit.
fn marks(state: &State) -> String {
    // The fields of a position text from the owned houses on, without the blocked pit.
    let text = state.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let houses = fields.get(2).copied().unwrap_or("-");
    let extra = fields.get(5..).unwrap_or_default().join(" ");
    format!("owned houses {houses} {extra}").trim_end().to_owned()
}

fn turn_texts(before: &State, turns: &[Turn]) -> Vec<String> {
    let write =
        |turn| write_turn(before, turn, write::Outcome::default(), Notation::default(), Form::Canonical);
    turns.iter().map(write).collect()
}

fn blocked(after: &State) -> Option<String> {
    after.blocked().map(|pit| pit_name(pit, after.side(), after.columns()))
}

/// Why a replay stops.
pub fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Illegal(error) => error.to_string(),
        Stop::Over { outcome: over, .. } => format!("the game is over: {}", outcome(Some(*over))),
        Stop::Unread(_) | Stop::Illegible(_) => "it cannot be read".to_owned(),
        Stop::Missing(_) => "a ply is missing".to_owned(),
    }
}

/// How a game stands.
pub fn outcome(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "the game goes on".to_owned(),
        Some(Outcome::BaoHamna(side)) => format!("{side} wins, bao hamna"),
        Some(Outcome::NoMove(side)) => format!("{side} wins, the other has no legal turn"),
        Some(Outcome::Sowing(side)) => format!("{side} wins by the other's sowing"),
        Some(Outcome::AllCaptured(side)) => format!("{side} wins, all seeds of the other are captured"),
        Some(Outcome::MostSeeds(side)) => format!("{side} wins, with more seeds"),
        Some(Outcome::Drawn) => "drawn".to_owned(),
        Some(Outcome::Repetition) => "drawn by repetition".to_owned(),
    }
}

/// A game compared, for programs.
#[derive(Serialize)]
pub struct DiffAnswer {
    file: String,
    record: usize,
    title: String,
    plies: usize,
    base: String,
    comparisons: Vec<ComparisonAnswer>,
}

#[derive(Serialize)]
struct ComparisonAnswer {
    rules: String,
    /// Whether nothing differs at any ply.
    same: bool,
    partings: Vec<PartingAnswer>,
}

#[derive(Serialize)]
struct PartingAnswer {
    /// From 1; one more than the last ply for the position at the end.
    ply: usize,
    #[serde(rename = "move")]
    text: Option<String>,
    before: [String; 2],
    differences: Vec<DifferenceAnswer>,
    why: Vec<Vec<PointAnswer>>,
}

#[derive(Serialize)]
struct PointAnswer {
    point: Point,
    readings: [Reading; 2],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
enum DifferenceAnswer {
    Start { positions: [String; 2] },
    Illegal { reasons: [Option<String>; 2] },
    Boards { after: [String; 2] },
    Outcomes { winners: [Option<char>; 2], drawn: [bool; 2] },
    Turns { only: [Vec<String>; 2] },
    Blocks { blocked: [Option<String>; 2] },
    Marks { after: [String; 2] },
}

/// The comparison for programs.
pub fn answer(diff: &Diff) -> DiffAnswer {
    let comparisons = diff.others.iter().map(|(rules, comparison)| ComparisonAnswer {
        rules: rules.name().to_owned(),
        same: comparison.partings.is_empty(),
        partings: comparison
            .partings
            .iter()
            .map(|parting| PartingAnswer {
                ply: parting.plies_before + 1,
                text: move_at(comparison, parting),
                before: parting.before.map(|before| before.to_string()),
                differences: parting.differences.iter().map(|d| difference_answer(d, parting)).collect(),
                why: parting.why.iter().map(|points| point_answers(points, &diff.base, rules)).collect(),
            })
            .collect(),
    });
    DiffAnswer {
        file: diff.transcript.file.to_string(),
        record: diff.transcript.number,
        title: diff.transcript.title.clone(),
        plies: diff.transcript.plies(),
        base: diff.base.name().to_owned(),
        comparisons: comparisons.collect(),
    }
}

fn point_answers(points: &[Point], a: &Ruleset, b: &Ruleset) -> Vec<PointAnswer> {
    let answer =
        |&point: &Point| PointAnswer { point, readings: [a, b].map(|rules| rules.readings().get(point)) };
    points.iter().map(answer).collect()
}

fn difference_answer(difference: &Difference, parting: &Parting) -> DifferenceAnswer {
    let texts = |states: &[State; 2]| states.map(|state| state.to_string());
    match difference {
        Difference::Start(positions) => DifferenceAnswer::Start { positions: texts(positions) },
        Difference::Illegal(stops) => DifferenceAnswer::Illegal {
            reasons: stops.each_ref().map(|stop| stop.as_ref().map(|stop| reason(stop))),
        },
        Difference::Boards(after) => DifferenceAnswer::Boards { after: texts(after) },
        Difference::Outcomes(outcomes) => DifferenceAnswer::Outcomes {
            winners: outcomes.map(|outcome| outcome.and_then(Outcome::winner).map(Side::letter)),
            drawn: outcomes.map(|outcome| outcome == Some(Outcome::Drawn)),
        },
        Difference::Turns([a, b]) => DifferenceAnswer::Turns {
            only: [turn_texts(&parting.before[0], a), turn_texts(&parting.before[1], b)],
        },
        Difference::Blocks(after) => DifferenceAnswer::Blocks { blocked: after.each_ref().map(blocked) },
        Difference::Marks(after) => DifferenceAnswer::Marks { after: texts(after) },
    }
}
