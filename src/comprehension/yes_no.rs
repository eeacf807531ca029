//! What a yes/no question asks: whether something is allowed, must be done, is forbidden, is left out, is there, or is so.

use crate::{
    asked_case::{Bound, bound, case_of, fronted, pairs, verb},
    question::tells,
    roles::is_party,
    terms::is_past,
};

use law::{cues::plain, dates::MONTHS};
use search::words;

/// What a yes/no question wants to know of an act or a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Whether it is allowed.
    Permission,
    /// Whether it must be done.
    Duty,
    /// Whether it is forbidden or restricted.
    Prohibition,
    /// Whether it is left out: excluded, exempt.
    Exclusion,
    /// Whether the paper has such a clause.
    Existence,
    /// Whether it is so.
    Fact,
}

/// A yes/no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YesNo {
    /// What it asks.
    pub asks: Asks,
    /// Whether it asks if something is *not* so.
    pub negated: bool,
    /// Whether it asks if that is all: "only", "limited to".
    pub only: bool,
    /// Whether it asks for what lies beyond: "any other purpose", "something else".
    pub other: bool,
    /// The stem of whoever is asked about, if a role names them: "landlord".
    pub actor: Option<String>,
    /// Whether "he" or "she" is asked about.
    pub of_person: bool,
    /// Whether it asks of the paper as a whole: "Does the agreement survive?"
    pub of_paper: bool,
    /// Whether it asks what has happened: "Did they inspect the roof?"
    pub past: bool,
    /// Whether it asks if somebody got what they asked for: "Was the motion granted?"
    pub granted: bool,
    /// The stem of what it may need: "Does the manager need consent to sell?"
    pub needs: Option<String>,
    /// The stems of what must not be needed for it: "without the Investor's consent".
    pub without: Vec<String>,
    /// The numbers and months that it names: "for two years", "in July".
    pub measures: Vec<String>,
    /// What must come first, in its telling words: "has paid" in "Must A pay before the Owner has paid?".
    pub before: Vec<String>,
    /// For what something is asked: "truck ad" in "May they license it for a truck ad?".
    pub purpose: Vec<String>,
    /// Whether it names the case itself: "May he disclose it if the law requires it?"
    pub of_case: bool,
    /// Whether it asks of all: "Were all cartons damaged?"
    pub of_all: bool,
    /// What it asks to have been done, in its own words: "released" in "Has the lien been released?"
    pub done: Vec<String>,
    /// Its telling words in order, in lower case; the first one names who or what is asked about.
    pub words: Vec<String>,
    /// Those of its main clause, where that names a deed: without "even after the return of the papers", and none for "May I have a dog?".
    pub deed: Vec<String>,
    /// What it asks somebody or something to be: "new" in "Is the roof new?".
    pub predicate: Option<String>,
    /// What whoever is asked about does, where a role or a pronoun names them: "renew" in "May the tenant renew the lease?".
    pub verb: Option<String>,
    /// That verb with the words behind it, which may be part of its meaning.
    pub verb_phrase: String,
    /// All words of the case in which it asks.
    pub case_text: String,
    /// The telling words of the case in which it asks, without its parties: "default" in "May the tenant renew if it is in default?".
    pub case: Vec<String>,
    /// Whether that case is that something is not so.
    pub case_denied: bool,
    /// Whether it asks if there is or was nothing of something: "Does he warrant that there are no liens?".
    pub of_none: bool,
    /// Whether it asks beyond the number that it names: "more than five percent".
    pub bound: Option<Bound>,
    /// Its telling words that stand side by side.
    pub pairs: Vec<(String, String)>,
}

impl YesNo {
    /// Whether a word names what is asked, and not the paper or a party.
    pub(crate) fn names(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word) && !PAPER.contains(&word) && !is_party(word)
    }
}

/// Words for the paper as a whole.
const PAPER: &[&str] = &[
    "agreement",
    "contract",
    "document",
    "lease",
    "nda",
    "it",
    "this",
    "letter",
    "order",
    "policy",
    "will",
    "deed",
    "paper",
    "clause",
    "section",
];

/// Verbs with which somebody gets what they ask a court, an arbitrator or a board for.
const GRANTED: &[&str] = &[
    "granted",
    "grant",
    "allowed",
    "allow",
    "sustained",
    "sustain",
    "approved",
    "approve",
    "awarded",
    "award",
    "upheld",
    "accepted",
    "accept",
    "admitted",
    "recover",
    "recovered",
    "prevail",
    "prevailed",
    "succeed",
    "succeeded",
    "win",
    "won",
];

/// What a rule asks for before something is done.
const APPROVALS: &[&str] =
    &["consent", "approval", "permission", "authorization", "authorisation", "agreement", "vote", "notice"];

