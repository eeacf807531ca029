//! What an order answers to the numbered allegations of a complaint: "Admit paragraphs 1 to 3 and 7, lack knowledge as to 5, deny the rest", "1-4:
//! admitted", "Deny 7 to 20 except 13, which it admits", "As to paragraph 11, admit that a mail was sent and deny the rest".
//!
//! No scrap of an order becomes a pleading: what is not understood whole is a question in the order's own words.

use super::{
    allegation_words::{Placed, Token, sentences, tokens},
    order_words::joined,
};

pub use super::allegation_words::Says;
use crate::law::{Span, dates::MONTHS};

use std::collections::{BTreeMap, BTreeSet};

/// The most paragraphs that a range names, and the highest number of one that no noun says to be a paragraph.
const RANGE: usize = 400;
const HIGHEST: usize = 999;
/// Fewest words of a clause behind "except that".
const CLAUSE: usize = 4;

/// An answer that the order gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub says: Says,
    /// What it admits or denies alone, of a paragraph: "that a mail was sent".
    pub only: String,
    /// What stands behind it: "except that it bought widgets".
    pub but: String,
    pub span: Span,
}

/// What an order answers, by paragraph, and to all others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub to: BTreeMap<usize, Vec<Answer>>,
    pub rest: Option<Answer>,
    /// Paragraphs that the rest does not hold, though nothing is said of them that could be read.
    pub not_rest: BTreeSet<usize>,
    /// What of the order speaks of answers and was not understood.
    pub unread: Vec<String>,
}

/// What an order says to the allegations.
pub fn answers(order: &str) -> Answers {
    let mut out = Answers::default();
    for (text, span) in sentences(order) {
        let lower = text.to_ascii_lowercase();
        let tokens = tokens(&lower);
        if tokens.iter().any(|(token, ..)| matches!(token, Token::Says(_))) {
            Sentence { text: &text, tokens, span, out: &mut out }.read();
        }
    }
    out
}

/// A sentence that speaks of answers.
struct Sentence<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    span: Span,
    out: &'a mut Answers,
}

