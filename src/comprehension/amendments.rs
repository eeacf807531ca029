//! What a sentence takes back: "changed from $9,400 to $10,100", "shall no longer be $4,200 but $4,900", "“March 1” is deleted and
//! replaced with “April 1”". Of two values the one that no longer holds.

use super::{
    change_lists::{change_lists, is_change},
    section_numbers::{numbered, part_named},
};
use law::{Letters, Span};

/// Beginnings of words that make "from … to" a stretch of time.
const RUNS: &[&str] =
    &["run", "commenc", "begin", "last", "effective", "period", "continues", "continue", "payable", "due"];
/// Words between the word for a change and "from".
const CHANGED: usize = 10;
/// Words just before what no longer holds.
const TAKEN_BACK: &[&str] = &[
    "no longer",
    "instead of",
    "in lieu of",
    "in place of",
    "rather than",
    "previously",
    "formerly",
    "originally",
    "replaces",
    "replacing",
    "supersedes",
    "deleting",
    "delete",
    "striking",
    "strike",
];
/// Words behind what no longer holds, before what takes its place.
const GIVES_WAY: &[&str] = &[
    "replaced with",
    "replaced by",
    "replaced in its entirety",
    "deleted and",
    "stricken and",
    "struck and",
    "struck out and",
    "changed to",
    "increased to",
    "raised to",
    "decreased to",
    "reduced to",
    "lowered to",
    "amended to",
    "extended to",
    "extended until",
    "extended through",
    "shortened to",
    "moved to",
    "postponed to",
    "adjourned to",
    "continued to",
    "corrected to",
];
/// Words that may stand between such words and the value: "no longer be equal to the sum of".
const NEAR: usize = 7;
/// Words behind a value that belong to it: "per month", "due on the first of each month".
const OWN: usize = 9;

/// The number of the section that a sentence amends: "Section 2 is amended by replacing …", "In Article TWO, “…” is replaced by “…”", "I
/// revoke Article 2".
pub fn amended_section(text: &str) -> Option<String> {
    let low = text.to_lowercase();
    let (at, end) = part_named(&low)?;
    let active = low[..at].trim_end().trim_end_matches(" the").rsplit(' ').next().unwrap_or_default();
    let active = ["revoke", "revokes", "delete", "deletes", "amend", "amends", "replace", "replaces"].contains(&active);
    let amends = ["amended", "deleted", "replaced", "restated", "stricken", "superseded", "revoked"];
    // "Section 2 is increased" may say what a paper does by itself; "increased from $5 to $6" says what it said.
    let changes = ["changed", "increased", "raised", "reduced", "decreased", "lowered", "extended", "shortened"];
    let changes = changes.iter().filter_map(|verb| low[end..].find(&format!("{verb} from ")).map(|at| end + at));
    let amends = amends.iter().filter_map(|verb| low.find(verb)).chain(changes).min();
    (active || amends.is_some_and(|amends| at < amends)).then(|| numbered(&low[end..])).flatten()
}

/// What of a section a sentence amends.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// The section's number.
    pub section: String,
    /// The mark of a paragraph in it, in small letters: "b" of "Article II, paragraph B" and of "Section 2.3(b)".
    pub item: Option<String>,
    /// The words that are replaced or deleted, in small letters, where it names them: "$500,000" of "“$500,000” is replaced by …".
    pub words: Vec<String>,
}

/// What a sentence amends, if it amends a section.
pub fn amended_part(text: &str) -> Option<Part> {
    let low = text.to_lowercase();
    // "Paragraph B of Article II": the section is named behind.
    let inner = part_named(&low).and_then(|(_, end)| {
        let (mark, rest) = low[end..].split_once(" of ")?;
        let within = part_named(rest).is_some_and(|(at, _)| at < 5);
        (within && numbered(mark).is_none()).then(|| (item_mark(mark), rest.to_owned()))
    });
    let (item, section) = match inner {
        Some((Some(item), rest)) => (Some(item), amended_section(&format!("{rest} {low}"))),
        _ => (None, amended_section(text)),
    };
    let section = section?;
    let behind = part_named(&low)
        .map_or("", |(_, end)| low[end..].trim_start_matches(|c: char| c.is_alphanumeric() || c == '.'));
    let item = item.or_else(|| {
        let bare = behind.trim_start_matches([',', ' ']);
        let named = ["paragraph ", "subparagraph ", "subsection ", "clause ", "item "];
        match named.iter().find_map(|name| bare.strip_prefix(name)) {
            Some(rest) => item_mark(rest.split([' ', ',', '.', ':']).next().unwrap_or_default()),
            None if behind.starts_with('(') => item_mark(behind.split_inclusive(')').next().unwrap_or_default()),
            None => None,
        }
    });
    Some(Part { section, item, words: replaced_words(&low) })
}

