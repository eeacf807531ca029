//! Text in a field: one line, several, or one character to a cell (ISO 32000-1, 12.7.4.3).

use super::default::Default;
use super::drawing::{Drawing, Undrawn, operate};
use super::frame::Frame;
use super::layout::{self, ASCENT, CAPITALS, DESCENT, LEADING};
use crate::file::File;
use crate::fonts::{self, Font};
use crate::form::tree::{Node, Widget};
use crate::limits::SMALLEST;

/// How the text of a field is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Line,
    Lines,
    Cells(u32),
}

/// Draws a text in a widget.
///
/// # Errors
/// Characters that no font has, or a text that does not fit.
pub(crate) fn text(value: &str, shape: Shape, node: &Node, widget: &Widget, file: &File) -> Result<Drawing, Undrawn> {
    let frame = Frame::of(widget, file);
    if !frame.has_room() {
        return Err(Undrawn::NoRoom);
    }
    let own = file.entry(&widget.dict, "DA").as_string().map(<[u8]>::to_vec);
    let default = Default::read(&own.unwrap_or_else(|| node.appearance.clone()), file);
    let quadding = file.entry(&widget.dict, "Q").integer().unwrap_or(node.quadding);
    let value = fonts::drawn(value);
    let font = fonts::choose(&value, default.font).map_err(Undrawn::Missing)?;

    let mut content = Vec::new();
    frame.draw(&mut content);
    if let Shape::Cells(cells) = shape {
        frame.draw_cells(cells, &mut content);
    }
    content.extend_from_slice(b"/Tx BMC\n");
    if !value.is_empty() {
        let inset = frame.inset();
        operate(&[], "q", &mut content);
        operate(&[inset, inset, frame.width - 2.0 * inset, frame.height - 2.0 * inset], "re", &mut content);
        operate(&[], "W n", &mut content);
        operate(&[], "BT", &mut content);
        operate(&default.colour.0, default.colour.1, &mut content);
        let set = Set { font, frame: &frame, wanted: default.size, quadding };
        match shape {
            Shape::Line => set.line(&value, &mut content)?,
            Shape::Lines => set.lines(&value, &mut content)?,
            Shape::Cells(cells) => set.cells(&value, cells, &mut content)?,
        }
        operate(&[], "ET", &mut content);
        operate(&[], "Q", &mut content);
    }
    content.extend_from_slice(b"EMC\n");
    let shown = (!value.is_empty()).then_some((font, value));
    Ok(Drawing { dict: frame.dict(), content, shown })
}

/// How a text is set.
struct Set<'a> {
    font: Font,
    frame: &'a Frame,
    wanted: f64,
    quadding: i64,
}

impl Set<'_> {
    /// From the edge to where letters begin: a little more than the border.
    fn margin(&self) -> f64 {
        2.0 * self.frame.inset() + 1.0
    }

    fn line(&self, value: &str, out: &mut Vec<u8>) -> Result<(), Undrawn> {
        let (width, height) = self.inner();
        let size = layout::line_size(value, self.font, self.wanted, width, height).ok_or(Undrawn::TooLong)?;
        self.font_size(size, out);
        let x = self.margin() + self.shift(value, size, width);
        operate(&[x, self.middle(size)], "Td", out);
        self.show(value, out);
        Ok(())
    }

    fn lines(&self, value: &str, out: &mut Vec<u8>) -> Result<(), Undrawn> {
        let (width, height) = self.inner();
        let found = layout::block(value, self.font, self.wanted, width, height);
        let (size, lines) = found.ok_or(Undrawn::TooLong)?;
        self.font_size(size, out);
        let (mut x, mut y) = (0.0, 0.0);
        let first = self.frame.height - self.frame.inset() - 1.0 - ASCENT * size;
        for (at, line) in lines.iter().enumerate() {
            let (to_x, to_y) = (self.margin() + self.shift(line, size, width), first - at as f64 * LEADING * size);
            operate(&[to_x - x, to_y - y], "Td", out);
            (x, y) = (to_x, to_y);
            self.show(line, out);
        }
        Ok(())
    }

    fn cells(&self, value: &str, cells: u32, out: &mut Vec<u8>) -> Result<(), Undrawn> {
        let cell = self.frame.width / f64::from(cells);
        let letters: Vec<String> = value.chars().map(String::from).collect();
        let wide = letters.iter().map(|c| self.font.width(c)).fold(0.0, f64::max);
        let own = if self.wanted > 0.0 { self.wanted } else { (self.inner().1 / (ASCENT + DESCENT)).min(12.0) };
        let size = if wide * own > cell { cell / wide } else { own };
        if size < SMALLEST.min(own) {
            return Err(Undrawn::TooLong);
        }
        self.font_size(size, out);
        let empty = (cells as usize).saturating_sub(letters.len());
        let skipped = match self.quadding {
            1 => empty / 2,
            2 => empty,
            _ => 0,
        };
        let (mut x, mut y) = (0.0, 0.0);
        for (at, letter) in letters.iter().enumerate() {
            let to_x = (skipped + at) as f64 * cell + (cell - self.font.width(letter) * size) / 2.0;
            operate(&[to_x - x, self.middle(size) - y], "Td", out);
            (x, y) = (to_x, self.middle(size));
            self.show(letter, out);
        }
        Ok(())
    }

    fn inner(&self) -> (f64, f64) {
        (self.frame.width - 2.0 * self.margin(), self.frame.height - 2.0 * self.frame.inset())
    }

    /// 12.7.3.3, Q: 0 left, 1 centred, 2 right.
    fn shift(&self, line: &str, size: f64, width: f64) -> f64 {
        let free = (width - self.font.width(line) * size).max(0.0);
        match self.quadding {
            1 => free / 2.0,
            2 => free,
            _ => 0.0,
        }
    }

    /// The line on which letters stand: capitals in the middle of the height, unless what hangs below would be cut off.
    fn middle(&self, size: f64) -> f64 {
        ((self.frame.height - CAPITALS * size) / 2.0).max(self.frame.inset() + DESCENT * size)
    }

    fn font_size(&self, size: f64, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("/{} ", self.font.resource()).as_bytes());
        operate(&[size], "Tf", out);
    }

    fn show(&self, text: &str, out: &mut Vec<u8>) {
        self.font.write(text, out);
        out.extend_from_slice(b" Tj\n");
    }
}
