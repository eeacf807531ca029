//! The numbered allegations of a complaint, and the affirmative defenses that an order names.

use super::{
    papers::{Paper, source},
    points::is_within,
    requests::Request,
    titles::title,
};
use crate::{
    documents::document::Origin,
    law::{Letters, Span, sentences::sentences_in},
};

/// The most allegations of a draft, and words of a heading between them.
const MOST: usize = 400;
const HEADING: usize = 20;

/// The complaint that is answered.
pub struct Complaint<'p> {
    /// "First Amended Complaint".
    pub title: String,
    pub paper: &'p Paper,
    pub allegations: Vec<Allegation>,
}

/// A numbered paragraph, and the heading above it: "COUNT I".
pub struct Allegation {
    pub heading: Option<String>,
    /// The heading under which it stands, wherever that is: "JURISDICTION AND VENUE".
    pub section: String,
    pub request: Request,
}

/// The complaint among the papers that an order has answered: the amended one if there are two, and no other one where the order names it.
pub fn complaint<'p>(papers: &'p [Paper], order: &str) -> Option<Complaint<'p>> {
    let amended =
        order.to_lowercase().contains("amended complaint") || order.to_lowercase().contains("amended petition");
    let files = papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_)));
    let mut all: Vec<(String, &Paper)> = files
        .filter_map(|paper| {
            let title = title(&paper.document.text)?;
            let lower = title.to_lowercase();
            let own = ["complaint", "petition", "counterclaim", "crossclaim"].iter().any(|word| lower.contains(word));
            let other = lower.contains("answer") || amended && !lower.contains("amended");
            (own && !other).then_some((title, paper))
        })
        .collect();
    all.sort_by_key(|(title, _)| !title.to_lowercase().contains("amended"));
    let read = |(title, paper): (String, &'p Paper)| Complaint { title, paper, allegations: numbered(paper) };
    all.into_iter().map(read).find(|complaint| !complaint.allegations.is_empty())
}

/// The paragraphs of a paper that are numbered from 1 on, each up to the next one, a heading, or the prayer.
fn numbered(paper: &Paper) -> Vec<Allegation> {
    let letters = Letters::new(&paper.document.text);
    let mut all: Vec<Allegation> = Vec::new();
    let mut close = |open: Option<Open>| {
        let Some(Open { number, lines, heading, section }) = open else { return };
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
        let span = letters.trim(Span::new(first.start, last.end));
        if !span.is_empty() && all.len() < MOST {
            let label = format!("Paragraph {number}");
            // Line by line: what stands at a page's foot between two of them is no part of it.
            let text: Vec<String> = lines.iter().map(|line| letters.folded(letters.trim(*line))).collect();
            let request = Request { label, text: text.join(" "), source: source(paper, &letters, span) };
            all.push(Allegation { heading, section, request });
        }
    };
    let (mut open, mut at, mut last) = (None::<Open>, 0, 0);
    let mut last_decimal: Option<(usize, usize)> = None;
    // "2   FIRST AMENDED COMPLAINT"
    let title = title(&paper.document.text).unwrap_or_default().to_uppercase();
    let is_foot = |line: &str| {
        let bare = line.trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '-' | '–'));
        bare.is_empty() || !title.is_empty() && bare == title
    };
    let mut heading: Option<String> = None;
    let mut section = String::new();
    for line in paper.document.text.split('\n') {
        let length = line.chars().count();
        let words = line.trim();
        // "3.6", as courts of Washington number them: the sixth of the third part.
        let decimal = decimal(words).filter(|(part, n, _)| follows_decimal(last_decimal, (*part, *n)));
        if let Some((part, n, length)) = decimal {
            last_decimal = Some((part, n));
            let text = words[length..].trim_start();
            let lead = line.trim_end().chars().count() - text.chars().count();
            let lines =
                if text.is_empty() { Vec::new() } else { vec![Span::new(at + lead, at + line.chars().count())] };
            let label = format!("{part}.{n}");
            close(open.replace(Open { number: label, lines, heading: heading.take(), section: section.clone() }));
            last += 1;
            at += line.chars().count() + 1;
            continue;
        }
        let digits = words.chars().take_while(char::is_ascii_digit).count();
        let behind = &words[digits..];
        let number = words[..digits].parse::<usize>().ok().filter(|_| last_decimal.is_none()).filter(|number| {
            // In some states the number has a line of its own: "4.", and below it the text.
            let apart = behind.starts_with(['.', ')'])
                && behind.get(1..).is_some_and(|text| text.trim().is_empty() || text.starts_with([' ', '\t']));
            *number == last + 1 && apart
        });
        // A line below such a number is its text, whatever it looks like.
        let begins = open.as_ref().is_some_and(|open| open.lines.is_empty()) && !is_foot(words);
        // A heading stands behind the end of a sentence.
        let before = open.as_ref().and_then(|open| open.lines.last());
        let ended = before.is_none_or(|line| letters.folded(*line).trim_end().ends_with(['.', ';', ':', '"', '”']));
        if let Some(number) = number {
            let text = behind[1..].trim_start();
            let lead = line.trim_end().chars().count() - text.chars().count();
            let lines = if text.is_empty() { Vec::new() } else { vec![Span::new(at + lead, at + length)] };
            let label = number.to_string();
            close(open.replace(Open { number: label, lines, heading: heading.take(), section: section.clone() }));
            last = number;
        } else if begins {
            if let Some(open) = &mut open {
                open.lines.push(Span::new(at, at + length));
            }
        } else if last == 0 {
            // Above the first one stand the caption and the title too: only what names a part of a complaint is its heading.
            if is_heading(words) && names_a_section(words) {
                section = words.to_owned();
            }
        } else if !is_foot(words) {
            if last > 0 && (is_end(words) || ended && is_heading(words)) {
                // "Count II", and "Negligence (against Brandt)" below it.
                let above = if open.is_none() { heading.take() } else { None };
                close(open.take());
                heading = is_heading(words).then(|| match above {
                    Some(above) => format!("{above} – {words}"),
                    None => words.to_owned(),
                });
                section = heading.clone().unwrap_or_default();
            } else if let Some(open) = &mut open {
                open.lines.push(Span::new(at, at + length));
            }
        }
        at += length + 1;
    }
    close(open);
    all
}