/// The mark of an item in small letters, without its brackets.
pub fn item_mark(mark: &str) -> Option<String> {
    let bare = mark.trim().trim_matches(['(', ')', '.', '"', '“', '”']).to_lowercase();
    let short = (1..=4).contains(&bare.chars().count()) && bare.chars().all(char::is_alphanumeric);
    short.then_some(bare)
}

/// What stands in quotation marks and is replaced or deleted, of a text in small letters.
fn replaced_words(low: &str) -> Vec<String> {
    const DONE: &[&str] = &["replaced", "deleted", "stricken", "struck", "removed", "changed to", "amended to"];
    const DOES: &[&str] =
        &["replacing", "deleting", "striking", "removing", "replace", "delete", "strike", "change", "revoke"];
    const NOUNS: &[&str] =
        &["words", "word", "phrase", "figure", "date", "amount", "sum", "number", "row", "sentence", "age", "term"];
    let done = DONE.iter().filter_map(|verb| low.find(verb)).min();
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = low[from..].find(['“', '"']).map(|at| from + at) {
        let start = open + low[open..].chars().next().map_or(1, char::len_utf8);
        let Some(close) = low[start..].find(['”', '"']).map(|at| start + at) else { break };
        let before = low[..open].trim_end();
        let bare = NOUNS.iter().find_map(|noun| before.strip_suffix(noun)).unwrap_or(before).trim_end();
        let bare = bare.strip_suffix(" the").unwrap_or(bare);
        let gives_way = done.is_some_and(|done| close < done) || DOES.iter().any(|verb| bare.ends_with(verb));
        // "(the “Lease”)" defines a word.
        if gives_way && !before.ends_with(['(']) && !before.ends_with("(the") {
            found.push(low[start..close].trim_end_matches(['.', ',', ';']).to_owned());
        }
        from = close + low[close..].chars().next().map_or(1, char::len_utf8);
    }
    found.retain(|words| !words.is_empty());
    found
}

