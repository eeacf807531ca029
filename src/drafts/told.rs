//! What the papers of a draft say by themselves: who is who, the court and its number, the sums.

use super::{
    caption_roles::is_several,
    kinds::From,
    matter_captions::matter_caption,
    order_words::joined,
    papers::{Paper, bare, cased, side_called, source, words},
    testimony::witness,
    titles::title,
};
use crate::{
    documents::document::Origin,
    law::{
        Letters, Span,
        contract_days::made_on,
        facts::{self, Fact, contract_parties::contract_parties, facts},
    },
    tasks::Source,
};

use std::collections::{BTreeMap, HashSet};

/// Lines at a paper's beginning in which a caption stands.
const CAPTION_LINES: usize = 24;

/// A value that the papers tell, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub value: String,
    /// The names in it: the parties of one side are one value.
    pub names: Vec<String>,
    /// The side for which a lawyer acts, where a paper says so.
    pub acts_for: Option<From>,
    pub source: Source,
}

/// What all papers say of one thing: each different value once. Two that differ are for a person to choose between.
pub fn told(papers: &[Paper], firm: &str) -> BTreeMap<From, Vec<Told>> {
    let mut all: BTreeMap<From, Vec<Told>> = BTreeMap::new();
    let papers = papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_)));
    let read: Vec<(&Paper, Vec<Fact>)> = papers.map(|paper| (paper, facts(&paper.document.text))).collect();
    // A caption tells its court and number; beside one, what other papers call a court does not count.
    let has_caption = |found: &[Fact]| found.iter().any(|fact| fact.kind == facts::Kind::Party && side(fact).is_some());
    let any_caption = read.iter().any(|(_, found)| has_caption(found));
    let is_judge = |fact: &Fact| fact.kind == facts::Kind::Judge && !facts::people::is_magistrate(fact);
    let has_judge = read.iter().any(|(_, found)| found.iter().any(is_judge));
    let mut of_matters = Vec::new();
    for (paper, found) in &read {
        let letters = Letters::new(&paper.document.text);
        let matter = matter_caption(&paper.document.text);
        let is_transcript = witness(&paper.document.text).is_some();
        let of_caption = !any_caption || has_caption(found) || matter.is_some();
        of_matters.extend(matter.map(|matter| (matter.called(), source(paper, &letters, matter.span))));
        let contract: Vec<&Fact> =
            found.iter().filter(|fact| fact.kind == facts::Kind::Party && side(fact).is_none()).collect();
        let amounts: HashSet<&str> =
            found.iter().filter(|fact| fact.kind == facts::Kind::Amount).map(|fact| fact.value.as_str()).collect();
        let mut sides: BTreeMap<From, Vec<&Fact>> = BTreeMap::new();
        for fact in found {
            let what = match fact.kind {
                facts::Kind::Party => match side(fact) {
                    Some(side) => {
                        sides.entry(side).or_default().push(fact);
                        continue;
                    }
                    None if contract.first() == Some(&fact) => From::FirstParty,
                    None if contract.get(1) == Some(&fact) && contract.len() == 2 => From::SecondParty,
                    None => continue,
                },
                facts::Kind::Court if of_caption => From::Court,
                // The number of a report or a policy is no court's.
                facts::Kind::Docket if of_caption && (of_court(found) || is_transcript) => From::Docket,
                // A magistrate judge is the judge of a case only where there is no other.
                facts::Kind::Judge if facts::people::is_magistrate(fact) && has_judge => continue,
                facts::Kind::Judge => From::Judge,
                // "/s/ Ann Lee, Attorneys for Otto Blum" says no side: for whom such a lawyer speaks is told by who files the paper.
                facts::Kind::Counsel if speaks_for_a_name(&letters, fact) => continue,
                facts::Kind::Counsel if !same(&fact.value, firm) => From::OpposingCounsel,
                facts::Kind::Amount if amounts.len() == 1 && is_owed(&letters, fact.span) => From::Amount,
                _ => continue,
            };
            add(&mut all, what, vec![cased(&fact.value)], source(paper, &letters, fact.span));
            if let (From::OpposingCounsel, Some(told)) = (what, all.get_mut(&what).and_then(|told| told.last_mut())) {
                told.acts_for = told
                    .acts_for
                    .or_else(|| fact.role.as_deref().and_then(|role| role.split(' ').next()).and_then(side_called));
            }
        }
        // Of the sums of a bill the one that is due.
        if amounts.len() > 1
            && let Some(due) = amount_due(&letters)
        {
            add(&mut all, From::Amount, vec![letters.folded(due)], source(paper, &letters, due));
        }
        if !contract.is_empty() && sides.is_empty() {
            let names: Vec<String> = contract.iter().map(|fact| cased(&fact.value)).collect();
            if names.len() > 1 {
                add(&mut all, From::ContractParties, names, source(paper, &letters, contract[0].span));
            }
            // What is amended is no amendment.
            let called = title(&paper.document.text).filter(|title| !title.to_lowercase().contains("amendment"));
            if let Some(title) = called {
                add(&mut all, From::Instrument, vec![title], source(paper, &letters, contract[0].span));
                if let Some(day) = made_on(&letters) {
                    add(&mut all, From::InstrumentDay, vec![letters.folded(day)], source(paper, &letters, day));
                }
            }
        }
        for (side, parties) in sides {
            let mut names: Vec<String> = Vec::new();
            for name in parties.iter().flat_map(|fact| named(&fact.value, is_several(&letters, fact))).map(cased) {
                // "Sample" further on is "Bob Sample".
                if !names.iter().any(|longer| same(longer, &name) || longer.ends_with(&format!(" {name}"))) {
                    names.push(name);
                }
            }
            let Some(first) = parties.first() else { continue };
            add(&mut all, side, names, source(paper, &letters, first.span));
        }
    }
    one_case(&mut all);
    // The case is called by its parties, and a letter's matter by its "Re:".
    if let (Some([plaintiff]), Some([defendant])) =
        (all.get(&From::Plaintiff).map(Vec::as_slice), all.get(&From::Defendant).map(Vec::as_slice))
    {
        let value = format!("{} v. {}", plaintiff.value, defendant.value);
        let told = Told { names: vec![value.clone()], value, acts_for: None, source: plaintiff.source.clone() };
        all.insert(From::Matter, vec![told]);
    } else if !of_matters.is_empty() {
        for (called, source) in of_matters {
            add(&mut all, From::Matter, vec![called], source);
        }
    } else if !any_caption {
        for (paper, _) in &read {
            let letters = Letters::new(&paper.document.text);
            let re = |line: &&Span| {
                let words = letters.folded_lower(**line);
                words.starts_with("re: ") || words.starts_with("subject: ")
            };
            let lines: Vec<Span> = letters.lines().take(CAPTION_LINES).map(|line| letters.trim(line)).collect();
            let Some(line) = lines.iter().find(re) else { continue };
            let words = letters.folded(*line);
            let subject = words.split_once(": ").map_or("", |(_, subject)| subject);
            let subject =
                ["Re: ", "RE: ", "Fw: ", "Fwd: "].iter().fold(subject, |rest, lead| rest.trim_start_matches(lead));
            add(&mut all, From::Matter, vec![subject.trim().to_owned()], source(paper, &letters, *line));
        }
    }
    all
}

