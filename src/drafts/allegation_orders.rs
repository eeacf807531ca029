//! What an order answers to the numbered allegations of a complaint: "Admit paragraphs 1 to 3 and 7, lack knowledge as to 5, deny the rest", "1-4:
//! admitted", "Deny 7 to 20 except 13, which it admits", "As to paragraph 11, admit that a mail was sent and deny the rest".
//!
//! No scrap of an order becomes a pleading: what is not understood whole is a question in the order's own words.

use super::{
    allegation_clauses::{Pieces, RANGE, Target, has_verb, is_statement},
    allegation_words::{Placed, Token, sentences, tokens},
    order_words::joined,
};

pub use super::allegation_words::Says;
use crate::law::{Span, dates::MONTHS};

use std::collections::{BTreeMap, BTreeSet};

/// Fewest words of a clause behind "except that".
const CLAUSE: usize = 4;
/// Most words of what is admitted alone: "the automatic half hour deduction".
const THING: usize = 10;

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
    let mut alleged: Vec<(usize, String, String)> = Vec::new();
    for (mut text, span) in sentences(order) {
        // "14 to 18 denied, and on 16 say nobody came"
        if let Some(at) = [", and on ", "; on ", ", on "].iter().find_map(|joint| text.find(joint))
            && let Some((number, said)) =
                alleged_on(text[at..].trim_start_matches([',', ';', ' ']).trim_start_matches("and "))
        {
            alleged.push((number, said, text[at..].trim_start_matches([',', ';', ' ']).to_owned()));
            text.truncate(at);
        }
        let lower = text.to_ascii_lowercase();
        if let Some((number, said)) = alleged_on(&text) {
            alleged.push((number, said, text.trim().to_owned()));
            continue;
        }
        let tokens = without_ground(tokens(&lower), &lower);
        if tokens.iter().any(|(token, ..)| matches!(token, Token::Says(_))) {
            Sentence { said: Pieces { text: &text, tokens }, span, out: &mut out }.read();
        }
        // A general denial denies what is not admitted (Tex. R. Civ. P. 92).
        if lower.contains("general denial") && out.rest.is_none() {
            out.rest = Some(Answer { says: Says::Denies, only: String::new(), but: String::new(), span });
        }
    }
    for (number, said, text) in alleged {
        let rest = out.rest.iter().filter(|_| !out.not_rest.contains(&number)).cloned();
        let known = out.to.entry(number).or_insert_with(|| rest.collect());
        match known.last_mut() {
            Some(last) if last.but.is_empty() => last.but = format!("and alleges that {said}"),
            _ => {
                out.to.retain(|_, known| !known.is_empty());
                out.unread.push(text);
            }
        }
    }
    out
}

/// The pieces without a denial whose ground is that nothing is known: "For lack of knowledge deny 7", "Deny for lack of knowledge 7".
fn without_ground(mut tokens: Vec<Placed>, lower: &str) -> Vec<Placed> {
    let says = |token: Option<&Placed>, wanted: Says| token.is_some_and(|(token, ..)| *token == Token::Says(wanted));
    let mut at = 0;
    while at < tokens.len() {
        if says(tokens.get(at), Says::LacksKnowledge) {
            let led = at > 0
                && tokens
                    .get(at - 1)
                    .is_some_and(|(_, start, end)| matches!(&lower[*start..*end], "for" | "on" | "from"));
            let and = tokens.get(at + 1).is_some_and(|(token, ..)| *token == Token::And);
            let next = at + 1 + usize::from(and);
            // "Deny 7 for lack of knowledge, deny 8" has the ground behind its number.
            let begins =
                at < 2 || tokens.get(at - 2).is_some_and(|(token, ..)| matches!(token, Token::And | Token::Semicolon));
            if led && begins && says(tokens.get(next), Says::Denies) {
                tokens.drain(at + 1..=next);
                tokens.remove(at - 1);
                at -= 1;
            } else if led && at > 1 && says(tokens.get(at - 2), Says::Denies) {
                tokens.drain(at - 2..at);
                at -= 2;
            }
        }
        at += 1;
    }
    tokens
}

/// What is alleged beside the answer to a paragraph: "On 13 say that $14,750 went to the taxes."
fn alleged_on(text: &str) -> Option<(usize, String)> {
    let rest = ["On ", "As to ", "In ", "For ", "on ", "as to "]
        .iter()
        .find_map(|lead| text.trim_start().strip_prefix(lead))?;
    let rest = ["paragraph ", "Paragraph ", "para. ", "¶ "]
        .iter()
        .fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let number = rest[..digits].parse().ok()?;
    let rest = rest[digits..].trim_start_matches([',', ':']).trim_start();
    let said = ["say ", "state ", "allege ", "aver "].iter().find_map(|verb| rest.strip_prefix(verb))?;
    let said = said.strip_prefix("that ").unwrap_or(said).trim_end_matches(['.', ' ']);
    (said.split(' ').count() > 2).then(|| (number, said.to_owned()))
}

