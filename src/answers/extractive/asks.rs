//! The things that one message asks for, read once and in its order: the halves of its questions and its orders, each with what it takes from
//! the one before. Every one of them comes back in the reply (`each_half.rs`).

use super::{
    goes_on::goes_on,
    left_out::{VERBS, in_full, of_each_side},
    question::{Wants, wants},
};
use crate::law::{Letters, correspondence, cues::plain, sentences::sentences_in};

/// One thing that a message asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Half {
    /// In the words of the message.
    pub words: String,
    /// With what it leaves out because an earlier one says it.
    pub whole: String,
    /// The number of the earlier one of whose things it asks: "how many of those".
    pub of: Option<usize>,
}

impl Half {
    fn of_itself(words: String) -> Self {
        Self { whole: words.clone(), words, of: None }
    }
}

/// Words with which a question begins.
const ASKS: &[&str] = &[
    "who", "whom", "whose", "what", "when", "where", "which", "why", "how", "is", "are", "was", "were", "do", "does",
    "did", "can", "could", "may", "must", "shall", "should", "has", "have", "will", "would",
];
/// Words with which an order begins.
const ORDERS: &[&str] = &[
    "sum",
    "summarise",
    "summarize",
    "list",
    "compare",
    "find",
    "draft",
    "whether",
    "translate",
    "tell",
    "give",
    "show",
    "explain",
    "check",
    "name",
    "until",
];

/// The things asked for, each with all its words; one or none is not split.
pub fn asks(instruction: &str) -> Vec<String> {
    halves(instruction).into_iter().map(|half| half.whole).collect()
}

/// The things asked for.
pub fn halves(instruction: &str) -> Vec<Half> {
    let letters = Letters::new(&on_lines(instruction));
    // What is asked in a mail below is not asked of us.
    let (_, own) = correspondence::letters(&letters);
    let mut out: Vec<Half> = Vec::new();
    for sentence in sentences_in(&letters).into_iter().filter(|sentence| sentence.span.end <= own) {
        let text = letters.folded(sentence.span);
        let text = unframed(unnumbered(&text)).to_owned();
        if !announces(&text) && (opens(&text) || text.ends_with('?')) {
            add_sentence(&text, &mut out);
        }
    }
    // "Compare the two. Where do they differ?" asks one thing.
    if out.first().is_some_and(|first| plain(&first.whole).starts_with("compare ")) {
        out.retain(|half| !asks_how_they_differ(&half.whole));
    }
    out
}

/// Whether a sentence only announces, and asks nothing: "Two questions:", "Please find attached".
fn announces(text: &str) -> bool {
    let low = plain(text);
    let questions = text.split_whitespace().count() <= 8
        && ["questions", "things", "points"].iter().any(|word| low.contains(word))
        && !text.ends_with('?');
    questions
        || ["find attached", "find enclosed", "see attached", "see enclosed", "find below"]
            .iter()
            .any(|words| low.starts_with(words))
}

/// The halves of a sentence, behind those of the sentences before it.
fn add_sentence(text: &str, out: &mut Vec<Half>) {
    let first = out.len();
    for part in parts(text) {
        let asks = text.ends_with('?') && questions(&part) && !part.ends_with('?');
        let words = if asks { part + "?" } else { part };
        if let Some(on) = out.last().and_then(|before| goes_on(&words, &before.whole)) {
            let of = out.len().checked_sub(1).filter(|_| on.among);
            out.push(Half { words, whole: on.whole, of });
            continue;
        }
        // The half before it in the same sentence.
        let before = out.get(first..).and_then(<[Half]>::last).map(|half| half.whole.clone());
        // "When is our expert due and when is theirs?" asks one thing of both.
        if let Some(both) = before.as_deref().and_then(|before| of_each_side(&words, before)) {
            out.pop();
            out.push(Half::of_itself(both));
            continue;
        }
        let full = before.as_deref().and_then(|before| in_full(&words, before));
        let whole = full.or_else(|| value_named(&words)).unwrap_or_else(|| without_joint(&words).to_owned());
        match things(&whole) {
            Some(all) => out.extend(all.into_iter().map(Half::of_itself)),
            None => out.push(Half { words, whole, of: None }),
        }
    }
}

/// A question without the word that joins it to the one before.
fn without_joint(words: &str) -> &str {
    let bare = ["and ", "And "].iter().find_map(|joint| words.strip_prefix(joint));
    bare.filter(|bare| questions(bare)).unwrap_or(words)
}

