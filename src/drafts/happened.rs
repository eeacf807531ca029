//! What the papers of a draft say happened, in order of time.

use super::{
    citing::Voice,
    papers::{Paper, source, words},
    pleadings::Filer,
    sent::Sent,
    testimony::{exchanges, witness},
    titles::{is_paper, title},
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

/// The most dated facts of a draft.
const MOST_FACTS: usize = 30;
/// Characters of a line that may be a heading above a sentence.
const SHORT: usize = 60;
/// Words of a label before a sentence.
const LABEL: usize = 5;
/// Characters of a sentence that can stand as a fact.
const FACT: std::ops::RangeInclusive<usize> = 30..=450;

/// A dated statement in the words of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    pub on: Date,
    /// Whether the statement gives its day itself; else the day is that of what stands before it.
    pub dated: bool,
    pub text: String,
    pub source: Source,
}

/// Who writes, and about whom.
pub struct Teller<'a> {
    pub today: Date,
    pub firm: &'a str,
    pub lawyer: &'a str,
    /// Whether it stays in the firm: what a client tells the firm in a letter goes into nothing that leaves it.
    pub inside: bool,
}

/// A statement of facts from the papers, in order of time, each fact once: what they tell of the case, and what their writers say of
/// themselves or their readers as these writers' words. What somebody files whom `against` knows is told as what that paper says.
pub fn story(papers: &[Paper], by: &Teller<'_>, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    let mut all = happened(papers, by.today, against);
    all.extend(exchanged(papers, by.today));
    all.extend(written_of(papers, by));
    all.sort_by_key(|fact| fact.on);
    let mut all = once(all);
    // Of too many, those without a day of their own go first.
    while all.len() > MOST_FACTS
        && let Some(at) = all.iter().rposition(|fact| !fact.dated)
    {
        all.remove(at);
    }
    all.truncate(MOST_FACTS);
    all
}

/// What the papers say happened, in order of time: whole sentences of files that give a day up to `today`. What somebody files
/// whom `against` knows is told as what that paper says, and what somebody writes in a letter or a mail as that writer's words.
pub fn happened(papers: &[Paper], today: Date, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    dated(papers, today, Days::OrThoseBefore, tells, |voice, letters, at, text| {
        let told = voice.claims(&against) || of_itself(&text);
        if told { format!("{}: “{text}”", voice.lead(letters, at)) } else { text }
    })
}

/// Whether a sentence speaks of the paper in which it stands: "This Second Amendment is dated May 2, 2026". In a paper of ours, "this" would
/// be ours.
fn of_itself(text: &str) -> bool {
    let mut all = words(text);
    all.next().is_some_and(|first| first == "this") && all.take(3).any(|word| is_paper(&word))
}

/// What the papers say without what one side pleads: facts that the other side can be asked to admit.
pub fn to_admit(papers: &[Paper], today: Date, against: impl Fn(&Filer) -> bool) -> Vec<Happened> {
    let theirs = |paper: &&Paper| !Voice::of(&paper.document.text).claims(&against);
    let own: Vec<Paper> = papers.iter().filter(theirs).cloned().collect();
    // That somebody admitted or denied something is no fact of the case.
    let pleads =
        |text: &str| words(text).any(|word| matches!(word.as_str(), "admits" | "admit" | "denies" | "deny" | "denied"));
    once(dated(&own, today, Days::Own, |text| tells(text) && !pleads(text), |_, _, _, text| text))
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
                Some(sent) => !sent.goes_to(by.firm, by.lawyer),
                None => voice.filer.is_some() || voice.title.is_some(),
            }
    };
    let papers: Vec<Paper> = papers.iter().filter(ours).cloned().collect();
    dated(&papers, by.today, Days::Own, says, |voice, letters, at, text| {
        format!("{}: “{text}”", voice.lead(letters, at))
    })
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
            all.push(Happened { on, dated: true, text, source });
        }
    }
    all
}

/// The most sentences of a witness's own paper in an affidavit.
const MOST_SWORN: usize = 25;

