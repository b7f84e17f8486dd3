//! `bao recognise`: in which notation and under which rules a text is a legal game.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;

use super::common::{Format, FormatArgs};
use super::scores::{self, ScoreArgs};
use super::{CliError, Outcome};
use crate::engine::State;
use crate::jobs::recognise::{Candidate, Reading, Recognition};
use crate::jobs::replay::Stop;
use crate::jobs::score;
use crate::show::json;

/// Arguments of `bao recognise`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every dialect is tried from either viewpoint under every profile of the game, or under the rules given. \
Dialects that read the very same turns are one reading; the one whose canonical spelling is nearest comes \
first. Where several readings differ, one against which fewer marks speak (a star on a capture, or missing on a \
takata) leaves the others behind; they are listed with those that fail. docs/json.md has the JSON.

Exit code: 0 if there is one reading, 1 if there are several or none.

Examples:
  bao recognise game.txt
  bao recognise --start '1.1.2.2.3.3.0.0/1.2.2.0.12.0.2.0/2.3.2.4.2.0.3.0/8.0.1.5.2.1.0.0 0.0 - N -' puzzle.txt
  echo '1. f2<* c3> 2. d2> c3>' | bao recognise --format json -")]
pub struct Args {
    /// A file with move text, a record, a transcript or a game file; `-` for standard input
    #[arg(value_name = "FILE|-")]
    path: PathBuf,
    #[command(flatten)]
    scores: ScoreArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// What came of it, as JSON.
#[derive(Serialize)]
struct Answer {
    /// The number of the game in the text, from 1.
    game: usize,
    /// Plies of the text.
    plies: usize,
    /// Full readings.
    candidates: Vec<CandidateAnswer>,
    failed: Vec<FailedAnswer>,
    /// Whether several readings differ.
    ambiguous: bool,
    /// If they do: where, and each of them whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    parting: Option<Parting>,
}

#[derive(Serialize)]
struct CandidateAnswer {
    dialect: &'static str,
    viewpoint: &'static str,
    profiles: Vec<String>,
    plies: usize,
    /// Candidates of one reading, counted from 1, read the very same turns.
    reading: usize,
    /// Plies that are not written as the dialect's canonical writer would.
    uncommon: usize,
    /// Characters that part them from it.
    distance: usize,
}

#[derive(Serialize)]
struct FailedAnswer {
    dialect: &'static str,
    viewpoint: &'static str,
    /// Plies that were read.
    plies: usize,
    /// The rules under which it went furthest.
    profile: String,
    /// Why it went no further.
    why: String,
    /// What is written where it stopped.
    word: String,
    /// Marks that the board contradicts.
    contradictions: usize,
}

#[derive(Serialize)]
struct Parting {
    /// The first ply, from 1, at which two readings play different turns.
    ply: usize,
    readings: Vec<ReadingAnswer>,
}

#[derive(Serialize)]
struct ReadingAnswer {
    reading: usize,
    /// Every ply in dialect `voogt`, mover's viewpoint, with the position it leaves.
    replay: Vec<PlyAnswer>,
}

#[derive(Serialize)]
struct PlyAnswer {
    #[serde(rename = "move")]
    text: String,
    after: String,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let reader = args.scores.reader(None)?;
    let input = scores::read(&args.path)?;
    let mut outcome = Outcome::Fine;
    let mut out = std::io::BufWriter::new(anstream::stdout().lock());
    let mut failed = Vec::new();
    let mut number = 0;
    // Numbered only if another game follows.
    let mut first: Option<String> = None;
    score::recognise_each(&reader, &input.text, |recognised| {
        number += 1;
        match recognised {
            Ok(recognition) => {
                if recognition.readings.len() != 1 || recognition.plies == 0 {
                    outcome = Outcome::Findings;
                }
                let told = match args.format.format {
                    Format::Json => json::line(&mut out, &Answer::of(number, &recognition)),
                    Format::Text if number > 1 => {
                        let first = first.take().map_or(String::new(), |first| format!("game 1\n{first}\n"));
                        write!(out, "{first}\ngame {number}\n{}", text(&recognition))
                    }
                    Format::Text => {
                        first = Some(text(&recognition));
                        Ok(())
                    }
                };
                failed.extend(told.err());
            }
            Err(error) => {
                outcome = Outcome::Findings;
                anstream::eprint!("{}", scores::told(&input.name, &error));
            }
        }
    });
    write!(out, "{}", first.unwrap_or_default())?;
    out.flush()?;
    if number == 0 {
        outcome = Outcome::Findings;
        anstream::eprintln!("error: {}: no game in it", input.name);
    }
    match failed.into_iter().next() {
        Some(error) => Err(CliError::Write(error)),
        None => Ok(outcome),
    }
}

impl Answer {
    fn of(game: usize, recognition: &Recognition) -> Answer {
        let candidates = recognition.candidates.iter().map(|candidate| CandidateAnswer {
            dialect: candidate.notation.dialect.description().name,
            viewpoint: candidate.notation.viewpoint.name(),
            profiles: candidate.profiles.clone(),
            plies: recognition.plies,
            reading: candidate.reading + 1,
            uncommon: candidate.uncommon,
            distance: candidate.distance,
        });
        let failed = recognition.failed.iter().map(|failed| FailedAnswer {
            dialect: failed.notation.dialect.description().name,
            viewpoint: failed.notation.viewpoint.name(),
            plies: failed.plies,
            profile: failed.profile.clone(),
            why: why(failed.stop.as_ref()),
            word: failed.word.clone(),
            contradictions: failed.contradictions,
        });
        let parting = (recognition.readings.len() > 1).then(|| Parting {
            ply: recognition.parting().map_or(0, |ply| ply + 1),
            readings: recognition
                .readings
                .iter()
                .enumerate()
                .map(|(at, reading)| ReadingAnswer { reading: at + 1, replay: replay(reading) })
                .collect(),
        });
        Answer {
            game,
            plies: recognition.plies,
            candidates: candidates.collect(),
            failed: failed.collect(),
            ambiguous: recognition.readings.len() > 1,
            parting,
        }
    }
}

fn replay(reading: &Reading) -> Vec<PlyAnswer> {
    let ply =
        |line: crate::jobs::recognise::Line| PlyAnswer { text: line.text, after: line.after.to_string() };
    reading.lines().map(ply).collect()
}

fn why(stop: Option<&Stop>) -> String {
    match stop {
        None => "it reads every ply, but against more marks than another reading".to_owned(),
        Some(Stop::Illegal(error)) => error.to_string(),
        Some(Stop::Over { outcome, .. }) => format!("the game is over: {outcome}"),
        Some(Stop::Unread(_)) => "this is not a move, or one is missing before it".to_owned(),
        Some(Stop::Illegible(_)) => "this cannot be read".to_owned(),
        Some(Stop::Missing(_)) => "a ply is missing here".to_owned(),
    }
}

/// A recognition told to people.
pub fn text(recognition: &Recognition) -> String {
    let mut out = String::new();
    let plies = recognition.plies;
    if plies == 0 {
        return "no moves in it\n".to_owned();
    }
    for (number, _) in recognition.readings.iter().enumerate() {
        let of = |candidate: &&Candidate| candidate.reading == number;
        let mut names = recognition.candidates.iter().filter(of);
        let Some(first) = names.next() else { continue };
        let label = match recognition.readings.len() {
            1 => String::new(),
            _ => format!("reading {}: ", number + 1),
        };
        let _ = writeln!(
            out,
            "{label}{}, viewpoint {}: all {plies} plies",
            first.notation.dialect, first.notation.viewpoint
        );
        let _ = writeln!(out, "  under {}", first.profiles.join(", "));
        for same in names {
            let under = if same.profiles == first.profiles {
                String::new()
            } else {
                format!(", under {}", same.profiles.join(", "))
            };
            let _ = writeln!(
                out,
                "  the same turns in {}, viewpoint {}{under}",
                same.notation.dialect, same.notation.viewpoint
            );
        }
    }
    if recognition.readings.len() > 1 {
        parting(&mut out, recognition);
    }
    if recognition.candidates.is_empty() {
        let _ = writeln!(out, "no dialect reads all {plies} plies");
    }
    for failed in &recognition.failed {
        let _ = writeln!(
            out,
            "  not {}, viewpoint {}: {} of {plies} plies under {}; {}{}",
            failed.notation.dialect,
            failed.notation.viewpoint,
            failed.plies,
            failed.profile,
            if failed.word.is_empty() { String::new() } else { format!("`{}`: ", failed.word) },
            why(failed.stop.as_ref())
        );
    }
    out
}

/// Both replays from the ply on at which the readings part.
fn parting(out: &mut String, recognition: &Recognition) {
    let Some(ply) = recognition.parting() else { return };
    let _ = writeln!(out, "the readings part at ply {}:", ply + 1);
    for (number, reading) in recognition.readings.iter().enumerate() {
        let _ = writeln!(out, "  reading {}:", number + 1);
        for (at, line) in reading.lines().enumerate().skip(ply) {
            let after: &State = &line.after;
            let _ = writeln!(out, "    {:>3} {:<6} {after}", at + 1, line.text);
        }
    }
}
