//! Events as their owner sees them, and the answers that the owner gives.

use super::{
    answering::{Attendee, OurAddresses, attendee},
    feed,
    records::{Event, EventId, EventStatus, Given, Participation},
    reply,
    shown::Shown,
    tables::{CARRIED, EVENTS, TASK_EVENTS},
    words,
};
use crate::{
    accounts::{ACCOUNTS, Account},
    audit::{Action, Audit, Event as Line},
    email::{ReplyParts, thread},
    error::{Error, Result},
    events::{Event as Change, EventKind, Live},
    ids::{AccountId, MessageId, TaskId},
    outbox::{Outbox, Persona, dkim_keys},
    queue::Queue,
    store::Store,
    tasks::{MESSAGES, Message, TASKS, Task, Written, put_message},
};

use jiff::{Timestamp, tz::TimeZone};
use std::sync::Arc;

/// How often one invitation can be answered. The organizer gets a mail each time.
const MOST_ANSWERS: u32 = 20;
/// How many events of one mail are told of in the reply.
const TOLD: usize = 5;

/// The invitations of the firm's accounts. Clones share everything.
#[derive(Clone)]
pub struct Invitations {
    store: Store,
    queue: Queue,
    live: Live,
    persona: Arc<Persona>,
    ours: Arc<OurAddresses>,
}

impl Invitations {
    /// Invitations in `store`. `persona` sends the answers; `ours` are the addresses that are the assistant's.
    pub fn new(store: Store, queue: Queue, live: Live, persona: Persona, ours: OurAddresses) -> Self {
        Self { store, queue, live, persona: Arc::new(persona), ours: Arc::new(ours) }
    }

    /// The events of a task, the first to begin first.
    ///
    /// # Errors
    /// Store errors.
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Vec<Shown>> {
        let Some(owner) = self.store.get(&ACCOUNTS, &account)? else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for row in self.store.scan(&TASK_EVENTS, &(account, task)) {
            let (_, _, id) = row?.0;
            let event: Option<Event> = self.store.get(&EVENTS, &(account, id))?;
            all.extend(event.map(|event| self.shown(event, &owner)).transpose()?);
        }
        Ok(self.in_order(all, &owner))
    }

    /// All events of an account, the first to begin first.
    ///
    /// # Errors
    /// Store errors.
    pub fn all(&self, account: AccountId) -> Result<Vec<Shown>> {
        let Some(owner) = self.store.get(&ACCOUNTS, &account)? else { return Ok(Vec::new()) };
        let rows = self.store.scan(&EVENTS, &account);
        let all = rows.map(|row| self.shown(row?.1, &owner)).collect::<Result<Vec<_>>>()?;
        Ok(self.in_order(all, &owner))
    }

    fn in_order(&self, mut all: Vec<Shown>, owner: &Account) -> Vec<Shown> {
        let zone = self.zone(owner);
        all.sort_by_key(|shown| {
            let start = shown.event.said.start.as_ref().and_then(|start| super::times::time(start).at(&zone));
            (start.is_none(), start, shown.event.id)
        });
        all
    }

    /// The time zone in which an account's owner reads times.
    pub fn zone(&self, owner: &Account) -> TimeZone {
        owner.preferences.zone().unwrap_or_else(|| self.persona.zone.clone())
    }

    fn shown(&self, event: Event, owner: &Account) -> Result<Shown> {
        let account = event.account;
        let message: Option<Message> = self.store.get(&MESSAGES, &(account, event.message))?;
        let task: Option<Task> = self.store.get(&TASKS, &(account, event.task))?;
        let whole: Option<Event> =
            event.whole.map(|whole| self.store.get(&EVENTS, &(account, whole))).transpose()?.flatten();
        let cancelled =
            event.status == EventStatus::Cancelled || whole.is_some_and(|whole| whole.status == EventStatus::Cancelled);
        let answers_as = self.attendee(&event, cancelled, owner).map(|(who, _)| who.address);
        let proven = message.is_none_or(|message| message.is_proven());
        Ok(Shown { event, path: task.map(|task| task.path).unwrap_or_default(), proven, cancelled, answers_as })
    }

