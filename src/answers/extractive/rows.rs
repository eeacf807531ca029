//! Rows that answer: a label with its value, a cell by the heads of its row and of its column, and the bottom line of a bill. A sentence
//! speaks of what is asked; a row names it, and its value stands beside the name.

use super::{
    cells::{Table, cell_below, cells_of, is_figure, is_sum, tables},
    choosing::{Candidate, Inquiry, enough},
    labels::clauses,
    ranges::{number, range},
};
use crate::law::{
    Letters, Span,
    dates::{Dated, MONTHS, dates_in},
    lines::line_start,
    periods::periods_in,
};

use comprehension::{
    asked_value::{AskedValue, asked_value},
    held_value::holds,
    question::{Question, tells},
    scoring::spoken_of,
    yes_no::yes_no,
};
use search::words;

/// Share of a label that the question must speak of.
pub(super) const NAMED: f32 = 0.74;
/// Share of a question that a row of a table must speak of.
const ROW: f32 = 0.2;
/// Rows that fit as well as one another.
const ALIKE: usize = 3;
/// Share of a question that a label must speak of whose value is Yes or No.
const TICKED: f32 = 0.4;
/// Both shares together where neither the label nor the question is spoken of whole, and how far the best label must be before the next.
const ALIKE_BOTH: f32 = 0.95;
const HALF: f32 = 0.5;
const AHEAD: f32 = 0.15;
/// Share of a question that is enough for a row, whatever the rest of the question is.
const MUCH: f32 = 0.6;

/// Labels that name a kind of value and not of what it is: they answer only what asks for nothing else.
const GENERIC: &[&str] = &[
    "date", "dated", "day", "time", "name", "number", "no", "amount", "type", "page", "title", "subject", "re", "to",
    "from", "note", "notes", "total", "status", "item",
];
/// Words of a question that only ask for a day.
const TIMELY: &[&str] =
    &["due", "date", "day", "deadline", "filed", "file", "served", "serve", "scheduled", "last", "latest"];
/// Share of a question that such a label must speak of.
const ALL: f32 = 0.9;

/// Words with which a bottom line begins, and words that ask for one.
pub(super) const BOTTOM: &[&str] = &["total", "totals", "grand", "balance", "net", "amount", "sum"];
const ASKS_BOTTOM: &[&str] = &[
    "total",
    "totals",
    "altogether",
    "whole",
    "overall",
    "owe",
    "owes",
    "owed",
    "bill",
    "balance",
    "payoff",
    "sum",
    "all",
];

/// A row that answers.
struct Row {
    run: usize,
    line: Span,
    /// The cell that is asked for.
    value: Span,
    /// Share of its label that the question speaks of, and the other way.
    label: f32,
    question: f32,
}

impl Inquiry {
    /// The rows that answer, as candidates.
    pub(super) fn rows(&self) -> Vec<Candidate> {
        let asked = self.asking();
        let of_a_case = ["why ", "how do ", "what happens ", "what if "].iter().any(|words| asked.starts_with(words));
        if yes_no(asked).is_some() || of_a_case {
            return Vec::new();
        }
        let value = asked_value(asked);
        let mut found = self.labelled(value);
        if found.is_empty() {
            found = self.bottom_line(value);
        }
        if found.is_empty() {
            found = self.cells(value);
        }
        if found.is_empty() {
            found = self.in_range(value);
        }
        found.iter().filter_map(|row| self.of_row(row)).collect()
    }

