//! `chancery users add|list|approve|reject|suspend|restore|set-password`

use super::{Failure, Outcome, ask::ask};
use crate::{
    config::Config,
    control::{Password, Request, Step},
};
use serde_json::Value;
use std::io::IsTerminal;
use zeroize::Zeroizing;

#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Makes an account.
    Add {
        /// Its e-mail address.
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
        /// Let it in at once.
        #[arg(long)]
        approved: bool,
        /// Read its password from the first line of standard input.
        #[arg(long)]
        password_stdin: bool,
        /// Print the account as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lists all accounts, those that wait first.
    List {
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Lets an account in.
    Approve(One),
    /// Says no to an account that waits.
    Reject(One),
    /// Takes an account's access away, at once.
    Suspend(One),
    /// Gives a suspended account its access back.
    Restore(One),
    /// Sets an account's password and ends its sessions.
    SetPassword {
        /// The account's e-mail address.
        email: String,
        /// Read the password from the first line of standard input.
        #[arg(long)]
        password_stdin: bool,
    },
}

#[derive(Debug, clap::Args)]
pub struct One {
    /// The account's e-mail address.
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
            let account = ask(config, Request::AddUser { email, first, last, title, approved, password }, "adding")?;
            show(
                &account,
                json,
                if approved { "was added and may sign in" } else { "was added and waits for approval" },
            )
        }
        Command::List { json } => {
            let all = ask(config, Request::ListUsers, "listing")?;
            if json { super::print_json(&all) } else { table(&all) }
        }
        Command::Approve(one) => step(one, Step::Approve, "was approved"),
        Command::Reject(one) => step(one, Step::Reject, "was rejected"),
        Command::Suspend(one) => step(one, Step::Suspend, "was suspended; its sessions have ended"),
        Command::Restore(one) => step(one, Step::Restore, "was restored"),
        Command::SetPassword { email, password_stdin } => {
            let password =
                password(password_stdin, false)?.ok_or_else(|| Failure::Said("A password is needed.".into()))?;
            let account = ask(config, Request::SetPassword { email, password }, "changing")?;
            show(&account, false, "has a new password; its sessions have ended")
        }
    }
}

fn show(account: &Value, json: bool, done: &str) -> Outcome {
    if json {
        return super::print_json(account);
    }
    println!("{} {done}.", account["email"].as_str().unwrap_or_default());
    Ok(())
}

/// The password: a line of standard input, or asked for twice on a terminal, or none.
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
            Err(Failure::Said("Say --password-stdin and give the password on standard input.".into()))
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
        return Err(Failure::Said("The two passwords differ. Nothing was changed.".into()));
    }
    Ok(Some(Password(first)))
}

fn table(all: &Value) -> Outcome {
    let rows: Vec<[String; 5]> = all
        .as_array()
        .into_iter()
        .flatten()
        .map(|account| {
            let text = |name: &str| account[name].as_str().unwrap_or_default().to_owned();
            let date = text("created_at").chars().take(10).collect();
            [text("status"), text("email"), format!("{} {}", text("first_name"), text("last_name")), text("plan"), date]
        })
        .collect();
    if rows.is_empty() {
        println!("There is no account yet. \"chancery users add\" makes one.");
        return Ok(());
    }
    let heads = ["STATUS", "E-MAIL", "NAME", "PLAN", "SINCE"].map(str::to_owned);
    let width = |i: usize| rows.iter().chain([&heads]).map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), width(3)];
    for row in std::iter::once(&heads).chain(&rows) {
        let [a, b, c, d] = widths;
        println!("{:<a$}  {:<b$}  {:<c$}  {:<d$}  {}", row[0], row[1], row[2], row[3], row[4]);
    }
    Ok(())
}
