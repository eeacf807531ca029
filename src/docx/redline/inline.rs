//! What stands in a paragraph, in one line: pieces of text, the borders of what holds them, and what must not be touched.

use super::xml::{Kind, Xml, decode};

use std::ops::Range;

/// Why text cannot be edited, as the end of a sentence for a person.
pub(crate) type Guard = Option<&'static str>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A border of a hyperlink, an earlier insertion, a content control and so on begins.
    Open,
    Close,
    RunOpen,
    RunClose,
    /// The characters of a `w:t`, where they stand in the part.
    Text(Range<usize>),
    /// An element that is one character: a tab, a line break.
    Char,
    /// Text cannot be deleted across it; says what it is.
    Object(&'static str),
    /// Has no width and stays where it is: bookmarks, marks of comments, earlier deletions.
    Zero,
}

/// One thing in a paragraph.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) item: Item,
    /// Where it begins: for `Open` the outermost element that goes with it, for all others the element itself.
    pub(crate) outer: usize,
    /// The element that holds the content, for `Open` and `Close`.
    pub(crate) inner: usize,
    /// Characters of the paragraph before it, and in it.
    pub(crate) at: usize,
    pub(crate) length: usize,
    /// Whether what stands just before this entry, and the entry itself, may be edited.
    pub(crate) guard: Guard,
}

/// The fields that are open at a place (ECMA-376 part 1, 17.16.18). They may reach across paragraphs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<Field>);

#[derive(Clone, Debug)]
struct Field {
    code: String,
    in_result: bool,
}

impl Fields {
    fn in_code(&self) -> bool {
        self.0.iter().any(|f| !f.in_result)
    }

    pub(crate) fn guard(&self) -> Guard {
        if self.in_code() {
            return Some("the place lies in the code of a field.");
        }
        self.0.iter().find_map(|f| field_guard(&f.code))
    }
}

/// Results of these fields are text that a person wrote; Word computes all others anew.
fn field_guard(code: &str) -> Guard {
    let kind = code.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
    let written = matches!(kind.as_str(), "HYPERLINK" | "FORMTEXT");
    (!written).then_some(
        "the text is the result of a field (a cross-reference, a number, a date), and Word would write over it.",
    )
}

/// Elements that hold runs and whose text is the paragraph's text (17.3, 17.5, 17.13.5).
pub(crate) fn holds_runs(word: &str) -> bool {
    matches!(
        word,
        "hyperlink" | "ins" | "moveTo" | "smartTag" | "customXml" | "sdtContent" | "fldSimple" | "bdo" | "dir"
    )
}

/// Marks that have no width, in a paragraph or between paragraphs.
pub(crate) fn is_mark(word: &str) -> bool {
    matches!(word, "proofErr" | "bookmarkStart" | "bookmarkEnd" | "permStart" | "permEnd" | "del" | "moveFrom" | "pPr")
        || (word.starts_with("commentRange") || word.starts_with("move") || word.starts_with("customXml"))
            && (word.ends_with("RangeStart") || word.ends_with("RangeEnd") || word.starts_with("commentRange"))
}

/// Lays out a paragraph. `fields` are those that are open before it, and afterwards those that are open behind it.
pub(crate) fn lay_out(xml: &Xml<'_>, paragraph: usize, fields: &mut Fields) -> (Vec<Entry>, String) {
    let mut line = Line { xml, entries: Vec::new(), text: String::new(), chars: 0, guards: Vec::new() };
    // Elements that are still open, outermost first, each with the entry that closes it.
    let mut open: Vec<(usize, Entry)> = Vec::new();
    let mut at = paragraph + 1;
    let end = xml.nodes[paragraph].next;
    while at < end || !open.is_empty() {
        while open.last().is_some_and(|(next, _)| at >= *next) {
            if let Some((_, mut close)) = open.pop() {
                close.at = line.chars;
                close.guard = line.guard(fields);
                if close.item == Item::Close {
                    line.guards.pop();
                }
                line.entries.push(close);
            }
        }
        if at >= end {
            continue;
        }
        let node = &xml.nodes[at];
        let in_run = open.last().is_some_and(|(_, e)| e.item == Item::RunClose);
        let next = if in_run { line.piece(at, fields) } else { line.element(at, fields, &mut open) };
        at = next.max(at + 1).min(node.next.max(at + 1));
    }
    (line.entries, line.text)
}

