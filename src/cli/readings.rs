//! `bao readings`: which rules games were played under.

use std::io::{self, Write};

use super::games::{self, GamesArgs};
use super::rules::Format;
use super::{CliError, Outcome};
use crate::cli::profile as files;
use crate::jobs::evidence::Evidence;
use crate::jobs::transcript::Transcript;
use crate::profile::{self, Ruleset};
use crate::show::evidence as show;
use crate::show::json;

/// Arguments of `bao readings`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A reading is excluded if a game cannot be played to its last ply under it, ends otherwise than is written, or \
makes no takasia where the score marks one. Readings are changed from the base rules one point at a time, and \
two at a time.

Examples:
  bao readings games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml
  bao readings games/zanzibar-1994 --format markdown
  bao readings games --rules kiba --format json")]
pub struct Args {
    #[command(flatten)]
    games: GamesArgs,
    /// The base rules, of which points are changed: a profile, a file or inline [default: the record's own]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// How to write the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let asked = args.rules.as_deref().map(files::load).transpose()?;
    let shipped = profile::shipped()?;
    let games = args.games.read();
    let progress = games::progress(games.transcripts.len(), "games");
    let mut all = Vec::new();
    for (base, transcripts) in by_base(&games.transcripts, asked.as_ref())? {
        let like = |rules: &&Ruleset| transcripts.iter().all(|game| game.game.is_like(rules.game_name()));
        let profiles: Vec<Ruleset> = shipped.iter().filter(like).cloned().collect();
        all.push(Evidence::of(&transcripts, &base, &profiles, || progress.inc(1))?);
    }
    progress.finish_and_clear();
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.format {
        Format::Json => json::line(&mut out, &all.iter().map(show::answer).collect::<Vec<_>>())?,
        Format::Markdown => {
            write!(out, "{}", all.iter().map(show::markdown).collect::<Vec<_>>().join("\n"))?;
        }
        Format::Text => write!(out, "{}", all.iter().map(show::text).collect::<Vec<_>>().join("\n"))?,
    }
    out.flush()?;
    games.complete()?;
    Ok(Outcome::Fine)
}

/// The games by the rules that are to be changed for them. Those without a ply say nothing of any rules.
fn by_base(
    transcripts: &[Transcript],
    asked: Option<&Ruleset>,
) -> Result<Vec<(Ruleset, Vec<Transcript>)>, CliError> {
    let mut groups: Vec<(Ruleset, Vec<Transcript>)> = Vec::new();
    for transcript in transcripts.iter().filter(|transcript| transcript.plies() > 0) {
        let base = asked.unwrap_or(&transcript.rules);
        if !transcript.game.is_like(base.game_name()) {
            let (file, game) = (&transcript.file, transcript.game);
            return Err(CliError::Usage(format!("`{base}` says nothing of {game}, which `{file}` is")));
        }
        match groups
            .iter_mut()
            .find(|(rules, games)| rules == base && games.iter().all(|other| other.game == transcript.game))
        {
            Some((_, games)) => games.push(transcript.clone()),
            None => groups.push((base.clone(), vec![transcript.clone()])),
        }
    }
    Ok(groups)
}
