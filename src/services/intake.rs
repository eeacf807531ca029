//! Intake: who may send, is it new, where does it belong; then the commit that lets a door say 250.

use super::{
    accounts::Accounts,
    audit::{Action, Audit, Event as Line},
    live::Live,
    metrics::Metrics,
    queue::Queue,
    spool::Spool,
    tasks,
    traffic::Traffic,
};
use crate::{
    error::{Error, Result as Outcome},
    mail::{headers, headers::Headers, thread},
    model::{AccountId, AccountStatus, Direction, Event, JobId, JobKind, Message, MessageId, Task, TaskId, TaskStatus},
    store::{
        Pending, Store, Tx, key,
        tables::{ACCOUNTS, DELIVERIES, MESSAGE_BY_MID, MESSAGES, TASK_MESSAGES, TASKS},
    },
};
use jiff::Timestamp;
use std::{future::Future, net::IpAddr, sync::Arc, time::Instant};

/// Why intake will not take something, in words a door can turn into its own reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The address is not one of ours.
    UnknownRecipient,
    /// The sender may not send to this recipient, or is not authenticated.
    SenderNotAllowed,
    /// The message breaks RFC 5322 in a way that intake does not accept (for example two From fields).
    BadMessage(&'static str),
    /// Larger than the configured limit.
    TooLarge,
    /// The disk is full; the client should try again later.
    Full,
    /// Something of ours failed; the client should try again later.
    TryLater,
}

/// What the SMTP session knows of a transaction.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The peer's address.
    pub peer: IpAddr,
    /// What it called itself.
    pub helo: String,
    /// Whether TLS is on.
    pub tls: bool,
    /// Reverse path; `None` is `<>`.
    pub mail_from: Option<String>,
    /// Forward paths that were accepted.
    pub recipients: Vec<String>,
}

/// The desk at which the SMTP door hands in mail. The firm's is [`Intake`]; tests of the session use one in memory.
pub trait Desk: Send + Sync + 'static {
    /// A message on its way in. Dropped before [`Delivery::finish`], it leaves nothing behind.
    type Delivery: Delivery;

    /// MAIL FROM: may this peer send mail from this reverse path? `size` is the SIZE parameter in bytes.
    fn sender(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        size: Option<u64>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// RCPT TO: is this one of our addresses, and may that sender write to it?
    fn recipient(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        recipient: &str,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// DATA: open a sealed file for the message.
    fn begin(&self, envelope: Envelope) -> impl Future<Output = Result<Self::Delivery, Refusal>> + Send;
}

/// A message on its way in.
pub trait Delivery: Send {
    /// The next bytes: dot-unstuffed, CRLF line ends, in order.
    fn write(&mut self, bytes: &[u8]) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// The end: when this returns `Ok`, message, task and job are durable (invariant 1) and the door may say 250.
    /// The string names the task for the 250 line.
    fn finish(self) -> impl Future<Output = Result<String, Refusal>> + Send;
}

/// The firm's desk.
#[derive(Clone)]
pub struct Intake {
    store: Store,
    accounts: Accounts,
    queue: Queue,
    live: Live,
    metrics: Arc<Metrics>,
    traffic: Arc<Traffic>,
    rules: Arc<Rules>,
}

/// What intake goes by.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The address that staff write to.
    pub assistant: String,
    /// Our own host name, for the trace.
    pub hostname: String,
    /// Whoever hands in mail from one of these is believed about its From address.
    pub trusted_relays: Vec<IpAddr>,
    /// Largest message, in bytes.
    pub max_bytes: u64,
}

impl Intake {
    /// A desk that goes by `rules`.
    pub fn new(
        store: Store,
        accounts: Accounts,
        queue: Queue,
        live: Live,
        metrics: Arc<Metrics>,
        traffic: Arc<Traffic>,
        rules: Rules,
    ) -> Self {
        Self { store, accounts, queue, live, metrics, traffic, rules: Arc::new(rules) }
    }

    /// The trace that whoever delivers a mail puts before it (RFC 5321 section 4.4).
    fn trace(&self, envelope: &Envelope) -> String {
        let Envelope { peer, helo, tls, mail_from, .. } = envelope;
        let safe = |text: &str| {
            text.chars().filter(|c| c.is_ascii_graphic() && !"<>()\\".contains(*c)).take(255).collect::<String>()
        };
        let (helo, from, by) = (safe(helo), safe(mail_from.as_deref().unwrap_or_default()), &self.rules.hostname);
        let with = if *tls { "ESMTPS" } else { "ESMTP" };
        let date = jiff::fmt::rfc2822::to_string(&jiff::Zoned::now()).unwrap_or_default();
        format!("Return-Path: <{from}>\r\nReceived: from {helo} ([{peer}])\r\n\tby {by} with {with};\r\n\t{date}\r\n")
    }

