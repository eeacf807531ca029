//! Who somebody is: the parties, who has a role or a post, and who signed.

use super::opening::Direct;
use crate::{
    answers::extractive::{
        choosing::{Candidate, Inquiry},
        letter_agreements,
        signatures::signatures,
        values::gives_another_value,
    },
    law::{
        Letters, Span,
        abbreviations::stop,
        facts::{
            Kind,
            contract_parties::{ContractParty, contract_parties},
            people,
        },
    },
};

use comprehension::{
    definitions::{Definition, Form, definitions},
    parties::parties,
    replies,
    spanish::english_for,
};
use search::words;

/// Who concludes the one contract that is asked about, where it names them: "Who are the parties?"
pub(super) fn by_parties(inquiry: &Inquiry) -> Option<Direct> {
    if !asks_who(inquiry) || inquiry.telling_words() != words::stems("parties") {
        return None;
    }
    inquiry.only_paper()?;
    let (run, text) = inquiry.texts().map(|(run, letters)| (run, letters.exact(letters.span()))).next()?;
    let all = contract_parties(&text);
    if all.len() < 2
        && let Some([from, to]) = inquiry.text(run).and_then(letter_agreements::parties)
    {
        let name = |span: Span| Letters::new(&text).folded(span);
        return Some(Direct::of(
            format!("{}; {}.", name(from), name(to).trim_end_matches('.')),
            inquiry.place(run, from),
        ));
    }
    let (first, last) = (all.first()?, all.last().filter(|_| all.len() > 1)?);
    let at = |byte: usize| text.get(..byte).map(|before| before.chars().count());
    let place = Span::new(at(first.range.start)?, at(last.range.end)?);
    let called = |party: &ContractParty| match &party.role {
        Some(role) => format!("{} ({role})", party.name),
        None => party.name.clone(),
    };
    let names: Vec<String> = all.iter().map(called).collect();
    Some(Direct::of(format!("{}.", names.join("; ").trim_end_matches('.')), inquiry.place(run, place)))
}

/// Who somebody is, or what a word means, where the paper says so itself.
pub(super) fn by_definition(inquiry: &Inquiry) -> Option<Direct> {
    let (who, what) = (asks_who(inquiry), asks_what(inquiry));
    if !who && !what {
        return None;
    }
    let asked = inquiry.telling_words();
    let fits = |d: &Definition| {
        let term: Vec<String> = words::stems(english_for(&d.term).unwrap_or(&d.term));
        // "Who is the insured?" is answered by "Named Insured".
        let named = |stems: &[String]| stems.iter().filter(|stem| *stem != "name").cloned().collect::<Vec<_>>();
        let (term, asked) = (named(&term), named(&asked));
        let fits = !term.is_empty() && term.len() == asked.len() && term.iter().all(|word| asked.contains(word));
        fits && !is_other_side(&d.term, inquiry.asking())
    };
    // "Who is the lender?" of a note that calls her the Holder.
    let kin = SAME_ROLE.iter().filter(|roles| who && matches!(&asked[..], [one] if roles.contains(&&**one)));
    let kin: Vec<&str> = kin.flat_map(|roles| roles.iter().copied()).collect();
    let of_kin = |d: &Definition| matches!(&words::stems(&d.term)[..], [one] if kin.contains(&&**one));
    for (run, letters) in inquiry.texts() {
        let all = definitions(letters);
        let form = |d: &&Definition| who == (d.form != Form::Means) || what;
        let Some(found) =
            all.iter().filter(form).find(|d| fits(d)).or_else(|| all.iter().filter(form).find(|d| of_kin(d)))
        else {
            continue;
        };
        // What an amendment gives another value has the old one in its definition.
        let meant = letters.folded(found.meaning);
        let values = meant.split(' ').map(|word| word.trim_end_matches(['.', ',', ';']));
        let values: Vec<&str> = values
            .filter(|word| word.len() > 2 && word.starts_with(|c: char| c == '$' || c.is_ascii_digit()))
            .collect();
        let replaces =
            |text: &str| text.contains("replaced") && values.iter().any(|value| text.contains(&value.to_lowercase()));
        let amends = |other: &Candidate| {
            let text = other.text.to_lowercase();
            let named = text.contains(&found.term.to_lowercase());
            other.place.0 != run && (replaces(&text) || gives_another_value(&text) && named)
        };
        let changes = |text: &str| gives_another_value(text) || text.contains("replaced");
        if !who && inquiry.sentences(changes).iter().any(amends) {
            return None;
        }
        let source = inquiry.place(run, found.meaning)?;
        let meaning = letters.folded(found.meaning);
        // "promises to pay to the order of Evelyn M. Stoddard ("Holder")": the name is the end of it.
        let several = who && inquiry.asking().contains("who are ") && meaning.contains(" and ");
        let own = match several {
            // "its members Ann Lee, Bob Moe and Ida Orr (each a "Member")": all of them.
            true => meaning
                .find(char::is_uppercase)
                .filter(|at| meaning[..*at].split(' ').count() <= 4)
                .map(|at| meaning[at..].to_owned()),
            false => (who && meaning.starts_with(char::is_lowercase)).then(|| named_last(&meaning)).flatten(),
        };
        let meaning = own.unwrap_or(meaning);
        // "Ann Lee, Bob Moe and Osprey Ventures LLC ("Osprey")": a name that is part of the last one is of that alone.
        let meaning = match meaning.rsplit_once(" and ") {
            Some((_, last)) if !several && last.starts_with(&found.term) => last.to_owned(),
            _ => meaning,
        };
        let text = match found.form {
            Form::Means => meaning,
            _ if several => format!("{meaning} are the {}s.", found.term.trim_end_matches('s')),
            _ if who && inquiry.asking().contains("who are ") && !found.term.ends_with('s') => {
                format!("{} are the {}s.", ends_open(&meaning), found.term)
            }
            // "Absent: Howard Lind."
            _ if who && found.form == Form::Label && !inquiry.asking().contains(" the ") => {
                format!("{}: {}.", found.term, meaning.trim_end_matches('.'))
            }
            _ if who => format!("{} is the {}.", ends_open(&meaning), found.term),
            _ => format!("{}: {}.", found.term, meaning.trim_end_matches('.')),
        };
        return Some(Direct::of(text, Some(source)));
    }
    None
}

