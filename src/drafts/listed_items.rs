//! Things that an order lists for a part of a paper: "requests for production: the appraisal, her bank statements for 2025, and her e-mails with
//! Tate" are three requests.

use super::order_words::{capitalized, find, stop};

/// Words that lead from the name of a part to what it asks for.
const LEADS: [&str; 9] = [
    " asking for ",
    " asking ",
    " requesting ",
    " seeking ",
    " demanding ",
    " calling for ",
    " that ask for ",
    " that ask ",
    " that ",
];
/// Words with which a thing of a list begins.
const DETERMINERS: [&str; 17] = [
    "the", "a", "an", "all", "any", "each", "every", "his", "her", "its", "their", "our", "your", "both", "copies",
    "that", "those",
];
/// Words with which a question of a list begins.
pub const ASKS: [&str; 9] = ["who", "whom", "whose", "what", "when", "where", "why", "how", "whether"];
/// Words with which an order goes on behind a list.
const OF_THE_ORDER: [&str; 36] = [
    "to",
    "under",
    "for",
    "on",
    "by",
    "within",
    "in",
    "due",
    "returnable",
    "please",
    "with",
    "pursuant",
    "as",
    "from",
    "at",
    "before",
    "after",
    "using",
    "we",
    "he",
    "she",
    "they",
    "it",
    "i",
    "answers",
    "served",
    "signed",
    "so",
    "but",
    "then",
    "also",
    "see",
    "returned",
    "answered",
    "not",
    "including",
];
/// Marks in front of a line of a list.
const BULLETS: [char; 4] = ['-', '*', '•', '–'];

/// What an order lists behind the name of a part, which is one of `names`; what stands behind the name of another part, one of `others`, is
/// of that.
pub fn listed(order: &str, names: &[String], others: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (name, rest) in behind(order, names, others) {
        let rest = rest.as_str();
        // "requests for production to Quintana: the appraisal"; "requests for production of the appraisal".
        let counts = name.ends_with("production") || name.contains("request") || name.ends_with('s');
        let direct = || [" of ", " for "].iter().find_map(|lead| rest.strip_prefix(lead)).filter(|_| counts);
        // "That are due in 28 days" lists nothing.
        let begins =
            |text: &str| text.starts_with(char::is_uppercase) || DETERMINERS.contains(&first_word(text).as_str());
        let fits = |lead: &str, at: usize| lead != " that " || begins(&rest[at + lead.len()..]);
        let led = || {
            let found = LEADS.iter().filter_map(|lead| Some((rest.find(lead)?, lead)));
            found.filter(|(at, lead)| fits(lead, *at)).min_by_key(|(at, _)| *at)
        };
        // Of several dashes the last one before the list: "… - 15 requests - the records, the agreement".
        let dashed = || {
            // "… to Pine, ten at most - who signed, the records": up to the first comma behind it.
            let first = [" - ", " – ", " — "].iter().filter_map(|dash| rest.find(dash)).min()?;
            let head = rest[first..].find(", ").map_or(rest, |comma| &rest[..first + comma]);
            let at = [" - ", " – ", " — "].iter().filter_map(|dash| Some(head.rfind(dash)? + dash.len())).max()?;
            Some(&rest[at..])
        };
        // "…, no more than 12, on the hours, the gear time, and mitigation"
        let on = || {
            let (head, list) = rest.split_once(" on ")?;
            let things = list.matches(", ").count() > 1 && DETERMINERS.contains(&first_word(list).as_str());
            (things && !head.contains(" that ")).then_some(list)
        };
        let list = match rest.split_once(':') {
            Some((_, list)) => Some(list),
            None => dashed().or_else(on).or_else(direct).or_else(|| led().map(|(at, lead)| &rest[at + lead.len()..])),
        };
        for item in list.map(items).unwrap_or_default() {
            if !out.contains(&item) {
                out.push(item);
            }
        }
    }
    out
}

/// The subjects behind words such as "about", each of its own: "about the auction, the cut lock, and about its photographs".
pub fn subjects(order: &str, leads: &[String], names: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for (_, rest) in behind(order, leads, names) {
        for item in items(&rest) {
            let item = leads.iter().find_map(|lead| item.strip_prefix(&format!("{lead} "))).unwrap_or(&item).to_owned();
            if !out.contains(&item) {
                out.push(item);
            }
        }
    }
    out
}