/// For each value of a sentence, in order, whether the sentence itself says that it no longer holds.
pub fn taken_back(letters: &Letters, within: Span, values: &[Span]) -> Vec<bool> {
    let side = |from: usize, to: usize| {
        let text = letters.folded_lower(Span::new(from.min(to), to));
        text.replace(['“', '”', '"', '(', ')'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let one = |(at, value): (usize, &Span)| {
        let last = at.checked_sub(1).and_then(|at| values.get(at));
        let next = values.get(at + 1);
        let before = side(last.map_or(within.start, |last| last.end), value.start);
        let behind = side(value.end, next.map_or(within.end, |next| next.start));
        let lead = side(within.start, value.start);
        from_to(&lead, &before, &behind, next.is_some())
            || next.is_some() && is_labelled(&lead) && opens(&behind, "to", OWN) && is_listed_change(letters, within)
            || to_from(&lead, &before, last.is_some())
            || by_which(&lead, &before, &behind, next.is_some())
            || TAKEN_BACK.iter().any(|words| near_end(&before, words, NEAR))
            || next.is_some() && (gives_way(&behind) || near_end(&before, "not", 2) && opens(&behind, "but", OWN))
    };
    values.iter().enumerate().map(one).collect()
}

/// "is changed from A to B", and "the change of the rent from A to B".
fn from_to(lead: &str, before: &str, behind: &str, followed: bool) -> bool {
    followed && near_end(before, "from", 5) && opens(behind, "to", OWN) && is_changed(lead)
}

/// Whether a value stands behind a label and "from": "Expert reports: from A to B"; or behind "from" alone, where the label was read as a heading.
fn is_labelled(lead: &str) -> bool {
    let label = lead.strip_suffix("from").map(str::trim_end);
    label.is_some_and(|label| label.is_empty() || label.ends_with([':', '-', '–', '—']))
}

/// Whether a line stands in a list of changes: "The Scheduling Order is modified as follows:".
fn is_listed_change(letters: &Letters, within: Span) -> bool {
    change_lists(letters).iter().any(|list| list.items.iter().any(|item| item.span.touches(within)))
}

/// "is increased to B from A".
fn to_from(lead: &str, before: &str, follows: bool) -> bool {
    let (Some(at), true) = (before.split(' ').rev().position(|word| word == "from"), follows) else { return false };
    // "to $4,900 per month, payable from July 1" has a day of its own behind "from".
    let lead_in = lead.rsplit_once("from").map_or("", |(before, _)| before);
    at < 3
        && before.split(' ').count() <= 5
        && !before.contains([',', ';'])
        && lead_in.contains(" to ")
        && is_changed(lead)
}

/// "is increased by A from B to C": what is added is not what holds.
fn by_which(lead: &str, before: &str, behind: &str, followed: bool) -> bool {
    followed && near_end(before, "by", 2) && (opens(behind, "to", 2) || opens(behind, "from", 2)) && is_changed(lead)
}

/// Whether the part of a sentence before a value speaks of a change.
fn is_changed(lead: &str) -> bool {
    let own = lead.rsplit(';').next().unwrap_or(lead);
    let own = own.rsplit_once("from").map_or(own, |(before, _)| before);
    let mut words = own.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).rev().take(CHANGED);
    // The nearest of these words decides.
    let telling = words.find(|word| is_change(word) || RUNS.iter().any(|start| word.starts_with(start)));
    telling.is_some_and(is_change)
}

/// Whether words stand among the last few of a text, with no comma between them and its end.
fn near_end(text: &str, words: &str, most: usize) -> bool {
    let all: Vec<&str> = text.split(' ').collect();
    let tail = all[all.len().saturating_sub(most + words.split(' ').count() - 1)..].join(" ");
    let padded = format!(" {tail} ");
    padded.rfind(&format!(" {words} ")).is_some_and(|at| {
        let rest = &padded[at + words.len() + 1..];
        !rest.contains([';', ','])
    })
}

/// Whether a word stands among the first few of a text.
fn opens(text: &str, word: &str, most: usize) -> bool {
    text.split(' ').take(most).map(|own| own.trim_matches(',')).any(|own| own == word)
}

/// Whether what follows a value says that another takes its place.
fn gives_way(behind: &str) -> bool {
    let Some(at) = GIVES_WAY.iter().filter_map(|words| behind.find(words)).min() else { return false };
    let between = behind[..at].trim();
    // "… of $500, and the rent is increased to": another thing is changed.
    between.split(' ').count() <= OWN && !between.contains([';', ',']) && !format!(" {between} ").contains(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a text are what stands between braces; those that no longer hold.
    fn old(marked: &str) -> Vec<String> {
        let (mut text, mut values, mut start) = (String::new(), Vec::new(), 0);
        for c in marked.chars() {
            match c {
                '{' => start = text.chars().count(),
                '}' => values.push(Span::new(start, text.chars().count())),
                c => text.push(c),
            }
        }
        let letters = Letters::new(&text);
        let flags = taken_back(&letters, letters.span(), &values);
        values.iter().zip(flags).filter(|(_, old)| *old).map(|(span, _)| letters.exact(*span)).collect()
    }

    #[test]
    fn the_old_value_of_an_amendment_no_longer_holds() {
        for (text, wanted) in [
            ("The Base Rent is changed from {$9,400} to {$10,100} per month.", "$9,400"),
            ("The rent shall no longer be {$4,200} per month but {$4,900} per month.", "$4,200"),
            ("The figure “{$250,000}” in Section 3 is hereby deleted and replaced with “{$300,000}”.", "$250,000"),
            ("The purchase price of {$1,200,000} is increased to {$1,250,000}.", "$1,200,000"),
            ("The salary is increased to {$92,000} from {$85,000}.", "$85,000"),
            ("The Maturity Date is extended from {March 31, 2027} to {March 31, 2029}.", "March 31, 2027"),
            ("The deposit is increased by {$3,000} to {$12,500}.", "$3,000"),
            ("The hearing is continued from {June 3, 2026} to {July 8, 2026}.", "June 3, 2026"),
            ("The fee is {$150} an hour instead of {$120} an hour.", "$120"),
            ("The notice period is not {30 days} but {60 days}.", "30 days"),
            ("The limit is amended by deleting {$1,000,000} and inserting {$2,000,000}.", "$1,000,000"),
        ] {
            assert_eq!(old(text), [wanted], "{text}");
        }
    }

    #[test]
    fn a_line_in_a_list_of_changes_takes_its_first_value_back() {
        let old = |text: &str, line: &str| {
            let letters = Letters::new(text);
            let start = text.find(line).map(|at| text[..at].chars().count()).unwrap();
            let within = Span::new(start, start + line.chars().count());
            let of = |value: &str| {
                let from = start + line[..line.find(value).unwrap()].chars().count();
                Span::new(from, from + value.chars().count())
            };
            // With its label, and without.
            let values = [of("May 4, 2026"), of("June 8, 2026")];
            let bare = Span::new(start + line.find("from").unwrap(), within.end);
            assert_eq!(taken_back(&letters, within, &values), taken_back(&letters, bare, &values));
            taken_back(&letters, within, &values)
        };
        let line = "B. Rebuttal reports: from May 4, 2026 to June 8, 2026.";
        for introduction in
            ["IT IS ORDERED that the Scheduling Order is modified as follows:", "The following deadlines are extended:"]
        {
            let list = format!("{introduction}\n\nA. Expert reports: from April 6, 2026 to May 1, 2026.\n{line}\n");
            assert_eq!(old(&list, line), [true, false], "{introduction}");
        }
        // A stretch of time.
        let closed = "The library is open as follows:\n\nB. Rebuttal reports: from May 4, 2026 to June 8, 2026.\n";
        assert_eq!(old(closed, line), [false, false]);
    }

    #[test]
    fn the_section_that_is_amended() {
        for (text, wanted) in [
            ("Section 2 is amended by replacing \"three years\" with \"five years\".", Some("2")),
            ("In Section 10.3, \"eighteen months\" is replaced by \"twelve months\".", Some("10.3")),
            ("Article 4 is deleted and replaced by the following:", Some("4")),
            ("Except as amended here, the Agreement remains in force.", None),
            ("This replaced the notice under Section 7.", None),
            ("In ARTICLE TWO the words \"her brother\" are replaced by \"Kern Trust Company\".", Some("2")),
            ("Article IV is hereby deleted.", Some("4")),
            ("I revoke Article 2 of my will.", Some("2")),
            ("The date in Article 2 is changed from May 1, 2025 to June 1, 2025.", Some("2")),
            ("The fee in Section 4 is increased each year.", None),
            ("The Subsection 4 report was amended.", None),
        ] {
            assert_eq!(amended_section(text).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn what_of_a_section_is_amended() {
        let part = |section: &str, item: Option<&str>, words: &[&str]| Part {
            section: section.into(),
            item: item.map(str::to_owned),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
        };
        for (text, wanted) in [
            ("In Section 2.3(b), \"$500,000\" is replaced by \"$1,250,000\".", part("2.3", Some("b"), &["$500,000"])),
            ("I revoke Article II, paragraph B of my will and give $40,000 to the library.", part("2", Some("b"), &[])),
            ("Paragraph B of Article II is revoked.", part("2", Some("b"), &[])),
            ("Section 4.1 is amended by replacing “June 30” with “July 31”.", part("4.1", None, &["june 30"])),
            ("Section 2.1 is deleted and replaced by: \"2.1 The Board has seven directors.", part("2.1", None, &[])),
            (
                "In the table of Section 1.4, the row \"Thanksgiving\" is deleted and replaced by: Thanksgiving is with Husband.",
                part("1.4", None, &["thanksgiving"]),
            ),
            (
                "In Section 1.4 the words \"There is no voting by proxy\" are replaced by \"A member may vote by written proxy.\"",
                part("1.4", None, &["there is no voting by proxy"]),
            ),
        ] {
            assert_eq!(amended_part(text), Some(wanted), "{text}");
        }
        assert_eq!(amended_part("Section 7 speaks of the \"Term\"."), None);
    }

    #[test]
    fn two_values_that_both_hold_stay() {
        for text in [
            "The term runs from {April 1, 2025} to {March 31, 2030}.",
            "A deposit of {$500} is due, and the rent shall be increased to {$900}.",
            "The fee is {$100} per month for the first year and {$120} per month from then on.",
            "Rent of {$4,900} is payable from {July 1, 2026} to {June 30, 2027}.",
            "This Lease, as amended, runs from {April 1, 2025} to {March 31, 2030}.",
            "The amended term continues from {May 1, 2025} to {May 1, 2027}.",
            "The price is {$10} per unit, to be paid within {30 days}.",
        ] {
            assert_eq!(old(text), Vec::<String>::new(), "{text}");
        }
    }
}
