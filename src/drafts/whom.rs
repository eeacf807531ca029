//! Names in an order, and whom the firm represents.

use super::{
    kinds::{Kind, found_apart},
    order_words::{ENDS, find, is_form},
};
use crate::law::{Letters, dates::dates_in};

/// Parties of a dispute by their roles.
pub const ROLES: [&str; 7] =
    ["plaintiff", "defendant", "petitioner", "respondent", "claimant", "appellant", "appellee"];

/// Words with which an order says outright whom the firm represents.
const OUTRIGHT: [&str; 19] = [
    "we represent ",
    "i represent ",
    "we act for ",
    "i act for ",
    "we are acting for ",
    "we appear for ",
    "our client is ",
    "our clients are ",
    "my client is ",
    "my clients are ",
    "we are for ",
    "we're for ",
    "we’re for ",
    "i am for ",
    "our client ",
    "our clients ",
    "my client ",
    "our client, ",
    "our clients, ",
];
/// What a lawyer is called who acts for somebody.
const COUNSEL: [&str; 9] =
    ["counsel", "attorney", "attorneys", "lawyer", "lawyers", "solicitor", "solicitors", "attorney-in-fact", "abogado"];

/// Whom the firm represents, where an order says so outright: "we represent Ann Lee", "Ann Lee (our client)".
pub fn client_outright(sentence: &str) -> Option<String> {
    let bracketed = ["(our client", "(my client", ", our client)"].iter().find_map(|mark| {
        let at = sentence.to_ascii_lowercase().find(mark)?;
        name_before(&sentence[..at])
    });
    let said = || party(&sentence[OUTRIGHT.iter().find_map(|lead| find(sentence, lead))?..]);
    // "We have Ann Lee as executor"
    let have = || {
        let (who, behind) = people(&sentence[find(sentence, "we have ")?..])?;
        behind.starts_with(" as ").then_some(who)
    };
    bracketed.or_else(said).or_else(have)
}

/// For whom a letter's addressee acts, where the order names another one as our client: "Demand letter to Weiss for Otto Blum. We have Ann Lee."
pub fn letter_for(sentence: &str) -> Option<String> {
    let from = find(sentence, "letter to ")?;
    let at = from + sentence[from..].find(" for ")?;
    let near = sentence[from..at].split(' ').count() <= FOR_WORDS;
    people(&sentence[at + " for ".len()..]).map(|(name, _)| name).filter(|_| near)
}

/// Most words of whom a letter goes to, before for whom it is.
const FOR_WORDS: usize = 6;

/// The other side, where an order writes to its lawyer: "Pier Nine, Ltd." of "a letter to Carl Weiss, counsel for Pier Nine, Ltd."
pub fn opposed_by_counsel(sentence: &str) -> Option<String> {
    let lower = sentence.to_ascii_lowercase();
    let mut places =
        lower.match_indices(" for ").chain(lower.match_indices(" to ")).map(|(at, joint)| (at, at + joint.len()));
    let (_, from) = places.find(|(at, _)| is_of_counsel(sentence, *at))?;
    party(&sentence[from..])
}

/// Whether "opposing" at a place calls somebody: "a letter to opposing counsel", "the opposing party", "Carl Weiss, opposing counsel". As a verb it
/// stands before what is opposed, which has an article or a name.
pub fn calls_the_other_side(before: &str, from: &str) -> bool {
    let Some(rest) = from.strip_prefix("opposing ") else { return false };
    let last = before.trim_end().rsplit(' ').next().unwrap_or_default();
    let noun = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let person = COUNSEL.contains(&noun) || matches!(noun, "party" | "parties" | "side");
    person || matches!(last, "to" | "the" | "an" | "of" | "from" | "with" | "by" | "for")
}