/// Verbs that name no deed themselves.
const LIGHT: &[&str] = &["have", "get", "do", "be", "happen", "go"];
/// Words that open the case in which something is asked.
const CASES: &[&str] = &["if", "when", "after", "once", "unless", "where", "while", "until", "case"];

/// Telling words of a question that asks for one quality.
const SHORT: usize = 3;

/// The words of a question's main clause, if its verb names a deed.
fn deed(rest: &[&str]) -> Vec<String> {
    let end = rest.iter().position(|word| CASES.contains(word) || *word == "even").unwrap_or(rest.len());
    let main = &rest[..end];
    let light = main
        .iter()
        .enumerate()
        .any(|(at, word)| LIGHT.contains(word) && !main.get(at + 1).is_some_and(|next| *word == "be" && is_past(next)));
    if light { Vec::new() } else { main.iter().map(|word| (*word).to_owned()).collect() }
}

/// What a question asks, if Yes or No answers it.
pub fn yes_no(question: &str) -> Option<YesNo> {
    let plain = fronted(&plain(question));
    let all: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\'')).filter(|w| !w.is_empty()).collect();
    // A greeting or the name of the paper may stand before it: "In the Miller lease, may the tenant sublet?"
    let opens = |w: &&str| {
        matches!(
            *w,
            "may"
                | "can"
                | "could"
                | "must"
                | "shall"
                | "should"
                | "is"
                | "are"
                | "was"
                | "were"
                | "does"
                | "do"
                | "did"
                | "has"
                | "have"
                | "will"
        )
    };
    let asks_otherwise = |w: &&str| {
        let word = w.strip_suffix("'s").unwrap_or(w);
        matches!(word, "who" | "whom" | "whose" | "what" | "which" | "when" | "where" | "why" | "how")
    };
    let first = all.iter().position(opens)?;
    // "Penalty per day if they are late": the verb is that of a case.
    let opened = plain.split([',', ':', '.', '?']).next().unwrap_or_default();
    let in_a_case = all[..first].iter().any(|word| CASES.contains(word) || *word == "per")
        && opened.split_whitespace().count() > first;
    let rest = &all[first + 1..];
    // "28 days before the trial is what day?" asks for a day.
    let asks_behind = rest.first().is_some_and(asks_otherwise);
    if all[..first].iter().any(asks_otherwise) || asks_behind || first > 12 || in_a_case {
        return None;
    }
    let has = |of: &[&str]| rest.iter().any(|w| of.contains(w));
    let early = |of: &[&str], within: usize| rest.iter().take(within).any(|w| of.contains(w));
    let about_paper = rest.iter().take(3).any(|w| PAPER.contains(w)) && !early(&["information"], 3);
    // "If the landlord does not repair it": the case is denied, and not what is asked.
    let case = case_of(rest);
    let main = &rest[..case.as_ref().map_or(rest.len(), |case| case.at)];
    let negated = main.iter().any(|w| matches!(*w, "not" | "never" | "cannot"));
    let of_none = main.iter().any(|w| matches!(*w, "no" | "nothing" | "none" | "nobody"));
    // "If they only told us": somebody did only this.
    let of_somebody = |at: usize| at > 0 && matches!(rest[at - 1], "they" | "we" | "you" | "i" | "he" | "she");
    let only =
        rest.iter().enumerate().any(|(at, w)| matches!(*w, "only" | "solely" | "exclusively") && !of_somebody(at))
            || plain.contains("limited to");
    let other = has(&["other", "else", "another", "different"]);
    let named = rest
        .windows(2)
        .take(2)
        .find(|at| matches!(at[0], "the" | "a" | "an" | "each" | "either" | "our" | "my") && is_party(at[1]));
    // Contracts name their parties without an article: "May Customer assign the agreement?"
    let bare = rest.first().filter(|word| is_party(word));
    let actor = named.map(|at| at[1]).or(bare.copied()).and_then(|role| words::all_stems(role).into_iter().next());
    let past = matches!(all[first], "did" | "was" | "were" | "has" | "have");
    let behind = plain.split_once(" without ").map(|(_, behind)| words::stems(behind)).unwrap_or_default();
    let mut without: Vec<String> = behind.iter().filter(|stem| tells(stem)).cloned().collect();
    // "Without telling me"
    if without.is_empty() {
        without = behind.into_iter().take(1).collect();
    }
    // "Is the landlord's approval needed to sublet?"
    let needed =
        rest.iter().take(12).any(|w| matches!(*w, "need" | "needs" | "needed" | "require" | "required" | "necessary"));
    let needs =
        rest.iter().find(|w| APPROVALS.contains(w)).filter(|_| needed && !negated).and_then(|w| words::stems(w).pop());
    // "The Landlord's consent" is asked of whoever needs it.
    let actor = actor.filter(|_| needs.is_none() || matches!(all[first], "does" | "do" | "did"));
    let content: Vec<String> =
        rest.iter().filter(|word| words::stems(word).iter().any(|stem| tells(stem))).map(|w| (*w).to_owned()).collect();
    let state = matches!(all[first], "is" | "are" | "was" | "were" | "has" | "have" | "had");
    let is_state =
        matches!(all[first], "is" | "are" | "was" | "were") && rest.first() != Some(&"there") && content.len() <= SHORT;
    let done: Vec<String> = content.iter().skip(1).filter(|word| state && is_past(word)).cloned().collect();
    let measures: Vec<String> = rest
        .iter()
        .filter(|word| is_measure(word) || matches!(**word, "twice" | "thrice"))
        .map(|word| (*word).to_owned())
        .collect();
    let telling = |text: &str| -> Vec<String> {
        let all = text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\'')).filter(|word| !word.is_empty());
        all.filter(|word| words::stems(word).iter().any(|stem| tells(stem))).map(str::to_owned).collect()
    };
    let before =
        [" before ", " until "].iter().find_map(|word| plain.split_once(word)).map(|(_, behind)| telling(behind));
    let purpose = plain.split_once(" for ").map(|(_, behind)| {
        let ends = [" without ", " if ", " when ", " before ", " in ", " to ", " under "];
        telling(&behind[..ends.iter().filter_map(|word| behind.find(word)).min().unwrap_or(behind.len())])
    });
    let (before, purpose) = (before.unwrap_or_default(), purpose.unwrap_or_default());
    let whole = |asks| YesNo {
        asks,
        negated,
        only,
        other,
        actor: actor.clone(),
        of_person: rest.first().is_some_and(|word| matches!(*word, "he" | "she")),
        of_paper: about_paper,
        past,
        granted: has(GRANTED),
        needs: needs.clone(),
        without: without.clone(),
        measures: measures.clone(),
        before: before.clone(),
        purpose: purpose.clone(),
        of_case: has(CASES),
        of_all: has(&["all", "every", "each", "both", "entire", "whole", "full", "fully"]),
        done: done.clone(),
        words: content.clone(),
        deed: deed(rest),
        predicate: rest
            .last()
            .filter(|word| is_state && !is_past(word))
            .filter(|word| content.last().is_some_and(|last| last == *word))
            .map(|word| (*word).to_owned()),
        verb: verb(main).map(|(verb, _)| verb),
        verb_phrase: verb(main).map(|(_, phrase)| phrase).unwrap_or_default(),
        case_text: case.as_ref().map(|case| case.text.clone()).unwrap_or_default(),
        case: case.as_ref().map(|case| case.words.clone()).unwrap_or_default(),
        case_denied: case.as_ref().is_some_and(|case| case.denied),
        of_none,
        bound: bound(&plain, is_measure),
        pairs: pairs(rest),
    };
    let exists = Some(YesNo { negated: false, only: false, other: false, actor: None, ..whole(Asks::Existence) });
    let of = |asks| Some(whole(asks));
    match all[first] {
        _ if needs.is_some() => of(Asks::Permission),
        "may" | "can" | "could" => of(Asks::Permission),
        "must" | "shall" | "should" => of(Asks::Duty),
        _ if early(&["allowed", "permitted", "entitled", "free", "authorized", "authorised"], 8) => {
            of(Asks::Permission)
        }
        _ if has(&["excluded", "exempt", "exempted", "carved"]) => of(Asks::Exclusion),
        "is" | "are" if early(&["required", "obliged", "obligated"], 12) => of(Asks::Duty),
        "is" | "are"
            if !plain.contains("limited to")
                && has(&["prohibited", "forbidden", "barred", "restricted", "limited", "precluded", "banned"]) =>
        {
            of(Asks::Prohibition)
        }
        "is" | "are" if rest.first() == Some(&"there") => exists,
        "does" | "do" | "did" => {
            if early(&["allow", "permit", "entitle", "authorize", "authorise", "let"], 6) {
                of(Asks::Permission)
            } else if early(&["restrict", "prohibit", "forbid", "prevent", "ban", "bar", "preclude", "limit"], 6) {
                of(Asks::Prohibition)
            } else if early(&["require", "oblige", "obligate"], 6)
                || rest.windows(2).take(5).any(|w| w == ["have", "to"] || w == ["need", "to"])
            {
                of(Asks::Duty)
            } else if about_paper
                && (early(&["contain", "include", "have", "provide", "cover", "mention", "address", "regulate"], 5)
                    || rest
                        .windows(2)
                        .take(5)
                        .any(|two| matches!(two, ["deal", "with"] | ["say" | "says", "anything" | "something"])))
            {
                exists
            } else {
                of(Asks::Fact)
            }
        }
        _ => of(Asks::Fact),
    }
}

