//! What is due by a message and its papers, counted; and one deadline counted again as a person chooses.

use super::records::{CountedDay, Deadline, DeadlineId, DeadlineStatus};
use crate::{
    documents::document::{Document, Origin},
    error::{Error, Result},
    law::{
        Letters, Span,
        counting::{Counting, Direction, Rules, Service, Unit},
        court_notice::fields::NoticeKind,
        deadlines::{self as counting, Task as Counted, What},
        docket,
        holidays::{Calendars, state_of_court},
        obligations::{self, Duty, Forum, Paper, When},
        sentences::sentences_in,
        service_of_process::{Served, runs_from_service, served},
    },
    legal_extracts::Place,
    tasks::Message,
};

use jiff::{
    civil::{Date, Weekday},
    tz::TimeZone,
};
use ulid::Ulid;

/// Deadlines that one message gives at most.
const MOST: usize = 60;
/// Rule of a day that the text itself names.
pub(super) const NAMED: &str = "Date in the document";
const CONFIRM: &str =
    "Counted by the rule alone. Local rules, orders and agreements come first: check before you rely on it.";
const PLAIN: &str =
    "Counted in days of the calendar. Where the day of the paper sets it running, check when it was received.";
const SEVERAL: &str = "The paper names more than one way of service: choose how it was served on you.";

/// The deadlines of a message and its papers.
pub(super) fn found(
    message: &Message,
    papers: Vec<(Origin, String, Document)>,
    holidays: &Calendars,
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
    let court = notice.and_then(|notice| notice.court.as_deref());
    let mut book = Book { message, holidays, found: Vec::new() };
    if let Some(notice) = notice {
        for entry in notice.cases.first().into_iter().flat_map(|case| &case.entries) {
            let Some(filed) = entry.filed else { continue };
            for running in docket::running(notice.kind, court.unwrap_or_default(), entry) {
                let about: String = entry.description.chars().take(120).collect();
                let note = Some(running.note).filter(|note| !note.is_empty());
                let note = note.map_or(CONFIRM.to_owned(), |note| format!("{note} {CONFIRM}"));
                let counting = Counting {
                    set_by_rule: true,
                    from_service: running.from_service,
                    ..counting_of(&running.from(filed), court.and_then(state_of_court))
                };
                let blank = book.blank(running.title.into(), filed, None);
                book.count(Deadline {
                    rule: running.rule.into(),
                    event: format!("the entry \"{about}\""),
                    trigger: Some(filed),
                    note: Some(note),
                    counting: Some(counting),
                    ..blank
                });
            }
        }
    }
    let body = Document { text: message.body.clone().unwrap_or_default(), ..Document::default() };
    let body = (Origin::Message(message.id), message.subject.clone(), body);
    for (origin, name, document) in std::iter::once(body).chain(papers) {
        let own = obligations::dated(&document.text);
        let letters = Letters::new(&document.text);
        let sentences = sentences_in(&letters);
        // What came with a court's notice was served through the court's system, whatever its certificate says of others.
        let served = served(&letters, &sentences).filter(|_| rules.is_none());
        let forum = rules.map(|rules| Forum { rules, court: None }).or_else(|| obligations::federal(&document.text));
        let paper = Paper {
            dated: own.map(|own| own.day).or(filed).unwrap_or(received),
            // A mail is of the day on which it came; a contract that came with it is not.
            own: own.map(|own| own.day).or(filed).or(matches!(origin, Origin::Message(_)).then_some(received)),
            rules: forum.map_or(Rules::Plain, |forum| forum.rules),
            service: if rules.is_some() { Some(Service::Electronic) } else { served.and_then(|served| served.how) },
            near: matches!(origin, Origin::Message(_)).then_some(received),
        };
        let state = match forum {
            Some(forum) => court.or(forum.court).and_then(state_of_court),
            None if own.is_some_and(|own| own.by_court) => holidays.firm().map(str::to_owned),
            None => None,
        };
        let sheet = Sheet { origin, name: &name, document: &document, letters: &letters, served, state };
        for duty in obligations::duties_in(&letters, &sentences, &paper) {
            book.duty(&sheet, duty, received);
        }
    }
    book.found.retain(|deadline| deadline.due >= received);
    book.found
}

