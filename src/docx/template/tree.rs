//! A part of a document as a tree: elements keep their attributes and texts as they are written, so that what is not touched
//! reads the same afterwards.

use crate::{Error, package::Limits};

use quick_xml::{Reader, events::Event};

/// The namespace of WordprocessingML in Transitional documents (part 1, annex A).
const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/// A piece of a part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Element(Element),
    /// Text between tags, with its entities.
    Text(String),
    /// Comments, instructions and CDATA, as written.
    Other(String),
}

/// An element with its prefix.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Element {
    pub(crate) name: String,
    /// Names and values; values as written, for double quotes.
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Node>,
}

/// A part: what stands before its root, and the root.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    head: String,
    pub(crate) root: Element,
}

impl Part {
    /// Reads a part.
    ///
    /// # Errors
    /// [`Error::Damaged`] with the part's name if it is not well formed, [`Error::TooLarge`] over the limits,
    /// [`Error::Unwritable`] if it names Word's elements with another prefix than every program does.
    pub(crate) fn read(name: &str, xml: &str, limits: Limits) -> Result<Self, Error> {
        let damaged = || Error::damaged(name);
        let xml = xml.strip_prefix('\u{feff}').unwrap_or(xml);
        let mut reader = Reader::from_str(xml);
        let (mut head, mut open, mut root): (String, Vec<Element>, Option<Element>) = (String::new(), Vec::new(), None);
        let mut nodes = 0_usize;
        loop {
            let from = position(&reader);
            let event = reader.read_event().map_err(|_| damaged())?;
            let raw = || xml.get(from..position(&reader)).ok_or_else(damaged);
            nodes += 1;
            if nodes > limits.nodes || open.len() > limits.depth {
                return Err(Error::TooLarge);
            }
            match event {
                Event::Start(e) => {
                    if root.is_some() {
                        return Err(damaged());
                    }
                    open.push(element(&e).ok_or_else(damaged)?);
                }
                Event::Empty(e) => close(element(&e).ok_or_else(damaged)?, &mut open, &mut root).ok_or_else(damaged)?,
                Event::End(_) => {
                    let done = open.pop().ok_or_else(damaged)?;
                    close(done, &mut open, &mut root).ok_or_else(damaged)?;
                }
                Event::Text(_) | Event::GeneralRef(_) => match open.last_mut() {
                    Some(parent) => {
                        let raw = raw()?;
                        if let Some(Node::Text(text)) = parent.children.last_mut() {
                            text.push_str(raw);
                        } else {
                            parent.children.push(Node::Text(raw.to_owned()));
                        }
                    }
                    None if raw()?.trim().is_empty() => {}
                    None => return Err(damaged()),
                },
                Event::CData(_) | Event::Comment(_) | Event::PI(_) => {
                    if let Some(parent) = open.last_mut() {
                        parent.children.push(Node::Other(raw()?.to_owned()));
                    }
                }
                Event::Decl(_) => head = raw()?.to_owned() + "\n",
                // A part must not have one (part 2, 8.1.4).
                Event::DocType(_) => return Err(damaged()),
                Event::Eof => break,
            }
        }
        let root = root.filter(|_| open.is_empty()).ok_or_else(damaged)?;
        for (name, value) in &root.attributes {
            if value == WORD && name != "xmlns:w" {
                return Err(Error::Unwritable(
                    "The parts of this document are named in a way that no usual program writes. Open it in Word, save it as .docx and send it again.",
                ));
            }
        }
        Ok(Self { head, root })
    }

