//! Captions: who sues whom, above and below a "v.", in one line, or without a word for what each is.

use crate::facts::{companies::is_company_form, fact::Kind};

use std::ops::Range;

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
/// Roles before a board of workers' compensation.
const OF_A_BOARD: &[(&str, &str)] = &[
    ("employee/claimant", "Claimant"),
    ("claimant/employee", "Claimant"),
    ("employer", "Respondent"),
    ("insurer", "Respondent"),
    ("carrier,", "Respondent"),
];
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Blanks before it.
    pub(super) indent: usize,
}

pub(super) type Found = (Kind, String, Option<String>, Range<usize>);

pub(super) fn role(line: &str) -> Option<&'static str> {
    let low = line.trim_start_matches(['-', '–', '(', ' ']).to_lowercase();
    // A board of workers' compensation calls them so; the comma tells the side of a caption from a word of a contract.
    let of_board =
        || OF_A_BOARD.iter().find(|(word, _)| low.starts_with(word) && line.trim_end().ends_with([',', '.']));
    let found = ROLES.iter().find(|(word, _)| low.starts_with(word)).or_else(of_board)?;
    // "Plaintiff alleges" is a sentence, "Plaintiffs/Counter-Defendants," a label.
    (line.split_whitespace().count() <= 3 && line.len() < 60).then_some(found.1)
}

/// What somebody is in the matter that stands above the sides of a caption: "IN RE: ESTATE OF ANN LEE, Deceased."
const STATUS: [&str; 11] = [
    "deceased",
    "decedent",
    "debtor",
    "debtors",
    "minor",
    "minors",
    "ward",
    "incapacitated",
    "protectee",
    "conservatee",
    "child",
];
/// Words that begin such a matter.
const MATTERS: [&str; 5] = ["IN RE", "IN THE MATTER OF", "IN THE ESTATE OF", "IN THE INTEREST OF", "MATTER OF"];
/// Lines that a matter has, at most.
const MATTER_LINES: usize = 5;

