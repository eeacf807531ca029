//! How long a contract lasts by its own words, and whether it goes on by itself. Many periods stand in a contract, of notice, of payment, of
//! secrecy; its own is the one under the heading of its term, or in the sentence that says how long the contract or its term runs.

use super::labels::clauses;
use crate::law::{
    Letters, Span,
    dates::dates_in,
    periods::{Period, Use, periods_in},
};

use comprehension::units::{Unit, units};

/// Longest words behind a period that belong to it: "from the Opening Date".
const BEHIND: usize = 60;
/// Words in which the subject of a sentence stands.
const SUBJECT: usize = 9;
/// Words before a day or a period that say what it is.
const LEAD: usize = 4;

/// What is asked of how long a paper lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// "How long is the term?"
    Length,
    /// "When does the lease end?"
    End,
    /// "Does it renew automatically?"
    Renewal,
}

/// The sentence that says how long a paper lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// All of it, without its heading.
    pub sentence: Span,
    /// The words that say how long, if they are a part of it.
    pub value: Option<Span>,
    /// Its first and its last day.
    pub first: Option<Span>,
    pub last: Option<Span>,
}

/// Names of papers, and words that only say of which paper something is asked.
const PAPERS: [&str; 17] = [
    "agreement",
    "lease",
    "sublease",
    "contract",
    "license",
    "licence",
    "charter",
    "engagement",
    "employment",
    "franchise",
    "subscription",
    "guaranty",
    "appointment",
    "contrato",
    "convenio",
    "tenancy",
    "hire",
];
const PLAIN: [&str; 25] = [
    "the", "of", "this", "our", "for", "it", "and", "in", "under", "is", "be", "will", "does", "do", "now", "initial",
    "original", "first", "basic", "current", "a", "an", "paper", "document", "party",
];

/// What a question asks of the term of a paper as a whole; `None` where it asks of something else, as of the term of secrecy.
pub fn asked(question: &str) -> Option<Asked> {
    let low = question.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let only =
        |more: &[&str]| words.iter().all(|word| PAPERS.contains(word) || PLAIN.contains(word) || more.contains(word));
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    let paper = || has(&PAPERS) || has(&["it", "term", "duration"]);
    if has(&["renew", "renews", "renewed", "extend", "extended", "extends", "renewal"])
        && only(&[
            "renew",
            "renews",
            "renewed",
            "extend",
            "extended",
            "extends",
            "renewal",
            "automatic",
            "automatically",
            "itself",
            "by",
            "there",
            "term",
            "at",
            "end",
            "if",
            "nobody",
            "says",
            "anything",
        ])
        && (has(&["automatic", "automatically", "itself"]) || words.first() == Some(&"does") && paper())
    {
        return Some(Asked::Renewal);
    }
    let lengths = ["how", "long", "what", "term", "duration", "last", "lasts", "run", "length", "period"];
    if only(&lengths)
        && (has(&["term", "duration"]) && has(&["how", "what"]) || has(&["long"]) && has(&["last", "run"]) && paper())
    {
        return Some(Asked::Length);
    }
    let ends = [
        "when",
        "end",
        "ends",
        "expire",
        "expires",
        "over",
        "out",
        "run",
        "what",
        "date",
        "expiration",
        "term",
        "on",
        "which",
    ];
    (only(&ends)
        && has(&["end", "ends", "expire", "expires", "expiration", "over"])
        && has(&["when", "date"])
        && paper())
    .then_some(Asked::End)
}

/// Whether a heading or a label names the term of the paper as a whole, and nothing else.
fn names_term(heading: &str) -> bool {
    const TERM: [&str; 6] = ["term", "duration", "time", "plazo", "vigencia", "duración"];
    const BESIDE: [&str; 12] = [
        "renewal",
        "extension",
        "termination",
        "commencement",
        "rental",
        "y",
        "de",
        "del",
        "period",
        "periods",
        "effective",
        "possession",
    ];
    heading.split(['.', ',', ':']).any(|piece| {
        let low = piece.to_lowercase();
        let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let own = |word: &&str| {
            TERM.contains(word)
                || BESIDE.contains(word)
                || PAPERS.contains(word)
                || PLAIN.contains(word)
                || word.len() < 3
        };
        let named = words.iter().any(|word| TERM.contains(word))
            || words.windows(2).any(|two| matches!(two[1], "period" | "periods") && PAPERS.contains(&two[0]));
        named && words.iter().all(own)
    })
}

