//! Values that a mail puts in the place of others of their kind: "Make it $140,000", "The deadline should be December 21", "Make it 21 days".

use super::{
    change::{Change, Standing},
    replacing::stands,
};
use crate::{
    documents::document::Origin,
    law::{
        Letters,
        dates::dates_in,
        facts::{self, numbers},
        numerals,
        periods::periods_in,
    },
};

use std::collections::BTreeSet;

/// What a value measures. Times are alike if they count the same unit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Measure {
    Sum,
    Time(String),
    Day,
}

#[derive(Clone, Debug)]
struct Value {
    measure: Measure,
    text: String,
}

/// What people call values of each kind.
const SUMS: [&str; 9] = ["sum", "amount", "offer", "figure", "price", "payment", "demand", "number", "counter"];
const DAYS: [&str; 5] = ["deadline", "date", "day", "due date", "response date"];
const TIMES: [&str; 4] = ["deadline", "period", "time", "term"];

fn values(text: &str) -> Vec<Value> {
    let letters = Letters::new(text);
    let sums = numbers::find(text).into_iter().filter(|fact| fact.kind == facts::Kind::Amount);
    let sums = sums.map(|fact| Value { measure: Measure::Sum, text: fact.value });
    let times = periods_in(&letters, letters.span()).into_iter().map(|period| {
        // "Within 14 days" are 14 days.
        let text = letters.folded(period.span);
        let counts = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_digit()) || numerals::of_word(&word.to_lowercase()).is_some()
        };
        let text = text.split(' ').skip_while(|word| !counts(word)).collect::<Vec<_>>().join(" ");
        let unit = text.rsplit(' ').next().unwrap_or_default().trim_end_matches('s').to_owned();
        Value { measure: Measure::Time(unit), text }
    });
    let days = dates_in(&letters, letters.span())
        .into_iter()
        .map(|day| Value { measure: Measure::Day, text: letters.folded(day.span) });
    sums.chain(times).chain(days).collect()
}

/// The value that a text is, and nothing else.
fn only(text: &str) -> Option<Value> {
    let text = text.trim().trim_end_matches(['.', '!', ',']);
    values(text).into_iter().find(|value| value.text == text)
}

/// Whether a text is one value and nothing else.
pub fn is_value(text: &str) -> bool {
    only(text).is_some()
}

/// Another value in the place of the only one of its kind: `subject` is what the mail calls it, "it" or "the deadline".
pub fn changed(subject: &str, value: &str, standing: &Standing<'_>) -> Option<Change> {
    let new = only(value)?;
    let subject = subject.trim().to_lowercase();
    let subject = ["the ", "our ", "that "].iter().find_map(|lead| subject.strip_prefix(lead)).unwrap_or(&subject);
    let called: &[&str] = match &new.measure {
        Measure::Sum => &SUMS,
        Measure::Day => &DAYS,
        Measure::Time(_) => &TIMES,
    };
    if subject != "it" && !called.contains(&subject) {
        return None;
    }
    let old = old(&new, subject, standing)?;
    Some(match new.measure {
        Measure::Day => {
            // "December 7" in the place of "December 4, 2026" is of the same year.
            let year = old.text.rsplit_once(", ").map(|(_, year)| year).filter(|year| year.len() == 4);
            let new = match year.filter(|_| !new.text.contains(", ")) {
                Some(year) => format!("{}, {year}", new.text),
                None => new.text,
            };
            Change::Words { old: old.text, new }
        }
        Measure::Time(_) if !stands(&standing.text.document, &old.text) => {
            let (old, new) = (ordinal(&old.text)?, ordinal(&new.text)?);
            stands(&standing.text.document, &old).then_some(Change::Words { old, new })?
        }
        _ => Change::Words { old: old.text, new: new.text },
    })
}

/// Another value in the place of the one that stands beside what the mail names: "make the associate $275" where an answer says "$260 for associates".
pub fn beside(subject: &str, value: &str, standing: &Standing<'_>) -> Option<Change> {
    let new = only(value)?;
    let subject = subject.trim().to_lowercase();
    let subject = ["the ", "our ", "an ", "a "].iter().find_map(|lead| subject.strip_prefix(lead)).unwrap_or(&subject);
    let stem = subject.trim_end_matches('s');
    let named = |clause: &&str| {
        clause.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| word.trim_end_matches('s') == stem)
    };
    let answers = standing.text.given.values();
    let clauses: Vec<&str> = answers.flat_map(|answer| answer.split([',', ';']).map(str::trim)).filter(named).collect();
    let [clause] = clauses[..] else { return None };
    let of_kind: Vec<Value> = values(clause).into_iter().filter(|value| value.measure == new.measure).collect();
    let [old] = &of_kind[..] else { return None };
    let there = !stem.contains(' ') && stem.len() > 3 && stands(&standing.text.document, clause);
    there.then(|| Change::Words { old: clause.to_owned(), new: clause.replacen(&old.text, &new.text, 1) })
}

