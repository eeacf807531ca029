//! Drafts and their versions. A version never changes: answers and edits make the next one, and whoever works on an older one is told.

use super::{
    clerk::Clerk,
    editing::{Edit, bounded, edit},
    gaps,
    kinds::{Kind, Kinds},
    papers::Paper,
    records::{Draft, DraftId, Opened, Text, Version, WrittenBy},
    tables::{DRAFT_TEXTS, DRAFT_VERSIONS, DRAFTS, TASK_DRAFTS},
    writing::{self, Brief},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clock,
    documents::{
        document::{Document as Read, Origin},
        office::Office,
    },
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, ReadState},
    ids::{AccountId, FileId, TaskId},
    reading::Reading,
    store::{Reads, Store, Tx},
    tasks::{Tasks, unproven},
};

use docx::compose::{clean_metadata, compose, remove_sources};
use jiff::{Timestamp, tz::TimeZone};
use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

/// The most drafts of an account.
const MOST: u64 = 5_000;
/// The most versions of a draft.
const MOST_VERSIONS: u64 = 1_000;
/// The most papers of one draft.
const MOST_PAPERS: usize = 40;

/// A draft that is to be written.
pub struct New {
    pub account: AccountId,
    /// Who signs.
    pub lawyer: String,
    pub task: Option<TaskId>,
    pub kind: String,
    pub instruction: String,
    pub papers: Vec<Paper>,
    /// Sentences about what could not be read.
    pub unread: Vec<String>,
}

/// Writes and keeps drafts. Clones share it.
#[derive(Clone)]
pub struct Drafts {
    store: Store,
    reading: Reading,
    live: Live,
    kinds: Kinds,
    clerk: Arc<dyn Clerk>,
    firm: String,
    zone: TimeZone,
    office: Option<Office>,
}

impl Drafts {
    pub fn new(
        store: Store,
        reading: Reading,
        live: Live,
        kinds: Kinds,
        clerk: Arc<dyn Clerk>,
        firm: &str,
        zone: TimeZone,
    ) -> Self {
        Self { store, reading, live, kinds, clerk, firm: firm.to_owned(), zone, office: None }
    }

    /// With a program that makes PDFs.
    pub fn with_office(self, office: Office) -> Self {
        Self { office: Some(office), ..self }
    }

    /// The kinds of papers.
    pub fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Files, and what could not be read of them.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a file that is not there; too many.
    pub async fn papers(&self, account: AccountId, files: &[FileId]) -> Result<(Vec<Paper>, Vec<String>)> {
        if files.len() > MOST_PAPERS {
            return Err(Error::Invalid(format!("A draft is written from at most {MOST_PAPERS} papers. Choose fewer.")));
        }
        let (mut read, mut unread) = (Vec::new(), Vec::new());
        for id in files {
            let file: File = self.store.get(&FILES, &(account, *id))?.ok_or(Error::NotFound)?;
            if let ReadState::Unreadable { reason } = &file.read {
                unread.push(format!("{}: {reason}", file.name));
            }
            match self.reading.document(&file).await? {
                Some(document) => read.push((Origin::File(file.id), file.name, document)),
                None => unread.push(format!("{} is not read yet.", file.name)),
            }
        }
        let papers = self.proven(account, read).await?;
        Ok((papers, unread))
    }

    /// The papers of a task.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such task.
    pub async fn papers_of(&self, account: AccountId, task: TaskId) -> Result<(Vec<Paper>, Vec<String>)> {
        let thread = Tasks::new(self.store.clone()).thread(account, task)?;
        let files: Vec<FileId> =
            thread.messages.iter().flat_map(|message| &message.files).map(|file| file.id).take(MOST_PAPERS).collect();
        self.papers(account, &files).await
    }

    /// Notes which documents come from verified senders.
    ///
    /// # Errors
    /// Store errors.
    pub async fn proven(&self, account: AccountId, read: Vec<(Origin, String, Read)>) -> Result<Vec<Paper>> {
        let store = self.store.clone();
        blocking(move || {
            let bad: HashSet<Origin> =
                unproven(&store, account, read.iter().map(|(origin, ..)| *origin).collect::<Vec<_>>())?;
            Ok(read
                .into_iter()
                .map(|(origin, name, document)| Paper { origin, name, document, proven: !bad.contains(&origin) })
                .collect())
        })
        .await
    }

