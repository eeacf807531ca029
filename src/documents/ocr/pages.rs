//! Merges recognised pages into the reader's text: every page keeps its number.

use super::Recognised;
use crate::{
    MAX_LINES,
    document::{Document, LineBox, PageSpan},
};

use std::collections::BTreeMap;

/// If the recogniser is less sure of a page than this, the page contains pictures, not words.
const SURE: u8 = 40;

/// Merges recognised pages into a document. A page's own text, such as a stamp over a scan, stays if it says more.
///
/// `left` says what happened to the pages that are not in `pages`: it ends the note about them.
///
/// # Errors
/// A sentence, if no page has text.
pub(super) fn merge(document: Document, pages: &BTreeMap<u32, Recognised>, left: &str) -> Result<Document, String> {
    let chars: Vec<char> = document.text.chars().collect();
    let mut merged =
        Document { title: document.title, notes: document.notes, outline: document.outline, ..Document::default() };
    let (mut at, mut recognised, mut empty) = (0, 0, 0);
    for page in &document.pages {
        let own: String = chars.get(page.start as usize..page.end as usize).unwrap_or_default().iter().collect();
        let found = pages.get(&page.number).filter(|found| found.sure >= SURE).map_or("", |found| found.text.as_str());
        empty += u64::from(pages.contains_key(&page.number) && found.is_empty() && own.is_empty());
        let taken = if words(found) > words(&own) { found } else { own.as_str() };
        recognised += u64::from(!taken.is_empty() && std::ptr::eq(taken, found));
        if !merged.text.is_empty() && !taken.is_empty() {
            merged.text.push('\n');
            at += 1;
        }
        let start = at;
        let kept = std::ptr::eq(taken, own.as_str());
        let lines = pages.get(&page.number).filter(|_| !kept).map_or(&[][..], |found| found.lines.as_slice());
        let room = MAX_LINES.saturating_sub(merged.lines.len());
        merged.lines.extend(lines.iter().take(room).map(|line| LineBox {
            page: page.number,
            start: start + line.start,
            end: start + line.end,
            ..*line
        }));
        for heading in merged.outline.iter_mut().filter(|heading| heading.page == Some(page.number)) {
            // In recognised words the title may read otherwise; the page is where it was.
            heading.at = start + if kept { heading.at.saturating_sub(page.start) } else { 0 };
        }
        at += taken.chars().count() as u64;
        merged.text.push_str(taken);
        merged.pages.push(PageSpan { number: page.number, start, end: at });
    }
    merged.pictures = document.pictures.into_iter().filter(|page| !pages.contains_key(page)).collect();
    let all = document.pages.len();
    if recognised > 0 {
        let which =
            if all == 1 { "The text was".into() } else { format!("The text of {recognised} of {all} pages was") };
        merged.notes.push(format!("{which} recognised in a picture (OCR) and may hold mistakes."));
    }
    if empty > 0 && all > 1 {
        let what = if empty == 1 { "is a picture" } else { "are pictures" };
        merged.notes.push(format!("{empty} of {all} pages {what} in which no words were found."));
    }
    if !merged.pictures.is_empty() {
        merged.notes.push(missing(merged.pictures.len(), all, left));
    }
    match merged.text.is_empty() {
        false => Ok(merged),
        true if merged.pictures.is_empty() => {
            let what = if all == 1 { "This is a picture" } else { "The pages are pictures" };
            Err(format!("{what} in which no words were found."))
        }
        true => Err(missing(merged.pictures.len(), all, left)),
    }
}

/// "3 of 9 pages are pictures without text: OCR is not installed."
pub(super) fn missing(pictures: usize, all: usize, why: &str) -> String {
    match (pictures, all) {
        (1, 1) => format!("This is a picture, and there is no text: {why}."),
        (n, all) if n == all => format!("All {n} pages are pictures, and there is no text: {why}."),
        (1, all) => format!("1 of {all} pages is a picture without text: {why}."),
        (n, all) => format!("{n} of {all} pages are pictures without text: {why}."),
    }
}

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::Heading;

    fn document(pages: &[&str], pictures: &[u32]) -> Document {
        let mut document = Document { pictures: pictures.to_vec(), ..Document::default() };
        for (index, page) in pages.iter().enumerate() {
            if !document.text.is_empty() && !page.is_empty() {
                document.text.push('\n');
            }
            let start = document.text.chars().count() as u64;
            document.text.push_str(page);
            let end = document.text.chars().count() as u64;
            document.pages.push(PageSpan { number: index as u32 + 1, start, end });
        }
        document
    }

    fn found(text: &str, sure: u8) -> Recognised {
        let end = text.chars().count() as u64;
        let line = LineBox { start: 0, end, left: 1_000, top: 2_000, width: 3_000, height: 400, page: 0 };
        Recognised { text: text.into(), sure, lines: vec![line] }
    }

    #[test]
    fn pages_keep_their_numbers_and_places() {
        let mut before = document(&["§ one", "", "three", "Case 1:20"], &[2, 4]);
        let heading = |page, at| Heading { title: "Title".into(), level: 1, page: Some(page), at };
        before.outline = vec![heading(3, 8), heading(4, 15)];
        let pages = BTreeMap::from([(2, found("two § two", 90)), (4, found("Case 1:20 and the order", 90))]);
        let merged = merge(before, &pages, "").unwrap();
        assert_eq!(merged.text, "§ one\ntwo § two\nthree\nCase 1:20 and the order");
        let page = |n: usize| {
            let page = merged.pages[n];
            (
                page.number,
                merged.text.chars().skip(page.start as usize).take((page.end - page.start) as usize).collect(),
            )
        };
        assert_eq!(page(1), (2, "two § two".to_owned()));
        let lines: Vec<_> = merged.lines.iter().map(|line| (line.page, line.start, line.end, line.top)).collect();
        assert_eq!(lines, [(2, 6, 15, 2_000), (4, 22, 45, 2_000)]);
        let titles: Vec<_> = merged.outline.iter().map(|heading| (heading.page, heading.at)).collect();
        assert_eq!(titles, [(Some(3), 18), (Some(4), 22)]);
        assert_eq!(page(2), (3, "three".to_owned()));
        assert_eq!(merged.notes, ["The text of 2 of 4 pages was recognised in a picture (OCR) and may hold mistakes."]);
        assert!(merged.pictures.is_empty());
    }

    #[test]
    fn what_was_not_recognised_says_so() {
        let half = merge(document(&["one", "", ""], &[2, 3]), &BTreeMap::from([(2, found("", 0))]), "why").unwrap();
        assert_eq!(
            half.notes,
            ["1 of 3 pages is a picture in which no words were found.", "1 of 3 pages is a picture without text: why.",]
        );
        assert_eq!(half.pictures, [3]);
        let stain = merge(document(&[""], &[1]), &BTreeMap::from([(1, found("~ e", 30))]), "");
        assert_eq!(stain.unwrap_err(), "This is a picture in which no words were found.");
        let none = merge(document(&["", ""], &[1, 2]), &BTreeMap::new(), "OCR is not installed");
        assert_eq!(none.unwrap_err(), "All 2 pages are pictures, and there is no text: OCR is not installed.");
        // A stamp's few words stay where the recogniser saw fewer.
        let stamp = merge(document(&["Case 1:20"], &[1]), &BTreeMap::from([(1, found("Case", 90))]), "").unwrap();
        assert_eq!((stamp.text.as_str(), stamp.notes.len(), stamp.lines.len()), ("Case 1:20", 0, 0));
    }
}
