//! Which rows of a table a question means: those of the time or the hours that it names, and those with the words by which it tells them apart.

use super::{
    cells::{Table, cell_below, cells_of},
    choosing::Inquiry,
    clock_limits::{self, hours},
    event_days::{day_in_paper, is_kin},
    rows::{BOTTOM, above_table, month_of},
    table_figures::Limit,
    time_named::{Range, range},
};
use crate::law::{
    Letters, Span,
    dates::{Dated, dates_in},
};

use jiff::{ToSpan, civil::Date};
use search::words;

/// Words of a question that do not say which rows it means.
pub(super) const ASKING: &[&str] = &[
    "total",
    "totals",
    "sum",
    "altogether",
    "combined",
    "together",
    "overall",
    "much",
    "many",
    "add",
    "come",
    "came",
    "row",
    "rows",
    "entry",
    "entries",
    "line",
    "lines",
    "table",
    "list",
    "show",
    "number",
    "amount",
    "figure",
    "column",
    "time",
    "times",
    "largest",
    "highest",
    "biggest",
    "greatest",
    "smallest",
    "lowest",
    "least",
];
/// Words that only say that money is asked for; a column may be called so.
const COSTING: &[&str] = &["cost", "costs", "pay", "paid", "charge", "charged"];
/// Share of what a question says that its table must know.
const KNOWN: f32 = 0.5;
/// Words behind which a question names a time.
const TIMES: &[&str] = &[" after ", " before ", " since ", " until ", " between "];
/// Where the name of what happened ends.
const ENDS: &[&str] = &["?", ",", ";", " and ", " or ", " were ", " was ", " are ", " is "];
/// Most words of a cell that says what its row is, and not something of it.
const NAME: usize = 3;
/// Longest cell that is a day, in characters.
const DAY: usize = 20;
/// Lines at the head of a paper, and above a table, that say what it is.
const TITLE: usize = 6;
const ABOVE: usize = 5;
/// Words of a question for what reached somebody.
const REACHED: &[&str] = &["came", "come", "comes", "got", "arrived", "arrive", "reached", "received"];

/// A row that may be meant.
pub(super) struct Row<'t> {
    pub line: Span,
    pub cells: &'t [Span],
    /// Its small letters.
    pub text: String,
    pub when: Option<Range>,
}

/// The rows that a question means, and how it says which.
pub(super) struct Meant<'r, 't> {
    pub rows: Vec<&'r Row<'t>>,
    pub said: Vec<String>,
    /// The stems that the table knows besides those of its rows.
    pub about: Vec<String>,
    /// The stems that name the rows.
    pub named: Vec<String>,
}

/// What a question says of rows.
pub(super) struct Telling<'q> {
    pub asked: &'q str,
    pub limit: Option<Limit<'q>>,
    /// What it counts or lists: "calls" of "how many calls".
    pub thing: Option<String>,
    pub today: Date,
}

/// A time that a question names, and the words that name it.
struct Time {
    /// As it is told.
    told: String,
    /// In the question's words.
    words: String,
    days: Range,
}

