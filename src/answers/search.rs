//! Search over an account's tasks, mails and files, for people.

use super::{embedding::Vectors, meaning::Meaning, provenance};
use crate::{
    accounts::{ACCOUNTS, Account},
    documents::document::Origin,
    error::{Error, Result},
    files::{FILES, File, library},
    ids::{AccountId, MatterId, TaskId},
    matters::Viewer,
    search::{Hit, Index, Query, Snippet, Vector, snippet},
    store::Store,
    tasks::{MESSAGES, Message, TASKS, Task},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

/// The most results.
pub const MOST: usize = 50;
/// Passages examined per result; a long file has many.
const PASSAGES: usize = 6;
/// Characters of a snippet.
const SNIPPET: usize = 220;
/// Folders within each other.
const DEEPEST: usize = 64;

/// A kind of thing that can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "FoundKind")]
pub enum Kind {
    /// A thread of mail. It is listed once, however many of its passages match.
    Task,
    /// A mail.
    Message,
    /// A file.
    File,
}

/// What to search for, and where.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The question in everyday words.
    pub question: String,
    /// Only this kind; without one, mails and files.
    pub kind: Option<Kind>,
    /// Only this task, its mails and their files.
    pub task: Option<TaskId>,
    /// Only the papers of this matter.
    pub matter: Option<MatterId>,
    /// Only the files of this folder of My Files and the folders in it: names joined by "/".
    pub folder: Option<String>,
    /// The most results to return, up to [`MOST`].
    pub limit: usize,
    /// The result of [`Search::vector`] for the question.
    pub vector: Option<Vector>,
}

/// Where to search for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In everything the account has.
    Everywhere,
    /// In a task: its mails and their files.
    Task(TaskId),
    /// In a folder of My Files and the folders in it: names joined by "/".
    Folder(String),
    /// In the papers of a matter.
    Matter(MatterId),
}

/// A result, with the passage that answers best.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it is.
    pub kind: Kind,
    /// Identifier of the task, the message or the file.
    pub id: String,
    /// Subject or name.
    pub title: String,
    /// The task to which it belongs.
    pub task: Option<Task>,
    /// When it came.
    pub at: Timestamp,
    /// The document that contains the passage.
    pub origin: Origin,
    /// Page of the passage, if there are pages.
    pub page: Option<u32>,
    /// First character of the passage in the document's text, and one past its last.
    pub span: (u64, u64),
    /// The words that show why it was found.
    pub snippet: Snippet,
    /// How many of the examined passages belong to it.
    pub passages: usize,
    /// Whether the sender of the passage's document is verified.
    pub proven: bool,
    /// Whose it is.
    pub owner: AccountId,
    /// The owner's name, if it is not the asker.
    pub owner_name: Option<String>,
    /// The matters that it belongs to, as far as the asker may see them: identifier, number and title.
    pub matters: Vec<(MatterId, String, String)>,
}

/// Search for persons. Clones share everything.
#[derive(Clone)]
pub struct Search {
    store: Store,
    index: Index,
    vectors: Option<Vectors>,
}

impl Search {
    /// Over the texts of `store`, which are in `index`.
    pub fn new(store: Store, index: Index) -> Self {
        Self { store, index, vectors: None }
    }

    /// The same with an embedding model, if there is one.
    pub fn with_vectors(self, vectors: Option<Vectors>) -> Self {
        Self { vectors, ..self }
    }

    /// What compares sentences by their meaning, if there is an embedding model.
    pub fn meaning(&self) -> Option<Meaning> {
        self.vectors.as_ref().map(Vectors::meaning_in_chat)
    }

    /// A question's vector; `None` without an embedding model, or if it is down or late.
    pub async fn vector(&self, question: &str) -> Option<Vector> {
        match &self.vectors {
            Some(vectors) if !question.trim().is_empty() => vectors.of_question(question).await,
            _ => None,
        }
    }