/// The other side's lawyer or the other side itself, to whom an order writes without a name: where it says so, in bytes, and whether the lawyer is
/// meant.
pub fn other_side_addressed(order: &str) -> Option<(usize, usize, bool)> {
    let lower = order.to_ascii_lowercase();
    let leads = ["letter to ", "write to ", "writing to ", "reply to ", "e-mail to ", "email to "];
    let parties =
        ["opposing ", "the opposing ", "the other side", "counsel for the other side", "the lawyer for the other side"];
    leads.iter().find_map(|lead| {
        let from = lower.find(lead)? + lead.len();
        let rest = &lower[from..];
        let called = parties.iter().filter(|words| rest.starts_with(**words)).max_by_key(|words| words.len())?;
        let behind = &rest[called.len()..];
        let noun = behind
            .trim_start_matches(['\'', '’', 's', ' '])
            .split(|c: char| !c.is_alphabetic())
            .next()
            .unwrap_or_default();
        let own = called.ends_with("opposing ");
        let noun_of = if own { behind.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default() } else { noun };
        let of_lawyer = COUNSEL.contains(&noun_of) || called.contains("counsel") || called.contains("lawyer");
        let known = of_lawyer || !own || matches!(noun_of, "party" | "side");
        let end = from + called.len() + if own { noun_of.len() } else { 0 };
        known.then_some((from, end, of_lawyer))
    })
}

