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
  bao completions powershell >> $PROFILE")]
pub struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
    /// The file to write
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,
}

/// Runs the command.
pub fn run(args: Args, mut command: clap::Command) -> Result<Outcome, CliError> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    output::write(&args.output, &script)?;
    Ok(Outcome::Fine)
}
