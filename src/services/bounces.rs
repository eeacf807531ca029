//! Reports from mail servers about replies of ours (RFC 3464). One is matched by the token in the Message-ID of the reply
//! that it speaks of, which nobody else can make; so it needs no proof of its author. It is put into the task and never
//! answered. What it says is read by the reader like any mail, and marks the reply's delivery then.

use super::{intake::put_message, queue::Queue, tasks};
use crate::{
    error::Result,
    mail::Headers,
    model::{AccountId, Authentication, Direction, JobId, JobKind, Message, MessageId, Task, TaskId, TaskStatus},
    store::{
        Pending, Store, Tx, key,
        tables::{DELIVERIES, OUTBOX, OUTBOX_BY_MID, TASKS},
    },
};
use jiff::Timestamp;

/// The reply that a report speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounced {
    /// Whose reply.
    pub account: AccountId,
    /// The task it belongs to.
    pub task: TaskId,
    /// The reply.
    pub message: MessageId,
}

/// The reply with this Message-ID, if it is one of ours.
pub fn reply(store: &Store, message_id: &str) -> Result<Option<Bounced>> {
    let id = store.get(&OUTBOX_BY_MID, &store.keys().lookup("mid", message_id))?;
    let item = id.map(|id| store.get(&OUTBOX, &id.bytes())).transpose()?.flatten();
    Ok(item.and_then(|item| Some(Bounced { account: item.account, task: item.task?, message: item.message? })))
}

/// Takes a report in, within a commit, as a message of the task. The same report again changes nothing.
pub fn received(
    tx: &mut Tx,
    bounced: &Bounced,
    found: &Headers,
    to: &[String],
    raw: &Pending,
    body: [u8; 32],
) -> Result<Option<JobId>> {
    let account = bounced.account;
    let hash: String = body.iter().map(|b| format!("{b:02x}")).collect();
    let twin = key(&[&account.bytes(), &tx.keys().lookup("report", &format!("{}\n{hash}", found.message_id))]);
    let task_at = key(&[&account.bytes(), &bounced.task.bytes()]);
    let known = tx.get(&DELIVERIES, &twin)?.is_some();
    let Some(mut task) = tx.get::<Task>(&TASKS, &task_at)?.filter(|_| !known) else { return Ok(None) };
    let id = MessageId::new();
    let message = Message {
        id,
        task: bounced.task,
        account,
        direction: Direction::Incoming,
        from: found.from.clone(),
        to: to.to_vec(),
        subject: found.subject.clone(),
        message_id: found.message_id.clone(),
        references: found.references.clone(),
        at: Timestamp::now(),
        raw: **raw,
        body: None,
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: Some("It is a mail server's report about a reply.".into()),
        authentication: Some(Authentication::default()),
        answered_by: None,
        answer: None,
    };
    tx.name_blob(raw)?;
    put_message(tx, &message)?;
    tx.put(&DELIVERIES, &twin, &id)?;
    // Whether the reply failed or is only late stands in the report's parts: the reader takes them apart, and the commit
    // that reads them marks the delivery.
    tasks::set(&mut task, TaskStatus::Received, None);
    tx.put(&TASKS, &task_at, &task)?;
    Queue::put(tx, account, JobKind::ReadMessage(id)).map(Some)
}
