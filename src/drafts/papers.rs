//! What the papers of a draft say by themselves: who is who, the court and its number, the sums, and what happened when.

use super::kinds::From;
use crate::{
    documents::document::{Document, Origin},
    law::{
        Letters, Span,
        dates::dates_in,
        facts::{self, Fact, facts},
        sentences::{Kind as SentenceKind, sentences_in},
    },
    tasks::Source,
};

use jiff::civil::Date;
use std::collections::{BTreeMap, HashSet};

/// The most dated facts of a draft.
const MOST_FACTS: usize = 30;
/// Characters of a line that may be a heading above a sentence.
const SHORT: usize = 60;
/// Words of a label before a sentence.
const LABEL: usize = 5;
/// Characters of a sentence that can stand as a fact.
const FACT: std::ops::RangeInclusive<usize> = 30..=450;

/// A document that a draft is written from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// A file, or the body of a mail.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Its text with pages.
    pub document: Document,
    /// Whether its sender is verified.
    pub proven: bool,
}

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

/// Words by which a paper says that it is for the firm's own eyes, beside those of [`tripwire::marked`].
const INSIDE: [&str; 7] = [
    "memo to file",
    "memorandum to file",
    "note to file",
    "file note",
    "file memo",
    "intake memo",
    "internal memorandum",
];
/// Lines at a paper's beginning in which that is looked for.
const HEAD_LINES: usize = 12;

/// Whether a paper calls itself privileged or is a note for the file: nothing of it goes into what leaves the firm.
pub fn is_inside(text: &str) -> bool {
    let head = || text.lines().filter(|line| !line.trim().is_empty()).take(HEAD_LINES);
    tripwire::marked(text).is_some()
        || head().any(|line| {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            INSIDE.iter().any(|words| line.starts_with(words)) || matches!(line.as_str(), "to: file" | "to: the file")
        })
}

/// A dated statement in the words of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    pub on: Date,
    pub text: String,
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
    for (paper, found) in &read {
        let letters = Letters::new(&paper.document.text);
        let of_caption = !any_caption || has_caption(found);
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
                facts::Kind::Docket if of_caption && of_court(found) => From::Docket,
                facts::Kind::Judge => From::Judge,
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
        for (side, parties) in sides {
            let mut names: Vec<String> = Vec::new();
            for name in parties.iter().flat_map(|fact| named(&fact.value)).map(cased) {
                // "Sample" further on is "Bob Sample".
                if !names.iter().any(|longer| same(longer, &name) || longer.ends_with(&format!(" {name}"))) {
                    names.push(name);
                }
            }
            let Some(first) = parties.first() else { continue };
            add(&mut all, side, names, source(paper, &letters, first.span));
        }
    }
    all
}

/// The names on a caption's line in capitals: "JANE DOE and ROAD RUNNER LLC".
fn named(line: &str) -> Vec<&str> {
    let capitals = |name: &&str| !name.chars().any(char::is_lowercase);
    let all: Vec<&str> = line.split(" and ").map(|name| name.trim().trim_end_matches(',')).collect();
    if all.iter().all(capitals) { all } else { vec![line] }
}

/// Adds a value that is not known yet.
fn add(all: &mut BTreeMap<From, Vec<Told>>, what: From, names: Vec<String>, source: Source) {
    let value = match names.as_slice() {
        [] => return,
        [one] => one.clone(),
        [some @ .., last] => format!("{}{} and {last}", some.join(", "), if some.len() > 1 { "," } else { "" }),
    };
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

/// Whether a sum is paid again and again: "$148,000 per year".
fn is_rate(letters: &Letters, span: Span) -> bool {
    let behind = letters.folded_lower(Span::new(span.end, (span.end + 16).min(letters.span().end)));
    let behind = behind.trim_start_matches([' ', ',', ')']);
    ["per ", "a year", "a month", "a week", "an hour", "annually", "each ", "every "]
        .iter()
        .any(|words| behind.starts_with(words))
}

fn side(fact: &Fact) -> Option<From> {
    side_called(fact.role.as_deref()?)
}

fn side_called(role: &str) -> Option<From> {
    match role {
        "Plaintiff" | "Petitioner" | "Claimant" | "Appellant" => Some(From::Plaintiff),
        "Defendant" | "Respondent" | "Appellee" => Some(From::Defendant),
        _ => None,
    }
}

fn same(a: &str, b: &str) -> bool {
    let plain = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    plain(a) == plain(b)
}

/// A name as a sentence writes it: captions write names in capitals.
fn cased(name: &str) -> String {
    let capitals = name.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase);
    if !capitals || name.chars().any(|c| c.is_ascii_digit()) {
        return name.to_owned();
    }
    let word = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let small = matches!(bare, "AND" | "OF" | "THE" | "FOR" | "IN");
        let kept = bare.len() <= 3 && !small && bare.chars().all(|c| !"AEIOUY".contains(c))
            || matches!(bare, "LLC" | "LLP" | "USA" | "II" | "III" | "IV");
        let mut first = true;
        word.chars()
            .map(|c| {
                let out = if kept || (first && !small) { c } else { c.to_lowercase().next().unwrap_or(c) };
                first &= !c.is_alphanumeric();
                out
            })
            .collect::<String>()
    };
    let words: Vec<String> = name.split(' ').map(word).collect();
    let mut out = words.join(" ");
    if let Some(first) = out.get(..1).map(str::to_uppercase) {
        out.replace_range(..1, &first);
    }
    out
}

