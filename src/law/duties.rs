//! What a text says must be done by when: a day that it names ("no later than June 3, 2026", "hearing set for"), or a period from
//! an event whose day is known ("within 14 days after service of this order").

use super::{
    dates::{dates_in, may_hold_one},
    deadlines::{Direction, Rules, Service, Task},
    periods::{Period, Unit, Use, names_a_unit, periods_in},
    sentences::{Kind, Sentence, sentences_in},
    span::{Letters, Span},
};
use aho_corasick::AhoCorasick;
use jiff::civil::Date;
use std::sync::LazyLock;

/// What is known of the paper beside its text.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// The day of the paper: of filing, or of the mail that brought it. "This order" and "receipt of this letter" mean it.
    pub dated: Date,
    /// By which rule its periods are counted.
    pub rules: Rules,
    /// How it was served, where that matters.
    pub service: Option<Service>,
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
}

/// When something must be done.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    /// On or by this day; the text names it.
    On(Date),
    /// When this period ends.
    Counted {
        /// What is to be counted.
        task: Counting,
        /// The event that sets it running, in the text's words.
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

/// The day that a paper bears: a federal court's stamp ("Document 5 Filed 03/02/26 Page 1 of 3"), "SO ORDERED" or "Dated:"
/// with a date, or the date at the head of a letter.
pub fn dated(text: &str) -> Option<Dating> {
    let letters = Letters::new(text);
    let head = Span::new(0, letters.span().end.min(2_500));
    let opening = letters.exact(head);
    let after = |words: &str, at: Span| -> Option<Date> {
        let found = dates_in(&letters, at);
        let before = |d: &super::Dated| {
            let lead =
                letters.folded(Span::new(d.span.start.saturating_sub(40).max(at.start), d.span.start)).to_lowercase();
            has_word(&lead, words)
        };
        found.iter().find(|d| before(d)).and_then(super::Dated::day_in_full)
    };
    if opening.contains("Document")
        && opening.contains(" Page ")
        && let Some(day) = after("filed", head)
    {
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
    let day = lines.into_iter().filter(alone).find_map(|line| {
        let line = Letters::new(line);
        let found = dates_in(&line, line.span());
        found.first().filter(|d| line.span().len() <= d.span.len() + 6).and_then(super::Dated::day_in_full)
    })?;
    Some(Dating { day, by_court: false })
}

/// Words that make a day a duty, and what is then due.
const DUE: &[(&str, &str)] = &[
    ("hearing", "Hearing"),
    ("oral argument", "Oral argument"),
    ("trial", "Trial"),
    ("conference", "Conference"),
    ("deposition", "Deposition"),
    ("mediation", "Mediation"),
    ("arbitration", "Arbitration"),
    ("answer due", "Answer due"),
    ("responses due", "Responses due"),
    ("response due", "Response due"),
    ("replies due", "Replies due"),
    ("reply due", "Reply due"),
    ("brief due", "Brief due"),
    ("objections due", "Objections due"),
    ("discovery", "Discovery"),
    ("no later than", "Due"),
    ("not later than", "Due"),
    ("on or before", "Due"),
    ("deadline", "Due"),
    ("due", "Due"),
    ("must be filed by", "Filing due"),
    ("shall file", "Filing due"),
    ("respond by", "Response due"),
    ("reply by", "Reply due"),
    ("expires", "Expires"),
    ("will expire", "Expires"),
    ("terminates on", "Ends"),
    ("closing", "Closing"),
];
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

/// The duties of a text whose sentences are known already.
pub fn duties_in(letters: &Letters, sentences: &[Sentence], paper: &Paper) -> Vec<Duty> {
    let mut out = Vec::new();
    for sentence in sentences.iter().filter(|s| s.kind == Kind::Prose) {
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
        let named = on_a_day(letters, sentence.body, &words);
        out.extend(named);
        out.extend(periods_in(letters, sentence.body).iter().filter_map(|p| counted(letters, sentence.body, p, paper)));
    }
    out
}

/// Days that the sentence names, each with the cue that stands before it.
fn on_a_day(letters: &Letters, body: Span, words: &str) -> Vec<Duty> {
    if DUE_WORDS.as_ref().is_none_or(|cues| !cues.is_match(words)) {
        return Vec::new();
    }
    let dates = dates_in(letters, body);
    // A list of many days is a table, and which is due cannot be told.
    if dates.len() > 4 {
        return Vec::new();
    }
    let mut out: Vec<Duty> = Vec::new();
    for (i, dated) in dates.iter().enumerate() {
        let Some(day) = dated.day_in_full() else { continue };
        let from = i.checked_sub(1).map_or(body.start, |before| dates[before].span.end);
        let from = from.max(dated.span.start.saturating_sub(REACH));
        let before = letters.folded(Span::new(from, dated.span.start)).to_lowercase();
        // "entered on", "dated" and "filed on" tell what was.
        let past = ["dated ", "entered on ", "filed on ", "signed on ", "effective ", "as of ", "since ", "from "];
        let close = before.trim_end().to_owned() + " ";
        if past.iter().any(|word| close.ends_with(word)) {
            continue;
        }
        let Some((_, title)) = DUE.iter().find(|(cue, _)| has_word(&before, cue)) else { continue };
        out.push(Duty { title: (*title).into(), span: body, focus: dated.span, when: When::On(day) });
    }
    out
}

fn has_word(text: &str, cue: &str) -> bool {
    text.match_indices(cue).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + cue.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !behind.is_some_and(|c| c.is_alphanumeric() && c != 's')
    })
}