/// The two numbers of a paragraph such as "3.6", and how many bytes both take.
fn decimal(words: &str) -> Option<(usize, usize, usize)> {
    let (part, rest) = words.split_once('.')?;
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    let short = (1..=2).contains(&part.len()) && (1..=2).contains(&digits);
    let text = behind.strip_prefix('.').unwrap_or(behind);
    let apart = text.is_empty() || text.starts_with([' ', '\t']);
    let length = words.len() - text.len();
    (short && apart).then(|| Some((part.parse().ok()?, number.parse().ok()?, length))).flatten()
}

/// Whether such a paragraph is the next one: of the same part, or the first of the next part.
fn follows_decimal(last: Option<(usize, usize)>, (part, number): (usize, usize)) -> bool {
    match last {
        None => (part, number) == (1, 1),
        Some((before, last)) => part == before && number == last + 1 || part == before + 1 && number == 1,
    }
}

/// An order with the places of decimal paragraphs in their complaint instead of their numbers: "Admit 3.1" of a complaint whose ninth paragraph that is
/// says "Admit 9". Every character keeps its place.
pub fn counted_through(order: &str, allegations: &[Allegation]) -> String {
    let label = |one: &Allegation| one.request.label.rsplit(' ').next().unwrap_or_default().to_owned();
    let labels: Vec<String> = allegations.iter().map(label).collect();
    if !labels.first().is_some_and(|first| first.contains('.')) {
        return order.to_owned();
    }
    let mut out = String::with_capacity(order.len());
    let mut rest = order;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let length = rest[at..].find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len() - at);
        let token = rest[at..at + length].trim_end_matches('.');
        let before = rest[..at].chars().next_back();
        let place = labels.iter().position(|label| label == token).map(|n| (n + 1).to_string());
        out.push_str(&rest[..at]);
        match place
            .filter(|place| place.len() <= token.len() && !before.is_some_and(|c| c == '$' || c.is_alphanumeric()))
        {
            Some(place) => out.push_str(&format!("{place:<width$}", width = token.len())),
            None => out.push_str(token),
        }
        rest = &rest[at + token.len()..];
    }
    out.push_str(rest);
    out
}

/// An allegation that is being read, line by line.
struct Open {
    /// "6", "3.6".
    number: String,
    lines: Vec<Span>,
    heading: Option<String>,
    section: String,
}

/// Whether a heading names a part that complaints have before their counts.
fn names_a_section(line: &str) -> bool {
    const PARTS: [&str; 9] = [
        "parties",
        "jurisdiction",
        "venue",
        "introduction",
        "nature of",
        "background",
        "facts",
        "allegations",
        "preliminary",
    ];
    let lower = line.to_lowercase();
    PARTS.iter().any(|part| lower.contains(part))
}

