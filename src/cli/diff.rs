//! `bao diff`: where rules part by a game.

use std::io::{self, Write};

use rayon::prelude::*;

use super::common::{Format, FormatArgs};
use super::games::{self, GamesArgs};
use super::{CliError, Outcome};
use crate::cli::profile as files;
use crate::jobs::compare::compare;
use crate::jobs::transcript::Transcript;
use crate::profile::{self, Ruleset};
use crate::show::diff::{self, Diff};
use crate::show::json;

/// Arguments of `bao diff`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each game is replayed under all the rules. The first of several rules, or else those of the record, are \
compared with each of the others: the ply at which they differ for the first time, how, and which points make \
the difference; then each ply at which they differ in a new way, until the written game cannot go on alike.

Exit code: 0 if nothing differs, 1 if something does, 2 if a game could not be compared.

Examples:
  bao diff --all games
  bao diff games/zanzibar-1994 --rules zanzibar,kiba,nkkmd-2026
  bao diff games/mancala-world/puzzle-2.yaml --rules '{base: zanzibar, takasia: none}' --format json")]
pub struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// The rules to compare, with commas between them: profiles, files or inline
    #[arg(long, value_name = "RULES,…", conflicts_with = "all")]
    rules: Option<String>,
    /// Compare all shipped profiles of the game; the same as no `--rules`
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let asked = match &args.rules {
        Some(list) => files::load_list(list)?,
        None => profile::shipped()?,
    };
    let games = args.games.read();
    let progress = games::progress(games.transcripts.len(), "games");
    let diffs: Vec<Result<Diff, CliError>> = games
        .transcripts
        .par_iter()
        .map(|transcript| {
            let found = diff_of(transcript, &asked, &args);
            progress.inc(1);
            found
        })
        .collect();
    progress.finish_and_clear();
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut outcome = Outcome::Fine;
    let mut answers = Vec::new();
    for (at, found) in diffs.into_iter().enumerate() {
        let found = found?;
        if found.others.iter().any(|(_, comparison)| !comparison.partings.is_empty()) {
            outcome = Outcome::Findings;
        }
        match args.format.format {
            Format::Text => {
                let space = if at > 0 { "\n" } else { "" };
                write!(out, "{space}{}", diff::text(&found))?;
            }
            Format::Json => answers.push(diff::answer(&found)),
        }
    }
    if args.format.format == Format::Json {
        json::line(&mut out, &answers)?;
    }
    out.flush()?;
    games.complete()?;
    Ok(outcome)
}

fn diff_of(transcript: &Transcript, asked: &[Ruleset], args: &Args) -> Result<Diff, CliError> {
    if args.rules.is_some()
        && let Some(foreign) = asked.iter().find(|rules| !transcript.game.is_like(rules.game_name()))
    {
        let (file, game) = (&transcript.file, transcript.game);
        return Err(CliError::Usage(format!("`{foreign}` says nothing of {game}, which `{file}` is")));
    }
    let (base, others) = match (&args.rules, asked) {
        (Some(_), [base, others @ ..]) if !others.is_empty() => (base.clone(), others),
        _ => ((*transcript.rules).clone(), asked),
    };
    let others = others
        .iter()
        .filter(|rules| transcript.game.is_like(rules.game_name()) && rules.name() != base.name())
        .map(|rules| (rules.clone(), compare(transcript, &base, rules)))
        .collect();
    Ok(Diff { transcript: transcript.clone(), base, others })
}
