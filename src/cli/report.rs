//! `bao report`: games as a page to look at.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::common::{RulesArgs, TermsArgs};
use super::output::{self, OutputArgs};
use super::{CliError, Outcome};
use crate::cli::sources::Sources;
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::jobs::verify::{Fault, Report, Verifier};
use crate::notation::Notation;
use crate::record::document::{Document, ReadFault};
use crate::show::finding;
use crate::show::page::{self, Lang};
use crate::show::report::{Sheet, Wishes};

/// Arguments of `bao report`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is one file that needs nothing else: no network, no server. In it one steps through a game turn by \
turn, lap by lap and seed by seed, told in plain words. With `--against` it also shows the game under other \
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
    #[command(flatten)]
    terms: TermsArgs,
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
    let mut verified = Vec::new();
    for found in sources.games() {
        let document = found.document.map_err(|fault| unread(&found.file, &fault))?;
        let reports =
            verifiers.iter().map(|verifier| verify(verifier, &Reader::default(), &document)).collect();
        verified.push(Verified { file: found.file, document, reports });
    }
    check_rules(&verified)?;
    let sheets = verified.iter().map(|verified| args.sheet(verified)).collect::<Result<Vec<_>, _>>()?;
    let page = if wants_data { page::data(&sheets, args.lang) } else { page::html(&sheets, args.lang) };
    let page = page.map_err(|error| CliError::Usage(format!("the page cannot be made: {error}")))?;
    output::write(&args.output.output, page.as_bytes())?;
    Ok(Outcome::Fine)
}

impl Args {
    /// What verifies records by their own rules, and by the others asked for.
    fn verifiers(&self) -> Result<Vec<Verifier>, CliError> {
        let mut verifiers = vec![self.terms.of(self.rules.verifier()?)];
        for rules in &self.against {
            let rules = RulesArgs { rules: Some(rules.clone()), ..self.rules.clone() };
            verifiers.push(self.terms.of(rules.verifier()?));
        }
        Ok(verifiers)
    }

    fn sheet(&self, verified: &Verified) -> Result<Sheet, CliError> {
        let Verified { file, document, reports } = verified;
        let name =
            Path::new(&**file).file_stem().map_or(file.to_string(), |stem| stem.to_string_lossy().into());
        let wishes = Wishes { notation: self.notation, lap_limit: self.rules.lap_limit };
        let failed = reports.iter().find(|report| report.replay.is_none() && !is_of_other_game(report));
        match Sheet::of(&name, reports, wishes).filter(|_| failed.is_none()) {
            Some(sheet) => Ok(sheet),
            None => {
                let findings =
                    failed.map_or(String::new(), |report| finding::findings(file, document, report));
                Err(CliError::Record { file: file.to_string(), findings })
            }
        }
    }
}

/// A record verified by its own rules, then by the others asked for.
struct Verified {
    file: Arc<str>,
    document: Document,
    reports: Vec<Report>,
}

/// Whether rules do not apply to a record because they are those of another game.
fn is_of_other_game(report: &Report) -> bool {
    report.findings.iter().any(|found| matches!(found.fault, Fault::RulesOfOtherGame { .. }))
}

/// Among games of several kinds, rules are applied to those they are made for; but to some they must apply.
fn check_rules(verified: &[Verified]) -> Result<(), CliError> {
    let Some(first) = verified.first() else { return Ok(()) };
    for at in 0..first.reports.len() {
        let applies = |one: &Verified| one.reports.get(at).is_some_and(|report| !is_of_other_game(report));
        if let (false, Some(report)) = (verified.iter().any(applies), first.reports.get(at)) {
            let told = report.findings.iter().map(|found| found.fault.to_string());
            return Err(CliError::Usage(told.collect::<Vec<_>>().join("\n")));
        }
    }
    Ok(())
}

fn unread(file: &str, fault: &ReadFault) -> CliError {
    let findings = finding::read_fault(file, fault);
    CliError::Record { file: file.to_owned(), findings }
}
