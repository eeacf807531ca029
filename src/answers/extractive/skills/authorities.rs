//! The authorities of one paper as a table, or those of several side by side: which each relies on, which are missing
//! on one side, what each quotes, and where two quote one passage in different words. Extracted from the papers by
//! rule.

use super::skill::NOTHING;
use crate::{
    accounts::ReplyLength,
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::compose::Composer,
    },
    documents::document::Origin,
    law::{
        Letters, Span, authorities,
        citations::Kind,
        compare::{Comparison, Row, compare},
        cues::plain,
    },
    tasks::{Answer, Cell},
};

const ABOUT: &str = "Read off the papers by rule, without a language model: which authority is cited where, and what is quoted from it. \
Whether an authority is still good law is not looked up.";
/// Papers beside each other.
pub const PAPERS: usize = 6;
/// Pages that a cell names, and characters of a quotation in it.
const PAGES: usize = 8;
const QUOTE: usize = 280;

/// A paper as it is read here.
struct Paper<'w> {
    reading: &'w SourceDocument,
    letters: Letters,
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    // A mail is a paper when it cites; else it is only what is asked.
    let is_paper = |r: &&SourceDocument| match r.origin {
        Origin::File(_) => !r.document.text.trim().is_empty(),
        Origin::Message(_) => !crate::law::citations::find(&r.document.text).is_empty(),
    };
    let mut readings: Vec<&SourceDocument> = work.documents.iter().filter(is_paper).collect();
    let mut c = Composer::new(if readings.is_empty() { NOTHING } else { ABOUT }, work);
    if readings.len() > PAPERS {
        c.gap(format!("{} more documents were not read for this; name those that you mean.", readings.len() - PAPERS));
        readings.truncate(PAPERS);
    }
    let papers: Vec<Paper> =
        readings.into_iter().map(|reading| Paper { reading, letters: Letters::new(&reading.document.text) }).collect();
    let year = work.today.year().unsigned_abs();
    let most = match work.length {
        ReplyLength::Short => 12,
        ReplyLength::Standard => 24,
        ReplyLength::Long => 500,
    };
    match papers.as_slice() {
        [] => {}
        [one] => table(&mut c, one, year, most),
        several => side_by_side(&mut c, several, year, most),
    }
    let asked = plain(&work.instruction);
    if ["any good", "good law", "hold", "right", "correct", "check", "real"].iter().any(|words| asked.contains(words)) {
        c.gap(
            "Whether a case is still good law cannot be seen from here: Chancery checks the form of a citation and whether the authority is in \
             your files.",
        );
    }
    c.finish()
}

/// Whether a comparison of these papers is a comparison of their authorities.
pub(super) fn rests_on_authorities(readings: &[&SourceDocument]) -> bool {
    readings.iter().filter(|r| crate::law::citations::find(&r.document.text).len() >= 3).count() >= 2
}

/// The table of authorities of one paper: cases, laws, others, each by its name.
fn table(c: &mut Composer, paper: &Paper, year: u16, most: usize) {
    let text = &paper.reading.document.text;
    let found = crate::law::citations::find(text);
    let mut all = authorities::cited(text, &found, year);
    if all.is_empty() {
        c.lead(format!("No authority is cited in {}.", named(paper)));
        return;
    }
    c.lead(format!("{} in {}.", counted(all.len(), "authority stands", "authorities stand"), named(paper)));
    all.sort_by_key(|cited| cited.written.to_lowercase());
    let heading = |kind: Option<Kind>| match kind {
        Some(Kind::Law) => "Statutes and rules",
        Some(Kind::Journal) | None => "Other authorities",
        Some(_) => "Cases",
    };
    let mut left = most;
    for title in ["Cases", "Statutes and rules", "Other authorities"] {
        c.section(title);
        c.columns(["Authority", "Cited at"].map(str::to_owned));
        for cited in all.iter().filter(|cited| heading(cited.kind) == title) {
            let Some(rest) = left.checked_sub(1) else { break };
            left = rest;
            let spans: Vec<Span> = match &cited.authority {
                Some(authority) => authority.citations.iter().filter_map(|i| found.get(*i)).map(|c| c.whole).collect(),
                None => vec![cited.span],
            };
            let at = place(c, paper, &spans);
            c.row(format!("{}: {}", trimmed(&cited.written), at.text), vec![words(trimmed(&cited.written)), at]);
        }
    }
    rest(c, all.len().saturating_sub(most), "authorities");
}

