//! A field as a person sees it: its kind by type and flags (ISO 32000-1, tables 221, 226, 228 and 230), and its value.

use super::field::{Field, Kind, Place};
use super::node::{Node, Type};
use super::states::{self, OFF};
use crate::object::Object;
use crate::text_string;

pub(crate) fn field(node: &Node) -> Field {
    Field {
        name: node.name.clone(),
        label: node.tooltip.clone(),
        kind: kind(node),
        places: node.widgets.iter().map(|widget| Place { page: widget.page, rect: widget.rect }).collect(),
        value: value(node),
        required: node.flag(2),
        read_only: node.flag(1),
        max_len: node.max_len,
    }
}

pub(crate) fn kind(node: &Node) -> Kind {
    match node.kind {
        Type::Signature => Kind::Signature,
        Type::Text if is_comb(node) => Kind::Comb,
        Type::Text if node.flag(13) => Kind::MultiLine,
        Type::Text => Kind::Text,
        Type::Choice => Kind::Choice {
            options: states::options(node),
            free: node.flag(18) && node.flag(19),
            several: node.flag(22) && !node.flag(18),
        },
        Type::Button if node.flag(17) => Kind::Button,
        Type::Button => {
            let mut boxes = states::boxes(node);
            // Boxes of one field with different states exclude each other, whatever the flag says.
            match (node.flag(16) || boxes.len() > 1, boxes.pop()) {
                (false, Some(only)) => Kind::Checkbox { on: only.value },
                (_, last) => {
                    boxes.extend(last);
                    Kind::Radio { options: boxes }
                }
            }
        }
    }
}

/// Cells need a number of them, and exclude several lines, passwords and files (table 228).
pub(crate) fn is_comb(node: &Node) -> bool {
    node.flag(25) && !node.flag(13) && !node.flag(14) && !node.flag(21) && node.max_len.is_some_and(|most| most > 0)
}

fn value(node: &Node) -> Option<String> {
    let text = |object: &Object| match object {
        Object::String(bytes) => Some(text_string::lines_alike(&text_string::decode(bytes))),
        Object::Name(name) => Some(text_string::of_name(name)),
        _ => None,
    };
    let value = match (&node.value, node.kind) {
        (_, Type::Signature) => None,
        (Object::Array(items), _) => Some(items.iter().filter_map(text).collect::<Vec<_>>().join("\n")),
        (other, Type::Button) => text(other).filter(|state| state != OFF),
        (other, _) => text(other),
    };
    value.filter(|value| !value.is_empty())
}
