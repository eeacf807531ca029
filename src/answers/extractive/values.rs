//! The value that a question asks for, in the sentence that answers: a day, a period with what it hangs on, a sum with what it is
//! paid for, or who must act. Values are the paper's own words.

use super::{
    choosing::{Candidate, Inquiry},
    compose::capital,
    question::Wants,
};
use crate::law::{
    Letters, Span,
    cues::plain,
    dates::{Dated, dates_in},
    facts::{Kind, numbers},
    periods::{Period, Use, periods_in},
};

use comprehension::{amendments::taken_back, denial::denies, replies};
use jiff::civil::Date;
use search::words;

/// Longest text that belongs to a period or a sum, in characters.
const REACH: usize = 90;
/// Most words of what a period or a sum is a part of: "of the amount due".
const OF: usize = 8;
/// Most words of somebody who must act.
const SUBJECT: usize = 7;

/// A value and where it stands.
#[derive(Clone, Copy)]
struct Value {
    /// With the words that belong to it.
    span: Span,
    /// Where the value itself ends.
    end: usize,
    day: Option<Date>,
    /// Whether it is a limit of time.
    limit: bool,
}

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
    const VERBS: &[&str] =
        &["raised", "increased", "reduced", "lowered", "decreased", "changed", "shortened", "extended"];
    let raises = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        words.windows(2).enumerate().any(|(at, two)| {
            let done = matches!(two[0], "is" | "are" | "be" | "hereby") && VERBS.contains(&two[1]);
            done && words[at + 2..].iter().take(8).any(|word| *word == "to")
        })
    };
    let own = candidate.place.0;
    let found = inquiry.sentences(raises).into_iter().filter(|other| {
        let said = format!("{}. {}", other.heading, other.text);
        let later = match (inquiry.dated(own), inquiry.dated(other.place.0)) {
            (Some(before), Some(now)) => now >= before,
            _ => true,
        };
        other.place.0 != own && later && inquiry.speaks_of(&said) >= ANOTHER && chosen(inquiry, other).is_some()
    });
    found.max_by_key(|other| inquiry.dated(other.place.0))
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

/// The value of a sentence that holds and that the question wants.
fn chosen(inquiry: &Inquiry, candidate: &Candidate) -> Option<Value> {
    let (letters, within) = (&*candidate.letters, candidate.span);
    let values = holding(letters, within, values_of(inquiry, letters, within));
    nearest(inquiry, letters, within, &values).copied()
}

