//! `chancery mailbox add|list|test|sign-in|pause|resume|fetch|remove`

mod add;
mod sign_in;

pub use self::add::replace;
use self::{
    add::{Add, add},
    sign_in::How,
};
use super::{Shown, operator::MailboxRequest};
use crate::{
    cli::{Failure, Outcome, ask, print_json, print_table},
    config::{Config, without_mailbox},
    control::Request,
    finding::{Finding, Mark},
};

use jiff::{Timestamp, tz::TimeZone};
use std::{fs, path::Path};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Write a mailbox into the settings: try it first, and keep its password.
    Add(Box<Add>),
    /// Show how the mailboxes stand.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Try a mailbox and explain each step. Nothing is changed there.
    Test {
        /// Its name.
        name: String,
        /// Print the steps as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Keep the password that a mailbox is opened with, or sign in with its provider.
    SignIn {
        /// Its name.
        name: String,
        #[command(flatten)]
        how: How,
    },
    /// Leave a mailbox alone until "resume".
    Pause(One),
    /// Go on with a paused mailbox.
    Resume(One),
    /// Look into a mailbox now.
    Fetch(One),
    /// Take a mailbox out of the settings, and forget its password. What was taken in stays.
    Remove(One),
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// Its name.
    name: String,
}

/// `file` holds the settings.
pub fn run(config: &Config, file: &Path, command: Command) -> Outcome {
    let request = |request| ask(config, Request::Mailbox(request), "asking");
    let find = |name: &str| {
        let found = config.mailbox.iter().find(|mailbox| mailbox.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| Failure::Said(format!("There is no mailbox \"{name}\" in the settings.")))
    };
    let known = |name: &str| find(name).map(|mailbox| mailbox.name.clone());
    match command {
        Command::Add(wanted) => {
            add(config, file, *wanted)?;
            restart();
            Ok(())
        }
        Command::List { json } => {
            let shown = request(MailboxRequest::List)?;
            if json { print_json(&shown) } else { list(config, &shown) }
        }
        Command::Test { name, json } => {
            let said = request(MailboxRequest::Test { name: known(&name)? })?;
            let steps: Vec<Finding> = serde_json::from_value(said.clone()).map_err(|e| Failure::Said(e.to_string()))?;
            if json {
                print_json(&said)?;
            } else {
                crate::doctor::cli::print(&steps);
            }
            if steps.iter().any(|step| step.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
        }
        Command::SignIn { name, how } => {
            let mailbox = find(&name)?;
            let name = mailbox.name.clone();
            request(sign_in::obtain(mailbox, &how)?.request(name.clone())?)?;
            println!("Kept. \"chancery mailbox test {name}\" tries it.");
            Ok(())
        }
        Command::Pause(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Pause { name: name.clone(), paused: true })?;
            println!("{name} is paused. \"chancery mailbox resume {name}\" goes on.");
            Ok(())
        }
        Command::Resume(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Pause { name: name.clone(), paused: false })?;
            println!("{name} is watched again.");
            Ok(())
        }
        Command::Fetch(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Fetch { name: name.clone() })?;
            println!("{name} is looked into now.");
            Ok(())
        }
        Command::Remove(One { name }) => {
            let name = known(&name)?;
            let text = fs::read_to_string(file)?;
            let made = without_mailbox(&text, &name)?;
            replace(file, &made)?;
            request(MailboxRequest::Forget { name: name.clone() })?;
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
        println!("There is no mailbox in the settings. \"chancery mailbox add\" writes one.");
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
                one.login.clone(),
                one.state.to_string(),
                when(one.looked),
                when(one.next),
                when(one.renewed),
                one.taken.to_string(),
                one.passed_over.to_string(),
            ]
        })
        .collect();
    print_table(["NAME", "LOGIN", "STATE", "LOOKED", "NEXT LOOK", "TOKENS OF", "TAKEN", "PASSED OVER"], &rows);
    for one in &all {
        if let Some(trouble) = &one.trouble {
            println!("\n{}: {trouble}", one.name);
        }
        if let Some(why) = one.why.as_ref().filter(|_| one.passed_over > 0) {
            println!("\n{}: the last mail that was passed over: {why}", one.name);
        }
    }
    Ok(())
}
