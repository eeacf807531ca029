//! What a sentence does: whether it tells of something, orders, asks, or states a sum.

use crate::{
    drafts::{papers::words, titles::is_paper},
    law::facts::{Kind, numbers},
};

/// Words of a label before a sentence.
const LABEL: usize = 5;

/// Whether a sentence speaks of the paper in which it stands: "This Second Amendment is dated May 2, 2026". In a paper of ours, "this" would
/// be ours.
pub(super) fn of_itself(text: &str) -> bool {
    let mut all = words(text);
    all.next().is_some_and(|first| first == "this") && all.take(3).any(|word| is_paper(&word))
}

/// Fewest words of a dated statement: "Report completed October 15, 2025." is a line of a form.
const STATEMENT: usize = 6;

/// Whether a sentence states something: no question, and no line such as "DATED this 11th day of May, 2026."
pub(super) fn says_something(text: &str) -> bool {
    let first = words(text).next().unwrap_or_default();
    // A line of a form has no stop, and what a paper asks of a court did not happen.
    let whole = text.trim_end_matches(['”', '"', ')', ' ']).ends_with(['.', ';', '!']);
    // "If we have not received it by May 2, 2026, the offer lapses" tells of nothing that happened.
    let open = matches!(first.as_str(), "wherefore" | "if" | "unless" | "should");
    if !whole || open || prays(text) || recites(text) || is_signed(text) || is_row(text) {
        return false;
    }
    // "Original served by e-mail on May 2, 2026 upon Ann Lee" is said of the paper itself.
    let served = matches!(first.as_str(), "original" | "copy" | "copies")
        && words(text).nth(1).is_some_and(|word| word == "served");
    // "Kept by Ann Lee, last updated on May 2, 2026." is said of a record.
    let kept = matches!(first.as_str(), "kept" | "taken" | "made" | "drawn" | "written");
    let opens =
        served || kept || first.ends_with("ed") && !matches!(first.as_str(), "united" | "fred" | "ted" | "ned" | "red");
    !text.trim_end().ends_with('?') && !opens && text.split_whitespace().count() >= STATEMENT
}

/// Whether a line says when a paper was signed: "THUS DONE AND SIGNED in Chambers this 2nd day of December, 2025."
fn is_signed(text: &str) -> bool {
    let all: Vec<String> = words(text).collect();
    let has = |known: &[&str]| all.iter().any(|word| known.contains(&word.as_str()));
    has(&["signed", "done", "dated", "executed", "witness", "ordered", "sworn", "entered"])
        && has(&["day"])
        && has(&["this"])
        && all.len() <= 20
}

/// Whether a line is a row and no statement: of a table, or with its label, "Discovery completed: from January 30, 2026 to March 6, 2026."
fn is_row(text: &str) -> bool {
    if text.matches(" | ").count() > 1 {
        return true;
    }
    let Some((label, behind)) = text.split_once(": ") else { return false };
    let small = behind.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
    let verb = past(behind) || words(behind).any(|word| matches!(word.as_str(), "is" | "are" | "has" | "have"));
    label.split_whitespace().count() <= LABEL && small && !verb && !behind.contains('“')
}

/// Whether a sentence says who concludes a contract: "This Lease is made on May 2, 2026, between Ann Lee and Bob Moe".
fn recites(text: &str) -> bool {
    let all: Vec<String> = words(text).collect();
    let has = |known: &[&str]| all.iter().any(|word| known.contains(&word.as_str()));
    all.first().is_some_and(|first| first == "this")
        && has(&["made", "entered", "dated", "effective"])
        && has(&["between", "among"])
}

/// Whether a sentence asks a court for something: "Applicant asks that the contest be dismissed".
pub(super) fn prays(text: &str) -> bool {
    let all: Vec<String> = words(text).collect();
    let asks = |pair: &[String]| {
        matches!(
            (pair[0].as_str(), pair[1].as_str()),
            ("asks" | "prays" | "requests" | "moves", "that") | ("asks" | "prays" | "moves", "this" | "for" | "to")
        )
    };
    all.windows(2).any(asks) || all.iter().any(|word| word == "respectfully")
}

