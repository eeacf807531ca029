//! What a letter asks of the reader, and by when: each request in a few words with its day, the offers that stay open, and whether
//! the days have passed.

use super::skill::{ABOUT, NOTHING, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{
            clip::clip,
            compose::{Composer, capital},
            sentence_features::{LONGEST, ScoredDocument, ScoredSentence},
        },
    },
    law::{
        cues::plain,
        dates::dates_in,
        facts::{Kind, numbers},
        periods::periods_in,
        requests::{Way, request_in},
    },
    tasks::Answer,
};

use jiff::civil::Date;

/// Requests that are listed.
const MOST: usize = 12;

/// A request or an offer.
struct Item<'g, 'a> {
    ground: &'g ScoredDocument<'a>,
    graded: &'g ScoredSentence,
    words: String,
    /// The last day that it names.
    day: Option<Date>,
    /// Whether it names a period.
    limited: bool,
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let grounds = read(work);
    let mut c = Composer::new(if grounds.is_empty() { NOTHING } else { ABOUT }, work);
    if grounds.is_empty() {
        return c.finish();
    }
    let mut asked: Vec<Item> = Vec::new();
    let mut offers: Vec<Item> = Vec::new();
    for ground in &grounds {
        let mut amount: Option<String> = None;
        for graded in &ground.graded {
            let text = ground.letters.folded(graded.sentence.body);
            let sum = numbers::find(&text).into_iter().find(|fact| fact.kind == Kind::Amount).map(|fact| fact.value);
            let direct =
                request_in(&ground.letters, &graded.sentence, &graded.plain).is_some_and(|r| r.way == Way::Direct);
            if direct && graded.plain.split(' ').count() >= 3 {
                asked.push(item(ground, graded, imperative(&text).unwrap_or_else(|| text.clone())));
            } else if let Some(words) = offer(&text, amount.as_deref()) {
                offers.push(item(ground, graded, words));
            }
            amount = sum.or(amount);
        }
    }
    // What has a day comes first, the earliest before all.
    asked.sort_by_key(|item| (item.day.is_none(), item.day));
    let most = work.most(MOST);
    if asked.len() > most {
        c.gap(format!(
            "{} more requests are not listed here; the task's page has the whole letter.",
            asked.len() - most
        ));
        asked.truncate(most);
    }
    let days: Vec<Date> = asked.iter().chain(&offers).filter_map(|item| item.day).collect();
    let gone = |day: Date| day < work.today;
    let all_gone = days.len() > 1 && days.iter().all(|day| gone(*day));
    let passed = if all_gone { "; all of these days have passed" } else { "" };
    c.lead(match asked.len() {
        0 if offers.is_empty() => "I found no request in it.".to_owned(),
        0 => format!("They ask nothing, but make an offer{passed}:"),
        1 => format!("They ask one thing{passed}:"),
        n => format!("They ask {} things{passed}:", number(n)),
    });
    c.section("");
    for item in asked.iter().chain(&offers) {
        let end = match item.day {
            Some(day) if gone(day) && !all_gone => " (past)",
            None if !item.limited && asked.iter().any(|other| std::ptr::eq(other, item)) => " (no date given)",
            _ => "",
        };
        let piece = clip(&item.ground.letters, item.graded.sentence.body, None, LONGEST);
        c.tell(item.ground, format!("{}{end}.", item.words.trim_end_matches('.')), piece);
    }
    c.finish()
}

fn item<'g, 'a>(ground: &'g ScoredDocument<'a>, graded: &'g ScoredSentence, words: String) -> Item<'g, 'a> {
    let days = dates_in(&ground.letters, graded.sentence.body);
    let limited = !periods_in(&ground.letters, graded.sentence.body).is_empty();
    Item { ground, graded, words, day: days.iter().filter_map(|dated| dated.day_in_full()).max(), limited }
}