/// Counts a deadline again by the rules and the service that a person chose.
///
/// # Errors
/// `Conflict` when it was decided; `Invalid` where the choice would change nothing or its end lies outside the calendar.
pub(super) fn count_again(
    deadline: &mut Deadline,
    rules: Option<Rules>,
    service: Option<Service>,
    holidays: &Calendars,
) -> Result<()> {
    let invalid = |sentence: &str| Error::Invalid(sentence.into());
    if deadline.status != DeadlineStatus::Proposed {
        return Err(Error::Conflict("Reopen this deadline before you recalculate it.".into()));
    }
    let (Some(counting), Some(_)) = (&mut deadline.counting, deadline.trigger) else {
        return Err(invalid("The document gives this date, so nothing is counted."));
    };
    if rules.is_some() && counting.set_by_rule {
        return Err(invalid("The rule that sets this period also says how to count it."));
    }
    if service.is_some() && !counting.from_service {
        return Err(invalid("This period does not run from service; how the paper was served does not change it."));
    }
    counting.rules = rules.unwrap_or(counting.rules);
    counting.service = service.or(counting.service);
    if !counting.set_by_rule {
        deadline.rule = label(counting.rules).into();
        deadline.note = Some(if counting.rules == Rules::Plain { PLAIN } else { CONFIRM }.into());
    }
    counted(deadline, holidays).ok_or_else(|| invalid("The period ends outside the calendar."))
}

/// Counts a deadline from the day of its event: its last day, its period in words and its days.
fn counted(deadline: &mut Deadline, holidays: &Calendars) -> Option<()> {
    let c = deadline.counting.as_ref()?;
    let task = Counted {
        trigger: deadline.trigger?.at(0, 0, 0, 0),
        count: c.count,
        unit: c.unit,
        direction: c.direction,
        service: c.service.filter(|_| c.from_service),
        rules: c.rules,
    };
    let counted = counting::deadline(&task, &holidays.of(c.state.as_deref()))?;
    let counts = |what: &What| matches!(what, What::Counted(..) | What::Added(..));
    let unit = match c.unit {
        Unit::Hours => "hour",
        Unit::Days => "day",
        Unit::BusinessDays => "business day",
        Unit::Weeks => "week",
        Unit::Months => "month",
        Unit::Years => "year",
    };
    let plural = if c.count == 1 { "" } else { "s" };
    let way = if c.direction == Direction::Before { " before" } else { "" };
    deadline.due = counted.due.date();
    deadline.period = format!("{} {unit}{plural}{way}", c.count);
    deadline.days = counted
        .steps
        .iter()
        .map(|step| CountedDay { date: step.day, counted: counts(&step.what), why: Some(step.to_string()) })
        .collect();
    Some(())
}

fn counting_of(task: &Counted, state: Option<String>) -> Counting {
    Counting {
        count: task.count,
        unit: task.unit,
        direction: task.direction,
        rules: task.rules,
        set_by_rule: false,
        from_service: false,
        service: task.service,
        state,
    }
}

fn label(rules: Rules) -> &'static str {
    match rules {
        Rules::Civil => "Fed. R. Civ. P. 6(a)",
        Rules::Appellate => "Fed. R. App. P. 26(a)",
        Rules::Plain => "Calendar days",
    }
}

/// A paper while its duties are booked.
struct Sheet<'p> {
    origin: Origin,
    name: &'p str,
    document: &'p Document,
    letters: &'p Letters,
    served: Option<Served>,
    state: Option<String>,
}

