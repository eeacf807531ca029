//! Conflict checks by mail: the names that a mail gives, held against the firm's contacts and all its papers. The check is kept, and decided
//! in the browser.

use super::service::{Answers, Put};
use crate::{
    accounts::Account,
    answers::engines::engine::Work,
    conflicts::{Asked, Check, Hit, Side, What, Why},
    error::Result,
    legal_extracts::Capacity,
    tasks::{Answer, BUILT_IN, Line, Message, Section, SkillKind, Source},
};

use name_matching::mentions;

/// Names of one mail.
const MOST: usize = 20;
/// Matches of a name that the reply lists.
const SHOWN: usize = 15;
/// What begins a list of names.
const CUES: [&str; 12] = [
    "conflict check",
    "conflicts check",
    "conflict search",
    "check for conflict",
    "check conflicts",
    "run conflicts",
    "any conflict",
    "have a conflict with",
    "be a conflict with",
    "have conflicts with",
    "conflict of interest with",
    "conflicts of interest with",
];
/// What an order begins with.
const VERBS: [&str; 4] = ["check ", "search ", "screen ", "please "];
/// What stands between the cue and the names, or between the names.
const BETWEEN: [&str; 8] = [" on ", " for ", " with ", " against ", " of ", ":", ",", " and "];

/// The names that a mail asks to check, in its order; none if it asks for no check.
fn names_asked(instruction: &str, owner: &str) -> Option<Vec<String>> {
    let lower = instruction.to_ascii_lowercase();
    let at = CUES.iter().filter_map(|cue| lower.find(cue)).min().or_else(|| {
        // "Check Acme Inc. for conflicts."
        let verb = VERBS.iter().filter_map(|verb| lower.find(verb)).min()?;
        lower[verb..].find("for conflicts").map(|_| verb)
    })?;
    let text = instruction.get(at..)?;
    let named = |name: &String| !name.to_lowercase().contains("conflict") && !name.eq_ignore_ascii_case(owner);
    let mut names: Vec<String> = Vec::new();
    for mention in mentions(text) {
        // "Check Acme Inc. for conflicts" begins with a verb.
        let low = mention.name.to_ascii_lowercase();
        let verb = VERBS.iter().find(|verb| low.starts_with(**verb) || low == verb.trim_end());
        let name = verb.map_or(mention.name.as_str(), |verb| mention.name.get(verb.len()..).unwrap_or_default());
        let name = name.to_owned();
        if !name.is_empty() && named(&name) && !names.contains(&name) {
            names.push(name);
        }
    }
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        if word.contains('@') && word.contains('.') && !names.iter().any(|name| name == word) {
            names.push(word.to_owned());
        }
    }
    if names.is_empty() {
        names = pieces(text);
    }
    names.truncate(MOST);
    Some(names)
}

/// The names of a list that is written without capitals: "conflict check: jane roe, acme inc".
fn pieces(text: &str) -> Vec<String> {
    let line = text.lines().next().unwrap_or_default();
    let lower = line.to_ascii_lowercase();
    let Some(from) = BETWEEN.iter().filter_map(|word| lower.find(word).map(|at| at + word.len())).min() else {
        return Vec::new();
    };
    let rest = line.get(from..).unwrap_or_default().trim_end_matches(['.', '?', '!', ' ']);
    let rest = rest.replace(" and ", ",").replace(';', ",");
    let all = rest.split(',').map(|name| name.trim().to_owned());
    all.filter(|name| !name.is_empty() && name.split(' ').count() <= 6).collect()
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
        let names = names.into_iter().map(|name| Asked { name, side: Side::Other }).collect();
        let check = self.conflicts.check_for(owner.id, &asked.subject, names, Some(asked.id)).await?;
        self.put(asked, owner, told(&check, work), unread, Vec::new()).await.map(Some)
    }
}

fn told(check: &Check, work: &Work) -> Answer {
    let mut sources: Vec<Source> = Vec::new();
    let mut sections = Vec::new();
    let mut all = 0;
    for (n, asked) in (0u32..).zip(&check.asked) {
        let hits: Vec<&Hit> = check.hits.iter().filter(|hit| hit.asked == n).collect();
        let own = |hit: &&&Hit| !matches!(&hit.what, What::Paper(paper) if paper.account != check.account);
        let shown: Vec<&&Hit> = hits.iter().filter(own).collect();
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
                1 => "1 match is in a paper of another member of the firm.".into(),
                hidden => format!("{hidden} matches are in papers of other members of the firm."),
            });
        }
        let lines = shown.into_iter().take(SHOWN).map(|hit| line(hit, work, &mut sources)).collect();
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
        lead: format!("Held against the firm's contacts, files and mails: {}. In all, {found}.", names.join("; ")),
        about: "Whether there is a conflict, a person decides. The check is kept under Clients, Conflict Checks in the browser: write your \
            decision and its reason there, and papers that come later are held against it."
            .into(),
        sections,
        sources,
        ..Answer::default()
    }
}

fn line(hit: &Hit, work: &Work, sources: &mut Vec<Source>) -> Line {
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
            ("Are there any conflicts with Borealis or its owner Anneliese Brandt?", "Anneliese Brandt; Borealis"),
            ("Check Acme Widgets, Inc. for conflicts.", "Acme Widgets, Inc."),
            ("conflict check: jane roe, acme inc", "jane roe; acme inc"),
            ("Conflict check on pat@borealis.example", "pat@borealis.example"),
            ("Please run a conflict check.", ""),
        ] {
            let mut found: Vec<String> = asked(text).unwrap_or_default().split("; ").map(str::to_owned).collect();
            let mut wanted: Vec<String> = names.split("; ").map(str::to_owned).collect();
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{text}");
        }
        for text in ["Which clauses conflict with each other?", "Check the lease.", "Do the dates conflict?"] {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
