//! A table of the days by which somebody must do something: "Make a table of all deadlines in these papers."

mod anchored;

use super::tabulate::things;
use crate::{
    answers::extractive::{
        cells::{cell_below, cells_of, tables},
        clip::{clip, readable},
        compose::Composer,
        counted::counted,
        counted_from::counted_by_itself,
        dates::label,
        sentence_features::{LONGEST, ScoredDocument},
    },
    law::{
        Letters, Span,
        counting::Rules,
        cues::plain,
        dates::dates_in,
        obligations::{Paper, When, dated, duties},
        sentences::Kind,
    },
    tasks::Cell,
};

use anchored::{Anchor, Reckoned, actor, month_alone, open_limit, reckoned};
use jiff::civil::{Date, date};

/// What asks for such days.
const DAYS: [&str; 8] = [
    "deadlines",
    "due dates",
    "every date",
    "all dates",
    "all the dates",
    "dates by which",
    "date by which",
    "every deadline",
];
/// Words in the head of a column below which stand days by which something must be done.
const HEADS: [&str; 6] = ["by", "due", "deadline", "until", "before", "than"];
/// The most rows.
const MOST: usize = 60;
/// Characters at the head of a paper in which its title stands.
const TITLE: usize = 600;

/// Whether an order wants such a table, and no other column.
pub fn asked(instruction: &str) -> bool {
    let low = plain(instruction);
    let things = things(instruction);
    // "Every date by which somebody must act, with the source": the rest says what stands beside the days.
    let all = things.first().is_some_and(|first| ["every ", "all "].iter().any(|word| plain(first).contains(word)));
    let only = things.len() <= 1 || all && things.first().is_some_and(|first| names_days(&plain(first)));
    ["table", "calendar", "chart", "schedule of"].iter().any(|word| low.contains(word)) && names_days(&low) && only
}

fn names_days(low: &str) -> bool {
    DAYS.iter().any(|words| low.contains(words))
}

/// A day by which something must be done, and where that stands.
struct Due<'g, 'a> {
    on: Date,
    year_assumed: bool,
    how: Option<String>,
    /// What stands in the place of a day: "April 2026", "21 days after service".
    instead: Option<String>,
    ground: &'g ScoredDocument<'a>,
    said: String,
    place: Span,
}

/// Writes the table.
pub fn write(c: &mut Composer, grounds: &[ScoredDocument], today: Date) {
    let mut all: Vec<Due> = grounds.iter().flat_map(of_one).collect();
    all.sort_by_key(|due| due.on);
    c.section("Deadlines");
    c.columns(["Date", "Who must act", "What the paper says", "Paper"].map(str::to_owned));
    for due in all.iter().take(MOST) {
        let source = c.cite(due.ground.reading, &due.ground.letters, due.place);
        let past = if due.on < today { " (past)" } else { "" };
        let day = match &due.instead {
            Some(instead) if due.on == Date::MAX => format!("No day yet: {instead}"),
            Some(instead) => format!("{instead}, no day given{past}"),
            None => label(due.on, due.year_assumed, today),
        };
        let day = due.how.as_ref().map_or(day.clone(), |how| format!("{day}: {how}"));
        let name = due.ground.reading.name.clone();
        let text = format!("{day}: {}", due.said);
        let cell = |text: String, sources: Vec<u32>| Cell { text, sources };
        c.row(
            text,
            vec![
                cell(day, Vec::new()),
                cell(actor(&due.said), Vec::new()),
                cell(due.said.clone(), vec![source]),
                cell(name, Vec::new()),
            ],
        );
    }
    if all.len() > MOST {
        c.gap(format!("{} later deadlines do not stand here.", all.len() - MOST));
    }
    c.gap("These are the days that were read as such, named or counted. A paper may set others in words that no rule reads: go through it too. Days that were counted are calendar days; look whether one falls on a weekend or a holiday. Who must act is taken from the line itself, and is “not said” where it names nobody.");
}

