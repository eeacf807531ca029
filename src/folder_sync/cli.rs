//! `chancery folder-sync list|sync`

use super::{ShownFolder, operator::FolderRequest};
use crate::{
    cli::{Failure, Outcome, ask, print_json, print_table},
    config::Config,
    control::Request,
};

use jiff::tz::TimeZone;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Show how the folders stand from which files are taken, and into which they are written.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Look through one now.
    Sync {
        /// Its name.
        name: String,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let request = |request| ask(config, Request::FolderSync(request), "asking");
    match command {
        Command::Sync { name } => {
            request(FolderRequest::Sync { name: name.clone() })?;
            println!("{name} is looked through now.");
            Ok(())
        }
        Command::List { json } => {
            let shown = request(FolderRequest::List)?;
            if json {
                return print_json(&shown);
            }
            let all: Vec<ShownFolder> = serde_json::from_value(shown).map_err(|e| Failure::Said(e.to_string()))?;
            if all.is_empty() {
                println!("There is no [[folder_sync]] in the settings.");
                return Ok(());
            }
            let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
            let rows: Vec<[String; 6]> = all
                .iter()
                .map(|one| {
                    let looked = one.looked.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string());
                    let way = if one.out { "out" } else { "in" };
                    [
                        one.name.clone(),
                        way.into(),
                        one.folder.clone(),
                        one.state.to_string(),
                        looked.unwrap_or_default(),
                        one.done.to_string(),
                    ]
                })
                .collect();
            print_table(["NAME", "WAY", "FOLDER", "STATE", "LOOKED", "FILES"], &rows);
            for one in &all {
                if let Some(trouble) = &one.trouble {
                    println!("\n{}: {trouble}", one.name);
                }
                if one.refused > 0 {
                    println!("\n{}: {} links, devices or unreadable names were left alone.", one.name, one.refused);
                }
            }
            Ok(())
        }
    }
}