/// What stands behind each of some words, up to the end of the sentence or of the list below it, or to the next of `until`.
fn behind(order: &str, words: &[String], until: &[String]) -> Vec<(String, String)> {
    let lines: Vec<&str> = order.split('\n').collect();
    let mut out = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        for sentence in sentences(line) {
            let mut from = 0;
            while let Some((end, word)) = next(&sentence[from..], words) {
                let rest = &sentence[from + end..];
                let stop = next(rest, until).map_or(rest.len(), |(end, word)| end - word.len());
                let mut text = rest[..stop].trim_end().trim_end_matches("and").trim_end_matches([' ', ',']).to_owned();
                if text.trim_end().ends_with(':')
                    && sentence.as_ptr() as usize + sentence.len() == line.as_ptr() as usize + line.len()
                {
                    let below =
                        lines[n + 1..].iter().skip_while(|line| line.trim().is_empty()).map_while(|line| bullet(line));
                    below.for_each(|item| text.extend([item, ";"]));
                }
                out.push((word.to_lowercase(), text));
                from += end;
            }
        }
    }
    out
}

/// The first of some words in a text, and where it ends. Of two that begin at one place the longer one is meant.
fn next<'w>(text: &str, words: &'w [String]) -> Option<(usize, &'w String)> {
    let ends = words.iter().filter_map(|word| Some((find(text, &word.to_lowercase())?, word)));
    ends.min_by_key(|(end, word)| (end - word.len(), usize::MAX - word.len()))
}

/// The words of a line of a list, without its mark or number.
fn bullet(line: &str) -> Option<&str> {
    let line = line.trim();
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let words = match digits {
        0 => line.strip_prefix(BULLETS)?,
        _ => line[digits..].strip_prefix(['.', ')'])?,
    };
    Some(words.trim().trim_end_matches(['.', ';', ','])).filter(|words| !words.is_empty())
}

/// The sentences of a line: a stop and a capital behind it end one, but not behind a title or a single letter.
fn sentences(line: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    for (at, _) in line.match_indices(['.', '?', '!']) {
        let next = line[at + 1..].trim_start();
        let last = line[from..at].rsplit(' ').next().unwrap_or_default();
        // "Orr. I want": a short name before a word that begins a sentence ends one.
        let begins = ["I ", "We ", "Ask ", "Please ", "Also ", "Include "].iter().any(|word| next.starts_with(word));
        let shortened = last.len() <= 3 && last.starts_with(char::is_uppercase) && !begins;
        if line[at + 1..].starts_with(' ') && next.starts_with(char::is_uppercase) && !shortened {
            out.push(&line[from..at]);
            from = line.len() - next.len();
        }
    }
    out.push(line[from..].trim_end().trim_end_matches(['.', '!']));
    out
}

/// The things of a list.
fn items(list: &str) -> Vec<String> {
    let marked = list.contains(';');
    let list = list.trim().trim_end_matches(['.', ';', ' ']);
    let mut parts: Vec<String> = Vec::new();
    let mut rest = list;
    loop {
        let end = match marked {
            true => rest.find(';'),
            false => comma(rest),
        };
        let piece = rest[..end.unwrap_or(rest.len())].trim();
        match taken(piece, parts.last().map(String::as_str), marked) {
            Taken::Item if marked => parts.push(without_for(without_and(piece)).to_owned()),
            Taken::Item => parts.extend(apart(without_for(without_and(piece)))),
            Taken::GoesOn => {
                if let Some(last) = parts.last_mut() {
                    *last = format!("{last}, {piece}");
                }
            }
            Taken::Ends => break,
        }
        match end {
            Some(at) => rest = rest[at + 1..].trim_start(),
            None => break,
        }
    }
    // "Documents", "documents to Bexley": no thing is named. In a list "photos" and "delay" are two.
    let several = parts.len() > 1;
    let empty = |word: &str| matches!(word, "documents" | "please" | "thanks" | "etc" | "");
    parts.retain(|part| (part.contains(' ') || several) && !empty(&first_word(part)));
    parts
}

/// Where the first comma that parts things stands, if no other mark goes before it. What stands in brackets parts nothing: "the hose (how old, whose), every
/// report".
fn comma(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + stop(&text[from..])?;
        if text[at..].starts_with('(') {
            from = at + text[at..].find(')')?;
            continue;
        }
        return text[at..].starts_with(',').then_some(at);
    }
}