    /// The best answers, best first, in the person's own papers and in those that they may read through a matter. Leaves out what was removed
    /// after it was indexed. Blocks.
    ///
    /// # Errors
    /// `NotFound` for a task or a folder of another account. [`Error::Damaged`] if the index cannot be read.
    pub fn find(&self, viewer: &Viewer, request: &Request) -> Result<Vec<Found>> {
        let account = viewer.account();
        if let Some(task) = request.task {
            self.store.get(&TASKS, &(account, task))?.ok_or(Error::NotFound)?;
        }
        let within = match (request.matter, request.folder.as_deref()) {
            (Some(matter), _) => Some(viewer.own_in(matter)?),
            (None, Some(folder)) => Some(self.origins(account, folder)?),
            (None, None) => None,
        };
        // A task and a folder are one's own place.
        let narrow = request.matter.is_none() && (request.task.is_some() || request.folder.is_some());
        let shared = if narrow { None } else { Some(viewer.shared(request.matter)?) };
        let limit = request.limit.clamp(1, MOST);
        let query = Query {
            task: request.task,
            origins: within.as_deref(),
            shared: shared.as_deref(),
            vector: request.vector.as_ref(),
            ..Query::new(account, &request.question, limit * PASSAGES)
        };
        let mut found: Vec<Found> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        let hits = self.index.search(&query)?;
        let papers = hits.iter().map(|hit| (hit.passage.account, hit.passage.origin));
        let doubtful = provenance::doubtful(&self.store, papers)?;
        for hit in provenance::behind(&self.store, hits, limit * PASSAGES)? {
            let Some(mut thing) = self.thing(viewer, &hit, request)? else { continue };
            thing.proven = !doubtful.contains(&hit.passage.origin);
            match places.get(&thing.id) {
                Some(&place) => found[place].passages += 1,
                None if found.len() < limit => {
                    // Looked at once more, right before it is shown.
                    if !viewer.reads(thing.owner, thing.origin)? {
                        continue;
                    }
                    if thing.owner != account {
                        let owner: Option<Account> = self.store.get(&ACCOUNTS, &thing.owner)?;
                        thing.owner_name = owner.map(|owner| owner.full_name());
                    }
                    thing.matters = matters_of(viewer, thing.owner, thing.origin)?;
                    places.insert(thing.id.clone(), found.len());
                    found.push(thing);
                }
                None => {}
            }
        }
        Ok(found)
    }

    /// Passages that may answer a question, best first: in a task, in a folder and its subfolders, in a matter, or in everything
    /// the person has or may read. `vector` comes from [`Self::vector`]. Leaves out what was removed after it was indexed.
    /// Blocks.
    ///
    /// # Errors
    /// As for [`Self::find`].
    pub fn passages(
        &self,
        viewer: &Viewer,
        place: &Place,
        question: &str,
        vector: Option<&Vector>,
        limit: usize,
    ) -> Result<Vec<Hit>> {
        let account = viewer.account();
        let within = match place {
            Place::Folder(path) => Some(self.origins(account, path)?),
            Place::Matter(matter) => Some(viewer.own_in(*matter)?),
            _ => None,
        };
        let shared = match place {
            Place::Everywhere => Some(viewer.shared(None)?),
            Place::Matter(matter) => Some(viewer.shared(Some(*matter))?),
            Place::Task(_) | Place::Folder(_) => None,
        };
        let task = match place {
            Place::Task(task) => Some(*task),
            _ => None,
        };
        let looked_at = provenance::looked_at(limit);
        let shared = shared.as_deref();
        let query =
            Query { task, origins: within.as_deref(), shared, vector, ..Query::new(account, question, looked_at) };
        self.there(&query, limit)
    }

    /// Passages of an account's own papers that may answer a question, best first. Blocks.
    ///
    /// # Errors
    /// As for [`Self::find`].
    pub fn own_passages(&self, account: AccountId, question: &str, limit: usize) -> Result<Vec<Hit>> {
        self.there(&Query::new(account, question, provenance::looked_at(limit)), limit)
    }

