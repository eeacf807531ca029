//! What an order says of a letter: why it is written and what it asks. "… declining the $25,000 offer and asking him to keep the records"
//! is "We write to decline the $25,000 offer." and "We ask you to keep the records."

use super::{
    explaining::{explained, subject_told},
    order_words::{capitalized, find, sentence_of, stop},
    pronouns::{self, Reader},
    told_clauses::{Sex, for_reader, reader_called, told, told_at_once},
    verb_forms::infinitive,
    whom::calls_the_other_side,
};

/// Verbs of letters, as they follow "letter" ("declining the offer") and as they order by themselves ("Decline the offer."). Behind "letter"
/// there are others too.
const VERBS: [(&str, &str); 35] = [
    ("accepting", "accept"),
    ("acknowledging", "acknowledge"),
    ("announcing", "announce"),
    ("answering", "answer"),
    ("cancelling", "cancel"),
    ("confirming", "confirm"),
    ("correcting", "correct"),
    ("declining", "decline"),
    ("demanding", "demand"),
    ("denying", "deny"),
    ("describing", "describe"),
    ("disputing", "dispute"),
    ("enclosing", "enclose"),
    ("explaining", "explain"),
    ("extending", "extend"),
    ("inviting", "invite"),
    ("insisting", "insist"),
    ("introducing", "introduce"),
    ("objecting", "object"),
    ("offering", "offer"),
    ("opposing", "oppose"),
    ("preserving", "preserve"),
    ("proposing", "propose"),
    ("refusing", "refuse"),
    ("rejecting", "reject"),
    ("renewing", "renew"),
    ("reporting", "report"),
    ("requesting", "request"),
    ("reserving", "reserve"),
    ("responding", "respond"),
    ("summarizing", "summarize"),
    ("terminating", "terminate"),
    ("thanking", "thank"),
    ("warning", "warn"),
    ("withdrawing", "withdraw"),
];
/// Those that tell the reader something, and those that ask the reader for something.
const TELLS: [(&str, &str); 6] = [
    ("telling", "tell"),
    ("informing", "inform"),
    ("notifying", "notify"),
    ("advising", "advise"),
    ("reminding", "remind"),
    ("saying", "say"),
];
const ASKS: [(&str, &str); 4] =
    [("asking", "ask"), ("urging", "urge"), ("instructing", "instruct"), ("begging", "beg")];

/// How a letter is said to do something, and the participle that says the same.
const RELATIVES: [(&str, &str); 5] = [
    (" that explains ", " explaining "),
    (" that tells ", " telling "),
    (" that asks ", " asking "),
    (" that confirms ", " confirming "),
    (" that demands ", " demanding "),
];
/// Words for the style of a letter, which say nothing that stands in it.
const PLAINLY: [&str; 4] = [" in plain English", " in plain words", " in plain language", " in simple terms"];
/// Small words of a name and of what somebody is: "to the landlord", "to Bank of Ohio".
const SMALL: [&str; 12] =
    ["to", "the", "of", "and", "our", "client", "landlord", "tenant", "at", "counsel", "for", "insurer"];

/// What an order says of a letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// What it is about, as its "Re:" line.
    pub subject: Option<String>,
    /// Why it is written, as sentences.
    pub opening: Option<String>,
    /// What it asks of its reader, as sentences.
    pub request: Option<String>,
    /// What it is to explain from the papers: "what the amendment changed in your lease".
    pub explains: Vec<String>,
}