/// What the papers say happened, in order of time: whole sentences of files that give a day up to `today`. What the side that `against`
/// knows pleads is told as what it alleges.
pub fn happened(papers: &[Paper], today: Date, against: impl Fn(From) -> bool) -> Vec<Happened> {
    let pleads = |paper: &&Paper| pleader(&paper.document.text).is_some_and(&against);
    let pleadings: Vec<Origin> = papers.iter().filter(pleads).map(|paper| paper.origin).collect();
    dated(papers, today, tells, |paper, text| {
        if pleadings.contains(&paper.origin) { format!("“{}” alleges: “{text}”", paper.name) } else { text }
    })
}

/// Lines of a paper in which its title stands, below a caption at most.
const TITLE_LINES: usize = 80;

/// Which side a pleading or another paper for a court speaks for, by its title: "COMPLAINT", "Defendant's Opposition to …". What it says
/// happened is what that side says.
fn pleader(text: &str) -> Option<From> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(TITLE_LINES);
    let titled = lines.filter(|line| is_title(line)).find_map(|line| {
        let title: Vec<String> = words(line).collect();
        let title: Vec<&str> = title.iter().map(String::as_str).collect();
        let owned = line.replace('’', "'").to_lowercase();
        let owned = owned.contains("'s ") || owned.contains("s' ");
        let to_counterclaim =
            title.last().is_some_and(|word| word.starts_with("counterclaim")) && title.contains(&"to");
        let plain = ["first", "second", "third", "amended", "supplemental", "verified", "original", "the"];
        match title.iter().find(|word| !plain.contains(word)).copied()? {
            // "Plaintiff," alone is a line of the caption.
            "plaintiff" | "plaintiffs" | "petitioner" | "claimant" if owned => Some(From::Plaintiff),
            "defendant" | "defendants" | "respondent" | "respondents" if owned => Some(From::Defendant),
            "complaint" | "petition" => Some(From::Plaintiff),
            "answer" | "reply" if to_counterclaim => Some(From::Plaintiff),
            "answer" | "counterclaim" | "counterclaims" => Some(From::Defendant),
            _ => None,
        }
    });
    titled.or_else(|| alleges(text))
}

/// Words between a side and what it does: "Plaintiff Acme Widgets, Inc., by its attorneys, for its complaint alleges".
const NAMED_BETWEEN: usize = 24;

