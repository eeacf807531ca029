//! What a text says must be done and by when: a day that it names ("no later than June 3, 2026", "hearing set for"),
//! or a period from an event with a known day ("within 14 days after service of this order").

use super::{
    citations::court_names::recognise,
    contract_days,
    counting::{Direction, Rules, Service, Unit},
    cues::has_word,
    dates::{Dated, dates_in, may_hold_one},
    deadlines::Task,
    duty_titles::{DUE, title_of, title_of_act},
    facts::{Kind as Fact, people},
    notaries::ends_a_commission,
    periods::{Period, Use, names_a_unit, periods_in},
    sentences::{Kind, Sentence, sentences_in},
    served_requests::{awaits_replies, served_requests},
    service_of_process::{runs_from_service, served},
    span::{Letters, Span},
    stemming::{is_stop, stem},
};

use aho_corasick::AhoCorasick;
use jiff::civil::Date;
use std::{cell::LazyCell, sync::LazyLock};

/// What is known about the paper besides its text.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// The day of the paper: of its filing, or of the mail that brought it. "This order" and "receipt of this letter"
    /// refer to it.
    pub dated: Date,
    /// The day that the paper itself gives for its making, if it gives one: "the date of this Agreement" is no other.
    pub own: Option<Date>,
    /// By which rule its periods are counted.
    pub rules: Rules,
    /// How it was served, if known; this matters to periods that run from service.
    pub service: Option<Service>,
    /// Days without a year are taken as near this day; `None` if such days are not read. In a mail the nearest is
    /// meant; a paper may be old.
    pub near: Option<Date>,
}

/// Something that must be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Duty {
    /// A few words for the calendar.
    pub title: String,
    /// The sentence that says so.
    pub span: Span,
    /// The words of the period or day.
    pub focus: Span,
    /// When.
    pub when: When,
    /// The sentence that gives the day of the event from which a period runs, if it is another one.
    pub event_in: Option<Span>,
}

/// When something must be done.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    /// On or by this day; the text names it.
    On(Date),
    /// On or by this day; the text omits the year, and the nearest is meant.
    Near(Date),
    /// When this period ends.
    Counted {
        /// What is to be counted.
        task: Counting,
        /// The event that starts it, in the text's words.
        event: String,
    },
}

/// A [`Task`] that can be compared.
#[derive(Clone, Copy, Debug)]
pub struct Counting(pub Task);

impl PartialEq for Counting {
    fn eq(&self, other: &Self) -> bool {
        (self.0.trigger, self.0.count, self.0.unit) == (other.0.trigger, other.0.count, other.0.unit)
    }
}

/// The day of a paper, as the paper says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dating {
    /// The day.
    pub day: Date,
    /// A court's filing stamp or order says so.
    pub by_court: bool,
}

/// The day given on a paper: a federal court's stamp ("Document 5 Filed 03/02/26 Page 1 of 3"), "SO ORDERED" or
/// "Dated:" with a date, or the date at the head of a letter.
pub fn dated(text: &str) -> Option<Dating> {
    let letters = Letters::new(text);
    let head = Span::new(0, letters.span().end.min(2_500));
    let opening = letters.exact(head);
    let after = |words: &str, at: Span| -> Option<Date> {
        let found = dates_in(&letters, at);
        let before = |d: &super::dates::Dated| {
            let lead =
                letters.folded(Span::new(d.span.start.saturating_sub(40).max(at.start), d.span.start)).to_lowercase();
            has_word(&lead, words) && !(words == "dated" && is_of_another(&lead))
        };
        found.iter().find(|d| before(d)).and_then(super::dates::Dated::day_in_full)
    };
    if let Some(day) = stamp(&letters).and_then(|at| after("filed", at)) {
        return Some(Dating { day, by_court: true });
    }
    let tail = Span::new(letters.span().end.saturating_sub(2_500), letters.span().end);
    let closing = letters.exact(tail).to_lowercase();
    let ordered = closing.contains("so ordered") || closing.contains("it is ordered");
    if ordered && let Some(day) = after("dated", tail).or_else(|| after("ordered", tail)) {
        return Some(Dating { day, by_court: true });
    }
    if let Some(day) = after("dated", tail).or_else(|| after("dated", head)) {
        return Some(Dating { day, by_court: ordered });
    }
    let lines: Vec<&str> = opening.lines().map(str::trim).filter(|l| !l.is_empty()).take(12).collect();
    let alone = |line: &&str| line.chars().count() <= 32;
    let line = lines.into_iter().filter(alone).find_map(|line| {
        let line = Letters::new(line);
        let found = dates_in(&line, line.span());
        // "Date of notice: October 5, 2026"
        let label = line.folded_lower(line.span());
        let labels = ["date:", "date of notice", "date of this", "notice date"];
        // "Award entered: March 9, 2026"
        let entered = label.split_once(':').is_some_and(|(name, _)| {
            ["entered", "date of entry", "date entered", "date issued", "issued"]
                .iter()
                .any(|end| name.trim_end().ends_with(end))
        });
        // "Entered June 8, 2026."
        let made = ["entered ", "issued ", "so ordered "].iter().any(|own| label.trim_start().starts_with(own));
        let labelled = entered || made || labels.iter().any(|own| label.trim_start().starts_with(own));
        found
            .first()
            .filter(|d| labelled || line.span().len() <= d.span.len() + 6)
            .and_then(super::dates::Dated::day_in_full)
    });
    let day = line.or_else(|| contract_days::stated(&letters, head))?;
    Some(Dating { day, by_court: false })
}

