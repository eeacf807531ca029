//! What an order says to single requests: "Object to No. 2 as overbroad. Answer to No. 7: the unit recorded speed."

use super::order_words::{find, sentence_of};
use crate::law::{Letters, Span, sentences::sentences_in};

/// What is to be said to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// "7".
    pub number: String,
    pub says: Says,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// On which ground: "as overbroad"; empty if the order names none.
    Objects(String),
    Answers(String),
}

/// Words between a verb and the number of a request.
const CALLED: [&str; 14] = [
    "the",
    "to",
    "interrogatory",
    "interrogatories",
    "request",
    "requests",
    "for",
    "production",
    "admission",
    "demand",
    "no.",
    "nos.",
    "number",
    "rfa",
];
const VERBS: [&str; 7] = ["object", "objects", "answer", "answers", "response", "respond", "reply"];

/// What an order says to single requests, in its order.
pub fn responses(order: &str) -> Vec<Response> {
    let letters = Letters::new(order);
    let mut out = Vec::new();
    for sentence in sentences_in(&letters) {
        let line = letters.folded(sentence.span);
        let starts = starts(&line);
        let ends = starts.iter().skip(1).copied().chain([line.len()]);
        for (from, to) in starts.iter().zip(ends) {
            let clause = line[*from..to].trim_end_matches([' ', ',', ';']);
            let clause = clause.strip_suffix(" and").unwrap_or(clause).trim_end_matches([' ', ',', ';']);
            out.extend(read(clause).into_iter().map(|(number, says)| Response { number, says, span: sentence.span }));
        }
    }
    out
}

/// Where clauses begin that say something to a request.
fn starts(line: &str) -> Vec<usize> {
    let lower = line.to_ascii_lowercase();
    let words = line.split(' ').map(|word| word.as_ptr() as usize - line.as_ptr() as usize);
    words
        .filter(|at| {
            VERBS.iter().any(|verb| lower[*at..].starts_with(&format!("{verb} "))) && !read(&line[*at..]).is_empty()
        })
        .collect()
}

fn read(clause: &str) -> Vec<(String, Says)> {
    let Some((verb, rest)) = clause.split_once(' ') else { return Vec::new() };
    let objects = verb.to_lowercase().starts_with("object");
    let mut numbers: Vec<String> = Vec::new();
    let (mut called, mut at) = (false, 0);
    for word in rest.split_inclusive(' ') {
        let bare = word.trim().trim_end_matches([',', ':', ';']).trim_start_matches('#').to_lowercase();
        let number = bare.trim_end_matches('.');
        // "Object to 8", but not "Answer the 3 questions".
        let to = objects && rest[..at].trim_end().ends_with("to");
        if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) && (called || to || !numbers.is_empty()) {
            numbers.push(number.to_owned());
        } else if CALLED.contains(&bare.as_str()) && numbers.is_empty() {
            called |= bare != "the" && bare != "to" && bare != "for";
        } else if bare != "and" || numbers.is_empty() {
            break;
        }
        at += word.len();
        if word.trim_end().ends_with(':') {
            break;
        }
    }
    let body = rest[at..].trim().trim_start_matches([':', ',', ' ']).trim_end_matches(['.', ' ']);
    if numbers.is_empty() || !objects && body.is_empty() {
        return Vec::new();
    }
    // "Object to 8 (privilege) and to 6 (overbroad)"
    if let Some((inner, behind)) = body.strip_prefix('(').and_then(|body| body.split_once(')')).filter(|_| objects) {
        let more = behind.trim_start_matches([',', ' ']);
        let more = more.strip_prefix("and ").unwrap_or(more);
        let more = if more.starts_with("to ") { read(&format!("object {more}")) } else { Vec::new() };
        let says = Says::Objects(ground(inner.trim()));
        return numbers.into_iter().map(|number| (number, says.clone())).chain(more).collect();
    }
    let body = ["that ", "with "].iter().find_map(|lead| body.strip_prefix(lead).filter(|_| !objects)).unwrap_or(body);
    let says = if objects { Says::Objects(ground(body)) } else { Says::Answers(sentence_of(body)) };
    numbers.into_iter().map(|number| (number, says.clone())).collect()
}

/// The ground of an objection as it follows "objects": "as overbroad" for "overbroad".
fn ground(body: &str) -> String {
    let leads = ["as ", "because ", "on the ground", "on grounds", "for ", "since "];
    let noun = ["ege", "ance", "ence", "ity", "ness", "ion", "den", "product"].iter().any(|end| body.ends_with(end));
    match body.is_empty() || leads.iter().any(|lead| find(body, lead) == Some(lead.len())) {
        true => body.to_owned(),
        false if noun && body.split(' ').count() <= 3 => format!("on the ground of {body}"),
        false => format!("as {body}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_answers_and_objects_to_single_requests() {
        let of = |said: &str| -> Vec<(String, Says)> {
            responses(said).into_iter().map(|one| (one.number, one.says)).collect()
        };
        let objects = |number: &str, ground: &str| (number.to_owned(), Says::Objects(ground.to_owned()));
        let answers = |number: &str, text: &str| (number.to_owned(), Says::Answers(text.to_owned()));
        assert_eq!(
            of(
                "Draft responses to the interrogatories. Object to No. 2 as overbroad. Answer to No. 7: the unit recorded speed; the data are kept by Elm, Inc."
            ),
            [objects("2", "as overbroad"), answers("7", "The unit recorded speed; the data are kept by Elm, Inc.")]
        );
        assert_eq!(
            of("Object to Interrogatories Nos. 3 and 4 because they are vague, and answer No. 5: none."),
            [objects("3", "because they are vague"), objects("4", "because they are vague"), answers("5", "None.")]
        );
        assert_eq!(
            of("Draft the responses. Object to 8 (privilege) and to 6 (overbroad)."),
            [objects("8", "on the ground of privilege"), objects("6", "as overbroad")]
        );
        assert_eq!(of("Draft responses to the interrogatories. We represent Elm, Inc."), []);
        assert_eq!(of("Answer the 3 questions."), []);
    }
}
