//! The points of an order: what it lists behind a colon or as "First, …", "Second, …", for a letter to say and for a brief to argue.

use super::happened::wording::past;
use crate::law::{Letters, Span, sentences::sentences_in};

/// How a point of its own begins.
const ORDINALS: [&str; 8] = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Finally", "Lastly"];
/// What a list of points is called before its colon.
const CALLED: [&str; 14] = [
    "point",
    "points",
    "ground",
    "grounds",
    "reason",
    "reasons",
    "argument",
    "arguments",
    "issue",
    "issues",
    "fact",
    "facts",
    "position",
    "because",
];
/// Papers whose order has its points behind a colon: "Draft an opposition: …", "Write Birch back on his notice: …".
const PAPERS: [&str; 16] = [
    "letter",
    "notice",
    "reply",
    "write",
    "respond",
    "answer",
    "opposition",
    "objection",
    "response",
    "motion",
    "brief",
    "memorandum",
    "e-mail",
    "email",
    "demand",
    "offer",
];
/// Most words before the colon of a list that is only called: "Our points".
const HEAD: usize = 4;
/// Verbs that stand by themselves behind their subject.
const VERBS: [&str; 36] = [
    "is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "will", "would", "shall", "should", "must",
    "may", "might", "can", "could", "cannot", "can't", "won't", "isn't", "aren't", "wasn't", "weren't", "doesn't",
    "don't", "didn't", "hasn't", "haven't", "owes", "owe", "says", "lacks", "means",
];
const PRONOUNS: [&str; 7] = ["we", "i", "he", "she", "it", "they", "you"];
const DETERMINERS: [&str; 17] = [
    "a", "an", "the", "its", "his", "her", "their", "our", "no", "any", "all", "only", "us", "him", "them", "that",
    "not",
];

/// A point and the sentence of the order in which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    pub words: String,
    pub span: Span,
}

/// The points of an order, each as its words. If they are to be said in a letter, each is a clause with a verb of its own; a brief may argue "the cap".
pub fn points(order: &str, to_be_said: bool) -> Vec<Point> {
    let letters = Letters::new(order);
    let mut out: Vec<Point> = Vec::new();
    for sentence in sentences_in(&letters) {
        let text = letters.folded(sentence.span);
        let text = text.trim_end_matches(['.', '!', ' ']);
        let mut add = |words: &str| {
            let words = words.trim_matches([' ', ',', ';', '.']);
            if words.contains(' ') || !to_be_said && !words.is_empty() {
                out.push(Point { words: words.to_owned(), span: sentence.span });
            }
        };
        if let Some(point) = numbered(text) {
            add(point);
        } else if let Some((_, reason)) = text.split_once(" because ").filter(|(head, _)| !to_be_said && moves(head)) {
            add(reason);
        } else if let Some(list) = listed(text).filter(|list| of_papers(list).is_none() && !asks_for_things(text, list))
        {
            let pieces = pieces(list, to_be_said);
            // A heap of things before the first clause is no sentence of a letter: "all open invoices with a table, credit memo applied".
            let said = |piece: &&str| !to_be_said || is_clause(piece) || orders_of_a_letter(piece);
            pieces.into_iter().filter(said).for_each(add);
        }
    }
    out
}

/// Whether what stands behind a colon is asked for, and nothing is said: "a letter to Orr asking for: the logs, the key".
fn asks_for_things(text: &str, list: &str) -> bool {
    let head = text.strip_suffix(list).unwrap_or(text).trim_end_matches([':', ' ']).to_lowercase();
    ["asking for", "ask for", "requesting", "request", "demanding"].iter().any(|lead| head.ends_with(lead))
}

/// What stands behind the words that only say where grounds are to be found: "the accounting and the trust" of "in the accounting and the trust".
fn of_papers(list: &str) -> Option<&str> {
    let lower = list.to_ascii_lowercase();
    let leads = [
        "in the ",
        "in our ",
        "in her ",
        "in his ",
        "from the ",
        "set out in the ",
        "set forth in the ",
        "laid out in the ",
        "found in the ",
        "all in the ",
    ];
    leads.iter().find(|lead| lower.starts_with(**lead)).map(|lead| &list[lead.len()..])
}

/// The papers in which an order says that its grounds are: "accounting", "trust instrument".
pub fn grounds_in(order: &str) -> Vec<String> {
    let letters = Letters::new(order);
    let named = |span: Span| {
        let text = letters.folded(span);
        let text = text.trim_end_matches(['.', '!', ' ']).to_owned();
        listed(&text).and_then(of_papers).map(str::to_owned)
    };
    let Some(list) = sentences_in(&letters).into_iter().find_map(|sentence| named(sentence.span)) else {
        return Vec::new();
    };
    let parts = list.split([',', ';']).flat_map(|part| part.split(" and "));
    let bare = |part: &str| {
        let part = part.trim();
        ["and ", "the ", "in the ", "in "]
            .iter()
            .fold(part, |rest, lead| rest.strip_prefix(lead).unwrap_or(rest))
            .to_owned()
    };
    parts.map(bare).filter(|part| !part.is_empty()).collect()
}

