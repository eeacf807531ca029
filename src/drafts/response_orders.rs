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
        if let Some((numbers, says)) = led(&line) {
            out.extend(numbers.into_iter().map(|number| Response { number, says: says.clone(), span: sentence.span }));
            continue;
        }
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

/// What a sentence says that begins with the number of a request: "For 6: she was not on the phone", "On No. 4 she says she had a scan in March",
/// "As to 7, object as overbroad".
fn led(line: &str) -> Option<(Vec<String>, Says)> {
    const LEADS: [&str; 14] = [
        "for ",
        "on ",
        "as to ",
        "as for ",
        "to ",
        "in response to ",
        "in answer to ",
        "regarding ",
        "re ",
        "no. ",
        "number ",
        "interrogatory ",
        "request ",
        "rog ",
    ];
    let lower = line.to_ascii_lowercase();
    let lead = LEADS.iter().find(|lead| lower.starts_with(**lead))?;
    let rest = &line[lead.len()..];
    let (mut numbers, mut at, mut marked): (Vec<String>, usize, bool) = (Vec::new(), 0, false);
    for word in rest.split_inclusive(' ') {
        let own = word.trim_end();
        let bare = own.trim_end_matches([',', ':', ';', '.']).trim_start_matches('#').to_lowercase();
        if (1..=3).contains(&bare.len()) && bare.bytes().all(|b| b.is_ascii_digit()) {
            numbers.push(bare);
            marked = own.ends_with([':', ',']);
        } else {
            let called = [bare.as_str(), &format!("{bare}.")].iter().any(|word| CALLED.contains(word));
            if !(called && numbers.is_empty() || bare == "and" && !numbers.is_empty()) {
                break;
            }
        }
        at += word.len();
        if own.ends_with(':') {
            break;
        }
    }
    let body = rest.get(at..)?.trim_start_matches(['-', '–', '—', ' ']);
    let dashed = rest.get(at..)?.starts_with(['-', '–', '—']);
    let first = body.split(' ').next().unwrap_or_default().to_lowercase();
    // "On 4 she says …", but not "On 4 May he …" and not "For 12 years".
    let speaks = matches!(
        first.as_str(),
        "she"
            | "he"
            | "they"
            | "it"
            | "we"
            | "i"
            | "say"
            | "state"
            | "answer"
            | "respond"
            | "object"
            | "the"
            | "our"
            | "her"
            | "his"
    );
    if numbers.is_empty() || body.is_empty() || !(marked || dashed || speaks) {
        return None;
    }
    if first.starts_with("object") {
        let behind = body.split_once(' ').map_or("", |(_, behind)| behind);
        return Some((numbers, Says::Objects(ground(behind.trim_end_matches(['.', ' '])))));
    }
    const SAYS: [&str; 20] = [
        "she says that ",
        "he says that ",
        "they say that ",
        "she says ",
        "he says ",
        "they say ",
        "say that ",
        "state that ",
        "answer that ",
        "respond that ",
        "the answer is that ",
        "our answer is that ",
        "the answer is ",
        "our answer is ",
        "she will say that ",
        "he will say that ",
        "say ",
        "state ",
        "answer ",
        "respond ",
    ];
    let low = body.to_ascii_lowercase();
    let said = SAYS.iter().find(|lead| low.starts_with(**lead)).map_or(body, |lead| &body[lead.len()..]);
    Some((numbers, Says::Answers(sentence_of(said.trim_start_matches([':', ' '])))))
}