struct Line<'x, 'a> {
    xml: &'x Xml<'a>,
    entries: Vec<Entry>,
    text: String,
    chars: usize,
    /// What the open elements forbid.
    guards: Vec<Guard>,
}

impl Line<'_, '_> {
    fn guard(&self, fields: &Fields) -> Guard {
        self.guards.iter().find_map(|g| *g).or_else(|| fields.guard())
    }

    fn push(&mut self, item: Item, outer: usize, inner: usize, length: usize, guard: Guard) {
        self.entries.push(Entry { item, outer, inner, at: self.chars, length, guard });
        self.chars += length;
    }

    /// An element that stands in the paragraph, but in no run. Returns the node to go on with.
    fn element(&mut self, at: usize, fields: &mut Fields, open: &mut Vec<(usize, Entry)>) -> usize {
        let node = &self.xml.nodes[at];
        let guard = self.guard(fields);
        let mut go_into = |line: &mut Self, item: Item, close: Item, outer: usize, inner: usize| {
            line.push(item, outer, inner, 0, guard);
            open.push((line.xml.nodes[inner].next, Entry { item: close, outer, inner, at: 0, length: 0, guard: None }));
        };
        match node.word {
            _ if node.kind != Kind::Element => {}
            "r" if !node.is_empty_tag() => {
                go_into(self, Item::RunOpen, Item::RunClose, at, at);
                return at + 1;
            }
            "sdt" => {
                if let Some(content) = self.xml.child(at, "sdtContent").filter(|c| !self.xml.nodes[*c].is_empty_tag()) {
                    go_into(self, Item::Open, Item::Close, at, content);
                    self.guards.push(control_guard(self.xml, at));
                    return content + 1;
                }
                self.push(Item::Zero, at, at, 0, guard);
            }
            word if holds_runs(word) && !node.is_empty_tag() => {
                go_into(self, Item::Open, Item::Close, at, at);
                let own = if word == "fldSimple" {
                    field_guard(&self.xml.attribute(at, "instr").unwrap_or_default())
                } else {
                    None
                };
                self.guards.push(own);
                return at + 1;
            }
            "pPr" | "smartTagPr" | "customXmlPr" => {}
            "r" => self.push(Item::Zero, at, at, 0, guard),
            word if is_mark(word) || holds_runs(word) => self.push(Item::Zero, at, at, 0, guard),
            _ => self.push(Item::Object("a formula or another object"), at, at, 0, guard),
        }
        node.next
    }

    /// An element that stands in a run (17.3.3).
    fn piece(&mut self, at: usize, fields: &mut Fields) -> usize {
        let node = &self.xml.nodes[at];
        let guard = self.guard(fields);
        let word = node.word;
        match word {
            _ if node.kind != Kind::Element => {}
            "rPr" => {}
            _ if fields.in_code() && word != "fldChar" => {
                if word == "instrText" {
                    let code = self.xml.text.get(node.open_end..node.close_start).unwrap_or_default();
                    if let Some(field) = fields.0.last_mut().filter(|f| f.code.len() < 4096) {
                        field.code.extend(decode(code).unwrap_or_default().into_iter().map(|(c, _)| c));
                    }
                }
                self.push(Item::Object("the code of a field"), at, at, 0, guard);
            }
            "t" => match self.characters(at) {
                Some((range, text)) => {
                    let length = text.chars().count();
                    self.text.push_str(&text);
                    self.push(Item::Text(range), at, at, length, guard);
                }
                None => self.push(Item::Object("text in an unusual encoding"), at, at, 0, guard),
            },
            "fldChar" => {
                self.push(Item::Object("a field"), at, at, 0, guard);
                match self.xml.attribute(at, "fldCharType").as_deref() {
                    Some("begin") => fields.0.push(Field { code: String::new(), in_result: false }),
                    Some("separate") => {
                        if let Some(field) = fields.0.last_mut() {
                            field.in_result = true;
                        }
                    }
                    _ => {
                        fields.0.pop();
                    }
                }
            }
            "footnoteReference" | "endnoteReference" => {
                self.push(Item::Object("the reference of a footnote or endnote"), at, at, 0, guard);
            }
            "lastRenderedPageBreak" | "commentReference" | "annotationRef" | "delText" | "delInstrText" => {
                self.push(Item::Zero, at, at, 0, guard);
            }
            _ => match character(self.xml, at) {
                Some(character) => {
                    self.text.push(character);
                    self.push(Item::Char, at, at, 1, guard);
                }
                None => self.push(Item::Object("a picture or another object"), at, at, 0, guard),
            },
        }
        node.next
    }

