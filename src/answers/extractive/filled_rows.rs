//! Which rows of a table have an entry in the column that a question names: "Which change orders did the owners sign?" of a log with a column "Signed by
//! Owners". A dash, a "no" and an empty cell are no entries.

use super::{
    cells::{Table, cell_below, tables},
    choosing::{Candidate, Inquiry},
    compose::Composer,
    rows::above_table,
    table_rows::row,
};
use crate::law::{Letters, Span, cues::plain};

use search::words;

/// Words that part what is listed from what is asked of it.
const VERBS: &[&str] = &["did", "do", "does", "were", "was", "are", "is", "have", "has", "had"];
/// Words with which a cell says that there is nothing to enter.
const NOTHING: &[&str] =
    &["no", "none", "not", "never", "unsigned", "unpaid", "pending", "open", "missing", "na", "n/a", "tbd"];
/// Words that turn a question round.
const TURNED: &[&str] =
    &["not", "never", "didn't", "weren't", "wasn't", "aren't", "isn't", "haven't", "hasn't", "nobody"];
/// Words of a question that say nothing of what was done.
const HELPING: &[&str] = &["both", "all", "ever", "yet", "already", "actually", "really", "been", "anyone", "t"];
/// Characters at the head of a paper in which stands what its rows are.
const HEAD: usize = 600;

/// A row with an entry, or one without: what it is called, and what stands in the column.
struct Entry {
    name: String,
    cell: String,
    place: Candidate,
}

/// Tells those rows, if exactly one column of one table is named. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, question: &str) -> bool {
    let low = plain(question);
    let Some(asked) = Asked::read(&low) else { return false };
    let mut found = Vec::new();
    for (run, letters) in inquiry.texts() {
        for table in tables(letters) {
            found.extend(of_table(inquiry, run, letters, &table, &asked));
        }
    }
    let [(head, all, entries)] = &found[..] else { return false };
    let has = if asked.turned { "no entry" } else { "an entry" };
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let text = match (entries.first(), entries.len()) {
        (None, _) => return false,
        (_, 1) => format!("{}: 1 of {all} rows has {has} under “{head}”.", names.join(", ")),
        (_, count) => format!("{}: {count} of {all} rows have {has} under “{head}”.", names.join(", ")),
    };
    c.section("");
    for (at, Entry { place, .. }) in entries.iter().enumerate() {
        match at {
            0 => c.tell_passage(text.clone(), &place.passage, &place.letters, place.piece),
            _ => c.and_passage(&place.passage, &place.letters, place.piece),
        }
    }
    c.section("The rows");
    for Entry { name, cell, place } in entries {
        let cell = if cell.is_empty() { "-" } else { cell.as_str() };
        c.tell_passage(format!("{name}: {cell}"), &place.passage, &place.letters, place.piece);
    }
    true
}

/// A question that lists rows.
struct Asked {
    /// The stems of what is listed, and of what is asked of it.
    thing: Vec<String>,
    deed: Vec<String>,
    /// Those of words that say nothing of the deed.
    helping: Vec<String>,
    turned: bool,
    /// Whether two must have done it.
    both: bool,
}

impl Asked {
    fn read(low: &str) -> Option<Self> {
        let words: Vec<&str> = low
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .skip_while(|word| *word == "and")
            .collect();
        let rest = words.strip_prefix(&["which"])?;
        let rest = rest.strip_prefix(&["of", "the"]).unwrap_or(rest);
        let verb = rest.iter().position(|word| VERBS.contains(word) || TURNED.contains(word))?;
        let stems = |words: &[&str]| words::stems(&words.join(" "));
        let (thing, deed) = (stems(&rest[..verb]), stems(&rest[verb..]));
        let turned = rest.iter().any(|word| TURNED.contains(word));
        let both = rest.contains(&"both");
        let helping = VERBS.iter().chain(TURNED).chain(HELPING).flat_map(|word| words::all_stems(word)).collect();
        (!thing.is_empty() && !deed.is_empty()).then_some(Self { thing, deed, helping, turned, both })
    }
}

