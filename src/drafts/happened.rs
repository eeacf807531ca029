//! What the papers of a draft say happened, in order of time.

use super::{
    citing::Voice,
    instruments::is_instrument,
    papers::{Paper, source, words},
    pleadings::Filer,
    testimony::{exchanges, witness},
};
use crate::{
    documents::document::Origin,
    law::{
        Letters, Span,
        dates::dates_in,
        sentences::{Kind as SentenceKind, sentences_in},
        stemming::{is_stop, stem},
    },
    tasks::Source,
};

use jiff::civil::Date;
use std::{cmp::Reverse, collections::HashSet};

mod logs;
mod sentences;
pub(super) mod wording;

pub use wording::{asks_for, denies_liability, of_a_settlement, of_form, secondhand};

use logs::{Entry, entries, record_of};
use sentences::{FACT, alone, follows, headless, points_back};
use wording::{is_particular, of_itself, orders, past, requests, says_something, states_sum, tells, unquoted};

/// The most dated facts of a draft.
const MOST_FACTS: usize = 30;

/// A dated statement in the words of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    pub on: Date,
    /// Whether the statement gives its day itself; else the day is that of what stands before it.
    pub dated: bool,
    /// Whether it is a line of a log, a chart or their like.
    pub logged: bool,
    pub text: String,
    pub source: Source,
}

/// Who writes, and about whom.
pub struct Teller<'a> {
    pub today: Date,
    pub firm: &'a str,
    pub lawyer: &'a str,
    /// The lawyer's mail address.
    pub address: &'a str,
    /// Whether it stays in the firm: what a client tells the firm in a letter goes into nothing that leaves it.
    pub inside: bool,
}

/// A statement of facts from the papers, in order of time, each fact once: what they tell of the case, and what their writers say of
/// themselves or their readers as these writers' words. What somebody files whom `against` knows is told as what that paper says.
pub fn story(papers: &[Paper], by: &Teller<'_>, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    let mut all = happened(papers, by.today, against);
    all.extend(entered(papers, by.today));
    all.extend(exchanged(papers, by.today));
    all.extend(written_of(papers, by));
    all.retain(|fact| by.inside || !of_a_settlement(&fact.text));
    all.sort_by_key(|fact| fact.on);
    let mut all = once(all);
    // Of too many, those without a day of their own go first.
    while all.len() > MOST_FACTS
        && let Some(at) = all.iter().rposition(|fact| !fact.dated)
    {
        all.remove(at);
    }
    all.truncate(MOST_FACTS);
    all.iter_mut().for_each(|fact| fact.text = unscanned(&fact.text));
    all
}

/// A text without what a scanner reads for "a.m.": that is no word of the paper.
pub fn unscanned(text: &str) -> String {
    text.replace("a.rn.", "a.m.").replace("p.rn.", "p.m.")
}

/// What the papers say happened, in order of time: whole sentences of files that give a day up to `today`. What somebody files
/// whom `against` knows is told as what that paper says, and what somebody writes in a letter or a mail as that writer's words.
pub fn happened(papers: &[Paper], today: Date, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    dated(papers, today, Days::OrThoseBefore, tells, |voice, letters, at, text| {
        // In a witness's own statement, what others did is what the witness says.
        let of_witness = voice.filer.is_none() && by_witness(&letters.exact(letters.span()));
        let told = voice.claims(&against) || voice.is_claim() || of_itself(&text) || of_witness;
        if told { format!("{}: “{text}”", voice.lead(letters, at)) } else { text }
    })
}

/// What the papers say without what one side pleads: facts that the other side can be asked to admit.
pub fn to_admit(papers: &[Paper], today: Date, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    let theirs = |paper: &&Paper| !Voice::of(&paper.document.text).claims(&against);
    let own: Vec<Paper> = papers.iter().filter(theirs).cloned().collect();
    // That somebody admitted or denied something is no fact of the case.
    let pleads =
        |text: &str| words(text).any(|word| matches!(word.as_str(), "admits" | "admit" | "denies" | "deny" | "denied"));
    let tells = |text: &str| tells(text) && !pleads(text) && !of_a_settlement(text);
    once(dated(&own, today, Days::Own, tells, |_, _, _, text| text))
}

