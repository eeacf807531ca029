//! The words of an order that answers allegations: verbs, numbers, "the rest", exceptions.

use crate::law::{Span, numerals};

/// What is answered to an allegation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    Admits,
    Denies,
    /// Fed. R. Civ. P. 8(b)(5).
    LacksKnowledge,
    /// Neither: it states a conclusion of law.
    Neither,
    /// Nothing: it is directed at another party.
    OfAnother,
}

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token {
    Says(Says),
    Number(usize),
    /// "4-7"
    Range(usize, usize),
    To,
    /// "and", a comma.
    And,
    /// "paragraph", "allegations".
    Noun,
    /// "as to", "of", "in", and articles.
    Lead,
    /// "everything else", "otherwise".
    Rest,
    Except,
    Which,
    That,
    /// A colon, or "is", "are", "should be" between numbers and what is answered.
    Is,
    Semicolon,
    Other,
}

/// A piece with its place in the sentence.
pub type Placed = (Token, usize, usize);

const PHRASES: [(&str, Token); 50] = [
    ("neither admit nor deny", Token::Says(Says::Neither)),
    ("neither admits nor denies", Token::Says(Says::Neither)),
    ("neither admitted nor denied", Token::Says(Says::Neither)),
    ("without knowledge", Token::Says(Says::LacksKnowledge)),
    ("lacks knowledge", Token::Says(Says::LacksKnowledge)),
    ("lack knowledge", Token::Says(Says::LacksKnowledge)),
    ("lack of knowledge", Token::Says(Says::LacksKnowledge)),
    ("lacks information", Token::Says(Says::LacksKnowledge)),
    ("lack information", Token::Says(Says::LacksKnowledge)),
    ("no knowledge", Token::Says(Says::LacksKnowledge)),
    ("insufficient knowledge", Token::Says(Says::LacksKnowledge)),
    ("admitted", Token::Says(Says::Admits)),
    ("admits", Token::Says(Says::Admits)),
    ("admit", Token::Says(Says::Admits)),
    ("denied", Token::Says(Says::Denies)),
    ("denies", Token::Says(Says::Denies)),
    ("deny", Token::Says(Says::Denies)),
    ("the entire complaint", Token::Rest),
    ("the whole complaint", Token::Rest),
    ("each and every allegation", Token::Rest),
    ("all of the other allegations", Token::Rest),
    ("all of the allegations", Token::Rest),
    ("all other allegations", Token::Rest),
    ("all other paragraphs", Token::Rest),
    ("all the other paragraphs", Token::Rest),
    ("all the allegations", Token::Rest),
    ("all allegations", Token::Rest),
    ("all paragraphs", Token::Rest),
    ("all remaining allegations", Token::Rest),
    ("all remaining paragraphs", Token::Rest),
    ("the remaining allegations", Token::Rest),
    ("the remaining paragraphs", Token::Rest),
    ("every other allegation", Token::Rest),
    ("every other paragraph", Token::Rest),
    ("everything else", Token::Rest),
    ("everything", Token::Rest),
    ("all others", Token::Rest),
    ("all the others", Token::Rest),
    ("all the rest", Token::Rest),
    ("the others", Token::Rest),
    ("the remainder", Token::Rest),
    ("the rest", Token::Rest),
    ("otherwise", Token::Rest),
    ("with the exception of", Token::Except),
    ("other than", Token::Except),
    ("apart from", Token::Except),
    ("but for", Token::Except),
    ("excluding", Token::Except),
    ("except for", Token::Except),
    ("except", Token::Except),
];