    fn refused(&self, refusal: Refusal) -> Refusal {
        self.metrics.mails_refused.add();
        refusal
    }
}

/// An error of ours, as the peer may know it. The cause goes to the log.
fn ours(e: Error) -> Refusal {
    match e {
        Error::Full => Refusal::Full,
        e => {
            tracing::error!("a mail could not be taken: {e}");
            Refusal::TryLater
        }
    }
}

impl Desk for Intake {
    type Delivery = Arriving;

    async fn sender(&self, peer: IpAddr, _: Option<&str>, size: Option<u64>) -> Result<(), Refusal> {
        if !self.rules.trusted_relays.contains(&peer.to_canonical()) {
            // Who hands in mail is the only proof of its author that there is so far.
            return Err(self.refused(Refusal::SenderNotAllowed));
        }
        if size.is_some_and(|n| n > self.rules.max_bytes) {
            return Err(self.refused(Refusal::TooLarge));
        }
        Ok(())
    }

    async fn recipient(&self, _: IpAddr, _: Option<&str>, recipient: &str) -> Result<(), Refusal> {
        if recipient.eq_ignore_ascii_case(&self.rules.assistant) {
            Ok(())
        } else {
            Err(self.refused(Refusal::UnknownRecipient))
        }
    }

    async fn begin(&self, envelope: Envelope) -> Result<Arriving, Refusal> {
        self.traffic.mail(Instant::now());
        let mut blob = Spool::create(&self.store).map_err(ours)?;
        blob.write(self.trace(&envelope).as_bytes()).await.map_err(ours)?;
        Ok(Arriving {
            desk: self.clone(),
            envelope,
            blob,
            head: Vec::new(),
            head_ended: false,
            body: blake3::Hasher::new(),
        })
    }
}

/// A message on its way in: sealed to disk as it comes, its header block kept in memory.
pub struct Arriving {
    desk: Intake,
    envelope: Envelope,
    blob: Spool,
    head: Vec<u8>,
    head_ended: bool,
    body: blake3::Hasher,
}

impl Delivery for Arriving {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        if self.blob.len() + bytes.len() as u64 > self.desk.rules.max_bytes {
            return Err(self.desk.refused(Refusal::TooLarge));
        }
        self.blob.write(bytes).await.map_err(ours)?;
        if self.head_ended {
            self.body.update(bytes);
            return Ok(());
        }
        // The end may lie across two pieces.
        let from = self.head.len().saturating_sub(3);
        self.head.extend_from_slice(bytes);
        if let Some(end) = memchr::memmem::find(&self.head[from..], b"\r\n\r\n") {
            self.head_ended = true;
            let body = self.head.split_off(from + end + 4);
            self.body.update(&body);
        } else if self.head.len() > headers::MAX_BLOCK {
            return Err(self.desk.refused(Refusal::BadMessage("The message header is too long.")));
        }
        Ok(())
    }

    async fn finish(self) -> Result<String, Refusal> {
        let Self { desk, envelope, blob, head, body, .. } = self;
        let found = headers::scan(&head).map_err(|fault| desk.refused(Refusal::BadMessage(fault.sentence())))?;
        let account = desk.accounts.find_by_email(&found.from).map_err(ours)?;
        let Some(account) = account.filter(|a| a.status == AccountStatus::Approved) else {
            return Err(desk.refused(Refusal::SenderNotAllowed));
        };
        let body = body.finalize().to_hex();
        let raw = blob.finish().await.map_err(ours)?;
        let token = desk.store.keys().signing("message-id");
        let id = account.id;
        let (null_path, peer) = (envelope.mail_from.is_none(), envelope.peer);
        let done = desk
            .store
            .write(move |tx| {
                let mail = Mail { found, to: envelope.recipients, null_path, body: body.as_str(), peer, token };
                let taken = take(tx, id, &mail, &raw);
                // `raw` moves out with the result: its file may go only when the commit has returned.
                taken.map(|taken| (taken, raw))
            })
            .await;
        let (taken, _raw) = done.map_err(|e| match e {
            Error::Denied(_) => desk.refused(Refusal::SenderNotAllowed),
            e => ours(e),
        })?;
        if let Some(job) = taken.job {
            desk.metrics.mails_accepted.add();
            desk.queue.started([job]);
            desk.live.tell(Event { account: id, task: Some(taken.task), kind: "task" });
        }
        Ok(taken.task.to_string())
    }
}

