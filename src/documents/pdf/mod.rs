//! PDF: the text of each page, in reading order as far as the file reveals it.

mod annotations;
pub(super) mod attached;
mod bounds;
mod names;
pub mod open;
mod outline;
mod scans;
mod tables;
mod tidy;

use super::{
    MAX_HEADINGS,
    document::{Container, Document, PageSpan},
    images,
    limits::Limits,
};

use open::{DAMAGED, Pdf, TOO_LARGE, open, sentence};
use tidy::lines;

use oxidize_pdf::text::{CarriageReturnHandling, ExtractionOptions, TextExtractor};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Pages on which tables are looked for: each with short lines is read twice, and a file has 30 s in all.
const TABLED: u32 = 500;

/// Reads a PDF. Pages are separated by line feeds and listed in [`Document::pages`]. A page that could not be read or
/// has no text keeps its number with an empty span, and a note mentions it.
///
/// # Errors
/// A sentence, if the file is protected, damaged, or has no text on any page.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    // The library is careful, but a stranger's file must not be able to end the reader before it has reported why.
    if bounds::nests_too_deeply(bytes, limits.depth * 8) {
        return Err(DAMAGED.into());
    }
    let read = catch_unwind(AssertUnwindSafe(|| read_pages(bytes, limits))).unwrap_or_else(|_| Err(DAMAGED.into()));
    // The page renderer handles some files that this library does not, and files whose text may not be copied: they
    // are recognised from the drawn pages.
    read.or_else(
        |sentence| {
            if sentence == TOO_LARGE { Err(sentence) } else { images::drawable(bytes, limits).ok_or(sentence) }
        },
    )
}

fn read_pages(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let (pdf, catalog) = open(bytes)?;
    let count = pdf.page_count().map_err(sentence)?;
    if count == 0 {
        return Err(DAMAGED.into());
    }
    let mut extractor = new_extractor(limits.unpacked, false);
    let mut placing = new_extractor(limits.unpacked, true);
    let mut pages: Vec<String> = Vec::new();
    let (mut bytes, mut broken, mut first_error) = (0u64, 0u32, None);
    let (mut pictures, mut pinned) = (Vec::new(), false);
    let (outlined, mut objects) = (catalog.get("Outlines").is_some(), outline::Pages::new());
    for index in 0..count.min(limits.pages) {
        let page = catch_unwind(AssertUnwindSafe(|| {
            if bounds::draws_too_much(&pdf, index) {
                return Err(TOO_LARGE.to_owned());
            }
            extractor.extract_from_page(&pdf, index).map(|page| page.text).map_err(sentence)
        }));
        let text = page.unwrap_or_else(|_| {
            // The extractor may be in an inconsistent state: discard it with its caches.
            extractor = new_extractor(limits.unpacked, false);
            Err(DAMAGED.into())
        });
        if outlined && let Ok(page) = pdf.get_page(index) {
            objects.entry(page.obj_ref).or_insert(index + 1);
        }
        let whole = text.is_ok();
        let text = text.unwrap_or_else(|error| {
            broken += 1;
            first_error.get_or_insert(error);
            String::new()
        });
        let scan = || catch_unwind(AssertUnwindSafe(|| scans::is_scan(&pdf, index, text.trim()))).unwrap_or(false);
        if whole && scan() {
            pictures.push(index + 1);
        }
        let beside = catch_unwind(AssertUnwindSafe(|| annotations::lines(&pdf, index, &text))).unwrap_or_default();
        let (beside, files) = beside;
        pinned |= files;
        let mut text = lines(&[text, beside.join("\n")].join("\n"));
        if index < TABLED && tables::may_be_in(&text) {
            let placed = catch_unwind(AssertUnwindSafe(|| placing.extract_from_page(&pdf, index)));
            match placed {
                Ok(Ok(page)) => text = tables::in_rows(&text, &page.fragments),
                Ok(Err(_)) => {}
                Err(_) => placing = new_extractor(limits.unpacked, true),
            }
        }
        bytes += text.len() as u64;
        pages.push(text);
        if bytes >= limits.unpacked {
            break;
        }
    }
    let mut document = put_together(&pages, pictures, broken, count, first_error)?;
    let portfolio = || catch_unwind(AssertUnwindSafe(|| attached::has_portfolio(&pdf, &catalog))).unwrap_or(false);
    document.holds = (pinned || portfolio()).then_some(Container::Pdf);
    document.title = title(&pdf);
    if outlined {
        let read = AssertUnwindSafe(|| outline::read(&pdf, &catalog, &objects, &document));
        document.outline = catch_unwind(read).unwrap_or_default();
        if document.outline.len() > MAX_HEADINGS {
            document.outline.truncate(MAX_HEADINGS);
            document.notes.push("This PDF has more bookmarks than are listed.".into());
        }
    }
    Ok(document)
}