/// Which rows a question means; `None` where the table does not know what it speaks of, or does not tell its time.
pub(super) fn meant<'r, 't>(
    inquiry: &Inquiry,
    run: usize,
    letters: &Letters,
    table: &Table,
    all: &'r [Row<'t>],
    telling: &Telling,
) -> Option<Meant<'r, 't>> {
    let Telling { asked, limit, thing, today } = telling;
    let mut rows: Vec<&Row> = all.iter().collect();
    let mut said: Vec<String> = Vec::new();
    let dated = day_column(letters, table, asked);
    let when = |row: &Row| match dated {
        Some((at, true)) => day_below(letters, table, row, at),
        _ => row.when,
    };
    let hours = hours(asked).zip(clock_limits::column(letters, table));
    // "After 9 p.m." names an hour, and nothing that happened.
    let time = time(inquiry, run, asked, all.iter().filter_map(|row| Some(when(row)?.from)).collect(), *today);
    if let Some((hours, at)) = &hours {
        let minute = |row: &Row| clock_limits::minute(letters, table, row.line, row.cells, *at);
        rows.retain(|row| minute(row).is_some_and(|minute| hours.hold(minute)));
        said.push(hours.words.clone());
    }
    if let Some(time) = &time {
        rows.retain(|row| when(row).is_some_and(|when| time.days.from <= when.from && when.to <= time.days.to));
        // Of two days in a row it is said which one is meant.
        let column = dated.filter(|(_, several)| *several).and_then(|(at, _)| table.heads.as_ref()?.get(at).copied());
        let column = column.map(|head| format!(" in “{}”", letters.folded(head))).unwrap_or_default();
        said.push(format!("{}{column}", time.told));
    }
    // Rows that are not told apart by their days are not all of them: "how many calls after the letter".
    if hours.is_none() && time.is_none() && limit.is_none() && TIMES.iter().any(|words| asked.contains(words)) {
        return None;
    }
    let heads = table.heads.iter().flatten().chain(&table.label);
    let heads: Vec<String> = heads.flat_map(|head| words::stems(&letters.folded(*head))).collect();
    let mut about = words::stems(&above_table(letters, table.rows.first()?.0));
    let titles = titles(letters, table);
    let stems = |words: &str| words::stems(words);
    let mut other: Vec<String> = ASKING.iter().flat_map(|word| stems(word)).collect();
    other.extend(COSTING.iter().flat_map(|word| stems(word)).filter(|stem| !heads.contains(stem)));
    other.extend(time.iter().flat_map(|time| stems(&time.words)));
    other.extend(hours.iter().flat_map(|(hours, _)| stems(&hours.words)));
    other.extend(limit.iter().flat_map(|limit| stems(limit.words)));
    other.extend(included(asked).iter().flat_map(|words| stems(words)));
    let counted = thing.as_deref().map(stems).unwrap_or_default();
    // "Which of the readings were before 6 a.m.?": rows with an hour are what is meant, whatever they are called.
    if hours.is_some() {
        other.extend(counted.iter().cloned());
    }
    let mut telling = inquiry.telling_words();
    telling.retain(|stem| !other.contains(stem));
    let has = |row: &Row, stem: &String| stems(&row.text).contains(stem);
    let (mut known, mut named) = (0, Vec::new());
    let called = inquiry.name_of_text(run).to_lowercase();
    for stem in &telling {
        let holding = all.iter().filter(|row| has(row, stem)).count();
        let in_head = heads.contains(stem);
        // "Do not call at work" in a note does not make its row the only call.
        let only_noted = counted.contains(stem) && !all.iter().any(|row| is_name_of(letters, row, stem));
        // What the paper is about is no row's name, unless a cell is called so.
        let of_paper = titles.contains(stem) && !all.iter().any(|row| is_name_of(letters, row, stem));
        if holding > 0 && holding < all.len() && !in_head && !of_paper && !only_noted {
            named.push(stem.clone());
        }
        let in_name = stem.chars().count() > NAME && called.contains(stem.as_str());
        if in_name && !about.contains(stem) {
            about.push(stem.clone());
        }
        known += usize::from(holding > 0 && !only_noted || in_head || about.contains(stem));
    }
    if (known as f32) < KNOWN * telling.len() as f32 {
        return None;
    }
    // What the table does not know may be what tells its rows apart: "to the school".
    let narrowed = narrowing(asked);
    let unknown = |stem: &String| !named.contains(stem) && !heads.contains(stem) && !about.contains(stem);
    if telling.iter().any(|stem| narrowed.contains(stem) && unknown(stem) && !all.iter().any(|row| has(row, stem))) {
        return None;
    }
    rows.retain(|row| named.iter().all(|stem| has(row, stem)));
    let names: Vec<String> = named.iter().map(|stem| format!("“{}”", word_of(asked, stem))).collect();
    said.extend((!names.is_empty()).then(|| format!("with {}", names.join(" and "))));
    about.extend(heads);
    Some(Meant { rows, said, about, named })
}

