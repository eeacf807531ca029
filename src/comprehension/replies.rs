//! Questions in a paper, and what is replied to them. A question says nothing by itself: in a transcript it becomes one unit with the
//! reply, in a paper of questions and answers it opens what stands below it, and in running text it is marked as a question.

use crate::{question::tells, units::Unit};

use law::{Letters, Span};
use search::words;

/// Longest question with its reply, in characters.
const LONGEST: usize = 900;
/// Marks before a question, in lower case.
const ASKS: &[&str] = &["q.", "q:", "question:", "interrogatory no.", "request no.", "request for admission no."];
/// Marks before a reply.
const REPLIES: &[&str] = &["a.", "a:", "answer:", "response:"];

/// Who speaks in a unit, as its mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaks {
    Asking,
    Replying,
    /// "MR. PIKE: Objection."
    Another,
    GoesOn,
}

/// Units in which a question stands with its reply.
pub fn with_replies(text: &Letters, units: Vec<Unit>) -> Vec<Unit> {
    let mut out: Vec<Unit> = Vec::new();
    // The question that waits for its reply, and whether a reply has begun.
    let mut open: Option<(usize, bool)> = None;
    let marks = |span: Span, mark: Speaks| speaks(text, span) == mark;
    let asking = units.iter().filter(|unit| marks(unit.span, Speaks::Asking)).count();
    let replying = |unit: &Unit| unit.heading.into_iter().chain([unit.span]).any(|span| marks(span, Speaks::Replying));
    let examined = asking > 1 && units.iter().any(replying);
    for unit in units {
        let mark = if examined { speaks(text, unit.span) } else { Speaks::GoesOn };
        // "A. Marlene Gibbs." reads like a heading; the mark that a reply itself begins with ("ANSWER: Yes.") is none above it.
        let above =
            |heading: &Span| examined && !unit.span.touches(*heading) && speaks(text, *heading) == Speaks::Replying;
        let headed = unit.heading.filter(above);
        if let (Some(reply), Some((at, false))) = (headed, open)
            && reply.start >= out[at].body.end
        {
            (out[at].body.end, out[at].span.end, out[at].asks) = (reply.end, reply.end, false);
            open = Some((at, true));
        }
        let unit = Unit { heading: unit.heading.filter(|_| headed.is_none()), ..unit };
        match (mark, open) {
            (Speaks::Asking, _) => {
                open = Some((out.len(), false));
                out.push(Unit { body: unit.span, asks: true, ..unit });
                continue;
            }
            (Speaks::Another, _) => open = None,
            (Speaks::GoesOn, Some((at, _))) | (Speaks::Replying, Some((at, false)))
                if unit.span.end - out[at].body.start <= LONGEST =>
            {
                let replied = mark == Speaks::Replying || open.is_some_and(|(_, replied)| replied);
                open = Some((at, replied));
                out[at].body.end = unit.body.end;
                out[at].span.end = unit.span.end;
                out[at].asks = !replied;
                out[at].whole |= unit.whole;
                continue;
            }
            _ => open = None,
        }
        let asks = unit.asks || ends_with_question(text, &unit);
        out.push(Unit { asks, ..unit });
    }
    if examined {
        with_last_replies(text, &mut out);
        known_from_before(text, &mut out);
    }
    below_their_questions(text, &mut out, examined);
    out
}

fn ends_with_question(text: &Letters, unit: &Unit) -> bool {
    unit.body.end > 0 && text.get(unit.body.end - 1) == '?'
}

/// Most words of a witness's name.
const NAME: usize = 5;
/// Gives questions the replies that read like headings above nothing: "A. Yes." before a speaker's name, or at the end.
fn with_last_replies(text: &Letters, units: &mut [Unit]) {
    for unit in units.iter_mut().filter(|unit| unit.asks && speaks(text, unit.span) == Speaks::Asking) {
        let rest = text.trim(Span::new(unit.body.end, text.span().end));
        if rest.is_empty() || speaks(text, rest) != Speaks::Replying {
            continue;
        }
        let end = (rest.start..rest.end).find(|at| text.get(*at) == '\n').unwrap_or(rest.end);
        if end - unit.body.start <= LONGEST {
            (unit.body.end, unit.span.end, unit.asks) = (end, end, false);
        }
    }
}

/// Stems of a question that speaks for itself.
const OWN: usize = 1;

/// Gives each reply its witness, and a question that says nothing without the one before it ("Why not?", "When was the last time?")
/// that one as its opening.
fn known_from_before(text: &Letters, units: &mut [Unit]) {
    let sworn = witnesses(text, units);
    let mut before: Option<Span> = None;
    for unit in units {
        if speaks(text, unit.span) != Speaks::Asking {
            continue;
        }
        unit.witness = sworn.iter().rfind(|(at, _)| *at <= unit.span.start).or(sworn.first()).map(|(_, name)| *name);
        let body = text.folded(unit.body);
        let Some((question, _)) = reply(&body) else { continue };
        let says = words::stems(question).iter().filter(|stem| tells(stem) && !EMPTY.contains(&&***stem)).count();
        if says >= OWN {
            before = Some(head(text, unit.body, question));
        } else if let Some(before) = before {
            unit.leads.push(before);
        }
    }
}

