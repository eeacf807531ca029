//! The day as of which a contract is made.

use crate::{Letters, Span, dates::dates_in};

use jiff::civil::Date;

/// Lines in which a letter's head stands.
const HEAD: usize = 40;
/// Characters at a paper's beginning in which it says when it is made.
const OPENING: usize = 3_000;
/// Bytes between such words and the day: "cannot agree on royalties under their License of May 1" says nothing of this paper.
const NEAR: usize = 24;
/// Characters before a day in which a paper says that it is made then.
const LEAD: usize = 60;

/// The day as of which a paper is made: "entered into as of May 2, 2026", or a letter's dateline.
pub fn made_on(letters: &Letters) -> Option<Span> {
    let opening = Span::new(0, letters.span().end.min(OPENING));
    let days: Vec<Span> =
        dates_in(letters, opening).into_iter().filter(|day| day.year.is_some()).map(|day| day.span).collect();
    let leads = [
        "as of",
        "dated",
        "effective",
        "entered into",
        "made this",
        "made on",
        "made and entered",
        "executed on",
        "made the",
        "agree on",
    ];
    let led = |day: &&Span| {
        let before = letters.folded_lower(Span::new(day.start.saturating_sub(LEAD), day.start));
        // What another paper's date is says nothing of this one.
        let own = leads.iter().filter_map(|lead| before.rfind(lead).map(|at| at + lead.len())).max();
        let spanish = before.ends_with(", a ") && letters.folded_lower(**day).contains(" de ");
        spanish || own.is_some_and(|at| before.len() - at <= NEAR && !before[at..].contains(['.', ';', '(']))
    };
    let line = || {
        let lines: Vec<Span> =
            letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).take(HEAD).collect();
        // "Signed April 2, 2026", below it.
        let signed = |line: &Span| {
            let words = letters.folded(*line);
            ["Signed ", "Dated ", "Executed "].iter().any(|word| words.starts_with(word))
                && words.split(' ').count() <= 6
        };
        let line =
            lines.iter().find(|line| is_day(letters, **line)).or_else(|| lines.iter().find(|line| signed(line)))?;
        days.iter().find(|day| line.touches(**day))
    };
    days.iter().find(led).or_else(line).copied()
}

/// The same where periods are counted from it, so that nothing less than "is made on" will do: "This Franchise Agreement is made on July 1,
/// 2024, between …".
pub fn stated(letters: &Letters, head: Span) -> Option<Date> {
    const LEADS: &[&str] = &[
        "is made on",
        "is made as of",
        "made and entered into",
        "is entered into",
        "entered into as of",
        "made this",
        "made effective as of",
        "is effective as of",
        // A court's order: "Now on this 2nd day of June, 2026", "entered this 2nd day of June, 2026".
        "now on",
        "so ordered",
        "entered this",
        "entered on this",
    ];
    // Characters between such words and the day: "the".
    const BESIDE: usize = 12;
    dates_in(letters, head).into_iter().find_map(|dated| {
        let before = letters.folded_lower(Span::new(dated.span.start.saturating_sub(LEAD), dated.span.start));
        let end = LEADS.iter().filter_map(|lead| before.rfind(lead).map(|at| at + lead.len())).max()?;
        let near = before.len() - end <= BESIDE || before[end..].trim() == "on this" || before[end..].trim() == "as of";
        dated.day_in_full().filter(|_| near)
    })
}

/// Whether a line is a day and nothing else.
pub fn is_day(letters: &Letters, line: Span) -> bool {
    dates_in(letters, line).first().is_some_and(|day| day.year.is_some() && day.span.len() + 2 >= line.len())
}
