//! What kind of value a question asks for, and what a sentence must speak of to answer it.

use crate::asked_place::asks_place;

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedValue {
    /// How much, how many, how big.
    Number,
    /// What somebody pays.
    Money,
    /// When.
    Time,
    /// How fast something goes.
    Rate,
    /// How old somebody or something is.
    Age,
    /// Who.
    Person,
    /// What colour.
    Colour,
    /// Where.
    Place,
}

/// Words behind "how" that ask for a measure.
const MEASURES: &[&str] =
    &["many", "much", "big", "tall", "high", "wide", "deep", "heavy", "far", "large", "thick", "steep"];
/// Words with which something must be done: "how fast must we answer" asks for a time.
const DUTIES: &[&str] =
    &["must", "should", "shall", "have", "need", "needs", "required", "supposed", "can", "may", "will"];
/// The words of a text in lower case.
pub(crate) fn words_of(low: &str) -> Vec<&str> {
    low.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect()
}

/// The kind of value that a question in lower case asks for, if it is one that can be told in a sentence.
pub fn asked_value(question: &str) -> Option<AskedValue> {
    let words = words_of(question);
    let how = |of: &[&str]| words.windows(2).any(|two| two[0] == "how" && of.contains(&two[1]));
    let costs = matches!(words[..], ["what", "did" | "does" | "do" | "will" | "would" | "is" | "was", ..])
        && words.last().is_some_and(|word| *word == "cost");
    let of = |noun: &[&str]| words.windows(2).any(|two| matches!(two[0], "what" | "which") && noun.contains(&two[1]));
    if how(&["fast", "quickly"]) && !words.iter().any(|word| DUTIES.contains(word)) {
        Some(AskedValue::Rate)
    } else if how(&["old"]) {
        Some(AskedValue::Age)
    } else if asks_how_much_time(question) {
        Some(AskedValue::Time)
    } else if how(MEASURES) || costs {
        Some(AskedValue::Number)
    } else if pays(&words) {
        Some(AskedValue::Money)
    } else if of(&["color", "colour"]) {
        Some(AskedValue::Colour)
    } else if asks_place(&words) {
        Some(AskedValue::Place)
    } else if how(&["fast", "quickly", "soon"])
        || words.first() == Some(&"when")
        || of(&["date", "day", "year", "month"])
    {
        Some(AskedValue::Time)
    } else if matches!(words.first(), Some(&"who" | &"whom" | &"whose"))
        || words.starts_with(&["what", "is", "the", "name"])
        || words.starts_with(&["what", "was", "the", "name"])
    {
        Some(AskedValue::Person)
    } else {
        None
    }
}

/// Whether a question in lower case asks for a length of time as for an amount: "how much notice", "how much more time".
pub fn asks_how_much_time(question: &str) -> bool {
    const NARROWS: &[&str] = &["more", "advance", "prior", "written", "additional", "extra", "further", "of", "a"];
    const TIMES: &[&str] = &["notice", "time", "warning", "longer", "delay"];
    let words = words_of(question);
    let starts = (2..words.len()).filter(|at| words[at - 2] == "how" && words[at - 1] == "much");
    starts
        .into_iter()
        .any(|at| words[at..].iter().find(|word| !NARROWS.contains(word)).is_some_and(|word| TIMES.contains(word)))
}

/// Whether it is asked what somebody pays or something costs: "what do they pay a year", "what is the fee for the slip".
fn pays(words: &[&str]) -> bool {
    let Some(("what", rest)) = words.split_first().map(|(first, rest)| (first.trim_end_matches("'s"), rest)) else {
        return false;
    };
    let paid = |word: &&str| matches!(*word, "pay" | "pays" | "owe" | "owes" | "charge" | "charges" | "earn" | "earns");
    let priced = |word: &&str| {
        matches!(
            *word,
            "fee"
                | "price"
                | "rent"
                | "salary"
                | "cost"
                | "deposit"
                | "premium"
                | "principal"
                | "balance"
                | "deductible"
                | "cap"
                | "penalty"
                | "royalty"
                | "commission"
                | "retainer"
                | "rate"
        )
    };
    match rest.first() {
        Some(&("do" | "does" | "did" | "will" | "would" | "must")) => rest.iter().take(6).any(paid),
        Some(&("is" | "was" | "are" | "the")) => {
            let head = rest.iter().position(|word| matches!(*word, "for" | "of" | "in" | "on" | "to" | "if" | "when"));
            rest[..head.unwrap_or(rest.len())].last().is_some_and(priced)
        }
        _ => false,
    }
}

/// Words between an interrogative and what is asked for.
const BETWEEN: &[&str] =
    &["is", "are", "was", "were", "the", "a", "an", "our", "my", "his", "her", "their", "its", "s"];
