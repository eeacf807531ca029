//! Lists of changes to another paper: "The Scheduling Order is modified as follows: A. Rebuttal reports: from May 4 to June 8. …". Each
//! item changes what it names: a section by its number, or a thing by its label or as the subject of its sentence.

use super::section_numbers::section_named;
use law::{Letters, Span};
use search::words;

/// Beginnings of the words for a change.
const CHANGES: &[&str] = &[
    "chang",
    "increas",
    "decreas",
    "reduc",
    "rais",
    "lower",
    "amend",
    "exten",
    "modif",
    "adjust",
    "revis",
    "replac",
    "substitut",
    "mov",
    "postpon",
    "reschedul",
    "adjourn",
    "continued",
    "short",
    "length",
    "ris",
    "correct",
];
/// Most characters of the sentence that opens a list.
const OPENING: usize = 600;
/// Characters from "follow" to the colon that opens the list.
const COLON: usize = 60;
/// Letters of an abbreviation before its full stop, at most.
const SHORT: usize = 3;
/// Most characters of a label.
const LABEL: usize = 80;
/// Characters at an item's beginning in which it names the section that it changes.
const NAMED: usize = 60;
/// Characters of the mark of an item: "(viii) ".
const MARK: usize = 7;
/// Words that say nothing of what is changed: "the mediation deadline" changes what is said of mediation.
const GENERIC: &[&str] =
    &["deadline", "date", "dates", "time", "day", "days", "term", "period", "amount", "limit", "number", "due"];

/// A list of changes.
pub struct ChangeList {
    /// The sentence that opens it.
    pub opening: Span,
    /// Its items, in order.
    pub items: Vec<Change>,
}

/// One change.
#[derive(Debug, PartialEq, Eq)]
pub struct Change {
    /// All of the item, behind its mark.
    pub span: Span,
    /// The number of the section that it changes, if it names one.
    pub section: Option<String>,
    /// Stems of the words that say what is changed; none where that is not clear.
    pub subject: Vec<String>,
}

impl Change {
    /// Whether all that the change is about stands in some words.
    pub fn is_of(&self, said: &str) -> bool {
        let own = words::all_stems(said);
        !self.subject.is_empty() && self.subject.iter().all(|stem| own.contains(stem))
    }
}

/// The lists of changes of a text, in order.
pub fn change_lists(letters: &Letters) -> Vec<ChangeList> {
    let follows = |at: &usize| "follow".chars().enumerate().all(|(n, c)| letters.get(at + n).eq_ignore_ascii_case(&c));
    let span = letters.span();
    (span.start..span.end).filter(follows).filter_map(|at| change_list(letters, at)).collect()
}

/// The list that the word "follows" at a place opens.
fn change_list(letters: &Letters, at: usize) -> Option<ChangeList> {
    let end = letters.span().end;
    let colon = (at..end.min(at + COLON)).find(|at| letters.get(*at) == ':')?;
    let start = (colon.saturating_sub(OPENING)..at)
        .rev()
        .find(|at| {
            let blank = letters.get(*at) == '\n' && letters.get(at.saturating_sub(1)) == '\n';
            // "[Doc. 31]" ends no sentence.
            let word = (0..=SHORT).all(|n| letters.get(at.saturating_sub(n + 1)).is_alphanumeric());
            let stop = letters.get(*at) == '.' && letters.get(at + 1).is_whitespace();
            blank || stop && word && letters.get(at + 2).is_uppercase()
        })
        .map_or(colon.saturating_sub(OPENING), |at| at + 1);
    let opening = letters.trim(Span::new(start, colon + 1));
    if !letters.folded_lower(opening).split(|c: char| !c.is_alphanumeric()).any(is_change) {
        return None;
    }
    let mut items: Vec<Span> = Vec::new();
    let mut parted = true;
    for line in letters.lines().skip_while(|line| line.start <= colon) {
        match (line.is_empty(), marked(letters, line)) {
            (true, _) => parted = true,
            (false, Some(words)) => {
                items.push(Span::new(words, line.end));
                parted = false;
            }
            // A line without a mark goes on with the item above it, or ends the list.
            (false, None) if parted => break,
            (false, None) => {
                if let Some(last) = items.last_mut() {
                    last.end = line.end;
                }
            }
        }
    }
    let items: Vec<Change> = items.into_iter().map(|span| change(letters, span)).collect();
    (!items.is_empty()).then_some(ChangeList { opening, items })
}