/// The time that a question names, by its days or by something of which the paper gives the day: "after the dispute letter".
fn time(inquiry: &Inquiry, run: usize, asked: &str, known: Vec<Date>, today: Date) -> Option<Time> {
    if let Some((words, days)) = range(asked, known.iter().copied(), today) {
        return Some(Time { told: words.clone(), words, days });
    }
    let (first, last) = (known.iter().min()?, known.iter().max()?);
    let openers = [("after", true), ("since", true), ("before", false), ("until", false)];
    openers.iter().find_map(|(opener, behind)| {
        let at = asked.find(&format!(" {opener} "))? + 1;
        let rest = &asked[at + opener.len()..];
        let end = ENDS.iter().filter_map(|words| rest.find(words)).min().unwrap_or(rest.len());
        let names =
            words::stems(&rest[..end]).iter().any(|stem| stem.chars().filter(|c| c.is_alphabetic()).count() > NAME);
        let event = day_in_paper(inquiry, run, &rest[..end]).filter(|_| names)?;
        let (next, before) = (event.day.tomorrow().ok()?, event.day.yesterday().ok()?);
        let days = match (*behind, *opener) {
            (true, "since") => Range { from: event.day, to: *last },
            (true, _) => Range { from: next, to: *last },
            (false, "until") => Range { from: *first, to: event.day },
            (false, _) => Range { from: *first, to: before },
        };
        let told = format!("{opener} {} (“{}”)", event.day.strftime("%B %-d, %Y"), event.name.trim_end_matches('.'));
        (days.from <= days.to).then(|| Time { told, words: rest[..end].to_owned(), days })
    })
}

/// What a question only says to be part of what it asks: "evaluation" of "therapy, evaluation included".
fn included(asked: &str) -> Vec<String> {
    let bare = asked.trim_end_matches(['?', '.', ' ']);
    let before = bare.strip_suffix(" included").and_then(|rest| Some(rest.rsplit_once(", ")?.1.to_owned()));
    let behind = bare.split_once(" including ").map(|(_, rest)| rest.split(',').next().unwrap_or(rest).to_owned());
    before.into_iter().chain(behind).collect()
}

/// The stems of what a question says of whom or of what its rows are: "the school" of "how many were to the school".
fn narrowing(asked: &str) -> Vec<String> {
    const LINKS: &[&str] = &["to", "from", "by", "with", "for", "at", "about", "against"];
    let words: Vec<&str> =
        asked.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect();
    let behind = words.iter().enumerate().filter(|(_, word)| LINKS.contains(word)).filter_map(|(at, _)| {
        let rest = words.get(at + 1..)?;
        let article = matches!(rest.first()?, &"the" | &"a" | &"an" | &"her" | &"his" | &"its" | &"their" | &"our");
        rest.get(usize::from(article)).copied()
    });
    behind.flat_map(words::stems).collect()
}

/// Whether a cell of a row is called after a word: it begins with it, or has few words beside it.
fn is_name_of(letters: &Letters, row: &Row, stem: &str) -> bool {
    row.cells.iter().map(|cell| letters.folded(*cell)).any(|cell| {
        let own = words::stems(&cell);
        own.first().is_some_and(|first| first == stem)
            || cell.split(' ').count() <= NAME && own.iter().any(|word| word == stem)
    })
}

/// The column whose day a question means, and whether the table has several.
fn day_column(letters: &Letters, table: &Table, asked: &str) -> Option<(usize, bool)> {
    let heads = table.heads.as_ref()?;
    let is_day = |at: &usize| {
        let own = table.rows.iter().filter_map(|(line, cells)| cell_at(letters, *line, cells, heads, *at));
        let (mut days, mut all) = (0, 0);
        for cell in own {
            all += 1;
            days += usize::from(cell.len() <= DAY && dates_in(letters, cell).len() == 1);
        }
        days > 0 && 2 * days > all
    };
    let days: Vec<usize> = (0..heads.len()).filter(is_day).collect();
    let stems = words::stems(asked);
    let reached = asked.split(|c: char| !c.is_alphanumeric()).any(|word| REACHED.contains(&word));
    let asked_for = |at: &usize| {
        let head = letters.folded_lower(heads[*at]);
        let own = words::stems(&head);
        own.iter().any(|word| word != "date" && stems.iter().any(|asked| is_kin(asked, word)))
            || reached && head.contains("received")
    };
    match days[..] {
        [] => None,
        [only] => Some((only, false)),
        [first, ..] => Some((days.iter().copied().find(asked_for).unwrap_or(first), true)),
    }
}