    /// The part as text.
    pub(crate) fn write(&self) -> String {
        let mut out = self.head.clone();
        self.root.write(&mut out);
        out
    }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

fn element(e: &quick_xml::events::BytesStart<'_>) -> Option<Element> {
    let mut attributes = Vec::new();
    for attribute in e.attributes() {
        let attribute = attribute.ok()?;
        let value = attribute.value.replace('"', "&quot;");
        if value.contains('<') {
            return None;
        }
        attributes.push((attribute.key.as_ref().to_owned(), value));
    }
    Some(Element { name: e.name().as_ref().to_owned(), attributes, children: Vec::new() })
}

/// Puts a finished element where it belongs; none if there are two roots.
fn close(done: Element, open: &mut [Element], root: &mut Option<Element>) -> Option<()> {
    match open.last_mut() {
        Some(parent) => parent.children.push(Node::Element(done)),
        None if root.is_some() => return None,
        None => *root = Some(done),
    }
    Some(())
}

impl Element {
    /// An element without content.
    pub(crate) fn new(name: &str, attributes: &[(&str, &str)]) -> Self {
        let attributes = attributes.iter().map(|(n, v)| ((*n).to_owned(), crate::compose::escaped(v))).collect();
        Self { name: name.to_owned(), attributes, children: Vec::new() }
    }

    /// An attribute's value, entities resolved.
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| unescaped(value))
    }

    /// Sets an attribute.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let value = crate::compose::escaped(value);
        match self.attributes.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.attributes.push((name.to_owned(), value)),
        }
    }

    /// The elements directly inside.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(Node::element)
    }

    /// The first element of a name directly inside.
    pub(crate) fn child(&self, name: &str) -> Option<&Element> {
        self.elements().find(|e| e.name == name)
    }

    /// The same, to change it.
    pub(crate) fn child_mut(&mut self, name: &str) -> Option<&mut Element> {
        self.children.iter_mut().filter_map(Node::element_mut).find(|e| e.name == name)
    }

    /// The texts inside, entities resolved.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        for child in &self.children {
            match child {
                Node::Text(text) => out.push_str(&unescaped(text)),
                Node::Element(e) => out.push_str(&e.text()),
                Node::Other(raw) => {
                    out.push_str(raw.strip_prefix("<![CDATA[").and_then(|r| r.strip_suffix("]]>")).unwrap_or_default());
                }
            }
        }
        out
    }

    /// Calls `each` for this element and all inside it.
    pub(crate) fn walk<'e>(&'e self, each: &mut dyn FnMut(&'e Element)) {
        each(self);
        self.elements().for_each(|e| e.walk(each));
    }

    /// The same, to change them; those inside come after what contains them.
    pub(crate) fn walk_mut(&mut self, each: &mut dyn FnMut(&mut Element)) {
        each(self);
        self.children.iter_mut().filter_map(Node::element_mut).for_each(|e| e.walk_mut(each));
    }

    /// Takes out the elements inside, at any depth, that `gone` names.
    pub(crate) fn remove(&mut self, gone: &mut dyn FnMut(&Element) -> bool) {
        self.children.retain(|child| child.element().is_none_or(|e| !gone(e)));
        self.children.iter_mut().filter_map(Node::element_mut).for_each(|e| e.remove(gone));
    }

    /// The element as text.
    pub(crate) fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(&self.name);
        for (name, value) in &self.attributes {
            out.extend([" ", name, "=\"", value, "\""]);
        }
        if self.children.is_empty() {
            return out.push_str("/>");
        }
        out.push('>');
        for child in &self.children {
            match child {
                Node::Element(e) => e.write(out),
                Node::Text(text) | Node::Other(text) => out.push_str(text),
            }
        }
        out.extend(["</", &self.name, ">"]);
    }
}

impl Node {
    pub(crate) fn element(&self) -> Option<&Element> {
        if let Self::Element(e) = self { Some(e) } else { None }
    }

    pub(crate) fn element_mut(&mut self) -> Option<&mut Element> {
        if let Self::Element(e) = self { Some(e) } else { None }
    }
}

/// Reads a fragment with the usual prefixes: what this library wrote itself.
pub(crate) fn fragment(xml: &str) -> Result<Vec<Node>, Error> {
    let limits = Limits::default();
    Ok(Part::read("a part", &format!("<x>{xml}</x>"), limits)?.root.children)
}

/// A text with its entities resolved; an unknown one stays as it is.
fn unescaped(text: &str) -> String {
    if text.contains('&') {
        quick_xml::escape::unescape(text).map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
    } else {
        text.to_owned()
    }
}