/// The value in a sentence that the question wants, as a sentence; `None` where there is none or it is not clear which.
pub fn value(inquiry: &Inquiry, candidate: &Candidate, today: Date) -> Option<String> {
    let (letters, within) = (&*candidate.letters, vouched_for(candidate)?);
    let asked = plain(inquiry.asking());
    let values = match inquiry.wants {
        Wants::Time => {
            let lasting =
                ["how long", "how many", "period", "notice", "what is the term"].iter().any(|w| asked.contains(w));
            let mut days = holding(letters, within, days(letters, within));
            // The day of a paper's name is no end and no beginning.
            if ["end", "expire", "run out", "runs out", "lapse", "terminate", "over?", "due", "payable"]
                .iter()
                .any(|verb| asked.contains(verb))
            {
                days.retain(|day| !names_paper(letters, within, day.span.start));
            }
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
        Wants::Person => return asks_for_subject(&asked).then(|| who(inquiry, &letters.folded(within))).flatten(),
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
    if is_contested(&letters.folded_lower(Span::new(within.start, chosen.span.start))) {
        return None;
    }
    let words = letters.folded(chosen.span);
    // "The rent rises by three percent" does not say how much the rent is.
    if inquiry.wants == Wants::Amount && is_share(&words) && !SHARES.iter().any(|word| asked.contains(word)) {
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
    Some(format!("{}{past}.", capital(words.trim_end_matches(['.', ',', ';']))))
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

fn days(letters: &Letters, within: Span) -> Vec<Value> {
    let value = |dated: Dated| Value { span: dated.span, end: dated.span.end, day: dated.day_in_full(), limit: true };
    let all: Vec<Value> = dates_in(letters, within).into_iter().map(value).collect();
    // "amends the Employment Agreement of April 3, 2023": that day only names a paper.
    let own: Vec<Value> = all.iter().copied().filter(|day| !names_paper(letters, within, day.span.start)).collect();
    if own.is_empty() { all } else { own }
}

/// Whether something is to be done by a day, or lasts until it.
fn is_last_day(letters: &Letters, within: Span, at: usize) -> bool {
    let before = letters.folded_lower(Span::new(within.start, at));
    let near: Vec<&str> = before.split_whitespace().rev().take(2).collect();
    near.iter()
        .any(|word| matches!(*word, "by" | "before" | "until" | "through" | "than" | "is" | "due" | "expires" | "ends"))
}

/// Whether a day that begins at a place is a part of a paper's name.
fn names_paper(letters: &Letters, within: Span, at: usize) -> bool {
    let before = letters.folded_lower(Span::new(within.start, at));
    let number = |word: &str| word.chars().any(|c| c.is_ascii_digit());
    let mut words = before
        .split_whitespace()
        .rev()
        .skip_while(|word| matches!(*word, "of" | "dated" | "as" | "the" | "no.") || number(word));
    let dated = before.trim_end().ends_with(" of") || before.trim_end().ends_with(" dated");
    dated
        && words.next().is_some_and(|word| {
            PAPER.contains(&word)
                || matches!(
                    word,
                    "amendment" | "note" | "memorandum" | "sublease" | "sublicense" | "invoice" | "bill" | "statement"
                )
        })
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

fn periods(letters: &Letters, within: Span) -> Vec<Value> {
    let mut found = compound(letters, periods_in(letters, within));
    // "Every six hours" says how often, and not how long.
    let often = |period: &Period| {
        let before =
            letters.folded_lower(Span::new(within.start.max(period.span.start.saturating_sub(8)), period.span.start));
        before.trim_end().rsplit(' ').next().is_some_and(|word| matches!(word, "every" | "each"))
    };
    if found.iter().any(|period| !often(period)) {
        found.retain(|period| !often(period));
    }
    let value = |period: Period| Value {
        span: reach(letters, period.span, within, HANGS_ON),
        end: period.span.end,
        day: None,
        limit: period.used != Use::Length,
    };
    apart(letters, found.into_iter().map(value).collect())
}

/// "Eleven days and six hours" is one length of time.
fn compound(letters: &Letters, found: Vec<Period>) -> Vec<Period> {
    let mut out: Vec<Period> = Vec::with_capacity(found.len());
    for period in found {
        match out.last_mut() {
            Some(last)
                if last.unit != period.unit
                    && matches!(
                        letters.folded(Span::new(last.span.end, period.span.start)).trim(),
                        "and" | "," | ", and"
                    ) =>
            {
                last.span = Span::new(last.span.start, period.span.end);
                last.unit = period.unit;
            }
            _ => out.push(period),
        }
    }
    out
}

fn sums(letters: &Letters, within: Span) -> Vec<Value> {
    let text = letters.exact(within);
    let found = numbers::find(&text).into_iter().filter(|fact| fact.kind == Kind::Amount).map(|fact| fact.span);
    let place = |span: Span| Span::new(within.start + span.start, within.start + span.end);
    let mut all: Vec<Span> = found.chain(shares(&text)).map(place).collect();
    all.sort_unstable_by_key(|span| span.start);
    let value =
        |span: Span| Value { span: reach(letters, span, within, PAID_FOR), end: span.end, day: None, limit: false };
    apart(letters, all.into_iter().map(value).collect())
}

/// Values none of which reaches into the next: "$4,200 per month" of "$4,200 per month but $4,900 per month".
fn apart(letters: &Letters, mut values: Vec<Value>) -> Vec<Value> {
    for at in 1..values.len() {
        let next = values[at].span.start;
        let own = &mut values[at - 1];
        if own.span.end <= next {
            continue;
        }
        let mut end = next.max(own.end);
        // The word that joins two values belongs to neither.
        let between = letters.folded_lower(Span::new(own.end, end));
        if let Some(joint) = between.trim_end().rsplit(' ').next().filter(|word| JOINTS.contains(word)) {
            end = (own.end..end).rev().find(|at| !letters.get(*at).is_whitespace()).map_or(own.end, |at| at + 1);
            end = end.saturating_sub(joint.chars().count()).max(own.end);
        }
        own.span = letters.trim(Span::new(own.span.start, end));
    }
    values
}

/// Words between two values.
const JOINTS: &[&str] = &["but", "to", "and", "or", "from", "of", "than", "with"];

/// The values that the sentence does not take back itself.
fn holding(letters: &Letters, within: Span, values: Vec<Value>) -> Vec<Value> {
    let spans: Vec<Span> = values.iter().map(|value| Span::new(value.span.start, value.end)).collect();
    let old = taken_back(letters, within, &spans);
    values.into_iter().zip(old).filter(|(_, old)| !old).map(|(value, _)| value).collect()
}

/// "four percent", "1.5 per cent", "12%": places in characters.
fn shares(text: &str) -> Vec<Span> {
    let letters = Letters::new(text);
    let mut words: Vec<Span> = Vec::new();
    let mut start = None;
    for at in 0..=letters.span().end {
        let blank = at == letters.span().end || letters.get(at).is_whitespace();
        match (blank, start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                words.push(Span::new(from, at));
                start = None;
            }
            _ => {}
        }
    }
    let word = |at: usize| words.get(at).map(|span| letters.folded_lower(*span)).unwrap_or_default();
    let numeral = |text: &str| {
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "fifteen",
            "twenty", "fifty", "one-half",
        ];
        names.contains(&text) || text.starts_with(|c: char| c.is_ascii_digit())
    };
    let ends = |at: usize| -> Option<usize> {
        let bare = word(at);
        let bare = bare.trim_end_matches(['.', ',', ';', ')']);
        match bare {
            "percent" => Some(at),
            "per" if word(at + 1).starts_with("cent") => Some(at + 1),
            _ => None,
        }
    };
    let mut out: Vec<Span> = Vec::new();
    for at in 0..words.len() {
        let own = word(at);
        if own.trim_end_matches(['.', ',', ';', ')']).ends_with('%') && own.starts_with(|c: char| c.is_ascii_digit()) {
            out.push(words[at]);
        } else if let Some(end) = ends(at).filter(|_| at > 0 && numeral(&word(at - 1))) {
            out.push(Span::new(words[at - 1].start, words[end].end));
        }
    }
    out
}

/// Words that go on with a period, and with a sum.
const HANGS_ON: &[&str] = &["after", "before", "of", "from", "following", "prior", "notice", "written", "advance"];
const PAID_FOR: &[&str] = &["a", "an", "per", "each", "for", "every", "annually", "monthly", "of"];

/// Whether a full stop ends a sentence in a unit of several: "$3,150 per month. It requires visits."
fn ends_sentence(letters: &Letters, at: usize) -> bool {
    let word = letters.get(at.saturating_sub(1)).is_lowercase() && letters.get(at.saturating_sub(3)).is_alphabetic();
    word && letters.get(at + 1).is_whitespace() && letters.get(at + 2).is_uppercase()
}

/// A value with the words behind it that belong to it, up to the next joint of the sentence.
fn reach(letters: &Letters, span: Span, within: Span, goes_on: &[&str]) -> Span {
    let rest = letters.folded(Span::new(span.end, within.end));
    let first = rest.split_whitespace().next().unwrap_or_default().trim_end_matches([',', ';', '.']);
    if rest.starts_with([',', ';', '.']) || !goes_on.contains(&first) {
        return span;
    }
    let joint = |at: usize| {
        let before = letters.get(at);
        // "$4,900", "April 1, 2025"
        let year = at + 5 < within.end && (at + 2..at + 6).all(|at| letters.get(at).is_ascii_digit());
        if before == ',' && at + 1 < within.end && (letters.get(at + 1).is_ascii_digit() || year) {
            return false;
        }
        let behind: String = letters.at(Span::new(at, within.end.min(at + 5))).iter().collect();
        // "after June 30 and December 31"
        if behind == " and " && day_behind(letters, Span::new(at + 5, within.end)) {
            return false;
        }
        matches!(before, ',' | ';' | ')' | '|')
            || before == '.' && (behind.len() < 5 || ends_sentence(letters, at))
            || [" and ", " or ", " in a", " on t", " but "].contains(&behind.as_str())
    };
    let end = (span.end + 1..within.end).find(|at| joint(*at)).unwrap_or(within.end);
    // "twelve months of service receive …": of what it is takes a few words.
    if first == "of" && letters.folded(Span::new(span.end, end)).split_whitespace().count() > OF {
        return span;
    }
    if end - span.end > REACH { span } else { letters.trim(Span::new(span.start, end)) }
}

/// Whether a day opens a span, behind another one.
fn day_behind(letters: &Letters, rest: Span) -> bool {
    dates_in(letters, Span::new(rest.start, rest.end.min(rest.start + 24)))
        .first()
        .is_some_and(|day| day.span.start <= rest.start + 1)
}

/// Words for the paper itself, which stand in every part of it.
const PAPER: &[&str] = &["lease", "agreement", "contract", "order", "letter", "nda", "policy", "deed", "will"];

/// Of several values the one whose own part of the sentence speaks of what is asked: in the question's own words, else in words of
/// the same meaning.
fn nearest<'v>(inquiry: &Inquiry, letters: &Letters, within: Span, values: &'v [Value]) -> Option<&'v Value> {
    if let [only] = values {
        return Some(only);
    }
    // Which cell of a row is meant, the head of its table says at best.
    if letters.folded(within).contains(" | ") {
        return None;
    }
    let paper: Vec<String> = PAPER.iter().flat_map(|word| words::all_stems(word)).collect();
    let telling: Vec<String> = inquiry.telling_words().into_iter().filter(|word| !paper.contains(word)).collect();
    // "How much of the deposit is a letter of credit?" asks for the part, and not for the whole.
    let part = part_asked(inquiry.asking()).map(words::stems);
    let telling: Vec<String> = match &part {
        Some(part) => telling.into_iter().filter(|word| part.contains(word)).collect(),
        None => telling,
    };
    // A name does not say which of its days is meant: "I treated Ann Lee from May 2, 2021 until her death on June 4, 2024."
    let sentence = letters.folded(within);
    let names = names_in(&sentence);
    let named: Vec<String> = names.iter().flat_map(|word| words::all_stems(word)).collect();
    let nameless = |text: &str| {
        let bare = |word: &&str| !names.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()));
        text.split_whitespace().filter(bare).collect::<Vec<_>>().join(" ")
    };
    let happens: Vec<String> = telling.iter().filter(|word| !named.contains(word)).cloned().collect();
    let mut events: Vec<(f32, &Value)> = Vec::new();
    let mut exact: Vec<(f32, &Value)> = Vec::new();
    let mut behind: Vec<(f32, &Value)> = Vec::new();
    let mut meant: Vec<(f32, &Value)> = Vec::new();
    for (i, value) in values.iter().enumerate() {
        let from = i.checked_sub(1).map_or(within.start, |last| values[last].span.end);
        let to = values.get(i + 1).map_or(within.end, |next| next.span.start);
        let own = clause(letters, Span::new(from, to), value.span);
        let before = letters.folded(Span::new(own.start, value.span.end));
        let parted = own.start > from || own.end < to;
        let whole = letters.folded(if parted { own } else { Span::new(own.start, value.span.end) });
        let count = |telling: &[String], text: &str| {
            let said = words::stems(text);
            #[allow(clippy::cast_precision_loss)]
            let count = telling.iter().filter(|word| said.contains(word)).count() as f32;
            count
        };
        events.push((count(&happens, &whole), value));
        exact.push((count(&telling, &whole), value));
        behind.push((count(&telling, &letters.folded(Span::new(value.span.start, own.end))), value));
        meant.push((inquiry.speaks_of(&nameless(&before)), value));
    }
    if part.is_some() {
        return best(behind).or_else(|| best(exact));
    }
    // Where nothing beside a day says what happened, a name alone does not choose it.
    let told = happens.is_empty() || events.iter().any(|(count, _)| *count > 0.0);
    let named = || if told { best(exact).or_else(|| best(behind)) } else { None };
    best(events).or_else(|| best(meant)).or_else(named)
}

