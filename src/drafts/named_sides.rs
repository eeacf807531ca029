//! "He", "our client" and "we" of an order for an offer or a demand, as the names of those who are meant: what goes to the other side speaks of
//! each side by name.

use super::{
    kinds::{From, Layout},
    order_words::joined,
    papers::bare,
    recipients::{is_company, title_before},
    stated::{BETWEEN, Order, Said},
    told::Told,
    whom::client_outright,
};
use crate::law::{Letters, Span, dates::MONTHS, sentences::sentences_in};

use std::collections::BTreeMap;

/// Whose paper an order wants, where it calls a party of the caption by its name: "for Bexley", "on behalf of Bexley and Tate", "Bexley's answer".
pub fn named_client(order: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    const PAPERS: [&str; 13] = [
        "interrogatories",
        "requests",
        "discovery",
        "answer",
        "answers",
        "response",
        "responses",
        "motion",
        "opposition",
        "brief",
        "reply",
        "objections",
        "memorandum",
    ];
    ourselves(order, papers)
        .or_else(|| named_party(order, papers, &[" for", " behalf of"], &PAPERS))
        .or_else(|| asking_party(order, papers))
}

/// Words with which a lawyer speaks of the client as "we", before the client's name.
const WE_ARE: [&str; 4] = ["we are", "we're", "we’re", "i am"];

/// The party that an order says we are, where it calls one of the caption: "We are Camille."
pub fn ourselves(order: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    named_party(order, papers, &WE_ARE, &[])
}

/// Whether an order says by a name who we are. Then nobody whom it does not name is our client.
pub fn names_ourselves(order: &str) -> bool {
    let lower = order.to_lowercase();
    // Of a text whose small letters have other lengths, nothing is guessed.
    lower.len() != order.len()
        || WE_ARE.iter().any(|lead| {
            lower.match_indices(lead).any(|(at, _)| {
                let begins = !lower[..at].ends_with(char::is_alphanumeric);
                let rest = &order[at + lead.len()..];
                begins && rest.strip_prefix(' ').is_some_and(|name| name.starts_with(char::is_uppercase))
            })
        })
}

/// Who asks in "interrogatories from Brandt to the plaintiff" and "interrogatories to Ms. Ostrander from Brandt". What is wanted "from Brandt"
/// comes from the other side: "a motion to compel documents from Brandt", "requests for production from Brandt".
fn asking_party(order: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    let found = named_party(order, papers, &[" from"], &[])?;
    let letters = Letters::new(order);
    let low = letters.folded_lower(found.span);
    let asks = ["interrogator", "requests for", "request for"].iter().any(|word| low.contains(word));
    let (before, behind) = low.split_once(" from ")?;
    let whose = behind.contains(" to ") || before.contains(" to ");
    (asks && whose && !low.contains("compel") && !low.contains("subpoena")).then_some(found)
}

/// What may stand before a name behind a preposition: "for the defendant, Mr. Dray".
const CALLED: [&str; 9] =
    [" mr.", " ms.", " mrs.", " dr.", " defendants", " defendant", " plaintiffs", " plaintiff", " the"];

/// Whom requests go to, where an order calls a party of the caption by its name: "requests for production to Bexley".
pub fn named_responder(order: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    named_party(order, papers, &[" to", " on"], &[])
}

