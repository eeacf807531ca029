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
    /// Makes a link by which anybody who has it can put files into a folder.
    Create {
        /// The e-mail of the account whose folder it is.
        email: String,
        /// The folder in My Files: names joined by "/".
        folder: String,
        /// What visitors read.
        #[arg(long)]
        title: String,
        /// Days that it lives.
        #[arg(long, default_value_t = 14)]
        days: i64,
        /// Files that may come by it.
        #[arg(long)]
        max_files: Option<u64>,
        /// Megabytes that may come by it.
        #[arg(long)]
        max_mb: Option<u64>,
        /// Read a passcode from standard input, which visitors must know too.
        #[arg(long)]
        passcode_stdin: bool,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lists links.
    List {
        /// Only those of this account.
        email: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Takes a link back; what came by it stays.
    Revoke {
        /// Its identifier, as "links list" shows it.
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
            // The address alone, for scripts; it is shown this once.
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
