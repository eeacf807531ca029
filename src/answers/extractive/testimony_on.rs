//! All that a witness said about a subject: "What did Dr. Tate say about the gate?" Each answer stands with its page and lines, and with the ones that
//! go on from it without naming the subject again.

use super::{choosing::Inquiry, compose::Composer, testimony::Numbered};
use crate::{
    drafts::{Exchange, exchanges, witness},
    law::cues::plain,
};

use comprehension::question::tells;
use search::words;

/// Fewest questions with answers of a transcript, and the most that are told.
const FEWEST: usize = 4;
const MOST: usize = 10;
/// Fewest letters of a word that ties an answer to the question behind it.
const TIES: usize = 5;
/// Verbs of a witness.
const SAYS: &[&str] =
    &["say", "said", "says", "testify", "testified", "testifies", "tell", "told", "state", "stated", "admit"];
/// Words with which a question goes on from the one before it.
const GOES_ON: &[&str] = &["it", "that", "this", "those", "these", "they", "them", "then", "so", "why"];

/// Who is asked about, in small letters, and of what.
fn asked(question: &str) -> Option<(String, String)> {
    let low = plain(question);
    let (said, about) = [" about ", " regarding ", " concerning ", " on the ", " as to "]
        .iter()
        .filter_map(|words| low.find(words).map(|at| (at, words.len())))
        .min()
        .map(|(at, len)| (low[..at].to_owned(), low[at + len..].to_owned()))?;
    let opens = ["what did ", "what does ", "what has ", "what was "].iter().any(|words| said.starts_with(words));
    let verb = said.split(' ').any(|word| SAYS.contains(&word));
    let about = about.split(['?', '.', ';']).next().unwrap_or_default().trim().to_owned();
    (opens && verb && !about.is_empty()).then_some((said, about))
}

/// Tells what a witness said, if a question asks for it and a transcript holds it. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, question: &str) -> bool {
    let Some((who, about)) = asked(question) else { return false };
    for (run, letters) in inquiry.texts() {
        let text = letters.exact(letters.span());
        let Some(name) = witness(&text).filter(|name| is_meant(&who, name)) else { continue };
        let all: Vec<Exchange> = exchanges(&text).into_iter().filter(|exchange| exchange.label.is_none()).collect();
        if all.len() < FEWEST {
            continue;
        }
        let chosen = on(&all, &about);
        if chosen.is_empty() {
            continue;
        }
        let numbered = Numbered::of(&text);
        c.lead(format!("This is what {name} was asked and answered on it:"));
        c.section("");
        for exchange in chosen.iter().take(MOST).map(|at| &all[*at]) {
            let Some(place) = inquiry.place(run, exchange.span) else { continue };
            c.tell_passage(numbered.line(exchange), &place.passage, &place.letters, place.piece);
        }
        if let Some(more) = chosen.len().checked_sub(MOST).filter(|more| *more > 0) {
            c.gap(format!("{more} further answers speak of it and are not shown."));
        }
        return true;
    }
    false
}

/// Whether a question means a witness: by a part of the name, or as the witness.
fn is_meant(asked: &str, name: &str) -> bool {
    let own: Vec<String> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).map(str::to_lowercase).collect();
    asked
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| own.iter().any(|own| own == word) || matches!(word, "witness" | "deponent"))
}

/// The numbers of the exchanges on a subject, in their order.
fn on(all: &[Exchange], about: &str) -> Vec<usize> {
    let telling: Vec<String> = words::stems(about).into_iter().filter(|stem| tells(stem)).collect();
    let said: Vec<Vec<String>> =
        all.iter().map(|exchange| words::all_stems(&format!("{} {}", exchange.question, exchange.answer))).collect();
    let count = |stem: &String| said.iter().filter(|said| said.contains(stem)).count();
    // Of "the arm pain" the word that fewer answers have says more.
    let known: Vec<&String> = telling.iter().filter(|stem| count(stem) > 0).collect();
    let Some(rarest) = known.iter().map(|stem| count(stem)).min() else { return Vec::new() };
    if 2 * known.len() < telling.len() {
        return Vec::new();
    }
    let rare: Vec<&&String> = known.iter().filter(|stem| count(stem) == rarest).collect();
    let mut chosen: Vec<usize> = (0..all.len()).filter(|at| rare.iter().any(|stem| said[*at].contains(stem))).collect();
    let mut at = 0;
    while at < chosen.len() {
        let next = chosen[at] + 1;
        if !chosen.contains(&next) && all.get(next).is_some_and(|next_one| goes_on(&all[next - 1], next_one)) {
            chosen.insert(at + 1, next);
        }
        at += 1;
    }
    chosen
}

/// Whether a question goes on from the exchange before it: by a pronoun, or by a word of the answer.
fn goes_on(before: &Exchange, next: &Exchange) -> bool {
    let of = |text: &str| -> Vec<String> {
        text.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (answer, question) = (of(&before.answer), of(&next.question));
    // A question that names a thing of its own asks of that.
    let pronoun = question.len() <= 9 && question.iter().any(|word| GOES_ON.contains(&word.as_str()));
    let tied = |word: &String| {
        (word.len() >= TIES || word.chars().all(|c| c.is_ascii_digit()))
            && answer.contains(word)
            && !words::is_stop(word)
    };
    pronoun || question.iter().any(tied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Span;

    fn exchange(question: &str, answer: &str) -> Exchange {
        Exchange { question: question.into(), answer: answer.into(), span: Span::new(0, 1), label: None }
    }

    #[test]
    fn a_subject_is_followed_through_what_goes_on_from_it() {
        let all = [
            exchange("Who opened the valve?", "I did."),
            exchange("Did you read the pressure gauge?", "Yes. I had it at seventy."),
            exchange("With the pump on, is seventy correct?", "Looking back, it was ninety."),
            exchange("Who was on shift?", "Carl Voss."),
            exchange("Was the gauge replaced?", "In May."),
            exchange("Who paid for that?", "The owner."),
        ];
        assert_eq!(on(&all, "the pressure gauge"), [1, 2]);
        assert_eq!(on(&all, "the gauge"), [1, 2, 4, 5]);
        assert!(on(&all, "the roof").is_empty());
        assert_eq!(
            asked("What did Dr. Tate say about the gauge? Page and line.").map(|(_, about)| about).as_deref(),
            Some("the gauge")
        );
        assert!(asked("What did Tate do about the gauge?").is_none());
        assert!(is_meant("what did dr. tate say", "CORWIN TATE") && !is_meant("what did dr. orr say", "CORWIN TATE"));
    }
}
