//! What one side of a lawsuit asks of the other in numbered requests: "REQUEST NO. 4: Admit that …", "INTERROGATORY NO. 7: State …". A request says
//! what is asked and not what is agreed or ordered, so neither a term nor a time limit is read in it.

use super::span::{Letters, Span};

/// What such requests are called before their number.
const MARKS: &[&str] = &[
    "request for admission ",
    "request for production of documents ",
    "request for production ",
    "request for inspection ",
    "request to admit ",
    "request ",
    "interrogatory ",
];
const NUMBERS: &[&str] = &["no. ", "no.", "number ", "no "];
/// How a reply begins in a line of its own, and behind its request.
const REPLIES: &[&str] =
    &["answer:", "answer to ", "answer no", "response:", "response to ", "response no", "objection:"];
/// Fewest requests of a paper that serves some: a letter may name one.
const FEWEST: usize = 2;
/// Characters at the beginning of a line in which stands what it is.
const HEAD: usize = 80;

/// The numbered requests of a paper, in order, each from its mark to its end; a reply is no part of its request.
pub fn served_requests(text: &Letters) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::new();
    // Whether the last one has words yet, if it may go on in the next line.
    let mut open: Option<bool> = None;
    for line in text.lines() {
        if line.is_empty() {
            open = open.filter(|worded| !worded);
            continue;
        }
        let low = text.folded_lower(Span::new(line.start, line.end.min(line.start + HEAD)));
        let end = before_reply(text, line);
        if let Some(worded) = mark(&low) {
            out.push(Span::new(line.start, end));
            open = (end == line.end).then_some(worded);
            continue;
        }
        let ended = out.last().is_some_and(|last| matches!(text.get(last.end.saturating_sub(1)), '.' | '?' | '!'));
        let goes_on = match open {
            None => false,
            Some(false) => true,
            Some(true) => !ended || low.starts_with(char::is_lowercase),
        };
        if !goes_on || REPLIES.iter().any(|reply| low.starts_with(reply)) {
            open = None;
            continue;
        }
        if let Some(last) = out.last_mut() {
            last.end = end;
        }
        open = (end == line.end).then_some(true);
    }
    if out.len() < FEWEST { Vec::new() } else { out }
}

/// Whether a paper serves requests that it does not answer itself.
pub fn awaits_replies(text: &Letters) -> bool {
    let replies = |line: Span| {
        let low = text.folded_lower(Span::new(line.start, line.end.min(line.start + HEAD)));
        before_reply(text, line) < line.end || REPLIES.iter().any(|reply| low.starts_with(reply))
    };
    !served_requests(text).is_empty() && !text.lines().any(replies)
}

/// Whether a line in small letters begins with the mark of a request, and then whether words follow it.
fn mark(low: &str) -> Option<bool> {
    let rest = MARKS.iter().find_map(|mark| low.strip_prefix(mark))?;
    let rest = NUMBERS.iter().find_map(|number| rest.strip_prefix(number))?;
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let words = behind.trim_start().trim_start_matches([':', '.', '-', '–', '—']);
    // "Request No. 9 asks …" speaks of one.
    (behind.len() < rest.len() && (behind.is_empty() || words.len() < behind.trim_start().len()))
        .then(|| !words.trim().is_empty())
}

/// Where a line's own request ends: before a reply that stands behind it in the same line.
fn before_reply(text: &Letters, line: Span) -> usize {
    let low = text.folded_lower(line);
    let at = [" answer: ", " response: "].iter().filter_map(|reply| low.find(reply)).min();
    at.map_or(line.end, |at| line.start + low[..at].chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        let letters = Letters::new(text);
        served_requests(&letters).into_iter().map(|request| letters.folded(request)).collect()
    }

    #[test]
    fn a_request_ends_where_its_reply_or_the_paper_s_end_begins() {
        let served = "Defendant asks plaintiff to answer within thirty days after service.\n\
            INTERROGATORY NO. 1: Name everybody who rode\nin the truck. State when each got out.\n\
            INTERROGATORY NO. 2:\n\nState the wages that you lost.\n\nDated May 4, 2026.\n";
        assert_eq!(
            of(served),
            [
                "INTERROGATORY NO. 1: Name everybody who rode in the truck. State when each got out.",
                "INTERROGATORY NO. 2: State the wages that you lost."
            ]
        );
        let replied = "REQUEST NO. 1: Admit that the barn burned. RESPONSE: Admitted.\nREQUEST NO. 2: Admit that it was insured.\nRESPONSE: Denied.\n";
        assert_eq!(
            of(replied),
            ["REQUEST NO. 1: Admit that the barn burned.", "REQUEST NO. 2: Admit that it was insured."]
        );
        assert!(of("Request No. 9 asks too much.\nRequest No. 4 does not.\n").is_empty());
        assert!(awaits_replies(&Letters::new(served)) && !awaits_replies(&Letters::new(replied)));
    }
}