/// Whether "dated" gives the day of another paper: "under the lease dated August 15, 2025".
fn is_of_another(lead: &str) -> bool {
    const PAPERS: [&str; 12] = [
        "lease",
        "agreement",
        "contract",
        "note",
        "deed",
        "policy",
        "letter",
        "mortgage",
        "guaranty",
        "invoice",
        "will",
        "amendment",
    ];
    let before: Vec<&str> = lead.rsplit_once("dated").map_or("", |(before, _)| before).split_whitespace().collect();
    let paper = before.last().is_some_and(|noun| PAPERS.contains(&noun.trim_matches(|c: char| !c.is_alphanumeric())));
    paper && before.iter().rev().nth(1).is_none_or(|word| *word != "this")
}

/// The federal court that a paper comes from or is addressed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forum {
    /// By which rule it counts days.
    pub rules: Rules,
    /// Its identifier in `assets/law/courts.tsv`, where the caption names it.
    pub court: Option<&'static str>,
}

/// A paper's federal court, identified by its caption or by the stamp that a federal court's system puts on its
/// pages. An order of a state court has neither; its days follow that state's rules, which are not implemented here.
pub fn federal(text: &str) -> Option<Forum> {
    let end = text.floor_char_boundary(6_000);
    let facts = people::find(&text[..end]);
    // A letter to a court has its name at the head too, and no parties.
    let parties = facts.iter().any(|fact| fact.kind == Fact::Party);
    let caption = facts.iter().find(|fact| fact.kind == Fact::Court && parties).and_then(|court| {
        let name = court.value.to_uppercase().replace("U.S.", "UNITED STATES");
        let name = name.strip_prefix("IN THE ").unwrap_or(&name);
        let rest = name.strip_prefix("UNITED STATES ")?;
        let appeals = rest.contains("COURT OF APPEALS");
        let rules = if appeals { Rules::Appellate } else { Rules::Civil };
        let known = appeals || rest.starts_with("DISTRICT COURT") || rest.starts_with("BANKRUPTCY COURT");
        known.then(|| Forum { rules, court: recognise(&court.value) })
    });
    caption.or_else(|| stamp(&Letters::new(&text[..end])).map(|_| Forum { rules: Rules::Civil, court: None }))
}

/// The stamp of a federal court's system: "Case 1:20-cv-01234 Document 5 Filed 03/02/26 Page 1 of 3".
fn stamp(letters: &Letters) -> Option<Span> {
    /// Characters of a stamp.
    const LONG: usize = 160;
    let head = letters.plain(Span::new(0, 2_500));
    let starts = (0..head.len()).filter(|at| head[*at..].starts_with(b"case"));
    starts.map(|at| Span::new(at, (at + LONG).min(head.len()))).find(|at| {
        let words = letters.folded(*at).to_lowercase();
        let number = words.strip_prefix("case").map(|rest| rest.trim_start_matches([':', ' ']));
        let numbered = number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let parts = [&["document", "doc"][..], &["filed"], &["page", "pg"], &["of"]];
        numbered && parts.iter().all(|part| part.iter().any(|cue| has_word(&words, cue)))
    })
}