/// Where the words of an item begin whose line has a mark: "A. ", "(ii) ", "3) ", "- ".
fn marked(letters: &Letters, line: Span) -> Option<usize> {
    let end = (line.start..line.end.min(line.start + MARK)).find(|at| letters.get(*at).is_whitespace())?;
    let mark = letters.exact(Span::new(line.start, end));
    let bullet = matches!(&*mark, "-" | "–" | "—" | "•" | "*");
    let inner = mark.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
    let closed = mark.ends_with(['.', ')', ':']);
    let counted = !inner.is_empty() && inner.len() <= 4 && inner.chars().all(|c| c.is_ascii_alphanumeric());
    let one = inner.len() == 1 || inner.chars().all(|c| c.is_ascii_digit() || "ivxIVX".contains(c));
    (bullet || closed && counted && one).then(|| letters.trim(Span::new(end, line.end)).start)
}

fn change(letters: &Letters, span: Span) -> Change {
    let text = letters.folded(span);
    let head: String = text.chars().take(NAMED).collect();
    Change { span, section: section_named(&head), subject: subject(&text) }
}

/// What an item changes, as stems: its label, or the subject of "… is extended by 45 days".
fn subject(text: &str) -> Vec<String> {
    let label = text.split_once(": ").map(|(label, _)| label).filter(|label| {
        let verb = ["is", "are", "shall", "must", "may", "will"];
        label.len() <= LABEL && !label.contains(". ") && !label.split(' ').any(|word| verb.contains(&word))
    });
    let told = || {
        let first = text.split(". ").next().unwrap_or(text);
        let verbs = [" is ", " are ", " shall be ", " shall now be ", " will be ", " is hereby ", " are hereby "];
        let at = verbs.iter().filter_map(|verb| Some((first.find(verb)?, verb.len()))).min()?;
        let verb = first.get(at.0 + at.1..)?.split(' ').next()?;
        is_change(verb.trim_end_matches([',', '.'])).then(|| &first[..at.0])
    };
    let words = label.or_else(told).unwrap_or_default();
    words::stems(words)
        .into_iter()
        .filter(|stem| !GENERIC.iter().any(|word| words::stems(word).contains(stem)))
        .collect()
}

/// Whether a word in small letters is one for a change.
pub(super) fn is_change(word: &str) -> bool {
    CHANGES.iter().any(|start| match *start {
        "ris" => matches!(word, "rise" | "rises" | "rising" | "risen" | "rose"),
        "mov" => matches!(word, "move" | "moves" | "moved" | "moving"),
        "short" | "length" => word.starts_with(start) && word.contains("en"),
        start => word.starts_with(start),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<(Option<String>, Vec<String>)> {
        let letters = Letters::new(text);
        let lists = change_lists(&letters);
        lists.into_iter().flat_map(|list| list.items).map(|item| (item.section, item.subject)).collect()
    }

    #[test]
    fn an_item_says_what_it_changes() {
        let order = "IT IS ORDERED that the Scheduling Order [Doc. 31] is modified as follows:\n\n\
            A. Rebuttal reports: from May 4, 2026 to June 8, 2026.\n\
            B. The mediation deadline is extended by thirty (30) days.\n\
            C. Each side may take ten (10) depositions.\n\n\
            The rest stays. It is so ordered.\n";
        let letters = Letters::new(order);
        let opening = change_lists(&letters).first().map(|list| letters.folded(list.opening));
        assert!(opening.is_some_and(|opening| opening.starts_with("IT IS ORDERED")));
        let found = of(order);
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[0].1, words::stems("rebuttal reports"));
        assert_eq!(found[1].1, words::stems("mediation"));
        assert!(found[2].1.is_empty());
        let letter = "This letter will amend the Lease as follows:\n\n\
            (i) In paragraph 2, the bonus is changed from $2 to\n$3.\n\n\
            (ii) Paragraph A-4 of the Addendum is amended to read: \"150 days\".\n\n\
            We will pay you $5.\n";
        let found = of(letter);
        assert_eq!(found.iter().map(|item| item.0.as_deref()).collect::<Vec<_>>(), [Some("2"), Some("a-4")]);
    }

    #[test]
    fn other_lists_change_nothing() {
        assert!(of("The deadlines are as follows:\n\n1. Experts: May 4, 2026.\n2. Trial: June 8, 2026.\n").is_empty());
        assert!(of("The deadlines are changed as follows: they end in May.\n").is_empty());
        assert!(of("").is_empty());
    }
}