    /// Writes the first version of a draft.
    ///
    /// # Errors
    /// A kind that there is not; as many drafts as an account can have.
    pub async fn write(&self, new: New) -> Result<Opened> {
        let kind: &Kind =
            self.kinds.get(&new.kind).ok_or_else(|| Error::Invalid("There is no such kind of draft.".into()))?;
        let instruction = bounded(&new.instruction, "The instruction")?;
        let now = Timestamp::now();
        let brief = Brief {
            account: new.account,
            kind,
            papers: &new.papers,
            firm: &self.firm,
            lawyer: &new.lawyer,
            today: now.to_zoned(self.zone.clone()).date(),
            template: self.kinds.template(&kind.name),
        };
        let writing::Written { document, sources, blanks } = writing::write(&brief, self.clerk.as_ref()).await?;
        let text = Text { document, sources, gaps: new.unread, blanks };
        let draft = Draft {
            id: DraftId::new(),
            account: new.account,
            task: new.task,
            kind: kind.name.clone(),
            title: kind.title.clone(),
            instruction,
            created_at: now,
            changed_at: now,
            version: 1,
            open: open_count(&text),
        };
        let version = Version {
            number: 1,
            at: now,
            by: WrittenBy::Chancery,
            did: match new.papers.len() {
                0 => "Written without papers.".into(),
                1 => "Written from one paper.".into(),
                n => format!("Written from {n} papers."),
            },
        };
        let opened = Opened { draft, version, text };
        let first = opened.clone();
        self.store
            .write(move |tx| {
                let draft = &first.draft;
                if tx.scan(&DRAFTS, &draft.account)?.len() as u64 >= MOST {
                    return Err(Error::Conflict(format!("You have {MOST} drafts. Delete some first.")));
                }
                if let Some(task) = draft.task {
                    tx.put(&TASK_DRAFTS, &(draft.account, task, draft.id), &())?;
                }
                Audit::note(tx, Line::of(draft.account, Action::DraftWritten).on(draft.id.0))?;
                keep(tx, &first)
            })
            .await?;
        self.tell(&opened.draft);
        Ok(opened)
    }

