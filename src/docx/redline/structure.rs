//! Where insertions and deletions may stand, and what may stand in them (CT_RunTrackChange and CT_ParaRPr, ECMA-376 part 1, annex A.1).

use super::inline::holds_runs;
use super::xml::{Kind, Xml};
use crate::Error;

/// Checks the changes for which `ours` holds.
///
/// # Errors
/// [`Error::NotProved`] with the rule that is broken.
pub(crate) fn check(xml: &Xml<'_>, ours: &dyn Fn(usize) -> bool) -> Result<(), Error> {
    for node in 0..xml.nodes.len() {
        let word = xml.word(node);
        if matches!(word, "ins" | "del") && ours(node) {
            change(xml, node, word).map_err(|rule| Error::NotProved(rule.into()))?;
        }
        if matches!(word, "t" | "instrText") && xml.ancestors(node).any(|a| xml.word(a) == "del" && ours(a)) {
            return Err(Error::NotProved("text in a deletion is not marked as deleted".into()));
        }
    }
    Ok(())
}

fn change(xml: &Xml<'_>, node: usize, word: &str) -> Result<(), &'static str> {
    if ["id", "author", "date"].iter().any(|key| xml.attribute(node, key).is_none_or(|v| v.is_empty())) {
        return Err("a change lacks its author, date or id");
    }
    let parent = xml.nodes[node].parent;
    if xml.word(parent) == "rPr" {
        return mark(xml, node, parent);
    }
    if xml.word(parent) == "trPr" {
        return row(xml, node, parent);
    }
    let around = xml.word(parent);
    let holds = around == "p" || (holds_runs(around) && !(word == "ins" && around == "ins"));
    if !holds || xml.ancestors(node).any(|a| matches!(xml.word(a), "del" | "moveFrom")) {
        return Err("a change stands where none may stand");
    }
    let mut runs = xml.children(node).filter(|c| xml.nodes[*c].kind == Kind::Element).peekable();
    if runs.peek().is_none() || xml.children(node).any(|c| xml.word(c) != "r") {
        return Err("a change holds something other than runs");
    }
    for run in runs {
        let pieces: Vec<&str> = xml.children(run).map(|c| xml.word(c)).collect();
        let allowed = |piece: &&str| match *piece {
            "tab" | "br" | "cr" | "noBreakHyphen" | "softHyphen" | "sym" | "ptab" | "lastRenderedPageBreak" => true,
            "t" => word == "ins",
            "delText" => word == "del",
            _ => false,
        };
        let content = pieces.strip_prefix(&["rPr"]).unwrap_or(&pieces);
        if content.is_empty() || !content.iter().all(allowed) {
            return Err("a change holds something other than text");
        }
    }
    Ok(())
}

/// The mark of a table's row: empty, behind the properties and before their history (CT_TrPr).
fn row(xml: &Xml<'_>, node: usize, properties: usize) -> Result<(), &'static str> {
    let of_row = xml.word(xml.nodes[properties].parent) == "tr";
    let behind = xml.children(properties).skip_while(|c| *c != node).skip(1);
    let in_order = behind
        .filter(|c| xml.nodes[*c].kind == Kind::Element)
        .all(|c| xml.word(c) == "trPrChange" || xml.word(node) == "ins" && xml.word(c) == "del");
    if of_row && in_order && xml.children(node).next().is_none() {
        Ok(())
    } else {
        Err("the change of a table's row stands in a wrong place")
    }
}

/// The mark of a paragraph: insertions first, then deletions, then the properties.
fn mark(xml: &Xml<'_>, node: usize, properties: usize) -> Result<(), &'static str> {
    let of_paragraph = xml.word(xml.nodes[properties].parent) == "pPr";
    let before = xml.children(properties).take_while(|c| *c != node);
    let in_order = before.into_iter().all(|c| xml.word(c) == "ins" && xml.word(node) == "del");
    let empty = xml.children(node).next().is_none();
    if of_paragraph && in_order && empty {
        Ok(())
    } else {
        Err("the change of a paragraph mark stands in a wrong place")
    }
}
