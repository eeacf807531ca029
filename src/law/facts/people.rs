//! Parties with their roles, counsel, judges and courts, from captions, contracts' openings and signature blocks.

use crate::facts::{
    contract_parties::contract_parties,
    fact::{Fact, Kind, tidy},
};
use crate::{citations::court_names::recognise, span::Counted};

mod captions;
mod labels_first;

use captions::{Found, Line, UNLABELLED, number_of_case, role, tidy_name, unlabelled};
use labels_first::labels_first;

use aho_corasick::AhoCorasick;
use memchr::memmem;
use std::{ops::Range, sync::LazyLock};

/// Characters of a document in which a caption or an opening stands.
const HEAD: usize = 6_000;
/// Lines in which the box of a caption stands.
const HEAD_LINES: usize = 60;

/// Parties, counsel, judges and courts of a text.
pub fn find(text: &str) -> Vec<Fact> {
    let lines: Vec<Line> = lines(text);
    let head = lines.partition_point(|line| line.at < HEAD);
    let mut all: Vec<(Kind, String, Option<String>, Range<usize>)> = Vec::new();
    all.extend(court(&lines[..head.min(40)]));
    let in_court = all.iter().any(|(kind, ..)| *kind == Kind::Court);
    let mut caption = labels_first(&lines[..head.min(HEAD_LINES)]);
    if caption.is_empty() {
        caption = captions::caption(&lines[..head]);
    }
    if caption.is_empty() && in_court {
        caption = unlabelled(&lines[..head.min(UNLABELLED)]);
    }
    if caption.is_empty() {
        let parties = contract_parties(text).into_iter();
        all.extend(parties.map(|party| (Kind::Party, party.name, party.role, party.range)));
    }
    all.extend(caption);
    all.extend(judges(text));
    let signed = signed(&lines);
    let signs = |name: &str| signed.iter().any(|(_, signer, ..)| signer.eq_ignore_ascii_case(name));
    all.retain(|(kind, name, ..)| *kind != Kind::Judge || !signs(name));
    all.extend(signed);
    all.extend(counsel(&lines));
    all.extend(appeared(text));
    all.sort_by_key(|(.., range)| range.start);
    let mut places = Counted::new(text);
    let facts = all.into_iter().filter(|(_, value, ..)| !value.is_empty() && value.len() < 300);
    facts.map(|(kind, value, role, range)| Fact { kind, value, role, span: places.span(range) }).collect()
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0)
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    text.split('\n')
        .map(|whole| {
            let start = at;
            at += whole.len() + 1;
            let trimmed = whole.trim();
            let indent = whole.len() - whole.trim_start().len();
            Line { text: trimmed, at: start + indent, indent }
        })
        .filter(|line| !line.text.is_empty())
        .collect()
}

/// The court at the head: a line with "COURT" and those that go on with its place.
fn court(lines: &[Line]) -> Option<Found> {
    court_beside_the_parties(lines).or_else(|| (0..lines.len()).find_map(|first| court_at(lines, first)))
}

/// The court in the right column of a caption, as courts of Texas have it: "IN THE DISTRICT COURT", "LUBBOCK COUNTY, TEXAS", "99TH JUDICIAL DISTRICT",
/// each behind a "§".
fn court_beside_the_parties(lines: &[Line]) -> Option<Found> {
    let right = |line: &Line| {
        let (left, right) = line.text.split_once('§')?;
        let right = right.trim();
        (!right.is_empty())
            .then(|| (right.to_owned(), line.at + left.len() + '§'.len_utf8()..line.at + line.text.len()))
    };
    let columns: Vec<(String, Range<usize>)> = lines.iter().filter_map(right).collect();
    let first = columns.iter().position(|(text, _)| text.to_uppercase().contains("COURT"))?;
    let of_court = |text: &str| {
        let upper = text.to_uppercase();
        ["COURT", "COUNTY", "DISTRICT", "PRECINCT"].iter().any(|word| upper.contains(word))
    };
    let named = columns[first..].iter().take_while(|(text, _)| of_court(text) && text.len() < 60).take(3);
    let words: Vec<&str> = named.clone().map(|(text, _)| text.trim_end_matches([',', ' '])).collect();
    let range = columns[first].1.start..named.last()?.1.end;
    let name = tidy(&words.join(", "));
    let id = recognise(&name).or_else(|| recognise(words.first()?))?;
    Some((Kind::Court, name, Some(id.to_owned()), range))
}

