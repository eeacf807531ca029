//! `chancery status [--watch]`

use super::Status;
use crate::{
    accounts::size,
    cli::{Failure, Outcome, ask, holds_data, no_data},
    config::Config,
    control::Request,
    finding::Mark,
};

use jiff::{Timestamp, tz::TimeZone};
use std::{
    fmt::Write as _,
    io::{IsTerminal, Write},
    time::Duration,
};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Show it again every few seconds, until Ctrl-C.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "2", value_parser = clap::value_parser!(u64).range(1..=3600))]
    watch: Option<u64>,
    /// Print it as JSON.
    #[arg(long, conflicts_with = "watch")]
    json: bool,
}

pub fn run(config: &Config, arguments: &Arguments) -> Outcome {
    if !holds_data(config) {
        return Err(Failure::Said(no_data(config)));
    }
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    loop {
        let answer = ask(config, Request::Status, "looking")?;
        if arguments.json {
            return crate::cli::print_json(&answer);
        }
        let status: Status = serde_json::from_value(answer).map_err(|e| Failure::Said(e.to_string()))?;
        let mut out = std::io::stdout().lock();
        if arguments.watch.is_some() && out.is_terminal() {
            // Home, then clear to the end, so that the screen does not flicker (ECMA-48: CUP, ED).
            write!(out, "\x1b[H\x1b[J")?;
        }
        out.write_all(screen(&status, &zone).as_bytes())?;
        out.flush()?;
        let Some(seconds) = arguments.watch else { return Ok(()) };
        drop(out);
        std::thread::sleep(Duration::from_secs(seconds));
    }
}

/// The status as text: a heading, one line for each subject, and what needs attention.
fn screen(status: &Status, zone: &TimeZone) -> String {
    let time = |at: Timestamp| at.to_zoned(zone.clone()).strftime("%b %-d, %Y, %H:%M").to_string();
    let ever = |at: Option<Timestamp>| at.map_or("never".to_owned(), time);
    let Status { accounts, mail, jobs, data, backup, .. } = status;
    let since = match status.started_at {
        Some(at) => format!("has run since {}", time(at)),
        None => "is not running".to_owned(),
    };
    let mut out = format!("{} · Chancery {} {since}\n\n", status.firm, status.version);
    let mut line = |name: &str, says: String| {
        let _ = writeln!(out, "{name:<14}{says}");
    };
    let also = |count: u64, what: &str| if count > 0 { format!(", {count} {what}") } else { String::new() };
    line(
        "accounts",
        format!(
            "{} approved{}{}{}{}",
            accounts.approved,
            also(accounts.waiting, "waiting for approval"),
            also(accounts.unconfirmed, "waiting for a confirmed address"),
            also(accounts.suspended, "suspended"),
            also(accounts.asking, "asking for a bigger plan"),
        ),
    );
    line(
        "mail in",
        format!(
            "{} accepted, {} refused{}{}",
            mail.accepted,
            mail.refused,
            also(mail.held, "held for review"),
            also(mail.on_hold, "waiting for a bigger plan")
        ),
    );
    line(
        "mail out",
        format!(
            "{} sent, {} waiting{}{}",
            mail.replied,
            mail.waiting,
            also(mail.kept_back, "kept back"),
            also(mail.failed, "failed or returned")
        ),
    );
    line("jobs", format!("{} waiting, {} running, {} parked", jobs.waiting, jobs.running, jobs.parked));
    line("data", format!("tasks: {}, files: {} ({})", data.tasks, data.files, size(data.bytes)));
    if let (Some(free), Some(all)) = (data.disk_free, data.disk_all) {
        line("disk", format!("{} of {} free", size(free), size(all)));
    }
    line("model", status.model.clone());
    line(
        "backup",
        format!("last made: {}; last restored successfully: {}", ever(backup.made_at), ever(backup.restored_at)),
    );
    for certificate in &status.certificates {
        let until = certificate.until.map_or("none issued yet".to_owned(), |at| format!("valid until {}", time(at)));
        line("certificate", format!("{}, {until}", certificate.what));
    }
    for mailbox in &status.mailboxes {
        let looked = mailbox.looked.map_or(String::new(), |at| format!(", last looked {}", time(at)));
        line("mailbox", format!("{}: {}{looked}, {} mails taken in", mailbox.name, mailbox.state, mailbox.taken));
    }
    for case in &status.cases {
        let synced = case.synced.map_or(String::new(), |at| format!(", last in step {}", time(at)));
        line(
            "connect",
            format!("{}: {}{synced}, {} values wait for a decision", case.name, case.state, case.conflicts),
        );
    }
    for folder in &status.folders {
        let looked = folder.looked.map_or(String::new(), |at| format!(", last looked {}", time(at)));
        line("folder", format!("{}: {}{looked}, {} files", folder.name, folder.state, folder.done));
    }
    let wanting = status.findings.iter().filter(|finding| finding.mark != Mark::Good);
    let mut wanting: Vec<_> = wanting.collect();
    wanting.sort_by_key(|finding| finding.mark != Mark::Bad);
    if wanting.is_empty() {
        out.push_str("\nNothing needs attention.\n");
    } else {
        out.push_str("\nNeeds attention:\n");
    }
    for finding in wanting {
        let mark = if finding.mark == Mark::Bad { "BAD " } else { "look" };
        let _ = writeln!(out, "{mark}  {:<18} {}", finding.what, finding.says);
    }
    out
}