/// Whether a line ends the allegations: the prayer, or a signature.
fn is_end(line: &str) -> bool {
    let upper = line.to_uppercase();
    let opens = [
        "WHEREFORE",
        "PRAYER",
        "PLAINTIFF PRAYS",
        "PETITIONER PRAYS",
        "PLAINTIFF REQUESTS",
        "PLAINTIFF DEMANDS",
        "PLAINTIFFS PRAY",
        "DEMAND FOR",
        "DATED",
        "RESPECTFULLY",
        "/S/",
        "VERIFICATION",
    ];
    opens.iter().any(|word| upper.starts_with(word))
}

/// Whether a line between two allegations is a heading: "COUNT I - NEGLIGENCE (Elm)", "Facts Common to All Counts".
fn is_heading(line: &str) -> bool {
    let upper = line.to_uppercase();
    let counted = ["COUNT ", "CLAIM ", "CAUSE OF ACTION", "FIRST ", "SECOND ", "THIRD ", "FOURTH ", "FIFTH ", "SIXTH "];
    let words: Vec<&str> = line.split_whitespace().collect();
    let open = !line.ends_with(['.', ';', ',', ':']) && words.len() <= HEADING;
    let letters = line.chars().filter(|c| c.is_alphabetic());
    let capitals = letters.clone().count() > 3 && letters.clone().all(char::is_uppercase);
    let small = |word: &&str| word.len() > 3 && word.starts_with(char::is_lowercase);
    let titled = words.len() <= 10 && line.starts_with(char::is_uppercase) && !words.iter().any(small);
    let counts = counted.iter().any(|word| upper.starts_with(word)) && line.starts_with(char::is_uppercase);
    open && (capitals || counts && !words.iter().skip(3).any(small) || titled)
}

/// The affirmative defenses that an order names, and the sentence that does: "raise the affirmative defenses of waiver and laches", "plead
/// waiver as an affirmative defense", "Affirmative defenses: waiver, laches".
pub fn defenses(order: &str) -> Option<(Vec<String>, Span)> {
    let letters = Letters::new(order);
    let lower = order.to_ascii_lowercase();
    let asked = ["affirmative defense", "new matter"].iter().any(|words| lower.contains(words));
    // "… with affirmative defenses. Admit 3. Statute of repose, betterment, failure to maintain."
    let alone = || {
        sentences_in(&letters).into_iter().filter(|_| asked).find_map(|sentence| {
            let line = letters.folded(sentence.span);
            let all = listed(line.trim_end_matches('.'));
            let noun = |item: &String| {
                let words: Vec<&str> = item.split(' ').collect();
                let verb = |word: &&str| {
                    ["admit", "deny", "denied", "admitted", "draft", "prepare", "we", "use"]
                        .contains(&word.to_lowercase().as_str())
                };
                words.len() <= 5 && !words.iter().any(verb) && !item.contains(|c: char| c.is_ascii_digit())
            };
            (all.len() > 2 && all.iter().all(noun)).then_some((all, sentence.span))
        })
    };
    named_defenses(&letters).or_else(alone)
}

fn named_defenses(letters: &Letters) -> Option<(Vec<String>, Span)> {
    sentences_in(letters).into_iter().find_map(|sentence| {
        let line = letters.folded(sentence.span);
        let lower = line.to_ascii_lowercase();
        let named =
            // Pennsylvania pleads them as new matter (Pa. R.C.P. 1030).
            ["affirmative defenses", "affirmative defense", "new matter"].iter().find_map(|words| Some((lower.find(words)?, *words)));
        // "Defenses: laches; waiver", "the defense of laches"
        let bare = || {
            ["defenses", "defense"].iter().find_map(|words| {
                let at = lower.find(words)?;
                let behind = &lower[at + words.len()..];
                let led = [":", " of ", " are "].iter().any(|lead| behind.starts_with(lead));
                // "Plead permission as a defense"
                let before = lower[..at].trim_end();
                (led || before.ends_with(" as a") || before.ends_with(" as")).then_some((at, *words))
            })
        };
        let (at, words) = named.or_else(bare)?;
        let behind = &line[at + words.len()..];
        let led = [
            "of ",
            "are ",
            "is ",
            "should be ",
            "that ",
            "plead ",
            "pleads ",
            "raise ",
            "raises ",
            "assert ",
            "asserts ",
            "we plead ",
            "we raise ",
            "he pleads ",
            "she pleads ",
            "it pleads ",
            "please plead ",
            "please raise ",
        ]
        .iter();
        let own = behind.trim_start_matches([':', ' ', '(', '–', '—']);
        let said = match led.filter_map(|lead| own.strip_prefix(lead)).next() {
            Some(rest) => Some(rest),
            None if behind.starts_with([':', '(', '–', '—'])
                || behind.starts_with(" –")
                || behind.starts_with(" (")
                || behind.starts_with(" —") =>
            {
                Some(own)
            }
            None => {
                // "plead waiver and laches as affirmative defenses"
                let before = line[..at].trim_end();
                let article = before.strip_suffix(" an").or_else(|| before.strip_suffix(" a"));
                let before = article.unwrap_or(before).strip_suffix(" as")?;
                let verbs =
                    ["raise ", "raises ", "plead ", "pleads ", "assert ", "asserts ", "add ", "include ", "allege "];
                let from = verbs
                    .iter()
                    .filter_map(|verb| Some(before.to_ascii_lowercase().rfind(verb)? + verb.len()))
                    .max()?;
                Some(&before[from..])
            }
        };
        let all = listed(said?);
        (!all.is_empty()).then_some((all, sentence.span))
    })
}

