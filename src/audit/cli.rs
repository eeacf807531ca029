//! `chancery audit verify|export`

use crate::{
    cli::{Failure, Outcome, ask},
    config::Config,
    control::Request,
};

use std::io::{BufWriter, Write};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Check every line of the audit log against the one before, and report the first that is wrong.
    Verify {
        /// A head of the log recorded elsewhere, as in syslog: NUMBER:HASH.
        #[arg(long, value_name = "NUMBER:HASH")]
        head: Option<String>,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the audit log as JSON Lines.
    Export {
        /// Number of the first line.
        #[arg(long, default_value_t = 1)]
        from: u64,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::Verify { head, json } => verify(config, head, json),
        Command::Export { from } => export(config, from),
    }
}

fn verify(config: &Config, head: Option<String>, json: bool) -> Outcome {
    let found = ask(config, Request::VerifyAudit { head }, "verifying")?;
    let broken = found["broken"].as_u64();
    if json {
        crate::cli::print_json(&found)?;
    } else if let Some(line) = broken {
        println!("BAD   Line {line} of the audit log is not right. {}", found["why"].as_str().unwrap_or_default());
    } else {
        println!(
            "ok    All {} lines hold. The end is {}:{}",
            found["lines"],
            found["lines"].as_u64().unwrap_or_default() + found["first"].as_u64().unwrap_or(1) - 1,
            found["head"].as_str().unwrap_or_default()
        );
        if found["first"].as_u64().is_some_and(|first| first > 1) {
            println!(
                "      Lines before number {} were let go when their time was over (audit.keep_months).",
                found["first"]
            );
        }
    }
    if broken.is_some() { Err(Failure::Found) } else { Ok(()) }
}

fn export(config: &Config, from: u64) -> Outcome {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut next = Some(from);
    while let Some(from) = next {
        let page = ask(config, Request::ExportAudit { from }, "exporting")?;
        for line in page["lines"].as_array().into_iter().flatten() {
            writeln!(out, "{line}")?;
        }
        next = page["next"].as_u64();
    }
    out.flush()?;
    Ok(())
}
