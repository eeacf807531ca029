//! Content controls: plain text, dates, lists and boxes.

use super::field::{Field, Found, Kind, Shape, label_of};
use crate::redline::xml::{Kind as NodeKind, Xml, decode};

use std::ops::Range;

/// Controls that hold other things than a value.
const OTHERS: [&str; 8] =
    ["docPartObj", "docPartList", "picture", "group", "bibliography", "citation", "equation", "repeatingSection"];

/// The controls of a part that hold a value.
pub(super) fn find(xml: &Xml<'_>) -> Vec<Found> {
    (0..xml.nodes.len()).filter(|node| xml.word(*node) == "sdt").filter_map(|node| control(xml, node)).collect()
}

/// The local name of any element.
fn local<'a>(xml: &Xml<'a>, node: usize) -> &'a str {
    let name = xml.nodes[node].name;
    name.split_once(':').map_or(name, |(_, local)| local)
}

/// A child by its local name, of whatever namespace.
fn named(xml: &Xml<'_>, node: usize, name: &str) -> Option<usize> {
    xml.children(node).find(|child| xml.nodes[*child].kind == NodeKind::Element && local(xml, *child) == name)
}

fn val(xml: &Xml<'_>, node: usize) -> Option<String> {
    xml.attributes(node).into_iter().find(|(key, _)| key.rsplit(':').next() == Some("val")).map(|(_, value)| value)
}

fn control(xml: &Xml<'_>, node: usize) -> Option<Found> {
    let properties = xml.child(node, "sdtPr")?;
    let content = xml.child(node, "sdtContent")?;
    if xml
        .children(properties)
        .any(|child| OTHERS.contains(&local(xml, child)) || local(xml, child) == "repeatingSectionItem")
    {
        return None;
    }
    let inside = || content + 1..xml.nodes[content].next;
    // What holds other controls or a table is a frame, not a field.
    if inside().any(|n| matches!(xml.word(n), "sdt" | "tbl")) {
        return None;
    }
    let said = |name: &str| {
        named(xml, properties, name).and_then(|n| val(xml, n)).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
    };
    let (tag, alias) = (said("tag"), said("alias"));
    let label = alias.clone().or_else(|| label_of(&before(xml, node)));
    let prompt = xml.child(properties, "showingPlcHdr");
    let shown = text(xml, content);
    let empty = prompt.is_some() || shown.trim().is_empty() || is_prompt(&shown);
    let value = (!empty).then(|| shown.trim().to_owned());
    let lock = said("lock").unwrap_or_default();
    let mut closed = match lock.as_str() {
        "contentLocked" | "sdtContentLocked" => Some("The form does not let this field be changed."),
        _ if xml.children(properties).any(|n| local(xml, n) == "dataBinding") => {
            Some("This field shows data that the document keeps elsewhere. Fill it in by hand.")
        }
        _ => None,
    };
    let checkbox = named(xml, properties, "checkbox");
    let kind = if checkbox.is_some() {
        Kind::Checkbox
    } else if let Some(list) = named(xml, properties, "dropDownList").or_else(|| named(xml, properties, "comboBox")) {
        Kind::Choice { options: options(xml, list), free: local(xml, list) == "comboBox" }
    } else if named(xml, properties, "date").is_some() {
        Kind::Date
    } else {
        let lines = named(xml, properties, "text")
            .is_some_and(|n| xml.attribute(n, "multiLine").is_some_and(|v| v != "0" && v != "false"));
        Kind::Text { lines, most: None }
    };
    let (value, shape) = match checkbox {
        Some(checkbox) => {
            let (on, shape) = ticked(xml, checkbox, content)?;
            (Some(if on { "on" } else { "off" }.to_owned()), shape)
        }
        None => match runs(xml, node, properties, content, prompt) {
            Some(shape) => (value, shape),
            None => {
                closed = closed.or(Some("This field holds several paragraphs. Fill it in by hand."));
                (value, Shape::Closed)
            }
        },
    };
    let name = tag.or(alias).unwrap_or_default();
    let whole = xml.nodes[node].start..xml.nodes[node].end;
    Some(Found { field: Field { number: 0, name, label, kind, value, closed }, whole, shape })
}

/// Whether a control shows what somebody is to do with it, though it is not marked as showing its prompt: "Click or tap here to enter text."
fn is_prompt(shown: &str) -> bool {
    const ORDERS: [&str; 13] = [
        "click or tap",
        "click here",
        "click to enter",
        "click to add",
        "click to select",
        "tap here",
        "enter text",
        "type here",
        "type text",
        "insert text here",
        "choose an item",
        "choose a date",
        "select an item",
    ];
    const LONGEST: usize = 60;
    let low = shown.trim().trim_start_matches(['[', '<', '(']).to_lowercase();
    low.chars().count() <= LONGEST && ORDERS.iter().any(|order| low.starts_with(order))
}

/// What can be chosen: the words that a person sees.
fn options(xml: &Xml<'_>, list: usize) -> Vec<String> {
    let items = xml.children(list).filter(|n| local(xml, *n) == "listItem");
    let shown = |n: usize| {
        let value = xml.attribute(n, "value").filter(|v| !v.trim().is_empty())?;
        Some(xml.attribute(n, "displayText").unwrap_or(value))
    };
    items.filter_map(shown).collect()
}