/// Reads a sentence of an order for a letter.
///
/// If the client is a person, "he" may be the client as well as the reader, and is asked.
pub fn letter(sentence: &str, client_is_person: bool) -> Letter {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    // "A letter that explains in plain English what changed" is one explaining what changed.
    let line = RELATIVES.iter().fold(line, |line, (that, participle)| line.replacen(that, participle, 1));
    let line = PLAINLY.iter().fold(line, |line, words| line.replacen(words, "", 1));
    let line = line.trim_end_matches(['.', '!', ' ']);
    let mut out = Letter::default();
    let add = |place: &mut Option<String>, text: String| {
        *place = Some(place.take().map_or_else(|| text.clone(), |before| format!("{before} {text}")));
    };
    let reader = reader_called(line, |verb| {
        TELLS.iter().chain(&ASKS).chain(&VERBS).any(|(participle, order)| verb == *participle || verb == *order)
    });
    for clause in clauses(line) {
        let Some((verb, rest)) = clause.split_once(' ') else { continue };
        // "Ask me if anything is unclear."
        if ["me ", "us "].iter().any(|word| rest.starts_with(word)) {
            continue;
        }
        let verb = verb.to_lowercase();
        let of = |verbs: &[(&'static str, &'static str)]| {
            verbs.iter().find(|(participle, order)| verb == *participle || verb == *order).map(|(_, order)| *order)
        };
        if of(&ASKS).is_some() {
            if let Some(text) = asks(rest, reader) {
                add(&mut out.request, text);
            }
        } else if of(&TELLS).is_some() {
            if let Some(text) = told(rest, reader) {
                add(&mut out.opening, text);
            } else if let Some(what) = subject_told(rest) {
                let lead = if out.opening.is_none() { "We write to" } else { "We also" };
                add(&mut out.opening, format!("{lead} tell you {what}."));
                let about = what.strip_prefix("about ").unwrap_or(&what);
                out.subject = out.subject.or_else(|| Some(capitalized(about)).filter(|about| about.contains(' ')));
                out.explains.push(what);
            } else if let Some(text) = told_to(rest, reader) {
                // "Telling her to send the receipts" asks for them.
                add(&mut out.request, text);
            } else if let Some(text) = told_at_once(rest, reader) {
                add(&mut out.opening, text);
            }
        } else if verb == "that" {
            // "A letter to Pine that we end the lease".
            if let Some(text) = told(&clause, reader) {
                add(&mut out.opening, text);
            }
        } else if let Some(order) = of(&VERBS).map(str::to_owned).or_else(|| infinitive(&verb)) {
            let rest = match client_is_person {
                true => pronouns::asked(&of_the_reader(&order, rest)),
                false => for_reader(&of_the_reader(&order, rest), reader),
            };
            out.explains.extend(explained(&order, &rest));
            let joined = [" and ", " because ", " that ", " within ", " by "];
            let plain = masked(&rest);
            let end = joined.iter().filter_map(|word| plain.find(word)).chain(stop(&plain)).min().unwrap_or(rest.len());
            // "Notice that we will audit the books" is about what is noticed.
            let whole = rest[..end].trim() == "notice" && rest.split(' ').count() <= 14;
            let end = if whole { rest.len() } else { end };
            let about = rest[..end].trim_start_matches("to ").trim();
            if out.subject.is_none() && about.contains(' ') {
                out.subject = Some(capitalized(about));
            }
            let first = out.opening.is_none();
            let place = if order == "request" { &mut out.request } else { &mut out.opening };
            let lead = match (first, order.as_str()) {
                (true, _) => "We write to",
                (false, "request") => "We",
                (false, _) => "We also",
            };
            add(place, format!("{lead} {order} {rest}."));
        }
    }
    // What it explains or asks for is what it is about.
    if out.subject.is_none() {
        let asked = out.request.as_deref().and_then(|request| request.strip_prefix("We ask for "));
        let about = asked.map(|asked| {
            let ends = [" because ", " by ", ". "];
            let end = ends.iter().filter_map(|mark| asked.find(mark)).chain(stop(asked)).min().unwrap_or(asked.len());
            asked[..end].trim_end_matches('.')
        });
        let explained = out.explains.first().map(|what| what.strip_prefix("about ").unwrap_or(what));
        out.subject = explained.or(about).filter(|about| about.contains(' ')).map(capitalized);
    }
    out
}