/// The parts of a list: "comparative fault, waiver and the statute of limitations".
fn listed(text: &str) -> Vec<String> {
    // Defenses that have an "and" of their own.
    const JOINED: [&str; 4] =
        ["open and obvious", "accord and satisfaction", "offer and compromise", "act or omission"];
    let mut text = text.to_owned();
    for joined in JOINED {
        let at = text.to_ascii_lowercase().find(joined);
        if let Some(at) = at {
            text = format!(
                "{}{}{}",
                &text[..at],
                text[at..at + joined.len()].replace(' ', "\u{a0}"),
                &text[at + joined.len()..]
            );
        }
    }
    let mut parts = Vec::new();
    let mut from = 0;
    let joints = [", and ", " and ", "; ", ", "];
    let mut places: Vec<(usize, usize)> = joints
        .iter()
        .flat_map(|joint| text.match_indices(joint).map(|(at, joint)| (at, at + joint.len())))
        // "Good cause (he left early, and in May)" is one.
        .filter(|(at, _)| !is_within(&text, *at))
        .collect();
    places.sort_unstable_by_key(|(at, end)| (*at, std::cmp::Reverse(*end)));
    places.dedup_by(|next, kept| next.0 < kept.1);
    for (at, end) in places {
        parts.push(&text[from..at]);
        from = end;
    }
    parts.push(&text[from..]);
    let bare = |part: &str| {
        let part = part.trim().trim_end_matches(['.', ',']);
        let part = if part.contains('(') { part } else { part.trim_end_matches(')') };
        part.strip_prefix("the ").unwrap_or(part).replace('\u{a0}', " ")
    };
    parts.into_iter().map(bare).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::document::Document, ids::FileId};

    const COMPLAINT: &str = "IN THE CIRCUIT COURT\n\nANN LEE,\n\n    Plaintiff,\n\n    v.\n\nELM LLC,\n\n    Defendant.\n\nCase No. 24-117\n\nCOMPLAINT FOR NEGLIGENCE\n\n\
        Plaintiff alleges:\n\nPARTIES\n1. Lee lives in Ohio.\n2. Elm LLC owns the mill\n- 1 -\nat Dover.\n\nCOUNT I\nNegligence\n3. On May 4, 2025, a beam fell:\n(a) on her arm; and\n(b) on her car.\n\
        4. She was hurt.\n\nWHEREFORE, Plaintiff prays for judgment:\n1. for $40,000;\n2. for costs.\n\n/s/ Bo Ray, Attorney for Plaintiff\n";

    fn paper(text: &str) -> Paper {
        let document = Document { text: text.into(), ..Document::default() };
        Paper { origin: Origin::File(FileId::new()), name: "Complaint.docx".into(), document, proven: true }
    }

    #[test]
    fn the_allegations_are_the_numbered_paragraphs_up_to_the_prayer() {
        let of = |text: &str| -> Vec<(String, String)> {
            let papers = [paper(text)];
            let all = complaint(&papers, "").map(|complaint| complaint.allegations).unwrap_or_default();
            all.into_iter().map(|one| (one.request.label, one.request.text)).collect()
        };
        let pair = |label: &str, text: &str| (label.to_owned(), text.to_owned());
        assert_eq!(
            of(COMPLAINT),
            [
                pair("Paragraph 1", "Lee lives in Ohio."),
                pair("Paragraph 2", "Elm LLC owns the mill at Dover."),
                pair("Paragraph 3", "On May 4, 2025, a beam fell: (a) on her arm; and (b) on her car."),
                pair("Paragraph 4", "She was hurt."),
            ]
        );
        assert_eq!(of("LEASE\n\n1. Rent is due monthly.\n2. The term is a year.\n"), []);
        let amended =
            COMPLAINT.replace("COMPLAINT FOR", "FIRST AMENDED COMPLAINT FOR").replace("was hurt", "was badly hurt");
        let both = [paper(COMPLAINT), paper(&amended)];
        let last = |order: &str| {
            let found = complaint(&both, order)?;
            Some((
                found.title,
                found.allegations.last()?.request.text.clone(),
                found.allegations.get(2)?.heading.clone(),
            ))
        };
        let wanted = (
            "First Amended Complaint".to_owned(),
            "She was badly hurt.".to_owned(),
            Some("COUNT I – Negligence".to_owned()),
        );
        assert_eq!(last(""), Some(wanted));
        // A paper that the order names is not replaced by another one.
        assert!(complaint(&both[..1], "Draft our answer to the First Amended Complaint.").is_none());
    }

    #[test]
    fn paragraphs_may_be_numbered_by_parts() {
        let text = "SUPERIOR COURT OF KENT COUNTY\n\nANN LEE,\nPlaintiff,\nv.\nELM LLC,\nDefendant.\n\nCOMPLAINT\n\nI. PARTIES\n\n1.1 Lee lives in Kent.\n\n1.2 Elm LLC builds houses.\n\nII. FACTS\n\n2.1 The roof leaked.\n\n2.2 It cost $12.5 million.\n\nWHEREFORE, Plaintiff prays.\n";
        let papers = [paper(text)];
        let found = complaint(&papers, "").map(|found| found.allegations).unwrap_or_default();
        let labels: Vec<&str> = found.iter().map(|one| one.request.label.as_str()).collect();
        assert_eq!(labels, ["Paragraph 1.1", "Paragraph 1.2", "Paragraph 2.1", "Paragraph 2.2"]);
        assert_eq!(
            counted_through("Admit 1.1 and 2.1, deny 2.2. It cost $2.1.", &found),
            "Admit 1   and 3  , deny 4  . It cost $2.1."
        );
    }

    #[test]
    fn defenses_are_named_in_three_ways() {
        assert_eq!(
            listed("comparative negligence, open and obvious danger and accord and satisfaction"),
            ["comparative negligence", "open and obvious danger", "accord and satisfaction"]
        );
        for order in [
            "Draft an answer. Raise the affirmative defenses of comparative fault, waiver and the statute of limitations.",
            "Draft an answer. Affirmative defenses: comparative fault, waiver, and statute of limitations.",
            "Draft an answer. Defenses: comparative fault; waiver; statute of limitations.",
            "Draft an answer, and plead comparative fault, waiver and statute of limitations as affirmative defenses.",
        ] {
            let found = defenses(order).map(|(all, _)| all).unwrap_or_default();
            assert_eq!(found, ["comparative fault", "waiver", "statute of limitations"], "{order}");
        }
        let found = defenses("Affirmative defenses: good faith, cause (he left early, on May 4). Jury too.");
        assert_eq!(found.map(|(all, _)| all).unwrap_or_default(), ["good faith", "cause (he left early, on May 4)"]);
        let found = defenses("Prepare the answer, with affirmative defenses (sole remedy under 3.4, liability cap).");
        assert_eq!(found.map(|(all, _)| all).unwrap_or_default(), ["sole remedy under 3.4", "liability cap"]);
        let found = defenses("Deny the rest. New matter: statute of limitations, comparative negligence, no duty.");
        let wanted = ["statute of limitations", "comparative negligence", "no duty"];
        assert_eq!(found.map(|(all, _)| all).unwrap_or_default(), wanted);
        let found = defenses(
            "Answer for Elm with affirmative defenses. Admit 1.3. Statute of repose, betterment, failure to maintain.",
        );
        let wanted = ["Statute of repose", "betterment", "failure to maintain"];
        assert_eq!(found.map(|(all, _)| all).unwrap_or_default(), wanted);
        let found = defenses("Admit 2, and plead permission as a defense.");
        assert_eq!(found.map(|(all, _)| all).unwrap_or_default(), ["permission"]);
        assert!(defenses("Draft an answer to the complaint with affirmative defenses.").is_none());
    }
}
