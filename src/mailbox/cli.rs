//! `chancery mailbox add|list|test|sign-in|pause|resume|fetch|remove`

use super::{Grant, Shown, operator::MailboxRequest, service::trial};
use crate::{
    cli::{Failure, Outcome, ask, print_json, print_table},
    config::{Afterwards, Config, Mailbox, MailboxTls, with_mailbox, without_mailbox},
    control::{Password, Request},
    finding::{Finding, Mark},
};

use jiff::{Timestamp, tz::TimeZone};
use std::{
    fs,
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
};
use zeroize::Zeroizing;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Write a mailbox into the settings: try it first, and keep its password.
    Add(Box<Add>),
    /// Show how the mailboxes stand.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Try a mailbox and explain each step. Nothing is changed there.
    Test {
        /// Its name.
        name: String,
        /// Print the steps as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Keep the password that a mailbox is opened with.
    SignIn {
        /// Its name.
        name: String,
        /// Read the password from standard input.
        #[arg(long)]
        password_stdin: bool,
    },
    /// Leave a mailbox alone until "resume".
    Pause(One),
    /// Go on with a paused mailbox.
    Resume(One),
    /// Look into a mailbox now.
    Fetch(One),
    /// Take a mailbox out of the settings, and forget its password. What was taken in stays.
    Remove(One),
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// Its name.
    name: String,
}

#[derive(Debug, clap::Args)]
pub struct Add {
    /// A name for it, as "office".
    name: String,
    /// Host name of the IMAP server.
    #[arg(long)]
    host: String,
    /// Name to sign in with, often the e-mail address.
    #[arg(long)]
    login: String,
    /// Its port. Left out: 993, or 143 without TLS from the first byte.
    #[arg(long)]
    port: Option<u16>,
    /// How the connection is protected.
    #[arg(long, default_value = "implicit", value_parser = ["implicit", "starttls", "none"])]
    tls: String,
    /// Certificates (PEM) of an authority of your own.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The address of the firm that its mail is for. Left out: the assistant's.
    #[arg(long)]
    address: Option<String>,
    /// The folder that is watched.
    #[arg(long, default_value = "INBOX")]
    folder: String,
    /// What happens to a mail that was taken in.
    #[arg(long, default_value = "read", value_parser = ["read", "move", "leave"])]
    afterwards: String,
    /// The folder it is moved to.
    #[arg(long, default_value = "Chancery")]
    move_to: String,
    /// Take in what lies there already, too.
    #[arg(long)]
    from_the_beginning: bool,
    /// The name with which the server signs Authentication-Results.
    #[arg(long)]
    authserv_id: Option<String>,
    /// Read the password from standard input.
    #[arg(long)]
    password_stdin: bool,
}

/// `file` holds the settings.
pub fn run(config: &Config, file: &Path, command: Command) -> Outcome {
    let request = |request| ask(config, Request::Mailbox(request), "asking");
    let known = |name: &str| match config.mailbox.iter().find(|mailbox| mailbox.name.eq_ignore_ascii_case(name)) {
        Some(mailbox) => Ok(mailbox.name.clone()),
        None => Err(Failure::Said(format!("There is no mailbox \"{name}\" in the settings."))),
    };
    match command {
        Command::Add(wanted) => add(config, file, *wanted),
        Command::List { json } => {
            let shown = request(MailboxRequest::List)?;
            if json { print_json(&shown) } else { list(config, &shown) }
        }
        Command::Test { name, json } => {
            let said = request(MailboxRequest::Test { name: known(&name)? })?;
            let steps: Vec<Finding> = serde_json::from_value(said.clone()).map_err(|e| Failure::Said(e.to_string()))?;
            if json {
                print_json(&said)?;
            } else {
                crate::doctor::cli::print(&steps);
            }
            if steps.iter().any(|step| step.mark == Mark::Bad) { Err(Failure::Found) } else { Ok(()) }
        }
        Command::SignIn { name, password_stdin } => {
            let name = known(&name)?;
            request(MailboxRequest::SignIn { name: name.clone(), password: password(password_stdin)? })?;
            println!("Kept. \"chancery mailbox test {name}\" tries it.");
            Ok(())
        }
        Command::Pause(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Pause { name: name.clone(), paused: true })?;
            println!("{name} is paused. \"chancery mailbox resume {name}\" goes on.");
            Ok(())
        }
        Command::Resume(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Pause { name: name.clone(), paused: false })?;
            println!("{name} is watched again.");
            Ok(())
        }
        Command::Fetch(One { name }) => {
            let name = known(&name)?;
            request(MailboxRequest::Fetch { name: name.clone() })?;
            println!("{name} is looked into now.");
            Ok(())
        }
        Command::Remove(One { name }) => {
            let name = known(&name)?;
            let text = fs::read_to_string(file)?;
            let made = without_mailbox(&text, &name)?;
            replace(file, &made)?;
            request(MailboxRequest::Forget { name: name.clone() })?;
            println!("{name} was taken out of {}. What was taken in stays.", file.display());
            restart();
            Ok(())
        }
    }
}