/// Words of a sentence that are names: capitalised, and not its first.
fn names_in(sentence: &str) -> Vec<&str> {
    let bare = sentence.split_whitespace().skip(1).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    bare.filter(|word| word.starts_with(char::is_uppercase)).collect()
}

/// What a question says of the part of a sum that it asks for.
fn part_asked(asked: &str) -> Option<&str> {
    let rest = ["how much of ", "what part of ", "how many of "].iter().find_map(|words| asked.split_once(words))?.1;
    [" is ", " are ", " was ", " were ", " may be ", " can be "]
        .iter()
        .filter_map(|verb| rest.split_once(verb))
        .map(|(_, behind)| behind)
        .next()
}

/// The part of a span between semicolons in which a value stands: "(b) within 45 days after the end of each quarter, …".
fn clause(letters: &Letters, within: Span, value: Span) -> Span {
    let parts = |at: &usize| letters.get(*at) == ';';
    let start = (within.start..value.start).rev().find(parts).map_or(within.start, |at| at + 1);
    Span::new(start, (value.end..within.end).find(parts).unwrap_or(within.end))
}

/// The value with the highest mark, if there is only one.
fn best(mut marked: Vec<(f32, &Value)>) -> Option<&Value> {
    marked.sort_by(|a, b| b.0.total_cmp(&a.0));
    match marked[..] {
        [(best, value), (second, _), ..] if best > second + 1e-3 => Some(value),
        _ => None,
    }
}