/// A text whose questions in brackets end nothing: "[Who is “his” here, our client or you?] list" is one thing.
fn masked(text: &str) -> String {
    let mut within = false;
    let mask = |c: char| {
        within = c == '[' || within && c != ']';
        if within || c == ']' { "x".repeat(c.len_utf8()) } else { c.to_string() }
    };
    text.chars().map(mask).collect()
}

/// What a letter demands of a company is demanded of its reader: "that it defend the suit" is "that you defend the suit".
fn of_the_reader(order: &str, rest: &str) -> String {
    let demands = ["demand", "request", "require", "insist", "propose", "recommend", "suggest"].contains(&order);
    match rest.strip_prefix("that it ").filter(|_| demands) {
        // What is to be done to it is done to a thing: "that it be withdrawn".
        Some(what) if !what.split(' ').next().is_some_and(|verb| verb.ends_with('s') || verb == "be") => {
            format!("that you {what}")
        }
        _ => rest.to_owned(),
    }
}

/// Where participles begin a clause of what follows "letter": behind a name, a comma or "and", before what they are done to.
fn participles(line: &str, letter: usize) -> Vec<usize> {
    const BEFORE: [&str; 26] = [
        "the", "a", "an", "our", "his", "her", "its", "their", "your", "that", "for", "to", "him", "them", "it", "any",
        "all", "both", "whether", "notice", "under", "why", "how", "and", "no", "each",
    ];
    let words: Vec<(usize, &str)> =
        line.split(' ').map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word)).collect();
    let begins = |before: &str| {
        before == "and" || before.ends_with([',', ';']) || before.starts_with(char::is_uppercase) || before == "letter"
    };
    let takes = |next: &str| {
        BEFORE.contains(&next)
            || next.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$')
            || next.chars().all(|c| c.is_lowercase())
    };
    let plain = |next: &str| next.chars().all(char::is_lowercase) && !BEFORE.contains(&next);
    let lower = line.to_ascii_lowercase();
    let named = |at: usize| calls_the_other_side(&lower[..at], &lower[at..]);
    (1..words.len().saturating_sub(1))
        .filter(|at| {
            let (before, word, next) = (words[at - 1].1, words[*at], words[at + 1].1);
            // Behind "and" a noun may look like one, "the hearing and briefing schedule", but not behind ", and".
            let listed = before == "and" && at.checked_sub(2).is_some_and(|at| words[at].1.ends_with([',', ';']));
            word.0 >= letter
                && begins(before)
                && infinitive(word.1).is_some()
                && !named(word.0)
                && takes(next)
                && (before != "and" || listed || !plain(next))
        })
        .map(|at| words[at].0)
        .collect()
}

/// The clauses of a sentence, each from its verb on: an order by itself, or what follows "letter".
fn clauses(line: &str) -> Vec<String> {
    let all = VERBS.iter().chain(&TELLS).chain(&ASKS);
    let mut starts: Vec<usize> = Vec::new();
    let lower = line.to_ascii_lowercase();
    let letter = ["letter ", "notice to "].iter().find_map(|lead| find(line, lead)).map_or(0, |end| end - 1);
    // "Thank you", "Answer by Friday": what a mail says to whoever writes the letter.
    let to_us = ["answer", "extend", "introduce", "invite", "report", "request", "respond", "thank", "warn"];
    for (participle, order) in all {
        let places = lower.match_indices(participle).map(|(at, _)| at).filter(|at| *at >= letter && letter > 0);
        let verb = |at: &usize| !calls_the_other_side(&lower[..*at], &lower[*at..]);
        let places = places.filter(verb);
        let ends = |at: &usize, word: &str| lower[at + word.len()..].starts_with(' ');
        starts.extend(places.filter(|at| lower[..*at].ends_with([' ', ',']) && ends(at, participle)));
        if letter == 0 && !to_us.contains(order) {
            let polite = lower.strip_prefix("please ").map_or(0, |_| "please ".len());
            if lower[polite..].starts_with(order) && ends(&polite, order) {
                starts.push(polite);
            }
            let joined = format!(" and {order} ");
            starts.extend(lower.match_indices(&joined).map(|(at, _)| at + " and ".len()));
        }
    }
    if letter > 0 {
        starts.extend(participles(line, letter));
    }
    if let Some(at) =
        line.find(" that ").filter(|at| *at >= letter && letter > 0 && starts.iter().all(|start| start > at))
        && ["we ", "our ", "she ", "he ", "it ", "they ", "the "]
            .iter()
            .any(|who| lower[at + " that ".len()..].starts_with(who))
        && line[letter..at].split(' ').all(|word| !word.starts_with(char::is_lowercase) || SMALL.contains(&word))
    {
        starts.push(at + 1);
    }
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let clause = |(from, to): (&usize, usize)| {
        let text = line[*from..to].trim_end_matches([' ', ',', ';']);
        text.strip_suffix(" and").unwrap_or(text).trim_end_matches([' ', ',']).to_owned()
    };
    starts.iter().zip(ends).map(clause).collect()
}