/// A sentence that speaks of answers.
struct Sentence<'a> {
    said: Pieces<'a>,
    span: Span,
    out: &'a mut Answers,
}

impl Sentence<'_> {
    fn read(mut self) {
        let (mut at, mut set) = (0, false);
        // The paragraphs that the sentence speaks of before it says what: "As to paragraph 11, admit that …".
        let mut context: Vec<usize> = Vec::new();
        while let Some(token) = self.said.token(at) {
            match token {
                Token::Number(_) | Token::Range(..) | Token::Noun => {
                    let led = at > 0 && matches!(self.said.token(at - 1), Some(Token::Lead | Token::To));
                    let (numbers, end) = self.said.numbers(at);
                    if numbers.is_empty() {
                        at += 1;
                        continue;
                    }
                    let mut next = end;
                    // "5 - admit that …"
                    let dash = |at: usize| matches!(self.said.word(at).as_str(), "-" | "–" | "—");
                    while matches!(self.said.token(next), Some(Token::Is | Token::And))
                        || dash(next) && matches!(self.said.token(next + 1), Some(Token::Says(_)))
                    {
                        next += 1;
                    }
                    // "1 thru 5 we can admit"
                    let mut spoken = next;
                    while spoken < next + 3
                        && matches!(
                            self.said.word(spoken).as_str(),
                            "we" | "can" | "may" | "will" | "would" | "he" | "she" | "it" | "they"
                        )
                    {
                        spoken += 1;
                    }
                    if matches!(self.said.token(spoken), Some(Token::Says(_))) {
                        next = spoken;
                    }
                    // "As to paragraph 7 he admits that …"
                    if led
                        && self.said.token(next) == Some(Token::Other)
                        && matches!(self.said.token(next + 1), Some(Token::Says(_)))
                    {
                        next += 1;
                    }
                    // "14: admit the letter came"
                    let led = led || at == 0 && matches!(self.said.word(next).as_str(), "admit" | "deny");
                    match self.said.token(next) {
                        Some(Token::Says(says))
                            if !(self.said.target(says, next + 1).is_some()
                                || led && self.said.has_content(next + 1)) =>
                        {
                            set = true;
                            // "5 admitted in part: …"
                            let more = matches!(
                                self.said.token(next + 1),
                                Some(Token::Lead | Token::Other | Token::That | Token::Is)
                            );
                            at = if more {
                                let end = self.said.clause_end(next + 1);
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
                    while matches!(self.said.token(next), Some(Token::Is | Token::Lead | Token::Other | Token::And))
                        && next < at + 6
                    {
                        next += 1;
                    }
                    match self.said.token(next) {
                        // "As to 3 admit that he leases, otherwise no knowledge"
                        Some(Token::Says(says)) if self.is_rest_of(&context, at) => {
                            set = true;
                            let only = format!("the remaining allegations in {}", listed(&context));
                            self.add(&context, Answer { says, only, but: String::new(), span: self.span });
                            at = next + 1;
                        }
                        Some(Token::Says(says)) => {
                            set = true;
                            at = self.put_rest(says, next + 1);
                        }
                        _ => at += 1,
                    }
                }
                Token::Says(says) => match self.said.target(says, at + 1) {
                    Some(Target::Rest(_)) if !context.is_empty() => {
                        let (_, end) = self.said.skip(at + 1);
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
                        let end = self.said.clause_end(at + 1);
                        let content = self.said.between(at + 1, end);
                        // "As to 4, admit only that …"
                        let content = written_out(content.strip_prefix("only ").unwrap_or(&content));
                        set = true;
                        // "On 8, admit the deduction but say that slips could be filed": what is admitted, and what is alleged beside it.
                        let (only, but) = beside(&content);
                        // "Admit it was recorded", "deny they get anything"
                        let clause = ["there ", "it ", "they ", "he ", "she "].iter().any(|who| only.starts_with(who));
                        let only = if clause && has_verb(&only) { format!("that {only}") } else { only };
                        // "On 6 admit that some was paid but deny the amount"
                        let goes_on = says == Says::Denies
                            && names_a_thing(&only)
                            && !self.goes_on_to_some(end)
                            && context.iter().all(|number| self.out.to.contains_key(number));
                        if goes_on {
                            self.add(&context, Answer { says, only, but, span: self.span });
                        } else if content.is_empty() {
                            self.add(
                                &context,
                                Answer { says, only: String::new(), but: String::new(), span: self.span },
                            );
                        } else if only.starts_with("that ")
                            || says == Says::Admits
                                && names_a_thing(&only)
                                && (!self.goes_on_to_some(end) || self.goes_on_with_a_clause(end))
                        {
                            self.add(&context, Answer { says, only, but, span: self.span });
                        } else {
                            self.leave_open(&context, at, end);
                        }
                        at = end;
                    }
                    None => {
                        // "the first sentence of 22"
                        let end = self.said.clause_end(at + 1);
                        let numbers = self.said.all_numbers(at + 1, end);
                        if !numbers.is_empty() && self.said.speaks_of_paragraphs(at + 1, end) {
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
        let begins = matches!(self.said.token(0), Some(Token::Says(_)));
        let of_paragraphs = self.said.tokens.iter().any(|(token, ..)| *token == Token::Noun);
        if !set && (begins || of_paragraphs) {
            self.out.unread.push(self.said.text.trim().to_owned());
        }
    }

    /// Whether "otherwise" stands for the rest of the paragraphs of which the clause speaks: behind a comma, and not behind a semicolon.
    fn is_rest_of(&self, context: &[usize], at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.said.token(at));
        !context.is_empty()
            && before != Some(Token::Semicolon)
            && matches!(self.said.word(at).as_str(), "otherwise" | "the rest" | "the remainder" | "rest" | "remainder")
    }

    /// A paragraph whose number stands in a sentence that was not understood whole is none of "the rest": it is asked about.
    fn keep_from_the_rest(&mut self) {
        for at in 0..self.said.tokens.len() {
            // "Within 21 days" and "March 11" are no paragraphs; "admit 9 insofar as …" is of one.
            let before = at.checked_sub(1);
            let ordered = |at: usize| {
                let lead = at.checked_sub(1).and_then(|at| self.said.token(at));
                matches!(lead, None | Some(Token::And | Token::Semicolon))
            };
            let said = before.is_some_and(|at| match self.said.token(at) {
                Some(Token::Says(_)) => ordered(at),
                token => token == Some(Token::Noun),
            });
            let dated = before.is_some_and(|at| MONTHS.contains(&self.said.word(at).as_str()));
            let alone = !dated && (said || self.said.token(at + 1) != Some(Token::Other));
            let numbers = if alone { self.said.numbered(at) } else { Vec::new() };
            let open = numbers.into_iter().filter(|number| *number <= RANGE && !self.out.to.contains_key(number));
            self.out.not_rest.extend(open.collect::<Vec<_>>());
        }
    }

    /// Puts an answer to paragraphs, with what stands behind their numbers; gives where it ends.
    fn put(&mut self, numbers: &[usize], says: Says, end: usize) -> usize {
        let mut numbers = numbers.to_vec();
        let mut at = end;
        if self.said.token(at) == Some(Token::And)
            && matches!(self.said.token(at + 1), Some(Token::Except | Token::Which))
        {
            at += 1;
        }
        match self.said.token(at) {
            Some(Token::Except) => {
                let (left_out, behind) = self.said.list(at + 1);
                // "10 deny except 46 hours": of what is denied, and no paragraph 46.
                let counts = self.said.token(behind) == Some(Token::Other)
                    && self.said.word(behind).starts_with(char::is_alphabetic)
                    && !self.said.speaks_of_paragraphs(at + 1, behind);
                if counts && !left_out.is_empty() {
                    let end = self.said.clause_end(at + 1);
                    self.leave_open(&numbers, at.saturating_sub(1), end);
                    return end;
                }
                if left_out.is_empty() {
                    let end = self.said.clause_end(at + 1);
                    let but = match self.said.token(at + 1) {
                        // "Except that we deny in 6 that …" breaks off at the verb, and says nothing by itself.
                        Some(Token::That) if self.said.between(at + 1, end).split(' ').count() >= CLAUSE => {
                            format!("except {}", self.said.between(at + 1, end))
                        }
                        // "except admit that a mail was sent"
                        Some(Token::Says(Says::Admits)) if self.said.token(at + 2) == Some(Token::That) => {
                            let end = self.said.clause_end(at + 2);
                            let but = format!("except {}", self.said.between(at + 2, end));
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
                let end = self.said.clause_end(at);
                let but = self.said.between(at, end);
                match says {
                    Says::Neither => self.add(&numbers, Answer { says, only: String::new(), but, span: self.span }),
                    _ => self.leave_open(&numbers, at, end),
                }
                return end;
            }
            // "admit in paragraph 9 only that the forklift touched her foot"
            Some(Token::That) => {
                let end = self.said.clause_end(at);
                let only = self.said.between(at, end);
                self.add(&numbers, Answer { says, only, but: String::new(), span: self.span });
                return end;
            }
            Some(Token::Other) if self.said.word(at) == "only" && self.said.token(at + 1) == Some(Token::That) => {
                let end = self.said.clause_end(at + 1);
                let only = self.said.between(at + 1, end);
                self.add(&numbers, Answer { says, only, but: String::new(), span: self.span });
                return end;
            }
            // "Deny 5 – the lease was never signed", "Deny 5 because he was paid"
            Some(Token::Other | Token::Is) if says == Says::Denies && self.said.reason(at).is_some() => {
                let end = self.said.clause_end(at + 1);
                let but = self.said.reason(at).map(|reason| format!("and alleges that {reason}")).unwrap_or_default();
                self.add(&numbers, Answer { says, only: String::new(), but, span: self.span });
                return end;
            }
            // "Admit 9 insofar as …" is not understood.
            Some(Token::Other)
                if !matches!(self.said.word(at).as_str(), "please" | "only" | "outright" | "fully" | "entirely") =>
            {
                let end = self.said.clause_end(at);
                self.leave_open(&numbers, at.saturating_sub(1), end);
                return end;
            }
            // "deny 7 for lack of knowledge as to the price"
            Some(Token::Lead)
                if says == Says::Denies && self.said.token(at + 1) == Some(Token::Says(Says::LacksKnowledge)) =>
            {
                let end = self.said.clause_end(at + 2);
                let of = self.said.between(at + 2, end);
                for number in &numbers {
                    let only = if of.is_empty() {
                        String::new()
                    } else {
                        format!("the allegations in paragraph {number} {of}")
                    };
                    let answer = Answer { says: Says::LacksKnowledge, only, but: String::new(), span: self.span };
                    self.add(&[*number], answer);
                }
                return end;
            }
            // "admit 5 in part"; "of the Complaint" says only where they stand.
            Some(Token::Lead) => {
                let end = self.said.clause_end(at);
                let said = self.said.between(at, end);
                let lower = said.to_ascii_lowercase();
                if !["complaint", "petition", "counterclaim"].iter().any(|paper| lower.ends_with(paper)) {
                    self.leave_open(&numbers, at, end);
                    return end;
                }
                at = end;
            }
            // "Admit 2 and 3 and that a fence stood there": of which paragraph, the order does not say.
            Some(Token::And) if self.said.token(at + 1) == Some(Token::That) => {
                let end = self.said.clause_end(at + 1);
                self.out.unread.push(format!("{} {}", self.said.word(at), self.said.between(at + 1, end)));
                self.add(&numbers, Answer { says, only: String::new(), but: String::new(), span: self.span });
                return end;
            }
            // "deny 8 and allege that he was paid"
            Some(Token::And) if matches!(self.said.token(at + 1), Some(Token::Other | Token::Lead)) => {
                let end = self.said.clause_end(at + 1);
                let said = self.said.between(at + 1, end);
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
                // "6 deny, the crew left in January"
                if let [_] = numbers[..]
                    && has_verb(&said)
                    && !self.said.speaks_of_paragraphs(at + 1, end)
                {
                    let but = format!("and alleges that {}", said.strip_prefix("that ").unwrap_or(&said));
                    self.add(&numbers, Answer { says, only: String::new(), but, span: self.span });
                    return end;
                }
                // "and the first sentence of 22": said of others, and not understood.
                let others = self.said.all_numbers(at + 1, end);
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
        if self.said.token(at) == Some(Token::And) && self.said.token(at + 1) == Some(Token::Except) {
            at += 1;
        }
        if self.said.token(at) == Some(Token::Except) {
            let (left_out, behind) = self.said.list(at + 1);
            self.out.not_rest.extend(left_out.iter().copied());
            at = if left_out.is_empty() { self.said.clause_end(at) } else { self.which(&left_out, behind) };
        }
        // "The rest of it" is that of a paragraph, and two answers to all others contradict each other.
        let of_one = self.said.token(end) == Some(Token::Lead)
            && matches!(self.said.word(end + 1).as_str(), "it" | "that" | "this");
        let other = self.out.rest.as_ref().is_some_and(|rest| rest.says != says);
        if of_one || other {
            let text = self.said.text.trim().to_owned();
            self.out.unread.push(text);
            if other && !of_one {
                self.out.rest = None;
            }
            return at;
        }
        self.out.rest = Some(Answer { says, only: String::new(), but: String::new(), span: self.span });
        at
    }

    /// What is said of the paragraphs that an exception names: ", which it admits". Nothing said, they are left open.
    fn which(&mut self, numbers: &[usize], end: usize) -> usize {
        let mut at = end;
        if self.said.token(at) == Some(Token::And) && self.said.token(at + 1) == Some(Token::Which) {
            at += 1;
        }
        if self.said.token(at) == Some(Token::Which) {
            let verb = (at + 1..at + 4).find(|at| matches!(self.said.token(*at), Some(Token::Says(_))));
            if let Some(verb) = verb
                && let Some(Token::Says(says)) = self.said.token(verb)
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

    /// Whether another verb follows that is said of something and not of the rest: "… but deny the rent".
    fn goes_on_to_some(&self, at: usize) -> bool {
        match self.said.token(at) {
            Some(Token::Says(says)) => !matches!(self.said.target(says, at + 1), Some(Target::Rest(_))),
            _ => false,
        }
    }

    /// Whether that verb is said of a whole clause: "… but deny that he left", "… but deny there was a bite".
    fn goes_on_with_a_clause(&self, at: usize) -> bool {
        matches!(self.said.word(at + 1).as_str(), "that" | "there" | "it" | "it's" | "they" | "he" | "she")
    }

    /// What is not understood of some paragraphs: the draft asks.
    fn leave_open(&mut self, numbers: &[usize], from: usize, to: usize) {
        self.out.not_rest.extend(numbers.iter().copied());
        let said = self.said.between(from, to);
        let numbered = said.contains(|c: char| c.is_ascii_digit());
        self.out.unread.push(match (said.is_empty(), numbered) {
            (true, _) => self.said.text.trim().to_owned(),
            (false, true) => said,
            // Its numbers stand before it in the order.
            (false, false) => format!("on {}, {said}", listed(numbers)),
        });
    }
}

/// A clause whose verb is written out: "it's any good" is "it is any good".
fn written_out(clause: &str) -> String {
    let (first, rest) = clause.split_once(' ').unwrap_or((clause, ""));
    match first.strip_suffix("'s").or_else(|| first.strip_suffix("’s")) {
        Some(who @ ("it" | "there" | "he" | "she" | "that")) => format!("{who} is {rest}"),
        _ => clause.to_owned(),
    }
}

/// What is admitted or denied, and what is alleged beside it: "the deduction but say that slips could be filed", "there was a bite – the dog
/// nipped a jacket".
fn beside(content: &str) -> (String, String) {
    const SAYS: [&str; 8] = [
        " but say that ",
        " but says that ",
        " but state that ",
        " but allege that ",
        " and say that ",
        " and state that ",
        " and allege that ",
        " and aver that ",
    ];
    let dashed = || {
        let (only, reason) = [" – ", " — ", " - "].iter().find_map(|dash| content.split_once(dash))?;
        is_statement(reason).then_some((only, reason))
    };
    let found = SAYS.iter().find_map(|says| content.split_once(says)).or_else(dashed);
    match found {
        Some((only, alleged)) => (only.trim_end_matches(',').to_owned(), format!("and alleges that {alleged}")),
        None => (content.to_owned(), String::new()),
    }
}

/// Whether words name a thing with its article: "the automatic deduction", and no scrap such as "as to the weeks in May".
fn names_a_thing(words: &str) -> bool {
    ["the ", "a ", "an ", "its ", "his ", "her ", "their ", "that "].iter().any(|lead| words.starts_with(lead))
        && words.split(' ').count() <= THING
        && !undated(words).contains(|c: char| c.is_ascii_digit())
}

/// Words without the days of months: "the April 2 note" has no number of a paragraph.
fn undated(words: &str) -> String {
    let all: Vec<&str> = words.split(' ').collect();
    let of_month = |n: usize| n > 0 && MONTHS.contains(&all[n - 1].to_lowercase().as_str());
    (0..all.len()).filter(|n| !of_month(*n)).map(|n| all[n]).collect::<Vec<_>>().join(" ")
}

/// "paragraph 11", "paragraphs 3 and 12".
fn listed(numbers: &[usize]) -> String {
    let all: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("paragraph{} {}", if all.len() > 1 { "s" } else { "" }, joined(&all))
}

#[cfg(test)]
mod tests;
