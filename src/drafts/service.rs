//! Drafts and their versions. A version never changes: answers and edits make the next one, and whoever works on an older one is told.

use super::{
    bundles::apart,
    changes,
    checks::{ToLookAt, to_look_at},
    clerk::Clerk,
    editing::{Edit, bounded, edit},
    gaps,
    inside_mails::{Ours, inside_mails},
    kinds::{Kind, Kinds, Layout},
    left_out::{as_read, leave_out},
    lost::{ask_about_the_lost, settle},
    not_read::not_read,
    order_words::without_taken_back,
    outsiders::goes_outside,
    papers::{Paper, is_inside},
    records::{Draft, DraftId, Opened, Ordered, Text, Version, WrittenBy},
    replies::{self, Reply},
    stated::client_named,
    suggesting::{Asks, Suggested, suggest},
    tables::{DRAFT_MAILS, DRAFT_TEXTS, DRAFT_VERSIONS, DRAFTS, TASK_DRAFTS},
    writing::{self, Brief},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    clock,
    documents::{
        document::{Document as Read, Origin},
        office::Office,
    },
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File},
    ids::{AccountId, FileId, MessageId, TaskId},
    law::margin,
    matter_records::{Item, release},
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
/// The name under which an order and its answers stand beside the papers of a draft.
const ORDERED: &str = "your order";

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
    /// The mail that orders it.
    pub mail: Option<Ordered>,
}

