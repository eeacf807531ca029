//! Deadlines: found in court notices, papers and mails, counted with every day shown, proposed to a person, and only with
//! the person's yes in the calendar and its feed.

use super::{
    detection::found,
    icalendar::{self, Entry},
    records::{Deadline, DeadlineId, DeadlineStatus, NewDeadline},
    tables::DEADLINES,
};
use crate::{
    accounts::{ACCOUNTS, FEEDS, Feed, random},
    audit::{Action, Audit, Event as Line},
    documents::document::Origin,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File},
    ids::{AccountId, MessageId, TaskId},
    invitations::Invitations,
    law::{
        counting::{Rules, Service},
        holidays::Calendars,
    },
    reading::Reading,
    store::Store,
    tasks::{MESSAGES, Message, TASKS, Task},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::sync::Arc;
use subtle::ConstantTimeEq;

#[cfg(test)]
mod tests;

/// What a person does with a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It goes into the calendar.
    Confirm,
    /// It is none.
    Dismiss,
    /// It is open again.
    Reopen,
    /// It is counted again: by other rules, or from a service of another kind. What is `None` stays.
    Count {
        /// By which rules.
        rules: Option<Rules>,
        /// How the paper was served.
        service: Option<Service>,
    },
}

/// The deadlines of the firm's accounts. Clones share everything.
#[derive(Clone)]
pub struct Deadlines {
    store: Store,
    reading: Reading,
    live: Live,
    invitations: Invitations,
    holidays: Arc<Calendars>,
    zone: TimeZone,
    site: String,
}

impl Deadlines {
    /// Deadlines in `store`, counted by the holidays of the courts' states in the firm's time zone. `site` is where pages are, without a slash at
    /// its end; it may be empty.
    pub fn new(
        store: Store,
        reading: Reading,
        live: Live,
        invitations: Invitations,
        holidays: Calendars,
        zone: TimeZone,
        site: &str,
    ) -> Self {
        let site = site.trim_end_matches('/').to_owned();
        Self { store, reading, live, invitations, holidays: Arc::new(holidays), zone, site }
    }

    /// Finds the deadlines of a message that was read, with those of its files, and proposes them. Done twice, it is done
    /// once: what a person has decided stays.
    ///
    /// # Errors
    /// Of the store.
    pub async fn propose(&self, account: AccountId, message: MessageId) -> Result<()> {
        let at = (account, message);
        let message: Message = self.store.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
        let mut papers = Vec::new();
        for id in &message.files {
            let file: Option<File> = self.store.get(&FILES, &(account, *id))?;
            let Some(file) = file else { continue };
            if let Some(document) = self.reading.document(&file).await? {
                papers.push((Origin::File(file.id), file.name, document));
            }
        }
        let (holidays, zone, asked) = (Arc::clone(&self.holidays), self.zone.clone(), message.clone());
        let found = crate::blocking::blocking(move || Ok(found(&asked, papers, &holidays, &zone))).await?;
        if found.is_empty() {
            return Ok(());
        }
        let task = message.task;
        self.store
            .write(move |tx| {
                for deadline in &found {
                    let at = place_of(account, task, deadline.id);
                    if tx.get(&DEADLINES, &at)?.is_none() {
                        tx.put(&DEADLINES, &at, deadline)?;
                    }
                }
                Ok(())
            })
            .await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// Puts a deadline that a person decided on into the calendar. Done twice, it is done once.
    ///
    /// # Errors
    /// Of the store.
    pub async fn add(&self, account: AccountId, new: NewDeadline) -> Result<()> {
        let NewDeadline { task, message, title, rule, .. } = &new;
        let task = *task;
        let hash = self.store.keys().lookup("deadline", &format!("{message}\n{rule}\n{title}"));
        let id = DeadlineId(ulid::Ulid::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default()));
        let deadline = of_day(account, id, new, DeadlineStatus::Confirmed);
        let added = self.store.write(move |tx| {
            tx.put(&DEADLINES, &place_of(account, task, id), &deadline)?;
            Audit::note(tx, Line::of(account, Action::DeadlineDecided).on(id.0))
        });
        added.await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// Proposes a day that another system of the firm names, known there by `key`. Done twice, it is done once.
    ///
    /// # Errors
    /// Of the store.
    pub async fn propose_named(&self, account: AccountId, key: &str, new: NewDeadline) -> Result<DeadlineId> {
        let hash = self.store.keys().lookup("named deadline", key);
        let id = DeadlineId(ulid::Ulid::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default()));
        let NewDeadline { task, .. } = new;
        let named = of_day(account, id, new, DeadlineStatus::Proposed);
        let deadline = Deadline { event: String::new(), trigger: None, period: String::new(), ..named };
        let added = self.store.write(move |tx| {
            let at = place_of(account, task, id);
            if tx.get(&DEADLINES, &at)?.is_none() {
                tx.put(&DEADLINES, &at, &deadline)?;
            }
            Ok(())
        });
        added.await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(id)
    }

