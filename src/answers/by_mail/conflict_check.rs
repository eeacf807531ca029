//! Conflict checks by mail: the names that a mail gives, held against the firm's contacts and all its papers. The check is kept, and decided
//! in the browser.

use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::engines::engine::Work,
    conflicts::{Asked, Check, Hit, Seen, Side, What, Why},
    email::quoted_text::own_words,
    error::Result,
    legal_extracts::Capacity,
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind, Source},
};

use name_matching::{is_designator, mentions};

/// Names of one mail, as many as a check takes.
const MOST: usize = 50;
/// Matches of a name that the reply lists.
const SHOWN: usize = 15;
/// Words for a check, in an order or a question.
const CUES: [&str; 9] = [
    "conflict check",
    "conflicts check",
    "conflict search",
    "check for conflict",
    "check conflicts",
    "run conflicts",
    "for conflicts",
    "conflict with",
    "conflicts with",
];
/// How a sentence begins that orders a check, or asks for one. "Which clauses conflict with the statute?" does neither.
const BEGINS: [&str; 20] = [
    "conflict",
    "check",
    "search",
    "screen",
    "run",
    "do a",
    "make a",
    "new conflict",
    "please",
    "kindly",
    "can you",
    "could you",
    "do we",
    "would we",
    "are there",
    "is there",
    "any conflict",
    "would it",
    "we need",
    "i need",
];
/// Words of a question for what the firm did for somebody, and how such a question begins: "Have we ever acted for …?"
const ACTED: [&str; 7] =
    ["acted for ", "acted against ", "act for ", "act against ", "represented ", "represent ", "on behalf of "];
const ASKS_OF_US: [&str; 5] = ["have we ", "did we ", "do we ", "has the firm ", "has our firm "];
/// What an order begins with; no part of a name.
const VERBS: [&str; 5] = ["check ", "search ", "screen ", "please ", "run "];

/// The names that a mail asks to check, in its order; none if it asks for no check. Each line, and each piece of a list, is asked for,
/// also where it does not look like a name: nothing is left out without a word.
fn names_asked(instruction: &str, owner: &str) -> Option<Vec<String>> {
    let text = own_words(instruction);
    let at = cue(text)?;
    let (order, below) = match text[at..].find('\n') {
        Some(end) => text[at..].split_at(end),
        None => (&text[at..], ""),
    };
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        let name = name.trim().trim_start_matches(['-', '*', '•', '–', ' ']).trim();
        let name = name.trim_end_matches(['?', '!', ':', ';', ',']);
        // The stop of "Inc." belongs to the name.
        let short = ["inc.", "corp.", "co.", "ltd.", "jr.", "sr.", "esq.", "p.c.", "n.a.", "s.a."];
        let stop = short.iter().any(|end| name.to_ascii_lowercase().ends_with(end));
        let name = if stop { name } else { name.trim_end_matches('.') };
        let known = names.iter().any(|own| own.eq_ignore_ascii_case(name));
        if name.chars().any(char::is_alphanumeric) && !known && !name.eq_ignore_ascii_case(owner) {
            names.push(name.to_owned());
        }
    };
    order_names(order).iter().for_each(|name| add(name));
    // A list below: a greeting's end and a signature are no part of it.
    for line in below.lines().map(str::trim).skip_while(|line| line.is_empty()) {
        let line =
            line.trim_start_matches(|c: char| c.is_ascii_digit() && line.contains(". ")).trim_start_matches(". ");
        if line.eq_ignore_ascii_case(owner)
            || owner.split(' ').next().is_some_and(|first| line.eq_ignore_ascii_case(first))
            || is_farewell(line)
        {
            break;
        }
        if line.split_whitespace().count() <= 8 {
            pieces(line).iter().for_each(|name| add(name));
        } else {
            mentions(line).iter().for_each(|mention| add(&mention.name));
        }
    }
    Some(names)
}

/// Whether a line ends a mail: below it stands who wrote it.
fn is_farewell(line: &str) -> bool {
    let bare = line.trim_end_matches([',', '.', '!', '-', ' ']).to_ascii_lowercase();
    let known = [
        "thanks",
        "thank you",
        "many thanks",
        "best",
        "regards",
        "best regards",
        "kind regards",
        "sincerely",
        "cheers",
        "yours",
    ];
    bare.is_empty() && !line.is_empty() || known.contains(&bare.as_str())
}