/// The question that a few words without a verb ask, where they name a day, a sum or a person: "What is the last day for an appeal?" for "Last
/// day for an appeal".
fn value_named(words: &str) -> Option<String> {
    const NAMES: &[&str] = &["name", "amount", "number", "total", "address", "date", "day"];
    let low = plain(words);
    let own: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let first = own.iter().find(|word| **word != "the")?;
    let pronoun = ["i", "we", "he", "she", "they", "you", "it"];
    let verbless =
        !own.iter().any(|word| VERBS.contains(word) || pronoun.contains(word) || ["how", "would"].contains(word));
    let named = NAMES.contains(first) || matches!(wants(&low), Wants::Time | Wants::Amount);
    if opens(words) || !verbless || !named || own.len() < 2 {
        return None;
    }
    let bare = words.trim_end_matches(['?', '.', ',', ' ']);
    let mut chars = bare.chars();
    let lower: String = chars.next().map(|c| c.to_lowercase().chain(chars).collect()).unwrap_or_default();
    let article = if lower.starts_with("the ") { "" } else { "the " };
    Some(format!("What is {article}{lower}?"))
}

/// Whether a question only asks how the papers differ that an order before it compares.
fn asks_how_they_differ(ask: &str) -> bool {
    let low = plain(ask);
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let differs = |word: &&str| {
        ["differ", "different", "differs", "differences", "disagree", "contradict", "conflict", "agree"].contains(word)
    };
    let them = |word: &&str| matches!(*word, "they" | "these" | "them" | "two" | "both");
    words.len() <= 10 && words.iter().any(differs) && words.iter().any(them)
}

/// Fewest words of a question that is counted.
const FEWEST: usize = 3;

/// Questions that are counted within a line, each on a line of its own: "She wants to know: 1) may she lease it, 2) who pays the dues, and 3) …".
fn on_lines(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for line in text.split('\n') {
        let marks = marks(line);
        let ends = marks.iter().skip(1).map(|(at, _)| *at).chain([line.len()]);
        // "Is (a) or (b) required?" asks one thing.
        let asked = |(from, to): (usize, usize)| line[from..to].split_whitespace().count() >= FEWEST;
        if marks.len() < 2 || !marks.iter().map(|(_, from)| *from).zip(ends).all(asked) {
            out.push(line.to_owned());
            continue;
        }
        out.extend(marks.first().map(|(at, _)| line[..*at].trim_end().to_owned()).filter(|lead| !lead.is_empty()));
        let ends = marks.iter().skip(1).map(|(at, _)| *at).chain([line.len()]);
        for ((_, from), to) in marks.iter().zip(ends) {
            let part = line[*from..to].trim().trim_end_matches([',', ';']);
            let part = part.strip_suffix(" and").unwrap_or(part).trim_end_matches([',', ';', ' ']);
            let closes = part.ends_with(['?', '.', '!']);
            // A blank line before each: small letters would go on with the line above.
            out.extend([String::new(), if closes { part.to_owned() } else { format!("{part}?") }]);
        }
    }
    out.join("\n")
}

/// Where "1)", "2)" or "(a)", "(b)" stand in a line, one behind the other from the first on, and where the words behind each begin.
fn marks(line: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (close, _) in line.match_indices(')') {
        let before = &line[..close];
        let label = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
        let open = close - label.len();
        let start = if before[..open].ends_with('(') { open - 1 } else { open };
        let next = found.len() as u8;
        let counts = label.parse::<usize>().ok() == Some(found.len() + 1)
            || label.len() == 1 && start < open && label.as_bytes().first() == Some(&(b'a' + next % 26));
        let begins = start == 0 || line[..start].ends_with(char::is_whitespace);
        let behind = &line[close + 1..];
        if counts && begins && behind.starts_with(' ') {
            found.push((start, close + 1 + (behind.len() - behind.trim_start().len())));
        }
    }
    found
}

/// "What are the rent, the term and the deposit under the lease?": a question for each, with the words that follow the last.
fn things(text: &str) -> Option<Vec<String>> {
    const BEGINS: [&str; 6] = ["what is ", "what are ", "what's ", "what was ", "what were ", "give me "];
    const LINKS: [&str; 14] =
        ["of", "in", "under", "for", "to", "by", "between", "from", "with", "on", "at", "that", "which", "as"];
    let bare = text.trim_end_matches(['?', '.', ' ']);
    let begin = BEGINS.iter().find(|begin| bare.get(..begin.len()).is_some_and(|s| s.eq_ignore_ascii_case(begin)))?;
    let rest = &bare[begin.len()..];
    let words: Vec<&str> = rest.split(' ').collect();
    let behind = words.iter().position(|word| LINKS.contains(word)).unwrap_or(words.len());
    let (list, behind) = (words[..behind].join(" "), words[behind..].join(" "));
    let items: Vec<String> = list
        .replace(", and ", ", ")
        .replace(" and ", ", ")
        .split(", ")
        .map(|item| item.trim().trim_end_matches(',').to_owned())
        .collect();
    // "The landlord and the tenant responsible for …" is one thing.
    let named = |item: &String| item.starts_with("the ") && (2..=4).contains(&item.split(' ').count());
    let whole = behind.is_empty() || behind.split(' ').count() > 1;
    // "Between", "of" and the like join what they follow: only what holds for the whole paper belongs to each.
    let of_paper =
        behind.is_empty() || ["in ", "under ", "of this ", "of our "].iter().any(|link| behind.starts_with(link));
    (items.len() > 1 && items.iter().all(named) && whole && of_paper)
        .then(|| items.iter().map(|item| format!("What is {item} {behind}").trim_end().to_owned() + "?").collect())
}