/// Words with which a sentence says what is to be asked for: "I want the logs, photographs, and insurance."
const WANTS: [&str; 22] = [
    "i want ",
    "i need ",
    "i would like ",
    "i'd like ",
    "i’d like ",
    "we want ",
    "we need ",
    "we would like ",
    "we'd like ",
    "we’d like ",
    "ask for ",
    "ask them for ",
    "ask it for ",
    "ask him for ",
    "ask her for ",
    "request ",
    "get ",
    "include ",
    "cover ",
    "seek ",
    "go after ",
    "make sure to ask for ",
];
/// Words behind these that name no thing.
const NO_THINGS: [&str; 16] = [
    "you",
    "it",
    "this",
    "that",
    "these",
    "those",
    "them",
    "to",
    "me",
    "us",
    "him",
    "her",
    "one",
    "some",
    "everything",
    "only",
];

/// What sentences of an order ask for that do not name the paper: of an order for one kind of requests, these belong to it.
pub fn asked_for(order: &str, names: &[String]) -> Vec<String> {
    let mut out = below_a_lead(order);
    for sentence in order.split('\n').flat_map(sentences) {
        let sentence = sentence.trim();
        let lower = sentence.to_ascii_lowercase();
        let lower = ["please ", "also ", "and "]
            .iter()
            .fold(lower.as_str(), |rest, word| rest.strip_prefix(word).unwrap_or(rest));
        let Some(lead) = WANTS.iter().find(|lead| lower.starts_with(**lead)) else { continue };
        let rest = &sentence[sentence.len() - (lower.len() - lead.len())..];
        let first = first_word(rest);
        if NO_THINGS.contains(&first.as_str()) || next(rest, names).is_some() {
            continue;
        }
        for item in items_of_one(rest) {
            if !out.contains(&item) {
                out.push(item);
            }
        }
    }
    out
}

/// The things of a list whose lines stand below "Cover:" or "Topics:".
fn below_a_lead(order: &str) -> Vec<String> {
    const LEADS: [&str; 8] = ["cover:", "topics:", "subjects:", "include:", "about:", "areas:", "ask for:", "points:"];
    let lines: Vec<&str> = order.split('\n').collect();
    let mut out = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let lower = line.trim_end().to_lowercase();
        if LEADS.iter().any(|lead| lower.ends_with(lead)) {
            let below = lines[n + 1..].iter().skip_while(|line| line.trim().is_empty()).map_while(|line| bullet(line));
            out.extend(below.map(|item| item.trim_end_matches('.').to_owned()));
        }
    }
    out
}

/// The things of a list that may have one alone: "insurance".
fn items_of_one(list: &str) -> Vec<String> {
    let all = items(list);
    let alone = list.trim().trim_end_matches(['.', ';', ' ']);
    let one = all.is_empty() && !alone.is_empty() && !alone.contains(' ');
    if one { vec![alone.to_owned()] } else { all }
}

enum Taken {
    Item,
    GoesOn,
    Ends,
}

/// What a piece between two commas is.
fn taken(piece: &str, before: Option<&str>, marked: bool) -> Taken {
    let words = without_for(without_and(piece));
    let first = first_word(words);
    let led = |words: &str| {
        words.starts_with("about ") || words.starts_with("regarding ") || words.starts_with("concerning ")
    };
    let begins = DETERMINERS.contains(&first.as_str()) || ASKS.contains(&first.as_str()) || led(words);
    match before {
        None => Taken::Item,
        Some(_) if marked => Taken::Item,
        // "between Tate, the bank and Ann Lee" is one.
        Some(before) if open_between(before) => Taken::GoesOn,
        Some(_) if begins => Taken::Item,
        // "…, Dray's telephone records": a thing of somebody's.
        Some(_) if words.split(' ').next().is_some_and(|first| first.ends_with("'s") || first.ends_with("’s")) => {
            Taken::Item
        }
        Some(_) if words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$') => Taken::GoesOn,
        // "Invoices of March", "lost wages claimed", but not "to be answered within 30 days".
        Some(_) if OF_THE_ORDER.contains(&first.as_str()) || first.is_empty() => Taken::Ends,
        Some(_) => Taken::Item,
    }
}

fn without_and(piece: &str) -> &str {
    piece.strip_prefix("and ").unwrap_or(piece)
}

/// "For her employees" in "asking for her doctors, for her employees".
fn without_for(piece: &str) -> &str {
    let rest = piece.strip_prefix("for ");
    rest.filter(|rest| DETERMINERS.contains(&first_word(rest).as_str())).unwrap_or(piece)
}

fn first_word(words: &str) -> String {
    words.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase()
}