fn side_by_side(c: &mut Composer, papers: &[Paper], year: u16, most: usize) {
    let texts: Vec<&str> = papers.iter().map(|paper| paper.reading.document.text.as_str()).collect();
    let all = compare(&texts, year);
    if all.rows.is_empty() {
        c.lead(format!("None of the {} documents cites an authority.", papers.len()));
        return;
    }
    c.lead(lead(&all, papers));
    let heads = || ["Authority".to_owned()].into_iter().chain(papers.iter().map(|p| p.reading.name.clone()));
    let missed: Vec<&Row> = all.rows.iter().filter(|row| row.is_missed()).collect();
    let shared: Vec<&Row> = all.rows.iter().filter(|row| !row.is_missed()).collect();
    c.section("Not cited by all");
    c.columns(heads());
    missed.iter().take(most).for_each(|row| cited_by(c, papers, row));
    different(c, papers, &all, most);
    c.section("Cited by all");
    c.columns(heads());
    shared.iter().take(most).for_each(|row| cited_by(c, papers, row));
    quoted(c, papers, &all, most);
    rest(c, missed.len().saturating_sub(most) + shared.len().saturating_sub(most), "authorities");
}

fn lead(all: &Comparison, papers: &[Paper]) -> String {
    let shared = all.rows.iter().filter(|row| !row.is_missed()).count();
    let names: Vec<String> = papers.iter().map(named).collect();
    let names = match names.as_slice() {
        [one, other] => format!("{one} and {other}"),
        more => format!("The {} documents", more.len()),
    };
    let share = if shared == 0 {
        format!("{names} share no authority")
    } else {
        format!("{names} share {}", counted(shared, "authority", "authorities"))
    };
    let apart = match all.rows.len() - shared {
        0 => "and none is missed by any of them".to_owned(),
        n => format!("and {} not cited by all of them", counted(n, "is", "are")),
    };
    match all.differences.len() {
        0 => format!("{share}, {apart}."),
        1 => format!("{share}, {apart}. One passage is quoted in different words."),
        n => format!("{share}, {apart}. {n} passages are quoted in different words."),
    }
}

/// The row of an authority: for each paper how often and where.
fn cited_by(c: &mut Composer, papers: &[Paper], row: &Row) {
    let mut cells = vec![words(trimmed(&row.written))];
    let mut said = Vec::new();
    for (paper, spans) in papers.iter().zip(&row.cited) {
        let cell = if spans.is_empty() { words("—") } else { place(c, paper, spans) };
        said.push(if spans.is_empty() {
            format!("not in {}", named(paper))
        } else {
            format!("in {} {}", named(paper), cell.text)
        });
        cells.push(cell);
    }
    c.row(format!("{}: {}.", trimmed(&row.written), said.join("; ")), cells);
}

/// How often and on which pages, with the first place as source.
fn place(c: &mut Composer, paper: &Paper, spans: &[Span]) -> Cell {
    let mut pages: Vec<u32> =
        spans.iter().filter_map(|span| paper.reading.document.page_at(span.start as u64)).collect();
    pages.dedup();
    let times = match spans.len() {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    };
    let more = if pages.len() > PAGES { " and later" } else { "" };
    let listed: Vec<String> = pages.iter().take(PAGES).map(u32::to_string).collect();
    let text = match listed.len() {
        0 => times,
        1 => format!("{times}, page {}", listed[0]),
        _ => format!("{times}, pages {}{more}", listed.join(", ")),
    };
    let sources = spans.first().map(|span| c.cite(paper.reading, &paper.letters, *span)).into_iter().collect();
    Cell { text, sources }
}

