//! The doctor: reports the state of the installation in lines an administrator can act on. What takes long, and
//! opens every file or starts child processes, is here; what can be asked often is in [`super::standing`].

use crate::{
    answers::{AnswerPipeline, Vectors},
    backup::Backups,
    booking::Booking,
    certificates::Certificates,
    documents::office::Office,
    error::Result,
    files::FILES,
    finding::{Finding, Mark},
    intake::HELD,
    mailbox::Mailboxes,
    outbox::Relay,
    reading::OcrQueue,
    recordings::Recordings,
    sandbox::{self, Attempt, Mode},
    search::Index,
    standby::Lead,
    store::{All, Store},
    tasks::{MESSAGES, TASKS},
};

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// What the doctor checks.
#[derive(Clone)]
pub struct Doctor {
    pub(super) store: Store,
    pub(super) index: Index,
    pub(super) pipeline: AnswerPipeline,
    pub(super) scans: OcrQueue,
    /// Recordings, and what listens to them.
    pub(super) recordings: Option<Recordings>,
    pub(super) vectors: Option<Vectors>,
    pub(super) backups: Option<Backups>,
    pub(super) certificates: Option<Certificates>,
    pub(super) lead: Option<Lead>,
    pub(super) mailboxes: Option<Mailboxes>,
    pub(super) cases: Option<crate::case_management::CaseManagement>,
    pub(super) folders: Option<crate::folder_sync::FolderSyncs>,
    pub(super) webhooks: Option<crate::webhooks::Webhooks>,
    pub(super) booking: Option<Booking>,
    pub(super) relay: Option<Arc<Relay>>,
    pub(super) office: Option<Office>,
    pub(super) data: PathBuf,
    pub(super) key_file: PathBuf,
    pub(super) relay_settings: RelaySettings,
    children: Option<(PathBuf, Mode)>,
}

/// The settings about relays that the doctor comments on.
#[derive(Clone, Copy, Debug, Default)]
pub struct RelaySettings {
    /// A mail relay is configured.
    pub relay: bool,
    /// Whether the From address of mail from a relay of the firm is believed even if the relay states no result of
    /// its own.
    pub believes_relays: bool,
    /// What follows from a relay without a name of its own in the settings, if that is the case.
    pub unnamed_relay: Option<&'static str>,
}

impl Doctor {
    /// A doctor for a data folder.
    pub fn new(
        store: Store,
        index: Index,
        (pipeline, scans): (AnswerPipeline, OcrQueue),
        data: PathBuf,
        key_file: PathBuf,
        relay_settings: RelaySettings,
    ) -> Self {
        Self {
            store,
            index,
            pipeline,
            scans,
            recordings: None,
            vectors: None,
            office: None,
            backups: None,
            certificates: None,
            lead: None,
            mailboxes: None,
            cases: None,
            folders: None,
            webhooks: None,
            booking: None,
            relay: None,
            data,
            key_file,
            relay_settings,
            children: None,
        }
    }

    /// The same with an embedding model, if there is one.
    pub fn with_vectors(self, vectors: Option<Vectors>) -> Self {
        Self { vectors, ..self }
    }

    /// The same with LibreOffice.
    pub fn with_office(self, office: Office) -> Self {
        Self { office: Some(office), ..self }
    }

    /// The same for a folder that is backed up.
    pub fn with_backups(self, backups: Backups) -> Self {
        Self { backups: Some(backups), ..self }
    }

    /// The same for doors with these certificates.
    pub fn with_certificates(self, certificates: Certificates) -> Self {
        Self { certificates: Some(certificates), ..self }
    }

    /// The same for a box that may have a standby.
    pub fn with_standby(self, lead: Lead) -> Self {
        Self { lead: Some(lead), ..self }
    }

    /// The same for a box whose members' calendars are read.
    pub fn with_booking(self, booking: Booking) -> Self {
        Self { booking: Some(booking), ..self }
    }

    /// The same for a box that tells other programs.
    pub fn with_webhooks(self, webhooks: crate::webhooks::Webhooks) -> Self {
        Self { webhooks: Some(webhooks), ..self }
    }

    /// The same for a box that keeps these folders in step.
    pub fn with_folders(self, folders: crate::folder_sync::FolderSyncs) -> Self {
        Self { folders: Some(folders), ..self }
    }

    /// The same for a box that keeps records in step with these systems.
    pub fn with_cases(self, cases: crate::case_management::CaseManagement) -> Self {
        Self { cases: Some(cases), ..self }
    }

