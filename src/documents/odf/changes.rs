//! Tracked changes of an OpenDocument (ISO/IEC 26300-1, 5.5): a list of who changed what comes before the text, and
//! points and ends in the text refer to its entries.

use crate::{
    document::{ChangeKind, Document},
    limits::Limits,
    package::{attribute, character},
    text_builder::{Role, flow},
    tracked_changes::Changes,
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::collections::HashMap;

/// Encloses the name of a change in the text; XML text cannot contain these characters.
const OPEN: char = '\u{1}';
const SHUT: char = '\u{2}';
/// Begins the name of an end.
const END: char = '/';

/// An entry of the list.
#[derive(Default)]
struct Entry {
    kind: Option<ChangeKind>,
    author: String,
    date: String,
    words: String,
}

/// Gives a document the changes that `content` tells of. Its text, which was read before, stays as it is.
///
/// # Errors
/// As [`flow`].
pub(super) fn read(content: &str, limits: &Limits, document: &mut Document) -> Result<(), String> {
    let Some(from) = content.find("<text:tracked-changes") else { return Ok(()) };
    let to = content[from..].find("</text:tracked-changes>").map_or(content.len(), |length| from + length);
    let entries = entries(&content[from..to]);
    if entries.is_empty() {
        return Ok(());
    }
    let mut marked = String::new();
    flow(content, limits, role, |line| marked.push_str(line))?;

    // The two texts differ only in blanks and strokes, so the number of letters before a position identifies it.
    let letters: Vec<u64> = (0u64..).zip(document.text.chars()).filter(|(_, c)| counts(*c)).map(|(at, _)| at).collect();
    let end = document.text.chars().count() as u64;
    let mut begun: HashMap<&str, usize> = HashMap::new();
    let (mut spans, mut passed) = (Vec::new(), 0usize);
    let mut pieces = marked.split(OPEN);
    passed += pieces.next().map_or(0, count);
    for piece in pieces {
        let (name, words) = piece.split_once(SHUT).unwrap_or(("", piece));
        if let Some(name) = name.strip_prefix(END) {
            if let Some(from) = begun.remove(name)
                && passed > from
                && let (Some(first), Some(last)) = (letters.get(from), letters.get(passed - 1))
            {
                spans.push((name, *first, *last + 1));
            }
        } else if entries.get(name).is_some_and(|entry| entry.kind == Some(ChangeKind::Deleted)) {
            let at = letters.get(passed).copied().unwrap_or(end);
            spans.push((name, at, at));
        } else {
            begun.entry(name).or_insert(passed);
        }
        passed += count(words);
    }
    let (mut changes, mut places) = (Changes::default(), Vec::new());
    for (name, from, to) in spans {
        let Some(entry) = entries.get(name) else { continue };
        let Some(kind) = entry.kind else { continue };
        let number = changes.begin(None, kind, Some(entry.author.clone()), Some(&entry.date));
        match kind {
            ChangeKind::Deleted => changes.say(number, &entry.words),
            ChangeKind::Inserted => changes.say(number, part(&document.text, from, to)),
        }
        places.push((number, from));
    }
    changes.give(document, places);
    Ok(())
}

/// The characters of a text from one place to another.
fn part(text: &str, from: u64, to: u64) -> &str {
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let start = places.nth(usize::try_from(from).unwrap_or(usize::MAX)).unwrap_or(text.len());
    let length = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
    let end = text[start..].char_indices().nth(length).map_or(text.len(), |(at, _)| start + at);
    &text[start..end]
}

fn counts(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || matches!(c, '|' | '\u{FEFF}'))
}

fn count(text: &str) -> usize {
    text.chars().filter(|c| counts(*c)).count()
}

fn role(element: &BytesStart<'_>) -> Role {
    let name = || attribute(element, "change-id").filter(|name| !name.contains([OPEN, SHUT]));
    let mark = |end: &str| name().map_or(Role::Through, |name| Role::Mark(format!("{OPEN}{end}{name}{SHUT}")));
    match element.name().as_ref() {
        "text:change" | "text:change-start" => mark(""),
        "text:change-end" => mark("/"),
        _ => super::elements::role(element),
    }
}

/// The list of changes, by their names.
fn entries(xml: &str) -> HashMap<String, Entry> {
    let mut reader = Reader::from_str(xml);
    let mut entries: HashMap<String, Entry> = HashMap::new();
    let (mut name, mut entry, mut inside) = (None, Entry::default(), String::new());
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof => break,
            Event::Start(e) => {
                match e.name().as_ref() {
                    "text:changed-region" => (name, entry) = (attribute(&e, "id"), Entry::default()),
                    "text:insertion" => entry.kind = Some(ChangeKind::Inserted),
                    "text:deletion" => entry.kind = Some(ChangeKind::Deleted),
                    _ => {}
                }
                if !matches!(e.name().as_ref(), "text:span" | "text:a") {
                    e.name().as_ref().clone_into(&mut inside);
                }
            }
            Event::Empty(e) if matches!(e.name().as_ref(), "text:s" | "text:tab" | "text:line-break") => {
                entry.words.push(' ');
            }
            Event::End(e) => match e.name().as_ref() {
                "text:changed-region" => {
                    if let Some(name) = name.take() {
                        entries.insert(name, std::mem::take(&mut entry));
                    }
                }
                "text:span" | "text:a" => {}
                _ => {
                    entry.words.push(' ');
                    inside.clear();
                }
            },
            Event::Text(t) => entry.say(&inside, &t.xml10_content()),
            Event::CData(t) => entry.say(&inside, &t.xml10_content()),
            Event::GeneralRef(r) => {
                if let Some(c) = character(&r) {
                    entry.say(&inside, c.encode_utf8(&mut [0; 4]));
                }
            }
            _ => {}
        }
    }
    entries
}

impl Entry {
    fn say(&mut self, inside: &str, words: &str) {
        match inside {
            "dc:creator" => self.author.push_str(words),
            "dc:date" => self.date.push_str(words),
            "text:p" | "text:h" => self.words.push_str(words),
            _ => {}
        }
    }
}