    /// A person's drafts, newest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn list(&self, account: AccountId) -> Result<Vec<Draft>> {
        self.store.scan(&DRAFTS, &account).rev().map(|row| row.map(|(_, draft)| draft)).collect()
    }

    /// The newest draft of a task.
    ///
    /// # Errors
    /// Store errors.
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Option<Opened>> {
        let newest = self.store.scan(&TASK_DRAFTS, &(account, task)).next_back().transpose()?;
        newest.map(|((_, _, id), ())| self.get(account, id, None)).transpose()
    }

    /// A draft, and a version of it: the newest, if none is named.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn get(&self, account: AccountId, id: DraftId, version: Option<u64>) -> Result<Opened> {
        opened(&self.store, account, id, version)
    }

    /// All versions, oldest first.
    ///
    /// # Errors
    /// Store errors.
    pub fn versions(&self, account: AccountId, id: DraftId) -> Result<Vec<Version>> {
        self.store.scan(&DRAFT_VERSIONS, &(account, id)).map(|row| row.map(|(_, version)| version)).collect()
    }

    /// Fills gaps with the answers to their questions.
    ///
    /// # Errors
    /// [`Error::NotFound`]; an answer to a question that is not open; too long an answer.
    pub async fn answer(&self, account: AccountId, id: DraftId, answers: BTreeMap<String, String>) -> Result<Opened> {
        for answer in answers.values() {
            bounded(answer, "The answer")?;
        }
        self.next(account, id, None, move |text| {
            let open = gaps::open(text);
            if let Some(unknown) = answers.keys().find(|question| !open.contains(question)) {
                return Err(Error::Conflict(format!(
                    "The question “{unknown}” is not open any more. Load the draft again."
                )));
            }
            Ok(match gaps::fill(text, &answers) {
                1 => "One gap filled.".to_owned(),
                n => format!("{n} gaps filled."),
            })
        })
        .await
    }

    /// Answers that a mail gives to the open questions of a draft; empty if it gives none.
    pub fn answers_in(&self, mail: &str, text: &Text) -> BTreeMap<String, String> {
        gaps::answers(mail, &gaps::open(text))
    }

    /// Changes paragraphs of version `from`, which must be the newest.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else changed the draft meanwhile; a paragraph that is not there or cannot be edited.
    pub async fn edit(&self, account: AccountId, id: DraftId, from: u64, edits: Vec<Edit>) -> Result<Opened> {
        self.next(account, id, Some(from), move |text| {
            let count = edits.len();
            edit(&mut text.document, edits)?;
            Ok(if count == 1 { "One paragraph changed.".into() } else { format!("{count} paragraphs changed.") })
        })
        .await
    }

    async fn next(
        &self,
        account: AccountId,
        id: DraftId,
        from: Option<u64>,
        alter: impl FnOnce(&mut Text) -> Result<String> + Send + 'static,
    ) -> Result<Opened> {
        let changed = self.store.write(move |tx| {
            let mut next = opened(tx, account, id, None)?;
            let Opened { draft, version, text } = &mut next;
            if from.is_some_and(|from| from != draft.version) {
                return Err(Error::Conflict(
                    "The draft was changed in another window or by mail meanwhile. Load it again; your words stay here until then.".into(),
                ));
            }
            if draft.version >= MOST_VERSIONS {
                return Err(Error::Conflict(format!("A draft has at most {MOST_VERSIONS} versions. Go on in Word.")));
            }
            let did = alter(text)?;
            draft.version += 1;
            draft.changed_at = Timestamp::now();
            draft.open = open_count(text);
            *version = Version { number: draft.version, at: draft.changed_at, by: WrittenBy::Person, did };
            Audit::note(tx, Line::of(account, Action::DraftChanged).on(id.0))?;
            keep(tx, &next)?;
            Ok(next)
        });
        let next = changed.await?;
        self.tell(&next.draft);
        Ok(next)
    }

    /// A version as a Word document, with its sources as comments or without.
    ///
    /// # Errors
    /// A draft that is too long for one document.
    pub async fn document(&self, opened: &Opened, sources: bool) -> Result<Vec<u8>> {
        let (text, at) = (opened.text.clone(), opened.version.at);
        let (kinds, kind) = (self.kinds.clone(), opened.draft.kind.clone());
        blocking(move || {
            let said = |e: docx::Error| Error::Invalid(e.to_string());
            let at = clock::to_the_second(at);
            let bytes = match kinds.template(&kind) {
                Some(template) => template.write(&text.document, &text.blanks, &at),
                None => compose(&text.document, &at),
            };
            let bytes = bytes.map_err(said)?;
            if sources {
                return Ok(bytes);
            }
            let bytes = remove_sources(&bytes).map_err(said)?.bytes;
            Ok(clean_metadata(&bytes).map_err(said)?.bytes)
        })
        .await
    }

    /// Whether there are PDFs: LibreOffice is installed.
    pub fn makes_pdfs(&self) -> bool {
        self.office.as_ref().is_some_and(|office| office.program().is_some())
    }

    /// A version as a PDF to send: without its sources.
    ///
    /// # Errors
    /// As [`Self::document`]; no LibreOffice, or one that fails.
    pub async fn pdf(&self, opened: &Opened) -> Result<Vec<u8>> {
        let document = self.document(opened, false).await?;
        let none = || Error::Invalid("This server makes no PDFs. Download the Word document.".into());
        self.office.as_ref().ok_or_else(none)?.pdf(&document).await.map_err(Error::Invalid)
    }

    /// Deletes a draft with all its versions.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn delete(&self, account: AccountId, id: DraftId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            let draft = tx.get(&DRAFTS, &(account, id))?.ok_or(Error::NotFound)?;
            for number in 1..=draft.version {
                tx.delete(&DRAFT_VERSIONS, &(account, id, number));
                tx.delete(&DRAFT_TEXTS, &(account, id, number));
            }
            if let Some(task) = draft.task {
                tx.delete(&TASK_DRAFTS, &(account, task, id));
            }
            tx.delete(&DRAFTS, &(account, id));
            Audit::note(tx, Line::of(account, Action::DraftDeleted).on(id.0))?;
            Ok(draft)
        });
        let draft = gone.await?;
        self.tell(&draft);
        Ok(())
    }

    fn tell(&self, draft: &Draft) {
        self.live.tell(Event { account: draft.account, task: draft.task, kind: EventKind::Drafts });
    }
}

/// A draft at one of its versions: the newest, if none is named.
fn opened(from: &impl Reads, account: AccountId, id: DraftId, version: Option<u64>) -> Result<Opened> {
    let draft = from.get(&DRAFTS, &(account, id))?.ok_or(Error::NotFound)?;
    let at = (account, id, version.unwrap_or(draft.version));
    let version = from.get(&DRAFT_VERSIONS, &at)?.ok_or(Error::NotFound)?;
    let text = from.get(&DRAFT_TEXTS, &at)?.ok_or(Error::NotFound)?;
    Ok(Opened { draft, version, text })
}

fn keep(tx: &mut Tx, Opened { draft, version, text }: &Opened) -> Result<()> {
    let at = (draft.account, draft.id, version.number);
    tx.put(&DRAFTS, &(draft.account, draft.id), draft)?;
    tx.put(&DRAFT_VERSIONS, &at, version)?;
    tx.put(&DRAFT_TEXTS, &at, text)
}

fn open_count(text: &Text) -> u32 {
    u32::try_from(gaps::open(text).len()).unwrap_or(u32::MAX)
}