impl Sentence<'_> {
    fn token(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).map(|(token, ..)| *token)
    }

    fn read(mut self) {
        let (mut at, mut set) = (0, false);
        // The paragraphs that the sentence speaks of before it says what: "As to paragraph 11, admit that …".
        let mut context: Vec<usize> = Vec::new();
        while let Some(token) = self.token(at) {
            match token {
                Token::Number(_) | Token::Range(..) | Token::Noun => {
                    let led = at > 0 && matches!(self.token(at - 1), Some(Token::Lead | Token::To));
                    let (numbers, end) = self.numbers(at);
                    if numbers.is_empty() {
                        at += 1;
                        continue;
                    }
                    let mut next = end;
                    while matches!(self.token(next), Some(Token::Is | Token::And)) {
                        next += 1;
                    }
                    // "As to paragraph 7 he admits that …"
                    if led
                        && self.token(next) == Some(Token::Other)
                        && matches!(self.token(next + 1), Some(Token::Says(_)))
                    {
                        next += 1;
                    }
                    match self.token(next) {
                        Some(Token::Says(says))
                            if !(self.target(says, next + 1).is_some() || led && self.has_content(next + 1)) =>
                        {
                            set = true;
                            // "5 admitted in part: …"
                            let more = matches!(
                                self.token(next + 1),
                                Some(Token::Lead | Token::Other | Token::That | Token::Is)
                            );
                            at = if more {
                                let end = self.clause_end(next + 1);
                                self.leave_open(&numbers, next, end);
                                end
                            } else {
                                self.put(&numbers, says, next + 1)
                            };
                        }
                        Some(Token::Says(_)) => {
                            context = numbers;
                            at = next;
                        }
                        _ => at = end.max(at + 1),
                    }
                }
                Token::Rest => {
                    let mut next = at + 1;
                    // "Everything in the complaint is denied"
                    while matches!(self.token(next), Some(Token::Is | Token::Lead | Token::Other | Token::And))
                        && next < at + 6
                    {
                        next += 1;
                    }
                    match self.token(next) {
                        Some(Token::Says(says)) => {
                            set = true;
                            at = self.put_rest(says, next + 1);
                        }
                        _ => at += 1,
                    }
                }
                Token::Says(says) => match self.target(says, at + 1) {
                    Some(Target::Rest(_)) if !context.is_empty() => {
                        let (_, end) = self.skip(at + 1);
                        set = true;
                        let only = format!("the remaining allegations in {}", listed(&context));
                        self.add(&context, Answer { says, only, but: String::new(), span: self.span });
                        at = end + 1;
                    }
                    Some(Target::Rest(end)) => {
                        set = true;
                        at = self.put_rest(says, end);
                    }
                    Some(Target::Numbers(numbers, end)) => {
                        set = true;
                        at = self.put(&numbers, says, end);
                    }
                    None if !context.is_empty() => {
                        let end = self.clause_end(at + 1);
                        let content = self.between(at + 1, end);
                        set = true;
                        if content.is_empty() {
                            self.add(
                                &context,
                                Answer { says, only: String::new(), but: String::new(), span: self.span },
                            );
                        } else if content.starts_with("that ") {
                            self.add(&context, Answer { says, only: content, but: String::new(), span: self.span });
                        } else {
                            self.leave_open(&context, at, end);
                        }
                        at = end;
                    }
                    None => {
                        // "the first sentence of 22"
                        let end = self.clause_end(at + 1);
                        let numbers = self.all_numbers(at + 1, end);
                        if !numbers.is_empty() && self.speaks_of_paragraphs(at + 1, end) {
                            set = true;
                            self.leave_open(&numbers, at, end);
                        }
                        at = end.max(at + 1);
                    }
                },
                _ => at += 1,
            }
        }
        self.keep_from_the_rest();
        let begins = matches!(self.token(0), Some(Token::Says(_)));
        let of_paragraphs = self.tokens.iter().any(|(token, ..)| *token == Token::Noun);
        if !set && (begins || of_paragraphs) {
            self.out.unread.push(self.text.trim().to_owned());
        }
    }

    /// A paragraph whose number stands in a sentence that was not understood whole is none of "the rest": it is asked about.
    fn keep_from_the_rest(&mut self) {
        for at in 0..self.tokens.len() {
            // "Within 21 days" and "March 11" are no paragraphs; "admit 9 insofar as …" is of one.
            let before = at.checked_sub(1);
            let ordered = |at: usize| {
                let lead = at.checked_sub(1).and_then(|at| self.token(at));
                matches!(lead, None | Some(Token::And | Token::Semicolon))
            };
            let said = before.is_some_and(|at| match self.token(at) {
                Some(Token::Says(_)) => ordered(at),
                token => token == Some(Token::Noun),
            });
            let dated = before.is_some_and(|at| MONTHS.contains(&self.word(at).as_str()));
            let alone = !dated && (said || self.token(at + 1) != Some(Token::Other));
            let numbers = match self.token(at) {
                Some(Token::Number(number)) if alone => vec![number],
                Some(Token::Range(first, last)) if alone => between(first, last),
                _ => continue,
            };
            let open = numbers.into_iter().filter(|number| *number <= RANGE && !self.out.to.contains_key(number));
            self.out.not_rest.extend(open.collect::<Vec<_>>());
        }
    }

    /// Puts an answer to paragraphs, with what stands behind their numbers; gives where it ends.
    fn put(&mut self, numbers: &[usize], says: Says, end: usize) -> usize {
        let mut numbers = numbers.to_vec();
        let mut at = end;
        if self.token(at) == Some(Token::And) && matches!(self.token(at + 1), Some(Token::Except | Token::Which)) {
            at += 1;
        }
        match self.token(at) {
            Some(Token::Except) => {
                let (left_out, behind) = self.list(at + 1);
                if left_out.is_empty() {
                    let end = self.clause_end(at + 1);
                    let but = match self.token(at + 1) {
                        // "Except that we deny in 6 that …" breaks off at the verb, and says nothing by itself.
                        Some(Token::That) if self.between(at + 1, end).split(' ').count() >= CLAUSE => {
                            format!("except {}", self.between(at + 1, end))
                        }
                        // "except admit that a mail was sent"
                        Some(Token::Says(Says::Admits)) if self.token(at + 2) == Some(Token::That) => {
                            let end = self.clause_end(at + 2);
                            let but = format!("except {}", self.between(at + 2, end));
                            self.add(&numbers, Answer { says, only: String::new(), but, span: self.span });
                            return end;
                        }
                        _ => {
                            self.leave_open(&numbers, at.saturating_sub(1), end);
                            return end;
                        }
                    };
                    self.add(&numbers, Answer { says, only: String::new(), but, span: self.span });
                    return end;
                }
                numbers.retain(|number| !left_out.contains(number));
                at = self.which(&left_out, behind);
            }
            Some(Token::Which) => {
                // "which state conclusions of law"
                let end = self.clause_end(at);
                let but = self.between(at, end);
                match says {
                    Says::Neither => self.add(&numbers, Answer { says, only: String::new(), but, span: self.span }),
                    _ => self.leave_open(&numbers, at, end),
                }
                return end;
            }
            // "admit in paragraph 9 only that the forklift touched her foot"
            Some(Token::That) => {
                let end = self.clause_end(at);
                let only = self.between(at, end);
                self.add(&numbers, Answer { says, only, but: String::new(), span: self.span });
                return end;
            }
            Some(Token::Other) if self.word(at) == "only" && self.token(at + 1) == Some(Token::That) => {
                let end = self.clause_end(at + 1);
                let only = self.between(at + 1, end);
                self.add(&numbers, Answer { says, only, but: String::new(), span: self.span });
                return end;
            }
            // "Admit 9 insofar as …" is not understood.
            Some(Token::Other)
                if !matches!(self.word(at).as_str(), "please" | "only" | "outright" | "fully" | "entirely") =>
            {
                let end = self.clause_end(at);
                self.leave_open(&numbers, at.saturating_sub(1), end);
                return end;
            }
            // "admit 5 in part"; "of the Complaint" says only where they stand.
            Some(Token::Lead) => {
                let end = self.clause_end(at);
                let said = self.between(at, end);
                let lower = said.to_ascii_lowercase();
                if !["complaint", "petition", "counterclaim"].iter().any(|paper| lower.ends_with(paper)) {
                    self.leave_open(&numbers, at, end);
                    return end;
                }
                at = end;
            }
            // "deny 8 and allege that he was paid"
            Some(Token::And) if matches!(self.token(at + 1), Some(Token::Other | Token::Lead)) => {
                let end = self.clause_end(at + 1);
                let said = self.between(at + 1, end);
                if ["allege that ", "alleges that ", "state that ", "states that ", "aver that ", "avers that "]
                    .iter()
                    .any(|lead| said.starts_with(lead))
                {
                    let said = said
                        .replacen("allege that", "alleges that", 1)
                        .replacen("state that", "states that", 1)
                        .replacen("aver that", "avers that", 1);
                    self.add(
                        &numbers,
                        Answer { says, only: String::new(), but: format!("and {said}"), span: self.span },
                    );
                    return end;
                }
                // "and the first sentence of 22": said of others, and not understood.
                let others = self.all_numbers(at + 1, end);
                if !others.is_empty() {
                    self.leave_open(&others, at + 1, end);
                    at = end;
                }
            }
            _ => {}
        }
        self.add(&numbers, Answer { says, only: String::new(), but: String::new(), span: self.span });
        at
    }

    /// The same for all that are not named.
    fn put_rest(&mut self, says: Says, end: usize) -> usize {
        let mut at = end;
        if self.token(at) == Some(Token::And) && self.token(at + 1) == Some(Token::Except) {
            at += 1;
        }
        if self.token(at) == Some(Token::Except) {
            let (left_out, behind) = self.list(at + 1);
            self.out.not_rest.extend(left_out.iter().copied());
            at = if left_out.is_empty() { self.clause_end(at) } else { self.which(&left_out, behind) };
        }
        // "The rest of it" is that of a paragraph, and two answers to all others contradict each other.
        let of_one =
            self.token(end) == Some(Token::Lead) && matches!(self.word(end + 1).as_str(), "it" | "that" | "this");
        let other = self.out.rest.as_ref().is_some_and(|rest| rest.says != says);
        if of_one || other {
            let text = self.text.trim().to_owned();
            self.out.unread.push(text);
            if other && !of_one {
                self.out.rest = None;
            }
            return at;
        }
        self.out.rest = Some(Answer { says, only: String::new(), but: String::new(), span: self.span });
        at
    }

    /// The word at a place, in small letters.
    fn word(&self, at: usize) -> String {
        let place = self.tokens.get(at).and_then(|(_, start, end)| self.text.get(*start..*end));
        place.unwrap_or_default().to_lowercase()
    }

    /// What is said of the paragraphs that an exception names: ", which it admits". Nothing said, they are left open.
    fn which(&mut self, numbers: &[usize], end: usize) -> usize {
        let mut at = end;
        if self.token(at) == Some(Token::And) && self.token(at + 1) == Some(Token::Which) {
            at += 1;
        }
        if self.token(at) == Some(Token::Which) {
            let verb = (at + 1..at + 4).find(|at| matches!(self.token(*at), Some(Token::Says(_))));
            if let Some(verb) = verb
                && let Some(Token::Says(says)) = self.token(verb)
            {
                self.add(numbers, Answer { says, only: String::new(), but: String::new(), span: self.span });
                return verb + 1;
            }
        }
        self.out.not_rest.extend(numbers.iter().copied());
        end
    }

    fn add(&mut self, numbers: &[usize], answer: Answer) {
        for number in numbers {
            let known = self.out.to.entry(*number).or_default();
            if known.iter().all(|known| (known.says, &known.only) != (answer.says, &answer.only)) {
                known.push(answer.clone());
            }
        }
    }

    /// What is not understood of some paragraphs: the draft asks.
    fn leave_open(&mut self, numbers: &[usize], from: usize, to: usize) {
        self.out.not_rest.extend(numbers.iter().copied());
        let said = self.between(from, to);
        self.out.unread.push(if said.is_empty() { self.text.trim().to_owned() } else { said });
    }

    /// Where the next clause begins that says something of paragraphs, or a semicolon, or the end.
    fn clause_end(&self, from: usize) -> usize {
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
    fn between(&self, from: usize, to: usize) -> String {
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
    fn has_content(&self, at: usize) -> bool {
        matches!(self.token(at), Some(Token::That | Token::Other | Token::Lead))
    }

    fn target(&self, says: Says, at: usize) -> Option<Target> {
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
        let follows = !matches!(self.token(end), Some(Token::Other | Token::Is));
        // "No knowledge of 13 and 14" is of paragraphs too.
        let lacks = says == Says::LacksKnowledge;
        let sure =
            noun || (!lead || lacks || self.is_as_to(at)) && follows && numbers.iter().all(|number| *number <= HIGHEST);
        sure.then_some(Target::Numbers(numbers, end))
    }

    /// Whether "as to" stands here.
    fn is_as_to(&self, at: usize) -> bool {
        let (from, to) = (self.tokens.get(at), self.tokens.get(at + 1));
        let text = from.zip(to).and_then(|((_, start, _), (_, _, end))| self.text.get(*start..*end));
        text.is_some_and(|text| {
            matches!(text.to_ascii_lowercase().as_str(), "as to" | "about the" | "of the")
                || text.to_ascii_lowercase().starts_with("as ")
        })
    }

    /// Whether prepositions and articles stand here, and where they end.
    fn skip(&self, at: usize) -> (bool, usize) {
        let end =
            (at..self.tokens.len()).find(|at| !matches!(self.token(*at), Some(Token::Lead | Token::To | Token::Noun)));
        let end = end.unwrap_or(self.tokens.len());
        ((at..end).any(|at| matches!(self.token(at), Some(Token::Lead | Token::To))), end)
    }

    /// The numbers of a list that begins here, behind what leads to it, and where it ends.
    fn list(&self, at: usize) -> (Vec<usize>, usize) {
        let (_, from) = self.skip(at);
        self.numbers(from)
    }

    fn numbers(&self, from: usize) -> (Vec<usize>, usize) {
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

    /// All numbers between two pieces.
    fn all_numbers(&self, from: usize, to: usize) -> Vec<usize> {
        (from..to)
            .filter_map(|at| if let Some(Token::Number(number)) = self.token(at) { Some(number) } else { None })
            .collect()
    }

    /// Whether words are of paragraphs: "the first sentence of 22", "part of paragraph 9".
    fn speaks_of_paragraphs(&self, from: usize, to: usize) -> bool {
        let text = self.between(from, to).to_ascii_lowercase();
        (from..to).any(|at| self.token(at) == Some(Token::Noun))
            || ["sentence", "clause", "half", "part of"].iter().any(|word| text.contains(word))
    }
}

/// What a verb is said of, and where that ends.
enum Target {
    Rest(usize),
    Numbers(Vec<usize>, usize),
}

fn between(from: usize, to: usize) -> Vec<usize> {
    if from > to || to - from > RANGE { vec![from, to] } else { (from..=to).collect() }
}

/// "paragraph 11", "paragraphs 3 and 12".
fn listed(numbers: &[usize]) -> String {
    let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("paragraph{} {}", if all.len() > 1 { "s" } else { "" }, joined(&all))
}

/// The answers to a paragraph as the pleading says them; `several` if more than one party answers.
pub fn in_words(who: &str, several: bool, answers: &[&Answer], label: &str) -> String {
    let label = label.to_lowercase();
    let verb = |says: Says| match (says, several) {
        (Says::Admits, false) => "admits",
        (Says::Admits, true) => "admit",
        (Says::Denies, false) => "denies",
        (Says::Denies, true) => "deny",
        (Says::LacksKnowledge, false) => "lacks",
        (Says::LacksKnowledge, true) => "lack",
        (Says::Neither, false) => "neither admits nor denies",
        (Says::Neither, true) => "neither admit nor deny",
    };
    let one = |answer: &&Answer| {
        let of = match answer.only.as_str() {
            "" => format!("the allegations in {label}"),
            only => only.to_owned(),
        };
        let verb = verb(answer.says);
        let said = match answer.says {
            Says::LacksKnowledge => {
                let denies = if several { "deny" } else { "denies" };
                format!(
                    "{verb} knowledge or information sufficient to form a belief about the truth of {of}, and therefore {denies} them"
                )
            }
            _ => format!("{verb} {of}"),
        };
        match answer.but.as_str() {
            "" => said,
            but => format!("{said}, {but}"),
        }
    };
    let all: Vec<String> = answers.iter().map(one).collect();
    format!("{who} {}.", all.join(", and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is answered to each paragraph up to `count`, as the pleading says it; "?" where it is asked.
    fn pleaded(order: &str, count: usize) -> Vec<String> {
        let all = answers(order);
        (1..=count)
            .map(|n| {
                let own: Vec<&Answer> = match all.to.get(&n) {
                    Some(own) => own.iter().collect(),
                    None if all.not_rest.contains(&n) => Vec::new(),
                    None => all.rest.iter().collect(),
                };
                if own.is_empty() { "?".to_owned() } else { in_words("E", false, &own, &format!("Paragraph {n}")) }
            })
            .collect()
    }

    /// The same in letters: A, D, K (no knowledge), N (neither), ?
    fn signs(order: &str, count: usize) -> String {
        let sign = |text: String| match text.as_str() {
            "?" => '?',
            text if text.contains("neither") => 'N',
            text if text.contains("lacks") => 'K',
            text if text.contains("admits") => 'A',
            _ => 'D',
        };
        pleaded(order, count).into_iter().map(sign).collect()
    }

    #[test]
    fn positions_come_in_many_shapes() {
        for (order, wanted) in [
            (
                "Draft an answer. Admit paragraphs 1, 2 and 5 through 6; lack knowledge as to paragraph 7, and deny the rest.",
                "AADDAAKD",
            ),
            ("We admit 1-2. We deny ¶ 3.", "AAD?????"),
            ("Admit 1 and 2. Deny all other allegations.", "AADDDDDD"),
            ("1-4: admitted. 5: admitted. 6: denied. 7: lacks knowledge. All others: denied.", "AAAAADKD"),
            ("paragraphs one through three admitted, paragraph five admitted, everything else denied", "AAADADDD"),
            ("Paragraphs 3 and 5 are admitted; all other paragraphs are denied.", "DDADADDD"),
            ("Deny all paragraphs except 1, 2 and 3, which are admitted.", "AAADDDDD"),
            ("Everything in the complaint is denied, save paragraphs 1 to 2, which it admits.", "AADDDDDD"),
            (
                "E admits paragraphs 1 to 2, denies 3 to 6 except 5, which it admits, and lacks knowledge as to 7 to 8.",
                "AADDADKK",
            ),
            ("Admit all of the allegations except 4.", "AAA?AAAA"),
            ("Admit 1; neither admit nor deny 4 and 5, which state conclusions of law; deny the rest.", "ADDNNDDD"),
            ("Admit 3 and 4 and the first sentence of 6; otherwise deny.", "DDAAD?DD"),
            ("Paragraph 5 is denied. Deny 6 to 8.", "????DDDD"),
            ("Lack knowledge of everything else. Admit 1.", "AKKKKKKK"),
            ("Admit the allegations in paragraphs 1 and 2 of the Complaint; deny those in paragraphs 3-5.", "AADDD???"),
            (
                "¶¶ 1-3 admitted; ¶ 4 denied; ¶ 5 admitted in part: it was signed, but not in May. Admit 6 in part.",
                "AAAD????",
            ),
        ] {
            assert_eq!(signs(order, 8), wanted, "{order}");
        }
    }

    #[test]
    fn a_part_of_a_paragraph_is_answered_alone() {
        let of = |order: &str, n: usize| pleaded(order, n).pop().unwrap_or_default();
        assert_eq!(
            of("As to paragraph 3, admit that a mail was sent on May 4, 2025 and deny the rest.", 3),
            "E admits that a mail was sent on May 4, 2025, and denies the remaining allegations in paragraph 3."
        );
        assert_eq!(
            of("In paragraph 3, admit that Tate was the manager but deny that he was manager at all times.", 3),
            "E admits that Tate was the manager, and denies that he was manager at all times."
        );
        assert_eq!(
            of("Deny paragraph 3, except admit that a mail was sent.", 3),
            "E denies the allegations in paragraph 3, except that a mail was sent."
        );
        assert_eq!(
            of("Deny paragraph 2 except that it bought widgets, and lack knowledge as to 3.", 2),
            "E denies the allegations in paragraph 2, except that it bought widgets."
        );
        assert_eq!(
            of("Deny 3 and allege that he was paid.", 3),
            "E denies the allegations in paragraph 3, and alleges that he was paid."
        );
        assert_eq!(of("In paragraph 3, admit the rental agreement but deny the rent.", 3), "?");
    }

    #[test]
    fn what_is_not_understood_is_asked_and_what_tells_a_story_answers_nothing() {
        assert_eq!(answers("Admit 3. Deny 3.").to[&3].len(), 2, "a contradiction is kept");
        let open = answers("Admit 3 and the first sentence of 4; otherwise deny.");
        assert_eq!(open.unread, ["the first sentence of 4"]);
        assert_eq!(answers("Deny the paragraph on the cello.").unread.len(), 1);
        for other in [
            "They admitted fault on May 4, 2025.",
            "Elm admitted to 3 violations.",
            "They admit 3 violations.",
            "He admitted in 2025 that it fell.",
            "Draft an answer to the complaint for Elm LLC.",
        ] {
            assert_eq!(answers(other), Answers::default(), "{other}");
        }
    }

    /// What an order says of a paragraph, and whether it is open.
    fn of(order: &str, number: usize) -> String {
        let all = answers(order);
        let own: Vec<&Answer> = match all.to.get(&number) {
            Some(own) => own.iter().collect(),
            None if all.not_rest.contains(&number) => Vec::new(),
            None => all.rest.iter().collect(),
        };
        if own.is_empty() { "asked".into() } else { in_words("Dray", false, &own, &format!("Paragraph {number}")) }
    }

    #[test]
    fn no_knowledge_and_what_is_not_understood_are_no_denial() {
        for order in [
            "Admit 2, lack of knowledge on 1, 13 and 14, and deny everything else.",
            "Admit 3 to 5, no knowledge of 13 and 14, deny the rest.",
            "Paragraphs 1 to 5 are admitted, insufficient knowledge for 13 and 14, all other paragraphs are denied.",
            "Deny 7-12. No knowledge re 13-14. Deny the rest.",
        ] {
            for number in [13, 14] {
                assert!(of(order, number).contains("lacks knowledge"), "{order} {}", of(order, number));
            }
            assert!(of(order, 20).contains("denies"), "{order}");
        }
        assert_eq!(of("Deny the rest. Admit 3, and with 13 and 14 be careful.", 13), "asked");
        let rest = "He admits the allegations in paragraphs 3 through 5, denies paragraphs 8, 9 and 16-18, and is without knowledge as to the remaining allegations. As to paragraph 7 he admits that he drove the forklift and denies the rest of it.";
        assert!(of(rest, 20).contains("lacks knowledge"), "{}", of(rest, 20));
        assert!(
            of(rest, 7).contains("admits that he drove the forklift") && of(rest, 7).contains("remaining"),
            "{}",
            of(rest, 7)
        );
        let two = "Deny the rest. Lack knowledge as to the rest.";
        assert_eq!(of(two, 20), "asked");
    }

    #[test]
    fn a_part_of_a_paragraph_is_not_all_of_it() {
        let only = "Admit paragraphs 2 and 5, admit in paragraph 9 only that the forklift touched her foot, and deny everything else.";
        assert!(of(only, 9).contains("that the forklift touched her foot"), "{}", of(only, 9));
        assert!(of(only, 2).contains("admits the allegations in paragraph 2"));
        assert!(of(only, 3).contains("denies"));
        assert_eq!(of("Admit 9 insofar as it names the day. Deny the rest.", 9), "asked");
        let except = "We admit 1 through 6, except that we deny in 6 that she came to pick up cherries. Deny the rest.";
        assert_eq!([of(except, 2), of(except, 6)], ["asked", "asked"]);
        let entire = "Deny the entire complaint except for paragraphs 3 and 4, which are admitted.";
        assert!(of(entire, 3).contains("admits") && of(entire, 5).contains("denies"), "{}", of(entire, 3));
    }
}
