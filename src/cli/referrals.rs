//! `chancery referrals create|list|revoke`

use super::{Outcome, ask::ask};
use crate::{config::Config, control::Request};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Makes a code, which a person may name when registering.
    Create {
        /// The code; without it a random one is made.
        code: Option<String>,
        /// Let in at once who registers with it.
        #[arg(long)]
        approve: bool,
        /// For whom it is.
        #[arg(long, default_value = "")]
        note: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lists all codes.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Ends a code; accounts that came with it stay.
    Revoke {
        /// The code.
        code: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::Create { code, approve, note, json } => {
            let made = ask(config, Request::CreateReferral { code, note, approve }, "making")?;
            if json {
                return super::print_json(&made);
            }
            println!("{}", made["code"].as_str().unwrap_or_default());
        }
        Command::List { json } => {
            let all = ask(config, Request::ListReferrals, "listing")?;
            if json {
                return super::print_json(&all);
            }
            let rows: Vec<[String; 5]> = all
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| {
                    let text = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
                    let lets_in = if one["approve"] == true { "yes" } else { "no" };
                    let since = text("created_at").chars().take(10).collect();
                    [text("code"), lets_in.into(), one["used"].to_string(), since, text("note")]
                })
                .collect();
            if rows.is_empty() {
                println!("There is no code. \"chancery referrals create\" makes one.");
            } else {
                super::print_table(["CODE", "LETS IN", "USED", "SINCE", "NOTE"], &rows);
            }
        }
        Command::Revoke { code, json } => {
            let gone = ask(config, Request::RevokeReferral { code }, "revoking")?;
            if json {
                return super::print_json(&gone);
            }
            println!("{} was revoked.", gone["code"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}
