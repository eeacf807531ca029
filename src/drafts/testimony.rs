//! Questions and their answers: the transcript of a deposition, and written answers to interrogatories. An answer says nothing without
//! its question ("Yes, on May 3."), so both stand together or not at all.

use super::{papers::cased, requests::label};
use crate::law::{Letters, Span, margin};

/// Characters of a question and of an answer that are told.
const LONG: usize = 400;

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub question: String,
    pub answer: String,
    /// From the question's beginning to the answer's end.
    pub span: Span,
    /// "Interrogatory No. 3", where it is asked in writing.
    pub label: Option<String>,
}

/// What a line of such a paper is.
enum Line {
    /// A question begins behind so many characters.
    Asks(Option<String>, usize),
    Answers(usize),
    Ends,
    GoesOn,
}

/// All exchanges of a text, in order, each with the places of its words.
pub fn exchanges(text: &str) -> Vec<Exchange> {
    let plain = without_pages(&margin::masked(text));
    let letters = Letters::new(&plain);
    let mut out: Vec<Exchange> = Vec::new();
    let mut question: Option<(Option<String>, Span)> = None;
    let mut answer: Option<Span> = None;
    let mut close = |question: &mut Option<(Option<String>, Span)>, answer: &mut Option<Span>| {
        if let (Some((label, asked)), Some(said)) = (question.take(), answer.take()) {
            let (asked, said) = (letters.trim(asked), letters.trim(said));
            if !asked.is_empty() && !said.is_empty() {
                let span = Span::new(asked.start, said.end);
                out.push(Exchange { question: letters.folded(asked), answer: letters.folded(said), span, label });
            }
        }
    };
    let mut at = 0;
    for line in plain.split('\n') {
        let length = line.chars().count();
        let trimmed = line.trim();
        let indent = length - line.trim_start().chars().count();
        let (start, end) = (at + indent, at + length);
        match read(trimmed, question.is_some()) {
            Line::Asks(label, lead) => {
                close(&mut question, &mut answer);
                question = Some((label, Span::new(start + lead, end)));
            }
            Line::Answers(lead) => answer = Some(Span::new(start + lead, end)),
            // "MR. ABEL: Objection. Foundation." stands between a question and its answer.
            Line::Ends if question.is_some() && answer.is_none() && trimmed.to_lowercase().contains("objection") => {}
            Line::Ends => {
                close(&mut question, &mut answer);
                question = None;
            }
            Line::GoesOn if !trimmed.is_empty() => match (&mut answer, &mut question) {
                (Some(answer), _) => answer.end = end,
                (None, Some((_, question))) => question.end = end,
                _ => {}
            },
            Line::GoesOn => {}
        }
        at += length + 1;
    }
    close(&mut question, &mut answer);
    out
}

/// The number of "Page 23", alone on its line.
pub fn page_number(line: &str) -> Option<usize> {
    let mut words = line.split_whitespace();
    words.next().filter(|word| word.eq_ignore_ascii_case("page"))?;
    let number = words.next()?.parse().ok()?;
    // "Page 23 of 40".
    (words.count() <= 2).then_some(number)
}

/// The text with blanks in the place of the numbers of its pages, so that every other character keeps its place.
fn without_pages(text: &str) -> String {
    let blank = |line: &str| {
        if page_number(line).is_some() { " ".repeat(line.chars().count()) } else { line.to_owned() }
    };
    text.split('\n').map(blank).collect::<Vec<_>>().join("\n")
}

