//! The value that a question asks for, in the sentence that answers: a day, a period with what it hangs on, a sum with what it is
//! paid for, or who must act. Values are the paper's own words.

mod found;
mod nearest;
mod subject;

use super::{
    choosing::{Candidate, Inquiry},
    compose::capital,
    day_spans::asks_elapsed,
    question::Wants,
};
use crate::law::{Letters, Span, cues::plain};
use found::{Value, days, holding, names_paper, periods, sums};
use nearest::nearest;
use subject::{asks_for_subject, does, receiver, receives, who};

use comprehension::{asked_value::asks_how_much_time, denial::denies, replies};
use jiff::civil::Date;
use search::words;

/// The most amendments of one value that are followed.
const AMENDMENTS: usize = 8;

/// The sentence of the papers that takes the value of another one back and gives a new one ("the rent is changed from $9,400 to
/// $10,100"), or the last of a row of them. It must speak of what is asked.
pub fn amending(inquiry: &Inquiry, candidate: &Candidate) -> Option<Candidate> {
    let words_of = |of: &Candidate, value: &Value| of.letters.folded_lower(Span::new(value.span.start, value.end));
    let telling = inquiry.telling_words();
    let mut old = words_of(candidate, &chosen(inquiry, candidate)?);
    let mut last: Option<Candidate> = None;
    for _ in 0..AMENDMENTS {
        let taken = |other: &Candidate| {
            let (letters, within) = (&*other.letters, other.span);
            let all = values_of(inquiry, letters, within);
            let held = holding(letters, within, all.clone());
            let gone = all.iter().any(|value| {
                held.iter().all(|held| held.span.start != value.span.start) && words_of(other, value) == old
            });
            let said = words::stems(&format!("{} {} {}", other.heading, other.lead, other.text));
            gone && !held.is_empty() && telling.iter().any(|word| said.contains(word))
        };
        let same = old.clone();
        let found = inquiry.sentences(|text| text.to_lowercase().contains(&same)).into_iter().find(taken);
        let Some(found) = found else { break };
        old = words_of(&found, &chosen(inquiry, &found)?);
        last = Some(found);
    }
    last
}

/// Share of a question that a sentence must speak of which gives its thing another value.
const ANOTHER: f32 = 0.8;

/// The sentence of a later paper that gives what is asked about another value without naming the old one: "The gift to Grace Church is raised
/// to $40,000."
pub fn raised(inquiry: &Inquiry, candidate: &Candidate) -> Option<Candidate> {
    if !matches!(inquiry.wants, Wants::Amount | Wants::Time) {
        return None;
    }
    let own = candidate.place.0;
    // What an amendment says of it holds whatever its verb: "The charge for rush delivery is $95.00."
    let amends = |paper: usize| inquiry.is_amendment(paper) && !inquiry.is_amendment(own);
    let all = inquiry.sentences(|text| gives_another_value(text) || text.contains(" is ")).into_iter();
    let found = all.filter(|other| gives_another_value(&other.text) || amends(other.place.0)).filter(|other| {
        let said = format!("{}. {}", other.heading, other.text);
        let later = match (inquiry.dated(own), inquiry.dated(other.place.0)) {
            (Some(before), Some(now)) => now >= before,
            _ => true,
        };
        other.place.0 != own && later && inquiry.speaks_of(&said) >= ANOTHER && chosen(inquiry, other).is_some()
    });
    found.max_by_key(|other| inquiry.dated(other.place.0))
}

/// Whether a sentence gives something another value: "the gift is raised to $40,000".
pub fn gives_another_value(text: &str) -> bool {
    const VERBS: &[&str] =
        &["raised", "increased", "reduced", "lowered", "decreased", "changed", "shortened", "extended"];
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).enumerate().any(|(at, two)| {
        let done = matches!(two[0], "is" | "are" | "be" | "hereby") && VERBS.contains(&two[1]);
        done && words[at + 2..].iter().take(8).any(|word| *word == "to")
    })
}

/// All values of a sentence that the question may want, those that it takes back among them.
fn values_of(inquiry: &Inquiry, letters: &Letters, within: Span) -> Vec<Value> {
    match inquiry.wants {
        Wants::Time => [days(letters, within), periods(letters, within)].into_iter().find(|v| !v.is_empty()),
        Wants::Amount => Some(sums(letters, within)),
        Wants::Person | Wants::Existence | Wants::Anything => None,
    }
    .unwrap_or_default()
}

