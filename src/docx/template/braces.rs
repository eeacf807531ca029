//! Placeholders in braces. Word cuts a text into runs wherever it checked the spelling, kept an editing session apart or set a
//! bookmark, so `{{client.name}}` may lie in five of them. They are read as one text; the value stands in the first one's look.

use super::{
    document_parts::{DONE, Filling, Inner, question, text_node, value_run},
    report::{Kind, Place, Unfilled},
    tree::{Element, Node},
};

use std::ops::Range;

/// The longest name.
const LONGEST: usize = 100;

/// A placeholder in a text, in bytes, with its braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) range: Range<usize>,
    pub(super) name: String,
}

/// The placeholders of a text.
pub(super) fn find(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = text.get(from..).and_then(|t| t.find("{{")).map(|at| at + from) {
        // Of three braces the last two count.
        let open = open + text[open..].chars().take_while(|c| *c == '{').count() - 2;
        let Some(close) = text[open..].find("}}").map(|at| at + open) else { break };
        let name = text[open + 2..close].trim();
        if is_name(name) {
            found.push(Found { range: open..close + 2, name: name.to_owned() });
            from = close + 2;
        } else {
            from = open + 2;
        }
    }
    found
}

fn is_name(name: &str) -> bool {
    let bare = name.strip_prefix(['#', '/']).unwrap_or(name);
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | ' ' | '\'' | '\u{2019}');
    bare.chars().count() <= LONGEST && bare.chars().next().is_some_and(char::is_alphanumeric) && bare.chars().all(fits)
}

/// What a piece of a run says.
fn piece(child: &Element) -> String {
    match child.name.as_str() {
        "w:t" => child.text(),
        "w:tab" | "w:br" | "w:cr" | "w:drawing" | "w:pict" | "w:object" | "w:sym" | "w:fldChar" => "\n".into(),
        "w:noBreakHyphen" => "-".into(),
        _ => String::new(),
    }
}

fn each_run<'e>(children: &'e [Node], each: &mut dyn FnMut(&'e Element)) {
    for child in children.iter().filter_map(Node::element) {
        if child.name == "w:r" {
            each(child);
        } else if Filling::is_between(&child.name) {
            each_run(&child.children, each);
        }
    }
}

/// What stands in the place of a range.
struct Edit {
    range: Range<usize>,
    value: String,
    highlight: bool,
}

impl<'v> Filling<'v> {
    /// Fills the placeholders of a paragraph.
    pub(super) fn braces(&mut self, paragraph: &mut Element, place: Place, inner: Inner<'v>) {
        let said = text(paragraph);
        let mut edits = Vec::new();
        for Found { range, name } in find(&said) {
            let kind = if name.starts_with(['#', '/']) { Kind::Repeat } else { Kind::Braces };
            // The end of a repetition is listed with its beginning.
            if name.starts_with('/') {
                continue;
            }
            let value = self.value(&name, inner).filter(|_| kind == Kind::Braces);
            self.note(&name, kind, place, value.is_some());
            match value {
                Some(value) => edits.push(Edit { range, value: value.to_owned(), highlight: false }),
                None if self.unfilled == Unfilled::Gap && kind == Kind::Braces => {
                    edits.push(Edit { range, value: question(&name), highlight: true });
                }
                None => {}
            }
        }
        apply(paragraph, &edits);
    }
}

/// The text of a paragraph as placeholders are looked for in it: without text boxes and what is deleted. A value counts as one line
/// end, whatever it holds, so that nothing in it or over it is taken for a placeholder.
pub(super) fn text(paragraph: &Element) -> String {
    let mut out = String::new();
    each_run(&paragraph.children, &mut |run| {
        if run.attribute(DONE).is_some() {
            out.push('\n');
        } else {
            run.elements().for_each(|child| out.push_str(&piece(child)));
        }
    });
    out
}

/// Takes ranges out of a paragraph's text.
pub(super) fn erase(paragraph: &mut Element, ranges: &[Range<usize>]) {
    let edits: Vec<Edit> =
        ranges.iter().map(|range| Edit { range: range.clone(), value: String::new(), highlight: false }).collect();
    apply(paragraph, &edits);
}

/// The ranges of [`text`] that markers of repetitions have.
pub(super) fn markers(paragraph: &Element) -> Vec<Found> {
    find(&text(paragraph)).into_iter().filter(|f| f.name.starts_with(['#', '/'])).collect()
}

/// The first edit that ends after a position; edits stand in the order of the text.
fn first_after(edits: &[Edit], at: usize) -> usize {
    edits.partition_point(|e| e.range.end <= at)
}

fn apply(paragraph: &mut Element, edits: &[Edit]) {
    if !edits.is_empty() {
        rewrite(&mut paragraph.children, edits, &mut 0);
    }
}

/// Goes through the runs in the order of [`text`]; `at` is the position in it.
fn rewrite(children: &mut Vec<Node>, edits: &[Edit], at: &mut usize) {
    for node in std::mem::take(children) {
        match node {
            Node::Element(run) if run.name == "w:r" => {
                if run.attribute(DONE).is_some() {
                    *at += 1;
                    children.push(Node::Element(run));
                } else {
                    let end = *at + run.elements().map(|c| piece(c).len()).sum::<usize>();
                    if edits.get(first_after(edits, *at)).is_some_and(|e| e.range.start < end) {
                        split(run, edits, *at, children);
                    } else {
                        children.push(Node::Element(run));
                    }
                    *at = end;
                }
            }
            Node::Element(mut other) if Filling::is_between(&other.name) => {
                rewrite(&mut other.children, edits, at);
                children.push(Node::Element(other));
            }
            other => children.push(other),
        }
    }
}

/// A run as runs: what stays, and the values whose ranges begin in it.
fn split(run: Element, edits: &[Edit], from: usize, out: &mut Vec<Node>) {
    let properties = run.child("w:rPr").cloned();
    let empty = || {
        let children = properties.iter().cloned().map(Node::Element).collect();
        Element { name: run.name.clone(), attributes: run.attributes.clone(), children }
    };
    let full = |run: &Element| run.elements().any(|e| e.name != "w:rPr");
    let mut current = empty();
    let mut at = from;
    for node in run.children.iter().cloned() {
        let Some(child) = node.element() else { continue };
        if child.name == "w:rPr" {
            continue;
        }
        let said = piece(child);
        let end = at + said.len();
        if child.name != "w:t" {
            // Whatever is not text stays, even inside a range.
            at = end;
            current.children.push(node);
            continue;
        }
        let mut kept = String::new();
        for (i, c) in said.char_indices() {
            let place = at + i;
            let edit = edits.get(first_after(edits, place)).filter(|e| e.range.start <= place);
            if let Some(edit) = edit.filter(|e| e.range.start == place) {
                if !kept.is_empty() {
                    current.children.push(text_node(&std::mem::take(&mut kept)));
                }
                if full(&current) {
                    out.push(Node::Element(std::mem::replace(&mut current, empty())));
                }
                if !edit.value.is_empty() {
                    out.push(value_run(properties.as_ref(), &edit.value, edit.highlight));
                }
            }
            if edit.is_none() {
                kept.push(c);
            }
        }
        if !kept.is_empty() {
            current.children.push(text_node(&kept));
        }
        at = end;
    }
    if full(&current) {
        out.push(Node::Element(current));
    }
}
