//! Settings: flags, then environment, then the file, then defaults. A key `a.b_c` is `CHANCERY_A_B_C`.
//!
//! One file for each section, with its structure, defaults, check and documentation. `chancery config example` prints
//! every setting with its description, from the same text.

mod accounts;
mod assistant;
mod audit;
mod backup;
mod blocks;
mod booking;
mod case_management;
mod certificates;
mod chasing;
mod documents;
mod drafts;
mod firm;
mod firm_files;
mod folder_sync;
mod http;
mod intake;
mod log;
mod mail;
mod mailbox;
mod network;
mod plans;
mod reader;
mod sandbox;
mod search;
mod section;
mod sign_in_provider;
mod site;
mod smtp;
mod speech;
mod standby;
mod storage;
mod tables;
mod webhooks;
mod written;

pub use accounts::SecondFactor;
pub use assistant::{Assistant, Engine};
pub use backup::Backup;
pub use blocks::{check_text, with_case_connection, with_mailbox, without_case_connection, without_mailbox};
pub use case_management::{CaseConnection, CaseSystem};
pub use certificates::{CertificateSource, Certificates};
pub use firm::Holiday;
pub use firm_files::firm_files;
pub use folder_sync::{FolderDirection, FolderSync};
pub use log::LogFormat;
pub use mail::{RelayTls, Secret, UnknownSenders, is_address};
pub use mailbox::{Afterwards, CalendarsOf, HostOf, Mailbox, MailboxSignIn, MailboxTls};
pub use network::nets;
pub use plans::Plan;
pub use sandbox::SandboxMode;
pub use search::{Embeddings, Search};
pub use sign_in_provider::{ProviderFactor, SignInProvider};
pub use speech::{Speech, SpeechEngine};
pub use standby::Standby;
pub use written::written;

use crate::error::StartError;
use section::fail;

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// What an empty `smtp.relay_authserv_id` means.
const UNNAMED_RELAY: &str = "smtp.relay_authserv_id is empty: the topmost Authentication-Results field of a mail from a trusted relay \
    is taken for the relay's own, whoever wrote it, and a dmarc=fail in any of them counts. If the relay writes none itself, \
    a sender can write one. Set it to the name that your relay writes there.";

