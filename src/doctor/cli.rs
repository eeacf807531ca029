//! `chancery doctor [--deep] [--repair]`

use super::lost::lost;
use crate::{
    app::{open_damaged, open_store},
    backup::{fetch_spares, operator::BackupRequest},
    cli::{Failure, Outcome, ask, bar, runs},
    config::Config,
    control::Request,
    error::StartError,
    finding::{Finding, Mark},
};

use std::{
    io::{ErrorKind, IsTerminal, Write},
    path::{Path, PathBuf},
};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Read every seal of the data folder: each record and each byte of each mail and file.
    #[arg(long)]
    deep: bool,
    /// Mend what is damaged, from wherever a whole copy is: records from the view, the snapshot, the journal or a backup, mails and files
    /// from a backup. Shows what would be lost and asks first.
    #[arg(long)]
    repair: bool,
    /// Take whole copies from this place of backups, or from this copy of the data folder (a standby's), in place of backup.to.
    #[arg(long, requires = "repair", value_name = "PLACE")]
    from: Option<String>,
    /// Do not ask.
    #[arg(long, requires = "repair")]
    yes: bool,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, arguments: &Arguments) -> Outcome {
    if arguments.repair {
        repair(config, arguments)?;
    }
    if arguments.deep || arguments.repair {
        let request = BackupRequest::Scrub { mend: arguments.repair, from: arguments.from.clone() };
        let read = ask(config, Request::Backup(request), "reading")?;
        if !arguments.json {
            println!("{}", read["says"].as_str().unwrap_or_default());
        }
    }
    let runs = runs(config);
    let answer = ask(config, Request::Doctor, "examining")?;
    let mut findings: Vec<Finding> = serde_json::from_value(answer).map_err(|e| Failure::Said(e.to_string()))?;
    // Whoever reads or mends a folder has stopped its server.
    if !(runs || arguments.deep || arguments.repair) {
        findings.insert(0, stopped());
    }
    if arguments.json {
        crate::cli::print_json(&serde_json::to_value(&findings).map_err(|e| Failure::Said(e.to_string()))?)?;
    } else {
        print(&findings);
    }
    if findings.iter().any(|finding| finding.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
}

/// No server has the data folder open, so this process looked at it.
fn stopped() -> Finding {
    Finding {
        what: "server".into(),
        mark: Mark::Bad,
        says: "It is not running: no mail is taken in, and there is no site. Start it (\"systemctl start chancery\"); if it ends again, \"journalctl -u chancery -t chancery\" says why.".into(),
    }
}

/// Findings as lines.
pub fn print(findings: &[Finding]) {
    let width = findings.iter().map(|finding| finding.what.chars().count()).max().unwrap_or_default();
    for finding in findings {
        let mark = match finding.mark {
            Mark::Good => "ok  ",
            Mark::Look => "look",
            Mark::Bad => "BAD ",
        };
        println!("{mark}  {:<width$}  {}", finding.what, finding.says);
    }
}

/// Opens a data folder that does not open by itself. Where a server has it open, there is nothing to do.
fn repair(config: &Config, arguments: &Arguments) -> Outcome {
    let problem = match open_store(config) {
        Ok(store) => return Ok(store.close()?),
        Err(e) if e.busy => return Ok(()),
        Err(e) => e,
    };
    if !["journal", "snapshot"].iter().any(|what| problem.problem.contains(what)) {
        return Err(problem.into());
    }
    eprintln!("{}", problem.problem);
    let fetched = config.storage.data.join("spare");
    let spares = spares(config, arguments.from.as_deref(), &fetched)?;
    let opened = open_damaged(config, spares.clone(), false);
    let remove = || match std::fs::remove_dir_all(&fetched) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    };
    match opened {
        Ok(store) => {
            store.close()?;
            remove()?;
            println!("Repaired. Nothing is lost: whole copies of what was damaged were found elsewhere.");
            return Ok(());
        }
        // Another fault, or one that no copy mends.
        Err(e) if !e.mend.contains("loses") => {
            remove()?;
            return Err(StartError::new(e.problem, "Restore a backup. Nothing was changed now.").into());
        }
        Err(e) => eprintln!("{}", e.mend),
    }
    if !arguments.yes {
        if !std::io::stdin().is_terminal() {
            return Err(Failure::Said("Nothing was changed. To repair without a prompt, use --yes.".into()));
        }
        eprint!("Keep everything that can be read and lose these changes? Type yes: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            remove()?;
            return Err(Failure::Said("Nothing was changed.".into()));
        }
    }
    let store = open_damaged(config, spares, true)?;
    let lost = lost(&store);
    store.close()?;
    remove()?;
    println!("Repaired. These groups of changes are lost:");
    for group in lost {
        println!("  {group}");
    }
    println!("The damaged segment lies in the journal folder with the ending .damaged.");
    Ok(())
}

/// Folders with whole copies of the records: from the backups, or from where the operator says.
fn spares(config: &Config, from: Option<&str>, into: &Path) -> Result<Vec<PathBuf>, Failure> {
    if from.is_none() && config.backup.to.is_empty() {
        eprintln!(
            "There is no backup to take whole copies from: backup.to is not set. Another place can be named with --from."
        );
        return Ok(Vec::new());
    }
    let shown = bar("fetching");
    let fetched = fetch_spares(config, from, into, |done, of| {
        shown.set_length(of);
        shown.set_position(done);
    });
    shown.finish_and_clear();
    match fetched {
        // What the operator named must be right; what the settings name may be away.
        Err(e) if from.is_some() => Err(e.into()),
        Err(e) => {
            eprintln!("No whole copies can be taken from the backups. {e}");
            Ok(Vec::new())
        }
        Ok(spares) => Ok(spares),
    }
}
