//! `chancery upgrade show|undo`

use super::{Kept, go_back, kept};
use crate::{
    cli::{Failure, Outcome, holds_data, no_data},
    config::Config,
};

use jiff::tz::TimeZone;
use serde_json::json;
use std::io::{IsTerminal, Write};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Show whether the last upgrade of the data can be taken back, and to when.
    Show {
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Take the last upgrade of the data back, so that the older version can open it again. Everything since the
    /// upgrade is lost: mail, answers, files, accounts. Stop the server first.
    Undo {
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    if !holds_data(config) {
        return Err(Failure::Said(no_data(config)));
    }
    let data = &config.storage.data;
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    let when = |kept: Kept| kept.until.to_zoned(zone.clone()).strftime("%B %-d, %Y at %H:%M").to_string();
    let kept = kept(data)?;
    match command {
        Command::Show { json: true } => {
            let kept = kept.map(|kept| json!({ "format": kept.format, "until": kept.until }));
            crate::cli::print_json(&json!({ "former": kept }))
        }
        Command::Show { json: false } => {
            match kept {
                Some(kept) => println!(
                    "The data had format {} until {}. \"chancery upgrade undo\" goes back to that.",
                    kept.format,
                    when(kept)
                ),
                None => println!("The data has not been upgraded in the last 30 days. There is nothing to take back."),
            }
            Ok(())
        }
        Command::Undo { yes } => {
            if let Some(kept) = kept
                && !yes
            {
                confirm(&when(kept))?;
            }
            let format = go_back(data)?;
            println!("The data has format {format} again. Install the older version now, then start the server.");
            Ok(())
        }
    }
}

fn confirm(when: &str) -> Outcome {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::Said("Nothing was changed. To go back without a prompt, use --yes.".into()));
    }
    eprint!("Everything that has come since {when} is lost. Type yes to go back: ");
    std::io::stderr().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    if answer.trim() == "yes" { Ok(()) } else { Err(Failure::Said("Nothing was changed.".into())) }
}
