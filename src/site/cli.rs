//! `chancery site export|check`

use super::site_file::{Firm, SAMPLE};
use crate::cli::{Failure, Outcome};

use std::{fs::OpenOptions, io::Write, path::PathBuf};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Writes the sample of the site file, with the meaning of each entry.
    Export {
        /// Where to; a file that is there already is left alone. Without it: on standard output.
        file: Option<PathBuf>,
    },
    /// Reads a site file as the server would.
    Check {
        /// The file.
        file: PathBuf,
    },
}

pub fn run(command: &Command) -> Outcome {
    match command {
        Command::Export { file: None } => print!("{SAMPLE}"),
        Command::Export { file: Some(file) } => {
            let shown = file.display();
            let unwritten = |e| Failure::Said(format!("{shown} could not be written: {e}."));
            let mut out = OpenOptions::new().write(true).create_new(true).open(file).map_err(unwritten)?;
            out.write_all(SAMPLE.as_bytes()).map_err(unwritten)?;
            println!("{shown} holds the sample. Change it, and set site.file = \"{shown}\" in the config file.");
        }
        Command::Check { file } => {
            let firm = Firm::read(file).map_err(Failure::Said)?;
            let sample = if firm.data["sample"] == true { ", and says that it is a sample" } else { "" };
            println!("{} can be used: {} files stand beside its words{sample}.", file.display(), firm.files.len());
        }
    }
    Ok(())
}