fn read(line: &str, asked: bool) -> Line {
    // "Q. Did you …", "Q: …", "Q   …".
    let marked = |letter: char, words: &[&str]| -> Option<usize> {
        let lower = line.to_lowercase();
        let word = words.iter().find_map(|word| lower.strip_prefix(word).map(|_| word.len()));
        let length = word.or_else(|| {
            let rest = line.strip_prefix(letter)?;
            let mark = rest.starts_with(['.', ':', '\t']) || rest.starts_with("  ");
            (mark && rest[1..].starts_with([' ', '\t'])).then_some(2)
        })?;
        let rest = line.get(length..)?;
        Some(line.chars().count() - rest.trim_start().chars().count())
    };
    if let Some(lead) = marked('Q', &["question:"]) {
        return Line::Asks(None, lead);
    }
    if asked && let Some(lead) = marked('A', &["answer:", "response:"]) {
        return Line::Answers(lead);
    }
    if let Some((name, lead)) = label(line) {
        // "Response to Request No. 2" heads an answer.
        return Line::Asks(Some(name), lead);
    }
    let upper = line.to_uppercase();
    let speaks = [
        "BY MR",
        "BY MS",
        "MR. ",
        "MS. ",
        "MRS. ",
        "THE COURT",
        "(",
        "DATED",
        "RESPECTFULLY",
        "CERTIFICATE",
        "VERIFICATION",
    ];
    let capitals = line.chars().filter(|c| c.is_alphabetic()).count() > 3 && !line.chars().any(char::is_lowercase);
    if speaks.iter().any(|words| upper.starts_with(words)) || capitals { Line::Ends } else { Line::GoesOn }
}

/// Who is examined: "DEPOSITION OF RUTH AMES", where the name may stand on the next line.
pub fn witness(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(60).collect();
    lines.iter().enumerate().find_map(|(at, line)| {
        let upper = line.to_uppercase();
        let place = ["DEPOSITION OF", "EXAMINATION OF", "TESTIMONY OF"]
            .iter()
            .find_map(|words| Some(upper.find(words)? + words.len()))?;
        let behind = line.get(place..).unwrap_or_default().trim();
        let name = if behind.is_empty() { lines.get(at + 1).copied().unwrap_or_default() } else { behind };
        // The day may stand in the same line: "DEPOSITION OF RUTH AMES          May 2, 2026".
        let name = name.split("   ").next().unwrap_or_default();
        let name = name.split([',', ';', '(']).next().unwrap_or_default().trim().trim_end_matches('.');
        let count = name.split_whitespace().count();
        let named = name.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
        ((2..=4).contains(&count) && named).then(|| cased(name))
    })
}

impl Exchange {
    /// It as a sentence of a statement of facts; `None` if it is too long to be quoted whole.
    pub fn told(&self, witness: Option<&str>) -> Option<String> {
        let (question, answer) = (&self.question, &self.answer);
        if question.chars().count() > LONG || answer.chars().count() > LONG {
            return None;
        }
        Some(match &self.label {
            Some(label) => format!("In answer to {label} (“{question}”), the response states: “{answer}”"),
            None => format!("Asked “{question}”, {} answered: “{answer}”", witness.unwrap_or("the witness")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_of_a_deposition_is_no_part_of_the_name() {
        let head = "          DEPOSITION OF RUTH AMES          May 2, 2026\n\nAPPEARANCES:\n";
        assert_eq!(witness(head).as_deref(), Some("Ruth Ames"));
    }

    #[test]
    fn an_answer_stands_with_its_question() {
        let text = "DEPOSITION OF RUTH AMES\n\nJune 3, 2026\n\nBY MR. COLE:\nQ. Did you inspect the winch\nbefore the ferry sailed?\nA. Yes, on May 3, 2025.\nQ. And again?\nA. No.\nMR. DEAN: Objection.\n\nCERTIFICATE\n";
        let found = exchanges(text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(witness(text).as_deref(), Some("Ruth Ames"));
        assert_eq!(
            found[0].told(Some("Ruth Ames")).as_deref(),
            Some(
                "Asked “Did you inspect the winch before the ferry sailed?”, Ruth Ames answered: “Yes, on May 3, 2025.”"
            )
        );
        let objected =
            "Q. What did the rental cost?\nMR. ABEL: Objection. Foundation.\nA. I believe $420 a week for each.\n";
        let found = exchanges(objected);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].answer, "I believe $420 a week for each.");
        let written = "INTERROGATORY NO. 4: State when the winch was inspected.\n\nANSWER: It was inspected on May 3, 2025.\n\nDated: June 1, 2026\n";
        assert_eq!(
            exchanges(written)[0].told(None).as_deref(),
            Some(
                "In answer to Interrogatory No. 4 (“State when the winch was inspected.”), the response states: “It was inspected on May 3, 2025.”"
            )
        );
        assert_eq!(exchanges("A. The claim is barred.\n\nIt was inspected on May 3, 2025.\n"), []);
    }
}