/// Whether a "between" waits for its second side.
fn open_between(text: &str) -> bool {
    text.rsplit_once("between ").is_some_and(|(_, sides)| !sides.contains(" and "))
}

/// The things of a piece that "and" joins: "the contract and the invoices of March".
fn apart(piece: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut from = 0;
    for (at, joint) in piece.match_indices(" and ") {
        // "The hose (how old and whose)" is one.
        if piece[..at].matches('(').count() > piece[..at].matches(')').count() {
            continue;
        }
        let behind = without_for(&piece[at + joint.len()..]);
        let first = first_word(behind);
        let begins =
            DETERMINERS.contains(&first.as_str()) || ASKS.contains(&first.as_str()) || behind.starts_with("about ");
        // "Every report of the leak and who got it" is one, and so is "why it stopped and who decided".
        let back = behind.split(' ').any(|word| matches!(word.trim_end_matches(','), "it" | "them" | "they"));
        if ASKS.contains(&first.as_str()) && (back || behind.split(' ').count() <= 2) {
            continue;
        }
        // "Whether and when he told her" is one question.
        let asks_alone = ASKS.contains(&piece[from..at].trim().to_lowercase().as_str());
        if begins && !asks_alone && !open_between(&piece[from..at]) {
            out.push(piece[from..at].to_owned());
            from = piece.len() - behind.len();
        }
    }
    out.push(piece[from..].to_owned());
    out
}

/// A thing with an article where one thing is named without it: "drug test" is "any drug test", "fuel" and "repair records" stay.
fn determined(item: &str) -> String {
    let words: Vec<&str> = item.split(' ').collect();
    let small = |word: &&&str| {
        matches!(**word, "for" | "of" | "from" | "with" | "on" | "in" | "about" | "to" | "between" | "and" | "or")
    };
    let head = words.iter().position(|word| small(&word)).unwrap_or(words.len());
    let first = first_word(item);
    let bare = item.starts_with(char::is_lowercase)
        && !DETERMINERS.contains(&first.as_str())
        && !words[0].ends_with("'s")
        && !words[0].ends_with("’s");
    let one = head > 1 && !words[head - 1].ends_with('s');
    if bare && one { format!("any {item}") } else { item.to_owned() }
}