/// What a period runs from.
const AFTER: &[&str] = &["after", "of", "from", "following"];
const BEFORE: &[&str] = &["before", "prior to", "in advance of", "preceding"];
/// Events that are the paper's own day.
const OWN: &[&str] = &[
    "service of this",
    "receipt of this",
    "the date of this",
    "date of this",
    "entry of this",
    "date hereof",
    "service hereof",
    "receipt hereof",
    "this order",
    "this letter",
    "this notice",
    "this demand",
    "this decision",
    "this judgment",
    "this email",
    "this e-mail",
    "today",
    "being served",
    "service of the report",
    "the filing of this",
];
static DUE_WORDS: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::new(DUE.iter().map(|(cue, _)| cue)).ok());
/// Sentences looked at, duties given.
const MOST: usize = 200;
/// Words between a duty's cue and its day.
const REACH: usize = 140;

/// The duties of a text, in order of place.
pub fn duties(text: &str, paper: &Paper) -> Vec<Duty> {
    let letters = Letters::new(text);
    duties_in(&letters, &sentences_in(&letters), paper)
}

/// The duties of a text whose sentences have already been split.
pub fn duties_in(letters: &Letters, sentences: &[Sentence], paper: &Paper) -> Vec<Duty> {
    let mut out = Vec::new();
    let events = LazyCell::new(|| events(letters, sentences, paper));
    // What one side asks the other to admit or to produce is no duty that the paper sets.
    let asked = served_requests(letters);
    // "Within thirty days after service" of requests that say when they were served.
    let service = LazyCell::new(|| if asked.is_empty() { None } else { served_on(letters, sentences) });
    let sets = |s: &&Sentence| s.kind == Kind::Prose && !asked.iter().any(|request| request.touches(s.body));
    for sentence in sentences.iter().filter(sets) {
        if out.len() >= MOST {
            break;
        }
        let plain = letters.plain(sentence.body);
        if !may_hold_one(plain) && !names_a_unit(plain) {
            continue;
        }
        let words = letters.folded(sentence.body).to_lowercase();
        if words.len() > 1_500 {
            continue;
        }
        let named = on_a_day(letters, sentence.body, &words, paper);
        out.extend(named);
        out.extend(
            periods_in(letters, sentence.body)
                .iter()
                .filter_map(|p| counted(letters, sentence.body, p, paper, &events, *service)),
        );
    }
    out
}

/// A day that a paper gives to something that happens: "Fact discovery must be completed on or before May 29, 2026."
struct DatedEvent {
    sentence: Span,
    day: Date,
    /// Stems of the words that say what happens then.
    stems: Vec<String>,
}

/// The most days of a paper from which its periods may run.
const EVENTS: usize = 200;

fn events(letters: &Letters, sentences: &[Sentence], paper: &Paper) -> Vec<DatedEvent> {
    let mut out = Vec::new();
    for sentence in sentences.iter().filter(|s| s.kind == Kind::Prose && may_hold_one(letters.plain(s.body))) {
        let mut from = sentence.body.start;
        for dated in dates_in(letters, sentence.body) {
            let words = letters.folded(Span::new(from, dated.span.start)).to_lowercase();
            from = dated.span.end;
            if let Some(day) = day_of(&dated, paper)
                && out.len() < EVENTS
                && words.len() <= 2 * REACH
            {
                out.push(DatedEvent { sentence: sentence.body, day, stems: stems(&words) });
            }
        }
    }
    out
}

fn stems(words: &str) -> Vec<String> {
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && !is_stop(word));
    words.map(stem).collect()
}

/// Words for the end of something, and for its beginning; stems.
const ENDS: &[&str] = &["clos", "complet", "end", "conclus", "conclud", "cutoff", "cut", "expir", "termin", "finish"];
const BEGINS: &[&str] =
    &["begin", "commenc", "start", "open", "held", "set", "schedul", "tak", "due", "fil", "serv", "submit"];
/// Words that name no event by themselves; stems.
const NAMELESS: &[&str] = &["dat", "day", "deadlin", "tim", "event", "earli", "lat", "period", "party"];

