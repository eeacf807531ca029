//! What an order says of a paper for a court: its motion, what it supports or opposes, the case and the court.

use super::{
    order_asks::clauses,
    order_words::{ends, find, stop},
    whom::moved_by,
};

/// The motion that an opposition or a response answers, where an order says whose it is: "Peter Moe's Motion to Dismiss the Claim".
pub fn opposed(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let leads = [
        "opposition to ",
        "opposition brief to ",
        "objection to ",
        "response to ",
        "responding to ",
        "opposing ",
        "oppose ",
    ];
    let rest = &line[leads.iter().find_map(|lead| find(&line, lead))?..];
    const PAPERS: [&str; 5] = ["motion", "petition", "application", "request", "objection"];
    let at = PAPERS.iter().filter_map(|paper| find(rest, paper)).min()?;
    let owner = rest[..at].rfind("'s ").or_else(|| rest[..at].rfind("s' "));
    let bare = rest.strip_prefix("the ").unwrap_or(rest);
    // "The Petition for Appointment of Guardian" is named by its title.
    let Some(owner) = owner else {
        let titled = bare.split(' ').take(bare[..at - (rest.len() - bare.len())].split(' ').count());
        let named = titled.clone().all(|word| word.starts_with(char::is_uppercase))
            && bare.split(' ').nth(titled.count()).is_some_and(|word| matches!(word, "to" | "for" | "of"));
        let end = stop(bare).unwrap_or(bare.len());
        // "A motion to dismiss Count II": what it asks for names it.
        let plain =
            ["a ", "their ", "his ", "her ", "its "].iter().find_map(|lead| bare.strip_prefix(lead)).unwrap_or(bare);
        if ["motion to ", "motion for ", "motion in limine"].iter().any(|lead| plain.starts_with(lead)) {
            let end = stop(plain).unwrap_or(plain.len());
            return Some(format!("the {}", titled_words(&plain[..end])));
        }
        return named.then(|| format!("the {}", titled_words(&bare[..end])));
    };
    let rest = bare;
    // Whose it is stands before it: "the plaintiff's renewed motion".
    if owner > at || rest[..owner.min(rest.len())].split(' ').count() > 8 {
        return None;
    }
    let end = stop(rest).unwrap_or(rest.len());
    let behind = [" on behalf of ", " for our ", " under ", " because ", " on the ground"];
    let end = behind.iter().filter_map(|words| rest.find(words)).min().unwrap_or(end).min(end);
    Some(titled(rest[..end].trim_end_matches(['.', ' ']).split(' ')))
}

/// What a brief supports or opposes, as its title has it, and what the court should then do: "Support of Summary Disposition under MCR 2.116(C)(7)" and
/// "grant summary disposition".
pub fn position(sentence: &str) -> Option<(String, String)> {
    const SUPPORTS: [&str; 3] = ["in support of ", "supporting ", "brief for "];
    const OPPOSES: [&str; 5] =
        ["in opposition to ", "opposing ", "opposition to ", "brief against ", "in response to "];
    const WHOSE: [&str; 6] = ["our ", "my ", "her ", "his ", "their ", "the "];
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    find(&line, "brief").or_else(|| find(&line, "memorandum")).or_else(|| find(&line, "points and authorities"))?;
    let led = |leads: &[&str]| leads.iter().find_map(|lead| find(&line, lead));
    let (at, supports) = match (led(&SUPPORTS), led(&OPPOSES)) {
        (_, Some(at)) => (at, false),
        (Some(at), None) => (at, true),
        _ => return None,
    };
    let what = &line[at..];
    let what = WHOSE.iter().find_map(|whose| what.strip_prefix(whose)).unwrap_or(what);
    let ends = [" because ", " on the ground", " on behalf of ", " for our ", ". ", " arguing ", " that "];
    let end = ends.iter().filter_map(|words| what.find(words)).chain(stop_outside(what)).min().unwrap_or(what.len());
    let what = what[..end].trim_end_matches(['.', ' ']);
    let named =
        ["motion", "summary", "dismissal", "petition", "injunction", "application", "request", "relief", "appeal"];
    let lower = what.to_lowercase();
    if !named.iter().any(|word| lower.contains(word)) || what.split(' ').count() > MOTION {
        return None;
    }
    let (own, rule) = what.split_once(" under ").map_or((what, ""), |(own, rule)| (own, rule));
    let owned = own.replace('’', "'");
    // "Plaintiff's motion to strike" is asked to be denied as "the motion to strike".
    let object =
        ["'s ", "s' "].iter().find_map(|mark| Some(&owned[owned.find(mark)? + mark.len()..])).unwrap_or(&owned);
    let article = if ["motion", "petition", "application", "request"].iter().any(|noun| object.starts_with(noun)) {
        "the "
    } else {
        ""
    };
    let relief = format!("{} {article}{object}", if supports { "grant" } else { "deny" });
    let title = titled(own.split(' '));
    let under = if rule.is_empty() { String::new() } else { format!(" under {rule}") };
    Some((format!("{} {title}{under}", if supports { "Support of" } else { "Opposition to" }), relief))
}

