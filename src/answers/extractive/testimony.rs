//! The transcript of a deposition in short: questions with their answers, each by page and line.

use super::{clip::Piece, compose::Composer, sentence_features::ScoredDocument};
use crate::drafts::{Exchange, exchanges, page_number, witness};

/// Fewest questions with answers of a transcript.
const FEWEST: usize = 4;
/// The most of them that are told.
const MOST: usize = 40;
/// Longest question and longest answer, in characters.
const LONGEST: usize = 240;
/// The highest number of a line on a page of a transcript.
const LINES: usize = 60;

/// Tells a transcript; false if the paper is none.
pub fn write(c: &mut Composer, ground: &ScoredDocument, most: usize) -> bool {
    let text = &ground.reading.document.text;
    let all: Vec<Exchange> = exchanges(text).into_iter().filter(|exchange| exchange.label.is_none()).collect();
    let Some(who) = witness(text).filter(|_| all.len() >= FEWEST) else { return false };
    let most = most.min(MOST);
    // Of many the most telling ones, in their order.
    let mut chosen: Vec<usize> = (0..all.len()).collect();
    chosen.sort_by_key(|n| (std::cmp::Reverse(tells(&all[*n])), *n));
    chosen.truncate(most);
    chosen.sort_unstable();
    c.section(format!("What {who} was asked and answered"));
    let numbered = Numbered::of(text);
    for exchange in chosen.into_iter().map(|n| &all[n]) {
        let piece = Piece { span: exchange.span, cut_before: false, cut_behind: false };
        c.tell(ground, numbered.line(exchange), piece);
    }
    if all.len() > most {
        c.gap(format!(
            "{most} of {} questions of the deposition stand here. Ask for one subject to see what was said on it.",
            all.len()
        ));
    }
    true
}

/// How much an exchange tells: numbers and names more than other words, and what is not remembered little.
fn tells(exchange: &Exchange) -> usize {
    let forgets = [
        "don't remember",
        "don’t remember",
        "do not remember",
        "don't recall",
        "don’t recall",
        "do not recall",
        "don't know",
        "don’t know",
    ];
    if forgets.iter().any(|words| exchange.answer.to_lowercase().contains(words)) {
        return 1;
    }
    let words = |text: &str| {
        text.split_whitespace()
            .skip(1)
            .map(|word| match word.chars().next() {
                Some(c) if c.is_ascii_digit() || c == '$' => 4,
                Some(c) if c.is_uppercase() && word.len() > 1 => 3,
                _ => 1,
            })
            .sum::<usize>()
    };
    words(&exchange.question).min(20) + 2 * words(&exchange.answer).min(40)
}

fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let cut: String = text.chars().take(LONGEST).collect();
    format!("{} …", cut.rsplit_once(' ').map_or(cut.as_str(), |(head, _)| head))
}

/// The lines of a transcript that its pages number.
pub struct Numbered {
    /// The end of each line, in characters, with its page and number, in order.
    lines: Vec<(usize, usize, usize)>,
}

impl Numbered {
    /// Those of a text; none if it numbers no lines.
    pub fn of(text: &str) -> Self {
        let (mut lines, mut page, mut at) = (Vec::new(), None::<usize>, 0);
        for line in text.split('\n') {
            let end = at + line.chars().count();
            page = page_number(line).or(page);
            if let (Some(page), Some(number)) = (page, line_of(line)) {
                lines.push((end, page, number));
            }
            at = end + 1;
        }
        Self { lines }
    }

    /// Page and lines of an exchange: "22:4-5", or "22:16-23:2" over two pages.
    fn place(&self, exchange: &Exchange) -> Option<String> {
        let from = self.lines.partition_point(|(end, ..)| *end < exchange.span.start);
        // The line in which it ends is the first that reaches its end.
        let to = self.lines.partition_point(|(end, ..)| *end < exchange.span.end).min(self.lines.len().checked_sub(1)?);
        let ((_, page, first), (_, last_page, last)) = (self.lines.get(from)?, self.lines.get(to)?);
        Some(match (page == last_page, first == last) {
            (true, true) => format!("{page}:{first}"),
            (true, false) => format!("{page}:{first}-{last}"),
            _ => format!("{page}:{first}-{last_page}:{last}"),
        })
    }

    /// A question with its answer, by page and line where the transcript counts them: "22:4-5: Did you get an e-mail? “Yes.”".
    pub fn line(&self, exchange: &Exchange) -> String {
        let said =
            format!("{} “{}”", short(&exchange.question), short(&exchange.answer).replace('“', "‘").replace('”', "’"));
        match self.place(exchange) {
            Some(place) => format!("{place}: {said}"),
            None => said,
        }
    }
}

/// The number in front of a line.
fn line_of(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let (number, rest) = line.split_at(line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len()));
    number.parse().ok().filter(|number| (1..=LINES).contains(number) && rest.starts_with([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRANSCRIPT: &str = "DEPOSITION OF CORWIN TATE

                     Page 22
 1  Q.  Who did you work for in 2025?
 2  A.  Bexley. I was the site manager, from May 2021
 3      until March 2026.
 4  Q.  Did you update it?
 5  A.  In the gate system, yes.
 6      MR. ELLERY: Objection.
 7  Q.  Where were you
 8      then?
 9  A.  At home.
10  Q.  Did you tell anyone?

                     Page 23
 1  A.  I told Denise on the phone.
 2  Q.  Who cut the lock?
 3  A.  I did, on December 10, 2025.
 4  Q.  Was it
 5      closed?
 6  A.  It was.
 7  Q.  Who paid?
 8  A.  Denise.
 9  Q.  And then?
";

    #[test]
    fn a_question_stands_with_its_answer_by_page_and_line() {
        let numbered = Numbered::of(TRANSCRIPT);
        let lines: Vec<String> = exchanges(TRANSCRIPT).iter().map(|exchange| numbered.line(exchange)).collect();
        assert_eq!(
            lines,
            [
                "22:1-3: Who did you work for in 2025? “Bexley. I was the site manager, from May 2021 until March 2026.”",
                "22:4-5: Did you update it? “In the gate system, yes.”",
                "22:7-9: Where were you then? “At home.”",
                "22:10-23:1: Did you tell anyone? “I told Denise on the phone.”",
                "23:2-3: Who cut the lock? “I did, on December 10, 2025.”",
                "23:4-6: Was it closed? “It was.”",
                "23:7-8: Who paid? “Denise.”",
            ]
        );
    }

    #[test]
    fn without_numbers_there_is_no_place() {
        let text = "DEPOSITION OF RUTH AMES\n\nQ. Did you inspect the winch?\nA. Yes, on May 3, 2025.\n";
        assert_eq!(
            exchanges(text).iter().map(|one| Numbered::of(text).line(one)).collect::<Vec<_>>(),
            ["Did you inspect the winch? “Yes, on May 3, 2025.”"]
        );
    }
}