    fn attendee(
        &self,
        event: &Event,
        cancelled: bool,
        owner: &Account,
    ) -> std::result::Result<(Attendee, String), &'static str> {
        attendee(event, cancelled, owner, &self.ours, &self.persona.address)
    }

    /// Sentences about the events that a message brought.
    ///
    /// # Errors
    /// Store errors.
    pub fn told(&self, message: &Message, owner: &Account) -> Result<Vec<String>> {
        let zone = self.zone(owner);
        let mut said = Vec::new();
        let brought = self.brought(message)?;
        for shown in brought.iter().take(TOLD) {
            let mut words = words::told(&shown.event, shown.proven, &zone);
            if shown.answers_as.is_ok() && shown.event.answer.is_none() {
                words.push_str(
                    " To answer it, reply with \"accept\", \"tentative\" or \"decline\" in the first line, or use its task's page.",
                );
            }
            said.push(words);
        }
        if brought.len() > TOLD {
            said.push(format!("This mail carries {} more events. They are on its task's page.", brought.len() - TOLD));
        }
        Ok(said)
    }

    /// What a person is told whose answer was taken: "You accepted ...".
    pub fn confirmation(&self, shown: &Shown, owner: &Account) -> String {
        words::answered(&shown.event, shown.proven, &self.zone(owner))
    }

    /// The events that a message brought, as a calendar file; `None` if it brought none that has a time.
    ///
    /// # Errors
    /// Store errors.
    pub fn file_of(&self, message: &Message) -> Result<Option<String>> {
        let shown = self.brought(message)?;
        let events = self.components(&shown);
        if !events.contains("BEGIN:VEVENT") {
            return Ok(None);
        }
        let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Chancery//Invitations//EN\r\nMETHOD:PUBLISH\r\n";
        Ok(Some(format!("{head}{events}END:VCALENDAR\r\n")))
    }

    /// Whether a message carried an event, be it one that was known before.
    ///
    /// # Errors
    /// Store errors.
    pub fn came_with(&self, message: &Message) -> Result<bool> {
        Ok(self.store.get(&CARRIED, &(message.account, message.id))?.is_some())
    }

    fn brought(&self, message: &Message) -> Result<Vec<Shown>> {
        let mut all = self.of_task(message.account, message.task)?;
        all.retain(|shown| shown.event.message == message.id);
        Ok(all)
    }

    /// The components of the account's feed: what its owner passed on or said yes or perhaps to.
    ///
    /// # Errors
    /// Store errors.
    pub fn feed(&self, account: AccountId) -> Result<String> {
        let mut all = self.all(account)?;
        all.retain(|shown| feed::belongs(&shown.event));
        Ok(self.components(&all))
    }

    fn components(&self, shown: &[Shown]) -> String {
        feed::components(shown, Timestamp::now(), |shown| {
            let path = percent_encoding::utf8_percent_encode(&shown.path, percent_encoding::NON_ALPHANUMERIC);
            match self.persona.site.as_str() {
                "" => String::new(),
                site => format!("{site}/dashboard?service=vault&path={path}"),
            }
        })
    }

    /// The one event of a task that can be answered.
    ///
    /// # Errors
    /// `Conflict` with a sentence if there is none, or more than one.
    pub fn only_one(&self, account: AccountId, task: TaskId) -> Result<EventId> {
        let all = self.of_task(account, task)?;
        let open: Vec<&Shown> = all.iter().filter(|shown| shown.answers_as.is_ok()).collect();
        match (open.as_slice(), all.first()) {
            ([one], _) => Ok(one.event.id),
            ([], None) => Err(Error::Conflict("There is no invitation in this task.".into())),
            ([], Some(first)) => Err(Error::Conflict(first.answers_as.clone().err().unwrap_or_default().into())),
            (several, _) => Err(Error::Conflict(format!(
                "This task holds {} invitations. Answer each on the task's page.",
                several.len()
            ))),
        }
    }

    /// Answers an invitation, as a person asked: the organizer gets one mail for each changed answer. `by` is the mail
    /// that asked for it, if one did.
    ///
    /// # Errors
    /// `NotFound`, also for another account's or task's event; `Conflict` with the reason if it cannot be answered.
    pub async fn answer(
        &self,
        account: AccountId,
        task: TaskId,
        id: EventId,
        answer: Participation,
        by: Option<MessageId>,
    ) -> Result<Shown> {
        let conflict = |why: &str| Error::Conflict(why.to_owned());
        self.store.get(&TASK_EVENTS, &(account, task, id))?.ok_or(Error::NotFound)?;
        let owner = self.store.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
        let event: Event = self.store.get(&EVENTS, &(account, id))?.ok_or(Error::NotFound)?;
        let shown = self.shown(event.clone(), &owner)?;
        let done = |given: &Given| {
            by.is_some() && given.by == by || given.answer == answer && given.sequence == event.said.sequence
        };
        if event.answer.as_ref().is_some_and(done) {
            return Ok(shown);
        }
        let (who, organizer) = self.attendee(&event, shown.cancelled, &owner).map_err(conflict)?;
        if event.answers_sent >= MOST_ANSWERS {
            return Err(conflict("This invitation was answered too often. Write to the organizer yourself."));
        }
        let carried: Message = self.store.get(&MESSAGES, &(account, event.message))?.ok_or(Error::NotFound)?;
        let (raw, written) = self.mail(&event, task, &carried, &who, &organizer, answer);
        let raw = dkim_keys::seal(&self.store, &self.persona.dkim, raw).await?;
        let message = written.message(*raw, None);
        let (hold, was) = (self.persona.hold_replies, event);
        let (event, job, _raw) = self
            .store
            .write(move |tx| {
                let at = (account, id);
                let mut event: Event = tx.get(&EVENTS, &at)?.ok_or(Error::NotFound)?;
                if event != was {
                    return Err(Error::Conflict("The event has just changed. Look at it and answer again.".into()));
                }
                event.answers_sent += 1;
                let (at_now, sequence) = (message.at, event.said.sequence);
                event.answer = Some(Given { answer, at: at_now, sequence, reply: message.id, by });
                tx.put(&EVENTS, &at, &event)?;
                tx.name_blob(&raw)?;
                put_message(tx, &message)?;
                Audit::note(tx, Line::of(account, Action::InvitationAnswered).on(message.id.0))?;
                let job = Outbox::put(tx, &message, &raw, hold)?;
                Ok((event, job, raw))
            })
            .await?;
        self.queue.started(job);
        self.live.tell(Change { account, task: Some(task), kind: EventKind::Task });
        self.shown(event, &owner)
    }

    /// The mail that takes an answer to the organizer, and what is known of it.
    fn mail(
        &self,
        event: &Event,
        task: TaskId,
        carried: &Message,
        who: &Attendee,
        organizer: &str,
        answer: Participation,
    ) -> (Vec<u8>, Written) {
        let persona = &self.persona;
        let (id, now) = (MessageId::new(), Timestamp::now());
        let message_id = thread::make(&self.store.keys().signing("message-id"), task, id, &persona.hostname);
        let (subject, text, html) = reply::letter(event, who, answer, &persona.firm);
        // The organizer's own mail is answered in its thread. A mail of the owner's would mean nothing to the organizer.
        let own = carried.from.eq_ignore_ascii_case(organizer) && !carried.message_id.is_empty();
        let in_reply_to = own.then(|| carried.message_id.clone());
        let references: Vec<String> = in_reply_to.iter().cloned().collect();
        let raw = ReplyParts {
            from: persona.address.clone(),
            from_name: "Chancery".into(),
            to: organizer.to_owned(),
            subject: subject.clone(),
            message_id: message_id.clone(),
            in_reply_to,
            references: references.clone(),
            date: now,
            text: text.clone(),
            html,
            attachments: Vec::new(),
        }
        .to_invitation_reply(&reply::object(event, organizer, who, answer, now));
        let written = Written {
            id,
            task,
            account: event.account,
            from: persona.address.clone(),
            to: organizer.to_owned(),
            subject,
            message_id,
            references,
            at: now,
            text,
        };
        (raw, written)
    }
}
