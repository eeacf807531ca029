//! Testimony as a reporter types it: numbered lines, "Q." and "A." before what is said, the objections of counsel between them.
//! Whoever quotes it copies the words of the witness, with the marks or without them, and seldom the rest.

use super::pieces::{Piece, Plain, plain_words};

use law::{Letters, Span};

/// Questions and answers that make a text testimony.
const FEWEST: usize = 2;
/// Lines of a page.
const LINES: u32 = 30;

/// What a line is.
enum Line {
    /// Something that was said by the one who asks or the one who answers, from here on.
    Said(Span),
    /// Something that others said.
    Others(Span),
    /// More of what the line before says.
    More(Span),
    /// Page numbers, headings, notes of the reporter.
    Furniture,
}

/// What was said.
pub(crate) struct Said {
    /// The words of questions and answers.
    pub answers: Vec<Plain>,
    /// The same with what others said between them.
    pub all: Vec<Plain>,
}

/// What was said in a text that is testimony.
pub(crate) fn said(letters: &Letters) -> Option<Said> {
    let lines = lines(letters);
    let starts = |mark: char| {
        let here = |line: &&Span| mark_of(letters, behind_number(letters, **line)).is_some_and(|(c, _)| c == mark);
        lines.iter().filter(here).count()
    };
    if starts('q') < FEWEST || starts('a') < FEWEST {
        return None;
    }
    let full: Vec<Span> = lines.into_iter().filter(|line| !letters.trim(*line).is_empty()).collect();
    let numbered =
        full.iter().filter(|line| behind_number(letters, **line).start > line.start).count() * 3 > full.len() * 2;
    let (mut answers, mut all, mut others, mut asked) = (Vec::new(), Vec::new(), false, false);
    for line in full {
        let span = match read(letters, line, numbered, asked) {
            Line::Said(span) => {
                others = false;
                span
            }
            Line::Others(span) => {
                others = true;
                span
            }
            Line::More(span) => span,
            Line::Furniture => continue,
        };
        asked = letters.at(letters.trim(span)).last() == Some(&'?');
        let words = plain_words(letters, span);
        if !others {
            answers.extend(words.iter().cloned());
        }
        all.extend(words);
    }
    Some(Said { answers, all })
}

fn lines(letters: &Letters) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, c) in letters.all().iter().enumerate() {
        if matches!(c, '\n' | '\u{c}') {
            out.push(Span::new(start, at));
            start = at + 1;
        }
    }
    out.push(Span::new(start, letters.span().end));
    out
}

/// A line without the number before it.
fn behind_number(letters: &Letters, line: Span) -> Span {
    let trimmed = letters.trim(line);
    let text = letters.at(trimmed);
    let digits = text.iter().take_while(|c| c.is_ascii_digit()).count();
    let number: Option<u32> = text.get(..digits).and_then(|d| d.iter().collect::<String>().parse().ok());
    let alone = text.get(digits).is_none_or(|c| c.is_whitespace());
    if number.is_some_and(|n| (1..=LINES).contains(&n)) && alone {
        return letters.trim(Span::new(trimmed.start + digits, line.end));
    }
    Span::new(line.start, trimmed.end.max(line.start))
}

/// "Q." or "A:" at the beginning of a line, and where what is said begins.
fn mark_of(letters: &Letters, line: Span) -> Option<(char, usize)> {
    let line = letters.trim(line);
    let text = letters.at(line);
    let mark = text.first().filter(|c| matches!(c, 'Q' | 'A'))?;
    let wide = |from: usize| text.get(from).is_some_and(|c| c.is_whitespace());
    let end = match text.get(1)? {
        '.' | ':' => 2,
        c if c.is_whitespace() && (wide(2) || *c == '\t' || *mark == 'Q') => 1,
        _ => return None,
    };
    wide(end).then(|| (mark.to_ascii_lowercase(), line.start + end))
}

/// Reads a line; `asked` tells whether the one before it ends a question, which an answer follows.
fn read(letters: &Letters, line: Span, numbered: bool, asked: bool) -> Line {
    let said = behind_number(letters, line);
    // Beside numbered lines, what has no number is the head or the foot of a page.
    let is_numbered = said.start > line.start;
    let words = letters.trim(said);
    let text: String = letters.at(words).iter().collect();
    let note =
        text.starts_with(['(', '[']) && text.ends_with([')', ']']) || text.starts_with("BY ") && text.ends_with(':');
    let page =
        text.to_lowercase().strip_prefix("page ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if numbered && !is_numbered || text.chars().all(|c| !c.is_alphabetic()) || note || page {
        return Line::Furniture;
    }
    if let Some((_, start)) = mark_of(letters, said) {
        return Line::Said(Span::new(start, said.end));
    }
    if asked
        && let ['A', ' ', next, ..] = letters.at(words)
        && next.is_uppercase()
    {
        return Line::Said(Span::new(words.start + 1, said.end));
    }
    let Some(colon) = text.chars().take(40).position(|c| c == ':') else { return Line::More(said) };
    let speaker: String = text.chars().take(colon).collect();
    let shouted = speaker.chars().any(char::is_alphabetic) && !speaker.chars().any(char::is_lowercase);
    let rest = Span::new(words.start + colon + 1, said.end);
    match (shouted, speaker.contains("WITNESS")) {
        (true, true) => Line::Said(rest),
        (true, false) => Line::Others(said),
        _ => Line::More(said),
    }
}

/// The pieces of a quotation without the marks of question and answer.
pub(crate) fn without_marks(letters: &Letters, pieces: &[Piece]) -> Vec<Piece> {
    let mark = |word: &Plain| {
        let text: String = letters.at(word.span).iter().collect();
        let next = letters.at(Span::new(word.span.end, word.span.end + 2));
        let marked = matches!(next.first(), Some('.' | ':'));
        let before = letters.at(Span::new(0, word.span.start)).iter().rev().find(|c| !c.is_whitespace());
        // "… each run? A Yes.": what was said before has ended.
        let ended = before.is_none_or(|c| matches!(c, '.' | '?' | '!' | '“' | '"' | ']' | '…' | '-' | '—'));
        let begins =
            letters.at(Span::new(word.span.end + 1, word.span.end + 2)).first().is_some_and(|c| c.is_uppercase());
        match text.as_str() {
            "Q" | "A" => ended && (marked || begins),
            "Question" | "Answer" | "QUESTION" | "ANSWER" => next.first() == Some(&':'),
            "WITNESS" | "THE" => text == "WITNESS" && marked || text == "THE" && witness(letters, word.span.end),
            _ => false,
        }
    };
    pieces.iter().filter(|piece| !matches!(piece, Piece::Word(word) if mark(word))).cloned().collect()
}

fn witness(letters: &Letters, at: usize) -> bool {
    let next: String = letters.at(Span::new(at, at + 9)).iter().collect();
    next == " WITNESS:"
}