fn cell_at(letters: &Letters, line: Span, cells: &[Span], heads: &[Span], at: usize) -> Option<Span> {
    if at == 0 { cells.first().copied() } else { cell_below(letters, line, cells, heads, at) }
}

fn day_below(letters: &Letters, table: &Table, row: &Row, at: usize) -> Option<Range> {
    let cell = cell_at(letters, row.line, row.cells, table.heads.as_ref()?, at)?;
    let day = dates_in(letters, cell).iter().find_map(Dated::day_in_full)?;
    Some(Range { from: day, to: day })
}

/// The stems of the lines that say what a paper and its table are, without those of rows.
fn titles(letters: &Letters, table: &Table) -> Vec<String> {
    let Some((first, _)) = table.rows.first() else { return Vec::new() };
    let all: Vec<Span> = letters.lines().filter(|line| !letters.folded(*line).is_empty()).collect();
    let at = all.iter().position(|line| line.touches(*first)).unwrap_or(0);
    let lines = (0..TITLE.min(at)).chain(at.saturating_sub(ABOVE)..at).map(|at| all[at]);
    let own = lines.filter(|line| cells_of(letters, *line).len() < 2);
    own.flat_map(|line| words::stems(&letters.folded(line))).collect()
}

/// A row, if it is none that sums up others.
pub(super) fn row<'t>(letters: &Letters, line: Span, cells: &'t [Span]) -> Option<Row<'t>> {
    let first = letters.folded_lower(*cells.first()?);
    let opens = first.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let rule = letters.folded(line).chars().all(|c| !c.is_alphanumeric());
    // "Total" may stand behind an empty cell, or behind the day.
    const SUMS: &[&str] = &["total", "totals", "subtotal", "grand total", "sum", "total due", "balance due"];
    let sums = |cell: &Span| SUMS.contains(&letters.folded_lower(*cell).trim_matches(|c: char| !c.is_alphanumeric()));
    if BOTTOM.contains(&opens) || first.starts_with("subtotal") || rule || cells.iter().any(sums) {
        return None;
    }
    let day = dates_in(letters, line).iter().find_map(Dated::day_in_full).map(|day| Range { from: day, to: day });
    let month = || {
        let (month, year) = month_of(letters, cells)?;
        let from = Date::new(year?, i8::try_from(month + 1).ok()?, 1).ok()?;
        Some(Range { from, to: from.checked_add(1.month()).ok()?.yesterday().ok()? })
    };
    Some(Row { line: letters.trim(line), cells, text: letters.folded_lower(line), when: day.or_else(month) })
}