/// Words for numbers, with their digits. "One" is none: it also stands for somebody.
const NUMBERS: &[(&str, &str)] = &[
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("thirteen", "13"),
    ("fourteen", "14"),
    ("fifteen", "15"),
    ("sixteen", "16"),
    ("seventeen", "17"),
    ("eighteen", "18"),
    ("nineteen", "19"),
    ("twenty", "20"),
    ("thirty", "30"),
    ("forty", "40"),
    ("fifty", "50"),
    ("sixty", "60"),
    ("seventy", "70"),
    ("eighty", "80"),
    ("ninety", "90"),
    ("hundred", "100"),
];
/// The number that a word is.
fn digits(word: &str) -> Option<u32> {
    NUMBERS
        .iter()
        .find(|(name, _)| *name == word)
        .and_then(|(_, digits)| digits.parse().ok())
        .or_else(|| (word == "one").then_some(1))
}

/// Whether a word of a question is a number or a month, which a sentence must name too in order to confirm it.
pub(crate) fn is_measure(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        // "May" and "march" are verbs first.
        || MONTHS.contains(&word) && !matches!(word, "may" | "march")
        || NUMBERS.iter().any(|(name, _)| word == *name || word.strip_prefix(name).is_some_and(|w| w.starts_with('-')))
}