fn word(word: &str) -> Token {
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
    if let Some(number) = number(word).or_else(|| spelt(word)) {
        return Token::Number(number);
    }
    if let Some((from, to)) = word.split_once(['-', '–', '—'])
        && let (Some(from), Some(to)) = (number(from), number(to))
    {
        return Token::Range(from, to);
    }
    match word {
        "to" | "through" | "thru" => Token::To,
        "and" | "&" | "," => Token::And,
        "paragraph" | "paragraphs" | "para" | "paras" | "par" | "no" | "nos" | "number" | "numbers" | "allegation"
        | "allegations" | "¶" | "¶¶" => Token::Noun,
        "as" | "of" | "in" | "about" | "for" | "the" | "each" | "sufficient" | "regarding" | "re" | "on"
        | "concerning" | "those" | "these" => Token::Lead,
        "rest" | "remainder" => Token::Rest,
        "save" => Token::Except,
        "which" | "who" => Token::Which,
        "that" => Token::That,
        ":" | "is" | "are" | "be" | "should" | "must" | "were" | "was" => Token::Is,
        ";" => Token::Semicolon,
        _ => Token::Other,
    }
}

/// How many bytes at the beginning of a text say that somebody knows nothing of something: "don't have enough information", "lack knowledge or
/// information sufficient to form a belief".
fn lacking(rest: &str) -> Option<usize> {
    const NOT: [&str; 17] = [
        "don't have ",
        "don’t have ",
        "do not have ",
        "doesn't have ",
        "doesn’t have ",
        "does not have ",
        "haven't got ",
        "haven’t got ",
        "have not got ",
        "have no ",
        "has no ",
        "have not ",
        "lacks ",
        "lack ",
        "without ",
        "not ",
        "no ",
    ];
    const UNKNOWN: [&str; 8] = [
        "don't know",
        "don’t know",
        "do not know",
        "doesn't know",
        "doesn’t know",
        "does not know",
        "cannot say",
        "can't say",
    ];
    let whole = |text: &str| !text.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    if let Some(words) = UNKNOWN.iter().find(|words| rest.strip_prefix(**words).is_some_and(whole)) {
        return Some(words.len());
    }
    let named = |text: &str| {
        let text = ["enough ", "sufficient ", "any "].iter().find_map(|much| text.strip_prefix(much)).unwrap_or(text);
        ["information", "knowledge"]
            .iter()
            .find_map(|what| text.strip_prefix(what))
            .filter(|text| whole(text))
            .map(str::len)
    };
    let behind = NOT.iter().find_map(|not| rest.strip_prefix(not))?;
    let mut left = named(behind)?;
    let end = |left: usize| &rest[rest.len() - left..];
    if let Some(more) = [" or ", " and "].iter().find_map(|joint| end(left).strip_prefix(joint)).and_then(named) {
        left = more;
    }
    if let Some(more) = end(left).strip_prefix(" sufficient to form a belief") {
        left = more.len();
    }
    Some(rest.len() - left)
}

/// Whether "no" is all that is left of a sentence: "6 no."
fn is_no(rest: &str) -> bool {
    rest.strip_prefix("no").is_some_and(|rest| rest.trim_matches(['.', ' ', ';']).is_empty())
}

/// How many bytes at the beginning of a text say that something is directed at somebody else: "not for him", "do not concern Pine".
fn of_another(rest: &str) -> Option<usize> {
    const NOT: [&str; 11] = [
        "not directed at ",
        "not directed to ",
        "not directed against ",
        "not aimed at ",
        "not for ",
        "not about ",
        "not against ",
        "do not concern ",
        "does not concern ",
        "don't concern ",
        "don’t concern ",
    ];
    let lead = NOT.iter().find(|words| rest.starts_with(**words))?.len();
    let whom = rest[lead..].chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8).sum::<usize>();
    (whom > 0).then_some(lead + whom)
}

/// A number in words, up to ninety-nine.
pub fn spelt(word: &str) -> Option<usize> {
    numerals::spelt(word).and_then(|number| usize::try_from(number).ok())
}