/// Whether a word of the text begins so.
fn has_stem(text: &str, stem: &str) -> bool {
    text.match_indices(stem).any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric))
}

/// A limit whose event's day is known.
fn counted(letters: &Letters, body: Span, period: &Period, paper: &Paper) -> Option<Duty> {
    if period.used != Use::Limit && period.used != Use::Length {
        return None;
    }
    let behind = letters.folded(Span::new(period.span.end, body.end.min(period.span.end + 160)));
    let low = behind.to_lowercase();
    let low = low.trim_start_matches([',', ' ']);
    let starts = |words: &[&str]| words.iter().find_map(|w| low.strip_prefix(w).filter(|r| r.starts_with(' ')));
    let (direction, event) = match (starts(AFTER), starts(BEFORE)) {
        (Some(rest), _) => (Direction::After, rest),
        (_, Some(rest)) => (Direction::Before, rest),
        _ => return None,
    };
    // "a period of five years from the effective date" is a term and no duty; a length counts only before a known day.
    if period.used == Use::Length && direction == Direction::After {
        return None;
    }
    let event = event.trim();
    let own = OWN.iter().any(|words| event.get(..event.len().min(60)).unwrap_or(event).contains(words));
    let end = body.end.min(period.span.end + 80);
    let named = dates_in(letters, Span::new(period.span.end, end)).first().and_then(super::Dated::day_in_full);
    let trigger = named.or((own && direction == Direction::After).then_some(paper.dated))?;
    let event: String = event.split([',', ';', '.']).next().unwrap_or(event).chars().take(80).collect();
    let unit = period.unit;
    let count = period.count;
    if unit == Unit::Hours {
        return None;
    }
    let task =
        Task { trigger: trigger.at(0, 0, 0, 0), count, unit, direction, service: paper.service, rules: paper.rules };
    let lead = letters.folded(Span::new(body.start, period.span.start)).to_lowercase();
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
        title: title.into(),
        span: body,
        focus: period.span,
        when: When::Counted { task: Counting(task), event },
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::law::{deadlines::deadline, holidays::Calendar};
    use jiff::civil::date;
    use proptest::prelude::*;

    fn paper(rules: Rules) -> Paper {
        Paper { dated: date(2026, 3, 2), rules, service: None }
    }

    fn dues(text: &str, rules: Rules) -> Vec<(String, String)> {
        let all = duties(text, &paper(rules));
        let due = |when: &When| match when {
            When::On(day) => day.to_string(),
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
            [("Filing".to_owned(), "2026-03-02".to_owned())]
        );
        // When the event was cannot be known.
        assert!(dues("The tenant shall pay within ten days after the sale.", Rules::Plain).is_empty());
        assert!(dues("for a period of five years from the date of this agreement", Rules::Plain).is_empty());
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,4}|[ .,]|within|days|after|before|service of this order|June 3, 2026|due|hearing){0,80}") {
            let n = text.chars().count();
            for duty in duties(&text, &paper(Rules::Civil)) {
                prop_assert!(duty.span.end <= n && duty.span.holds(duty.focus));
            }
        }
    }
}
