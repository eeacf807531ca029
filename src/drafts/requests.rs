//! The numbered requests of discovery papers, each in its own words.

use super::papers::{Paper, source};
use crate::{
    documents::document::Origin,
    law::{Letters, Span},
    tasks::Source,
};

/// The most requests of a draft.
const MOST: usize = 200;

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// "Interrogatory No. 2".
    pub label: String,
    pub text: String,
    pub source: Source,
}

/// What discovery papers ask for, with the name of one of each.
const KINDS: [(&str, &str); 9] = [
    ("REQUESTS FOR PRODUCTION", "Request for Production"),
    ("REQUEST FOR PRODUCTION", "Request for Production"),
    ("REQUESTS FOR ADMISSION", "Request for Admission"),
    ("REQUEST FOR ADMISSION", "Request for Admission"),
    ("REQUESTS FOR DOCUMENTS", "Request for Documents"),
    ("DOCUMENT REQUEST", "Document Request"),
    ("INTERROGATOR", "Interrogatory"),
    ("REQUEST", "Request"),
    ("DEMAND", "Demand"),
];

/// A line that begins a request, ends one, or goes on with one.
enum Line {
    /// Name and number, and how many characters stand before its words.
    Begins(String, usize),
    /// A heading under which lines are numbered.
    Heading(&'static str),
    Ends,
    GoesOn,
}

/// All requests of the papers, in their order.
pub fn requests(papers: &[Paper]) -> Vec<Request> {
    let files = papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_)));
    let mut all: Vec<Request> = files.flat_map(requests_in).collect();
    all.truncate(MOST);
    all
}

/// The requests of one paper.
pub fn requests_in(paper: &Paper) -> Vec<Request> {
    let mut all: Vec<Request> = Vec::new();
    let letters = Letters::new(&paper.document.text);
    let mut close = |open: Option<(String, Span)>| {
        let Some((label, span)) = open else { return };
        let span = letters.trim(span);
        if !span.is_empty() && all.len() < MOST {
            all.push(Request { label, text: letters.folded(span), source: source(paper, &letters, span) });
        }
    };
    let (mut under, mut open, mut at) = (None, None::<(String, Span)>, 0);
    for line in paper.document.text.split('\n') {
        let length = line.chars().count();
        let indent = length - line.trim_start().chars().count();
        match read(line.trim(), under) {
            Line::Begins(label, lead) => {
                close(open.replace((label, Span::new(at + indent + lead, at + length))));
            }
            Line::Heading(name) => {
                close(open.take());
                under = Some(name);
            }
            Line::Ends => {
                close(open.take());
                under = None;
            }
            Line::GoesOn => {
                if let Some((_, span)) = &mut open {
                    span.end = at + length;
                }
            }
        }
        at += length + 1;
    }
    close(open);
    all
}

fn read(line: &str, under: Option<&str>) -> Line {
    let upper = line.to_uppercase();
    let kind = KINDS.iter().find(|(words, _)| upper.starts_with(words));
    if let Some((_, name)) = kind
        && let Some((number, lead)) = numbered_no(line)
    {
        return Line::Begins(format!("{name} No. {number}"), lead);
    }
    let letters = line.chars().filter(|c| c.is_alphabetic());
    let capitals = letters.clone().count() > 3 && letters.clone().all(char::is_uppercase);
    let short = line.split_whitespace().count() <= 6 && !line.ends_with(['.', ',', ';']);
    // "Requests for Production" above numbered lines; not "Defendant's First Requests", the paper's own title.
    if let Some((_, name)) = kind
        && short
        && (capitals || upper.trim_end_matches(':').ends_with('S') || upper.contains("PRODUCTION"))
    {
        return Line::Heading(name);
    }
    let signs =
        ["DATED", "RESPECTFULLY", "CERTIFICATE", "/S/", "ATTORNEY", "DEFINITIONS", "INSTRUCTIONS", "BY:", "SIGNATURE"];
    // "Served by e-mail on May 20, 2026.", "Naomi Hollis, Attorney for Plaintiff"
    let served = upper.starts_with("SERVED ") || line.split_whitespace().count() <= 8 && upper.contains(", ATTORNEY");
    if served || signs.iter().any(|word| upper.starts_with(word)) || (capitals && short && !line.is_empty()) {
        return Line::Ends;
    }
    if let Some(name) = under {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        let rest = &line[digits..];
        let apart = rest.strip_prefix(['.', ')']).is_some_and(|text| text.is_empty() || text.starts_with([' ', '\t']));
        if (1..=3).contains(&digits) && apart {
            let words = rest[1..].trim_start();
            let lead = line.chars().count() - words.chars().count();
            return Line::Begins(format!("{name} No. {}", &line[..digits]), lead);
        }
    }
    Line::GoesOn
}

/// The name and number of a request that a line begins, and how many characters stand before its words. A line that is told by its own
/// words only, not by a heading above it.
pub(super) fn label(line: &str) -> Option<(String, usize)> {
    match read(line, None) {
        Line::Begins(name, lead) => Some((name, lead)),
        _ => None,
    }
}

/// The number behind "No." near a line's beginning, and how many characters stand before the words behind it.
fn numbered_no(line: &str) -> Option<(&str, usize)> {
    let digits = line.find(|c: char| c.is_ascii_digit()).filter(|at| *at < 60)?;
    let before = line[..digits].trim_end().to_uppercase();
    let marked = ["NO.", "NO", "NUMBER", "NOS.", "#", "REQUEST", "INTERROGATORY", "ADMISSION", "PRODUCTION"];
    let length = line[digits..].find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len() - digits);
    let rest = &line[digits + length..];
    // "Request No. 2 is overbroad" is a sentence about it.
    let labels = rest.is_empty()
        || rest.starts_with([':', '.', ')', '-', '–', '—'])
        || rest.trim_start().starts_with(['-', '–', '—']);
    if !labels || length > 3 || !marked.iter().any(|word| before.ends_with(word)) {
        return None;
    }
    let words = rest.trim_start_matches([':', '.', ')', '-', '–', '—', ' ', '\t']);
    Some((&line[digits..digits + length], line.chars().count() - words.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::document::Document, ids::FileId};

    fn found(text: &str) -> Vec<(String, String)> {
        let document = Document { text: text.into(), ..Document::default() };
        let paper = Paper { origin: Origin::File(FileId::new()), name: "Requests.pdf".into(), document, proven: true };
        requests(&[paper]).into_iter().map(|request| (request.label, request.text)).collect()
    }

    #[test]
    fn requests_under_headings_and_with_labels_of_their_own() {
        let text = "PLAINTIFF'S FIRST SET OF DISCOVERY\n\nDEFINITIONS\n1. “You” means the defendant.\n\nINTERROGATORIES\n\n1. State your name.\n2. Identify each person\nwho knows.\n\n\
                    DOCUMENT REQUESTS\n1) The lease.\n\nDated: May 4, 2026\n1. not a request\n";
        let pair = |label: &str, text: &str| (label.to_owned(), text.to_owned());
        assert_eq!(
            found(text),
            [
                pair("Interrogatory No. 1", "State your name."),
                pair("Interrogatory No. 2", "Identify each person who knows."),
                pair("Document Request No. 1", "The lease.")
            ]
        );
        assert_eq!(
            found("Request No. 1: The lease.\n\nRequest No. 2 - All notices.\nRequest No. 2 is meant broadly.\n"),
            [
                pair("Request No. 1", "The lease."),
                pair("Request No. 2", "All notices. Request No. 2 is meant broadly.")
            ]
        );
        assert_eq!(found("The parties shall meet.\n1. Rent is due monthly.\n"), []);
    }
}