/// Whether a sentence says of the paper or of its term how long it is: "The initial term is three years", "This Agreement runs for …".
fn speaks_of_term(text: &str) -> bool {
    const VERBS: [&str; 26] = [
        "is",
        "be",
        "runs",
        "run",
        "lasts",
        "last",
        "continues",
        "continue",
        "remains",
        "remain",
        "begins",
        "begin",
        "commences",
        "commence",
        "starts",
        "start",
        "expires",
        "expire",
        "ends",
        "end",
        "tendrá",
        "durará",
        "vence",
        "goes",
        "covers",
        "extends",
    ];
    let low = text.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    // "Unless ended earlier under Section 9, this Agreement runs …"
    let start = words.iter().position(|word| *word == "this").filter(|at| *at <= SUBJECT).unwrap_or(0);
    let head = &words[start..words.len().min(start + SUBJECT)];
    let subject = head.iter().enumerate().find(|(at, word)| {
        let before = at.checked_sub(1).map_or("", |at| head[at]);
        let term = matches!(**word, "term" | "vigencia" | "duration")
            && matches!(before, "the" | "initial" | "original" | "lease" | "this" | "a" | "its" | "subscription" | "");
        let paper = PAPERS.contains(word) && matches!(before, "the" | "this" | "el" | "este" | "your" | "our" | "each");
        let period = *at > 0 && **word == "period" && PAPERS.contains(&before);
        term || paper || period
    });
    subject.is_some_and(|(at, _)| head[at + 1..].iter().take(6).any(|word| VERBS.contains(word)))
}

/// The last words before a place, in small letters.
fn lead(letters: &Letters, within: Span, at: usize) -> Vec<String> {
    let before = letters.folded_lower(Span::new(within.start, at));
    let words = before.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).rev().take(LEAD);
    words.map(str::to_owned).collect()
}

/// Whether a period is a length of time by itself: none of notice, none that ends before or begins behind something else than the paper's
/// beginning, and none by which the term is renewed.
pub fn is_length(letters: &Letters, within: Span, period: &Period) -> bool {
    const BEGINS: [&str; 14] = [
        "the date",
        "the effective",
        "the commencement",
        "the opening",
        "signing",
        "signature",
        "execution",
        "the start",
        "that date",
        "its date",
        "the delivery",
        "the first day",
        "the closing",
        "it begins",
    ];
    let behind = letters.folded_lower(Span::new(period.span.end, within.end));
    let behind = behind.trim_start_matches(['\'', '’', ' ', ',', ')']);
    let parted =
        |word: &str| behind.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ',', '.', '\'', '’']));
    let hangs = parted("before")
        || parted("prior")
        || parted("notice")
        || parted("written")
        || parted("antes")
        || parted("after") && !BEGINS.iter().any(|begin| behind["after".len()..].trim_start().starts_with(begin))
        || parted("de anticipación")
        || parted("después")
        || parted("of notice")
        || parted("of receipt");
    let lead = lead(letters, within, period.span.start);
    let limits = lead.iter().take(2).any(|word| {
        matches!(
            word.as_str(),
            "within"
                | "every"
                | "each"
                | "successive"
                | "additional"
                | "further"
                | "renewal"
                | "least"
                | "after"
                | "notice"
        )
    });
    // What stands before it in its clause may be of something else.
    let before = letters.folded_lower(Span::new(within.start, period.span.start));
    let clause = before.rsplit(';').next().unwrap_or_default();
    let other =
        ["renew", "surviv", "notice", "warrant", "compet", "solicit", "secre", "confiden", "extended for", "prorrog"]
            .iter()
            .any(|word| clause.contains(word));
    period.used == Use::Length && !hangs && !limits && !other
}