/// What the writer of these papers says in the first person, in whole sentences and in their order: what a witness can swear to.
pub fn first_person(papers: &[Paper]) -> Vec<(String, Vec<Source>)> {
    let mut out = Vec::new();
    for paper in of_files(papers) {
        let letters = Letters::new(&paper.document.text);
        for sentence in sentences_in(&letters) {
            let prose = sentence.kind == SentenceKind::Prose && sentence.whole && FACT.contains(&sentence.body.len());
            for body in alone(&letters, headless(&letters, sentence.body)).into_iter().filter(|_| prose) {
                let text = letters.folded(body);
                let own = words(&text).any(|word| matches!(word.as_str(), "i" | "me" | "my" | "mine" | "we" | "our"));
                let talks = words(&text).any(|word| matches!(word.as_str(), "you" | "your" | "yours" | "please"));
                if says_something(&text) && own && !talks && !requests(&text) {
                    out.push((text, vec![source(paper, &letters, body)]));
                }
            }
        }
    }
    out.truncate(MOST_SWORN);
    out
}

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
}

/// The most statements of one paper without a day of their own.
const MOST_UNDATED: usize = 12;

/// Papers that promise and dispose: what stands in them is no story.
pub fn is_instrument(text: &str) -> bool {
    const INSTRUMENTS: [&str; 13] = [
        "lease",
        "agreement",
        "contract",
        "policy",
        "will",
        "deed",
        "amendment",
        "addendum",
        "codicil",
        "guaranty",
        "order",
        "interrogatories",
        "requests",
    ];
    let Some(title) = title(text) else { return false };
    let called = |name: &str| words(&title).any(|word| word == name);
    // A note to the file promises nothing, and a statement of work is no witness's.
    let lower = || text.to_lowercase();
    words(&title).any(|word| INSTRUMENTS.contains(&word.as_str()))
        || called("note") && lower().contains("promise") && lower().contains("to pay")
        || called("statement") && lower().contains("statement of work")
}

/// Whether a statement without a day tells of something in particular: it has a number, or a name that does not begin it.
fn is_particular(text: &str) -> bool {
    let mut own = text.split_whitespace().skip(1);
    own.any(|word| word.starts_with(char::is_uppercase) || word.chars().any(|c| c.is_ascii_digit()))
}

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
        let tells_on = days == Days::OrThoseBefore
            && !is_instrument(&paper.document.text)
            && Sent::read(&paper.document.text).is_none();
        let known: Vec<(usize, Date)> = match tells_on {
            true => dates_in(&letters, letters.span())
                .iter()
                .filter_map(|dated| Some((dated.span.start, dated.day_in_full()?)))
                .filter(|(_, day)| *day <= today)
                .collect(),
            false => Vec::new(),
        };
        let mut undated = 0;
        for sentence in sentences_in(&letters) {
            // What answers a question is told with its question.
            let answers = answered.iter().any(|exchange| exchange.span.touches(sentence.span));
            if sentence.kind != SentenceKind::Prose
                || !sentence.whole
                || answers
                || !FACT.contains(&sentence.body.len())
            {
                continue;
            }
            for body in alone(&letters, headless(&letters, sentence.body)) {
                let own = when(&letters, body, today, sent);
                let before = || known.iter().rev().find(|(at, _)| *at < body.start).map(|(_, day)| *day);
                let Some(on) = own.or_else(before) else { continue };
                let text = letters.folded(body);
                if own.is_none() && (undated == MOST_UNDATED || !is_particular(&text)) {
                    continue;
                }
                if says_something(&text) && wanted(&text) && seen.insert(text.to_lowercase()) {
                    undated += usize::from(own.is_none());
                    let text = said(&voice, &letters, body.start, text);
                    all.push(Happened { on, dated: own.is_some(), text, source: source(paper, &letters, body) });
                }
            }
        }
    }
    // A stable sort: what happened on one day stays in the papers' order.
    all.sort_by_key(|fact| fact.on);
    all
}

/// Fewest words of a dated statement: "Report completed October 15, 2025." is a line of a form.
const STATEMENT: usize = 6;