/// Verbs whose past is not formed by "-ed" and is not their present too ("put").
const PAST: [&str; 77] = [
    "was", "were", "had", "did", "became", "began", "bent", "bit", "blew", "bore", "bought", "bound", "broke",
    "brought", "built", "burnt", "came", "caught", "chose", "crept", "dealt", "drew", "drove", "fed", "fell", "felt",
    "flew", "forbade", "forgot", "fought", "found", "froze", "gave", "got", "grew", "heard", "held", "hid", "kept",
    "knew", "lay", "led", "left", "lent", "lost", "made", "meant", "met", "overtook", "paid", "ran", "rang", "rose",
    "said", "sank", "sat", "saw", "sent", "shook", "shot", "slid", "sold", "spent", "spoke", "spun", "stole", "stood",
    "struck", "stuck", "swore", "threw", "told", "took", "tore", "went", "withdrew", "wrote",
];

/// Whether a sentence tells of something rather than orders, heads or signs: it has a verb in the past. What somebody says of
/// themselves or to the reader ("Our records show", "your letter") is theirs to say: in a paper of ours, "our" would be us.
pub(super) fn tells(text: &str) -> bool {
    let theirs = ["i", "me", "my", "we", "us", "our", "ours", "you", "your", "yours"];
    past(text)
        && !of_form(text)
        && !orders(text)
        && !requests(text)
        && !words(text).any(|word| theirs.contains(&word.as_str()))
}

/// Whether a sentence is how orders begin and no fact: "At a session of said Court held in the City of …".
pub fn of_form(text: &str) -> bool {
    ["at a session of", "at a term of"].iter().any(|words| text.to_lowercase().contains(words))
}

/// Whether a statement speaks of what somebody would settle for: that goes into no paper that leaves the firm (Fed. R. Evid. 408).
pub fn of_a_settlement(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "settle for",
        "would settle",
        "will settle",
        "offer to settle",
        "settlement offer",
        "offered to settle",
        "in settlement of",
        "full settlement",
        "bottom line",
        "without prejudice",
        "as a courtesy, without",
        "without admission",
        "would accept $",
        "would take $",
    ];
    let lower = text.to_lowercase();
    WORDS.iter().any(|words| lower.contains(words))
}

/// Whether a statement denies or limits somebody's liability, which a demand on that party does not tell against its own side.
pub fn denies_liability(text: &str) -> bool {
    const WORDS: [&str; 9] = [
        "not liable",
        "no liability",
        "limits liability",
        "limit liability",
        "liability is limited",
        "limitation of liability",
        "not responsible for",
        "act of god",
        "disclaims",
    ];
    let lower = text.to_lowercase();
    WORDS.iter().any(|words| lower.contains(words))
}

/// Whether a sentence asks its reader to do something: interrogatories and requests tell nothing.
pub(super) fn requests(text: &str) -> bool {
    // What a letter asks of its reader: "If you disagree, let us know by May 2, 2026."
    let all: Vec<String> = words(text).collect();
    let asks = all.iter().any(|word| word == "please")
        || all
            .windows(3)
            .any(|three| three[0] == "let" && matches!(three[1].as_str(), "us" | "me") && three[2] == "know");
    if asks {
        return true;
    }
    const VERBS: [&str; 10] =
        ["state", "identify", "describe", "produce", "admit", "list", "explain", "itemize", "specify", "provide"];
    words(text).find(|word| word.chars().all(char::is_alphabetic)).is_some_and(|word| VERBS.contains(&word.as_str()))
        || words(text).take(2).eq(["set", "forth"])
}

/// Whether a statement of a paper asks for something, behind a label too: "Interrogatory No. 3: State all facts".
pub fn asks_for(text: &str) -> bool {
    let labelled = |label: &str| {
        let lower = label.to_lowercase();
        label.split_whitespace().count() <= LABEL && (lower.starts_with("interrogator") || lower.starts_with("request"))
    };
    let behind = text.split_once(": ").filter(|(label, _)| labelled(label)).map_or(text, |(_, behind)| behind);
    requests(behind)
}

/// Whether a sentence is a decision of whoever decides: "The Board finds that the slope is a hardship and grants the variance."
fn decides(text: &str) -> bool {
    let mut all = text.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let (Some("The"), Some(who)) = (all.next(), all.next()) else { return false };
    let verb = |word: &str| {
        matches!(
            word,
            "finds"
                | "grants"
                | "denies"
                | "concludes"
                | "holds"
                | "rules"
                | "determines"
                | "approves"
                | "rejects"
                | "affirms"
        )
    };
    who.starts_with(char::is_uppercase) && all.take(3).any(verb)
}

