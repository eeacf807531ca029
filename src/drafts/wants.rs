//! What a question wants to know, and what of an answer that is: people write more behind an answer ("June 1, 2026. We will discuss
//! with the client tomorrow."), and only the answer belongs into the paper.

use crate::law::{Letters, Span, dates::dates_in, facts, periods::periods_in, sentences::sentences_in};

use serde::Deserialize;

/// What a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// A calendar day.
    Date,
    /// A length of time: "30 days".
    Days,
    /// A sum of money.
    Amount,
    /// Words within a sentence: a name, a rule, a place.
    Line,
    /// A paragraph or several lines.
    Text,
}

/// An answer, and what was written beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub value: String,
    pub left: Vec<String>,
}

impl Wants {
    /// What of an answer belongs into the paper.
    pub fn take(self, answer: &str) -> Taken {
        let answer = plainly(answer);
        let letters = Letters::new(answer);
        let all = letters.span();
        match self {
            Self::Date => {
                dates_in(&letters, all).first().map(|date| Span::new(date.span.start, hour(&letters, date.span.end)))
            }
            Self::Days => return days(&letters),
            Self::Amount => {
                facts::facts(answer).iter().find(|fact| fact.kind == facts::Kind::Amount).map(|fact| fact.span)
            }
            Self::Line | Self::Text => None,
        }
        .map_or_else(|| self.words(&letters), |span| around(&letters, span, None))
    }

    /// Why an answer cannot be one: the end of a sentence.
    pub fn refuses(self, question: &str, answer: &str) -> Option<&'static str> {
        let letters = Letters::new(answer.trim());
        let (asks, says) = (question.to_lowercase(), answer.to_lowercase());
        let digits = answer.chars().any(|c| c.is_ascii_digit());
        if self == Self::Date && digits && dates_in(&letters, letters.span()).is_empty() && !counted_from(&letters) {
            return Some("it is no day of the calendar");
        }
        // "The date of the last signature" is a day, and "tomorrow" is another one for whoever reads it.
        let event = [
            "the ",
            "upon ",
            "on the ",
            "date of",
            "when ",
            "at ",
            "after ",
            "before ",
            "as of ",
            "closing",
            "immediately",
            "forthwith",
        ];
        let says_day = !dates_in(&letters, letters.span()).is_empty() || counted_from(&letters);
        let bare = says.trim();
        if self == Self::Date && !says_day && !event.iter().any(|lead| bare.starts_with(lead)) {
            return Some("it names no day: give the date");
        }
        let mut words = asks.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let closed = [
            "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "will", "shall", "should", "can",
            "may",
        ];
        let bare = says.trim_matches(|c: char| !c.is_alphanumeric());
        // What a request of the other side is answered may be "No."
        let open = !closed.contains(&first) && first != "response";
        if ["yes", "no", "y", "n", "yep", "nope", "true", "false"].contains(&bare) && open {
            return Some("the question cannot be answered with Yes or No");
        }
        let number = first == "number" || words.any(|word| word == "number");
        (number && !digits && !asks.starts_with("how")).then_some("there is no number in it")
    }

    /// The first sentence; of a text all sentences, except for those at its end that talk to the reader.
    fn words(self, letters: &Letters) -> Taken {
        let sentences: Vec<Span> = sentences(letters);
        let mut kept = match self {
            Self::Text => sentences.len(),
            _ => 1,
        };
        while kept > 1 && sentences.get(kept - 1).is_some_and(|span| talks(&letters.exact(*span))) {
            kept -= 1;
        }
        let end = sentences.get(kept.saturating_sub(1)).map_or(letters.span().end, |span| span.end);
        let exact = letters.exact(Span::new(0, end));
        let value = match self {
            Self::Text => exact.trim().to_owned(),
            // A name on one line and an address on the next are one line in a sentence.
            _ => bare(&exact.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")),
        };
        let left = sentences.iter().skip(kept).map(|span| letters.folded(*span)).collect();
        Taken { value, left }
    }
}

/// An answer without the politeness at its end: "the courts of Kent County, please".
fn plainly(answer: &str) -> &str {
    let answer = answer.trim();
    let bare = answer.trim_end_matches(['.', '!', ' ']);
    let lower = bare.to_ascii_lowercase();
    let polite = ["please", "thanks", "thank you"].iter().find(|word| lower.ends_with(**word));
    let Some(rest) = polite.and_then(|word| bare.get(..bare.len() - word.len())) else { return answer };
    let apart = rest.ends_with(", ")
        || rest.ends_with(' ') && lower.ends_with("please") && !rest.trim_end().ends_with(['.', '!', '?']);
    let rest = rest.trim_end_matches([',', ' ']);
    if apart && !rest.is_empty() { rest } else { answer }
}

