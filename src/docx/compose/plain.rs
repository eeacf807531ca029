//! Words of a draft as plain text.

use super::{
    inlines::{Inline, Shows},
    labels::Labels,
    model::{Block, Caption, Document},
    xml::{kept, lines_unified, one_line},
};

/// The most characters that a reference repeats.
const LONGEST: usize = 500;

/// The words of the footnotes so far.
#[derive(Default)]
pub(super) struct Notes(pub(super) Vec<String>);

/// The words of inlines without the marks of footnotes.
pub(super) fn words(content: &[Inline], document: &Document, labels: &Labels) -> String {
    let mut out = String::new();
    say(content, document, labels, &mut None, &mut out);
    out
}

pub(super) fn say(
    content: &[Inline],
    document: &Document,
    labels: &Labels,
    notes: &mut Option<&mut Notes>,
    out: &mut String,
) {
    for inline in content {
        match inline {
            Inline::Text { text, .. } => out.push_str(&shown(text)),
            Inline::Gap { question } => out.push_str(&gap(question)),
            Inline::Footnote { content } => {
                if let Some(notes) = notes {
                    let mut note = String::new();
                    say(content, document, labels, &mut None, &mut note);
                    notes.0.push(note.trim().to_owned());
                    out.push_str(&format!("[{}]", notes.0.len()));
                }
            }
            Inline::Source { content, .. } | Inline::Authority { content, .. } => {
                say(content, document, labels, notes, out);
            }
            Inline::Reference { to, shows } => out.push_str(&reference(to, *shows, document, labels)),
            Inline::Break => out.push('\n'),
            Inline::Tab => out.push('\t'),
        }
    }
}

/// A gap as it is shown.
pub(crate) fn gap(question: &str) -> String {
    format!("[{}]", one_line(&shown(question)))
}

/// What a reference shows; a gap if nothing has this name.
pub(super) fn reference(to: &str, shows: Shows, document: &Document, labels: &Labels) -> String {
    let Some(&block) = labels.by_key.get(to) else { return gap(&format!("reference to {to}?")) };
    let full = labels.of.get(block).map(|label| label.full.as_str()).unwrap_or_default();
    let content = match document.blocks.get(block) {
        Some(Block::Heading { content, .. } | Block::Numbered { content, .. }) => content.as_slice(),
        _ => &[],
    };
    match shows {
        Shows::Number if !full.is_empty() => full.to_owned(),
        // References inside the words of what is referred to would never end.
        _ => {
            let words = one_line(&words_without_references(content, document));
            words.chars().take(LONGEST).collect()
        }
    }
}

fn words_without_references(content: &[Inline], document: &Document) -> String {
    let mut out = String::new();
    for inline in content {
        match inline {
            Inline::Source { content, .. } | Inline::Authority { content, .. } => {
                out.push_str(&words_without_references(content, document));
            }
            Inline::Reference { .. } | Inline::Footnote { .. } => {}
            other => say(std::slice::from_ref(other), document, &Labels::default(), &mut None, &mut out),
        }
    }
    out
}

/// A text of the model as the document shows it.
pub(super) fn shown(text: &str) -> String {
    lines_unified(text).chars().filter(|c| kept(*c)).collect()
}

pub(super) fn versus(caption: &Caption) -> String {
    if caption.versus.trim().is_empty() { "v.".into() } else { shown(&caption.versus) }
}

/// The comma or full stop after a side's names.
pub(super) fn after_names(caption: &Caption, side: usize) -> &'static str {
    match (role(caption, side).is_some(), side + 1 == caption.sides.len()) {
        (true, _) => ",",
        (false, true) => "",
        (false, false) => ",",
    }
}

/// A side's role with the mark after it.
pub(super) fn role(caption: &Caption, side: usize) -> Option<String> {
    let role = one_line(&shown(&caption.sides.get(side)?.role));
    let end = if side + 1 == caption.sides.len() { "." } else { "," };
    (!role.is_empty()).then(|| format!("{role}{end}"))
}

pub(super) fn labeled(block: usize, words: &str, labels: &Labels) -> String {
    let label = labels.of.get(block).map(|label| label.shown.as_str()).unwrap_or_default();
    if words.trim().is_empty() { String::new() } else { format!("{label} {}", words.trim()) }
}

/// A row: one full cell keeps its lines, several share a line.
pub(super) fn joined(cells: &[String]) -> String {
    let full: Vec<&String> = cells.iter().filter(|c| !c.trim().is_empty()).collect();
    match full.as_slice() {
        [] => String::new(),
        [only] => (*only).clone(),
        _ => {
            let cells: Vec<String> = cells.iter().map(|cell| one_line(cell)).collect();
            cells.join(" | ").trim_end_matches([' ', '|']).to_owned()
        }
    }
}