/// Where the order for a check begins.
fn cue(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let found = CUES.iter().flat_map(|cue| lower.match_indices(cue).map(|(at, _)| at)).filter_map(|at| {
        // "Check Acme Inc. for conflicts" is one sentence.
        let whole_line = lower[at..].starts_with("for conflicts");
        let ends = |c: char| c == '\n' || !whole_line && matches!(c, '.' | '?' | '!');
        let start = lower[..at].rfind(ends).map_or(0, |before| before + 1);
        let start = start + (lower[start..].len() - lower[start..].trim_start().len());
        BEGINS.iter().any(|begins| lower[start..].starts_with(begins)).then_some(start)
    });
    found.min().or_else(|| acted(&lower, text).map(|(start, _)| start))
}

/// A question for whom the firm acted: where it begins, and where the names do.
fn acted(lower: &str, text: &str) -> Option<(usize, usize)> {
    let mut starts = ASKS_OF_US.iter().flat_map(|asks| lower.match_indices(asks).map(|(at, _)| at)).filter(|at| {
        let before = lower[..*at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['.', '!', '?', '\n', ',', ':'])
    });
    starts.find_map(|start| {
        let end = lower[start..].find(['?', '\n']).map_or(lower.len(), |at| start + at);
        let names =
            ACTED.iter().filter_map(|cue| lower[start..end].find(cue).map(|at| start + at + cue.len())).max()?;
        // "Have we represented that the roof is sound?" names nobody.
        (!mentions(&text[names..end]).is_empty()).then_some((start, names))
    })
}

/// The names in the line of the order itself.
fn order_names(order: &str) -> Vec<String> {
    let lower = order.to_ascii_lowercase();
    if let Some((0, names)) = acted(&lower, order) {
        return pieces(order[names..].split('?').next().unwrap_or_default());
    }
    if let Some((_, list)) = order.split_once(':') {
        return pieces(list);
    }
    // "Check Acme Widgets, Inc. for conflicts."
    if let Some(end) = lower.find(" for conflicts") {
        let start = VERBS.iter().filter(|verb| lower.starts_with(**verb)).map(|verb| verb.len()).max().unwrap_or(0);
        let start = if lower[start..].starts_with("check ") { start + "check ".len() } else { start };
        if start < end {
            return pieces(&order[start..end]);
        }
    }
    let behind = [" on ", " with ", " for ", " against ", " of "].iter().filter_map(|word| {
        let at = CUES.iter().filter_map(|cue| lower.find(cue).map(|at| at + cue.len())).min()?;
        let at = at.saturating_sub(word.len() - 1);
        lower[at..].find(word).map(|found| at + found + word.len())
    });
    let Some(from) = behind.min() else { return Vec::new() };
    let rest = order[from..].split("? ").next().unwrap_or_default();
    let these = ["these", "the following", "this", "them", "us", "our"];
    let bare = rest.trim().trim_end_matches(['.', ':', '?']).to_ascii_lowercase();
    if these.iter().any(|word| bare == *word || bare.starts_with(&format!("{word} "))) && mentions(rest).is_empty() {
        return Vec::new();
    }
    pieces(rest)
}

