//! The pieces of a sentence that answers allegations: which paragraphs it names, of what a verb is said, and where a clause ends.

use super::allegation_words::{Placed, Says, Token};

/// The most paragraphs that a range names, and the highest number of one that no noun says to be a paragraph.
pub const RANGE: usize = 400;
const HIGHEST: usize = 999;

/// What a verb is said of, and where that ends.
#[derive(Debug)]
pub enum Target {
    Rest(usize),
    Numbers(Vec<usize>, usize),
}

/// A sentence in pieces.
pub struct Pieces<'a> {
    pub text: &'a str,
    pub tokens: Vec<Placed>,
}

impl Pieces<'_> {
    pub fn token(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).map(|(token, ..)| *token)
    }

    /// The word at a place, in small letters.
    pub fn word(&self, at: usize) -> String {
        let place = self.tokens.get(at).and_then(|(_, start, end)| self.text.get(*start..*end));
        place.unwrap_or_default().to_lowercase()
    }

    /// Where the next clause begins that says something of paragraphs, or a semicolon, or the end.
    pub fn clause_end(&self, from: usize) -> usize {
        (from..self.tokens.len())
            .find(|at| match self.token(*at) {
                Some(Token::Semicolon) => true,
                Some(Token::Says(_)) => *at > from,
                Some(Token::Rest) => matches!(self.token(at + 1), Some(Token::Says(_) | Token::Is)),
                _ => false,
            })
            .unwrap_or(self.tokens.len())
    }

    /// The words between two pieces, without what joins them to others.
    pub fn between(&self, from: usize, to: usize) -> String {
        let start = self.tokens.get(from).map_or(self.text.len(), |(_, start, _)| *start);
        let end = to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |(_, _, end)| *end);
        let text = self.text.get(start..end.max(start)).unwrap_or_default();
        let trimmed = text.trim_matches([' ', ',', ';', '.', ':']);
        let trimmed =
            [" and", " but", ", and", ", but"].iter().find_map(|joint| trimmed.strip_suffix(joint)).unwrap_or(trimmed);
        let bare = trimmed.trim_matches([' ', ',', ';', '.', ':']);
        if matches!(bare, "and" | "but") { String::new() } else { bare.to_owned() }
    }

    /// Whether words stand behind a verb that it may be said of.
    pub fn has_content(&self, at: usize) -> bool {
        matches!(self.token(at), Some(Token::That | Token::Other | Token::Lead))
    }

    pub fn target(&self, says: Says, at: usize) -> Option<Target> {
        let (lead, from) = self.skip(at);
        if self.token(from) == Some(Token::Rest) {
            return Some(Target::Rest(from + 1));
        }
        let (numbers, end) = self.list(at);
        if numbers.is_empty() {
            return None;
        }
        // "admit 3 violations", "admitted in 2025 that …" name no paragraphs; "as to" and a noun do.
        let noun = (at..end).any(|at| self.token(at) == Some(Token::Noun));
        let reason = says == Says::Denies && self.reason(end).is_some();
        let follows = reason || !matches!(self.token(end), Some(Token::Other | Token::Is));
        // "No knowledge of 13 and 14" is of paragraphs too.
        let lacks = says == Says::LacksKnowledge;
        let sure =
            noun || (!lead || lacks || self.is_as_to(at)) && follows && numbers.iter().all(|number| *number <= HIGHEST);
        sure.then_some(Target::Numbers(numbers, end))
    }

    /// The reason with a verb of its own that begins here: "– the lease was never signed", and not "– see the lease".
    pub fn reason(&self, at: usize) -> Option<String> {
        let leads = matches!(self.word(at).as_str(), "–" | "—" | "-" | ":" | "because" | "since");
        let reason = self.between(at + 1, self.clause_end(at + 1));
        let reason = without_reference(&reason);
        (leads && is_statement(reason)).then(|| reason.to_owned())
    }

    /// Whether "as to" stands here.
    pub fn is_as_to(&self, at: usize) -> bool {
        let (from, to) = (self.tokens.get(at), self.tokens.get(at + 1));
        let text = from.zip(to).and_then(|((_, start, _), (_, _, end))| self.text.get(*start..*end));
        text.is_some_and(|text| {
            matches!(text.to_ascii_lowercase().as_str(), "as to" | "about the" | "of the")
                || text.to_ascii_lowercase().starts_with("as ")
        })
    }

    /// Whether prepositions and articles stand here, and where they end.
    pub fn skip(&self, at: usize) -> (bool, usize) {
        let end =
            (at..self.tokens.len()).find(|at| !matches!(self.token(*at), Some(Token::Lead | Token::To | Token::Noun)));
        let end = end.unwrap_or(self.tokens.len());
        ((at..end).any(|at| matches!(self.token(at), Some(Token::Lead | Token::To))), end)
    }

    /// The numbers of a list that begins here, behind what leads to it, and where it ends.
    pub fn list(&self, at: usize) -> (Vec<usize>, usize) {
        let (_, from) = self.skip(at);
        self.numbers(from)
    }

    pub fn numbers(&self, from: usize) -> (Vec<usize>, usize) {
        let (mut numbers, mut end, mut range) = (Vec::new(), from, false);
        let mut at = from;
        while let Some(token) = self.token(at) {
            match token {
                Token::Number(number) if range => {
                    let first: usize = numbers.last().copied().unwrap_or(number);
                    numbers.extend(between(first, number).into_iter().skip(1));
                    (range, end) = (false, at + 1);
                }
                Token::Number(number) => {
                    numbers.push(number);
                    end = at + 1;
                }
                Token::Range(first, last) => {
                    numbers.extend(between(first, last));
                    end = at + 1;
                }
                Token::To if !numbers.is_empty() => range = true,
                Token::And if !numbers.is_empty() => {}
                Token::Noun => {}
                _ => break,
            }
            at += 1;
        }
        (numbers, end)
    }

    /// The numbers that begin at a piece: one, or all from "2 to 5" and "2-5".
    pub fn numbered(&self, at: usize) -> Vec<usize> {
        match (self.token(at), self.token(at + 1), self.token(at + 2)) {
            (Some(Token::Number(first)), Some(Token::To), Some(Token::Number(last))) => between(first, last),
            (Some(Token::Number(number)), ..) => vec![number],
            (Some(Token::Range(first, last)), ..) => between(first, last),
            _ => Vec::new(),
        }
    }

    /// All numbers between two pieces.
    pub fn all_numbers(&self, from: usize, to: usize) -> Vec<usize> {
        (from..to).flat_map(|at| self.numbered(at)).collect()
    }

    /// Whether words are of paragraphs: "the first sentence of 22", "part of paragraph 9".
    pub fn speaks_of_paragraphs(&self, from: usize, to: usize) -> bool {
        let text = self.between(from, to).to_ascii_lowercase();
        (from..to).any(|at| self.token(at) == Some(Token::Noun))
            || ["sentence", "clause", "half", "part of"].iter().any(|word| text.contains(word))
    }
}