fn title(pdf: &Pdf<'_>) -> Option<String> {
    let title = catch_unwind(AssertUnwindSafe(|| pdf.metadata())).ok()?.ok()?.title?;
    let title = super::plain_text::tidy(&title).split_whitespace().collect::<Vec<_>>().join(" ");
    // Word processors write the file's name if nobody gave a title.
    (!title.is_empty() && !title.contains(char::REPLACEMENT_CHARACTER)).then_some(title)
}

/// `placed`: it tells where each piece of text stands, too.
fn new_extractor(bytes: u64, placed: bool) -> TextExtractor {
    let options = ExtractionOptions {
        preserve_layout: placed,
        include_artifacts: true,
        // The library drops the line end after every hyphen, rules of hyphens and "non-" alike; `join` below asks more.
        merge_hyphenated: false,
        max_extracted_bytes: Some(usize::try_from(bytes).unwrap_or(usize::MAX)),
        ..ExtractionOptions::default()
    };
    TextExtractor::with_options(options)
        .with_carriage_return_handling(CarriageReturnHandling::ReplaceWithSpace)
        .with_non_breaking_space_normalization(true)
        .with_symbolic_truetype_fallback(true)
}

/// Concatenates the pages and reports what is missing.
fn put_together(
    pages: &[String],
    pictures: Vec<u32>,
    broken: u32,
    count: u32,
    error: Option<String>,
) -> Result<Document, String> {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let empty = number(pages.iter().filter(|page| page.is_empty()).count());
    if empty == number(pages.len()) && pictures.is_empty() {
        return Err(error.unwrap_or_else(|| "This PDF has no text: its pages are empty.".into()));
    }
    let scanned = pictures.iter().filter(|page| pages.get(**page as usize - 1).is_some_and(String::is_empty)).count();
    let mut document = Document { pictures, ..Document::default() };
    let words: HashSet<&str> = pages.iter().flat_map(|page| page.split(|c: char| !c.is_alphabetic())).collect();
    let mut at = 0;
    for (index, page) in pages.iter().enumerate() {
        if !document.text.is_empty() && !page.is_empty() {
            document.text.push('\n');
            at += 1;
        }
        let page = join(page, &words);
        let start = at;
        at += page.chars().count() as u64;
        document.text.push_str(&page);
        document.pages.push(PageSpan { number: number(index + 1), start, end: at });
    }
    let mut note = |n: u32, what: &str| {
        if n > 0 {
            document.notes.push(format!("{n} of {count} pages {what}."));
        }
    };
    let without = empty.saturating_sub(broken).saturating_sub(number(scanned));
    note(without, if without == 1 { "holds no text" } else { "hold no text" });
    note(broken, "could not be read");
    if number(pages.len()) < count {
        document.notes.push(format!("Only the first {} of {count} pages were read.", pages.len()));
    }
    Ok(document)
}

