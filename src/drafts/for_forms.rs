//! What a paper tells a form: who is who in it and who acts for them, the county of its court, and the days of papers and events.

use super::{
    kinds::From,
    matter_captions::matter_caption,
    papers::{cased, side_called, words},
    pleadings::filer,
    titles::{is_paper, noun, title, title_line},
    whom::ROLES,
};
use crate::law::{
    Letters, Span,
    dates::dates_in,
    facts::{Kind, facts, people::is_magistrate},
    sentences::sentences_in,
};

/// Lines of a paper in which its caption stands, and of those that say what it is about.
const CAPTION: usize = 30;
const ABOUT: usize = 3;
/// Most words of a name, and of an office ("personal representative").
const NAME: usize = 7;
const OFFICE: usize = 4;

/// Words before a day that say what happened on it.
const EVENTS: [(&str, &str); 9] = [
    ("died", "death"),
    ("passed away", "death"),
    ("were married", "marriage"),
    ("separated", "separation"),
    ("was injured", "injury"),
    ("was hurt", "injury"),
    ("was hired", "hire"),
    ("was appointed personal representative", "appointment"),
    ("was appointed guardian", "appointment"),
];

/// Events that a court sets for a day.
const SET: [&str; 7] = ["trial", "hearing", "conference", "mediation", "arbitration", "deposition", "inspection"];

/// Verbs that say before whom something is done, and what those are called.
const BEFORE: [(&str, &str); 2] = [("mediate before ", "Mediator"), ("arbitrate before ", "Arbitrator")];

/// What a paper tells, as forms call it: "Petitioner", "Attorney for petitioner", "County", "Date of will".
pub fn for_forms(text: &str) -> Vec<(String, String)> {
    let letters = Letters::new(text);
    let found = facts(text);
    let mut all: Vec<(String, String)> = Vec::new();
    let mut people: Vec<(String, String)> = Vec::new();
    let of_kind = |kind: Kind| found.iter().filter(move |fact| fact.kind == kind);
    people.extend(of_kind(Kind::Party).filter_map(|fact| Some((fact.role.clone()?, fact.value.clone()))));
    people.extend(named_by_role(text));
    for (label, kind) in [("Court", Kind::Court), ("Case number", Kind::Docket), ("Judge", Kind::Judge)] {
        all.extend(of_kind(kind).map(|fact| {
            let label = if is_magistrate(fact) { "Magistrate judge" } else { label };
            let value = if fact.kind == Kind::Judge { cased(&fact.value) } else { fact.value.clone() };
            (label.to_owned(), value)
        }));
    }
    let matter = matter_caption(text);
    if let Some(matter) = &matter {
        let decedent = matter.prelude.to_lowercase().contains("estate of").then(|| "Decedent".to_owned());
        let role = decedent.or_else(|| Some(matter.role.clone()).filter(|role| !role.is_empty()));
        people.extend(role.map(|role| (role, matter.name.clone())));
    }
    if matter.is_some() || of_kind(Kind::Court).next().is_some() {
        all.extend(county(text).map(|county| ("County".to_owned(), county)));
    }
    let mut acting: Vec<(String, String)> = Vec::new();
    if let Some(filer) = filer(text) {
        let asks = noun(&title(text).unwrap_or_default());
        let role = match asks.as_deref() {
            Some("petition") => Some("Petitioner"),
            Some("complaint") => Some("Plaintiff"),
            _ => None,
        };
        if let (Some(role), Some(name)) = (role, &filer.name)
            && filer.side.is_none_or(|side| side == From::Plaintiff)
        {
            people.push((role.to_owned(), name.clone()));
        }
        if let (Some(counsel), Some(name)) = (filer.counsel, filer.name) {
            acting.push((name, counsel));
        }
    }
    // "Attorneys for Plaintiff Acme, Inc.", and for somebody whose part is known.
    for counsel in of_kind(Kind::Counsel) {
        let name =
            counsel.value.trim_start_matches("By:").trim_start().trim_start_matches("/s/").trim_matches(['_', ' ']);
        if name.split(' ').count() < 2 {
            continue;
        }
        let whom = counsel.role.as_deref().unwrap_or_default();
        let first = whom.split(' ').next().unwrap_or_default();
        if side_called(first).is_some() {
            all.push((format!("Attorney for {}", first.to_lowercase()), cased(name)));
        } else {
            acting.push((whom.to_owned(), cased(name)));
        }
    }
    for (name, counsel) in acting {
        let known = people.iter().filter(|(_, known)| known.eq_ignore_ascii_case(&name));
        all.extend(known.map(|(role, _)| (format!("Attorney for {}", role.to_lowercase()), counsel.clone())));
    }
    all.extend(people.into_iter().map(|(role, name)| (role, cased(&name))));
    all.extend(offices(&letters));
    all.extend(neutrals(&letters));
    all.extend(days(text, &letters));
    let mut once: Vec<(String, String)> = Vec::new();
    for fact in all {
        if !once.contains(&fact) {
            once.push(fact);
        }
    }
    once
}

