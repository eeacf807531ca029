//! `chancery matters list|show|hold|export|seal|open-sealed|destroy`

mod export;
mod seal;

use crate::{
    cli::{Outcome, ask, print_json, print_table},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List all matters.
    List {
        /// Print them as JSON, with teams and walls.
        #[arg(long)]
        json: bool,
    },
    /// Show a matter: its team and its walls.
    Show {
        /// Its number, or its identifier.
        matter: String,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write everything in a matter into one archive that proves itself. What is in it is not encrypted.
    Export {
        /// Its number, or its identifier.
        matter: String,
        /// The archive, which must not be there yet.
        #[arg(long)]
        to: std::path::PathBuf,
        /// Print what was written as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Put everything in a closed matter into one archive under a key of its own, and take it away from tasks, files, search and chats.
    Seal {
        /// Its number, or its identifier.
        matter: String,
        /// The last day on which it must be kept, such as 2033-12-31.
        #[arg(long, value_name = "DAY")]
        keep_until: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
        /// Print the sealed matter as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the archive of a sealed matter. What is in it is not encrypted.
    OpenSealed {
        /// Its number, or its identifier.
        matter: String,
        /// The archive, which must not be there yet.
        #[arg(long)]
        to: std::path::PathBuf,
        /// Print what was written as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Destroy the key of a sealed matter, so that nobody can open its archive any more, from no backup either.
    Destroy {
        /// Its number, or its identifier.
        matter: String,
        /// Do not ask, if the day until which it must be kept is over.
        #[arg(long)]
        yes: bool,
        /// Print what was done as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Set a legal hold on a matter: while it stands, nothing in it is deleted.
    Hold {
        /// Its number, or its identifier.
        matter: String,
        /// Who asked for it, such as a court or the client.
        #[arg(long, required_unless_present = "lift", conflicts_with = "lift")]
        by: Option<String>,
        /// Why.
        #[arg(
            long,
            required_unless_present = "lift",
            conflicts_with = "lift",
            default_value = "",
            hide_default_value = true
        )]
        reason: String,
        /// Lift it.
        #[arg(long)]
        lift: bool,
        /// Print the matter as JSON.
        #[arg(long)]
        json: bool,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::List { json } => {
            let all = ask(config, Request::ListMatters, "listing")?;
            if json { print_json(&all) } else { table(&all) }
        }
        Command::Show { matter, json } => {
            let found = ask(config, Request::ShowMatter { matter }, "reading")?;
            if json { print_json(&found) } else { shown(&found) }
        }
        Command::Seal { matter, keep_until, yes, json } => seal::seal(config, matter, keep_until, yes, json),
        Command::OpenSealed { matter, to, json } => seal::open(config, matter, &to, json),
        Command::Destroy { matter, yes, json } => seal::destroy(config, matter, yes, json),
        Command::Export { matter, to, json } => export::run(config, matter, &to, json),
        Command::Hold { matter, by, reason, lift: _, json } => {
            let held = ask(config, Request::HoldMatter { matter, by, reason }, "changing")?;
            if json { print_json(&held) } else { shown(&held) }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn table(all: &Value) -> Outcome {
    let count = |value: &Value| value.as_array().map_or(0, Vec::len).to_string();
    let rows: Vec<[String; 5]> = all
        .as_array()
        .into_iter()
        .flatten()
        .map(|matter| {
            let state = match &matter["sealed"] {
                sealed if !sealed["destroyed"].is_null() => "destroyed",
                sealed if sealed.is_object() => "sealed",
                _ if matter["closed"] == true => "closed",
                _ => "open",
            };
            [
                text(&matter["number"]),
                text(&matter["title"]),
                state.into(),
                count(&matter["team"]),
                count(&matter["walls"]),
            ]
        })
        .collect();
    if rows.is_empty() {
        println!("There is no matter. Lawyers and staff open them on the site.");
    } else {
        print_table(["NUMBER", "TITLE", "STATE", "TEAM", "WALLS"], &rows);
    }
    Ok(())
}

fn shown(matter: &Value) -> Outcome {
    println!("{} {}", text(&matter["number"]), text(&matter["title"]));
    if let Some(client) = matter["client"].as_str() {
        println!("Client: {client}");
    }
    if let Some(sealed) = matter["sealed"].as_object() {
        println!("Sealed on {}, to be kept until {}.", text(&sealed["at"]), text(&sealed["keep_until"]));
        if let Some(at) = sealed["destroyed"].as_str() {
            println!("Destroyed on {at}: its key is gone, and nobody can open its archive.");
        }
    }
    match matter["hold"].as_object() {
        Some(hold) => println!(
            "A legal hold stands since {}: {}. Asked for by {}.",
            text(&hold["since"]),
            text(&hold["reason"]).trim_end_matches('.'),
            text(&hold["asked_by"])
        ),
        None => println!("No legal hold stands on it."),
    }
    if matter["whole_firm"] == true {
        println!("Lawyers and staff of the whole firm may read it.");
    }
    for place in matter["team"].as_array().into_iter().flatten() {
        println!("  {}  {}", text(&place["email"]), text(&place["level"]));
    }
    for wall in matter["walls"].as_array().into_iter().flatten() {
        println!("  {}  wall, set by {}", text(&wall["email"]), text(&wall["by"]));
    }
    Ok(())
}