/// Whether the head of a sentence orders a motion, and no list of points is called by its colon.
fn moves(head: &str) -> bool {
    head.to_lowercase().contains("motion ") && colon(head).is_none()
}

/// What stands behind "First, ".
fn numbered(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once(", ")?;
    (ORDINALS.contains(&first) && is_clause(rest)).then_some(rest)
}

/// The list of a sentence: behind the colon of an order or of what its points are called, or behind "the issues are".
fn listed(text: &str) -> Option<&str> {
    let lower = text.to_ascii_lowercase();
    let words =
        |text: &str| text.split(|c: char| !(c.is_alphanumeric() || c == '-')).map(str::to_owned).collect::<Vec<_>>();
    if let Some(at) = colon(text) {
        let head = words(&lower[..at]);
        let called = head.len() <= HEAD && head.iter().any(|word| CALLED.contains(&word.as_str()));
        let ordered = head.iter().any(|word| PAPERS.contains(&word.as_str()));
        // "New date: December 14, 2026."
        let list = (called || ordered).then(|| text[at + 1..].trim());
        return list.map(|list| called_within(list).map_or(list, |at| list[at..].trim()));
    }
    Some(text[called_within(text)?..].trim())
}

/// Where a list begins behind words that call it: "the fact issues are discharge, no demand, and the cap".
fn called_within(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    ["issues are ", "points are ", "grounds are ", "arguments are ", "reasons are "].iter().find_map(|lead| {
        let at = lower.find(lead)?;
        (lower[..at].is_empty() || lower[..at].ends_with(' ')).then_some(at + lead.len())
    })
}

/// The colon behind which a list begins.
fn colon(text: &str) -> Option<usize> {
    text.match_indices(':').map(|(at, _)| at).find(|at| text[at + 1..].starts_with([' ', '\n']))
}

/// The points of a list. Behind a comma a new one begins where a clause does; a list without clauses is cut at each comma.
fn pieces(list: &str, to_be_said: bool) -> Vec<&str> {
    let joints = ["; and ", ", and ", " and ", "; ", ", "];
    let mut places: Vec<(usize, usize)> = joints
        .iter()
        .flat_map(|joint| list.match_indices(joint).map(|(at, joint)| (at, at + joint.len())))
        .filter(|(at, end)| !is_within(list, *at) && !is_of_a_date(list, *at, *end))
        .collect();
    places.sort_unstable_by_key(|(at, end)| (*at, std::cmp::Reverse(*end)));
    places.dedup_by(|next, kept| next.0 < kept.1);
    let first = &list[..places.first().map_or(list.len(), |(at, _)| *at)];
    let nouns = !to_be_said && !is_clause(first) && !list.contains(';');
    let mut out = Vec::new();
    let mut from = 0;
    for (n, (at, end)) in places.iter().enumerate() {
        let until = places[n + 1..].iter().map(|(at, _)| *at).next().unwrap_or(list.len());
        let joint = &list[*at..*end];
        let orders = to_be_said && joint.contains(',') && orders_of_a_letter(&list[*end..until]);
        let begins =
            orders || joint.starts_with(';') || is_clause(&list[*end..until]) || nouns && joint.starts_with(',');
        if begins {
            out.push(&list[from..*at]);
            from = *end;
        }
    }
    out.push(&list[from..]);
    out
}

/// Whether a point orders what a letter says to its reader: "ask her to confirm the date", "thank him for the report".
pub fn orders_of_a_letter(point: &str) -> bool {
    const ORDERS: [&str; 14] = [
        "ask", "tell", "thank", "demand", "request", "propose", "offer", "remind", "warn", "invite", "reject",
        "refuse", "confirm", "accept",
    ];
    const OBJECTS: [&str; 16] = [
        "him", "her", "them", "it", "that", "to", "for", "the", "his", "their", "our", "a", "an", "all", "any",
        "whether",
    ];
    let lower = point.trim().to_lowercase();
    let lower = lower.strip_prefix("and ").unwrap_or(&lower);
    let mut words = lower.split(' ');
    let first = words.next().is_some_and(|word| ORDERS.contains(&word));
    first && words.next().is_some_and(|word| OBJECTS.contains(&word) || word.starts_with('$'))
}

/// Whether a place is within brackets or quotation marks.
pub fn is_within(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let open = |left: char, right: char| before.matches(left).count() > before.matches(right).count();
    open('(', ')') || open('“', '”') || before.matches('"').count() % 2 == 1
}

/// Whether a comma stands before the year of a day: "December 4, 2026".
fn is_of_a_date(text: &str, at: usize, end: usize) -> bool {
    let year = text[end..].chars().take_while(char::is_ascii_digit).count() == 4;
    year && text[..at].ends_with(|c: char| c.is_ascii_digit())
}