/// Whether a question asks who acts: "who must insure", but not "who does she report to".
fn asks_for_subject(asked: &str) -> bool {
    let after = asked.split_once("who ").map(|(_, rest)| rest.trim_end_matches(['?', ' '])).unwrap_or_default();
    let other = ["is ", "are ", "was ", "does ", "do ", "did ", "else"].iter().any(|verb| after.starts_with(verb));
    let object = ["to", "with", "for", "by", "from", "of"].iter().any(|word| after.ends_with(&format!(" {word}")));
    // "Who voted against it?" asks for another one than the sentence's subject.
    let against = after.contains(" against ");
    !after.is_empty()
        && !against
        && (!other || after.starts_with("is responsible") || after.starts_with("is liable"))
        && !object
}

/// Who acts: the subject of the sentence, or the one behind "by" where the subject is what the question names already.
fn who(inquiry: &Inquiry, text: &str) -> Option<String> {
    let asked = words::all_stems(inquiry.asking());
    let new = |found: &String| !found.contains(':') && words::stems(found).iter().any(|word| !asked.contains(word));
    doer(inquiry.asking(), text).filter(new).or_else(|| subject(text).filter(new)).or_else(|| agent(text).filter(new))
}

/// "Tomas Brandt." of "an employee, Tomas Brandt, found the water": the name before the verb of "Who found the water?"
fn doer(asked: &str, text: &str) -> Option<String> {
    const AUXILIARY: &[&str] = &[
        "is", "are", "was", "were", "does", "do", "did", "has", "have", "had", "must", "may", "can", "could", "will",
        "would", "shall", "should", "else",
    ];
    let verb = asked.split_once("who ")?.1.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
    if AUXILIARY.contains(&verb) {
        return None;
    }
    let stem = words::all_stems(verb).pop()?;
    let mut places = Vec::new();
    words::each(text, |word| {
        if word.stem == stem {
            places.push(word.range.start);
        }
    });
    // "Alina claims Otto and Thomas claims Mira": the verb behind which more of what is asked stands.
    let asked = words::stems(asked);
    let behind = |n: usize| {
        let end = places.get(n + 1).copied().unwrap_or(text.len());
        let said = words::stems(&text[places[n]..end]);
        asked.iter().filter(|word| **word != stem && said.contains(word)).count()
    };
    let most = (0..places.len()).map(behind).max()?;
    let mut meant = (0..places.len()).filter(|n| behind(*n) == most);
    let only = meant.next().filter(|_| meant.next().is_none())?;
    named_before(&text[..places[only]])
}