/// Stems of a question that only point at the one before it.
const EMPTY: &[&str] = &[
    "q", "not", "last", "time", "next", "first", "day", "then", "anywher", "that", "this", "one", "write", "down",
    "long", "take",
];

/// The beginning of a place that reads like a text in which blanks are folded.
fn head(text: &Letters, place: Span, folded: &str) -> Span {
    let mut left = folded.chars().filter(|c| !c.is_whitespace()).count();
    let end = (place.start..place.end).find(|at| {
        left -= usize::from(left > 0 && !text.get(*at).is_whitespace());
        left == 0
    });
    Span::new(place.start, end.map_or(place.end, |at| at + 1))
}

/// Where each witness is sworn or named, and the name.
fn witnesses(text: &Letters, units: &[Unit]) -> Vec<(usize, Span)> {
    let mut out: Vec<(usize, Span)> = Vec::new();
    for unit in units {
        let body = text.folded(unit.body);
        // "RAYMOND SALCEDO, having been first duly sworn, testified"
        if let Some((name, _)) = body.split_once(',').filter(|(_, rest)| rest.to_lowercase().contains("sworn"))
            && (1..=NAME).contains(&name.split(' ').count())
            && name.starts_with(char::is_uppercase)
        {
            out.push((unit.span.start, head(text, unit.body, name)));
        }
    }
    if out.is_empty() {
        for span in text.lines() {
            let low = text.folded_lower(span);
            let titles = ["deposition of ", "testimony of ", "examination of "];
            let Some(at) = titles.iter().filter_map(|words| Some(low.find(words)? + words.len())).min() else {
                continue;
            };
            if (1..=NAME).contains(&low[at..].split(' ').count()) {
                out.push((span.start, Span::new(head(text, span, &low[..at]).end, span.end)));
            }
        }
    }
    out
}

fn speaks(text: &Letters, span: Span) -> Speaks {
    let head = text.folded(Span::new(span.start, span.end.min(span.start + 60)));
    let low = head.to_lowercase();
    if ASKS.iter().any(|mark| low.starts_with(mark)) {
        return Speaks::Asking;
    }
    if REPLIES.iter().any(|mark| low.starts_with(mark)) {
        return Speaks::Replying;
    }
    let name = head.split_once(':').map(|(name, _)| name).unwrap_or_default();
    let called = (3..=30).contains(&name.len()) && name.split(' ').count() <= 4;
    if called && !name.contains(|c: char| c.is_lowercase()) { Speaks::Another } else { Speaks::GoesOn }
}

/// Makes questions that stand on lines of their own, two or more of them, the openings of what stands below them. A request to which nobody has
/// replied opens nothing.
fn below_their_questions(text: &Letters, units: &mut Vec<Unit>, examined: bool) {
    let asks = |unit: &Unit| unit.asks && (examined || ends_with_question(text, unit));
    let apart = |unit: &Unit| asks(unit) && alone(text, unit.span);
    if units.iter().filter(|unit| apart(unit)).count() < 2 {
        return;
    }
    let mut question: Option<(Span, Option<Span>)> = None;
    let mut used: Vec<Span> = Vec::new();
    for unit in units.iter_mut() {
        if apart(unit) {
            question = Some((unit.body, unit.heading));
            continue;
        }
        match question {
            Some((asked, heading)) if heading == unit.heading => {
                unit.leads.insert(0, asked);
                used.push(asked);
            }
            _ => question = None,
        }
    }
    units.retain(|unit| !used.contains(&unit.body));
}

/// Whether nothing else stands on the lines of a span.
fn alone(text: &Letters, span: Span) -> bool {
    let blank = |c: &char| c.is_whitespace() && *c != '\n';
    let line = text.at(Span::new(0, span.start)).iter().rev().find(|c| !blank(c));
    let behind = text.at(Span::new(span.end, text.span().end)).iter().find(|c| !blank(c));
    line.is_none_or(|c| *c == '\n') && behind.is_none_or(|c| *c == '\n')
}

/// The question and the reply of a unit that has both, if the reply is marked: "Q. Was it raining? A. No."
pub fn reply(text: &str) -> Option<(&str, &str)> {
    let low = text.to_ascii_lowercase();
    if !ASKS.iter().any(|mark| low.starts_with(mark)) {
        return None;
    }
    let found = REPLIES.iter().filter_map(|mark| {
        let mut places = low.match_indices(mark);
        let opens = |at: &usize| low[..*at].trim_end().ends_with(['?', '.', ':', ';']) && low[..*at].ends_with(' ');
        places.find(|(at, _)| opens(at)).map(|(at, _)| (at, mark.len()))
    });
    let (at, length) = found.min()?;
    Some((text[..at].trim(), text[at + length..].trim()))
}