/// A thing of a list as a request: "who opened the case" is "State who opened the case.", "the logs" is "The logs." or stands in a `frame`
/// such as "State all facts that You know of {}."
pub fn as_request(item: &str, frame: Option<&str>) -> String {
    let item = item.trim_end_matches(['.', '?', ' ']);
    match frame {
        _ if ASKS.contains(&first_word(item).as_str()) => format!("State {item}."),
        // "All letters of May" needs no other "all".
        Some(frame)
            if frame.starts_with("All ")
                && matches!(first_word(item).as_str(), "all" | "any" | "each" | "every" | "copies") =>
        {
            format!("{}.", capitalized(item))
        }
        // "Anything backing up the sum"
        Some(frame)
            if frame.starts_with("All Documents") && matches!(first_word(item).as_str(), "anything" | "everything") =>
        {
            format!("All Documents {}.", item.split_once(' ').map_or("", |(_, rest)| rest)).replace(" .", ".")
        }
        Some(frame) if frame.starts_with("All ") => frame.replace("{}", &determined(item)),
        Some(frame) => frame.replace("{}", item),
        None => format!("{}.", capitalized(item)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(all: &[&str]) -> Vec<String> {
        all.iter().map(|word| (*word).to_owned()).collect()
    }

    fn produced(order: &str) -> Vec<String> {
        listed(
            order,
            &words(&["requests for production", "document requests"]),
            &words(&["interrogatories", "requests for admission"]),
        )
    }

    #[test]
    fn what_is_listed_is_a_request_each() {
        assert_eq!(
            produced(
                "Draft requests for production to Quintana: the appraisal, her bank statements for 2025, and her e-mails with Tate."
            ),
            ["the appraisal", "her bank statements for 2025", "her e-mails with Tate"]
        );
        assert_eq!(
            produced(
                "Prepare requests for production to Bexley: the auction records, the e-mails between Tate and Denise Farrow, and the contract with the payment processor. Admit nothing."
            ),
            [
                "the auction records",
                "the e-mails between Tate and Denise Farrow",
                "the contract with the payment processor"
            ]
        );
        assert_eq!(
            produced(
                "Draft requests for production of the lease and all notices of March 3, 2026, to be answered within 30 days."
            ),
            ["the lease", "all notices of March 3, 2026"]
        );
        assert_eq!(
            produced(
                "Draft interrogatories about the auction and document requests for the logs, invoices of May, and the e-mails between Orr, Dr. Tate, and Pine, LLC."
            ),
            ["the logs", "invoices of May", "the e-mails between Orr, Dr. Tate, and Pine, LLC"]
        );
        assert_eq!(
            produced("Draft document requests to Orr:\n\n- The lease.\n- All letters, and the photographs\n\nThanks"),
            ["The lease", "All letters, and the photographs"]
        );
        assert_eq!(
            produced("Draft requests for production of documents to Bexley about the auction."),
            [] as [&str; 0]
        );
        assert_eq!(
            produced("Draft requests for production: the logs and requests for admission: the lease."),
            ["the logs"]
        );
    }

    #[test]
    fn lists_in_other_words() {
        assert_eq!(produced("Draft requests for production about her phone use on March 11, 2025."), [] as [&str; 0]);
        assert_eq!(produced("Draft requests for production that are due in 28 days."), [] as [&str; 0]);
        assert_eq!(
            produced("Draft document requests asking for her records, for her letters and for the photographs."),
            ["her records", "her letters", "the photographs"]
        );
        let order = "Draft requests for admission to Brandt that the alarm did not work on March 11, 2025, that Dray's certificate had expired, and that Falk was told.";
        assert_eq!(
            listed(order, &words(&["requests for admission"]), &[]),
            ["the alarm did not work on March 11, 2025", "that Dray's certificate had expired", "that Falk was told"]
        );
    }

    #[test]
    fn a_bare_word_of_a_list_is_a_thing_and_a_sentence_of_its_own_may_list_them() {
        assert_eq!(
            produced("Draft requests for production to Orr: the logs, e-mails, weather, and overtime."),
            ["the logs", "e-mails", "weather", "overtime"]
        );
        let order = "Draft requests for production to Orr. I want Dray's file, the tachograph, fuel, and insurance. I want them today.";
        assert_eq!(
            asked_for(order, &words(&["requests for production"])),
            ["Dray's file", "the tachograph", "fuel", "insurance"]
        );
        let frame = Some("All Documents that are or concern {}.");
        assert_eq!(as_request("fuel", frame), "All Documents that are or concern fuel.");
        assert_eq!(as_request("all letters of May", frame), "All letters of May.");
        assert_eq!(as_request("fuel card for May", frame), "All Documents that are or concern any fuel card for May.");
        assert_eq!(as_request("anything backing up the fare", frame), "All Documents backing up the fare.");
        let asked = listed(
            "Draft interrogatories to Orr: who drove, and whether and when he told Dray.",
            &words(&["interrogatories"]),
            &[],
        );
        assert_eq!(asked, ["who drove", "whether and when he told Dray"]);
        assert_eq!(as_request("repair records", frame), "All Documents that are or concern repair records.");
        assert_eq!(
            subjects(
                "Draft interrogatories about the loss, noise, and the hours.",
                &words(&["about"]),
                &words(&["requests for production"])
            ),
            ["the loss", "noise", "the hours"]
        );
    }

    #[test]
    fn subjects_are_each_of_their_own() {
        let of = |order: &str| subjects(order, &words(&["about", "concerning"]), &words(&["requests for production"]));
        assert_eq!(
            of("Draft interrogatories to Gavelfast about its photographs and its choice of the date."),
            ["its photographs", "its choice of the date"]
        );
        assert_eq!(
            of("Draft interrogatories about the value of the cello and about her change of e-mail address."),
            ["the value of the cello", "her change of e-mail address"]
        );
        assert_eq!(
            of(
                "Draft interrogatories about the auction, the lock, and the sale, and requests for production about the auction."
            ),
            ["the auction", "the lock", "the sale"]
        );
        assert_eq!(of("Draft interrogatories about the winch inspection."), ["the winch inspection"]);
    }

    #[test]
    fn a_question_of_a_list_is_stated() {
        let order =
            "Draft interrogatories to Tate: who opened the case, when the lock was cut, and how the date was chosen.";
        let all = listed(order, &words(&["interrogatories"]), &[]);
        let all: Vec<String> = all.iter().map(|item| as_request(item, None)).collect();
        assert_eq!(
            all,
            ["State who opened the case.", "State when the lock was cut.", "State how the date was chosen."]
        );
        assert_eq!(as_request("the logs", None), "The logs.");
        assert_eq!(
            as_request("the logs", Some("State all facts that You know of {}.")),
            "State all facts that You know of the logs."
        );
    }
}
