//! Brackets and quotation marks without their counterparts.
//!
//! A quotation may run over several paragraphs, each of which opens it again, and a PDF's page end may part a bracket
//! from its other half. So a mark is reported only in a paragraph that begins and ends as a whole one.

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// All marks without a counterpart, at most one of each sort in a paragraph.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        if whole(paper, paragraph) {
            for pair in [('(', ')'), ('[', ']')] {
                out.extend(bracket(paper, paragraph, pair));
            }
            out.extend(curly(paper, paragraph));
            out.extend(straight(paper, paragraph));
        }
    }
    out
}

/// Whether a paragraph begins with a capital, number or mark and ends with the mark of a sentence.
fn whole(paper: &Paper, paragraph: usize) -> bool {
    let text = paper.paragraphs.get(paragraph).map_or("", |p| p.text.trim());
    let ends = text.trim_end_matches(['"', '”', '’', ')', ']', '*']).ends_with(['.', ';', ':', '!', '?']);
    // The paragraph before must have ended, unless it is a heading.
    // Numbers of pages between them are passed over.
    let number = |t: &str| !t.chars().any(char::is_alphabetic) || t.len() < 12 && t.to_lowercase().starts_with("page");
    let before = (0..paragraph)
        .rev()
        .take(4)
        .filter_map(|p| paper.paragraphs.get(p).map(|text| (p, text.text.trim())))
        .find(|(_, t)| !number(t));
    let after_end = before.is_none_or(|(p, text)| {
        let ended = text.trim_end_matches(['"', '”', '’', ')', ']', '*']).ends_with(['.', ';', ':', '!', '?', ',']);
        ended || paper.is_heading(p) || text.ends_with("and") || text.ends_with("or") || text.chars().count() < 60
    });
    // A stamp or a row of a table.
    let odd = text.split_whitespace().any(|w| w.chars().count() > 60);
    let starts = text.chars().next().is_some_and(|c| !c.is_lowercase() && !matches!(c, ')' | ']' | '”'));
    starts && ends && after_end && !odd && text.chars().count() > 25
}

fn bracket(paper: &Paper, paragraph: usize, (open, close): (char, char)) -> Option<Finding> {
    let span = paper.span_of(paragraph);
    let at = paper.letters.at(span);
    let mut stack: Vec<usize> = Vec::new();
    let mut stray: Option<usize> = None;
    for (i, c) in at.iter().enumerate() {
        if *c == open {
            // ":(" and "(" before nothing are no brackets of a sentence.
            stack.push(i);
        } else if *c == close && stack.pop().is_none() && !marks_item(at, i) {
            stray = stray.or(Some(i));
        }
    }
    let (i, missing) = match (stack.last(), stray) {
        (Some(i), None) => (*i, close),
        (None, Some(i)) => (i, open),
        _ => return None,
    };
    let message = format!("The bracket “{}” has no “{missing}”. Add it or delete the bracket.", at.get(i)?);
    let severity = if stack.len() > 1 || many(at) { Severity::Check } else { Severity::Wrong };
    Some(paper.finding(Kind::UnmatchedMark, severity, Span::new(span.start + i, span.start + i + 1), message))
}

/// A very long paragraph is several that lost their line ends.
fn many(at: &[char]) -> bool {
    at.len() > 6_000
}

