//! Parties with their roles, counsel, judges and courts, from captions, contracts' openings and signature blocks.

use crate::facts::{
    contract_parties::contract_parties,
    fact::{Fact, Kind, tidy},
};
use crate::{citations::court_names::recognise, span::Counted};

use aho_corasick::AhoCorasick;
use memchr::memmem;
use std::{ops::Range, sync::LazyLock};

/// Roles in a caption, by how a line starts.
const ROLES: &[(&str, &str)] = &[
    ("plaintiff", "Plaintiff"),
    ("defendant", "Defendant"),
    ("petitioner", "Petitioner"),
    ("respondent", "Respondent"),
    ("appellant", "Appellant"),
    ("appellee", "Appellee"),
    ("debtor", "Debtor"),
    ("claimant", "Claimant"),
    ("intervenor", "Intervenor"),
];
/// Characters of a document in which a caption or an opening stands.
const HEAD: usize = 6_000;

#[derive(Clone, Copy)]
struct Line<'t> {
    text: &'t str,
    at: usize,
}

/// Parties, counsel, judges and courts of a text.
pub fn find(text: &str) -> Vec<Fact> {
    let lines: Vec<Line> = lines(text);
    let head = lines.partition_point(|line| line.at < HEAD);
    let mut all: Vec<(Kind, String, Option<String>, Range<usize>)> = Vec::new();
    all.extend(court(&lines[..head.min(40)]));
    let caption = caption(&lines[..head]);
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
            Line { text: trimmed, at: start + (whole.len() - whole.trim_start().len()) }
        })
        .filter(|line| !line.text.is_empty())
        .collect()
}

type Found = (Kind, String, Option<String>, Range<usize>);

/// The court at the head: a line with "COURT" and those that go on with its place.
fn court(lines: &[Line]) -> Option<Found> {
    (0..lines.len()).find_map(|first| court_at(lines, first))
}

fn court_at(lines: &[Line], first: usize) -> Option<Found> {
    let line = lines.get(first)?;
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
        line.text.len() < 80
            && !matter
            && ["DISTRICT OF", "FOR THE", "COUNTY", "DIVISION", "CIRCUIT", "STATE OF", "OF THE"]
                .iter()
                .any(|w| upper.contains(w))
    };
    // "RE: ESTATE OF ROSA BLUM; NO. 87431, PROBATE COURT OF REAL COUNTY": the court is one of the things that a letter names.
    let refers = ["RE:", "SUBJECT:"].iter().any(|lead| upper.starts_with(lead));
    let at = ["COURT", "Court"].iter().find_map(|word| line.text.find(word)).filter(|_| refers);
    let cut = at.and_then(|at| line.text[..at].rfind([',', ';', ':'])).map_or(0, |mark| mark + 1);
    let more = if refers { 0 } else { lines[first + 1..].iter().take(3).take_while(goes_on).count() };
    let last = &lines[first + more];
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
    number || behind
}

/// Whether a line is a heading and no sentence: nearly all its words of some length are capitalised, and it does not end as a
/// sentence.
fn is_title(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().filter(|w| w.chars().count() > 3).collect();
    let capital = words.iter().filter(|w| w.chars().next().is_some_and(char::is_uppercase)).count();
    !line.ends_with(['.', '?', '!', ':']) && capital * 10 >= words.len() * 8
}

fn role(line: &str) -> Option<&'static str> {
    let low = line.trim_start_matches(['-', '–', '(', ' ']).to_lowercase();
    let found = ROLES.iter().find(|(word, _)| low.starts_with(word))?;
    // "Plaintiff alleges" is a sentence, "Plaintiffs/Counter-Defendants," a label.
    (line.split_whitespace().count() <= 3 && line.len() < 60).then_some(found.1)
}