/// The sentences of an answer, each up to the next one's beginning. A new line begins one only behind a stop.
fn sentences(letters: &Letters) -> Vec<Span> {
    let found: Vec<usize> = sentences_in(letters).into_iter().map(|sentence| sentence.span.start).collect();
    let ends = |at: usize| {
        let before = letters.all()[..at].iter().rev().find(|c| !c.is_whitespace());
        before.is_some_and(|c| matches!(c, '.' | '!' | '?' | ';' | '”' | '"' | ')'))
            || letters.all()[..at].iter().rev().take_while(|c| c.is_whitespace()).any(|c| *c == '\n')
    };
    let mut starts: Vec<usize> = vec![0];
    starts.extend(found.into_iter().filter(|at| *at > 0 && ends(*at)));
    let ends = starts.iter().copied().skip(1).chain([letters.span().end]).collect::<Vec<_>>();
    starts.iter().zip(ends).map(|(start, end)| letters.trim(Span::new(*start, end))).collect()
}

/// Whether an answer counts a day from an event: "30 days after the date of this letter".
fn counted_from(letters: &Letters) -> bool {
    let from = ["after ", "from ", "before ", "following ", "of ", "as of "];
    periods_in(letters, letters.span()).first().is_some_and(|period| {
        let behind = letters.folded_lower(Span::new(period.span.end, letters.span().end));
        let words = behind.trim_start().trim_start_matches(|c: char| !c.is_alphanumeric());
        from.iter().any(|lead| words.strip_prefix(lead).is_some_and(|event| !event.trim().is_empty()))
    })
}

/// A length of time as it stands in a sentence. A number alone counts days.
fn days(letters: &Letters) -> Taken {
    let mut taken = counted(letters);
    let begins = taken.value.split(' ').next().unwrap_or_default();
    if begins.chars().skip(1).all(|c| c.is_lowercase() || c == '-') && begins.starts_with(char::is_uppercase) {
        let small = begins.to_lowercase();
        taken.value.replace_range(..begins.len(), &small);
    }
    taken
}

fn counted(letters: &Letters) -> Taken {
    let all = letters.span();
    if let Some(period) = periods_in(letters, all).first() {
        // Without what introduces it: the paper has its own "within".
        let words = letters.exact(period.span);
        let number =
            words.split(' ').take_while(|word| !counts(word)).map(|word| word.chars().count() + 1).sum::<usize>();
        return around(letters, Span::new(period.span.start + number, period.span.end), None);
    }
    let text = letters.exact(all);
    let word = text.split_whitespace().find(|word| counts(word.trim_end_matches(['.', ',', ';'])));
    match word.and_then(|word| Some((text.find(word)?, word.trim_end_matches(['.', ',', ';'])))) {
        Some((at, word)) => {
            let start = text[..at].chars().count();
            around(letters, Span::new(start, start + word.chars().count()), Some(" days"))
        }
        None => Wants::Line.words(letters),
    }
}

/// Whether a text is a length of time and nothing else: "three years".
pub fn is_time(text: &str) -> bool {
    let letters = Letters::new(text.trim());
    periods_in(&letters, letters.span()).first().is_some_and(|period| period.span == letters.span())
}

/// Whether a word is a number, in digits or not.
fn counts(word: &str) -> bool {
    let counted = Letters::new(&format!("{word} days"));
    word.chars().all(char::is_alphanumeric)
        && periods_in(&counted, counted.span()).first().is_some_and(|period| period.span.start == 0)
}

/// The end of an hour behind a day: "at 5:00 p.m.".
pub fn hour(letters: &Letters, end: usize) -> usize {
    let rest: String = letters.all()[end..].iter().take(24).collect::<String>().to_lowercase();
    let at = rest.trim_start_matches([',', ' ']);
    let Some(said) = at.strip_prefix("at ").filter(|said| said.starts_with(|c: char| c.is_ascii_digit())) else {
        return end;
    };
    let closes = ["a.m.", "p.m.", "am", "pm"].iter().filter_map(|half| Some(said.find(half)? + half.len())).min();
    closes.map_or(end, |length| end + (rest.len() - said.len()) + length)
}

/// A part of an answer, and what stands around it.
fn around(letters: &Letters, span: Span, unit: Option<&str>) -> Taken {
    let before = letters.folded(Span::new(0, span.start));
    let behind = letters.folded(Span::new(span.end, letters.span().end));
    let behind = behind.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '(' | '“' | '"' | '$'));
    let value = format!("{}{}", letters.folded(span), unit.unwrap_or_default());
    // "By", "no later than" only lead to the value.
    let says = |text: &str, words: usize| text.split_whitespace().count() > words;
    let mut left = Vec::new();
    if says(&before, 3) {
        left.push(before);
    }
    if says(behind, 0) {
        left.push(behind.to_owned());
    }
    Taken { value, left }
}

/// A line without the stop that ends its sentence. The stop of "Inc." is the name's own.
fn bare(line: &str) -> String {
    let line = line.trim();
    let line = line.trim_end_matches([';', ',']);
    let Some(cut) = line.strip_suffix('.') else { return line.to_owned() };
    let last = cut.rsplit([' ', ',']).next().unwrap_or(cut);
    let short = ["inc", "corp", "co", "ltd", "jr", "sr", "esq", "bros", "no", "st", "ave"];
    if last.contains('.') || short.contains(&last.to_lowercase().as_str()) { line.to_owned() } else { cut.to_owned() }
}

