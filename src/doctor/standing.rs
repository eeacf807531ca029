//! What can be asked often: how the installation stands, from what the server knows anyway.

use super::checks::{Doctor, finding};
use crate::{
    accounts::ACCOUNTS,
    answers::{Standing, State},
    documents::office::Office,
    error::Result,
    files::FILES,
    finding::{Finding, Mark},
    intake::HELD,
    outbox::{Outbox, OutboxState},
    queue::Queue,
    recordings::Recordings,
    sandbox::own,
    store::{Guard, credentials, guard},
    tasks::TASKS,
};

use rustix::fs::statvfs;
use std::{fs, os::linux::fs::MetadataExt, path::Path};

/// Free bytes below which a disk will soon be full: a week of a busy firm's mail.
const SOON_FULL: u64 = 2_000_000_000;

impl Doctor {
    /// The checks that neither open every file nor start a child process.
    ///
    /// # Errors
    /// Store errors.
    pub fn standing(&self) -> Result<Vec<Finding>> {
        let mut all = vec![self.journal()?];
        let (accounts, tasks, files) =
            (self.store.rows_in(&ACCOUNTS)?, self.store.rows_in(&TASKS)?, self.store.rows_in(&FILES)?);
        all.push(finding("records", Mark::Good, format!("{accounts} accounts, {tasks} tasks, {files} files.")));
        all.push(finding("search index", Mark::Good, format!("{} passages.", self.index.passages())));
        all.extend(self.models()?);
        if let Some(backups) = &self.backups {
            all.extend(backups.findings()?);
        }
        if let Some(certificates) = &self.certificates {
            all.extend(certificates.findings()?);
        }
        if let Some(lead) = &self.lead {
            all.extend(lead.findings()?);
        }
        if let Some(mailboxes) = &self.mailboxes {
            all.extend(mailboxes.findings()?);
        }
        if let Some(cases) = &self.cases {
            all.extend(cases.findings()?);
        }
        if let Some(folders) = &self.folders {
            all.extend(folders.findings()?);
        }
        if let Some(webhooks) = &self.webhooks {
            all.extend(webhooks.findings()?);
        }
        if let Some(booking) = &self.booking {
            all.extend(booking.findings()?);
        }
        all.push(self.recogniser()?);
        all.extend(self.recordings.as_ref().map(speech).transpose()?);
        all.extend(self.office.as_ref().map(of_office));
        all.extend(self.parked()?);
        all.push(self.outbox()?);
        all.push(match self.store.rows_in(&HELD)? {
            0 => finding("held mail", Mark::Good, "Nothing is waiting for review.".into()),
            n => {
                let says = "mails of unknown senders or to the postmaster are held for thirty days";
                finding("held mail", Mark::Look, format!("{n} {says}. \"chancery mail queue\" lists them."))
            }
        });
        all.extend(self.relay());
        all.push(self.key());
        all.extend([self.encryption(), self.space()]);
        let (mark, says) = of_process(own::is_closed(), self.store.keys().are_locked());
        all.push(finding("process", mark, says));
        Ok(all)
    }

    fn journal(&self) -> Result<Finding> {
        let (groups, _) = self.store.commits();
        let mut says = "Whole".to_owned();
        if self.store.was_rebuilt() {
            says += "; the view was rebuilt from it at this start";
        }
        if self.store.mended().is_some() {
            says += "; it was damaged, and was mended at this start from what is whole elsewhere";
        }
        let (aside, lost) = self.store.leftovers()?;
        says += &format!(". {groups} groups of changes since the start.");
        if aside {
            says += " Damaged segments lie in the journal folder with the ending .damaged; remove them once a backup has been verified.";
        }
        if lost {
            says += " A repair lost groups of changes; files that no record names are kept while the file \"repaired\" is in the data folder.";
        }
        Ok(finding("journal", if aside || lost { Mark::Look } else { Mark::Good }, says))
    }

    fn models(&self) -> Result<Vec<Finding>> {
        let mut models = Vec::new();
        if let Some(state) = self.pipeline.state() {
            let (mark, says) = of_model(self.pipeline.engine(), &state);
            models.push(finding("model", mark, says));
        }
        if let Some(vectors) = &self.vectors {
            let (mark, says) = of_vectors(&vectors.standing()?);
            models.push(finding("vectors", mark, says));
        }
        Ok(models)
    }

    fn recogniser(&self) -> Result<Finding> {
        let (recogniser, waiting) = self.scans.standing()?;
        let photographs = match self.scans.photographs() {
            Some(program) => format!("{} opens photographs of iPhones (HEIC).", program.display()),
            None => "Photographs of iPhones (HEIC) are not read; install libheif-examples to read them.".to_owned(),
        };
        Ok(match &recogniser {
            Some(program) => {
                let says = format!(
                    "{} recognises words in pictures; {waiting} files wait for it. {photographs}",
                    program.display()
                );
                finding("OCR", Mark::Good, says)
            }
            None => {
                let says = "The program of documents.ocr_program is not installed, so scanned pages have no text. Install \
                            tesseract-ocr; what waits is read by itself within the hour.";
                finding("OCR", Mark::Look, format!("{says} {waiting} files wait. {photographs}"))
            }
        })
    }