/// The name at the end of a text, with what a comma adds to it: "Dr. Alan Osei, P.E.", "Pell".
fn named_before(before: &str) -> Option<String> {
    const NONE: &[&str] = &[
        "He", "She", "It", "They", "We", "I", "You", "This", "That", "These", "Such", "The", "A", "An", "No", "Nobody",
        "Who", "If",
    ];
    let before = before.trim_end().trim_end_matches(',');
    let mut name: Vec<&str> = Vec::new();
    for word in before.split(' ').rev() {
        let parted = word.ends_with(',') && !name.last().is_some_and(|next| is_suffix(next));
        let joins = !name.is_empty() && matches!(word, "and" | "of" | "&");
        if parted || !(joins || word.starts_with(char::is_uppercase)) {
            break;
        }
        name.push(word);
    }
    while name.last().is_some_and(|word| word.starts_with(char::is_lowercase) || *word == "&") {
        name.pop();
    }
    name.reverse();
    // "He called Otto and Thomas found it": two names are one subject where nothing stands before them.
    let rest = before.split(' ').rev().nth(name.len()).unwrap_or_default();
    let alone = rest.is_empty() || rest.ends_with([',', ';', ':', '.']) || matches!(rest, "that" | "and" | "by");
    if name.contains(&"and") && !alone {
        return None;
    }
    let named = (1..=SUBJECT).contains(&name.len()) && !(name.len() == 1 && NONE.contains(&name[0]));
    named.then(|| format!("{}.", name.join(" ").trim_end_matches('.')))
}

