//! A reader of Word documents in the manner of the room `documents`: lines with their numbers, rows with " | ", footnotes at
//! the end. It reads what stands in the parts and shares nothing with the writer.

use crate::{
    package::{Limits, Package},
    template::tree::{Element, Node, Part},
};

use std::collections::{BTreeMap, BTreeSet};

/// A part's root.
pub(crate) fn part(bytes: &[u8], name: &str) -> Option<Element> {
    let package = Package::open(bytes, Limits::default()).unwrap();
    let xml = package.xml(name).unwrap()?;
    Some(Part::read(name, &xml, Limits::default()).unwrap().root)
}

/// All XML parts are well formed, all identifiers unique and all that is referred to is there.
pub(crate) fn assert_sound(bytes: &[u8]) {
    let package = Package::open(bytes, Limits::default()).unwrap();
    for name in package.names() {
        if name.ends_with(".xml") || name.ends_with(".rels") {
            let xml = package.xml(name).unwrap().unwrap();
            Part::read(name, &xml, Limits::default()).unwrap_or_else(|e| panic!("{name}: {e}: {xml}"));
            let typed = name == "[Content_Types].xml" || package.content_type(name).unwrap().is_some();
            assert!(typed, "{name}");
        }
    }
    for owner in package.names() {
        for relation in package.relations(owner).unwrap().iter().filter(|r| !r.external) {
            assert!(package.has(&relation.target), "{owner} names {}", relation.target);
        }
    }
    let main = package.main_part().unwrap();
    let document = part(bytes, &main).unwrap();
    let ids = |root: Option<&Element>, name: &str, attribute: &str| {
        let mut all = Vec::new();
        if let Some(root) = root {
            root.walk(&mut |e| {
                if e.name == name {
                    all.extend(e.attribute(attribute));
                }
            });
        }
        let unique: BTreeSet<String> = all.iter().cloned().collect();
        assert_eq!(unique.len(), all.len(), "{name} {attribute} {all:?}");
        unique
    };
    let (styles, numbers) = (part(bytes, "word/styles.xml"), part(bytes, "word/numbering.xml"));
    let (notes, comments) = (part(bytes, "word/footnotes.xml"), part(bytes, "word/comments.xml"));
    let styles = ids(styles.as_ref(), "w:style", "w:styleId");
    let lists = ids(numbers.as_ref(), "w:num", "w:numId");
    ids(numbers.as_ref(), "w:abstractNum", "w:abstractNumId");
    ids(Some(&document), "w:bookmarkStart", "w:id");
    let bookmarks = ids(Some(&document), "w:bookmarkStart", "w:name");
    let noted = ids(notes.as_ref(), "w:footnote", "w:id");
    let commented = ids(comments.as_ref(), "w:comment", "w:id");
    assert_eq!(ids(Some(&document), "w:commentReference", "w:id"), commented);
    assert_eq!(ids(Some(&document), "w:commentRangeStart", "w:id"), commented);
    assert_eq!(ids(Some(&document), "w:commentRangeEnd", "w:id"), commented);
    let mut depth = 0_i32;
    document.walk(&mut |e| {
        let value = || e.attribute("w:val").unwrap();
        match e.name.as_str() {
            "w:pStyle" | "w:rStyle" | "w:tblStyle" => assert!(styles.contains(&value()), "{}", value()),
            "w:numId" => assert!(value() == "0" || lists.contains(&value()), "{}", value()),
            "w:footnoteReference" => assert!(noted.contains(&e.attribute("w:id").unwrap())),
            "w:hyperlink" if e.attribute("w:anchor").is_some() => {
                assert!(bookmarks.contains(&e.attribute("w:anchor").unwrap()));
            }
            "w:fldChar" => match e.attribute("w:fldCharType").unwrap().as_str() {
                "begin" => depth += 1,
                "end" => depth -= 1,
                _ => {}
            },
            "w:tc" => {
                assert_eq!(e.elements().last().map(|e| e.name.as_str()), Some("w:p"), "a cell ends with a paragraph")
            }
            _ => {}
        }
        assert!(depth >= 0);
    });
    assert_eq!(depth, 0, "every field ends");
}