/// Whether a sentence states something: no question, and no line such as "DATED this 11th day of May, 2026."
fn says_something(text: &str) -> bool {
    let first = words(text).next().unwrap_or_default();
    // A line of a form has no stop, and what a paper asks of a court did not happen.
    let whole = text.trim_end_matches(['”', '"', ')', ' ']).ends_with(['.', ';', '!']);
    if !whole || first == "wherefore" || prays(text) {
        return false;
    }
    let opens = first.ends_with("ed") && !matches!(first.as_str(), "united" | "fred" | "ted" | "ned" | "red");
    !text.trim_end().ends_with('?') && !opens && text.split_whitespace().count() >= STATEMENT
}

/// Whether a sentence asks a court for something: "Applicant asks that the contest be dismissed".
fn prays(text: &str) -> bool {
    let all: Vec<String> = words(text).collect();
    let asks = |pair: &[String]| {
        matches!(
            (pair[0].as_str(), pair[1].as_str()),
            ("asks" | "prays" | "requests" | "moves", "that") | ("asks" | "prays" | "moves", "this" | "for")
        )
    };
    all.windows(2).any(asks) || all.iter().any(|word| word == "respectfully")
}

/// Verbs whose past is not formed by "-ed" and is not their present too ("put").
const PAST: [&str; 77] = [
    "was", "were", "had", "did", "became", "began", "bent", "bit", "blew", "bore", "bought", "bound", "broke",
    "brought", "built", "burnt", "came", "caught", "chose", "crept", "dealt", "drew", "drove", "fed", "fell", "felt",
    "flew", "forbade", "forgot", "fought", "found", "froze", "gave", "got", "grew", "heard", "held", "hid", "kept",
    "knew", "lay", "led", "left", "lent", "lost", "made", "meant", "met", "overtook", "paid", "ran", "rang", "rose",
    "said", "sank", "sat", "saw", "sent", "shook", "shot", "slid", "sold", "spent", "spoke", "spun", "stole", "stood",
    "struck", "stuck", "swore", "threw", "told", "took", "tore", "went", "withdrew", "wrote",
];

/// Whether a sentence tells of something rather than orders, heads or signs: it has a verb in the past. What somebody says of
/// themselves or to the reader ("Our records show", "your letter") is theirs to say: in a paper of ours, "our" would be us.
fn tells(text: &str) -> bool {
    let theirs = ["i", "me", "my", "we", "us", "our", "ours", "you", "your", "yours"];
    past(text) && !orders(text) && !requests(text) && !words(text).any(|word| theirs.contains(&word.as_str()))
}

/// Whether a sentence asks its reader to do something: interrogatories and requests tell nothing.
fn requests(text: &str) -> bool {
    const VERBS: [&str; 10] =
        ["state", "identify", "describe", "produce", "admit", "list", "explain", "itemize", "specify", "provide"];
    words(text).find(|word| word.chars().all(char::is_alphabetic)).is_some_and(|word| VERBS.contains(&word.as_str()))
        || words(text).take(2).eq(["set", "forth"])
}

/// Whether a statement of a paper asks for something, behind a label too: "Interrogatory No. 3: State all facts".
pub fn asks_for(text: &str) -> bool {
    let labelled = |label: &str| {
        let lower = label.to_lowercase();
        label.split_whitespace().count() <= LABEL && (lower.starts_with("interrogator") || lower.starts_with("request"))
    };
    let behind = text.split_once(": ").filter(|(label, _)| labelled(label)).map_or(text, |(_, behind)| behind);
    requests(behind)
}

/// Whether a sentence has a verb in the past.
fn past(text: &str) -> bool {
    words(text).any(|word| word.ends_with("ed") || PAST.contains(&word.as_str()))
}

fn orders(text: &str) -> bool {
    words(text).any(|word| matches!(word.as_str(), "shall" | "must" | "hereby"))
}

/// Words that begin a sentence and go on with no name.
const BEGIN: [&str; 16] = [
    "On", "The", "In", "At", "By", "After", "Before", "He", "She", "They", "It", "This", "When", "Both", "From",
    "Until",
];