/// Words with which the rest of the question goes on behind what is asked for.
const GOES_ON: &[&str] = &[
    "of", "for", "in", "on", "at", "by", "to", "from", "with", "under", "after", "before", "is", "are", "was", "were",
    "do", "does", "did", "has", "have", "had", "can", "may", "must", "will", "would", "should", "shall", "if", "there",
    "that", "he", "she", "they", "we", "i", "you", "it",
];
/// Words that stand for a kind of value, which a sentence has rather than names.
const VALUES: &[&str] = &[
    "name",
    "names",
    "date",
    "day",
    "time",
    "year",
    "amount",
    "sum",
    "number",
    "total",
    "cost",
    "price",
    "kind",
    "type",
    "reason",
    "way",
    "thing",
    "things",
    "happens",
    "happened",
    "happen",
    "rule",
    "rules",
    "rate",
    "percent",
    "percentage",
    "section",
    "clause",
    "paragraph",
    "article",
    "page",
    "part",
    "party",
    "state",
    "law",
    "document",
    "paper",
];

/// Words behind "how much" and "how many" for which a sentence has a number of its own.
const UNITS_ASKED: &[&str] = &[
    "money", "time", "more", "less", "of", "days", "weeks", "months", "years", "hours", "minutes", "dollars", "times",
    "people", "miles", "feet", "acres", "has", "will", "should", "would", "per",
];

/// The word of a question in lower case that names what is asked for of something, where a sentence must speak of it: "address" in "what is
/// Marisol's address", "insures" in "who insures the boat", "medication" in "what medication is he on".
pub fn attribute(question: &str) -> Option<String> {
    let low = question.replace("'s", " s ").replace('’', "'");
    let words = words_of(&low);
    let (first, rest) = words.split_first()?;
    let word = match *first {
        "who" => rest.first().filter(|word| !GOES_ON.contains(word) && !BETWEEN.contains(word)).copied(),
        // "How much interest do late payments bear?"
        "how" if matches!(rest.first(), Some(&("much" | "many"))) => {
            let noun = rest.get(1).filter(|word| !GOES_ON.contains(word) && !BETWEEN.contains(word));
            noun.filter(|word| !UNITS_ASKED.contains(word)).copied()
        }
        "what" | "which" => {
            let skipped = rest.iter().take_while(|word| BETWEEN.contains(word)).count();
            let bare = rest.get(skipped..)?;
            // "What did they break?" asks for no attribute that has a name.
            let noun: Vec<&str> = bare.iter().take_while(|word| !GOES_ON.contains(word)).copied().collect();
            // "What is Marisol's address?"
            let noun = noun.rsplit(|word| *word == "s").next().unwrap_or_default();
            noun.last().copied()
        }
        _ => None,
    }?;
    (!VALUES.contains(&word)).then(|| word.to_owned())
}

/// Whether a text says what happens in a case, where that is asked: "what if we send too little".
pub fn asks_of_a_case(question: &str) -> bool {
    ["what if ", "what happens", "what will happen", "what would happen"].iter().any(|words| question.contains(words))
}

/// Whether a sentence tells of a case: "If we receive less, we will hold it."
pub fn tells_of_a_case(text: &str) -> bool {
    let low = text.to_lowercase();
    ["if ", "when ", "where ", "unless ", "in case "].iter().any(|word| low.starts_with(word))
        || [" if ", " in case ", " unless ", " in the event "].iter().any(|word| low.contains(word))
}

/// Whether a sentence only tells that somebody asks: "Father asks whether a tutor could be paid for."
pub fn only_wonders(text: &str) -> bool {
    let low = text.to_lowercase();
    let words = words_of(&low);
    words.windows(2).any(|two| {
        matches!(two[0], "ask" | "asks" | "asked" | "wonders" | "wondered" | "inquired" | "wonder")
            && matches!(two[1], "whether" | "if")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_asks_for_a_kind_of_value() {
        for (question, value) in [
            ("how many hours on the engine", Some(AskedValue::Number)),
            ("what did the compressor cost?", Some(AskedValue::Number)),
            ("how fast does the boat go?", Some(AskedValue::Rate)),
            ("how fast must we answer?", Some(AskedValue::Time)),
            ("how much notice must he give?", Some(AskedValue::Time)),
            ("where do they meet?", Some(AskedValue::Place)),
            ("how old is the kid", Some(AskedValue::Age)),
            ("when does she move", Some(AskedValue::Time)),
            ("who insures the boat", Some(AskedValue::Person)),
            ("what color is the door", Some(AskedValue::Colour)),
            ("can they pay by check", None),
        ] {
            assert_eq!(asked_value(question), value, "{question}");
        }
    }

    #[test]
    fn what_is_asked_for_has_a_name() {
        for (question, word) in [
            ("what is marisol's address", Some("address")),
            ("who insures the boat", Some("insures")),
            ("who is the judge", None),
            ("what medication is he on", Some("medication")),
            ("what did they break", None),
            ("what is the name of the counselor", None),
            ("which court will confirm the award?", Some("court")),
        ] {
            assert_eq!(attribute(question).as_deref(), word, "{question}");
        }
    }
}
