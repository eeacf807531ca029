//! `chancery webhooks add|list|test|remove`

use super::operator::WebhookRequest;
use crate::{
    cli::{Failure, Outcome, ask, print_json, print_table},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Tell another program whenever something of an account has changed. Prints the secret with which messages are signed; it is shown once.
    Add {
        /// The account's email address: messages are about what this person may see.
        email: String,
        /// Where messages go, an https address.
        url: String,
        /// Only these kinds, separated by commas: task, files, chat, drafts, tables, clients, matters, booking, account.
        #[arg(long, value_delimiter = ',')]
        kinds: Vec<String>,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the webhooks.
    List {
        /// Only this account's.
        email: Option<String>,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Send a message of the kind "test" now.
    Test {
        /// Its identifier, as shown by "webhooks list".
        id: String,
    },
    /// Remove one, with the messages that wait.
    Remove {
        /// Its identifier, as shown by "webhooks list".
        id: String,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let request = |request| ask(config, Request::Webhooks(request), "asking");
    match command {
        Command::Add { email, url, kinds, json } => {
            let made = request(WebhookRequest::Add { email, url, kinds })?;
            if json {
                return print_json(&made);
            }
            println!("Identifier: {}\nSecret:     {}", text(&made["id"]), text(&made["secret"]));
            println!("The receiver checks signatures with the secret. It is not shown again.");
        }
        Command::List { email, json } => {
            let all = request(WebhookRequest::List { email })?;
            if json {
                return print_json(&all);
            }
            let rows: Vec<[String; 6]> = all.as_array().into_iter().flatten().map(row).collect();
            if rows.is_empty() {
                println!("There is no webhook. \"chancery webhooks add\" makes one.");
            } else {
                print_table(["ID", "ACCOUNT", "TAKEN", "WAITING", "GIVEN UP", "URL"], &rows);
            }
            for one in all.as_array().into_iter().flatten() {
                if let Some(trouble) = one["trouble"].as_str() {
                    println!("\n{}: {trouble}", text(&one["id"]));
                }
            }
        }
        Command::Test { id } => {
            let said = request(WebhookRequest::Test { id })?;
            if let Some(trouble) = said["trouble"].as_str() {
                return Err(Failure::Said(trouble.to_owned()));
            }
            println!("The receiver took it.");
        }
        Command::Remove { id } => {
            request(WebhookRequest::Remove { id })?;
            println!("It was removed.");
        }
    }
    Ok(())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn row(one: &Value) -> [String; 6] {
    [
        text(&one["id"]),
        text(&one["account"]),
        one["taken"].to_string(),
        one["waiting"].to_string(),
        one["given_up"].to_string(),
        text(&one["url"]),
    ]
}