/// Whether a name is that of the other side of what is asked: the insurer for the insured, the mortgagor for the mortgagee.
fn is_other_side(term: &str, asked: &str) -> bool {
    fn acts(word: &str) -> Option<&str> {
        word.strip_suffix("er").or_else(|| word.strip_suffix("or"))
    }
    fn suffers(word: &str) -> Option<&str> {
        word.strip_suffix("ee").or_else(|| word.strip_suffix("ed"))
    }
    let low = term.to_lowercase();
    let own = low.split(|c: char| !c.is_alphanumeric());
    let asked: Vec<&str> = asked.split(|c: char| !c.is_alphanumeric()).collect();
    let opposed = |a: Option<&str>, b: Option<&str>| a.is_some_and(|a| a.len() > 2 && Some(a) == b);
    own.filter(|word| !asked.contains(word)).any(|word| {
        asked.iter().any(|other| opposed(acts(word), suffers(other)) || opposed(suffers(word), acts(other)))
    })
}

/// Names of one role in papers of different kinds; stems.
const SAME_ROLE: &[&[&str]] = &[
    &["lender", "holder", "paye", "creditor", "noteholder", "mortgage", "mortgagehold"],
    &["borrow", "maker", "obligor", "debtor", "mortgagor", "issuer"],
    &["landlord", "lessor"],
    &["tenant", "lesse"],
    &["buyer", "purchas", "vende"],
    &["seller", "vendor"],
    &["client", "custom"],
    &["provid", "vendor", "supplier"],
    &["contractor", "builder"],
];

/// A name, with the comma that closes what explains it: "Acme LLC, a Delaware company," goes on with "is".
pub(super) fn ends_open(name: &str) -> String {
    // The stop of the line is no part of it: "14 Larchmont Lane, Silver Spring, Maryland."
    let last = name.strip_suffix('.').and_then(|name| name.rsplit(' ').next());
    let name = if last.is_some_and(|last| stop(last).is_none()) { name.trim_end_matches('.') } else { name };
    let inner = [" Inc.", " LLC", " Ltd.", " L.P.", " LLP", " Corp.", " N.A."].iter().any(|form| name.ends_with(form));
    if name.contains(", ") && !inner { format!("{name},") } else { name.to_owned() }
}