/// Which side a paper without a title lets speak: "Plaintiff alleges as follows", "Defendant denies".
fn alleges(text: &str) -> Option<From> {
    let all: Vec<String> = words(text).collect();
    all.iter().enumerate().find_map(|(at, word)| {
        let side = side_called(&capitalized(word.trim_end_matches('s')))?;
        let behind = all.iter().skip(at + 1).take(NAMED_BETWEEN);
        // What the other side does is said behind its own name.
        let mut own = behind.take_while(|word| side_called(&capitalized(word.trim_end_matches('s'))).is_none());
        let pleads = |word: &String| match side {
            From::Plaintiff => matches!(
                word.as_str(),
                "alleges" | "allege" | "complains" | "complain" | "avers" | "aver" | "prays" | "pray"
            ),
            _ => matches!(word.as_str(), "denies" | "deny" | "answers"),
        };
        own.any(pleads).then_some(side)
    })
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Whether a line is written as titles are: in capitals, or with one at each word that is not small.
fn is_title(line: &str) -> bool {
    let small = |word: &str| word.chars().count() <= 3 || matches!(word, "against" | "with" | "from");
    line.chars().count() <= 2 * SHORT
        && !line.ends_with([',', '.', ';'])
        && line.split_whitespace().all(|word| small(word) || !word.starts_with(char::is_lowercase))
}

/// What papers say of what their writers or readers did ("We served the requests on May 2, 2026"), as their own words: whose "we" that
/// is, no rule knows.
pub fn written_of(papers: &[Paper], today: Date) -> Vec<Happened> {
    // That a paper itself was served is no fact of the case.
    let served = |text: &str| {
        let lower = text.to_lowercase();
        lower.contains("served")
            && ["this ", "these ", "the foregoing", "the within"].iter().any(|word| lower.contains(word))
    };
    let says = |text: &str| past(text) && !tells(text) && !orders(text) && !served(text);
    dated(papers, today, says, |paper, text| format!("“{}” says: “{text}”", paper.name))
}

fn dated(
    papers: &[Paper],
    today: Date,
    wanted: impl Fn(&str) -> bool,
    said: impl Fn(&Paper, String) -> String,
) -> Vec<Happened> {
    let mut all: Vec<Happened> = Vec::new();
    let mut seen = HashSet::new();
    for paper in papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_))) {
        let letters = Letters::new(&paper.document.text);
        for sentence in sentences_in(&letters) {
            if sentence.kind != SentenceKind::Prose || !sentence.whole || !FACT.contains(&sentence.body.len()) {
                continue;
            }
            for body in alone(&letters, headless(&letters, sentence.body)) {
                let days: Vec<Date> =
                    dates_in(&letters, body).iter().filter_map(crate::law::Dated::day_in_full).collect();
                let Some(on) = days.iter().copied().min().filter(|day| *day <= today) else { continue };
                let text = letters.folded(body);
                if says_something(&text) && wanted(&text) && seen.insert(text.to_lowercase()) {
                    all.push(Happened { on, text: said(paper, text), source: source(paper, &letters, body) });
                }
            }
        }
    }
    // A stable sort: what happened on one day stays in the papers' order.
    all.sort_by_key(|fact| fact.on);
    all.truncate(MOST_FACTS);
    all
}

/// Fewest words of a dated statement: "Report completed October 15, 2025." is a line of a form.
const STATEMENT: usize = 6;

/// Whether a sentence states something: no question, and no line such as "DATED this 11th day of May, 2026."
fn says_something(text: &str) -> bool {
    let first = words(text).next().unwrap_or_default();
    let opens = first.ends_with("ed") && !matches!(first.as_str(), "united" | "fred" | "ted" | "ned" | "red");
    !text.trim_end().ends_with('?') && !opens && text.split_whitespace().count() >= STATEMENT
}

/// Verbs whose past is not formed by "-ed" and is not their present too ("put").
const PAST: [&str; 77] = [
    "was", "were", "had", "did", "became", "began", "bent", "bit", "blew", "bore", "bought", "bound", "broke",
    "brought", "built", "burnt", "came", "caught", "chose", "crept", "dealt", "drew", "drove", "fed", "fell", "felt",
    "flew", "forbade", "forgot", "fought", "found", "froze", "gave", "got", "grew", "heard", "held", "hid", "kept",
    "knew", "lay", "led", "left", "lent", "lost", "made", "meant", "met", "overtook", "paid", "ran", "rang", "rose",
    "said", "sank", "sat", "saw", "sent", "shook", "shot", "slid", "sold", "spent", "spoke", "spun", "stole", "stood",
    "struck", "stuck", "swore", "threw", "told", "took", "tore", "went", "withdrew", "wrote",
];

/// Whether a sentence tells of something rather than orders, heads or signs: it has a verb in the past. What somebody says of
/// themselves or to the reader ("Our records show", "your letter") is theirs to say: in a paper of ours, "our" would be us.
fn tells(text: &str) -> bool {
    let theirs = ["i", "me", "my", "we", "us", "our", "ours", "you", "your", "yours"];
    past(text) && !orders(text) && !requests(text) && !words(text).any(|word| theirs.contains(&word.as_str()))
}