    /// Yes or No, where a form says so beside the label that is asked for: "Drivable: Yes".
    pub(super) fn ticked(&self) -> Option<(bool, Candidate)> {
        let found = self.texts().flat_map(|(run, letters)| {
            let fields = clauses(letters).into_iter();
            fields.map(move |(label, value)| (run, label, value, letters.folded_lower(value)))
        });
        let said = found.filter_map(|(run, label, value, text)| {
            let word: String = text.chars().take_while(|c| c.is_alphabetic()).collect();
            let yes = match word.as_str() {
                "yes" => true,
                "no" => false,
                _ => return None,
            };
            let whole = text.split(' ').count() == 1 || text[word.len()..].starts_with([',', '.', ';', '(']);
            let (named, names) = (spoken_of(&Question::new(&label), self.asking()), self.speaks_of(&label));
            // A label that is a question need not be asked whole, and answers no other one: "Are you employed?" says nothing of a second job.
            let alike = match yes_no(&format!("{label}?")) {
                Some(own) if own.words.len() == 1 => named >= NAMED && names >= NAMED,
                Some(_) => named >= TICKED && names >= HALF && named + names >= ALIKE_BOTH,
                None => named >= NAMED && names >= TICKED,
            };
            (whole && alike).then_some((named + names, yes, run, value))
        });
        let mut said: Vec<_> = said.collect();
        said.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (best, yes, run, value) = said.first().copied()?;
        let line = line_of(self.text(run)?, value);
        let ahead = said.get(1).is_none_or(|second| best > second.0 + AHEAD || second.1 == yes && second.0 < best);
        ahead.then_some((yes, self.place(run, line)?))
    }

    /// Lines whose label is what is asked for, or what is asked of it.
    fn labelled(&self, value: Option<AskedValue>) -> Vec<Row> {
        let mut found: Vec<Row> = Vec::new();
        // What is to be done, without the words for its day.
        let timely: Vec<String> = TIMELY.iter().flat_map(|word| words::all_stems(word)).collect();
        let things: Vec<String> = self.telling_words().into_iter().filter(|stem| !timely.contains(stem)).collect();
        for (run, letters) in self.texts() {
            for (label, place) in clauses(letters) {
                let question = Question::new(&label);
                let tells_something = words::stems(&label).iter().any(|stem| tells(stem));
                // A clause of a contract that stands behind its heading is judged as a sentence.
                let said = letters.folded(place);
                let running = said.split(' ').count() > VALUE || said.ends_with('.') || said.contains("__");
                // "IRON RANGE LLC By: /s/ Ann Lee" is a signature.
                let signed = said.starts_with("/s/")
                    || label.to_lowercase().ends_with(" by")
                    || label.eq_ignore_ascii_case("by");
                let running = running || signed;
                // Nor are several cells of a row one value.
                let cells = cells_of(letters, line_of(letters, place));
                let running = running || cells.iter().filter(|cell| cell.touches(place)).count() > 1;
                if !tells_something || running || !self.has(value, letters, place) {
                    continue;
                }
                let line = line_of(letters, place);
                let heading = self.heading_at(run, place);
                let named = spoken_of(&question, self.asking());
                // "Name: …" below "SELLER" says who the seller is.
                let name = value == Some(AskedValue::Person)
                    && matches!(label.to_lowercase().as_str(), "name" | "full name")
                    && !heading.is_empty()
                    && self.speaks_of(&heading) >= NAMED
                    && spoken_of(&Question::new(&heading), self.asking()) >= NAMED;
                let spoken = self.speaks_of(&format!("{heading}. {label}"));
                // Below "Name: Corey Dietz" the labels are of him.
                let spoken = match name_above(letters, line) {
                    Some(whose) => spoken.max(self.speaks_of(&format!("{heading}. {whose}. {label}"))),
                    None => spoken,
                };
                let generic =
                    label.split(|c: char| !c.is_alphanumeric()).all(|word| GENERIC.contains(&&*word.to_lowercase()));
                // A label may say more of the thing than the question: "Defendants' fact and rebuttal exhibit list".
                let own = words::all_stems(&format!("{heading}. {label}"));
                let more = value == Some(AskedValue::Time)
                    && !generic
                    && things.len() > 1
                    && things.iter().all(|thing| own.contains(thing));
                let spoken = if more { spoken.max(MUCH) } else { spoken };
                if named < NAMED && !name && !more {
                    continue;
                }
                if generic && !name && spoken < ALL {
                    continue;
                }
                if spoken >= MUCH {
                    found.push(Row {
                        run,
                        line,
                        value: place,
                        label: named.max(f32::from(u8::from(name))),
                        question: spoken,
                    });
                }
            }
        }
        best(found)
    }

