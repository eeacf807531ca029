//! PowerPoint presentations (ECMA-376, PresentationML): a zip of XML parts.

use super::{
    document::Document,
    limits::Limits,
    package::{DAMAGED, Package, attribute, title},
    text_builder::{Paper, Role, flow},
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::collections::HashSet;

/// Parts that belong to a slide and have text of their own.
const WITH_A_SLIDE: &[&str] =
    &["diagramData", "chart", "chartEx", "chartUserShapes", "notesSlide", "comments", "vmlDrawing"];
/// Parts that all slides share.
const SHARED: &[&str] = &["slideLayout", "slideMaster", "notesMaster", "handoutMaster"];

/// Reads a presentation: each slide a page, its shapes, tables, charts, diagrams, notes and comments as lines; at the end
/// what the firm wrote on masters and layouts.
///
/// # Errors
/// A sentence, when the file is damaged, empty or past the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let main = package.main_part();
    let main = if main.starts_with("word/") { "ppt/presentation.xml".into() } else { main };
    let Some(order) = package.part(&main)? else { return Err(DAMAGED.into()) };
    let parts = package.related(&main)?;
    let mut paper = Paper::default();
    let mut shared: Vec<String> = Vec::new();
    let mut done: HashSet<String> = HashSet::new();
    let mut notes = Vec::new();
    let slides: Vec<String> = slide_ids(&order)
        .iter()
        .filter_map(|id| parts.iter().find(|r| r.id == *id).map(|r| r.target.clone()))
        .collect();
    for slide in &slides {
        if paper.pages() >= limits.pages {
            notes.push(format!("Only the first {} slides were read.", limits.pages));
            break;
        }
        let mut waiting = vec![slide.clone()];
        while let Some(part) = waiting.pop() {
            if !done.insert(part.clone()) {
                continue;
            }
            let Some(xml) = package.part(&part)? else { continue };
            flow(&xml, limits, role, |line| paper.line(line))?;
            for r in package.related(&part)?.into_iter().rev() {
                if WITH_A_SLIDE.contains(&r.kind.as_str()) {
                    waiting.push(r.target);
                } else if SHARED.contains(&r.kind.as_str()) {
                    shared.push(r.target);
                }
            }
        }
        paper.page();
    }
    shared.extend(parts.into_iter().filter(|r| SHARED.contains(&r.kind.as_str())).map(|r| r.target));
    while let Some(part) = shared.pop() {
        if done.insert(part.clone()) {
            let xml = package.part(&part)?.unwrap_or_default();
            flow(&xml, limits, own_words, |line| paper.line(line))?;
            shared.extend(
                package.related(&part)?.into_iter().filter(|r| SHARED.contains(&r.kind.as_str())).map(|r| r.target),
            );
        }
    }
    let core = package.part("docProps/core.xml")?.unwrap_or_default();
    paper.document(title(&core), notes, "This presentation holds no text.")
}

/// The slides in the order in which they are shown.
fn slide_ids(presentation: &str) -> Vec<String> {
    let mut reader = Reader::from_str(presentation);
    let mut ids = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(e) | Event::Empty(e)) if e.local_name().as_ref() == "sldId" => {
                for a in e.attributes().with_checks(false).filter_map(Result::ok) {
                    if a.key.as_ref().ends_with(":id") {
                        ids.push(a.value.into_owned());
                    }
                }
            }
            Ok(Event::Eof) | Err(_) => return ids,
            Ok(_) => {}
        }
    }
}

fn role(element: &BytesStart<'_>) -> Role {
    match element.local_name().as_ref() {
        // A paragraph of a shape; a comment's words; a value of a chart.
        "p" if element.name().as_ref() != "p:p" => Role::Paragraph,
        "text" | "v" => Role::Paragraph,
        "pt" if element.name().as_ref() == "cx:pt" => Role::Paragraph,
        "tr" => Role::Row,
        "tc" => Role::Cell,
        "br" => Role::Break,
        "tab" => Role::Tab,
        // Formulas of charts, number fields, and duplicates for older programs.
        "f" | "formatCode" | "Fallback" | "ptCount" => Role::Skip,
        "fld" if attribute(element, "type").is_some_and(|t| t == "slidenum") => Role::Skip,
        _ => Role::Through,
    }
}

/// On a master: the firm's own words, without "Click to edit Master title style".
fn own_words(element: &BytesStart<'_>) -> Role {
    match element.local_name().as_ref() {
        "txStyles" => Role::Skip,
        _ => role(element),
    }
}
