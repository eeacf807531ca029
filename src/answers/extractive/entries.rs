//! What somebody wrote into a table of notes: "What did MS enter?", where a column says by whom each row is.

use super::{
    cells::{Table, cell_below, is_figure, tables},
    choosing::{Candidate, Inquiry},
    compose::Composer,
};
use crate::law::{Letters, Span};

/// Verbs of writing.
const WRITES: &[&str] = &["write", "say", "note", "enter", "record", "report", "log", "chart", "put"];
/// Heads of the column that says by whom a row is.
const BY: &[&str] =
    &["by", "signed", "author", "initials", "staff", "officer", "clerk", "agent", "writer", "user", "from"];
/// The most rows that are told.
const MOST: usize = 12;

/// Of whom a question asks what they wrote: "ms" of "what did ms write in the log?"; in lower case.
fn author(asked: &str) -> Option<String> {
    let rest =
        ["what did ", "what does ", "what has "].iter().find_map(|lead| asked.trim_start().strip_prefix(lead))?;
    let words: Vec<&str> =
        rest.split(|c: char| c.is_whitespace() || c == '?').filter(|word| !word.is_empty()).collect();
    let verb = words.iter().position(|word| WRITES.contains(word)).filter(|at| (1..=3).contains(at))?;
    Some(words[..verb].join(" "))
}

/// Tells what somebody wrote, if a table says by whom its rows are. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry) -> bool {
    let Some(author) = author(inquiry.asking()) else { return false };
    let mut found: Vec<(String, Candidate)> = Vec::new();
    for (run, letters) in inquiry.texts() {
        for table in tables(letters) {
            for (line, cells) in &table.rows {
                if let Some(said) = entry(letters, &table, *line, cells, &author)
                    && let Some(place) = inquiry.place(run, letters.trim(*line))
                {
                    let day = cells.first().map(|cell| letters.folded(*cell)).filter(|day| *day != said);
                    found.push((day.map_or(said.clone(), |day| format!("{day}: “{said}”")), place));
                }
            }
        }
    }
    if found.is_empty() {
        return false;
    }
    c.section("");
    for (said, place) in found.iter().take(MOST) {
        c.tell_passage(said.clone(), &place.passage, &place.letters, place.piece);
    }
    if found.len() > MOST {
        c.gap(format!("{} further rows are not shown.", found.len() - MOST));
    }
    true
}

/// What a row says in words, if it is by somebody.
fn entry(letters: &Letters, table: &Table, line: Span, cells: &[Span], author: &str) -> Option<String> {
    let heads = table.heads.as_ref()?;
    let is_by =
        |at: &usize| letters.folded_lower(heads[*at]).split(|c: char| !c.is_alphabetic()).any(|w| BY.contains(&w));
    let by = (1..heads.len()).find(is_by)?;
    let own = letters.folded_lower(cell_below(letters, line, cells, heads, by)?);
    // "M. Ortega, LPN" for "Ortega".
    let same = own == author || own.split(|c: char| !c.is_alphanumeric()).any(|word| word == author);
    let texts = (1..heads.len()).filter(|at| *at != by).filter_map(|at| cell_below(letters, line, cells, heads, at));
    let longest = texts.filter(|cell| !is_figure(letters, *cell)).max_by_key(|cell| cell.len())?;
    Some(letters.folded(longest)).filter(|said| same && said.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };

    const LOG: &str = "ACCOUNT NOTES\nInitials: RB = R. Boone (lead); KL = Kim Lang.\nDate | Line | By | Note\n\
        05/04/2026 | Cell | KL | He says he will write.\n05/09/2026 | Work | RB | He has a lawyer now. Closed.\n";

    fn said(question: &str) -> Vec<String> {
        let document = Document { text: LOG.into(), ..Document::default() };
        let paper = SourceDocument { origin: Origin::File(FileId::new()), name: "Log".into(), document, written: None };
        let work = Work { instruction: question.into(), documents: vec![paper], ..Work::default() };
        let mut c = Composer::new("", &work);
        tell(&mut c, &Inquiry::new(&work));
        c.finish().sections.into_iter().flat_map(|section| section.lines).map(|line| line.text).collect()
    }

    #[test]
    fn the_rows_of_somebody_are_what_they_wrote() {
        assert_eq!(said("What did RB write?"), ["05/09/2026: “He has a lawyer now. Closed.”"]);
        assert_eq!(said("What did KL note in the log?"), ["05/04/2026: “He says he will write.”"]);
        assert!(said("What did the clerk write?").is_empty());
    }
}