/// What became of a mail in a draft's thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replied {
    /// How many questions were answered.
    pub filled: usize,
    /// What was changed, as sentences.
    pub changed: Vec<String>,
    /// What was not changed, and why.
    pub refused: Vec<String>,
    /// What was written behind an answer and is not in the draft: the question's number and the words.
    pub unused: Vec<(usize, String)>,
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
            let document = self.reading.document(&file).await?;
            unread.extend(not_read(&file.name, &file.read, document.as_ref()));
            read.extend(document.map(|document| (Origin::File(file.id), file.name, document)));
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
        // A memo stays in the firm; everything else goes to a court or the other side.
        let leaves = kind.layout != Layout::Memo || goes_outside(kind, &instruction);
        let given = new.papers.len();
        let owner: Option<Account> = self.store.get(&ACCOUNTS, &new.account)?;
        let address = owner.map(|owner| owner.email).unwrap_or_default();
        let (kept, papers): (Vec<Paper>, Vec<Paper>) =
            new.papers.into_iter().flat_map(apart).partition(|paper| leaves && is_inside(&paper.document.text));
        let client = client_named(&as_read(&instruction), kind);
        let ours = Ours { firm: &self.firm, lawyer: &new.lawyer, address: &address, client: client.as_deref() };
        let inside = if leaves { inside_mails(&papers, &ours) } else { vec![false; papers.len()] };
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (paper, inside) in papers.into_iter().zip(inside) {
            if inside { own.push(paper) } else { others.push(paper) }
        }
        // A caption on paper whose lines are numbered is one all the same.
        let mut papers = others;
        for paper in &mut papers {
            paper.document.text = margin::masked(&paper.document.text);
        }
        let one_of = |paper: &Paper| {
            let part = papers.iter().any(|other| other.origin == paper.origin);
            if part { "one of its mails" } else { "it" }
        };
        let not_taken = |paper: &Paper, why: &str| {
            let (name, what) = (&paper.name, one_of(paper));
            format!("{name}: nothing was taken from {what}, because it {why}.")
        };
        let privileged = kept.iter().map(|paper| not_taken(paper, "calls itself privileged or a note for the file"));
        let between = own
            .iter()
            .map(|paper| not_taken(paper, "stays between the client and the firm or within the client’s house"));
        let mut left_out: Vec<String> = Vec::new();
        for line in privileged.chain(between) {
            if !left_out.contains(&line) {
                left_out.push(line);
            }
        }
        let ordered = without_taken_back(&instruction);
        let read = as_read(&instruction);
        let brief = Brief {
            account: new.account,
            kind,
            papers: &papers,
            firm: &self.firm,
            lawyer: &new.lawyer,
            address: &address,
            today: now.to_zoned(self.zone.clone()).date(),
            template: self.kinds.template(&kind.name),
            order: &read,
            mail: new.mail.as_ref(),
        };
        let mut text = writing::write(&brief, self.clerk.as_ref()).await?;
        leave_out(&mut text, &ordered);
        ask_about_the_lost(&mut text, &ordered, kind, &new.unread, brief.today);
        gaps::number_anew(&mut text);
        let told = std::mem::take(&mut text.gaps);
        text.gaps = new.unread.into_iter().chain(told).chain(left_out).collect();
        let mail = new.mail.map(|mail| mail.id);
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
            did: match given {
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
                if let Some(mail) = mail {
                    tx.put(&DRAFT_MAILS, &(draft.account, draft.id, mail), &())?;
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

    /// The newest draft of a task that this mail ordered or changed: the reply to the mail carried it.
    ///
    /// # Errors
    /// Store errors.
    pub fn of_mail(&self, account: AccountId, task: TaskId, mail: MessageId) -> Result<Option<Opened>> {
        for row in self.store.scan(&TASK_DRAFTS, &(account, task)).rev() {
            let ((_, _, id), ()) = row?;
            if self.store.get(&DRAFT_MAILS, &(account, id, mail))?.is_some() {
                return self.get(account, id, None).map(Some);
            }
        }
        Ok(None)
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

    /// Fills gaps with what people answer to their questions: what the question wants goes in, and what stands beside it is told in the version.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what cannot be an answer; those of [`fill`](Self::fill).
    pub async fn answer(&self, account: AccountId, id: DraftId, answers: BTreeMap<String, String>) -> Result<Opened> {
        let kind = self.get(account, id, None)?.draft.kind;
        let (answers, unused) = replies::taken(answers, self.kinds.get(&kind)).map_err(Error::Invalid)?;
        self.fill_with(account, id, answers, unused).await
    }

    /// Fills gaps with values as they stand.
    ///
    /// # Errors
    /// [`Error::NotFound`]; an answer to a question that is not open; too long an answer.
    pub async fn fill(&self, account: AccountId, id: DraftId, answers: BTreeMap<String, String>) -> Result<Opened> {
        self.fill_with(account, id, answers, Vec::new()).await
    }

    async fn fill_with(
        &self,
        account: AccountId,
        id: DraftId,
        answers: BTreeMap<String, String>,
        unused: Vec<String>,
    ) -> Result<Opened> {
        for answer in answers.values() {
            bounded(answer, "The answer")?;
        }
        self.next(account, id, None, None, move |text| {
            let open = gaps::open(text);
            if let Some(unknown) = answers.keys().find(|question| !open.contains(question)) {
                return Err(Error::Conflict(format!(
                    "The question “{unknown}” is not open any more. Load the draft again."
                )));
            }
            let filled = match gaps::fill(text, &answers) {
                1 => "One gap filled.".to_owned(),
                n => format!("{n} gaps filled."),
            };
            Ok(if unused.is_empty() {
                filled
            } else {
                format!("{filled} Not used: “{}”.", unused.join("”, “"))
            })
        })
        .await
    }

    /// Does to a draft what a mail in its thread says: answers and changes. `None` if the mail says nothing to it; no new version if
    /// nothing of it can be done.
    ///
    /// # Errors
    /// [`Error::NotFound`]; words that are too long; [`Error::Conflict`] if somebody else changed the draft meanwhile.
    pub async fn reply(
        &self,
        account: AccountId,
        id: DraftId,
        mail: MessageId,
        words: &str,
    ) -> Result<Option<(Opened, Replied)>> {
        let opened = self.get(account, id, None)?;
        let reply = replies::read(
            &bounded(words, "The mail")?,
            &opened.text,
            self.kinds.get(&opened.draft.kind),
            &opened.draft.instruction,
        );
        if reply.is_empty() {
            return Ok(None);
        }
        let Reply { answers, changes, unused, refused: mut wrong } = reply;
        let first = match opened.draft.version {
            1 => opened.text.clone(),
            _ => self.get(account, id, Some(1))?.text,
        };
        let form = if first.form.is_empty() { first.document.blocks } else { first.form };
        let mut text = opened.text.clone();
        let filled = gaps::fill(&mut text, &answers);
        let (changed, refused) = changes::make(&mut text, &form, changes);
        if let Some(kind) = self.kinds.get(&opened.draft.kind) {
            settle(&mut text, kind);
        }
        wrong.extend(refused);
        let replied = Replied { filled, changed, refused: wrong, unused };
        if replied.filled == 0 && replied.changed.is_empty() {
            return Ok(Some((opened, replied)));
        }
        let mut did: Vec<String> = match filled {
            0 => Vec::new(),
            1 => vec!["One gap filled.".into()],
            n => vec![format!("{n} gaps filled.")],
        };
        did.extend(replied.changed.iter().cloned());
        let alter = move |newest: &mut Text| {
            *newest = text;
            Ok(did.join(" "))
        };
        let next = self.next(account, id, Some(opened.draft.version), Some(mail), alter).await?;
        Ok(Some((next, replied)))
    }

    /// Changes paragraphs of version `from`, which must be the newest.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else changed the draft meanwhile; a paragraph that is not there or cannot be edited.
    pub async fn edit(&self, account: AccountId, id: DraftId, from: u64, edits: Vec<Edit>) -> Result<Opened> {
        self.next(account, id, Some(from), None, move |text| {
            let count = edits.len();
            edit(&mut text.document, edits)?;
            Ok(if count == 1 { "One paragraph changed.".into() } else { format!("{count} paragraphs changed.") })
        })
        .await
    }

    /// Other words for some of a paragraph, as the person asks. The draft stays as it is.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Invalid`] for what was asked.
    pub async fn suggest(&self, account: AccountId, id: DraftId, asks: Asks) -> Result<Suggested> {
        let draft = self.get(account, id, None)?;
        suggest(asks, &draft.text, self.clerk.as_ref()).await
    }

    async fn next(
        &self,
        account: AccountId,
        id: DraftId,
        from: Option<u64>,
        mail: Option<MessageId>,
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
            gaps::register(text);
            draft.version += 1;
            draft.changed_at = Timestamp::now();
            draft.open = open_count(text);
            *version = Version { number: draft.version, at: draft.changed_at, by: WrittenBy::Person, did };
            Audit::note(tx, Line::of(account, Action::DraftChanged).on(id.0))?;
            if let Some(mail) = mail {
                tx.put(&DRAFT_MAILS, &(account, id, mail), &())?;
            }
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

    /// What is to be looked at in a version before it is sent, compared with the papers that it is taken from.
    ///
    /// # Errors
    /// Store errors.
    pub async fn to_look_at(&self, opened: &Opened) -> Result<Vec<ToLookAt>> {
        let mut origins: Vec<FileId> = Vec::new();
        for source in &opened.text.sources {
            if let Origin::File(id) = source.origin
                && !origins.contains(&id)
                && origins.len() < MOST_PAPERS
            {
                origins.push(id);
            }
        }
        let mut papers = Vec::new();
        for id in origins {
            // A paper that was deleted meanwhile is not compared.
            let Some(file): Option<File> = self.store.get(&FILES, &(opened.draft.account, id))? else { continue };
            if let Some(read) = self.reading.document(&file).await? {
                papers.push(proofreading::Source { name: file.name, text: read.text });
            }
        }
        // What the order and the answers say is no slip: a sum may be offered that stands in no paper.
        let ordered = opened.text.sources.iter().filter(|source| matches!(source.origin, Origin::Message(_)));
        let said = ordered.map(|source| source.quote.clone()).chain(opened.text.given.values().cloned());
        // Nor is the name of whoever signs it, or the firm's.
        let owner: Option<Account> = self.store.get(&ACCOUNTS, &opened.draft.account)?;
        let own = [owner.map(|owner| owner.full_name()).unwrap_or_default(), self.firm.clone()];
        let text = said.chain(own).collect::<Vec<_>>().join("\n");
        papers.push(proofreading::Source { name: ORDERED.to_owned(), text });
        let document = opened.text.document.clone();
        let year = u16::try_from(Timestamp::now().to_zoned(self.zone.clone()).year()).unwrap_or(0);
        let mut found =
            blocking(move || Ok(to_look_at(&document, &proofreading::Context::beside(papers, year)))).await?;
        // What was changed afterwards was changed on purpose.
        found.retain(|look| look.finding.conflicts.iter().all(|place| place.source.as_deref() != Some(ORDERED)));
        Ok(found)
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
    /// [`Error::NotFound`]; [`Error::Conflict`] while a legal hold stands on its task.
    pub async fn delete(&self, account: AccountId, id: DraftId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            let draft = tx.get(&DRAFTS, &(account, id))?.ok_or(Error::NotFound)?;
            let items: Vec<Item> = draft.task.map(Item::Task).into_iter().collect();
            let draft = release(tx, Some(account), account, &items, draft)?.into_inner();
            for number in 1..=draft.version {
                tx.delete(&DRAFT_VERSIONS, &(account, id, number));
                tx.delete(&DRAFT_TEXTS, &(account, id, number));
            }
            if let Some(task) = draft.task {
                tx.delete(&TASK_DRAFTS, &(account, task, id));
            }
            for ((_, _, mail), ()) in tx.scan(&DRAFT_MAILS, &(account, id))? {
                tx.delete(&DRAFT_MAILS, &(account, id, mail));
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
