//! What is repeated: rows of a table or paragraphs between `{{#name}}` and `{{/name}}`, once for each set of values.

use super::{
    braces::{erase, markers, text},
    document_parts::Filling,
    report::{Kind, Place, Unfilled},
    tree::{Element, Node},
};

/// The most rows and paragraphs that repetitions may make in one document. What is beyond stays as it is and is listed.
const MOST: usize = 20_000;

impl<'v> Filling<'v> {
    /// Repeats what is marked among the children of an element.
    pub(super) fn repeat(&mut self, parent: &mut Element, place: Place) {
        // The marks of a row stand inside its cells.
        if matches!(parent.name.as_str(), "w:p" | "w:r" | "w:tr") {
            return;
        }
        let mut from = 0;
        while let Some((first, last, name)) = next(&parent.children, from) {
            from = last + 1;
            let Some(sets) = self.repeats(&name).filter(|sets| self.made + sets.len() * (last - first + 1) <= MOST)
            else {
                continue;
            };
            self.made += sets.len() * (last - first + 1);
            self.note(&format!("#{name}"), Kind::Repeat, place, true);
            let piece: Vec<Node> = parent.children.drain(first..=last).collect();
            let mut made = Vec::new();
            for (i, set) in sets.iter().enumerate() {
                for node in &piece {
                    let Node::Element(element) = node else { continue };
                    let mut element = element.clone();
                    if without_marks(&mut element, &name) {
                        continue;
                    }
                    if i > 0 {
                        without_identifiers(&mut element);
                    }
                    // Placeholders of the whole are filled with the rest.
                    let unfilled = std::mem::replace(&mut self.unfilled, Unfilled::Keep);
                    let report = std::mem::take(&mut self.report);
                    let mut holder = Element::new("w:holder", &[]);
                    holder.children.push(Node::Element(element));
                    self.inside(&mut holder, place, Some(set));
                    self.unfilled = unfilled;
                    // What is left here is met again.
                    let met = std::mem::replace(&mut self.report, report);
                    self.report.add_filled(met);
                    made.append(&mut holder.children);
                }
            }
            from = first + made.len();
            parent.children.splice(first..first, made);
            if parent.name == "w:tc" && parent.elements().all(|e| e.name != "w:p") {
                parent.children.push(Node::Element(Element::new("w:p", &[])));
            }
        }
    }
}

/// The next piece: the positions of its first and last element, and its name.
fn next(children: &[Node], from: usize) -> Option<(usize, usize, String)> {
    let mut open: Option<(usize, String)> = None;
    for (i, node) in children.iter().enumerate().skip(from) {
        let Some(element) = node.element().filter(|e| matches!(e.name.as_str(), "w:p" | "w:tr")) else { continue };
        for mark in marks(element) {
            match (&open, mark.split_at_checked(1)) {
                (None, Some(("#", name))) => open = Some((i, name.trim().to_owned())),
                (Some((first, known)), Some(("/", name))) if known == name.trim() => {
                    return Some((*first, i, known.clone()));
                }
                _ => {}
            }
        }
    }
    None
}

/// The names of marks in a paragraph or row, with their signs. Those in a table inside a row belong to that table.
fn marks(element: &Element) -> Vec<String> {
    if element.name == "w:p" {
        return markers(element).into_iter().map(|f| f.name).collect();
    }
    element.elements().filter(|e| e.name != "w:tbl").flat_map(marks).collect()
}

/// Takes the marks out; true if the paragraph had nothing else.
fn without_marks(element: &mut Element, name: &str) -> bool {
    let mut alone = false;
    let top = element.name == "w:p";
    element.walk_mut(&mut |e| {
        if e.name != "w:p" {
            return;
        }
        let ranges: Vec<_> = markers(e).into_iter().filter(|f| f.name[1..].trim() == name).map(|f| f.range).collect();
        if !ranges.is_empty() {
            erase(e, &ranges);
            alone |= top && text(e).trim().is_empty();
        }
    });
    alone
}

/// Identifiers must not be there twice.
fn without_identifiers(element: &mut Element) {
    element.remove(&mut |e| {
        matches!(
            e.name.as_str(),
            "w:bookmarkStart" | "w:bookmarkEnd" | "w:commentRangeStart" | "w:commentRangeEnd" | "w:commentReference"
        )
    });
    element.walk_mut(&mut |e| {
        e.attributes.retain(|(name, _)| !matches!(name.as_str(), "w14:paraId" | "w14:textId"));
        if e.name == "w:sdtPr" {
            e.children.retain(|n| n.element().is_none_or(|e| e.name != "w:id"));
        }
    });
}
