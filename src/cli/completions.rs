//! `chancery completions SHELL`

use crate::cli::output::Outcome;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// bash, zsh, fish, elvish or powershell.
    shell: clap_complete::Shell,
}

/// Prints the shell completions of `command`.
pub fn run(arguments: &Arguments, command: &mut clap::Command) -> Outcome {
    clap_complete::generate(arguments.shell, command, "chancery", &mut std::io::stdout());
    Ok(())
}
