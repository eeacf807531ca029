//! A ticked box of our own, for forms that leave it to the viewer (ISO 32000-1, 12.7.4.2). Drawn with lines: no font is
//! needed, and it looks alike everywhere.

use super::drawing::{Drawing, Undrawn, operate};
use super::frame::Frame;
use crate::file::File;
use crate::form::tree::Widget;

/// Draws a widget with its tick, or without.
///
/// # Errors
/// `NoRoom`.
pub(crate) fn ticked(on: bool, widget: &Widget, file: &File) -> Result<Drawing, Undrawn> {
    let frame = Frame::of(widget, file);
    if !frame.has_room() {
        return Err(Undrawn::NoRoom);
    }
    let mut content = Vec::new();
    frame.draw(&mut content);
    if on {
        let side = (frame.width.min(frame.height) - 2.0 * frame.inset()).max(1.0);
        let at = |x: f64, y: f64| [frame.width / 2.0 + (x - 0.5) * side, frame.height / 2.0 + (y - 0.5) * side];
        operate(&[], "q", &mut content);
        operate(&[0.0], "G", &mut content);
        operate(&[(side * 0.14).max(0.7)], "w", &mut content);
        operate(&at(0.12, 0.48), "m", &mut content);
        operate(&at(0.4, 0.16), "l", &mut content);
        operate(&at(0.88, 0.86), "l", &mut content);
        operate(&[], "S", &mut content);
        operate(&[], "Q", &mut content);
    }
    Ok(Drawing { dict: frame.dict(), content, shown: None })
}