fn court_at(lines: &[Line], first: usize) -> Option<Found> {
    let whole = lines.get(first)?;
    // "STATE OF SOUTH CAROLINA  )  IN THE COURT OF COMMON PLEAS"
    let columns = whole.text.split(')').map(str::trim).find(|column| column.to_uppercase().contains("COURT"));
    let text = columns.filter(|_| whole.text.contains(" )")).unwrap_or(whole.text);
    // "Erie County Court Case No. 26CV20415"
    let number = number_of_case(text).filter(|at| text[..*at].to_uppercase().contains("COURT"));
    let text = &text[..number.unwrap_or(text.len())];
    // "DISTRICT COURT, KENT COUNTY, COLORADO 201 Elm Avenue, …": the address stands in the same cell.
    let street =
        text.match_indices(' ').map(|(at, _)| at).find(|at| text[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    let street = street.filter(|at| {
        let (head, behind) = text.split_at(*at);
        head.contains("COURT") && !head.chars().any(char::is_lowercase) && behind.chars().any(char::is_lowercase)
    });
    let text = &text[..street.unwrap_or(text.len())];
    let line = &Line { text, at: whole.at + whole.text.find(text).unwrap_or(0), indent: whole.indent };
    let upper = line.text.to_uppercase();
    let named = line.text.len() < 120
        && is_title(line.text)
        && upper.contains("COURT")
        && line.text.split_whitespace().count() >= 2
        && !upper.contains("THIS COURT")
        && !is_address(&upper);
    if !named {
        return None;
    }
    let goes_on = |line: &&Line| {
        let upper = line.text.to_uppercase();
        // "In re: Estate of Ann Lee" begins the caption.
        let matter = ["IN RE", "IN THE MATTER", "IN THE ESTATE", "IN THE INTEREST", "ESTATE OF", "MATTER OF"]
            .iter()
            .any(|lead| upper.starts_with(lead));
        // "STATE OF OHIO,   :   CASE NO. 25-CR-1163" is the first side.
        let side = upper.starts_with("STATE OF") && line.text.ends_with(',') || number_of_case(line.text).is_some();
        line.text.len() < 80
            && !matter
            && !side
            && ["DISTRICT OF", "FOR THE", "COUNTY", "DIVISION", "CIRCUIT", "STATE OF", "OF THE"]
                .iter()
                .any(|w| upper.contains(w))
    };
    // "RE: ESTATE OF ROSA BLUM; NO. 87431, PROBATE COURT OF REAL COUNTY": the court is one of the things that a letter names.
    let refers = ["RE:", "SUBJECT:"].iter().any(|lead| upper.starts_with(lead));
    let at = ["COURT", "Court"].iter().find_map(|word| line.text.find(word)).filter(|_| refers);
    let cut = at.and_then(|at| line.text[..at].rfind([',', ';', ':'])).map_or(0, |mark| mark + 1);
    let apart = refers || text.len() < whole.text.len();
    let more = if apart { 0 } else { lines[first + 1..].iter().take(3).take_while(goes_on).count() };
    let last = if more == 0 { line } else { &lines[first + more] };
    let cut = cut + (line.text[cut..].len() - line.text[cut..].trim_start().len());
    let rest = lines[first + 1..=first + more].iter().map(|line| line.text);
    let words: Vec<&str> = std::iter::once(&line.text[cut..]).chain(rest).collect();
    let name = tidy(&words.join(" "));
    let id = recognise(&name)?;
    Some((Kind::Court, name, Some(id.to_owned()), line.at + cut..last.at + last.text.len()))
}

/// Whether a line in capitals is one of an address: it begins with a house's number, or "Court" is the name of a street or a house in it.
fn is_address(upper: &str) -> bool {
    let words: Vec<&str> = upper.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let number = words.first().is_some_and(|word| word.chars().all(|c| c.is_ascii_digit()));
    let streets = [
        "STREET",
        "ST",
        "AVENUE",
        "AVE",
        "ROAD",
        "RD",
        "BOULEVARD",
        "BLVD",
        "LANE",
        "DRIVE",
        "SQUARE",
        "PLAZA",
        "PLACE",
        "PARKWAY",
        "TERRACE",
        "WAY",
        "SUITE",
        "FLOOR",
        "TOWER",
        "BUILDING",
    ];
    let behind = words.windows(2).any(|pair| pair[0].starts_with("COURT") && streets.contains(&pair[1]));
    // "ANN LEE, 18 ALEWIFE COURT": a house's number before a name that is no court's.
    let of_courts = [
        "DISTRICT",
        "CIRCUIT",
        "SUPERIOR",
        "JUDICIAL",
        "COUNTY",
        "SUPREME",
        "PROBATE",
        "MUNICIPAL",
        "FAMILY",
        "JUSTICE",
        "CITY",
        "STATE",
        "APPEALS",
        "LAND",
        "HOUSING",
        "TAX",
        "SMALL",
        "CLAIMS",
        "DIVISION",
        "PART",
    ];
    let house = words.windows(3).any(|three| {
        let short = three[0].len() <= 5 && three[0].chars().all(|c| c.is_ascii_digit());
        short && three[2] == "COURT" && !of_courts.contains(&three[1])
    });
    number || behind || house
}

/// Whether a line is a heading and no sentence: nearly all its words of some length are capitalised, and it does not end as a
/// sentence.
fn is_title(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().filter(|w| w.chars().count() > 3).collect();
    let capital = words.iter().filter(|w| w.chars().next().is_some_and(char::is_uppercase)).count();
    !line.ends_with(['.', '?', '!', ':']) && capital * 10 >= words.len() * 8
}

/// What the office of a magistrate judge is called.
const MAGISTRATE: &str = "Magistrate Judge";

/// Whether a judge is a magistrate judge, by the office that a fact has.
pub fn is_magistrate(fact: &Fact) -> bool {
    fact.kind == Kind::Judge && fact.role.as_deref().is_some_and(|office| office.to_lowercase().contains("magistrate"))
}

/// Judges: "Hon. X", "Honorable X", "Judge X Y", "MAGISTRATE JUDGE X Y", "X Y, United States District Judge".
fn judges(text: &str) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    for title in ["Hon. ", "Honorable ", "HONORABLE ", "HON. ", "Judge ", "JUDGE ", "Magistrate ", "MAGISTRATE "] {
        for at in memmem::find_iter(text.as_bytes(), title) {
            let from = at + title.len();
            let Some(name) = person(&text[from..floor(text, from + 60)]) else { continue };
            if out.iter().all(|(_, known, ..)| !known.eq_ignore_ascii_case(&name)) && out.len() < 20 {
                let before = text[floor(text, from.saturating_sub(24))..from].trim_end().to_lowercase();
                let is_magistrate = before.ends_with("magistrate") || before.ends_with("magistrate judge");
                out.push((
                    Kind::Judge,
                    name.clone(),
                    is_magistrate.then(|| MAGISTRATE.to_owned()),
                    at..from + name.len(),
                ));
            }
        }
    }
    // "Chief Judge X" is found by "Judge X" too, and by name they are one.
    out.sort_by_key(|(.., range)| range.start);
    out.dedup_by(|b, a| a.1 == b.1);
    out
}

/// The judge who signed: the name above "United States District Judge", whose office is the role.
fn signed(lines: &[Line]) -> Vec<Found> {
    let office =
        |line: &Line| line.text.len() < 60 && is_title(line.text) && line.text.to_lowercase().ends_with(" judge");
    let below = lines.windows(2).filter(|at| office(&at[1]));
    let found = below.filter_map(|at| {
        let own = at[0].text.trim_start_matches("/s/").trim_start_matches(['_', ' ']);
        let name = person(own).filter(|name| name.len() == own.trim_end().len())?;
        let start = at[0].at + at[0].text.len() - own.len();
        let range = start..start + name.len();
        Some((Kind::Judge, name, Some(at[1].text.to_owned()), range))
    });
    found.collect()
}

/// Two to four capitalised words or initials at the beginning.
fn person(text: &str) -> Option<String> {
    let mut end = 0;
    let mut words = 0;
    for word in text.split(' ').take(4) {
        let bare = word.trim_end_matches([',', ';', ':', ')', '\n']);
        let stops = word.len() != bare.len() || word.contains('\n');
        let bare = bare.split('\n').next().unwrap_or(bare);
        let capital = bare.chars().next().is_some_and(char::is_uppercase);
        let letters = bare.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'));
        const NO_NAME: [&str; 18] = [
            "united",
            "district",
            "court",
            "judge",
            "magistrate",
            "presiding",
            "the",
            "order",
            "advocate",
            "to",
            "in",
            "of",
            "and",
            "for",
            "by",
            "or",
            "on",
            "at",
        ];
        let role = NO_NAME.contains(&bare.to_lowercase().as_str());
        if !capital || !letters || role {
            break;
        }
        words += 1;
        end += bare.len() + 1;
        // "Alsup." ends a sentence, "E." does not end a name.
        if stops || (bare.ends_with('.') && bare.len() > 3) {
            break;
        }
    }
    let name = text.get(..end.saturating_sub(1))?.trim_end_matches(|c| c == '.' && words > 1);
    (words >= 2).then(|| name.to_owned())
}

/// Without one of these, a line does not say whom counsel represents.
static APPEARS: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| AhoCorasick::builder().ascii_case_insensitive(true).build(["attorney", "counsel"]).ok());

