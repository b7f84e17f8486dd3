//! `bao completions`: what a shell needs to complete the command's words.

use std::path::PathBuf;

use clap_complete::Shell;

use super::output;
use super::{CliError, Outcome};

/// Arguments of `bao completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bao completions bash -o ~/.local/share/bash-completion/completions/bao
  bao completions zsh -o ~/.zfunc/_bao
  bao completions fish -o ~/.config/fish/completions/bao.fish
  bao completions zsh --name bao-game -o ~/.zfunc/_bao-game
  bao completions powershell >> $PROFILE")]
pub struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
    /// What the command is called, where another program is called `bao` as well
    #[arg(long, value_name = "NAME", default_value = "bao")]
    name: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,
}

/// Runs the command.
pub fn run(args: Args, mut command: clap::Command) -> Result<Outcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, args.name, &mut script);
    output::write(&args.output, &script)?;
    Ok(Outcome::Fine)
}