/// Who is given something, where that is asked: "The post went to Otis Hale".
pub fn received(asked: &str, text: &str) -> Option<String> {
    receives(&plain(asked)).then(|| receiver(text)).flatten()
}

/// The value of a sentence that holds and that the question wants.
fn chosen(inquiry: &Inquiry, candidate: &Candidate) -> Option<Value> {
    let (letters, within) = (&*candidate.letters, candidate.span);
    let values = holding(letters, within, values_of(inquiry, letters, within));
    nearest(inquiry, letters, within, &values).copied()
}

/// The value in a sentence that the question wants, as a sentence; `None` where there is none or it is not clear which.
pub fn value(inquiry: &Inquiry, candidate: &Candidate, today: Date) -> Option<String> {
    // "By how much did it go up?" asks for a difference, and the new value is none.
    if plain(inquiry.asking()).contains("by how much") && !candidate.text.contains(" by $") {
        return None;
    }
    // A time limit is not how long it took.
    if asks_elapsed(&plain(inquiry.asking())) {
        return None;
    }
    let vouched = vouched_for(candidate)?;
    // What stands around a sentence may say that it is one of a list of changes.
    let (letters, within) = match inquiry.text(candidate.place.0) {
        Some(whole) if vouched == candidate.span => (whole, whole.trim(candidate.place.1)),
        _ => (&*candidate.letters, vouched),
    };
    let asked = plain(inquiry.asking());
    let values = match inquiry.wants {
        Wants::Time => {
            let lasting = ["how long", "how many", "what is the term"].iter().any(|w| asked.contains(w))
                || asks_how_much_time(&asked)
                // "When does the Forbearance Period end?" asks for no length.
                || ["period", "notice"].iter().any(|w| asked.contains(w)) && !asked.contains("when ");
            let mut days = holding(letters, within, days(letters, within));
            // The day of a paper's name is no end and no beginning.
            if ["end", "expire", "run out", "runs out", "lapse", "terminate", "over?", "due", "payable"]
                .iter()
                .any(|verb| asked.contains(verb))
            {
                days.retain(|day| !names_paper(letters, within, day.span.start));
            }
            // Nor is the day with which it begins its end.
            let until = ["until when", "till when"].iter().any(|words| asked.contains(words));
            if until {
                days.retain(|day| !is_first_day(letters, within, day.span.start));
            }
            let lasting = lasting || until && days.is_empty();
            let mut periods = holding(letters, within, periods(letters, within));
            // What has happened has a day, and no time limit.
            if ["when did", "when was", "when were", "when has"].iter().any(|words| asked.contains(words)) {
                periods.clear();
            }
            if ["how long", "how many", "what is the term"].iter().any(|w| asked.contains(w)) && periods.is_empty() {
                return span_of_time(letters, within, &days);
            }
            // "On four months' notice" does not say when it ends.
            if asked.contains("when ") && ["end", "expire", "run out", "over"].iter().any(|verb| asked.contains(verb)) {
                periods.retain(|period| {
                    let said = letters.folded_lower(period.span);
                    [" from ", " after ", " of the "].iter().any(|word| said.contains(word))
                });
            }
            // Until when something must be done is said by a limit, not by any length of time.
            let periods: Vec<Value> = periods.into_iter().filter(|value| lasting || value.limit).collect();
            // "He releases it if she fails to pay within ten days": that is in which case, and not when.
            let in_a_case = |value: &Value| {
                let before = letters.folded_lower(Span::new(within.start, value.span.start));
                let clause = before.rsplit([';', ':']).next().unwrap_or_default();
                let asks_case = [" if ", " where ", " unless "].iter().any(|word| asked.contains(word));
                !asks_case && before.contains(" if ") && (clause.contains(" if ") || before.contains(" if ("))
            };
            let periods: Vec<Value> = periods.into_iter().filter(|value| lasting || !in_a_case(value)).collect();
            // "within four months after the notice, which was published on April 9": that day is not the last one.
            let due = ["by when", "deadline", "must ", "due"].iter().any(|words| asked.contains(words));
            let told =
                due && !periods.is_empty() && days.iter().all(|day| !is_last_day(letters, within, day.span.start));
            match (lasting || told, days.is_empty(), periods.is_empty()) {
                (true, _, false) | (false, true, false) => periods,
                _ => days,
            }
        }
        Wants::Amount => holding(letters, within, sums(letters, within)),
        Wants::Person => {
            let text = letters.folded(within);
            // Which cell of a row is meant, the head of its table says at best.
            if text.contains(" | ") {
                return None;
            }
            if receives(&asked) {
                return receiver(&text);
            }
            return (asks_for_subject(&asked) && does(&asked, &text)).then(|| who(inquiry, &text)).flatten();
        }
        Wants::Existence | Wants::Anything => return None,
    };
    // "The last payment" is not any payment.
    let ordinal = ["last", "first", "final", "second", "third", "next"].into_iter().find(|word| has_word(&asked, word));
    let one_of = |word: &str| has_word(&plain(&format!("{} {}", candidate.heading, candidate.text)), word);
    if ordinal
        .is_some_and(|word| !(one_of(word) || word == "last" && one_of("final") || word == "final" && one_of("last")))
    {
        return None;
    }
    let chosen = nearest(inquiry, letters, within, &values)?;
    if asks_of_the_past(&asked) && is_a_duty(&letters.folded_lower(Span::new(within.start, chosen.span.start))) {
        return None;
    }
    if is_contested(&letters.folded_lower(Span::new(within.start, chosen.span.start))) {
        return None;
    }
    let words = letters.folded(match inquiry.wants {
        Wants::Amount => limited(letters, within, chosen.span),
        _ => chosen.span,
    });
    // "The rent rises by three percent" does not say how much the rent is.
    // "The fee is paid forty percent on signing" does say how much is paid then.
    let before = letters.folded_lower(Span::new(within.start, chosen.span.start));
    let paid = asked.contains(" paid ") && before.trim_end().ends_with(" paid");
    if inquiry.wants == Wants::Amount && is_share(&words) && !paid && !SHARES.iter().any(|word| asked.contains(word)) {
        return None;
    }
    // Nor is the whole what each of those bears who share it: "shall share the fee of $550.00 equally".
    let shared =
        ["equally", "equal shares", "half", "pro rata", "proportion"].iter().any(|word| said_of(&candidate.text, word));
    if inquiry.wants == Wants::Amount
        && shared
        && ["share", "half", "part", "portion"].iter().any(|word| has_word(&asked, word))
    {
        return None;
    }
    // One sum of several is not their total.
    let total =
        |text: &str| ["total", "altogether", "in all", "combined", "sum of"].iter().any(|word| text.contains(word));
    if inquiry.wants == Wants::Amount && total(&asked) && !total(&plain(&candidate.text)) {
        return None;
    }
    // What was to be done by then; a day of which the paper only tells is not marked.
    let said = plain(&candidate.text);
    let due = ["must", "shall", "due", "no later", "deadline", "until", "expire", "on or before", "will be"]
        .iter()
        .any(|word| said.contains(word));
    // What did happen is past anyhow.
    let due = due && !["when did ", "when was ", "when were "].iter().any(|words| asked.contains(words));
    let past = if due && chosen.day.is_some_and(|day| day < today) { " (past)" } else { "" };
    Some(format!("{}{past}.", capital(words.trim_end_matches(['.', ',', ';', '=', ' ']))))
}

