//! `chancery referrals create|list|revoke`

use crate::{
    cli::{Outcome, ask},
    config::Config,
    control::Request,
};

use serde_json::Value;

/// How many days an approving code is valid by default.
const DAYS: u32 = 30;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make a code that a person can give when registering.
    Create {
        /// The code; if omitted, a random one is made.
        code: Option<String>,
        /// Approve people who register with it and confirm their address. Works once and for 30 days, unless you say
        /// otherwise.
        #[arg(long)]
        approve: bool,
        /// With --approve: works for any number of people until it expires.
        #[arg(long, requires = "approve")]
        reusable: bool,
        /// Days until it expires.
        #[arg(long)]
        days: Option<u32>,
        /// With --approve: never expires, but works only once.
        #[arg(long, requires = "approve", conflicts_with = "days")]
        no_expiry: bool,
        /// Who it is for.
        #[arg(long, default_value = "")]
        note: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List all codes.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a code. Accounts that registered with it stay.
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
        Command::Create { code, approve, reusable, days, no_expiry, note, json } => {
            let once = approve && !reusable;
            let days = if approve && !no_expiry { days.or(Some(DAYS)) } else { days };
            let made = ask(config, Request::CreateReferral { code, note, approve, once, days }, "making")?;
            if json {
                return crate::cli::print_json(&made);
            }
            println!("{}", made["code"].as_str().unwrap_or_default());
        }
        Command::List { json } => {
            let all = ask(config, Request::ListReferrals, "listing")?;
            if json {
                return crate::cli::print_json(&all);
            }
            let rows: Vec<[String; 6]> = all
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| {
                    let text = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
                    let date = |name: &str| text(name).chars().take(10).collect::<String>();
                    let used = format!("{}{}", one["used"], if one["once"] == true { " of 1" } else { "" });
                    [text("code"), lets_in(one).into(), used, date("created_at"), date("expires_at"), text("note")]
                })
                .collect();
            if rows.is_empty() {
                println!("There is no code. \"chancery referrals create\" makes one.");
            } else {
                crate::cli::print_table(["CODE", "LETS IN", "USED", "SINCE", "ENDS", "NOTE"], &rows);
            }
        }
        Command::Revoke { code, json } => {
            let gone = ask(config, Request::RevokeReferral { code }, "revoking")?;
            if json {
                return crate::cli::print_json(&gone);
            }
            println!("{} was revoked.", gone["code"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}

fn lets_in(code: &Value) -> &'static str {
    if code["approve"] != true {
        "no"
    } else if code["lets_in"] == true {
        "yes"
    } else if code["once"] != true && code["expires_at"].is_null() {
        // Made by a release whose codes worked forever.
        "no: it never ends; make another"
    } else {
        "no longer"
    }
}
