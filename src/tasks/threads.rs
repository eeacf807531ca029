//! Tasks as their owner sees them. Every look-up starts with the account, so another account's tasks cannot be found.

use super::{
    message::Message,
    tables::TASK_BY_PATH,
    task::{Task, TaskStatus},
};
use crate::{
    error::{Error, Result},
    files::{FILES, FOLDERS, File, Folder, FolderKind, TASK_FILES},
    ids::{AccountId, MessageId, TaskId},
    store::{Keys, Store, Tx},
    tasks::{MESSAGE_BY_MID, MESSAGES, TASK_MESSAGES, TASKS},
};

use jiff::Timestamp;

/// How many characters of a subject a path keeps.
const PATH_CHARS: usize = 200;

/// A task with everything that its page shows.
#[derive(Clone, Debug)]
pub struct Thread {
    /// The task.
    pub task: Task,
    /// Its mails, oldest first.
    pub messages: Vec<ThreadMessage>,
}

/// A mail of a task.
#[derive(Clone, Debug)]
pub struct ThreadMessage {
    /// The mail.
    pub message: Message,
    /// Its attachments, in order.
    pub files: Vec<File>,
}

impl Thread {
    /// The mails whose replies a mail answers, the nearest first: the mail answered is the last of its references.
    pub fn behind(&self, references: &[String]) -> Vec<MessageId> {
        let all = || self.messages.iter().map(|mail| &mail.message);
        let reply = |reference: &String| all().find(|mail| mail.message_id == *reference).map(|mail| mail.id);
        let asked = |reply: MessageId| all().find(|mail| mail.answered_by == Some(reply)).map(|mail| mail.id);
        references.iter().rev().filter_map(reply).filter_map(asked).collect()
    }
}

/// The tasks of the firm's accounts.
#[derive(Clone)]
pub struct Tasks {
    store: Store,
}

impl Tasks {
    /// The tasks in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// All tasks of an account, newest first.
    pub fn list(&self, account: AccountId) -> Result<Vec<Task>> {
        self.store.scan(&TASKS, &account).rev().map(|row| row.map(|(_, task)| task)).collect()
    }

    /// The folders that the task browser shows at its root.
    pub fn folders(&self, account: AccountId) -> Result<Vec<Folder>> {
        let all = self.store.scan(&FOLDERS, &account).map(|row| row.map(|(_, folder)| folder));
        all.filter(|f| f.as_ref().map_or(true, |f| f.kind == FolderKind::Tasks && f.parent.is_none())).collect()
    }

    /// One task.
    ///
    /// # Errors
    /// `NotFound`, also for another account's task.
    pub fn get(&self, account: AccountId, task: TaskId) -> Result<Task> {
        self.store.get(&TASKS, &(account, task))?.ok_or(Error::NotFound)
    }

    /// The task at a path.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn at_path(&self, account: AccountId, path: &str) -> Result<Task> {
        let id = self.store.get(&TASK_BY_PATH, &path_key(self.store.keys(), account, path))?.ok_or(Error::NotFound)?;
        self.get(account, id)
    }

    /// The attachments of a task, in the order they came.
    pub fn files(&self, account: AccountId, task: TaskId) -> Result<Vec<File>> {
        let mut files = Vec::new();
        for row in self.store.scan(&TASK_FILES, &(account, task)) {
            let (_, _, file) = row?.0;
            files.extend(self.store.get(&FILES, &(account, file))?);
        }
        Ok(files)
    }

    /// One task with its mails, their files and the delivery of each reply.
    ///
    /// # Errors
    /// `NotFound`, also for another account's task.
    pub fn thread(&self, account: AccountId, task: TaskId) -> Result<Thread> {
        let task = self.get(account, task)?;
        let mut messages = Vec::new();
        for row in self.store.scan(&TASK_MESSAGES, &(account, task.id)) {
            let (_, _, message) = row?.0;
            let Some(message) = self.store.get(&MESSAGES, &(account, message))? else { continue };
            let files = message.files.iter().map(|id| self.store.get(&FILES, &(account, *id)));
            let files = files.filter_map(Result::transpose).collect::<Result<_>>()?;
            messages.push(ThreadMessage { message, files });
        }
        // Identifiers sort only by the millisecond.
        messages.sort_by_key(|m: &ThreadMessage| m.message.at);
        Ok(Thread { task, messages })
    }

    /// Whether the sender of a file is verified.
    ///
    /// # Errors
    /// Store errors.
    pub fn is_proven(&self, file: &File) -> Result<bool> {
        super::provenance::file_is_proven(&self.store, file)
    }

    /// The task of a message.
    ///
    /// # Errors
    /// `NotFound`.
    pub fn of_message(&self, account: AccountId, message: MessageId) -> Result<TaskId> {
        let message = self.store.get(&MESSAGES, &(account, message))?;
        message.map(|m| m.task).ok_or(Error::NotFound)
    }

    /// A message of a task with the whole text of its body, which is `None` until it has been read. Blocks.
    ///
    /// # Errors
    /// `NotFound`, also for a message of another account or another task.
    pub fn message_text(
        &self,
        account: AccountId,
        task: TaskId,
        message: MessageId,
    ) -> Result<(Message, Option<String>)> {
        let message: Message = self.store.get(&MESSAGES, &(account, message))?.ok_or(Error::NotFound)?;
        if message.task != task {
            return Err(Error::NotFound);
        }
        let text = match &message.full_text {
            Some(blob) => Some(String::from_utf8_lossy(&self.store.blobs().open(blob)?.read_all()?).into_owned()),
            None => message.body.clone(),
        };
        Ok((message, text))
    }
}