/// Where a mark ends a clause; what stands in the brackets of a rule does not: "MCR 2.116(C)(7): …".
fn stop_outside(text: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = stop(&text[from..]).map(|at| from + at) {
        if !text[at..].starts_with('(') || text[..at].ends_with(' ') {
            return Some(at);
        }
        from = at + text[at..].find(')').unwrap_or(0) + 1;
    }
    None
}

/// A court that an order names in a clause of its own: "Chatham County Superior Court".
pub fn court(sentence: &str) -> Option<String> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let named = |clause: &&str| {
        let clause = clause.trim_end_matches(['.', ' ']);
        let words: Vec<&str> = clause.split(' ').collect();
        let capital =
            |word: &&str| word.starts_with(char::is_uppercase) || matches!(*word, "of" | "for" | "the" | "and" | "in");
        let court = words.contains(&"Court");
        court && (2..=10).contains(&words.len()) && words.iter().all(capital) && words[0] != "Court"
    };
    let found = clauses(&line).into_iter().find(named)?;
    Some(found.trim_end_matches(['.', ' ']).trim_start_matches("the ").to_owned())
}

/// Who sues whom, where an order names the case in a clause of its own: "…, Pine v. Orr, Kent County Superior Court".
pub fn case_named(sentence: &str) -> Option<(String, String)> {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    clauses(&line).into_iter().find_map(|clause| {
        let clause = clause.trim_end_matches(['.', ' ']);
        let clause = clause.strip_prefix("in ").unwrap_or(clause);
        let (one, other) = clause.split_once(" v. ").or_else(|| clause.split_once(" vs. "))?;
        let name = |name: &str| {
            let small = |word: &str| matches!(word, "of" | "and" | "the" | "&" | "et" | "al");
            let words = name.split(' ').all(|word| word.starts_with(char::is_uppercase) || small(word));
            let first = name.split(' ').next().unwrap_or_default();
            let cites = ["Cite", "See", "Use", "Apply", "Distinguish", "Follow", "Under", "Per"].contains(&first);
            words && !cites && !name.contains(|c: char| c.is_ascii_digit()) && name.starts_with(char::is_uppercase)
        };
        (name(one) && name(other)).then(|| (one.to_owned(), other.to_owned()))
    })
}

/// A title up to where the order goes on.
fn titled_words(text: &str) -> String {
    let behind = [" on behalf of ", " for our ", " under ", " because ", " on the ground"];
    let end = behind.iter().filter_map(|words| text.find(words)).min().unwrap_or(text.len());
    titled(text[..end].trim_end_matches(['.', ' ']).split(' '))
}

/// Words as a title has them.
fn titled<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let title = |word: &str| {
        let small = ["to", "for", "in", "of", "the", "a", "an", "and", "or"].contains(&word);
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !small => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    words.map(title).collect::<Vec<_>>().join(" ")
}

/// Most words behind "Motion to" in a title.
const MOTION: usize = 12;

/// A sentence without the matter of its motion: "a motion for leave" of "a motion in Birch v. Elm for leave".
pub fn without_matter(sentence: &str) -> String {
    const NAME: usize = 6;
    let Some(at) = find(sentence, "motion in ") else { return sentence.to_owned() };
    let rest = &sentence[at..];
    let name = rest
        .split(' ')
        .take_while(|word| word.starts_with(char::is_uppercase) || matches!(*word, "v." | "vs." | "the"));
    let count = name.count();
    let behind: String = rest.split(' ').skip(count).collect::<Vec<_>>().join(" ");
    let goes_on = behind.starts_with("for ") || behind.starts_with("to ");
    if !(1..=NAME).contains(&count) || !goes_on {
        return sentence.to_owned();
    }
    format!("{}{behind}", &sentence[..at - "in ".len()])
}