    /// The text of a `w:t` and where it stands. Without `xml:space="preserve"`, space at its ends does not count (XML 1.0, 2.10).
    fn characters(&self, at: usize) -> Option<(Range<usize>, String)> {
        let node = &self.xml.nodes[at];
        if self.xml.children(at).any(|c| self.xml.nodes[c].kind != Kind::Text) {
            return None;
        }
        let mut range = node.open_end..node.close_start;
        let raw = self.xml.text.get(range.clone())?;
        if !is_preserved(self.xml.tag(at)) {
            let blank = [' ', '\t', '\r', '\n'];
            range.start += raw.len() - raw.trim_start_matches(blank).len();
            range.end = range.start + raw.trim_matches(blank).len();
        }
        let text = decode(self.xml.text.get(range.clone())?)?.into_iter().map(|(c, _)| c).collect();
        Some((range, text))
    }
}

/// Whether a start tag says that space counts.
pub(crate) fn is_preserved(tag: &str) -> bool {
    tag.find("xml:space").is_some_and(|at| {
        let value = tag.get(at + 9..).unwrap_or_default().trim_start().trim_start_matches('=').trim_start();
        value.trim_start_matches(['"', '\'']).starts_with("preserve")
    })
}

/// The character that an element of a run stands for.
pub(crate) fn character(xml: &Xml<'_>, at: usize) -> Option<char> {
    match xml.nodes[at].word {
        "tab" | "ptab" => Some('\t'),
        "cr" => Some('\n'),
        "br" => match xml.attribute(at, "type").as_deref() {
            Some("page" | "column") => Some('\u{c}'),
            _ => Some('\n'),
        },
        "noBreakHyphen" => Some('\u{2011}'),
        "softHyphen" => Some('\u{ad}'),
        "sym" => {
            let code = xml.attribute(at, "char").and_then(|c| u32::from_str_radix(&c, 16).ok());
            Some(code.and_then(char::from_u32).unwrap_or('\u{fffd}'))
        }
        _ => None,
    }
}

/// What a content control forbids (17.5.2).
pub(crate) fn control_guard(xml: &Xml<'_>, sdt: usize) -> Guard {
    let properties = xml.child(sdt, "sdtPr")?;
    xml.children(properties).find_map(|p| {
        let node = &xml.nodes[p];
        let local = node.name.rsplit(':').next().unwrap_or_default();
        match local {
            "lock" => match xml.attribute(p, "val").as_deref() {
                Some("contentLocked" | "sdtContentLocked") => {
                    Some("the text stands in a content control that is locked.")
                }
                _ => None,
            },
            "dataBinding" => Some("the text stands in a content control that Word fills from data of the document."),
            "dropDownList" | "checkbox" | "picture" | "citation" | "bibliography" => {
                Some("the text stands in a content control that is chosen, not written.")
            }
            "showingPlcHdr" => Some("the text is the placeholder of an empty content control."),
            _ => None,
        }
    })
}
