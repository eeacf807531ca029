//! What kind of value a question asks for, and whether a sentence holds one: a sentence that names what is asked about and no number
//! answers no "how many".

use crate::{
    asked_place::{asks_place, names_place},
    roles::is_party,
};

use law::dates::MONTHS;

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
/// Words of colours.
const COLOURS: &[&str] = &[
    "black", "white", "gray", "grey", "red", "green", "blue", "yellow", "orange", "brown", "purple", "pink", "silver",
    "gold", "beige", "tan", "navy", "maroon", "ivory",
];

/// The words of a text in lower case.
fn words_of(low: &str) -> Vec<&str> {
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

/// Whether a sentence holds a value of that kind. `timed` is whether it names a day or a period; `question` are the words of the question in
/// lower case, whose names are no answer to it.
pub fn holds(value: AskedValue, text: &str, timed: bool, question: &str) -> bool {
    let low = text.to_lowercase();
    let words = words_of(&low);
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    match value {
        AskedValue::Number => {
            names_number(text) && counts_time(question).is_none_or(|units| counted_time(&words, units))
        }
        AskedValue::Money => names_money(&low),
        AskedValue::Time => {
            timed
                || has(TIMES)
                || has(&MONTHS[..])
                || figures(text).any(|figure| !matches!(figure, Figure::Sum | Figure::Name))
        }
        AskedValue::Rate => {
            const EACH: &[&str] = &["a", "an", "per", "each", "every"];
            const UNITS: &[&str] = &["second", "minute", "hour", "day", "week", "month", "year", "mile"];
            let each = words.windows(2).any(|two| EACH.contains(&two[0]) && UNITS.contains(&two[1]));
            names_number(text) && (each || has(&["mph", "miles", "knots", "kph", "rpm", "wpm", "mbps"]))
        }
        AskedValue::Age => names_age(&low),
        // "Who is the buyer's insurer?" asks for a name, and no role is one.
        AskedValue::Person if asks_who_somebody_is(question) => names_somebody(&without_roles(text), question),
        AskedValue::Person => names_somebody(text, question),
        AskedValue::Colour => has(COLOURS),
        AskedValue::Place => names_place(text),
    }
}

/// Units of time: those of a day, and longer ones.
const UNITS_OF_TIME: [&[&str]; 2] = [&["minute", "hour"], &["day", "night", "week", "month", "year"]];

/// The units in which a question that asks how many days, weeks or the like is answered: "how many days was she there".
fn counts_time(question: &str) -> Option<&'static [&'static str]> {
    let words = words_of(question);
    let asked = words.windows(3).find(|three| three[0] == "how" && three[1] == "many")?[2].trim_end_matches('s');
    UNITS_OF_TIME.into_iter().find(|units| units.contains(&asked))
}

/// Whether a length of time is counted: "90 days", "ninety (90) days", "a 24-month term", "Hours 612"; "per day" counts nothing.
fn counted_time(words: &[&str], units: &[&str]) -> bool {
    let digits = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let number =
        |word: &str| digits(word) || matches!(word, "a" | "an" | "half") || names_number(&format!("x {word} x"));
    (0..words.len()).filter(|at| units.contains(&words[*at].trim_end_matches('s'))).any(|at| {
        let before = &words[at.saturating_sub(3)..at];
        let counted = before.last() != Some(&"per") && before.iter().any(|word| number(word));
        counted || words.get(at + 1).is_some_and(|next| digits(next))
    })
}

/// Whether a question asks who somebody is by name: "who is the buyer's insurer". "Who is liable for the rent" asks for a role.
fn asks_who_somebody_is(question: &str) -> bool {
    const OF_A_ROLE: &[&str] = &[
        "responsible",
        "liable",
        "entitled",
        "required",
        "allowed",
        "bound",
        "obliged",
        "obligated",
        "to",
        "paid",
        "being",
        "supposed",
        "going",
        "able",
        "in",
        "not",
        "at",
        "owed",
    ];
    let words = words_of(question);
    let is = matches!(words[..], ["who", "is" | "was", ..]);
    is && words.len() <= 7 && !words.iter().any(|word| OF_A_ROLE.contains(word) || word.ends_with("ing"))
}