/// The pieces of a list: between commas, semicolons, slashes and "and", with "Inc." and its like at the name before.
fn pieces(list: &str) -> Vec<String> {
    let list = list.trim().trim_end_matches(['?', '!']);
    let mut pieces: Vec<String> = Vec::new();
    for part in list.split([',', ';']).flat_map(|part| part.split(" / ")) {
        let bare = part.trim().trim_end_matches('.').to_ascii_lowercase().replace('.', "");
        let belongs = is_designator(&bare) || matches!(bare.as_str(), "jr" | "sr" | "esq" | "ii" | "iii");
        match pieces.last_mut() {
            Some(last) if belongs => *last = format!("{last}, {}", part.trim()),
            _ => pieces.extend(split_at_and(part)),
        }
    }
    pieces.into_iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

/// "Jane Doe and Road Runner LLC" are two; "Hale and Ortiz LLP" is one, and "or its owner Ann Lee" is Ann Lee.
fn split_at_and(part: &str) -> Vec<String> {
    let parts: Vec<&str> = part.split(" and ").flat_map(|part| part.split(" or ")).collect();
    let words = |text: &str| text.split_whitespace().count();
    if parts.len() == 2
        && words(parts[0]) == 1
        && words(parts[1]) <= 3
        && mentions(part).iter().any(|m| m.name == part.trim())
    {
        return vec![part.to_owned()];
    }
    let tidied = parts.into_iter().map(|part| {
        let part = part.trim().trim_start_matches("and ").trim_start_matches("or ");
        let begins = part.find(|c: char| c.is_uppercase() || c.is_ascii_digit());
        // "its owner Ann Lee": what stands before the capital is no name.
        let lead = begins.map_or("", |at| part[..at].trim());
        let said = [
            "its",
            "his",
            "her",
            "their",
            "the",
            "owner",
            "spouse",
            "wife",
            "husband",
            "client",
            "ceo",
            "president",
            "of",
        ];
        let skips = !lead.is_empty() && lead.split(' ').all(|word| said.contains(&word.to_ascii_lowercase().as_str()));
        if skips { part[begins.unwrap_or(0)..].to_owned() } else { part.to_owned() }
    });
    tidied.collect()
}

impl Answers {
    /// Checks the names of a mail that asks for a conflict check; `None` if it asks for none.
    pub(super) async fn check_conflicts(
        &self,
        asked: &Message,
        owner: &Account,
        work: &Work,
        unread: bool,
    ) -> Result<Option<Put>> {
        let Some(names) = names_asked(&work.instruction, &owner.full_name()) else { return Ok(None) };
        if names.is_empty() {
            let lead =
                "Whom should be checked? Write the names into the mail: “Conflict check: Jane Roe, Acme Widgets, Inc.”";
            let answer =
                Answer { engine: BUILT_IN.into(), skill: SkillKind::Conflicts, lead: lead.into(), ..Answer::default() };
            return self.put(asked, owner, answer, unread, Vec::new()).await.map(Some);
        }
        let more = names.len().saturating_sub(MOST);
        let names = names.into_iter().take(MOST).map(|name| Asked { name, side: Side::Other }).collect();
        let check = self.conflicts.check_for(owner.id, &asked.subject, names, Some(asked.id)).await?;
        let (conflicts, made) = (self.conflicts.clone(), check.clone());
        let seen = crate::blocking::blocking(move || conflicts.seen(&made)).await?;
        let mut answer = told(&check, &seen, work);
        if more > 0 {
            answer.gaps.push(format!(
                "{more} more names were not checked: a check has at most {MOST}. Send the rest as a mail of its own."
            ));
        }
        self.put(asked, owner, answer, unread, Vec::new()).await.map(Some)
    }
}

fn told(check: &Check, seen: &Seen, work: &Work) -> Answer {
    let mut sources: Vec<Source> = Vec::new();
    let mut sections = Vec::new();
    let mut all = 0;
    for (n, asked) in (0u32..).zip(&check.asked) {
        let hits: Vec<&Hit> = check.hits.iter().filter(|hit| hit.asked == n).collect();
        let shown: Vec<&&Hit> = hits.iter().filter(|hit| !seen.hides(hit)).collect();
        let hidden = hits.len() - shown.len();
        all += hits.len();
        let mut intro: Vec<String> = Vec::new();
        if hits.is_empty() {
            intro.push("Nothing was found.".into());
        }
        if shown.len() > SHOWN {
            intro.push(format!("The first {SHOWN} of {} matches; the page has all.", shown.len()));
        }
        if hidden > 0 {
            intro.push(match hidden {
                1 => "1 match is in a paper of another member of the firm, or in a matter that you do not see.".into(),
                hidden => format!(
                    "{hidden} matches are in papers of other members of the firm, or in matters that you do not see."
                ),
            });
        }
        let lines = shown.into_iter().take(SHOWN).map(|hit| line(hit, seen, work, &mut sources)).collect();
        sections.push(Section { heading: asked.name.clone(), intro: intro.join(" "), lines, ..Section::default() });
    }
    let names: Vec<&str> = check.asked.iter().map(|asked| asked.name.as_str()).collect();
    let found = match all {
        0 => "nothing was found".to_owned(),
        1 => "1 match".to_owned(),
        all => format!("{all} matches"),
    };
    Answer {
        engine: BUILT_IN.into(),
        skill: SkillKind::Conflicts,
        lead: format!("Held against the firm's contacts, matters, files and mails: {}. In all, {found}.", names.join("; ")),
        about: "Whether there is a conflict, a person decides. The check is kept under Clients, Conflict Checks in the browser: write your \
            decision and its reason there, and papers that come later are held against it."
            .into(),
        sections,
        sources,
        ..Answer::default()
    }
}

fn line(hit: &Hit, seen: &Seen, work: &Work, sources: &mut Vec<Source>) -> Line {
    let why = match &hit.why {
        Why::Reached(_) => "It is reached the same way.".to_owned(),
        Why::Name(reason) => reason.sentence().to_owned(),
        Why::Related(_, to) => format!("It has to do with “{to}”, a contact of the firm."),
    };
    let paper = match &hit.what {
        What::Contact { name, .. } => {
            return Line {
                text: format!("“{name}” is a contact of the firm. {why}"), own: true, ..Line::default()
            };
        }
        What::Matter(part) => {
            let capacity = match (part.client, part.role.as_str()) {
                (true, _) => "the client".to_owned(),
                (false, "") => "a party".to_owned(),
                (false, role) => role.to_owned(),
            };
            let matter = seen.matter(part.id).map(|matter| format!("{} {}", matter.number, matter.title));
            let matter = matter.unwrap_or_default();
            let text = format!("“{}”, {capacity} in the matter “{}”. {why}", part.name, matter.trim());
            return Line { text, own: true, ..Line::default() };
        }
        What::Paper(paper) => paper,
    };
    let capacity = match (&paper.capacity, &paper.role) {
        (Capacity::Party, Some(role)) => format!("a party ({role})"),
        (Capacity::Party, None) => "a party".into(),
        (Capacity::Counsel, _) => "counsel".into(),
        (Capacity::Witness, _) => "a witness".into(),
        (Capacity::Judge, _) => "a judge".into(),
        (Capacity::Correspondent, _) => "sender or recipient".into(),
        _ => "named".into(),
    };
    let text = format!("“{}”, {capacity} in “{}”. {why}", paper.name, paper.title);
    if paper.start >= paper.end {
        return Line { text, own: true, ..Line::default() };
    }
    let number = u32::try_from(sources.len() + 1).unwrap_or(u32::MAX);
    sources.push(Source {
        number,
        origin: paper.origin,
        name: paper.title.clone(),
        page: paper.page,
        start: paper.start,
        end: paper.end,
        quote: paper.name.clone(),
        proven: !work.unproven.contains(&paper.origin),
    });
    Line { text, sources: vec![number], ..Line::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_from_the_mail() {
        let asked = |text: &str| names_asked(text, "Dana Whitlock").map(|names| names.join("; "));
        for (text, names) in [
            ("Conflict check: Jane Roe, Acme Widgets, Inc.", "Jane Roe; Acme Widgets, Inc."),
            (
                "Please run a conflict check on Road Runner LLC and Carl Weiss.\n\nDana Whitlock",
                "Road Runner LLC; Carl Weiss",
            ),
            ("Do we have a conflict with Harbor Point Properties?", "Harbor Point Properties"),
            ("Are there any conflicts with Borealis or its owner Anneliese Brandt?", "Borealis; Anneliese Brandt"),
            ("Check Acme Widgets, Inc. for conflicts.", "Acme Widgets, Inc."),
            ("conflict check: jane roe, acme inc", "jane roe; acme inc"),
            ("Conflict check on pat@borealis.example", "pat@borealis.example"),
            ("Have we ever acted for Harbor Point Properties LLC?", "Harbor Point Properties LLC"),
            ("Hi,\nhave we ever represented Jane Roe or Carl Weiss?", "Jane Roe; Carl Weiss"),
            ("Please run a conflict check.", ""),
            ("Conflict check, please:\nAdam Abendrot\n\nThanks,\nDana", "Adam Abendrot"),
            (
                "Please run a conflict check on these:\n\nAdam Abendrot\nBella Birnbaum LLC\n- Wexford\n- (775) 555-0142\n\nDana Whitlock",
                "Adam Abendrot; Bella Birnbaum LLC; Wexford; (775) 555-0142",
            ),
            (
                "Conflict check: Fenwick Stroud, Wm. Hargrove and Hale and Ortiz LLP",
                "Fenwick Stroud; Wm. Hargrove; Hale; Ortiz LLP",
            ),
        ] {
            let mut found: Vec<String> = asked(text).unwrap_or_default().split("; ").map(str::to_owned).collect();
            let mut wanted: Vec<String> = names.split("; ").map(str::to_owned).collect();
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{text}");
        }
        for text in [
            "Which clauses conflict with each other?",
            "Check the lease.",
            "Do the dates conflict?",
            "Have we represented that the roof is sound?",
            "Does section 4 have a conflict with the Uniform Commercial Code?",
            "FYI\n\n---------- Forwarded message ---------\nFrom: Bad Guy <bad@evil.test>\n\nConflict check: Mallory Evil",
        ] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