/// What an order calls the reader of its letter anywhere: "Ask him to withdraw it", "Write Birch back on his notice".
pub fn reader_of(order: &str) -> Option<Sex> {
    let verbs = |verb: &str| {
        TELLS.iter().chain(&ASKS).chain(&VERBS).any(|(participle, order)| verb == *participle || verb == *order)
    };
    let line = order.split_whitespace().collect::<Vec<_>>().join(" ");
    reader_called(&line, verbs).or_else(|| {
        let rest = &line[line.find(" back on ")? + " back on ".len()..];
        [("his ", Sex::He), ("her ", Sex::She)].iter().find_map(|(word, sex)| rest.starts_with(word).then_some(*sex))
    })
}

/// What is asked: "him to keep the records", "for the records", "to confer", "her whether she agrees".
fn asks(rest: &str, reader: Option<Sex>) -> Option<String> {
    let bare = ["for ", "to ", "that ", "whether ", "if ", "when ", "about "];
    let leads = |rest: &str| bare.iter().any(|word| rest.starts_with(word));
    if leads(rest) {
        return Some(format!("We ask {}.", for_reader(rest, reader)));
    }
    let (whom, what) = rest.split_once(' ')?;
    let asked = ["what ", "how ", "why ", "which ", "who ", "where "].iter().any(|word| what.starts_with(word));
    if matches!(whom, "him" | "her" | "them" | "it") && !what.starts_with("to ") && (leads(what) || asked) {
        return Some(format!("We ask you {}.", for_reader(what, reader)));
    }
    // Whoever is asked is the reader.
    let at = rest.find(" to ").filter(|at| rest[..*at].split(' ').count() <= 5)?;
    Some(format!("We ask you to {}.", for_reader(&rest[at + 4..], reader)))
}

/// What the reader is told to do: "her to send the receipts within thirty days".
fn told_to(rest: &str, reader: Option<Sex>) -> Option<String> {
    let (whom, _) = rest.split_once(" to ").filter(|(whom, _)| whom.split(' ').count() <= 4)?;
    let person = matches!(whom, "him" | "her" | "them" | "it") || whom.starts_with(char::is_uppercase);
    if person { asks(rest, reader) } else { None }
}