    fn parked(&self) -> Result<Vec<Finding>> {
        let parked = Queue::parked(&self.store)?;
        if parked.is_empty() {
            return Ok(vec![finding("jobs", Mark::Good, "None is parked.".into())]);
        }
        let told = parked.iter().map(|job| {
            let why = job.last_error.as_deref().unwrap_or("no reason was kept");
            let says = format!(
                "A job to {} was parked after {} failures and {} crashes: {why} \"chancery jobs retry {}\" tries it again.",
                job.kind.word(),
                job.failures,
                job.crashes + job.alone_crashes,
                job.id,
            );
            finding("job", Mark::Bad, says)
        });
        Ok(told.collect())
    }

    fn outbox(&self) -> Result<Finding> {
        let pending = Outbox::pending(&self.store)?;
        let count = |states: &[OutboxState]| pending.iter().filter(|item| states.contains(&item.state)).count();
        let failed = count(&[OutboxState::Failed, OutboxState::Bounced]);
        let held = count(&[OutboxState::Held]);
        let waiting = pending.len() - failed - held;
        let mark = match (failed, waiting + held) {
            (0, 0) => Mark::Good,
            (0, _) => Mark::Look,
            _ => Mark::Bad,
        };
        let mut errors = pending.iter().filter_map(|item| item.last_error.as_deref());
        let last = errors.next_back().map(|e| format!(" Last: {e}")).unwrap_or_default();
        let hint = if mark == Mark::Good { "" } else { " \"chancery mail queue\" lists them." };
        let says = format!("Waiting: {waiting}. Held: {held}. Could not be sent or came back: {failed}.{last}{hint}");
        Ok(finding("outbox", mark, says))
    }

    /// What the settings about relays lead to.
    fn relay(&self) -> Vec<Finding> {
        let settings = &self.relay_settings;
        let mut told = Vec::new();
        if !settings.relay {
            let says = "No relay is configured, so replies are not sent. Set mail.relay.";
            told.push(finding("mail relay", Mark::Look, says.into()));
        }
        if settings.believes_relays {
            let says = "The relay's word is taken for who wrote a mail. Set smtp.relay_authserv_id to the name that it writes \
                        into Authentication-Results, and smtp.believe_relays = false, to hold it to a result.";
            told.push(finding("authors of mail", Mark::Look, says.into()));
        }
        if let Some(says) = settings.unnamed_relay {
            told.push(finding("name of the relay", Mark::Look, says.into()));
        }
        told.extend(self.relay.as_ref().and_then(|relay| relay.limits()));
        told
    }

    fn key(&self) -> Finding {
        let file = self.key_file.display();
        let (mark, says) = match guard(&self.key_file, credentials().as_deref()) {
            Ok(Guard::Own) => {
                (Mark::Good, format!("{file} can be read by its own user only. Keep a copy outside this machine."))
            }
            Ok(Guard::Credential) => {
                let says =
                    format!("{file} is a credential of this service. Keep a copy of the key outside this machine.");
                (Mark::Good, says)
            }
            Ok(Guard::Others(mode)) => (Mark::Bad, format!("{file} has mode {mode:o}. Run: chmod 600 {file}")),
            Err(_) => (Mark::Bad, format!("{file} is missing.")),
        };
        finding("master key", mark, says)
    }

    fn encryption(&self) -> Finding {
        let (mark, says) = match on_luks(&self.data) {
            Some(true) => (Mark::Good, "The data folder is on an encrypted disk (LUKS)."),
            Some(false) => (
                Mark::Look,
                "The data folder is not on an encrypted disk (LUKS). Chancery encrypts its own files in any case.",
            ),
            None => (Mark::Look, "Could not tell whether the data folder is on an encrypted disk."),
        };
        finding("disk", mark, says.into())
    }

    /// The free space of the data folder's disk. Mail is refused for the time being when none is left.
    fn space(&self) -> Finding {
        let Some(Space { free, all }) = space(&self.data) else {
            return finding("free space", Mark::Look, "It cannot be read.".into());
        };
        let gigabytes = |bytes: u64| format!("{:.1} GB", bytes as f64 / 1e9);
        let says = format!("{} of {} are free.", gigabytes(free), gigabytes(all));
        if self.store.blobs().check_room().is_err() || free < SOON_FULL {
            let says =
                format!("{says} When it is full, no mail and no file is taken in. Free some, or move the data folder.");
            return finding("free space", Mark::Bad, says);
        }
        let mark = if free < all / 10 && free < 5 * SOON_FULL { Mark::Look } else { Mark::Good };
        finding("free space", mark, says)
    }
}

