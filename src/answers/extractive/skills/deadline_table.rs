//! A table of the days by which somebody must do something: "Make a table of all deadlines in these papers."

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
    low.contains("table") && names_days(&low) && only
}

fn names_days(low: &str) -> bool {
    DAYS.iter().any(|words| low.contains(words))
}

/// A day by which something must be done, and where that stands.
struct Due<'g, 'a> {
    on: Date,
    year_assumed: bool,
    how: Option<String>,
    ground: &'g ScoredDocument<'a>,
    said: String,
    place: Span,
}

/// Writes the table.
pub fn write(c: &mut Composer, grounds: &[ScoredDocument], today: Date) {
    let mut all: Vec<Due> = grounds.iter().flat_map(of_one).collect();
    all.sort_by_key(|due| due.on);
    c.section("Deadlines");
    c.columns(["Date", "What the paper says", "Paper"].map(str::to_owned));
    for due in all.iter().take(MOST) {
        let source = c.cite(due.ground.reading, &due.ground.letters, due.place);
        let day = label(due.on, due.year_assumed, today);
        let day = due.how.as_ref().map_or(day.clone(), |how| format!("{day}: {how}"));
        let name = due.ground.reading.name.clone();
        let text = format!("{day}: {}", due.said);
        let cell = |text: String, sources: Vec<u32>| Cell { text, sources };
        c.row(text, vec![cell(day, Vec::new()), cell(due.said.clone(), vec![source]), cell(name, Vec::new())]);
    }
    if all.len() > MOST {
        c.gap(format!("{} later deadlines do not stand here.", all.len() - MOST));
    }
    c.gap("These are the days that were read as such, named or counted. A paper may set others in words that no rule reads, such as a month alone: go through it too. Who must act, each line says in its paper's own words.");
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
            out.push(Due { on, year_assumed: false, how: None, ground, said, place: letters.trim(*line) });
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
            if let Some(on) = day.filter(|_| named && !known) {
                let said =
                    cells.iter().map(|own| letters.folded(*own)).filter(|own| !own.is_empty()).collect::<Vec<_>>();
                let said = said.join("; ");
                out.push(Due { on, year_assumed: false, how: None, ground, said, place: letters.trim(*line) });
            }
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
        out.push(Due { on, year_assumed, how: None, ground, said: readable(letters, piece), place: piece.span });
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
            out.push(Due { on, year_assumed: false, how, ground, said: readable(letters, piece), place: piece.span });
        }
    }
    for found in counted(letters) {
        if out.iter().any(|known| known.place.touches(found.span)) {
            continue;
        }
        let piece = clip(letters, found.span, None, LONGEST);
        let said = readable(letters, piece);
        out.push(Due { on: found.day, year_assumed: false, how: Some(found.how), ground, said, place: piece.span });
    }
    out
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