/// Whether a sentence has a verb in the past.
pub(in crate::drafts) fn past(text: &str) -> bool {
    if decides(text) {
        return true;
    }
    let now =
        |word: &str| matches!(word, "need" | "proceed" | "exceed" | "succeed" | "feed" | "speed" | "indeed" | "seed");
    // "Withheld" and "undertook" are formed as "held" and "took".
    let prefixed = |word: &str| {
        const PREFIXES: [&str; 8] = ["with", "over", "under", "mis", "re", "out", "up", "fore"];
        PREFIXES
            .iter()
            .filter_map(|prefix| word.strip_prefix(prefix))
            .any(|verb| verb.len() > 3 && PAST.contains(&verb))
    };
    words(text).any(|word| word.ends_with("ed") && !now(&word) || PAST.contains(&word.as_str()) || prefixed(&word))
}

/// Whether a sentence tells what somebody else than its writer said or thinks: nobody can swear to that from what they saw (Fed. R. Evid. 602).
/// "I called our agent and she said" is the writer's own act.
pub fn secondhand(text: &str) -> bool {
    const SAYS: [&str; 23] = [
        "heard",
        "learned",
        "understood",
        "says",
        "said",
        "told",
        "tells",
        "claims",
        "claimed",
        "mentioned",
        "reported",
        "reports",
        "thinks",
        "thought",
        "believes",
        "wrote",
        "writes",
        "explained",
        "admitted",
        "stated",
        "informed",
        "advised",
        "confirmed",
    ];
    let plain = unquoted(text).to_lowercase();
    let heard = [
        "i was told",
        "i am told",
        "i heard that",
        "i have heard",
        "i understand",
        "i believe",
        "i learned",
        "i found out",
        "i gather",
        "i was informed",
        "according to",
    ];
    if heard.iter().any(|lead| plain.contains(lead)) {
        return true;
    }
    let before: Vec<String> = words(&plain).take_while(|word| !SAYS.contains(&word.as_str())).collect();
    let says = before.len() < words(&plain).count();
    says && !before.iter().any(|word| matches!(word.as_str(), "i" | "we"))
}

/// A text without what it quotes.
pub(super) fn unquoted(text: &str) -> String {
    let mut quoted = false;
    text.chars()
        .filter(|c| {
            let was = quoted;
            quoted = match c {
                '“' => true,
                '”' => false,
                '"' => !quoted,
                _ => quoted,
            };
            !(was || quoted)
        })
        .collect()
}

pub(super) fn orders(text: &str) -> bool {
    words(text).any(|word| matches!(word.as_str(), "shall" | "must" | "hereby"))
}

/// Whether a sentence says how much something is or was: what it may become, and what is offered, is no fact.
pub(super) fn states_sum(text: &str) -> bool {
    let open = |word: &String| {
        matches!(
            word.as_str(),
            "will" | "would" | "could" | "may" | "might" | "if" | "unless" | "offer" | "offers" | "propose" | "accept"
        )
    };
    let verb =
        past(text) || words(text).any(|word| matches!(word.as_str(), "is" | "are" | "has" | "have" | "owes" | "owe"));
    verb && !words(text).any(|word| open(&word))
        && !alters(text)
        && numbers::find(text).iter().any(|fact| fact.kind == Kind::Amount)
}

/// Whether a sentence alters the terms of another paper: "the bonus is changed from $2,500.00 to $3,100.00".
fn alters(text: &str) -> bool {
    const ALTERED: [&str; 7] = ["changed", "amended", "increased", "reduced", "replaced", "extended", "raised"];
    let all: Vec<String> = words(text).collect();
    all.windows(2).any(|two| matches!(two[0].as_str(), "is" | "are") && ALTERED.contains(&two[1].as_str()))
}

/// Whether a statement without a day tells of something in particular: it has a number, or a name that does not begin it.
pub(super) fn is_particular(text: &str) -> bool {
    let mut own = text.split_whitespace().skip(1);
    own.any(|word| word.starts_with(char::is_uppercase) || word.chars().any(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_said_is_told_from_what_the_writer_did() {
        for others in [
            "My wife says the pipe upstairs had been leaking since June, but I never saw that myself.",
            "The landlord told me that the pipe was new.",
            "My boss heard from Mr. Falk that the driver had no valid card.",
            "According to the city, the main was closed at noon.",
            "I was told that the valve had been shut.",
        ] {
            assert!(secondhand(others), "{others}");
        }
        for own in [
            "I called our agent the same day at 8:15 and she said \"I'll report it to Granite for you.\"",
            "I told Denise on the phone that the unit was paid.",
            "My foreman, Luis Prado, called the city at 6:30.",
            "The sign read “Smith says no”.",
        ] {
            assert!(!secondhand(own), "{own}");
        }
    }
}
