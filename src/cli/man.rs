//! `bao man`: manual pages.

use std::io;
use std::path::PathBuf;

use clap_mangen::Man;

use super::output;
use super::{CliError, Outcome};

/// Arguments of `bao man`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bao man | man -l -
  bao man --out ~/.local/share/man/man1")]
pub struct Args {
    /// The folder to write all pages to, one a command; it is made if it is not there [default: the page of
    /// `bao` on standard output]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: Args, command: clap::Command) -> Result<Outcome, CliError> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    match args.out {
        None => output::write("-".as_ref(), &page(&command)?)?,
        Some(folder) => {
            // All are made before the first is written.
            let commands = std::iter::once(&command).chain(command.get_subcommands());
            let pages = commands.map(|command| Ok((Man::new(command.clone()).get_filename(), page(command)?)));
            let pages = pages.collect::<Result<Vec<_>, CliError>>()?;
            std::fs::create_dir_all(&folder).map_err(|error| {
                CliError::Write(io::Error::new(error.kind(), format!("`{}`: {error}", folder.display())))
            })?;
            for (name, page) in pages {
                output::write(&folder.join(name), &page)?;
            }
        }
    }
    Ok(Outcome::Fine)
}

fn page(command: &clap::Command) -> Result<Vec<u8>, CliError> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
