//! A contract as clauses: each paragraph with its number and the headings under which it stands, and its sentences.

use crate::{
    topics::{Subject, subject},
    words::{line, slice},
};

use law::sentences::{Kind, sentences};

/// A paragraph of the contract.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clause {
    /// "9.2", "Article IV", "(a)"; empty if the text has none.
    pub number: String,
    /// Its own heading, or that of the paragraphs before it.
    pub heading: String,
    /// What that is about.
    pub subject: Subject,
    /// The heading above that, and what it is about.
    pub above: Subject,
    /// Whether it is only a heading.
    pub is_heading: bool,
    /// Where its text begins, behind number and heading.
    pub body: usize,
    /// Its sentences, as ranges of characters.
    pub sentences: Vec<(usize, usize)>,
}

/// Words of a heading.
const HEADING_WORDS: usize = 12;

/// The clauses of a contract, one for each of their units.
pub(crate) fn clauses(paragraphs: &[&str]) -> Vec<Clause> {
    let mut out = Vec::with_capacity(paragraphs.len());
    let (mut above, mut current) = (String::new(), String::new());
    let (mut above_subject, mut subject_now) = (Subject::default(), Subject::default());
    for text in paragraphs {
        let (number, behind) = number(text);
        let rest = slice(text, behind, usize::MAX);
        let mut clause = Clause { number: number.clone(), body: behind, ..Clause::default() };
        if alone(&rest, !number.is_empty()) {
            clause.is_heading = true;
            current = line(&rest).trim_end_matches(['.', ':']).to_owned();
            subject_now = subject(&current);
            (above, above_subject) = (current.clone(), subject_now.clone());
        } else if let Some(end) = run_in(&rest) {
            let heading = line(&slice(&rest, 0, end));
            current = heading.trim_end_matches(['.', ':', '-', '–', '—', ' ']).to_owned();
            subject_now = subject(&current);
            clause.body = behind + end;
            if is_top(&number) {
                (above, above_subject) = (current.clone(), subject_now.clone());
            }
        } else if is_top(&number) {
            // A new clause without a heading is not part of the one before.
            current = String::new();
            subject_now = Subject::default();
            (above, above_subject) = (String::new(), Subject::default());
        }
        clause.heading = if current.is_empty() { above.clone() } else { current.clone() };
        clause.subject = subject_now.clone();
        clause.above = above_subject.clone();
        if !clause.is_heading {
            clause.sentences = parts(text, clause.body);
        }
        out.push(clause);
    }
    out
}

/// The sentences of a paragraph's text from a character on. What the sentence reader takes for furniture is text here.
fn parts(text: &str, from: usize) -> Vec<(usize, usize)> {
    let body = line_ends(&slice(text, from, usize::MAX));
    let length = body.chars().count();
    let mut out: Vec<(usize, usize)> = Vec::new();
    for sentence in sentences(&body) {
        let (start, end) = (sentence.span.start.min(length), sentence.span.end.min(length));
        match out.last_mut() {
            // A heading or number alone belongs to what follows it.
            Some(last) if sentence.kind != Kind::Prose || last.1 - last.0 < 12 => last.1 = end,
            _ => out.push((start, end)),
        }
    }
    if out.is_empty() && length > 0 {
        out.push((0, length));
    }
    out.into_iter().map(|(start, end)| (from + start, from + end)).collect()
}

/// The same characters with spaces for line ends, so that a line of a wrapped paragraph is not taken for a heading.
fn line_ends(text: &str) -> String {
    text.chars().map(|c| if c == '\n' || c == '\t' || c == '\r' { ' ' } else { c }).collect()
}

/// The number of a paragraph and where the text behind it begins.
fn number(text: &str) -> (String, usize) {
    let chars: Vec<char> = text.chars().take(60).collect();
    let lead = chars.iter().take_while(|c| c.is_whitespace()).count();
    let mut at = lead;
    let word: String = chars.iter().skip(at).take_while(|c| c.is_alphabetic()).collect();
    let named = matches!(word.to_lowercase().as_str(), "section" | "article" | "clause" | "paragraph");
    if named {
        at += word.chars().count();
        at += chars.iter().skip(at).take_while(|c| c.is_whitespace()).count();
    }
    let start = at;
    let open = chars.get(at) == Some(&'(');
    at += usize::from(open);
    let digits = at;
    at += chars.iter().skip(at).take_while(|c| c.is_ascii_digit() || **c == '.').count();
    if at == digits {
        let roman = chars.iter().skip(at).take_while(|c| matches!(c.to_ascii_uppercase(), 'I' | 'V' | 'X')).count();
        let letter = usize::from(chars.get(at).is_some_and(|c| c.is_ascii_alphabetic()));
        at += roman.max(letter);
    }
    let counted = at > digits && at - digits <= 8;
    let closed = match chars.get(at) {
        Some(')') => true,
        Some('.') if !open => true,
        Some(c) => {
            !open
                && (c.is_whitespace() || *c == ':' || *c == '-')
                && (named || chars[digits..at].iter().any(char::is_ascii_digit))
        }
        None => false,
    };
    if !counted || !closed || (open && chars.get(at) != Some(&')')) {
        return (String::new(), lead);
    }
    at += usize::from(matches!(chars.get(at), Some(')' | '.' | ':' | '-')));
    let number: String = chars[start..at].iter().collect();
    let skip = chars.iter().skip(at).take_while(|c| c.is_whitespace() || **c == '\u{a0}').count();
    (number.trim_end_matches(['.', ':', '-']).to_owned(), at + skip)
}

