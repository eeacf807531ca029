//! A number of days that is not what lies between the two days of its sentence: "due on March 1, 2025 and paid on March 15, 2025, 41 days
//! late".

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::{Span, dates::Dated, numerals::of_word};

/// Words behind a number of days that count them from one day of the sentence to the other.
const COUNTED: &[&str] = &["late", "later", "overdue", "after", "apart", "delay", "afterwards"];
/// Words between them.
const LINKS: &[&str] = &["of", "too", "calendar", "in"];

/// Numbers of days that are wrong.
pub(super) fn check(paper: &Paper, days: &[Dated]) -> Vec<Finding> {
    (0..paper.words.len()).filter_map(|at| wrong(paper, days, at)).collect()
}

fn wrong(paper: &Paper, days: &[Dated], at: usize) -> Option<Finding> {
    let word = paper.words.get(at).filter(|word| matches!(word.low.as_str(), "day" | "days"))?;
    let number = paper.before(at)?;
    let count: i64 = match number.is_number() {
        true => number.text.parse().ok()?,
        false => i64::from(in_words(paper, at)?),
    };
    let behind = (at + 1..at + 5).find(|k| !LINKS.contains(&paper.low(*k)))?;
    if !COUNTED.contains(&paper.low(behind)) {
        return None;
    }
    // "Seven days after notice": the event behind is another than a day of the sentence.
    let paragraph = word.paragraph;
    let sentence = sentence(paper, word.span, paragraph);
    // Quoted words do not count from the day on which somebody wrote them.
    let before = paper.letters.at(Span::new(sentence.start, number.span.start));
    let quoted = before.iter().rposition(|c| *c == '“').filter(|open| !before[*open..].contains(&'”'));
    let own = quoted.map_or(sentence.start, |open| sentence.start + open);
    let mut within = days.iter().filter(|day| sentence.holds(day.span) && day.span.start >= own);
    let (first, second) = (within.next()?, within.next()?);
    if within.next().is_some() || second.span.end > word.span.start {
        return None;
    }
    let after = paper.low(behind) == "after";
    if after && paper.words.get(behind + 1).is_some_and(|next| next.paragraph == paragraph && next.is_word()) {
        return None;
    }
    let (a, b) = (first.day_in_full()?, second.day_in_full()?);
    let between = i64::from(a.until(b).ok()?.get_days()).abs();
    // Who counts the first day too has one more.
    if count == between || count == between + 1 || between == 0 {
        return None;
    }
    let span = Span::new(number.span.start, word.span.end);
    let message = format!(
        "Between the two days of this sentence lie {between} days, not {count}. Correct the number or a day, or say what else counts."
    );
    let finding = paper.finding(Kind::DateConflict, Severity::Check, span, message);
    Some(finding.against(paper.place(first.span)).against(paper.place(second.span)))
}

/// A number in words before a place: "eight", "twenty-eight".
fn in_words(paper: &Paper, at: usize) -> Option<u32> {
    let number = paper.before(at)?;
    let sign = at.checked_sub(2).filter(|k| matches!(paper.low(*k), "-" | "‑" | "–"));
    let before = at.checked_sub(if sign.is_some() { 3 } else { 2 });
    let ones = of_word(&number.low)?;
    let joined = before.and_then(|k| paper.words.get(k)).filter(|tens| {
        let gap = paper.letters.exact(Span::new(tens.span.end, number.span.start));
        matches!(gap.trim(), "-" | "‑" | "–" | "")
    });
    match joined.and_then(|tens| of_word(&tens.low)) {
        Some(tens) if tens >= 20 && tens % 10 == 0 && ones < 10 => Some(tens + ones),
        _ => Some(ones),
    }
}

/// The sentence around a place, roughly: up to a stop before a space and a capital.
fn sentence(paper: &Paper, place: Span, paragraph: usize) -> Span {
    let whole = paper.span_of(paragraph);
    let all = paper.letters.at(whole);
    let own = place.start - whole.start;
    let ends = |k: usize| {
        let next = all.get(k + 1).is_none_or(|c| c.is_whitespace());
        let capital = all.get(k + 2).is_none_or(|c| c.is_uppercase() || matches!(c, '“' | '"'));
        // "No. 3", "Hale & Sons Builders, Inc. was": a short word's stop ends nothing.
        let word: Vec<char> = all[..k].iter().rev().take_while(|c| c.is_alphabetic()).copied().collect();
        let short = word.len() <= 3 && word.last().is_some_and(|c| c.is_uppercase());
        matches!(all[k], '.' | '?' | '!' | ';') && next && capital && !short
    };
    let from = (0..own).rev().find(|k| ends(*k)).map_or(0, |k| k + 1);
    let to = (own..all.len()).find(|k| ends(*k)).unwrap_or(all.len());
    Span::new(whole.start + from, whole.start + to)
}