/// The day of an event that another sentence of the paper gives, and that sentence; `None` if several days fit.
fn elsewhere(event: &str, body: Span, events: &[DatedEvent]) -> Option<(Date, Span)> {
    let event = event.split([',', ';', '.', '(']).next().unwrap_or(event);
    if !["the ", "such ", "that ", "trial", "closing"].iter().any(|start| event.trim_start().starts_with(start)) {
        return None;
    }
    let words: Vec<String> = stems(event).into_iter().take(8).collect();
    let of = |table: &[&str], word: &String| table.contains(&word.as_str());
    let ends = words.iter().any(|w| of(ENDS, w));
    let named: Vec<&String> = words.iter().filter(|w| !of(ENDS, w) && !of(BEGINS, w) && !of(NAMELESS, w)).collect();
    if named.is_empty() {
        return None;
    }
    let fits = |e: &&DatedEvent| {
        let phase = e.stems.iter().any(|w| of(if ends { ENDS } else { BEGINS }, w));
        e.sentence != body && phase && named.iter().all(|word| e.stems.contains(word))
    };
    let found: Vec<&DatedEvent> = events.iter().filter(fits).collect();
    let first = found.first()?;
    found.iter().all(|e| e.day == first.day).then_some((first.day, first.sentence))
}

/// Days that the sentence names, each with the cue that stands before it.
fn on_a_day(letters: &Letters, body: Span, words: &str, paper: &Paper) -> Vec<Duty> {
    if DUE_WORDS.as_ref().is_none_or(|cues| !cues.is_match(words)) && !words.contains(" by ") {
        return Vec::new();
    }
    let dates = dates_in(letters, body);
    // A list of many days is a table, and it is unclear which is due.
    if dates.len() > 4 {
        return Vec::new();
    }
    let mut out: Vec<Duty> = Vec::new();
    for (i, dated) in dates.iter().enumerate() {
        let Some(day) = day_of(dated, paper) else { continue };
        let from = i.checked_sub(1).map_or(body.start, |before| dates[before].span.end);
        let from = from.max(dated.span.start.saturating_sub(REACH));
        let before = letters.folded(Span::new(from, dated.span.start)).to_lowercase();
        // "entered on", "dated" and "filed on" describe the past.
        let past = ["dated ", "entered on ", "filed on ", "signed on ", "effective ", "as of ", "since ", "from "];
        let close = before.trim_end().to_owned() + " ";
        if past.iter().any(|word| close.ends_with(word)) || ends_a_commission(letters, body, dated) {
            continue;
        }
        let said = letters.folded(Span::new(from, dated.span.start));
        let cue = DUE.iter().find(|(cue, _)| has_word(&before, cue));
        let Some(title) = cue.map(|(_, title)| title_of(&said, title)).or_else(|| title_of_act(&said)) else {
            continue;
        };
        out.push(Duty {
            title,
            span: body,
            focus: dated.span,
            when: if dated.year.is_some() { When::On(day) } else { When::Near(day) },
            event_in: None,
        });
    }
    out
}

/// The day of a date, if the text or the paper gives its year.
fn day_of(dated: &Dated, paper: &Paper) -> Option<Date> {
    paper.near.map_or_else(|| dated.day_in_full(), |near| dated.near(near))
}

/// Whether a word of the text begins so.
fn has_stem(text: &str, stem: &str) -> bool {
    text.match_indices(stem).any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric))
}

/// The day on which requests that nobody has answered yet say that they were served, and the sentence that says so.
fn served_on(letters: &Letters, sentences: &[Sentence]) -> Option<(Date, Span)> {
    let sentence = served(letters, sentences).filter(|_| awaits_replies(letters))?.span;
    let [day] = dates_in(letters, sentence)[..] else { return None };
    Some((day.day_in_full()?, sentence))
}

/// Whether an event is the service of the paper that names it: "after service."
fn is_own_service(event: &str) -> bool {
    let own = event.split([',', ';', '.', '(']).next().unwrap_or(event).trim();
    own == "service" || own.starts_with("service of these ")
}

