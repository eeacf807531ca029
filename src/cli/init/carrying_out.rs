//! What is done in the data folder: the administrator's account, the recovery key, the certificate.

use super::{
    answers::{Admin, Answers, Recovery},
    asking::Asker,
};
use crate::{
    certificates::operator::CertificatesRequest,
    cli::{Failure, Session},
    config::{CertificateSource, Config},
    control::{Request, Who},
    keys::{Paper, cli as recovery_key},
    outbox::operator::MailRequest,
};

use serde_json::Value;

/// What came of it, for the steps.
pub struct Done {
    /// Name and text of the DNS record that publishes the key of outgoing mail.
    pub dkim: Option<(String, String)>,
    /// Whether a server runs that has read other settings.
    pub other_settings: bool,
}

/// Carries out the answers. `restarted`: the server runs on the new settings.
///
/// # Errors
/// The sentence says what was not done.
pub fn carry_out(config: &Config, answers: &Answers, asker: &Asker, restarted: bool) -> Result<Done, Failure> {
    let key = Paper::generate();
    // Before the folder is opened, which may take away root's rights; and before the key is in use, so that a full disk cannot lose it.
    if let Recovery::File(file) = &answers.recovery {
        recovery_key::write(file, &key)?;
    }
    let session = Session::open(config)?;
    let done = inside(&session, config, answers, asker, &key);
    let other_settings = session.is_server() && !restarted;
    session.close()?;
    Ok(Done { dkim: done?.filter(|_| !other_settings), other_settings })
}

fn inside(
    session: &Session,
    config: &Config,
    answers: &Answers,
    asker: &Asker,
    key: &Paper,
) -> Result<Option<(String, String)>, Failure> {
    if let Some(admin) = &answers.admin {
        account(session, admin)?;
    }
    recovery(session, &answers.recovery, key, asker)?;
    let own = config.certificates.source == CertificateSource::Own;
    // A server has issued one when it started.
    if own && !session.is_server() && session.ask(Request::Certificates(CertificatesRequest::Root), "reading").is_err()
    {
        session.ask(Request::Certificates(CertificatesRequest::Renew), "issuing")?;
    }
    dkim(session)
}

/// The DNS record that publishes the key of outgoing mail.
///
/// # Errors
/// The server cannot be asked.
pub fn dkim(session: &Session) -> Result<Option<(String, String)>, Failure> {
    let record = session.ask(Request::Mail(MailRequest::DkimRecord), "reading")?;
    let text = |name: &str| record[name].as_str().map(str::to_owned);
    Ok(text("name").zip(text("text")))
}

/// An administrator's address: for reports and tests where none was just given.
///
/// # Errors
/// The server cannot be asked.
pub fn somebody(session: &Session) -> Result<Option<String>, Failure> {
    let all = session.ask(Request::ListUsers, "listing")?;
    let mut approved = all.as_array().into_iter().flatten().filter(|account| account["administrator"] == true);
    Ok(approved.next().and_then(|account| account["email"].as_str()).map(str::to_owned))
}

fn account(session: &Session, admin: &Admin) -> Result<(), Failure> {
    let email = &admin.email;
    let all = session.ask(Request::ListUsers, "listing")?;
    let same = |account: &Value| account["email"].as_str().is_some_and(|own| own.eq_ignore_ascii_case(email));
    if all.as_array().into_iter().flatten().any(same) {
        println!("Account    {email} has an account already, which stays as it is.");
        return Ok(());
    }
    let who = Who { email: email.clone(), first: admin.first.clone(), last: admin.last.clone(), title: String::new() };
    session.ask(Request::AddUser { who, approved: true, password: admin.password.clone() }, "adding")?;
    session.ask(Request::SetRole { email: email.clone(), role: permissions::Role::Administrator }, "adding")?;
    println!("Account    {email} is an administrator and may sign in; the first sign-in asks for a second factor.");
    if admin.password.is_none() {
        let made = session.ask(Request::ResetLink { email: email.clone(), mail: false }, "making")?;
        println!(
            "           This link sets the password, once, within {} minutes; \"chancery users reset-link {email}\" makes another:\n           {}",
            made["minutes"],
            made["link"].as_str().unwrap_or_default()
        );
    }
    Ok(())
}

fn recovery(session: &Session, wanted: &Recovery, key: &Paper, asker: &Asker) -> Result<(), Failure> {
    if *wanted == Recovery::Later {
        println!(
            "Recovery   No recovery key was made. If there is none yet, \"chancery keys export\" makes it: without one there is no backup."
        );
        return Ok(());
    }
    if let Err(e) = session.ask(recovery_key::take(key, false)?, "sealing") {
        if let Recovery::File(file) = wanted {
            let _ = std::fs::remove_file(file);
        }
        return match e {
            Failure::Said(why) => {
                println!("Recovery   {why}");
                Ok(())
            }
            other => Err(other),
        };
    }
    match wanted {
        Recovery::File(file) => {
            println!("Recovery   The recovery key is in {}. {}", file.display(), recovery_key::KEEP)
        }
        _ => {
            println!();
            recovery_key::show(&key.text());
            asker.pause("\nPress Enter once it is written down or printed. ")?;
        }
    }
    Ok(())
}
