//! The doctor: reports the state of the installation in lines an administrator can act on.

use crate::{
    accounts::ACCOUNTS,
    answers::{AnswerPipeline, Standing, State, Vectors},
    backup::Backups,
    certificates::Certificates,
    error::Result,
    files::FILES,
    finding::{Finding, Mark},
    intake::HELD,
    outbox::{Outbox, OutboxState},
    queue::Queue,
    reading::OcrQueue,
    sandbox::{self, Attempt, Mode},
    search::Index,
    store::{All, Guard, Store, credentials, guard},
    tasks::{MESSAGES, TASKS},
};

use std::{
    fs,
    os::linux::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// What the doctor checks.
#[derive(Clone)]
pub struct Doctor {
    pub(super) store: Store,
    index: Index,
    pipeline: AnswerPipeline,
    scans: OcrQueue,
    vectors: Option<Vectors>,
    backups: Option<Backups>,
    certificates: Option<Certificates>,
    data: PathBuf,
    key_file: PathBuf,
    relay_settings: RelaySettings,
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
            vectors: None,
            backups: None,
            certificates: None,
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

    /// The same for a folder that is backed up.
    pub fn with_backups(self, backups: Backups) -> Self {
        Self { backups: Some(backups), ..self }
    }

    /// The same for doors with these certificates.
    pub fn with_certificates(self, certificates: Certificates) -> Self {
        Self { certificates: Some(certificates), ..self }
    }

    /// The same for a program whose child processes are confined in `mode`.
    pub fn with_children(self, program: PathBuf, mode: Mode) -> Self {
        Self { children: Some((program, mode)), ..self }
    }

    /// Runs all checks. `progress` receives how many blobs have been opened, out of how many.
    pub fn examine(&self, mut progress: impl FnMut(u64, u64)) -> Result<Vec<Finding>> {
        let mut findings = Vec::new();
        let mut add = |what: &str, mark, says: String| findings.push(Finding { what: what.into(), mark, says });
        let (groups, _) = self.store.commits();
        let mut says = "Whole".to_owned();
        if self.store.was_rebuilt() {
            says += "; the view was rebuilt from it at this start";
        }
        if self.store.mended().is_some() {
            says += "; it was damaged, and was mended at this start from what is whole elsewhere";
        }
        let (aside, lost) = self.store.leftovers()?;
        let mut mark = Mark::Good;
        says += &format!(". {groups} groups of changes since the start.");
        if aside {
            mark = Mark::Look;
            says += " Damaged segments lie in the journal folder with the ending .damaged; remove them once a backup has been verified.";
        }
        if lost {
            mark = Mark::Look;
            says += " A repair lost groups of changes; files that no record names are kept while the file \"repaired\" is in the data folder.";
        }
        add("journal", mark, says);
        let (accounts, tasks, files) = (self.count(&ACCOUNTS)?, self.count(&TASKS)?, self.count(&FILES)?);
        add("records", Mark::Good, format!("{accounts} accounts, {tasks} tasks, {files} files."));
        let (opened, lost) = self.blobs(&mut progress)?;
        match lost {
            0 => add("blobs", Mark::Good, format!("All {opened} open.")),
            lost => {
                add("blobs", Mark::Bad, format!("{lost} of {} do not open. Restore them from a backup.", opened + lost))
            }
        }
        add("search index", Mark::Good, format!("{} passages.", self.index.passages()));
        if let Some(state) = self.pipeline.state() {
            let (mark, says) = of_model(self.pipeline.engine(), &state);
            add("model", mark, says);
        }
        if let Some(vectors) = &self.vectors {
            let (mark, says) = of_vectors(&vectors.standing()?);
            add("vectors", mark, says);
        }
        if let Some(backups) = &self.backups {
            backups.findings()?.into_iter().for_each(|finding| add(&finding.what, finding.mark, finding.says));
        }
        if let Some(certificates) = &self.certificates {
            certificates.findings()?.into_iter().for_each(|finding| add(&finding.what, finding.mark, finding.says));
        }
        let (recogniser, waiting) = self.scans.standing()?;
        match &recogniser {
            Some(program) => {
                let says = format!("{} recognises words in pictures; {waiting} files wait for it.", program.display());
                add("OCR", Mark::Good, says);
            }
            None => {
                let says = "The program of documents.ocr_program is not installed, so scanned pages have no text. Install \
                            tesseract-ocr; what waits is read by itself within the hour.";
                add("OCR", Mark::Look, format!("{says} {waiting} files wait."));
            }
        }
        let dead = Queue::parked(&self.store)?;
        for job in &dead {
            let why = job.last_error.as_deref().unwrap_or("no reason was kept");
            add(
                "job",
                Mark::Bad,
                format!(
                    "A job to {} was parked after {} failures and {} crashes: {why} \"chancery jobs retry {}\" tries it again.",
                    job.kind.word(),
                    job.failures,
                    job.crashes + job.alone_crashes,
                    job.id,
                ),
            );
        }
        if dead.is_empty() {
            add("jobs", Mark::Good, "None is parked.".into());
        }
        let pending = Outbox::pending(&self.store)?;
        let count = |states: &[OutboxState]| pending.iter().filter(|item| states.contains(&item.state)).count();
        let failed = count(&[OutboxState::Failed, OutboxState::Bounced]);
        let held = count(&[OutboxState::Held]);
        let waiting = pending.len() - failed - held;
        let mark = if failed > 0 {
            Mark::Bad
        } else if waiting + held > 0 {
            Mark::Look
        } else {
            Mark::Good
        };
        let last = pending
            .iter()
            .filter_map(|item| item.last_error.as_deref())
            .next_back()
            .map(|e| format!(" Last: {e}"))
            .unwrap_or_default();
        let says = format!("{waiting} mails wait, {held} are held, {failed} could not be sent or came back.{last}");
        let hint = if mark == Mark::Good { "" } else { " \"chancery mail queue\" lists them." };
        add("outbox", mark, format!("{says}{hint}"));
        let kept = self.count(&HELD)?;
        match kept {
            0 => add("held mail", Mark::Good, "Nothing is waiting for review.".into()),
            n => {
                let says = "mails of unknown senders or to the postmaster are held for thirty days";
                add("held mail", Mark::Look, format!("{n} {says}. \"chancery mail queue\" lists them."));
            }
        }
        if !self.relay_settings.relay {
            add("mail relay", Mark::Look, "No relay is configured, so replies are not sent. Set mail.relay.".into());
        }
        if self.relay_settings.believes_relays {
            let says = "The relay's word is taken for who wrote a mail. Set smtp.relay_authserv_id to the name that it writes \
                        into Authentication-Results, and smtp.believe_relays = false, to hold it to a result.";
            add("authors of mail", Mark::Look, says.into());
        }
        if let Some(says) = self.relay_settings.unnamed_relay {
            add("name of the relay", Mark::Look, says.into());
        }
        let file = self.key_file.display();
        match guard(&self.key_file, credentials().as_deref()) {
            Ok(Guard::Own) => add(
                "master key",
                Mark::Good,
                format!("{file} can be read by its own user only. Keep a copy outside this machine."),
            ),
            Ok(Guard::Credential) => add(
                "master key",
                Mark::Good,
                format!("{file} is a credential of this service. Keep a copy of the key outside this machine."),
            ),
            Ok(Guard::Others(mode)) => {
                add("master key", Mark::Bad, format!("{file} has mode {mode:o}. Run: chmod 600 {file}"));
            }
            Err(_) => add("master key", Mark::Bad, format!("{file} is missing.")),
        }
        match on_luks(&self.data) {
            Some(true) => add("disk", Mark::Good, "The data folder is on an encrypted disk (LUKS).".into()),
            Some(false) => add(
                "disk",
                Mark::Look,
                "The data folder is not on an encrypted disk (LUKS). Chancery encrypts its own files in any case."
                    .into(),
            ),
            None => add("disk", Mark::Look, "Could not tell whether the data folder is on an encrypted disk.".into()),
        }
        let (mark, says) = of_process(sandbox::own::is_closed(), self.store.keys().are_locked());
        add("process", mark, says);
        if let Some((program, mode)) = &self.children {
            for part in sandbox::lacks() {
                let says = match mode {
                    Mode::Best => format!("This kernel lacks {part}; the children run without it. {}.", part.mend()),
                    Mode::Required => format!("This kernel lacks {part}, and no child works. {}.", part.mend()),
                };
                add("sandbox", if *mode == Mode::Best { Mark::Look } else { Mark::Bad }, says);
            }
            for (child, file) in [("reader", None), ("recogniser", recogniser.as_deref()), ("model", None)] {
                let tried = crate::sandbox::check(program, child, file.unwrap_or(Path::new("/nowhere")));
                let (mark, says) = of_sandbox(&tried, *mode);
                add(&format!("sandbox: {child}"), mark, says);
            }
        }
        Ok(findings)
    }

    fn count<K: crate::store::Key, V: serde::de::DeserializeOwned>(
        &self,
        table: &crate::store::Table<K, V>,
    ) -> Result<u64> {
        let mut n = 0;
        for row in self.store.scan(table, &All) {
            row?;
            n += 1;
        }
        Ok(n)
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