    /// The bottom line of a bill, if that is asked for.
    fn bottom_line(&self, value: Option<AskedValue>) -> Vec<Row> {
        let asked: Vec<&str> = self.asking().split(|c: char| !c.is_alphanumeric()).collect();
        let total = asked.iter().any(|word| ASKS_BOTTOM.contains(word));
        if !total || value != Some(AskedValue::Number) && !asked.contains(&"total") && !asked.contains(&"payoff") {
            return Vec::new();
        }
        let mut found: Vec<Row> = Vec::new();
        for (run, letters) in self.texts() {
            for table in tables(letters) {
                let column = self.column(letters, &table);
                let heads = table.heads.unwrap_or_default();
                for (line, cells) in table.rows {
                    let [first, .., last] = cells[..] else { continue };
                    // Below heads it is the column that is asked for: "Total | 17,905.50 | 4,376" says what was billed and what is owed.
                    let below = column.and_then(|(at, _)| cell_below(letters, line, &cells, &heads, at));
                    let value = below.unwrap_or(last);
                    let label = letters.folded_lower(first);
                    let opens = label.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                    let due = || label.contains("due") || label.contains("owe");
                    let bottom = BOTTOM.contains(&opens) && (opens != "amount" || due());
                    if !bottom || !(is_sum(letters, value) || below.is_some() && is_figure(letters, value)) {
                        continue;
                    }
                    // What is asked of one thing, the line below all of them does not say: "owed on the house".
                    let head = column.map(|(_, head)| letters.folded(head)).unwrap_or_default();
                    let above = above_table(letters, line);
                    if self.speaks_of(&format!("{label}. {head}. {}. {above}", ASKS_BOTTOM.join(" "))) < ALL {
                        continue;
                    }
                    // "Balance due" for "how much do they owe"; "total" for "in total", "in all" and "the whole bill".
                    let owed = ["owe", "due", "pay", "balance"].iter().any(|word| label.contains(word));
                    let owes = asked.iter().any(|word| matches!(*word, "owe" | "owes" | "owed" | "balance" | "payoff"));
                    let fit = spoken_of(&Question::new(&label), self.asking()) + f32::from(u8::from(owed == owes));
                    found.push(Row { run, line, value, label: fit, question: 1.0 });
                }
            }
        }
        // The last of those that fit best.
        let most = found.iter().map(|row| row.label).fold(0.0, f32::max);
        found.retain(|row| row.label >= most);
        found.pop().into_iter().collect()
    }

