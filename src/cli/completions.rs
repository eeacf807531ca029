//! `chancery completions SHELL`

use crate::cli::output::Outcome;

use clap::CommandFactory;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// bash, zsh, fish, elvish or powershell.
    shell: clap_complete::Shell,
}

pub fn run(arguments: &Arguments) -> Outcome {
    clap_complete::generate(
        arguments.shell,
        &mut super::main::Arguments::command(),
        "chancery",
        &mut std::io::stdout(),
    );
    Ok(())
}