/// What papers say of what their writers or readers did ("We served the requests on May 2, 2026"), as their own words: whose "we" that
/// is, no rule knows.
fn written_of(papers: &[Paper], by: &Teller<'_>) -> Vec<Happened> {
    // That a paper itself was served is no fact of the case.
    let served = |text: &str| {
        let lower = text.to_lowercase();
        lower.contains("served")
            && ["this ", "these ", "the foregoing", "the within"].iter().any(|word| lower.contains(word))
    };
    // Behind a day of the past, "let" and its like are the past too: "the kiosk that you let open on May 2, 2026".
    let same = |text: &str| words(text).any(|word| matches!(word.as_str(), "let" | "put" | "shut" | "quit" | "hit"));
    let says =
        |text: &str| (past(text) || same(text)) && !tells(text) && !orders(text) && !requests(text) && !served(text);
    // Nor what a paper says of which nobody can tell who wrote it: a client's statement to the firm is one.
    let ours = |paper: &&Paper| {
        let voice = Voice::of(&paper.document.text);
        by.inside
            || match voice.sent {
                Some(sent) => !sent.goes_to(by.firm, by.lawyer, by.address),
                None => voice.filer.is_some() || voice.title.is_some(),
            }
    };
    let papers: Vec<Paper> = papers.iter().filter(ours).cloned().collect();
    let told =
        |voice: &Voice, letters: &Letters, at: usize, text: String| format!("{}: “{text}”", voice.lead(letters, at));
    let mut all = dated(&papers, by.today, Days::Own, says, told);
    // What a contract says somebody pays is no fact; what a letter says somebody owes may be.
    // Nor are the terms of a letter that is accepted by a signature.
    let states = |paper: &Paper| {
        let voice = Voice::of(&paper.document.text);
        voice.sent.is_some() && !is_instrument(&voice, &paper.document.text)
    };
    let sent: Vec<Paper> = papers.into_iter().filter(states).collect();
    let sums = |text: &str| states_sum(text) && !orders(text) && !requests(text) && !served(text);
    let more = dated(&sent, by.today, Days::OrOfTheLetter, sums, told);
    let known: HashSet<String> = all.iter().map(|fact| fact.text.clone()).collect();
    all.extend(more.into_iter().filter(|fact| !known.contains(&fact.text)));
    all
}

/// What a log, a chart or another record with a line for each day says, each line as its words.
fn entered(papers: &[Paper], today: Date) -> Vec<Happened> {
    let mut all = Vec::new();
    for paper in of_files(papers) {
        let letters = Letters::new(&paper.document.text);
        let voice = Voice::of(&paper.document.text);
        let Some(entries) = entries(&letters, &voice) else { continue };
        for Entry { on, span, says } in entries.into_iter().filter(|entry| entry.on <= today) {
            let lead = match (&voice.title, record_of(&paper.document.text)) {
                (None, Some(keeper)) => format!("The record of {keeper} says"),
                _ => voice.lead(&letters, span.start),
            };
            let text = letters.folded(says).replace('“', "‘").replace('”', "’");
            let text = format!("{lead} for {}: “{text}”", on.strftime("%B %-d, %Y"));
            all.push(Happened { on, dated: true, logged: true, text, source: source(paper, &letters, span) });
        }
    }
    all
}

/// What was asked and answered of a day, as questions with their answers.
fn exchanged(papers: &[Paper], today: Date) -> Vec<Happened> {
    let mut all = Vec::new();
    for paper in of_files(papers) {
        let letters = Letters::new(&paper.document.text);
        let who = witness(&paper.document.text);
        for exchange in exchanges(&paper.document.text) {
            let day = |text: &str| {
                let letters = Letters::new(text);
                when(&letters, letters.span(), today, None)
            };
            let Some(on) = day(&exchange.answer).or_else(|| day(&exchange.question)) else { continue };
            let Some(text) = exchange.told(who.as_deref()) else { continue };
            let source = source(paper, &letters, exchange.span);
            all.push(Happened { on, dated: true, logged: false, text, source });
        }
    }
    all
}

/// The most sentences of a witness's own paper in an affidavit, and their characters: "I called 911 at 5:24 p.m." is one.
const MOST_SWORN: usize = 60;
const SWORN: std::ops::RangeInclusive<usize> = 15..=450;