/// What stands beside a caption: the number of the case, or what the paper is.
const BESIDE: [&str; 17] = [
    " Case No",
    " CASE NO",
    " Index No",
    " INDEX NO",
    " Civil Action",
    " CIVIL ACTION",
    " Civ. No",
    " Docket No",
    " DOCKET NO",
    " Cause No",
    " CAUSE NO",
    " File No",
    " FILE NO",
    " No.",
    " NO.",
    " Case Number",
    " CASE NUMBER",
];
/// What the paper is, beside the "v." of a caption.
const PAPER: [&str; 8] = ["COMPLAINT", "PETITION", "MOTION", "ORDER", "ANSWER", "NOTICE", "SUMMONS", "STIPULATION"];

/// The left side of a caption's line: in front of a wide gap, a rule of brackets, or the number of the case.
fn left(text: &str) -> &str {
    let gap = ["   ", "\t", " )", " §", " |"].iter().filter_map(|gap| text.find(gap)).min();
    let number = |marker: &&str| {
        let at = text.find(*marker)?;
        text[at..].contains(|c: char| c.is_ascii_digit()).then_some(at)
    };
    let number = BESIDE.iter().filter_map(number).min();
    let paper = ["v. ", "vs. ", "V. ", "VS. "].iter().find_map(|versus| {
        let rest = text.strip_prefix(*versus)?.trim_start();
        PAPER.iter().any(|paper| rest.starts_with(paper)).then_some(versus.len() - 1)
    });
    let end = [gap, number, paper].into_iter().flatten().min().unwrap_or(text.len());
    text[..end].trim_end()
}

/// The parties of a caption: names above and below a line that is `v.`, each followed by its role. It may have another column beside it.
fn caption(lines: &[Line]) -> Vec<Found> {
    let written = |line: &&Line| !is_drawn(line.text);
    let lines: Vec<Line> = lines.iter().filter(written).copied().collect();
    let whole = parties(&lines);
    let sides =
        || lines.iter().map(|line| Line { text: left(line.text), at: line.at }).filter(|line| !line.text.is_empty());
    if whole.is_empty() { parties(&sides().collect::<Vec<_>>()) } else { whole }
}

/// Whether a line is drawn and not written: "-----------x".
fn is_drawn(line: &str) -> bool {
    line.len() > 4 && line.chars().all(|c| matches!(c, '-' | '–' | '—' | '_' | '=' | '*' | '.' | 'x' | 'X' | ' '))
}

fn parties(lines: &[Line]) -> Vec<Found> {
    let Some(versus) = lines.iter().position(|line| {
        matches!(line.text.trim_matches(['-', ' ', ')', ':', '§', '|']), "v." | "vs." | "V." | "VS." | "v" | "against")
    }) else {
        return caption_in_a_line(lines);
    };
    let clean = |line: &Line| line.text.trim_end_matches([')', '§', '|', ':', ',', ' ', '\t']).to_owned();
    let mut out = Vec::new();
    let above = lines[..versus].iter().rposition(|line| role(line.text).is_some()).filter(|at| versus - at <= 2);
    if let Some(at) = above
        && let Some(who) = names(&lines[..at], clean)
    {
        out.push((Kind::Party, who.0, role(lines[at].text).map(Into::into), who.1));
    } else if let Some(line) = versus.checked_sub(1).and_then(|at| lines.get(at))
        && let Some((name, role)) = named_side(line.text)
    {
        // "MARTA SOLIS, Plaintiff," in one line above the "v."
        out.push((Kind::Party, tidy_name(name), Some(role.to_owned()), line.at..line.at + line.text.len()));
    }
    let rest = &lines[versus + 1..];
    if let Some((name, role)) = rest.first().and_then(|line| named_side(line.text))
        && let Some(line) = rest.first()
    {
        out.push((Kind::Party, tidy_name(name), Some(role.to_owned()), line.at..line.at + line.text.len()));
    } else if let Some(at) = rest.iter().take(14).position(|line| role(line.text).is_some()) {
        let words: Vec<String> = rest[..at].iter().map(clean).filter(|w| !w.is_empty()).collect();
        if let (Some(first), Some(last)) = (rest.first(), rest[..at].last()) {
            let range = first.at..last.at + last.text.len();
            out.push((Kind::Party, tidy_name(&words.join(" ")), role(rest[at].text).map(Into::into), range));
        }
    }
    out
}