/// Whether a sentence asks its reader to do something: interrogatories and requests tell nothing.
fn requests(text: &str) -> bool {
    const VERBS: [&str; 10] =
        ["state", "identify", "describe", "produce", "admit", "list", "explain", "itemize", "specify", "provide"];
    words(text).find(|word| word.chars().all(char::is_alphabetic)).is_some_and(|word| VERBS.contains(&word.as_str()))
        || words(text).take(2).eq(["set", "forth"])
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Whether a sentence has a verb in the past.
fn past(text: &str) -> bool {
    words(text).any(|word| word.ends_with("ed") || PAST.contains(&word.as_str()))
}

fn orders(text: &str) -> bool {
    words(text).any(|word| matches!(word.as_str(), "shall" | "must" | "hereby"))
}

/// Words that begin a sentence and go on with no name.
const BEGIN: [&str; 16] = [
    "On", "The", "In", "At", "By", "After", "Before", "He", "She", "They", "It", "This", "When", "Both", "From",
    "Until",
];

/// The sentences in what was taken for one: a stop behind "Inc." or "p.m." may end a sentence, and does before a word that begins one. A
/// reference to an exhibit before it, or the end of one, belongs to what was said before.
fn alone(letters: &Letters, body: Span) -> Vec<Span> {
    let text = letters.at(body);
    let mut cuts = vec![0];
    for at in 2..text.len() {
        let before = (text.get(at - 2), text.get(at - 1));
        if before != (Some(&'.'), Some(&' ')) {
            continue;
        }
        let word: String = text.get(at..).unwrap_or_default().iter().take_while(|c| c.is_alphabetic()).collect();
        let last: String =
            text.get(..at - 1).unwrap_or_default().iter().rev().take_while(|c| !c.is_whitespace()).collect();
        if BEGIN.contains(&word.as_str())
            && !matches!(last.as_str(), ".v" | ".sv" | ".oN" | ".rM" | ".sM" | ".srM" | ".rD")
        {
            cuts.push(at);
        }
    }
    let ends = cuts.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    let spans = cuts.iter().zip(ends).map(|(from, to)| Span::new(body.start + from, body.start + to));
    spans.map(|span| letters.trim(uncited(letters, span))).filter(|span| FACT.contains(&span.len())).collect()
}

/// A sentence without the reference, or the rest of one, that runs into it: "(Exs. A and B.) Counsel answered".
fn uncited(letters: &Letters, span: Span) -> Span {
    let text = letters.at(span);
    let (mut depth, mut cut) = (0usize, 0usize);
    for (at, c) in text.iter().enumerate() {
        match c {
            '(' => depth += 1,
            // One that opens the sentence, and one that was opened before it.
            ')' if depth == 0 || depth == 1 && text.first() == Some(&'(') && cut == 0 => {
                cut = at + 1;
                depth = depth.saturating_sub(1);
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    let rest = text.get(cut..).unwrap_or_default();
    let begins = rest.iter().find(|c| !c.is_whitespace()).is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    if cut > 0 && begins { Span::new(span.start + cut, span.end) } else { span }
}

/// A sentence without the heading of a note that runs into it: a short line above it that begins a paragraph, or a label such as
/// "Note to file:".
fn headless(letters: &Letters, body: Span) -> Span {
    let exact = letters.exact(body);
    let mut start = 0;
    let begins = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let goes_on = |line: &str| {
        let last = line.trim_end().rsplit(' ').next().unwrap_or_default();
        line.trim_end().ends_with([',', ';', '-']) || last.starts_with(char::is_lowercase) && last.len() <= 4
    };
    while let Some(at) = exact[start..].find('\n').map(|at| start + at) {
        let line = &exact[start..at];
        let heads = line.trim().chars().count() <= SHORT && !past(line) && !goes_on(line) && begins(&exact[at..]);
        if !heads {
            break;
        }
        start = at + 1;
    }
    if let Some(at) = exact[start..].find(": ").map(|at| start + at) {
        let label = &exact[start..at];
        if label.split_whitespace().count() <= LABEL && !past(label) && begins(&exact[at + 2..]) {
            start = at + 2;
        }
    }
    letters.trim(Span::new(body.start + exact[..start].chars().count(), body.end))
}

/// The passage at a place of a paper; its number is given later.
pub fn source(paper: &Paper, letters: &Letters, span: Span) -> Source {
    let (start, end) = (span.start as u64, span.end as u64);
    Source {
        number: 0,
        origin: paper.origin,
        name: paper.name.clone(),
        page: paper.document.page_at(start),
        start,
        end,
        quote: letters.exact(span),
        proven: paper.proven,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::ids::FileId;

    fn paper(text: &str) -> Paper {
        Paper {
            origin: Origin::File(FileId::new()),
            name: "Complaint.pdf".into(),
            document: Document { text: text.into(), ..Document::default() },
            proven: true,
        }
    }

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
        assert_eq!(written_of(&[paper(form)], jiff::civil::date(2026, 11, 25)), []);
        let asked = "1. State the name of each person who witnessed the collision of May 2, 2026.\n";
        assert_eq!(happened(&[paper(asked)], jiff::civil::date(2026, 11, 25), |_| false), []);
    }

    #[test]
    fn a_pleading_without_a_title_speaks_for_the_side_that_it_lets_speak() {
        let complaint = "Acme Widgets, Inc., Plaintiff, v. Road Runner LLC, Defendant.\n\nPlaintiff Acme Widgets, Inc., by its attorneys, alleges as follows:\n\n1. On March 3, 2021, Acme delivered widgets.\n";
        assert_eq!(pleader(complaint), Some(From::Plaintiff));
        assert_eq!(pleader("Defendant denies the allegations of paragraph 3.\n"), Some(From::Defendant));
        assert_eq!(pleader("Dear Ms. Farouk,\n\nPlaintiff is Acme. It delivered widgets on March 3, 2021.\n"), None);
        assert_eq!(pleader("Plaintiff asked for time. Defendant alleges nothing.\n"), None);
    }

    #[test]
    fn papers_for_the_firms_own_eyes() {
        for text in [
            "PRIVILEGED AND CONFIDENTIAL\nATTORNEY-CLIENT COMMUNICATION\n\nShe would accept $62,500.",
            "ATTORNEY WORK PRODUCT\n\nHe was three months behind.",
            "MEMORANDUM TO FILE\n\nShe was looking at her telephone.",
            "Intake memo, May 4, 2026\n\nShe was looking at her telephone.",
        ] {
            assert!(is_inside(text), "{text}");
        }
        assert!(!is_inside("LEASE\n\nThe memorandum to file with the county is attached.\n"));
    }

    #[test]
    fn an_event_told_with_an_irregular_verb_and_a_number_is_a_fact() {
        let text = "Meridian hired Alto in April. On May 2, 2026, trailer no. 118 broke down near Elko, Nevada. Alto sent nobody.\n";
        let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
        let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(told, ["On May 2, 2026, trailer no. 118 broke down near Elko, Nevada."]);
    }

    #[test]
    fn a_fact_is_one_sentence_without_the_reference_before_it() {
        let text = "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc. On March 9, 2021, Road Runner rejected them at 5 p.m. The \
            widgets were sold again on May 4, 2021. Counsel for Acme wrote to Road Runner on June 1, 2021. (Exs. A and B.) Road Runner \
            answered on June 4, 2021 that it would pay. On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price.";
        let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
        let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(
            told,
            [
                "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc.",
                "On March 9, 2021, Road Runner rejected them at 5 p.m.",
                "The widgets were sold again on May 4, 2021.",
                "Counsel for Acme wrote to Road Runner on June 1, 2021.",
                "Road Runner answered on June 4, 2021 that it would pay.",
                "On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price."
            ]
        );
        for fact in &facts {
            let folded = fact.source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(folded, fact.text);
        }
    }

    #[test]
    fn that_a_paper_was_served_is_no_fact() {
        let served = paper(
            "I served this motion on all counsel of record by e-mail on June 2, 2025.\n\nWe wrote to Road Runner on May 2, 2025 and asked for payment.",
        );
        let facts = written_of(&[served], jiff::civil::date(2026, 11, 25));
        assert_eq!(facts.len(), 1, "{facts:#?}");
        assert!(facts[0].text.contains("May 2, 2025"));
    }

    #[test]
    fn what_others_say_of_themselves_is_no_fact_of_ours() {
        let letter = paper(
            "Our records show that the charges were invoiced on August 1, 2025 and have not been paid. We wrote to you on May 2, 2025. \
             The crane outage on July 9, 2025 lasted six hours.",
        );
        let facts = happened(&[letter], jiff::civil::date(2026, 11, 25), |_| false);
        let texts: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
        assert_eq!(texts, ["The crane outage on July 9, 2025 lasted six hours."]);
    }

    #[test]
    fn a_notes_heading_is_no_part_of_a_fact() {
        let today = jiff::civil::date(2026, 11, 25);
        let texts = |text: &str| -> Vec<String> {
            happened(&[paper(text)], today, |_| false).into_iter().map(|fact| fact.text).collect()
        };
        let wanted = ["On May 2, 2026, the pump failed at the plant in Reno."];
        for note in [
            "Notes of the call with Ms. Lee\nOn May 2, 2026, the pump failed at the plant in Reno.\n",
            "Note to file: On May 2, 2026, the pump failed at the plant in Reno.\n",
            "Memo\n\nOn May 2, 2026, the pump failed\nat the plant in Reno.\n",
        ] {
            assert_eq!(texts(note), wanted, "{note}");
        }
        // A line that was broken in a narrow column is no heading.
        assert_eq!(
            texts("The pump was sold on May 2, 2026 to\nRoad Runner LLC in Reno, Nevada.\n"),
            ["The pump was sold on May 2, 2026 to Road Runner LLC in Reno, Nevada."]
        );
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