/// What the writer of these papers says in the first person, in whole sentences and in their order: what a witness can swear to.
pub fn first_person(papers: &[Paper]) -> Vec<(String, Vec<Source>)> {
    let mut out = Vec::new();
    for paper in of_files(papers) {
        let letters = Letters::new(&paper.document.text);
        // In a statement of the witness's own, what others did is what the witness saw: "A man opened the door."
        let by_witness = by_witness(&paper.document.text);
        for sentence in sentences_in(&letters) {
            let prose = sentence.kind == SentenceKind::Prose && sentence.whole;
            let short = |body: &Span| prose && SWORN.contains(&body.len());
            for body in alone(&letters, headless(&letters, sentence.body)).into_iter().filter(short) {
                let text = letters.folded(body);
                // "On most days the cooks eat together": what the witness tells needs no day and no "I".
                let own = by_witness && (past(&text) || text.split(' ').count() >= TOLD)
                    || words(&text).any(|word| matches!(word.as_str(), "i" | "me" | "my" | "mine" | "we" | "our"));
                // What the witness quotes may speak to anybody.
                let talks =
                    words(&unquoted(&text)).any(|word| matches!(word.as_str(), "you" | "your" | "yours" | "please"));
                let short = by_witness && past(&text) && text.ends_with('.') && text.split(' ').count() > SHORT;
                if (says_something(&text) || short) && own && !talks && !requests(&text) && !of_a_settlement(&text) {
                    out.push((text, vec![source(paper, &letters, body)]));
                }
            }
        }
    }
    out.truncate(MOST_SWORN);
    out
}

/// Whether a paper is somebody's own statement.
fn by_witness(text: &str) -> bool {
    words(text).filter(|word| word == "i").count() >= OWN
}

/// Words of a sentence of a witness's own statement that tells something, at least, and of one in the past: "He did not come back."
const TOLD: usize = 6;
const SHORT: usize = 3;

/// How often a statement says "I", at least, that is a witness's own.
const OWN: usize = 3;

fn of_files(papers: &[Paper]) -> impl Iterator<Item = &Paper> {
    papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)))
}

/// Facts without those that another one tells too.
fn once(facts: Vec<Happened>) -> Vec<Happened> {
    let told: Vec<(Vec<String>, bool)> = facts.iter().map(|fact| (telling(&fact.text), quoted(&fact.text))).collect();
    let again = |n: usize| {
        told.iter().enumerate().any(|(m, (other, other_quoted))| {
            let (own, own_quoted) = &told[n];
            let of_one_day = facts[n].on == facts[m].on;
            // What is undisputed goes before what one side says, then what tells more, then what stands first.
            let goes_first = (!other_quoted, other.len(), Reverse(m)) > (!own_quoted, own.len(), Reverse(n));
            m != n && of_one_day && goes_first && same_fact(own, other)
        })
    };
    let keep: Vec<bool> = (0..facts.len()).map(|n| !again(n)).collect();
    facts.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(fact, _)| fact).collect()
}

/// Whether a fact is told as somebody's words.
fn quoted(text: &str) -> bool {
    text.ends_with('”') && text.contains(": “")
}

