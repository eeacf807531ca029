//! Whether a value can be put into a field, and what changes if it is. Nothing is changed here.

use crate::appearance::{self, Drawing, Shape, Undrawn};
use crate::file::File;
use crate::fonts;
use crate::form::states::{self, OFF};
use crate::form::tree::{Node, Type};
use crate::form::value::is_comb;
use crate::form::{ChoiceOption, Kind};
use crate::limits;
use crate::object::{Id, Object};
use crate::text_string;

/// What changes in one field.
#[derive(Debug, PartialEq)]
pub(super) struct Change {
    pub field: Id,
    /// None if the value stays as it is and is drawn anew.
    pub value: Option<Object>,
    /// Which options are chosen and which is seen first (I and TI); for lists only.
    pub list: Option<(Vec<usize>, usize)>,
    pub widgets: Vec<(Id, Looks)>,
}

/// What changes in one place of a field.
#[derive(Debug, PartialEq)]
pub(super) enum Looks {
    Drawn(Drawing),
    /// One of the appearances that are there.
    State(Vec<u8>),
    /// One of two new appearances: its name, ticked and clear.
    New(Vec<u8>, Box<(Drawing, Drawing)>),
}

/// Decides for all dictionaries of one name.
///
/// # Errors
/// Why the value is refused, in a sentence.
pub(super) fn decide(nodes: &[&Node], value: &str, file: &File) -> Result<Vec<Change>, String> {
    let first = nodes.first().ok_or("The form has no field of this name.")?;
    if nodes.iter().any(|node| node.kind != first.kind || node.flags != first.flags) {
        return Err("The form has two different fields of this name.".into());
    }
    if value.chars().count() > limits::VALUE {
        return Err(format!("The value has more than {} characters.", limits::VALUE));
    }
    nodes.iter().map(|node| one(node, value, file)).collect()
}

fn one(node: &Node, value: &str, file: &File) -> Result<Change, String> {
    if node.flag(1) && node.kind != Type::Signature {
        return Err("The form does not let this field be changed: it is read-only.".into());
    }
    match node.kind {
        Type::Signature => Err("A signature is never filled in. It is left to the person who signs.".into()),
        Type::Button if node.flag(17) => Err("This is a button, which holds no value.".into()),
        Type::Button => boxes(node, value, file),
        Type::Text => text(node, value, file),
        Type::Choice => choice(node, value, file),
    }
}

/// Draws the value that a field has already; None if it has none to draw.
///
/// # Errors
/// Why it cannot be drawn.
pub(super) fn redraw(node: &Node, file: &File) -> Result<Option<Change>, String> {
    let Some(value) = crate::form::value::field(node).value else { return Ok(None) };
    let change = match node.kind {
        Type::Text => text(node, &value, file)?,
        Type::Choice => choice(node, &value, file)?,
        Type::Button | Type::Signature => return Ok(None),
    };
    Ok(Some(Change { value: None, ..change }))
}

fn text(node: &Node, value: &str, file: &File) -> Result<Change, String> {
    if node.flag(14) {
        return Err("This is a field for a password, which is not kept in a file.".into());
    }
    if node.flag(21) {
        return Err("This field asks for a file, not for text.".into());
    }
    let value = text_string::lines_alike(value);
    let shape = if is_comb(node) {
        Shape::Cells(node.max_len.unwrap_or(1))
    } else if node.flag(13) {
        Shape::Lines
    } else {
        Shape::Line
    };
    no_control(&value, shape == Shape::Lines)?;
    let length = fonts::drawn(&value).chars().count();
    if let Some(most) = node.max_len.filter(|most| length > *most as usize) {
        return Err(format!("The field takes {most} characters at most, and the value has {length}."));
    }
    let widgets = draw(node, |widget| appearance::text(&value, shape, node, widget, file))?;
    Ok(Change { field: node.id, value: Some(Object::String(text_string::encode(&value))), list: None, widgets })
}