/// Whose papers are answered: "answers to Brandt's interrogatories", "DEFENDANT BRANDT'S FIRST INTERROGATORIES TO PLAINTIFF" as their title.
pub fn asking_in(text: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<Said> {
    const ASKED: [&str; 8] =
        ["interrogatories", "interrogatory", "requests", "request", "discovery", "rogs", "rfas", "rfps"];
    let sides = [From::Plaintiff, From::Defendant].into_iter().filter_map(|side| papers.get(&side));
    let names: Vec<&String> = sides.flatten().flat_map(|told| told.names.iter()).collect();
    let letters = Letters::new(text);
    let of = |span: Span| {
        let line = letters.folded(span);
        let owns = |(_, end, name): (usize, usize, String)| {
            let behind = line[end..].strip_prefix("'s ").or(line[end..].strip_prefix("’s "))?;
            let mut next = behind.split([' ', ',', '.', ';', ':']).take(5).map(str::to_lowercase);
            next.any(|word| ASKED.contains(&word.as_str())).then_some(name)
        };
        called(&line, &names).into_iter().find_map(owns).map(|value| Said { value, span })
    };
    sentences_in(&letters).into_iter().find_map(|sentence| of(sentence.span)).or_else(|| of(letters.span()))
}

/// The parties of the caption that an order names behind some words or before the name of a paper of theirs.
fn named_party(order: &str, papers: &BTreeMap<From, Vec<Told>>, leads: &[&str], owned: &[&str]) -> Option<Said> {
    let sides = [From::Plaintiff, From::Defendant].into_iter().filter_map(|side| papers.get(&side));
    let names: Vec<&String> = sides.flatten().flat_map(|told| told.names.iter()).collect();
    let letters = Letters::new(order);
    let mut found: Vec<(String, Span)> = Vec::new();
    for sentence in sentences_in(&letters) {
        let text = letters.folded(sentence.span);
        let mut led = false;
        let mut last = 0;
        for (at, end, name) in called(&text, &names) {
            let before = text[..at].trim_end().to_lowercase();
            let before =
                CALLED.iter().fold(before.trim_end(), |before, word| before.strip_suffix(word).unwrap_or(before));
            // "for Bexley and Tate"
            let goes_on = led && matches!(text.get(last..at).map(str::trim), Some("and" | "," | ", and"));
            led = leads.iter().any(|lead| before.ends_with(lead)) || goes_on;
            let behind = text[end..].strip_prefix("'s ").or(text[end..].strip_prefix("’s ")).unwrap_or_default();
            // "Brandt's first set of interrogatories", but not "Brandt's failure to answer"
            let next: Vec<String> = behind.split([' ', ',', '.', ';', ':']).take(4).map(str::to_lowercase).collect();
            let counted = |word: &String| matches!(word.as_str(), "first" | "second" | "third" | "next" | "amended");
            let reach = if next.first().is_some_and(counted) { 4 } else { 1 };
            // "Answers to Brandt's interrogatories" are none of Brandt's.
            let answered = [" to", " against", " oppose", " opposing"].iter().any(|lead| before.ends_with(lead));
            let own = !answered && next.iter().take(reach).any(|word| owned.contains(&word.as_str()));
            last = end;
            if (led || own) && !found.iter().any(|(known, _)| *known == name) {
                found.push((name, sentence.span));
            }
        }
    }
    let span = found.first()?.1;
    let names: Vec<String> = found.into_iter().map(|(name, _)| name).collect();
    Some(Said { value: joined(&names), span })
}

/// The side of a caption that an order says has moved: "The bank moved for summary judgment last week."
pub fn movant(order: &str, papers: &BTreeMap<From, Vec<Told>>) -> Option<From> {
    let letters = Letters::new(order);
    let sides = [From::Plaintiff, From::Defendant];
    let names: Vec<(&String, From)> = sides
        .into_iter()
        .filter_map(|side| Some((papers.get(&side)?, side)))
        .flat_map(|(told, side)| told.iter().flat_map(|told| &told.names).map(move |name| (name, side)))
        .collect();
    let only: Vec<&String> = names.iter().map(|(name, _)| *name).collect();
    sentences_in(&letters).into_iter().find_map(|sentence| {
        let text = letters.folded(sentence.span);
        // "The bank" at a sentence's beginning.
        let text = text.strip_prefix("The ").map_or(text.clone(), |rest| format!("the {rest}"));
        let at = [" moved ", " moves ", " has moved ", "'s motion", "’s motion"]
            .iter()
            .filter_map(|verb| text.find(verb))
            .min()?;
        let (_, end, name) = called(&text[..at], &only).pop()?;
        let near = text.get(end..at).is_some_and(|between| between.trim().split(' ').count() <= 3);
        names.iter().find(|(known, _)| near && **known == name).map(|(_, side)| *side)
    })
}

/// Where a text calls parties, by their whole names, the first word of a company's or the last of a person's, in order.
fn called(text: &str, names: &[&String]) -> Vec<(usize, usize, String)> {
    let mut out: Vec<(usize, usize, String)> = Vec::new();
    let short = |name: &str| -> Option<String> {
        let mut words = name.split_whitespace();
        let short = if is_company(name) { words.next() } else { words.next_back() };
        short.map(|word| word.trim_matches([',', '.']).to_owned()).filter(|word| word.len() > 2 && word != "The")
    };
    // "Ann Lee" of "Ann Marie Lee"
    let outer = |name: &str| match name.split_whitespace().collect::<Vec<_>>().as_slice() {
        [first, _, last] if !is_company(name) => Some(format!("{first} {last}")),
        _ => None,
    };
    // "Camille" of "Camille Boone Hartley".
    let given = |name: &str| -> Option<String> {
        let mut words = name.split_whitespace();
        let first = words.next().filter(|_| !is_company(name) && words.next().is_some());
        first.filter(|word| word.len() > 2 && !word.ends_with('.')).map(str::to_owned)
    };
    // The longest calling goes first, and what two are called by calls neither: "Boone" is nobody where both have it in their names.
    let bears = |name: &str, called: &str| name.split_whitespace().any(|own| own.trim_matches([',', '.']) == called);
    let only = |called: &String| names.iter().filter(|name| bears(name, called)).count() == 1;
    // "The bank" where one party has "Bank" in its name.
    let noun = |name: &str| -> Option<String> {
        let has = |name: &str, word: &str| {
            name.split_whitespace().any(|own| own.trim_matches(',').eq_ignore_ascii_case(word))
        };
        let mut words = name.split_whitespace().map(|word| word.trim_matches(',').to_lowercase());
        let noun = words.find(|word| {
            word.len() > 3
                && names.iter().filter(|name| has(name, word)).count() == 1
                && text.contains(&format!("the {word}"))
                && !text.contains(&format!("the {word} of "))
        });
        noun.filter(|_| is_company(name)).map(|word| format!("the {word}"))
    };
    type Form<'f> = &'f dyn Fn(&str) -> Option<String>;
    let forms: [Form; 5] = [
        &|name| Some(name.to_owned()),
        &outer,
        &|name| short(name).filter(only),
        &|name| given(name).filter(only),
        &noun,
    ];
    for form in forms {
        for (name, called) in names.iter().filter_map(|name| Some((*name, form(name)?))) {
            let called = called.as_str();
            let whole = |at: &usize| {
                let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
                edge(text[..*at].chars().next_back()) && edge(text[*at + called.len()..].chars().next())
            };
            for at in text.match_indices(called).map(|(at, _)| at).filter(whole) {
                if !out.iter().any(|(from, to, _)| at < *to && *from < at + called.len()) {
                    out.push((at, at + called.len(), name.clone()));
                }
            }
        }
    }
    out.sort_unstable_by_key(|(at, ..)| *at);
    out
}

/// The two sides of an order, and what tells a man from a woman.
pub struct Sides<'a> {
    pub client: Option<&'a str>,
    pub other: Option<&'a str>,
    /// The order and the papers.
    pub texts: Vec<&'a str>,
    /// What the papers call somebody: "Wife".
    pub roles: &'a [(String, String)],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sex {
    He,
    She,
}