/// The first and the last day of a stretch of time that a sentence names: "from May 1, 2026 to April 30, 2028".
fn stretch(letters: &Letters, within: Span) -> Option<(Option<Span>, Span)> {
    const FROM: [&str; 10] =
        ["from", "beginning", "begin", "begins", "commencing", "commence", "commences", "starting", "starts", "start"];
    const TO: [&str; 14] = [
        "to",
        "through",
        "until",
        "till",
        "ending",
        "end",
        "ends",
        "terminating",
        "terminates",
        "expires",
        "expiring",
        "expire",
        "hasta",
        "al",
    ];
    let days: Vec<Span> = dates_in(letters, within).into_iter().map(|day| day.span).collect();
    let opens =
        |day: &Span, words: &[&str]| lead(letters, within, day.start).iter().any(|word| words.contains(&word.as_str()));
    let parted = |from: usize, to: usize| {
        let between = letters.folded_lower(Span::new(from, to));
        ["unless", "notice", "thereafter", "before", ";"].iter().any(|word| between.contains(word))
    };
    let whole =
        days.windows(2).find(|two| opens(&two[0], &FROM) && opens(&two[1], &TO) && !parted(two[0].end, two[1].start));
    if let Some([first, last]) = whole {
        return Some((Some(*first), *last));
    }
    let ends = ["until", "through", "ending", "ends", "terminating", "expires", "hasta"];
    let last = days.iter().find(|day| opens(day, &ends) && !parted(within.start, day.start))?;
    Some((None, *last))
}

/// What a place says of how long the paper lasts; `None` if it names no time.
fn told(letters: &Letters, sentence: Span) -> Option<Lasting> {
    let mut out = Lasting { sentence, value: None, first: None, last: None };
    if let Some((first, last)) = stretch(letters, sentence) {
        (out.first, out.last) = (first, Some(last));
    }
    let length = periods_in(letters, sentence).into_iter().find(|period| is_length(letters, sentence, period));
    let text = letters.folded_lower(sentence);
    // "Twelve months or until the work is done, whichever is later": no part of it says how long.
    let open = ["whichever", "or until", "but no longer", "but not longer", "no longer than"]
        .iter()
        .any(|words| text.contains(words));
    out.value = length.filter(|_| !open).map(|period| with_beginning(letters, period.span, sentence));
    (length.is_some() || out.last.is_some())
        .then_some(out)
        .map(|found| if open { Lasting { first: None, ..found } } else { found })
}

/// A period with the words that say from when it runs.
fn with_beginning(letters: &Letters, period: Span, within: Span) -> Span {
    let rest = letters.folded(Span::new(period.end, within.end));
    let rest = rest.trim_start();
    if !["from ", "after ", "contados a partir de ", "beginning ", "commencing "]
        .iter()
        .any(|word| rest.starts_with(word))
    {
        return period;
    }
    let all = letters.at(Span::new(period.end, within.end));
    let stop = |at: &usize| {
        let next = all.get(at + 1).copied().unwrap_or(' ');
        match all[*at] {
            // "April 1, 2025"
            ',' => !all.get(at + 2).is_some_and(char::is_ascii_digit),
            ';' | '(' => true,
            '.' => next.is_whitespace(),
            ' ' => {
                let word: String = all[at + 1..].iter().take_while(|c| !c.is_whitespace()).collect();
                matches!(word.as_str(), "and" | "y" | "unless" | "or" | "but")
            }
            _ => false,
        }
    };
    let end = (1..all.len()).find(stop).unwrap_or(all.len());
    if end > BEHIND { period } else { letters.trim(Span::new(period.start, period.end + end)) }
}

/// The sentence of a paper that says how long it lasts; `None` where none does, or several do.
pub fn lasting(letters: &Letters) -> Option<Lasting> {
    let labelled = clauses(letters).into_iter().filter(|(label, _)| names_term(label)).filter_map(|(_, value)| {
        // The clause below a run-in heading is judged as a sentence.
        let short = letters.folded(value).split(' ').count() <= 2 * BEHIND / 4;
        told(letters, value).filter(|_| short).map(|found| (3, found))
    });
    let all = units(letters);
    let said = all.iter().filter(|unit| !unit.asks).filter_map(|unit| {
        let heading = unit.heading.map(|heading| letters.folded(heading)).unwrap_or_default();
        let own = letters.folded(Span::new(unit.span.start, unit.body.start));
        let headed = names_term(&heading) || names_term(&own);
        let text = letters.folded(unit.body);
        let subject = speaks_of_term(&text);
        let found = told(letters, unit.body);
        let until = || {
            let low = text.to_lowercase();
            subject
                && ["continues until", "lasts until", "remains in force until", "continue until"]
                    .iter()
                    .any(|w| low.contains(w))
        };
        let found = match found {
            Some(found) => found,
            None if until() => Lasting { sentence: unit.body, value: None, first: None, last: None },
            None => return None,
        };
        let weight = 2 * usize::from(headed)
            + 2 * usize::from(subject)
            + usize::from(found.value.is_some() || found.first.is_some());
        (headed || subject).then_some((weight, found))
    });
    let found: Vec<(usize, Lasting)> = labelled.chain(said).collect();
    let most = found.iter().map(|(weight, _)| *weight).max();
    if let Some(most) = most {
        return found.into_iter().find(|(weight, _)| *weight == most).map(|(_, found)| found);
    }
    // "You cover our clinic, beginning May 1, 2026 and ending June 30, 2027": the only stretch of time of a paper.
    let of_reader = |unit: &&Unit| {
        let text = letters.folded_lower(unit.body);
        !unit.asks && text.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "you" | "your"))
    };
    let stretches: Vec<Lasting> = all
        .iter()
        .filter(of_reader)
        .filter_map(|unit| told(letters, unit.body).filter(|found| found.first.is_some()))
        .collect();
    <[Lasting; 1]>::try_from(stretches).ok().map(|[only]| only)
}

