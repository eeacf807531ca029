//! PowerPoint presentations of 1997 to 2007 (MS-PPT): records in an OLE container, found through the newest edit's
//! directory, so that what an earlier edit deleted is not read.

use super::{document::Document, limits::Limits, package::DAMAGED, text_builder::Paper};

use std::{
    collections::{HashMap, HashSet},
    io::{Cursor, Read},
};

/// Edits followed back, records looked at.
const EDITS: usize = 10_000;
const RECORDS: usize = 5_000_000;

/// Reads a presentation: each slide's texts and comments as a page, then the masters' and the notes' texts.
///
/// # Errors
/// A sentence, when the presentation is protected, damaged, empty or past the limits.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut container = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| DAMAGED)?;
    let mut stream = |name: &str| -> Option<Vec<u8>> {
        let mut data = Vec::new();
        container.open_stream(name).ok()?.take(limits.unpacked).read_to_end(&mut data).ok()?;
        Some(data)
    };
    let user = stream("/Current User").unwrap_or_default();
    let data = stream("/PowerPoint Document").ok_or(DAMAGED)?;
    // CurrentUserAtom, 2.3.2: the token of a protected file.
    if u32_at(&user, 12) == Some(0xF3D1_C4DF) {
        return Err("This document is protected by a password.".into());
    }
    let show = Show::read(&user, &data).ok_or(DAMAGED)?;
    let mut paper = Paper::default();
    for slide in show.slides.iter().take(limits.pages as usize) {
        show.texts(slide).iter().for_each(|text| say(&mut paper, text));
        paper.page();
    }
    let mut said = HashSet::new();
    for part in show.masters.iter().chain(&show.notes) {
        for text in show.texts(part) {
            // A master's hints to its author are on no slide.
            if !text.starts_with("Click to edit") && !text.starts_with("Click icon") && said.insert(text.clone()) {
                say(&mut paper, &text);
            }
        }
    }
    for text in &show.footers {
        if said.insert(text.clone()) {
            say(&mut paper, text);
        }
    }
    paper.document(None, Vec::new(), "This presentation holds no text.")
}

fn say(paper: &mut Paper, text: &str) {
    text.split(['\r', '\n', '\u{b}']).for_each(|line| paper.line(line));
}

fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(data.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// A record: kind, instance, whether it holds others, and its body.
#[derive(Clone, Copy)]
struct Record<'d> {
    kind: u16,
    instance: u16,
    holds: bool,
    body: &'d [u8],
}

/// RecordHeader, 2.3.1.
fn record(data: &[u8], at: usize) -> Option<(Record<'_>, usize)> {
    let head = u16_at(data, at)?;
    let length = usize::try_from(u32_at(data, at + 4)?).ok()?;
    let from = at + 8;
    let end = from.checked_add(length)?.min(data.len());
    let body = data.get(from..end)?;
    Some((Record { kind: u16_at(data, at + 2)?, instance: head >> 4, holds: head & 0xF == 0xF, body }, end))
}

/// The records within a body, one level of them.
fn records(data: &[u8]) -> impl Iterator<Item = Record<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (record, next) = record(data, at)?;
        at = next.max(at + 8);
        Some(record)
    })
}

/// A slide, master or page of notes: its record, and the texts that the document keeps for it.
struct Part<'d> {
    body: &'d [u8],
    texts: Vec<String>,
}

struct Show<'d> {
    slides: Vec<Part<'d>>,
    masters: Vec<Part<'d>>,
    notes: Vec<Part<'d>>,
    footers: Vec<String>,
}

impl<'d> Show<'d> {
    fn read(user: &[u8], data: &'d [u8]) -> Option<Self> {
        let mut places: HashMap<u32, usize> = HashMap::new();
        let mut edit = usize::try_from(u32_at(user, 16)?).ok()?;
        let mut document = None;
        for _ in 0..EDITS {
            let (atom, _) = record(data, edit).filter(|(r, _)| r.kind == 0x0FF5)?;
            document = document.or(u32_at(atom.body, 16));
            directory(data, usize::try_from(u32_at(atom.body, 12)?).ok()?, &mut places)?;
            match usize::try_from(u32_at(atom.body, 8)?).ok()? {
                0 => break,
                // An earlier edit comes before this one; anything else would loop forever.
                last if last < edit => edit = last,
                _ => break,
            }
        }
        let (document, _) = record(data, *places.get(&document?)?)?;
        let mut show = Self { slides: Vec::new(), masters: Vec::new(), notes: Vec::new(), footers: Vec::new() };
        for list in records(document.body) {
            match (list.kind, list.instance) {
                (0x0FF0, 0) => show.slides = parts(list.body, data, &places),
                (0x0FF0, 1) => show.masters = parts(list.body, data, &places),
                (0x0FF0, 2) => show.notes = parts(list.body, data, &places),
                // HeadersFooters: dates, headers, footers.
                (0x0FD9, _) => {
                    show.footers.extend(records(list.body).filter(|r| r.kind == 0x0FBA).map(|r| wide(r.body)))
                }
                _ => {}
            }
        }
        Some(show)
    }