    /// What a query finds and is still there.
    fn there(&self, query: &Query<'_>, limit: usize) -> Result<Vec<Hit>> {
        let mut there: HashMap<Origin, bool> = HashMap::new();
        let mut hits = self.index.search(query)?;
        let mut failed = None;
        hits.retain(|hit| {
            let origin = hit.passage.origin;
            *there.entry(origin).or_insert_with(|| {
                self.is_there(hit.passage.account, origin).unwrap_or_else(|e| {
                    failed = Some(e);
                    false
                })
            })
        });
        failed.map_or(Ok(()), Err)?;
        provenance::behind(&self.store, hits, limit)
    }

    fn is_there(&self, account: AccountId, origin: Origin) -> Result<bool> {
        Ok(match origin {
            Origin::File(id) => match self.store.get(&FILES, &(account, id))? {
                Some(file) => crate::files::is_there(&self.store, &file)?,
                None => false,
            },
            Origin::Message(id) => self.store.get(&MESSAGES, &(account, id))?.is_some(),
        })
    }

    /// What a hit is part of; `None` if it is not wanted or no longer exists.
    fn thing(&self, viewer: &Viewer, hit: &Hit, request: &Request) -> Result<Option<Found>> {
        let (passage, account) = (&hit.passage, hit.passage.account);
        let (kind, id, title, at, task) = match passage.origin {
            Origin::File(id) => {
                let file: Option<File> = self.store.get(&FILES, &(account, id))?;
                let Some(file) = file else { return Ok(None) };
                (Kind::File, id.to_string(), file.name, file.created_at, file.task)
            }
            Origin::Message(id) => {
                let message: Option<Message> = self.store.get(&MESSAGES, &(account, id))?;
                let Some(message) = message else { return Ok(None) };
                (Kind::Message, id.to_string(), message.subject, message.at, Some(message.task))
            }
        };
        let task: Option<Task> = task.map(|task| self.store.get(&TASKS, &(account, task))).transpose()?.flatten();
        // A colleague's paper may be readable, and the task that it came with not.
        let readable = |task: &Task| account == viewer.account() || viewer.task(task.id).is_ok();
        let task = task.filter(readable);
        let (kind, id, title, at) = match (request.kind, &task) {
            (Some(Kind::Task), Some(task)) => (Kind::Task, task.id.to_string(), task.subject.clone(), task.received_at),
            (Some(Kind::Task), None) => return Ok(None),
            (Some(wanted), _) if wanted != kind => return Ok(None),
            _ => (kind, id, title, at),
        };
        Ok(Some(Found {
            kind,
            id,
            title,
            task,
            at,
            origin: passage.origin,
            page: passage.page,
            span: (passage.start, passage.end),
            snippet: snippet(&passage.text, &request.question, SNIPPET),
            passages: 1,
            proven: true,
            owner: account,
            owner_name: None,
            matters: Vec::new(),
        }))
    }

    /// The files of a folder and of the folders in it.
    pub(super) fn origins(&self, account: AccountId, path: &str) -> Result<Vec<Origin>> {
        let mut files: Vec<Origin> = Vec::new();
        let mut folders = vec![(path.trim_matches('/').to_owned(), 0)];
        while let Some((path, depth)) = folders.pop() {
            let listing = library::listing(&self.store, account, &path)?;
            files.extend(listing.files.iter().map(|file| Origin::File(file.id)));
            if depth < DEEPEST {
                let names = listing.folders.iter().map(|folder| format!("{path}/{}", folder.name));
                folders.extend(names.map(|path| (path.trim_matches('/').to_owned(), depth + 1)));
            }
        }
        Ok(files)
    }
}

/// The matters of a paper that the viewer may see: identifier, number and title.
pub fn matters_of(viewer: &Viewer, owner: AccountId, origin: Origin) -> Result<Vec<(MatterId, String, String)>> {
    let all = viewer.matters_of(owner, origin)?.into_iter();
    Ok(all
        .map(|seen| (seen.matter.id, seen.matter.details.number.clone(), seen.matter.details.title.clone()))
        .collect())
}
