//! Takes a form in: one commit makes the submission, the folder with the fact sheet and the files, the task, and the acknowledgement. Sent
//! again, a form is the one that came before. What takes longer follows (see [`super::preparing`]).

use super::{
    definitions::Defined,
    fact_sheet::{Sheet, way},
    public::{At, Shown},
    records::{Came, FormLinkId, IntakePage, OpenForm, Proposed, Submission, SubmissionId},
    sent::Sent,
    service::{IntakeForms, page_of},
    store_tables::{FORM_LINKS, INTAKE_PAGES, SUBMISSIONS},
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    error::{Error, Result},
    events::{Event, EventKind},
    files::{Received, new_folder, put, safe_name},
    ids::{AccountId, FileId, JobId, MessageId, TaskId},
    store::{BlobRef, Pending, Store, Tx},
    tasks::{Direction, Message, TASKS, Task, TaskStatus, put_message, threads},
};

use jiff::{SignedDuration, Timestamp, civil::Date};
use questionnaires::{Kept, Wrong, checked, facts, missing, sheet};
use std::net::IpAddr;

/// The media type of the fact sheet.
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/// The folder in which each submission has its own.
const FOLDER: &str = "Intake";
/// Bytes of the key of a request.
const KEY: std::ops::RangeInclusive<usize> = 8..=100;
/// Who a task is from.
const SENDER: &str = "intake form";

