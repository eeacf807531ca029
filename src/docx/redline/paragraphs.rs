//! The paragraphs of a document's main part, in the order of the text. Text boxes, drawings and alternate content are objects: their
//! paragraphs are not among them.

use super::inline::{Entry, Fields, Guard, control_guard, is_mark, lay_out};
use super::xml::{Kind, NO_PARENT, Xml};

/// A paragraph and what stands in it.
pub(crate) struct Place {
    /// Its `w:p`.
    pub(crate) node: usize,
    pub(crate) entries: Vec<Entry>,
    pub(crate) text: String,
    /// Characters in `text`.
    pub(crate) chars: usize,
    /// The next element beside it is a paragraph: only then can its mark be deleted, or one be inserted behind it, because a mark
    /// that goes joins two paragraphs.
    pub(crate) before_paragraph: bool,
    /// Somebody deleted or moved its mark before: it is a paragraph until that is accepted.
    pub(crate) mark_gone: bool,
    /// What the field that it ends in forbids behind its last character.
    pub(crate) end_guard: Guard,
    /// What the content controls around it forbid.
    pub(crate) guard: Guard,
}

/// Elements whose paragraphs belong to an object.
fn is_object(xml: &Xml<'_>, node: usize) -> bool {
    let node = &xml.nodes[node];
    matches!(node.word, "drawing" | "pict" | "object" | "txbxContent")
        || (node.word.is_empty() && node.name.ends_with(":AlternateContent"))
}

/// All paragraphs of a part.
pub(crate) fn paragraphs(xml: &Xml<'_>) -> Vec<Place> {
    let mut found = Vec::new();
    let mut fields = Fields::default();
    let mut at = 0;
    while at < xml.nodes.len() {
        let node = &xml.nodes[at];
        if node.kind != Kind::Element || is_object(xml, at) {
            at = node.next;
            continue;
        }
        if node.word == "p" {
            let (entries, text) = lay_out(xml, at, &mut fields);
            let chars = text.chars().count();
            let before_paragraph = next_block(xml, at).is_some_and(|n| xml.nodes[n].word == "p");
            let guard = xml.ancestors(at).filter(|a| xml.word(*a) == "sdt").find_map(|a| control_guard(xml, a));
            let mark_gone = mark_gone(xml, at);
            found.push(Place {
                mark_gone,
                node: at,
                entries,
                text,
                chars,
                before_paragraph,
                end_guard: fields.guard(),
                guard,
            });
            at = node.next;
        } else {
            at += 1;
        }
    }
    found
}

fn mark_gone(xml: &Xml<'_>, paragraph: usize) -> bool {
    let of_mark = xml.child(paragraph, "pPr").and_then(|p| xml.child(p, "rPr"));
    of_mark.is_some_and(|r| xml.children(r).any(|c| matches!(xml.word(c), "del" | "moveFrom")))
}

/// The element beside a block, marks left out.
pub(crate) fn next_block(xml: &Xml<'_>, node: usize) -> Option<usize> {
    let parent = xml.nodes[node].parent;
    if parent == NO_PARENT {
        return None;
    }
    let mut at = xml.nodes[node].next;
    while at < xml.nodes[parent].next {
        if xml.nodes[at].kind == Kind::Element && !is_mark(xml.nodes[at].word) {
            return Some(at);
        }
        at = xml.nodes[at].next;
    }
    None
}

/// The style of a paragraph, by its id.
pub(crate) fn style(xml: &Xml<'_>, paragraph: usize) -> Option<String> {
    let properties = xml.child(paragraph, "pPr")?;
    xml.attribute(xml.child(properties, "pStyle")?, "val")
}