/// The facts behind the colon of an order for a declaration: "… of Ann Lee: she sent the claim on May 4, her husband put a tarp on".
fn listed_facts(line: &str) -> Vec<String> {
    const WHO: [&str; 9] = ["she", "he", "they", "her", "his", "their", "water", "the", "it"];
    const DOES: [&str; 22] = [
        "is", "are", "was", "were", "has", "had", "have", "did", "put", "paid", "pay", "pays", "sent", "saw", "told",
        "said", "came", "went", "took", "gave", "made", "wrote",
    ];
    let sworn = ["declaration", "affidavit", "statement"].iter().any(|paper| find(line, paper).is_some());
    let Some((_, facts)) = line.split_once(": ").filter(|_| sworn) else { return Vec::new() };
    let first = facts.split(' ').next().unwrap_or_default().to_lowercase();
    if !WHO.contains(&first.as_str()) {
        return Vec::new();
    }
    let says = |part: &str| part.split(' ').any(|word| word.len() > 4 && word.ends_with("ed") || DOES.contains(&word));
    let mut out: Vec<String> = Vec::new();
    for part in facts.split(", ") {
        match out.last_mut() {
            // "In the living room, the hall and the attic" is one fact.
            Some(last) if !says(part) => *last = format!("{last}, {part}"),
            _ => out.push(part.strip_prefix("and ").unwrap_or(part).to_owned()),
        }
    }
    out.iter().filter_map(|part| pronouns::turned(part, Reader::Speaker)).map(|text| sentence_of(&text)).collect()
}