macro_rules! sections {
    ($($(#[doc = $about:literal])* $name:ident: $section:ty;)*) => {
        /// All settings.
        #[derive(Clone, Debug, Default, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Config {
            $($(#[doc = $about])* pub $name: $section,)*
            /// Plans in addition to Free, or Free defined anew.
            pub plans: Vec<Plan>,
            /// Mailboxes from which mail is picked up.
            pub mailbox: Vec<Mailbox>,
            /// Case management systems with which records are kept in step.
            pub case_management: Vec<CaseConnection>,
            /// Folders that are kept in step.
            pub folder_sync: Vec<FolderSync>,
            /// Who else may say who a person is.
            pub sign_in_provider: Vec<SignInProvider>,
        }

        /// Each section, with its settings.
        const SECTIONS: &[(&str, &[section::Setting])] = &[$((<$section>::KEY, <$section>::ALL),)*];
    };
}

sections! {
    /// The web server.
    http: http::Http;
    /// Sign-in and sessions.
    accounts: accounts::Accounts;
    /// The mail server that takes mail in.
    smtp: smtp::Smtp;
    /// Where the certificates come from.
    certificates: certificates::Certificates;
    /// Addresses, and the way out.
    mail: mail::Mail;
    /// The firm.
    firm: firm::Firm;
    /// The pages on which guests book meetings.
    booking: booking::Booking;
    /// The public pages.
    site: site::Site;
    /// What writes the answers.
    assistant: assistant::Assistant;
    /// How passages are found.
    search: search::Search;
    /// The data folder.
    storage: storage::Storage;
    /// Backups.
    backup: backup::Backup;
    /// A second box that has everything, and can take over.
    standby: standby::Standby;
    /// The processes that read files.
    reader: reader::Reader;
    /// The sandbox of child processes.
    sandbox: sandbox::Sandbox;
    /// Text recognition (OCR).
    documents: documents::Documents;
    /// What turns recordings into text.
    speech: speech::Speech;
    /// Letters, memos, court papers and contracts.
    drafts: drafts::Drafts;
    /// Tables of questions and documents.
    tables: tables::Tables;
    /// Messages to other programs.
    webhooks: webhooks::Webhooks;
    chasing: chasing::Chasing;
    intake: intake::Intake;
    /// What goes to standard error.
    log: log::Log;
    /// The audit log.
    audit: audit::Audit;
}

/// The example file: every setting with its meaning and default.
pub fn example() -> String {
    let mut text = String::new();
    let head = "Settings of Chancery. Every setting is shown with its default. The environment variable CHANCERY_A_B_C sets a.b_c \
        and wins over this file. \"chancery config check\" tests a file.";
    section::comment(head, &mut text);
    let defaults = defaults();
    for (name, settings) in SECTIONS {
        let own = defaults.get(*name).and_then(Value::as_table).cloned().unwrap_or_default();
        text += &format!("\n{}", section::shown(name, settings, &own));
    }
    let lists = [plans::SHOWN, mailbox::SHOWN, case_management::SHOWN, folder_sync::SHOWN, sign_in_provider::SHOWN];
    format!(
        "{text}
{}",
        lists.join(
            "
"
        )
    )
}

/// The example file with every setting commented out: to begin a file that says only what the firm chose, so that a later version's
/// default takes effect where nobody chose another.
pub fn commented() -> String {
    let mut text = String::new();
    let head = "Settings of Chancery. The lines with a setting in them show its default; remove the # to change it. The environment \
        variable CHANCERY_A_B_C sets a.b_c and wins over this file. \"chancery config check\" tests it. Then restart the server.";
    section::comment(head, &mut text);
    let example = example();
    let settings = example.lines().skip_while(|line| line.starts_with('#')).map(|line| {
        let is_one =
            |line: &str| line.starts_with("[[") || line.split_once(" = ").is_some_and(|(name, _)| !name.contains(' '));
        match line.strip_prefix("# ").filter(|line| is_one(line)) {
            Some(unset) => format!("#{unset}\n"),
            None if is_one(line) => format!("#{line}\n"),
            None => format!("{line}\n"),
        }
    });
    text.extend(settings);
    text
}

fn defaults() -> Table {
    match Value::try_from(Config::default()) {
        Ok(Value::Table(all)) => all,
        _ => Table::new(),
    }
}

/// Every key with its default, if it has one.
pub fn keys() -> Vec<(String, Option<Value>)> {
    let defaults = defaults();
    let default = |section: &str, name: &str| defaults.get(section)?.get(name).cloned();
    let all =
        SECTIONS.iter().flat_map(|(section, settings)| settings.iter().map(move |setting| (section, setting.name)));
    all.map(|(section, name)| (format!("{section}.{name}"), default(section, name))).collect()
}

/// The environment variable of a key.
pub fn variable(key: &str) -> String {
    format!("CHANCERY_{}", key.replace('.', "_").to_uppercase())
}

/// A value from the environment or a flag, in the type of the key's default.
fn typed(key: &str, text: &str, default: Option<&Value>) -> Result<Value, StartError> {
    let wrong = |what: &str| {
        StartError::new(
            format!("{} must be {what}, but it is \"{text}\".", variable(key)),
            format!("Correct it, or unset it to use the file or the default of {key}."),
        )
    };
    Ok(match default {
        Some(Value::Integer(_)) => Value::Integer(text.parse().map_err(|_| wrong("a whole number"))?),
        Some(Value::Boolean(_)) => Value::Boolean(text.parse().map_err(|_| wrong("true or false"))?),
        Some(Value::Array(_)) => Value::Array(
            // "[]" is the empty list, as in the file; a variable that is empty counts as not set.
            text.trim_start_matches('[')
                .trim_end_matches(']')
                .split(',')
                .map(str::trim)
                .filter(|s| !s.is_empty())
                .map(|s| Value::String(s.into()))
                .collect(),
        ),
        _ => Value::String(text.into()),
    })
}

fn set(table: &mut Table, key: &str, value: Value) {
    if let Some((section, name)) = key.split_once('.')
        && let Value::Table(section) = table.entry(section).or_insert_with(|| Value::Table(Table::new()))
    {
        section.insert(name.into(), value);
    }
}

impl Config {
    /// The mailbox with whose password or token the program signs in at the relay.
    pub fn relay_mailbox(&self) -> Option<&Mailbox> {
        let name = &self.mail.relay_mailbox;
        self.mailbox.iter().find(|mailbox| !name.is_empty() && mailbox.name.eq_ignore_ascii_case(name))
    }

    /// Reads the settings: `flags` over the environment over the file over the defaults.
    ///
    /// # Errors
    /// The file cannot be read or holds an unknown key or a wrong type; settings contradict each other.
    pub fn load(
        file: Option<&Path>,
        environment: impl Fn(&str) -> Option<String>,
        flags: &[(&str, String)],
    ) -> Result<Self, StartError> {
        let mut table = Table::new();
        if let Some(file) = file {
            let shown = file.display();
            let text = std::fs::read_to_string(file).map_err(|e| {
                StartError::new(
                    format!("The config file {shown} cannot be read: {e}."),
                    "Name an existing file with --config; \"chancery config example\" prints one.",
                )
            })?;
            table = text.parse().map_err(|e: toml::de::Error| {
                StartError::new(
                    format!("The config file {shown} is not valid TOML: {}", e.to_string().trim()),
                    "Correct the line; \"chancery config example\" prints a valid file.",
                )
            })?;
        }
        for (key, default) in keys() {
            if let Some(text) = environment(&variable(&key)) {
                let value = typed(&key, &text, default.as_ref())?;
                set(&mut table, &key, value);
            }
        }
        for (key, text) in flags {
            set(&mut table, key, Value::String(text.clone()));
        }
        let config: Self = Value::Table(table).try_into().map_err(|e: toml::de::Error| {
            StartError::new(
                format!("A setting is wrong: {}", e.to_string().trim().replace('\n', " ")),
                "\"chancery config example\" prints every setting with its meaning and default.",
            )
        })?;
        config.check()?;
        Ok(config)
    }

    /// Where links in mails lead, without a slash at the end.
    pub fn site(&self) -> String {
        let secure = self.http.tls_cert.is_some() || self.certificates.source != CertificateSource::Files;
        let own = || format!("{}://{}", if secure { "https" } else { "http" }, self.http.listen);
        let given = self.http.public_url.trim_end_matches('/');
        if given.is_empty() { own() } else { given.to_owned() }
    }

    /// The host names that a certificate is issued for.
    pub fn certificate_names(&self) -> Vec<String> {
        let mut names = self.certificates.names.clone();
        if names.is_empty() {
            names.extend(self.http.public_host().map(str::to_owned));
            // The default is a name that no other machine can reach.
            names.extend(Some(self.smtp.hostname.clone()).filter(|name| *name != smtp::Smtp::default().hostname));
        }
        names.iter_mut().for_each(|name| name.make_ascii_lowercase());
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    fn check(&self) -> Result<(), StartError> {
        self.http.check()?;
        self.accounts.check()?;
        let files = self.smtp.tls_cert.is_some() || self.http.tls_cert.is_some();
        let issued = self.certificates.source != CertificateSource::Files;
        if self.http.redirect_listen.is_some() && !(issued || self.http.tls_cert.is_some()) {
            return fail(
                "http.redirect_listen is set, but the site has no certificate to lead to.",
                "Set http.tls_cert or certificates.source, or leave http.redirect_listen out.",
            );
        }
        self.smtp.check(files || issued)?;
        self.certificates.check(files, &self.certificate_names())?;
        self.mail.check()?;
        self.firm.check()?;
        self.assistant.check()?;
        self.search.check()?;
        self.storage.check()?;
        self.backup.check()?;
        self.standby.check()?;
        self.reader.check()?;
        self.documents.check()?;
        self.speech.check()?;
        self.log.check()?;
        self.audit.check()?;
        plans::check(&self.plans)?;
        mailbox::check(&self.mailbox, &[&self.mail.assistant_address, &self.mail.intake_address])?;
        case_management::check(&self.case_management)?;
        folder_sync::check(&self.folder_sync)?;
        sign_in_provider::check(&self.sign_in_provider, self.accounts.password_sign_in)?;
        mailbox::check_relay(&self.mail, &self.mailbox)?;
        if self.http.listen == self.smtp.listen && self.http.listen.port() != 0 {
            return fail(
                format!("http.listen and smtp.listen are both {}.", self.http.listen),
                "Give each a port of its own.",
            );
        }
        Ok(())
    }

    /// What an empty `smtp.relay_authserv_id` means, where there is a relay whose word counts.
    pub fn unnamed_relay(&self) -> Option<&'static str> {
        let unnamed = self.smtp.relay_authserv_id.is_empty() && !self.smtp.trusted_relays.is_empty();
        unnamed.then_some(UNNAMED_RELAY)
    }

    /// From address of replies.
    pub fn from_address(&self) -> &str {
        if self.mail.from.is_empty() { &self.mail.assistant_address } else { &self.mail.from }
    }

    /// The master key file: as set, or the systemd credential, or in the data folder.
    pub fn key_file(&self, environment: impl Fn(&str) -> Option<String>) -> PathBuf {
        let credential =
            || environment("CREDENTIALS_DIRECTORY").map(|d| Path::new(&d).join("chancery.key")).filter(|p| p.exists());
        self.storage.key_file.clone().or_else(credential).unwrap_or_else(|| self.storage.data.join("master.key"))
    }
}

#[cfg(test)]
mod tests;
