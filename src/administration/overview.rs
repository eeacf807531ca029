//! How the installation stands, on one screen.

use crate::{
    accounts::{Account, AccountStatus, Accounts, Usage},
    backup::{Backups, Kind},
    case_management::{self, CaseManagement},
    certificates::Certificates,
    clock::Clock,
    doctor::{Doctor, space},
    error::Result,
    finding::Finding,
    folder_sync::{self, FolderSyncs},
    intake::Quarantine,
    jobs::JobAdmin,
    mailbox::{self, Mailboxes},
    metrics::Metrics,
    outbox::{Outbox, OutboxState},
    queue::JobState,
    store::Store,
    tasks::ON_HOLD,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    path::PathBuf,
    sync::{Arc, OnceLock},
};

/// How the installation stands.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Status {
    /// The firm's name in the settings.
    pub firm: String,
    /// The version of the program.
    pub version: String,
    /// When the server started; null if none runs.
    pub started_at: Option<Timestamp>,
    /// When this was read.
    pub at: Timestamp,
    pub accounts: AccountCounts,
    pub mail: MailCounts,
    pub jobs: JobCounts,
    pub data: DataCounts,
    pub backup: BackupTimes,
    /// The certificates of the site and of the mail server.
    pub certificates: Vec<Certificate>,
    /// The mailboxes from which mail is picked up.
    pub mailboxes: Vec<mailbox::Shown>,
    /// The case management systems with which records are kept in step.
    pub cases: Vec<case_management::Shown>,
    /// The folders from which files are taken in, and into which they are written.
    pub folders: Vec<folder_sync::ShownFolder>,
    /// What writes the answers: `extractive`, or the model's name.
    pub model: String,
    /// What was checked, and what to do about it.
    pub findings: Vec<Finding>,
}

/// How many accounts there are.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct AccountCounts {
    pub approved: u64,
    /// Registered, and waiting for IT's decision.
    pub waiting: u64,
    /// Approved by IT, and waiting until the address is confirmed.
    pub unconfirmed: u64,
    pub suspended: u64,
    pub administrators: u64,
    /// Asking for a bigger plan.
    pub asking: u64,
}

/// Mail in and out. The first three count from the start of the server.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MailCounts {
    pub accepted: u64,
    pub refused: u64,
    /// Replies that the relay accepted.
    pub replied: u64,
    /// Incoming mails that are held for review.
    pub held: u64,
    /// Incoming mails that wait for a bigger plan.
    pub on_hold: u64,
    /// Outgoing mails that wait for the relay.
    pub waiting: u64,
    /// Outgoing mails that IT keeps back.
    pub kept_back: u64,
    /// Outgoing mails that could not be sent or came back.
    pub failed: u64,
}

/// The queue.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct JobCounts {
    pub waiting: u64,
    pub running: u64,
    /// Given up, until somebody tries them again.
    pub parked: u64,
}

/// What is stored.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct DataCounts {
    pub tasks: u64,
    pub files: u64,
    /// Bytes of the accounts' files.
    pub bytes: u64,
    /// Free bytes on the disk of the data folder; null if they cannot be read.
    pub disk_free: Option<u64>,
    /// All bytes of that disk.
    pub disk_all: Option<u64>,
}

/// The last good runs.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct BackupTimes {
    /// When a backup was last made.
    pub made_at: Option<Timestamp>,
    /// When a backup was last restored for practice, and everything compared.
    pub restored_at: Option<Timestamp>,
    /// When every seal of the data folder was last read.
    pub scrubbed_at: Option<Timestamp>,
}

/// A certificate.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Certificate {
    /// What it is for.
    pub what: String,
    /// Host names and addresses.
    pub names: Vec<String>,
    /// Valid until; null if none was issued yet.
    pub until: Option<Timestamp>,
}