/// What a paper is about, in the words of its head.
pub fn about(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(ABOUT);
    let title = title_line(text);
    let all: Vec<&str> = lines.chain(title.as_deref()).collect();
    all.join(" ").chars().take(300).collect()
}

/// Names behind a part in a lawsuit, before a verb: "Petitioner Karin Boyd alleges".
fn named_by_role(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for line in text.lines().filter(|line| line.chars().any(char::is_lowercase)) {
        let all: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = all.split_first() else { continue };
        let role = ROLES.iter().any(|role| first.to_lowercase() == *role) && first.starts_with(char::is_uppercase);
        let length = rest.iter().take_while(|word| word.starts_with(char::is_uppercase)).count();
        let says = rest.get(length).is_some_and(|word| word.starts_with(char::is_lowercase) && word.ends_with('s'));
        if role && says && (2..=NAME).contains(&length) {
            let name = rest[..length].join(" ");
            out.push(((*first).to_owned(), name.trim_end_matches(',').to_owned()));
        }
    }
    out
}

/// The county of a caption: "EAU CLAIRE COUNTY", "COUNTY OF KING", "CIRCUIT COURT OF COOK COUNTY, ILLINOIS".
fn county(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(CAPTION);
    let columns = lines.flat_map(|line| line.split(['\t', ')', '|', ',']).flat_map(|part| part.split("   ")));
    columns.map(|part| part.trim().trim_end_matches('.')).find_map(|part| {
        let upper = part.to_uppercase();
        if upper != part && part.split(' ').count() > 8 {
            return None;
        }
        let name = match upper.split_once("COUNTY OF ") {
            Some((_, name)) => name.to_owned(),
            None => {
                let leads = [" OF ", " FOR ", " IN "].iter();
                let from = leads.filter_map(|lead| upper.rfind(lead).map(|at| at + lead.len())).max().unwrap_or(0);
                upper[from..].trim().trim_start_matches("THE ").strip_suffix(" COUNTY")?.to_owned()
            }
        };
        let good = (1..=3).contains(&name.split(' ').count()) && !words(&name).any(|word| word == "court");
        good.then(|| cased(&name))
    })
}

/// Who holds an office: "Peter Lee was appointed personal representative on May 2, 2025".
fn offices(letters: &Letters) -> Vec<(String, String)> {
    const LEAD: &str = " was appointed ";
    let mut out = Vec::new();
    for sentence in sentences_in(letters) {
        let text = letters.folded(sentence.body);
        let Some((before, behind)) = text.split_once(LEAD) else { continue };
        let name: Vec<&str> = before.split(' ').rev().take_while(|word| word.starts_with(char::is_uppercase)).collect();
        let name: Vec<&str> = name.into_iter().rev().collect();
        let behind = behind.strip_prefix("as ").unwrap_or(behind);
        let behind = behind.strip_prefix("the ").unwrap_or(behind);
        let office: Vec<&str> = behind
            .split(' ')
            .take_while(|word| {
                word.starts_with(char::is_lowercase)
                    && !matches!(*word, "on" | "by" | "of" | "for" | "in" | "upon" | "to" | "and" | "under")
            })
            .collect();
        let (name, office) = (name.join(" "), office.join(" "));
        let (name, office) = (name.trim_end_matches(','), office.trim_end_matches([',', '.', ';']));
        let good = (2..=NAME).contains(&name.split(' ').count()) && (1..=OFFICE).contains(&office.split(' ').count());
        if good && !office.is_empty() {
            out.push((office.to_owned(), name.to_owned()));
        }
    }
    out
}

