//! Fields of older forms: text, boxes and lists between the marks of a field (part 1, 17.16.17).

use super::{
    controls::{before, text},
    field::{Field, Found, Kind, Shape, label_of},
};
use crate::redline::xml::Xml;

/// A field that is open while the runs go by.
#[derive(Default)]
struct Open {
    begin: usize,
    data: Option<usize>,
    code: String,
    separate: Option<usize>,
    /// Another field lies inside.
    outer: bool,
}

/// The fields of a part.
pub(super) fn find(xml: &Xml<'_>) -> Vec<Found> {
    let (mut open, mut out): (Vec<Open>, Vec<Found>) = (Vec::new(), Vec::new());
    for node in 0..xml.nodes.len() {
        match xml.word(node) {
            "fldChar" => match (xml.attribute(node, "fldCharType").as_deref(), open.last_mut()) {
                (Some("begin"), _) => {
                    open.iter_mut().for_each(|field| field.outer = true);
                    open.push(Open { begin: node, data: xml.child(node, "ffData"), ..Open::default() });
                }
                (Some("separate"), Some(field)) => field.separate = Some(node),
                (Some("end"), Some(_)) => out.extend(open.pop().and_then(|field| form(xml, &field, node))),
                _ => {}
            },
            "instrText" => {
                if let Some(field) = open.last_mut().filter(|field| field.separate.is_none()) {
                    let inside = xml.text.get(xml.nodes[node].open_end..xml.nodes[node].close_start);
                    field.code.push_str(inside.unwrap_or_default());
                }
            }
            _ => {}
        }
    }
    out
}

fn form(xml: &Xml<'_>, field: &Open, end: usize) -> Option<Found> {
    let data = field.data?;
    let code = field.code.split_whitespace().next()?.to_ascii_uppercase();
    let said = |name: &str| {
        let value = xml.child(data, name).and_then(|n| xml.attribute(n, "val"));
        value.map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
    };
    let name = said("name").unwrap_or_default();
    let label = said("statusText").or_else(|| said("helpText")).or_else(|| label_of(&before(xml, field.begin)));
    let disabled =
        xml.child(data, "enabled").is_some_and(|n| matches!(xml.attribute(n, "val").as_deref(), Some("0" | "false")));
    let closed = disabled.then_some("The form does not let this field be changed.");
    let (kind, value, shape) = match code.as_str() {
        "FORMTEXT" => text_field(xml, field, data, end)?,
        "FORMCHECKBOX" => checkbox(xml, data)?,
        "FORMDROPDOWN" => list(xml, data)?,
        _ => return None,
    };
    let closed = match shape {
        Shape::Closed => closed.or(Some("This field is built in a way that is left to Word. Fill it in by hand.")),
        _ => closed,
    };
    let whole = xml.nodes[field.begin].start..xml.nodes[end].end;
    Some(Found { field: Field { number: 0, name, label, kind, value, closed }, whole, shape })
}

/// The run of a mark.
fn run_of(xml: &Xml<'_>, node: usize) -> Option<usize> {
    Some(xml.nodes[node].parent).filter(|run| xml.word(*run) == "r")
}

