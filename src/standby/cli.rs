//! `chancery standby identity|run|status|promote`

use super::{
    Shown,
    follow::{begin, is_standby},
    identity::Identity,
    promotion::promote,
};
use crate::{
    app::store_options,
    cli::{Failure, Outcome, ask, print_json, start_log, until_stopped},
    config::Config,
    control::Request,
    keys::read_recovery_key,
};

use std::{
    fs,
    io::{IsTerminal, Write},
    path::PathBuf,
    time::SystemTime,
};

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Print what standby.peer must be set to on the other box.
    Identity,
    /// Follow the first box until it is stopped.
    Run,
    /// Show how the standby stands: on the first box whether it follows, on the standby what it has.
    Status {
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make this box the first, because the other one is lost or is to be replaced.
    Promote {
        /// A file with the recovery key, or with its shares; "-" reads it from the standard input. Without it, the key is asked for.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
        /// No recovery key is needed: the master key of the first box is here, in place of this box's own.
        #[arg(long, conflicts_with = "key")]
        with_master_key: bool,
        /// The other box is off and stays off until it was told to follow.
        #[arg(long)]
        the_other_is_off: bool,
    },
}

pub fn run(config: Config, command: Command) -> Outcome {
    match command {
        Command::Identity => {
            println!("{}", Identity::of(&config.storage.data)?.fingerprint());
            Ok(())
        }
        Command::Run => follow_until_stopped(&config),
        Command::Status { json } => status(&config, json),
        Command::Promote { key, with_master_key, the_other_is_off } => {
            if !the_other_is_off && !confirmed()? {
                return Err(Failure::Said("Nothing was changed.".into()));
            }
            let key = if with_master_key { None } else { Some(read_recovery_key(key.as_deref())?) };
            let epoch = promote(&store_options(&config), key.as_ref())?;
            println!("This box is the first now, with epoch {epoch}.");
            println!("Start it: systemctl disable --now chancery-standby; systemctl enable --now chancery");
            println!(
                "Then lead its names here: the DNS records or the address of the other box, and the mail relay's rule."
            );
            Ok(())
        }
    }
}

fn confirmed() -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() {
        return Err(Failure::Said(
            "Two boxes that write would each know what the other does not. Switch the other one off, then run this with \
             --the-other-is-off."
                .into(),
        ));
    }
    print!("Two boxes that write would each know what the other does not. Is the other one off? Type \"yes\": ");
    std::io::stdout().flush()?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim() == "yes")
}

fn follow_until_stopped(config: &Config) -> Outcome {
    start_log(config);
    let address = begin(config)?;
    until_stopped(&format!("ready standby={address}"))
}

fn status(config: &Config, json: bool) -> Outcome {
    if is_standby(&config.storage.data) {
        let newest = newest(&config.storage.data.join("journal"))?;
        let newest = newest.map(|at| jiff::Timestamp::try_from(at).unwrap_or_default());
        if json {
            return print_json(&serde_json::json!({ "follows": true, "last_change": newest }));
        }
        match newest {
            Some(at) => println!("This box follows another one. Its last change came at {at}."),
            None => println!("This box follows another one, which has not sent anything yet."),
        }
        return Ok(());
    }
    let shown = ask(config, Request::Standby, "reading")?;
    if json {
        return print_json(&shown);
    }
    let Some(shown) = serde_json::from_value::<Option<Shown>>(shown).map_err(|e| Failure::Said(e.to_string()))? else {
        println!("There is no standby: standby.address is not set.");
        return Ok(());
    };
    println!("standby     {}", shown.address);
    println!("epoch       {}", shown.epoch);
    let follows = match (shown.answers, &shown.copying, &shown.error) {
        (true, ..) => "it follows".to_owned(),
        (_, Some((done, of)), _) => format!("it is being given a copy of everything: {done} of {of} bytes"),
        (.., Some(error)) => format!("it does not follow: {error}"),
        _ => "it does not answer yet".to_owned(),
    };
    println!("state       {follows}");
    println!("behind      {} changes", shown.behind);
    if let Some(level) = shown.level {
        println!("level at    {level}");
    }
    if shown.waits {
        println!("Nothing is acknowledged before the standby has it (standby.wait).");
    }
    Ok(())
}

/// When a file of a folder last changed.
fn newest(folder: &std::path::Path) -> Result<Option<SystemTime>, Failure> {
    let mut newest = None;
    for entry in fs::read_dir(folder)? {
        newest = newest.max(entry?.metadata()?.modified().ok());
    }
    Ok(newest)
}
