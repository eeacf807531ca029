//! A part's XML as a flat list of elements with the places of their bytes, so that edits can be made between bytes and everything
//! else stays as it is. Nothing is ever written from this list.

use crate::{Error, package::Limits};

use quick_xml::{Reader, XmlVersion, events::Event};

/// The namespace of WordprocessingML in Transitional documents (ECMA-376 part 1, 17).
pub(crate) const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_WORD: &str = "http://purl.oclc.org/ooxml/wordprocessingml/main";

/// The parent of the outermost element.
pub(crate) const NO_PARENT: usize = usize::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Element,
    /// Characters, references and CDATA sections that follow each other.
    Text,
    /// A comment or a processing instruction.
    Other,
}

/// An element or a text, with its place in the part.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind,
    /// The name as it is written; empty for a text.
    pub(crate) name: &'a str,
    /// The local name if the element is WordprocessingML, else empty.
    pub(crate) word: &'a str,
    pub(crate) start: usize,
    /// End of the start tag.
    pub(crate) open_end: usize,
    /// Start of the end tag; for an empty-element tag the same as `end`.
    pub(crate) close_start: usize,
    pub(crate) end: usize,
    pub(crate) parent: usize,
    /// Index of the first node that is not inside.
    pub(crate) next: usize,
}

impl<'a> Node<'a> {
    /// Whether it is written as one tag: `<w:p/>`.
    pub(crate) fn is_empty_tag(&self) -> bool {
        self.open_end == self.end
    }

    /// The prefix with its colon: `w:`.
    pub(crate) fn prefix(&self) -> &'a str {
        self.name.find(':').and_then(|at| self.name.get(..=at)).unwrap_or_default()
    }
}

/// A parsed part.
pub(crate) struct Xml<'a> {
    pub(crate) text: &'a str,
    pub(crate) nodes: Vec<Node<'a>>,
    /// Prefixes that stand for WordprocessingML somewhere in the part.
    prefixes: Vec<&'a str>,
}

impl<'a> Xml<'a> {
    /// Parses a part and checks that it is well formed.
    ///
    /// # Errors
    /// [`Error::Damaged`] with the name of the part, [`Error::TooLarge`], [`Error::Strict`].
    pub(crate) fn parse(part: &str, text: &'a str, limits: &Limits) -> Result<Self, Error> {
        let damaged = || Error::damaged(part);
        let mut xml = Self { text, nodes: Vec::with_capacity(text.len() / 48), prefixes: Vec::new() };
        // A byte order mark counts for places, but is no XML.
        let mark = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut reader = Reader::from_str(text.get(mark..).unwrap_or_default());
        reader.config_mut().check_comments = true;
        // Bindings of prefixes, each with the depth at which it ends.
        let mut bound: Vec<(&'a str, bool, usize)> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        loop {
            let start = mark + position(&reader);
            let event = reader.read_event().map_err(|_| damaged())?;
            let end = mark + position(&reader);
            if xml.nodes.len() > limits.nodes {
                return Err(Error::TooLarge);
            }
            match event {
                Event::Start(ref tag) | Event::Empty(ref tag) => {
                    if open.is_empty() && xml.nodes.iter().any(|n| n.kind == Kind::Element) {
                        return Err(damaged());
                    }
                    if open.len() >= limits.depth {
                        return Err(Error::TooLarge);
                    }
                    for attribute in tag.attributes() {
                        let attribute = attribute.map_err(|_| damaged())?;
                        let key = attribute.key.as_ref();
                        if key == "xmlns" || key.starts_with("xmlns:") {
                            let at = start + tag_offset(text.get(start..end), key).ok_or_else(damaged)?;
                            let key = text.get(at..at + key.len()).ok_or_else(damaged)?;
                            let prefix = key.strip_prefix("xmlns").unwrap_or_default().trim_start_matches(':');
                            if attribute.value.as_ref() == STRICT_WORD {
                                return Err(Error::Strict);
                            }
                            let is_word = attribute.value.as_ref() == WORD;
                            if is_word && !prefix.is_empty() && !xml.prefixes.contains(&prefix) {
                                xml.prefixes.push(prefix);
                            }
                            bound.push((prefix, is_word, open.len()));
                        }
                    }
                    let length = tag.name().as_ref().len();
                    let name = text.get(start + 1..start + 1 + length).ok_or_else(damaged)?;
                    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
                    let is_word = bound.iter().rev().find(|(p, ..)| *p == prefix).is_some_and(|(_, word, _)| *word);
                    let index = xml.nodes.len();
                    xml.nodes.push(Node {
                        kind: Kind::Element,
                        name,
                        word: if is_word { local } else { "" },
                        start,
                        open_end: end,
                        close_start: end,
                        end,
                        parent: open.last().copied().unwrap_or(NO_PARENT),
                        next: index + 1,
                    });
                    if matches!(event, Event::Start(_)) {
                        open.push(index);
                    } else {
                        bound.retain(|(.., depth)| *depth < open.len());
                    }
                }
                Event::End(_) => {
                    let index = open.pop().ok_or_else(damaged)?;
                    bound.retain(|(.., depth)| *depth < open.len());
                    let next = xml.nodes.len();
                    let node = xml.nodes.get_mut(index).ok_or_else(damaged)?;
                    (node.close_start, node.end, node.next) = (start, end, next);
                }
                Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => match open.last() {
                    Some(parent) => xml.push_text(start, end, *parent),
                    None if text
                        .get(start..end)
                        .is_some_and(|t| t.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']).is_empty()) => {}
                    None => return Err(damaged()),
                },
                Event::Comment(_) | Event::PI(_) => {
                    if let Some(parent) = open.last() {
                        xml.push_leaf(Kind::Other, start, end, *parent);
                    }
                }
                // A package must not have one (part 2, 10.1.2.7), and entities of one's own are how bombs are built.
                Event::DocType(_) => return Err(damaged()),
                Event::Decl(_) => {}
                Event::Eof => break,
            }
        }
        if !open.is_empty() || xml.nodes.is_empty() {
            return Err(damaged());
        }
        Ok(xml)
    }

    fn push_text(&mut self, start: usize, end: usize, parent: usize) {
        if let Some(last) =
            self.nodes.last_mut().filter(|n| n.kind == Kind::Text && n.end == start && n.parent == parent)
        {
            (last.end, last.open_end, last.close_start) = (end, end, end);
        } else if start < end {
            self.push_leaf(Kind::Text, start, end, parent);
        }
    }

    fn push_leaf(&mut self, kind: Kind, start: usize, end: usize, parent: usize) {
        let next = self.nodes.len() + 1;
        self.nodes.push(Node { kind, name: "", word: "", start, open_end: end, close_start: end, end, parent, next });
    }

    /// The local name of a node that is WordprocessingML, else an empty string.
    pub(crate) fn word(&self, node: usize) -> &'a str {
        self.nodes.get(node).map_or("", |n| n.word)
    }