/// How much room a disk has, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    /// Free for this user.
    pub free: u64,
    /// In all.
    pub all: u64,
}

/// The room on the disk of a folder; `None` if it cannot be read.
pub fn space(folder: &Path) -> Option<Space> {
    let disk = statvfs(folder).ok()?;
    Some(Space { free: disk.f_bavail.saturating_mul(disk.f_frsize), all: disk.f_blocks.saturating_mul(disk.f_frsize) })
}

/// How the calling process protects its secrets in memory.
fn of_process(closed: bool, locked: bool) -> (Mark, String) {
    let dumps = match closed {
        true => "It writes no core dump, and other processes of the same user cannot read its memory.",
        false => {
            "It may write a core dump, or other processes of the same user can read its memory. A core dump would contain keys."
        }
    };
    let keys = match locked {
        true => "The keys are locked in memory.",
        false => {
            "The keys may be written to swap. Raise the limit for locked memory (LimitMEMLOCK=) by 64 KB, or encrypt the swap."
        }
    };
    (if closed && locked { Mark::Good } else { Mark::Look }, format!("{dumps} {keys}"))
}

/// What listens to recordings, and how many wait for it.
fn speech(recordings: &Recordings) -> Result<Finding> {
    let (engine, waiting) = recordings.standing()?;
    Ok(match engine {
        Some((place, model)) => {
            let says = format!("{model} at {place} turns recordings into text; {waiting} recordings wait for it.");
            finding("speech", Mark::Good, says)
        }
        None if waiting == 0 => {
            finding("speech", Mark::Good, "No engine listens to recordings, and none waits.".into())
        }
        None => {
            let says = "No engine for speech is set, so recordings have no text. Set speech.engine, speech.base_url and \
                        speech.model and start again; what waits is then listened to by itself.";
            finding("speech", Mark::Look, format!("{says} {waiting} recordings wait."))
        }
    })
}

fn of_office(office: &Office) -> Finding {
    let says = match office.program() {
        Some(program) => format!("{} makes PDFs of drafts.", program.display()),
        None => "LibreOffice is not installed, so drafts come as Word documents only. For PDFs install libreoffice-writer-nogui.".into(),
    };
    finding("PDF", Mark::Good, says)
}

fn of_vectors(standing: &Standing) -> (Mark, String) {
    let Standing { name, state, down, documents } = standing;
    match (state, down, documents) {
        (Some(State::Loading(percent)), ..) => {
            (Mark::Look, format!("{name} is being loaded, {percent} % so far. Until then searches go by words alone."))
        }
        (Some(State::Down(why)), ..) | (_, Some(why), _) => {
            let why = why.trim_end_matches('.');
            (Mark::Bad, format!("{name} does not work, and searches go by words alone: {why}. It is tried again."))
        }
        (.., None) => (Mark::Good, format!("{name} is asked when the server runs.")),
        (.., Some((0, all))) => (Mark::Good, format!("All {all} documents have vectors of {name}.")),
        (.., Some((lacking, all))) => {
            let says = format!("{lacking} of {all} documents wait for vectors of {name}; their words find them.");
            (Mark::Look, says)
        }
    }
}

fn of_model(name: &str, state: &State) -> (Mark, String) {
    match state {
        State::Asleep => (Mark::Good, format!("{name} is loaded when the server runs.")),
        State::Loading(percent) => {
            (Mark::Look, format!("{name} is being loaded, {percent} % so far. Until then it is waited for."))
        }
        State::Ready { context } => (Mark::Good, format!("{name} is loaded and holds {context} tokens.")),
        State::Down(why) => {
            (Mark::Bad, format!("{name} does not work, and the built-in engine stands in: {why} It is tried again."))
        }
    }
}

/// Whether a folder's block device, or one below it, is a LUKS mapping; `None` if that cannot be determined.
fn on_luks(folder: &Path) -> Option<bool> {
    let device = fs::metadata(folder).ok()?.st_dev();
    let node = format!("/sys/dev/block/{}:{}", rustix::fs::major(device), rustix::fs::minor(device));
    luks_below(&fs::canonicalize(node).ok()?, 8)
}

fn luks_below(device: &Path, depth: u32) -> Option<bool> {
    if fs::read_to_string(device.join("dm/uuid")).is_ok_and(|uuid| uuid.starts_with("CRYPT-LUKS")) {
        return Some(true);
    }
    if depth == 0 {
        return None;
    }
    let below = fs::read_dir(device.join("slaves")).ok()?.flatten();
    Some(
        below
            .filter_map(|entry| fs::canonicalize(entry.path()).ok())
            .any(|path| luks_below(&path, depth - 1) == Some(true)),
    )
}
