//! What an order of a chronology says of it: from when to when it goes, what it leaves out, and what of the order no rule can do.

use super::{
    sentence_features::ScoredDocument,
    time_named::{Range, named_time},
};
use crate::law::{Letters, cues::plain, obligations::dated, sentences::sentences_in};

use jiff::civil::Date;
use search::words;

/// Words between the first and the last day; the last of them only behind a time.
const JOINTS: &[&str] = &[" up to ", " until ", " till ", " through ", " to "];
/// Words before a first day that has no last one.
const SINCE: &[&str] = &[" since ", " from ", " starting ", " beginning "];
/// Most words of a time.
const TIME: usize = 4;
/// How a sentence begins that says what is left out.
const LEAVES: &[&str] = &[
    "leave out ",
    "please leave out ",
    "omit ",
    "skip ",
    "keep out ",
    "without ",
    "no mention of ",
    "don't mention ",
    "do not mention ",
    "nothing on ",
    "nothing about ",
];
/// Words of a sentence that asks where papers contradict one another.
const CONFLICTS: &[&str] =
    &["don't agree", "do not agree", "disagree", "conflict", "contradict", "inconsisten", "discrepan", "differ"];
/// Words of a sentence that orders nothing.
const IDLE: &[&str] = &["thank", "attach", "enclos", "regards", "dear ", "hello", "here are", "here is"];
/// Characters at the head of a paper in which its title stands, and fewest letters of what it is called.
const HEAD: usize = 1_500;
const NOUN: usize = 4;

/// What an order says of its chronology.
#[derive(Default)]
pub struct Order {
    from: Option<Date>,
    to: Option<Date>,
    /// What is left out: in the order's words, and their stems.
    left_out: Vec<(String, Vec<String>)>,
    /// What is not done of it, in sentences.
    undone: Vec<String>,
}

impl Order {
    /// Reads it.
    pub fn read(instruction: &str, grounds: &[ScoredDocument], today: Date) -> Self {
        let mut out = Self::default();
        let low = plain(instruction);
        let (from, to, unknown) = limits(&low, today, |called| day_of_paper(called, grounds));
        (out.from, out.to) = (from, to);
        out.undone.extend(unknown.map(|event| {
            format!("It is not cut off at “{event}”: no paper was found that is called so and gives its day.")
        }));
        if low.contains(" table") {
            out.undone.push("It is a list with the number of its source behind each line, and no table.".into());
        }
        let letters = Letters::new(instruction);
        for sentence in sentences_in(&letters) {
            let said = letters.folded(sentence.span);
            let own = plain(&said);
            if let Some(lead) = LEAVES.iter().find(|lead| own.starts_with(**lead)) {
                // In the order's own letters.
                let same = said.get(..lead.len()).is_some_and(|head| head.eq_ignore_ascii_case(lead));
                let rest = if same { said.get(lead.len()..) } else { own.get(lead.len()..) };
                out.left_out.extend(items(rest.unwrap_or_default()));
            } else if CONFLICTS.iter().any(|words| own.contains(words)) {
                out.undone.push(
                    "No conflicts are flagged: where two papers tell a thing differently, both lines stand here."
                        .into(),
                );
            } else if !names_it(&own) && own.split(' ').count() > 2 && !IDLE.iter().any(|words| own.contains(words)) {
                out.undone
                    .push(format!("Nothing was done by these words of your order: “{}”.", said.trim_end_matches('.')));
            }
        }
        out
    }

    /// Whether a day lies in its time.
    pub fn holds(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// Whether a sentence, by whoever wrote it, speaks of what is left out.
    pub fn leaves_out(&self, text: &str, by: Option<&str>) -> bool {
        if self.left_out.is_empty() {
            return false;
        }
        let own = words::stems(&format!("{text} {}", by.unwrap_or_default()));
        self.left_out.iter().any(|(_, stems)| stems.iter().all(|stem| own.contains(stem)))
    }

    /// What was kept to and what was not, in sentences: so many lines lie outside its time, and so many are left out.
    pub fn told(&self, outside: usize, gone: usize) -> Vec<String> {
        let day = |day: Date| day.strftime("%B %-d, %Y").to_string();
        let time = match (self.from, self.to) {
            (Some(from), Some(to)) => Some(format!("from {} to {}", day(from), day(to))),
            (Some(from), None) => Some(format!("from {} on", day(from))),
            (None, Some(to)) => Some(format!("up to {}", day(to))),
            (None, None) => None,
        };
        let sentences = |count: usize| match count {
            1 => "1 sentence".to_owned(),
            _ => format!("{count} sentences"),
        };
        let time =
            time.map(|time| format!("As ordered, it goes {time}; left out for another day: {}.", sentences(outside)));
        let names: Vec<String> = self.left_out.iter().map(|(name, _)| format!("“{name}”")).collect();
        let left = (!names.is_empty())
            .then(|| format!("As ordered, what speaks of {} is left out: {}.", names.join(" or "), sentences(gone)));
        time.into_iter().chain(left).chain(self.undone.iter().cloned()).collect()
    }
}

/// Whether a sentence names the work itself.
fn names_it(low: &str) -> bool {
    ["chronolog", "timeline", "time line", "order of events"].iter().any(|words| low.contains(words))
}

/// The things of a list: "the bank card and Lucille's bill".
fn items(list: &str) -> Vec<(String, Vec<String>)> {
    let list = list.trim_end_matches(['.', '!', ' ']);
    let all = list.split(", ").flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" or "));
    all.filter_map(|part| {
        let name = part.trim().trim_start_matches("and ").trim_start_matches("the ");
        let mut stems = words::stems(name);
        stems.retain(|stem| stem.chars().count() > 1);
        (!stems.is_empty()).then(|| (name.to_owned(), stems))
    })
    .collect()
}