/// A text without the words with which contracts and courts call a side.
fn without_roles(text: &str) -> String {
    let kept = text.split_whitespace().filter(|word| {
        let low = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let low = low.strip_suffix("'s").or(low.strip_suffix("’s")).unwrap_or(&low);
        let role = low.strip_prefix("sub").unwrap_or(low);
        !(is_party(role)
            || is_party(role.trim_end_matches('s'))
            || matches!(role, "contractor" | "agreement" | "project" | "work"))
    });
    kept.collect::<Vec<_>>().join(" ")
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

/// Whether a sentence names a sum, a share, or that nothing is paid.
fn names_money(low: &str) -> bool {
    let words = || low.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%'));
    let sum = |word: &str| {
        let cents = word.rsplit_once('.').is_some_and(|(whole, cents)| cents.len() == 2 && !whole.is_empty());
        let thousands = word.split(',').skip(1).all(|part| part.len() >= 3) && word.contains(',');
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
            && (cents || thousands)
    };
    low.contains(['$', '€', '£', '%'])
        || words().any(|word| {
            sum(word) || matches!(word, "dollars" | "cents" | "euros" | "percent" | "free" | "nothing" | "none")
        })
        || ["no charge", "no cost", "no fee", "without charge", "no rent", "no deposit"]
            .iter()
            .any(|words| low.contains(words))
}

/// Words that say when something is.
const TIMES: &[&str] = &[
    "when",
    "after",
    "before",
    "until",
    "once",
    "upon",
    "immediately",
    "promptly",
    "daily",
    "weekly",
    "monthly",
    "yearly",
    "annually",
    "every",
    "each",
    "today",
    "tomorrow",
    "yesterday",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "saturdays",
    "sundays",
    "morning",
    "evening",
    "night",
    "noon",
    "midnight",
    "later",
    "during",
    "while",
    "end",
    "beginning",
    "spring",
    "summer",
    "fall",
    "autumn",
    "winter",
    "delivery",
    "closing",
    "death",
    "birth",
    "quarter",
    "whenever",
    "never",
    "not",
];

/// Numbers in words.
const NUMBERS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fifteen",
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// What figures stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    /// Money, a share, or a number with thousands or decimals.
    Sum,
    /// How many of something there are.
    Count,
    /// Part of a day, a year or an hour.
    Time,
    /// Part of a name: "Section 8", "418 Sycamore Lane".
    Name,
}

/// Words before the number of something.
const NAMED_BY_NUMBER: &[&str] = &[
    "section",
    "sections",
    "sec",
    "article",
    "articles",
    "paragraph",
    "paragraphs",
    "clause",
    "exhibit",
    "schedule",
    "annex",
    "appendix",
    "no",
    "nos",
    "number",
    "unit",
    "suite",
    "apartment",
    "apt",
    "chapter",
    "title",
    "rule",
    "page",
    "line",
    "lot",
    "form",
    "docket",
    "case",
    "box",
    "room",
    "amendment",
    "order",
];
/// Words behind the number of a house and the name of its street.
const STREETS: &[&str] = &[
    "street",
    "st",
    "lane",
    "ln",
    "road",
    "rd",
    "avenue",
    "ave",
    "boulevard",
    "blvd",
    "drive",
    "dr",
    "court",
    "ct",
    "way",
    "place",
    "pl",
    "trail",
    "highway",
    "hwy",
    "square",
    "parkway",
    "terrace",
    "wharf",
    "quay",
    "circle",
];