/// Whether a word stands in a sentence.
fn said_of(text: &str, word: &str) -> bool {
    plain(text).contains(word)
}

/// Whether a question asks what has been done: "How much has been paid?"
fn asks_of_the_past(asked: &str) -> bool {
    [" has been ", " have been ", " was paid", " were paid", " has paid", " have paid", " did "]
        .iter()
        .any(|verb| asked.contains(verb))
        || asked.split(' ').any(|word| matches!(word, "has" | "have")) && asked.contains(" paid")
}

/// Whether the words before a value only say that it must be paid or done: "shall pay the lump sum of".
fn is_a_duty(before: &str) -> bool {
    let clause = before.rsplit([';', ':']).next().unwrap_or(before);
    let must = ["shall", "must", "will"].iter().any(|verb| has_word(clause, verb));
    must && !["was", "were", "has", "have", "had", "paid", "received"].iter().any(|verb| has_word(clause, verb))
}

/// A sum with the words before it that make it a limit: "up to $240,000", "not more than 12%".
fn limited(letters: &Letters, within: Span, sum: Span) -> Span {
    const LIMITS: &[&str] = &[
        "up to",
        "at least",
        "at most",
        "no more than",
        "not more than",
        "no less than",
        "not less than",
        "not to exceed",
        "not exceeding",
        "a maximum of",
        "a minimum of",
        "more than",
        "less than",
        "about",
        "approximately",
    ];
    let before = letters.folded_lower(Span::new(within.start, sum.start));
    let bare = before.trim_end();
    let own = |limit: &&&str| {
        let rest = bare.strip_suffix(**limit);
        rest.is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
    };
    let longest = LIMITS.iter().filter(own).map(|limit| limit.chars().count()).max();
    let start = longest.map(|limit| within.start + bare.chars().count() - limit);
    Span::new(start.unwrap_or(sum.start), sum.end)
}