/// Whether a word stands behind the comma of a name.
fn is_suffix(word: &str) -> bool {
    let bare = word.trim_end_matches([',', '.']);
    matches!(bare, "Inc" | "LLC" | "LLP" | "Ltd" | "Corp" | "Jr" | "Sr" | "MD" | "Esq" | "PLLC" | "Co")
        || bare.contains('.') && bare.chars().all(|c| c == '.' || c.is_uppercase() || c == 'h')
}

/// "The Chair or the Board." of "A special meeting may be called only by the Chair or the Board."
fn agent(text: &str) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let at = [" shall be ", " may be ", " must be ", " will be ", " is ", " are "]
        .iter()
        .filter_map(|verb| low.find(verb))
        .min()?;
    let by = at + low[at..].find(" by ")?;
    // "if she is unavailable, a mediator named by …": another verb has the agent.
    if low[at..by].contains([',', ';']) {
        return None;
    }
    let done = low[at..by]
        .split_whitespace()
        .last()
        .is_some_and(|word| word.ends_with("ed") || word == "only" || word == "made");
    let rest = &text[by + 4..];
    let end = rest.find([';', '.', ',', '(']).unwrap_or(rest.len());
    let name = rest[..end].trim();
    let person =
        ["the ", "any ", "a ", "an ", "either ", "each "].iter().any(|word| name.to_lowercase().starts_with(word))
            || name.starts_with(char::is_uppercase);
    // "by Owen Harlan and Peter Harlan, jointly": what does not go on with a name.
    let ended = rest[end..].strip_prefix(", ").is_none_or(|more| {
        let next = more.split(' ').next().unwrap_or_default();
        next.ends_with("ly") && next.starts_with(char::is_lowercase)
    }) && !rest[end..].starts_with(",\n");
    (done && person && ended && !name.is_empty() && name.split_whitespace().count() <= 2 * SUBJECT)
        .then(|| format!("{}.", capital(name)))
}