/// A limit counted from an event with a known day.
fn counted(
    letters: &Letters,
    body: Span,
    period: &Period,
    paper: &Paper,
    events: &[DatedEvent],
    own_service: Option<(Date, Span)>,
) -> Option<Duty> {
    if period.used != Use::Limit && period.used != Use::Length {
        return None;
    }
    let behind = letters.folded(Span::new(period.span.end, body.end.min(period.span.end + 160)));
    let low = behind.to_ascii_lowercase();
    let low = low.trim_start_matches([',', ' ']);
    let starts = |words: &[&str]| words.iter().find_map(|w| low.strip_prefix(w).filter(|r| r.starts_with(' ')));
    let (direction, event) = match (starts(AFTER), starts(BEFORE)) {
        (Some(rest), _) => (Direction::After, rest),
        (_, Some(rest)) => (Direction::Before, rest),
        _ => return None,
    };
    // "a period of five years from the effective date" is a term, not a duty; a length counts only before a known
    // day.
    if period.used == Use::Length && direction == Direction::After {
        return None;
    }
    // In the text's own letters.
    let event = behind[behind.len() - event.len()..].trim();
    let low = event.to_lowercase();
    let requests = || own_service.filter(|_| direction == Direction::After && is_own_service(&low));
    let known = trigger(letters, body, period, &low, direction, paper);
    let replies = known.is_none() && requests().is_some();
    let (trigger, event_in) = match known {
        Some(day) => (day, None),
        None => requests().or_else(|| elsewhere(&low, body, events)).map(|(day, sentence)| (day, Some(sentence)))?,
    };
    let event: String = own_event(event).chars().take(80).collect();
    let unit = period.unit;
    let count = period.count;
    if unit == Unit::Hours {
        return None;
    }
    let service = paper.service.filter(|_| runs_from_service(&event));
    let task = Task { trigger: trigger.at(0, 0, 0, 0), count, unit, direction, service, rules: paper.rules };
    let before = letters.folded(Span::new(body.start, period.span.start));
    let lead = before.to_lowercase();
    let title =
        ["appeal", "object", "answer", "respond", "response", "reply", "pay", "file", "serve", "cure", "notify"];
    let title = title.iter().find(|verb| has_stem(&lead, verb)).copied().unwrap_or("due");
    let title = match title {
        "appeal" => "Appeal",
        "object" => "Objections",
        "answer" => "Answer",
        "respond" | "response" => "Response",
        "reply" => "Reply",
        "pay" => "Payment",
        "file" => "Filing",
        "serve" => "Service",
        "cure" => "Cure",
        "notify" => "Notice",
        _ => "Due",
    };
    Some(Duty {
        title: if replies { "Responses due".to_owned() } else { title_of(&before, title) },
        span: body,
        focus: period.span,
        when: When::Counted { task: Counting(task), event },
        event_in,
    })
}

/// The words of an event without what is said behind it: "entry of this Order" of "entry of this Order and pay Wife $900".
fn own_event(event: &str) -> &str {
    let event = event.split([',', ';', '.']).next().unwrap_or(event);
    let low = event.to_ascii_lowercase();
    // Behind the paper itself nothing belongs to the event any more.
    let own = OWN.iter().filter_map(|words| Some(low.find(words)? + words.len())).min();
    let end = own.and_then(|from| Some(from + low.get(from..)?.find(" and ")?));
    event[..end.unwrap_or(event.len())].trim_end()
}

/// The day of the event that starts a period. Only a day in the event's own words counts: "14 days after service of
/// this order, and a hearing is set for June 30" names another matter's day. A period that runs from the paper runs
/// from the paper's day.
fn trigger(
    letters: &Letters,
    body: Span,
    period: &Period,
    event: &str,
    direction: Direction,
    paper: &Paper,
) -> Option<Date> {
    let behind = Span::new(period.span.end, body.end.min(period.span.end + 80));
    let own = |words: &str| direction == Direction::After && OWN.iter().any(|own| words.contains(own));
    if let Some(named) = dates_in(letters, behind).first() {
        let lead = letters.folded(Span::new(behind.start, named.span.start)).to_lowercase();
        if dates_the_event(&lead) && !own(&lead) {
            return day_of(named, paper);
        }
    }
    let clause: String = event.split([',', ';']).next().unwrap_or(event).chars().take(60).collect();
    // A paper that does not say when it was made or entered gives no day: that of the mail is another.
    let made = ["date of this", "date hereof", "entry of this"].iter().any(|words| clause.contains(words));
    if made { paper.own.filter(|_| direction == Direction::After) } else { own(&clause).then_some(paper.dated) }
}