/// Whether something begins on a day: "beginning November 1, 2025".
fn is_first_day(letters: &Letters, within: Span, at: usize) -> bool {
    const BEGINS: &[&str] =
        &["beginning", "commencing", "starting", "from", "begins", "begin", "starts", "effective", "since"];
    let before = letters.folded_lower(Span::new(within.start, at));
    before.split_whitespace().rev().take(3).any(|word| BEGINS.contains(&word.trim_matches(',')))
}

/// Whether a word stands in a text in small letters.
fn has_word(low: &str, word: &str) -> bool {
    low.split(|c: char| !c.is_alphanumeric()).any(|own| own == word)
}

/// Words of questions that a share answers.
const SHARES: &[&str] = &[
    "percent",
    "%",
    "rate",
    "interest",
    "increase",
    "raise",
    "go up",
    "share",
    "commission",
    "fee",
    "cost",
    "charge",
    "tax",
    "how much of",
    "part",
    "portion",
    "discount",
    "royalt",
    "penalt",
    "most",
    "bonus",
    "contingen",
    "coinsurance",
    "match",
    "owns",
    "own ",
];

/// Whether a value is a share: "three percent", "20% of base salary".
fn is_share(words: &str) -> bool {
    words.contains('%') || words.to_lowercase().contains("percent") || words.to_lowercase().contains("per cent")
}

/// The part of a sentence whose values somebody stands for: all of it, but of a question with its reply only what the witness says, and of
/// that the first sentences that deny nothing. What an examiner puts into a question counts where the witness says Yes.
fn vouched_for(candidate: &Candidate) -> Option<Span> {
    let Some((_, reply)) = replies::reply(&candidate.text) else { return Some(candidate.span) };
    if replies::yes_or_no(reply) == Some(true) {
        return Some(candidate.span);
    }
    let letters = &candidate.letters;
    let told = reply.chars().filter(|c| !c.is_whitespace()).count();
    let printed = |at: &usize| !letters.get(*at).is_whitespace();
    let start = (candidate.span.start..candidate.span.end).rev().filter(printed).take(told).last()?;
    let mut rest = Span::new(start, candidate.span.end);
    // "No, it was on May 9": the No is for the question.
    let spoken = letters.folded_lower(rest);
    if let Some(behind) = spoken.strip_prefix("no, ").or_else(|| spoken.strip_prefix("no. ")) {
        let skipped = spoken.len() - behind.len();
        rest = letters.trim(Span::new((start + skipped).min(rest.end), rest.end));
    }
    let stop = |at: &usize| {
        matches!(letters.get(*at), '.' | '!' | ';') && (*at + 1 >= rest.end || letters.get(*at + 1).is_whitespace())
    };
    let mut told: Option<Span> = None;
    let mut from = rest.start;
    while from < rest.end {
        let end = (from..rest.end).find(stop).map_or(rest.end, |at| at + 1);
        let sentence = letters.trim(Span::new(from, end));
        match (denies(&letters.folded(sentence)), told) {
            (true, None) => {}
            (true, Some(_)) => break,
            (false, before) => told = Some(Span::new(before.map_or(sentence.start, |told| told.start), sentence.end)),
        }
        from = end.max(from + 1);
    }
    told.filter(|told| told.len() > 1)
}

