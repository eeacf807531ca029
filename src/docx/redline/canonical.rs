//! A document as a string in which only what counts differs: split runs are one run again, empty properties and the ids of insertions
//! are left out. Two documents with the same string look the same, and have the same markup.

use super::inline::is_preserved;
use super::xml::{Kind, Xml, decode};

use std::fmt::Write;

/// The canonical form of a part. `skip` names elements that do not count.
pub(crate) fn canonical(xml: &Xml<'_>, skip: &dyn Fn(usize) -> bool) -> String {
    let mut form = Form { xml, skip, out: String::with_capacity(xml.text.len()) };
    form.list(&[0]);
    form.out
}

struct Form<'x, 'a> {
    xml: &'x Xml<'a>,
    skip: &'x dyn Fn(usize) -> bool,
    out: String,
}

/// Runs that count as one: what they have in common, and their pieces so far.
struct Run {
    key: String,
    pieces: Vec<Piece>,
}

enum Piece {
    /// Text of a `w:t` or `w:delText`.
    Text(&'static str, String),
    Other(String),
}

impl Form<'_, '_> {
    /// Elements that stand side by side. Depth is bounded by the parser's limit.
    fn list(&mut self, nodes: &[usize]) {
        let mut run: Option<Run> = None;
        let mut at = 0;
        while let Some(node) = nodes.get(at).copied() {
            at += 1;
            if self.is_nothing(node) {
                continue;
            }
            let word = self.xml.word(node);
            if word == "r" {
                self.run(node, &mut run);
                continue;
            }
            self.flush(&mut run);
            if matches!(word, "ins" | "moveTo") && !self.is_property(node) {
                let head = self.head(node, true);
                let mut children: Vec<usize> = self.xml.children(node).collect();
                while let Some(next) = nodes.get(at).copied() {
                    if self.is_nothing(next) {
                        at += 1;
                    } else if self.xml.word(next) == word && self.head(next, true) == head {
                        children.extend(self.xml.children(next));
                        at += 1;
                    } else {
                        break;
                    }
                }
                self.out.push_str(&head);
                self.list(&children);
                self.out.push_str("</>");
                continue;
            }
            self.one(node);
        }
        self.flush(&mut run);
    }

    fn one(&mut self, node: usize) {
        if self.xml.nodes[node].kind == Kind::Text {
            self.out.push_str(self.xml.raw(node));
            return;
        }
        let head = self.head(node, false);
        self.out.push_str(&head);
        let children: Vec<usize> = self.xml.children(node).collect();
        self.list(&children);
        self.out.push_str("</>");
    }

    fn is_property(&self, node: usize) -> bool {
        matches!(self.xml.word(self.xml.nodes[node].parent), "rPr" | "trPr" | "numPr")
    }

    /// Whether a node does not count.
    fn is_nothing(&self, node: usize) -> bool {
        let xml = self.xml;
        let it = &xml.nodes[node];
        match it.kind {
            Kind::Other => true,
            Kind::Text => {
                let parent = xml.word(it.parent);
                !parent.is_empty() && !parent.ends_with("Text") && xml.raw(node).trim().is_empty()
            }
            Kind::Element => {
                (self.skip)(node)
                    || (matches!(it.word, "rPr" | "pPr" | "trPr")
                        && !xml.tag(node).contains('=')
                        && xml.children(node).all(|c| self.is_nothing(c)))
            }
        }
    }

    /// The start tag with sorted attributes.
    fn head(&self, node: usize, without_id: bool) -> String {
        let mut attributes = self.xml.attributes(node);
        // A run that is cut in two has the history of its properties twice.
        if without_id || self.xml.word(node) == "rPrChange" {
            attributes.retain(|(key, _)| !key.ends_with(":id"));
        }
        attributes.sort();
        let mut head = format!("<{}", self.xml.nodes[node].name);
        for (key, value) in attributes {
            let _ = write!(head, " {key}={value:?}");
        }
        head.push('>');
        head
    }

    /// The form of one node on its own.
    fn apart(&self, node: usize) -> String {
        let mut form = Form { xml: self.xml, skip: self.skip, out: String::new() };
        form.one(node);
        form.out
    }

    fn run(&mut self, node: usize, current: &mut Option<Run>) {
        let mut key = self.head(node, false);
        let mut pieces = Vec::new();
        for child in self.xml.children(node) {
            if self.is_nothing(child) {
                continue;
            }
            match self.xml.word(child) {
                "rPr" => key.push_str(&self.apart(child)),
                word @ ("t" | "delText") => {
                    let name = if word == "t" { "t" } else { "delText" };
                    match self.text(child) {
                        Some(text) if text.is_empty() => {}
                        Some(text) => pieces.push(Piece::Text(name, text)),
                        None => pieces.push(Piece::Other(self.xml.raw(child).to_owned())),
                    }
                }
                _ => pieces.push(Piece::Other(self.apart(child))),
            }
        }
        if pieces.is_empty() {
            return;
        }
        if current.as_ref().is_none_or(|run| run.key != key) {
            self.flush(current);
            *current = Some(Run { key, pieces: Vec::new() });
        }
        if let Some(run) = current {
            for piece in pieces {
                match (run.pieces.last_mut(), piece) {
                    (Some(Piece::Text(a, text)), Piece::Text(b, more)) if *a == b => text.push_str(&more),
                    (_, piece) => run.pieces.push(piece),
                }
            }
        }
    }

    fn text(&self, node: usize) -> Option<String> {
        let it = &self.xml.nodes[node];
        let raw = self.xml.text.get(it.open_end..it.close_start)?;
        let raw = if is_preserved(self.xml.tag(node)) { raw } else { raw.trim_matches([' ', '\t', '\r', '\n']) };
        Some(decode(raw)?.into_iter().map(|(c, _)| c).collect())
    }

    fn flush(&mut self, run: &mut Option<Run>) {
        let Some(run) = run.take() else { return };
        self.out.push_str(&run.key);
        for piece in run.pieces {
            match piece {
                Piece::Text(name, text) => {
                    let _ = write!(self.out, "<{name}>{text:?}");
                }
                Piece::Other(form) => self.out.push_str(&form),
            }
        }
        self.out.push_str("</r>");
    }
}
