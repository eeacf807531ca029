//! Paragraphs that come and go: their marks, and what new ones look like.

use super::plan::{New, Plan};
use crate::Error;
use crate::redline::comments;
use crate::redline::inline::Item;
use crate::redline::marks::{Pen, paragraph_properties, run_properties};
use crate::redline::paragraphs::Place;
use crate::redline::rewrite::rewrite;
use crate::redline::splice::{Splice, put_inside};
use crate::redline::xml::{NO_PARENT, Xml};

use std::collections::BTreeMap;

/// The splices for one paragraph's plan.
///
/// # Errors
/// [`Error::Refused`].
pub(in crate::redline) fn write(
    xml: &Xml<'_>,
    places: &[Place],
    number: usize,
    plan: &Plan<'_>,
    pen: &mut Pen,
    splices: &mut Vec<Splice>,
) -> Result<(), Error> {
    let place = &places[number];
    let node = &xml.nodes[place.node];
    let prefix = node.prefix();
    for new in &plan.before {
        let markup = new_paragraph(xml, places, prefix, new, pen, None);
        splices.push(Splice::insert(node.start, markup));
    }
    let filled = usize::from(plan.filling(place).is_some());
    let after = &plan.after[filled..];
    let mut head = String::new();
    let mut following = String::new();
    if place.before_paragraph {
        // A mark that somebody deleted before is theirs.
        if plan.deleted && !place.mark_gone {
            head = mark_deleted(xml, place.node, pen, splices);
        }
        for new in after {
            following.push_str(&new_paragraph(xml, places, prefix, new, pen, None));
        }
    } else if let [others @ .., last] = after {
        // A mark can be inserted only where a paragraph follows. So this paragraph gets the new mark, and the last new one the old.
        let mark = pen.tag(prefix, "ins", true);
        let properties = paragraph_properties(xml, place.node, prefix, &mark);
        match xml.child(place.node, "pPr").map(|p| &xml.nodes[p]) {
            Some(old) => splices.push(Splice::new(old.start..old.end, properties)),
            None if node.is_empty_tag() => head = properties,
            None => splices.push(Splice::insert(node.open_end, properties)),
        }
        for new in others {
            following.push_str(&new_paragraph(xml, places, prefix, new, pen, None));
        }
        following.push_str(&new_paragraph(xml, places, prefix, last, pen, Some(place.node)));
    }
    rewrite(xml, place, number, &plan.steps(place, prefix), pen, &head, splices)?;
    if !following.is_empty() {
        splices.push(Splice::insert(node.end, following));
    }
    Ok(())
}

/// A new paragraph with an inserted mark; or with the mark and all properties of `owner`, whose own mark becomes the new one.
fn new_paragraph(
    xml: &Xml<'_>,
    places: &[Place],
    prefix: &str,
    new: &New<'_>,
    pen: &mut Pen,
    owner: Option<usize>,
) -> String {
    let like = &places[new.like];
    let properties = match owner {
        Some(owner) => xml.child(owner, "pPr").map_or(String::new(), |p| xml.raw(p).to_owned()),
        None => {
            let mark = pen.tag(prefix, "ins", true);
            paragraph_properties(xml, like.node, prefix, &mark)
        }
    };
    let run = usual_run(xml, like).map_or(String::new(), |run| run_properties(xml, run, false));
    let content = if new.text.is_empty() { String::new() } else { pen.inserted(prefix, &run, new.text) };
    let (start, end) = new.comment.map(|id| comments::anchors(prefix, id)).unwrap_or_default();
    format!("<{prefix}p>{properties}{start}{content}{end}</{prefix}p>")
}

/// The run outside of links that has most of a paragraph's characters.
fn usual_run(xml: &Xml<'_>, place: &Place) -> Option<usize> {
    let mut lengths: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut run = NO_PARENT;
    for entry in &place.entries {
        if entry.item == Item::RunOpen {
            run = entry.outer;
        } else if entry.length > 0 && !xml.ancestors(run).any(|a| xml.word(a) == "hyperlink") {
            let properties = xml.child(run, "rPr").map_or("", |p| xml.raw(p));
            lengths.entry(properties).or_insert((0, run)).0 += entry.length;
        }
    }
    lengths.into_values().max_by_key(|(length, run)| (*length, std::cmp::Reverse(*run))).map(|(_, run)| run)
}

/// Marks a paragraph's mark as deleted. Returns the properties to write if the paragraph is one empty tag.
fn mark_deleted(xml: &Xml<'_>, paragraph: usize, pen: &mut Pen, splices: &mut Vec<Splice>) -> String {
    let node = &xml.nodes[paragraph];
    let prefix = node.prefix();
    let Some(properties) = xml.child(paragraph, "pPr") else {
        let mark = pen.tag(prefix, "del", true);
        let made = format!("<{prefix}pPr><{prefix}rPr>{mark}</{prefix}rPr></{prefix}pPr>");
        if node.is_empty_tag() {
            return made;
        }
        splices.push(Splice::insert(node.open_end, made));
        return String::new();
    };
    let Some(of_mark) = xml.child(properties, "rPr") else {
        let mark = pen.tag(prefix, "del", true);
        let made = format!("<{prefix}rPr>{mark}</{prefix}rPr>");
        // rPr stands before the section and the history of the paragraph (17.3.1.26).
        let behind = xml.children(properties).find(|c| matches!(xml.word(*c), "sectPr" | "pPrChange"));
        splices.push(match behind {
            Some(behind) => Splice::insert(xml.nodes[behind].start, made),
            None => put_inside(xml, properties, &made, false),
        });
        return String::new();
    };
    let mark = pen.tag(prefix, "del", true);
    // An earlier insertion comes first (CT_ParaRPr, 17.3.1.29).
    splices.push(match xml.child(of_mark, "ins") {
        Some(inserted) => Splice::insert(xml.nodes[inserted].end, mark),
        None => put_inside(xml, of_mark, &mark, true),
    });
    String::new()
}
