//! The states of check boxes and radio buttons, and what a choice offers (ISO 32000-1, 12.7.4.2 and 12.7.4.4).

use super::field::ChoiceOption;
use super::node::{Node, Widget};
use crate::file::File;
use crate::object::{Dict, Object};
use crate::text_string;

/// The state of a box that is not ticked.
pub(crate) const OFF: &str = "Off";
/// The state that a box gets which has no appearance of its own; the standard's own example.
pub(crate) const YES: &str = "Yes";

/// The name of the state in which a widget is on: the one with an appearance that is not `Off`.
pub(crate) fn on(file: &File, widget: &Dict) -> Option<Vec<u8>> {
    let appearances = file.dict(widget, "AP");
    ["N", "D"].into_iter().find_map(|kind| {
        let states = file.dict(&appearances, kind);
        // A stream in its place has these entries and no states.
        if states.get("Subtype").is_some() || states.get("BBox").is_some() {
            return None;
        }
        let (state, _) = states.entries().find(|(state, _)| *state != OFF.as_bytes())?;
        Some(state.to_vec())
    })
}

/// The states of a field of boxes, each with what a person sees, in the order of the boxes. One for all boxes of a state.
pub(crate) fn boxes(node: &Node) -> Vec<ChoiceOption> {
    let mut states: Vec<ChoiceOption> = Vec::new();
    for (at, widget) in node.widgets.iter().enumerate() {
        let value = state(widget);
        if states.iter().any(|known| known.value == value) {
            continue;
        }
        // Opt has the export value of each box by its place (12.7.4.2.3).
        let label = node.options.get(at).and_then(Object::as_string).map(text_string::decode);
        states.push(ChoiceOption { label: label.unwrap_or_else(|| value.clone()), value });
    }
    states
}

/// The name of a widget's on-state.
pub(crate) fn state(widget: &Widget) -> String {
    widget.on.as_deref().map_or_else(|| YES.to_owned(), text_string::of_name)
}

/// What a choice offers.
pub(crate) fn options(node: &Node) -> Vec<ChoiceOption> {
    node.options
        .iter()
        .filter_map(|option| match option {
            Object::String(text) => {
                let text = text_string::decode(text);
                Some(ChoiceOption { value: text.clone(), label: text })
            }
            Object::Array(pair) => {
                let text = |at: usize| Some(text_string::decode(pair.get(at)?.as_string()?));
                Some(ChoiceOption { value: text(0)?, label: text(1)? })
            }
            _ => None,
        })
        .collect()
}
