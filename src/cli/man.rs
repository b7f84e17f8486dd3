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
        None => output::write("-".as_ref(), &Page::of(&command, &command)?.text)?,
        Some(folder) => {
            // All are made before the first is written.
            let commands = std::iter::once(&command).chain(command.get_subcommands());
            let pages = commands.map(|one| Page::of(one, &command)).collect::<io::Result<Vec<_>>>()?;
            std::fs::create_dir_all(&folder).map_err(|error| {
                CliError::Write(io::Error::new(error.kind(), format!("`{}`: {error}", folder.display())))
            })?;
            for page in pages {
                output::write(&folder.join(page.name), &page.text)?;
            }
        }
    }
    Ok(Outcome::Fine)
}

/// A manual page.
struct Page {
    name: String,
    text: Vec<u8>,
}

impl Page {
    /// The page of a command, which is this program or one of its commands.
    fn of(command: &clap::Command, program: &clap::Command) -> io::Result<Page> {
        let title = command.get_display_name().unwrap_or(command.get_name());
        let version = program.get_version().unwrap_or_default();
        let man = Man::new(command.clone()).title(title).source(format!("{} {version}", program.get_name()));
        let mut text = Vec::new();
        man.render(&mut text)?;
        Ok(Page { name: format!("{title}.1"), text })
    }
}