/// The word of a question that has a stem.
fn word_of(asked: &str, stem: &str) -> String {
    let mut found = String::new();
    words::each(asked, |word| {
        if word.stem == stem && found.is_empty() {
            found = asked[word.range.clone()].to_owned();
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::super::table_questions::of_rows;
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    const CALLS: &str = "HARBOR COLLECTIONS\nAccount notes. Letter of dispute logged received 05/09/2026. LK = Lee Kim.\n\n\
        Date | Time | Line | By | Note\n05/04/2026 | 6:12 PM | Cell | LK | He says he will write.\n05/12/2026 | 7:41 AM | Cell | LK | Left message.\n\
        05/19/2026 | 10:15 AM | Work | RB | Asked us to stop calls.\n05/20/2026 | 9:20 PM | Work | RB | No answer.\n";
    const BILLS: &str = "Specials of Ann Orr\nDate paid | Provider | Service | Amount | Receipt sent | Refunded\n\
        05/04/2026 | Elm Therapy | Evaluation | $290.00 | 05/09/2026 | $0.00\n05/11/2026 | Elm Therapy | Hand therapy | $180.00 | 06/02/2026 | $50.00\n\
        05/18/2026 | Oak Clinic | X-ray | $95.00 | 06/09/2026 | $0.00\n";

    fn told(paper: &str, before: &[&str], question: &str) -> Option<String> {
        let document = Document { text: paper.into(), ..Document::default() };
        let paper = SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "calllog.docx".into(),
            document,
            written: None,
        };
        let today = date(2026, 7, 1);
        let asking = |question: &str| Work {
            instruction: question.into(),
            documents: vec![paper.clone()],
            today,
            ..Work::default()
        };
        let own = Inquiry::new(&asking(question));
        let before: Vec<Inquiry> = before.iter().map(|question| own.of_same(&asking(question))).collect();
        let found = of_rows(&own, &before, today);
        (!found.is_empty()).then(|| found.into_iter().map(|found| found.text).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn rows_are_told_apart_by_day_and_hour() {
        let of = |question: &str| told(CALLS, &[], question).unwrap_or_default();
        assert_eq!(of("How many calls were made after May 9, 2026?"), "3 rows after May 9, 2026.");
        assert_eq!(
            of("Which of the calls were before 8 a.m. or after 9 p.m.?"),
            "2 rows before 8 a.m. or after 9 p.m.:"
        );
        let by_event = of("How many calls did Harbor make after it got the dispute letter?");
        assert!(by_event.starts_with("3 rows after May 9, 2026 (“"), "{by_event}");
        // A time that is not known tells no rows apart, and a word in a note makes its row no call.
        assert_eq!(told(CALLS, &[], "How many calls were made after the hearing?"), None);
    }

    #[test]
    fn a_question_may_ask_among_the_rows_of_another() {
        let after = "How many calls were made after May 9, 2026?";
        let told_of = |before: &[&str], question: &str| told(CALLS, before, question).unwrap_or_default();
        assert_eq!(told_of(&[after], "How many calls were made by RB?"), "2 rows after May 9, 2026 with “rb”.");
        assert_eq!(told_of(&[after], "How many calls were to the school?"), "");
        let all = "What did Elm Therapy charge in total?";
        let refunded = told(BILLS, &[all], "How much was refunded?").unwrap_or_default();
        assert!(refunded.starts_with("$50.00: 2 rows of “Refunded” with “elm” and “therapy”"), "{refunded}");
    }

    #[test]
    fn a_word_of_the_title_names_rows_only_where_a_cell_is_called_so() {
        let notes = "GARRITY LAW OFFICE\nNotes for the Elm house and the Oak house\nDate | Matter | Note | Hours\n\
            05/04/2026 | Elm house | Will drafted, read and signed before P. Garrity and a clerk. | 1.5\n05/09/2026 | Oak house | Letter sent. | 2.0\n";
        let of = |question: &str| told(notes, &[], question).unwrap_or_default();
        assert_eq!(of("How many hours did Garrity charge in total?"), "3.5: 2 rows of “Hours”, added up.");
        assert_eq!(of("How many hours were charged for Elm in total?"), "", "one row needs no sum");
    }

    #[test]
    fn a_sum_is_of_the_column_that_says_what_it_cost() {
        let of = |question: &str| told(BILLS, &[], question).unwrap_or_default();
        assert_eq!(
            of("How much was charged for therapy at Elm, evaluation included?"),
            "$470.00: 2 rows of “Amount” with “therapy” and “elm”, added up."
        );
        assert_eq!(
            of("What was paid to Elm Therapy altogether?"),
            "$470.00: 2 rows of “Amount” with “elm” and “therapy”, added up."
        );
        // Of two days in a row the one is meant that the question names.
        assert_eq!(
            of("What was the total amount of receipts sent after June 1, 2026?"),
            "$275.00: 2 rows of “Amount” after June 1, 2026 in “Receipt sent”, added up."
        );
    }
}