/// The words of a fact that tell something. What leads to a quotation tells nothing of what happened.
fn telling(text: &str) -> Vec<String> {
    let own = if quoted(text) { text.split_once(": “").map_or(text, |(_, own)| own) } else { text };
    let mut all: Vec<String> = words(own).filter(|word| !is_stop(word)).map(|word| stem(&word)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether two facts of one day are one: nearly all words of the shorter stand in the longer, and no number and no denial differs.
fn same_fact(a: &[String], b: &[String]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let shared = short.iter().filter(|word| long.contains(word)).count();
    let plain = |word: &&String| !word.chars().any(|c| c.is_ascii_digit());
    let numbers = short.iter().filter(|word| !plain(word)).all(|word| long.contains(word));
    let says =
        |words: &[String], stems: [&str; 2]| words.iter().any(|word| stems.iter().any(|stem| word.starts_with(stem)));
    let pleads = [["admi", "acknowl"], ["den", "not"]].into_iter().all(|stems| says(a, stems) == says(b, stems));
    short.len() >= 4 && shared * 10 >= short.len() * 9 && numbers && pleads
}

/// The day of which a sentence tells: the first that is no part of a paper's name ("the agreement of May 2, 2026") and not in the future.
/// A day without a year in a letter or a mail is the last one before it was sent.
fn when(letters: &Letters, body: Span, today: Date, sent: Option<Date>) -> Option<Date> {
    let days: Vec<(Date, bool)> = dates_in(letters, body)
        .iter()
        .filter_map(|dated| {
            let before = letters.folded_lower(Span::new(body.start, dated.span.start));
            let named = before
                .trim_end()
                .rsplit(' ')
                .next()
                .is_some_and(|word| matches!(word, "of" | "dated" | "since" | "until" | "by" | "to"));
            let before = || {
                let sent = sent.filter(|_| dated.year.is_none())?;
                let of = |year: i16| Date::new(year, dated.month, dated.day).ok().filter(|day| *day <= sent);
                of(sent.year()).or_else(|| of(sent.year() - 1))
            };
            Some((dated.day_in_full().or_else(before)?, named))
        })
        .filter(|(day, _)| *day <= today)
        .collect();
    let own = days.iter().find(|(_, named)| !named).map(|(day, _)| *day);
    own.or_else(|| days.iter().map(|(day, _)| *day).min())
}

/// Which statements count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Days {
    /// Those that give a day.
    Own,
    /// In a report, a note or a pleading also those behind a day: "Crash date: May 2, 2026. … The truck struck the cyclist."
    OrThoseBefore,
    /// In a letter or a mail also those that state a sum, on the day when it was sent.
    OrOfTheLetter,
}

/// The most statements of one paper without a day of their own.
const MOST_UNDATED: usize = 12;

fn dated(
    papers: &[Paper],
    today: Date,
    days: Days,
    wanted: impl Fn(&str) -> bool,
    said: impl Fn(&Voice, &Letters, usize, String) -> String,
) -> Vec<Happened> {
    let mut all: Vec<Happened> = Vec::new();
    let mut seen = HashSet::new();
    for paper in of_files(papers) {
        let letters = Letters::new(&paper.document.text);
        let voice = Voice::of(&paper.document.text);
        let answered = exchanges(&paper.document.text);
        let sent = voice.sent.as_ref().and_then(|sent| sent.on.as_deref()).and_then(|on| {
            let on = Letters::new(on);
            dates_in(&on, on.span()).first().and_then(|day| day.day_in_full())
        });
        let tells_on =
            days == Days::OrThoseBefore && !is_instrument(&voice, &paper.document.text) && voice.sent.is_none();
        let known: Vec<(usize, Date)> = match tells_on {
            true => dates_in(&letters, letters.span())
                .iter()
                .filter_map(|dated| Some((dated.span.start, dated.day_in_full()?)))
                .filter(|(_, day)| *day <= today)
                .collect(),
            false => Vec::new(),
        };
        let mut undated = 0;
        let lines = if days == Days::OrThoseBefore { entries(&letters, &voice) } else { None }.unwrap_or_default();
        let sentences = sentences_in(&letters);
        for (at, sentence) in sentences.iter().enumerate() {
            // What answers a question is told with its question, and a line of a log whole.
            let answers = answered.iter().any(|exchange| exchange.span.touches(sentence.span))
                || lines.iter().any(|entry| entry.span.touches(sentence.span));
            if sentence.kind != SentenceKind::Prose
                || !sentence.whole
                || answers
                || !FACT.contains(&sentence.body.len())
            {
                continue;
            }
            let alone = alone(&letters, headless(&letters, sentence.body));
            for body in alone.into_iter().filter(|body| FACT.contains(&body.len())) {
                let own = when(&letters, body, today, sent);
                let before = || match days {
                    Days::OrOfTheLetter => sent.filter(|day| *day <= today && states_sum(&letters.folded(body))),
                    _ => known.iter().rev().find(|(at, _)| *at < body.start).map(|(_, day)| *day),
                };
                let Some(on) = own.or_else(before) else { continue };
                let text = letters.folded(body);
                if own.is_none() && (undated == MOST_UNDATED || !is_particular(&text)) {
                    continue;
                }
                if says_something(&text) && wanted(&text) && seen.insert(text.to_lowercase()) {
                    undated += usize::from(own.is_none());
                    // "It was filed on May 2, 2026": what "it" is stands before.
                    let before = at.checked_sub(1).and_then(|at| sentences.get(at)).map(|before| before.body);
                    let body = match before.filter(|_| points_back(&text)) {
                        Some(before) if follows(&letters, before, body) => Span::new(before.start, body.end),
                        _ => body,
                    };
                    let text = said(&voice, &letters, body.start, letters.folded(body));
                    let source = source(paper, &letters, body);
                    // What is told with the next sentence is not told twice.
                    all.retain(|fact| {
                        !(fact.source.origin == source.origin
                            && fact.source.start == source.start
                            && fact.source.end < source.end)
                    });
                    all.push(Happened { on, dated: own.is_some(), logged: false, text, source });
                }
            }
        }
    }
    // A stable sort: what happened on one day stays in the papers' order.
    all.sort_by_key(|fact| fact.on);
    all
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