/// "a)", "1)", "iv)", also after "and": the bracket closes the mark of an item.
fn marks_item(at: &[char], i: usize) -> bool {
    let word = at[..i].iter().rev().take_while(|c| c.is_alphanumeric()).count();
    let start = i - word;
    let text: Vec<char> = at[start..i].to_vec();
    // ") ) )" draws the frame of a caption or deed.
    if word == 0 && (start == 0 || at[start - 1].is_whitespace()) {
        return true;
    }
    let free =
        start == 0 || at[start - 1].is_whitespace() || matches!(at[start - 1], '.' | ',' | ';' | ':' | '"' | '“');
    let roman = text.iter().all(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x'));
    word > 0
        && word <= 4
        && free
        && (word == 1
            || text.iter().all(char::is_ascii_digit) && word < 4
            || roman
            || text.windows(2).all(|w| w[0] == w[1]))
}

fn curly(paper: &Paper, paragraph: usize) -> Option<Finding> {
    let span = paper.span_of(paragraph);
    let at = paper.letters.at(span);
    let count = |mark: char| at.iter().filter(|c| **c == mark).count();
    let (opens, closes) = (count('“'), count('”'));
    // Mixed with straight marks, nobody can tell which closes which.
    if count('"') > 0 || opens == closes {
        return None;
    }
    // The opening mark may stand at the front of each paragraph of a long quotation.
    let front = at.iter().find(|c| c.is_alphanumeric() || **c == '“') == Some(&'“');
    if opens == closes + 1 {
        let i = unclosed(at)?;
        let next_opens = paper.paragraphs.get(paragraph + 1).is_some_and(|p| p.text.trim_start().starts_with('“'));
        if front && next_opens && i < 10 {
            return None;
        }
        let message = "The quotation mark “ has no ”. Close the quotation.";
        return Some(paper.finding(
            Kind::UnmatchedMark,
            Severity::Wrong,
            Span::new(span.start + i, span.start + i + 1),
            message,
        ));
    }
    if closes == opens + 1 {
        let (mut depth, mut at_stray) = (0usize, None);
        for (i, c) in at.iter().enumerate() {
            match c {
                '“' => depth += 1,
                '”' if depth == 0 => at_stray = at_stray.or(Some(i)),
                '”' => depth -= 1,
                _ => {}
            }
        }
        let i = at_stray?;
        // The end of a quotation that an earlier paragraph opened; inches.
        let earlier = (0..paragraph).rev().take(6).any(|p| {
            paper.paragraphs.get(p).is_some_and(|p| p.text.matches('“').count() > p.text.matches('”').count())
        });
        if earlier || i > 0 && at[i - 1].is_ascii_digit() {
            return None;
        }
        let message = "The quotation mark ” was never opened. Add “ where the quotation begins.";
        return Some(paper.finding(
            Kind::UnmatchedMark,
            Severity::Wrong,
            Span::new(span.start + i, span.start + i + 1),
            message,
        ));
    }
    None
}

fn unclosed(at: &[char]) -> Option<usize> {
    let mut open: Vec<usize> = Vec::new();
    for (i, c) in at.iter().enumerate() {
        match c {
            '“' => open.push(i),
            '”' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.last().copied()
}

/// Straight quotation marks: an odd number in a paragraph. Inches and multi-paragraph quotations are let pass.
fn straight(paper: &Paper, paragraph: usize) -> Option<Finding> {
    let span = paper.span_of(paragraph);
    let at = paper.letters.at(span);
    let inches = |i: usize| i > 0 && at[i - 1].is_ascii_digit();
    let marks: Vec<usize> = (0..at.len()).filter(|i| at[*i] == '"' && !inches(*i)).collect();
    if marks.len().is_multiple_of(2)
        || at.iter().any(|c| matches!(c, '“' | '”'))
        || (0..at.len()).any(|i| at[i] == '"' && inches(i))
    {
        return None;
    }
    // Which one is alone: the first that opens where one is open already, or closes where none is.
    let opens = |i: usize| i == 0 || at[i - 1].is_whitespace() || matches!(at[i - 1], '(' | '[' | '—' | '-');
    let mut open: Option<usize> = None;
    let mut alone = None;
    for i in marks {
        match (open, opens(i)) {
            (None, true) => open = Some(i),
            (Some(before), true) => {
                alone = alone.or(Some(before));
                open = Some(i);
            }
            (Some(_), false) => open = None,
            (None, false) => alone = alone.or(Some(i)),
        }
    }
    let i = alone.or(open)?;
    let neighbour = |p: Option<usize>| {
        p.and_then(|p| paper.paragraphs.get(p)).is_some_and(|p| p.text.matches('"').count() % 2 == 1)
    };
    let severity = if neighbour(paragraph.checked_sub(1)) || neighbour(Some(paragraph + 1)) {
        Severity::Style
    } else {
        Severity::Wrong
    };
    let severity = if at.len() > 6_000 { Severity::Check } else { severity };
    let message = "This quotation mark has no counterpart. Close the quotation or delete the mark.";
    Some(paper.finding(Kind::UnmatchedMark, severity, Span::new(span.start + i, span.start + i + 1), message))
}