/// The civil rule that an order names, and no other: "Rule 15(a)(2)".
pub fn rule(order: &str) -> Option<String> {
    let words: Vec<&str> = order.split_whitespace().collect();
    let mut found: Vec<String> = Vec::new();
    for (n, pair) in words.windows(2).enumerate() {
        let number = pair[1].trim_end_matches(['.', ',', ';', ':']);
        let named = matches!(pair[0], "Rule" | "P.") && number.starts_with(|c: char| c.is_ascii_digit());
        // "Fed. R. Civ. P. 15(a)(2)"
        let from = if pair[0] == "P." { n.checked_sub(3) } else { Some(n) };
        let Some(from) = from.filter(|_| named) else { continue };
        let whole = words[from..=n].join(" ");
        let known = pair[0] == "Rule" || whole.starts_with("Fed. R. Civ. ");
        let name = format!("{whole} {number}");
        // "Our fees under Rule 37(a)(5)(A)" is what the fees rest on, and not the motion.
        let under = words[..from].iter().rev().take(2).position(|word| matches!(*word, "under" | "per"));
        let of_fees = under.is_some_and(|n| {
            let what = words[..from - n - 1].last().map_or("", |word| word.trim_end_matches(','));
            matches!(what.to_lowercase().as_str(), "fees" | "costs" | "expenses" | "sanctions")
        });
        if known && !of_fees && !found.contains(&name) {
            found.push(name);
        }
    }
    let [one] = <[String; 1]>::try_from(found).ok()?;
    Some(one)
}

