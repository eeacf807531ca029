//! What a half of a question takes from the one before it, where a word of it points back or its verb is left out: "how many of those were
//! late?", "how many to the school?", "what did they write?" behind "Who is M. Sands", "Give me the last day." behind "Was the notice in time?".

use super::left_out::VERBS;

/// A half that goes on from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoesOn {
    /// The half with all its words.
    pub whole: String,
    /// Whether it asks of what the one before asks for, and of nothing else: "of those".
    pub among: bool,
}

/// Words behind which "how many" has lost its noun and its verb: "how many to the school".
const LINKS: &[&str] = &[
    "after", "before", "since", "until", "between", "to", "in", "from", "during", "by", "at", "on", "with", "for",
    "under", "over", "against", "above", "below",
];
/// Where what a question says of its time begins, and words for all of something.
const TIMES: &[&str] = &[" after ", " before ", " since ", " until ", " between ", " during "];
const IN_ALL: &[&str] = &[" in total", " altogether", " in all", " overall"];
/// Most words of the name of somebody.
const NAME: usize = 4;

/// What a half says with the words that it takes from the one before; `None` where it takes none.
pub fn goes_on(part: &str, before: &str) -> Option<GoesOn> {
    let bare = part.trim_end_matches(['?', '.', ' ']);
    let bare = ["and ", "And "].iter().find_map(|word| bare.strip_prefix(word)).unwrap_or(bare);
    let words: Vec<&str> = bare.split_whitespace().collect();
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let low: Vec<&str> = low.iter().map(String::as_str).collect();
    of_those(&words, &low, before)
        .or_else(|| without_verb(&words, &low, before))
        .or_else(|| of_somebody(&words, &low, before).map(|whole| GoesOn { whole, among: false }))
        .or_else(|| last_day(&low, before).map(|whole| GoesOn { whole, among: false }))
        .or_else(|| on_that_day(bare, before).map(|whole| GoesOn { whole, among: false }))
}

/// "When is the answer due if they file on that day?" behind "What is the last day for motions?"
fn on_that_day(bare: &str, before: &str) -> Option<String> {
    let (at, of) =
        [" on that day", " on the last day", " that day"].iter().find_map(|of| Some((bare.find(*of)?, of)))?;
    let thing = before.split_once("last day for ")?.1.trim_end_matches(['?', ' ']);
    let verb = bare.get(..at)?.rsplit(' ').next()?;
    let acts = matches!(
        verb,
        "file" | "files" | "serve" | "serves" | "move" | "moves" | "send" | "sends" | "answer" | "answers"
    );
    acts.then(|| format!("{} {thing} on the last day{}?", &bare[..at], &bare[at + of.len()..]))
}

/// "How many of those were late?", "how much of it did he pay?", "how much were they?".
fn of_those(words: &[&str], low: &[&str], before: &str) -> Option<GoesOn> {
    const POINTS: &[&str] = &["those", "them", "these", "that", "it", "this", "which"];
    let among = |whole: String| Some(GoesOn { whole, among: true });
    match low {
        ["how", "many", "of", points, rest @ ..] if POINTS.contains(points) && !rest.is_empty() => {
            among(format!("How many {} {}?", counted(before)?, words[4..].join(" ")))
        }
        ["how", "much", "of", points, rest @ ..] if POINTS.contains(points) && !rest.is_empty() => {
            among(format!("How much {}?", words[4..].join(" ")))
        }
        ["how", "much", verb @ ("are" | "were" | "was" | "is"), "they" | "those" | "these"] => {
            among(format!("How much {verb} the {} in total?", counted(before)?))
        }
        _ => None,
    }
}

/// What a question counts: "overtime hours" of "How many overtime hours did he work".
fn counted(question: &str) -> Option<String> {
    let low = question.to_lowercase();
    let at = low.find("how many ")? + "how many ".len();
    let rest: Vec<&str> = question.get(at..)?.trim_end_matches('?').split_whitespace().collect();
    // What the verb is, only a few verbs and their endings show.
    let verb = |word: &&str| {
        let word = word.to_lowercase();
        VERBS.contains(&word.as_str())
            || LINKS.contains(&word.as_str())
            || word.ends_with("ed")
            || ["came", "come", "went", "got", "made", "fell", "lie", "of"].contains(&word.as_str())
    };
    let end = rest.iter().position(verb).unwrap_or(rest.len());
    (1..=2).contains(&end).then(|| rest[..end].join(" "))
}

