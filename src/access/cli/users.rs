//! `chancery users add|list|approve|confirm-link|reject|suspend|restore|set-plan|set-role|reset-link|remove-factors|provider-links|sessions|set-password|export|remove`

use crate::{
    accounts::size,
    cli::{Failure, Outcome, ask},
    config::Config,
    control::{Password, Request, Step, Who},
    exporting::Format,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use std::io::{IsTerminal, Write};
use zeroize::Zeroizing;

const ADMINISTRATOR: &str = "is an administrator; the next sign-in asks for a second factor";

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make an account, and vouch for its address.
    Add {
        /// Its email address.
        email: String,
        /// First name.
        #[arg(long)]
        first: String,
        /// Last name.
        #[arg(long)]
        last: String,
        /// Position in the firm.
        #[arg(long, default_value = "")]
        title: String,
        /// Approve it at once.
        #[arg(long)]
        approved: bool,
        /// Read its password from the first line of standard input.
        #[arg(long)]
        password_stdin: bool,
        /// Print the account as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List all accounts, those waiting for approval first.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Approve an account; it gets access once its address is confirmed.
    Approve {
        /// The account's email address.
        email: String,
        /// Approve it without a confirmed address. The person who chose the password when registering gets in: be
        /// sure who that was.
        #[arg(long)]
        vouch: bool,
        /// Print the account as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a link that confirms an account's address, to hand over or to send. The page asks for the account's
    /// password.
    ConfirmLink {
        /// The account's email address.
        email: String,
        /// Send it to the person by mail too.
        #[arg(long)]
        mail: bool,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Reject a waiting account.
    Reject(One),
    /// Suspend an account at once.
    Suspend(One),
    /// Restore a suspended account.
    Restore(One),
    /// Set an account's plan. Mail that waited for a bigger plan is released.
    SetPlan {
        /// The account's email address.
        email: String,
        /// Name of the plan, as in the settings.
        plan: String,
        /// Print the account as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Give a person a role. An administrator may use the page at /admin, is warned by mail, and signs in with a second
    /// factor; whoever becomes one or stops being one is signed out. The others differ in what they may do in matters.
    SetRole {
        /// The account's email address.
        email: String,
        /// The role.
        role: Role,
        /// Print the account as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a link that sets a new password, to hand over or to send.
    ResetLink {
        /// The account's email address.
        email: String,
        /// Send it to the person by mail too.
        #[arg(long)]
        mail: bool,
        /// Print it as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove all second factors of an account whose person has lost them, and end its sessions.
    RemoveFactors(One),
    /// List an account's links to sign-in providers, or remove them and end its sessions.
    ProviderLinks {
        /// The account's email address.
        email: String,
        /// Remove them. The next sign-in with a provider makes a new link, if the provider vouches for the address.
        #[arg(long)]
        remove: bool,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// List an account's sessions, or end them.
    Sessions {
        /// The account's email address.
        email: String,
        /// End this session.
        #[arg(long, value_name = "SESSION", conflicts_with = "revoke_all")]
        revoke: Option<String>,
        /// End all of them.
        #[arg(long)]
        revoke_all: bool,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove an account and all its data. Shows what will be removed and asks first.
    Remove {
        /// The account's email address.
        email: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
        /// Print the result as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Set an account's password and end its sessions.
    SetPassword {
        /// The account's email address.
        email: String,
        /// Read the password from the first line of standard input.
        #[arg(long)]
        password_stdin: bool,
    },
    /// Write lists of everything that an account may see: tasks, files, matters, contacts, deadlines, conflict checks, checklists, meetings.
    Export {
        /// The account's email address.
        email: String,
        /// The archive that is written. It must not be there yet.
        #[arg(long, value_name = "FILE")]
        to: std::path::PathBuf,
        /// CSV files for a spreadsheet, in place of JSON.
        #[arg(long)]
        csv: bool,
    },
}

/// What a person is in the firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Role {
    /// May use the page at /admin, is warned by mail, and manages every matter without a wall against them.
    Administrator,
    /// Opens matters and works in them, beside their own work.
    Lawyer,
    /// The same, for those who are no lawyers.
    Staff,
    /// Reads the matters of whose team they are, and changes nothing in any.
    Reader,
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// The account's email address.
    email: String,
    /// Print the account as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(config: &Config, command: Command) -> Outcome {
    let step = |one: One, step, done: &str| {
        let account = ask(config, Request::SetUser { email: one.email, step }, "changing")?;
        show(&account, one.json, done)
    };
    match command {
        Command::Add { email, first, last, title, approved, password_stdin, json } => {
            let password = password(password_stdin, true)?;
            let who = Who { email, first, last, title };
            let account = ask(config, Request::AddUser { who, approved, password }, "adding")?;
            show(
                &account,
                json,
                if approved { "was added and may sign in" } else { "was added and waits for approval" },
            )
        }
        Command::List { json } => {
            let all = ask(config, Request::ListUsers, "listing")?;
            if json { crate::cli::print_json(&all) } else { table(&all) }
        }
        Command::SetPlan { email, plan, json } => {
            let account = ask(config, Request::SetPlan { email, plan }, "changing")?;
            let done = format!("has the plan {}", account["plan"].as_str().unwrap_or_default());
            show(&account, json, &done)
        }
        Command::SetRole { email, role, json } => {
            let (role, said) = match role {
                Role::Administrator => (permissions::Role::Administrator, ADMINISTRATOR),
                Role::Lawyer => (permissions::Role::Lawyer, "is a lawyer; the page at /admin is closed"),
                Role::Staff => (permissions::Role::Staff, "is staff; the page at /admin is closed"),
                Role::Reader => (permissions::Role::Reader, "is a reader; the page at /admin is closed"),
            };
            let account = ask(config, Request::SetRole { email, role }, "changing")?;
            show(&account, json, said)
        }
        Command::ResetLink { email, mail, json } => {
            let made = ask(config, Request::ResetLink { email, mail }, "making")?;
            if json {
                return crate::cli::print_json(&made);
            }
            println!("{}", made["link"].as_str().unwrap_or_default());
            eprintln!("The link works once, within {} minutes.", made["minutes"]);
            Ok(())
        }
        Command::RemoveFactors(One { email, json }) => {
            let account = ask(config, Request::RemoveFactors { email }, "removing")?;
            show(&account, json, "has no second factor any more; its sessions have ended")
        }
        Command::ProviderLinks { email, remove, json } => provider_links(config, email, remove, json),
        Command::Sessions { email, revoke, revoke_all, json } => sessions(config, email, revoke, revoke_all, json),
        Command::Remove { email, yes, json } => remove(config, &email, yes, json),
        Command::Approve { email, vouch: true, json } => {
            step(One { email, json }, Step::Vouch, "was approved; you vouched for its address")
        }
        Command::Approve { email, vouch: false, json } => approve(config, email, json),
        Command::ConfirmLink { email, mail, json } => {
            let made = ask(config, Request::ConfirmLink { email, mail }, "making")?;
            if json {
                return crate::cli::print_json(&made);
            }
            println!("{}", made["link"].as_str().unwrap_or_default());
            eprintln!("The link works once, within {} days. Give it only to the owner of the mailbox.", made["days"]);
            Ok(())
        }
        Command::Reject(one) => step(one, Step::Reject, "was rejected"),
        Command::Suspend(one) => step(one, Step::Suspend, "was suspended; its sessions have ended"),
        Command::Restore(one) => step(one, Step::Restore, "was restored"),
        Command::Export { email, to, csv } => export(config, email, &to, csv),
        Command::SetPassword { email, password_stdin } => {
            let password =
                password(password_stdin, false)?.ok_or_else(|| Failure::Said("A password is needed.".into()))?;
            let account = ask(config, Request::SetPassword { email, password }, "changing")?;
            show(&account, false, "has a new password; its sessions have ended")
        }
    }
}

fn export(config: &Config, email: String, to: &std::path::Path, csv: bool) -> Outcome {
    let failed = |e: std::io::Error| Failure::Said(format!("{} cannot be written: {e}.", to.display()));
    // Readable by the operator alone, and nothing is written over.
    let mut options = std::fs::OpenOptions::new();
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.write(true).create_new(true).open(to).map_err(failed)?;
    let format = if csv { Format::Csv } else { Format::Json };
    let made = ask(config, Request::ExportUser { email, format }, "listing").and_then(|made| {
        let odd = |_| Failure::Said("The server answered something that is no archive.".into());
        STANDARD.decode(made["zip"].as_str().unwrap_or_default()).map_err(odd)
    });
    match made {
        Ok(bytes) => file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(failed)?,
        Err(failure) => {
            drop(std::fs::remove_file(to));
            return Err(failure);
        }
    }
    println!("{} was written. It names clients: keep it as you keep their papers.", to.display());
    Ok(())
}

fn approve(config: &Config, email: String, json: bool) -> Outcome {
    let account = ask(config, Request::SetUser { email, step: Step::Approve }, "changing")?;
    if json || account["approval_waits"] != true {
        return show(&account, json, "was approved");
    }
    show(&account, false, "is approved as soon as its address is confirmed, and waits for that")?;
    match account["confirm_link"].as_str() {
        None => println!("The confirmation link was sent to this address."),
        Some(link) => {
            println!(
                "No mail relay is set, so nothing is mailed. Give this link to nobody but the owner of the mailbox:"
            );
            println!("{link}");
        }
    }
    Ok(())
}

fn show(account: &Value, json: bool, done: &str) -> Outcome {
    if json {
        return crate::cli::print_json(account);
    }
    println!("{} {done}.", account["email"].as_str().unwrap_or_default());
    Ok(())
}

/// The password: a line of standard input, or typed twice on a terminal, or none.
fn password(from_stdin: bool, optional: bool) -> Result<Option<Password>, Failure> {
    if from_stdin {
        let mut line = Zeroizing::new(String::new());
        std::io::stdin().read_line(&mut line)?;
        let line = line.trim_end_matches(['\r', '\n']);
        return Ok(Some(Password(Zeroizing::new(line.to_owned()))));
    }
    if !std::io::stdin().is_terminal() {
        return if optional {
            Ok(None)
        } else {
            Err(Failure::Said(
                "To set a password from a script, use --password-stdin and write the password to standard input."
                    .into(),
            ))
        };
    }
    let first = Zeroizing::new(rpassword::prompt_password(if optional {
        "Password (empty for none): "
    } else {
        "Password: "
    })?);
    if first.is_empty() && optional {
        return Ok(None);
    }
    let second = Zeroizing::new(rpassword::prompt_password("Again: ")?);
    if *first != *second {
        return Err(Failure::Said("The passwords do not match. Nothing was changed.".into()));
    }
    Ok(Some(Password(first)))
}

fn provider_links(config: &Config, email: String, remove: bool, json: bool) -> Outcome {
    let found = ask(config, Request::ProviderLinks { email, remove }, "looking up")?;
    if json {
        return crate::cli::print_json(&found);
    }
    let links = found["links"].as_array().cloned().unwrap_or_default();
    if links.is_empty() {
        println!("The account is linked to no sign-in provider.");
        return Ok(());
    }
    if remove {
        println!("{} link(s) removed; the account's sessions have ended.", links.len());
        return Ok(());
    }
    let text = |link: &Value, name: &str| link[name].as_str().unwrap_or_default().to_owned();
    let day = |link: &Value| text(link, "linked_at").chars().take(10).collect();
    let rows: Vec<[String; 3]> =
        links.iter().map(|link| [text(link, "name"), day(link), text(link, "issuer")]).collect();
    crate::cli::print_table(["PROVIDER", "SINCE (UTC)", "ISSUER"], &rows);
    Ok(())
}

fn sessions(config: &Config, email: String, revoke: Option<String>, all: bool, json: bool) -> Outcome {
    if revoke.is_some() || all {
        let ended = ask(config, Request::EndSessions { email, which: revoke }, "ending")?;
        if json {
            return crate::cli::print_json(&ended);
        }
        println!("{} session(s) ended.", ended["ended"].as_array().map_or(0, Vec::len));
        return Ok(());
    }
    let sessions = ask(config, Request::Sessions { email }, "listing")?;
    if json {
        return crate::cli::print_json(&sessions);
    }
    let text = |session: &Value, name: &str| session[name].as_str().unwrap_or_default().to_owned();
    let time = |session: &Value, name: &str| text(session, name).chars().take(16).collect::<String>().replace('T', " ");
    let rows: Vec<[String; 4]> = sessions
        .as_array()
        .into_iter()
        .flatten()
        .map(|s| [text(s, "id"), time(s, "created_at"), time(s, "used_at"), text(s, "client")])
        .collect();
    if rows.is_empty() {
        println!("Nobody is signed in.");
    } else {
        crate::cli::print_table(["SESSION", "SINCE (UTC)", "USED (UTC)", "CLIENT"], &rows);
    }
    Ok(())
}

fn remove(config: &Config, email: &str, yes: bool, json: bool) -> Outcome {
    let request = |confirmed| Request::RemoveUser { email: email.to_owned(), confirmed };
    if !yes {
        let has = ask(config, request(false), "counting")?;
        eprintln!("This removes {email}, for ever: {}.", goes(&has["had"]));
        if !std::io::stdin().is_terminal() {
            return Err(Failure::Said("Nothing was changed. To remove without a prompt, use --yes.".into()));
        }
        eprint!("A backup that was made before still holds it. Type yes to remove: ");
        std::io::stderr().flush()?;
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if answer.trim() != "yes" {
            return Err(Failure::Said("Nothing was changed.".into()));
        }
    }
    let done = ask(config, request(true), "removing")?;
    if done["left"].as_object().is_some_and(|left| !left.is_empty()) {
        return Err(Failure::Said(format!(
            "Not all of {email} could be removed; run the command again. Left: {}",
            done["left"]
        )));
    }
    if json {
        return crate::cli::print_json(&done);
    }
    println!(
        "{email} was removed: {}. The lines of the audit log stay; they hold identifiers only.",
        goes(&done["had"])
    );
    println!("Old encrypted values are erased at the next start.");
    Ok(())
}

/// A description of an account's data.
fn goes(had: &Value) -> String {
    let count = |name: &str| had[name].as_u64().unwrap_or_default();
    format!(
        "{} task(s), {} message(s), {} file(s) ({}), {} folder(s), {} session(s), {} mail(s) in the outbox",
        count("tasks"),
        count("messages"),
        count("files"),
        size(count("bytes")),
        count("folders"),
        count("sessions"),
        count("outbox")
    )
}

fn table(all: &Value) -> Outcome {
    let rows: Vec<[String; 7]> = all
        .as_array()
        .into_iter()
        .flatten()
        .map(|account| {
            let text = |name: &str| account[name].as_str().unwrap_or_default().to_owned();
            let date = |name: &str| text(name).chars().take(10).collect::<String>();
            let included = account["emails_included"].as_u64().map_or("any".into(), |n| n.to_string());
            let mut notes = Vec::new();
            if account["administrator"] == true {
                notes.push("administrator".to_owned());
            }
            if account["address_confirmed"] == false {
                notes.push("address not confirmed".to_owned());
            }
            if account["approval_waits"] == true {
                notes.push("approved, waits for the confirmation".to_owned());
            }
            if !date("upgrade_requested_at").is_empty() {
                notes.push(format!("asked for a bigger plan on {}", date("upgrade_requested_at")));
            }
            if let Some(code) = account["referral"]["code"].as_str() {
                let known = if account["referral"]["known"] == true { "" } else { " (not a known code)" };
                notes.push(format!("referral {code}{known}"));
            }
            let name = format!("{} {}", text("first_name"), text("last_name"));
            let mails = format!("{} of {included}", account["emails_answered"]);
            [text("status"), text("email"), name, text("plan"), mails, date("created_at"), notes.join("; ")]
        })
        .collect();
    if rows.is_empty() {
        println!("There is no account yet. \"chancery users add\" makes one.");
    } else {
        crate::cli::print_table(["STATUS", "E-MAIL", "NAME", "PLAN", "ANSWERED", "SINCE", "NOTES"], &rows);
    }
    Ok(())
}