/// Whether a number is that of a whole clause: "9", "IX", but neither "9.2" nor "(a)".
pub(crate) fn is_top(number: &str) -> bool {
    !number.is_empty()
        && !number.starts_with('(')
        && !number.ends_with(')')
        && !number.trim_end_matches(".0").contains('.')
}

/// Whether a paragraph is a heading and nothing else.
fn alone(rest: &str, numbered: bool) -> bool {
    let text = line(rest);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > HEADING_WORDS || text.ends_with([';', ',']) || text.contains(['_', '@', '[']) {
        return false;
    }
    if text.ends_with('.') && (!numbered && words.len() > 4 || holds_sentence(&words)) {
        return false;
    }
    let verb = |w: &&str| {
        matches!(w.to_lowercase().as_str(), "shall" | "will" | "is" | "are" | "may" | "must" | "not" | "has")
    };
    let short = numbered && words.len() <= 6 && !text.ends_with('.') && !words.iter().any(verb);
    capitalised(&words) || short && text.starts_with(char::is_uppercase)
}

/// Whether a sentence follows a title: "Miscellaneous. New York law governs this Agreement."
fn holds_sentence(words: &[&str]) -> bool {
    let short = ["Inc.", "Ltd.", "Corp.", "Nos.", "Sec.", "Art.", "Exh."];
    let title = words.iter().position(|word| word.ends_with('.') && word.chars().count() > 3 && !short.contains(word));
    let rest = title.and_then(|at| words.get(at + 1..)).unwrap_or_default();
    rest.len() > 2 && rest.iter().any(|word| word.chars().count() > 3 && word.starts_with(char::is_lowercase))
}

/// Whether the words of a title all begin with a capital, small ones between them aside.
fn capitalised(words: &[&str]) -> bool {
    let small = |word: &&&str| {
        matches!(
            word.to_lowercase().as_str(),
            "of" | "and"
                | "the"
                | "for"
                | "to"
                | "in"
                | "on"
                | "by"
                | "or"
                | "a"
                | "an"
                | "with"
                | "at"
                | "from"
                | "no"
                | "&"
                | "-"
                | "–"
        )
    };
    let letters = |word: &&&str| word.chars().any(char::is_alphabetic);
    let telling: Vec<&&str> = words.iter().filter(|w| !small(w) && letters(w)).collect();
    let capital = |word: &&&&str| word.trim_start_matches(|c: char| !c.is_alphabetic()).starts_with(char::is_uppercase);
    let all = telling.iter().filter(capital).count();
    let verb = words
        .iter()
        .any(|w| matches!(w.to_lowercase().as_str(), "shall" | "will" | "is" | "are" | "has" | "must" | "may"));
    let first = telling.first().is_some_and(|w| capital(&w));
    !telling.is_empty() && first && all * 2 > telling.len() && (!verb || words.iter().all(|w| w.to_uppercase() == **w))
}

/// Where a heading that runs into the text ends: "Limitation of Liability. In no event ...".
fn run_in(rest: &str) -> Option<usize> {
    let chars: Vec<char> = rest.chars().take(110).collect();
    for (at, c) in chars.iter().enumerate() {
        let spaced = chars.get(at + 1).is_none_or(|c| c.is_whitespace());
        let ends = match c {
            '.' | ':' => spaced,
            '–' | '—' | '-' => at > 0 && chars[at - 1].is_whitespace() && spaced,
            ';' | ',' if *c == ';' => return None,
            _ => false,
        };
        if !ends {
            continue;
        }
        let head: String = chars[..at].iter().collect();
        let words: Vec<&str> = head.split_whitespace().collect();
        let more = rest.chars().skip(at + 1).filter(|c| c.is_alphabetic()).take(12).count() == 12;
        // Abbreviations end no heading; "LAW" is none.
        let short = words.len() == 1 && head.chars().count() < 4 && subject(&head).topics.is_empty();
        if words.is_empty() || words.len() > 8 || !more || short || !capitalised(&words) {
            return None;
        }
        let skip = chars.iter().skip(at + 1).take_while(|c| c.is_whitespace()).count();
        return Some(at + 1 + skip);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Vec<(String, String, usize)> {
        clauses(texts).into_iter().map(|c| (c.number, c.heading, c.sentences.len())).collect()
    }

    #[test]
    fn numbers_and_headings() {
        let found = of(&[
            "SERVICES AGREEMENT",
            "9. Limitation of Liability. In no event shall either party be liable. This applies to all claims.",
            "(a) The cap does not apply to fraud.",
            "10. Confidentiality",
            "10.1 Each party shall keep the other's information secret.",
            "11. This Agreement is governed by the law of Ohio.",
            "Section 12.1 Notices: Notices are given in writing.",
        ]);
        let heads: Vec<(&str, &str, usize)> = found.iter().map(|(n, h, s)| (n.as_str(), h.as_str(), *s)).collect();
        assert_eq!(
            heads,
            [
                ("", "SERVICES AGREEMENT", 0),
                ("9", "Limitation of Liability", 2),
                ("(a)", "Limitation of Liability", 1),
                ("10", "Confidentiality", 0),
                ("10.1", "Confidentiality", 1),
                ("11", "", 1),
                ("12.1", "Notices", 1),
            ]
        );
        assert_eq!(of(&["12 LAW. Maine. Disputes go to the courts at Portland."])[0].1, "LAW");
    }
}