/// "The Tenant" of "The Tenant shall insure …".
fn subject(text: &str) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let verbs =
        [" shall ", " must ", " will ", " may ", " agrees to ", " undertakes to ", " is responsible ", " is liable "];
    let at = verbs.iter().filter_map(|verb| low.find(verb)).min()?;
    // What is done to it is done by somebody else: "Vacancies may be filled …".
    let mut behind = low[at..].split_whitespace().skip_while(|word| !matches!(*word, "be")).skip(1);
    let passive = low[at..].split_whitespace().take(3).any(|word| word == "be")
        && behind.next().is_some_and(|word| {
            word.ends_with("ed") && !matches!(word, "entitled" | "required" | "obliged" | "permitted")
        });
    if passive {
        return None;
    }
    let who = &text[..at];
    let named = who.split_whitespace().count() <= SUBJECT
        && who.starts_with(char::is_uppercase)
        && !who.contains([',', ';', ':', '(']);
    let empty =
        ["you", "we", "i", "they", "he", "she", "it", "this", "there", "nothing", "no", "such", "notices", "notice"];
    let first = low.split_whitespace().next().unwrap_or_default();
    (named && !empty.contains(&first)).then(|| format!("{who}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_what_belongs_to_them() {
        let of = |text: &str, values: fn(&Letters, Span) -> Vec<Value>| -> Vec<String> {
            let letters = Letters::new(text);
            values(&letters, letters.span()).into_iter().map(|value| letters.folded(value.span)).collect()
        };
        assert_eq!(of("The Tenant shall pay base rent of $9,450 a month, in advance.", sums), ["$9,450 a month"]);
        assert_eq!(
            of("The Landlord shall return it within 30 days after the Tenant surrenders the Premises.", periods),
            ["within 30 days after the Tenant surrenders the Premises"]
        );
        assert_eq!(
            of("It bears a late charge of four percent of the amount due.", sums),
            ["four percent of the amount due"]
        );
        let text = "Employees with twelve months of service receive eight weeks of paid parental leave following birth or adoption.";
        assert_eq!(of(text, periods)[0], "twelve months");
        assert_eq!(of("It ends on March 31, 2030, unless it is ended earlier.", days), ["March 31, 2030"]);
    }

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
    fn a_value_stands_in_its_clause() {
        let t = Letters::new("It delivers: (a) within 120 days, statements; (b) within 45 days, others.");
        let second = periods(&t, t.span()).pop().map(|value| t.folded(clause(&t, t.span(), value.span)));
        assert_eq!(second.as_deref(), Some("(b) within 45 days, others."));
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
    fn by_whom_it_is_done() {
        assert_eq!(
            agent("Vacancies may be filled only by a majority of the directors then in office."),
            Some("A majority of the directors then in office.".into())
        );
        assert_eq!(agent("The rent is payable by check."), None);
        assert_eq!(agent("The deposit must be returned by the Landlord."), Some("The Landlord.".into()));
    }

    #[test]
    fn what_is_denied_or_asked_is_contested() {
        assert!(is_contested("our client denies that the rent was "));
        assert!(is_contested("you asked whether the deposit is "));
        assert!(!is_contested("he denies that it is late; the rent is "));
        assert!(!is_contested("the rent shall not exceed "));
    }

    #[test]
    fn who_did_it() {
        let of = |asked: &str, text: &str| doer(asked, text);
        let text = "An employee, Tomas Brandt, found about three inches of water.";
        assert_eq!(of("who found the water?", text).as_deref(), Some("Tomas Brandt."));
        assert_eq!(
            of("who terminated her?", "On January 17, 2025, Pell terminated plaintiff.").as_deref(),
            Some("Pell.")
        );
        let text = "Our engineer, Dr. Alan Osei, P.E., inspected the property.";
        assert_eq!(of("who inspected it?", text).as_deref(), Some("Dr. Alan Osei, P.E."));
        assert_eq!(of("who interviewed pell?", "Ms. Fitch did not interview Pell."), None);
        assert_eq!(of("who complained?", "On May 1, plaintiff complained in writing."), None);
        assert_eq!(of("who claims mira?", "Alina claims Otto, Thomas claims Mira.").as_deref(), Some("Thomas."));
        assert_eq!(of("who claims mira?", "Alina claims Otto and Thomas claims Mira."), None);
        assert_eq!(
            of("who signed it?", "Owen Harlan and Peter Harlan signed it.").as_deref(),
            Some("Owen Harlan and Peter Harlan.")
        );
        assert_eq!(of("who was fired?", "Pell fired him."), None);
    }

    #[test]
    fn who_must_act() {
        assert_eq!(subject("The Tenant shall maintain insurance."), Some("The Tenant.".into()));
        assert_eq!(subject("Notices shall be in writing."), None);
        assert_eq!(subject("Vacancies may be filled by the directors."), None);
        assert_eq!(subject("If the Tenant fails to pay, the Landlord may terminate this Lease."), None);
    }
}