/// The text of a document.
pub(crate) fn text(bytes: &[u8]) -> String {
    let mut reader = Reader::new(bytes);
    let main = Package::open(bytes, Limits::default()).unwrap().main_part().unwrap();
    let document = part(bytes, &main).unwrap();
    let mut lines = Vec::new();
    reader.flow(document.child("w:body").unwrap(), &mut lines);
    if let Some(notes) = part(bytes, "word/footnotes.xml") {
        for note in notes.elements().filter(|e| e.attribute("w:type").is_none()) {
            let mut own = Vec::new();
            reader.flow(note, &mut own);
            let place = reader.notes.iter().position(|id| Some(id) == note.attribute("w:id").as_ref());
            let Some(place) = place else { continue };
            lines.push(format!("[{}] {}", place + 1, own.join("\n").trim()));
        }
    }
    let line = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.iter().flat_map(|l| l.split('\n')).map(line).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

#[derive(Default)]
struct Reader {
    /// Lists to the formats and texts of their levels, and their definition.
    levels: BTreeMap<String, (String, Vec<(String, String)>)>,
    /// Styles to list and level.
    styles: BTreeMap<String, (String, usize)>,
    counters: BTreeMap<String, [Option<u32>; 9]>,
    notes: Vec<String>,
}

impl Reader {
    fn new(bytes: &[u8]) -> Self {
        let mut this = Self::default();
        let value = |e: &Element, name: &str| e.child(name).and_then(|e| e.attribute("w:val")).unwrap_or_default();
        if let Some(numbering) = part(bytes, "word/numbering.xml") {
            let mut abstracts = BTreeMap::new();
            for e in numbering.elements() {
                if e.name == "w:abstractNum" {
                    let levels: Vec<_> = e
                        .elements()
                        .filter(|e| e.name == "w:lvl")
                        .map(|l| (value(l, "w:numFmt"), value(l, "w:lvlText")))
                        .collect();
                    abstracts.insert(e.attribute("w:abstractNumId").unwrap(), levels);
                } else if e.name == "w:num" {
                    let of = value(e, "w:abstractNumId");
                    let levels = abstracts.get(&of).cloned().unwrap_or_default();
                    this.levels.insert(e.attribute("w:numId").unwrap(), (of, levels));
                }
            }
        }
        for style in part(bytes, "word/styles.xml").iter().flat_map(|s| s.elements().collect::<Vec<_>>()) {
            if let Some(numbers) = style.child("w:pPr").and_then(|p| p.child("w:numPr")) {
                let place = (value(numbers, "w:numId"), value(numbers, "w:ilvl").parse().unwrap_or(0));
                this.styles.insert(style.attribute("w:styleId").unwrap(), place);
            }
        }
        this
    }

    fn flow(&mut self, parent: &Element, lines: &mut Vec<String>) {
        for e in parent.elements() {
            match e.name.as_str() {
                "w:p" => lines.push(self.paragraph(e)),
                "w:tbl" => e.elements().filter(|e| e.name == "w:tr").for_each(|row| self.row(row, lines)),
                "w:sdt" | "w:sdtContent" => self.flow(e, lines),
                _ => {}
            }
        }
    }

    fn row(&mut self, row: &Element, lines: &mut Vec<String>) {
        let mut cells = Vec::new();
        let inside = |e: &Element| e.child("w:sdtContent").and_then(|c| c.child("w:tc")).cloned();
        for cell in row.elements().filter_map(|e| if e.name == "w:tc" { Some(e.clone()) } else { inside(e) }) {
            let width = cell.child("w:tcPr").and_then(|p| p.child("w:tcW")).and_then(|w| w.attribute("w:w"));
            let mut own = Vec::new();
            self.flow(&cell, &mut own);
            // The column of marks in a caption.
            if width.as_deref() != Some("360") {
                cells.push(own.join("\n"));
            }
        }
        let full: Vec<&String> = cells.iter().filter(|c| !c.trim().is_empty()).collect();
        if let [only] = full.as_slice() {
            lines.push((*only).clone());
        } else {
            let one = |c: &String| c.split_whitespace().collect::<Vec<_>>().join(" ");
            lines.push(cells.iter().map(one).collect::<Vec<_>>().join(" | ").trim_end_matches([' ', '|']).to_owned());
        }
    }

    fn paragraph(&mut self, p: &Element) -> String {
        let properties = p.child("w:pPr");
        let value = |e: Option<&Element>, name: &str| e.and_then(|e| e.child(name)).and_then(|e| e.attribute("w:val"));
        let numbers = properties.and_then(|p| p.child("w:numPr"));
        let of_style = value(properties, "w:pStyle").and_then(|s| self.styles.get(&s).cloned());
        let place = match numbers {
            Some(_) => value(numbers, "w:numId")
                .map(|list| (list, value(numbers, "w:ilvl").and_then(|l| l.parse().ok()).unwrap_or(0))),
            None => of_style,
        };
        let label = place.map(|(list, level)| self.count(&list, level)).unwrap_or_default();
        let mut words = String::new();
        self.words(p, &mut words);
        if words.trim().is_empty() { String::new() } else { format!("{label} {}", words.trim()) }
    }

    fn words(&mut self, parent: &Element, out: &mut String) {
        for child in &parent.children {
            let Node::Element(e) = child else { continue };
            match e.name.as_str() {
                "w:t" => out.push_str(&e.text()),
                "w:tab" => out.push('\t'),
                "w:br" | "w:cr" if e.attribute("w:type").is_none() => out.push('\n'),
                "w:footnoteReference" => {
                    self.notes.push(e.attribute("w:id").unwrap());
                    out.push_str(&format!("[{}]", self.notes.len()));
                }
                "w:pPr" | "w:rPr" | "w:instrText" | "w:delText" | "w:pict" | "w:sdtPr" => {}
                _ => self.words(e, out),
            }
        }
    }

    fn count(&mut self, list: &str, level: usize) -> String {
        let Some((of, levels)) = self.levels.get(list) else { return String::new() };
        let counters = self.counters.entry(of.clone()).or_default();
        counters[level] = Some(counters[level].map_or(1, |n| n + 1));
        counters[level + 1..].fill(None);
        if levels[level].0 == "bullet" {
            return "•".into();
        }
        let mut label = levels[level].1.clone();
        for (i, (format, _)) in levels.iter().enumerate() {
            let n = counters[i].unwrap_or(1);
            let said = match format.as_str() {
                "lowerLetter" => letters(n),
                "upperLetter" => letters(n).to_uppercase(),
                "lowerRoman" => roman(n),
                "upperRoman" => roman(n).to_uppercase(),
                _ => n.to_string(),
            };
            label = label.replace(&format!("%{}", i + 1), &said);
        }
        label
    }
}

fn letters(n: u32) -> String {
    let letter = char::from(b'a' + ((n - 1) % 26) as u8);
    letter.to_string().repeat(((n - 1) / 26 + 1) as usize)
}

/// Small numbers only: tests have few headings.
fn roman(n: u32) -> String {
    let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"];
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    format!("{}{}", tens[(n / 10 % 10) as usize], ones[(n % 10) as usize])
}