/// Whether a text in lower case names a number or a month as a question does, in words or in digits.
pub(crate) fn names_measure(low: &str, measure: &str) -> bool {
    // "Thirty-six" is neither thirty nor six.
    if let Some((tens, ones)) = measure.split_once('-')
        && let (Some(tens), Some(ones)) = (digits(tens), digits(ones))
    {
        let digits = (tens + ones).to_string();
        return low.split(|c: char| !(c.is_alphanumeric() || c == '-')).any(|word| word == measure || word == digits);
    }
    let name = measure.split_once('-').filter(|(name, _)| is_measure(name)).map_or(measure, |(name, _)| name);
    let other = NUMBERS.iter().find_map(|(word, digits)| match name {
        _ if name == *word => Some(*digits),
        _ if name == *digits => Some(*word),
        _ => None,
    });
    let words =
        || low.split(|c: char| !(c.is_alphanumeric() || c == '-')).flat_map(|word| word.split('-').chain([word]));
    words().any(|word| word == name || Some(word) == other)
}

/// What a question for a clause is about: "arbitration" in "Is there an arbitration clause in this lease?".
pub fn clause_asked(question: &str) -> Option<String> {
    let plain = plain(question);
    let openers = [
        "is there ",
        "are there ",
        "contain ",
        "include ",
        "have ",
        "provide for ",
        "deal with ",
        "address ",
        "mention ",
        "regulate ",
        "say ",
    ];
    let from = openers.iter().filter_map(|o| plain.find(o).map(|at| at + o.len())).min()?;
    let mut rest = &plain[from..];
    let frames = [
        "any ",
        "an ",
        "a ",
        "the ",
        "clause on ",
        "clause about ",
        "provision on ",
        "provision for ",
        "provision about ",
        "anything about ",
        "anything on ",
        "something about ",
    ];
    while let Some(next) = frames.iter().find_map(|frame| rest.strip_prefix(frame)) {
        rest = next;
    }
    let ends =
        [" anywhere", " at all", " clause", " provision", " section", " in this", " in the", " under ", "?", ".", ","];
    let end = ends.iter().filter_map(|e| rest.find(e)).min().unwrap_or(rest.len());
    let subject = rest[..end].trim();
    (!subject.is_empty() && subject.len() <= 60).then(|| subject.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_question_asks() {
        for (question, asks) in [
            ("May the tenant sublet?", Some(Asks::Permission)),
            ("28 days before the trial is what day?", None),
            ("Is the tenant allowed to sublet?", Some(Asks::Permission)),
            ("Must notice be given?", Some(Asks::Duty)),
            ("Do we have to give everything back?", Some(Asks::Duty)),
            ("Is reverse engineering prohibited?", Some(Asks::Prohibition)),
            ("Does the document restrict copying?", Some(Asks::Prohibition)),
            ("Is there an arbitration clause?", Some(Asks::Existence)),
            ("Does the lease contain an option to renew?", Some(Asks::Existence)),
            ("Does the contract deal with life insurance?", Some(Asks::Existence)),
            ("Does the lease say anything about dogs?", Some(Asks::Existence)),
            ("Does confidential information include oral disclosures?", Some(Asks::Fact)),
            ("Is independently developed information excluded?", Some(Asks::Exclusion)),
            ("Who is the landlord?", None),
            ("What must the landlord do?", None),
            ("In the Miller lease, may the tenant sublet?", Some(Asks::Permission)),
        ] {
            assert_eq!(yes_no(question).map(|q| q.asks), asks, "{question}");
        }
    }
}