    /// The nodes directly inside a node.
    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[node].next;
        let mut at = node + 1;
        std::iter::from_fn(move || {
            let found = (at < end).then_some(at)?;
            at = self.nodes[found].next;
            Some(found)
        })
    }

    /// The first WordprocessingML child of a name.
    pub(crate) fn child(&self, node: usize, word: &str) -> Option<usize> {
        self.children(node).find(|c| self.nodes[*c].word == word)
    }

    /// The bytes of a node.
    pub(crate) fn raw(&self, node: usize) -> &'a str {
        let node = &self.nodes[node];
        self.text.get(node.start..node.end).unwrap_or_default()
    }

    /// The start tag of a node.
    pub(crate) fn tag(&self, node: usize) -> &'a str {
        let node = &self.nodes[node];
        self.text.get(node.start..node.open_end).unwrap_or_default()
    }

    /// The attributes of an element: name as written, value with references resolved.
    pub(crate) fn attributes(&self, node: usize) -> Vec<(&'a str, String)> {
        let tag = self.tag(node);
        let inner = tag.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
        let name = self.nodes[node].name.len();
        let attributes = quick_xml::events::attributes::Attributes::new(inner, name);
        let value = |a: quick_xml::events::attributes::Attribute<'a>| {
            let key: &'a str = a.key.0;
            let value = a
                .normalized_value(XmlVersion::Implicit1_0)
                .map_or_else(|_| a.value.clone().into_owned(), |v| v.into_owned());
            (key, value)
        };
        attributes.filter_map(Result::ok).map(value).collect()
    }

    /// A WordprocessingML attribute by its local name.
    pub(crate) fn attribute(&self, node: usize, local: &str) -> Option<String> {
        let named = |key: &str| key.split_once(':').is_some_and(|(p, l)| l == local && self.prefixes.contains(&p));
        self.attributes(node).into_iter().find(|(key, _)| named(key)).map(|(_, value)| value)
    }

    /// Whether an element stands inside another.
    pub(crate) fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = self.nodes[node].parent;
        std::iter::from_fn(move || {
            let found = (at != NO_PARENT).then_some(at)?;
            at = self.nodes[found].parent;
            Some(found)
        })
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

/// Where an attribute's name stands in a tag.
fn tag_offset(tag: Option<&str>, key: &str) -> Option<usize> {
    let tag = tag?;
    let mut from = 0;
    loop {
        let at = from + tag.get(from..)?.find(key)?;
        let after = tag.get(at + key.len()..)?.trim_start();
        if after.starts_with('=') && tag.get(..at)?.ends_with(char::is_whitespace) {
            return Some(at);
        }
        from = at + key.len();
    }
}

/// The characters of a text as they are written, each with the length of its bytes; `None` for an unknown reference or CDATA.
pub(crate) fn decode(raw: &str) -> Option<Vec<(char, usize)>> {
    let mut found = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(first) = rest.chars().next() {
        let (character, length) = match first {
            '&' => {
                let end = rest.find(';')?;
                (reference(rest.get(1..end)?)?, end + 1)
            }
            '<' => return None,
            // Word shows line ends inside a text as spaces.
            '\n' | '\r' | '\t' => (' ', 1),
            other => (other, other.len_utf8()),
        };
        found.push((character, length));
        rest = rest.get(length..)?;
    }
    Some(found)
}

fn reference(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => digits.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}
