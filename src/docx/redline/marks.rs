//! What is written into a document: insertions, deletions and the marks of paragraphs (ECMA-376 part 1, 17.13.5).

use super::xml::{Kind, Xml};
use crate::{Error, package::escape};

use std::collections::BTreeSet;

/// In whose name, and when, changes are made; and the ids that are still free.
pub(crate) struct Pen {
    author: String,
    date: String,
    used: BTreeSet<i64>,
    next: i64,
    /// Ids given to the second halves of earlier insertions.
    halves: BTreeSet<i64>,
}

/// Ids are signed 32-bit numbers in every program that reads them.
const LAST_ID: i64 = i32::MAX as i64 - 1;

impl Pen {
    /// # Errors
    /// [`Error::Unwritable`] for an empty author, or a date that is not like 2026-11-25T10:00:00Z.
    pub(crate) fn new(author: &str, date: &str, used: BTreeSet<i64>) -> Result<Self, Error> {
        if author.trim().is_empty() || !is_writable(author) || author.contains(['\n', '\t', '\u{c}']) {
            return Err(Error::Unwritable("A tracked change needs the name of its author, in one line. Give a name."));
        }
        if !is_date(date) {
            return Err(Error::Unwritable(
                "A tracked change needs a date like 2026-11-25T10:00:00Z. Give such a date.",
            ));
        }
        let next = used.last().map_or(1, |last| last.saturating_add(1)).max(1);
        Ok(Self {
            author: escape(author),
            date: date.to_owned(),
            used,
            next: if next > LAST_ID / 2 { 1 } else { next },
            halves: BTreeSet::new(),
        })
    }

    /// An id that nothing else has.
    pub(crate) fn id(&mut self) -> i64 {
        while self.used.contains(&self.next) {
            self.next += 1;
        }
        self.used.insert(self.next);
        self.next
    }

    /// An id for the second half of an earlier insertion.
    pub(crate) fn half_id(&mut self) -> i64 {
        let id = self.id();
        self.halves.insert(id);
        id
    }

    pub(crate) fn halves(&self) -> &BTreeSet<i64> {
        &self.halves
    }

    /// The start tag of a change, or the whole of it with `empty`. `prefix` is `w:`.
    pub(crate) fn tag(&mut self, prefix: &str, word: &str, empty: bool) -> String {
        let (id, end) = (self.id(), if empty { "/>" } else { ">" });
        format!(
            "<{prefix}{word} {prefix}id=\"{id}\" {prefix}author=\"{}\" {prefix}date=\"{}\"{end}",
            self.author, self.date
        )
    }

    /// An inserted run with a text. `properties` is its `w:rPr`, or nothing.
    pub(crate) fn inserted(&mut self, prefix: &str, properties: &str, text: &str) -> String {
        let tag = self.tag(prefix, "ins", false);
        format!("{tag}<{prefix}r>{properties}{}</{prefix}r></{prefix}ins>", pieces(prefix, text))
    }

    pub(crate) fn author(&self) -> &str {
        &self.author
    }

    pub(crate) fn date(&self) -> &str {
        &self.date
    }
}

/// Whether all characters of a text can stand in a document (XML 1.0, 2.2). A form feed stands for a page break.
pub(crate) fn is_writable(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\t' | '\n' | '\u{c}') || (c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}')))
}

/// A time in UTC as ISO 8601 writes it.
fn is_date(date: &str) -> bool {
    let shape = "0000-00-00T00:00:00Z";
    date.len() == shape.len()
        && date.chars().zip(shape.chars()).all(|(c, s)| if s == '0' { c.is_ascii_digit() } else { c == s })
}

/// A text as pieces of a run: tabs, line breaks and page breaks are elements.
pub(crate) fn pieces(prefix: &str, text: &str) -> String {
    let mut made = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\t', '\n', '\u{c}']).unwrap_or(rest.len());
        let (plain, after) = rest.split_at(end);
        if !plain.is_empty() {
            let plain = plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            made.push_str(&format!("<{prefix}t xml:space=\"preserve\">{plain}</{prefix}t>"));
        }
        let mut chars = after.chars();
        match chars.next() {
            Some('\t') => made.push_str(&format!("<{prefix}tab/>")),
            Some('\n') => made.push_str(&format!("<{prefix}br/>")),
            Some(_) => made.push_str(&format!("<{prefix}br {prefix}type=\"page\"/>")),
            None => {}
        }
        rest = chars.as_str();
    }
    made
}

/// The properties of a run for a new one beside it: without the history of the old one, and outside of a link without its style.
pub(crate) fn run_properties(xml: &Xml<'_>, run: usize, leaves_link: bool) -> String {
    let Some(properties) = xml.child(run, "rPr") else { return String::new() };
    let drop = |word: &str| word == "rPrChange" || (leaves_link && word == "rStyle");
    without(xml, properties, &drop, "")
}

/// The properties of a paragraph for a new one like it: without its history and section break. `mark` is a change of the new
/// paragraph's mark.
pub(crate) fn paragraph_properties(xml: &Xml<'_>, paragraph: usize, prefix: &str, mark: &str) -> String {
    let Some(properties) = xml.child(paragraph, "pPr") else {
        return format!("<{prefix}pPr><{prefix}rPr>{mark}</{prefix}rPr></{prefix}pPr>");
    };
    let drop = |word: &str| matches!(word, "rPr" | "sectPr" | "pPrChange");
    let of_mark = xml.child(properties, "rPr").map_or_else(
        || format!("<{prefix}rPr>{mark}</{prefix}rPr>"),
        |r| {
            let history = |word: &str| matches!(word, "ins" | "del" | "moveFrom" | "moveTo" | "rPrChange");
            without(xml, r, &history, mark)
        },
    );
    // rPr follows all other properties but the two that are left out (17.3.1.26).
    let rest = without(xml, properties, &drop, "");
    match rest.rfind("</") {
        Some(at) => format!("{}{of_mark}{}", &rest[..at], &rest[at..]),
        None => format!("<{prefix}pPr>{of_mark}</{prefix}pPr>"),
    }
}

/// An element without some of its children, with `first` in front of the others.
fn without(xml: &Xml<'_>, node: usize, drop: &dyn Fn(&str) -> bool, first: &str) -> String {
    let it = &xml.nodes[node];
    if it.is_empty_tag() {
        return if first.is_empty() { String::new() } else { format!("<{}>{first}</{}>", it.name, it.name) };
    }
    let mut made = format!("{}{first}", xml.tag(node));
    for child in xml.children(node).filter(|c| xml.nodes[*c].kind == Kind::Element) {
        let nested = xml.word(child) == "numPr" && xml.child(child, "ins").is_some();
        if nested {
            made.push_str(&without(xml, child, &|word| word == "ins" || word == "numberingChange", ""));
        } else if !drop(xml.word(child)) {
            made.push_str(xml.raw(child));
        }
    }
    made.push_str(&format!("</{}>", it.name));
    made
}
