//! `[[case_management]]`: case management systems in the cloud, with which records are kept in step.

use super::{
    mail::is_address,
    section::{fail, is_own_name},
};
use crate::error::StartError;

use case_records::{Direction, Kind, clio, practice_panther};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the example file says of them.
pub(super) const SHOWN: &str = "\
# Case management systems with which records are kept in step: Clio Manage or PracticePanther. Give each a heading of its own.
# \"chancery connect add\" writes one and signs in.
# [[case_management]]
# name = \"clio\"
# # clio or practice_panther.
# system = \"clio\"
# # For clio, where the firm's data is: us, eu, ca or au.
# region = \"us\"
# # The member whose matters and files these are. What this account may not see or change is left alone.
# account = \"dana@firm.example\"
# # What the system calls this program, and the file with its secret.
# client_id = \"abc\"
# client_secret_file = \"/etc/chancery/clio.secret\"
# # Which way each kind goes: off, in (from there to here), out, or both. PracticePanther is only read.
# contacts = \"in\"
# matters = \"in\"
# documents = \"in\"
# calendar = \"in\"
# tasks = \"in\"
# # Time and expenses.
# activities = \"off\"
# # Whether matters that are opened here are made there too, with their clients. Then matters and contacts must go out.
# new_matters = false
# # The folder of My Files in which each matter's documents have one of their own.
# folder = \"Clio\"
# every_minutes = 15
# # How often the system may be asked in a minute. What it says itself counts first.
# requests_per_minute = 50
# # Hosts, and domains with all their hosts, to which documents may lead. The system hands them out from a store of its own.
# document_hosts = [\"amazonaws.com\"]
# # Another address of the system, such as a gateway's, and its firm's own authority. Empty: the system's.
# address = \"\"
# # true: the address may be in the firm's own network.
# private = false
";

/// Which system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseSystem {
    /// Clio Manage.
    #[default]
    Clio,
    /// PracticePanther.
    PracticePanther,
}

impl CaseSystem {
    /// Its name, as people write it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Clio => "Clio",
            Self::PracticePanther => "PracticePanther",
        }
    }
}

/// `[[case_management]]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CaseConnection {
    /// Its name here.
    pub name: String,
    /// Which system.
    pub system: CaseSystem,
    /// For Clio: where the firm's data is.
    pub region: String,
    /// The address of the member whose matters and files these are.
    pub account: String,
    /// What the system calls this program.
    pub client_id: String,
    /// The file with the secret that the system gave it.
    pub client_secret_file: Option<PathBuf>,
    pub contacts: Direction,
    pub matters: Direction,
    pub documents: Direction,
    pub calendar: Direction,
    pub tasks: Direction,
    /// Time and expenses.
    pub activities: Direction,
    /// Whether matters that are opened here are made there too, with their clients.
    pub new_matters: bool,
    /// The folder of My Files in which each matter's documents have one of their own.
    pub folder: String,
    /// Minutes between two looks.
    pub every_minutes: u64,
    /// How often the system is asked in a minute at most.
    pub requests_per_minute: u32,
    /// Hosts and domains to which documents may lead.
    pub document_hosts: Vec<String>,
    /// Another address of the system; empty for its own.
    pub address: String,
    /// Certificates (PEM) of the firm's own authority, in addition to the public ones.
    pub ca: Option<PathBuf>,
    /// Whether the address may be in the firm's own network.
    pub private: bool,
}

impl Default for CaseConnection {
    fn default() -> Self {
        Self {
            name: String::new(),
            system: CaseSystem::default(),
            region: "us".into(),
            account: String::new(),
            client_id: String::new(),
            client_secret_file: None,
            contacts: Direction::In,
            matters: Direction::In,
            documents: Direction::In,
            calendar: Direction::In,
            tasks: Direction::In,
            activities: Direction::Off,
            new_matters: false,
            folder: "Clio".into(),
            every_minutes: 15,
            requests_per_minute: 50,
            document_hosts: vec!["amazonaws.com".into()],
            address: String::new(),
            ca: None,
            private: false,
        }
    }
}

