//! The area of a widget: its size, how it is turned, its border and background (ISO 32000-1, 12.5.6.19, table 189).

use super::drawing::operate;
use crate::file::File;
use crate::form::tree::Widget;
use crate::object::{Dict, Object};

/// The area that an appearance is drawn in, before it is turned.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Frame {
    pub width: f64,
    pub height: f64,
    /// Points of the border, whether it is drawn or not.
    pub border: f64,
    matrix: [f64; 6],
    background: Option<Vec<f64>>,
    line: Option<Vec<f64>>,
    style: Vec<u8>,
}

impl Frame {
    pub fn of(widget: &Widget, file: &File) -> Self {
        let [left, bottom, right, top] = widget.rect;
        let (across, up) = (right - left, top - bottom);
        let looks = file.dict(&widget.dict, "MK");
        let style = file.dict(&widget.dict, "BS");
        let border = file.entry(&style, "W").number().or_else(|| {
            let border = file.entry(&widget.dict, "Border");
            border.as_array().and_then(|parts| file.resolve(parts.get(2)?).number())
        });
        let turned = file.entry(&looks, "R").integer().unwrap_or(0).rem_euclid(360);
        let (width, height) = if turned % 180 == 90 { (up, across) } else { (across, up) };
        Self {
            width,
            height,
            border: border.unwrap_or(1.0).clamp(0.0, 12.0),
            matrix: match turned {
                90 => [0.0, 1.0, -1.0, 0.0, across, 0.0],
                180 => [-1.0, 0.0, 0.0, -1.0, across, up],
                270 => [0.0, -1.0, 1.0, 0.0, 0.0, up],
                _ => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            },
            background: colour(&file.entry(&looks, "BG"), file),
            line: colour(&file.entry(&looks, "BC"), file),
            style: file.entry(&style, "S").as_name().unwrap_or(b"S").to_vec(),
        }
    }

    /// Whether anything can be drawn in it.
    pub fn has_room(&self) -> bool {
        self.width.is_finite() && self.height.is_finite() && self.width >= 2.0 && self.height >= 2.0
    }

    /// From the edge to where text may stand. Borders that look raised or sunk are twice as wide.
    pub fn inset(&self) -> f64 {
        let raised = if matches!(self.style.as_slice(), b"B" | b"I") { 2.0 } else { 1.0 };
        (self.border * raised).max(1.0)
    }

    /// The dictionary of a form XObject of this area (8.10.2).
    pub fn dict(&self) -> Dict {
        let mut dict = Dict::default()
            .with("Type", Object::name("XObject"))
            .with("Subtype", Object::name("Form"))
            .with("BBox", Object::numbers(&[0.0, 0.0, self.width, self.height]));
        if self.matrix != [1.0, 0.0, 0.0, 1.0, 0.0, 0.0] {
            dict.set("Matrix", Object::numbers(&self.matrix));
        }
        dict
    }

    /// Draws background and border.
    pub fn draw(&self, out: &mut Vec<u8>) {
        if let Some(background) = &self.background {
            operate(&[], "q", out);
            operate(background, fill(background), out);
            operate(&[0.0, 0.0, self.width, self.height], "re", out);
            operate(&[], "f", out);
            operate(&[], "Q", out);
        }
        let Some(line) = self.line.as_ref().filter(|_| self.border > 0.0) else { return };
        let half = self.border / 2.0;
        operate(&[], "q", out);
        operate(line, stroke(line), out);
        operate(&[self.border], "w", out);
        if self.style == b"D" {
            out.extend_from_slice(b"[3] 0 d\n");
        }
        if self.style == b"U" {
            operate(&[0.0, half], "m", out);
            operate(&[self.width, half], "l", out);
        } else {
            operate(&[half, half, self.width - self.border, self.height - self.border], "re", out);
        }
        operate(&[], "S", out);
        operate(&[], "Q", out);
    }

    /// Draws the lines between cells, in the colour of the border.
    pub fn draw_cells(&self, cells: u32, out: &mut Vec<u8>) {
        let Some(line) =
            self.line.as_ref().filter(|_| self.border > 0.0 && matches!(self.style.as_slice(), b"S" | b"D"))
        else {
            return;
        };
        operate(&[], "q", out);
        operate(line, stroke(line), out);
        operate(&[self.border], "w", out);
        for cell in 1..cells {
            let x = self.width * f64::from(cell) / f64::from(cells);
            operate(&[x, 0.0], "m", out);
            operate(&[x, self.height], "l", out);
        }
        operate(&[], "S", out);
        operate(&[], "Q", out);
    }
}

/// One, three or four components; none is transparent.
fn colour(object: &Object, file: &File) -> Option<Vec<f64>> {
    let parts: Vec<f64> = object.as_array()?.iter().filter_map(|part| file.resolve(part).number()).collect();
    let whole = matches!(parts.len(), 1 | 3 | 4) && parts.iter().all(|part| part.is_finite());
    whole.then(|| parts.iter().map(|part| part.clamp(0.0, 1.0)).collect())
}

fn fill(colour: &[f64]) -> &'static str {
    match colour.len() {
        1 => "g",
        3 => "rg",
        _ => "k",
    }
}

fn stroke(colour: &[f64]) -> &'static str {
    match colour.len() {
        1 => "G",
        3 => "RG",
        _ => "K",
    }
}
