//! What a paper that a party files with a court must have at its end: a signature block (Fed. R. Civ. P. 11(a)) and, if it is
//! served on others, a certificate of service (Fed. R. Civ. P. 5(d)(1)(B); Fed. R. App. P. 25(d)).

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Papers of a party, by a word of their title.
const FILED: &[&str] = &[
    "motion",
    "brief",
    "memorandum",
    "opposition",
    "reply",
    "response",
    "complaint",
    "petition",
    "answer",
    "objection",
    "objections",
    "notice of appeal",
    "counterclaim",
    "stipulation",
];
/// Papers that open a case are served by summons, not by certificate.
const OPENING: &[&str] = &["complaint", "petition"];
/// What the court itself writes.
const COURTS_OWN: &[&str] = &["order", "opinion", "judgment", "ruling", "decision", "findings"];

/// A missing signature block or certificate.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let Some(title) = title(paper) else { return Vec::new() };
    let low = paper.text.to_lowercase();
    let tail_start = low.char_indices().rev().take(2_500).last().map_or(0, |(i, _)| i);
    let tail = &low[tail_start..];
    let close: String = low.chars().rev().take(900).collect::<Vec<_>>().into_iter().rev().collect();
    // What the court writes, and what its system sends.
    let courts = [
        "so ordered",
        "states district judge",
        "states magistrate judge",
        "circuit judge",
        "bankruptcy judge",
        "judge of the",
    ];
    let notice = ["notice of electronic filing", "notice of docket activity", "nef for docket"];
    if courts.iter().any(|sign| close.contains(sign)) || notice.iter().any(|sign| low.contains(sign)) {
        return Vec::new();
    }
    let signed = ["/s/", "respectfully submitted", "attorney for", "attorneys for", "counsel for", "pro se"]
        .iter()
        .any(|sign| tail.contains(sign))
        || tail.lines().any(|line| line.trim_start().starts_with("by:") || line.trim_start().starts_with("____"));
    let certificate = ["certificate of service", "proof of service", "certify that", "affidavit of service", "cm/ecf"]
        .iter()
        .any(|sign| low.contains(sign));
    let end = paper.paragraphs.len().checked_sub(1).map_or(0, |last| paper.span_of(last).end);
    let mut out = Vec::new();
    if !signed {
        let message = "No signature block was found. A paper that is filed must be signed by an attorney of record or the party (Fed. R. Civ. P. 11(a)).";
        out.push(paper.finding(Kind::NoSignature, Severity::Check, Span::new(end, end), message));
    }
    if !certificate && !OPENING.iter().any(|word| title.contains(word)) {
        let message = "No certificate of service was found. Add one unless the court's filing system serves everybody (Fed. R. Civ. P. 5(d)(1)(B)).";
        out.push(paper.finding(Kind::NoCertificate, Severity::Check, Span::new(end, end), message));
    }
    out
}

/// The title of a party's paper, in lower case: behind a caption with a court and two sides, a short paragraph that names
/// such a paper.
fn title(paper: &Paper) -> Option<String> {
    let head: Vec<(usize, String)> =
        paper.paragraphs.iter().take(60).map(|p| p.text.to_lowercase()).enumerate().collect();
    let mut seen = 0;
    let (mut court, mut versus) = (false, false);
    for (i, text) in &head {
        seen += text.len();
        if seen > 4_000 {
            break;
        }
        let short = text.chars().count() < 200;
        let shouted = paper.paragraphs.get(*i).is_some_and(|p| !p.text.chars().any(char::is_lowercase));
        court |= short
            && text.contains("court")
            && (text.contains("district")
                || text.contains("county")
                || text.contains("appeal")
                || text.contains("superior")
                || text.contains("supreme"));
        versus |= text.split_whitespace().any(|w| matches!(w, "v." | "vs." | "v" | "-against-" | "against"));
        let names = |list: &[&str]| list.iter().any(|word| has_word(text, word));
        if court && versus && short && (shouted || text.chars().count() < 120) {
            if names(COURTS_OWN) && !names(&["motion", "brief", "memorandum", "proposed"]) {
                return None;
            }
            // "No. 25-1, Motion" in a list is no title: the title stands alone and does not end as a sentence.
            if names(FILED) && !text.trim_end().ends_with(['.', ';', ',']) {
                return Some(text.clone());
            }
        }
    }
    None
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let free = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        free(text[..at].chars().next_back()) && free(text[at + word.len()..].chars().next())
    })
}