/// Who has a role in a case, the plaintiff, the judge, and who is their lawyer.
pub(super) fn by_role(inquiry: &Inquiry) -> Option<Direct> {
    let represents = inquiry.asking().contains("who represent");
    if !asks_who(inquiry) && !represents {
        return None;
    }
    let mut asked = inquiry.telling_words();
    let lawyer = |word: &String| ["repres", "lawyer", "attorney", "counsel"].contains(&&**word);
    let of_lawyer = asked.iter().any(lawyer);
    asked.retain(|word| !lawyer(word));
    let of_magistrate = asked.iter().any(|word| word.starts_with("magistr"));
    if of_magistrate {
        asked = vec!["judg".to_owned()];
    }
    // "Who is the judge in the Salgado case?"
    if asked.iter().any(|word| word == "judg")
        && ["case", "matter", "action"].iter().any(|word| asked.iter().any(|own| own == word))
    {
        asked = vec!["judg".to_owned()];
    }
    let [role] = &asked[..] else { return None };
    for (run, letters) in inquiry.texts() {
        let text = letters.exact(letters.span());
        let all = people::find(&text);
        // Whoever signs, or else whom the caption names; a magistrate judge often signs in another judge's case.
        let judges =
            || all.iter().filter(|fact| fact.kind == Kind::Judge && people::is_magistrate(fact) == of_magistrate);
        let judge = judges().rfind(|fact| fact.role.is_some()).or_else(|| judges().next());
        let found = judge.filter(|_| role == "judg" && !of_lawyer);
        let found = found.or_else(|| {
            all.iter().find(|fact| match fact.kind {
                Kind::Counsel => of_lawyer && fact.role.as_deref().is_some_and(|of| words::stems(of).contains(role)),
                _ if of_lawyer => false,
                Kind::Party => fact.role.as_deref().is_some_and(|of| words::stems(of).contains(role)),
                Kind::Judge => role == "judg" && !of_magistrate,
                Kind::Court => role == "court",
                _ => false,
            })
        });
        let Some(found) = found else { continue };
        let name = match found.kind {
            Kind::Party => found.role.clone().unwrap_or_default().to_lowercase(),
            Kind::Judge if people::is_magistrate(found) => "magistrate judge".to_owned(),
            Kind::Judge => "judge".to_owned(),
            Kind::Counsel => {
                let text = format!("{}, for {}.", found.value, found.role.clone().unwrap_or_default());
                return Some(Direct::of(text, Some(inquiry.place(run, found.span)?)));
            }
            _ => "court".to_owned(),
        };
        let text = format!("{} is the {name}.", ends_open(&found.value));
        return Some(Direct::of(text, Some(inquiry.place(run, found.span)?)));
    }
    None
}

/// Who signed, of the one paper in which somebody did; for whom, if that is asked.
pub(super) fn by_signature(inquiry: &Inquiry) -> Option<Direct> {
    const ASKING: &[&str] =
        &["sign", "execut", "behalf", "agreement", "contract", "document", "paper", "letter", "complaint"];
    let asked = inquiry.asking();
    if !["who signed", "who executed", "who has signed"].iter().any(|words| asked.contains(words)) {
        return None;
    }
    let whom: Vec<String> = inquiry.telling_words().into_iter().filter(|word| !ASKING.contains(&&**word)).collect();
    let parties = parties(inquiry.texts().map(|(_, letters)| letters));
    let called = |word: &String| -> Vec<String> {
        let by = parties.iter().filter(|party| words::stems(&party.role).contains(word));
        by.flat_map(|party| party.called.iter().flat_map(|name| words::stems(name))).chain([word.clone()]).collect()
    };
    let whom: Vec<Vec<String>> = whom.iter().map(called).collect();
    let mut found = None;
    for (run, letters) in inquiry.texts() {
        let signed: Vec<_> = signatures(letters).into_iter().filter(|one| one.is_for_any(&whom)).collect();
        if let Some(first) = signed.first() {
            if found.is_some() || signed.len() > SIGNERS {
                return None;
            }
            let names: Vec<&str> = signed.iter().map(|one| one.name.as_str()).collect();
            found = Some(Direct::of(format!("{}.", names.join("; ")), inquiry.place(run, first.span)));
        }
    }
    found
}

/// Signatures that are listed.
const SIGNERS: usize = 6;

