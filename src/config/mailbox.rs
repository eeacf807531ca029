//! `[[mailbox]]`: mailboxes on other servers, from which mail is picked up.

use super::{mail::is_address, section::fail};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the example file says of mailboxes.
pub(super) const SHOWN: &str = "\
# Mailboxes on other servers, from which mail is picked up by IMAP: for a firm whose mail Microsoft, Google or another provider
# keeps. Give each a heading of its own. \"chancery mailbox add\" writes one and tries it.
# [[mailbox]]
# name = \"office\"
# host = \"imap.example.com\"
# login = \"assistant@firm.example\"
# # The address of the firm that its mail is for. Left out: mail.assistant_address.
# address = \"assistant@firm.example\"
# # implicit: TLS from the first byte (port 993). starttls: after the greeting (port 143). none: on this machine only.
# tls = \"implicit\"
# folder = \"INBOX\"
# # What happens to a mail that was taken in. read: it is marked as read. move: it goes to the folder move_to. leave: nothing.
# afterwards = \"read\"
# move_to = \"Chancery\"
# # true: take in what lies there already, too. false: only what arrives after the mailbox was first opened.
# from_the_beginning = false
# # The name with which the server signs Authentication-Results (RFC 8601). \"chancery mailbox test\" shows it. Without it, no author
# # is proven, and no mail is taken in. For Microsoft and Google it is known.
# authserv_id = \"mx.example.com\"
# # password: \"chancery mailbox sign-in office\" asks for it. oauth: it signs in with the provider.
# sign_in = \"password\"
";

/// How a connection to a mailbox's server is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailboxTls {
    /// TLS from the first byte.
    #[default]
    Implicit,
    /// TLS after the greeting.
    Starttls,
    /// Not at all: to this machine only.
    None,
}

/// What happens in the mailbox to a mail that was taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Afterwards {
    /// It is marked as read.
    #[default]
    Read,
    /// It is moved to another folder.
    Move,
    /// Nothing.
    Leave,
}

/// How the program signs in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailboxSignIn {
    /// With a password, or an app password.
    #[default]
    Password,
}

/// `[[mailbox]]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mailbox {
    /// Its name here.
    pub name: String,
    /// Host name of the IMAP server.
    pub host: String,
    /// Its port; without it, the usual one.
    pub port: Option<u16>,
    /// How the connection is protected.
    pub tls: MailboxTls,
    /// Certificates (PEM) of the firm's own authority, in addition to the public ones.
    pub ca: Option<PathBuf>,
    /// Name to sign in with.
    pub login: String,
    /// The address of the firm that its mail is for; empty for the assistant's.
    pub address: String,
    /// The folder that is watched.
    pub folder: String,
    /// What happens to a mail that was taken in.
    pub afterwards: Afterwards,
    /// The folder it is moved to.
    pub move_to: String,
    /// Whether to take in what lay there before.
    pub from_the_beginning: bool,
    /// The name with which the server signs Authentication-Results; empty where it is not known.
    pub authserv_id: String,
    /// How the program signs in.
    pub sign_in: MailboxSignIn,
    /// Minutes between two looks, where the server does not say that mail has arrived.
    pub every_minutes: u64,
}

impl Default for Mailbox {
    fn default() -> Self {
        Self {
            name: String::new(),
            host: String::new(),
            port: None,
            tls: MailboxTls::default(),
            ca: None,
            login: String::new(),
            address: String::new(),
            folder: "INBOX".into(),
            afterwards: Afterwards::default(),
            move_to: "Chancery".into(),
            from_the_beginning: false,
            authserv_id: String::new(),
            sign_in: MailboxSignIn::default(),
            every_minutes: 2,
        }
    }
}

impl Mailbox {
    /// Where its server listens.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(if self.tls == MailboxTls::Implicit { 993 } else { 143 })
    }
}

pub(super) fn check(mailboxes: &[Mailbox], ours: &[&str]) -> Result<(), StartError> {
    for (at, mailbox) in mailboxes.iter().enumerate() {
        let Mailbox { name, host, login, .. } = mailbox;
        let plain = |text: &str| !text.is_empty() && !text.chars().any(|c| c.is_control() || c.is_whitespace());
        let word = !name.is_empty()
            && name.len() <= 40
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_' || b == b'.');
        if !word || mailboxes[..at].iter().any(|other| other.name.eq_ignore_ascii_case(name)) {
            return fail(
                format!("Number {} of [[mailbox]] has the name \"{name}\".", at + 1),
                "Give each mailbox a name of its own, of letters, digits, points and hyphens, as in \"office\".",
            );
        }
        let wrong = |what: &str, mend: &str| fail(format!("The mailbox \"{name}\" {what}."), mend);
        if !plain(host) {
            return wrong("has no server", "Set host to the name of its IMAP server, as in \"imap.example.com\".");
        }
        if !plain(login) {
            return wrong("has no name to sign in with", "Set login, which is often the e-mail address.");
        }
        if !mailbox.address.is_empty() && !is_address(&mailbox.address) {
            return wrong(
                &format!("is for \"{}\", which is no e-mail address", mailbox.address),
                "Write it as name@domain.",
            );
        }
        if !mailbox.address.is_empty() && !ours.iter().any(|own| own.eq_ignore_ascii_case(&mailbox.address)) {
            return wrong(
                &format!("is for {}, which is neither mail.assistant_address nor mail.intake_address", mailbox.address),
                "Set address to one of the two, or leave it out for the assistant's.",
            );
        }
        let folder = |folder: &str| !folder.trim().is_empty() && !folder.chars().any(char::is_control);
        if !folder(&mailbox.folder) || !folder(&mailbox.move_to) {
            return wrong("has no folder", "Set folder, usually \"INBOX\", and move_to, for example \"Chancery\".");
        }
        if mailbox.afterwards == Afterwards::Move && mailbox.folder.eq_ignore_ascii_case(&mailbox.move_to) {
            return wrong("moves mail to the folder that it takes it from", "Set move_to to another folder.");
        }
        let near = matches!(host.as_str(), "localhost" | "127.0.0.1" | "::1");
        if mailbox.tls == MailboxTls::None && !near {
            return wrong(
                "has tls = \"none\", and its password would travel in the clear",
                "Set tls to \"implicit\" or \"starttls\". \"none\" is for a server on this machine.",
            );
        }
        if !(1..=24 * 60).contains(&mailbox.every_minutes) {
            return wrong(
                &format!("has every_minutes = {}", mailbox.every_minutes),
                "It must be from 1 to 1440; leave it out to use the default, 2.",
            );
        }
    }
    Ok(())
}