/// The first and the last day of an order in small letters, and an end of which no day is known.
fn limits(
    low: &str,
    today: Date,
    of_paper: impl Fn(&str) -> Option<Date>,
) -> (Option<Date>, Option<Date>, Option<String>) {
    let clause = |text: &str| -> String {
        let end = text.find([',', '.', ';', '\n', '(', '?']).unwrap_or(text.len());
        text[..end].trim().to_owned()
    };
    if let Some((one, other)) = low.split_once(" between ").and_then(|(_, rest)| rest.split_once(" and "))
        && let (Some(first), Some(last)) = (at_end(one, today), at_start(&clause(other), today))
    {
        return (Some(first.from), Some(last.to), None);
    }
    for joint in JOINTS {
        for (at, _) in low.match_indices(joint) {
            let first = at_end(&low[..at], today);
            let event = clause(&low[at + joint.len()..]);
            let last = at_start(&event, today).map(|range| range.to).or_else(|| of_paper(&event));
            let bare = *joint == " to ";
            if first.is_some() || last.is_some() && !bare {
                let unknown = if last.is_none() { Some(event) } else { None };
                return (first.map(|range| range.from), last, unknown);
            }
        }
    }
    let since = SINCE.iter().find_map(|word| at_start(&clause(low.split_once(word)?.1), today));
    (since.map(|range| range.from), None, None)
}

/// The time with which a text ends: "November 2025" of "as a table, November 2025".
fn at_end(text: &str, today: Date) -> Option<Range> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (1..=TIME.min(words.len())).rev().find_map(|count| named_time(&words[words.len() - count..].join(" "), today))
}

/// The time with which a text begins.
fn at_start(text: &str, today: Date) -> Option<Range> {
    let words: Vec<&str> = text.trim_start_matches("the end of ").split_whitespace().take(TIME).collect();
    if matches!(words.first(), Some(&"now" | &"today")) {
        return Some(Range { from: today, to: today });
    }
    named_time(&words.join(" "), today)
}

/// The day of the only paper that is called so: by its file's name, or in a line of capitals at its head.
fn day_of_paper(called: &str, grounds: &[ScoredDocument]) -> Option<Date> {
    let noun = called.split(|c: char| !c.is_alphabetic()).rfind(|word| word.chars().count() >= NOUN)?;
    let is = |ground: &&ScoredDocument| {
        let head: String = ground.reading.document.text.chars().take(HEAD).collect();
        let titled = head
            .lines()
            .filter(|line| !line.contains(char::is_lowercase))
            .any(|line| line.split(|c: char| !c.is_alphabetic()).any(|word| word.to_lowercase() == noun));
        titled || ground.reading.name.to_lowercase().contains(noun)
    };
    let mut found = grounds.iter().filter(is);
    let (ground, None) = (found.next()?, found.next()) else { return None };
    dated(&ground.reading.document.text).map(|dating| dating.day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn of(order: &str) -> (Option<Date>, Option<Date>, Option<String>) {
        let answer = |called: &str| called.contains("answer").then(|| date(2025, 6, 9));
        limits(&plain(order), date(2026, 3, 2), answer)
    }

    #[test]
    fn an_order_limits_its_time() {
        let all = |from, to| (Some(from), Some(to), None);
        assert_eq!(of("Chronology, May 2024 up to Orr's answer, by day."), all(date(2024, 5, 1), date(2025, 6, 9)));
        assert_eq!(of("A timeline from March 3, 2024 to April 2025."), all(date(2024, 3, 3), date(2025, 4, 30)));
        assert_eq!(of("Chronology between June 2024 and August 2024."), all(date(2024, 6, 1), date(2024, 8, 31)));
        assert_eq!(of("Chronology since 2024, please."), (Some(date(2024, 1, 1)), None, None));
        assert_eq!(
            of("Chronology, May 2024 until the flood."),
            (Some(date(2024, 5, 1)), None, Some("the flood".into()))
        );
        assert_eq!(of("Please send a chronology to Ann Orr."), (None, None, None));
    }

    #[test]
    fn an_order_leaves_out_and_asks_for_what_no_rule_does() {
        let order = Order::read(
            "Chronology of the barn as a table. Roof, gutters, letters. Flag where the papers disagree. Leave out the cat and Orr's fee. Thanks for this.",
            &[],
            date(2026, 3, 2),
        );
        assert!(order.leaves_out("My fee was $90 on May 4.", Some("Ida Orr")));
        assert!(!order.leaves_out("My fee was $90 on May 4.", Some("Jon Pell")));
        assert!(order.leaves_out("The cat fell on May 4.", None));
        let told = order.told(0, 2);
        assert!(told.iter().any(|line| line.starts_with("No conflicts are flagged")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("“Roof, gutters, letters”")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("no table")), "{told:?}");
        assert!(told.iter().any(|line| line.contains("is left out: 2 sentences")), "{told:?}");
        assert!(!told.iter().any(|line| line.contains("Thanks")), "{told:?}");
    }
}
