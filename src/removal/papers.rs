//! Which papers go with a task that is deleted, and with a matter that is sealed; and whether somebody still works on them.

use crate::{
    error::{Error, Result},
    files::{self, FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, File, Folder, TASK_FILES, UPLOADS, paths},
    ids::{AccountId, FolderId, JobId, MatterId, TaskId},
    matter_records::{ITEM_MATTERS, Item, MATTER_ITEMS, MATTERS, Matter, Papers},
    queue::{JOBS, Job, JobKind, JobState},
    store::{All, Tx},
    tasks::{MESSAGES, TASK_MESSAGES, TASKS, Task, TaskStatus},
};

use std::collections::{BTreeMap, BTreeSet};

/// Papers that go, and all ways in which any of them is in a matter.
#[derive(Default)]
pub struct Plan {
    pub papers: Papers,
    pub items: BTreeSet<(AccountId, Item)>,
    /// What is only taken out of a matter that is sealed, because it is another matter's too, or came with a task that stays.
    pub stays: Vec<(AccountId, Item)>,
}

impl Plan {
    /// A task with its mails and all files that came with them. What came by a public link stays in its folder.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn of_task(tx: &Tx, owner: AccountId, id: TaskId) -> Result<Self> {
        let mut plan = Self::default();
        plan.task(tx, owner, id)?;
        Ok(plan)
    }

    /// Everything in a matter: tasks with all their files, folders with all that is in them, and files.
    ///
    /// # Errors
    /// [`Error::Conflict`] if something in one of its folders or tasks belongs to another matter.
    pub fn of_matter(tx: &Tx, matter: &Matter) -> Result<Self> {
        let mut plan = Self::default();
        plan.papers.matter = Some(matter.id);
        let own: Vec<(AccountId, Item)> =
            tx.scan(&MATTER_ITEMS, &matter.id)?.into_iter().map(|((_, owner, item), _)| (owner, item)).collect();
        let (mut tasks, mut folders, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for (owner, item) in own {
            if !others(tx, owner, item, matter.id)?.is_empty() {
                plan.stays.push((owner, item));
                continue;
            }
            match item {
                Item::Task(id) => tasks.push((owner, id)),
                Item::Folder(id) => folders.push((owner, id)),
                Item::File(id) => files.push((owner, id)),
            }
        }
        for (owner, id) in tasks {
            match plan.task(tx, owner, id) {
                Ok(()) | Err(Error::NotFound) => {}
                Err(e) => return Err(e),
            }
        }
        for (owner, id) in folders {
            plan.folder(tx, owner, id)?;
        }
        for at in files {
            let Some(file) = tx.get(&FILES, &at)? else { continue };
            if !files::is_there(tx, &file)? || plan.papers.files.contains(&at) || plan.papers.unfiled.contains(&at) {
                continue;
            }
            if came_with_another(&file, &plan.papers) {
                plan.stays.push((at.0, Item::File(at.1)));
            } else {
                plan.file(tx, &file)?;
            }
        }
        plan.belongs_to_no_other(tx, matter.id)?;
        Ok(plan)
    }

    fn task(&mut self, tx: &Tx, owner: AccountId, id: TaskId) -> Result<()> {
        tx.get(&TASKS, &(owner, id))?.ok_or(Error::NotFound)?;
        self.papers.tasks.insert((owner, id));
        self.items.insert((owner, Item::Task(id)));
        for (key, ()) in tx.scan(&TASK_MESSAGES, &(owner, id))? {
            if tx.get(&MESSAGES, &(owner, key.2))?.is_some() {
                self.papers.messages.insert((owner, key.2));
            }
        }
        for (key, ()) in tx.scan(&TASK_FILES, &(owner, id))? {
            let Some(file) = tx.get(&FILES, &(owner, key.2))? else { continue };
            // It came by a public link, into a folder of its owner's.
            if file.message.is_none() && self.papers.matter.is_none() {
                self.papers.unlinked.insert((owner, file.id));
            } else {
                self.file(tx, &file)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, tx: &Tx, file: &File) -> Result<()> {
        let owner = file.account;
        self.papers.files.insert((owner, file.id));
        self.items.insert((owner, Item::File(file.id)));
        if paths::is_filed(tx, file)? {
            match paths::above(tx, owner, file.folder) {
                Ok(way) => self.items.extend(way.iter().map(|folder| (owner, Item::Folder(folder.id)))),
                // Its branch is about to go.
                Err(Error::NotFound) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    fn folder(&mut self, tx: &Tx, owner: AccountId, top: FolderId) -> Result<()> {
        match paths::above(tx, owner, Some(top)) {
            Ok(way) => self.items.extend(way.iter().map(|folder| (owner, Item::Folder(folder.id)))),
            Err(Error::NotFound) => return Ok(()),
            Err(e) => return Err(e),
        }
        let mut open = vec![top];
        while let Some(here) = open.pop() {
            // A damaged tree has an end here.
            if !self.papers.folders.insert((owner, here)) {
                continue;
            }
            self.items.insert((owner, Item::Folder(here)));
            for (key, ()) in tx.scan(&FOLDER_FILES, &(owner, Some(here)))? {
                let Some(file) = tx.get(&FILES, &(owner, key.2))? else { continue };
                if came_with_another(&file, &self.papers) {
                    self.papers.unfiled.insert((owner, file.id));
                    self.stays.push((owner, Item::File(file.id)));
                } else {
                    self.file(tx, &file)?;
                }
            }
            open.extend(tx.scan(&FOLDER_BY_NAME, &(owner, Some(here)))?.into_iter().map(|(_, id)| id));
        }
        Ok(())
    }

    fn belongs_to_no_other(&self, tx: &Tx, id: MatterId) -> Result<()> {
        for (owner, item) in &self.items {
            if let Some(other) = others(tx, *owner, *item, id)?.first() {
                let what = match item {
                    Item::Folder(folder) => {
                        let held: Option<Folder> = tx.get(&FOLDERS, &(*owner, *folder))?;
                        held.map(|held| format!("The folder \"{}\"", held.name))
                    }
                    Item::File(file) => {
                        let file: Option<File> = tx.get(&FILES, &(*owner, *file))?;
                        file.map(|file| format!("The file \"{}\"", file.name))
                    }
                    Item::Task(task) => {
                        let task: Option<Task> = tx.get(&TASKS, &(*owner, *task))?;
                        task.map(|task| format!("The task \"{}\"", task.subject))
                    }
                };
                return Err(Error::Conflict(format!(
                    "{} is in the matter {} too, with something of this matter. Take it out of one of the two first.",
                    what.unwrap_or_else(|| "Something".into()),
                    other.details.number
                )));
            }
        }
        Ok(())
    }

    /// The jobs that still wait for these papers, to be taken back. With `strict`, none may: what was not read yet is not in an archive.
    ///
    /// # Errors
    /// [`Error::Conflict`] while somebody works on them.
    pub fn settled(&self, tx: &Tx, strict: bool) -> Result<Vec<JobId>> {
        let busy = |what: &str| Err(Error::Conflict(format!("{what} Wait a minute, then try again.")));
        let mut waiting = Vec::new();
        for (id, job) in tx.scan(&JOBS, &All)? {
            if !self.is_for(&job) {
                continue;
            }
            match job.state {
                JobState::Running => return busy("Chancery is working on it."),
                JobState::Waiting if strict && matches!(job.kind, JobKind::Send(_)) => {
                    return Err(Error::Conflict(
                        "A reply in it has not gone out. \"chancery mail queue\" shows it: send it by \"mail retry\", or take it back by \"mail drop\"."
                            .into(),
                    ));
                }
                JobState::Waiting if strict => return busy("Chancery has not read or answered all of it."),
                JobState::Waiting | JobState::Parked => waiting.push(id),
            }
        }
        if strict {
            self.nothing_comes(tx)?;
        }
        Ok(waiting)
    }

    fn nothing_comes(&self, tx: &Tx) -> Result<()> {
        for at in &self.papers.tasks {
            let task: Option<Task> = tx.get(&TASKS, at)?;
            if let Some(task) = task.filter(|task| matches!(task.status, TaskStatus::Received | TaskStatus::Working)) {
                return Err(Error::Conflict(format!(
                    "The task \"{}\" is still being worked on. Wait a minute, then try again.",
                    task.subject
                )));
            }
        }
        let owners: BTreeSet<AccountId> = self.papers.folders.iter().map(|(owner, _)| *owner).collect();
        for owner in owners {
            for (_, upload) in tx.scan(&UPLOADS, &owner)? {
                if upload.folder.is_some_and(|folder| self.papers.folders.contains(&(owner, folder))) {
                    return Err(Error::Conflict(
                        "A file is being uploaded into one of its folders. Wait until it has come.".into(),
                    ));
                }
            }
        }
        Ok(())
    }

    fn is_for(&self, job: &Job) -> bool {
        let (owner, papers) = (job.account, &self.papers);
        match &job.kind {
            JobKind::ReadMessage(id) => papers.messages.contains(&(owner, *id)),
            JobKind::ReadFile(id) | JobKind::Recognise(id) | JobKind::Hear(id) | JobKind::IndexFile(id) => {
                papers.files.contains(&(owner, *id))
            }
            JobKind::Answer { task, .. } => papers.tasks.contains(&(owner, *task)),
            // What is sent is looked at in the outbox; tables fill the rows that are left.
            JobKind::Send(_)
            | JobKind::Notice(_)
            | JobKind::FillTable(_)
            | JobKind::Forget { .. }
            | JobKind::CheckSent(_)
            | JobKind::ReadAnswer(_) => false,
        }
    }
}

/// Whether a file came with a mail of a task that stays: it belongs to that task.
fn came_with_another(file: &File, papers: &Papers) -> bool {
    file.message.is_some() && file.task.is_some_and(|task| !papers.tasks.contains(&(file.account, task)))
}

/// Other matters in which something is.
fn others(tx: &Tx, owner: AccountId, item: Item, own: MatterId) -> Result<Vec<Matter>> {
    let mut found = BTreeMap::new();
    for ((_, _, id), ()) in tx.scan(&ITEM_MATTERS, &(owner, item))? {
        if id != own
            && let Some(matter) = tx.get(&MATTERS, &id)?
        {
            found.insert(id, matter);
        }
    }
    Ok(found.into_values().collect())
}
