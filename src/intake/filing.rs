//! The commit of a mail: decides whether it is new and which task it continues, then stores task, message and job
//! together.

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

/// What the commit needs to know about a mail.
pub struct Filing {
    /// The account that gets the task.
    pub account: AccountId,
    pub found: Headers,
    pub to: Vec<String>,
    /// Hash of the body.
    pub body: [u8; 32],
    /// The address that handed it in; none when IT released it.
    pub peer: Option<IpAddr>,
    /// Whether a client of the firm wrote it to the clients' address.
    pub client: bool,
    /// The folder named after the plus sign.
    pub folder: Option<String>,
    pub authentication: Authentication,
    /// The credentials its author signed in with, if nothing else proves the mail.
    pub signed_in: Option<Credentials>,
}

/// Where a mail was filed.
pub(in crate::intake) struct Filed {
    pub task: TaskId,
    pub message: MessageId,
    /// None if the mail had been accepted before.
    pub job: Option<JobId>,
}

/// Files a mail. If the mail is new, the caller names its blob.
pub fn file(tx: &mut Tx, mail: &Filing, raw: BlobRef) -> Result<Filed> {
    let (found, account) = (&mail.found, mail.account);
    let recipients = mail.to.join(",").to_lowercase();
    let body: String = mail.body.iter().map(|b| format!("{b:02x}")).collect();
    let twin = tx.keys().lookup("delivery", &format!("{}\n{body}\n{recipients}", found.message_id));
    let twin = (account, twin);
    if let Some(known) = tx.get(&DELIVERIES, &twin)?
        && let Some(message) = tx.get(&MESSAGES, &(account, known))?
    {
        return Ok(Filed { task: message.task, message: known, job: None });
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
    if let Some(wanted) = &mail.folder
        && !crate::matters::claim(tx, account, wanted, task.id)?
    {
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
        written_to: Vec::new(),
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
    Ok(Filed { task: task.id, message: id, job: Some(job) })
}

/// The task that a mail continues. It searches only this account's tasks, and only those its author takes part in, so
/// the worst a wrong reference can do is open a new task.
fn thread_of(tx: &Tx, mail: &Filing) -> Result<Option<Task>> {
    let (found, account) = (&mail.found, mail.account);
    let token = tx.keys().signing("message-id");
    // Our own token comes first because it cannot be forged. Then the references, newest first.
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
            // Outlook gives a copy of a draft the conversation of the original, so the subject must match too.
            && (!outlook || topic(&task.subject) == topic(&found.subject))
        {
            return Ok(Some(task));
        }
    }
    Ok(None)
}

/// Whether the author of a mail takes part in a task's thread. The owner takes part in all of the account's own
/// tasks; a client only in tasks that the same client began. When the owner asks about a client's mail, that becomes
/// a task of its own: nobody is answered in the client's task, and anyone who knows one Message-ID could have put the
/// mail there.
fn is_in(task: &Task, mail: &Filing) -> bool {
    match &task.client {
        None => !mail.client,
        Some(client) => mail.client && client.eq_ignore_ascii_case(&mail.found.from),
    }
}

fn conversation(tx: &Tx, account: AccountId, index: &str) -> (AccountId, [u8; 32]) {
    (account, tx.keys().lookup("thread-index", index))
}

/// A subject without its reply and forward prefixes.
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