/// Yes or no, where a reply begins with it: "No, ma'am." "Admitted."
pub fn yes_or_no(reply: &str) -> Option<bool> {
    let word: String = reply.chars().take_while(|c| c.is_alphabetic()).collect();
    match word.to_lowercase().as_str() {
        "yes" | "yeah" | "yep" | "correct" | "admitted" => Some(true),
        "no" | "nope" | "denied" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::units::units;

    fn told(text: &str) -> Vec<String> {
        let letters = Letters::new(text);
        with_replies(&letters, units(&letters)).iter().map(|u| letters.folded(u.body)).collect()
    }

    #[test]
    fn a_reply_stands_with_its_question() {
        let text = "EXAMINATION\nQ. Was it raining?\nA. No. The road was dry.\nQ. I show you Exhibit 7. Is that\nyours?\n\
                    MR. PIKE: Objection.\nA. Yes.\nQ. Who sent it?\nA. Marlene Gibbs. She's the night dispatcher.\nQ. Who fixed it?\n\
                    A. Leon Tate.\nQ. Was he paid?\nA. He was, in cash.\n";
        let told = told(text);
        assert_eq!(told[0], "Q. Was it raining? A. No. The road was dry.");
        for pair in [
            "Q. Who sent it? A. Marlene Gibbs. She's the night dispatcher.",
            "Q. Who fixed it? A. Leon Tate.",
            "Q. Was he paid? A. He was, in cash.",
        ] {
            assert!(told.iter().any(|told| told == pair), "{told:?}");
        }
        assert_eq!(reply(&told[0]), Some(("Q. Was it raining?", "No. The road was dry.")));
        assert_eq!(yes_or_no("No. The road was dry."), Some(false));
        assert_eq!(yes_or_no("Nobody told me to."), None);
    }

    #[test]
    fn an_answer_to_an_interrogatory_stands_with_it() {
        let text = "INTERROGATORY NO. 1: State whether you received any complaint about the car before the occurrence.\n\
                    ANSWER: Yes. On August 28, the chief engineer reported that it stopped above the floor.\n\n\
                    INTERROGATORY NO. 2: Identify each person who inspected or repaired the car before the occurrence.\n\
                    ANSWER: Andre Whitlock replaced the belt on July 19.\n";
        let told = told(text);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].ends_with("stopped above the floor.") && told[1].ends_with("on July 19."));
        assert_eq!(reply(&told[0]).and_then(|(_, reply)| yes_or_no(reply)), Some(true));
    }

    #[test]
    fn a_request_without_a_reply_says_nothing() {
        let text = "REQUEST NO. 1: Admit that the wall leaned toward the street before the storm.\n\nREQUEST NO. 2: Admit that you knew of it for ten days and told nobody.\n\nServed by mail on May 4, 2026.\n";
        let letters = Letters::new(text);
        let units = with_replies(&letters, units(&letters));
        let asks: Vec<bool> = units.iter().map(|unit| unit.asks).collect();
        assert_eq!(asks, [true, true, false]);
        assert!(units.iter().all(|unit| unit.leads.is_empty()));
    }

    #[test]
    fn a_question_opens_what_stands_below_it() {
        let text = "Do you sell my data?\nWe never sell it to anyone at all.\n\nHow long do you keep it?\nWe keep it for two years.\n";
        let letters = Letters::new(text);
        let units = with_replies(&letters, units(&letters));
        assert_eq!(told(text), ["We never sell it to anyone at all.", "We keep it for two years."]);
        assert_eq!(
            units[1].leads.iter().map(|lead| letters.folded(*lead)).collect::<Vec<_>>(),
            ["How long do you keep it?"]
        );
    }

    #[test]
    fn a_witness_and_the_question_before_are_known() {
        let text = "DEPOSITION OF RAYMOND SALCEDO\n\nRAYMOND SALCEDO, having been first duly sworn, testified:\n\nQ. Did you inspect the door\nsensors?\n\
                    A. No.\nQ. Why not?\nA. I got a call.\nQ. Who is your supervisor?\nA. Dale Huckaby.\n";
        let letters = Letters::new(text);
        let units = with_replies(&letters, units(&letters));
        let of = |words: &str| units.iter().find(|u| letters.folded(u.body).contains(words)).unwrap();
        assert_eq!(
            of("Why not").leads.iter().map(|l| letters.folded(*l)).collect::<Vec<_>>(),
            ["Q. Did you inspect the door sensors?"]
        );
        assert!(of("supervisor").leads.is_empty());
        assert_eq!(of("supervisor").witness.map(|name| letters.folded(name)).as_deref(), Some("RAYMOND SALCEDO"));
        let text = "DEPOSITION OF ANNA WEISS\nQ. Is it yours?\nA. Yes.\nQ. Who sold it?\nA. Bob.\n";
        let letters = Letters::new(text);
        let units = with_replies(&letters, crate::units::units(&letters));
        assert_eq!(
            units.last().and_then(|u| u.witness).map(|name| letters.folded(name)).as_deref(),
            Some("ANNA WEISS")
        );
    }

    #[test]
    fn lettered_clauses_are_no_replies() {
        let text =
            "A. The tenant pays the rent.\nB. The landlord insures the house. Who repairs it? The landlord does.\n";
        assert_eq!(told(text).len(), 4);
    }
}
