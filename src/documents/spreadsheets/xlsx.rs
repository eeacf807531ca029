//! Excel workbooks (ECMA-376, SpreadsheetML): a zip of XML parts.

use super::{COLUMNS, EMPTY, number, parts, row};
use crate::{
    document::Document,
    limits::Limits,
    package::{DAMAGED, Package, attribute, character, title},
    text_builder::Paper,
};

use quick_xml::{Reader, events::Event};
use std::collections::HashMap;

/// Reads a workbook.
///
/// # Errors
/// A sentence, if the file is damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let main = package.related("").unwrap_or_default().into_iter().find(|r| r.kind == "officeDocument");
    let main = main.map_or_else(|| "xl/workbook.xml".to_owned(), |r| r.target);
    let Some(workbook) = package.part(&main)? else { return Err(DAMAGED.into()) };
    let related = package.related(&main)?;
    let of = |kind: &str| related.iter().find(|r| r.kind == kind).map(|r| r.target.clone());
    let mut optional = |part: Option<String>| -> Result<String, String> {
        Ok(part.map(|p| package.part(&p)).transpose()?.flatten().unwrap_or_default())
    };
    let strings = strings(&optional(of("sharedStrings"))?);
    let styles = Styles::read(&optional(of("styles"))?);
    let title = title(&optional(Some("docProps/core.xml".into()))?);
    let (sheets, since_1904) = sheets(&workbook);
    let mut paper = Paper::default();
    let mut notes = Vec::new();
    for (name, id) in sheets {
        if paper.pages() >= limits.pages {
            notes.push(format!("Only the first {} sheets were read.", limits.pages));
            break;
        }
        let Some(part) = related.iter().find(|r| r.id == id).map(|r| r.target.clone()) else { continue };
        paper.line(&name);
        let xml = package.part(&part)?.unwrap_or_default();
        Sheet { strings: &strings, styles: &styles, since_1904, paper: &mut paper }.read(&xml);
        parts::beside(&part, &mut package, limits, &mut paper)?;
        paper.page();
    }
    paper.document(title, notes, EMPTY)
}

/// Names of the sheets and of the relations that lead to them; whether days are counted from 1904.
fn sheets(workbook: &str) -> (Vec<(String, String)>, bool) {
    let mut reader = Reader::from_str(workbook);
    let (mut found, mut since_1904) = (Vec::new(), false);
    loop {
        match reader.read_event() {
            Ok(Event::Start(e) | Event::Empty(e)) => match e.local_name().as_ref() {
                "sheet" => {
                    let mut id = String::new();
                    for a in e.attributes().with_checks(false).filter_map(Result::ok) {
                        if a.key.as_ref().ends_with(":id") {
                            id = a.value.into_owned();
                        }
                    }
                    found.push((attribute(&e, "name").unwrap_or_default(), id));
                }
                "workbookPr" => since_1904 = attribute(&e, "date1904").is_some_and(|v| v == "1" || v == "true"),
                _ => {}
            },
            Ok(Event::Eof) | Err(_) => return (found, since_1904),
            Ok(_) => {}
        }
    }
}

/// The shared strings, each with its phonetic reading behind it.
fn strings(xml: &str) -> Vec<String> {
    let mut reader = Reader::from_str(xml);
    let mut all = Vec::new();
    let (mut text, mut inside, mut reading) = (String::new(), false, false);
    loop {
        match reader.read_event() {
            Ok(Event::Start(e)) => match e.local_name().as_ref() {
                "si" => text.clear(),
                "rPh" => reading = true,
                "t" => {
                    inside = true;
                    if reading {
                        text.push(' ');
                    }
                }
                _ => {}
            },
            Ok(Event::Empty(e)) if e.local_name().as_ref() == "si" => all.push(String::new()),
            Ok(Event::End(e)) => match e.local_name().as_ref() {
                "si" => all.push(text.clone()),
                "rPh" => reading = false,
                "t" => inside = false,
                _ => {}
            },
            Ok(Event::Text(t)) if inside => text.push_str(&t.xml10_content()),
            Ok(Event::GeneralRef(r)) if inside => text.extend(character(&r)),
            Ok(Event::Eof) | Err(_) => return all,
            Ok(_) => {}
        }
    }
}

/// The format code of each cell style.
struct Styles(Vec<String>);

