//! `[[mailbox]]`: mailboxes on other servers, from which mail is picked up.

use super::{
    mail::{Mail, is_address},
    section::{fail, is_own_name},
};
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
# # password: a password or an app password. microsoft, google, oauth: by OAuth, without a password. \"chancery mailbox sign-in
# # office\" asks for the password, or shows where to sign in.
# sign_in = \"password\"
# # For microsoft: the tenant, its identifier or one of its domains. For oauth: the provider's issuer, an https address.
# tenant = \"firm.example\"
# issuer = \"https://login.example.com\"
# # What the provider calls this program, and the file with its secret, if it has one. A new secret in the file counts at once.
# client_id = \"00000000-0000-0000-0000-000000000000\"
# client_secret_file = \"/etc/chancery/office.secret\"
# # What is asked for. Left out for microsoft and google, where it is known.
# scope = \"\"
# # The mailbox that is opened, if login is another one that may open it (a shared mailbox).
# opens = \"\"
# # Where a copy of each reply is put that leaves through this mailbox (mail.relay_mailbox). auto: into the folder for sent mail,
# # except at Microsoft and Google, who put it there themselves. none: nowhere. Or the name of a folder.
# sent = \"auto\"
# # Whose calendars the same sign-in opens, for busy times under Meetings: none, microsoft or google. One mailbox can have it.
# calendars = \"none\"
# # Where they are asked, if not at the provider's usual address, as in a national cloud: \"https://graph.microsoft.us\".
# calendars_url = \"\"
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
    /// With a token of Microsoft's.
    Microsoft,
    /// With a token of Google's.
    Google,
    /// With a token of another provider's.
    Oauth,
}

/// Whose calendars a sign-in opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CalendarsOf {
    /// Nobody's.
    #[default]
    None,
    /// Those of Microsoft 365.
    Microsoft,
    /// Those of Google.
    Google,
}

/// A provider of which some things are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOf {
    /// Exchange Online.
    Microsoft,
    /// Gmail.
    Google,
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
    /// For Microsoft: the tenant.
    pub tenant: String,
    /// For another provider: its issuer.
    pub issuer: String,
    /// What the provider calls this program.
    pub client_id: String,
    /// The file with the secret that the provider gave it.
    pub client_secret_file: Option<PathBuf>,
    /// What is asked for; empty where it is known.
    pub scope: String,
    /// The mailbox that is opened; empty for the login's own.
    pub opens: String,
    /// Where copies of replies are put that leave through it: "auto", "none", or a folder.
    pub sent: String,
    /// Whose calendars the same sign-in opens.
    pub calendars: CalendarsOf,
    /// Where they are asked; empty for the provider's usual address.
    pub calendars_url: String,
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
            tenant: String::new(),
            issuer: String::new(),
            client_id: String::new(),
            client_secret_file: None,
            scope: String::new(),
            opens: String::new(),
            sent: "auto".into(),
            calendars: CalendarsOf::default(),
            calendars_url: String::new(),
            every_minutes: 2,
        }
    }
}

impl Mailbox {
    /// Where its server listens.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(if self.tls == MailboxTls::Implicit { 993 } else { 143 })
    }

    /// The IMAP server: the provider's, where none is named.
    pub fn host(&self) -> &str {
        match self.sign_in {
            _ if !self.host.is_empty() => &self.host,
            MailboxSignIn::Microsoft => "outlook.office365.com",
            MailboxSignIn::Google => "imap.gmail.com",
            MailboxSignIn::Password | MailboxSignIn::Oauth => "",
        }
    }

    /// Where mail is handed in to leave through the same mailbox, as `mail.relay` writes it; `None` where that is not known.
    pub fn submission(&self) -> Option<&'static str> {
        self.host_of().map(|of| match of {
            HostOf::Microsoft => "smtp://smtp.office365.com:587",
            HostOf::Google => "smtps://smtp.gmail.com:465",
        })
    }

    /// The mailbox that is opened.
    pub fn opened(&self) -> &str {
        if self.opens.is_empty() { &self.login } else { &self.opens }
    }

    /// Whose server it is, by its name: some things are known of these.
    pub fn host_of(&self) -> Option<HostOf> {
        match () {
            () if self.is_under(&["office365.com", "outlook.com"]) => Some(HostOf::Microsoft),
            () if self.is_under(&["gmail.com", "googlemail.com"]) => Some(HostOf::Google),
            () => None,
        }
    }

    /// Whether its server's name is one of these domains or lies below one.
    fn is_under(&self, domains: &[&str]) -> bool {
        let host = self.host().to_ascii_lowercase();
        domains
            .iter()
            .any(|domain| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
    }
}