/// What the figures of a text stand for, in their order.
fn figures(text: &str) -> impl Iterator<Item = Figure> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let bare = |token: &str| token.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let is_month = move |token: &str| MONTHS.contains(&bare(token).trim_end_matches('.'));
    let told = move |at: usize| {
        let token = *tokens.get(at)?;
        let own = bare(token);
        if !own.contains(|c: char| c.is_ascii_digit()) {
            return Some(None);
        }
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).copied().unwrap_or_default();
        let next = tokens.get(at + 1).copied().unwrap_or_default();
        let digits = own.chars().all(|c| c.is_ascii_digit());
        let year = digits && own.len() == 4 && (own.starts_with("19") || own.starts_with("20"));
        let street = next.starts_with(char::is_uppercase)
            && tokens[at + 1..].iter().take(3).any(|word| STREETS.contains(&&*bare(word)));
        Some(Some(if token.contains(['$', '€', '£', '%']) {
            Figure::Sum
        } else if is_month(before)
            || is_month(next)
            || own.contains(':')
            || year && (token.ends_with([',', '.', ';', ')']) || !next.starts_with(char::is_lowercase))
        {
            Figure::Time
        } else if NAMED_BY_NUMBER.contains(&&*bare(before)) || before.ends_with('§') || street {
            Figure::Name
        } else if own.contains(['.', ',']) {
            Figure::Sum
        } else {
            Figure::Count
        }))
    };
    (0..).map_while(told).flatten()
}

/// Whether a sentence names a number, or says that it is all or nothing.
pub fn names_number(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "no",
        "none",
        "nothing",
        "zero",
        "all",
        "entire",
        "whole",
        "full",
        "half",
        "double",
        "twice",
        "once",
        "unlimited",
        "hundred",
        "thousand",
        "million",
        "single",
        "each",
        "every",
        "third",
        "quarter",
        "fair",
        "market",
        "cost",
    ];
    figures(text).any(|figure| matches!(figure, Figure::Sum | Figure::Count))
        || words_of(&text.to_lowercase()).iter().any(|word| WORDS.contains(word) || NUMBERS.contains(word))
}

/// Whether a sentence says how old somebody or something is: "Gayane, 84, …", "is 58", "who is nine", "built in 1958", "aged 12".
pub fn names_age(low: &str) -> bool {
    const TEENS: &[&str] = &["thirteen", "fourteen", "sixteen", "seventeen", "eighteen", "nineteen"];
    let age = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ';', ')']);
        let number = (1..=3).contains(&bare.len()) && bare.chars().all(|c| c.is_ascii_digit());
        number || NUMBERS.contains(&bare) || TEENS.contains(&bare)
    };
    let tokens: Vec<&str> = low.split_whitespace().collect();
    let year = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
        bare.len() == 4 && (bare.starts_with("19") || bare.starts_with("20"))
    };
    let near = tokens.windows(2).any(|two| {
        let (before, word) = (two[0], two[1]);
        let ends = word.ends_with([',', '.', ';', ')']);
        matches!(before, "aged" | "age" | "age:" | "turned") && age(word)
            || age(before) && matches!(word, "years" | "year" | "yrs" | "months" | "y/o")
            || matches!(before, "is" | "was" | "am") && age(word) && (ends || tokens.last() == Some(&word))
            || before.ends_with(',') && age(word) && word.ends_with(',')
            || age(before.trim_start_matches('(')) && before.starts_with('(') && before.ends_with(')')
    });
    let since = tokens.iter().any(|word| year(word))
        && ["built", "put up", "put on", "made", "born", "installed", "erected", "constructed", "dates from", "year"]
            .iter()
            .any(|words| low.contains(words));
    let joined =
        tokens.iter().any(|word| word.contains("-year-old") || word.contains("-yr-old") || word.contains("y.o."));
    let last = tokens.last().is_some_and(|word| word.starts_with('(') && age(word.trim_start_matches('(')));
    near || since || joined || last || ["date of birth", "dob", "born on"].iter().any(|words| low.contains(words))
}