/// The only value of the same kind that the order or an answer gives, and that stands in the draft.
fn old(new: &Value, subject: &str, standing: &Standing<'_>) -> Option<Value> {
    let Standing { text, kind, order } = *standing;
    let stands_there = |value: &Value| {
        stands(&text.document, &value.text)
            || matches!(value.measure, Measure::Time(_))
                && ordinal(&value.text).is_some_and(|day| stands(&text.document, &day))
    };
    let one = |places: &[&str]| -> Option<Value> {
        let all = places.iter().flat_map(|place| {
            let of_kind =
                values(place).into_iter().filter(|value| value.measure == new.measure && value.text != new.text);
            let last =
                |value: &Value| new.measure != Measure::Day || subject == "date" || is_last_day(place, &value.text);
            of_kind.filter(last).filter(stands_there).map(|value| value.text).collect::<Vec<_>>()
        });
        let all: BTreeSet<String> = all.collect();
        // "December 4" and "December 4, 2026" are one day.
        let longest = all.iter().max_by_key(|text| text.len())?.clone();
        let same = all.iter().all(|text| longest.starts_with(text.as_str()));
        // Of several sums, "it" is the one that is offered.
        let offered = |text: &&String| {
            let sum = text.as_str();
            places.iter().any(|place| {
                place.match_indices(sum).any(|(at, _)| {
                    let before = place[..at].trim_end().to_lowercase();
                    ["offer", "offers", "offering", "counter at", "counter with", "to pay", "settle for"]
                        .iter()
                        .any(|lead| before.ends_with(lead))
                })
            })
        };
        let of_offer: Vec<&String> = all.iter().filter(offered).collect();
        if let ([one], true) = (of_offer.as_slice(), !same && new.measure == Measure::Sum && subject == "it") {
            return Some(Value { measure: new.measure.clone(), text: (*one).clone() });
        }
        same.then(|| Value { measure: new.measure.clone(), text: longest })
    };
    // What is paid goes before whatever else the order names a sum for.
    let paid = kind.and_then(|kind| kind.questions.iter().find(|question| question.key == "payment"));
    let paid = paid.and_then(|question| text.given.get(&question.asks)).map(String::as_str);
    let ordered = text.sources.iter().filter(|source| matches!(source.origin, Origin::Message(_)));
    let ordered = ordered.map(|source| source.quote.as_str()).chain(text.given.values().map(String::as_str));
    one(&paid.into_iter().collect::<Vec<_>>()).or_else(|| one(&ordered.chain([order]).collect::<Vec<_>>()))
}

/// Whether something is to be done by a day: "by December 4", "open until December 4"; an answer that is the day and nothing else is one, too.
fn is_last_day(text: &str, day: &str) -> bool {
    const LEADS: [&str; 9] = ["by", "until", "till", "before", "than", "through", "deadline", "due", "on or before"];
    if text.trim() == day {
        return true;
    }
    text.match_indices(day).any(|(at, _)| {
        let before = text[..at].trim_end().trim_end_matches(':').to_lowercase();
        // "It cleared on July 5, which is before July 9": nothing is to be done by then.
        let told = [" is before", " was before", " were before", " cleared before", " long before"];
        if told.iter().any(|words| before.ends_with(words)) {
            return false;
        }
        LEADS.iter().any(|lead| {
            before.rsplit([' ', ',', ';']).next() == Some(*lead) || before.ends_with(&format!(" {lead} of"))
        })
    })
}

/// "21st day" for "21 days".
fn ordinal(time: &str) -> Option<String> {
    let (count, unit) = time.split_once(' ')?;
    let number: usize = count.parse().ok()?;
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    unit.starts_with("day").then(|| format!("{number}{end} day"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drafts::records::Text;
    use docx::compose::{Block, Document, Inline, Shape};

    fn text(said: &str) -> Text {
        let block = Block::Paragraph { content: vec![Inline::text(said)], shape: Shape::Body };
        Text { document: Document { blocks: vec![block], ..Document::default() }, ..Text::default() }
    }

    #[test]
    fn a_value_takes_the_place_of_the_only_one_of_its_kind() {
        let order = "Draft a letter to Carl Weiss about the sale of May 2. Ask him to answer by June 4. Offer $900 within 14 days.";
        let draft =
            text("The sale of May 2 stands. We ask you to answer by June 4. Payment of $900 is due by the 14th day.");
        let standing = Standing { text: &draft, kind: None, order };
        let words = |old: &str, new: &str| Some(Change::Words { old: old.into(), new: new.into() });
        assert_eq!(changed("the deadline", "June 9", &standing), words("June 4", "June 9"));
        assert_eq!(changed("it", "$950", &standing), words("$900", "$950"));
        assert_eq!(changed("it", "21 days", &standing), words("14th day", "21st day"));
        assert_eq!(changed("the rent", "$950", &standing), None);
        let two = format!("{order} Or by June 8.");
        let draft = text("Answer by June 4, or by June 8.");
        assert_eq!(changed("the deadline", "June 9", &Standing { text: &draft, kind: None, order: &two }), None);
    }
}