fn begins_matter(text: &str) -> bool {
    let upper = text.to_uppercase();
    MATTERS.iter().any(|lead| upper.strip_prefix(lead).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

/// The last line of the matter that stands above the first name, if more lines follow.
fn matter_above(lines: &[Line]) -> Option<usize> {
    let first = lines.iter().position(|line| begins_matter(line.text))?;
    let status = |line: &Line| {
        let lower = line.text.to_lowercase();
        let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
        let last = words.last().is_some_and(|word| STATUS.contains(word));
        last || words.len() <= 5 && words.iter().any(|word| STATUS.contains(word))
    };
    let open = |text: &str| text.ends_with([':', ',']) || text.to_uppercase().ends_with(" OF");
    let own = lines[first..].iter().take(MATTER_LINES).position(status).map(|at| first + at);
    let last = own.unwrap_or_else(|| if open(lines[first].text) { first + 1 } else { first });
    Some(last).filter(|last| last + 1 < lines.len())
}

/// A name without the matter in the same line above it: "IN RE: ESTATE OF ANN LEE, Deceased. BOB LEE" is Bob Lee.
fn below_matter(name: &str) -> &str {
    let lower = name.to_lowercase();
    if !begins_matter(name) || lower.len() != name.len() {
        return name;
    }
    let behind = |status: &&str| {
        let at = lower.find(&format!(", {status}"))? + 2;
        let rest = name.get(at + status.len()..)?;
        let begins = rest.trim_start_matches(['.', ',', ';', ':', ' ']);
        (rest.starts_with(['.', ',', ';', ' ']) && begins.starts_with(char::is_uppercase)).then_some((at, begins))
    };
    STATUS.iter().filter_map(behind).min_by_key(|(at, _)| *at).map_or(name, |(_, rest)| rest)
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

/// Where the number of a case begins in a line behind other words: "Erie County Court Case No. 26CV20415".
pub(super) fn number_of_case(text: &str) -> Option<usize> {
    let number = |marker: &&str| {
        let at = text.find(*marker)?;
        text[at..].contains(|c: char| c.is_ascii_digit()).then_some(at)
    };
    BESIDE.iter().filter_map(number).min()
}

/// The left side of a caption's line: in front of a wide gap, a rule of brackets, or the number of the case.
fn left(text: &str) -> &str {
    let gap = ["   ", "\t", " )", " §", " |"].iter().filter_map(|gap| text.find(gap)).min();
    let number = number_of_case(text);
    let paper = ["v. ", "vs. ", "V. ", "VS. "].iter().find_map(|versus| {
        let rest = text.strip_prefix(*versus)?.trim_start();
        PAPER.iter().any(|paper| rest.starts_with(paper)).then_some(versus.len() - 1)
    });
    // "CAUSE NO. 2026-1653" stands above the caption.
    if number_of_case(&format!(" {text}")) == Some(0) {
        return "";
    }
    let end = [gap, number, paper].into_iter().flatten().min().unwrap_or(text.len());
    text[..end].trim_end()
}

/// The parties of a caption: names above and below a line that is `v.`, each followed by its role. It may have another column beside it.
pub(super) fn caption(lines: &[Line]) -> Vec<Found> {
    let written = |line: &&Line| !is_drawn(line.text);
    let lines: Vec<Line> = lines.iter().filter(written).copied().collect();
    let whole = parties(&lines);
    let column = right_column(&lines);
    let sides = || {
        let own = lines.iter().filter(|line| column.is_none_or(|column| line.indent + 2 < column));
        own.map(|line| Line { text: left(line.text), ..*line }).filter(|line| !line.text.is_empty())
    };
    // Behind a column of brackets stands something else, which is no part of a name.
    let bracketed = lines.iter().filter(|line| line.text.contains(" ) ") || line.text.ends_with(" )")).count() > 2;
    if whole.len() > 1 && !bracketed {
        return whole;
    }
    // "Defendant. | CASE NO. 25-CR-1163" has its role in the left column.
    let beside = parties(&sides().collect::<Vec<_>>());
    if !beside.is_empty() && (bracketed || beside.len() >= whole.len()) {
        return beside;
    }
    if whole.is_empty() { of_a_marriage(&sides().collect::<Vec<_>>()) } else { whole }
}

/// The sides of a caption without a "v.", which an "and" parts: "In re the Marriage of: ANN LEE, Petitioner, and BOB LEE, Respondent."
fn of_a_marriage(lines: &[Line]) -> Vec<Found> {
    let clean = |line: &Line| line.text.trim_end_matches([')', '§', '|', ':', ' ', '\t']).to_owned();
    let at = |from: usize, wanted: &[&str]| {
        let is = |line: &Line| role(line.text).is_some_and(|role| wanted.contains(&role));
        lines.iter().skip(from).take(20).position(is).map(|at| at + from)
    };
    let Some(first) = at(0, &["Petitioner", "Plaintiff", "Claimant"]) else { return Vec::new() };
    let Some(other) = at(first + 1, &["Respondent", "Defendant"]) else { return Vec::new() };
    let joint =
        |line: &Line| matches!(line.text.trim_matches(['-', ' ', ',', ')', ':']).to_lowercase().as_str(), "and");
    let Some(and) = lines[first..other].iter().position(joint).map(|at| at + first) else { return Vec::new() };
    // What the matter is stands above the first name.
    let matter = |line: &Line| line.text.to_uppercase().starts_with("IN RE") || line.text.ends_with(':');
    let from = lines[..first].iter().rposition(matter).map_or(0, |at| at + 1);
    let side = |from: usize, to: usize| {
        let (name, range) = names(&lines[from..to], clean)?;
        Some((Kind::Party, name, role(lines[to].text).map(Into::into), range))
    };
    match (side(from, first), side(and + 1, other)) {
        (Some(one), Some(two)) => vec![one, two],
        _ => Vec::new(),
    }
}

/// Where the right column of a caption begins, in blanks: what stands alone in it is no part of a name.
fn right_column(lines: &[Line]) -> Option<usize> {
    let gap = |line: &Line| {
        let at = line.text.find("      ")?;
        let behind = line.text[at..].trim_start();
        (!behind.is_empty()).then(|| line.indent + line.text.len() - behind.len())
    };
    lines.iter().filter_map(gap).min()
}

/// Lines at the head of a paper in which a caption stands that does not say who is plaintiff and who is defendant.
pub(super) const UNLABELLED: usize = 30;
/// Words between the two sides of a caption.
const VERSUS: [&str; 11] = ["v.", "vs.", "V.", "VS.", "v", "vs", "VS", "versus", "VERSUS", "Versus", "-against-"];

/// The sides of a caption in a trial court that does not label them: whoever stands first sues. Names are in capitals, in one line ("OAK MILL, INC.
/// VERSUS PINE LLC, ET AL.") or above and below "VERSUS".
pub(super) fn unlabelled(lines: &[Line]) -> Vec<Found> {
    let capitals = |name: &str| {
        let letters = name.replace("et al", "").replace("d/b/a", "");
        letters.chars().filter(|c| c.is_alphabetic()).count() > 3 && !letters.chars().any(char::is_lowercase)
    };
    // On appeal whoever lost stands first.
    if lines.iter().take(6).any(|line| line.text.to_uppercase().contains("APPEAL")) {
        return Vec::new();
    }
    let side =
        |name: &str, role: &str, range: Range<usize>| (Kind::Party, tidy_name(name), Some(role.to_owned()), range);
    let of_line = |line: &Line| {
        let text = left(line.text);
        let (at, length) = VERSUS.iter().find_map(|mark| {
            let mark = format!(" {mark} ");
            Some((text.find(&mark)?, mark.len()))
        })?;
        let (one, other) = (&text[..at], &text[at + length..]);
        let range = line.at..line.at + text.len();
        (capitals(one) && capitals(other))
            .then(|| vec![side(one, "Plaintiff", range.clone()), side(other, "Defendant", range)])
    };
    if let Some(found) = lines.iter().find_map(of_line) {
        return found;
    }
    // "Lee v. Oak Mill, Inc. and Orr" in small letters, with the number of the case beside or below it, as on a transcript.
    let called = |(at, line): (usize, &Line)| {
        let numbered =
            |line: &Line| number_of_case(line.text).is_some() || number_of_case(&format!(" {}", line.text)) == Some(0);
        if !lines[at..].iter().take(3).any(numbered) {
            return None;
        }
        let text = left(line.text).trim_end_matches(',');
        let (one, other) = [" v. ", " vs. "].iter().find_map(|mark| text.split_once(mark))?;
        let name = |name: &str| {
            let words: Vec<&str> = name.split(' ').collect();
            let small =
                |word: &&&str| !matches!(**word, "and" | "of" | "the" | "&") && word.starts_with(char::is_lowercase);
            words.len() <= 12 && name.starts_with(char::is_uppercase) && words.iter().find(small).is_none()
        };
        let range = line.at..line.at + text.len();
        (name(one) && name(other)).then(|| vec![side(one, "Plaintiff", range.clone()), side(other, "Defendant", range)])
    };
    if let Some(found) = lines.iter().enumerate().find_map(called) {
        return found;
    }
    let lefts: Vec<Line> = lines
        .iter()
        .map(|line| Line { text: left(line.text).trim_end_matches([')', '§', '|', ':', ' ', '\t']), ..*line })
        .filter(|line| !line.text.is_empty())
        .collect();
    let is_versus = |line: &Line| VERSUS.contains(&line.text.trim_matches(['-', ' ', ')', ':', '§', '|']));
    let Some(at) = lefts.iter().position(is_versus) else { return Vec::new() };
    let Some((one, range)) = names(&lefts[..at], |line| line.text.trim_end_matches(',').to_owned()) else {
        return Vec::new();
    };
    let mut below: Vec<&Line> = Vec::new();
    for line in lefts.iter().skip(at + 1).take(4) {
        below.push(line);
        if !line.text.ends_with([',', ';', '&']) && !line.text.ends_with(" AND") {
            break;
        }
    }
    let (Some(first), Some(last)) = (below.first(), below.last()) else { return Vec::new() };
    let other: Vec<&str> = below.iter().map(|line| line.text).collect();
    let other = other.join(" ");
    if !capitals(&one) || !capitals(&other) {
        return Vec::new();
    }
    vec![side(&one, "Plaintiff", range), side(&other, "Defendant", first.at..last.at + last.text.len())]
}

/// Whether a line is drawn and not written: "-----------x".
fn is_drawn(line: &str) -> bool {
    line.len() > 4 && line.chars().all(|c| matches!(c, '-' | '–' | '—' | '_' | '=' | '*' | '.' | 'x' | 'X' | ' '))
}

fn parties(lines: &[Line]) -> Vec<Found> {
    let Some(versus) = lines.iter().position(|line| {
        let bare = line.text.trim_matches(['-', ' ', ')', ':', '§', '|']);
        matches!(bare, "v." | "vs." | "V." | "VS." | "v" | "vs" | "VS" | "against" | "versus" | "VERSUS" | "Versus")
    }) else {
        return caption_in_a_line(lines);
    };
    // The comma at a line's end parts a name from its description, or one party from the next.
    let clean = |line: &Line| line.text.trim_end_matches([')', '§', '|', ':', ' ', '\t']).to_owned();
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
        // The judge and the number stand beside the caption, on lines of their own where its columns fell apart.
        let own: Vec<&Line> = rest[..at].iter().filter(|line| !stands_beside(line.text)).collect();
        let words: Vec<String> = own.iter().map(|line| clean(line)).filter(|w| !w.is_empty()).collect();
        if let (Some(first), Some(last)) = (own.first(), own.last()) {
            let range = first.at..last.at + last.text.len();
            out.push((Kind::Party, tidy_name(&words.join(" ")), role(rest[at].text).map(Into::into), range));
        }
        out.extend(further(&rest[at..], clean));
    }
    out
}

/// A second one on the other side with a role of its own, behind an "and" of its own: "PINE, INC., Employer, and ELM CASUALTY COMPANY, Insurer."
fn further(lines: &[Line], clean: impl Fn(&Line) -> String) -> Option<Found> {
    let and = lines.get(1).filter(|line| line.text.trim_matches([',', ' ']).eq_ignore_ascii_case("and"))?;
    let rest = lines.get(2..)?;
    let at = rest.iter().take(4).position(|line| role(line.text).is_some()).filter(|at| *at > 0)?;
    let words: Vec<String> = rest[..at].iter().map(clean).filter(|words| !words.is_empty()).collect();
    let last = &rest[at - 1];
    let range = and.at + and.text.len() + 1..last.at + last.text.len();
    Some((Kind::Party, tidy_name(&words.join(" ")), role(rest[at].text).map(Into::into), range))
}

/// Whether a line names the judge or the number of the case, and no party.
fn stands_beside(text: &str) -> bool {
    let upper = text.trim().to_uppercase();
    ["HON.", "HONORABLE ", "JUDGE ", "JUDGE:"].iter().any(|lead| upper.starts_with(lead))
        || number_of_case(&format!(" {}", text.trim())) == Some(0)
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
            || number_of_case(&format!(" {}", line.text)) == Some(0)
            || upper.starts_with("NO.")
            || line.text.bytes().filter(|b| b.is_ascii_digit()).count() > 5
    };
    // "STATE OF OHIO" right above "Plaintiff" is the one who sues.
    let above = &lines[..lines.len().saturating_sub(1)];
    let from = above.iter().rposition(stops).map_or(0, |at| at + 1).max(lines.len().saturating_sub(8));
    // "IN RE: ESTATE OF", "ROSA BLUM,", "Deceased." is no part of the name below it.
    let from = matter_above(lines).map_or(from, |last| from.max(last + 1));
    let (first, last) = (lines.get(from)?, lines.last()?);
    let words: Vec<String> = lines[from..].iter().map(clean).filter(|w| !w.is_empty()).collect();
    Some((tidy_name(&words.join(" ")), first.at..last.at + last.text.len()))
}

/// A name without its description ("an individual", "et al."), which would disturb comparisons.
pub(super) fn tidy_name(name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = undescribed(below_matter(&line));
    // "ANN LEE, an individual; and LEE DESIGN, LLC, a Nevada company; DOES 1-10": several, with a description each.
    let several = name.split("; ").map(|one| one.strip_prefix("and ").unwrap_or(one));
    let unnamed =
        |one: &str| ["DOE", "ROE"].iter().any(|word| one.starts_with(word)) && one.chars().any(|c| c.is_ascii_digit());
    let several: Vec<String> =
        several.filter(|one| !unnamed(one)).map(tidy_one).filter(|one| !one.is_empty()).collect();
    several.join(" and ")
}

/// Words that begin the description of a party.
const DESCRIBES: [&str; 6] = [", a ", ", an ", ", individually", ", on behalf of", ", in his ", ", in her "];

/// A list of parties without the descriptions between them, with a semicolon in their place: a description is no end of the list. "PINE, INC., an
/// Oregon corporation, and IVO ORR" are two.
fn undescribed(list: &str) -> String {
    let mut out = String::new();
    let mut rest = list;
    while let Some((at, lead)) = DESCRIBES.iter().filter_map(|lead| Some((rest.find(lead)?, lead.len()))).min() {
        let behind = &rest[at + lead..];
        // Behind the description another name begins, and not "Inc." or "by and through".
        let begins = |(mark, joint): &(usize, &str)| {
            let next = &behind[mark + joint.len()..];
            let next = next.strip_prefix("and ").unwrap_or(next);
            let word = next.split([' ', ',']).next().unwrap_or_default();
            let capitals = word.chars().filter(|c| c.is_alphabetic()).count() > 1 || word.ends_with('.');
            // "an Oregon and Washington company": in a list of capitals a name has capitals.
            let shouts = !list[..list.len().min(12)].chars().any(char::is_lowercase);
            let named = word.starts_with(char::is_uppercase) && capitals;
            named && !is_company_form(word) && (!shouts || !word.chars().any(char::is_lowercase))
        };
        let joints = ["; ", ", and ", " and ", ", "];
        let next = joints
            .iter()
            .flat_map(|joint| behind.match_indices(joint))
            .filter(begins)
            .min_by_key(|(at, joint)| (*at, usize::MAX - joint.len()));
        out.push_str(&rest[..at]);
        let Some((mark, joint)) = next else { return out };
        out.push_str("; ");
        rest = &behind[mark + joint.len()..];
        rest = rest.strip_prefix("and ").unwrap_or(rest);
    }
    out.push_str(rest);
    out
}

fn tidy_one(name: &str) -> String {
    let mut name = name.to_owned();
    for cut in
        [", a ", ", an ", "; and DOES", ", individually", ", on behalf of", ", et al", " et al", ", ET AL", " ET AL"]
    {
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
