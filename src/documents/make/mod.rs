//! Documents that are made from strangers' documents: a redline of two versions, a paper with comments where something is wrong. Like
//! everything that parses their bytes, this runs in the child.

mod cells;
mod counts;
mod effect;
mod exchange;
mod fees;
mod forms;
mod holding;
mod joints;
mod made;
mod marks;
mod passages;
mod permits;
mod places;
mod plain_words;
mod playbook_review;
mod shifts;
mod territory;
mod value_forms;
mod values;

pub use cells::is_number;
pub use counts::is_count;
pub use effect::{Effect, effect};
pub use exchange::TERRITORY;
pub use made::{AT_THE_END, Change, Exchange, How, Made, Make, Plain};
pub use value_forms::{standing, without_rate};
pub use values::is_value;

use ::docx::{
    package::{Limits, Package},
    redline::{self, Kind as ChangeKind, Story},
    template::without_macros,
};
use made::{MOST, clipped};
use marks::{Mark, edits, marked};
use proofreading::{Context, Finding, Paragraph, Severity};

use std::collections::BTreeSet;

/// Makes it.
///
/// # Errors
/// Why it cannot be made, as a sentence.
pub fn make(what: &Make, bytes: &[u8]) -> Result<Made, String> {
    let mut made = made_of(what, bytes)?;
    // A document with macros under the name of one without them is refused by Word, and nobody asked for code.
    let is_word = |bytes: &[u8]| bytes.starts_with(b"PK");
    if is_word(&made.document) {
        if let Some(bare) = without_macros(&made.document).map_err(|e| e.to_string())? {
            made.document = bare;
            made.notes.push(TAKEN_OUT.to_owned());
        }
    } else if matches!(what, Make::Proofread { .. }) && is_word(bytes) {
        let holds = Package::open(bytes, Limits::default()).is_ok_and(|package| package.has_macros());
        made.notes.extend(holds.then(|| HOLDS.to_owned()));
    }
    Ok(made)
}

const TAKEN_OUT: &str =
    "The file holds macros, which are code that Word runs. They were taken out of the attached document.";
const HOLDS: &str = "The file holds macros, which are code that Word runs.";

fn made_of(what: &Make, bytes: &[u8]) -> Result<Made, String> {
    match what {
        Make::Redline { first, author, date } => {
            let at =
                usize::try_from(*first).ok().filter(|at| *at <= bytes.len()).ok_or("The two documents broke off.")?;
            let (old, new) = bytes.split_at(at);
            redlined(old, new, author, date).map_err(|e| e.to_string())
        }
        Make::Review { rules, redline, author, date } => {
            playbook_review::reviewed(bytes, rules, *redline, author, date).map_err(|e| e.to_string())
        }
        Make::Exchange { exchanges, author, date } => {
            exchange::exchanged(bytes, exchanges, author, date).map_err(|e| e.to_string())
        }
        Make::Fill { facts, hints } => forms::filled(bytes, facts, hints),
        Make::Proofread { author, date, context } => proofread(bytes, author, date, context).map_err(|e| e.to_string()),
    }
}

const UNRELATED: &str =
    "Hardly a sentence of the one document stands in the other. They may not be two versions of one paper.";

/// Whether two documents have hardly a paragraph in common.
fn unrelated(old: &[u8], new: &[u8]) -> Result<bool, ::docx::Error> {
    let texts = |bytes| -> Result<BTreeSet<String>, ::docx::Error> {
        let all = redline::text(bytes, Limits::default())?.into_iter().map(|paragraph| paragraph.text);
        // Headings, names and dates stand in papers of every kind.
        Ok(all.filter(|text| text.split_whitespace().count() > 5).collect())
    };
    let (old, new) = (texts(old)?, texts(new)?);
    Ok(old.len().min(new.len()) > 3 && old.intersection(&new).count() * 10 < old.len().min(new.len()))
}