    /// The cell of a table whose row and column the question both names.
    fn cells(&self, value: Option<AskedValue>) -> Vec<Row> {
        let mut found: Vec<Row> = Vec::new();
        // "The balance on July 1, 2025": the row of that day.
        // Questions are read in small letters, in which "may" is no month.
        let question = Letters::new(&self.asking().replace(" may ", " May "));
        let asked: Vec<_> = dates_in(&question, question.span()).iter().filter_map(Dated::day_in_full).collect();
        let months = if asked.is_empty() { months_in(self.asking()) } else { Vec::new() };
        for (run, letters) in self.texts() {
            for table in tables(letters) {
                let Some(column) = self.column(letters, &table).or_else(|| self.only_column(letters, &table)) else {
                    continue;
                };
                let head = letters.folded(column.1);
                let heads = table.heads.unwrap_or_default();
                // "What was paid for October?": the row of that month, and no line that is of none.
                let monthly =
                    !months.is_empty() && table.rows.iter().any(|(_, cells)| month_of(letters, cells).is_some());
                for (line, cells) in table.rows {
                    let of_month = monthly.then(|| {
                        month_of(letters, &cells).is_some_and(|own| months.iter().any(|month| same_month(*month, own)))
                    });
                    if of_month == Some(false) {
                        continue;
                    }
                    let cell = cell_below(letters, line, &cells, &heads, column.0);
                    let cell = cell.map(|cell| self.priced(letters, &cells, cell));
                    // "12.75" below "OT hrs" is a time.
                    let of_hours = ["hrs", "hours"].iter().any(|unit| head.to_lowercase().contains(unit));
                    let holds = |cell: &Span| self.has(value, letters, *cell) || of_hours && is_figure(letters, *cell);
                    let Some(cell) = cell.filter(holds) else { continue };
                    // What the head names already, the row need not name: "Balance due" below "You owe".
                    let text = letters.folded(line);
                    let own = self.speaks_of(&format!("{head}. {text}")) - self.speaks_of(&head);
                    let days: Vec<_> = dates_in(letters, line).iter().filter_map(Dated::day_in_full).collect();
                    let same = days.iter().any(|day| asked.contains(day)) || of_month == Some(true);
                    if !same && !asked.is_empty() && !days.is_empty() {
                        continue;
                    }
                    // The day that the question names is not what it asks for.
                    if dates_in(letters, cell).iter().filter_map(Dated::day_in_full).any(|day| asked.contains(&day)) {
                        continue;
                    }
                    let own = if same { 1.0 } else { own };
                    if own >= ROW {
                        found.push(Row { run, line: letters.trim(line), value: cell, label: own, question: own });
                    }
                }
            }
        }
        let most = found.iter().map(|row| row.label).fold(0.0, f32::max);
        found.retain(|row| row.label >= most);
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// The one sum of a row, where a price is asked for and the cell below the head is none: a "case" of cider costs no 500 ml.
    fn priced(&self, letters: &Letters, cells: &[Span], cell: Span) -> Span {
        let asks = ["cost", "price", "worth"].iter().any(|word| self.asking().contains(word));
        let money = |cell: &&Span| letters.at(**cell).contains(&'$');
        let mut sums = cells.iter().filter(money);
        match (asks && !money(&&cell), sums.next(), sums.next()) {
            (true, Some(sum), None) => *sum,
            _ => cell,
        }
    }

    /// Which of the heads of a table the question names, and that head.
    pub(super) fn column(&self, letters: &Letters, table: &Table) -> Option<(usize, Span)> {
        let heads = table.heads.as_ref()?;
        let named = |head: &Span| {
            // "Retainage 5%" is called retainage.
            let name = letters.folded(*head);
            let words: Vec<&str> =
                name.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
            spoken_of(&Question::new(&words.join(" ")), self.asking())
        };
        let is_rate = |at: usize| names_rate(self.asking(), &letters.folded(heads[at]));
        let mut column: Vec<(f32, usize)> = (1..heads.len())
            .filter(|at| !is_rate(*at))
            .map(|at| (named(&heads[at]), at))
            .filter(|(share, _)| *share >= NAMED)
            .collect();
        // What is asked to have been paid stands below "Paid" or "Received", and not below what is due.
        let asks = |of: &[&str]| self.asking().split(|c: char| !c.is_alphanumeric()).any(|word| of.contains(&word));
        let paid = asks(&["pay", "paid", "pays"]) && !asks(&["must", "due", "owe", "owes", "owed", "should", "shall"]);
        let low = |at: usize| letters.folded_lower(heads[at]);
        if paid {
            column.retain(|(_, at)| {
                !["due", "owed", "billed", "charged", "date"].iter().any(|word| low(*at).contains(word))
            });
            let received = |at: &usize| {
                ["paid", "received", "payment"].iter().any(|word| low(*at).contains(word)) && !low(*at).contains("date")
            };
            let known: Vec<usize> = (1..heads.len()).filter(received).collect();
            if let ([], [only]) = (&column[..], &known[..]) {
                column.push((1.0, *only));
            }
        }
        // "The balance after the June payment": the payment only says in which row.
        let of_row = |at: usize| names_row(self.asking(), &letters.folded(heads[at]));
        if column.iter().any(|(_, at)| !of_row(*at)) {
            column.retain(|(_, at)| !of_row(*at));
        }
        // Of "To principal" and "Principal balance" the one that names more of what is asked.
        let asked = self.telling_words();
        let more =
            |at: usize| words::stems(&letters.folded(heads[at])).iter().filter(|stem| asked.contains(stem)).count();
        let (_, at) = column.into_iter().max_by(|a, b| {
            let specific = |at: usize| !GENERIC.contains(&&*low(at));
            let fits = a.0.total_cmp(&b.0).then(specific(a.1).cmp(&specific(b.1)));
            fits.then(more(a.1).cmp(&more(b.1))).then(b.1.cmp(&a.1))
        })?;
        Some((at, heads[at]))
    }

    /// The only head of a table with which a question has a word in common: "Percentage Interest" for "What percentage does Orr hold?"
    fn only_column(&self, letters: &Letters, table: &Table) -> Option<(usize, Span)> {
        let heads = table.heads.as_ref()?;
        let asked = self.telling_words();
        let first = words::stems(self.asking()).into_iter().find(|stem| tells(stem))?;
        let of = |at: usize| words::stems(&letters.folded(heads[at]));
        // What is asked for stands first: "What percentage", "Which fee".
        let own: Vec<usize> = (0..heads.len()).filter(|at| of(*at).iter().any(|stem| asked.contains(stem))).collect();
        let [at] = own[..] else { return None };
        let opens = ["what ", "which ", "how many "].iter().any(|words| self.asking().trim_start().starts_with(words));
        (at > 0 && opens && of(at).contains(&first)).then(|| (at, heads[at]))
    }

    /// The row of a table of ranges in which a number of the question lies: "2 to 5 years" for "after 3 years".
    fn in_range(&self, value: Option<AskedValue>) -> Vec<Row> {
        let numbers: Vec<u32> = self
            .asking()
            .split(|c: char| !(c.is_alphanumeric() || matches!(c, '$' | '-' | '.')))
            .filter_map(|word| number(word.trim_end_matches('.')))
            .collect();
        let [number] = numbers[..] else { return Vec::new() };
        let mut found: Vec<Row> = Vec::new();
        for (run, letters) in self.texts() {
            let lines: Vec<Span> = letters.lines().collect();
            let ranged = |line: Span| {
                let cells = cells_of(letters, line);
                let (label, rest) = cells.split_first()?;
                Some((range(&letters.folded_lower(*label))?, *rest.iter().find(|cell| !cell.is_empty())?))
            };
            let rows: Vec<Option<_>> = lines.iter().map(|line| ranged(*line)).collect();
            for at in 0..lines.len() {
                let Some((range, cell)) = &rows[at] else { continue };
                let beside = at > 0 && rows[at - 1].is_some() || rows.get(at + 1).is_some_and(Option::is_some);
                if !beside || !range.contains(&number) || !self.has(value, letters, *cell) {
                    continue;
                }
                // The table's own words: those of its heads and of what stands above them.
                let first = (0..=at).rev().take_while(|at| rows[*at].is_some()).last().unwrap_or(at);
                let above: Vec<String> =
                    lines[first.saturating_sub(ABOVE)..first].iter().map(|line| letters.folded(*line)).collect();
                let topic = self.speaks_of(&format!("{}. {}", self.heading_at(run, lines[at]), above.join(". ")));
                if topic >= TOPIC {
                    found.push(Row { run, line: lines[at], value: *cell, label: 1.0, question: topic });
                }
            }
        }
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// Whether a place has a value of the kind that is asked for.
    fn has(&self, value: Option<AskedValue>, letters: &Letters, place: Span) -> bool {
        let timed = || !dates_in(letters, place).is_empty() || !periods_in(letters, place).is_empty();
        if value == Some(AskedValue::Time) {
            return timed();
        }
        // The unit of what is counted stands in the label: "Hours: 612".
        let text = letters.folded(place);
        let counted = value == Some(AskedValue::Number) && text.starts_with(|c: char| c.is_ascii_digit());
        counted || value.is_none_or(|value| holds(value, &format!(": {text}"), timed(), self.asking()))
    }

    fn of_row(&self, row: &Row) -> Option<Candidate> {
        let letters = self.text(row.run)?;
        let text = letters.folded(row.line);
        let covered = self.speaks_of(&text).max(row.question);
        let place = self.place(row.run, row.line)?;
        let heading = self.heading_at(row.run, row.value);
        Some(Candidate { text, heading, covered, valued: true, support: enough(), row: Some(row.value), ..place })
    }
}

/// Whether a question names the head of a column only to say of which row it asks: "payment" in "How much of payment 12 is interest?" and in
/// "the balance after the June payment".
fn names_row(question: &str, head: &str) -> bool {
    const BEFORE: [&str; 9] = ["of", "for", "in", "after", "before", "with", "on", "at", "from"];
    const ASKS: [&str; 12] = ["is", "was", "are", "were", "what", "much", "many", "does", "do", "did", "how", "which"];
    let own = words::stems(head);
    let all: Vec<String> =
        question.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let is_head = |word: &String| words::stems(word).iter().any(|stem| own.contains(stem));
    let mut places = all.iter().enumerate().filter(|(_, word)| is_head(word)).map(|(at, _)| at).peekable();
    places.peek().is_some()
        && places.all(|at| {
            let counted = all.get(at + 1).is_some_and(|next| next.chars().all(|c| c.is_ascii_digit()));
            let leads =
                all[..at].iter().rev().take(5).find(|word| [&BEFORE[..], &ASKS[..]].concat().contains(&word.as_str()));
            counted || leads.is_some_and(|word| BEFORE.contains(&word.as_str()))
        })
}

/// Whether a question names the head of a column only as the time for which something is paid: "Weeks" in "How much is paid per week?"
fn names_rate(question: &str, head: &str) -> bool {
    let own = words::stems(head);
    let all: Vec<&str> = question.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut places =
        (0..all.len()).filter(|at| words::stems(all[*at]).iter().any(|stem| own.contains(stem))).peekable();
    let each = |at: usize| at > 0 && matches!(all[at - 1], "per" | "a" | "an" | "each" | "every");
    places.peek().is_some() && places.all(each)
}

/// The months that a text names, each with its year if that stands behind it: "October", "Aug. 2026".
fn months_in(text: &str) -> Vec<(usize, Option<i16>)> {
    let low = text.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let month = |word: &str| {
        let short = (3..=4).contains(&word.len());
        MONTHS.iter().position(|name| *name == word || short && name.starts_with(word))
    };
    let year = |word: &&str| word.parse::<i16>().ok().filter(|year| (1900..2200).contains(year));
    let found = words.iter().enumerate().filter_map(|(at, word)| {
        let year = words.get(at + 1).and_then(year);
        // "May" is a verb too, and "march" a walk.
        month(word).filter(|_| year.is_some() || !matches!(*word, "may" | "march" | "mar")).map(|month| (month, year))
    });
    found.collect()
}

/// The month that the first cell of a row names, and its year.
pub(super) fn month_of(letters: &Letters, cells: &[Span]) -> Option<(usize, Option<i16>)> {
    months_in(&letters.folded(*cells.first()?)).pop()
}

/// Whether two are the same month; where one names no year, the month alone counts.
fn same_month(one: (usize, Option<i16>), other: (usize, Option<i16>)) -> bool {
    one.0 == other.0 && (one.1 == other.1 || one.1.is_none() || other.1.is_none())
}

/// The name in a block of labels, if one of the lines above a line gives it.
fn name_above(letters: &Letters, line: Span) -> Option<String> {
    let lines: Vec<Span> = letters.lines().collect();
    let at = lines.iter().position(|own| own.touches(line))?;
    let block = lines[..=at].iter().rev().take_while(|line| !letters.folded(**line).is_empty());
    block.map(|line| letters.folded(*line)).find_map(|text| {
        let (label, rest) = text.split_once(':')?;
        let named = matches!(
            &*label.trim().to_lowercase(),
            "name" | "full name" | "patient" | "employee" | "insured" | "child"
        );
        named.then(|| rest.trim().to_owned())
    })
}

/// Lines above a table that say what it is about, and share of a question that they must speak of.
const ABOVE: usize = 5;
const TOPIC: f32 = 0.3;

/// Lines at a paper's beginning that say what it is.
const TITLE: usize = 6;

/// What stands at a paper's beginning and above the table of a line.
pub(super) fn above_table(letters: &Letters, line: Span) -> String {
    let all: Vec<Span> = letters.lines().filter(|line| !letters.folded(*line).is_empty()).collect();
    let at = all.iter().position(|own| own.touches(line)).unwrap_or(0);
    let head = (0..at).rev().find(|at| cells_of(letters, all[*at]).len() < 2).unwrap_or(0);
    let own = head.saturating_sub(ABOVE)..at.min(head + 2);
    let lines = (0..TITLE.min(all.len())).chain(own).map(|at| letters.folded(all[at]));
    lines.collect::<Vec<_>>().join(". ")
}

/// Most words of a value that stands beside a label.
const VALUE: usize = 14;

/// The rows that speak of most of the question; none where many do.
fn best(mut found: Vec<Row>) -> Vec<Row> {
    let most = found.iter().map(|row| row.question + row.label).fold(0.0, f32::max);
    found.retain(|row| row.question + row.label >= most - 0.05);
    if found.len() > ALIKE { Vec::new() } else { found }
}

/// The line in which a place begins.
fn line_of(letters: &Letters, place: Span) -> Span {
    let whole = letters.span().end;
    let end = (place.start..whole).find(|at| letters.get(*at) == '\n').unwrap_or(whole);
    letters.trim(Span::new(line_start(letters, place.start), end.max(place.end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };

    #[test]
    fn a_head_may_only_say_which_row_is_meant() {
        assert!(names_row("what is the balance after the june 2026 payment?", "Payment"));
        assert!(names_row("how much of payment 12 is interest?", "Payment"));
        assert!(!names_row("how much of payment 12 is interest?", "Interest"));
        assert!(!names_row("what is the balance after the june 2026 payment?", "Balance"));
        assert!(!names_row("what is the monthly payment?", "Payment"));
    }

    const FORM: &str = "BILL OF SALE\n\nMOTOR\nMake                    Yamaha, 4-stroke\nHours                   612 on the meter\n\n\
        Inspector:    Russell T. Amadi\nDrivable:     Yes\n\nDate        Description                 Charges       You owe\n\
        11/08/23    Emergency room              $2,940.00     $300.00\n11/08/23    Scan                        $3,310.00     $331.00\n\
            TOTALS                              $6,250.00     $631.00\n            BALANCE NOW DUE                           $131.00\n";

    fn inquiry(question: &str) -> Inquiry {
        inquiry_of(FORM, question)
    }

    fn inquiry_of(text: &str, question: &str) -> Inquiry {
        let document = Document { text: text.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Form".into(), document, written: None };
        Inquiry::new(&Work { instruction: question.into(), documents: vec![paper], ..Work::default() })
    }

    fn rows(question: &str) -> Vec<String> {
        inquiry(question).rows().into_iter().map(|row| row.text).collect()
    }

    #[test]
    fn a_label_answers_with_its_line() {
        assert_eq!(rows("how many hours on the motor"), ["Hours 612 on the meter"]);
        assert_eq!(rows("who did the inspection?"), ["Inspector: Russell T. Amadi"]);
        assert!(rows("who insures the motor?").is_empty());
        assert!(rows("can they pay?").is_empty());
    }

    #[test]
    fn a_label_may_say_more_than_the_question() {
        let order = "Event | Date\nPlaintiff's fact and rebuttal exhibit list | May 4, 2026\nDefendants' fact and rebuttal exhibit list | June 8, 2026\n\
            Motions heard no later than | July 6, 2026\n";
        let document = Document { text: order.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Order".into(), document, written: None };
        let work = Work {
            instruction: "When is the exhibit list of the defendants due?".into(),
            documents: vec![paper],
            ..Work::default()
        };
        let rows: Vec<String> = Inquiry::new(&work).rows().into_iter().map(|row| row.text).collect();
        assert_eq!(rows, ["Defendants' fact and rebuttal exhibit list | June 8, 2026"]);
    }

    #[test]
    fn a_bill_has_a_bottom_line() {
        assert_eq!(rows("how much do they still owe?"), ["BALANCE NOW DUE $131.00"]);
        assert_eq!(rows("how much is the total?"), ["TOTALS $6,250.00 $631.00"]);
        assert!(rows("how much do they owe for the ambulance?").is_empty());
    }

    #[test]
    fn a_cell_is_named_by_its_row_and_its_column() {
        let inquiry = inquiry("what were the charges for the scan");
        let found = inquiry.rows();
        let cells: Vec<String> =
            found.iter().filter_map(|row| Some(inquiry.text(row.place.0)?.folded(row.row?))).collect();
        assert_eq!(cells, ["$3,310.00"]);
    }

    #[test]
    fn empty_cells_are_counted_and_a_bottom_line_has_the_column_that_is_asked_for() {
        let bills = "Date | Provider | Service | Billed | Insurance paid | Patient owes\n2026-05-09 | AMR | Ambulance | 2140 | 0 | 2140\n\
            2026-07-15 | Providence | MRI left hip | 3320 | 2656 | 664\nTotal |  |  | 17905.5 | 11624 | 4376\n";
        let of = |question: &str| {
            let inquiry = inquiry_of(bills, question);
            let found = inquiry.rows();
            found.iter().filter_map(|row| Some(inquiry.text(row.place.0)?.folded(row.row?))).collect::<Vec<_>>()
        };
        assert_eq!(of("what is the total billed?"), ["17905.5"]);
        assert_eq!(of("what does the patient owe in total?"), ["4376"]);
        assert_eq!(of("how much has insurance paid in total?"), ["11624"]);
        assert_eq!(of("how much did insurance pay for the mri?"), ["2656"]);
        let of_prices = |question: &str| {
            let inquiry = inquiry_of(
                "Cider | Case | Price\nMaple Barrel | 12 x 500 ml | $41.50\nDry Hill | 24 x 330 ml | $38.00\n",
                question,
            );
            let found = inquiry.rows();
            found.iter().filter_map(|row| Some(inquiry.text(row.place.0)?.folded(row.row?))).collect::<Vec<_>>()
        };
        assert_eq!(of_prices("what does a case of maple barrel cost?"), ["$41.50"]);
    }

    #[test]
    fn a_row_is_of_the_month_that_is_asked_for_and_a_column_of_the_fuller_head() {
        let of = |text: &str, question: &str| {
            let inquiry = inquiry_of(text, question);
            let found = inquiry.rows();
            found.iter().filter_map(|row| Some(inquiry.text(row.place.0)?.folded(row.row?))).collect::<Vec<_>>()
        };
        let rent = "Month            Rent due       Paid          Balance\nAugust 2025      $1,200.00      $1,200.00     $0.00\n\
                    Sept. 2025       $1,200.00      $  700.00     $500.00\nInterest on late rent                         $ 12.10\n";
        assert_eq!(of(rent, "how much was paid in september 2025?"), ["$ 700.00"]);
        assert_eq!(of(rent, "how much was paid in august?"), ["$1,200.00"]);
        let hire = rent.replace("Rent due", "Hire due").replace("Paid    ", "Received");
        assert_eq!(of(&hire, "how much hire did she pay for september 2025?"), ["$ 700.00"]);
        let loan = "Date posted   Description     To principal   Principal balance\n\
                    03/01/2025    Installment     $510.00        $9,490.00\n04/01/2025    Installment     $512.00        $8,978.00\n";
        assert_eq!(of(loan, "what was the principal balance on april 1, 2025?"), ["$8,978.00"]);
        assert_eq!(of(loan, "how much went to principal on april 1, 2025?"), ["$512.00"]);
        let list = "Item      Condition          Correct by\nRail      Loose              May 4, 2025\nStair     Worn               June 9, 2025\n";
        assert!(of(list, "what must be corrected by may 4, 2025?").is_empty());
    }

    #[test]
    fn a_form_says_yes_or_no() {
        assert_eq!(inquiry("is the car drivable?").ticked().map(|(yes, _)| yes), Some(true));
        assert!(inquiry("is the car insured?").ticked().is_none());
    }
}
