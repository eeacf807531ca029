//! The line that an answer opens with: who somebody is, what a word means, Yes, No or Only if, a day, a period or a sum. Names, days
//! and sums are the paper's; the words around them are ours, and each such line has its source.

use super::{
    choosing::{Candidate, Inquiry},
    counted::counted,
    question::Wants,
    values::value,
};
use crate::law::{
    Span,
    dates::dates_in,
    facts::{Kind, people},
};

use comprehension::{
    condition::condition,
    definitions::{Definition, Form, definitions},
    spanish::english_for,
    verdict::{Verdict, verdict},
    yes_no::{Asks, yes_no},
};
use jiff::civil::Date;
use search::words;

/// Share of a question that a sentence must speak of for its day or sum to be the answer: "One year" of the directors is no answer
/// to "How long is an officer's term?".
const TOLD: f32 = 0.6;

/// An opening.
pub struct Direct {
    /// Its text.
    pub text: String,
    /// What it says to a yes/no question.
    pub verdict: Option<Verdict>,
    /// Where it stands; the best quote if `None`.
    pub source: Option<Candidate>,
    /// What it follows from besides.
    pub also: Option<Candidate>,
}

impl Direct {
    fn of(text: String, source: Option<Candidate>) -> Self {
        Self { text, verdict: None, source, also: None }
    }
}

/// The opening of an answer whose quotes were chosen.
pub fn direct(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    by_definition(inquiry).or_else(|| by_role(inquiry)).or_else(|| by_norm(inquiry, chosen, today)).or_else(|| {
        let best = chosen.first()?;
        by_place(inquiry, best)
            .or_else(|| by_count(inquiry, best, today))
            .or_else(|| value(inquiry, best, today).filter(|_| best.covered >= TOLD).map(|text| Direct::of(text, None)))
    })
}

/// Where the best sentence stands, if that is asked.
fn by_place(inquiry: &Inquiry, best: &Candidate) -> Option<Direct> {
    let asked = inquiry.asking();
    let says = ["say", "state", "stand", "find", "written", "provide", "mention", "regulate", "deal"]
        .iter()
        .any(|verb| asked.contains(verb));
    let where_ = asked.contains("where ") && says;
    let which = ["which", "what"].iter().any(|word| {
        ["section", "clause", "paragraph", "article"].iter().any(|part| asked.contains(&format!("{word} {part}")))
    });
    if !(where_ || which) || best.heading.is_empty() {
        return None;
    }
    let page = best.passage.page.map(|page| format!(", page {page}")).unwrap_or_default();
    Some(Direct::of(format!("Under “{}”{page}.", best.heading), None))
}

/// A day that the best sentence does not name, but that follows from it and another one.
fn by_count(inquiry: &Inquiry, best: &Candidate, today: Date) -> Option<Direct> {
    if inquiry.wants != Wants::Time {
        return None;
    }
    let (run, place) = best.place;
    let found = counted(inquiry.text(run)?).into_iter().find(|found| found.span.touches(place))?;
    let told = |day: Date| format!("{}{}", day.strftime("%B %-d, %Y"), if day < today { " (past)" } else { "" });
    let event_in = found.event_in.and_then(|span| inquiry.place(run, span));
    let (event, trigger) = &found.event;
    let (asked, event) = (inquiry.telling_words(), words::stems(event));
    // "When does fact discovery close?" asks for the event, and not for what is due some days after it.
    if event_in.is_some() && !asked.is_empty() && asked.iter().all(|word| event.contains(word)) {
        return Some(Direct::of(format!("{}.", told(*trigger)), event_in));
    }
    Some(Direct { also: event_in, ..Direct::of(format!("{}: {}.", told(found.day), found.how), None) })
}

/// Yes, No or Only if, from the likeliest sentences; nothing where they contradict each other.
fn by_norm(inquiry: &Inquiry, chosen: &[&Candidate], today: Date) -> Option<Direct> {
    let asked = yes_no(inquiry.asking())?;
    if inquiry.asks_of_the_unknown() {
        return None;
    }
    let said = |c: &&Candidate| {
        let text = if c.lead.is_empty() { c.text.clone() } else { format!("{} {}", c.lead, c.text) };
        let (core, before) = (c.core.as_ref()?, text.len() - c.text.len());
        let others: Vec<usize> = core.others.iter().map(|at| at + before).collect();
        let at = core.at + before;
        Some((verdict(&asked, &text, at, &others)?, text, at))
    };
    let (first, text, core) = said(chosen.first()?)?;
    if chosen.get(1).and_then(said).is_some_and(|(second, ..)| opposite(first, second)) {
        return None;
    }
    let text = match first {
        Verdict::Yes if asked.asks == Asks::Fact && !asked.past => match over(chosen.first()?, today) {
            Some(day) => {
                return Some(Direct {
                    verdict: Some(Verdict::No),
                    ..Direct::of(format!("No: until {day} (past)."), None)
                });
            }
            None => "Yes.".to_owned(),
        },
        Verdict::Yes if asked.asks == Asks::Prohibition => but_for(condition(&text, core)),
        Verdict::Yes => "Yes.".to_owned(),
        Verdict::No => "No.".to_owned(),
        Verdict::Conditional => condition(&text, core).unwrap_or_else(|| "Only under a condition:".to_owned()),
    };
    Some(Direct { verdict: Some(first), ..Direct::of(text, None) })
}