/// "For the Plaintiff: MS. RENEE CASTELLANO" in a list of who appears, where its line may have a number; "Counsel for Plaintiff: Ada Birch, 12 Elm
/// Street" at the foot of an order.
fn appears(line: &Line) -> Option<Found> {
    const LEADS: [&str; 5] = ["for ", "counsel for ", "attorney for ", "attorneys for ", "appearing for "];
    let bare = line.text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let lead = LEADS.iter().find(|lead| bare.get(..lead.len()).is_some_and(|own| own.eq_ignore_ascii_case(lead)))?;
    let (whom, who) = bare.get(lead.len()..)?.split_once(':')?;
    let whom = whom.trim_start_matches("the ").trim_start_matches("THE ");
    role(whom)?;
    // Where they sit stands behind the name.
    let who = if *lead == LEADS[0] { who.trim() } else { who.split(',').next().unwrap_or(who).trim() };
    let title = ["MS. ", "MR. ", "MRS. ", "Ms. ", "Mr. ", "Mrs. "].iter().find_map(|title| who.strip_prefix(title));
    let name = person(title.unwrap_or(who)).filter(|_| who.len() < 60)?;
    let start = line.at + line.text.find(who)?;
    Some((Kind::Counsel, name, Some(whom.to_owned()), start..start + who.len()))
}

