//! `chancery links create|list|revoke`

use super::operator::LinkWanted;
use crate::{
    cli::{Outcome, ask},
    config::Config,
    control::{Password, Request},
};

use std::io::Read;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make a link that lets anybody who has it put files into a folder.
    Create {
        /// The email address of the account that owns the folder.
        email: String,
        /// The folder in My Files: names joined by "/".
        folder: String,
        /// The title that visitors see.
        #[arg(long)]
        title: String,
        /// How many days the link works.
        #[arg(long, default_value_t = super::links::DEFAULT_DAYS)]
        days: i64,
        /// The most files it accepts.
        #[arg(long)]
        max_files: Option<u64>,
        /// The most megabytes it accepts.
        #[arg(long)]
        max_mb: Option<u64>,
        /// Read a passcode from standard input; visitors must enter it too.
        #[arg(long)]
        passcode_stdin: bool,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List links.
    List {
        /// Only this account's links.
        email: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a link. Files received through it stay.
    Revoke {
        /// Its identifier, as shown by "links list".
        id: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::Create { email, folder, title, days, max_files, max_mb, passcode_stdin, json } => {
            let passcode = if passcode_stdin { Some(passcode()?) } else { None };
            let link = LinkWanted { folder, title, days, max_files, max_mb, passcode };
            let made = ask(config, Request::CreateLink { email, link }, "making")?;
            if json {
                return crate::cli::print_json(&made);
            }
            // Only the address, for scripts. It is shown only this once.
            println!("{}", made["url"].as_str().unwrap_or_default());
        }
        Command::List { email, json } => {
            let all = ask(config, Request::ListLinks { email }, "listing")?;
            if json {
                return crate::cli::print_json(&all);
            }
            let text = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
            let rows: Vec<[String; 6]> = all
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| {
                    let until = if one["revoked"] == true {
                        "revoked".into()
                    } else {
                        text(&one["expires_at"]).chars().take(10).collect()
                    };
                    let came = one["files"].to_string();
                    [
                        text(&one["id"]),
                        text(&one["account"]),
                        until,
                        came,
                        text(&one["folder_path"]),
                        text(&one["title"]),
                    ]
                })
                .collect();
            if rows.is_empty() {
                println!("There is no link. \"chancery links create\" makes one.");
            } else {
                crate::cli::print_table(["ID", "ACCOUNT", "UNTIL", "FILES", "FOLDER", "TITLE"], &rows);
            }
        }
        Command::Revoke { id, json } => {
            let gone = ask(config, Request::RevokeLink { id }, "revoking")?;
            if json {
                return crate::cli::print_json(&gone);
            }
            println!("\"{}\" was revoked.", gone["title"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}

fn passcode() -> Result<Password, crate::cli::Failure> {
    let mut line = zeroize::Zeroizing::new(String::new());
    std::io::stdin().take(1024).read_to_string(&mut line)?;
    Ok(Password(zeroize::Zeroizing::new(line.trim_end_matches(['\r', '\n']).to_owned())))
}