/// A mail as the commit needs it.
struct Mail<'a> {
    found: Headers,
    to: Vec<String>,
    null_path: bool,
    /// Hash of the body, in hexadecimal.
    body: &'a str,
    /// Who handed it in.
    peer: IpAddr,
    /// Key of the tokens in our own Message-IDs.
    token: [u8; 32],
}

struct Taken {
    task: TaskId,
    /// None when the mail was taken before.
    job: Option<JobId>,
}

fn take(tx: &mut Tx, account: AccountId, mail: &Mail, raw: &Pending) -> Outcome<Taken> {
    let found = &mail.found;
    let recipients = mail.to.join(",").to_lowercase();
    let twin = tx.keys().lookup("delivery", &format!("{}\n{}\n{recipients}", found.message_id, mail.body));
    let twin = key(&[&account.bytes(), &twin]);
    if let Some(known) = tx.get(&DELIVERIES, &twin)?
        && let Some(message) = tx.get(&MESSAGES, &key(&[&account.bytes(), &known.bytes()]))?
    {
        return Ok(Taken { task: message.task, job: None });
    }
    // Looked at again where nothing else happens at the same time: it may have been suspended or removed.
    let approved = tx.get(&ACCOUNTS, &account.bytes())?.is_some_and(|a| a.status == AccountStatus::Approved);
    if !approved {
        return Err(Error::Denied("The account may not send mail any more.".into()));
    }
    let now = Timestamp::now();
    let id = MessageId::new();
    let known = thread_of(tx, account, mail)?;
    let mut task = match known {
        Some(task) => task,
        None => {
            let task = TaskId::new();
            Task {
                id: task,
                account,
                subject: if found.subject.is_empty() { "(no subject)".into() } else { found.subject.clone() },
                path: tasks::claim_path(tx, account, task, &found.subject)?,
                sender_email: found.from.clone(),
                attachment_count: 0,
                received_at: now,
                updated_at: now,
                status: TaskStatus::Received,
                note: None,
            }
        }
    };
    (task.updated_at, task.status, task.note) = (now, TaskStatus::Received, None);
    let automatic =
        found.automatic.or(mail.null_path.then_some("It came from the null path, as reports of mail servers do."));
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
        raw: **raw,
        body: None,
        full_text: None,
        files: Vec::new(),
        unreadable: None,
        notes: Vec::new(),
        court_notice: None,
        automatic: automatic.map(Into::into),
        answered_by: None,
        answer: None,
    };
    tx.name_blob(raw)?;
    tx.put(&TASKS, &key(&[&account.bytes(), &task.id.bytes()]), &task)?;
    put_message(tx, &message)?;
    tx.put(&DELIVERIES, &twin, &id)?;
    Audit::note(tx, Line::of(account, Action::MailIn).on(id.0).from(mail.peer))?;
    let job = Queue::put(tx, account, JobKind::ReadMessage(id))?;
    Ok(Taken { task: task.id, job: Some(job) })
}

/// Puts a message with the look-ups that lead to it.
pub(super) fn put_message(tx: &mut Tx, message: &Message) -> Outcome<()> {
    let (account, task, id) = (message.account.bytes(), message.task.bytes(), message.id.bytes());
    tx.put(&MESSAGES, &key(&[&account, &id]), message)?;
    tx.put(&TASK_MESSAGES, &key(&[&account, &task, &id]), &())?;
    if !message.message_id.is_empty() {
        let mid = tx.keys().lookup("mid", &message.message_id);
        tx.put(&MESSAGE_BY_MID, &key(&[&account, &mid]), &(message.task, message.id))?;
    }
    Ok(())
}

/// The task that a mail continues. Only this account's tasks can be found, so a wrong reference leads nowhere worse
/// than to a new task.
fn thread_of(tx: &Tx, account: AccountId, mail: &Mail) -> Outcome<Option<Task>> {
    let found = &mail.found;
    // Our own token first: it cannot be forged. Then what the references name, the newest first.
    let tokens = found.references.iter().rev().filter_map(|id| thread::verify(&mail.token, id));
    let mut candidates: Vec<TaskId> = tokens.collect();
    for id in found.in_reply_to.iter().chain(found.references.iter().rev()) {
        let mid = tx.keys().lookup("mid", id);
        candidates.extend(tx.get(&MESSAGE_BY_MID, &key(&[&account.bytes(), &mid]))?.map(|(task, _)| task));
    }
    for task in candidates {
        if let Some(task) = tx.get(&TASKS, &key(&[&account.bytes(), &task.bytes()]))? {
            return Ok(Some(task));
        }
    }
    Ok(None)
}