/// "How many to the school?" behind "How many calls came after the letter".
fn without_verb(words: &[&str], low: &[&str], before: &str) -> Option<GoesOn> {
    let ["how", of @ ("many" | "much"), link, _, ..] = low else { return None };
    if !LINKS.contains(link) {
        return None;
    }
    let start = before.to_lowercase().find(&format!("how {of} "))?;
    let head = before.get(start..)?.trim_end_matches(['?', ' ']);
    let cut = TIMES.iter().chain(IN_ALL).filter_map(|words| head.find(words)).min().unwrap_or(head.len());
    let rest = words[2..].join(" ");
    // Two times are asked of each by itself.
    let timed = |text: &str| TIMES.iter().any(|words| format!(" {text} ").contains(words));
    let among = !(timed(&head[cut..]) && timed(&rest));
    Some(GoesOn { whole: format!("{} {rest}?", head[..cut].trim_end_matches(',')), among })
}

/// "What did they write?" behind "Who is M. Sands".
fn of_somebody(words: &[&str], low: &[&str], before: &str) -> Option<String> {
    let old = before.to_lowercase();
    let lead = ["who is ", "who was ", "who are ", "who were "].iter().find(|lead| old.starts_with(**lead))?;
    let named = before.get(lead.len()..)?.trim_end_matches(['?', ' ']);
    let name: Vec<&str> = named
        .split_whitespace()
        .take_while(|word| word.starts_with(char::is_uppercase) || word.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    if name.is_empty() || name.len() > NAME {
        return None;
    }
    let name = name.join(" ");
    let at = low.iter().position(|word| matches!(*word, "they" | "he" | "she" | "him" | "them"))?;
    let all: Vec<&str> = words.iter().enumerate().map(|(n, word)| if n == at { &*name } else { *word }).collect();
    Some(format!("{}?", all.join(" ")))
}

/// "Give me the last day." behind "Was the notice to Pell in time?"
fn last_day(low: &[&str], before: &str) -> Option<String> {
    const BARE: &[&str] = &[
        "give", "me", "the", "last", "latest", "final", "day", "date", "what", "is", "was", "please", "tell", "name",
        "state", "us", "and", "which", "possible",
    ];
    let bare = low.iter().all(|word| BARE.contains(word))
        && low.iter().any(|word| matches!(*word, "last" | "latest" | "final"))
        && low.iter().any(|word| matches!(*word, "day" | "date"));
    let thing = thing_in_time(before).filter(|_| bare)?;
    Some(format!("What was the last day for {thing}?"))
}

/// The thing of which a question asks whether it was in time: "the notice to Pell" of "Was the notice to Pell in time?"
pub fn thing_in_time(question: &str) -> Option<String> {
    const IN_TIME: &[&str] = &[" in time", " on time", " timely", " too late", " late"];
    let low = question.to_lowercase();
    let opens = ["was ", "were ", "is ", "are "].iter().find(|lead| low.starts_with(**lead))?;
    let end = IN_TIME.iter().filter_map(|words| low.rfind(words)).min()?;
    let end = [" served", " sent", " given", " filed", " made", " delivered", " brought"]
        .iter()
        .find_map(|verb| low[..end].strip_suffix(verb).map(str::len))
        .unwrap_or(end);
    let thing = question.get(opens.len()..end)?.trim();
    (!thing.is_empty()).then(|| thing.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_takes_what_it_leaves_out_from_the_one_before() {
        for (before, part, whole, among) in [
            (
                "How many letters came after May 4?",
                "how many of those were signed?",
                "How many letters were signed?",
                true,
            ),
            ("What did the work cost?", "how much of it did the bank pay?", "How much did the bank pay?", true),
            (
                "How many letters came after the notice?",
                "how many to the clerk?",
                "How many letters came to the clerk?",
                true,
            ),
            (
                "How many hours did she bill in total?",
                "how many after June 3?",
                "How many hours did she bill after June 3?",
                true,
            ),
            ("How many came before May 4?", "how many after June 3?", "How many came after June 3?", false),
            (
                "How many payments were made in May?",
                "how much were they?",
                "How much were the payments in total?",
                true,
            ),
            ("Who is RB in the log?", "what did they enter?", "what did RB enter?", false),
            (
                "Was the notice to Pell in time?",
                "Give me the last day.",
                "What was the last day for the notice to Pell?",
                false,
            ),
            (
                "What is the last day for an appeal?",
                "when is the answer due if they file on that day?",
                "when is the answer due if they file an appeal on the last day?",
                false,
            ),
            ("Was the claim filed on time?", "What was the last day?", "What was the last day for the claim?", false),
        ] {
            assert_eq!(goes_on(part, before), Some(GoesOn { whole: whole.into(), among }), "{part}");
        }
        assert_eq!(goes_on("what is the rent?", "Who is the landlord?"), None);
        assert_eq!(goes_on("how many days are there to pay?", "How many rooms are there?"), None);
    }
}
