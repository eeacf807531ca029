//! What a sheet has besides its cells in the XML containers: text boxes, charts, diagrams, comments.

use crate::{
    limits::Limits,
    package::Package,
    text_builder::{Paper, Role, flow},
};

use std::collections::HashSet;

/// Writes the text of everything attached to a sheet.
pub(super) fn beside(sheet: &str, package: &mut Package, limits: &Limits, paper: &mut Paper) -> Result<(), String> {
    const KINDS: &[&str] = &["drawing", "chart", "diagramData", "comments", "vmlDrawing", "chartUserShapes"];
    let mut seen = HashSet::new();
    let mut waiting = vec![sheet.to_owned()];
    while let Some(part) = waiting.pop() {
        let found = package.related(&part)?;
        for r in found.into_iter().rev().filter(|r| KINDS.contains(&r.kind.as_str())) {
            if seen.insert(r.target.clone()) {
                waiting.push(r.target);
            }
        }
        // The comments of a binary workbook are binary too.
        if part == sheet || part.ends_with(".bin") {
            continue;
        }
        let xml = package.part(&part)?.unwrap_or_default();
        flow(&xml, limits, role, |line| paper.line(line))?;
    }
    Ok(())
}

fn role(element: &quick_xml::events::BytesStart<'_>) -> Role {
    match element.local_name().as_ref() {
        "p" | "v" | "text" => Role::Paragraph,
        "br" => Role::Break,
        "f" | "formatCode" | "Fallback" | "ptCount" | "authors" | "ClientData" => Role::Skip,
        _ => Role::Through,
    }
}