impl Sheet<'_> {
    fn place(&self, span: Span, focus: Span) -> Place {
        Place {
            origin: self.origin,
            name: self.name.to_owned(),
            page: self.document.page_at(focus.start as u64),
            start: span.start as u64,
            end: span.end as u64,
            quote: self.letters.folded(Span::new(span.start, span.end.min(span.start + 400))),
        }
    }
}

struct Book<'m> {
    message: &'m Message,
    holidays: &'m Calendars,
    found: Vec<Deadline>,
}

impl Book<'_> {
    fn duty(&mut self, sheet: &Sheet, duty: Duty, received: Date) {
        let place = Some(sheet.place(duty.span, duty.focus));
        match duty.when {
            // A day long gone is history, not a deadline.
            When::On(day) | When::Near(day) if day < received => {}
            When::On(day) => self.named(self.blank(duty.title, day, place), sheet, None),
            When::Near(day) => {
                let year = format!("The year is not given; {} is the nearest.", day.year());
                self.named(self.blank(duty.title, day, place), sheet, Some(year));
            }
            When::Counted { task, event } => {
                let task = task.0;
                let from_service = task.direction == Direction::After && runs_from_service(&event);
                let served = sheet.served.filter(|_| from_service && task.rules != Rules::Plain);
                let note = match served {
                    _ if task.rules == Rules::Plain => PLAIN.to_owned(),
                    Some(Served { how: None, .. }) => format!("{SEVERAL} {CONFIRM}"),
                    _ => CONFIRM.to_owned(),
                };
                let counting = Counting { from_service, ..counting_of(&task, sheet.state.clone()) };
                let trigger = task.trigger.date();
                self.count(Deadline {
                    rule: label(task.rules).into(),
                    event,
                    trigger: Some(trigger),
                    note: Some(note),
                    served: served.map(|served| sheet.place(served.span, served.span)),
                    counting: Some(counting),
                    ..self.blank(duty.title, trigger, place)
                });
            }
        }
    }

    fn named(&mut self, deadline: Deadline, sheet: &Sheet, note: Option<String>) {
        let day = deadline.due;
        let closed = match self.holidays.of(sheet.state.as_deref()).holiday(day, true) {
            Some(name) => Some(format!("{day} is {name}.")),
            None if matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) => {
                Some(format!("{day} is a {}.", day.strftime("%A")))
            }
            None => None,
        };
        let notes: Vec<String> = note.into_iter().chain(closed).collect();
        let note = Some(notes.join(" ")).filter(|note| !note.is_empty());
        self.put(Deadline { rule: NAMED.into(), note, ..deadline });
    }

    fn count(&mut self, mut deadline: Deadline) {
        if counted(&mut deadline, self.holidays).is_some() {
            self.put(deadline);
        }
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
            served: None,
            counting: None,
            status: DeadlineStatus::Proposed,
        }
    }

    /// Keeps it once: the same words of the same day, found twice, are one; another sentence's day is another duty.
    fn put(&mut self, mut deadline: Deadline) {
        let quote = |of: &Deadline| of.place.as_ref().map(|place| place.quote.clone());
        let alike = |other: &Deadline| other.due == deadline.due && other.title == deadline.title;
        let same = |other: &Deadline| alike(other) && quote(other) == quote(&deadline);
        if self.found.len() >= MOST || self.found.iter().any(same) {
            return;
        }
        let from = format!("{}\n{}\n{}\n{}", deadline.message, deadline.title, deadline.due, deadline.rule);
        // The first of its kind is known by these alone; others by their words too.
        let more = self.found.iter().any(alike).then(|| quote(&deadline)).flatten().unwrap_or_default();
        let hash = blake3::hash(if more.is_empty() { from } else { format!("{from}\n{more}") }.as_bytes());
        let bytes = hash.as_bytes().first_chunk::<16>().copied().unwrap_or_default();
        deadline.id = DeadlineId(Ulid::from_bytes(bytes));
        self.found.push(deadline);
    }
}