impl Styles {
    fn read(xml: &str) -> Self {
        let mut reader = Reader::from_str(xml);
        let (mut codes, mut cells, mut inside) = (HashMap::new(), Vec::new(), false);
        loop {
            match reader.read_event() {
                Ok(Event::Start(e) | Event::Empty(e)) => match e.local_name().as_ref() {
                    "numFmt" => {
                        let id = attribute(&e, "numFmtId").and_then(|n| n.parse::<u32>().ok());
                        if let (Some(id), Some(code)) = (id, attribute(&e, "formatCode")) {
                            codes.insert(id, code);
                        }
                    }
                    "cellXfs" => inside = true,
                    "xf" if inside => {
                        cells.push(attribute(&e, "numFmtId").and_then(|n| n.parse::<u32>().ok()).unwrap_or(0));
                    }
                    _ => {}
                },
                Ok(Event::End(e)) if e.local_name().as_ref() == "cellXfs" => inside = false,
                Ok(Event::Eof) | Err(_) => break,
                Ok(_) => {}
            }
        }
        let code = |id: &u32| codes.get(id).cloned().unwrap_or_else(|| number::built_in(*id).to_owned());
        Self(cells.iter().map(code).collect())
    }
}

struct Sheet<'a> {
    strings: &'a [String],
    styles: &'a Styles,
    since_1904: bool,
    paper: &'a mut Paper,
}

impl Sheet<'_> {
    fn read(&mut self, xml: &str) {
        let mut reader = Reader::from_str(xml);
        let mut cells: Vec<String> = Vec::new();
        let (mut column, mut kind, mut style, mut value) = (0usize, String::new(), 0usize, String::new());
        let (mut inside, mut margin) = (false, false);
        loop {
            match reader.read_event() {
                Ok(Event::Start(e)) => match e.local_name().as_ref() {
                    "row" => cells.clear(),
                    "c" => {
                        column = attribute(&e, "r").and_then(|r| column_of(&r)).unwrap_or(cells.len());
                        kind = attribute(&e, "t").unwrap_or_default();
                        style = attribute(&e, "s").and_then(|s| s.parse().ok()).unwrap_or(0);
                        value.clear();
                    }
                    "v" | "t" => inside = true,
                    "oddHeader" | "evenHeader" | "firstHeader" | "oddFooter" | "evenFooter" | "firstFooter" => {
                        (inside, margin) = (true, true);
                        value.clear();
                    }
                    _ => {}
                },
                Ok(Event::End(e)) => match e.local_name().as_ref() {
                    "row" => self.paper.line(&row(&cells)),
                    "c" if column < COLUMNS => {
                        if cells.len() <= column {
                            cells.resize(column + 1, String::new());
                        }
                        cells[column] = self.shown(&kind, style, &value);
                    }
                    "v" | "t" => inside = false,
                    _ if margin => {
                        (inside, margin) = (false, false);
                        self.paper.line(&margin_text(&value));
                    }
                    _ => {}
                },
                Ok(Event::Text(t)) if inside => value.push_str(&t.xml10_content()),
                Ok(Event::GeneralRef(r)) if inside => value.extend(character(&r)),
                Ok(Event::Eof) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    fn shown(&self, kind: &str, style: usize, value: &str) -> String {
        match kind {
            "s" => value.trim().parse::<usize>().ok().and_then(|i| self.strings.get(i)).cloned().unwrap_or_default(),
            "b" => if value.trim() == "1" { "TRUE" } else { "FALSE" }.into(),
            "" | "n" => match value.trim().parse::<f64>() {
                Ok(n) => number::shown(n, self.styles.0.get(style).map_or("General", String::as_str), self.since_1904),
                Err(_) => value.to_owned(),
            },
            _ => value.to_owned(),
        }
    }
}

/// The column of a cell's name, from 0: "AB12" is 27.
fn column_of(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let column = letters.fold(0usize, |n, b| n * 26 + usize::from(b.to_ascii_uppercase() - b'A') + 1);
    column.checked_sub(1)
}

/// A header or footer without its codes ("&L&\"Arial,Bold\"Page &P").
pub(super) fn margin_text(code: &str) -> String {
    let mut out = String::new();
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '&' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('&') => out.push('&'),
            Some('"') => {
                for c in chars.by_ref() {
                    if c == '"' {
                        break;
                    }
                }
            }
            Some('L' | 'C' | 'R') => out.push('\n'),
            Some('K') => {
                // A colour: six hexadecimal digits, or a theme's number and a shade.
                for _ in 0..6 {
                    chars.next_if(|c| c.is_ascii_hexdigit() || matches!(c, '+' | '-'));
                }
            }
            Some(d) if d.is_ascii_digit() => while chars.next_if(char::is_ascii_digit).is_some() {},
            _ => {}
        }
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_and_margins() {
        assert_eq!(column_of("A1"), Some(0));
        assert_eq!(column_of("AB12"), Some(27));
        assert_eq!(column_of("12"), None);
        assert_eq!(margin_text("&L&\"Arial,Bold\"&12Smith && Co&RPage &P of &N").trim(), "Smith & Co\nPage  of");
    }
}