/// Joins words split at a line end. The hyphen is removed only if the document contains the whole word elsewhere:
/// "agree-/ment" becomes "agreement", "non-/exclusive" keeps its hyphen.
fn join(page: &str, words: &HashSet<&str>) -> String {
    let mut out = String::with_capacity(page.len());
    for line in page.lines() {
        let parted = out.strip_suffix('-').filter(|before| before.ends_with(char::is_alphabetic));
        match parted.filter(|_| line.starts_with(char::is_lowercase)) {
            Some(before) => {
                let first =
                    &before[before.rfind(|c: char| !c.is_alphabetic()).map_or(0, |i| last_char_end(before, i))..];
                let second = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                if words.contains(format!("{first}{second}").as_str()) {
                    out.pop();
                }
            }
            None if !out.is_empty() => out.push('\n'),
            None => {}
        }
        out.push_str(line);
    }
    out
}

/// Where the character that starts at `i` ends.
fn last_char_end(text: &str, i: usize) -> usize {
    i + text[i..].chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn page_spans_count_characters_and_empty_pages_keep_their_number() {
        let pages = ["§ one".to_owned(), String::new(), "three".to_owned()];
        let document = put_together(&pages, Vec::new(), 0, 3, None).unwrap();
        assert_eq!(document.text, "§ one\nthree");
        assert_eq!(document.pages[0], PageSpan { number: 1, start: 0, end: 5 });
        assert_eq!(document.pages[2], PageSpan { number: 3, start: 6, end: 11 });
        assert_eq!(document.page_at(6), Some(3));
        assert_eq!(document.notes, ["1 of 3 pages holds no text."]);
    }

    #[test]
    fn a_hyphen_at_a_line_end_goes_only_with_a_word_known_elsewhere() {
        let words = HashSet::from(["agreement"]);
        assert_eq!(
            join("this agree-\nment, non-\nexclusive\n---\nTerms-\nA", &words),
            "this agreement, non-exclusive\n---\nTerms-\nA"
        );
    }

    /// A PDF of one page with these instructions.
    fn one_page(page: &str, content: &str) -> Vec<u8> {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
            "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
            format!("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>{page}>>"),
            format!("<</Length {}>>stream\n{content}\nendstream", content.len()),
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        ];
        let mut pdf = "%PDF-1.4\n".to_owned();
        let mut table = "xref\n0 6\n0000000000 65535 f \n".to_owned();
        for (i, object) in objects.iter().enumerate() {
            table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
            pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", i + 1));
        }
        let at = pdf.len();
        pdf.push_str(&format!("{table}trailer\n<</Root 1 0 R/Size 6>>\nstartxref\n{at}\n%%EOF"));
        pdf.into_bytes()
    }

    #[test]
    fn pages_that_are_pictures_too_large_or_nested_without_end_are_told_apart() {
        let read = |page: &str, content: &str| read(&one_page(page, content), &Limits::default());
        let hello = "BT /F 12 Tf (Hello) Tj ET\n";
        assert_eq!(read("", hello).unwrap().text, "Hello");
        let drawn = read("", "0 0 m").unwrap();
        assert_eq!((drawn.text.as_str(), drawn.pages.len(), drawn.pictures), ("", 1, vec![1]));
        assert_eq!(read("", &hello.repeat(700_000)).unwrap_err(), TOO_LARGE);
        assert_eq!(read(&format!("/Annots {}", "[".repeat(100_000)), hello).unwrap_err(), DAMAGED);
    }

    #[test]
    fn what_people_wrote_on_a_page_stands_after_its_text() {
        let annots = "/Annots[<</Subtype/Text/T(Ann)/Contents(Why?)>><</Subtype/Popup/Contents(no)>><</Subtype/Widget/Parent<</T(name)/V(Smith)>>>>]";
        let document = read(&one_page(annots, "BT /F 12 Tf (Hello) Tj ET"), &Limits::default()).unwrap();
        assert_eq!(document.text, "Hello\nComment by Ann: Why?\nname: Smith");
    }

    #[test]
    fn what_is_no_pdf_is_called_damaged() {
        assert_eq!(read(b"%PDF-1.7\nnothing", &Limits::default()).unwrap_err(), DAMAGED);
    }
}
