//! The proof: what was written is opened again and compared with what was asked and with what was there before.

use crate::file::File;
use crate::fonts;
use crate::form::states::{self, OFF};
use crate::form::tree::{self, Node, Type};
use crate::form::value;
use crate::object::{Dict, Id, Object};
use crate::refusal::{Refusal, Result};
use crate::text_string;
use hayro_syntax::content::UntypedIter;
use hayro_syntax::object::Object as Parsed;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What an update was to do.
pub(super) struct Asked<'a> {
    pub values: &'a BTreeMap<String, String>,
    /// Names of the fields whose values were put in.
    pub filled: HashSet<&'a str>,
    /// Fields that keep their value and were drawn anew.
    pub redrawn: HashSet<Id>,
}

/// Compares the result with the values and with the original.
///
/// # Errors
/// `NotProved`, with the first difference.
pub(super) fn prove(original: &[u8], before: (&File, &[Node]), out: &[u8], asked: &Asked<'_>) -> Result<()> {
    let (file, nodes_before) = before;
    let differs = |what: String| Err(Refusal::NotProved(what));
    if !out.starts_with(original) {
        return differs("the original bytes were changed".into());
    }
    let after = File::open(out).map_err(|refusal| Refusal::NotProved(refusal.to_string()))?;
    let nodes = tree::read(&after).map_err(|refusal| Refusal::NotProved(refusal.to_string()))?;
    if nodes.len() != nodes_before.len() {
        return differs("the number of fields changed".into());
    }
    for (node, was) in nodes.iter().zip(nodes_before) {
        let wanted = asked.values.get(&node.name).filter(|_| asked.filled.contains(node.name.as_str()));
        let same = node.name == was.name
            && node.kind == was.kind
            && node.flags == was.flags
            && node.max_len == was.max_len
            && node.options == was.options
            && node.widgets.len() == was.widgets.len();
        if !same {
            return differs(format!("the field “{}” changed", was.name));
        }
        let current = value::field(was).value.filter(|_| asked.redrawn.contains(&was.id));
        if let Some(wanted) = wanted.or(current.as_ref()) {
            holds(&after, node, wanted).or_else(|what| differs(format!("the field “{}” {what}", node.name)))?;
        }
        let untouched = node.value == was.value && node.widgets.iter().zip(&was.widgets).all(|(a, b)| a.dict == b.dict);
        if wanted.is_none() && (node.value != was.value || current.is_none() && !untouched) {
            return differs(format!("the field “{}” changed, which was not asked", node.name));
        }
    }
    pages_alike_but(file, &after, |_| false)
}

/// Whether a field holds a value and shows it.
fn holds(file: &File, node: &Node, wanted: &str) -> std::result::Result<(), &'static str> {
    let wanted = text_string::lines_alike(wanted);
    let has = value::field(node).value.unwrap_or_default();
    let shown: Vec<String> = match node.kind {
        Type::Text => vec![wanted.clone()],
        Type::Choice => {
            let options = states::options(node);
            let label = |value: &str| {
                options.iter().find(|o| o.value == value).or_else(|| options.iter().find(|o| o.label == value))
            };
            wanted.split('\n').map(|value| label(value).map_or(value, |option| &option.label).to_owned()).collect()
        }
        Type::Button => {
            let state = if wanted == OFF { "" } else { &wanted };
            let boxes = states::boxes(node);
            let as_state = boxes.iter().find(|known| known.value == state || known.label == state);
            let state = as_state.map_or(state, |known| &known.value);
            return if has == state { boxes_show(file, node, state) } else { Err("holds another state") };
        }
        Type::Signature => return Err("is a signature"),
    };
    let same = match node.kind {
        Type::Text => has == wanted,
        _ => {
            let options = states::options(node);
            let mut labels: Vec<String> = has
                .split('\n')
                .map(|v| options.iter().find(|o| o.value == v).map_or(v, |o| &o.label).to_owned())
                .collect();
            let mut asked = shown.clone();
            for list in [&mut labels, &mut asked] {
                list.retain(|label| !label.is_empty());
                list.sort();
                list.dedup();
            }
            labels == asked
        }
    };
    if !same {
        return Err("holds another value");
    }
    for widget in &node.widgets {
        let seen = file.dict(&widget.dict, "AP").get("N").and_then(|normal| shown_text(file, normal));
        let seen = seen.ok_or("has no appearance")?;
        let exact = node.kind == Type::Text || node.flag(18);
        let right = match exact {
            true => bare(&seen) == bare(&shown.concat()),
            false => shown.iter().all(|label| bare(&seen).contains(&bare(label))),
        };
        if !right {
            return Err("shows another text");
        }
    }
    Ok(())
}