fn redlined(old: &[u8], new: &[u8], author: &str, date: &str) -> Result<Made, ::docx::Error> {
    let compared = redline::compare(old, new, author, date, Limits::default())?;
    let place = |story: Story| match story {
        Story::Main => "",
        Story::Header => "Header: ",
        Story::Footer => "Footer: ",
        Story::Footnote => "Footnote: ",
        Story::Endnote => "Endnote: ",
        Story::TextBox => "Text box: ",
    };
    // A cell is told with its row, unless it is all of it.
    let row = |change: &::docx::redline::Change| {
        let alone = |row: &&String| [&change.old_text, &change.new_text].iter().all(|text| text.trim() != row.as_str());
        change.row.as_ref().filter(alone).map(|row| clipped(row))
    };
    let text = |change: &::docx::redline::Change, text: &str| match text.trim() {
        "" => String::new(),
        text if change.row.is_some() => clipped(text),
        text => clipped(&format!("{}{text}", place(change.story))),
    };
    let changes: Vec<Change> = compared
        .changes
        .iter()
        .filter(|change| change.kind != ChangeKind::Renumbered)
        .take(MOST)
        .map(|change| Change {
            moved: change.kind == ChangeKind::Moved,
            old: match change.kind {
                ChangeKind::Inserted => String::new(),
                _ => text(change, &change.old_text),
            },
            new: if change.kind == ChangeKind::Deleted { String::new() } else { text(change, &change.new_text) },
            row: row(change),
            unmarked: change.unmarked.clone(),
        })
        .collect();
    let unmarked = compared.changes.iter().filter(|change| change.unmarked.is_some()).count() as u64;
    let mut notes: Vec<String> = unrelated(old, new)?.then(|| UNRELATED.to_owned()).into_iter().collect();
    match compared.changes.iter().filter(|change| change.kind == ChangeKind::Renumbered).count() {
        0 => {}
        1 => notes.push("One paragraph has another number and is not listed.".to_owned()),
        n => notes.push(format!("{n} paragraphs have other numbers and are not listed.")),
    }
    if !compared.authors.is_empty() {
        notes.push(format!(
            "The newer document has these changes as tracked changes already. The redline is that document: its changes keep their author ({}).",
            clipped(&compared.authors.join(", "))
        ));
    }
    let document = if compared.changes.is_empty() { Vec::new() } else { compared.document };
    Ok(Made { document, changes, unmarked, notes, ..Made::default() })
}

fn proofread(bytes: &[u8], author: &str, date: &str, context: &Context) -> Result<Made, ::docx::Error> {
    let limits = Limits::default();
    let read = redline::text(bytes, limits)?;
    let rows = rows(&read);
    let paragraphs: Vec<Paragraph> = rows.iter().map(|row| Paragraph::new(row.text(&read))).collect();
    let mut findings = proofreading::check(&paragraphs, context);
    findings.truncate(MOST);
    findings.iter_mut().for_each(|finding| to_cell(finding, &rows, &read));
    let mut marks = Vec::new();
    let mut unmarked = 0;
    for finding in &findings {
        let Some(paragraph) = read.get(finding.paragraph) else { continue };
        let chars = paragraph.text.chars().count();
        let (start, end) = match finding.end.min(chars) {
            end if end > finding.start => (finding.start, end),
            // What is missing is noted at the last word before it.
            _ => (finding.start.min(chars).saturating_sub(1), finding.start.min(chars)),
        };
        if start == end {
            unmarked += 1;
            continue;
        }
        let text: String = paragraph.text.chars().skip(start).take(end - start).collect();
        marks.push(Mark { paragraph: paragraph.index, start, end, text, comment: comment(finding) });
    }
    let edits = edits(marks);
    if edits.is_empty() {
        return Ok(Made { findings, unmarked, ..Made::default() });
    }
    let (document, left) = marked(bytes, &edits, author, date)?;
    Ok(Made { document, findings, unmarked: unmarked + left, ..Made::default() })
}

/// Characters of a row that is one of figures; a caption and a page laid out as a table have more.
const ROW: usize = 300;

/// Paragraphs that are read as one: a row of a table with a paragraph in each cell, or a paragraph by itself.
struct Row(std::ops::Range<usize>);

impl Row {
    /// The cells with tabs between them.
    fn text(&self, read: &[redline::Paragraph]) -> String {
        let cells = read.get(self.0.clone()).unwrap_or_default();
        cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join("\t")
    }
}

