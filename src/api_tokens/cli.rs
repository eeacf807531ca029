//! `chancery tokens list|revoke`

use crate::{
    cli::{Outcome, ask},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List the tokens with which programs sign in, and the assistants that were connected.
    List {
        /// Only this account's tokens.
        email: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Revoke a token, or end a connection. It stops working at once.
    Revoke {
        /// Its identifier, as shown by "tokens list".
        id: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::List { email, json } => {
            let all = ask(config, Request::ListTokens { email }, "listing")?;
            if json {
                return crate::cli::print_json(&all);
            }
            let rows: Vec<[String; 7]> = all.as_array().into_iter().flatten().map(row).collect();
            if rows.is_empty() {
                println!("There is no token. People make theirs on the settings page, under Programs.");
            } else {
                crate::cli::print_table(["ID", "ACCOUNT", "TOKEN", "UNTIL", "USED", "MAY", "NAME"], &rows);
            }
        }
        Command::Revoke { id, json } => {
            let gone = ask(config, Request::RevokeToken { id }, "revoking")?;
            if json {
                return crate::cli::print_json(&gone);
            }
            println!("\"{}\" was revoked.", gone["name"].as_str().unwrap_or_default());
        }
    }
    Ok(())
}

fn row(one: &Value) -> [String; 7] {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let day = |value: &Value| text(value).chars().take(10).collect::<String>();
    let until = if one["expired"] == true { "expired".into() } else { day(&one["expires_at"]) };
    // A connected assistant is known by where its sign-in was sent to: its tokens change.
    let mark = one["connected"].as_str().map_or_else(|| format!("{}…", text(&one["mark"])), str::to_owned);
    let scopes: Vec<String> = one["scopes"].as_array().into_iter().flatten().map(text).collect();
    [text(&one["id"]), text(&one["account"]), mark, until, day(&one["used_at"]), scopes.join(" "), text(&one["name"])]
}