/// Whether what follows is only what somebody denies or asks: "Our client denies that the rent was", "You asked whether the deposit is".
fn is_contested(before: &str) -> bool {
    const VERBS: &[&str] = &[
        "denies that ",
        "denied that ",
        "deny that ",
        "disputes that ",
        "disputed that ",
        "dispute that ",
        "rejects that ",
        "whether ",
    ];
    let clause = before.rfind([';', '.']).map_or(0, |at| at + 1);
    VERBS.iter().any(|verb| before[clause..].contains(verb))
}

/// Whether something is to be done by a day, or lasts until it.
fn is_last_day(letters: &Letters, within: Span, at: usize) -> bool {
    let before = letters.folded_lower(Span::new(within.start, at));
    let near: Vec<&str> = before.split_whitespace().rev().take(2).collect();
    near.iter()
        .any(|word| matches!(*word, "by" | "before" | "until" | "through" | "than" | "is" | "due" | "expires" | "ends"))
}

/// "From April 1, 2025 to March 31, 2030." of "The term begins on April 1, 2025 and ends on March 31, 2030", and "Until June 30, 2027."
/// A day alone is no length of time.
fn span_of_time(letters: &Letters, within: Span, days: &[Value]) -> Option<String> {
    let before = |from: usize, day: &Value, words: &[&str]| {
        let said = letters.folded_lower(Span::new(from, day.span.start));
        let near: Vec<&str> = said.split_whitespace().rev().take(4).collect();
        near.iter().any(|word| words.iter().any(|start| word.starts_with(start)))
    };
    const ENDS: &[&str] = &["until", "till", "through", "end", "expire", "terminat", "to"];
    match days {
        [first, last]
            if before(within.start, first, &["begin", "commenc", "start", "from", "effective"])
                && before(first.span.end, last, ENDS) =>
        {
            Some(format!("From {} to {}.", letters.folded(first.span), letters.folded(last.span)))
        }
        [last] if before(within.start, last, ENDS) => Some(format!("Until {}.", letters.folded(last.span))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_of_a_notice_is_not_the_last_one() {
        let last = |text: &str, day: &str| {
            let letters = Letters::new(text);
            is_last_day(&letters, letters.span(), text.find(day).unwrap_or_default())
        };
        let text =
            "Claims must be presented within four months after the notice, which was published on April 9, 2025.";
        assert!(!last(text, "April"));
        assert!(last("Answers are due within 30 days, but not later than May 2, 2025.", "May"));
        let twice = Letters::new("Statements go out within sixty (60) days after June 30 and December 31.");
        let found: Vec<String> = periods(&twice, twice.span()).iter().map(|value| twice.folded(value.span)).collect();
        assert_eq!(found, ["within sixty (60) days after June 30 and December 31"]);
        let text = "It is $3,150 per month for four cars. It requires monthly visits.";
        let letters = Letters::new(text);
        assert_eq!(letters.folded(sums(&letters, letters.span())[0].span), "$3,150 per month for four cars");
    }

    #[test]
    fn a_length_of_time_has_a_beginning_and_an_end() {
        let of = |text: &str| {
            let letters = Letters::new(text);
            let days = days(&letters, letters.span());
            span_of_time(&letters, letters.span(), &days)
        };
        let term =
            "The term of this Lease begins on April 1, 2025 and ends on March 31, 2030, unless it is ended earlier.";
        assert_eq!(of(term).as_deref(), Some("From April 1, 2025 to March 31, 2030."));
        assert_eq!(of("The appointment lasts until June 30, 2027.").as_deref(), Some("Until June 30, 2027."));
        assert_eq!(of("The lease of April 1, 2025 is renewed."), None);
        assert_eq!(of("It was signed on April 1, 2025 and delivered on May 2, 2025."), None);
    }

    #[test]
    fn what_is_denied_or_asked_is_contested() {
        assert!(is_contested("our client denies that the rent was "));
        assert!(is_contested("you asked whether the deposit is "));
        assert!(!is_contested("he denies that it is late; the rent is "));
        assert!(!is_contested("the rent shall not exceed "));
    }
}