/// Whether words are a clause that could be a sentence: a subject, and a verb behind it.
fn is_clause(text: &str) -> bool {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase().replace('’', "'"))
        .filter(|word| !word.is_empty())
        .collect();
    let Some(first) = words.first() else { return false };
    // "We counter", "it lapses": whoever does something stands first.
    if PRONOUNS.contains(&first.as_str()) || first.contains("'re") {
        return words.len() > 1;
    }
    const NO_SUBJECT: [&str; 29] = [
        "what", "how", "why", "where", "whether", "only", "not", "to", "for", "with", "without", "within", "by",
        "under", "from", "in", "on", "at", "until", "because", "if", "when", "who", "which", "that", "and", "or",
        "but", "so",
    ];
    if NO_SUBJECT.contains(&first.as_str()) || VERBS.contains(&first.as_str()) {
        return false;
    }
    let verb = |at: usize| {
        let (word, next) = (words[at].as_str(), words.get(at + 1).map_or("", String::as_str));
        let third = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("'s");
        let object = DETERMINERS.contains(&next) || next.starts_with(|c: char| c.is_ascii_digit());
        VERBS.contains(&word) || third && object && at > 1
    };
    // "A prorated bonus": behind an article such a word is no verb.
    let adjective = |at: usize| words[at].ends_with("ed") && at > 0 && DETERMINERS.contains(&words[at - 1].as_str());
    let own: Vec<&str> = (0..words.len()).filter(|at| !adjective(*at)).map(|at| words[at].as_str()).collect();
    // "Credit memo applied" is a note: what happened has a subject with an article or a name.
    let named = DETERMINERS.contains(&first.as_str())
        || text.trim_start().starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$');
    (1..words.len()).any(verb) || named && past(&own.join(" ")) && !past(first)
}

#[cfg(test)]
mod tests {
    use super::points;

    fn of(order: &str, to_be_said: bool) -> Vec<String> {
        points(order, to_be_said).into_iter().map(|point| point.words).collect()
    }

    #[test]
    fn what_is_listed_behind_a_colon_is_to_be_said() {
        let order = "Write Birch back on his May 4 notice: the late charge is wrong under the lease, no interest is allowed, the $1,000 he took on June 5, \
            2026 waived the notice, and section 4 gives her an abatement for the bedroom since October. Ask him to withdraw it.";
        assert_eq!(
            of(order, true),
            [
                "the late charge is wrong under the lease",
                "no interest is allowed",
                "the $1,000 he took on June 5, 2026 waived the notice",
                "section 4 gives her an abatement for the bedroom since October"
            ]
        );
        let called = "Answer Orr's letter for Pine. Points: notice by e-mail is no notice, the cure period is ten days and only for undisputed amounts, \
            line items are overbilled (all of them, and twice).";
        assert_eq!(
            of(called, true),
            [
                "notice by e-mail is no notice",
                "the cure period is ten days and only for undisputed amounts",
                "line items are overbilled (all of them, and twice)"
            ]
        );
        let offer = "Reply to Ms. Orr: we reject the $62,000, we will take $148,000, open until December 18.";
        assert_eq!(of(offer, true), ["we reject the $62,000", "we will take $148,000, open until December 18"]);
        let terms = "Reply to Ms. Orr: we counter with 20 weeks of pay, a prorated bonus, and a neutral reference.";
        assert_eq!(of(terms, true), ["we counter with 20 weeks of pay, a prorated bonus, and a neutral reference"]);
        for none in [
            "Letter to Ann Lee explaining the order: what it found, what she must do by when.",
            "Draft a letter to Orr: short, firm, two paragraphs.",
            "New date: December 14, 2026.",
            "Draft a letter to Ann Lee.",
        ] {
            assert!(of(none, true).is_empty(), "{none}");
        }
    }

    #[test]
    fn a_brief_argues_what_is_listed() {
        assert_eq!(
            of("Draft an opposition. First, the guaranty is discharged. Second, the bank made no demand.", false),
            ["the guaranty is discharged", "the bank made no demand"]
        );
        assert_eq!(
            of(
                "Draft our opposition: fact issues are discharge under para 4, no demand by mail, wrong principal, and the cap.",
                false
            ),
            ["discharge under para 4", "no demand by mail", "wrong principal", "the cap"]
        );
        assert_eq!(
            of(
                "Draft an opposition on what is attached. Our issues are discharge under para 4, no demand, and the cap.",
                false
            ),
            ["discharge under para 4", "no demand", "the cap"]
        );
        assert_eq!(
            of(
                "Draft a motion to dismiss for Ann Lee: the debt was paid because the bank took the boat without her word, and no demand was made.",
                false
            ),
            ["the debt was paid because the bank took the boat without her word", "no demand was made"]
        );
        assert_eq!(
            of("Draft a motion to extend the deadline to May 4 because the logs are still being restored.", false),
            ["the logs are still being restored"]
        );
    }
}