/// A line of a list without its number or bullet.
fn unnumbered(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '(' | '-' | '*' | '•' | '–'));
    // "45 days would be how much?" begins with no number of a list.
    let bullet = text.starts_with(['-', '*', '•', '–']) && rest.starts_with(' ');
    let marked = rest.len() < text.len() && (bullet || rest.starts_with(['.', ')', ':']));
    if marked { rest.trim_start_matches(['.', ')', ':', ' ']) } else { text }
}

/// A question without the words that only lead to it: "Hi, can you tell me when the lease ends".
fn unframed(text: &str) -> &str {
    const FRAMES: &[&str] = &[
        "hi, ",
        "hello, ",
        "hey, ",
        "dear assistant, ",
        "please ",
        "quick question: ",
        "could you please tell me ",
        "can you please tell me ",
        "could you tell me ",
        "can you tell me ",
        "please tell me ",
        "tell me ",
        "could you let me know ",
        "can you let me know ",
        "let me know ",
        "i would like to know ",
        "i'd like to know ",
        "i want to know ",
        "we need to know ",
        "i need to know ",
        "do you know ",
        "could you confirm ",
        "can you confirm ",
        "please confirm ",
        "can you check ",
        "could you check ",
        "please check ",
    ];
    let mut rest = text;
    while let Some(frame) =
        FRAMES.iter().find(|frame| rest.get(..frame.len()).is_some_and(|start| start.eq_ignore_ascii_case(frame)))
    {
        rest = &rest[frame.len()..];
    }
    if rest.split_whitespace().count() >= 2 { rest } else { text }
}

/// Whether a text begins like a question or an order.
fn opens(text: &str) -> bool {
    let low = plain(text);
    let words = low.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let words: Vec<&str> =
        words.skip_while(|w| matches!(*w, "please" | "and" | "also" | "then" | "so" | "kindly")).collect();
    // "By when must he appeal?", "within what time must a claim be made?"
    let led = || {
        let verb = |word: &&str| VERBS.contains(word);
        matches!(words[..], ["by" | "within" | "at" | "in" | "for" | "under" | "to" | "from" | "on" | "with", asks, ..]
            if matches!(asks, "what" | "which" | "when" | "whom" | "how" | "whose"))
            && words.iter().skip(2).any(verb)
    };
    words.first().is_some_and(|word| ASKS.contains(word) || ORDERS.contains(word)) || led()
}

/// Whether a part begins like a question, and not like an order.
fn questions(part: &str) -> bool {
    let low = plain(part);
    let mut words = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.next().is_some_and(|word| ASKS.contains(&word))
}

/// Whether words ask by their order alone: "and had she told him?"
fn inverts(text: &str) -> bool {
    let low = plain(text);
    let mut words = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "and");
    words.next() == Some("had") && words.next().is_some_and(|word| !["to", "been", "no"].contains(&word))
}