    /// The same for a box that picks up mail from these mailboxes.
    pub fn with_mailboxes(self, mailboxes: Mailboxes) -> Self {
        Self { mailboxes: Some(mailboxes), ..self }
    }

    /// The same for a box that sends through this relay.
    pub fn with_relay(self, relay: Option<Arc<Relay>>) -> Self {
        Self { relay, ..self }
    }

    /// The same for a program whose child processes are confined in `mode`.
    pub fn with_children(self, program: PathBuf, mode: Mode) -> Self {
        Self { children: Some((program, mode)), ..self }
    }

    /// Runs all checks. `progress` receives how many blobs have been opened, out of how many.
    pub fn examine(&self, mut progress: impl FnMut(u64, u64)) -> Result<Vec<Finding>> {
        let mut findings = self.standing()?;
        findings.push(match self.blobs(&mut progress)? {
            (opened, 0) => finding("blobs", Mark::Good, format!("All {opened} open.")),
            (opened, lost) => finding(
                "blobs",
                Mark::Bad,
                format!(
                    "{lost} of {} do not open. \"chancery doctor --repair\" takes them from a backup, if they are whole there.",
                    opened + lost
                ),
            ),
        });
        findings.extend(self.children());
        Ok(findings)
    }

    /// What the child processes may do. Each is started and tries what it must not be able to do.
    fn children(&self) -> Vec<Finding> {
        let Some((program, mode)) = &self.children else { return Vec::new() };
        let weak = if *mode == Mode::Best { Mark::Look } else { Mark::Bad };
        let lacking = sandbox::lacks().into_iter().map(|part| {
            let says = match mode {
                Mode::Best => format!("This kernel lacks {part}; the children run without it. {}.", part.mend()),
                Mode::Required => format!("This kernel lacks {part}, and no child works. {}.", part.mend()),
            };
            finding("sandbox", weak, says)
        });
        let recogniser = self.scans.standing().ok().and_then(|(recogniser, _)| recogniser);
        let tried = [("reader", None), ("recogniser", recogniser.as_deref()), ("model", None)].map(|(child, file)| {
            let tried = crate::sandbox::check(program, child, file.unwrap_or(Path::new("/nowhere")));
            let (mark, says) = of_sandbox(&tried, *mode);
            finding(&format!("sandbox: {child}"), mark, says)
        });
        lacking.chain(tried).collect()
    }

    /// The same with the recordings.
    pub fn with_recordings(mut self, recordings: Recordings) -> Self {
        self.recordings = Some(recordings);
        self
    }

    /// How many tasks and files there are.
    ///
    /// # Errors
    /// Store errors.
    pub fn counts(&self) -> Result<(u64, u64)> {
        Ok((self.store.rows_in(&TASKS)?, self.store.rows_in(&FILES)?))
    }

    /// Opens every file's and every mail's blob, held mails included. Returns how many opened and how many did not.
    fn blobs(&self, progress: &mut impl FnMut(u64, u64)) -> Result<(u64, u64)> {
        let mut all = Vec::new();
        for row in self.store.scan(&FILES, &All) {
            let (_, file) = row?;
            all.push(file.blob);
            all.extend(file.text);
        }
        for row in self.store.scan(&MESSAGES, &All) {
            let (_, message) = row?;
            all.push(message.raw);
            all.extend(message.full_text);
        }
        for row in self.store.scan(&HELD, &All) {
            all.push(row?.1.raw);
        }
        let (mut opened, mut lost) = (0, 0);
        for blob in &all {
            match self.store.blobs().open(blob) {
                Ok(_) => opened += 1,
                Err(_) => lost += 1,
            }
            progress(opened + lost, all.len() as u64);
        }
        Ok((opened, lost))
    }
}

/// The result of a child that tried what it must not be able to do.
fn of_sandbox(tried: &std::result::Result<Vec<Attempt>, String>, mode: Mode) -> (Mark, String) {
    let attempts = match tried {
        Ok(attempts) => attempts,
        Err(why) => return (Mark::Bad, format!("It could not be tried. {why}")),
    };
    let open: Vec<&str> = attempts.iter().filter(|one| !one.refused).map(|one| one.what.as_str()).collect();
    match open.len() {
        0 => (Mark::Good, format!("In force: each of {} things that it tried was refused.", attempts.len())),
        n => {
            let mark = if mode == Mode::Best { Mark::Look } else { Mark::Bad };
            (mark, format!("{n} of {} things that it tried were not refused: {}.", attempts.len(), open.join(", ")))
        }
    }
}

/// A line of the report.
pub(super) fn finding(what: &str, mark: Mark, says: String) -> Finding {
    Finding { what: what.into(), mark, says }
}