/// The next objection in the same breath: "8 as to passwords" of "overbroad and 8 as to passwords", with what stands before it.
fn next_objection(body: &str) -> Option<(&str, &str)> {
    [" and to ", ", and to ", " and ", ", and ", ", ", "; "]
        .iter()
        .flat_map(|joint| body.match_indices(joint).map(|(at, joint)| (at, at + joint.len())))
        .filter(|(_, to)| {
            let mut words = body[*to..].split(' ');
            let number = words.next().unwrap_or_default().trim_start_matches('#');
            let number = !number.is_empty() && number.len() <= 3 && number.bytes().all(|b| b.is_ascii_digit());
            // "and 8 as to passwords", "and 9 because it is vague", "and 10 (privilege)"
            let leads = words.next().unwrap_or_default();
            number && (matches!(leads, "as" | "because" | "on" | "for" | "since" | "with") || leads.starts_with('('))
        })
        .min_by_key(|(at, to)| (*at, usize::MAX - to))
        .map(|(at, to)| (&body[..at], &body[to..]))
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
    if let Some((own, next)) = next_objection(body).filter(|_| objects) {
        let says = Says::Objects(ground(own.trim_end_matches([',', ' '])));
        let more = read(&format!("object to {next}"));
        return numbers.into_iter().map(|number| (number, says.clone())).chain(more).collect();
    }
    let body = ["that ", "with "].iter().find_map(|lead| body.strip_prefix(lead).filter(|_| !objects)).unwrap_or(body);
    let says = if objects { Says::Objects(ground(body)) } else { Says::Answers(sentence_of(body)) };
    numbers.into_iter().map(|number| (number, says.clone())).collect()
}

/// The ground of an objection as it follows "objects": "as overbroad" for "overbroad". What the order wants answered all the same ("…, offer five
/// years", "…, but give the last two") is no ground: it is asked about.
fn ground(body: &str) -> String {
    const BESIDE: [&str; 12] = [
        ", offer ",
        ", but ",
        " but ",
        ", give ",
        ", produce ",
        ", answer ",
        ", provide ",
        ", limit ",
        "; offer ",
        "; but ",
        "; give ",
        "; produce ",
    ];
    let cut = BESIDE.iter().filter_map(|lead| body.find(lead)).min();
    let body = cut.map_or(body, |at| &body[..at]);
    let leads = ["as ", "because ", "on ", "for ", "since "];
    let last = body.rsplit(" and ").next().unwrap_or(body);
    let named = |words: &str| {
        let ends = ["ege", "ance", "ence", "ity", "ness", "ion", "den", "product"];
        ends.iter().any(|end| words.ends_with(end)) || words.ends_with(" review") || words.ends_with(" secret")
    };
    let noun = named(last) || body.split(" and ").next().is_some_and(named);
    match body.is_empty() || leads.iter().any(|lead| find(body, lead) == Some(lead.len())) {
        true => body.to_owned(),
        false if noun && body.split(' ').count() <= 5 => format!("on the ground of {body}"),
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
        assert_eq!(
            of("Object to No. 5 as overbroad, offer the last five years. Object to No. 6, privilege and trade secret."),
            [objects("5", "as overbroad"), objects("6", "on the ground of privilege and trade secret")]
        );
        assert_eq!(of("Draft responses to the interrogatories. We represent Elm, Inc."), []);
        assert_eq!(of("Answer the 3 questions."), []);
        assert_eq!(
            of("Object to 3 as overbroad and 5 as to the bank statements."),
            [objects("3", "as overbroad"), objects("5", "as to the bank statements")]
        );
        assert_eq!(
            of("Object to 3 and 4 because they are vague, 6 as compound and 9 on privilege."),
            [
                objects("3", "because they are vague"),
                objects("4", "because they are vague"),
                objects("6", "as compound"),
                objects("9", "on privilege")
            ]
        );
        assert_eq!(
            of(
                "On 2 he says he sold the boat in May 2024, never owned another. For 7: the log is lost; the keeper was Ida Moe."
            ),
            [
                answers("2", "He sold the boat in May 2024, never owned another."),
                answers("7", "The log is lost; the keeper was Ida Moe.")
            ]
        );
        assert_eq!(of("As to No. 8, object as vague."), [objects("8", "as vague")]);
        assert_eq!(of("On 4 May he sold the boat. For 12 years he owned it."), []);
    }
}