/// What contracts call a man, and a woman.
const MEN: [&str; 7] = ["husband", "father", "widower", "mr", "son", "brother", "grandfather"];
const WOMEN: [&str; 8] = ["wife", "mother", "widow", "mrs", "ms", "daughter", "sister", "grandmother"];
/// Words before which "her" is an object and not a possessive.
const SMALL: [&str; 16] =
    ["to", "that", "and", "by", "for", "of", "on", "in", "at", "with", "from", "about", "if", "when", "before", "or"];
/// Words with which an order makes the firm's own offer of what the client will do.
const OFFERED: [&str; 9] = [
    "we offer to ",
    "we propose to ",
    "we will ",
    "we would ",
    "offer to ",
    "offers to ",
    "offering to ",
    "propose to ",
    "is willing to ",
];

/// Keys of what an offer says, whose words go to the other side.
const NAMED: [&str; 5] = ["payment", "releases", "costs", "confidentiality", "further"];

impl Sides<'_> {
    /// Puts names into what an order says for the other side to read, and the writer for "me" in "a memo to me".
    pub fn name_in(&self, order: &mut Order, layout: Layout, words: &str, lawyer: &str) {
        // What a court or a memo reads has its own words for the sides.
        if layout == Layout::Letter {
            for key in NAMED {
                if let Some(said) = order.answers.get_mut(key) {
                    said.value = self.named(&said.value);
                }
            }
        }
        let lower = words.to_lowercase();
        let to_me = ["memo to me", "memorandum to me", "memo for me", "memo to myself"].iter().any(|words| {
            lower.find(words).is_some_and(|at| !lower[at + words.len()..].starts_with(char::is_alphanumeric))
        });
        if to_me && layout == Layout::Memo && !lawyer.is_empty() {
            let span = Letters::new(words).span();
            order.answers.entry("to".into()).or_insert(Said { value: lawyer.to_owned(), span });
        }
    }

    /// Puts "Your" into what requests ask, where the order means the party that must answer: "her bank statements", "its photographs".
    pub fn speak_to_the_other(&self, order: &mut Order) {
        let Some(other) = self.other else { return };
        for said in order.answers.values_mut() {
            let things = said.value.split(BETWEEN).map(|thing| self.to_other(thing, other));
            said.value = things.collect::<Vec<_>>().join(&BETWEEN.to_string());
        }
    }

    fn to_other(&self, thing: &str, other: &str) -> String {
        // "How they got to the figure": whoever must answer, where the client is one person.
        let several = self.client.is_some_and(|client| !is_company(client) && !client.contains(" and "));
        let thing = &if several && is_company(other) { thing.replace(" they ", " You ") } else { thing.to_owned() };

        let one_company = is_company(other) && !self.client.is_some_and(is_company);
        let own = ["its ", "Its ", "their ", "Their "].iter().find_map(|word| thing.strip_prefix(word));
        // "All Documents that are or concern its logs"
        let framed = [" concern its ", " concern their "].iter().find(|words| thing.contains(**words));
        match own.filter(|_| one_company) {
            Some(rest) => format!("Your {rest}"),
            None if one_company && framed.is_some() => {
                framed.map_or_else(String::new, |words| thing.replacen(*words, " concern Your ", 1))
            }
            None => self.named(thing).replace(&format!("{other}'s "), "Your "),
        }
    }

    /// A term of the order with names in the place of its pronouns. Of one of whom nobody can tell whom it means it is asked.
    pub fn named(&self, words: &str) -> String {
        let words = self.offered(words);
        let mut out: Vec<String> = Vec::new();
        let all: Vec<&str> = words.split(' ').collect();
        let mut known: Vec<Sex> = Vec::new();
        let mut at = 0;
        while at < all.len() {
            let (word, next) = (all[at], all.get(at + 1).copied().unwrap_or_default());
            let low = bare(word);
            // "Our client's" is "clients" without its mark.
            if matches!(low.as_str(), "our" | "my")
                && matches!(bare(next).as_str(), "client" | "clients")
                && let Some(client) = self.client
            {
                let own = next.contains("'s") || next.contains("’s");
                let tail: String = next.chars().rev().take_while(|c| matches!(c, ',' | '.' | ';')).collect();
                out.push(format!("{client}{}{}", if own { "'s" } else { "" }, tail.chars().rev().collect::<String>()));
                at += 2;
                continue;
            }
            let sex = match low.as_str() {
                "he" | "him" | "his" => Some(Sex::He),
                "she" | "her" | "hers" => Some(Sex::She),
                _ => None,
            };
            at += 1;
            // "What Doyle has for his entry": somebody else is named before the pronoun, who may be meant.
            let third = all[..at - 1].iter().any(|before| {
                let name = bare(before);
                let side = |side: Option<&str>| side.is_some_and(|side| bare(side).contains(&name));
                before.starts_with(char::is_uppercase)
                    && name.len() > 2
                    && name.chars().all(char::is_alphabetic)
                    && !before.starts_with('Y')
                    && !MONTHS.contains(&name.as_str())
                    && !side(self.client)
                    && !side(self.other)
                    && at > 2
                    && all.first() != Some(before)
            });
            let Some(sex) = sex.filter(|sex| !known.contains(sex) && !third) else {
                out.push(word.to_owned());
                continue;
            };
            let owns = low == "his"
                || low == "hers"
                || low == "her" && !next.is_empty() && !SMALL.contains(&bare(next).as_str());
            let core = word.trim_matches(|c: char| !c.is_alphanumeric());
            out.push(match self.meant(sex) {
                Some(name) => {
                    known.push(sex);
                    word.replacen(core, &format!("{name}{}", if owns { "'s" } else { "" }), 1)
                }
                None => {
                    let whom = match (self.client, self.other) {
                        (Some(client), Some(other)) => format!("{client} or {other}"),
                        _ => "our client or the other side".to_owned(),
                    };
                    word.replacen(core, &format!("[Who is “{core}” here, {whom}?]"), 1)
                }
            });
        }
        out.join(" ")
    }

    /// "We represent Ann Lee and offer to pay $9,000" is "Ann Lee will pay $9,000".
    fn offered(&self, words: &str) -> String {
        let told = client_outright(words).is_some();
        let rest =
            words.split_once(" and ").map(|(_, rest)| rest).filter(|rest| told && rest.starts_with(char::is_lowercase));
        let rest = rest.unwrap_or(words);
        let lower = rest.to_ascii_lowercase();
        let lead = OFFERED.iter().find(|lead| lower.starts_with(**lead));
        match (lead, self.client) {
            (Some(lead), Some(client)) => format!("{client} will {}", &rest[lead.len()..]),
            _ => rest.to_owned(),
        }
    }

    /// The one side that a pronoun can mean.
    fn meant(&self, sex: Sex) -> Option<&str> {
        let person = |name: &&str| !is_company(name);
        let could = |name: &&str| person(name) && self.sex(name).is_none_or(|own| own == sex);
        let sides = [self.client, self.other];
        let mut able = sides.into_iter().flatten().filter(could);
        let (first, more) = (able.next()?, able.next());
        // While nobody knows who the other side is, it may be meant.
        let all_known = sides.iter().all(Option::is_some) || self.sex(first) == Some(sex) && self.client == Some(first);
        (more.is_none() && all_known).then_some(first)
    }

    /// How a letter calls somebody who is known to be a man or a woman.
    pub fn title(&self, name: &str) -> Option<&'static str> {
        self.sex(name).map(|sex| if sex == Sex::He { "Mr." } else { "Ms." })
    }

    /// Whether somebody is a man or a woman, as a title or a word of the papers says.
    fn sex(&self, name: &str) -> Option<Sex> {
        let own: Vec<String> = name.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
        let of = |word: &str| match bare(word).as_str() {
            word if MEN.contains(&word) => Some(Sex::He),
            word if WOMEN.contains(&word) => Some(Sex::She),
            _ => None,
        };
        let same = |other: &str| {
            let mut words = other.split_whitespace().map(bare);
            own.iter().all(|word| words.any(|known| known == *word))
        };
        if let Some(sex) = self.roles.iter().filter(|(_, known)| same(known)).find_map(|(role, _)| of(role)) {
            return Some(sex);
        }
        self.texts.iter().find_map(|text| title_before(text, name)).and_then(|title| of(&title))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        documents::document::{Document, Origin},
        drafts::{papers::Paper, told::told},
        ids::FileId,
    };

    fn sides<'a>(client: Option<&'a str>, other: Option<&'a str>, roles: &'a [(String, String)]) -> Sides<'a> {
        Sides { client, other, texts: Vec::new(), roles }
    }

    #[test]
    fn whoever_an_order_means_is_named() {
        let roles = [("Wife", "Rosa Ann Blum"), ("Husband", "Ivo Orr")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let couple = sides(Some("Rosa Blum"), Some("Ivo Orr"), &roles);
        assert_eq!(
            couple.named("we represent Rosa Blum and offer to pay the $86,500 by May 15, 2026 if he gives up his half"),
            "Rosa Blum will pay the $86,500 by May 15, 2026 if Ivo Orr gives up his half"
        );
        assert_eq!(couple.named("She will pay $80,000"), "Rosa Blum will pay $80,000");
        assert_eq!(couple.named("our client's share, and her boat"), "Rosa Blum's share, and Rosa Blum's boat");
        let unknown = sides(Some("Rosa Blum"), Some("Ivo Orr"), &[]);
        assert_eq!(unknown.named("if she agrees"), "if [Who is “she” here, Rosa Blum or Ivo Orr?] agrees");
        let company = sides(Some("Pier Nine, Ltd."), Some("Ivo Orr"), &[]);
        assert_eq!(company.named("he keeps the boat"), "Ivo Orr keeps the boat");
    }

    #[test]
    fn who_asks_is_told_from_whom_something_is_wanted() {
        let caption = "IN THE COURT OF COMMON PLEAS\nLUCAS COUNTY, OHIO\n\nMARGUERITE OSTRANDER,\nPlaintiff,\nv.\nBRANDT COLD STORAGE, LLC and KELVIN DRAY,\n\
                       Defendants.\n\nCase No. CI-2025-03318\n\nCOMPLAINT\n\n1. Dray drove.\n";
        let document = Document { text: caption.into(), ..Document::default() };
        let paper = Paper { origin: Origin::File(FileId::new()), name: "Complaint".into(), document, proven: true };
        let papers = told(&[paper], "");
        let of = |order: &str| named_client(order, &papers).map(|said| said.value);
        let (brandt, dray) = (Some("Brandt Cold Storage, LLC".to_owned()), Some("Kelvin Dray".to_owned()));
        assert_eq!(of("Draft interrogatories from defendant Brandt to Ms. Ostrander."), brandt);
        assert_eq!(of("Draft interrogatories to Ms. Ostrander from Brandt."), brandt);
        assert_eq!(of("Draft Brandt's first set of interrogatories to the plaintiff."), brandt);
        assert_eq!(of("Please draft the answer for Mr. Dray."), dray);
        assert_eq!(of("Draft answers to Brandt's interrogatories."), None);
        let asked = |text: &str| asking_in(text, &papers).map(|said| said.value);
        assert_eq!(asked("Draft answers to Brandt's interrogatories."), brandt);
        assert_eq!(asked("Defendant Dray's First Requests for Production to Plaintiff"), dray);
        assert_eq!(asked("Draft answers to the interrogatories for Brandt."), None);
        assert_eq!(
            of("Draft an opposition to the motion to dismiss. We are Marguerite."),
            Some("Marguerite Ostrander".to_owned())
        );
        assert_eq!(of("Draft an opposition to the motion to dismiss. We're Brandt."), brandt);
        assert!(names_ourselves("Draft it. We are Ida.") && !names_ourselves("Draft it. We are late."));
        let family = told(
            &[Paper {
                origin: Origin::File(FileId::new()),
                name: "Petition".into(),
                document: Document {
                    text: "PROBATE COURT OF KENT COUNTY\n\nIN RE: ESTATE OF\nROSA BLUM,\nDeceased.\n\nIDA BLUM KANE,\nPetitioner,\nv.\nOTTO BLUM,\nRespondent.\n\nFile No. 26-11874-DE\n\nPETITION\n".into(),
                    ..Document::default()
                },
                proven: true,
            }],
            "",
        );
        let of_family = |order: &str| named_client(order, &family).map(|said| said.value);
        assert_eq!(of_family("Draft the opposition. We are Ida."), Some("Ida Blum Kane".to_owned()));
        // Both have that name.
        assert_eq!(of_family("Draft the opposition. We are Blum."), None);
        assert_eq!(of("Draft a motion to compel documents from Brandt."), None);
        assert_eq!(of("Draft a motion to compel. It rests on Brandt's failure to answer."), None);
        assert_eq!(of("Draft requests for production from Brandt."), None);
    }
}
