//! The command line: one file a command, each with its arguments and a `run`.

pub mod annotate;
mod child;
mod common;
mod completions;
mod conform;
mod convert;
mod diagram;
mod diff;
mod games;
mod layout;
mod lines;
mod man;
mod moves;
mod output;
mod perft;
pub mod profile;
mod proving;
mod puzzle;
mod readings;
mod recognise;
mod repair;
mod replay;
mod report;
mod rules;
mod scores;
mod serve;
mod show;
mod solve;
pub mod sources;
mod stats;
mod values;
mod vectors;
mod verify;
mod witness;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::cli::sources::PathError;
use crate::notation::position::PositionError;
use crate::profile::ProfileErrors;
use crate::show::picture::PictureError;

/// Verify, replay and compare transcribed games of Bao.
#[derive(Debug, Parser)]
#[command(name = "bao", version, about, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Verify records: replay them and check all that they claim
    Verify(verify::Args),
    /// Convert scores to other notations and forms
    Convert(convert::Args),
    /// Tell in which notation and under which rules a text is a legal game
    Recognise(recognise::Args),
    /// Lay out records and move text
    Fmt(layout::Args),
    /// Replay a game on boards, ply by ply or lap by lap
    Replay(replay::Args),
    /// Mend a damaged transcript: complete what cannot be read, find slips
    Repair(repair::Args),
    /// List the legal turns of a position with the positions they lead to
    Moves(moves::Args),
    /// Count the ways to play so many plies from a position
    Perft(perft::Args),
    /// Tell where rules part by a game, how, and which points make the difference
    Diff(diff::Args),
    /// Tell which readings of the rules games allow, and which they exclude
    Readings(readings::Args),
    /// Tell the contested points of the rules and which profile holds which reading
    Rules(rules::Args),
    /// Find a position where two readings of a point part
    Witness(witness::Args),
    /// Prove who wins a position, write the proof out, check one
    Solve(solve::Args),
    /// Tell a game by what can be proven: where it was won, where it was thrown away
    Annotate(annotate::Args),
    /// Find positions with one winning turn
    Puzzle(puzzle::Args),
    /// Draw the board of a position
    Show(show::Args),
    /// Make a page of games to step through in a browser
    Report(report::Args),
    /// Draw a board for papers and wikis: SVG, PNG or text
    Diagram(diagram::Args),
    /// Count what happens in games: length, choices, captures, laps, houses, endings
    Stats(stats::Args),
    /// Write test vectors for other programs
    Vectors(vectors::Args),
    /// Test another program against the rules, and tell which reading explains what differs
    Conform(conform::Args),
    /// Answer the questions of the conformance protocol
    Serve(serve::Args),
    /// Write the manual pages of the command
    Man(man::Args),
    /// Write the completions of the command for a shell
    Completions(completions::Args),
}

/// What a command that could be carried out has to say by its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain of: exit code 0.
    Fine,
    /// Findings: exit code 1.
    Findings,
}

/// Why a command could not be carried out: exit code 2.
#[derive(Debug)]
pub enum CliError {
    /// A file or stream could not be read.
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Some paths gave no records; the others have been dealt with.
    Paths(Vec<PathError>),
    /// A record could not be replayed at all; the findings are drawn already.
    Record {
        /// Its file.
        file: String,
        /// What was found.
        findings: String,
    },
    /// A picture could not be made.
    Picture(PictureError),
    /// The answer could not be written.
    Write(io::Error),
    /// An argument is not a position text.
    Position {
        /// The argument.
        text: String,
        /// All that is wrong with it.
        errors: Vec<PositionError>,
    },
    /// The rules asked for cannot be had.
    Rules(ProfileErrors),
    /// An argument cannot be what it is; the text says why.
    Usage(String),
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Read { path, error } => write!(f, "`{}` cannot be read: {error}", path.display()),
            CliError::Paths(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&errors.join("\nerror: "))
            }
            CliError::Record { file, findings } => {
                write!(f, "`{file}` cannot be replayed\n\n{}", findings.trim_end())
            }
            CliError::Picture(error) => error.fmt(f),
            CliError::Write(error) => write!(f, "the answer cannot be written: {error}"),
            CliError::Position { text, errors } => {
                write!(f, "`{text}` is no position")?;
                errors.iter().try_for_each(|error| {
                    let before = text.get(..error.span.start).unwrap_or(text);
                    write!(f, "\n  column {}: {error}", before.chars().count() + 1)
                })
            }
            CliError::Rules(errors) => errors.fmt(f),
            CliError::Usage(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for CliError {}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Write(error)
    }
}

impl From<PictureError> for CliError {
    fn from(error: PictureError) -> CliError {
        CliError::Picture(error)
    }
}

impl From<ProfileErrors> for CliError {
    fn from(errors: ProfileErrors) -> CliError {
        CliError::Rules(errors)
    }
}

/// Runs the command that the arguments of the process name.
pub fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Verify(args) => verify::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Recognise(args) => recognise::run(args),
        Command::Fmt(args) => layout::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Repair(args) => repair::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Readings(args) => readings::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Witness(args) => witness::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Annotate(args) => annotate::run(args),
        Command::Puzzle(args) => puzzle::run(args),
        Command::Show(args) => show::run(args),
        Command::Report(args) => report::run(args),
        Command::Diagram(args) => diagram::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Vectors(args) => vectors::run(args),
        Command::Conform(args) => conform::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Man(args) => man::run(args, Cli::command()),
        Command::Completions(args) => completions::run(args, Cli::command()),
    };
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        // Whoever reads the answer has had enough of it, as in `bao moves … | head`.
        Err(CliError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