/// Reads how the installation stands. Clones share it.
#[derive(Clone)]
pub struct Overview {
    pub(crate) firm: String,
    pub(crate) model: String,
    pub(crate) data: PathBuf,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) usage: Usage,
    pub(crate) held: Quarantine,
    pub(crate) jobs: JobAdmin,
    pub(crate) doctor: Doctor,
    pub(crate) backups: Backups,
    pub(crate) certificates: Certificates,
    pub(crate) mailboxes: Mailboxes,
    pub(crate) cases: CaseManagement,
    pub(crate) folders: FolderSyncs,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) clock: Clock,
    pub(crate) started: Arc<OnceLock<Timestamp>>,
}

impl Overview {
    /// The server serves from now on.
    pub fn started(&self) {
        self.started.get_or_init(|| self.clock.now());
    }

    /// Reads everything. Opens no file, so it may be asked often.
    ///
    /// # Errors
    /// Store errors.
    pub fn status(&self) -> Result<Status> {
        let accounts = self.accounts.list()?;
        let disk = space(&self.data);
        let good = |kind| self.backups.last(kind).map(|(good, _)| good.map(|run| run.began));
        let certificates = self.certificates.shown()?.into_iter().map(|shown| Certificate {
            what: shown.what.to_owned(),
            names: shown.said.as_ref().map(|said| said.names.clone()).unwrap_or_default(),
            until: shown.said.map(|said| said.until),
        });
        let (tasks, files) = self.doctor.counts()?;
        Ok(Status {
            firm: self.firm.clone(),
            version: env!("CARGO_PKG_VERSION").into(),
            started_at: self.started.get().copied(),
            at: self.clock.now(),
            mail: self.mail()?,
            jobs: self.jobs()?,
            data: DataCounts {
                tasks,
                files,
                bytes: self.bytes(&accounts)?,
                disk_free: disk.map(|disk| disk.free),
                disk_all: disk.map(|disk| disk.all),
            },
            accounts: counted(&accounts),
            backup: BackupTimes {
                made_at: good(Kind::Create)?,
                restored_at: good(Kind::Verify)?,
                scrubbed_at: good(Kind::Scrub)?,
            },
            certificates: certificates.collect(),
            mailboxes: self.mailboxes.shown()?,
            cases: self.cases.shown()?,
            folders: self.folders.shown()?,
            model: self.model.clone(),
            findings: self.doctor.standing()?,
        })
    }

    fn mail(&self) -> Result<MailCounts> {
        let pending = Outbox::pending(&self.store)?;
        let count = |states: &[OutboxState]| pending.iter().filter(|item| states.contains(&item.state)).count() as u64;
        let (failed, kept_back) = (count(&[OutboxState::Failed, OutboxState::Bounced]), count(&[OutboxState::Held]));
        Ok(MailCounts {
            accepted: self.metrics.mails_accepted.get(),
            refused: self.metrics.mails_refused.get(),
            replied: self.metrics.mails_replied.get(),
            held: self.held.list()?.len() as u64,
            on_hold: self.store.rows_in(&ON_HOLD)?,
            waiting: (pending.len() as u64).saturating_sub(failed + kept_back),
            kept_back,
            failed,
        })
    }

    fn jobs(&self) -> Result<JobCounts> {
        let states = self.jobs.states()?;
        let count = |state| states.iter().filter(|one| **one == state).count() as u64;
        let (waiting, running) = (count(JobState::Waiting), count(JobState::Running));
        Ok(JobCounts { waiting, running, parked: count(JobState::Parked) })
    }

    fn bytes(&self, accounts: &[Account]) -> Result<u64> {
        accounts.iter().map(|account| self.usage.of(account.id).map(|used| used.bytes_stored)).sum()
    }
}

fn counted(accounts: &[Account]) -> AccountCounts {
    let count = |wanted: &dyn Fn(&&Account) -> bool| accounts.iter().filter(wanted).count() as u64;
    let pending = |account: &&Account| account.status == AccountStatus::Pending;
    AccountCounts {
        approved: count(&|account| account.is_active()),
        waiting: count(&|account| pending(account) && !account.approval_waits),
        unconfirmed: count(&|account| pending(account) && account.approval_waits),
        suspended: count(&|account| account.status == AccountStatus::Suspended),
        administrators: count(&|account| account.is_active() && account.administrator),
        asking: count(&|account| account.upgrade_requested_at.is_some()),
    }
}