/// The deadlines of a paper: its duties, and the rows of its tables that have a day by which.
fn of_one<'g, 'a>(ground: &'g ScoredDocument<'a>) -> Vec<Due<'g, 'a>> {
    let letters = &ground.letters;
    let text = letters.exact(letters.span());
    let mut out: Vec<Due> = Vec::new();
    for table in tables(letters) {
        let Some(heads) = &table.heads else { continue };
        let is_due = |head: &Span| {
            let low = letters.folded_lower(*head);
            low.split(|c: char| !c.is_alphanumeric()).any(|word| HEADS.contains(&word))
        };
        let Some(at) = heads.iter().position(is_due) else { continue };
        for (line, cells) in &table.rows {
            let Some(cell) = cell_below(letters, *line, cells, heads, at) else { continue };
            let Some(on) = dates_in(letters, cell).iter().find_map(|dated| dated.day_in_full()) else { continue };
            let others = cells.iter().filter(|own| **own != cell && !own.is_empty());
            let mut said = others.map(|own| letters.folded(*own)).collect::<Vec<_>>().join("; ");
            // A cell that runs over the line is shown as far as its first line goes.
            let next = letters.lines().find(|next| next.start > line.end);
            if next.is_some_and(|next| (1..cells.len()).contains(&cells_of(letters, next).len()) && !next.is_empty()) {
                said.push_str(" …");
            }
            out.push(Due {
                on,
                year_assumed: false,
                how: None,
                instead: None,
                ground,
                said,
                place: letters.trim(*line),
            });
        }
    }
    // In a schedule each row that has a day sets it: "Plaintiff's witness list | November 14, 2025".
    let head: String = text.chars().take(TITLE).collect::<String>().to_uppercase();
    if ["SCHEDUL", "ORDER"].iter().any(|word| head.contains(word)) {
        for (line, cells) in tables(letters).iter().flat_map(|table| &table.rows) {
            let [first, .., last] = cells[..] else { continue };
            let day = dates_in(letters, last).iter().find_map(|dated| dated.day_in_full());
            let named = dates_in(letters, first).is_empty() && letters.at(first).iter().any(|c| c.is_alphabetic());
            let known = out.iter().any(|known| known.place.touches(*line));
            if !named || known {
                continue;
            }
            let (on, instead) = match (day, month_alone(&letters.folded(last))) {
                (Some(on), _) => (on, None),
                (None, Some((month, on))) => (on, Some(month)),
                (None, None) => continue,
            };
            let said: Vec<String> =
                cells.iter().map(|own| letters.folded(*own)).filter(|own| !own.is_empty()).collect();
            let (said, place) = (said.join("; "), letters.trim(*line));
            out.push(Due { on, year_assumed: false, how: None, instead, ground, said, place });
        }
    }
    let unknown = date(1, 1, 1);
    let own = dated(&text).map(|dating| dating.day);
    let paper = Paper { dated: own.unwrap_or(unknown), own, rules: Rules::Plain, service: None, near: own };
    for duty in duties(&text, &paper) {
        let (on, year_assumed) = match duty.when {
            When::On(on) => (on, false),
            When::Near(on) => (on, true),
            When::Counted { .. } => continue,
        };
        let piece = clip(letters, duty.span, Some(duty.focus), LONGEST);
        if out.iter().any(|known| known.place.touches(piece.span)) {
            continue;
        }
        out.push(Due {
            on,
            year_assumed,
            how: None,
            instead: None,
            ground,
            said: readable(letters, piece),
            place: piece.span,
        });
    }
    for g in ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose) {
        let body = g.sentence.body;
        if out.iter().any(|known| known.place.touches(body)) {
            continue;
        }
        let by = dates_in(letters, body).into_iter().find(|dated| is_last_day(letters, body, dated.span));
        let named = by.and_then(|dated| Some((dated.day_in_full()?, None, Some(dated.span))));
        let due = named.or_else(|| counted_by_itself(letters, body).map(|(on, how)| (on, Some(how), None)));
        if let Some((on, how, focus)) = due {
            let piece = clip(letters, body, focus, LONGEST);
            out.push(Due {
                on,
                year_assumed: false,
                how,
                instead: None,
                ground,
                said: readable(letters, piece),
                place: piece.span,
            });
        }
    }
    for found in counted(letters) {
        if out.iter().any(|known| known.place.touches(found.span)) {
            continue;
        }
        let piece = clip(letters, found.span, None, LONGEST);
        let said = readable(letters, piece);
        out.push(Due {
            on: found.day,
            year_assumed: false,
            how: Some(found.how),
            instead: None,
            ground,
            said,
            place: piece.span,
        });
    }
    // What only leads to the orders of a paper sets nothing: "After a conference on May 4, 2026, the Court orders:"
    out.retain(|due| !due.said.trim_end().ends_with(':'));
    also_in_sentences(ground, &mut out);
    out
}

