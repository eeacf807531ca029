//! `chancery conflicts whom`

use crate::{
    cli::{Outcome, ask, print_json, print_table},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Say who can tell a member more about the matches that a conflict check does not show.
    Whom {
        /// The check: what its address on the site ends with.
        check: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let Command::Whom { check, json } = command;
    let found = ask(config, Request::WhomToAsk { check }, "reading")?;
    if json {
        return print_json(&found);
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |hidden: &Value| {
        let place = match hidden["papers_of"].as_str() {
            Some(owner) => format!("papers of {owner}"),
            None => format!("matter {}", hidden["matter"].as_str().unwrap_or("that is deleted")),
        };
        let people: Vec<String> = hidden["ask"].as_array().into_iter().flatten().map(text).collect();
        let ask = if people.is_empty() { "an administrator".into() } else { people.join(", ") };
        [hidden["matches"].to_string(), place, ask]
    };
    let rows: Vec<[String; 3]> = found["hidden"].as_array().into_iter().flatten().map(row).collect();
    if rows.is_empty() {
        println!("{} sees everything that this check found.", text(&found["of"]));
    } else {
        println!("Not shown to {}, who made the check:", text(&found["of"]));
        print_table(["MATCHES", "WHERE", "ASK"], &rows);
    }
    Ok(())
}