    /// The texts of a part, in order: of its shapes and its comments.
    fn texts(&self, part: &Part<'d>) -> Vec<String> {
        let mut out = Vec::new();
        let mut open = vec![(0, part.body)];
        let mut seen = 0;
        while let Some((within, body)) = open.pop() {
            let Some((found, next)) = record(body, 0) else { continue };
            seen += 1;
            if seen > RECORDS || open.len() > 1_000 {
                return out;
            }
            open.push((within, body.get(next.max(8)..).unwrap_or_default()));
            match found.kind {
                0x0FA0 => out.push(wide(found.body)),
                0x0FA8 => out.push(found.body.iter().map(|byte| char::from(*byte)).collect()),
                // OutlineTextRefAtom: the text is in the document's list.
                0x0F9E => {
                    let at = u32_at(found.body, 0).and_then(|n| usize::try_from(n).ok());
                    out.extend(at.and_then(|at| part.texts.get(at)).cloned());
                }
                // Comment10: author, text and initials.
                0x2EE0 => out.extend(comment(found.body)),
                // Headers and footers; other such strings are names of tags and fonts.
                0x0FBA if within == 0x0FD9 => out.push(wide(found.body)),
                // BinaryTagDataBlob holds records though it does not say so.
                kind if found.holds || kind == 0x138B => open.push((kind, found.body)),
                _ => {}
            }
        }
        // A single asterisk is a placeholder for the slide's number or the date.
        out.retain(|text| text.trim() != "*");
        out
    }
}

/// A comment: who wrote it, then what.
fn comment(body: &[u8]) -> Vec<String> {
    let said = |instance: u16| {
        let found = records(body).find(|r| r.kind == 0x0FBA && r.instance == instance);
        found.map(|r| wide(r.body)).unwrap_or_default()
    };
    let (author, text, initials) = (said(0), said(1), said(2));
    let author = if initials.is_empty() { author } else { format!("{author} ({initials})") };
    vec![author, text]
}

/// PersistDirectoryAtom, 2.3.4: the newest edit's places stand.
fn directory(data: &[u8], at: usize, places: &mut HashMap<u32, usize>) -> Option<()> {
    let (atom, _) = record(data, at).filter(|(r, _)| r.kind == 0x1772)?;
    let mut at = 0;
    while let Some(entry) = u32_at(atom.body, at) {
        at += 4;
        let (first, count) = (entry & 0xF_FFFF, entry >> 20);
        for i in 0..count {
            let place = usize::try_from(u32_at(atom.body, at)?).ok()?;
            places.entry(first + i).or_insert(place);
            at += 4;
        }
    }
    Some(())
}

/// The parts of a SlideListWithText, 2.4.14.3: each begins with a SlidePersistAtom, its texts follow.
fn parts<'d>(list: &[u8], data: &'d [u8], places: &HashMap<u32, usize>) -> Vec<Part<'d>> {
    let mut parts: Vec<Part<'d>> = Vec::new();
    for found in records(list) {
        match found.kind {
            0x03F3 => {
                let place = u32_at(found.body, 0).and_then(|id| places.get(&id));
                let body = place.and_then(|at| record(data, *at)).map_or(&data[..0], |(part, _)| part.body);
                parts.push(Part { body, texts: Vec::new() });
            }
            0x0FA0 | 0x0FA8 => {
                let text = if found.kind == 0x0FA0 {
                    wide(found.body)
                } else {
                    found.body.iter().map(|byte| char::from(*byte)).collect()
                };
                if let Some(part) = parts.last_mut() {
                    part.texts.push(text);
                }
            }
            _ => {}
        }
    }
    parts
}

fn wide(bytes: &[u8]) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(file: &str) -> Vec<u8> {
        std::fs::read(format!("{}/../../tests/data/formats/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn slides_and_comments_are_read_and_templates_are_not() {
        let read = read(&bytes("testPPT_comment.ppt"), &Limits::default()).unwrap();
        assert!(
            read.text.contains("title\nsubtitle") && read.text.contains("Allison, Timothy B. (ATB)"),
            "{}",
            read.text
        );
        assert!(!read.text.contains("Click to edit") && !read.text.contains("___PPT"), "{}", read.text);
        assert_eq!(read.pages.len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_damaged_presentation_is_read_or_said_to_be_damaged(at in 0..86_016usize, with: [u8; 4]) {
            let mut bytes = bytes("testPPT_comment.ppt");
            for (i, byte) in with.iter().enumerate() {
                if let Some(place) = bytes.get_mut(at + i) {
                    *place = *byte;
                }
            }
            let _ = read(&bytes, &Limits::default());
            bytes.truncate(at);
            let _ = read(&bytes, &Limits::default());
        }
    }
}
