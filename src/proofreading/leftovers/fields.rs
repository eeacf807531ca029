//! Fields of the word processor that broke, and what tracked changes and comments leave in a text.

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::span::Counted;

/// What the word processor writes where a field has lost its target.
const BROKEN: &[&str] = &[
    "Error! Reference source not found",
    "Error! Bookmark not defined",
    "Error! No text of specified style in document",
    "Error! Not a valid",
    "Error! Unknown document property name",
    "Error! Main Document Only",
    "Error! Use the Home tab",
    "Error! Hyperlink reference not valid",
    "Error! No table of",
    "Error! No index entries",
];

/// How a printed balloon or a pasted comment begins.
const TRACKED: &[&str] =
    &["Deleted: ", "Formatted: ", "Formatted Table", "Comment [", "Commented [", "[Comment: ", "Inserted: "];

/// Broken fields and remnants of tracked changes.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut counted = Counted::new(&paper.text);
    for (at, _) in paper.text.match_indices("Error! ") {
        let rest = &paper.text[at..];
        if let Some(words) = BROKEN.iter().find(|words| rest.starts_with(**words)) {
            let span = counted.span(at..at + words.len());
            let message = "A field of the word processor has lost its target. Insert the reference again.";
            out.push(paper.finding(Kind::BrokenField, Severity::Wrong, span, message));
        }
    }
    for (i, paragraph) in paper.paragraphs.iter().enumerate() {
        let text = paragraph.text.as_str();
        let starts = TRACKED.iter().find(|lead| text.trim_start().starts_with(**lead));
        // "Comment [AB1]:" also stands within a line.
        let within = ["Comment [", "Commented ["].iter().find_map(|lead| {
            let at = text.find(lead)?;
            let rest = &text[at + lead.len()..];
            let mark: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
            (mark.len() >= 2 && mark.ends_with(|c: char| c.is_ascii_digit()) && rest[mark.len()..].starts_with("]:"))
                .then_some(at)
        });
        let lead = starts.filter(|lead| !lead.starts_with("Comment") || text.contains("]:"));
        if lead.is_some() || within.is_some() {
            let from = within.unwrap_or(0);
            let start = paper.span_of(i).start + text[..from].chars().count();
            let end = start + text[from..].chars().take(60).count();
            let message = "A comment or tracked change was left in the text. Accept or delete it.";
            out.push(paper.finding(Kind::TrackedChange, Severity::Wrong, law::Span::new(start, end), message));
        }
    }
    merge_fields(paper, &mut out);
    out
}

/// «Field», {{field}}, { MERGEFIELD name }.
fn merge_fields(paper: &Paper, out: &mut Vec<Finding>) {
    let mut counted = Counted::new(&paper.text);
    for (open, close) in [("{{", "}}"), ("{ MERGEFIELD", "}"), ("{MERGEFIELD", "}")] {
        let mut from = 0;
        while let Some(at) = paper.text.get(from..).and_then(|t| t.find(open)).map(|i| i + from) {
            from = at + open.len();
            let rest = &paper.text[from..];
            let Some(length) = rest.find(close).filter(|n| *n < 80 && !rest[..*n].contains('\n')) else { continue };
            let span = counted.span(at..from + length + close.len());
            let message = "A merge field was not filled in. Put in what belongs here.";
            out.push(paper.finding(Kind::BrokenField, Severity::Wrong, span, message));
        }
    }
}
