//! Charts and diagrams (SmartArt) beside a part of an office document (ECMA-376 part 1, 21.2 and 21.4): their titles, labels and
//! values.

use super::{
    limits::Limits,
    package::Package,
    text_builder::{Role, flow},
};

use quick_xml::events::BytesStart;
use std::collections::HashSet;

/// Kinds of parts that hold a drawing's text. `diagramDrawing` repeats what `diagramData` says.
pub(super) const DRAWN: &[&str] = &["chart", "chartEx", "diagramData", "chartUserShapes"];

/// Gives the lines of everything of these kinds that a part refers to, and that those refer to.
///
/// # Errors
/// As [`flow`].
pub(super) fn beside(
    part: &str,
    kinds: &[&str],
    package: &mut Package,
    limits: &Limits,
    line: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let mut seen = HashSet::new();
    let mut waiting = vec![part.to_owned()];
    while let Some(at) = waiting.pop() {
        let found = package.related(&at)?;
        for r in found.into_iter().rev().filter(|r| kinds.contains(&r.kind.as_str())) {
            if seen.insert(r.target.clone()) {
                waiting.push(r.target);
            }
        }
        // The comments of a binary workbook are binary too.
        if at == part || at.ends_with(".bin") {
            continue;
        }
        let xml = package.part(&at)?.unwrap_or_default();
        flow(&xml, limits, role, &mut *line)?;
    }
    Ok(())
}

fn role(element: &BytesStart<'_>) -> Role {
    match element.local_name().as_ref() {
        // A paragraph of a shape; a value of a chart; a comment's words.
        "p" | "v" | "text" => Role::Paragraph,
        // A point of the newer charts; those of the older ones hold a value, those of diagrams a paragraph.
        "pt" if element.name().as_ref() == "cx:pt" => Role::Paragraph,
        "br" => Role::Break,
        // Formulas, number formats, duplicates for older programs, names of authors.
        "f" | "formatCode" | "Fallback" | "ptCount" | "authors" | "ClientData" => Role::Skip,
        _ => Role::Through,
    }
}