fn different(c: &mut Composer, papers: &[Paper], all: &Comparison, most: usize) {
    c.section("Quoted in different words");
    let two = papers.len() == 2;
    let heads = match papers {
        [one, other] => [&one.reading.name, &other.reading.name].map(String::clone),
        _ => ["One", "The other"].map(str::to_owned),
    };
    c.columns(["Authority".to_owned()].into_iter().chain(heads).chain(["Differs in".to_owned()]));
    for difference in all.differences.iter().take(most) {
        let (Some(one), Some(other)) = (papers.get(difference.one.0), papers.get(difference.other.0)) else { continue };
        let Some(row) = all.rows.get(difference.row) else { continue };
        let authority = trimmed(&row.written);
        let first = quotation(c, one, difference.one.1, !two);
        let second = quotation(c, other, difference.other.1, !two);
        let apart = |words: &[String]| {
            if words.is_empty() { "(nothing)".to_owned() } else { format!("“{}”", words.join(" ")) }
        };
        let apart = format!("{} / {}", apart(&difference.words.0), apart(&difference.words.1));
        let text = format!(
            "{authority}: {} quotes {}; {} quotes {}. They differ in {apart}.",
            named(one),
            first.text,
            named(other),
            second.text
        );
        c.row(text, vec![words(authority), first, second, words(&apart)]);
    }
    rest(c, all.differences.len().saturating_sub(most), "differing quotations");
}

/// What each paper quotes of an authority: its first quotation of it.
fn quoted(c: &mut Composer, papers: &[Paper], all: &Comparison, most: usize) {
    c.section("What each quotes");
    c.columns(["Authority".to_owned()].into_iter().chain(papers.iter().map(|p| p.reading.name.clone())));
    let mut left = most;
    for (i, row) in all.rows.iter().enumerate() {
        let of: Vec<Option<Span>> = all
            .quotes
            .iter()
            .map(|quotes| quotes.iter().find(|quote| quote.row == i).map(|quote| quote.span))
            .collect();
        if of.iter().all(Option::is_none) {
            continue;
        }
        let Some(rest) = left.checked_sub(1) else { return };
        left = rest;
        let mut cells = vec![words(trimmed(&row.written))];
        let mut said = Vec::new();
        for (paper, span) in papers.iter().zip(of) {
            cells.push(match span {
                Some(span) => {
                    let cell = quotation(c, paper, span, false);
                    said.push(format!("{} quotes {}", named(paper), cell.text));
                    cell
                }
                None => words("—"),
            });
        }
        c.row(format!("{}: {}.", trimmed(&row.written), said.join("; ")), cells);
    }
}

fn quotation(c: &mut Composer, paper: &Paper, span: Span, name: bool) -> Cell {
    let whole = paper.letters.folded(span);
    let mut short: String = whole.chars().take(QUOTE).collect();
    if short.len() < whole.len() {
        short.push('…');
    }
    let source = c.cite(paper.reading, &paper.letters, span);
    let text = if name { format!("{}: “{short}”", paper.reading.name) } else { format!("“{short}”") };
    Cell { text, sources: vec![source] }
}

fn rest(c: &mut Composer, left: usize, what: &str) {
    if left > 0 {
        c.gap(format!("{left} more {what} are in the Word file and on the task's page."));
    }
}

fn words(text: &str) -> Cell {
    Cell { text: text.to_owned(), sources: Vec::new() }
}

fn named(paper: &Paper) -> String {
    match paper.reading.name.as_str() {
        "" => "this mail".to_owned(),
        name => format!("“{name}”"),
    }
}

fn trimmed(written: &str) -> &str {
    written.trim_end_matches('.')
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