/// Who holds a post that a sentence names beside the name: "Our expert, Dr. Lena Marchetti, …", "its adjuster is Nicole Vance". Only
/// where the papers name one such person.
pub(super) fn by_post(inquiry: &Inquiry) -> Option<Direct> {
    if !asks_who(inquiry) {
        return None;
    }
    let mut asked = inquiry.telling_words();
    // "Who was driving the truck?" asks for its driver.
    if let Some(at) = DOING.iter().find_map(|(doing, _)| asked.iter().position(|word| word == doing)) {
        let doing = asked.remove(at);
        let doer = DOING.iter().find(|(verb, _)| *verb == doing).map_or("", |(_, doer)| doer);
        asked.push(doer.to_owned());
    }
    let post = asked.last()?;
    // "His employer, Gulfline LLC": whose it is stands in another sentence.
    let theirs = |text: &str| {
        text.split_whitespace().any(|word| matches!(&*word.to_lowercase(), "his" | "her" | "their" | "its" | "our"))
    };
    let of = |text: &str| asked[..asked.len() - 1].iter().all(|word| words::all_stems(text).contains(word));
    // What an examiner puts into a question, nobody stands for.
    let found = inquiry.sentences(|text| replies::reply(text).is_none() && words::all_stems(text).contains(post));
    let mut named: Vec<(String, Candidate)> = Vec::new();
    for candidate in found {
        if let Some(name) = beside_post(&candidate.text, post)
            && named.iter().all(|(known, _)| *known != name)
        {
            named.push((name, candidate));
        }
    }
    let several = named.len() > 1;
    named.retain(|(_, candidate)| of(&candidate.text) || !several && theirs(&candidate.text));
    let [(name, candidate)] = <[_; 1]>::try_from(named).ok()?;
    Some(Direct::of(format!("{name}."), Some(candidate)))
}

/// Verbs that are asked for where a paper names who does it; stems.
const DOING: &[(&str, &str)] = &[("drive", "driver"), ("write", "writer"), ("speak", "speaker")];

/// The name beside the word for a post, behind a comma or "is".
fn beside_post(text: &str, post: &str) -> Option<String> {
    let mut places = Vec::new();
    words::each(text, |word| {
        if word.stem == post {
            places.push(word.range);
        }
    });
    places.into_iter().find_map(|place| {
        // "… that the Customer is the controller"
        let before =
            [" is the ", " is our ", " shall be the "].iter().find_map(|verb| text[..place.start].strip_suffix(verb));
        if let Some(name) = before.and_then(subject_of) {
            return Some(name);
        }
        // "I appoint my daughter, Susan Boyd, as my agent"
        let as_one = [" as my ", " as our ", " as the ", " as his ", " as her ", " as its ", " as "];
        let appointed = as_one.iter().find_map(|words| text[..place.start].strip_suffix(words));
        if let Some(name) = appointed.and_then(named_last) {
            return Some(name);
        }
        let rest = &text[place.end..];
        // Below a paper, or in its witness clause: "Eleanor B. Whitcombe, Arbitrator", "Karen Oakes, notary public of …"
        let ends = rest.trim_matches(|c: char| !c.is_alphanumeric()).is_empty() || rest.starts_with(" public");
        if let Some(name) = text[..place.start].strip_suffix(", ").filter(|_| ends).and_then(named_last) {
            return Some(name);
        }
        // "her attorney of record, Naomi Feld", "the vice president of human resources, Deborah Lyle"
        let head = rest
            .find(", ")
            .filter(|at| rest[..*at].split_whitespace().count() <= 4 && !rest[..*at].contains(['.', ';', ':', '(']));
        // "The driver of the Honda, Mrs. Ivy Castellano, …", "…, later identified as Ray Cole"
        let of = rest.strip_prefix(" of the ").and_then(|rest| rest.split_once(", ")).map(|(of, name)| {
            let said = ["identified as ", "learned to be ", "known to be ", "turned out to be "];
            let name = said.iter().find_map(|words| name.split_once(words)).filter(|(before, _)| before.len() < 40);
            (of, name.map(|(_, name)| name))
        });
        if let Some((of, name)) = of.filter(|(of, _)| of.split(' ').count() <= 3 && !of.contains(['.', ';', ':'])) {
            let behind = &rest[" of the ".len() + of.len() + 2..];
            if let Some(name) = called(name.unwrap_or(behind)) {
                return Some(name);
            }
        }
        let name = match (rest.strip_prefix(" is ").or_else(|| rest.strip_prefix(" was ")), head) {
            (Some(name), _) => name,
            (None, Some(at)) if rest[..at].chars().all(|c| !c.is_uppercase()) => &rest[at + 2..],
            _ => return None,
        };
        called(name)
    })
}

/// The capitalised words at the end of a text, with their article: "The Customer".
fn subject_of(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split(' ').rev().take_while(|word| word.starts_with(char::is_uppercase)).collect();
    words.reverse();
    let ended = words.iter().any(|word| word.ends_with([',', ';', ':']));
    let rest = text.split(' ').rev().nth(words.len());
    let article = if rest == Some("the") { "The " } else { "" };
    (!words.is_empty() && words.len() <= 5 && !ended).then(|| format!("{article}{}", words.join(" ")))
}

