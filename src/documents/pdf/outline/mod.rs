//! The outline of a PDF: titles that lead to pages (ISO 32000-1, 12.3.3). Whatever a stranger's outline leads to,
//! including loops and dead ends, is bounded: each item is visited once.

use super::{names, open::Pdf};
use crate::{
    MAX_HEADINGS, TITLE_CHARS,
    document::{Document, Heading},
    sanitize,
};

use oxidize_pdf::parser::{PdfDictionary, PdfObject};
use std::collections::{HashMap, HashSet};

/// Items of an outline that are looked at.
const ITEMS: usize = 20_000;
/// Levels of items within items; deeper ones are on the last.
const LEVELS: u8 = 16;
/// Characters of a page in which a title is looked for.
const SEARCHED: usize = 20_000;
/// Named places that are known.
const PLACES: usize = 50_000;

/// An item: its title, its level from 1, the page that it leads to.
type Item = (String, u8, Option<u32>);

/// Page numbers by the objects that the pages are.
pub(super) type Pages = HashMap<(u32, u16), u32>;

/// The outline of a document that has its pages and its text already; one entry more than is kept if there are more.
pub(super) fn read(pdf: &Pdf<'_>, catalog: &PdfDictionary, pages: &Pages, document: &Document) -> Vec<Heading> {
    let mut items = items(pdf, catalog, pages);
    // What leads nowhere by itself stands for what is below it.
    let mut below: Option<(u8, u32)> = None;
    for (_, level, page) in items.iter_mut().rev() {
        let first = below.filter(|(under, _)| under > level).map(|(_, page)| page);
        *page = page.or(first);
        below = page.map(|page| (*level, page));
    }
    let texts = texts(document);
    let mut from: HashMap<u32, usize> = HashMap::new();
    let headings = items.into_iter().filter_map(|(title, level, page)| {
        let page = page?;
        let (start, text) = texts.get(&page)?;
        let after = from.entry(page).or_default();
        let found = find(&text[*after..], &title).map(|at| at + *after);
        *after = found.unwrap_or(*after);
        Some(Heading { title, level, page: Some(page), at: start + found.unwrap_or(0) as u64 })
    });
    headings.take(MAX_HEADINGS + 1).collect()
}

/// Where each page begins, and its first characters.
fn texts(document: &Document) -> HashMap<u32, (u64, Vec<char>)> {
    let mut chars = document.text.chars();
    let mut at = 0;
    let mut texts = HashMap::new();
    for page in &document.pages {
        let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        chars.by_ref().take(count(page.start.saturating_sub(at))).for_each(drop);
        let mut text: Vec<char> = chars.by_ref().take(count(page.end.saturating_sub(page.start))).collect();
        text.truncate(SEARCHED);
        text.shrink_to_fit();
        texts.insert(page.number, (page.start, text));
        at = page.end;
    }
    texts
}

/// Where a page has a title on a line of its own or at the beginning of one, with or without its number.
fn find(page: &[char], title: &str) -> Option<usize> {
    let letters = |c: char| c.is_alphanumeric().then(|| c.to_lowercase().next().unwrap_or(c));
    let title: Vec<char> = title.chars().filter_map(letters).collect();
    if title.is_empty() {
        return None;
    }
    let (mut begins, mut at) = (true, 0);
    while at < page.len() {
        let c = page[at];
        if begins && letters(c).is_some() {
            let mut rest = page[at..].iter().copied().peekable();
            let mut wanted = title.iter().peekable();
            while let (Some(c), Some(want)) = (rest.peek(), wanted.peek()) {
                match letters(*c) {
                    Some(letter) if letter != **want => break,
                    Some(_) => drop(wanted.next()),
                    None => {}
                }
                rest.next();
            }
            if wanted.peek().is_none() && rest.peek().is_none_or(|c| !c.is_alphanumeric()) {
                return Some(at);
            }
        }
        // A number before the title is allowed.
        begins = c == '\n' || begins && !c.is_alphabetic();
        at += 1;
    }
    None
}

