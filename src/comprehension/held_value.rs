//! Whether a sentence holds a value of the kind that a question asks for: one that names what is asked about and no number answers no "how many".

use crate::{
    asked_place::names_place,
    asked_value::{AskedValue, words_of},
    roles::is_party,
};

use law::dates::MONTHS;

/// Words of colours.
const COLOURS: &[&str] = &[
    "black", "white", "gray", "grey", "red", "green", "blue", "yellow", "orange", "brown", "purple", "pink", "silver",
    "gold", "beige", "tan", "navy", "maroon", "ivory",
];

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
