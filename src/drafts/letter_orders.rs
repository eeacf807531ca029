//! What an order says of a letter: why it is written and what it asks. "… declining the $25,000 offer and asking him to keep the records"
//! is "We write to decline the $25,000 offer." and "We ask you to keep the records."

use super::{
    explaining::{TOPIC_LEAD, explained, subject_told},
    order_words::{capitalized, find, sentence_of, stop},
    pronouns::{self, Reader},
    told_clauses::{Sex, for_reader, reader_called, told, told_at_once, without_aside},
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
    let line = line.replace("asking for: ", "asking for ").replace("requesting: ", "requesting ");
    let line = PLAINLY.iter().fold(line, |line, words| line.replacen(words, "", 1));
    let line = line.trim_end_matches(['.', '!', ' ']);
    let mut out = Letter::default();
    // What is wanted of whoever drafts is no part of the letter: "reject it because it came late - check that first".
    let (own, aside) = match line.rsplit_once(" - ").or_else(|| line.rsplit_once(" – ")) {
        Some((own, behind)) if without_aside(&format!("x - {behind}")).1.is_some() => (own, Some(behind.to_owned())),
        _ => (line, None),
    };
    let line = own;
    // "… point by point where it departs from the lease – rent, term, deposit": each is shown from the papers.
    let (line, named) = topics_named(line);
    let line = line.as_str();
    out.explains.extend(named.into_iter().map(|topic| format!("{TOPIC_LEAD}{topic}")));
    let add = |place: &mut Option<String>, text: String| {
        *place = Some(place.take().map_or_else(|| text.clone(), |before| format!("{before} {text}")));
    };
    let reader = reader_called(line, |verb| {
        TELLS.iter().chain(&ASKS).chain(&VERBS).any(|(participle, order)| verb == *participle || verb == *order)
    });
    if let Some(what) = wanted_of_reader(line) {
        add(&mut out.request, format!("We ask you to {}.", for_reader(&what, reader)));
        return out;
    }
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
            let (rest, aside) = without_aside(rest);
            if let Some(text) = asks(&rest, reader) {
                add(&mut out.request, text);
                if let Some(aside) = aside {
                    add(&mut out.request, format!("[Your order says “{aside}”: what is to stand here?]"));
                }
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
            let ends = [" because ", " by ", ". ", " incl. ", " including "];
            let end = ends.iter().filter_map(|mark| asked.find(mark)).chain(stop(asked)).min().unwrap_or(asked.len());
            asked[..end].trim_end_matches('.')
        });
        let told = out.explains.iter().find(|what| !what.starts_with(TOPIC_LEAD));
        let explained = told.map(|what| what.strip_prefix("about ").unwrap_or(what));
        out.subject = explained.or(about).filter(|about| about.contains(' ')).map(capitalized);
    }
    if let (Some(opening), Some(aside)) = (&mut out.opening, aside) {
        opening.push_str(&format!(" [Your order says “{aside}”: what is to stand here?]"));
    }
    out
}

/// What a sentence wants of the reader of the letter, and cannot want of whoever drafts it: "Pay within 14 days of the letter."
fn wanted_of_reader(line: &str) -> Option<String> {
    const VERBS: [&str; 10] =
        ["pay", "return", "refund", "reimburse", "vacate", "cease", "stop", "repair", "remove", "surrender"];
    let (first, rest) = line.split_once(' ')?;
    let verb = VERBS.iter().find(|verb| first.eq_ignore_ascii_case(verb))?;
    let rest = rest
        .replace(" of the letter", " of this letter")
        .replace(" of the date of the letter", " of the date of this letter");
    (first.starts_with(char::is_uppercase) && rest.split(' ').count() > 1).then(|| format!("{verb} {rest}"))
}

/// Most words of a topic, and fewest topics of a list.
const TOPIC: usize = 6;
const TOPICS: usize = 2;