/// What the sentences of a paper set beside the days that are known: a second day, one counted from a known one, a month, a limit from an event.
fn also_in_sentences<'g, 'a>(ground: &'g ScoredDocument<'a>, out: &mut Vec<Due<'g, 'a>>) {
    let letters = &ground.letters;
    let due = |on: Date, how: Option<String>, instead: Option<String>, place: Span| {
        let piece = clip(letters, place, None, LONGEST);
        Due { on, year_assumed: false, how, instead, ground, said: readable(letters, piece), place }
    };
    let prose = || ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose).map(|g| g.sentence.body);
    for body in prose() {
        // "The conference is set for May 4, 2026 at 9:00 a.m. Trial begins on May 20, 2026."
        let days = dates_in(letters, body);
        for dated in days.iter().skip(1) {
            let Some(on) = dated.day_in_full() else { continue };
            let from = days.iter().filter(|other| other.span.end <= dated.span.start).map(|other| other.span.end).max();
            let part = Span::new(from.unwrap_or(body.start), body.end.min(dated.span.end));
            let part = after_full_stop(letters, part);
            let known = out.iter().any(|due| due.on == on && due.place.touches(body));
            if !known && is_last_day(letters, part, dated.span) {
                out.push(due(on, None, None, letters.trim(part)));
            }
        }
    }
    // What is itself counted from an event is none: "a joint order 14 days before the conference".
    let is_event = |due: &&Due| {
        let said = due.said.to_lowercase();
        due.instead.is_none()
            && due.how.is_none()
            && ![" before ", " after ", " prior to "].iter().any(|word| said.contains(word))
    };
    let anchors: Vec<Anchor> =
        out.iter().filter(is_event).map(|due| Anchor { on: due.on, said: bare(&due.said) }).collect();
    for body in prose() {
        let known = out.iter().filter(|due| due.instead.is_none()).find(|due| due.place.touches(body));
        let named = dates_in(letters, body).iter().find_map(|dated| Some((dated.day_in_full()?, dated.span.end)));
        let first = named.or_else(|| known.filter(|due| due.how.is_some()).map(|due| (due.on, body.start)));
        let counted = known.is_some_and(|due| due.how.is_some());
        // What is counted already is not counted from another event too.
        let anchors: &[Anchor] = if counted { &[] } else { &anchors };
        for Reckoned { on, how, part } in reckoned(letters, body, anchors, first) {
            if !out.iter().any(|due| due.on == on && due.place.touches(body)) {
                out.push(due(on, Some(how), None, part));
            }
        }
        if out.iter().any(|due| due.place.touches(body)) {
            continue;
        }
        let text = letters.folded(body);
        let must = [" shall ", " must ", " due", " to be ", " will "].iter().any(|word| text.contains(word));
        if let Some((month, on)) = month_alone(&text).filter(|_| must) {
            out.push(due(on, None, Some(month), body));
        } else if is_order(letters)
            && let Some(limit) = open_limit(letters, body)
        {
            out.push(due(Date::MAX, None, Some(limit), body));
        }
    }
}

/// Whether a paper is an order of a court, by its title.
fn is_order(letters: &Letters) -> bool {
    let head = letters.exact(Span::new(0, letters.span().end.min(TITLE))).to_uppercase();
    ["SCHEDUL", "ORDER", "RULES"].iter().any(|word| head.contains(word))
}