fn choice(node: &Node, value: &str, file: &File) -> Result<Change, String> {
    let options = states::options(node);
    let is_list = !node.flag(18);
    let several = is_list && node.flag(22);
    let value = text_string::lines_alike(value);
    no_control(&value, several)?;
    let wanted: Vec<&str> = value.split('\n').filter(|line| !line.is_empty()).collect();
    let mut chosen = Vec::new();
    for line in &wanted {
        match pick(&options, line) {
            Some(at) => chosen.push(at),
            None if !is_list && node.flag(19) => {}
            None => return Err(format!("“{line}” is not among the choices: {}.", offered(&options))),
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    if !is_list {
        let (export, shown) = match chosen.first().and_then(|at| options.get(*at)) {
            Some(option) => (option.value.clone(), option.label.clone()),
            None => (value.clone(), value.clone()),
        };
        let widgets = draw(node, |widget| appearance::text(&shown, Shape::Line, node, widget, file))?;
        let value = Object::String(text_string::encode(&export));
        return Ok(Change { field: node.id, value: Some(value), list: None, widgets });
    }
    let labels: Vec<String> = options.iter().map(|option| option.label.clone()).collect();
    let top = chosen.first().copied().unwrap_or(0);
    let kept = draw(node, |widget| appearance::list(&labels, &chosen, 0, node, widget, file));
    let (top, widgets) = match kept {
        Ok(widgets) => (0, widgets),
        Err(_) => (top, draw(node, |widget| appearance::list(&labels, &chosen, top, node, widget, file))?),
    };
    let mut values: Vec<Object> =
        chosen.iter().filter_map(|at| Some(Object::String(text_string::encode(&options.get(*at)?.value)))).collect();
    let value = match (values.len(), values.pop()) {
        (_, None) => Object::String(Vec::new()),
        (1, Some(only)) => only,
        (_, Some(last)) => {
            values.push(last);
            Object::Array(values)
        }
    };
    Ok(Change { field: node.id, value: Some(value), list: Some((chosen, top)), widgets })
}

/// The option with this export value, or else the only one with this label.
fn pick(options: &[ChoiceOption], wanted: &str) -> Option<usize> {
    let by = |text: fn(&ChoiceOption) -> &str| -> Vec<usize> {
        options.iter().enumerate().filter(|(_, option)| text(option) == wanted).map(|(at, _)| at).collect()
    };
    let value = by(|option| &option.value).first().copied();
    value.or_else(|| match by(|option| &option.label)[..] {
        [only] => Some(only),
        _ => None,
    })
}

fn offered(options: &[ChoiceOption]) -> String {
    const SHOWN: usize = 12;
    let names: Vec<&str> = options.iter().take(SHOWN).map(|option| option.label.as_str()).collect();
    let more = if options.len() > SHOWN { ", …" } else { "" };
    format!("{}{more}", names.join(", "))
}

fn boxes(node: &Node, value: &str, file: &File) -> Result<Change, String> {
    if node.widgets.len() > 1 && node.widgets.iter().any(|widget| widget.on.is_none()) {
        return Err("The form does not say what each of its buttons stands for.".into());
    }
    let offered_states = states::boxes(node);
    let wanted = match value {
        "" | OFF => None,
        _ => Some(pick(&offered_states, value).map(|at| offered_states[at].value.clone()).ok_or_else(|| {
            let names = offered(&offered_states);
            match crate::form::value::kind(node) {
                Kind::Checkbox { .. } => {
                    format!("The box is ticked by “{names}” and cleared by “Off”, not by “{value}”.")
                }
                _ => format!("“{value}” is not among the choices: {names}."),
            }
        })?),
    };
    // 12.7.4.2.4, bit 15: one of the buttons is always on.
    if wanted.is_none() && node.flag(16) && node.flag(15) {
        return Err("One of these buttons is always on; it can be changed, but not cleared.".into());
    }
    let mut widgets = Vec::new();
    for widget in &node.widgets {
        let on = wanted.as_deref() == Some(states::state(widget).as_str());
        let name = widget.on.clone().unwrap_or_else(|| states::YES.as_bytes().to_vec());
        let state = if on { name.clone() } else { OFF.as_bytes().to_vec() };
        let looks = if widget.on.is_some() {
            Looks::State(state)
        } else {
            let both = appearance::ticked(true, widget, file)
                .and_then(|ticked| Ok((ticked, appearance::ticked(false, widget, file)?)))
                .map_err(sentence)?;
            Looks::New(state, Box::new(both))
        };
        widgets.push((widget.id, looks));
    }
    let on = |wanted: &String| node.widgets.iter().find(|w| states::state(w) == *wanted).and_then(|w| w.on.clone());
    let value = match &wanted {
        Some(wanted) => on(wanted).unwrap_or_else(|| wanted.as_bytes().to_vec()),
        None => OFF.as_bytes().to_vec(),
    };
    Ok(Change { field: node.id, value: Some(Object::Name(value)), list: None, widgets })
}

fn draw(
    node: &Node,
    drawing: impl Fn(&crate::form::tree::Widget) -> Result<Drawing, Undrawn>,
) -> Result<Vec<(Id, Looks)>, String> {
    node.widgets.iter().map(|widget| Ok((widget.id, Looks::Drawn(drawing(widget).map_err(sentence)?)))).collect()
}

fn no_control(value: &str, lines: bool) -> Result<(), String> {
    if !lines && value.contains('\n') {
        return Err("The field has one line, and the value has several.".into());
    }
    match value.chars().find(|c| c.is_control() && *c != '\n') {
        Some(c) => Err(format!("The value has a control character (U+{:04X}).", u32::from(c))),
        None => Ok(()),
    }
}

/// Why something cannot be drawn, in a sentence.
pub(crate) fn sentence(undrawn: Undrawn) -> String {
    match undrawn {
        Undrawn::Missing(missing) => {
            let named: Vec<String> =
                missing.0.iter().take(12).map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
            let more = if missing.0.len() > 12 { " and more" } else { "" };
            format!(
                "There is no font here for {}{more}. Latin, Greek and Cyrillic letters can be filled in.",
                named.join(", ")
            )
        }
        Undrawn::TooLong => {
            format!("The text does not fit into the field, not even in letters of {} points.", limits::SMALLEST)
        }
        Undrawn::NoRoom => "The field has no room on the page.".into(),
    }
}