/// The runs that a new one takes the place of. The content is runs, or one paragraph around them, perhaps in a cell.
fn runs(xml: &Xml<'_>, node: usize, properties: usize, content: usize, prompt: Option<usize>) -> Option<Shape> {
    let paragraphs: Vec<usize> = (content + 1..xml.nodes[content].next).filter(|n| xml.word(*n) == "p").collect();
    let holder = match paragraphs.as_slice() {
        [] => content,
        [one] => *one,
        _ => return None,
    };
    let element = &xml.nodes[holder];
    let prefix = xml.nodes[node].prefix().to_owned();
    // Behind the paragraph's properties.
    let start = xml.child(holder, "pPr").map_or(element.open_end, |p| xml.nodes[p].end);
    let (at, before, behind) = if element.is_empty_tag() {
        let tag = xml.tag(holder).trim_end_matches('>').trim_end_matches('/').trim_end();
        (element.start..element.end, format!("{tag}>"), format!("</{}>", element.name))
    } else {
        (start..element.close_start, String::new(), String::new())
    };
    let first = (holder + 1..element.next).find(|n| xml.word(*n) == "r");
    let own = xml.child(properties, "rPr").map(|n| xml.raw(n));
    let usual = first.and_then(|run| xml.child(run, "rPr")).filter(|_| prompt.is_none()).map(|n| xml.raw(n));
    let look = own.or(usual).unwrap_or_default();
    let gone = prompt.map(|n| xml.nodes[n].start..xml.nodes[n].end).into_iter().collect();
    Some(Shape::Runs {
        at,
        open: format!("{before}<{prefix}r>{look}"),
        close: format!("</{prefix}r>{behind}"),
        prefix,
        gone,
    })
}

/// The state of a box, and what changes with it.
fn ticked(xml: &Xml<'_>, checkbox: usize, content: usize) -> Option<(bool, Shape)> {
    let checked = named(xml, checkbox, "checked")?;
    let value = val(xml, checked)?;
    let state = attribute_range(xml, checked, "val")?;
    let code = |name: &str, usual: &str| {
        named(xml, checkbox, name).and_then(|n| val(xml, n)).unwrap_or_else(|| usual.to_owned())
    };
    let (on, off) = (code("checkedState", "2612"), code("uncheckedState", "2610"));
    let written = |code: &str| u32::from_str_radix(code, 16).ok().and_then(char::from_u32).map(String::from);
    let inside = content + 1..xml.nodes[content].next;
    let shown = inside.clone().find_map(|n| match xml.word(n) {
        "t" => {
            let node = &xml.nodes[n];
            Some((node.open_end..node.close_start, written(&on)?, written(&off)?))
        }
        "sym" => Some((attribute_range(xml, n, "char")?, on.clone(), off.clone())),
        _ => None,
    });
    Some((matches!(value.as_str(), "1" | "true" | "on"), Shape::Box { state, shown }))
}

/// Where the value of an attribute stands, without its quotes.
fn attribute_range(xml: &Xml<'_>, node: usize, name: &str) -> Option<Range<usize>> {
    let tag = xml.tag(node);
    let (key, _) = xml.attributes(node).into_iter().find(|(key, _)| key.rsplit(':').next() == Some(name))?;
    // The key is a piece of the tag.
    let at = key.as_ptr() as usize - tag.as_ptr() as usize + key.len();
    let quote = tag.get(at..)?.find(['"', '\''])? + at;
    let end = tag.get(quote + 1..)?.find(tag.get(quote..=quote)?)? + quote + 1;
    let start = xml.nodes[node].start;
    Some(start + quote + 1..start + end)
}

/// The text of an element: what its runs say.
pub(super) fn text(xml: &Xml<'_>, node: usize) -> String {
    let mut out = String::new();
    for n in node..xml.nodes[node].next {
        match xml.word(n) {
            "t" => {
                let inside = xml.text.get(xml.nodes[n].open_end..xml.nodes[n].close_start).unwrap_or_default();
                out.extend(decode(inside).unwrap_or_default().into_iter().map(|(c, _)| c));
            }
            "tab" if xml.nodes[xml.nodes[n].parent].word == "r" => out.push('\t'),
            "br" | "cr" => out.push('\n'),
            "p" if !out.is_empty() => out.push('\n'),
            _ => {}
        }
    }
    out
}

/// The words before a field in its paragraph, else those of the cell before it.
pub(super) fn before(xml: &Xml<'_>, node: usize) -> String {
    let start = xml.nodes[node].start;
    let paragraph = xml.ancestors(node).find(|n| xml.word(*n) == "p");
    if let Some(paragraph) = paragraph {
        let mut said = String::new();
        let mut inside = paragraph + 1;
        while inside < xml.nodes[paragraph].next && xml.nodes[inside].start < start {
            // What another field holds names nothing.
            match xml.word(inside) {
                "sdt" if xml.nodes[inside].end <= start => {
                    said.clear();
                    inside = xml.nodes[inside].next;
                    continue;
                }
                "fldChar" => said.clear(),
                "t" => said.push_str(&text(xml, inside)),
                "tab" => said.push(' '),
                "br" => said.push('\n'),
                _ => {}
            }
            inside += 1;
        }
        if said.chars().any(char::is_alphabetic) {
            return said;
        }
    }
    let Some(cell) =
        xml.ancestors(node).chain([node]).find(|n| xml.word(*n) == "tc" || (*n == node && paragraph.is_none()))
    else {
        return String::new();
    };
    let row = xml.nodes[cell].parent;
    let earlier = xml.children(row).take_while(|n| *n != cell).filter(|n| xml.word(*n) == "tc").last();
    earlier.map(|cell| text(xml, cell)).unwrap_or_default()
}