/// A caption that is written as one sentence: "Acme, Inc., Plaintiff, v. Road Runner LLC, Defendant." It may go on in the next line.
fn caption_in_a_line(lines: &[Line]) -> Vec<Found> {
    (0..lines.len())
        .map(|n| sides(&lines[n..lines.len().min(n + 2)]))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn sides(lines: &[Line]) -> Vec<Found> {
    let [first, ..] = lines else { return Vec::new() };
    let versus =
        |text: &str| [" v. ", " vs. ", " V. ", " VS. ", " v "].iter().find_map(|v| Some((text.find(v)?, v.len())));
    let one = versus(first.text).filter(|(at, length)| named_side(&first.text[at + length..]).is_some());
    let (text, last) = match (one, lines.last()) {
        (Some(_), _) => (first.text.to_owned(), first),
        (None, Some(last)) if !std::ptr::eq(first, last) => (format!("{} {}", first.text, last.text), last),
        _ => return Vec::new(),
    };
    let Some((at, length)) = versus(&text).filter(|(at, _)| *at < first.text.len() + 4) else { return Vec::new() };
    let range = first.at..last.at + last.text.len();
    let side = |text: &str| {
        let (name, role) = named_side(text)?;
        Some((Kind::Party, tidy_name(name), Some(role.to_owned()), range.clone()))
    };
    match (side(&text[..at]), side(&text[at + length..])) {
        (Some(one), Some(other)) => vec![one, other],
        _ => Vec::new(),
    }
}

/// "Acme, Inc., Plaintiff," as a name and its role. What stands behind the role is no part of either.
fn named_side(text: &str) -> Option<(&str, &'static str)> {
    let places = text.match_indices(", ").map(|(at, _)| at);
    let found = places.filter_map(|at| {
        let word = text[at + 2..].split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        // "Plaintiff" stands alone; "plaintiff's counsel" does not.
        let behind = &text[at + 2 + word.len()..];
        let alone = behind.is_empty() || behind.starts_with([',', '.', ';', ' ']);
        let role = ROLES.iter().find(|(role, _)| word.to_lowercase().trim_end_matches('s') == *role)?;
        let capital = word.starts_with(char::is_uppercase) && alone;
        Some((text[..at].trim(), role.1)).filter(|(name, _)| capital && !name.is_empty() && name.len() < 200)
    });
    found
        .min_by_key(|(name, _)| name.len())
        .filter(|(name, _)| name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()))
}

/// The name that ends at the last of these lines. It extends up to a gap, such as the court's line or another one.
fn names(lines: &[Line], clean: impl Fn(&Line) -> String) -> Option<(String, Range<usize>)> {
    let stops = |line: &Line| {
        let upper = line.text.to_uppercase();
        ["COURT", "DISTRICT OF", "DIVISION", "COUNTY", "STATE OF", "CIRCUIT", "ATTORNEY"]
            .iter()
            .any(|w| upper.contains(w))
            || upper.starts_with("CASE")
            || upper.starts_with("NO.")
            || line.text.bytes().filter(|b| b.is_ascii_digit()).count() > 5
    };
    let from = lines.iter().rposition(stops).map_or(0, |at| at + 1).max(lines.len().saturating_sub(8));
    let (first, last) = (lines.get(from)?, lines.last()?);
    let words: Vec<String> = lines[from..].iter().map(clean).filter(|w| !w.is_empty()).collect();
    Some((tidy_name(&words.join(" ")), first.at..last.at + last.text.len()))
}

/// A name without its description ("an individual", "et al."), which would disturb comparisons.
fn tidy_name(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    // "ANN LEE, an individual; and LEE DESIGN, LLC, a Nevada company; DOES 1-10": several, with a description each.
    let several = name.split("; ").map(|one| one.strip_prefix("and ").unwrap_or(one));
    let unnamed =
        |one: &str| ["DOE", "ROE"].iter().any(|word| one.starts_with(word)) && one.chars().any(|c| c.is_ascii_digit());
    let several: Vec<String> =
        several.filter(|one| !unnamed(one)).map(tidy_one).filter(|one| !one.is_empty()).collect();
    several.join(" and ")
}