/// The name of two words or more at the end of a text, before a comma that closes it.
fn named_last(text: &str) -> Option<String> {
    let text = text.trim_end_matches(',');
    let words: Vec<&str> = text.split(' ').rev().take_while(|word| word.starts_with(char::is_uppercase)).collect();
    // "In Texas, Karen Oakes": what a comma parts from the name is no part of it.
    let own = words.iter().skip(1).position(|word| word.ends_with([',', ';', ':'])).map_or(words.len(), |at| at + 1);
    let name: Vec<&str> = words[..own].iter().rev().copied().collect();
    called(&name.join(" "))
}

/// A name of two words or more at the beginning of a text, with the comma before "LLC".
fn called(text: &str) -> Option<String> {
    let mut name: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_end_matches([',', ';', '.', ')']);
        let form = matches!(bare, "LLC" | "LLP" | "Inc" | "Ltd" | "Corp" | "L.P" | "N.A");
        if !bare.starts_with(char::is_uppercase) || name.last().is_some_and(|last| last.ends_with(',') && !form) {
            break;
        }
        name.push(word);
        if word.ends_with(';') || word.ends_with('.') && bare.len() > 3 && !form {
            break;
        }
    }
    let enough = name.len() >= 2 && name.len() <= 7;
    let small = ["The", "This", "A", "An", "If", "In", "Each", "Any"];
    (enough && !small.contains(&name[0])).then(|| name.join(" ").trim_end_matches([',', ';', '.', ')']).to_owned())
}

pub(super) fn asks_who(inquiry: &Inquiry) -> bool {
    ["who is ", "who are ", "who's ", "who was ", "who were "].iter().any(|words| inquiry.asking().contains(words))
}

fn asks_what(inquiry: &Inquiry) -> bool {
    [
        "what does ",
        "what is meant by",
        "meaning of",
        "definition of",
        "what is the ",
        "what is a ",
        "what are the ",
        "define ",
    ]
    .iter()
    .any(|words| inquiry.asking().contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_insurer_is_not_the_insured() {
        assert!(is_other_side("Insurer", "who is the insured?"));
        assert!(is_other_side("Mortgagor", "who is the mortgagee?"));
        assert!(!is_other_side("Named Insured", "who is the insured?"));
        assert!(!is_other_side("Buyer", "who are the buyers?"));
    }

    #[test]
    fn a_name_beside_a_post() {
        let of = |text: &str, post: &str| beside_post(text, post);
        assert_eq!(
            of("Our expert, Dr. Lena Marchetti, puts it higher.", "expert").as_deref(),
            Some("Dr. Lena Marchetti")
        );
        assert_eq!(of("Its adjuster is Nicole Vance.", "adjust").as_deref(), Some("Nicole Vance"));
        assert_eq!(
            of("It is paid by his employer, Gulfline Energy, LLC.", "employ").as_deref(),
            Some("Gulfline Energy, LLC")
        );
        let text = "The driver of the Honda, Mrs. Ivy Castellano, was bleeding.";
        assert_eq!(of(text, "driver").as_deref(), Some("Mrs. Ivy Castellano"));
        let text = "The driver of the pickup, whom I later learned to be Darrell Voss, got out.";
        assert_eq!(of(text, "driver").as_deref(), Some("Darrell Voss"));
        assert_eq!(of("The owner of the truck, a red Ford, ran.", "owner"), None);
        let text = "They agree that the Customer is the controller and the Provider is the processor.";
        assert_eq!(of(text, "control").as_deref(), Some("The Customer"));
        assert_eq!(of("The expert, who was late, left.", "expert"), None);
        let text = "I, Harold Whitaker, of Asheville, appoint my daughter, Susan Whitaker Boyd, as my agent.";
        assert_eq!(of(text, "agent").as_deref(), Some("Susan Whitaker Boyd"));
        assert_eq!(of("Eleanor B. Whitcombe, Arbitrator", "arbitr").as_deref(), Some("Eleanor B. Whitcombe"));
        assert_eq!(
            of("Signed before Karen Oakes, notary public of Buncombe County.", "notari").as_deref(),
            Some("Karen Oakes")
        );
        assert_eq!(of("In Texas, arbitrators are sworn.", "arbitr"), None);
    }
}