fn boxes_show(file: &File, node: &Node, state: &str) -> std::result::Result<(), &'static str> {
    for widget in &node.widgets {
        let on = !state.is_empty() && states::state(widget) == state;
        let current = file.entry(&widget.dict, "AS").as_name().map(text_string::of_name).unwrap_or_default();
        if current != if on { state } else { OFF } {
            return Err("shows another state");
        }
        let normal = file.dict(&file.dict(&widget.dict, "AP"), "N");
        let drawn = normal.entries().find(|(key, _)| text_string::of_name(key) == state);
        if on && node.widgets.len() == 1 && drawn.is_none_or(|(_, drawn)| file.stream(drawn).is_none()) {
            return Err("has no appearance for its state");
        }
    }
    Ok(())
}

/// Letters without what a line break may add or take.
fn bare(text: &str) -> String {
    fonts::drawn(text).split_whitespace().collect()
}

/// The text that an appearance of ours shows, read from its operators and its fonts.
fn shown_text(file: &File, stream: &Object) -> Option<String> {
    let (dict, content) = file.stream(stream)?;
    Some(text_of(file, &file.dict(&file.dict(&dict, "Resources"), "Font"), &content))
}

/// The text that a content stream shows in the given fonts.
pub(crate) fn text_of(file: &File, fonts: &Dict, content: &[u8]) -> String {
    let mut shown = String::new();
    let mut map: Option<HashMap<u16, char>> = None;
    let mut operators = UntypedIter::new(content);
    while let Some(instruction) = operators.next() {
        let operator: &[u8] = instruction.operator;
        match (operator, instruction.operands().next()) {
            (b"Tf", Some(Parsed::Name(name))) => {
                let font = file.dict(fonts, &text_string::of_name(name));
                map = font.get("ToUnicode").and_then(|map| file.stream(map)).map(|(_, map)| codes(&map));
            }
            (b"Tj", Some(Parsed::String(text))) => match &map {
                Some(map) => shown.extend(
                    text.chunks_exact(2)
                        .map(|pair| map.get(&u16::from_be_bytes([pair[0], pair[1]])).copied().unwrap_or('\u{FFFD}')),
                ),
                None => shown.extend(text.iter().map(|code| text_string::of_win_ansi(*code))),
            },
            _ => {}
        }
    }
    shown
}

/// The lines `<code> <character>` of a ToUnicode map as this crate writes it.
fn codes(map: &[u8]) -> HashMap<u16, char> {
    let lines = String::from_utf8_lossy(map);
    let hex = |word: &str| u32::from_str_radix(word.strip_prefix('<')?.strip_suffix('>')?, 16).ok();
    let entry = |line: &str| {
        let (code, c) = line.split_once(' ')?;
        Some((u16::try_from(hex(code)?).ok()?, char::from_u32(hex(c)?)?))
    };
    lines.lines().filter_map(entry).collect()
}

/// Compares pages, but for those that were to change.
///
/// # Errors
/// `NotProved`.
pub(crate) fn pages_alike_but(before: &File, after: &File, to_change: impl Fn(usize) -> bool) -> Result<()> {
    let (were, are) = (before.pages(), after.pages());
    let alike = were.len() == are.len()
        && were.iter().zip(are.iter()).enumerate().all(|(index, (was, is))| {
            to_change(index) || was.raw().data() == is.raw().data() && was.page_stream() == is.page_stream()
        });
    if alike { Ok(()) } else { Err(Refusal::NotProved("a page changed".into())) }
}