/// The rows of a document, in order: a total is the sum of a column only if the cells of a row stand together.
fn rows(read: &[redline::Paragraph]) -> Vec<Row> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(first) = read.get(at) {
        let of_row =
            read[at..].iter().take_while(|one| one.row.is_some() && one.row.map(|r| r.0) == first.row.map(|r| r.0));
        let cells: Vec<&redline::Paragraph> = of_row.collect();
        let alone = cells.windows(2).all(|two| two[0].row != two[1].row);
        let length = cells.iter().map(|cell| cell.text.chars().count()).sum::<usize>();
        let count = if cells.len() > 1 && alone && length <= ROW { cells.len() } else { 1 };
        out.push(Row(at..at + count));
        at += count;
    }
    out
}

/// Brings the places of a finding back to the cells in which they stand.
fn to_cell(finding: &mut Finding, rows: &[Row], read: &[redline::Paragraph]) {
    let place = |paragraph: usize, start: usize| -> Option<(usize, usize)> {
        let cells = rows.get(paragraph)?.0.clone();
        let mut from = 0;
        for cell in cells.clone() {
            let chars = read.get(cell)?.text.chars().count();
            if start <= from + chars || cell + 1 == cells.end {
                return Some((cell, from));
            }
            from += chars + 1;
        }
        None
    };
    if let Some((cell, from)) = place(finding.paragraph, finding.start) {
        finding.paragraph = cell;
        finding.start -= from.min(finding.start);
        finding.end -= from.min(finding.end);
    }
    for other in finding.conflicts.iter_mut().filter(|other| other.source.is_none()) {
        if let Some((cell, from)) = place(other.paragraph, other.start) {
            other.paragraph = cell;
            other.start -= from.min(other.start);
            other.end -= from.min(other.end);
        }
    }
}