pub(super) fn check(mailboxes: &[Mailbox], ours: &[&str]) -> Result<(), StartError> {
    for (at, mailbox) in mailboxes.iter().enumerate() {
        let Mailbox { name, login, .. } = mailbox;
        let host = mailbox.host();
        let plain = |text: &str| !text.is_empty() && !text.chars().any(|c| c.is_control() || c.is_whitespace());
        if !is_own_name(name, mailboxes[..at].iter().map(|other| &other.name)) {
            return fail(
                format!("Number {} of [[mailbox]] has the name \"{name}\".", at + 1),
                "Give each mailbox a name of its own, of letters, digits, points and hyphens, as in \"office\".",
            );
        }
        let wrong = |what: &str, mend: &str| fail(format!("The mailbox \"{name}\" {what}."), mend);
        check_sign_in(mailbox)?;
        check_calendars(mailbox)?;
        if mailbox.calendars != CalendarsOf::None
            && let Some(other) = mailboxes[..at].iter().find(|other| other.calendars != CalendarsOf::None)
        {
            return wrong(
                &format!("is to open calendars, and so is \"{}\"", other.name),
                "Leave calendars out of all mailboxes but one.",
            );
        }
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
        let near = matches!(host, "localhost" | "127.0.0.1" | "::1");
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

/// What signing in by OAuth needs.
fn check_sign_in(mailbox: &Mailbox) -> Result<(), StartError> {
    let wrong = |what: &str, mend: &str| fail(format!("The mailbox \"{}\" {what}.", mailbox.name), mend);
    let simple =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-');
    match mailbox.sign_in {
        MailboxSignIn::Password => return Ok(()),
        MailboxSignIn::Microsoft if !simple(&mailbox.tenant) => {
            return wrong(
                "signs in with Microsoft and names no tenant",
                "Set tenant to the tenant's identifier or one of its domains, as in \"firm.example\".",
            );
        }
        MailboxSignIn::Oauth
            if !mailbox.issuer.starts_with("https://") && !mailbox.issuer.starts_with("http://127.0.0.1") =>
        {
            return wrong(
                "signs in by OAuth and names no issuer",
                "Set issuer to the provider's https address, where /.well-known/openid-configuration describes it.",
            );
        }
        MailboxSignIn::Oauth if mailbox.scope.is_empty() => {
            return wrong(
                "signs in by OAuth and does not say what to ask for",
                "Set scope; the provider's help names it for IMAP.",
            );
        }
        MailboxSignIn::Google if mailbox.client_secret_file.is_none() => {
            return wrong(
                "signs in with Google and names no client secret",
                "Write the secret of the client (type \"Desktop app\") into a file, and set client_secret_file to its path.",
            );
        }
        MailboxSignIn::Microsoft | MailboxSignIn::Google | MailboxSignIn::Oauth => {}
    }
    if mailbox.client_id.trim().is_empty() {
        return wrong(
            "has no client_id",
            "Register Chancery with the provider as an application, and set client_id to its identifier.",
        );
    }
    if mailbox.tls == MailboxTls::None && mailbox.sign_in != MailboxSignIn::Oauth {
        return wrong("has tls = \"none\", and its token would travel in the clear", "Leave tls out.");
    }
    Ok(())
}

/// What opening calendars needs.
fn check_calendars(mailbox: &Mailbox) -> Result<(), StartError> {
    let Mailbox { name, sign_in, calendars, calendars_url: url, .. } = mailbox;
    let wrong = |what: &str, mend: &str| fail(format!("The mailbox \"{name}\" {what}."), mend);
    match (sign_in, calendars) {
        (_, CalendarsOf::None) => return Ok(()),
        (MailboxSignIn::Microsoft, CalendarsOf::Google) | (MailboxSignIn::Google, CalendarsOf::Microsoft) => {
            return wrong("is to open calendars of another provider", "Set calendars to the provider of sign_in.");
        }
        (MailboxSignIn::Password, _) => {
            return wrong(
                "is to open calendars, and signs in with a password, which opens none",
                "Set sign_in to \"microsoft\" or \"google\", or leave calendars out.",
            );
        }
        _ => {}
    }
    if url.is_empty() || url.starts_with("https://") || url.starts_with("http://127.0.0.1") {
        return Ok(());
    }
    wrong(&format!("has calendars_url = \"{url}\""), "Set it to an https address, or leave it out.")
}

/// Whether mail can leave through the mailbox that `mail.relay_mailbox` names.
pub(super) fn check_relay(mail: &Mail, mailboxes: &[Mailbox]) -> Result<(), StartError> {
    let name = &mail.relay_mailbox;
    if name.is_empty() {
        return Ok(());
    }
    let Some(mailbox) = mailboxes.iter().find(|mailbox| mailbox.name.eq_ignore_ascii_case(name)) else {
        return fail(
            format!("mail.relay_mailbox is \"{name}\", and there is no [[mailbox]] of that name."),
            "Set it to the name of one, or leave it out.",
        );
    };
    if mail.relay.0.is_empty() && mailbox.submission().is_none() {
        return fail(
            format!("mail.relay_mailbox is \"{name}\", and it is not known where mail is handed in for it."),
            "Set mail.relay to the submission server, as in \"smtps://smtp.example.com\", without name and password.",
        );
    }
    if mail.relay.0.contains('@') {
        return fail(
            "mail.relay has a name and a password, and mail.relay_mailbox signs in there, too.",
            "Take the name and the password out of mail.relay, or leave mail.relay_mailbox out.",
        );
    }
    Ok(())
}
