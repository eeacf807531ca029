//! Deadlines: found in court notices, papers and mails, counted with every day shown, proposed to a person, and only with
//! the person's yes in the calendar and its feed.

use super::{
    audit::{Action, Audit, Event as Line},
    live::Live,
    reading::Reading,
    secrets::random,
};
use crate::{
    error::{Error, Result},
    law::{
        Letters, Span,
        deadlines::{self as counting, Direction, Rules, Task as Counted, What},
        docket,
        duties::{self, Paper, When},
        holidays::Calendar,
        periods::Unit,
    },
    mail::calendar::{self, Entry},
    model::{
        AccountId, CountedDay, Deadline, DeadlineId, DeadlineStatus, Document, Event, Feed, File, Message, MessageId,
        NoticeKind, Origin, Place, Task, TaskId,
    },
    store::{
        Store, key,
        tables::{DEADLINES, FEEDS, FILES, MESSAGES, TASKS},
    },
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::sync::Arc;
use subtle::ConstantTimeEq;
use ulid::Ulid;

/// Deadlines that one message gives at most.
const MOST: usize = 60;
/// Rule of a day that the text itself names.
const NAMED: &str = "Date in the document";
const CONFIRM: &str =
    "Counted by the rule alone. Local rules, orders and agreements come first: check before you rely on it.";

/// What a person does with a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It goes into the calendar.
    Confirm,
    /// It is none.
    Dismiss,
    /// It is open again.
    Reopen,
}

/// The deadlines of the firm's accounts. Clones share everything.
#[derive(Clone)]
pub struct Deadlines {
    store: Store,
    reading: Reading,
    live: Live,
    holidays: Arc<Calendar>,
    zone: TimeZone,
    site: String,
}

impl Deadlines {
    /// Deadlines in `store`, counted by the firm's holidays in its time zone. `site` is where pages are, without a slash at
    /// its end; it may be empty.
    pub fn new(store: Store, reading: Reading, live: Live, holidays: Calendar, zone: TimeZone, site: &str) -> Self {
        let site = site.trim_end_matches('/').to_owned();
        Self { store, reading, live, holidays: Arc::new(holidays), zone, site }
    }

    /// Finds the deadlines of a message that was read, with those of its files, and proposes them. Done twice, it is done
    /// once: what a person has decided stays.
    ///
    /// # Errors
    /// Of the store.
    pub async fn propose(&self, account: AccountId, message: MessageId) -> Result<()> {
        let at = key(&[&account.bytes(), &message.bytes()]);
        let message: Message = self.store.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
        let mut papers = Vec::new();
        for id in &message.files {
            let file: Option<File> = self.store.get(&FILES, &key(&[&account.bytes(), &id.bytes()]))?;
            let Some(file) = file else { continue };
            if let Some(document) = self.reading.document(&file).await? {
                papers.push((Origin::File(file.id), file.name, document));
            }
        }
        let (holidays, zone, asked) = (Arc::clone(&self.holidays), self.zone.clone(), message.clone());
        let found = super::files::blocking(move || Ok(found(&asked, papers, &holidays, &zone))).await?;
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
        self.live.tell(Event { account, task: Some(task), kind: "task" });
        Ok(())
    }