fn items(pdf: &Pdf<'_>, catalog: &PdfDictionary, pages: &Pages) -> Vec<Item> {
    let Some(root) = dictionary(pdf, catalog.get("Outlines")) else { return Vec::new() };
    let mut places = Places { catalog, named: None };
    let (mut items, mut seen, mut looked) = (Vec::new(), HashSet::new(), 0usize);
    let mut next: Vec<(PdfObject, u8)> = root.get("First").map(|first| (first.clone(), 1)).into_iter().collect();
    while let Some((object, level)) = next.pop() {
        looked += 1;
        if looked > ITEMS || object.as_reference().is_some_and(|at| !seen.insert(at)) {
            continue;
        }
        let Some(item) = dictionary(pdf, Some(&object)) else { continue };
        next.extend(item.get("Next").map(|item| (item.clone(), level)));
        next.extend(item.get("First").map(|item| (item.clone(), (level + 1).min(LEVELS))));
        let title = match item.get("Title").and_then(|title| pdf.resolve(title).ok()) {
            Some(PdfObject::String(title)) => sanitize::line(&title.to_text(), TITLE_CHARS),
            _ => continue,
        };
        if !title.is_empty() {
            items.push((title, level, places.page(pdf, &item, pages)));
        }
    }
    items
}

fn dictionary(pdf: &Pdf<'_>, object: Option<&PdfObject>) -> Option<PdfDictionary> {
    match pdf.resolve(object?).ok()? {
        PdfObject::Dictionary(dictionary) => Some(dictionary),
        _ => None,
    }
}

/// The places that a document has names for (12.3.2.3), read when the first name comes.
struct Places<'c> {
    catalog: &'c PdfDictionary,
    named: Option<HashMap<Vec<u8>, PdfObject>>,
}

impl Places<'_> {
    /// The page to which an item leads.
    fn page(&mut self, pdf: &Pdf<'_>, item: &PdfDictionary, pages: &Pages) -> Option<u32> {
        let action = || {
            let action = dictionary(pdf, item.get("A"))?;
            (action.get("S")?.as_name()?.as_str() == "GoTo").then(|| action.get("D").cloned()).flatten()
        };
        let place = item.get("Dest").cloned().or_else(action)?;
        let place = match pdf.resolve(&place).ok()? {
            PdfObject::String(name) => self.named(pdf).get(name.as_bytes())?.clone(),
            PdfObject::Name(name) => self.named(pdf).get(name.as_str().as_bytes())?.clone(),
            other => other,
        };
        // A named place may be a dictionary around the array.
        let place = match pdf.resolve(&place).ok()? {
            PdfObject::Dictionary(around) => pdf.resolve(around.get("D")?).ok()?,
            other => other,
        };
        let PdfObject::Array(place) = place else { return None };
        match place.0.first()? {
            PdfObject::Reference(number, generation) => pages.get(&(*number, *generation)).copied(),
            // Some programs write the page's index, which is correct only for another file.
            PdfObject::Integer(index) => u32::try_from(*index).ok()?.checked_add(1),
            _ => None,
        }
    }

    fn named(&mut self, pdf: &Pdf<'_>) -> &HashMap<Vec<u8>, PdfObject> {
        self.named.get_or_insert_with(|| {
            let mut named = HashMap::new();
            let old = dictionary(pdf, self.catalog.get("Dests")).unwrap_or_default();
            for (name, place) in old.0.iter().take(PLACES) {
                named.insert(name.as_str().as_bytes().to_vec(), place.clone());
            }
            if let Some(tree) = dictionary(pdf, self.catalog.get("Names")).and_then(|names| names.get("Dests").cloned())
            {
                names::leaves(pdf, &tree, &mut |name, place| {
                    if let PdfObject::String(name) = name {
                        named.insert(name.as_bytes().to_vec(), place.clone());
                    }
                    named.len() < PLACES
                });
            }
            named
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