fn tidy_one(name: &str) -> String {
    let mut name = name.to_owned();
    for cut in [", a ", ", an ", "; and DOES", ", individually", ", on behalf of", ", et al", " et al"] {
        if let Some(at) = name.find(cut) {
            name.truncate(at);
        }
    }
    let name = name.trim_matches([',', ';', ':', ' ', '(', ')']);
    // The stop of "Inc." belongs to the name.
    let kept = ["Inc.", "INC.", "Corp.", "CORP.", "Co.", "CO.", "Ltd.", "LTD.", "L.P.", "N.A.", "S.A.", "Jr."];
    // So does that of initials: "Hale & Moss, P.C.", "Orchid L.L.C."
    let last = name.strip_suffix('.').and_then(|name| name.rsplit(' ').next()).unwrap_or_default();
    let initials = last.contains('.') && last.split('.').all(|part| part.chars().count() == 1);
    if initials || kept.iter().any(|end| name.ends_with(end)) {
        name.to_owned()
    } else {
        name.trim_end_matches('.').to_owned()
    }
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

/// "For the Plaintiff: MS. RENEE CASTELLANO" in a list of who appears, where its line may have a number.
fn appears(line: &Line) -> Option<Found> {
    let bare = line.text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let (whom, who) = bare.strip_prefix("For ").or_else(|| bare.strip_prefix("FOR "))?.split_once(':')?;
    let whom = whom.trim_start_matches("the ").trim_start_matches("THE ");
    role(whom)?;
    let who = who.trim();
    let title = ["MS. ", "MR. ", "MRS. ", "Ms. ", "Mr. ", "Mrs. "].iter().find_map(|title| who.strip_prefix(title));
    let name = person(title.unwrap_or(who)).filter(|_| who.len() < 60)?;
    let end = line.at + line.text.len();
    Some((Kind::Counsel, name, Some(whom.to_owned()), end - who.len()..end))
}

/// "Jane Okafor appeared for Plaintiff": counsel, told in a sentence.
fn appeared(text: &str) -> Vec<Found> {
    let mut out = Vec::new();
    for verb in [" appeared for ", " appearing for ", " appeared on behalf of ", " appearing on behalf of "] {
        for at in memmem::find_iter(text.as_bytes(), verb) {
            let behind = &text[at + verb.len()..floor(text, at + verb.len() + 40)];
            let behind = behind.strip_prefix("the ").or_else(|| behind.strip_prefix("The ")).unwrap_or(behind);
            let whom: String = behind.chars().take_while(|c| c.is_alphabetic()).collect();
            let from = text[..at]
                .rfind(['\n', ';', ',', ':'])
                .map_or(0, |cut| cut + 1)
                .max(floor(text, at.saturating_sub(60)));
            let start = text[from..at].match_indices(' ').map(|(space, _)| from + space + 1).chain([from]);
            let name = |start: usize| person(&text[start..at]).filter(|name| start + name.len() == at);
            let Some((start, name)) =
                start.filter_map(|start| Some((start, name(start)?))).min_by_key(|(start, _)| *start)
            else {
                continue;
            };
            if role(&whom).is_some() {
                out.push((Kind::Counsel, name, Some(whom), start..at));
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
        let Some(of) = ["attorneys for ", "attorney for ", "counsel for ", "attorneys for: "].iter().find_map(|w| {
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
                let digits = rest.bytes().filter(u8::is_ascii_digit).count();
                ((4..=9).contains(&digits) && (rest.contains("NO. ") || rest.contains("BAR"))).then_some(name.len())
            };
            let at = marks.iter().find_map(|w| upper.find(w)).or_else(number)?;
            let name = l.text.get(..at)?.trim();
            (!name.is_empty() && name.len() < 60).then(|| (name.to_owned(), l))
        });
        if let Some((name, at)) = numbered.or(signed) {
            let range = at.at..at.at + at.text.len();
            out.push((Kind::Counsel, tidy(&name), Some(tidy_name(of)), range));
        }
    }
    out
}
