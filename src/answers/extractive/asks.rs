//! The things that one message asks for, in its order: each question or order is answered under its own words.

use super::{
    compose::capital,
    follow_ups::{self, Before},
    left_out::{VERBS, in_full, of_each_side},
    skills::answer::{OWN_WORDS, says_where, says_which_holds},
};
use crate::{
    answers::engines::engine::Work,
    law::{Letters, correspondence, cues::plain, sentences::sentences_in},
    tasks::{Answer, Section, Source},
};

use std::collections::HashMap;

/// Things answered in one mail; an answer says what goes beyond.
const MOST: usize = 24;
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

/// The things asked for, each in its own words; one or none is not split.
pub fn asks(instruction: &str) -> Vec<String> {
    let letters = Letters::new(&on_lines(instruction));
    // What is asked in a mail below is not asked of us.
    let (_, own) = correspondence::letters(&letters);
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences_in(&letters).into_iter().filter(|sentence| sentence.span.end <= own) {
        let text = letters.folded(sentence.span);
        let text = unframed(unnumbered(&text)).to_owned();
        // "Two questions:" announces, and asks nothing.
        let announces = text.split_whitespace().count() <= 8
            && ["questions", "things", "points"].iter().any(|w| plain(&text).contains(w))
            && !text.ends_with('?');
        let low = plain(&text);
        let announces = announces
            || ["find attached", "find enclosed", "see attached", "see enclosed", "find below"]
                .iter()
                .any(|words| low.starts_with(words));
        if !announces && (opens(&text) || text.ends_with('?')) {
            let mut last: Option<String> = None;
            for part in parts(&text) {
                let part =
                    if text.ends_with('?') && questions(&part) && !part.ends_with('?') { part + "?" } else { part };
                // "When is our expert due and when is theirs?" asks one thing of both.
                if let Some(both) = last.as_deref().and_then(|before| of_each_side(&part, before)) {
                    out.pop();
                    out.push(both);
                    continue;
                }
                let whole = last.as_deref().and_then(|before| in_full(&part, before)).unwrap_or(part);
                last = Some(whole.clone());
                out.extend(things(&whole).unwrap_or_else(|| vec![whole]));
            }
        }
    }
    // "Compare the two. Where do they differ?" asks one thing.
    if out.first().is_some_and(|first| plain(first).starts_with("compare ")) {
        out.retain(|ask| !asks_how_they_differ(ask));
    }
    out
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
            opens(after)
                && opens(before)
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

/// Answers to each of several things, as one: each under its own words, with the sources of all.
pub fn each(work: &Work, asks: &[String], write: impl Fn(&Work) -> Answer) -> Answer {
    let mut all = Answer::default();
    if let Some(left) = asks.get(MOST..).filter(|left| !left.is_empty()) {
        let first = left.first().map_or("", String::as_str);
        let n = left.len();
        let are = if n == 1 { "1 more question was".to_owned() } else { format!("{n} more questions were") };
        all.gaps.push(format!("{are} not answered, from “{first}” on. Send them in another mail."));
    }
    let part = |instruction: String| write(&Work { instruction, part: true, asks: asks.to_vec(), ..work.clone() });
    let mut before: Vec<Before> = Vec::new();
    for ask in asks.iter().take(MOST) {
        let (mut answer, who) =
            follow_ups::answer(work, ask, &before, part).unwrap_or_else(|| (part(ask.clone()), None));
        before.push(Before::new(ask, &answer, who));
        // A place that two parts quote has one number.
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for source in answer.sources.drain(..) {
            let same = |known: &&Source| {
                (known.origin, known.start, known.end, &known.name)
                    == (source.origin, source.start, source.end, &source.name)
            };
            let number = match all.sources.iter().find(same) {
                Some(known) => known.number,
                None => {
                    let number = u32::try_from(all.sources.len()).unwrap_or(u32::MAX).saturating_add(1);
                    all.sources.push(Source { number, ..source.clone() });
                    number
                }
            };
            numbers.insert(source.number, number);
        }
        let renumber = |number: &mut u32| *number = numbers.get(number).copied().unwrap_or(0);
        for line in answer.sections.iter_mut().flat_map(|section| &mut section.lines) {
            line.sources.iter_mut().for_each(renumber);
            line.cells.iter_mut().flat_map(|cell| &mut cell.sources).for_each(renumber);
        }
        let ask = ask.strip_prefix("And ").or_else(|| ask.strip_prefix("and ")).unwrap_or(ask);
        let ask = capital(ask);
        let bare = says_where(&answer.lead) && !says_which_holds(&answer.lead);
        let intro = if bare { String::new() } else { std::mem::take(&mut answer.lead) };
        // The quotes stand below their own question.
        answer
            .sections
            .iter_mut()
            .filter(|section| section.heading == OWN_WORDS)
            .for_each(|section| section.heading.clear());
        match answer.sections.first_mut() {
            // What is nearest, and parts of a summary, keep their headings below that of the question.
            Some(first) if first.heading.is_empty() => {
                first.heading = ask;
                first.intro = intro;
            }
            Some(_) => answer.sections.insert(0, Section { heading: ask, intro, ..Section::default() }),
            None => answer.sections.push(Section { heading: ask, intro, ..Section::default() }),
        }
        all.about = answer.about;
        // It is listed as what is asked first.
        if all.sections.is_empty() {
            all.skill = answer.skill;
        }
        all.sections.append(&mut answer.sections);
        for gap in answer.gaps {
            if !all.gaps.contains(&gap) {
                all.gaps.push(gap);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("Who is the landlord, and what is the rent?", "and what is the rent?"),
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
