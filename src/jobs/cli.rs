//! `chancery jobs list|show|retry|drop`

use super::operator::JobsRequest;
use crate::{
    cli::{Failure, Outcome, ask},
    config::Config,
    control::Request,
};

use serde_json::Value;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// List parked jobs, and how many wait and run in each lane.
    List {
        /// Every job, one line each.
        #[arg(long)]
        all: bool,
        /// Print all of them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show everything about one job.
    Show(One),
    /// Retry a parked job now. Without an ID, all parked jobs.
    Retry {
        /// The job, as "jobs list" names it.
        id: Option<String>,
        /// Print what was done as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove a parked job from the queue for good. What it worked on stays as it is.
    Drop(One),
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// The job, as "jobs list" names it.
    id: String,
    /// Print it as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let ask = |request| ask(config, Request::Jobs(request), "changing");
    match command {
        Command::List { all, json } => {
            let jobs = ask(JobsRequest::List)?;
            if json { crate::cli::print_json(&jobs) } else { list(&jobs, all) }
        }
        Command::Show(One { id, json }) => {
            let job = ask(JobsRequest::Show { id })?;
            if json { crate::cli::print_json(&job) } else { show(&job) }
        }
        Command::Retry { id, json } => {
            let jobs = ask(JobsRequest::Retry { id })?;
            if json { crate::cli::print_json(&jobs) } else { changed(&jobs, "is tried again") }
        }
        Command::Drop(One { id, json }) => {
            let jobs = ask(JobsRequest::Drop { id })?;
            if json { crate::cli::print_json(&jobs) } else { changed(&jobs, "was dropped") }
        }
    }
}

fn text(of: &Value, name: &str) -> String {
    match &of[name] {
        Value::String(text) => text.clone(),
        Value::Null => "-".into(),
        other => other.to_string(),
    }
}

fn changed(jobs: &Value, done: &str) -> Outcome {
    let jobs = jobs.as_array().map(Vec::as_slice).unwrap_or_default();
    if jobs.is_empty() {
        println!("No job is parked.");
    }
    for job in jobs {
        println!("{} ({}) {done}.", text(job, "id"), text(job, "work"));
    }
    Ok(())
}

fn show(job: &Value) -> Outcome {
    let Some(fields) = job.as_object() else {
        return Err(Failure::Said("The server gave no job.".into()));
    };
    for name in fields.keys() {
        println!("{:14} {}", name.replace('_', " "), text(job, name));
    }
    Ok(())
}

fn list(jobs: &Value, all: bool) -> Outcome {
    let jobs = jobs.as_array().map(Vec::as_slice).unwrap_or_default();
    let is = |job: &&Value, state: &str| job["state"] == state;
    let rows: Vec<[String; 6]> = jobs
        .iter()
        .filter(|job| all || is(job, "parked"))
        .map(|job| ["id", "state", "work", "email", "object", "last_error"].map(|name| text(job, name)))
        .collect();
    if rows.is_empty() {
        println!("{}", if all { "The queue is empty." } else { "No job is parked." });
    } else {
        crate::cli::print_table(["ID", "STATE", "WORK", "ACCOUNT", "OBJECT", "LAST ERROR"], &rows);
    }
    if all {
        return Ok(());
    }
    let mut lanes: Vec<String> = jobs.iter().map(|job| text(job, "lane")).collect();
    lanes.sort_unstable();
    lanes.dedup();
    for lane in lanes {
        let of = |state: &str| jobs.iter().filter(|job| job["lane"] == lane.as_str() && is(job, state)).count();
        println!("{lane:12} {} waiting, {} running", of("waiting"), of("running"));
    }
    Ok(())
}