/// The sentences in what was taken for one: a stop behind "Inc." or "p.m." may end a sentence, and does before a word that begins one. A
/// reference to an exhibit before it, or the end of one, belongs to what was said before.
fn alone(letters: &Letters, body: Span) -> Vec<Span> {
    let text = letters.at(body);
    let mut cuts = vec![0];
    for at in 2..text.len() {
        let before = (text.get(at - 2), text.get(at - 1));
        if before != (Some(&'.'), Some(&' ')) {
            continue;
        }
        let word: String = text.get(at..).unwrap_or_default().iter().take_while(|c| c.is_alphabetic()).collect();
        let last: String =
            text.get(..at - 1).unwrap_or_default().iter().rev().take_while(|c| !c.is_whitespace()).collect();
        if BEGIN.contains(&word.as_str())
            && !matches!(last.as_str(), ".v" | ".sv" | ".oN" | ".rM" | ".sM" | ".srM" | ".rD")
        {
            cuts.push(at);
        }
    }
    let ends = cuts.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    let spans = cuts.iter().zip(ends).map(|(from, to)| Span::new(body.start + from, body.start + to));
    spans.map(|span| letters.trim(uncited(letters, span))).filter(|span| FACT.contains(&span.len())).collect()
}

/// A sentence without the reference, or the rest of one, that runs into it: "(Exs. A and B.) Counsel answered".
fn uncited(letters: &Letters, span: Span) -> Span {
    let text = letters.at(span);
    let (mut depth, mut cut) = (0usize, 0usize);
    for (at, c) in text.iter().enumerate() {
        match c {
            '(' => depth += 1,
            // One that opens the sentence, and one that was opened before it.
            ')' if depth == 0 || depth == 1 && text.first() == Some(&'(') && cut == 0 => {
                cut = at + 1;
                depth = depth.saturating_sub(1);
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    let rest = text.get(cut..).unwrap_or_default();
    let begins = rest.iter().find(|c| !c.is_whitespace()).is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    if cut > 0 && begins { Span::new(span.start + cut, span.end) } else { span }
}

/// A sentence without the heading of a note that runs into it: a short line above it that begins a paragraph, or a label such as
/// "Note to file:".
fn headless(letters: &Letters, body: Span) -> Span {
    let exact = letters.exact(body);
    let mut start = 0;
    let begins = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let goes_on = |line: &str| {
        let last = line.trim_end().rsplit(' ').next().unwrap_or_default();
        line.trim_end().ends_with([',', ';', '-']) || last.starts_with(char::is_lowercase) && last.len() <= 4
    };
    while let Some(at) = exact[start..].find('\n').map(|at| start + at) {
        let line = &exact[start..at];
        let heads = line.trim().chars().count() <= SHORT && !past(line) && !goes_on(line) && begins(&exact[at..]);
        if !heads {
            break;
        }
        start = at + 1;
    }
    if let Some(at) = exact[start..].find(": ").map(|at| start + at) {
        let label = &exact[start..at];
        if label.split_whitespace().count() <= LABEL && !past(label) && begins(&exact[at + 2..]) {
            start = at + 2;
        }
    }
    letters.trim(Span::new(body.start + exact[..start].chars().count(), body.end))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{documents::document::Document, drafts::kinds::From, ids::FileId};

    fn paper(text: &str) -> Paper {
        Paper {
            origin: Origin::File(FileId::new()),
            name: "Complaint.pdf".into(),
            document: Document { text: text.into(), ..Document::default() },
            proven: true,
        }
    }

    fn by() -> Teller<'static> {
        Teller {
            today: jiff::civil::date(2026, 11, 25),
            firm: "Hale & Ortiz LLP",
            lawyer: "Maria Ortiz",
            inside: false,
        }
    }

    fn texts(papers: &[Paper], against: impl Fn(&Filer) -> bool) -> Vec<String> {
        story(papers, &by(), against).into_iter().map(|fact| fact.text).collect()
    }

    #[test]
    fn an_answer_alone_is_no_fact_and_stands_with_its_question() {
        let transcript = paper(
            "DEPOSITION OF RUTH AMES\n\nBY MR. COLE:\nQ. When was the winch last inspected before the ferry sailed?\nA. It was inspected on May 3, 2025, by me.\nQ. Was the brake replaced?\nA. Yes, it was replaced on May 9, 2025.\n",
        );
        assert_eq!(
            texts(&[transcript], |_| false),
            [
                "Asked “When was the winch last inspected before the ferry sailed?”, Ruth Ames answered: “It was inspected on May 3, 2025, by me.”",
                "Asked “Was the brake replaced?”, Ruth Ames answered: “Yes, it was replaced on May 9, 2025.”"
            ]
        );
    }

    #[test]
    fn a_fact_stands_once_and_in_its_place_in_time() {
        let one = paper(
            "On June 1, 2025, Cedar Ferry amended the charter of January 8, 2025. The winch failed on May 9, 2025 off Vashon Island.\n",
        );
        let two = paper(
            "The winch failed on May 9, 2025, off Vashon Island, Washington.\n\nThe winch was repaired on May 9, 2025 in Tacoma for $4,000.\n",
        );
        assert_eq!(
            texts(&[one, two], |_| false),
            [
                "The winch failed on May 9, 2025, off Vashon Island, Washington.",
                "The winch was repaired on May 9, 2025 in Tacoma for $4,000.",
                "On June 1, 2025, Cedar Ferry amended the charter of January 8, 2025.",
            ]
        );
    }

    #[test]
    fn what_a_client_writes_to_the_firm_leaves_it_in_no_paper() {
        let letter = |to: &str| {
            paper(&format!(
                "April 4, 2026\n\nDear {to}:\n\nI told Cedar Ferry on March 1, 2026 that I would take half.\n\nSincerely,\nHolly Brandt\n"
            ))
        };
        assert_eq!(texts(&[letter("Ms. Ortiz")], |_| false), Vec::<String>::new());
        assert_eq!(
            texts(&[letter("Captain Moe")], |_| false),
            ["Holly Brandt wrote on April 4, 2026: “I told Cedar Ferry on March 1, 2026 that I would take half.”"]
        );
        let inside = story(&[letter("Ms. Ortiz")], &Teller { inside: true, ..by() }, |_| false);
        assert_eq!(inside.len(), 1);
    }

    #[test]
    fn nobody_is_asked_to_admit_what_he_pleads_himself() {
        let complaint = paper("COMPLAINT\n\n1. On May 9, 2025, the winch failed off Vashon Island.\n");
        let answer = paper("ANSWER\n\n1. Holly Brandt released the winch on May 9, 2025 against orders.\n");
        let of = |side: From| {
            let facts = to_admit(&[complaint.clone(), answer.clone()], by().today, |filer| filer.side == Some(side));
            facts.into_iter().map(|fact| fact.text).collect::<Vec<_>>()
        };
        assert_eq!(of(From::Defendant), ["On May 9, 2025, the winch failed off Vashon Island."]);
        assert_eq!(of(From::Plaintiff), ["Holly Brandt released the winch on May 9, 2025 against orders."]);
    }

    #[test]
    fn an_event_told_with_an_irregular_verb_and_a_number_is_a_fact() {
        let text = "Meridian hired Alto in April. On May 2, 2026, trailer no. 118 broke down near Elko, Nevada. Alto sent nobody.\n";
        let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
        let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(told, ["On May 2, 2026, trailer no. 118 broke down near Elko, Nevada."]);
    }

    #[test]
    fn a_fact_is_one_sentence_without_the_reference_before_it() {
        let text = "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc. On March 9, 2021, Road Runner rejected them at 5 p.m. The \
            widgets were sold again on May 4, 2021. Counsel for Acme wrote to Road Runner on June 1, 2021. (Exs. A and B.) Road Runner \
            answered on June 4, 2021 that it would pay. On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price.";
        let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
        let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(
            told,
            [
                "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc.",
                "On March 9, 2021, Road Runner rejected them at 5 p.m.",
                "The widgets were sold again on May 4, 2021.",
                "Counsel for Acme wrote to Road Runner on June 1, 2021.",
                "Road Runner answered on June 4, 2021 that it would pay.",
                "On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price."
            ]
        );
        for fact in &facts {
            let folded = fact.source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(folded, fact.text);
        }
    }

    #[test]
    fn what_a_paper_says_of_itself_and_what_a_motion_says_are_told_as_its_words() {
        let amendment = paper("SECOND AMENDMENT\n\nThis Second Amendment was signed on May 2, 2024 by Otto Blum.\n");
        let note = paper(
            "TERM NOTE\n\nMay 2, 2023\n\nOtto Blum promises to pay $9,000. If a payment is delayed, Rosa Blum is owed 5% more by Otto.\n",
        );
        let motion = paper(
            "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF ROSA BLUM, Deceased.\n\nOTTO BLUM'S MOTION TO STRIKE THE CLAIM\n\n1. Rosa Blum forged the receipt of June 3, 2024.\n",
        );
        assert_eq!(
            texts(&[amendment, note, motion.clone()], |_| true),
            [
                "The Second Amendment says: “This Second Amendment was signed on May 2, 2024 by Otto Blum.”",
                "Otto Blum's Motion to Strike the Claim states (¶ 1): “Rosa Blum forged the receipt of June 3, 2024.”"
            ]
        );
        assert_eq!(texts(std::slice::from_ref(&motion), |_| false), ["Rosa Blum forged the receipt of June 3, 2024."]);
        assert_eq!(to_admit(&[motion], by().today, |_| true), []);
    }

    #[test]
    fn a_day_without_a_year_in_a_mail_is_the_last_before_it() {
        let mail = paper(
            "From: Otto Blum <otto@blum.example>\nTo: Ann Lee <ann@pier.example>\nDate: Tue, 14 Jan 2025 09:00:00 -0500\nSubject: Crane\n\nOn December 9 your crane dropped 40 crates. On January 7 you let the kiosk open.\n",
        );
        assert_eq!(
            texts(&[mail], |_| true),
            [
                "Otto Blum wrote on January 14, 2025: “On December 9 your crane dropped 40 crates.”",
                "Otto Blum wrote on January 14, 2025: “On January 7 you let the kiosk open.”"
            ]
        );
    }

    #[test]
    fn that_a_paper_was_served_is_no_fact() {
        let served = paper(
            "Dear counsel:\n\nI served this motion on all counsel of record by e-mail on June 2, 2025.\n\nWe wrote to Road Runner on May 2, 2025 and asked for payment.",
        );
        let facts = written_of(&[served], &by());
        assert_eq!(facts.len(), 1, "{facts:#?}");
        assert!(facts[0].text.contains("May 2, 2025"));
    }

    #[test]
    fn what_others_say_of_themselves_is_no_fact_of_ours() {
        let letter = paper(
            "Our records show that the charges were invoiced on August 1, 2025 and have not been paid. We wrote to you on May 2, 2025. \
             The crane outage on July 9, 2025 lasted six hours.",
        );
        let facts = happened(&[letter], jiff::civil::date(2026, 11, 25), |_| false);
        let texts: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(texts, ["The crane outage on July 9, 2025 lasted six hours."]);
    }

    #[test]
    fn a_notes_heading_is_no_part_of_a_fact() {
        let today = jiff::civil::date(2026, 11, 25);
        let texts = |text: &str| -> Vec<String> {
            happened(&[paper(text)], today, |_| false).into_iter().map(|fact| fact.text).collect()
        };
        let wanted = ["On May 2, 2026, the pump failed at the plant in Reno."];
        for note in [
            "Notes of the call with Ms. Lee\nOn May 2, 2026, the pump failed at the plant in Reno.\n",
            "Note to file: On May 2, 2026, the pump failed at the plant in Reno.\n",
            "Memo\n\nOn May 2, 2026, the pump failed\nat the plant in Reno.\n",
        ] {
            assert_eq!(texts(note), wanted, "{note}");
        }
        // A line that was broken in a narrow column is no heading.
        assert_eq!(
            texts("The pump was sold on May 2, 2026 to\nRoad Runner LLC in Reno, Nevada.\n"),
            ["The pump was sold on May 2, 2026 to Road Runner LLC in Reno, Nevada."]
        );
    }
}
