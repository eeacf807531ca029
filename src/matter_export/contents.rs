//! What goes into the archive of a matter, and where: everything that is in it at this moment, by its records. No bytes are read here.

use super::naming::{FILE, FOLDER, Names};
use crate::{
    error::{Error, Result},
    files::{self, FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, File, TASK_FILES},
    ids::{AccountId, FileId, FolderId, MessageId, TaskId},
    matters::{Item, Matter},
    store::{BlobRef, Store},
    tasks::{Direction, MESSAGES, Message, TASK_MESSAGES, TASKS},
};

use jiff::Timestamp;
use std::collections::{BTreeMap, HashSet};
use ulid::Ulid;

/// Entries of one archive: each costs a few hundred bytes of memory until the end.
const MOST: usize = 100_000;

/// Where an entry's bytes come from.
#[derive(Clone, Copy, Debug)]
pub enum From {
    /// As they are kept.
    Blob(BlobRef),
    /// The text that was read of a file.
    Text(BlobRef),
    /// The text of a mail.
    Mail(AccountId, MessageId),
}

/// Something in the archive.
#[derive(Clone, Debug)]
pub struct Entry {
    pub path: String,
    /// "mail", "answer", "file" or "text".
    pub kind: &'static str,
    pub title: String,
    /// Whose it is.
    pub owner: AccountId,
    pub at: Timestamp,
    /// The task, file or mail.
    pub id: Option<Ulid>,
    pub from: From,
}

/// What the archive will hold.
#[derive(Default)]
pub struct Contents {
    pub entries: Vec<Entry>,
    pub tasks: Vec<(AccountId, TaskId, String)>,
    /// Everything whose lines of the audit log belong to the matter.
    pub objects: HashSet<Ulid>,
    names: Names,
    /// Files that are in already, each with its path.
    there: BTreeMap<(AccountId, FileId), ()>,
}

impl Contents {
    /// Everything in a matter. Blocks.
    ///
    /// # Errors
    /// [`Error::Invalid`] if it is more than an archive can hold.
    pub fn of(store: &Store, matter: &Matter, items: &[(AccountId, Item)]) -> Result<Self> {
        let mut contents = Self::default();
        contents.objects.insert(matter.id.0);
        for own in
            ["index.html", "manifest.json", "records.jsonl", "verify.py", "matter.json", "facts.json", "audit.jsonl"]
        {
            contents.names.claim("", own, FILE);
        }
        // What a task holds comes first, so that its attachments stand with their mails.
        for (owner, item) in items {
            if let Item::Task(task) = item {
                contents.task(store, *owner, *task)?;
            }
        }
        for (owner, item) in items {
            match item {
                Item::Folder(folder) => contents.folder(store, *owner, *folder)?,
                Item::File(file) => {
                    if let Some(file) = store.get(&FILES, &(*owner, *file))?
                        && files::is_there(store, &file)?
                    {
                        contents.file("files/", &file)?;
                    }
                }
                Item::Task(_) => {}
            }
        }
        Ok(contents)
    }

    fn task(&mut self, store: &Store, owner: AccountId, id: TaskId) -> Result<()> {
        let Some(task) = store.get(&TASKS, &(owner, id))? else { return Ok(()) };
        self.objects.insert(id.0);
        self.tasks.push((owner, id, task.subject.clone()));
        let folder = format!("{}/", self.names.claim("tasks/", &task.subject, FOLDER));
        for (n, row) in store.scan(&TASK_MESSAGES, &(owner, id)).enumerate() {
            let (_, _, message) = row?.0;
            let Some(mail): Option<Message> = store.get(&MESSAGES, &(owner, message))? else { continue };
            self.objects.insert(message.0);
            let (kind, what) = match mail.direction {
                Direction::Incoming => ("mail", "mail"),
                Direction::Reply => ("answer", "answer"),
            };
            let number = n.saturating_add(1);
            let mut put = |path: String, kind, from| {
                let (title, at, id) = (mail.subject.clone(), mail.at, Some(message.0));
                self.entries.push(Entry { path, kind, title, owner, at, id, from });
            };
            let path = self.names.claim(&folder, &format!("{number:03} {what}.eml"), FILE);
            put(path, kind, From::Blob(mail.raw));
            if mail.body.is_some() {
                let path = self.names.claim(&folder, &format!("{number:03} {what}.txt"), FILE);
                put(path, "text", From::Mail(owner, message));
            }
            let attachments = format!("{folder}{number:03} files/");
            for file in &mail.files {
                if let Some(file) = store.get(&FILES, &(owner, *file))? {
                    self.file(&attachments, &file)?;
                }
            }
            self.fits()?;
        }
        // What came by a public link came with no mail.
        let others = format!("{folder}files/");
        for row in store.scan(&TASK_FILES, &(owner, id)) {
            if let Some(file) = store.get(&FILES, &(owner, row?.0.2))? {
                self.file(&others, &file)?;
            }
        }
        Ok(())
    }

    fn folder(&mut self, store: &Store, owner: AccountId, top: FolderId) -> Result<()> {
        let Some(held) = store.get(&FOLDERS, &(owner, top))? else { return Ok(()) };
        if files::paths::above(store, owner, Some(top)).is_err() {
            return Ok(());
        }
        let path = format!("{}/", self.names.claim("folders/", &held.name, FOLDER));
        let (mut open, mut seen) = (vec![(top, path)], HashSet::new());
        while let Some((here, path)) = open.pop() {
            // A damaged tree has an end here.
            if !seen.insert(here) {
                continue;
            }
            self.objects.insert(here.0);
            for row in store.scan(&FOLDER_FILES, &(owner, Some(here))) {
                if let Some(file) = store.get(&FILES, &(owner, row?.0.2))? {
                    self.file(&path, &file)?;
                }
            }
            for row in store.scan(&FOLDER_BY_NAME, &(owner, Some(here))) {
                let id = row?.1;
                if let Some(held) = store.get(&FOLDERS, &(owner, id))? {
                    open.push((id, format!("{}/", self.names.claim(&path, &held.name, FOLDER))));
                }
            }
        }
        Ok(())
    }

    /// A file, once, and its text.
    fn file(&mut self, folder: &str, file: &File) -> Result<()> {
        if self.there.insert((file.account, file.id), ()).is_some() {
            return Ok(());
        }
        self.objects.insert(file.id.0);
        let path = self.names.claim(folder, &file.name, FILE);
        let entry = |path, kind, from| Entry {
            path,
            kind,
            title: file.name.clone(),
            owner: file.account,
            at: file.created_at,
            id: Some(file.id.0),
            from,
        };
        if let Some(text) = file.text {
            let path = self.names.claim("text/", &format!("{}.txt", file.name), FILE);
            self.entries.push(entry(path, "text", From::Text(text)));
        }
        self.entries.push(entry(path, "file", From::Blob(file.blob)));
        self.fits()
    }

    fn fits(&self) -> Result<()> {
        if self.entries.len() <= MOST {
            return Ok(());
        }
        let sentence = format!("An archive holds at most {MOST} entries, and this matter has more. Divide it first.");
        Err(Error::Invalid(sentence))
    }
}
