//! A list of things to choose from, the chosen ones on a darker ground (ISO 32000-1, 12.7.4.4).

use super::default::Default;
use super::drawing::{Drawing, Undrawn, operate};
use super::frame::Frame;
use super::layout::{DESCENT, LEADING};
use crate::file::File;
use crate::fonts;
use crate::form::tree::{Node, Widget};

/// The ground of what is chosen, as Acrobat draws it.
const CHOSEN: [f64; 3] = [0.6, 0.757, 0.855];

/// Draws a list, from the option at `top` on.
///
/// # Errors
/// Characters that no font has, or a chosen option that is not seen.
pub(crate) fn list(
    labels: &[String],
    chosen: &[usize],
    top: usize,
    node: &Node,
    widget: &Widget,
    file: &File,
) -> Result<Drawing, Undrawn> {
    let frame = Frame::of(widget, file);
    if !frame.has_room() {
        return Err(Undrawn::NoRoom);
    }
    let default = Default::read(&node.appearance, file);
    let rows: Vec<(usize, String)> = labels.iter().enumerate().skip(top).map(|(at, l)| (at, fonts::drawn(l))).collect();
    let size = if default.size > 0.0 { default.size } else { 12.0 };
    let (inset, row) = (frame.inset(), size * LEADING);
    let seen = (((frame.height - 2.0 * inset) / row) as usize).max(1);
    if chosen.iter().any(|at| *at < top || *at >= top + seen) {
        return Err(Undrawn::TooLong);
    }
    let rows = &rows[..rows.len().min(seen)];
    let all: String = rows.iter().map(|(_, label)| label.as_str()).collect::<Vec<_>>().join("\n");
    let font = fonts::choose(&all, default.font).map_err(Undrawn::Missing)?;

    let mut content = Vec::new();
    frame.draw(&mut content);
    content.extend_from_slice(b"/Tx BMC\n");
    operate(&[], "q", &mut content);
    operate(&[inset, inset, frame.width - 2.0 * inset, frame.height - 2.0 * inset], "re", &mut content);
    operate(&[], "W n", &mut content);
    let bottom = |line: usize| frame.height - inset - (line as f64 + 1.0) * row;
    for (line, _) in rows.iter().enumerate().filter(|(_, (at, _))| chosen.contains(at)) {
        operate(&CHOSEN, "rg", &mut content);
        operate(&[inset, bottom(line), frame.width - 2.0 * inset, row], "re", &mut content);
        operate(&[], "f", &mut content);
    }
    operate(&[], "BT", &mut content);
    operate(&default.colour.0, default.colour.1, &mut content);
    content.extend_from_slice(format!("/{} ", font.resource()).as_bytes());
    operate(&[size], "Tf", &mut content);
    for (line, (_, label)) in rows.iter().enumerate() {
        let (x, y) = if line == 0 { (2.0 * inset + 1.0, bottom(0) + DESCENT * size) } else { (0.0, -row) };
        operate(&[x, y], "Td", &mut content);
        font.write(label, &mut content);
        content.extend_from_slice(b" Tj\n");
    }
    operate(&[], "ET", &mut content);
    operate(&[], "Q", &mut content);
    content.extend_from_slice(b"EMC\n");
    Ok(Drawing { dict: frame.dict(), content, shown: Some((font, all)) })
}