/// The motion that is ordered, as a title: "Motion to Compel".
pub fn motion(sentence: &str) -> Option<String> {
    let sentence = &without_matter(sentence);
    let at = ["motion to ", "motion for ", "motion in "].iter().find_map(|words| {
        let end = find(sentence, words)?;
        Some((end - words.len(), end))
    })?;
    let (start, what) = at;
    let mut lead = &sentence[start..what];
    let mut rest = &sentence[what..];
    // "A motion for Pine to extend the deadline" is one to extend it.
    if lead.ends_with("for ")
        && let Some(own) = moved_by(rest)
    {
        (lead, rest) = ("motion to ", own);
    }
    // "An unopposed motion"
    let before = sentence[..start].trim_end().rsplit(' ').next().unwrap_or_default().to_lowercase();
    let manner = ["unopposed", "agreed", "joint", "emergency", "renewed", "consent"];
    let manner = manner.iter().find(|word| **word == before).copied();
    // "An order compelling Ann Lee to produce the ledger and the bank statements": what is to be done belongs to the name.
    let ordering = rest
        .strip_prefix("an order ")
        .and_then(|what| what.split(' ').next())
        .is_some_and(|verb| verb.ends_with("ing"));
    let mut end = if ordering { ends(rest, &[" to ", " and "]) } else { ends(rest, &[]) };
    // "compel answers to interrogatories": what is answered belongs to the name.
    if ["answers", "responses", "answer", "response"].iter().any(|word| rest[..end].ends_with(word))
        && let Some(more) = rest[end..].strip_prefix(" to ")
    {
        end = rest.len() - more.len() + ends(more, &[]);
    }
    // "Leave to amend the complaint": what it is leave for belongs to the name.
    if rest[..end].ends_with("leave")
        && let Some(more) = rest[end..].strip_prefix(" to ")
    {
        end = rest.len() - more.len() + ends(more, &[" to "]);
    }
    let rest = rest[..end].trim_end_matches(['.', ' ']);
    let small = |word: &&str| matches!(*word, "to" | "for" | "in" | "of" | "the" | "a" | "an" | "and" | "or" | "on");
    let mut words: Vec<&str> = rest.split_whitespace().take(MOTION).collect();
    while words.last().is_some_and(small) {
        words.pop();
    }
    // "The No. 3 column dryer" has a stop of its own.
    let numbered = |word: &&str| matches!(*word, "No." | "Nos." | "Dr." | "Mr." | "Ms." | "Mrs." | "St.");
    if words.is_empty() || words.iter().any(|word| word.contains('.') && !numbered(word)) {
        return None;
    }
    Some(titled(manner.into_iter().chain(lead.split_whitespace()).chain(words)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_names_the_motion_that_is_opposed() {
        assert_eq!(
            opposed("Draft an opposition to Otto Blum's motion to strike the claim of Rosa Blum.").as_deref(),
            Some("Otto Blum's Motion to Strike the Claim of Rosa Blum")
        );
        assert_eq!(
            opposed("Draft a response to the defendant's motion for a stay, on behalf of Ann Lee.").as_deref(),
            Some("Defendant's Motion for a Stay")
        );
        assert_eq!(opposed("Draft an opposition to the attached motion."), None);
        assert_eq!(
            opposed("Draft our opposition brief to a motion to dismiss Count IV of the petition.").as_deref(),
            Some("the Motion to Dismiss Count IV of the Petition")
        );
        assert_eq!(
            opposed("Draft an opposition to the Petition for Appointment of Guardian.").as_deref(),
            Some("the Petition for Appointment of Guardian")
        );
        assert_eq!(
            opposed("Draft an objection to Otto Blum's petition for letters of administration.").as_deref(),
            Some("Otto Blum's Petition for Letters of Administration")
        );
    }

    #[test]
    fn a_brief_supports_or_opposes_something() {
        let of = |order: &str| position(order).unwrap_or_default();
        let pair = |title: &str, relief: &str| (title.to_owned(), relief.to_owned());
        assert_eq!(
            of("Just give me a short brief in support of summary disposition under MCR 2.116(C)(7): it is late."),
            pair("Support of Summary Disposition under MCR 2.116(C)(7)", "grant summary disposition")
        );
        assert_eq!(
            of("Draft a brief in opposition to Pine's motion to strike the claim because it is late."),
            pair("Opposition to Pine's Motion to Strike the Claim", "deny the motion to strike the claim")
        );
        assert_eq!(
            of("Draft a memorandum of law in support of our motion to dismiss."),
            pair("Support of Motion to Dismiss", "grant the motion to dismiss")
        );
        assert_eq!(position("Draft a brief on the limitation."), None);
    }

    #[test]
    fn an_order_may_name_the_case_and_its_court() {
        let order = "15 requests for admission to the Orrs, Pine v. Orr, Kent County Superior Court.";
        assert_eq!(court(order).as_deref(), Some("Kent County Superior Court"));
        assert_eq!(case_named(order), Some(("Pine".to_owned(), "Orr".to_owned())));
        assert_eq!(court("Ask the Court to order it."), None);
        assert_eq!(case_named("Cite Pine v. Orr, 12 F.3d 4."), None);
    }

    #[test]
    fn an_order_names_one_rule() {
        let order = "A motion for leave, so we want a claim under 1692c(a)(1). Rule 15(a)(2). Proposed order too.";
        assert_eq!(rule(order).as_deref(), Some("Rule 15(a)(2)"));
        assert_eq!(rule("Dismiss it under Fed. R. Civ. P. 12(b)(6)."), Some("Fed. R. Civ. P. 12(b)(6)".to_owned()));
        assert_eq!(rule("Rule 37 and Rule 26."), None);
        assert_eq!(rule("Answers in ten days and our costs under Rule 37(a)(5)(A)."), None);
    }

    #[test]
    fn a_motion_for_an_order_keeps_what_is_ordered() {
        assert_eq!(
            motion("Please draft a motion to compel the joint inspection of the No. 3 column dryer, under Rule 37.")
                .as_deref(),
            Some("Motion to Compel the Joint Inspection of the No. 3 Column Dryer")
        );
        assert_eq!(
            motion("Draft a motion for an order compelling Otto Blum to produce the ledger and the deeds.").as_deref(),
            Some("Motion for an Order Compelling Otto Blum to Produce the Ledger and the Deeds")
        );
        for (said, title) in [
            (
                "Draft an unopposed motion for defendants to extend the time to answer.",
                "Unopposed Motion to Extend the Time",
            ),
            (
                "Draft a motion for Pine to extend the deadline to May 4 because it rains.",
                "Motion to Extend the Deadline",
            ),
            ("Draft a motion to compel: he has not answered.", "Motion to Compel"),
            (
                "We need a motion in Birch v. Elm LLC for leave to amend the complaint.",
                "Motion for Leave to Amend the Complaint",
            ),
            ("A motion in limine, please.", "Motion in Limine"),
        ] {
            assert!(motion(said).is_some_and(|found| found.starts_with(title)), "{said}: {:?}", motion(said));
        }
    }
}
