//! What a sheet has besides its cells in the XML containers: text boxes, charts, diagrams, comments.

use crate::{drawings, limits::Limits, package::Package, text_builder::Paper};

/// Writes the text of everything attached to a sheet.
pub(super) fn beside(sheet: &str, package: &mut Package, limits: &Limits, paper: &mut Paper) -> Result<(), String> {
    let kinds = [&["drawing", "comments", "vmlDrawing"], drawings::DRAWN].concat();
    drawings::beside(sheet, &kinds, package, limits, &mut |line| paper.line(line))
}
