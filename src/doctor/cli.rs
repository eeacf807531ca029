//! `chancery doctor [--deep] [--repair]`

use super::lost::lost;
use crate::{
    app::open_store,
    backup::operator::BackupRequest,
    cli::{Failure, Outcome, ask},
    config::Config,
    control::Request,
    finding::{Finding, Mark},
};

use std::io::{IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Read every seal of the data folder: each record and each byte of each mail and file.
    #[arg(long)]
    deep: bool,
    /// Mend what is damaged: records from the snapshot or the journal, mails and files from a backup. Shows what would be lost and asks first.
    #[arg(long)]
    repair: bool,
    /// Do not ask.
    #[arg(long, requires = "repair")]
    yes: bool,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, arguments: &Arguments) -> Outcome {
    if arguments.repair {
        repair(config, arguments.yes)?;
    }
    if arguments.deep || arguments.repair {
        let request = BackupRequest::Scrub { mend: arguments.repair };
        let read = ask(config, Request::Backup(request), "reading")?;
        if !arguments.json {
            println!("{}", read["says"].as_str().unwrap_or_default());
        }
    }
    let answer = ask(config, Request::Doctor, "examining")?;
    let findings: Vec<Finding> = serde_json::from_value(answer.clone()).map_err(|e| Failure::Said(e.to_string()))?;
    if arguments.json {
        crate::cli::print_json(&answer)?;
    } else {
        print(&findings);
    }
    if findings.iter().any(|finding| finding.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
}

/// Findings as lines.
pub fn print(findings: &[Finding]) {
    for finding in findings {
        let mark = match finding.mark {
            Mark::Good => "ok  ",
            Mark::Look => "look",
            Mark::Bad => "BAD ",
        };
        println!("{mark}  {:<18} {}", finding.what, finding.says);
    }
}

/// Opens a data folder that does not open by itself. Where a server has it open, there is nothing to do.
fn repair(config: &Config, yes: bool) -> Outcome {
    let problem = match open_store(config, false) {
        Ok(store) => return Ok(store.close()?),
        Err(e) if e.busy => return Ok(()),
        Err(e) => e,
    };
    if !problem.problem.contains("journal") || !problem.problem.contains("damaged") {
        return Err(problem.into());
    }
    eprintln!("{problem}");
    if !yes {
        if !std::io::stdin().is_terminal() {
            return Err(Failure::Said("Nothing was changed. To repair without a prompt, use --yes.".into()));
        }
        eprint!("Keep everything that can be read and lose these changes? Type yes: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            return Err(Failure::Said("Nothing was changed.".into()));
        }
    }
    let store = open_store(config, true)?;
    let lost = lost(&store);
    store.close()?;
    println!("Repaired. These groups of changes are lost:");
    for group in lost {
        println!("  {group}");
    }
    println!("The damaged segment lies in the journal folder with the ending .damaged.");
    Ok(())
}