/// Drops what another paper says more fully: of two lists of one side the longer one counts, and a head without the division does not contradict one
/// with it, nor a number without the judge's initials the whole one.
fn one_case(all: &mut BTreeMap<From, Vec<Told>>) {
    let begins = |long: &str, short: &str| {
        let plain = |text: &str| bare(text.trim_start_matches("In the ").trim_start_matches("IN THE "));
        let (long, short) = (plain(long), plain(short));
        short.len() > 3 && long.len() > short.len() && long.starts_with(&short)
    };
    let named = |long: &Told, short: &Told| {
        let stands = |name: &String| long.names.iter().any(|own| same(own, name) || begins(own, name));
        short.names.len() <= long.names.len() && short.names.iter().all(stands)
    };
    for side in [From::Plaintiff, From::Defendant] {
        keep_fullest(all.get_mut(&side), named);
    }
    for what in [From::Court, From::Docket] {
        keep_fullest(all.get_mut(&what), |long, short| begins(&long.value, &short.value));
    }
}

/// Keeps of several values those that no other one holds.
fn keep_fullest(values: Option<&mut Vec<Told>>, holds: impl Fn(&Told, &Told) -> bool) {
    let Some(values) = values else { return };
    let within = |at: usize| {
        let other = |n: usize| n != at && holds(&values[n], &values[at]) && (n < at || !holds(&values[at], &values[n]));
        (0..values.len()).any(other)
    };
    let gone: Vec<bool> = (0..values.len()).map(within).collect();
    let mut gone = gone.into_iter();
    values.retain(|_| !gone.next().unwrap_or(false));
}

