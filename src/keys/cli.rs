//! `chancery keys export|split|import|rotate`

use super::{operator::KeysRequest, paper::Paper};
use crate::{
    cli::{Failure, Outcome, ask, holds_data, no_data},
    config::Config,
    control::Request,
};

use std::{
    fs,
    io::{IsTerminal, Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};
use zeroize::Zeroizing;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make the recovery key and show it once, to be kept on paper away from this machine.
    Export {
        /// Write it into this file instead, which must not exist.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Make another one although there is one.
        #[arg(long)]
        new: bool,
    },
    /// Make the recovery key in shares, for several people: any so many of them put it together.
    Split {
        /// How many shares to make.
        #[arg(long, value_name = "NUMBER", default_value_t = 5)]
        shares: u8,
        /// How many of them are needed.
        #[arg(long, value_name = "NUMBER", default_value_t = 3)]
        needed: u8,
        /// Make another one although there is one.
        #[arg(long)]
        new: bool,
    },
    /// Make a new master key with the recovery key, when the master key file is lost. The server must not be running.
    Import {
        /// A file with the recovery key, or with its shares; "-" reads them from the standard input. Without it, the key is asked for.
        #[arg(long, value_name = "FILE")]
        key: Option<PathBuf>,
    },
    /// Replace the master key. No data is touched.
    Rotate {
        /// Write the new key into this file, which must not exist, and let both open the data folder until the new one is in place: for
        /// a key that systemd hands to the server.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
}

pub fn run(config: &Config, command: Command) -> Outcome {
    match command {
        Command::Export { out, new } => {
            let key = Paper::generate();
            // Before it is in use, so that a full disk cannot lose it.
            if let Some(out) = &out {
                write(out, &key)?;
            }
            if let Err(e) = set(config, &key, new) {
                if let Some(out) = &out {
                    let _ = fs::remove_file(out);
                }
                return Err(e);
            }
            if new {
                eprintln!("{FORMER}");
            }
            match out {
                Some(out) => println!("The recovery key is in {}. {KEEP}", out.display()),
                None => show(&key.text()),
            }
            Ok(())
        }
        Command::Split { shares, needed, new } => {
            let key = Paper::generate();
            let parts = key.split(needed, shares)?;
            set(config, &key, new)?;
            if new {
                eprintln!("{FORMER}");
            }
            println!(
                "The recovery key, in {shares} shares. Any {needed} of them put it together; fewer are of no use."
            );
            println!("Give each to another person, on paper. {KEEP}\n");
            for (i, part) in parts.iter().enumerate() {
                println!("Share {} of {shares}\n{}\n", i + 1, **part);
            }
            Ok(())
        }
        Command::Import { key } => {
            let key = read_recovery_key(key.as_deref())?;
            let key_file = config.key_file(|name| std::env::var(name).ok());
            // Where the keyring is what was lost, the master key that is there goes on.
            if key_file.exists() && config.storage.data.join("keyring").exists() {
                return Err(Failure::Said(format!(
                    "There is a master key in {} already. Move it away first, if it is not the one that opens the data folder.",
                    key_file.display()
                )));
            }
            key.regain(&config.storage.data, &key_file)?;
            println!("A new master key is in {}. The server can be started.", key_file.display());
            Ok(())
        }
        Command::Rotate { to } => {
            let to = to.map(std::path::absolute).transpose()?;
            let both = to.is_some();
            let done = ask(config, Request::Keys(KeysRequest::Rotate { to }), "rotating")?;
            let file = done["file"].as_str().unwrap_or_default();
            match both {
                true => println!(
                    "The new master key is in {file}. Put it where the server finds its key, and restart the server; until then the old one works, and afterwards it does not."
                ),
                false => println!("The new master key is in {file}. The old one opens nothing any more."),
            }
            Ok(())
        }
    }
}

/// What the recovery key is for.
pub const KEEP: &str = "With it, and a backup, everything can be restored on another machine; without it, nobody can open a \
    backup. Anybody who has it and a backup can read everything.";

/// What a new recovery key does not change.
const FORMER: &str = "Backups that were made before still open with the former recovery key: keep it as long as you keep them, and \
    as safe.";

fn set(config: &Config, key: &Paper, replace: bool) -> Outcome {
    if !holds_data(config) {
        return Err(Failure::Said(no_data(config)));
    }
    ask(config, take(key, replace)?, "sealing").map(drop)
}

/// The request that puts a key into use.
pub fn take(key: &Paper, replace: bool) -> Result<Request, Failure> {
    let (recipient, voucher) = (key.recipient(), crate::control::Password(key.key().voucher()?.text()));
    Ok(Request::Keys(KeysRequest::SetRecovery { recipient, voucher, replace }))
}

/// Prints a key, on a terminal also as a QR code.
pub fn show(text: &str) {
    println!(
        "This is the recovery key. It is shown once. Write it down or print it, and keep it away from this machine."
    );
    println!("{KEEP}\n");
    if std::io::stdout().is_terminal()
        && let Ok(code) = qrcode::QrCode::new(text.as_bytes())
    {
        println!("{}\n", code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build());
    }
    let letters: Vec<char> = text.chars().collect();
    for line in letters.chunks(40) {
        let groups: Vec<String> = line.chunks(5).map(|group| group.iter().collect()).collect();
        println!("    {}", groups.join(" "));
    }
    println!("\nSpaces and line ends do not matter when it is typed again.");
}

/// Writes a key into a file that must not exist.
pub fn write(path: &Path, key: &Paper) -> Outcome {
    let head = "# Recovery key of Chancery. Keep it away from the machine and from the backups.";
    let text = Zeroizing::new(format!("{head}\n{}\n", *key.text()));
    let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    made.map_err(|e| Failure::Said(format!("{} cannot be made: {e}. Name another file.", path.display())))
}

/// The recovery key, whole or in shares: from a file, from the standard input, or typed.
///
/// # Errors
/// A file that cannot be read, or a text that is no key; one that is typed may be mistyped twice.
pub fn read_recovery_key(file: Option<&Path>) -> Result<Paper, Failure> {
    let mut text = Zeroizing::new(String::new());
    match file {
        None if std::io::stdin().is_terminal() => return typed(),
        Some(file) if file.as_os_str() != "-" => {
            let read = fs::read_to_string(file);
            *text = read
                .map_err(|e| Failure::Said(format!("The recovery key in {} cannot be read: {e}.", file.display())))?;
        }
        _ => drop(std::io::stdin().read_to_string(&mut text)?),
    }
    Ok(Paper::read(&text)?)
}

/// The recovery key as a person types it: the paper has it in several lines, and shares come one by one.
fn typed() -> Result<Paper, Failure> {
    let mut attempts = 3;
    loop {
        attempts -= 1;
        let mut text = Zeroizing::new(String::new());
        let mut asked = "Recovery key, or a share: ";
        let read = loop {
            let line = Zeroizing::new(rpassword::prompt_password(asked)?);
            text.push_str(&line);
            text.push('\n');
            let read = Paper::read(&text);
            if line.trim().is_empty() || read.is_ok() {
                break read;
            }
            asked = "The next line, or none: ";
        };
        match read {
            Err(why) if attempts > 0 => eprintln!("{why} Type it again from the beginning."),
            read => return Ok(read?),
        }
    }
}
