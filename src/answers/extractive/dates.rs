//! The dates in what was sent: selects the most informative, then sorts them.

use super::{
    clip::{Piece, clip},
    compose::Composer,
    past_days::is_told,
    sentence_features::{ScoredDocument, ScoredSentence},
};
use crate::{
    documents::document::Origin,
    law::{Clause, Dated, Span, cues::Cues, dates::dates_in, notaries::ends_a_commission, sentences::Kind},
};

use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// One or more dates, and the piece of a sentence that holds them.
pub struct Entry<'g, 'a> {
    /// The days, in order, each with whether the text leaves the year open and the nearest was taken.
    days: Vec<(Date, bool)>,
    ground: &'g ScoredDocument<'a>,
    g: &'g ScoredSentence,
    focus: Span,
    worth: f32,
}

/// Longest piece shown around a date, in characters.
const LONGEST: usize = 320;

static TELLING: LazyLock<Cues<f32>> = LazyLock::new(|| {
    Cues::new([
        ("effective", 1.5),
        ("dated", 1.0),
        ("made", 0.7),
        ("entered into", 1.5),
        ("as of", 0.5),
        ("commenc*", 1.0),
        ("expir*", 2.0),
        ("terminat*", 1.0),
        ("until", 1.0),
        ("due", 2.0),
        ("deadline", 3.0),
        ("no later than", 2.5),
        ("on or before", 2.5),
        ("hearing", 2.5),
        ("trial", 2.5),
        ("conference", 1.5),
        ("mediation", 1.5),
        ("filed", 1.0),
        ("served", 1.5),
        ("closing", 1.5),
        ("payable", 1.0),
        ("pay", 1.0),
        ("paid", 0.7),
        ("begin*", 1.0),
        ("end*", 0.5),
        ("renew*", 1.0),
        ("deliver*", 0.7),
        ("must", 1.0),
        ("shall", 0.5),
        ("scheduled", 2.0),
        ("respond", 1.5),
        ("by", 0.3),
        ("act of", -1.5),
        ("amended by", -0.5),
        ("regulation", -0.5),
        ("securities act", -2.0),
        ("fiscal", -0.5),
        ("edition", -1.0),
        ("omitted", -2.0),
    ])
});

/// The dates of these documents: each day once, at most `most` lines, in chronological order. Running heads and feet
/// are ignored. Dates without a year count only in mails, where the nearest is meant.
pub fn calendar<'g, 'a>(grounds: &'g [ScoredDocument<'a>], today: Date, most: usize) -> Vec<Entry<'g, 'a>> {
    let mut best: BTreeMap<Date, Entry> = BTreeMap::new();
    for ground in grounds {
        let mail = matches!(ground.reading.origin, Origin::Message(_));
        for g in ground.graded.iter().filter(|g| g.sentence.kind != Kind::Furniture) {
            let found = dates_in(&ground.letters, g.sentence.body);
            // A table of dates says nothing about any of them.
            let crowd = if found.len() > 4 { 0.5 } else { 1.0 };
            for dated in found {
                if ends_a_commission(&ground.letters, g.sentence.body, &dated) {
                    continue;
                }
                let Some(day) = day(ground, g, &dated, mail, today) else { continue };
                let worth = worth(ground, g, dated.span, day >= today) * crowd;
                if worth > best.get(&day).map_or(0.0, |e| e.worth) {
                    let days = vec![(day, dated.year.is_none())];
                    best.insert(day, Entry { days, ground, g, focus: dated.span, worth });
                }
            }
        }
    }
    // A table of a hundred thousand days must not be compared line by line.
    let mut telling: Vec<Entry> = best.into_values().collect();
    telling.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    telling.truncate(256);
    telling.sort_by(|a, b| a.days.cmp(&b.days));
    let mut entries = joined(telling);
    entries.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    entries.truncate(most);
    entries.sort_by(|a, b| a.days.cmp(&b.days));
    entries
}

fn day(ground: &ScoredDocument, g: &ScoredSentence, dated: &Dated, mail: bool, today: Date) -> Option<Date> {
    if !mail {
        return dated.day_in_full();
    }
    let day = dated.near(today)?;
    let past = || names_what_was_made(ground, dated.span) || is_told(&ground.letters, g.sentence.body, dated);
    if day > today && dated.year.is_none() && past() {
        return Date::new(day.year() - 1, day.month(), day.day()).ok();
    }
    Some(day)
}