    /// Changes what is due, or the day, as another system of the firm has it now. A person looks at it again: it is proposed. A day that was
    /// counted here is counted no more.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn amend(
        &self,
        account: AccountId,
        task: TaskId,
        id: DeadlineId,
        (title, due): (Option<String>, Option<Date>),
    ) -> Result<()> {
        let changed = self.store.write(move |tx| {
            let at = place_of(account, task, id);
            let mut deadline: Deadline = tx.get(&DEADLINES, &at)?.ok_or(Error::NotFound)?;
            deadline.title = title.unwrap_or(deadline.title);
            if let Some(due) = due.filter(|due| *due != deadline.due) {
                (deadline.due, deadline.days, deadline.counting) = (due, Vec::new(), None);
            }
            deadline.status = DeadlineStatus::Proposed;
            tx.put(&DEADLINES, &at, &deadline)?;
            Audit::note(tx, Line::of(account, Action::DeadlineDecided).on(id.0))
        });
        changed.await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(())
    }

    /// The deadlines of a task, the next one first.
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Vec<Deadline>> {
        let rows = self.store.scan(&DEADLINES, &(account, task));
        let mut all = rows.map(|row| self.marked(row?.1)).collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|deadline| (deadline.due, deadline.id));
        Ok(all)
    }

    /// The deadline as it is shown. If it was read from an unverified sender's mail, its title says so, on every page
    /// and in calendars and mails.
    fn marked(&self, deadline: Deadline) -> Result<Deadline> {
        let at = (deadline.account, deadline.message);
        let message: Option<Message> = self.store.get(&MESSAGES, &at)?;
        if message.is_none_or(|message| message.is_proven()) {
            return Ok(deadline);
        }
        Ok(Deadline { title: format!("{} (unverified sender)", deadline.title), ..deadline })
    }

    /// All deadlines of an account that were not dismissed, with the path of their task, the next one first.
    pub fn all(&self, account: AccountId) -> Result<Vec<(Deadline, String)>> {
        let mut all = Vec::new();
        for row in self.store.scan(&DEADLINES, &account) {
            let (_, deadline) = row?;
            if deadline.status == DeadlineStatus::Dismissed {
                continue;
            }
            let task: Option<Task> = self.store.get(&TASKS, &(account, deadline.task))?;
            if let Some(task) = task {
                all.push((self.marked(deadline)?, task.path));
            }
        }
        all.sort_by_key(|(deadline, _)| (deadline.due, deadline.id));
        Ok(all)
    }

    /// Does with a deadline what its owner says.
    ///
    /// # Errors
    /// `NotFound`, also when it is another account's. `Conflict` for what was decided already and is to be counted again;
    /// `Invalid` where the choice would change nothing.
    pub async fn decide(&self, account: AccountId, task: TaskId, id: DeadlineId, what: Decision) -> Result<Deadline> {
        let holidays = Arc::clone(&self.holidays);
        let decided = self.store.write(move |tx| {
            let at = place_of(account, task, id);
            let mut deadline: Deadline = tx.get(&DEADLINES, &at)?.ok_or(Error::NotFound)?;
            match what {
                Decision::Confirm => deadline.status = DeadlineStatus::Confirmed,
                Decision::Dismiss => deadline.status = DeadlineStatus::Dismissed,
                Decision::Reopen => deadline.status = DeadlineStatus::Proposed,
                Decision::Count { rules, service } => {
                    super::detection::count_again(&mut deadline, rules, service, &holidays)?
                }
            }
            tx.put(&DEADLINES, &at, &deadline)?;
            Audit::note(tx, Line::of(account, Action::DeadlineDecided).on(id.0))?;
            Ok(deadline)
        });
        let deadline = decided.await?;
        self.live.tell(Event { account, task: Some(task), kind: EventKind::Task });
        Ok(deadline)
    }

    /// A task's deadlines as a calendar object (RFC 5545); proposed ones are tentative.
    ///
    /// # Errors
    /// `NotFound` when there is no such task or no deadline in it.
    pub fn object_of_task(&self, account: AccountId, task: TaskId) -> Result<String> {
        let kept: Task = self.store.get(&TASKS, &(account, task))?.ok_or(Error::NotFound)?;
        let open = self.of_task(account, task)?;
        let entries: Vec<Entry> = open
            .iter()
            .filter(|deadline| deadline.status != DeadlineStatus::Dismissed)
            .map(|deadline| self.entry(deadline, &kept.path))
            .collect();
        if entries.is_empty() {
            return Err(Error::NotFound);
        }
        Ok(icalendar::object(&format!("Deadlines: {}", kept.subject), &entries, "", Timestamp::now()))
    }

    /// Whether an account has a feed.
    pub fn has_feed(&self, account: AccountId) -> Result<bool> {
        Ok(self.store.get(&FEEDS, &account)?.is_some())
    }

    /// Makes a new address for an account's feed; the old one dies. The address is shown once.
    pub async fn open_feed(&self, account: AccountId) -> Result<String> {
        let secret = random::<32>()?;
        let token = URL_SAFE_NO_PAD.encode([&account.bytes()[..], &secret].concat());
        let feed = Feed { token_hash: self.store.keys().lookup("feed", &token).to_vec(), created_at: Timestamp::now() };
        let opened = self.store.write(move |tx| {
            tx.put(&FEEDS, &account, &feed)?;
            Audit::note(tx, Line::of(account, Action::FeedOpened))
        });
        opened.await?;
        Ok(format!("{}/api/calendar/{token}.ics", self.site))
    }

    /// Closes an account's feed.
    pub async fn close_feed(&self, account: AccountId) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.delete(&FEEDS, &account);
                Audit::note(tx, Line::of(account, Action::FeedClosed))
            })
            .await
    }

    /// The feed at a token: confirmed deadlines, and the events of [`Invitations::feed`].
    ///
    /// # Errors
    /// `NotFound` for every token that is not the one in force, and when its owner may not sign in.
    pub fn feed(&self, token: &str) -> Result<String> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| Error::NotFound)?;
        let account = bytes.first_chunk::<16>().map(|id| AccountId::from_bytes(*id)).ok_or(Error::NotFound)?;
        let hash = self.store.keys().lookup("feed", token);
        let feed = self.store.get(&FEEDS, &account)?.ok_or(Error::NotFound)?;
        let right: bool = feed.token_hash.ct_eq(&hash[..]).into();
        // A suspension and a reset end the address in their commit; this holds for what an earlier release left.
        let owner = self.store.get(&ACCOUNTS, &account)?;
        if !right || owner.is_none_or(|owner| !owner.is_active()) {
            return Err(Error::NotFound);
        }
        let all = self.all(account)?;
        let confirmed = all.iter().filter(|(deadline, _)| deadline.status == DeadlineStatus::Confirmed);
        let entries: Vec<Entry> = confirmed.map(|(deadline, path)| self.entry(deadline, path)).collect();
        Ok(icalendar::object("Chancery: deadlines", &entries, &self.invitations.feed(account)?, Timestamp::now()))
    }

    fn entry(&self, deadline: &Deadline, path: &str) -> Entry {
        let mut lines = vec![path.to_owned(), deadline.rule.clone()];
        if !deadline.period.is_empty() {
            let way = if deadline.period.ends_with("before") { "" } else { " after" };
            lines.push(format!("{}{way} {}", deadline.period, deadline.event));
        }
        lines.extend(deadline.days.iter().filter_map(|day| day.why.clone()));
        lines.extend(deadline.note.clone());
        let path = percent_encoding::utf8_percent_encode(path, percent_encoding::NON_ALPHANUMERIC);
        let url = match self.site.as_str() {
            "" => String::new(),
            site => format!("{site}/dashboard?service=vault&path={path}"),
        };
        Entry {
            uid: format!("{}@chancery", deadline.id.0),
            due: deadline.due,
            title: deadline.title.clone(),
            description: lines.join("\n"),
            url,
            tentative: deadline.status != DeadlineStatus::Confirmed,
        }
    }
}

/// A day that was not counted here.
fn of_day(account: AccountId, id: DeadlineId, new: NewDeadline, status: DeadlineStatus) -> Deadline {
    let NewDeadline { task, message, title, due, rule, event, trigger, period, note } = new;
    Deadline {
        id,
        account,
        task,
        message,
        title,
        due,
        rule,
        event,
        trigger: Some(trigger),
        period,
        days: Vec::new(),
        note,
        place: None,
        served: None,
        counting: None,
        status,
    }
}

fn place_of(account: AccountId, task: TaskId, id: DeadlineId) -> (AccountId, TaskId, DeadlineId) {
    (account, task, id)
}
