//! `chancery init`: asks what it must, tries each answer as it is given, writes settings and keys, and prints what is left to do
//! elsewhere. Run again, it keeps what it is not told to change.
//!
//! - `flags` the answers as flags · `questions` the same on a terminal · `asking` how a question is asked
//! - `guesses` defaults that can be found out · `trying` tries an answer · `answers` the settings that they make
//! - `settings_file`, `carrying_out`, `service` what is done with them · `steps` what is left to do

mod answers;
mod asking;
mod carrying_out;
mod flags;
mod guesses;
mod questions;
mod service;
mod settings_file;
mod steps;
mod trying;

pub use flags::Arguments;

use crate::{
    cli::{Failure, Outcome, Session},
    config::Config,
};
use answers::{Answers, Recovery, Setting, mail_system_of};
use asking::{Asker, nothing_written, without_password};
use guesses::Published;
use settings_file::SettingsFile;
use steps::Facts;

use std::path::Path;
use toml::Value;

/// Sets the firm up with the settings in `file`. `packaged`: it is the one that the package's service reads.
pub fn run(flags: Arguments, file: &Path, data: Option<&Path>, packaged: bool) -> Outcome {
    if flags.steps {
        return again(file, data, packaged);
    }
    let file = SettingsFile::open(file)?;
    let asker = Asker::new(flags.yes, flags.strict);
    if asker.is_terminal() {
        eprintln!(
            "This sets Chancery up. Enter takes what stands in [brackets]. Nothing is written before the last question."
        );
    }
    let (answers, published) = questions::ask(&asker, &flags, &file)?;
    if asker.is_terminal() {
        eprint!("\n{}", summary(&answers));
    }
    if !asker.agrees(&format!("Write this into {}?", file.path().display()))? {
        return Err(nothing_written("You said no."));
    }
    let mut settings = answers.settings();
    settings.extend(places(&file, data));
    let old = file.write(&settings)?;
    println!("\nSettings   {}", file.path().display());
    if let Some(old) = old {
        println!("           The file before is kept as {}.", old.display());
    }
    let service = packaged && !flags.no_start && service::is_here();
    if service {
        service::restart().map_err(|why| {
            let problem = format!("{why}\nThe settings are written. Correct what it names, then run \"chancery init\" again: it keeps your answers.");
            Failure::Said(problem)
        })?;
        println!("Service    It runs on these settings.");
    }
    let config = load(file.path(), data)?;
    let done = carrying_out::carry_out(&config, &answers, &asker, service)?;
    println!(
        "Master key {}. Keep a copy of it away from this machine: without it, nobody can read the data.",
        config.key_file(|name| std::env::var(name).ok()).display()
    );
    let chancery =
        if packaged { "sudo chancery".into() } else { format!("chancery --config {}", file.path().display()) };
    let admin = answers.admin.as_ref().map_or_else(|| postmaster(&config), |admin| admin.email.clone());
    print(&config, answers.mail, done.dkim, published, admin, &chancery);
    if done.other_settings {
        println!("\nA server is running on the settings that were there before. Restart it, so that it reads these.");
    } else if !service {
        let start = if packaged { "sudo systemctl restart chancery".into() } else { format!("{chancery} serve") };
        println!("\nStart the server: {start}");
    }
    Ok(())
}

/// The steps again, for the settings in force.
fn again(file: &Path, data: Option<&Path>, packaged: bool) -> Outcome {
    let file = std::path::absolute(file)?;
    let config = load(&file, data)?;
    let session = Session::open(&config)?;
    let (dkim, admin) = (carrying_out::dkim(&session)?, carrying_out::somebody(&session)?);
    session.close()?;
    let chancery = if packaged { "sudo chancery".into() } else { format!("chancery --config {}", file.display()) };
    let published = guesses::published(config.from_address());
    let admin = admin.unwrap_or_else(|| postmaster(&config));
    let mail = match config.mailbox.is_empty() {
        true => mail_system_of(&config.mail.relay.0),
        false => flags::MailSystem::Mailbox,
    };
    print(&config, mail, dkim, published, admin, &chancery);
    Ok(())
}

fn print(
    config: &Config,
    mail: flags::MailSystem,
    dkim: Option<(String, String)>,
    published: Published,
    admin: String,
    chancery: &str,
) {
    let resolved = trying::addresses(&config.smtp.hostname).unwrap_or_default();
    let facts = Facts {
        config,
        mail,
        dkim,
        published,
        resolved,
        own: guesses::own_address(),
        admin,
        chancery: chancery.into(),
    };
    print!("{}", steps::all(&facts));
}

fn load(file: &Path, data: Option<&Path>) -> Result<Config, Failure> {
    let data = data.map(|data| ("storage.data", data.to_string_lossy().into_owned()));
    Ok(Config::load(Some(file), |name| std::env::var(name).ok(), data.as_slice())?)
}

fn postmaster(config: &Config) -> String {
    format!("postmaster@{}", answers::domain(config.from_address()))
}

/// Where data and master key are to be, unless the file says so already.
fn places(file: &SettingsFile, data: Option<&Path>) -> Vec<Setting> {
    let text = |path: &Path| Some(Value::String(path.to_string_lossy().into_owned()));
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut settings = Vec::new();
    let known = file.text("storage.data").map(Into::into);
    let folder = data.map(whole).or(known).unwrap_or_else(|| file.folder().join("chancery-data"));
    settings.push(("storage.data", text(&folder)));
    let has_key = folder.join("master.key").exists() || std::env::var_os("CHANCERY_STORAGE_KEY_FILE").is_some();
    if file.value("storage.key_file").is_none() && !has_key {
        // Beside the settings: a copy of the data folder must not hold the key.
        settings.push(("storage.key_file", text(&file.folder().join("master.key"))));
    }
    settings
}

fn summary(answers: &Answers) -> String {
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    let admin = answers
        .admin
        .as_ref()
        .map_or("nobody new".into(), |admin| format!("{} {} <{}>", admin.first, admin.last, admin.email));
    let recovery = match &answers.recovery {
        Recovery::Show => "is shown".into(),
        Recovery::Later => "later".into(),
        Recovery::File(file) => file.display().to_string(),
    };
    let certificate = clap::ValueEnum::to_possible_value(&answers.certificate).map(|value| value.get_name().to_owned());
    let rows = [
        ("Firm", answers.firm.clone()),
        ("State", or_none(&answers.state)),
        ("Time zone", answers.time_zone.clone()),
        ("Assistant", answers.assistant.clone()),
        ("Mail comes to", format!("{} ({})", answers.smtp, answers.host)),
        ("Answers go to", or_none(&without_password(&answers.relay))),
        ("Believed", or_none(&answers.trusted.join(", "))),
        ("Certificate", certificate.unwrap_or_default()),
        ("Site", format!("{} ({})", answers.public_url, answers.http)),
        ("Administrator", admin),
        ("Recovery key", recovery),
    ];
    rows.iter().map(|(name, value)| format!("  {name:<14} {value}\n")).collect()
}
