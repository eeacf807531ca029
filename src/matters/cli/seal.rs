//! `chancery matters seal|open-sealed|destroy`

use super::export;
use crate::{
    cli::{Failure, Outcome, ask, print_json},
    config::Config,
    control::Request,
};

use serde_json::Value;
use std::{
    io::{IsTerminal, Write},
    path::Path,
};

/// Seals a matter, after it has said what goes.
pub fn seal(config: &Config, matter: String, keep_until: String, yes: bool, json: bool) -> Outcome {
    let request = |confirmed| Request::SealMatter { matter: matter.clone(), keep_until: keep_until.clone(), confirmed };
    if !yes {
        let found = ask(config, request(false), "counting")?;
        if found["sealed"].is_null() {
            let number = text(&found["matter"]);
            eprintln!(
                "This puts everything in the matter {number} into one archive and takes it away from everybody: {}.",
                goes(&found)
            );
            for one in found["stays"].as_array().into_iter().flatten() {
                eprintln!("  stays where it is: \"{}\" of {}", text(&one["name"]), text(&one["email"]));
            }
            typed(&number, "It cannot be undone; only the archive can be written out again.", "seal")?;
        }
    }
    let done = ask(config, request(true), "sealing")?;
    if json {
        return print_json(&done);
    }
    let sealed = &done["sealed"];
    println!(
        "The matter {} is sealed: {} mails, answers and files. It is to be kept until {}.",
        text(&done["number"]),
        sealed["papers"],
        text(&sealed["keep_until"])
    );
    println!(
        "Backups that were made before still hold its papers, until \"chancery backup prune\" has removed the last of them."
    );
    Ok(())
}

/// Writes the archive of a sealed matter to a file that is not there yet.
pub fn open(config: &Config, matter: String, to: &Path, json: bool) -> Outcome {
    export::save(config, Request::OpenSealed { matter }, to, ", as it was sealed", json)
}

/// Destroys the key of a sealed matter. Before its time that takes its number, typed.
pub fn destroy(config: &Config, matter: String, yes: bool, json: bool) -> Outcome {
    let request = |confirmed| Request::DestroyMatter { matter: matter.clone(), confirmed };
    let found = ask(config, request(false), "looking")?;
    let number = text(&found["matter"]);
    let early = found["still_kept"].as_str();
    match early {
        Some(until) => eprintln!("The matter {number} must be kept until {until}, which is not over."),
        None if yes => {}
        None => eprintln!("This makes the archive of the matter {number} unreadable, for ever."),
    }
    if early.is_some() || !yes {
        typed(&number, "Nobody can open it afterwards, from no backup either.", "destroy")?;
    }
    let done = ask(config, request(true), "destroying")?;
    if json {
        print_json(&done)?;
    } else {
        println!("The matter {number} was destroyed. {}", text(&done["says"]));
    }
    // The key lies somewhere still.
    if done["in_backups"] == true { Err(Failure::Found) } else { Ok(()) }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn goes(found: &Value) -> String {
    let count = |name: &str| found[name].as_u64().unwrap_or_default();
    format!(
        "{} task(s) with {} mail(s) and answer(s), {} file(s), {} folder(s), and the deadlines, drafts and table rows made from them",
        count("tasks"),
        count("mails"),
        count("files"),
        count("folders")
    )
}

/// Has the matter's number typed.
fn typed(number: &str, why: &str, what: &str) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::Said(format!(
            "Nothing was changed. {why} Run this where somebody can type the number of the matter{}.",
            if what == "seal" { ", or with --yes" } else { "; after its time, --yes does without" }
        )));
    }
    eprint!("{why} Type {number} to {what} it: ");
    std::io::stderr().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    if answer.trim() == number { Ok(()) } else { Err(Failure::Said("Nothing was changed.".into())) }
}