/// What the contracts among the papers call their parties: "Lessor", with the name.
pub fn roles(papers: &[Paper]) -> Vec<(String, String)> {
    let files = papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
    let mut all: Vec<(String, String)> = Vec::new();
    for party in files.flat_map(|paper| contract_parties(&paper.document.text)) {
        let Some(role) = party.role else { continue };
        let named = (role, cased(&party.name));
        if !all.contains(&named) {
            all.push(named);
        }
    }
    all
}

/// The names on a caption's line: in capitals ("JANE DOE and ROAD RUNNER LLC"), or where its role is that of several ("Oak Mill, LLC, and Ann Lee,
/// Defendants"). "Ann and Bob Lee" and "Smith and Sons, Inc." are one each: a word alone is no name.
fn named(line: &str, several: bool) -> Vec<&str> {
    let capitals = |name: &&str| !name.chars().any(char::is_lowercase);
    let all: Vec<&str> = line.split(" and ").map(|name| name.trim().trim_end_matches(',')).collect();
    let whole = |name: &&str| name.split_whitespace().count() > 1;
    if several && all.iter().all(whole) {
        return all.into_iter().flat_map(behind_commas).collect();
    }
    if all.iter().all(capitals) { all } else { vec![line] }
}

/// The names of a list whose commas may belong to a name: "Oak Mill, Inc., Ann Lee" are two, "Ann Lee, R.N." and "Ann Lee, Administrator of the Estate"
/// one.
fn behind_commas(list: &str) -> Vec<&str> {
    const DESCRIBES: [&str; 12] = [
        "administrator",
        "administratrix",
        "executor",
        "executrix",
        "trustee",
        "personal",
        "guardian",
        "individually",
        "director",
        "president",
        "deceased",
        "conservator",
    ];
    let mut out = Vec::new();
    let mut from = 0;
    for (at, joint) in list.match_indices(", ") {
        let next = list[at + joint.len()..].split(", ").next().unwrap_or_default();
        let words: Vec<&str> = next.split(' ').collect();
        let capital = |word: &&str| word.starts_with(char::is_uppercase) || matches!(*word, "&" | "of");
        let first = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
        let named = words.len() > 1 && words.iter().all(capital) && !DESCRIBES.contains(&first.as_str());
        if named && at > from {
            out.push(&list[from..at]);
            from = at + joint.len();
        }
    }
    out.push(&list[from..]);
    out
}

/// Adds a value that is not known yet.
fn add(all: &mut BTreeMap<From, Vec<Told>>, what: From, names: Vec<String>, source: Source) {
    let value = joined(&names);
    if value.is_empty() {
        return;
    }
    let values = all.entry(what).or_default();
    if !values.iter().any(|told| same(&told.value, &value)) {
        values.push(Told { value, names, acts_for: None, source });
    }
}

/// Whether a paper names a court.
fn of_court(found: &[Fact]) -> bool {
    found.iter().any(|fact| fact.kind == facts::Kind::Court)
}

/// Characters around a sum in which it is said to be owed.
const AROUND: usize = 90;

/// Whether a sum is said to be owed: a salary and an offer are not.
fn is_owed(letters: &Letters, span: Span) -> bool {
    let around = Span::new(span.start.saturating_sub(AROUND), (span.end + AROUND).min(letters.span().end));
    let owed = |word: &str| {
        ["owe", "unpaid", "outstanding", "arrear", "overdue"].iter().any(|start| word.starts_with(start))
            || matches!(word, "due" | "balance" | "total" | "invoice" | "payable")
    };
    words(&letters.folded(around)).any(|word| owed(&word)) && !is_rate(letters, span)
}

/// The one sum of a bill that a line calls due: "Amount due | | $12,809.63".
fn amount_due(letters: &Letters) -> Option<Span> {
    const LABELS: [&str; 9] = [
        "amount due",
        "total due",
        "balance due",
        "total amount due",
        "amount owed",
        "total owed",
        "balance owed",
        "please pay",
        "pay this amount",
    ];
    let mut found: Vec<Span> = Vec::new();
    for line in letters.lines() {
        let words = letters.folded_lower(line);
        let label = words.trim_start_matches(['|', ' ', '*']);
        if LABELS.iter().any(|own| label.starts_with(own)) {
            let sums = facts::numbers::find(&letters.exact(line)).into_iter();
            let mut sums = sums.filter(|fact| fact.kind == facts::Kind::Amount);
            if let (Some(sum), None) = (sums.next(), sums.next()) {
                found.push(Span::new(line.start + sum.span.start, line.start + sum.span.end));
            }
        }
    }
    let first = *found.first()?;
    found.iter().all(|other| letters.folded(*other) == letters.folded(first)).then_some(first)
}