fn restart() {
    println!("Restart the server for that: systemctl restart chancery");
}

fn password(from_stdin: bool) -> Result<Password, Failure> {
    let password = if from_stdin {
        let mut line = Zeroizing::new(String::new());
        std::io::stdin().read_line(&mut line)?;
        Zeroizing::new(line.trim_end_matches(['\r', '\n']).to_owned())
    } else if std::io::stdin().is_terminal() {
        Zeroizing::new(rpassword::prompt_password("Password of the mailbox, or an app password: ")?)
    } else {
        return Err(Failure::Said(
            "To give the password from a script, use --password-stdin and write it to standard input.".into(),
        ));
    };
    if password.is_empty() {
        return Err(Failure::Said("A password is needed. Nothing was changed.".into()));
    }
    Ok(Password(password))
}

fn add(config: &Config, file: &Path, wanted: Add) -> Outcome {
    let Add { name, host, login, port, tls, ca, address, folder, afterwards, move_to, from_the_beginning, .. } = wanted;
    let mailbox = Mailbox {
        name,
        host,
        port,
        tls: match tls.as_str() {
            "starttls" => MailboxTls::Starttls,
            "none" => MailboxTls::None,
            _ => MailboxTls::Implicit,
        },
        ca,
        login,
        address: address.unwrap_or_default(),
        folder,
        afterwards: match afterwards.as_str() {
            "move" => Afterwards::Move,
            "leave" => Afterwards::Leave,
            _ => Afterwards::Read,
        },
        move_to,
        from_the_beginning,
        authserv_id: wanted.authserv_id.unwrap_or_default(),
        ..Mailbox::default()
    };
    let text = match fs::read_to_string(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read?,
    };
    // Everything is looked at before a password is asked for.
    with_mailbox(&text, &mailbox)?;
    let password = password(wanted.password_stdin)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let steps = runtime.block_on(trial(&mailbox, Some(&Grant::Password(password.0.clone()))));
    crate::doctor::cli::print(&steps);
    let named = steps.iter().find(|step| step.what == "senders" && step.mark == Mark::Bad);
    if steps.iter().any(|step| step.mark == Mark::Bad && step.what != "senders") {
        return Err(Failure::Said("Nothing was written: the mailbox cannot be used like this.".into()));
    }
    if named.is_some() && std::io::stdin().is_terminal() {
        eprint!("Write it into the settings like this? Type yes: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            return Err(Failure::Said("Nothing was written.".into()));
        }
    }
    replace(file, &with_mailbox(&text, &mailbox)?)?;
    ask(config, Request::Mailbox(MailboxRequest::SignIn { name: mailbox.name.clone(), password }), "keeping")?;
    println!("\n{} stands in {} now.", mailbox.name, file.display());
    restart();
    Ok(())
}

/// Puts a new text in the place of the settings, with the same rights.
fn replace(file: &Path, text: &str) -> Outcome {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let failed =
        |e: std::io::Error| Failure::Said(format!("{} cannot be written: {e}. Run this as root.", file.display()));
    let write = || {
        let new = folder.join(".chancery.toml.new");
        fs::write(&new, text)?;
        if let Ok(known) = fs::metadata(file) {
            fs::set_permissions(&new, known.permissions())?;
            use std::os::unix::fs::MetadataExt;
            std::os::unix::fs::chown(&new, Some(known.uid()), Some(known.gid()))?;
        }
        fs::File::open(&new)?.sync_all()?;
        fs::rename(&new, file)
    };
    write().map_err(failed)
}

fn list(config: &Config, shown: &serde_json::Value) -> Outcome {
    let all: Vec<Shown> = serde_json::from_value(shown.clone()).map_err(|e| Failure::Said(e.to_string()))?;
    if all.is_empty() {
        println!("There is no mailbox in the settings. \"chancery mailbox add\" writes one.");
        return Ok(());
    }
    let zone = TimeZone::get(&config.firm.time_zone).unwrap_or(TimeZone::UTC);
    let when = |at: Option<Timestamp>| {
        at.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
    };
    let rows: Vec<[String; 7]> = all
        .iter()
        .map(|one| {
            [
                one.name.clone(),
                one.login.clone(),
                one.state.clone(),
                when(one.looked),
                when(one.next),
                one.taken.to_string(),
                one.passed_over.to_string(),
            ]
        })
        .collect();
    print_table(["NAME", "LOGIN", "STATE", "LOOKED", "NEXT TRY", "TAKEN", "PASSED OVER"], &rows);
    for one in &all {
        if let Some(trouble) = &one.trouble {
            println!("\n{}: {trouble}", one.name);
        }
        if let Some(why) = one.why.as_ref().filter(|_| one.passed_over > 0) {
            println!("\n{}: the last mail that was passed over: {why}", one.name);
        }
    }
    Ok(())
}