/// The numbers of a range; its ends alone where it is too long to be one.
pub fn between(from: usize, to: usize) -> Vec<usize> {
    if from > to || to - from > RANGE { vec![from, to] } else { (from..=to).collect() }
}

/// A reason without what only says where it stands: "the guaranty is capped, see the agreement".
fn without_reference(reason: &str) -> &str {
    [", see ", " (see ", "; see "].iter().find_map(|lead| Some(reason.split_once(lead)?.0)).unwrap_or(reason)
}

/// Whether words are a statement: somebody or something, and a verb of which it is said.
pub fn is_statement(words: &str) -> bool {
    const OPENS: [&str; 12] =
        ["the", "a", "an", "no", "our", "its", "his", "her", "their", "nobody", "nothing", "there"];
    let first = words.split(' ').next().unwrap_or_default();
    let named = OPENS.contains(&first.to_lowercase().as_str())
        || first.starts_with(char::is_uppercase)
        || matches!(first, "he" | "she" | "it" | "they");
    named && has_verb(words)
}

/// Whether words have a verb behind the first of them: "peak was 287 by our log", "the dog nipped a jacket".
pub fn has_verb(words: &str) -> bool {
    const VERBS: [&str; 31] = [
        "is", "are", "was", "were", "has", "had", "have", "did", "does", "do", "never", "could", "would", "will",
        "cannot", "paid", "signed", "sent", "gave", "left", "said", "told", "says", "went", "came", "stood", "got",
        "get", "owe", "owes", "took",
    ];
    let all: Vec<&str> = words.split(' ').collect();
    let past = |word: &&str| word.len() > 4 && word.ends_with("ed");
    let verbs = all.iter().skip(1).any(|word| VERBS.contains(word) || word.ends_with("n't"));
    all.len() > 2 && (verbs || all.len() > 3 && all.iter().skip(1).any(past))
}
