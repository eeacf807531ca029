//! `chancery doctor [--repair]`

use crate::{
    app::open_store,
    cli::{Failure, Outcome, ask},
    config::Config,
    control::Request,
    finding::{Finding, Mark},
};

use std::io::{IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Cut damage off the journal. Shows what will be lost and asks first.
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

fn repair(config: &Config, yes: bool) -> Outcome {
    let problem = match open_store(config, false) {
        Ok(store) => {
            store.close()?;
            println!("The journal is whole; there is nothing to repair.");
            return Ok(());
        }
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
        eprint!("Keep what lies before the damage and lose what lies behind it? Type yes: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            return Err(Failure::Said("Nothing was changed.".into()));
        }
    }
    open_store(config, true)?.close()?;
    println!(
        "Repaired. The damaged segment, and those behind it, were kept aside in the journal folder with the ending .cut."
    );
    Ok(())
}
