//! `chancery connect add|list|test|sign-in|sync|pause|resume|remove`

mod add;
mod sign_in;

use self::{add::Add, sign_in::How};
use super::{Shown, operator::ConnectRequest};
use crate::{
    cli::{Failure, Outcome, ask, print_json, print_table},
    config::{CaseConnection, Config, without_case_connection},
    control::Request,
    finding::{Finding, Mark},
    mailbox::cli::replace,
};

use jiff::{Timestamp, tz::TimeZone};
use std::{fs, path::Path};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Write a case management system into the settings, and sign in there.
    Add(Box<Add>),
    /// Show how the case management systems stand.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Try one and explain each step. Nothing is changed there.
    Test {
        /// Its name.
        name: String,
        /// Print the steps as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Sign in there again, in a browser.
    SignIn {
        /// Its name.
        name: String,
        #[command(flatten)]
        how: How,
    },
    /// Bring both sides together now.
    Sync(One),
    /// Leave one alone until "resume".
    Pause(One),
    /// Go on with a paused one.
    Resume(One),
    /// Take one out of the settings, and forget its tokens. What was taken in stays.
    Remove(One),
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// Its name.
    name: String,
}

/// `file` holds the settings.
pub fn run(config: &Config, file: &Path, command: Command) -> Outcome {
    let request = |request| ask(config, Request::Connect(request), "asking");
    let find = |name: &str| -> Result<&CaseConnection, Failure> {
        let found = config.case_management.iter().find(|one| one.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| Failure::Said(format!("There is no case management \"{name}\" in the settings.")))
    };
    let known = |name: &str| find(name).map(|one| one.name.clone());
    match command {
        Command::Add(wanted) => {
            add::add(file, *wanted)?;
            restart();
            Ok(())
        }
        Command::List { json } => {
            let shown = request(ConnectRequest::List)?;
            if json { print_json(&shown) } else { list(config, &shown) }
        }
        Command::Test { name, json } => {
            let said = request(ConnectRequest::Test { name: known(&name)? })?;
            let steps: Vec<Finding> = serde_json::from_value(said.clone()).map_err(|e| Failure::Said(e.to_string()))?;
            if json {
                print_json(&said)?;
            } else {
                crate::doctor::cli::print(&steps);
            }
            if steps.iter().any(|step| step.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
        }
        Command::SignIn { name, how } => {
            let connection = find(&name)?;
            request(sign_in::obtain(connection, &how)?)?;
            println!("Kept. \"chancery connect test {}\" tries it.", connection.name);
            Ok(())
        }
        Command::Sync(One { name }) => {
            let name = known(&name)?;
            request(ConnectRequest::Sync { name: name.clone() })?;
            println!("{name} is brought up to date now. \"chancery connect list\" shows how far it is.");
            Ok(())
        }
        Command::Pause(One { name }) => {
            let name = known(&name)?;
            request(ConnectRequest::Pause { name: name.clone(), paused: true })?;
            println!("{name} is paused. \"chancery connect resume {name}\" goes on.");
            Ok(())
        }
        Command::Resume(One { name }) => {
            let name = known(&name)?;
            request(ConnectRequest::Pause { name: name.clone(), paused: false })?;
            println!("{name} goes on.");
            Ok(())
        }
        Command::Remove(One { name }) => {
            let connection = find(&name)?;
            let (name, account) = (connection.name.clone(), connection.account.clone());
            let made = without_case_connection(&fs::read_to_string(file)?, &name)?;
            replace(file, &made)?;
            request(ConnectRequest::Forget { name: name.clone(), account })?;
            println!("{name} was taken out of {}. What was taken in stays.", file.display());
            restart();
            Ok(())
        }
    }
}

fn restart() {
    println!("Restart the server for that: systemctl restart chancery");
}

fn list(config: &Config, shown: &serde_json::Value) -> Outcome {
    let all: Vec<Shown> = serde_json::from_value(shown.clone()).map_err(|e| Failure::Said(e.to_string()))?;
    if all.is_empty() {
        println!("There is no case management in the settings. \"chancery connect add\" writes one.");
        return Ok(());
    }
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    let when = |at: Option<Timestamp>| {
        at.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
    };
    let rows: Vec<[String; 8]> = all
        .iter()
        .map(|one| {
            [
                one.name.clone(),
                one.account.clone(),
                one.state.to_string(),
                when(one.synced),
                when(one.next),
                one.taken.to_string(),
                one.sent.to_string(),
                one.conflicts.to_string(),
            ]
        })
        .collect();
    print_table(["NAME", "ACCOUNT", "STATE", "SYNCED", "NEXT", "CAME", "WENT", "UNDECIDED"], &rows);
    for one in &all {
        if let Some(trouble) = &one.trouble {
            println!("\n{}: {trouble}", one.name);
        }
        if let Some(why) = one.why.as_ref().filter(|_| one.passed_over > 0) {
            println!("\n{}: {} records were not taken in, the last one because: {why}", one.name, one.passed_over);
        }
    }
    Ok(())
}