fn text_field(xml: &Xml<'_>, field: &Open, data: usize, end: usize) -> Option<(Kind, Option<String>, Shape)> {
    let input = xml.child(data, "textInput");
    let of = |name: &str| input.and_then(|n| xml.child(n, name)).and_then(|n| xml.attribute(n, "val"));
    let kind = match of("type").as_deref() {
        Some("date") => Kind::Date,
        _ => Kind::Text { lines: false, most: of("maxLength").and_then(|v| v.parse().ok()).filter(|most| *most > 0) },
    };
    let (Some(separate), false) = (field.separate, field.outer) else { return Some((kind, None, Shape::Closed)) };
    let (Some(first), Some(last)) = (run_of(xml, separate), run_of(xml, end)) else {
        return Some((kind, None, Shape::Closed));
    };
    let between: Vec<usize> = (first..last).filter(|n| xml.word(*n) == "r" && *n != first).collect();
    let shown: String = between.iter().map(|run| text(xml, *run)).collect();
    // An empty field shows five wide spaces (17.16.5.23).
    let value = Some(shown.trim().to_owned()).filter(|shown| !shown.is_empty());
    let siblings = xml.nodes[first].parent == xml.nodes[last].parent;
    let nothing_else = xml
        .children(xml.nodes[first].parent)
        .filter(|n| *n > first && *n < last)
        .all(|n| matches!(xml.word(n), "r" | "proofErr" | "bookmarkStart" | "bookmarkEnd"));
    let marks_apart = xml.nodes[separate].next == xml.nodes[first].next && first != last;
    if !siblings || !nothing_else || !marks_apart {
        return Some((kind, value, Shape::Closed));
    }
    let prefix = xml.nodes[first].prefix().to_owned();
    let look = between.iter().find_map(|run| xml.child(*run, "rPr")).map(|n| xml.raw(n)).unwrap_or_default();
    let at = xml.nodes[first].end..xml.nodes[last].start;
    let shape = Shape::Runs {
        at,
        open: format!("<{prefix}r>{look}"),
        close: format!("</{prefix}r>"),
        prefix,
        gone: Vec::new(),
    };
    Some((kind, value, shape))
}

/// A box: on if it says so, else as it is by default.
fn checkbox(xml: &Xml<'_>, data: usize) -> Option<(Kind, Option<String>, Shape)> {
    let check = xml.child(data, "checkBox")?;
    let is_on = |node: usize| !matches!(xml.attribute(node, "val").as_deref(), Some("0" | "false" | "off"));
    let checked = xml.child(check, "checked");
    let on = checked.or_else(|| xml.child(check, "default")).is_some_and(is_on);
    let prefix = xml.nodes[check].prefix();
    let at = match checked {
        Some(node) => xml.nodes[node].start..xml.nodes[node].end,
        None if xml.nodes[check].is_empty_tag() => return Some((Kind::Checkbox, Some("off".into()), Shape::Closed)),
        // It is the last of its siblings (CT_FFCheckBox).
        None => xml.nodes[check].close_start..xml.nodes[check].close_start,
    };
    let states = vec![
        ("on".into(), format!("<{prefix}checked/>")),
        ("off".into(), format!("<{prefix}checked {prefix}val=\"0\"/>")),
    ];
    Some((Kind::Checkbox, Some(if on { "on" } else { "off" }.to_owned()), Shape::Markup { at, states }))
}

/// A list: the entry that is chosen, by its number.
fn list(xml: &Xml<'_>, data: usize) -> Option<(Kind, Option<String>, Shape)> {
    let list = xml.child(data, "ddList")?;
    let entries = xml.children(list).filter(|n| xml.word(*n) == "listEntry");
    let options: Vec<String> = entries.filter_map(|n| xml.attribute(n, "val")).collect();
    let result = xml.child(list, "result");
    let chosen = result.and_then(|n| xml.attribute(n, "val")).and_then(|v| v.parse::<usize>().ok());
    let value = chosen.and_then(|n| options.get(n).cloned());
    let prefix = xml.nodes[list].prefix();
    let states = options
        .iter()
        .enumerate()
        .map(|(n, option)| (option.clone(), format!("<{prefix}result {prefix}val=\"{n}\"/>")))
        .collect();
    let at = match result {
        Some(node) => xml.nodes[node].start..xml.nodes[node].end,
        // It is the first of its siblings (CT_FFDDList).
        None => xml.nodes[list].open_end..xml.nodes[list].open_end,
    };
    // The first entry is shown until another one is chosen: only a person knows whether it was.
    Some((Kind::Choice { options, free: false }, value, Shape::Markup { at, states }))
}
