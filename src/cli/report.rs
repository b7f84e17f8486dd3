//! `bao report`: games as a page to look at.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::common::RulesArgs;
use super::output::{self, OutputArgs};
use super::{CliError, Outcome};
use crate::notation::Notation;
use crate::record::document::{Document, ReadFault};
use crate::record::sources::Sources;
use crate::report::Sheet;
use crate::show::finding;
use crate::show::page::{self, Lang};
use crate::verify::{Report, Verifier};

/// Arguments of `bao report`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is one file that needs nothing else: no network, no server. In it one steps through a game turn by
turn, lap by lap and seed by seed, told in plain words. With `--against` it also shows the game under other
readings of the rules, and where they part.

Examples:
  bao report games/mancala-world/never-ending-game.yaml -o page.html
  bao report games/zanzibar-1994 --against nierse-1997 --lang sw -o masters.html
  bao report games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml --notation kiba -o data.json")]
pub struct Args {
    /// Files that hold game records, folders of them, or `-` for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Rules to show the games under as well; may be given several times
    #[arg(long, value_name = "RULES")]
    against: Vec<String>,
    /// The notation to write moves in, as in `kiba` or `voogt:south` [default: that of the record]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Notation>,
    /// The language that the page opens in
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Lang,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let wants_data = match output::extension(&args.output.output).as_str() {
        "html" | "htm" | "" => false,
        "json" => true,
        _ => return Err(output::unknown_kind(&args.output.output, &["html", "json"])),
    };
    let verifiers = args.verifiers()?;
    let (sources, errors) = Sources::of(&args.games);
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    let mut sheets = Vec::new();
    for found in sources.games() {
        let document = found.document.map_err(|fault| unread(&found.file, &fault))?;
        sheets.push(args.sheet(&verifiers, &found.file, &document)?);
    }
    let page = if wants_data { page::data(&sheets, args.lang) } else { page::html(&sheets, args.lang) };
    let page = page.map_err(|error| CliError::Usage(format!("the page cannot be made: {error}")))?;
    output::write(&args.output.output, page.as_bytes())?;
    Ok(Outcome::Fine)
}

impl Args {
    /// What verifies records by their own rules, and by the others asked for.
    fn verifiers(&self) -> Result<Vec<Verifier>, CliError> {
        let mut verifiers = vec![self.rules.verifier()?];
        for rules in &self.against {
            let rules = RulesArgs { rules: Some(rules.clone()), ..self.rules.clone() };
            verifiers.push(rules.verifier()?);
        }
        Ok(verifiers)
    }

    fn sheet(&self, verifiers: &[Verifier], file: &Arc<str>, document: &Document) -> Result<Sheet, CliError> {
        let reports: Vec<Report> = verifiers.iter().map(|verifier| verifier.verify(document)).collect();
        let name =
            Path::new(&**file).file_stem().map_or(file.to_string(), |stem| stem.to_string_lossy().into());
        let is_whole = reports.iter().all(|report| report.replay.is_some());
        match Sheet::of(&name, &reports, self.notation).filter(|_| is_whole) {
            Some(sheet) => Ok(sheet),
            None => {
                let failed = reports.iter().find(|report| report.replay.is_none());
                let findings =
                    failed.map_or(String::new(), |report| finding::findings(file, document, report));
                Err(CliError::Record { file: file.to_string(), findings })
            }
        }
    }
}

fn unread(file: &str, fault: &ReadFault) -> CliError {
    let findings = finding::read_fault(file, fault);
    CliError::Record { file: file.to_owned(), findings }
}