impl Lasting {
    /// How long, in the paper's words.
    pub fn length(&self, letters: &Letters) -> String {
        match (self.value, self.first, self.last) {
            (Some(value), ..) => letters.folded(value),
            (None, Some(first), Some(last)) => format!("From {} to {}", letters.folded(first), letters.folded(last)),
            (None, None, Some(last)) if !self.is_open(letters) => format!("Until {}", letters.folded(last)),
            _ => letters.folded(self.sentence),
        }
    }

    /// Whether the sentence names more than one end.
    fn is_open(&self, letters: &Letters) -> bool {
        let text = letters.folded_lower(self.sentence);
        text.matches("until").count() > 1
            || ["whichever", "or until", "no longer than", "not longer than"].iter().any(|w| text.contains(w))
    }
}

/// Whether a sentence says that the term goes on by itself, or that it does not: "It is then extended from year to year unless …", "Tenant may
/// renew". `None` where it speaks of neither.
pub fn goes_on(text: &str) -> Option<bool> {
    let low = format!(" {} ", text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "));
    let has = |of: &[&str]| of.iter().any(|words| low.contains(words));
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    // "From year to year", "from crop year to crop year".
    let again = (0..words.len()).any(|at| {
        words[at] == "from"
            && (1..=2).any(|n| {
                words.get(at + 1 + n) == Some(&"to")
                    && words.get(at + 1..=at + n) == words.get(at + 2 + n..=at + 1 + 2 * n)
            })
    });
    let goes = again
        || has(&[
            " renew",
            " extend",
            "prolong",
            " continues for ",
            " continue for ",
            " goes on ",
            " go on ",
            " rolls over",
            "evergreen",
            " prorrog",
            " renueva",
            " renovará",
            " continues thereafter",
            " shall continue thereafter",
            "successive",
        ]);
    if !goes {
        return None;
    }
    let refused = has(&[
        " no right to renew",
        " not renew",
        " not be renewed",
        " no option",
        " no renewal",
        " not be extended",
        " not automatically",
    ]);
    let granted = has(&[
        "option to",
        "options to",
        "right to renew",
        "right to extend",
        " may renew",
        " may extend",
        " may be renewed",
        " may be extended",
        "by mutual",
        "by agreement",
        "by written agreement",
        "upon request",
        "podrá prorrogar",
        "podrá renovar",
    ]);
    let by_itself = again
        || has(&["automatic", "automátic", "evergreen", "rolls over", "successive"])
        || has(&[" unless ", " salvo que ", " a menos que ", " until either ", " until one "]);
    match (refused, granted, by_itself) {
        (true, ..) if !has(&[" unless "]) => Some(false),
        (_, true, _) if !has(&["automatic", "automátic"]) => Some(false),
        (_, _, true) => Some(true),
        _ => None,
    }
}

/// Whether a paper goes on by itself, and the sentence that says so.
pub fn renewal(letters: &Letters) -> Option<(bool, Span)> {
    let said = |unit: &Unit| {
        let text = letters.folded(unit.body);
        Some((goes_on(&text).filter(|_| !unit.asks)?, unit.body))
    };
    let all: Vec<(bool, Span)> = units(letters).iter().filter_map(said).collect();
    all.iter().find(|(on, _)| *on).or(all.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(text: &str) -> Option<String> {
        let letters = Letters::new(text);
        lasting(&letters).map(|found| found.length(&letters))
    }

    #[test]
    fn a_paper_lasts_as_long_as_its_own_clause_says() {
        for (text, wanted) in [
            (
                "ESCROW AGREEMENT\n\n5. Fees. Client pays within thirty (30) days.\n\n6. Term. The initial term is three years, and it is then extended from year to year unless a party gives ninety (90) days' notice.\n",
                "three years",
            ),
            (
                "FARM LEASE\n\nA. LAND. Owner lets 300 acres.\n\nB. TIME. From March 1, 2025 through the last day of February 2026, and thereafter from crop year to crop year unless either side serves written notice on or before September 1.\n\nE. LIME. If the lease ends within four years, Owner pays for it.\n",
                "From March 1, 2025 to last day of February 2026",
            ),
            (
                "SUPPLY AGREEMENT\n\nVI. Duration\nFour years. It goes on for two more unless one side tells the other, six months before the end, that it does not wish so.\n",
                "Four years",
            ),
            (
                "CHARTER PARTY\n\n4. Charter period: from 1200 on July 3, 2026 to 1200 on July 17, 2026.\n6. Balance: thirty days before delivery.\n14. Cancellation: more than sixty days before delivery, half is kept.\n",
                "From July 3, 2026 to July 17, 2026",
            ),
            (
                "SERVICES AGREEMENT\n\n2. Initial Term. Unless ended earlier under Section 9, this Agreement runs for twenty-four (24) months from the Effective Date.\n\n9. Either may stop on three weeks' written notice.\n",
                "twenty-four (24) months from the Effective Date",
            ),
            (
                "Dear Ida:\n\n1. You will cover our clinic on Fridays, beginning December 5, 2025 and ending June 27, 2026.\n5. Either of us may stop on three weeks' notice.\n",
                "From December 5, 2025 to June 27, 2026",
            ),
            (
                "CONTRATO DE SERVICIOS\n\nSEGUNDA. Plazo. El contrato tendrá una vigencia de dieciocho meses contados a partir de su firma y se prorrogará por períodos de un año, salvo que alguna de las partes avise lo contrario.\n\nQUINTA. El Prestador guardará secreto por tres años después de terminada.\n",
                "dieciocho meses contados a partir de su firma",
            ),
        ] {
            assert_eq!(length(text).as_deref(), Some(wanted), "{text}");
        }
        for none in [
            "SUBMISSION TO ARBITRATION\n\n1. Question. What royalty is owed for sales from January 1, 2023 to June 30, 2026?\n",
            "CO-PUBLISHING AGREEMENT\n\n3. Copyright. The share reverts to Writer fifteen (15) years after the end of the last Period.\n\n6. Accounts. Statements go out within sixty days.\n",
            "SETTLEMENT\n\n1. B&S pays within ten (10) days after the Effective Date.\n\n2. \"Liability Cap\" means the fees paid in the twelve (12) months before the claim.\n",
            "NDA\n\n4. The duty of secrecy lasts for five (5) years after disclosure.\n",
        ] {
            assert_eq!(length(none), None, "{none}");
        }
    }

    #[test]
    fn what_goes_on_by_itself() {
        for (text, wanted) in [
            (
                "The initial term is three years, and it is then extended from year to year unless a party gives ninety (90) days' notice.",
                Some(true),
            ),
            (
                "From March 1, 2025, and thereafter from crop year to crop year unless either side serves written notice.",
                Some(true),
            ),
            ("It goes on for two more unless one side tells the other that it does not wish so.", Some(true)),
            ("It thereafter renews automatically for successive one-year terms.", Some(true)),
            (
                "El contrato se prorrogará por períodos de un año, salvo que alguna de las partes avise lo contrario.",
                Some(true),
            ),
            (
                "Lessee has one option to renew for three (3) years, by notice given at least 180 days before the end.",
                Some(false),
            ),
            ("Lessee has no right to renew or extend this lease.", Some(false)),
            ("Franchisee may renew for two terms of five years each if it gives notice.", Some(false)),
            ("The rent is due from month to year.", None),
            ("The time to answer is thirty days.", None),
        ] {
            assert_eq!(goes_on(text), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_asked_of_the_term() {
        for (question, wanted) in [
            ("How long is the term of the agreement?", Some(Asked::Length)),
            ("How long is the initial term?", Some(Asked::Length)),
            ("When does the lease end?", Some(Asked::End)),
            ("Does it renew automatically?", Some(Asked::Renewal)),
            ("Does the lease renew automatically?", Some(Asked::Renewal)),
            ("How long is the term of secrecy?", None),
            ("How long is the notice period?", None),
            ("When does the option end?", None),
            ("When must the rent be paid?", None),
        ] {
            assert_eq!(asked(question), wanted, "{question}");
        }
    }
}