/// Whether the words between a period and a day allow the day to be that of the period's event: no comma, semicolon
/// or conjunction separates them ("before the hearing, now set for" excepted), and no other limit starts there.
fn dates_the_event(lead: &str) -> bool {
    const SETTING: &[&str] = &["set", "scheduled", "noticed"];
    const BESIDE: &[&str] = &["which", "is", "now", "currently", "presently", "to", "be", "held", "for", "on", "at"];
    let lead = lead.trim_start_matches([',', ' ']).trim_end_matches(' ');
    let (event, rest) = lead.split_once([',', ';']).map_or((lead, None), |(event, rest)| (event, Some(rest)));
    let setting = |words: &str| {
        let mut words = words.split_whitespace();
        words.clone().any(|w| SETTING.contains(&w)) && words.all(|w| SETTING.contains(&w) || BESIDE.contains(&w))
    };
    let joined = |words: &str| words.split_whitespace().any(|w| matches!(w, "and" | "or" | "but"));
    let limited = ["by", "until", "than", "through"].iter().any(|w| lead.ends_with(&format!(" {w}")));
    !joined(event) && !limited && rest.is_none_or(setting)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{deadlines::deadline, holidays::Calendar};

    use jiff::civil::date;
    use proptest::prelude::*;

    fn paper(rules: Rules) -> Paper {
        Paper { dated: date(2026, 3, 2), own: Some(date(2026, 3, 2)), rules, service: None, near: None }
    }

    fn dues(text: &str, rules: Rules) -> Vec<(String, String)> {
        let all = duties(text, &paper(rules));
        let due = |when: &When| match when {
            When::On(day) | When::Near(day) => day.to_string(),
            When::Counted { task, .. } => deadline(&task.0, &Calendar::federal()).unwrap().due.date().to_string(),
        };
        all.iter().map(|d| (d.title.clone(), due(&d.when))).collect()
    }

    #[test]
    fn days_that_are_named() {
        assert_eq!(
            dues(
                "The defendant shall file its brief no later than June 3, 2026. A hearing is set for July 8, 2026 at 9 a.m.",
                Rules::Civil
            ),
            [("Due".to_owned(), "2026-06-03".to_owned()), ("Hearing".to_owned(), "2026-07-08".to_owned())]
        );
        assert!(
            dues("The order dated March 1, 2026 was entered. It was signed on May 2, 2025.", Rules::Civil).is_empty()
        );
    }

    #[test]
    fn what_somebody_must_do_by_a_day_is_due_then() {
        let order = "3. Lessor shall name its appraiser by May 4, 2026. Lessee shall name its appraiser by June 8, 2026. What is paid by June 9, 2026 must be receipted.";
        assert_eq!(
            dues(order, Rules::Plain),
            [
                ("Lessor shall name its appraiser".to_owned(), "2026-05-04".to_owned()),
                ("Lessee shall name its appraiser".to_owned(), "2026-06-08".to_owned())
            ]
        );
    }

    #[test]
    fn what_is_asked_in_discovery_is_no_deadline() {
        let asked = "REQUEST NO. 1: Admit that the rent was due on June 3, 2026.\n\nREQUEST NO. 2: Admit that the repairs must be completed by July 8, 2026.\n";
        assert!(dues(asked, Rules::Plain).is_empty());
        let lease = "The rent is due on June 3, 2026.\n\nThe repairs must be completed by July 8, 2026.\n";
        assert_eq!(dues(lease, Rules::Plain).len(), 2);
    }

    #[test]
    fn responses_to_requests_are_due_after_the_day_of_their_service() {
        let asked = "Defendant asks plaintiff to answer these within thirty days after service.\n\nINTERROGATORY NO. 1: Name whoever saw the mare fall.\n\n\
            INTERROGATORY NO. 2: State what you paid within ten days after the sale.\n\n";
        let served =
            format!("{asked}CERTIFICATE OF SERVICE: Served on counsel for plaintiff by hand on March 4, 2026.\n");
        assert_eq!(dues(&served, Rules::Plain), [("Responses due".to_owned(), "2026-04-03".to_owned())]);
        assert!(dues(asked, Rules::Plain).is_empty());
        assert!(dues(&format!("{served}\nANSWER: Nobody.\n"), Rules::Plain).is_empty());
    }

    #[test]
    fn a_notary_s_commission_is_no_deadline() {
        let jurat = "Sworn to before me on May 2, 2025 by Ruth Amsel. My commission expires June 30, 2028.";
        assert!(dues(jurat, Rules::Plain).is_empty());
        let lease = "The option to renew expires June 30, 2028.";
        assert_eq!(dues(lease, Rules::Plain), [("Expires".to_owned(), "2028-06-30".to_owned())]);
    }

    #[test]
    fn papers_bear_their_day() {
        let stamp = "Case 1:20-cv-01234 Document 5 Filed 03/02/26 Page 1 of 3\nORDER";
        assert_eq!(dated(stamp), Some(Dating { day: date(2026, 3, 2), by_court: true }));
        assert_eq!(
            dated("The motion is denied.\nSO ORDERED.\nDated: March 4, 2026\nNew York"),
            Some(Dating { day: date(2026, 3, 4), by_court: true })
        );
        assert_eq!(
            dated("Garner & Lake LLP\nMarch 5, 2026\n\nDear Ms. Doe: pay by June 1, 2026."),
            Some(Dating { day: date(2026, 3, 5), by_court: false })
        );
        assert_eq!(dated("The rent of June 1, 2026 is due."), None);
    }

    #[test]
    fn a_federal_paper_is_known_by_its_caption_or_stamp() {
        let forum = |text: &str| federal(text).map(|forum| (forum.rules, forum.court));
        let parties = "ACME, INC.,\n\nPlaintiff,\n\nv.\n\nJANE DOE,\n\nDefendant.\n\nORDER\n";
        let caption = |court: &str| forum(&format!("{court}\n\n{parties}"));
        assert_eq!(
            caption("UNITED STATES DISTRICT COURT\nWESTERN DISTRICT OF TEXAS"),
            Some((Rules::Civil, Some("txwd")))
        );
        assert_eq!(
            caption("IN THE UNITED STATES DISTRICT COURT\nFOR THE DISTRICT OF MASSACHUSETTS"),
            Some((Rules::Civil, Some("mad")))
        );
        assert_eq!(
            caption("UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT"),
            Some((Rules::Appellate, Some("ca9")))
        );
        assert_eq!(caption("SUPERIOR COURT OF THE STATE OF CALIFORNIA\nCOUNTY OF LOS ANGELES"), None);
        assert_eq!(caption("DISTRICT COURT OF DALLAS COUNTY, TEXAS"), None);
        assert_eq!(
            forum("Hon. Ann Example\nUnited States District Court\n\nDear Judge Example: please respond."),
            None
        );
        for stamp in [
            "Case 1:20-cv-01234-ABC Document 5 Filed 03/02/26 Page 1 of 3",
            "Case: 1:20-cv-01234 Document #: 5 Filed: 03/02/26 Page 1 of 3 PageID #:12",
            "Case 20-12345-abc Doc 5 Filed 03/02/26 Entered 03/02/26 12:00:00 Page 1 of 3",
        ] {
            assert_eq!(forum(stamp), Some((Rules::Civil, None)), "{stamp}");
            assert_eq!(dated(stamp), Some(Dating { day: date(2026, 3, 2), by_court: true }), "{stamp}");
        }
        let narrated = "In this case the Document was Filed 03/02/26 and it is one Page long, of which a copy is here.";
        assert_eq!((forum(narrated), dated(narrated)), (None, None));
    }

    #[test]
    fn periods_from_the_paper() {
        assert_eq!(
            dues("Objections must be filed within 14 days after service of this order.", Rules::Civil),
            [("Objections".to_owned(), "2026-03-16".to_owned())]
        );
        assert_eq!(
            dues("You must pay the sum within ten (10) days of receipt of this letter.", Rules::Plain),
            [("Payment".to_owned(), "2026-03-12".to_owned())]
        );
        assert_eq!(
            dues("The motion must be filed at least 28 days before March 30, 2026.", Rules::Civil),
            [("Motion due".to_owned(), "2026-03-02".to_owned())]
        );
        // The day of the event cannot be known.
        assert!(dues("The tenant shall pay within ten days after the sale.", Rules::Plain).is_empty());
        assert!(dues("for a period of five years from the date of this agreement", Rules::Plain).is_empty());
    }

    #[test]
    fn an_event_ends_behind_the_paper() {
        assert_eq!(own_event("entry of this Order and pay Wife $9,400 in cash"), "entry of this Order");
        assert_eq!(own_event("service of the notice and the claim, if any"), "service of the notice and the claim");
    }

    #[test]
    fn periods_from_an_event_that_the_paper_dates_elsewhere() {
        let order = "Fact discovery must be completed on or before May 29, 2026. Document production must be complete by March 13, 2026. \
                     Counsel must submit a joint status report within 14 days after the close of fact discovery. \
                     A final pretrial conference will be held on November 12, 2026. The parties must file a joint order at least seven days before the conference.";
        let dues = dues(order, Rules::Civil);
        assert!(dues.contains(&("Due".to_owned(), "2026-06-12".to_owned())), "{dues:?}");
        assert!(dues.contains(&("Filing".to_owned(), "2026-11-05".to_owned())), "{dues:?}");
        // Two days for one event: neither is taken.
        let two = "Fact discovery closes on May 29, 2026. Fact discovery on damages ends on July 1, 2026. Reports are due within 14 days after the close of fact discovery.";
        assert!(
            !super::tests::dues(two, Rules::Civil)
                .iter()
                .any(|(_, day)| day.starts_with("2026-06-12") || day == "2026-07-15")
        );
    }

    /// The day from which the first period of a sentence is counted; the paper is of 2 March 2026.
    fn triggered(text: &str) -> Option<String> {
        duties(text, &paper(Rules::Civil)).iter().find_map(|duty| match &duty.when {
            When::Counted { task, .. } => Some(task.0.trigger.date().to_string()),
            When::On(_) | When::Near(_) => None,
        })
    }

    #[test]
    fn a_period_runs_from_its_own_event_s_day() {
        for (text, day) in [
            (
                "Defendant shall respond within 14 days after service of this Order, and a hearing is set for June 30, 2026.",
                Some("2026-03-02"),
            ),
            (
                "Defendant shall respond within 14 days after service of this Order and appear on June 30, 2026.",
                Some("2026-03-02"),
            ),
            (
                "Objections are due within 14 days of entry and service of this order; trial is set for June 30, 2026.",
                Some("2026-03-02"),
            ),
            ("Respond within 14 days of receipt of this letter by June 30, 2026.", Some("2026-03-02")),
            ("Respond within 14 days after March 9, 2026, the date of this order.", Some("2026-03-09")),
            ("Respond within 14 days after the hearing of March 9, 2026, or by June 30, 2026.", Some("2026-03-09")),
            ("Respond within 14 days of entry of the judgment (March 9, 2026).", Some("2026-03-09")),
            ("Serve it at least 7 days before the hearing, which is now set for June 30, 2026.", Some("2026-06-30")),
            ("Serve it at least 7 days before the hearing, and pay by June 30, 2026.", None),
            ("Pay within 14 days after the sale, and vacate on June 30, 2026.", None),
            ("Pay within 14 days after the sale and no later than June 30, 2026.", None),
            ("Pay within 14 days after the sale, June 30, 2026 at the latest.", None),
            ("Pay within 14 days after the sale or June 30, 2026.", None),
            ("Pay within 14 days after the sale but no later than June 30, 2026.", None),
        ] {
            assert_eq!(triggered(text).as_deref(), day, "{text}");
        }
    }

    proptest! {
        #[test]
        fn another_matter_s_day_sets_nothing_running(
            own in prop::sample::select(OWN),
            joint in prop::sample::select(vec![", and a hearing is set for ", "; trial begins on ", " and a conference is held on ", ", or by "]),
            count in 1..90u32,
            days in 0..700i64,
        ) {
            let day = date(2026, 3, 3).checked_add(jiff::Span::new().days(days)).unwrap().strftime("%B %-d, %Y");
            let text = format!("The defendant shall respond within {count} days after {own} order{joint}{day}.");
            prop_assert_eq!(triggered(&text), Some("2026-03-02".into()), "{}", text);
            let text = format!("The defendant shall respond within {count} days after the sale{joint}{day}.");
            prop_assert_eq!(triggered(&text), None, "{}", text);
        }

        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,4}|[ .,]|Case |Document |Filed |Page |UNITED STATES DISTRICT COURT\n|within|days|after|before|service of this order|June 3, 2026|due|hearing){0,80}") {
            let n = text.chars().count();
            let near = Paper { near: Some(date(2026, 3, 2)), ..paper(Rules::Civil) };
            for duty in duties(&text, &paper(Rules::Civil)).into_iter().chain(duties(&text, &near)) {
                prop_assert!(duty.span.end <= n && duty.span.holds(duty.focus));
            }
            let _ = (dated(&text), federal(&text));
        }
    }

    #[test]
    fn a_period_from_the_date_of_a_contract_runs_from_its_own_day_or_from_none() {
        let text = "FRANCHISE AGREEMENT\n\nThis Franchise Agreement is made on July 1, 2024, between Ann Lee and Bob Moe.\n\n\
            Bob Moe shall open the restaurant no later than 270 days after the date of this Agreement.\n";
        assert_eq!(dated(text).map(|dating| dating.day), Some(date(2024, 7, 1)));
        let due = |own: Option<Date>| {
            let paper = Paper { own, ..paper(Rules::Plain) };
            duties(text, &paper).into_iter().find_map(|duty| match duty.when {
                When::Counted { task, .. } => Some(task.0.trigger.date()),
                _ => None,
            })
        };
        assert_eq!(due(Some(date(2024, 7, 1))), Some(date(2024, 7, 1)));
        // The day of the mail that brought it is not the contract's.
        assert_eq!(due(None), None);
    }
}