/// A finding as a comment.
fn comment(finding: &Finding) -> String {
    let weight = match finding.severity {
        Severity::Wrong => "",
        Severity::Check => "Please check: ",
        Severity::Style => "Style: ",
    };
    let instead = finding.replacement.as_ref().map_or(String::new(), |words| format!(" Suggested: “{words}”."));
    format!("{weight}{}{instead}", finding.message)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ::docx::compose::{Block, Document, Inline, compose};

    pub(super) const DATE: &str = "2026-11-25T10:00:00Z";

    fn context() -> Context {
        Context { year: 2026, ..Context::default() }
    }

    /// A Word document of these paragraphs.
    pub(super) fn word(paragraphs: &[&str]) -> Vec<u8> {
        let block = |text: &&str| Block::Paragraph { content: vec![Inline::text(*text)], shape: Default::default() };
        compose(&Document { blocks: paragraphs.iter().map(block).collect(), ..Document::default() }, DATE).unwrap()
    }

    #[test]
    fn macros_do_not_go_out_with_what_is_made() {
        let with_macros = |paragraph: &str| {
            let bytes = word(&[paragraph]);
            let mut package = Package::open(&bytes, Limits::default()).unwrap();
            let main = package.main_part().unwrap();
            package.set("word/vbaProject.bin", b"code".to_vec());
            package.add_relation(&main, "vbaProject", "word/vbaProject.bin").unwrap();
            package.write().unwrap()
        };
        let (old, new) = (with_macros("The fee is $40."), with_macros("The fee is $60."));
        let what = Make::Redline { first: old.len() as u64, author: "Chancery".into(), date: DATE.into() };
        let made = make(&what, &[old.clone(), new].concat()).unwrap();
        assert!(!Package::open(&made.document, Limits::default()).unwrap().has_macros());
        assert_eq!((made.changes.len(), made.notes.as_slice()), (1, &[TAKEN_OUT.to_owned()][..]));
        let check = Make::Proofread { author: "Chancery".into(), date: DATE.into(), context: context() };
        assert_eq!(make(&check, &old).unwrap().notes, [HOLDS]);
        assert!(make(&check, &word(&["The fee is $40."])).unwrap().notes.is_empty());
    }

    #[test]
    fn the_row_of_a_changed_cell_is_told_behind_the_quotation() {
        let change = |old: &str, new: &str, row: Option<&str>| Change {
            old: old.into(),
            new: new.into(),
            row: row.map(str::to_owned),
            moved: false,
            unmarked: None,
        };
        assert_eq!(
            change("12 days", "20 days", Some("Delivery | “Express” | 12 days")).told(),
            "“12 days” is now “20 days”, in the table’s row “Delivery | ‘Express’ | 12 days”"
        );
        assert_eq!(change("", "Gas is extra.", None).told(), "New: “Gas is extra.”");
    }

    #[test]
    fn two_versions_become_a_redline() {
        let (old, new) = (
            word(&["The term is thirty (30) days.", "Notices are in writing."]),
            word(&["The term is sixty (60) days.", "Notices are in writing."]),
        );
        let what = Make::Redline { first: old.len() as u64, author: "Chancery".into(), date: DATE.into() };
        let made = make(&what, &[old.clone(), new].concat()).unwrap();
        assert_eq!(made.changes.len(), 1);
        assert_eq!(made.changes[0].new, "The term is sixty (60) days.");
        let rejected = redline::reject_all(&made.document, None, Limits::default()).unwrap();
        assert_eq!(redline::text(&rejected, Limits::default()).unwrap()[0].text, "The term is thirty (30) days.");
        let same = make(&what, &[old.clone(), old].concat()).unwrap();
        assert!(same.changes.is_empty() && same.document.is_empty());
    }

    #[test]
    fn a_moved_clause_is_told_as_moved_and_a_new_number_is_only_counted() {
        let (old, new) = (
            word(&[
                "1. The rent is due on the first of each month.",
                "2. Notices are in writing.",
                "3. Ohio law governs.",
            ]),
            word(&[
                "1. Notices are in writing.",
                "2. Ohio law governs.",
                "3. The rent is due on the first of each month.",
            ]),
        );
        let what = Make::Redline { first: old.len() as u64, author: "Chancery".into(), date: DATE.into() };
        let made = make(&what, &[old, new].concat()).unwrap();
        let told: Vec<(&str, bool)> = made.changes.iter().map(|change| (change.new.as_str(), change.moved)).collect();
        assert_eq!(told, [("3. The rent is due on the first of each month.", true)]);
        assert_eq!(made.notes, ["2 paragraphs have other numbers and are not listed."]);
    }

    #[test]
    fn a_paper_comes_back_with_comments_where_it_is_wrong() {
        let paper = word(&[
            "This Agreement has a term of thirty (60) days.",
            "The the parties agree as Section 9.4 of this Agreement says.",
        ]);
        let what = Make::Proofread { author: "Chancery".into(), date: DATE.into(), context: context() };
        let made = make(&what, &paper).unwrap();
        assert!(made.findings.len() >= 2, "{:?}", made.findings);
        assert!(!made.document.is_empty());
        let after = redline::text(&made.document, Limits::default()).unwrap();
        assert_eq!(after[0].text, "This Agreement has a term of thirty (60) days.", "the words stay");
    }

    #[test]
    fn a_total_of_a_table_that_is_wrong_is_marked_in_its_cell() {
        let cell = |text: &str| vec![Inline::text(text)];
        let row = |label: &str, sum: &str| vec![cell(label), cell(sum)];
        for (first, second, total) in [("$2,400.00", "$1,150.00", "$3,650.00"), ("2,400.00", "1,150.00", "3,650.00")] {
            let table = ::docx::compose::Table {
                header: row("Work", "Amount"),
                rows: vec![row("Hull survey", first), row("Winch repair", second), row("Total", total)],
                ..::docx::compose::Table::default()
            };
            let document = Document { blocks: vec![Block::Table(table)], ..Document::default() };
            let paper = compose(&document, DATE).unwrap();
            let what = Make::Proofread { author: "Chancery".into(), date: DATE.into(), context: context() };
            let made = make(&what, &paper).unwrap();
            let told: Vec<&str> = made.findings.iter().map(|finding| finding.quoted.as_str()).collect();
            assert_eq!(told, [total], "{:?}", made.findings);
            assert!(made.unmarked == 0 && !made.document.is_empty());
        }
    }

    #[test]
    fn what_is_no_word_document_is_refused_in_a_sentence() {
        let what = Make::Proofread { author: "Chancery".into(), date: DATE.into(), context: context() };
        let why = make(&what, b"%PDF-1.7").unwrap_err();
        assert!(why.ends_with('.'), "{why}");
    }
}