/// Whether something is called by the day on which it was made, as in "the order of December 2" and "your letter dated May 4".
pub fn names_what_was_made(ground: &ScoredDocument, date: Span) -> bool {
    // What is called by a day on which it will be.
    const AHEAD: [&str; 16] = [
        "deadline",
        "date",
        "day",
        "hearing",
        "closing",
        "trial",
        "end",
        "week",
        "morning",
        "afternoon",
        "evening",
        "meeting",
        "conference",
        "call",
        "mediation",
        "deposition",
    ];
    let before = ground.letters.exact(Span::new(date.start.saturating_sub(80), date.start)).to_lowercase();
    let mut words = before.split_whitespace().rev();
    match words.next() {
        Some("dated") => true,
        Some("of") => words.next().is_some_and(|noun| !AHEAD.contains(&noun)),
        _ => false,
    }
}

/// How informative a date is; 0 if it says nothing.
fn worth(ground: &ScoredDocument, g: &ScoredSentence, date: Span, ahead: bool) -> f32 {
    let early = (1.0 - g.depth * 8.0).max(0.0);
    if alone(ground, g, date) {
        // The date of a letter or on a cover page; anywhere else it is a cell of a table.
        return if g.depth < 0.1 || g.sentence.span.start < 1000 { 0.5 + early } else { 0.0 };
    }
    let cues: f32 = TELLING.find(&g.plain).iter().sum::<f32>().clamp(-2.0, 6.0);
    let signed = if ["/s/", "by:", "name:"].iter().any(|m| g.plain.contains(m)) { 0.3 } else { 1.0 };
    let due = if g.says.of(Clause::Deadline) > 0.0 { 1.0 } else { 0.0 };
    let prose = if g.sentence.kind == Kind::Prose { 0.6 + 0.4 * g.quality } else { 0.3 };
    (2.0 + cues + if ahead { 1.5 } else { 0.0 } + 2.0 * early + due).max(0.1) * prose * signed
}

/// Whether there is nothing but the date.
fn alone(ground: &ScoredDocument, g: &ScoredSentence, date: Span) -> bool {
    let letters = |span: Span| ground.letters.at(span).iter().filter(|c| c.is_alphabetic()).count();
    letters(g.sentence.body) < letters(date) + 5
}

/// Dates of one sentence on one line, where the piece that holds them all is not too long.
fn joined<'g, 'a>(entries: Vec<Entry<'g, 'a>>) -> Vec<Entry<'g, 'a>> {
    let mut out: Vec<Entry> = Vec::new();
    for entry in entries {
        let all = |o: &Entry| Span::new(o.focus.start.min(entry.focus.start), o.focus.end.max(entry.focus.end));
        match out.iter_mut().find(|o| std::ptr::eq(o.g, entry.g) && all(o).len() <= LONGEST - 40) {
            Some(o) => {
                o.focus = all(o);
                o.worth = o.worth.max(entry.worth);
                o.days.extend(entry.days);
            }
            None => out.push(entry),
        }
    }
    out
}

impl Entry<'_, '_> {
    /// The days.
    pub fn days(&self) -> impl Iterator<Item = Date> + '_ {
        self.days.iter().map(|(day, _)| *day)
    }

    /// Writes the entry as a line.
    pub fn tell(&self, composer: &mut Composer, today: Date) {
        let labels: Vec<String> = self.days.iter().map(|(day, assumed)| label(*day, *assumed, today)).collect();
        let label = labels.join(" · ");
        if alone(self.ground, self.g, self.focus) {
            let piece = Piece { span: self.focus, cut_before: false, cut_behind: false };
            composer.tell(self.ground, format!("{label}: the date at the head of the document."), piece);
        } else {
            composer.quote(
                self.ground,
                &label,
                clip(&self.ground.letters, self.g.sentence.body, Some(self.focus), LONGEST),
            );
        }
    }
}

/// A day as a label, with its distance if it is near: "March 3, 2025 (in 12 days)".
pub fn label(day: Date, year_assumed: bool, today: Date) -> String {
    let mut notes = Vec::new();
    if year_assumed {
        notes.push("year not given".to_string());
    }
    match today.until(day).map_or(i32::MAX, |s| s.get_days()) {
        0 => notes.push("today".into()),
        1 => notes.push("tomorrow".into()),
        days @ 2..=366 => notes.push(format!("in {days} days")),
        -1 => notes.push("yesterday".into()),
        days @ -90..=-2 => notes.push(format!("{} days ago", -days)),
        days if days < -90 => notes.push("past".into()),
        _ => {}
    }
    let day = day.strftime("%B %-d, %Y");
    if notes.is_empty() { day.to_string() } else { format!("{day} ({})", notes.join(", ")) }
}