    /// The deadlines of a task, the next one first.
    pub fn of_task(&self, account: AccountId, task: TaskId) -> Result<Vec<Deadline>> {
        let rows = self.store.scan(&DEADLINES, &key(&[&account.bytes(), &task.bytes()]));
        let mut all = rows.map(|row| row.map(|(_, deadline)| deadline)).collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|deadline| (deadline.due, deadline.id));
        Ok(all)
    }

    /// All deadlines of an account that were not dismissed, with the path of their task, the next one first.
    pub fn all(&self, account: AccountId) -> Result<Vec<(Deadline, String)>> {
        let mut all = Vec::new();
        for row in self.store.scan(&DEADLINES, &account.bytes()) {
            let (_, deadline) = row?;
            if deadline.status == DeadlineStatus::Dismissed {
                continue;
            }
            let task: Option<Task> = self.store.get(&TASKS, &key(&[&account.bytes(), &deadline.task.bytes()]))?;
            all.extend(task.map(|task| (deadline, task.path)));
        }
        all.sort_by_key(|(deadline, _)| (deadline.due, deadline.id));
        Ok(all)
    }

    /// Does with a deadline what its owner says.
    ///
    /// # Errors
    /// `NotFound`, also when it is another account's.
    pub async fn decide(&self, account: AccountId, task: TaskId, id: DeadlineId, what: Decision) -> Result<Deadline> {
        let decided = self.store.write(move |tx| {
            let at = place_of(account, task, id);
            let mut deadline: Deadline = tx.get(&DEADLINES, &at)?.ok_or(Error::NotFound)?;
            deadline.status = match what {
                Decision::Confirm => DeadlineStatus::Confirmed,
                Decision::Dismiss => DeadlineStatus::Dismissed,
                Decision::Reopen => DeadlineStatus::Proposed,
            };
            tx.put(&DEADLINES, &at, &deadline)?;
            Audit::note(tx, Line::of(account, Action::DeadlineDecided).on(id.0))?;
            Ok(deadline)
        });
        let deadline = decided.await?;
        self.live.tell(Event { account, task: Some(task), kind: "task" });
        Ok(deadline)
    }

    /// A task's deadlines as a calendar object (RFC 5545); proposed ones are tentative.
    ///
    /// # Errors
    /// `NotFound` when there is no such task or no deadline in it.
    pub fn object_of_task(&self, account: AccountId, task: TaskId) -> Result<String> {
        let kept: Task = self.store.get(&TASKS, &key(&[&account.bytes(), &task.bytes()]))?.ok_or(Error::NotFound)?;
        let open = self.of_task(account, task)?;
        let entries: Vec<Entry> = open
            .iter()
            .filter(|deadline| deadline.status != DeadlineStatus::Dismissed)
            .map(|deadline| self.entry(deadline, &kept.path))
            .collect();
        if entries.is_empty() {
            return Err(Error::NotFound);
        }
        Ok(calendar::object(&format!("Deadlines: {}", kept.subject), &entries, Timestamp::now()))
    }

    /// Whether an account has a feed.
    pub fn has_feed(&self, account: AccountId) -> Result<bool> {
        Ok(self.store.get(&FEEDS, &account.bytes())?.is_some())
    }

    /// Makes a new address for an account's feed; the old one dies. The address is shown once.
    pub async fn open_feed(&self, account: AccountId) -> Result<String> {
        let secret = random::<32>()?;
        let token = URL_SAFE_NO_PAD.encode([&account.bytes()[..], &secret].concat());
        let feed = Feed { token_hash: self.store.keys().lookup("feed", &token).to_vec(), created_at: Timestamp::now() };
        let opened = self.store.write(move |tx| {
            tx.put(&FEEDS, &account.bytes(), &feed)?;
            Audit::note(tx, Line::of(account, Action::FeedOpened))
        });
        opened.await?;
        Ok(format!("{}/api/calendar/{token}.ics", self.site))
    }

    /// Closes an account's feed.
    pub async fn close_feed(&self, account: AccountId) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.delete(&FEEDS, &account.bytes());
                Audit::note(tx, Line::of(account, Action::FeedClosed))
            })
            .await
    }

    /// The feed at a token: confirmed deadlines only.
    ///
    /// # Errors
    /// `NotFound` for every token that is not the one in force.
    pub fn feed(&self, token: &str) -> Result<String> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| Error::NotFound)?;
        let account = bytes.first_chunk::<16>().map(|id| AccountId::from_bytes(*id)).ok_or(Error::NotFound)?;
        let hash = self.store.keys().lookup("feed", token);
        let feed = self.store.get(&FEEDS, &account.bytes())?.ok_or(Error::NotFound)?;
        let right: bool = feed.token_hash.ct_eq(&hash[..]).into();
        if !right {
            return Err(Error::NotFound);
        }
        let all = self.all(account)?;
        let confirmed = all.iter().filter(|(deadline, _)| deadline.status == DeadlineStatus::Confirmed);
        let entries: Vec<Entry> = confirmed.map(|(deadline, path)| self.entry(deadline, path)).collect();
        Ok(calendar::object("Chancery: deadlines", &entries, Timestamp::now()))
    }

    fn entry(&self, deadline: &Deadline, path: &str) -> Entry {
        let mut lines = vec![path.to_owned(), deadline.rule.clone()];
        if !deadline.period.is_empty() {
            lines.push(format!("{} after {}", deadline.period, deadline.event));
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

fn place_of(account: AccountId, task: TaskId, id: DeadlineId) -> Vec<u8> {
    key(&[&account.bytes(), &task.bytes(), &id.0.to_bytes()])
}

/// The deadlines of a message and its papers.
fn found(
    message: &Message,
    papers: Vec<(Origin, String, Document)>,
    holidays: &Calendar,
    zone: &TimeZone,
) -> Vec<Deadline> {
    let received = message.at.to_zoned(zone.clone()).date();
    let notice = message.court_notice.as_deref();
    let filed = notice.and_then(|n| n.cases.iter().flat_map(|c| &c.entries).find_map(|e| e.filed));
    let rules = match notice.map(|notice| notice.kind) {
        Some(NoticeKind::DocketActivity) => Some(Rules::Appellate),
        Some(NoticeKind::ElectronicFiling) => Some(Rules::Civil),
        _ => None,
    };
    let mut book = Book { message, holidays, found: Vec::new() };
    if let Some(notice) = notice {
        let court = notice.court.as_deref().unwrap_or_default();
        for entry in notice.cases.first().into_iter().flat_map(|case| &case.entries) {
            let Some(filed) = entry.filed else { continue };
            for running in docket::running(notice.kind, court, entry) {
                let about: String = entry.description.chars().take(120).collect();
                let note = Some(running.note).filter(|note| !note.is_empty());
                let note = note.map_or(CONFIRM.to_owned(), |note| format!("{note} {CONFIRM}"));
                let event = format!("the entry \"{about}\"");
                book.count(running.title.into(), &running.from(filed), running.rule.into(), event, Some(note), None);
            }
        }
    }
    let body = Document { text: message.body.clone().unwrap_or_default(), ..Document::default() };
    let body = (Origin::Message(message.id), message.subject.clone(), body);
    for (origin, name, document) in std::iter::once(body).chain(papers) {
        let own = duties::dated(&document.text);
        let of_court = own.is_some_and(|own| own.by_court);
        let paper = Paper {
            dated: own.map(|own| own.day).or(filed).unwrap_or(received),
            rules: rules.or(of_court.then_some(Rules::Civil)).unwrap_or(Rules::Plain),
            service: None,
        };
        let letters = Letters::new(&document.text);
        for duty in duties::duties(&document.text, &paper) {
            let place = Place {
                origin,
                name: name.clone(),
                page: document.page_at(duty.focus.start as u64),
                start: duty.span.start as u64,
                end: duty.span.end as u64,
                quote: letters.folded(Span::new(duty.span.start, duty.span.end.min(duty.span.start + 400))),
            };
            match duty.when {
                // A day long gone is history, not a deadline.
                When::On(day) if day >= received => book.named(duty.title, day, place),
                When::On(_) => {}
                When::Counted { task, event } => {
                    let rule = match task.0.rules {
                        Rules::Civil => "Fed. R. Civ. P. 6(a)",
                        Rules::Appellate => "Fed. R. App. P. 26(a)",
                        Rules::Plain => "Calendar days",
                    };
                    let note = match task.0.rules {
                        Rules::Plain => {
                            "Counted in days of the calendar from the day of this paper. Check when it was received."
                        }
                        _ => CONFIRM,
                    };
                    book.count(duty.title, &task.0, rule.into(), event, Some(note.into()), Some(place));
                }
            }
        }
    }
    book.found.retain(|deadline| deadline.due >= received);
    book.found
}

struct Book<'m> {
    message: &'m Message,
    holidays: &'m Calendar,
    found: Vec<Deadline>,
}

impl Book<'_> {
    fn named(&mut self, title: String, day: Date, place: Place) {
        let closed = match self.holidays.holiday(day, true) {
            Some(name) => Some(format!("{day} is {name}.")),
            None if matches!(day.weekday(), jiff::civil::Weekday::Saturday | jiff::civil::Weekday::Sunday) => {
                Some(format!("{day} is a {}.", day.strftime("%A")))
            }
            None => None,
        };
        let deadline = Deadline { rule: NAMED.into(), note: closed, ..self.blank(title, day, Some(place)) };
        self.put(deadline);
    }

    fn count(
        &mut self,
        title: String,
        task: &Counted,
        rule: String,
        event: String,
        note: Option<String>,
        place: Option<Place>,
    ) {
        let Some(counted) = counting::deadline(task, self.holidays) else { return };
        let counts = |what: &What| matches!(what, What::Counted(..) | What::Added(..));
        let days = counted.steps.iter().map(|step| CountedDay {
            date: step.day,
            counted: counts(&step.what),
            why: Some(step.to_string()),
        });
        let unit = match task.unit {
            Unit::Hours => "hour",
            Unit::Days => "day",
            Unit::BusinessDays => "business day",
            Unit::Weeks => "week",
            Unit::Months => "month",
            Unit::Years => "year",
        };
        let plural = if task.count == 1 { "" } else { "s" };
        let way = if task.direction == Direction::Before { " before" } else { "" };
        let deadline = Deadline {
            rule,
            event,
            trigger: Some(task.trigger.date()),
            period: format!("{} {unit}{plural}{way}", task.count),
            days: days.collect(),
            note,
            ..self.blank(title, counted.due.date(), place)
        };
        self.put(deadline);
    }

    fn blank(&self, title: String, due: Date, place: Option<Place>) -> Deadline {
        let m = self.message;
        Deadline {
            id: DeadlineId(Ulid::nil()),
            account: m.account,
            task: m.task,
            message: m.id,
            title,
            due,
            rule: String::new(),
            event: String::new(),
            trigger: None,
            period: String::new(),
            days: Vec::new(),
            note: None,
            place,
            status: DeadlineStatus::Proposed,
        }
    }

    /// Keeps it once: the same thing on the same day, found twice, is one.
    fn put(&mut self, mut deadline: Deadline) {
        let same = |other: &Deadline| other.due == deadline.due && other.title == deadline.title;
        if self.found.len() >= MOST || self.found.iter().any(same) {
            return;
        }
        let from = format!("{}\n{}\n{}\n{}", deadline.message, deadline.title, deadline.due, deadline.rule);
        let hash = blake3::hash(from.as_bytes());
        let bytes = hash.as_bytes().first_chunk::<16>().copied().unwrap_or_default();
        deadline.id = DeadlineId(Ulid::from_bytes(bytes));
        self.found.push(deadline);
    }
}

#[cfg(test)]
#[path = "deadlines_tests.rs"]
mod tests;