/// "two", up to ten.
fn number(n: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Words that open a request, each with what is taken off.
const OPENERS: &[&str] = &[
    "please also ",
    "please ",
    "kindly ",
    "could you please ",
    "can you please ",
    "would you please ",
    "could you ",
    "can you ",
    "would you ",
    "will you ",
    "you must ",
    "you are required to ",
    "you are requested to ",
    "you are asked to ",
    "you are directed to ",
    "you need to ",
    "you have to ",
];
/// Verbs of asking, behind "we" or "I".
const VERBS: &[&str] = &["ask", "request", "require", "demand", "insist", "expect"];

/// A request as what is to be done: "Please let us know by Friday." as "Tell them by Friday."
fn imperative(text: &str) -> Option<String> {
    let low = plain(text);
    if low.len() != text.len() {
        return None;
    }
    let done = OPENERS.iter().find(|opener| low.starts_with(**opener)).map(|opener| opener.len()).or_else(|| {
        let rest = low.strip_prefix("we ").or_else(|| low.strip_prefix("i "))?;
        let at = low.len() - rest.len();
        let verb =
            VERBS.iter().filter_map(|verb| rest.find(&format!("{verb} ")).map(|from| from + verb.len() + 1)).min()?;
        // "We also request", "we must insist": few words stand before the verb.
        (verb <= 24).then_some(())?;
        let behind = &rest[verb..];
        let subjects =
            ["that your clients ", "that your client ", "that you ", "your client to ", "you to ", "that your firm "];
        let subject = subjects.iter().find(|subject| behind.starts_with(**subject))?;
        Some(at + verb + subject.len())
    })?;
    Some(capital(&turned(text[done..].trim_end_matches(['?', '.']))))
}

/// An offer that stays open until a day: "This offer remains open until …" as "Their offer of $48,000 remains open until …".
fn offer(text: &str, amount: Option<&str>) -> Option<String> {
    let low = plain(text);
    let open = ["open until", "open for", "open through", "expires on", "will expire", "lapses on", "valid until"]
        .iter()
        .any(|w| low.contains(w));
    let (start, noun) = ["offer", "proposal"].iter().find_map(|noun| {
        ["this ", "our ", "the ", "my "]
            .iter()
            .map(|word| format!("{word}{noun} "))
            .find(|start| low.starts_with(start))
            .map(|s| (s, *noun))
    })?;
    let of = amount.map(|sum| format!(" of {sum}")).unwrap_or_default();
    (open && low.len() == text.len()).then(|| format!("Their {noun}{of} {}", turned(&text[start.len()..])))
}

/// The writer's words for the writer, as the reader would say them.
fn turned(text: &str) -> String {
    let words: Vec<String> = text
        .split(' ')
        .map(|word| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            let other = match bare.to_lowercase().as_str() {
                "us" | "me" => "them",
                "our" | "my" => "their",
                "we" | "i" => "they",
                "ours" | "mine" => "theirs",
                _ => return word.to_owned(),
            };
            word.replacen(bare, other, 1)
        })
        .collect();
    let text = words.join(" ");
    text.strip_prefix("let them know").map_or(text.clone(), |rest| format!("tell them{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_told_as_what_is_to_be_done() {
        for (text, told) in [
            (
                "Please let us know by October 20, 2025 whether your client wishes to meet.",
                Some("Tell them by October 20, 2025 whether your client wishes to meet"),
            ),
            (
                "We also request that your client preserve all dispatch records for July 2025.",
                Some("Preserve all dispatch records for July 2025"),
            ),
            ("Could you send me the signed lease?", Some("Send them the signed lease")),
            ("The rent is due.", None),
        ] {
            assert_eq!(imperative(text).as_deref(), told, "{text}");
        }
        assert_eq!(
            offer("This offer remains open until October 31, 2025.", Some("$48,000")).as_deref(),
            Some("Their offer of $48,000 remains open until October 31, 2025.")
        );
    }
}