/// A sentence cut before each further question or order: "sum this up, are their cases any good, what is still open?"
fn parts(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = text.to_owned();
    loop {
        let joints = rest
            .match_indices([',', ';', '?'])
            .map(|(at, _)| at + 1)
            .chain(rest.match_indices(" and ").map(|(at, _)| at));
        let mut joints: Vec<usize> = joints.collect();
        joints.sort_unstable();
        let cut = joints.into_iter().find(|at| {
            let (before, after) = rest.split_at(*at);
            let asks = opens(after) || text.ends_with('?') && inverts(after);
            asks && (opens(before) || value_named(before).is_some())
                && before.split_whitespace().count() >= 3
                && after.split_whitespace().count() >= 3
        });
        let Some(at) = cut else { break };
        let after = rest.split_off(at);
        out.push(rest.trim_end_matches([',', ';']).trim().to_owned());
        rest = after.trim_start().to_owned();
    }
    out.push(rest.trim().to_owned());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_of_a_message_is_read() {
        let of = |message: &str| {
            halves(message).into_iter().map(|half| (half.words, half.whole, half.of)).collect::<Vec<_>>()
        };
        let half = |words: &str, whole: &str, of| (words.to_owned(), whole.to_owned(), of);
        assert_eq!(
            of("Last day for an appeal, and when is the brief due?"),
            [
                half("Last day for an appeal", "What is the last day for an appeal?", None),
                half("and when is the brief due?", "when is the brief due?", None)
            ]
        );
        assert_eq!(
            of("How many letters came after May 4, and how many to the clerk?"),
            [
                half("How many letters came after May 4?", "How many letters came after May 4?", None),
                half("and how many to the clerk?", "How many letters came to the clerk?", Some(0))
            ]
        );
        assert_eq!(
            of("Was the notice to Pell in time? Give me the last day.")[1],
            half("Give me the last day.", "What was the last day for the notice to Pell?", None)
        );
        assert_eq!(of("Did Ames sign the note, and had Orr seen it before?").len(), 2);
        // A statement before a question is none, and a verb within a statement asks nothing.
        assert_eq!(of("The clerk got the letter, and when must she answer?").len(), 1);
        assert_eq!(of("Did Ames say that he had no key and had to break the door?").len(), 1);
    }

    #[test]
    fn what_is_left_out_stands_in_the_question_before() {
        assert_eq!(
            asks("What follows if the clerk doesn't return the keys, and by when does she have to?"),
            ["What follows if the clerk doesn't return the keys?", "by when does she have to return the keys?"]
        );
        assert_eq!(
            asks("What monthly rent does the notice ask for and what does the order set?"),
            ["What monthly rent does the notice ask for?", "what monthly rent does the order set?"]
        );
    }

    #[test]
    fn a_message_is_cut_into_what_it_asks() {
        assert_eq!(
            asks("sum this up, are their cases any good, what is still open?"),
            ["sum this up", "are their cases any good?", "what is still open?"]
        );
        assert_eq!(asks("Hello. Who is the landlord? And what is the rent?").len(), 2);
        assert_eq!(asks("What do they ask of us, and by when?"), ["What do they ask of us, and by when?"]);
        assert_eq!(
            asks(
                "Client wants to know: 1) may she lease her house for four months, 2) can the board raise dues by 8% without a vote, and 3) what does a slip cost?"
            ),
            [
                "may she lease her house for four months?",
                "can the board raise dues by 8% without a vote?",
                "what does a slip cost?"
            ]
        );
        assert_eq!(asks("(a) Who is the landlord? (b) What is the rent? (c) When does it end?").len(), 3);
        assert_eq!(asks("Is (a) or (b) required by section 3(a)?").len(), 1);
        assert!(asks("Thanks for the lease.").is_empty());
        assert_eq!(asks("What is the penalty per day? 12 days would be how much?")[1], "12 days would be how much?");
        assert_eq!(asks("When is our survey due and when is theirs?"), ["When is the survey of each side due?"]);
        assert_eq!(
            asks("What are the rent, the term and the security deposit under the lease?"),
            [
                "What is the rent under the lease?",
                "What is the term under the lease?",
                "What is the security deposit under the lease?"
            ]
        );
        for one in [
            "What are the landlord and the tenant responsible for?",
            "What is the date of the lease and the amendment?",
            "What is the difference between the first and the second offer?",
            "What is the rent?",
        ] {
            assert_eq!(asks(one), [one]);
        }
        for (mail, second) in [
            ("How much is the deposit and when is it returned?", "when is the deposit returned?"),
            (
                "How much are the liquidated damages per day and is there a limit?",
                "is there a limit to the liquidated damages?",
            ),
            ("May the charterer cancel, and what does it cost?", "what does it cost to cancel?"),
            ("What extra cost does Pier claim, and how is it made up?", "how is the extra cost made up?"),
            ("Within what time must a claim be made, and when was it made?", "when was the claim made?"),
            (
                "By when was substantial completion due and when was it reached?",
                "when was the substantial completion reached?",
            ),
            ("Who is the landlord, and what is the rent?", "what is the rent?"),
            ("How many weeks of notice must he give, and what did they give?", "what notice did they give?"),
            (
                "Is there any interest on the late payment, and how much?",
                "how much is the interest on the late payment?",
            ),
        ] {
            assert_eq!(asks(mail).get(1).map(String::as_str), Some(second), "{mail}");
        }
        assert_eq!(asks("How long is the restriction, and for which clinics?").len(), 1);
        let many = "Who is the landlord? ".repeat(9);
        assert_eq!(asks(&many).len(), 9);
    }
}