/// The statements of a witness that an order gives: "He says that he wired the sum, and that Raj Patel is his brother."
pub fn dictated(sentence: &str) -> Vec<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches('.');
    let leads =
        ["says that ", "say that ", "states that ", "state that ", "swears that ", "testify that ", "testifies that "];
    let Some(at) = leads.iter().find_map(|lead| find(line, lead)) else { return listed_facts(line) };
    let said = line[at..].replace(", and that ", " and that ").replace(", that ", " and that ");
    let turned =
        said.split(" and that ").map(|part| pronouns::turned(part, Reader::Speaker).map(|text| sentence_of(&text)));
    turned.collect::<Option<Vec<_>>>().unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_order_says_what_a_letter_explains() {
        let explains = letter(
            "Write a letter to Ann Lee that explains in plain English what the amendment changes in the lease.",
            false,
        )
        .explains;
        assert_eq!(explains, ["what the amendment changes in the lease"]);
        assert_eq!(
            letter("Draft a letter to Pine Farms that we end the lease for breach.", false).opening.as_deref(),
            Some("We end the lease for breach.")
        );
    }

    #[test]
    fn an_order_says_why_a_letter_is_written_and_what_it_asks() {
        let read = |said: &str| {
            let Letter { subject, opening, request, .. } = letter(said, false);
            [subject, opening, request].map(Option::unwrap_or_default)
        };
        let none = String::new;
        assert_eq!(
            read(
                "Draft a letter to Carl Weiss declining the $9,000 offer and asking him to keep the logs of Pier Nine LLC."
            ),
            [
                "The $9,000 offer",
                "We write to decline the $9,000 offer.",
                "We ask you to keep the logs of Pier Nine LLC."
            ]
        );
        assert_eq!(
            read(
                "Draft a letter to our client Ann Lee explaining the carrier's offer of $4,000 and when it expires, and asking her to send her 2025 tax return."
            ),
            [
                "The carrier's offer of $4,000",
                "We write to explain the carrier's offer of $4,000 and when it expires.",
                "We ask you to send your 2025 tax return."
            ]
        );
        assert_eq!(
            read(
                "Write a letter to Carl Weiss, opposing counsel, asking to confer about Requests 3 and 5 before October 3, 2026."
            )[2],
            "We ask to confer about Requests 3 and 5 before October 3, 2026."
        );
        assert_eq!(
            read(
                "Tell her that Bolt served interrogatories on May 4, 2026 and that we need her list of employers by June 1, 2026."
            ),
            [
                none(),
                "Bolt served interrogatories on May 4, 2026. We need your list of employers by June 1, 2026.".into(),
                none()
            ]
        );
        assert_eq!(read("Ask for the records by December 15.")[2], "We ask for the records by December 15.");
        assert_eq!(
            read(
                "Draft a letter to Carl Weiss at Pier Nine contesting the notice of May 4, 2026, giving notice that the lift at Dock 2 breaches Section 1, and requesting mediation under Section 7."
            ),
            [
                "The notice of May 4, 2026",
                "We write to contest the notice of May 4, 2026. We also give notice that the lift at Dock 2 breaches Section 1.",
                "We request mediation under Section 7."
            ]
        );
        assert_eq!(
            read(
                "Draft a letter to Ann Lee at Elm Casualty Company disputing the denial of May 7, 2026, demanding that it defend the suit, and asking for the policy."
            ),
            [
                "The denial of May 7, 2026",
                "We write to dispute the denial of May 7, 2026. We also demand that you defend the suit.",
                "We ask for the policy."
            ]
        );
        assert_eq!(
            read(
                "Draft a letter to Ann Lee, Elm Co., giving notice of breach of the license: the unpaid fees of $270.00."
            )[0..2],
            [
                "Notice of breach of the license",
                "We write to give notice of breach of the license: the unpaid fees of $270.00."
            ]
        );
        let person = |said: &str| letter(said, true).opening.unwrap_or_default();
        assert_eq!(
            person(
                "Draft a letter to Carl Weiss noting that the bar should end if he is let go, and seeking proof that the bonus is paid."
            ),
            "We write to note that the bar should end if [Who is “he” here, our client or you?] is let go. We also seek proof that the bonus is paid."
        );
        assert_eq!(
            person("Draft a letter to Carl Weiss declining his offer of May 4, 2026."),
            "We write to decline your offer of May 4, 2026."
        );
        // Not hers: the letter goes to a woman.
        assert_eq!(read("Tell her that Mr. Stokes deleted his messages.")[1], "Mr. Stokes deleted his messages.");
        for said in [
            "Draft a letter to Carl Weiss.",
            "Thank you for your help.",
            "Answer by Friday, please.",
            "Ask me to explain if anything is unclear.",
        ] {
            assert_eq!(read(said), [none(), none(), none()], "{said}");
        }
    }

    #[test]
    fn opposing_counsel_is_somebody_and_no_reason_to_write() {
        let read = |said: &str| letter(said, false).opening.unwrap_or_default();
        for whom in ["opposing counsel", "opposing counsel Ann Lee", "Ann Lee, opposing counsel,", "the opposing party"]
        {
            let said = format!("Draft a letter to {whom} saying that we will produce the logs by May 4, 2026.");
            assert_eq!(read(&said), "We will produce the logs by May 4, 2026.", "{said}");
        }
        assert_eq!(
            read("Draft a letter to Ann Lee opposing the extension of May 4, 2026."),
            "We write to oppose the extension of May 4, 2026."
        );
    }

    #[test]
    fn what_a_letter_is_to_tell_and_to_explain_is_kept() {
        let told = letter(
            "Draft a letter to our client Dale Blum telling him what the amendment of August 6, 2025 changed in his lease and asking him to send us the check stubs for 2025.",
            false,
        );
        assert_eq!(
            told.opening.as_deref(),
            Some("We write to tell you what the amendment of August 6, 2025 changed in your lease.")
        );
        assert_eq!(told.explains, ["what the amendment of August 6, 2025 changed in your lease"]);
        assert_eq!(told.request.as_deref(), Some("We ask you to send us the check stubs for 2025."));
        let explained = letter(
            "Draft a letter to our client Ida Blum explaining how support may be modified and telling her to send dental receipts within thirty days.",
            false,
        );
        assert_eq!(explained.explains, ["how support may be modified"]);
        assert_eq!(explained.request.as_deref(), Some("We ask you to send dental receipts within thirty days."));
    }

    #[test]
    fn a_witness_says_what_the_order_dictates() {
        assert_eq!(
            dictated(
                "He says that on May 21, 2026 he wired $900 to Bolt Bank, that he was never asked, and that Raj Lee is his brother."
            ),
            ["On May 21, 2026 I wired $900 to Bolt Bank.", "I was never asked.", "Raj Lee is my brother."]
        );
        assert_eq!(dictated("Draft an affidavit of Ann Lee."), Vec::<String>::new());
    }
}