/// What happens on a day, without the day: "Jury trial" of "Jury trial; May 4, 2026, 8:30 a.m."
fn bare(said: &str) -> String {
    said.split("; ").next().unwrap_or(said).to_owned()
}

/// A part of a text from its last full stop on: "Trial begins on May 20, 2026" behind "at 9:00 a.m."
fn after_full_stop(letters: &Letters, part: Span) -> Span {
    let chars = letters.at(part);
    let stop = (0..chars.len().saturating_sub(2))
        .rev()
        .find(|at| chars[*at] == '.' && chars[at + 1].is_whitespace() && chars[at + 2].is_uppercase());
    stop.map_or(part, |at| Span::new(part.start + at + 1, part.end))
}

/// What people appear at.
const APPEARANCES: [&str; 8] =
    ["trial", "hearing", "conference", "status", "mediation", "deposition", "inspection", "arraignment"];
/// Words with which such a day is set.
const SET: [&str; 10] =
    ["set", "scheduled", "stands", "continued", "reset", "begins", "commence", "noticed", "heard", "held"];

/// Whether something is to be done by or on a day: "by May 4, 2025", "will be made on May 4, 2025", "trial is set for May 4, 2025".
fn is_last_day(letters: &Letters, body: Span, day: Span) -> bool {
    let before = letters.folded_lower(Span::new(body.start, day.start));
    let whole = letters.folded_lower(body);
    let has = |of: &[&str]| whole.split(|c: char| !c.is_alphanumeric()).any(|word| of.contains(&word));
    let words: Vec<&str> = before.split_whitespace().collect();
    let set = has(&APPEARANCES)
        && has(&SET)
        && words.last().is_some_and(|last| ["on", "for", "of", "to", "until"].contains(last));
    match words.last() {
        Some(&("by" | "before" | "than" | "until")) => true,
        Some(&"on") if words.iter().any(|word| matches!(*word, "will" | "shall" | "must" | "due")) => true,
        _ => set,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::engine,
        },
        documents::document::{Document, Origin},
        ids::FileId,
        tasks::SkillKind,
    };

    #[test]
    fn a_table_of_deadlines_has_a_row_for_each_day() {
        assert!(asked("Make a table of all deadlines in these papers."));
        assert!(asked("I need a table of every date by which somebody must act, with the source."));
        assert!(!asked("Make a table of the price, the term and the deadlines."));
        assert!(asked(
            "Table of every deadline in the order. I want the date, who has to act, and compute the ones that run from something else."
        ));
        assert!(asked("Calendar of every deadline in the order as a table."));
        assert!(!asked("What are the deadlines?"));
        let order = "REPAIR ORDER\n\n  Item  Place     Defect              Correct by\n  1     Stair     Rail is loose.      November 4, 2026\n  2     Attic     Wires lie bare.     October 23, 2026\n\nA second visit will be made on November 30, 2026. The owner shall pay the fee by December 1, 2026. \
            The status date of December 8, 2026 at 10:00 a.m. stands.\n";
        let document = Document { text: order.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "order.txt".into(), document, written: None };
        let instruction = "Make a table of all deadlines in these papers.".to_owned();
        let work = Work { instruction, documents: vec![paper], today: date(2026, 10, 1), ..Work::default() };
        let answer = engine::write(&work);
        assert_eq!(answer.skill, SkillKind::Dates);
        let lines: Vec<&str> = answer.sections[0].lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            lines,
            [
                "October 23, 2026 (in 22 days): 2; Attic; Wires lie bare.",
                "November 4, 2026 (in 34 days): 1; Stair; Rail is loose.",
                "November 30, 2026 (in 60 days): A second visit will be made on November 30, 2026.",
                "December 1, 2026 (in 61 days): The owner shall pay the fee by December 1, 2026.",
                "December 8, 2026 (in 68 days): The status date of December 8, 2026 at 10:00 a.m. stands."
            ]
        );
    }
}