/// What stands between counsel and the side in a sentence on who was there.
const PRESENT_FOR: &str = "for ";
/// Characters before that in which the sentence says that they were.
const ATTENDED: usize = 200;

/// Whether a sentence tells who was at a conference or a hearing.
fn is_attended(before: &str) -> bool {
    let from = (before.len().saturating_sub(ATTENDED)..=before.len()).find(|at| before.is_char_boundary(*at));
    let near = before[from.unwrap_or(before.len())..].to_lowercase();
    let near = near.rsplit("\n\n").next().unwrap_or_default();
    ["attended by", "attended on", "present were", "were present", "appearances", "appeared"]
        .iter()
        .any(|words| near.contains(words))
}

/// "Jane Okafor appeared for Plaintiff": counsel, told in a sentence.
fn appeared(text: &str) -> Vec<Found> {
    let mut out = Vec::new();
    for verb in
        [" appeared for ", " appearing for ", " appeared on behalf of ", " appearing on behalf of ", PRESENT_FOR]
    {
        for at in memmem::find_iter(text.as_bytes(), verb) {
            // "… attended by Ann Lee for Plaintiff and by Ivo Orr for Defendant Oak LLC"
            let apart = text[..at].ends_with(char::is_whitespace) && is_attended(&text[..at]);
            if verb == PRESENT_FOR && !apart {
                continue;
            }
            let end = text[..at].trim_end().len();
            let behind = &text[at + verb.len()..floor(text, at + verb.len() + 40)];
            let behind = behind.strip_prefix("the ").or_else(|| behind.strip_prefix("The ")).unwrap_or(behind);
            let whom: String = behind.chars().take_while(|c| c.is_alphabetic()).collect();
            let from = text[..end]
                .rfind(['\n', ';', ',', ':'])
                .map_or(0, |cut| cut + 1)
                .max(floor(text, end.saturating_sub(60)));
            let start = text[from..end].match_indices(' ').map(|(space, _)| from + space + 1).chain([from]);
            let name = |start: usize| person(&text[start..end]).filter(|name| start + name.len() == end);
            let Some((start, name)) =
                start.filter_map(|start| Some((start, name(start)?))).min_by_key(|(start, _)| *start)
            else {
                continue;
            };
            if role(&whom).is_some() {
                out.push((Kind::Counsel, name, Some(whom), start..end));
            }
        }
    }
    out
}