/// Whose letter an order answers: "Mr. Teague" of "a reply to Mr. Teague's letter".
pub fn answered(sentence: &str) -> Option<String> {
    let leads = ["reply to ", "response to ", "answer to ", "replying to ", "responding to "];
    let rest = &sentence[leads.iter().find_map(|lead| find(sentence, lead))?..];
    // "Reply to Barrow for Pine": he is written to, for our client.
    let rest = rest.split(" for ").next().unwrap_or(rest);
    let (name, behind) = people(rest)?;
    let own = name.strip_suffix("'s").or_else(|| name.strip_suffix("’s"));
    let paper = behind.trim_start().split(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap_or_default();
    let mail = ["letter", "letters", "e-mail", "email", "mail", "offer", "proposal", "demand", "message", "note"];
    match own {
        Some(own) => mail.contains(&paper).then(|| own.to_owned()),
        None => behind.trim_matches(['.', ' ', '\n']).is_empty().then_some(name),
    }
}

/// For whom a letter is answered: "Reply to Barrow for Pine.", "Write back to Ms. Lee for Ida Orr: …"
fn answered_for(sentence: &str) -> Option<String> {
    let leads = ["reply to ", "write back to ", "respond to ", "answer "];
    let rest = &sentence[leads.iter().find_map(|lead| find(sentence, lead))?..];
    let at = rest.find(" for ")? + " for ".len();
    let (name, behind) = people(&rest[at..])?;
    let behind = behind.trim_start();
    let ends = behind.is_empty() || behind.starts_with(['.', ':', ';', ',', '\n']);
    (rest[..at].split(' ').count() <= 12 && ends).then_some(name)
}

/// Who served requests on whom: "Pine served these requests to admit on Orr".
pub fn served_on(sentence: &str) -> Option<(String, String)> {
    let (asks, behind) = name(sentence.trim_start())?;
    let what = behind.trim_start().strip_prefix("served ").or(behind.trim_start().strip_prefix("has served "))?;
    let at = what.find(" on ")?;
    let paper = ["request", "interrogator", "discovery", "rfa", "rfp"]
        .iter()
        .any(|word| what[..at].to_lowercase().contains(word));
    let (answers, _) = people(&what[at + " on ".len()..]).filter(|_| paper)?;
    Some((asks, answers))
}

/// Whose words are turned into a paper: "Hector" of "turn Hector's interview into an affidavit".
pub fn turned_into(sentence: &str) -> Option<String> {
    let from = find(sentence, "turn ")?;
    let (what, _) = sentence[from..].split_once(" into ")?;
    let (whose, _) = what.split_once("'s ").or_else(|| what.split_once("’s "))?;
    let named = whose.split(' ').all(|word| word.starts_with(char::is_uppercase) || word.ends_with('.'));
    (named && whose.split(' ').count() <= 4).then(|| whose.to_owned())
}

/// To whom a letter goes that an order writes "Tobias": "Write Tobias a plain letter about the order".
pub fn written_to(sentence: &str) -> Option<String> {
    let from = find(sentence, "write ")?;
    let (whom, behind) = people(&sentence[from..])?;
    let near: Vec<&str> = behind.split_whitespace().take(5).collect();
    (near.first() == Some(&"a") && near.iter().any(|word| word.starts_with("letter"))).then_some(whom)
}

/// Whether what stands in front of a place is the lawyer of whoever is named behind it, and not us: in a letter "to Carl Weiss, counsel for".
fn is_of_counsel(sentence: &str, at: usize) -> bool {
    let before = sentence[..at].trim_end();
    let last = before.rsplit(' ').next().unwrap_or_default().to_ascii_lowercase();
    let own = ["we are ", "i am ", "we write as ", "acting as "].iter().any(|lead| find(before, lead).is_some());
    let addressed = before.match_indices("to ").any(|(to, lead)| {
        before[to + lead.len()..].trim_start_matches("the ").starts_with(char::is_uppercase)
            && (to == 0 || before[..to].ends_with(' '))
    });
    let lower = before.to_ascii_lowercase();
    let to_counsel = [
        "to counsel",
        "to opposing counsel",
        "to the counsel",
        "to the lawyer",
        "to the attorney",
        "to the lawyers",
        "to the attorneys",
    ]
    .iter()
    .any(|words| lower.ends_with(words));
    COUNSEL.contains(&last.as_str()) && !own && (addressed || to_counsel)
}

/// Whom an order names by a part in a lawsuit: "plaintiff Ann Lee", "the defendant, Pier Nine, Ltd."
pub fn by_roles(sentence: &str) -> Vec<(&'static str, String)> {
    let lower = sentence.to_ascii_lowercase();
    let mut out: Vec<(&'static str, String)> = Vec::new();
    for role in ROLES {
        for (at, _) in lower.match_indices(role) {
            let begins = !lower[..at].ends_with(char::is_alphanumeric);
            let rest = sentence[at + role.len()..].trim_start_matches('s');
            let rest = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(' '));
            let Some(rest) = rest.filter(|rest| begins && rest.starts_with(char::is_uppercase)) else { continue };
            let letters = Letters::new(rest);
            let is_day = dates_in(&letters, letters.span()).first().is_some_and(|day| day.span.start == 0);
            let Some((name, _)) = people(rest).filter(|_| !is_day) else { continue };
            let good = name.split(' ').count() > 1 && !name.contains("'s") && !name.contains("’s");
            if good && !out.iter().any(|(known, _)| *known == role) {
                out.push((role, name));
            }
        }
    }
    out
}

/// The name at the end of a text: "Ann Lee" of "a demand letter from Ann Lee".
fn name_before(text: &str) -> Option<String> {
    let words: Vec<&str> = text.trim_end().split(' ').collect();
    let mut from = words.len();
    while from > 0 {
        let word = words[from - 1];
        let small = matches!(word, "of" | "&" | "de" | "von" | "van") && from < words.len();
        let stops = word.ends_with([',', ';', ':']) && !words.get(from).is_some_and(|next| is_form(next));
        if !(word.starts_with(char::is_uppercase) || small) || stops {
            break;
        }
        from -= 1;
    }
    let name = words.get(from..)?.join(" ");
    (name.starts_with(char::is_uppercase)).then_some(name)
}

/// To whom an order wants a paper addressed: "Address it to Carl Weiss", "a letter to counsel for Pine, Carl Weiss".
pub fn addressed_to(sentence: &str) -> Option<String> {
    let counsel = ["to counsel for ", "to opposing counsel for ", "to the lawyer for ", "to the attorney for "];
    if let Some(at) = counsel.iter().find_map(|lead| find(sentence, lead)) {
        let (_, behind) = people(&sentence[at..])?;
        let (who, _) = people(behind.strip_prefix(", ")?)?;
        return (who.contains(' ') && !who.contains(',')).then_some(who);
    }
    let at = find(sentence, "address it to ").or_else(|| find(sentence, "address the letter to "))?;
    people(&sentence[at..]).map(|(name, _)| name)
}

/// To whom a letter "from Ann Lee (our client) to Carl Weiss" goes, or a demand "on behalf of Ann Lee to Carl Weiss".
pub fn sent_to(sentence: &str) -> Option<String> {
    let leads = ["letter from ", "letter on behalf of ", "demand on behalf of ", "demand from ", "demand for "];
    let rest = &sentence[leads.iter().find_map(|lead| find(sentence, lead))?..];
    let to = rest.find(" to ")?;
    let whom = &rest[to + " to ".len()..];
    (rest[..to].split(' ').count() <= 10)
        .then(|| people(whom.strip_prefix("the ").unwrap_or(whom)))?
        .map(|(name, _)| name)
}

/// Whom the firm represents.
pub fn client(sentence: &str) -> Option<String> {
    let leads = [
        "for our client ",
        "for our clients ",
        "for my client ",
        "for my clients ",
        "on behalf of ",
        "to file for ",
        "to the file for ",
        "as counsel for ",
        "as attorneys for ",
    ];
    // "... for the plaintiff Marta Solis", and "For Harrow Foods, Inc." as a sentence of its own.
    let role = || {
        let leads = ["for the ", "for both ", "for both the ", "for all ", "for all the "];
        let places = ROLES.iter().flat_map(|role| leads.iter().map(move |lead| (role, lead)));
        places.into_iter().find_map(|(role, lead)| {
            let end = find(sentence, &format!("{lead}{role}"))?;
            let behind = sentence[end..].trim_start_matches('s');
            let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
            // "An order for the defendant to answer" says nothing of whom we represent.
            let alone = !behind.starts_with(goes_on) && !behind.starts_with(" to ");
            let start = end - role.len() - lead.len();
            let ours = !is_of_counsel(sentence, start);
            (alone && ours).then(|| start + "for ".len())
        })
    };
    let alone = || {
        let rest = sentence.trim_start().strip_prefix("For ")?;
        let letters = Letters::new(rest);
        let is_day = !dates_in(&letters, letters.span()).is_empty();
        // "For Pine: answers to the interrogatories"
        let ends = |behind: &str| behind.starts_with(": ") || behind.trim_matches(['.', ' ', '\n']).is_empty();
        people(rest).filter(|(_, behind)| !is_day && ends(behind))
    };
    if let Some(client) = client_outright(sentence).or_else(|| alone().map(|(client, _)| client)) {
        return Some(client);
    }
    if let Some(client) = answered_for(sentence) {
        return Some(client);
    }
    // "Pine LLC wants a demand letter to Carl Weiss"
    if let Some((client, _)) = people(sentence.trim_start()).filter(|(_, behind)| behind.starts_with(" wants a")) {
        return Some(client);
    }
    // "A demand letter from Pine LLC to Carl Weiss"
    let writes = find(sentence, "letter from ").and_then(|from| people(&sentence[from..]));
    if let Some((client, _)) = writes.filter(|(_, behind)| behind.starts_with(" to ")) {
        return Some(client);
    }
    // "… for defendant Jiří Dvořák"
    let named = ROLES.iter().find_map(|role| {
        let end = find(sentence, &format!("for {role} "))?;
        let rest = sentence[end..].trim_start();
        let ours = !is_of_counsel(sentence, end - role.len() - "for  ".len());
        (ours && rest.starts_with(char::is_uppercase)).then(|| people(rest)).flatten()
    });
    if let Some((client, _)) = named {
        return Some(client);
    }
    // "A demand letter to Carl Weiss for Pier Nine LLC", "a motion to quash service for Otto Blum"
    let motion = || {
        let rest = &sentence[find(sentence, "motion to ")?..];
        let (client, behind) = people(&rest[rest.rfind(" for ")? + " for ".len()..])?;
        let goes_on = [":", ";", " with ", " and memorandum"].iter().any(|lead| behind.starts_with(lead));
        (goes_on || behind.trim_matches(['.', ' ', '\n']).is_empty()).then_some(client)
    };
    // "A motion for Ann Lee in the county case to enforce the plan"
    let moves = || {
        let rest = &sentence[find(sentence, "motion for ")?..];
        moved_by(rest)?;
        people(rest).map(|(client, _)| client)
    };
    let letter = || {
        let from = find(sentence, "letter to ")?;
        // "… to Carl Weiss, counsel for Pier Nine, for Ann Lee": the first is the other side.
        let mut places = sentence[from..].match_indices(" for ").map(|(at, _)| from + at);
        let at = places.find(|at| !is_of_counsel(sentence, *at))?;
        let rest = &sentence[at + " for ".len()..];
        people(rest).map(|(client, _)| client).or_else(|| family(rest))
    };
    // "Requests for production to Pine LLC for Ann Lee: the logs"
    let requests = || {
        ["interrogator", "requests for ", "request for ", "discovery"].iter().find_map(|word| find(sentence, word))?;
        sentence.match_indices(" for ").find_map(|(at, joint)| {
            let (name, behind) = people(&sentence[at + joint.len()..])?;
            let part = ["Production", "Admission", "Document", "Inspection"].iter().any(|word| name.starts_with(word));
            let ends = behind.trim_matches(['.', ' ', '\n']).is_empty() || behind.starts_with([':', ',', ';']);
            // "His records for May 23, 2026": a day, and not whom they are for.
            let named = name.contains(' ') && !name.contains(|c: char| c.is_ascii_digit()) && !part;
            let goes_to = sentence[..at].contains(" to ");
            (named && goes_to && ends && !is_of_counsel(sentence, at)).then_some(name)
        })
    };
    let said = |lead: &&str| {
        let end = find(sentence, lead)?;
        let of_counsel = lead.starts_with("as ") && is_of_counsel(sentence, end - " for ".len());
        (!of_counsel).then_some(end)
    };
    let at = leads.iter().find_map(said).or_else(role);
    at.map_or_else(|| letter().or_else(motion).or_else(moves).or_else(requests), |at| party(&sentence[at..]))
}

/// What a motion "for Pine LLC and Ann Lee to extend the deadline" asks for, behind who moves.
pub fn moved_by(rest: &str) -> Option<&str> {
    const SIDES: [&str; 8] = [
        "defendants",
        "defendant",
        "plaintiffs",
        "plaintiff",
        "petitioner",
        "respondent",
        "both defendants",
        "the defendants",
    ];
    let side = || SIDES.iter().find_map(|side| rest.strip_prefix(side)).filter(|behind| behind.starts_with(' '));
    let behind = people(rest).map(|(_, behind)| behind).or_else(side)?;
    // "… for Pine in the county case to extend it"
    let case = || {
        let rest = behind.strip_prefix(" in the ")?;
        let (which, own) = rest.split_once(" to ")?;
        let named = ["case", "matter", "action", "suit", "court"].iter().any(|word| which.ends_with(word));
        (named && which.split(' ').count() <= CASE).then_some(own)
    };
    behind.trim_start().strip_prefix("to ").or_else(case).filter(|own| own.starts_with(char::is_lowercase))
}

/// Most words with which an order names the case in which it moves.
const CASE: usize = 6;

/// A family that stands alone at the beginning of a text: "the Whitakers".
fn family(text: &str) -> Option<String> {
    let name = text.strip_prefix("the ")?;
    // "The Petrakis family"
    if let Some((own, behind)) = name.split_once(" family") {
        let one = own.starts_with(char::is_uppercase) && !own.contains(' ') && !behind.starts_with(char::is_alphabetic);
        return one.then(|| format!("the {own} family"));
    }
    let end = name.find(|c: char| !c.is_alphabetic() && c != '-').unwrap_or(name.len());
    let (name, behind) = name.split_at(end);
    let alone = behind.trim().is_empty() || behind.starts_with(['.', ',', ';', ':', '\n']);
    (alone && name.len() > 3 && name.starts_with(char::is_uppercase) && name.ends_with('s'))
        .then(|| format!("the {name}"))
}

/// Somebody at the beginning of a text: by name, or by role ("the defendant", "plaintiff Marisol Ramos").
pub fn party(text: &str) -> Option<String> {
    let rest = text.trim_start();
    let rest = ["both ", "all "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    // "We represent plaintiff Marisol Ramos", "We represent defendants."
    let bare_role = ROLES.iter().any(|role| rest.starts_with(role));
    // "The Blum Family Partnership" is a name.
    if let Some(named) = rest.strip_prefix("the ").filter(|named| named.starts_with(char::is_uppercase)) {
        return people(named).map(|(name, _)| name);
    }
    let article = rest.strip_prefix("the ").or_else(|| rest.strip_prefix("our client"));
    let Some(role) = article.or(bare_role.then_some(rest)) else {
        return people(rest).map(|(name, _)| name);
    };
    let length = role.find(|c: char| !c.is_alphabetic() && c != '-').unwrap_or(role.len());
    let (role, behind) = role.split_at(length);
    let role = ROLES.iter().find(|one| role.strip_suffix('s') == Some(one)).map_or(role, |one| one);
    // "The plaintiff, Acme Widgets, Inc." and "the plaintiff Acme" have a name.
    let named = people(behind.trim_start_matches([',', ' ']));
    named.map(|(name, _)| name).or_else(|| (!role.is_empty()).then(|| format!("the {role}")))
}

/// The names at the beginning of a text: "Jonah and Claire Whitaker", "Acme, Inc. and Borealis GmbH". What stands behind the last one goes
/// on with no verb: in "We represent Acme and Bob wants a letter" Bob is somebody else.
pub fn people(text: &str) -> Option<(String, &str)> {
    let (mut all, mut behind) = name(text)?;
    while let Some((next, rest)) = behind.trim_start_matches(',').strip_prefix(" and ").and_then(name) {
        let goes_on = rest.trim_start();
        // "… and Colin Breck telling them": no finite verb.
        let participle = goes_on.split(' ').next().is_some_and(|word| word.len() > 4 && word.ends_with("ing"));
        let verb = goes_on.starts_with(char::is_alphabetic)
            && !participle
            && !ENDS.iter().any(|end| goes_on.starts_with(end.trim_start()));
        if verb {
            break;
        }
        all = format!("{all} and {next}");
        behind = rest;
    }
    Some((all, behind))
}

/// Whose paper is ordered: "the plaintiff's first interrogatories". The motion in "an opposition to defendant's motion" is not what is ordered.
pub fn owner(sentence: &str, kind: &Kind) -> Option<String> {
    let line = sentence.replace('’', "'");
    let lower = line.to_ascii_lowercase();
    let place = |role: &str| {
        let places = [format!("{role}'s "), format!("{role}s' ")];
        places.iter().find_map(|words| {
            let end = find(&line, words)?;
            Some((end - words.len(), end))
        })
    };
    ROLES.iter().find_map(|role| {
        let (start, end) = place(role)?;
        let behind = lower.get(end..)?;
        let near: String = behind.split(' ').take(10).collect::<Vec<_>>().join(" ");
        let ordered = kind.words.iter().any(|word| found_apart(&near, word).is_some());
        let others = [" to ", " from ", " on ", " of ", " in "];
        let before = lower[..start].trim_end_matches("the ").trim_end();
        let answers = others.iter().any(|word| format!("{before} ").ends_with(word));
        (ordered && !answers).then(|| format!("the {role}"))
    })
}

/// A name at the beginning of a text, and what stands behind it: capitalised words, with "of" and "&" between them and "Inc." behind
/// a comma.
pub fn name(text: &str) -> Option<(String, &str)> {
    let mut end = 0;
    let mut at = 0;
    for word in text.split_inclusive([' ', '\n']) {
        let bare = word.trim_end().trim_end_matches([',', ';', '.', ':']);
        let capital = bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let form = is_form(bare);
        let joins = end > 0 && matches!(bare, "of" | "&" | "de" | "von" | "the" | "for" | "d/b/a" | "dba" | "f/k/a");
        // Behind a comma only a form goes on with the name.
        let cut = text[..at].trim_end().ends_with([',', ';', ':']);
        if (cut && !form) || !(capital || form || joins) || bare.is_empty() {
            break;
        }
        at += word.len();
        if !joins {
            end = at - word.len() + word.trim_end().trim_end_matches([',', ';', ':']).len();
            // The stop of "Inc." is the name's own; that of "LLC." ends the sentence.
            let own = !matches!(bare.to_lowercase().as_str(), "llc" | "pllc" | "llp" | "lp" | "gmbh" | "plc" | "ag");
            let title = matches!(bare, "Mrs" | "Prof" | "Hon" | "Rev");
            let number = bare.chars().all(|c| c.is_ascii_digit());
            if word.trim_end().ends_with('.') && !title && (form || number || bare.chars().count() > 2) {
                end -= usize::from(!(form && own));
                break;
            }
            // What stands on the next line is no part of "Acme LLC".
            if form && word.ends_with('\n') {
                break;
            }
        }
    }
    let name = text.get(..end)?.trim();
    (!name.is_empty()).then(|| (name.to_owned(), &text[end..]))
}