/// Whether a sum is paid again and again: "$148,000 per year".
fn is_rate(letters: &Letters, span: Span) -> bool {
    let behind = letters.folded_lower(Span::new(span.end, (span.end + 16).min(letters.span().end)));
    let behind = behind.trim_start_matches([' ', ',', ')']);
    ["per ", "a year", "a month", "a week", "an hour", "annually", "each ", "every "]
        .iter()
        .any(|words| behind.starts_with(words))
}

/// Whether a lawyer's own line says for whom, by a name and not by a side of the case.
fn speaks_for_a_name(letters: &Letters, fact: &Fact) -> bool {
    let first = fact.role.as_deref().and_then(|role| role.split(' ').next());
    letters.folded_lower(fact.span).contains(", attorney") && first.and_then(side_called).is_none()
}

fn side(fact: &Fact) -> Option<From> {
    side_called(fact.role.as_deref()?)
}

fn same(a: &str, b: &str) -> bool {
    bare(a) == bare(b)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::{happened::happened, papers::samples::paper};

    #[test]
    fn a_complaint_tells_its_caption_and_what_happened() {
        let text = "UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nROAD RUNNER LLC,\n\n    Defendant.\n\nCase No. 3:21-cv-01234-WHA\n\nOn March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno. Road Runner shall answer by May 1, 2021. \
            On January 8, 2021, the parties signed a purchase order for 400 widgets.\n";
        let papers = [paper(text)];
        let all = told(&papers, "Hale & Ortiz");
        let one = |from| all.get(&from).map(|told: &Vec<Told>| told[0].value.as_str());
        assert_eq!(one(From::Plaintiff), Some("Acme Widgets, Inc."));
        assert_eq!(one(From::Defendant), Some("Road Runner LLC"));
        assert_eq!(one(From::Docket), Some("3:21-cv-01234-WHA"));
        assert_eq!(one(From::Court), Some("United States District Court Northern District of California"));
        let facts = happened(&papers, jiff::civil::date(2026, 11, 25), |_| false);
        let texts: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "On January 8, 2021, the parties signed a purchase order for 400 widgets.",
                "On March 3, 2021, Acme delivered 400 widgets to Road Runner in Reno."
            ]
        );
        assert_eq!(facts[0].source.quote, texts[0]);
    }

    #[test]
    fn a_report_has_no_docket_a_salary_is_not_owed_and_what_is_asked_for_did_not_happen() {
        let report = "POLICE REPORT\n\nReport No. 26-051877\n\nOn May 2, 2026, the truck struck the cyclist.\n";
        assert_eq!(told(&[paper(report)], "Hale").get(&From::Docket), None);
        let amount = |text: &str| {
            let all = told(&[paper(text)], "Hale");
            all.get(&From::Amount).map(|told| told[0].value.clone())
        };
        assert_eq!(amount("EMPLOYMENT AGREEMENT\n\nThe Company pays a base salary of $212,000 a year.\n"), None);
        assert_eq!(amount("The client would settle for $9,000.\n"), None);
        assert_eq!(amount("Invoice 77\n\nBalance due: $14,350\n").as_deref(), Some("$14,350"));
        assert_eq!(amount("The Company shall pay the Employee, when due, a base salary of $148,000 per year.\n"), None);
        let form = "DATED this 11th day of May, 2026.\n\nReport completed October 15, 2025.\n\nWhat time did you start driving on October 13, 2025?\n";
        assert_eq!(happened(&[paper(form)], jiff::civil::date(2026, 11, 25), |_| false), []);
        let asked = "1. State the name of each person who witnessed the collision of May 2, 2026.\n";
        assert_eq!(happened(&[paper(asked)], jiff::civil::date(2026, 11, 25), |_| false), []);
    }

    #[test]
    fn a_description_does_not_end_the_parties_and_the_longer_list_counts() {
        let head = "UNITED STATES DISTRICT COURT\nFOR THE DISTRICT OF OREGON\n";
        let complaint = format!(
            "{head}PORTLAND DIVISION\n\nMARTA SOLIS, an individual, Plaintiff,\n\nv.\n\nPINE FREIGHT, INC., an Oregon corporation, and IVO ORR, Defendants.\n\nCase No. 3:26-cv-00417-AB\n\nCOMPLAINT\n"
        );
        let order = format!(
            "{head}\nMARTA SOLIS, Plaintiff, v. PINE FREIGHT, INC., Defendant.\n\nCase No. 3:26-cv-00417\n\nSCHEDULING ORDER\n"
        );
        let all = told(&[paper(&order), paper(&complaint)], "Hale");
        let names = |from| all.get(&from).unwrap().iter().map(|told| told.names.clone()).collect::<Vec<_>>();
        assert_eq!(names(From::Plaintiff), [["Marta Solis"]]);
        assert_eq!(names(From::Defendant), [["Pine Freight, Inc.", "Ivo Orr"]]);
        assert_eq!(names(From::Docket), [["3:26-cv-00417-AB"]]);
        assert_eq!(names(From::Court).len(), 1);
        // Each on a line of its own.
        let lines = "SUPERIOR COURT OF CALIFORNIA\n\nANN LEE,\n\nPlaintiff,\n\nv.\n\nPINE FREIGHT, INC., an Oregon corporation;\nELM LLC, a Nevada company; and\nIVO ORR, an individual,\n\nDefendants.\n";
        let all = told(&[paper(lines)], "Hale");
        assert_eq!(all.get(&From::Defendant).unwrap()[0].names, ["Pine Freight, Inc.", "Elm LLC", "Ivo Orr"]);
    }

    #[test]
    fn a_caption_parts_the_names_of_one_side() {
        let names = |line: &'static str| named(line, true);
        assert_eq!(
            names("Oak Linen Service, Inc., Victor Brandt and Elm Staffing LLC"),
            ["Oak Linen Service, Inc.", "Victor Brandt", "Elm Staffing LLC"]
        );
        assert_eq!(
            names("Oak Care Center, LP, Elm Management, Inc., and Ruth Dane, R.N."),
            ["Oak Care Center, LP", "Elm Management, Inc.", "Ruth Dane, R.N."]
        );
        assert_eq!(
            names("OAK LINEN SERVICE, INC., VICTOR BRANDT and ELM STAFFING LLC"),
            ["OAK LINEN SERVICE, INC.", "VICTOR BRANDT", "ELM STAFFING LLC"]
        );
        assert_eq!(names("Margaret and Dale Hobbs"), ["Margaret and Dale Hobbs"]);
        assert_eq!(named("Oak Mill, LLC, and Ann Lee", false), ["Oak Mill, LLC, and Ann Lee"]);
    }

    #[test]
    fn a_letter_beside_a_complaint_names_no_court() {
        let complaint = paper(
            "SUPERIOR COURT OF CALIFORNIA\n\nANN EXAMPLE,\n\nPlaintiff,\n\nv.\n\nBOB SAMPLE,\n\nDefendant.\n\nCase No. 3:21-cv-01234\n",
        );
        let letter = paper(
            "United States District Court\nNorthern District of California\n\nDear clerk:\n\nWe write about the case.\n",
        );
        assert_eq!(told(&[letter, complaint], "")[&From::Court].len(), 1);
    }

    #[test]
    fn papers_that_differ_tell_both_values() {
        let a = paper(
            "SUPERIOR COURT OF CALIFORNIA\n\nANN EXAMPLE,\n\nPlaintiff,\n\nv.\n\nBOB SAMPLE,\n\nDefendant.\n\nCase No. 3:21-cv-01234\n",
        );
        let b = paper(
            "SUPERIOR COURT OF CALIFORNIA\n\nANNE EXAMPLE,\n\nPlaintiff,\n\nv.\n\nBOB SAMPLE,\n\nDefendant.\n\nCase No. 3:21-cv-01234\n",
        );
        let all = told(&[a, b], "");
        assert_eq!(all[&From::Plaintiff].len(), 2);
        assert_eq!(all[&From::Defendant].len(), 1);
    }

    #[test]
    fn parties_in_one_line_are_told_apart() {
        let text = "IN THE CIRCUIT COURT OF COOK COUNTY, ILLINOIS\n\nMARTA SOLIS, Plaintiff,\nv.\nGREENLINE TRANSIT, INC., and PAUL DREW, Defendants.\nNo. 2024 L 003118\n";
        let all = told(&[paper(text)], "");
        assert_eq!(all[&From::Defendant][0].names, ["Greenline Transit, Inc.", "Paul Drew"]);
        assert_eq!(
            (all[&From::Plaintiff][0].value.as_str(), all[&From::Docket][0].value.as_str()),
            ("Marta Solis", "2024 L 003118")
        );
    }

    #[test]
    fn the_parties_of_one_side_are_one_value() {
        let text = "SUPERIOR COURT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nJANE DOE and ROAD RUNNER LLC,\n\n    Defendants.\n\nCase No. 3:21-cv-01234\n";
        let all = told(&[paper(text)], "");
        let defendants: Vec<&str> = all[&From::Defendant].iter().map(|told| told.value.as_str()).collect();
        assert_eq!(defendants, ["Jane Doe and Road Runner LLC"]);
    }
}
