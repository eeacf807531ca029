//! `chancery man [DIR]`

use crate::cli::output::Outcome;

use clap::Command;
use clap_mangen::Man;
use std::{fs, io, path::Path, path::PathBuf};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Write one page for each command into this folder. Left out: print the page of the program itself.
    #[arg(value_name = "DIR")]
    into: Option<PathBuf>,
}

/// Prints the manual page of `command`, or writes its page and those of its subcommands into a folder.
pub fn run(arguments: &Arguments, mut command: Command) -> Outcome {
    // Gives subcommands their full names ("chancery-users-add") and the options that every command takes.
    command.build();
    match &arguments.into {
        None => page(command).render(&mut io::stdout())?,
        Some(folder) => {
            fs::create_dir_all(folder)?;
            write(&command, folder)?;
        }
    }
    Ok(())
}

fn write(command: &Command, folder: &Path) -> io::Result<()> {
    let page = page(command.clone());
    page.render(&mut fs::File::create(folder.join(page.get_filename()))?)?;
    // "help" only repeats the other pages.
    let shown = command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help");
    shown.into_iter().try_for_each(|sub| write(sub, folder))
}

/// A page in section 1. Its heading names the release and no date, so that the same sources always make the same page.
fn page(command: Command) -> Man {
    let source = format!("Chancery {}", env!("CARGO_PKG_VERSION"));
    Man::new(command).manual("Chancery").source(source)
}