/// Counsel: the name at the head of a block that says whom they represent.
fn counsel(lines: &[Line]) -> Vec<Found> {
    let mut out: Vec<Found> = lines.iter().filter_map(appears).collect();
    for (i, line) in lines.iter().enumerate() {
        if APPEARS.as_ref().is_none_or(|words| !words.is_match(line.text)) {
            continue;
        }
        let low = line.text.to_lowercase();
        const FOR: [&str; 4] = ["attorneys for ", "attorney for ", "counsel for ", "attorneys for: "];
        // "By: Simone Deng, OSB No. 144502, Attorneys for Defendant Elm, Inc.", all in one line.
        let by = ["By: ", "By ", "/s/ "].iter().find_map(|lead| line.text.strip_prefix(lead));
        if let Some((name, _)) = by.and_then(|own| own.split_once(", "))
            && let Some(at) = FOR.iter().find_map(|w| Some(low.find(w)? + w.len()))
            && let Some(name) = person(name.trim_start_matches("/s/").trim_start_matches(['_', ' ']))
        {
            out.push((Kind::Counsel, name, line.text.get(at..).map(tidy_name), line.at..line.at + line.text.len()));
            continue;
        }
        let Some(of) = FOR.iter().find_map(|w| {
            let at = low.find(w).filter(|at| *at < 12)?;
            line.text.get(at + w.len()..)
        }) else {
            continue;
        };
        let block = &lines[i.saturating_sub(9)..i];
        let signed = block.iter().rev().find_map(|l| {
            let name = ["/s/", "s/", "By: /s/", "By /s/"].iter().find_map(|mark| l.text.strip_prefix(mark))?.trim();
            (!name.is_empty() && name.len() < 60).then(|| (name.to_owned(), l))
        });
        let numbered = block.iter().rev().find_map(|l| {
            let upper = l.text.to_uppercase();
            let marks = ["(SBN", "(BAR", "(CAL", "(STATE BAR", "(NO.", ", ESQ"];
            // "Simone Deng, OSB No. 144502"
            let number = || {
                let (name, rest) = upper.split_once(", ")?;
                // "Simone Deng, OSB No. 144502, 12 Elm Street": the number stands before the next comma.
                let rest = rest.split(',').next().unwrap_or(rest);
                let digits = rest.bytes().filter(u8::is_ascii_digit).count();
                ((4..=9).contains(&digits) && (rest.contains("NO. ") || rest.contains("BAR"))).then_some(name.len())
            };
            let at = marks.iter().find_map(|w| upper.find(w)).or_else(number)?;
            let name = l.text.get(..at)?.trim();
            let name = name
                .strip_prefix("By:")
                .or_else(|| name.strip_prefix("By "))
                .unwrap_or(name)
                .trim_start_matches(['_', ' ']);
            (!name.is_empty() && name.len() < 60).then(|| (name.to_owned(), l))
        });
        if let Some((name, at)) = numbered.or(signed) {
            let range = at.at..at.at + at.text.len();
            out.push((Kind::Counsel, tidy(&name), Some(tidy_name(of)), range));
        }
    }
    out
}
