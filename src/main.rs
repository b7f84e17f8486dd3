//! The command `bao`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bao::cli::main()
}