/// Sets the state of a task, with the sentence that explains it.
pub fn set(task: &mut Task, status: TaskStatus, note: Option<&str>) {
    (task.status, task.note, task.updated_at) = (status, note.map(Into::into), Timestamp::now());
}

/// Sets the state of a task, if it still exists.
///
/// # Errors
/// Store errors.
pub fn stand(tx: &mut Tx, at: &(AccountId, TaskId), status: TaskStatus, note: Option<&str>) -> Result<()> {
    if let Some(mut task) = tx.get(&TASKS, at)? {
        set(&mut task, status, note);
        tx.put(&TASKS, at, &task)?;
    }
    Ok(())
}

/// Stores a message and the look-ups that lead to it.
pub fn put_message(tx: &mut Tx, message: &Message) -> Result<()> {
    let (account, task, id) = (message.account, message.task, message.id);
    tx.put(&MESSAGES, &(account, id), message)?;
    tx.put(&TASK_MESSAGES, &(account, task, id), &())?;
    if !message.message_id.is_empty() {
        let mid = tx.keys().lookup("mid", &message.message_id);
        tx.put(&MESSAGE_BY_MID, &(account, mid), &(message.task, message.id))?;
    }
    Ok(())
}

/// Whether a task consists of mails only.
pub fn has_no_files(store: &Store, account: AccountId, task: TaskId) -> Result<bool> {
    let first = store.scan(&TASK_FILES, &(account, task)).next();
    Ok(first.transpose()?.is_none())
}

/// Makes a subject unique among the account's tasks and claims that path for `task`, in the commit that creates the
/// task: "Lease", "Lease (2)", "Lease (3)" ...
pub fn claim_path(tx: &mut Tx, account: AccountId, task: TaskId, subject: &str) -> Result<String> {
    let words = subject.split_whitespace().collect::<Vec<_>>().join(" ");
    let base: String = match words.as_str() {
        "" => "(no subject)".into(),
        words => words.chars().take(PATH_CHARS).collect(),
    };
    let name = |n: u64| if n == 1 { base.clone() } else { format!("{base} ({n})") };
    let free = |tx: &Tx, n: u64| -> Result<bool> {
        Ok(tx.get(&TASK_BY_PATH, &path_key(tx.keys(), account, &name(n)))?.is_none())
    };
    // Doubling, then halving: a thousand mails with one subject cost twenty look-ups, not a thousand.
    let (mut taken, mut open) = (0, 1);
    while !free(tx, open)? {
        (taken, open) = (open, open * 2);
    }
    while open - taken > 1 {
        let middle = taken + (open - taken) / 2;
        if free(tx, middle)? {
            open = middle;
        } else {
            taken = middle;
        }
    }
    let path = name(open);
    let place = path_key(tx.keys(), account, &path);
    tx.put(&TASK_BY_PATH, &place, &task)?;
    Ok(path)
}

pub(super) fn path_key(keys: &Keys, account: AccountId, path: &str) -> (AccountId, [u8; 32]) {
    (account, keys.lookup("path", path))
}