/// A line that wants something gone through, without the list of topics in it and without "point by point", and the topics: "go through what is
/// wrong with it (delivery, days, the sum)".
fn topics_named(line: &str) -> (String, Vec<String>) {
    let lower = line.to_ascii_lowercase();
    let through = ["go through ", "walk through ", "run through ", "point by point", "item by item", "one by one"];
    if !through.iter().any(|words| lower.contains(words)) {
        return (line.to_owned(), Vec::new());
    }
    let within = |open: &str, close: &str| {
        let from = line.find(open)?;
        let behind = &line[from + open.len()..];
        let end = behind.find(close).unwrap_or(behind.len());
        Some((from, &behind[..end], behind.get(end + close.len()..).unwrap_or_default()))
    };
    let lists = [within(" (", ")"), within(" – ", " –"), within(" — ", " —"), within(": ", ";")];
    let listed = lists.into_iter().flatten().find_map(|(from, list, behind)| {
        let all: Vec<&str> = list.split(", ").map(|topic| topic.strip_prefix("and ").unwrap_or(topic).trim()).collect();
        let short = all.iter().all(|topic| !topic.is_empty() && topic.split(' ').count() <= TOPIC);
        (all.len() > TOPICS && short).then(|| (from, all.into_iter().map(str::to_owned).collect::<Vec<_>>(), behind))
    });
    let Some((from, topics, behind)) = listed else { return (line.to_owned(), Vec::new()) };
    // What stands behind the list says how the letter is to be written: the draft asks about it.
    let goes_on = if behind.trim_start().starts_with(['.', ',', ';']) { behind } else { "" };
    let rest = format!("{}{goes_on}", &line[..from]);
    let rest =
        [" point by point", " item by item", " one by one"].iter().fold(rest, |rest, words| rest.replace(words, ""));
    (rest, topics)
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
        let owns = before.ends_with("'s") || before.ends_with("’s");
        before == "and"
            || before.ends_with([',', ';'])
            || before.starts_with(char::is_uppercase) && !owns
            || before == "letter"
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
            for joint in [" and ", " but "] {
                let joined = format!("{joint}{order} ");
                starts.extend(lower.match_indices(&joined).map(|(at, _)| at + joint.len()));
            }
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
        let text = text.strip_suffix(" and").or_else(|| text.strip_suffix(" but")).unwrap_or(text);
        text.trim_end_matches([' ', ',']).to_owned()
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
    let cut = [": ", " - ", " – ", " — "].iter().filter_map(|mark| Some((line.find(mark)?, mark.len()))).min();
    let Some((at, length)) = cut.filter(|_| sworn) else { return Vec::new() };
    let facts = &line[at + length..];
    let first = facts.split(' ').next().unwrap_or_default().to_lowercase();
    if !WHO.contains(&first.as_str()) {
        return Vec::new();
    }
    let says = |part: &str| part.split(' ').any(|word| word.len() > 4 && word.ends_with("ed") || DOES.contains(&word));
    let mut out: Vec<String> = Vec::new();
    for part in facts.split(", ") {
        match out.last_mut() {
            // "In the living room, the hall and the attic" is one fact.
            Some(last) if !(says(part) || part.starts_with("and ") && part.split(' ').count() > CLAUSE) => {
                *last = format!("{last}, {part}");
            }
            _ => out.push(part.strip_prefix("and ").unwrap_or(part).to_owned()),
        }
    }
    // A note is no testimony: "the phone booking with Krol", "$6,850 all in and nothing said of value". The draft asks about it.
    let testifies = |part: &&String| {
        let words: Vec<String> = part.split(' ').map(str::to_lowercase).collect();
        let first = words.first().map(String::as_str).unwrap_or_default();
        let asks = ["what", "how", "when", "where", "why", "who", "that"].contains(&first);
        let near =
            words.iter().take(VERB).any(|word| word.len() > 4 && word.ends_with("ed") || DOES.contains(&word.as_str()));
        let who = matches!(first, "he" | "she" | "they" | "it" | "her" | "his" | "their" | "the");
        !asks && first.starts_with(char::is_alphabetic) && (near || who && says(part))
    };
    // "Told Holloway right then" goes on with the witness.
    let whole = |part: &String| {
        let first = part.split(' ').next().unwrap_or_default();
        let past = first.starts_with(char::is_lowercase)
            && (first.len() > 4 && first.ends_with("ed") || DOES[9..].contains(&first));
        if past { format!("I {part}") } else { part.clone() }
    };
    let all = out.iter().filter(testifies).filter_map(|part| pronouns::turned(&whole(part), Reader::Speaker));
    all.map(|text| sentence_of(&text)).collect()
}

/// Words of a clause behind "and", at least, and in which the verb of a note that is a clause stands.
const CLAUSE: usize = 4;
const VERB: usize = 4;

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
    fn what_is_gone_through_has_its_topics() {
        let line = "Say point by point where it departs from the lease – rent, term, deposit – and give the number";
        let (rest, topics) = topics_named(line);
        assert_eq!(
            (rest.as_str(), topics),
            ("Say where it departs from the lease", ["rent", "term", "deposit"].map(String::from).to_vec())
        );
        let line = "go through what is wrong with it (delivery, days, the sum), please";
        assert_eq!(
            topics_named(line),
            (
                "go through what is wrong with it, please".into(),
                ["delivery", "days", "the sum"].map(String::from).to_vec()
            )
        );
        assert!(topics_named("Tell him that rent, term and deposit are wrong").1.is_empty());
    }

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