/// Why a form is not taken.
pub enum Refused {
    /// What is wrong with the answers.
    Wrong(Vec<Wrong>),
    /// The firm changed the form meanwhile.
    Changed,
    /// The link was used.
    Used,
    /// The form got as many answers as it takes in a day.
    TooMany,
    Fault(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

/// A form that is taken in.
pub(super) struct Arrival {
    pub id: SubmissionId,
    pub owner: Account,
    pub own: OpenForm,
    pub defined: Defined,
    pub language: String,
    pub came: Came,
    /// In English.
    pub answers: Vec<Kept>,
    /// Answers that could not be read, as sentences.
    pub unread: Vec<String>,
    pub files: Vec<Received>,
    /// Files that are there already, and the task in which they came.
    pub there: (Vec<FileId>, Option<(TaskId, MessageId)>),
    pub link: Option<FormLinkId>,
    pub acknowledge: bool,
    pub from: IpAddr,
}

impl IntakeForms {
    /// Takes a form that was filled in at an address.
    ///
    /// # Errors
    /// [`Refused`].
    pub async fn send(&self, address: &str, sent: Sent) -> Result<Submission, Refused> {
        if !KEY.contains(&sent.key.len()) {
            return Err(Error::Invalid(
                "The request has no key that can be used. Reload the page and try again.".into(),
            )
            .into());
        }
        // The key belongs to the address: a retry finds what came, also when the link is used by now.
        let id = self.id_of(&sent.mark(address));
        if let Some(known) = self.known(address, id)? {
            return Ok(known);
        }
        let shown = match self.at(address)? {
            At::Form(shown) => *shown,
            At::Used(_) => return Err(Refused::Used),
        };
        let Shown { owner, own, defined, link } = shown;
        if sent.version != defined.version {
            return Err(Refused::Changed);
        }
        let language = defined.form.language(&sent.language).to_owned();
        let (today, count) = (self.today(), sent.files.len());
        checked(&defined.form, &sent.answers, count, &language, today).map_err(Refused::Wrong)?;
        let answers = checked(&defined.form, &sent.answers, count, "en", today).map_err(Refused::Wrong)?;
        let arrival = Arrival {
            id,
            owner,
            own,
            language,
            came: if link.is_some() { Came::Link } else { Came::Page },
            answers,
            unread: Vec::new(),
            files: sent.files,
            there: (Vec::new(), None),
            link: link.map(|link| link.id),
            acknowledge: sent.acknowledge,
            from: sent.from,
            defined,
        };
        self.take(arrival).await
    }

    pub fn today(&self) -> Date {
        self.with.clock.now().to_zoned(self.with.zone.clone()).date()
    }

    pub(super) fn id_of(&self, key: &str) -> SubmissionId {
        let hash = self.with.store.keys().lookup("submission", key);
        SubmissionId::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default())
    }

    fn known(&self, address: &str, id: SubmissionId) -> Result<Option<Submission>> {
        let Ok(owner) = self.recipient(address) else { return Ok(None) };
        self.with.store.get(&SUBMISSIONS, &(owner.id, id))
    }

    /// Whether a request came before.
    ///
    /// # Errors
    /// Store errors.
    pub fn is_known(&self, address: &str, sent: &Sent) -> Result<bool> {
        Ok(self.known(address, self.id_of(&sent.mark(address)))?.is_some())
    }

    /// Takes a form in.
    ///
    /// # Errors
    /// [`Refused`].
    pub(super) async fn take(&self, arrival: Arrival) -> Result<Submission, Refused> {
        let Arrival { id, owner, own, defined, language, came, answers, unread, files, there, link, acknowledge, from } =
            arrival;
        let (now, account, form) = (self.with.clock.now(), owner.id, &defined.form);
        let facts = facts(form, &answers);
        let mut lacking = unread;
        lacking.extend(missing(form, &answers));
        let hints = self.with.definitions.limits.hints(form, &answers);
        let (task, message) = there.1.unwrap_or_else(|| (TaskId::new(), MessageId::new()));
        let mut submission = Submission {
            id,
            account,
            form: form.name.clone(),
            title: form.title.en.clone(),
            language: language.clone(),
            came,
            at: now,
            facts,
            files: Vec::new(),
            folder: None,
            sheet: None,
            task,
            message,
            missing: lacking,
            hints: hints
                .into_iter()
                .map(|hint| Proposed { hint, state: super::records::HintState::Proposed })
                .collect(),
            acknowledged: None,
            check: None,
            draft: None,
            prepared: false,
            state: super::records::State::New,
            reason: String::new(),
            contact: None,
            version: 1,
            answers,
        };
        let names: Vec<String> = files.iter().map(|file| safe_name(&file.name)).collect();
        let lines = sheet(form, &submission.answers, &names, "en");
        let paper = Sheet { came: &submission, lines: &lines, zone: &self.with.zone };
        let (text, docx) = (paper.text(), paper.docx()?);
        let sheet = Received {
            name: sheet_name(&submission.facts.name),
            media_type: DOCX.into(),
            blob: self.keep(docx).await?,
        };
        let raw = if there.1.is_none() { Some(self.keep(text.clone().into_bytes()).await?) } else { None };
        let mail = match acknowledge && !submission.facts.email.is_empty() {
            true => Some(self.acknowledgement(&owner, form, &own, &language, &submission.facts.email).await?),
            false => None,
        };
        submission.acknowledged = mail.as_ref().map(crate::outbox::Prepared::id);
        let (usage, most, public) = (self.with.usage.clone(), self.with.most_per_day, came == Came::Page);
        let done = self.with.store.bulk().write(move |tx| {
            let held = (sheet, raw, mail, files);
            let (sheet, raw, mail, files) = (&held.0, &held.1, &held.2, &held.3);
            // Looked at again where nothing else happens at the same time.
            if let Some(known) = tx.get(&SUBMISSIONS, &(account, id))? {
                return Ok((Ok((known, Vec::new(), None)), held));
            }
            if let Some(refused) = admitted(tx, account, &submission, link, (public, most))? {
                return Ok((Err(refused), held));
            }
            let bytes = files.iter().chain([sheet]).fold(0u64, |sum, one| sum.saturating_add(one.blob.len));
            usage.check(tx, account, bytes)?;
            let submission = put_files(tx, submission, files, sheet, there.0, from)?;
            let (submission, jobs) = submission;
            if let Some(raw) = raw {
                tx.name_blob(raw)?;
                put_task(tx, &submission, **raw, text)?;
            }
            tx.put(&SUBMISSIONS, &(account, id), &submission)?;
            Audit::note(tx, Line::of(account, Action::FormCame).on(id.0).from(from))?;
            let mail = mail.as_ref().map(|mail| mail.put(tx)).transpose()?;
            Ok((Ok((submission, jobs, mail)), held))
        });
        let (taken, _held) = done.await?;
        let (submission, jobs, mail) = taken?;
        if !jobs.is_empty() {
            self.with.files.entered(account, jobs);
            self.with.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
            self.tell(account);
        }
        mail.into_iter().for_each(|mail| self.with.notices.started(mail));
        if !submission.prepared {
            self.wait_for(account, id);
        }
        Ok(submission)
    }

    async fn keep(&self, bytes: Vec<u8>) -> Result<Pending> {
        let store: Store = self.with.store.clone();
        blocking(move || {
            let mut blob = store.blobs().create()?;
            blob.write(&bytes)?;
            blob.finish()
        })
        .await
    }
}

/// Whether a form may still be sent: its link is not used, and it has not got too many answers. Notes that it is.
fn admitted(
    tx: &mut Tx,
    account: AccountId,
    came: &Submission,
    link: Option<FormLinkId>,
    (public, most): (bool, u32),
) -> Result<Option<Refused>> {
    if let Some(link) = link {
        let mut link = tx.get(&FORM_LINKS, &(account, link))?.ok_or(Error::NotFound)?;
        if link.used.is_some() {
            return Ok(Some(Refused::Used));
        }
        link.used = Some(came.id);
        tx.put(&FORM_LINKS, &(account, link.id), &link)?;
    }
    if public {
        let mut page: IntakePage = page_of(tx, account)?;
        if !page.forms.iter().any(|own| own.form == came.form && own.open) {
            return Err(Error::NotFound);
        }
        let day_ago = came.at.saturating_sub(SignedDuration::from_hours(24)).unwrap_or(Timestamp::MIN);
        page.lately.retain(|(_, at)| *at > day_ago);
        if page.lately.iter().filter(|(form, _)| *form == came.form).count() >= most as usize {
            return Ok(Some(Refused::TooMany));
        }
        page.lately.push((came.form.clone(), came.at));
        tx.put(&INTAKE_PAGES, &account, &page)?;
    }
    Ok(None)
}

/// Puts the fact sheet and the files into a folder of their own.
fn put_files(
    tx: &mut Tx,
    mut came: Submission,
    files: &[Received],
    sheet: &Received,
    there: Vec<FileId>,
    from: IpAddr,
) -> Result<(Submission, Vec<JobId>)> {
    let (account, mut jobs) = (came.account, Vec::new());
    // "Smith c/o Jones" is no path.
    let client = came.facts.name.replace(['/', '\\'], "-");
    let name = safe_name(&format!("{client}, {}", came.title));
    let folder = new_folder(tx, account, FOLDER, &name, Some(from))?;
    let own = Some(came.task);
    let (file, job) = put(tx, account, Some(folder.id), sheet, own, from)?;
    jobs.push(job);
    (came.folder, came.sheet, came.files) = (Some(folder.id), Some(file.id), there);
    for one in files {
        let (file, job) = put(tx, account, Some(folder.id), one, own, from)?;
        jobs.push(job);
        came.files.push(file.id);
    }
    Ok((came, jobs))
}

/// The task for the member, with what came as its message.
fn put_task(tx: &mut Tx, came: &Submission, raw: BlobRef, text: String) -> Result<()> {
    let (account, subject) = (came.account, format!("{}: {}", came.title, came.facts.name));
    let files: Vec<FileId> = came.sheet.into_iter().chain(came.files.iter().copied()).collect();
    let mut task = Task {
        id: came.task,
        account,
        subject: subject.clone(),
        path: threads::claim_path(tx, account, came.task, &subject)?,
        sender_email: SENDER.into(),
        attachment_count: u32::try_from(files.len()).unwrap_or(u32::MAX),
        received_at: came.at,
        updated_at: came.at,
        status: TaskStatus::Received,
        note: None,
        client: None,
        folder: None,
        stopped_at: None,
    };
    let note = match came.missing.len() {
        0 => format!("A form came {}. Nothing is missing.", way(came.came)),
        1 => format!("A form came {}. One answer is missing.", way(came.came)),
        n => format!("A form came {}. {n} answers are missing.", way(came.came)),
    };
    threads::set(&mut task, TaskStatus::NeedsAttention, Some(&note));
    tx.put(&TASKS, &(account, came.task), &task)?;
    let message = Message {
        id: came.message,
        task: came.task,
        account,
        direction: Direction::Incoming,
        from: SENDER.into(),
        to: Vec::new(),
        subject,
        message_id: String::new(),
        references: Vec::new(),
        at: came.at,
        raw,
        body: Some(text),
        full_text: None,
        files,
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: Some("It came by an intake form; the assistant answers nothing.".into()),
        authentication: None,
        unproven: true,
        written_to: Vec::new(),
        answered_by: None,
        answer: None,
    };
    put_message(tx, &message)
}

/// The name of the fact sheet: whose it is shows wherever the file is found.
fn sheet_name(whose: &str) -> String {
    let whose: String = whose.chars().map(|c| if matches!(c, '/' | '\\') { ' ' } else { c }).take(80).collect();
    match whose.trim() {
        "" => "Fact sheet.docx".to_owned(),
        whose => safe_name(&format!("Fact sheet, {whose}.docx")),
    }
}