/// Before whom the parties mediate or arbitrate: "The parties shall mediate before Mr. Ivo Orr".
fn neutrals(letters: &Letters) -> Vec<(String, String)> {
    let text = letters.folded(letters.span());
    let found = BEFORE.iter().filter_map(|(verb, office)| {
        let rest = &text[text.find(verb)? + verb.len()..];
        let rest = ["Mr. ", "Ms. ", "Mrs. ", "Hon. "].iter().find_map(|title| rest.strip_prefix(title)).unwrap_or(rest);
        let named = rest.split(' ').take_while(|word| word.starts_with(char::is_uppercase));
        let name: Vec<&str> = named.take(NAME).collect();
        let name = name.join(" ");
        let name = name.split([',', ';']).next().unwrap_or_default().trim_end_matches('.').to_owned();
        (name.split(' ').count() > 1).then(|| ((*office).to_owned(), name))
    });
    found.collect()
}

/// The days of papers ("the will of June 4, 2012", "Signed May 2, 2026" under a title) and of what happened ("died on").
fn days(text: &str, letters: &Letters) -> Vec<(String, String)> {
    let own = noun(&title(text).unwrap_or_default());
    let mut out = Vec::new();
    for date in dates_in(letters, letters.span()) {
        if date.day_in_full().is_none() {
            continue;
        }
        let start = date.span.start.saturating_sub(80);
        let before = letters.folded_lower(Span::new(start, date.span.start));
        let before = before.trim_end();
        let before = before.strip_suffix(" as of").unwrap_or(before);
        let what = before.strip_suffix(" on").unwrap_or(before).trim_end_matches(',');
        let value = letters.folded(date.span);
        if let Some((_, event)) = EVENTS.iter().find(|(verb, _)| what.ends_with(verb)) {
            out.push((format!("Date of {event}"), value));
            continue;
        }
        // "A jury trial is set for May 18, 2026".
        let set = before.strip_suffix(" for").and_then(|head| {
            ["is set", "set", "is scheduled", "scheduled"].iter().find_map(|verb| head.strip_suffix(verb))
        });
        if let Some(event) = set.and_then(|head| words(head).last()).filter(|word| SET.contains(&word.as_str())) {
            out.push((format!("Date of {event}"), value));
            continue;
        }
        let named = before.strip_suffix(" of").or_else(|| before.strip_suffix(" dated"));
        let paper = named.and_then(|named| words(named).last()).filter(|word| is_paper(word));
        let line = letters.exact(Span::new(start, date.span.start));
        let line = line.rsplit('\n').next().unwrap_or_default().trim().to_lowercase();
        let signed = matches!(line.trim_end_matches([':', ',']), "signed" | "dated" | "executed" | "signed on");
        if let Some(paper) = paper.or_else(|| own.clone().filter(|_| signed)) {
            out.push((format!("Date of {paper}"), value));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of<'a>(all: &'a [(String, String)], label: &str) -> Vec<&'a str> {
        all.iter().filter(|(known, _)| known.eq_ignore_ascii_case(label)).map(|(_, value)| value.as_str()).collect()
    }

    #[test]
    fn a_probate_petition_tells_a_form_who_is_who_and_when() {
        let petition = "STATE OF WISCONSIN          CIRCUIT COURT          DANE COUNTY\nPROBATE BRANCH\n\nIN THE MATTER OF THE ESTATE OF\nROSA M. BLUM,                                  Case No. 2023PR000412\nDeceased.\n\nPETITION TO REMOVE PERSONAL REPRESENTATIVE\n\nPetitioner Ida Blum Kane alleges:\n\n1. Rosa M. Blum died on May 2, 2023, domiciled in Dane County.\n2. Otto Blum was appointed personal representative on June 1, 2023 upon the will of March 3, 2010, before the codicil of April 4, 2015 was found.\n\nDated August 4, 2024.\n/s/ Nils Aaberg, Aaberg Law Office, S.C., Attorney for Ida Blum Kane\n";
        let all = for_forms(petition);
        for (label, value) in [
            ("County", "Dane"),
            ("Case number", "2023PR000412"),
            ("Decedent", "Rosa M. Blum"),
            ("Petitioner", "Ida Blum Kane"),
            ("Attorney for petitioner", "Nils Aaberg"),
            ("Personal representative", "Otto Blum"),
            ("Date of death", "May 2, 2023"),
            ("Date of will", "March 3, 2010"),
            ("Date of codicil", "April 4, 2015"),
            ("Date of petition", "August 4, 2024"),
        ] {
            assert_eq!(of(&all, label), [value], "{label}: {all:#?}");
        }
    }

    #[test]
    fn a_scheduling_order_tells_a_form_who_is_who_and_the_day_of_trial() {
        let order = "UNITED STATES DISTRICT COURT\nWESTERN DISTRICT OF LOUISIANA\n\nELM CREEK MILL, INC.         )   CIVIL ACTION NO. 2:25-cv-00418\nVERSUS                       )   JUDGE ROSA M. BLUM\nPINE GRAIN SYSTEMS, LLC      )   MAGISTRATE JUDGE D. P. KANE\n\nSCHEDULING ORDER\n\nAfter the conference attended by Ida Moe for Plaintiff and by Paul A. Orr for Defendant, a jury trial is set for May 18, 2026 at 9:00 a.m.\n\nThe parties shall mediate before Mr. Ivo Lee not later than January 16, 2026.\n";
        let all = for_forms(order);
        for (label, value) in [
            ("Plaintiff", "Elm Creek Mill, Inc."),
            ("Defendant", "Pine Grain Systems, LLC"),
            ("Judge", "Rosa M. Blum"),
            ("Magistrate judge", "D. P. Kane"),
            ("Attorney for plaintiff", "Ida Moe"),
            ("Attorney for defendant", "Paul A. Orr"),
            ("Mediator", "Ivo Lee"),
            ("Date of trial", "May 18, 2026"),
        ] {
            assert_eq!(of(&all, label), [value], "{label}: {all:#?}");
        }
    }

    #[test]
    fn counsel_is_called_without_the_mark_of_the_signature() {
        let paper = "SUPERIOR COURT OF WASHINGTON FOR KING COUNTY\n\nANN LEE,\nPlaintiff,\nv.\nBOB MOE,\nDefendant.\n\nNo. 25-2-07713-31\n\nFIRST INTERROGATORIES\n\nState your name.\n\n/s/ Claude Pelletier\nPelletier Law\nAttorneys for Plaintiff\n";
        assert_eq!(of(&for_forms(paper), "Attorney for plaintiff"), ["Claude Pelletier"]);
    }

    #[test]
    fn counties_of_captions() {
        let county = |line: &str| county(&format!("{line}\n\nANN LEE,\nPlaintiff,\n"));
        for (line, is) in [
            ("SUPERIOR COURT OF WASHINGTON FOR SNOHOMISH COUNTY", Some("Snohomish")),
            ("IN THE CIRCUIT COURT OF COOK COUNTY, ILLINOIS", Some("Cook")),
            ("SUPERIOR COURT OF CALIFORNIA, COUNTY OF SAN MATEO", Some("San Mateo")),
            ("COUNTY COURT AT LAW NO. 2", None),
            ("UNITED STATES DISTRICT COURT", None),
        ] {
            assert_eq!(county(line).as_deref(), is, "{line}");
        }
    }
}