/// That something is forbidden, and what it is allowed with: "Yes, except with the Landlord's consent."
fn but_for(condition: Option<String>) -> String {
    let allowed = condition.as_deref().and_then(|condition| condition.strip_prefix("Only "));
    match allowed.and_then(|allowed| allowed.split_once(' ')) {
        Some(("if", rest)) => format!("Yes, unless {rest}"),
        Some((word @ ("with" | "upon" | "to" | "for" | "in" | "as"), rest)) => format!("Yes, except {word} {rest}"),
        _ => "Yes.".to_owned(),
    }
}

/// The day until which something was so, if that is past: "This offer remains open until October 31, 2025."
fn over(candidate: &Candidate, today: Date) -> Option<String> {
    let (letters, within) = (&candidate.letters, candidate.span);
    let all = dates_in(letters, within);
    let [dated] = &all[..] else { return None };
    let before = letters.folded_lower(Span::new(within.start, dated.span.start));
    let until = before.trim_end().ends_with("until") || before.trim_end().ends_with("through");
    let day = dated.day_in_full().filter(|day| until && *day < today)?;
    Some(day.strftime("%B %-d, %Y").to_string())
}

fn opposite(a: Verdict, b: Verdict) -> bool {
    matches!((a, b), (Verdict::Yes, Verdict::No) | (Verdict::No, Verdict::Yes))
}

/// Who somebody is, or what a word means, where the paper says so itself.
fn by_definition(inquiry: &Inquiry) -> Option<Direct> {
    let (who, what) = (asks_who(inquiry), asks_what(inquiry));
    if !who && !what {
        return None;
    }
    let asked = inquiry.telling_words();
    let fits = |d: &Definition| {
        let term = words::stems(english_for(&d.term).unwrap_or(&d.term));
        !term.is_empty() && term.len() == asked.len() && term.iter().all(|word| asked.contains(word))
    };
    for (run, letters) in inquiry.texts() {
        let all = definitions(letters);
        let Some(found) = all.iter().find(|d| fits(d) && (who == (d.form != Form::Means) || what)) else { continue };
        let source = inquiry.place(run, found.meaning)?;
        let meaning = letters.folded(found.meaning);
        let text = match found.form {
            Form::Means => meaning,
            _ if who && inquiry.asking().contains("who are ") && !found.term.ends_with('s') => {
                format!("{} are the {}s.", ends_open(&meaning), found.term)
            }
            _ if who => format!("{} is the {}.", ends_open(&meaning), found.term),
            _ => format!("{}: {}.", found.term, meaning.trim_end_matches('.')),
        };
        return Some(Direct::of(text, Some(source)));
    }
    None
}

/// A name, with the comma that closes what explains it: "Acme LLC, a Delaware company," goes on with "is".
fn ends_open(name: &str) -> String {
    let inner = [" Inc.", " LLC", " Ltd.", " L.P.", " LLP", " Corp.", " N.A."].iter().any(|form| name.ends_with(form));
    if name.contains(", ") && !inner { format!("{name},") } else { name.to_owned() }
}

/// Who has a role in a case: the plaintiff, the judge.
fn by_role(inquiry: &Inquiry) -> Option<Direct> {
    if !asks_who(inquiry) {
        return None;
    }
    let asked = inquiry.telling_words();
    let [role] = &asked[..] else { return None };
    for (run, letters) in inquiry.texts() {
        let text = letters.exact(letters.span());
        let all = people::find(&text);
        let found = all.iter().find(|fact| match fact.kind {
            Kind::Party => fact.role.as_deref().is_some_and(|of| words::stems(of).contains(role)),
            Kind::Judge => role == "judg",
            Kind::Court => role == "court",
            _ => false,
        });
        let Some(found) = found else { continue };
        let name = match found.kind {
            Kind::Party => found.role.clone().unwrap_or_default().to_lowercase(),
            Kind::Judge => "judge".to_owned(),
            _ => "court".to_owned(),
        };
        let text = format!("{} is the {name}.", ends_open(&found.value));
        return Some(Direct::of(text, Some(inquiry.place(run, found.span)?)));
    }
    None
}

fn asks_who(inquiry: &Inquiry) -> bool {
    ["who is ", "who are ", "who's "].iter().any(|words| inquiry.asking().contains(words))
}

fn asks_what(inquiry: &Inquiry) -> bool {
    [
        "what does ",
        "what is meant by",
        "meaning of",
        "definition of",
        "what is the ",
        "what is a ",
        "what are the ",
        "define ",
    ]
    .iter()
    .any(|words| inquiry.asking().contains(words))
}
