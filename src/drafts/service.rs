//! Drafts and their versions. A version never changes: answers and edits make the next one, and whoever works on an older one is told.

use super::{
    body::{Piece, pieces},
    clerk::Clerk,
    gaps,
    kinds::{Kind, Kinds},
    papers::Paper,
    records::{Draft, DraftId, Version, WrittenBy},
    tables::{DRAFT_VERSIONS, DRAFTS, TASK_DRAFTS},
    writing::{self, Brief},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    documents::document::{Document as Read, Origin},
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, ReadState},
    ids::{AccountId, FileId, TaskId},
    reading::Reading,
    store::{Store, Tx},
    tasks::{Tasks, unproven},
};

use docx::compose::{Block, Document, Inline, clean_metadata, compose, remove_sources};
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
/// Characters of an instruction, an answer or an edited paragraph.
const LONGEST: usize = 20_000;
/// Media type of a draft.
pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/// Words with which an instruction orders a draft.
const ORDERS: [&str; 9] = [
    "draft ",
    "redraft ",
    "write ",
    "compose ",
    "prepare ",
    "draw up ",
    "make me a draft",
    "we need a draft",
    "i need a draft",
];

/// What an instruction orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A draft of this kind.
    Kind(String),
    /// A draft, and no kind that there is.
    Unknown,
}

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

