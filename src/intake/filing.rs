//! The commit of a mail: is it new, which task does it continue, and then task, message and job together.

use super::tables::DELIVERIES;
use crate::{
    accounts::{ACCOUNTS, Credentials},
    audit::{Action, Audit, Event as Line},
    email::{Headers, thread},
    error::{Error, Result},
    files::library,
    ids::{AccountId, JobId, MessageId, TaskId},
    queue::{JobKind, Queue},
    store::{BlobRef, Tx},
    tasks::{
        Authentication, Direction, MESSAGE_BY_MID, MESSAGES, Message, Proof, TASKS, Task, TaskStatus, put_message,
        threads,
    },
};

use jiff::Timestamp;
use std::net::IpAddr;

/// A mail as the commit needs it.
pub struct Filing {
    /// Whose task it becomes.
    pub account: AccountId,
    pub found: Headers,
    pub to: Vec<String>,
    /// Hash of the body.
    pub body: [u8; 32],
    /// Who handed it in; none when IT released it.
    pub peer: Option<IpAddr>,
    /// A client of the firm wrote it to the address for clients.
    pub client: bool,
    /// The folder that stood behind the plus sign.
    pub folder: Option<String>,
    pub authentication: Authentication,
    /// With what its author signed in, where nothing else proves the mail.
    pub signed_in: Option<Credentials>,
}

/// Where a mail went.
pub(in crate::intake) struct Filed {
    pub task: TaskId,
    /// None when the mail was taken before.
    pub job: Option<JobId>,
}

/// Files a mail. The caller names its blob when the mail is new.
pub fn file(tx: &mut Tx, mail: &Filing, raw: BlobRef) -> Result<Filed> {
    let (found, account) = (&mail.found, mail.account);
    let recipients = mail.to.join(",").to_lowercase();
    let body: String = mail.body.iter().map(|b| format!("{b:02x}")).collect();
    let twin = tx.keys().lookup("delivery", &format!("{}\n{body}\n{recipients}", found.message_id));
    let twin = (account, twin);
    if let Some(known) = tx.get(&DELIVERIES, &twin)?
        && let Some(message) = tx.get(&MESSAGES, &(account, known))?
    {
        return Ok(Filed { task: message.task, job: None });
    }
    if let Some(signed_in) = mail.signed_in
        && signed_in.still_in(tx)?.is_none()
    {
        return Err(Error::Denied("The password has changed since this session signed in.".into()));
    }
    // Looked at again where nothing else happens at the same time: it may have been suspended or removed.
    let approved = tx.get(&ACCOUNTS, &account)?.is_some_and(|a| a.is_active());
    if !approved {
        return Err(Error::Denied("The account may not send mail any more.".into()));
    }
    let now = Timestamp::now();
    let id = MessageId::new();
    let mut task = match thread_of(tx, mail)? {
        Some(task) => task,
        None => {
            let task = TaskId::new();
            Task {
                id: task,
                account,
                subject: if found.subject.is_empty() { "(no subject)".into() } else { found.subject.clone() },
                path: threads::claim_path(tx, account, task, &found.subject)?,
                sender_email: found.from.clone(),
                attachment_count: 0,
                received_at: now,
                updated_at: now,
                status: TaskStatus::Received,
                note: None,
                client: mail.client.then(|| found.from.to_lowercase()),
                folder: None,
                stopped_at: None,
            }
        }
    };
    (task.updated_at, task.status, task.note) = (now, TaskStatus::Received, None);
    let mut notes = Vec::new();
    if let Some(wanted) = &mail.folder {
        match library::folder_named(tx, account, wanted)? {
            Some(folder) => task.folder = Some(folder.id),
            None => notes.push(format!(
                "There is no folder \"{}\" in My Files: this task was not filed.",
                crate::files::safe_name(wanted)
            )),
        }
    }
    let message = Message {
        id,
        task: task.id,
        account,
        direction: Direction::Incoming,
        from: found.from.clone(),
        to: mail.to.clone(),
        subject: found.subject.clone(),
        message_id: found.message_id.clone(),
        references: found.references.clone(),
        at: now,
        raw,
        body: None,
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes,
        court_notice: None,
        automatic: found.automatic.map(Into::into),
        authentication: Some(mail.authentication.clone()),
        unproven: mail.authentication.proof == Proof::Relay && (mail.client || mail.peer.is_none()),
        answered_by: None,
        answer: None,
    };
    tx.put(&TASKS, &(account, task.id), &task)?;
    put_message(tx, &message)?;
    if !found.thread_index.is_empty() {
        tx.put(&MESSAGE_BY_MID, &conversation(tx, account, &found.thread_index), &(task.id, id))?;
    }
    tx.put(&DELIVERIES, &twin, &id)?;
    let line = Line::of(account, Action::MailIn).on(id.0);
    Audit::note(tx, mail.peer.map_or(line, |peer| line.from(peer)))?;
    let job = Queue::put_for(tx, account, JobKind::ReadMessage(id), mail.client)?;
    Ok(Filed { task: task.id, job: Some(job) })
}

/// The task that a mail continues. Only this account's tasks can be found, and only those that its author is in: a wrong
/// reference leads nowhere worse than to a new task.
fn thread_of(tx: &Tx, mail: &Filing) -> Result<Option<Task>> {
    let (found, account) = (&mail.found, mail.account);
    let token = tx.keys().signing("message-id");
    // Our own token first: it cannot be forged. Then what the references name, the newest first.
    let mut candidates: Vec<TaskId> =
        found.references.iter().rev().filter_map(|id| thread::verify(&token, id)).collect();
    for id in found.in_reply_to.iter().chain(found.references.iter().rev()) {
        let mid = tx.keys().lookup("mid", id);
        candidates.extend(tx.get(&MESSAGE_BY_MID, &(account, mid))?.map(|(task, _)| task));
    }
    let outlook = found.references.is_empty() && !found.thread_index.is_empty();
    if outlook {
        let known = tx.get(&MESSAGE_BY_MID, &conversation(tx, account, &found.thread_index))?;
        candidates.extend(known.map(|(task, _)| task));
    }
    for task in candidates {
        if let Some(task) = tx.get(&TASKS, &(account, task))?
            && is_in(&task, mail)
            // Outlook gives a copied draft the conversation of its model: the subject must agree too.
            && (!outlook || topic(&task.subject) == topic(&found.subject))
        {
            return Ok(Some(task));
        }
    }
    Ok(None)
}

/// Whether the author of a mail is in a task's thread. The owner is in all of the account's own tasks; a client in those that
/// the same client began, and in no other. What the owner asks about a client's mail is a task of its own: in the client's,
/// nobody is answered, and whoever knows one Message-ID could have put it there.
fn is_in(task: &Task, mail: &Filing) -> bool {
    match &task.client {
        None => !mail.client,
        Some(client) => mail.client && client.eq_ignore_ascii_case(&mail.found.from),
    }
}

fn conversation(tx: &Tx, account: AccountId, index: &str) -> (AccountId, [u8; 32]) {
    (account, tx.keys().lookup("thread-index", index))
}

/// A subject without the marks of answers and forwards.
fn topic(subject: &str) -> String {
    let mut rest = subject.trim();
    while let Some((mark, after)) = rest.split_once(':') {
        if !["re", "aw", "fw", "fwd", "wg"].contains(&mark.trim().to_lowercase().as_str()) {
            break;
        }
        rest = after.trim();
    }
    rest.to_lowercase()
}
