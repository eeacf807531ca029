//! `chancery mail queue|retry|release|hold|drop|test`

use super::operator::MailRequest;
use crate::{
    cli::{Failure, Outcome, ask},
    config::Config,
    control::Request,
    finding::{Finding, Mark},
};

use jiff::{Timestamp, tz::TimeZone};
use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List mails that wait, are held, failed or came back, recipient by recipient, and held mail from unknown
    /// senders.
    Queue {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Offer a mail to the relay again now: one that waits, failed or came back. Without an ID, all that wait or
    /// failed.
    Retry {
        /// The mail, as "mail queue" names it.
        id: Option<String>,
        /// Print what was done as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Release a held mail. One from an unknown sender becomes a task, if the sender has an approved account by now.
    Release {
        /// The mail, as "mail queue" names it.
        #[arg(required_unless_present = "all")]
        id: Option<String>,
        /// All held replies. Mail from unknown senders is released one by one.
        #[arg(long, conflicts_with = "id")]
        all: bool,
        /// Print what was done as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Hold a waiting mail until it is released.
    Hold(One),
    /// Remove a mail from the outbox for good; its task keeps the answer. Or delete a held mail from an unknown
    /// sender.
    Drop(One),
    /// Send one mail and explain each step. Without an address, only check the connection.
    Test {
        /// The address to send it to.
        address: Option<String>,
        /// Print the steps as JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// The mail, as "mail queue" names it.
    id: String,
    /// Print what was done as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, command: Command) -> Outcome {
    // Incoming mail has an author, outgoing mail has recipients.
    let change = |request: MailRequest, json: bool, done: &str, came_in: &str| {
        let mails = ask(config, Request::Mail(request), "changing")?;
        if json {
            return crate::cli::print_json(&mails);
        }
        let mails = mails.as_array().map(Vec::as_slice).unwrap_or_default();
        if mails.is_empty() {
            println!("There was none.");
        }
        for mail in mails {
            match mail["from"].as_str() {
                Some(from) => println!("{} from {from} {came_in}.", text(mail, "id")),
                None => println!("{} to {} {done}.", text(mail, "id"), addresses(mail)),
            }
        }
        Ok(())
    };
    match command {
        Command::Queue { json } => {
            let found = ask(config, Request::Mail(MailRequest::Queue), "listing")?;
            let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
            if json { crate::cli::print_json(&found) } else { queue(&found, &zone) }
        }
        Command::Retry { id, json } => change(MailRequest::Retry { id }, json, "is offered to the relay again", ""),
        Command::Release { id, all: _, json } => {
            change(MailRequest::Release { id }, json, "was released", "was released and is a task now")
        }
        Command::Hold(One { id, json }) => change(MailRequest::Hold { id }, json, "is held", ""),
        Command::Drop(One { id, json }) => {
            change(MailRequest::Drop { id }, json, "was dropped and will not be sent", "was thrown away")
        }
        Command::Test { address, json } => {
            let report = ask(config, Request::Mail(MailRequest::Test { to: address }), "testing")?;
            test(&report, json)
        }
    }
}

fn text<'a>(of: &'a Value, name: &str) -> &'a str {
    of[name].as_str().unwrap_or_default()
}

fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of[name].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn addresses(mail: &Value) -> String {
    list(mail, "recipients").iter().map(|r| text(r, "address")).collect::<Vec<_>>().join(", ")
}

fn queue(found: &Value, zone: &TimeZone) -> Outcome {
    let when = |time: &Value, passed: &str| when(time, passed, zone);
    let (outbox, held) = (list(found, "outbox"), list(found, "held"));
    if outbox.is_empty() {
        println!("The outbox is empty: every mail was sent.");
    }
    let mut rows = Vec::new();
    for mail in outbox {
        for (i, recipient) in list(mail, "recipients").iter().enumerate() {
            let first = |value: String| if i == 0 { value } else { String::new() };
            let next = if text(recipient, "state") == "queued" { when(&mail["next_at"], "now") } else { String::new() };
            let row = [
                first(text(mail, "id").to_owned()),
                first(text(mail, "kind").to_owned()),
                first(when(&mail["queued_at"], "")),
                text(recipient, "address").to_owned(),
                text(recipient, "state").to_owned(),
                recipient["tries"].to_string(),
                next,
            ];
            rows.push((row, text(recipient, "last_error").to_owned()));
        }
    }
    table(["ID", "KIND", "WRITTEN", "TO", "STATE", "TRIES", "NEXT TRY"], &rows);
    if !held.is_empty() {
        println!("\nMail that came in and is held, and not answered:\n");
        let row = |mail: &Value| {
            let row = [text(mail, "id").to_owned(), text(mail, "from").to_owned(), when(&mail["received_at"], "")];
            (row, text(mail, "why").to_owned())
        };
        table(["ID", "FROM", "RECEIVED"], &held.iter().map(row).collect::<Vec<_>>());
    }
    Ok(())
}

/// Rows under their headings, with an explanatory sentence below a row.
fn table<const N: usize>(heads: [&str; N], rows: &[([String; N], String)]) {
    if rows.is_empty() {
        return;
    }
    let heads = heads.map(str::to_owned);
    let mut widths = heads.each_ref().map(|head| head.chars().count());
    for (row, _) in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &[String; N]| {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        println!("{}", cells.join("  ").trim_end());
    };
    line(&heads);
    for (row, below) in rows {
        line(row);
        if !below.is_empty() {
            println!("    {below}");
        }
    }
}

/// A time on the firm's clock; no time and a time in the past become `passed`, if that is given.
fn when(time: &Value, passed: &str, zone: &TimeZone) -> String {
    let Some(time) = time.as_str().and_then(|text| text.parse::<Timestamp>().ok()) else { return passed.to_owned() };
    if !passed.is_empty() && time <= Timestamp::now() {
        return passed.to_owned();
    }
    time.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
}

fn test(report: &Value, json: bool) -> Outcome {
    let steps: Vec<Finding> =
        serde_json::from_value(report["steps"].clone()).map_err(|e| Failure::Said(e.to_string()))?;
    if json {
        crate::cli::print_json(report)?;
    } else {
        crate::doctor::cli::print(&steps);
        if let Some(name) = report["dkim_name"].as_str() {
            println!("\nThe TXT record that publishes our key:\n\n{name}\n{}", text(report, "dkim_text"));
        }
        if report["sent_to"].is_null() && !steps.iter().any(|step| step.mark == Mark::Bad) {
            println!("\nNo mail was sent. \"chancery mail test ADDRESS\" sends one.");
        }
    }
    if steps.iter().any(|step| step.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
}