/// The pieces of a sentence in small letters.
pub fn tokens(lower: &str) -> Vec<Placed> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < lower.len() {
        let rest = &lower[at..];
        let Some(first) = rest.chars().next() else { break };
        let begins = |words: &str| {
            rest.starts_with(words)
                && !rest[words.len()..].chars().next().is_some_and(|c| c.is_alphanumeric() || c == '-')
        };
        if first.is_whitespace() || matches!(first, '.' | '(' | ')' | '“' | '”' | '"') {
            at += first.len_utf8();
        } else if let Some(length) = lacking(rest) {
            out.push((Token::Says(Says::LacksKnowledge), at, at + length));
            at += length;
        } else if matches!(out.last(), Some((Token::Number(_) | Token::Range(..), ..))) && is_no(rest) {
            out.push((Token::Says(Says::Denies), at, at + 2));
            at += 2;
        } else if let Some(length) = of_another(rest) {
            out.push((Token::Says(Says::OfAnother), at, at + length));
            at += length;
        } else if let Some((words, token)) = PHRASES.iter().find(|(words, _)| begins(words)) {
            out.push((*token, at, at + words.len()));
            at += words.len();
        } else if matches!(first, ',' | ';' | ':' | '¶') {
            let length = rest.chars().take_while(|c| *c == first).map(char::len_utf8).sum::<usize>();
            out.push((word(&first.to_string()), at, at + length));
            at += length;
        } else {
            let length = rest
                .find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | ')' | '”' | '"'))
                .unwrap_or(rest.len());
            // "1,216,000" and "$9,150" are one, and name no paragraphs.
            let length = length.max(first.len_utf8());
            let figure = rest[..length].trim_start_matches('$');
            let more = if (1..=3).contains(&figure.len()) && figure.bytes().all(|c| c.is_ascii_digit()) {
                thousands(&rest[length..])
            } else {
                0
            };
            if more > 0 {
                out.push((Token::Other, at, at + length + more));
                at += length + more;
                continue;
            }
            let whole = &rest[..length];
            out.push((word(whole.trim_end_matches('.')), at, at + whole.len()));
            at += whole.len();
        }
    }
    out
}

/// How many bytes of a text go on a figure by thousands: ",216,000". The comma of "3,400 and 5" counts so too; "3, 4" does not.
fn thousands(rest: &str) -> usize {
    let mut end = 0;
    while let Some(group) = rest.get(end + 1..end + 4).filter(|_| rest[end..].starts_with(','))
        && group.bytes().all(|c| c.is_ascii_digit())
        && !rest[end + 4..].starts_with(|c: char| c.is_ascii_digit())
    {
        end += 4;
    }
    // "2,123.08" has its cents.
    let cents = rest[end..].strip_prefix('.').map_or(0, |cents| cents.bytes().take_while(u8::is_ascii_digit).count());
    if end > 0 && cents == 2 { end + 3 } else { end }
}

/// The sentences of an order with their places in characters. "Nos. 3 and 4" is in one.
pub fn sentences(order: &str) -> Vec<(String, Span)> {
    let (mut out, mut from) = (Vec::new(), 0);
    let letters: Vec<char> = order.chars().collect();
    for at in 0..=letters.len() {
        let ends = match letters.get(at) {
            None | Some('\n') => true,
            Some('.' | '!' | '?') => {
                let before: String = letters[from..at].iter().rev().take_while(|c| c.is_alphanumeric()).collect();
                let before: String = before.chars().rev().collect::<String>().to_lowercase();
                let short = matches!(
                    before.as_str(),
                    "no" | "nos" | "mr" | "ms" | "mrs" | "dr" | "inc" | "v" | "vs" | "para" | "paras" | "ltd" | "co"
                );
                letters.get(at + 1).is_none_or(|next| next.is_whitespace()) && !short && before.chars().count() != 1
                    || letters.get(at + 1).is_none()
                    || before.chars().all(|c| c.is_ascii_digit())
                        && !before.is_empty()
                        && letters.get(at + 1).is_some_and(|next| next.is_whitespace())
            }
            _ => false,
        };
        if ends && from < at {
            let text: String = letters[from..at].iter().collect();
            if !text.trim().is_empty() {
                out.push((text, Span::new(from, at)));
            }
            from = at + 1;
        } else if ends {
            from = at + 1;
        }
    }
    out
}