/// The head of the only column of a table that a question names, how many rows it has, and those that are meant.
fn of_table(
    inquiry: &Inquiry,
    run: usize,
    letters: &Letters,
    table: &Table,
    asked: &Asked,
) -> Option<(String, usize, Vec<Entry>)> {
    let heads = table.heads.as_ref()?;
    let named = |at: &usize| {
        let own = words::stems(&letters.folded(heads[*at]));
        // "Paid late" asks for more than what stands under "Paid".
        let all = asked.deed.iter().all(|stem| own.contains(stem) || asked.helping.contains(stem));
        !own.is_empty() && all && own.iter().all(|stem| asked.deed.contains(stem))
    };
    let columns: Vec<usize> = (1..heads.len()).filter(named).collect();
    let [column] = columns[..] else { return None };
    // The rows must be what is listed.
    let first = table.rows.first()?.0;
    let opening = letters.folded(Span::new(0, letters.span().end.min(HEAD)));
    let about = words::stems(&format!("{} {opening} {}", inquiry.name_of_text(run), above_table(letters, first)));
    if !asked.thing.iter().all(|stem| about.contains(stem)) {
        return None;
    }
    let rows: Vec<_> = table.rows.iter().filter_map(|(line, cells)| row(letters, *line, cells)).collect();
    let mut entries = Vec::new();
    for row in &rows {
        let cell = cell_below(letters, row.line, row.cells, heads, column);
        let cell = cell.map(|cell| letters.folded(cell)).unwrap_or_default();
        if is_entry(&cell, asked.both) != asked.turned {
            let name = row.cells.iter().find(|cell| !cell.is_empty()).map(|cell| letters.folded(*cell))?;
            entries.push(Entry { name, cell, place: inquiry.place(run, row.line)? });
        }
    }
    (rows.len() > 1).then(|| (letters.folded(heads[column]), rows.len(), entries))
}

/// Whether something is entered in a cell; by two, if it must be both.
fn is_entry(cell: &str, both: bool) -> bool {
    let low = cell.to_lowercase();
    let first = low.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
    let says = low.contains(char::is_alphanumeric) && !NOTHING.contains(&first.trim_matches(['.', '(', ')', '-']));
    let two = || [" and ", " & ", ";", "both"].iter().any(|joint| low.contains(joint));
    says && (!both || two())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };

    const LOG: &str = "FIELD LOG OF REPAIR TICKETS\n\nTicket | Date | Work | Approved by Tenants | Approved by Landlord\n\
        T-1 | 05/04/2026 | Lock of the barn | Orr and Lind, 05/05/2026 | Pell, 05/04/2026\nT-2 | 05/09/2026 | Gutter | not approved | Pell, 05/09/2026\n\
        T-3 | 06/01/2026 | Stove pipe | Orr, 06/02/2026 | -\n";

    fn first(question: &str) -> String {
        let document = Document { text: LOG.into(), ..Document::default() };
        let paper = SourceDocument { origin: Origin::File(FileId::new()), name: "log".into(), document, written: None };
        let work = Work { instruction: question.into(), documents: vec![paper], ..Work::default() };
        let mut c = Composer::new("", &work);
        let told = tell(&mut c, &Inquiry::new(&work), question);
        let line = c.finish().sections.into_iter().flat_map(|section| section.lines).map(|line| line.text).next();
        line.filter(|_| told).unwrap_or_default()
    }

    #[test]
    fn rows_with_an_entry_are_listed() {
        assert_eq!(
            first("Which tickets did the tenants approve?"),
            "T-1, T-3: 2 of 3 rows have an entry under “Approved by Tenants”."
        );
        assert_eq!(
            first("Which tickets did both tenants approve?"),
            "T-1: 1 of 3 rows has an entry under “Approved by Tenants”."
        );
        assert_eq!(
            first("Which of the tickets were not approved by the landlord?"),
            "T-3: 1 of 3 rows has no entry under “Approved by Landlord”."
        );
        // No column says so, and no paper lists boats.
        assert_eq!(first("Which tickets did the broker approve?"), "");
        assert_eq!(first("Which boats did the tenants approve?"), "");
        assert_eq!(first("Which tickets did the tenants approve in June?"), "");
    }
}