impl CaseConnection {
    /// The names of its settings, in the order in which they are written.
    pub(super) const SETTINGS: &'static [&'static str] = &[
        "name",
        "system",
        "region",
        "account",
        "client_id",
        "client_secret_file",
        "contacts",
        "matters",
        "documents",
        "calendar",
        "tasks",
        "activities",
        "new_matters",
        "folder",
        "every_minutes",
        "requests_per_minute",
        "document_hosts",
        "address",
        "ca",
        "private",
    ];

    /// Which way records of a kind go.
    pub fn direction(&self, kind: Kind) -> Direction {
        match (self.system, kind) {
            (CaseSystem::PracticePanther, kind) if !practice_panther::KINDS.contains(&kind) => Direction::Off,
            (_, Kind::Contact) => self.contacts,
            (_, Kind::Matter) => self.matters,
            (_, Kind::Document) => self.documents,
            (_, Kind::CalendarEntry) => self.calendar,
            (_, Kind::Task) => self.tasks,
            (_, Kind::Activity) => self.activities,
        }
    }

    /// The system's address, without a slash at its end.
    pub fn base(&self) -> String {
        match (self.address.trim_end_matches('/'), self.system) {
            ("", CaseSystem::Clio) => format!("https://{}", clio::host(&self.region).unwrap_or_default()),
            ("", CaseSystem::PracticePanther) => format!("https://{}", practice_panther::HOST),
            (address, _) => address.to_owned(),
        }
    }
}

pub(super) fn check(all: &[CaseConnection]) -> Result<(), StartError> {
    for (at, one) in all.iter().enumerate() {
        let name = &one.name;
        if !is_own_name(name, all[..at].iter().map(|other| &other.name)) {
            return fail(
                format!("Number {} of [[case_management]] has the name \"{name}\".", at + 1),
                "Give each a name of its own, of letters, digits, points and hyphens, as in \"clio\".",
            );
        }
        let wrong = |what: &str, mend: &str| fail(format!("The case management \"{name}\" {what}."), mend);
        if !is_address(&one.account) {
            return wrong("names no member", "Set account to the mail address of the member whose matters these are.");
        }
        if one.client_id.trim().is_empty() || one.client_secret_file.is_none() {
            return wrong(
                "has no client_id or no client_secret_file",
                "Register Chancery as an application with the system, set client_id, and write the secret into a file.",
            );
        }
        if one.system == CaseSystem::Clio && one.address.is_empty() && clio::host(&one.region).is_none() {
            return wrong(&format!("has region = \"{}\"", one.region), "Set region to us, eu, ca or au.");
        }
        let plain = one.address.starts_with("http://") && one.private;
        if !(one.address.is_empty() || one.address.starts_with("https://") || plain) {
            return wrong("has an address that does not begin with https://", "Leave address out, or correct it.");
        }
        if one.new_matters && !(one.matters.sends() && one.contacts.sends()) {
            return wrong(
                "has new_matters = true, but matters or contacts do not go out",
                "Set matters and contacts to both: a matter is made there with its client.",
            );
        }
        let read_only = one.system == CaseSystem::PracticePanther;
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| read_only && one.direction(*kind).sends()) {
            return wrong(
                &format!("has {} = \"{}\"", kind.word(), one.direction(kind)),
                "Set it to in or off: PracticePanther is only read.",
            );
        }
        if one.folder.trim().is_empty() || one.folder.contains('/') || one.folder.chars().any(char::is_control) {
            return wrong("has no folder", "Set folder to the name of a folder of My Files, as in \"Clio\".");
        }
        if !(1..=24 * 60).contains(&one.every_minutes) || !(1..=600).contains(&one.requests_per_minute) {
            return wrong(
                &format!(
                    "has every_minutes = {} and requests_per_minute = {}",
                    one.every_minutes, one.requests_per_minute
                ),
                "every_minutes must be from 1 to 1440, and requests_per_minute from 1 to 600.",
            );
        }
    }
    Ok(())
}