/// A change to a paragraph of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Other words. `[Question?]` is a gap.
    Set {
        block: usize,
        text: String,
    },
    /// A new paragraph behind this one.
    Insert {
        block: usize,
        text: String,
    },
    Remove {
        block: usize,
    },
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
        Self { store, reading, live, kinds, clerk, firm: firm.to_owned(), zone }
    }

    /// The kinds of papers.
    pub fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Whether an instruction orders a draft, and of which kind. Only its first sentence is looked at.
    pub fn wanted(&self, instruction: &str) -> Option<Wanted> {
        let head = opening(instruction);
        let lower = head.to_lowercase();
        let order = ORDERS.iter().filter_map(|order| {
            let at = lower.find(order)?;
            let begins = at == 0 || lower[..at].ends_with([' ', ',', '.', ':', '\n']);
            begins.then_some(at + order.len())
        });
        let after = order.min()?;
        // "What does the draft say?" and "Did they write to us?" ask; they do not order.
        let asks = [
            "what ", "who ", "when ", "did ", "does ", "is ", "are ", "which ", "why ", "how ", "list ", "compare ",
            "summar",
        ];
        if asks.iter().any(|word| lower.starts_with(word)) || lower[..after].matches(' ').count() > 6 {
            return None;
        }
        let rest = &head[after..];
        let lower = rest.to_lowercase();
        // What other skills do.
        if ["summary", "a list", "table", "comparison", "chronology"].iter().any(|word| lower.contains(word)) {
            return None;
        }
        Some(self.kinds.named_in(rest).map_or(Wanted::Unknown, |kind| Wanted::Kind(kind.name.clone())))
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
    pub async fn write(&self, new: New) -> Result<(Draft, Version)> {
        let kind: &Kind =
            self.kinds.get(&new.kind).ok_or_else(|| Error::Invalid("There is no such kind of draft.".into()))?;
        let instruction = bounded(&new.instruction, "The instruction")?;
        let now = Timestamp::now();
        let brief = Brief {
            account: new.account,
            kind,
            papers: &new.papers,
            known: &BTreeMap::new(),
            firm: &self.firm,
            lawyer: &new.lawyer,
            today: now.to_zoned(self.zone.clone()).date(),
        };
        let written = writing::write(&brief, self.clerk.as_ref()).await?;
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
            open: open_count(&written.document),
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
            document: written.document,
            sources: written.sources,
            gaps: new.unread,
        };
        let (put, first) = (draft.clone(), version.clone());
        self.store
            .write(move |tx| {
                if tx.scan(&DRAFTS, &put.account)?.len() as u64 >= MOST {
                    return Err(Error::Conflict(format!("You have {MOST} drafts. Delete some first.")));
                }
                if let Some(task) = put.task {
                    tx.put(&TASK_DRAFTS, &(put.account, task, put.id), &())?;
                }
                Audit::note(tx, Line::of(put.account, Action::DraftWritten).on(put.id.0))?;
                keep(tx, &put, &first)
            })
            .await?;
        self.tell(&draft);
        Ok((draft, version))
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
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Option<(Draft, Version)>> {
        let newest = self.store.scan(&TASK_DRAFTS, &(account, task)).next_back().transpose()?;
        newest.map(|((_, _, id), ())| self.get(account, id, None)).transpose()
    }

    /// A draft, and a version of it: the newest, if none is named.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn get(&self, account: AccountId, id: DraftId, version: Option<u64>) -> Result<(Draft, Version)> {
        let draft = self.store.get(&DRAFTS, &(account, id))?.ok_or(Error::NotFound)?;
        let number = version.unwrap_or(draft.version);
        let version = self.store.get(&DRAFT_VERSIONS, &(account, id, number))?.ok_or(Error::NotFound)?;
        Ok((draft, version))
    }

    /// All versions, oldest first, without their documents.
    ///
    /// # Errors
    /// Store errors.
    pub fn versions(&self, account: AccountId, id: DraftId) -> Result<Vec<Version>> {
        let all = self.store.scan(&DRAFT_VERSIONS, &(account, id));
        all.map(|row| row.map(|(_, version)| Version { document: Document::default(), ..version })).collect()
    }

    /// Fills gaps with the answers to their questions.
    ///
    /// # Errors
    /// [`Error::NotFound`]; an answer to a question that is not open; too long an answer.
    pub async fn answer(
        &self,
        account: AccountId,
        id: DraftId,
        answers: BTreeMap<String, String>,
    ) -> Result<(Draft, Version)> {
        for answer in answers.values() {
            bounded(answer, "The answer")?;
        }
        self.next(account, id, None, move |document| {
            let open = gaps::open(document);
            if let Some(unknown) = answers.keys().find(|question| !open.contains(question)) {
                return Err(Error::Conflict(format!(
                    "The question “{unknown}” is not open any more. Load the draft again."
                )));
            }
            Ok(match document.fill(&answers) {
                1 => "One gap filled.".to_owned(),
                n => format!("{n} gaps filled."),
            })
        })
        .await
    }

    /// Answers that a mail gives to the open questions of a draft; empty if it gives none.
    pub fn answers_in(&self, mail: &str, version: &Version) -> BTreeMap<String, String> {
        gaps::answers(mail, &gaps::open(&version.document))
    }

    /// Changes paragraphs of version `from`, which must be the newest.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else changed the draft meanwhile; a paragraph that is not there or cannot be edited.
    pub async fn edit(&self, account: AccountId, id: DraftId, from: u64, edits: Vec<Edit>) -> Result<(Draft, Version)> {
        self.next(account, id, Some(from), move |document| {
            let count = edits.len();
            // From the end, so that the places of the others stay what they were.
            let mut edits = edits;
            edits.sort_by_key(|edit| std::cmp::Reverse(place(edit)));
            for edit in edits {
                change(document, edit)?;
            }
            Ok(if count == 1 { "One paragraph changed.".into() } else { format!("{count} paragraphs changed.") })
        })
        .await
    }

    async fn next(
        &self,
        account: AccountId,
        id: DraftId,
        from: Option<u64>,
        alter: impl FnOnce(&mut Document) -> Result<String> + Send + 'static,
    ) -> Result<(Draft, Version)> {
        let changed = self.store.write(move |tx| {
            let mut draft = tx.get(&DRAFTS, &(account, id))?.ok_or(Error::NotFound)?;
            if from.is_some_and(|from| from != draft.version) {
                return Err(Error::Conflict(
                    "The draft was changed in another window or by mail meanwhile. Load it again; your words stay here until then.".into(),
                ));
            }
            if draft.version >= MOST_VERSIONS {
                return Err(Error::Conflict(format!("A draft has at most {MOST_VERSIONS} versions. Go on in Word.")));
            }
            let mut version = tx.get(&DRAFT_VERSIONS, &(account, id, draft.version))?.ok_or(Error::NotFound)?;
            version.did = alter(&mut version.document)?;
            draft.version += 1;
            draft.changed_at = Timestamp::now();
            draft.open = open_count(&version.document);
            (version.number, version.at, version.by) = (draft.version, draft.changed_at, WrittenBy::Person);
            Audit::note(tx, Line::of(account, Action::DraftChanged).on(id.0))?;
            keep(tx, &draft, &version)?;
            Ok((draft, version))
        });
        let (draft, version) = changed.await?;
        self.tell(&draft);
        Ok((draft, version))
    }

    /// A version as a Word document, with its sources as comments or without.
    ///
    /// # Errors
    /// A draft that is too long for one document.
    pub async fn document(&self, version: &Version, sources: bool) -> Result<Vec<u8>> {
        let (document, at) = (version.document.clone(), version.at);
        blocking(move || {
            let said = |e: docx::Error| Error::Invalid(e.to_string());
            let date = at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
            let bytes = compose(&document, &date).map_err(said)?;
            if sources {
                return Ok(bytes);
            }
            let bytes = remove_sources(&bytes).map_err(said)?.bytes;
            Ok(clean_metadata(&bytes).map_err(said)?.bytes)
        })
        .await
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

fn keep(tx: &mut Tx, draft: &Draft, version: &Version) -> Result<()> {
    tx.put(&DRAFTS, &(draft.account, draft.id), draft)?;
    tx.put(&DRAFT_VERSIONS, &(draft.account, draft.id, version.number), version)
}

fn open_count(document: &Document) -> u32 {
    u32::try_from(gaps::open(document).len()).unwrap_or(u32::MAX)
}

/// The first sentence of an instruction, without its greeting.
fn opening(instruction: &str) -> &str {
    let mut rest = instruction.trim();
    let first = rest.lines().next().unwrap_or_default();
    let greeting = ["hi", "hello", "dear", "good morning", "good afternoon", "hey", "chancery"];
    let short = first.split_whitespace().count() <= 4 && first.trim_end().ends_with([',', '!', ':', '.']);
    if short && greeting.iter().any(|word| first.to_lowercase().starts_with(word)) {
        rest = rest[first.len()..].trim_start();
    }
    let end = rest.find(['\n', '?', '!']).or_else(|| rest.find(". ")).unwrap_or(rest.len());
    rest[..end].trim()
}

fn bounded(text: &str, what: &str) -> Result<String> {
    if text.chars().count() > LONGEST {
        return Err(Error::Invalid(format!("{what} is longer than {LONGEST} characters. Shorten it.")));
    }
    Ok(text.to_owned())
}

fn place(edit: &Edit) -> usize {
    match edit {
        Edit::Set { block, .. } | Edit::Insert { block, .. } | Edit::Remove { block } => *block,
    }
}

fn change(document: &mut Document, edit: Edit) -> Result<()> {
    let missing = || Error::Invalid("The draft has no such paragraph. Load it again.".into());
    match edit {
        Edit::Set { block, text } => {
            let text = bounded(&text, "The paragraph")?;
            let content = editable(document.blocks.get_mut(block).ok_or_else(missing)?).ok_or_else(|| {
                Error::Invalid("This part is changed in Word: a caption, a table or a signature block.".into())
            })?;
            *content = inlines(&text);
        }
        Edit::Insert { block, text } => {
            let text = bounded(&text, "The paragraph")?;
            let at = block.checked_add(1).filter(|at| *at <= document.blocks.len()).ok_or_else(missing)?;
            let content = inlines(&text);
            // A new paragraph is like the one before it, numbers included.
            let new = match document.blocks.get(block) {
                Some(Block::Numbered { scheme, level, .. }) => {
                    Block::Numbered { scheme: *scheme, level: *level, content, restart: false, key: None }
                }
                Some(Block::Bullet { level, .. }) => Block::Bullet { level: *level, content },
                Some(Block::Paragraph { shape, .. }) => Block::Paragraph { content, shape: *shape },
                _ => Block::Paragraph { content, shape: Default::default() },
            };
            document.blocks.insert(at, new);
        }
        Edit::Remove { block } => {
            if block >= document.blocks.len() {
                return Err(missing());
            }
            document.blocks.remove(block);
        }
    }
    Ok(())
}

/// The words of a paragraph that a person can change on the page.
fn editable(block: &mut Block) -> Option<&mut Vec<Inline>> {
    match block {
        Block::Title { content }
        | Block::Heading { content, .. }
        | Block::Paragraph { content, .. }
        | Block::Numbered { content, .. }
        | Block::Bullet { content, .. }
        | Block::BlockQuote { content } => Some(content),
        _ => None,
    }
}

/// A person's words: line feeds become lines of the paragraph, `[Question?]` a gap.
fn inlines(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    for (n, line) in text.trim().lines().enumerate() {
        if n > 0 {
            out.push(Inline::Break);
        }
        out.extend(pieces(line).into_iter().map(|piece| match piece {
            Piece::Text(text) => Inline::text(text),
            Piece::Bold(text) => Inline::bold(text),
            Piece::Gap(question) => Inline::gap(question),
            Piece::Key(key) => Inline::text(format!("{{{key}}}")),
        }));
    }
    out
}