/// Whether a sentence names somebody: a name that the question does not have, a party by its role, or the writer or the reader.
fn names_somebody(text: &str, question: &str) -> bool {
    let mut first = true;
    for token in text.split_whitespace() {
        let opens = std::mem::replace(&mut first, token.ends_with(['.', '?', '!', ':']));
        let bare = token.trim_matches(|c: char| !c.is_alphanumeric());
        let bare = bare.strip_suffix("'s").or(bare.strip_suffix("’s")).unwrap_or(bare);
        let low = bare.to_lowercase();
        if bare.is_empty() || words_of(question).contains(&low.as_str()) {
            continue;
        }
        let capital = bare.starts_with(char::is_uppercase) && !bare.chars().all(|c| c.is_ascii_digit());
        let empty = matches!(low.as_str(), "i" | "no" | "the")
            || MONTHS.contains(&low.as_str())
            || TIMES.contains(&low.as_str());
        if capital && !opens && !empty || is_party(low.trim_end_matches('s')) || is_party(&low) {
            return true;
        }
        if matches!(low.as_str(), "we" | "us" | "you" | "i" | "me" | "nobody" | "none" | "anyone" | "party" | "parties")
        {
            return true;
        }
        if matches!(
            low.as_str(),
            "mother" | "father" | "parent" | "parents" | "both" | "court" | "neither" | "everyone"
        ) {
            return true;
        }
    }
    // "Pell signed it.": a name may open the sentence.
    let mut opening = text.split_whitespace();
    let (name, next) = (opening.next().unwrap_or_default(), opening.next().unwrap_or_default());
    let common = [
        "The", "A", "An", "This", "That", "These", "It", "He", "She", "They", "If", "When", "No", "In", "On", "At",
        "For",
    ];
    name.starts_with(char::is_uppercase)
        && !common.contains(&name)
        && !words_of(question).contains(&name.to_lowercase().as_str())
        && next.starts_with(char::is_lowercase)
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
    fn a_sentence_holds_a_value_or_not() {
        for (value, text, held) in [
            (AskedValue::Rate, "The registration expires June 30, 2025.", false),
            (AskedValue::Rate, "Reads 68 words a minute.", true),
            (AskedValue::Age, "Mother, Gayane Ito, 84, dementia, moved in.", true),
            (AskedValue::Age, "The child is nine.", true),
            (AskedValue::Age, "She missed 41 days.", false),
            (AskedValue::Age, "One building, put up in 1958.", true),
            (AskedValue::Person, "She sees a counselor on Tuesdays.", false),
            (AskedValue::Person, "She sees Dr. Bronner on Tuesdays.", true),
            (AskedValue::Person, "Buyer bears the sales tax.", true),
            (AskedValue::Colour, "The paint is chipped.", false),
            (AskedValue::Time, "It sounds loud.", false),
            (AskedValue::Time, "Section 8 lets us move boats, and the repairs cost $29,750.00.", false),
            (AskedValue::Time, "The shed had to be emptied on January 23.", true),
            (
                AskedValue::Number,
                "This is made on March 14, 2025, with Ana Cole, residing at 77 Quarry Road, Unit 4.",
                false,
            ),
            (AskedValue::Number, "She has 3 cars.", true),
            (AskedValue::Number, "The lot has 2000 square feet.", true),
            (AskedValue::Number, "They pay $38,500.00 within 90 days.", true),
        ] {
            assert_eq!(holds(value, text, false, "whats the name of the counselor"), held, "{text}");
        }
    }

    #[test]
    fn time_is_counted_and_somebody_is_named() {
        let days = "how many days was she there";
        assert!(!holds(AskedValue::Number, "Staffing was below 2.87 hours of care per resident per day.", false, days));
        for text in ["She stayed ninety (90) days.", "A stay of 12 nights.", "It took two weeks."] {
            assert!(holds(AskedValue::Number, text, false, days), "{text}");
        }
        let insurer = "who is northside's insurer";
        assert!(!holds(AskedValue::Person, "Subcontractor shall carry insurance naming Contractor.", false, insurer));
        assert!(holds(AskedValue::Person, "The policy of Subcontractor is with Elm Mutual.", false, insurer));
        assert!(holds(AskedValue::Person, "Tenant shall pay the taxes.", false, "who is liable for the taxes"));
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