/// Whether a sentence talks about the work to whoever reads the mail, rather than saying what is to stand in the paper.
fn talks(sentence: &str) -> bool {
    let lower = sentence.to_lowercase().replace('’', "'");
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty() && !matches!(*word, "and" | "but" | "so" | "then" | "also"))
        .collect();
    let Some(first) = words.first() else { return true };
    if ["please", "thanks", "thank", "let", "fyi", "sorry", "cheers", "regards", "best"].contains(first)
        || ["can you", "could you", "would you", "will you", "do you"].iter().any(|ask| lower.starts_with(ask))
    {
        return true;
    }
    let ours = ["i", "i'll", "i'm", "i'd", "we", "we'll", "we're", "we'd"].contains(first);
    let to_do =
        ["will", "shall", "must", "need", "should", "would", "may", "might", "have", "am", "are", "plan", "want"];
    let soon = first.contains('\'') || words.get(1).is_some_and(|word| to_do.contains(word));
    let work = [
        "discuss", "talk", "check", "confirm", "send", "ask", "speak", "call", "see", "look", "get", "revert",
        "follow", "decide", "review", "think", "know", "tell", "update", "find", "clarify", "verify", "consult",
        "come", "email", "mail", "write", "wait", "sure", "add", "revise",
    ];
    ours && soon && words.iter().skip(1).take(6).any(|word| work.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_what_its_question_wants() {
        use Wants::{Amount, Date, Days, Line, Text};
        for (wants, said, value, left) in [
            (
                Date,
                "June 1, 2026. We will discuss with the client tomorrow.",
                "June 1, 2026",
                "We will discuss with the client tomorrow.",
            ),
            (Date, "by June 1, 2026, I think", "June 1, 2026", "I think"),
            (Date, "no later than 6/1/2026 at 5:00 p.m.", "6/1/2026 at 5:00 p.m.", ""),
            (Date, "the date of the last signature", "the date of the last signature", ""),
            (Days, "within 10.", "10 days", ""),
            (Days, "30", "30 days", ""),
            (Days, "Within thirty (30) days, as always", "thirty (30) days", "as always"),
            (Days, "two weeks. Ask Bob.", "two weeks", "Ask Bob."),
            (Days, "Thirty days after the request", "thirty days", "after the request"),
            (Line, "the courts of Kent County, please", "the courts of Kent County", ""),
            (Line, "Rule 37, thank you.", "Rule 37", ""),
            (Amount, "It was $12,000. He paid part of it.", "$12,000", "He paid part of it."),
            (Line, "Acme Widgets, Inc. We will check the name.", "Acme Widgets, Inc.", "We will check the name."),
            (Line, "Mr. Carl Weiss.", "Mr. Carl Weiss", ""),
            (
                Line,
                "compelling answers to Nos. 2 and 4. That is all.",
                "compelling answers to Nos. 2 and 4",
                "That is all.",
            ),
            (Line, "Rule 37(a)", "Rule 37(a)", ""),
            (
                Text,
                "The answers are late. They say nothing.\nI'll send you the cases tomorrow. Thanks!",
                "The answers are late. They say nothing.",
                "I'll send you the cases tomorrow. Thanks!",
            ),
            (
                Text,
                "Mr. Carl Weiss\n12 Elm Street\nReno, NV 89501",
                "Mr. Carl Weiss\n12 Elm Street\nReno, NV 89501",
                "",
            ),
            (
                Text,
                "We write because the rent is late. We ask for payment.",
                "We write because the rent is late. We ask for payment.",
                "",
            ),
        ] {
            let taken = wants.take(said);
            assert_eq!((taken.value.as_str(), taken.left.join(" ").as_str()), (value, left), "{said}");
        }
    }

    #[test]
    fn what_cannot_be_an_answer_is_refused() {
        use Wants::{Date, Line};
        for (wants, question, said, is) in [
            (Date, "When was the letter served?", "Nov 31", false),
            (Date, "When was the letter served?", "February 29, 2026", false),
            (Date, "When was the letter served?", "November 30, 2026", true),
            (Date, "When does it begin?", "the date of the last signature", true),
            (Date, "By which day?", "30 days after the date of this letter", true),
            (Date, "By which day?", "within 10 days of receipt", true),
            (Date, "By which day?", "30 days", false),
            (Date, "Date of service?", "tomorrow", false),
            (Date, "Date of signing?", "soon, ask Bob", false),
            (Date, "Date of signing?", "upon the closing", true),
            (Line, "What is the bar number?", "blue", false),
            (Line, "What is the bar number?", "NV 12345", true),
            (Line, "Who is served?", "yes", false),
            (Line, "Does the duty survive?", "Yes.", true),
            (Line, "Who is served?", "Norma Yesler", true),
        ] {
            assert_eq!(wants.refuses(question, said).is_none(), is, "{question} {said}");
        }
    }
}
