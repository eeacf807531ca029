//! Yes, No or Only if: what a sentence says to a yes/no question by its norms and their polarity. Where the sentence has no norm that
//! governs what is asked about, there is no verdict.

use crate::{
    question::is_party,
    rules::{Force, Operator, operators},
    terms::{is_past, same_verb},
    yes_no::{Asks, YesNo, names_measure},
};

use search::words;

/// What the answer to a yes/no question opens with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Under a condition, or but for an exception.
    Conditional,
}

/// Words that open the condition of a permission.
const ONLY: &[&str] = &["only with", "only if", "only upon", "only after", "only when", "only to the extent"];
/// Words that leave no room for anything else.
const EXCLUSIVE: &[&str] = &["only", "solely", "exclusively", "no other", "other than", "sole purpose", "except"];
/// Words that say so of what is named.
const ALONE: &[&str] =
    &["only", "solely", "exclusively", "no other", "purpose other than", "purposes other than", "other purpose"];
/// Words that leave room.
const BROAD: &[&str] = &[
    "any and all",
    "without limitation",
    "including",
    "not limited to",
    "other ",
    "whether",
    "all information",
    "any information",
];

/// Words for having been allowed by somebody.
const APPROVED: &[&str] = &["consent", "approv", "permission", "authori", "in writing", "vote of"];

/// Words around what is asked about within which a negation that no rule explains takes away a Yes, in bytes.
const NEAR: usize = 80;

/// What a sentence says to a yes/no question. `text` is the sentence with the words that open its list before it; `core` the place,
/// in bytes of `text`, of what the question is about, and `others` those of the rest that it asks of.
pub fn verdict(asked: &YesNo, text: &str, core: usize, others: &[usize]) -> Option<Verdict> {
    let low: String = text.chars().map(|c| if c.is_ascii() { c.to_ascii_lowercase() } else { c }).collect();
    let place = |at: usize| (0..=at.min(low.len())).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let core = place(core);
    let found = operators(&low);
    // "Hollister Holdings, LLC, a limited liability company" limits nothing.
    if others.iter().chain([&core]).any(|at| low[place(*at)..].starts_with("limited liability")) {
        return None;
    }
    let said = by_rules(asked, &low, core, &found)?;
    if asked.asks == Asks::Fact && is_hedged(asked, &low, core) {
        return None;
    }
    if of_another(asked, &low, core, &found) || asked.past && only_due(&low[..core], &found, core) {
        return None;
    }
    if let Some(needed) = &asked.needs {
        let stems = words::stems(&low);
        let named = stems.contains(needed) || APPROVED.iter().any(|words| low.contains(words));
        return match said {
            Verdict::Conditional if named => Some(Verdict::Yes),
            Verdict::Yes if low[core..].contains("without") && stems.contains(needed) => Some(Verdict::No),
            _ => None,
        };
    }
    if !asked.without.is_empty() && !low.contains("or without") {
        let stems = words::stems(&low);
        let needed = asked.without.iter().any(|word| stems.contains(word));
        // "may sell participations without the consent of the Borrower"
        let free = low[core..].split_once(" without ").is_some_and(|(_, behind)| {
            let behind = words::stems(behind.split([';', '.']).next().unwrap_or_default());
            asked.without.iter().all(|word| behind.contains(word))
        });
        if said == Verdict::Yes && free && found.iter().all(|o| matches!(o.force, Force::Allows | Force::Excepts)) {
            return Some(said);
        }
        return (said != Verdict::Yes && needed).then_some(Verdict::No);
    }
    if said != Verdict::Yes || asked.negated {
        return Some(said);
    }
    if asked.of_paper && of_section(&low[..core])
        || beyond(&low, core)
        || asked.measures.iter().any(|measure| !names_measure(&low, measure))
    {
        return None;
    }
    let others: Vec<usize> = others.iter().map(|at| place(*at)).collect();
    if asked.of_all && !ALL.iter().any(|word| places(&low).any(|(_, own)| own == *word)) {
        return None;
    }
    if matches!(asked.asks, Asks::Fact | Asks::Existence) {
        let named: Vec<usize> = others.iter().copied().chain([core]).collect();
        let deed = |at: usize| {
            low[at..].split(|c: char| !c.is_alphanumeric()).next().is_some_and(|word| word.ends_with("ing"))
        };
        if named.iter().any(|at| !deed(*at) && lacks(&low[..*at])) {
            return Some(Verdict::No);
        }
        if asked.granted && is_refused(&low, core) {
            return Some(Verdict::No);
        }
        match undone(&low, core, &named) {
            Some(true) if asked.asks == Asks::Fact => return Some(Verdict::No),
            Some(_) => return None,
            None => {}
        }
    }
    match denied(&low, core, &found) {
        // "Is there a non-solicitation clause?"
        Some(_) if asked.asks == Asks::Existence && low[..core].ends_with("non-") => {}
        // "We never sell your data", "non-exclusive", asked for as facts.
        Some(before) if before && matches!(asked.asks, Asks::Fact | Asks::Existence) => return Some(Verdict::No),
        Some(_) => return None,
        None => {}
    }
    if asked.asks == Asks::Fact && (!is_done(asked, &low) || is_turned_round(asked, &low)) {
        return None;
    }
    // The sentence may say something else of the rest of the question than of its core.
    for other in others {
        let reaches =
            |o: &Operator| o.at > core && o.at <= other && o.until >= other && !low[o.at..other].contains(';');
        match found.iter().rfind(|o| reaches(o)).map(|o| o.force) {
            Some(Force::Excludes) if asked.asks == Asks::Fact => return Some(Verdict::No),
            Some(Force::Allows | Force::Obliges) | None => {}
            Some(_) => return None,
        }
    }
    Some(said)
}

/// Words that speak of all of something.
const ALL: &[&str] = &["all", "every", "each", "both", "entire", "whole", "any", "full"];

/// Whether a sentence does not say of what is asked about that it is so or not: it stands behind "whether", "before" or "unless", or is only
/// what somebody thinks, claims or does not accept.
fn is_hedged(asked: &YesNo, low: &str, core: usize) -> bool {
    const OPENS: &[&str] = &["whether", "before", "until", "unless", "if"];
    const CLAIMS: &[&str] = &[
        "accept that",
        "agree that",
        "agrees that",
        "believes",
        "believe that",
        "thinks",
        "contends",
        "contend that",
        "alleges",
        "alleged that",
        "claims that",
        "claimed that",
        "disputes",
        "asserts",
        "suspects",
        "does not know",
        "do not know",
        "did not know",
        "not sure",
        "denies that",
        "denied that",
    ];
    let clause = low[..core].rfind([';', ',']).map_or(0, |at| at + 1);
    let own = |word: &str| asked.words.iter().any(|asked| asked == word);
    // "Even if it is groundless", "whether or not it is": that it holds all the same.
    let before = low[clause..core].replace("even if", "").replace("whether or not", "");
    let opened = places(&before).any(|(_, word)| OPENS.contains(&word) && !own(word));
    let behind = |at: usize| places(&low[at..]).any(|(_, word)| asked.words.iter().any(|own| same_verb(own, word)));
    let claimed =
        CLAIMS.iter().any(|verb| low.find(verb).is_some_and(|at| behind(at + verb.len())) && !verb.split(' ').any(own));
    opened || claimed
}

/// Whether a sentence says that something was done, if that is asked: "Release of the deed of trust" and "shall be released" do not say that it
/// was, nor does "told Mr. Okafor to write" that he wrote.
fn is_done(asked: &YesNo, low: &str) -> bool {
    let all: Vec<&str> = places(low).map(|(_, word)| word).collect();
    let did = asked.done.iter().all(|verb| {
        let forms: Vec<usize> = (0..all.len()).filter(|at| same_verb(all[*at], verb)).collect();
        // "The Company shall insure": what is so by the paper, it need not say to have been done.
        let owed = |at: usize| {
            let before = &all[at.saturating_sub(3)..at];
            !asked.past && before.iter().any(|word| matches!(*word, "shall" | "must" | "will" | "may"))
        };
        !asked.past && forms.is_empty() || forms.iter().any(|at| all[*at] == verb || is_past(all[*at]) || owed(*at))
    });
    let only_to = asked.past
        && asked.done.is_empty()
        && asked.words.iter().skip(1).any(|verb| {
            let own: Vec<usize> = (0..all.len()).filter(|at| same_verb(all[*at], verb)).collect();
            !own.is_empty() && own.iter().all(|at| *at > 0 && all[at - 1] == "to" && all[*at] == verb)
        });
    // "Has the deposit been made?": what is to be done is not done.
    let due = asked.past
        && asked.done.is_empty()
        && all.iter().any(|word| matches!(*word, "shall" | "must" | "will" | "may" | "should"))
        && !all.iter().any(|word| is_past(word));
    did && !only_to && !due
}

/// Whether somebody is asked about who stands in the sentence only behind all the rest of what is asked: "He called the ambulance himself, as the
/// nurse had gone home".
fn is_turned_round(asked: &YesNo, low: &str) -> bool {
    let [who, rest @ ..] = &asked.words[..] else { return false };
    if !asked.past || rest.len() < 2 {
        return false;
    }
    let first = |word: &str| places(low).find(|(_, own)| same_verb(own, word)).map(|(at, _)| at);
    let Some(own) = first(who) else { return false };
    let others: Vec<usize> = rest.iter().filter_map(|word| first(word)).collect();
    let by = low[..own].split_whitespace().rev().take(3).any(|word| word == "by");
    others.len() >= 2 && others.iter().all(|at| *at < own) && !by
}

/// Whether what follows is said to be absent: "may prepay without penalty", "free of charge"; but not "without keeping copies", which says
/// what is not done.
fn lacks(before: &str) -> bool {
    let ended = |word: &&str| !word.ends_with([',', ';', ':', '.']);
    let near: Vec<&str> = before.split_whitespace().rev().take(3).take_while(ended).collect();
    let without = near.iter().position(|word| *word == "without");
    without.is_some_and(|at| near[..at].iter().all(|word| !word.ends_with("ing")))
        || near.windows(2).any(|at| matches!(at, ["of" | "from", "free"]))
}

/// Verbs that say of what they govern that it did not come to be (implicative verbs, Karttunen 1971); beginnings.
const UNDOES: &[&str] = &[
    "fail", "declin", "refus", "reject", "denied", "denies", "deny", "overrul", "waiv", "lack", "vacat", "withdr",
    "forfeit", "ceas", "neglect", "omit", "deferr", "tabled", "postpon", "dissent", "abstain",
];

/// Whether what is asked about was refused: "the counterclaim is denied".
fn is_refused(low: &str, core: usize) -> bool {
    const REFUSED: &[&str] = &["denied", "rejected", "refused", "overruled", "dismissed", "vacated"];
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let mut behind = places(&low[start..end]).map(|(_, word)| word).peekable();
    while let Some(word) = behind.next() {
        if matches!(word, "is" | "are" | "was" | "were" | "be" | "been" | "hereby" | "therefore")
            && behind.peek().is_some_and(|next| REFUSED.contains(next))
        {
            return true;
        }
    }
    false
}

/// Whether a sentence denies or takes back something, whatever it is.
pub fn denies(text: &str) -> bool {
    let low = text.to_ascii_lowercase();
    places(&low).any(|(_, word)| {
        matches!(word, "no" | "not" | "none" | "never" | "without") || UNDOES.iter().any(|verb| word.starts_with(verb))
    })
}

/// Whether a verb near what is asked about takes it back ("the claim of privilege fails"), and whether it says of the very act that it
/// was not done ("declines to award costs"). A question that uses the verb itself asks for it. `named` is what the question names.
fn undone(low: &str, core: usize, named: &[usize]) -> Option<bool> {
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let mut found = None;
    for (at, word) in places(low).filter(|(at, _)| *at >= start && *at < end && at.abs_diff(core) <= NEAR) {
        if UNDOES.iter().any(|verb| word.starts_with(verb)) && !named.contains(&at) {
            let behind = low[at + word.len()..].trim_start();
            let act = low.len() - behind.len() + 3;
            let not_done = behind.starts_with("to ") && named.iter().any(|own| *own >= act && *own <= act + 12);
            found = Some(found.unwrap_or(false) || not_done);
        }
    }
    found
}

/// The words of a text with their places.
fn places(low: &str) -> impl Iterator<Item = (usize, &str)> {
    low.split(|c: char| !c.is_alphanumeric())
        .map(|word| (word.as_ptr() as usize - low.as_ptr() as usize, word))
        .filter(|(_, word)| !word.is_empty())
}

/// Whether a sentence says what was to be done, and not what was done: "The contract required Lakeshore to inspect …".
fn only_due(before: &str, found: &[Operator], core: usize) -> bool {
    let duty = |o: &Operator| matches!(o.force, Force::Obliges | Force::Allows | Force::Frees);
    found.iter().any(|o| o.at <= core && duty(o))
        || ["required", "obliged", "obligated", "agreed to", "promised"].iter().any(|verb| before.contains(verb))
}

/// Whether only a part of the paper is spoken of: "Section 14 survives termination."
fn of_section(before: &str) -> bool {
    let words: Vec<&str> = before.split_whitespace().collect();
    let part = |word: &str| {
        matches!(word, "section" | "sections" | "article" | "articles" | "clause" | "clauses" | "paragraph")
    };
    words.windows(2).any(|at| part(at[0]) && at[1].starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether the core is only the measure of what is spoken of: "damage beyond normal wear", "rent in excess of the cap".
fn beyond(low: &str, core: usize) -> bool {
    const MEASURES: &[&str] = &["beyond", "in excess of", "more than", "exceeding"];
    let from = (0..=core.saturating_sub(40)).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let before = &low[from..core];
    MEASURES.iter().filter_map(|words| before.rfind(words)).any(|at| !before[at..].contains([',', ';', '.']))
}

/// A negation near the core that is part of no operator ("No severance is payable", "made no provision for"), and whether it
/// stands shortly before the core.
fn denied(low: &str, core: usize, found: &[Operator]) -> Option<bool> {
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let explained = |at: usize| {
        found.iter().any(|o| !matches!(o.force, Force::Allows | Force::Obliges) && o.at <= at && at <= o.at + 30)
    };
    let word = |at: usize, word: &str| {
        !low[..at].ends_with(|c: char| c.is_alphanumeric())
            && !low[at + word.len()..].starts_with(|c: char| c.is_alphanumeric())
    };
    const LIMITS: &[&str] = &["not later", "no later", "not less", "no less", "not more", "no more", "not limited"];
    let all = ["no", "not", "never", "none", "neither", "nor", "non", "semi"].iter().flat_map(|negation| {
        low[start..end]
            .match_indices(negation)
            .map(|(at, _)| start + at)
            .filter(|at| word(*at, negation))
            .collect::<Vec<_>>()
    });
    let near = |at: &usize| {
        at.abs_diff(core) <= NEAR && !explained(*at) && !LIMITS.iter().any(|limit| low[*at..].starts_with(limit))
    };
    all.filter(near).map(|at| at <= core && core - at <= NEAR / 2).max()
}

/// Whether the rule that governs the core is laid on somebody else than the question asks of.
fn of_another(asked: &YesNo, low: &str, core: usize, found: &[Operator]) -> bool {
    if !matches!(asked.asks, Asks::Permission | Asks::Duty | Asks::Prohibition | Asks::Fact) {
        return false;
    }
    let rules = |o: &&Operator| o.at <= core && matches!(o.force, Force::Allows | Force::Obliges | Force::Forbids);
    let subject = |o: &Operator| low[..o.at].split_whitespace().rev().take(4).collect::<Vec<_>>();
    let named = |o: &Operator| subject(o).iter().any(|word| is_party(word));
    let Some(rule) = found.iter().rfind(rules) else { return false };
    // "The Tenant shall keep it clean and shall pay …": the second verb has the subject of the first.
    let clause = low[..rule.at].rfind([';', '.']).map_or(0, |at| at + 1);
    let first = || found.iter().filter(rules).rfind(|o| o.at >= clause && named(o));
    let joined = subject(rule).first().is_some_and(|word| *word == "and" || *word == "or");
    let rule = if joined && !named(rule) { first().unwrap_or(rule) } else { rule };
    let subject = subject(rule);
    // She is no company.
    if asked.of_person && subject.iter().any(|word| matches!(*word, "company" | "corporation" | "bank" | "firm")) {
        return true;
    }
    let Some(actor) = &asked.actor else { return false };
    let roles: Vec<String> =
        subject.iter().filter(|word| is_party(word)).flat_map(|word| words::all_stems(word)).collect();
    // A policy calls the insurer "the Company".
    let roles: Vec<&String> = roles.iter().filter(|role| *role != "compani").collect();
    !roles.is_empty() && !roles.contains(&actor)
}

fn by_rules(asked: &YesNo, low: &str, core: usize, found: &[Operator]) -> Option<Verdict> {
    let flip = |verdict: Verdict| match (asked.negated, verdict) {
        (true, Verdict::Yes) => Verdict::No,
        (true, Verdict::No) => Verdict::Yes,
        (_, other) => other,
    };
    let says = |of: &[&str]| of.iter().any(|words| low.contains(words));
    let excluded = found.iter().any(|o| o.force == Force::Excludes && o.at <= core);
    let plain_yes = match asked.asks {
        Asks::Existence => {
            let denies =
                found.iter().any(|o| matches!(o.force, Force::Denies | Force::Not) && o.at.abs_diff(core) <= NEAR);
            return (!denies && !excluded).then_some(Verdict::Yes);
        }
        Asks::Exclusion => return excluded.then(|| flip(Verdict::Yes)),
        Asks::Fact | Asks::Permission | Asks::Duty if asked.only => {
            // "Only this?": the sentence says so, or names more.
            let defines = says(&["means", "mean ", "includ", "definition"]);
            return match (says(ALONE), defines && says(BROAD)) {
                (true, _) => Some(flip(Verdict::Yes)),
                (false, true) => Some(flip(Verdict::No)),
                _ => None,
            };
        }
        Asks::Permission if asked.other && says(EXCLUSIVE) => return Some(flip(Verdict::No)),
        // What is left out of a duty is free.
        Asks::Permission if excluded => return Some(flip(Verdict::Yes)),
        Asks::Prohibition if asked.other && says(EXCLUSIVE) => return Some(flip(Verdict::Yes)),
        Asks::Fact => {
            let denies = |o: &Operator| {
                matches!(o.force, Force::Forbids | Force::Denies | Force::Not) && o.at <= core
                    || o.force == Force::Not
                        && o.at > core
                        && o.at - core < NEAR
                        && ![" but ", " and ", ", "].iter().any(|joint| low[core..o.at].contains(joint))
            };
            let unless = found.iter().any(|o| o.force == Force::Excepts && o.at > core);
            return match (asked.negated, excluded) {
                (true, _) => found.iter().any(denies).then_some(Verdict::Yes),
                (false, true) => None,
                // "shall not be required to indemnify"
                _ if found.iter().any(|o| o.force == Force::Frees && o.at <= core) => None,
                _ if found.iter().any(|o| o.force == Force::Excepts && o.at <= core && o.until >= core) => None,
                _ if found.iter().any(|o| denies(o) && !low[o.at.min(core)..core.max(o.at)].contains(';')) => {
                    Some(if unless { Verdict::Conditional } else { Verdict::No })
                }
                _ => Some(Verdict::Yes),
            };
        }
        // "decides in its discretion whether a bonus is paid"
        Asks::Duty if says(&["discretion"]) && !found.iter().any(|o| o.force == Force::Obliges) => {
            return Some(flip(Verdict::No));
        }
        Asks::Permission => Force::Allows,
        Asks::Duty => Force::Obliges,
        Asks::Prohibition => Force::Forbids,
    };
    // What governs the core: the last operator before it in the same clause whose words it is among, else the one that follows
    // ("no copies may be made").
    let clause = low[..core].rfind(';').map_or(0, |at| at + 1);
    let governs = found.iter().rfind(|o| o.at >= clause && o.at <= core && o.until >= core);
    let governs = governs
        .or_else(|| found.iter().find(|o| o.at > core && o.at < core + 80 && o.force != Force::Excepts))
        .copied();
    let Operator { at, mut force, .. } = governs?;
    // "have not agreed to arbitrate"
    let refused = |o: &Operator| o.force == Force::Not && o.at < at && low[o.at..at].split(' ').count() <= 4;
    if force == Force::Obliges && found.iter().any(refused) {
        return None;
    }
    // Behind "except" a prohibition allows.
    let excepted = force == Force::Excepts;
    if excepted {
        let before = found.iter().rfind(|o| o.at < at && o.at >= clause && o.force != Force::Excepts)?;
        force = match before.force {
            Force::Forbids => Force::Allows,
            Force::Allows => Force::Forbids,
            _ => return None,
        };
    }
    // "shall not, without consent, …", "shall not … except": the rule has an exception, before the core or behind it.
    let open = |o: &Operator| {
        let behind = o.at > core && !low[core..o.at].contains(';');
        let before = o.until < core && o.at >= clause;
        o.force == Force::Excepts && (behind || before)
    };
    let conditional = !excepted && found.iter().any(open);
    // "may be filled only by the directors" says nothing of others.
    let rest = &low[core..low[core..].find(';').map_or(low.len(), |end| core + end)];
    let restricted = rest.contains(" only ") && !ONLY.iter().any(|words| rest.contains(words));
    let only = ONLY.iter().filter_map(|words| low.find(words)).any(|b| b > at && !low[at..b].contains(';'));
    let verdict = match (plain_yes, force) {
        (Force::Allows, Force::Allows) if only => Verdict::Conditional,
        (Force::Allows, Force::Allows) if restricted => return None,
        (Force::Allows, Force::Allows | Force::Obliges) => Verdict::Yes,
        (Force::Allows, Force::Forbids | Force::Denies) if conditional => Verdict::Conditional,
        (Force::Allows, Force::Forbids | Force::Denies) => Verdict::No,
        // "are not recoverable"
        (Force::Allows, Force::Not) if unable(&low[at..]) => Verdict::No,
        (Force::Obliges, Force::Obliges) => Verdict::Yes,
        (Force::Obliges, Force::Frees) => Verdict::No,
        (Force::Forbids, Force::Forbids | Force::Denies) => Verdict::Yes,
        (Force::Forbids, Force::Allows) => Verdict::No,
        _ => return None,
    };
    Some(flip(verdict))
}

/// Whether a negation says that something cannot be done: "not recoverable", "not transferable".
fn unable(negation: &str) -> bool {
    let word = negation.split_once("not ").and_then(|(_, behind)| behind.split_whitespace().next());
    word.is_some_and(|word| ["able", "ible"].iter().any(|end| word.trim_end_matches([',', '.', ';']).ends_with(end)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::yes_no::yes_no;

    #[test]
    fn what_is_only_due_thought_or_told_confirms_nothing() {
        for (question, text, core) in [
            ("Has the deed of trust been released?", "Release of the deed of trust to Valley State Bank.", "deed"),
            ("Has the deposit been paid?", "On admission the Resident pays a security deposit of $9,360.", "deposit"),
            ("Has the deposit been made?", "Depositor shall deliver the deposit within 20 days.", "deposit"),
            ("Did Okafor write the report?", "Sandoval told Mr. Okafor to write the report.", "write"),
            (
                "Did the nurse call the ambulance?",
                "He called the ambulance himself, as the nurse had gone home.",
                "called",
            ),
            ("Was the footage kept?", "He does not know whether the footage was kept.", "footage"),
            ("Were photographs taken?", "The ice was chipped away before anyone took photographs.", "photographs"),
            (
                "Has the decision been recorded?",
                "No permit shall issue until the decision has been recorded.",
                "decision",
            ),
            ("Were all cartons damaged?", "The value of 404 damaged cartons is $57,368.", "damaged"),
            ("Does the clause apply?", "Of the clause our client does not accept that it applies.", "clause"),
            ("Must disputes be arbitrated?", "The parties have not agreed to arbitrate disputes.", "arbitrate"),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), None, "{question}");
        }
        for (question, text, core, said) in [
            ("Is Room 214 a private room?", "He is admitted to Room 214, a semi-private room.", "private", Verdict::No),
            (
                "Did the Board recommend approval?",
                "The Board recommended approval by letter.",
                "approval",
                Verdict::Yes,
            ),
            ("Was the letter written?", "She wrote the letter on May 1.", "letter", Verdict::Yes),
            ("Has the insurer paid?", "The insurer has not paid.", "paid", Verdict::No),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), Some(said), "{question}");
        }
    }

    #[test]
    fn negations_outside_the_verb_count() {
        for (question, text, core) in [
            ("Do you sell my data?", "We never sell your personal data.", "sell"),
            (
                "Is the appointment exclusive?",
                "The Principal appoints the Distributor as a non-exclusive distributor.",
                "exclusive",
            ),
            ("Is severance payable?", "No severance is payable if you resign.", "severance"),
            ("Is e-mail valid service?", "E-mail is not valid service.", "e-mail"),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), Some(Verdict::No), "{question}");
        }
        let text = "No executor shall be required to give a bond.";
        let asked = yes_no("Must the executor give a bond?").unwrap();
        assert_eq!(verdict(&asked, text, text.find("bond").unwrap(), &[]), Some(Verdict::No));
    }

    #[test]
    fn what_another_party_may_or_must_is_no_answer() {
        for (question, text, core) in [
            (
                "Does Customer indemnify Provider?",
                "Provider shall indemnify Customer against claims of third parties.",
                "indemnify",
            ),
            (
                "May Customer assign the agreement to an affiliate?",
                "Provider may assign this Agreement to an affiliate.",
                "assign",
            ),
            (
                "May Provider terminate for convenience?",
                "Customer may terminate this Agreement for convenience on 60 days' notice.",
                "terminate",
            ),
            (
                "Must Discloser return Confidential Information?",
                "Recipient shall return all Confidential Information within ten days.",
                "return",
            ),
            (
                "Does Lender deliver audited financial statements?",
                "Borrower shall deliver audited financial statements to Lender.",
                "deliver",
            ),
            ("Must Landlord pay the rent?", "Tenant shall pay the rent on the first of each month.", "rent"),
            (
                "May Landlord sublet?",
                "Tenant may sublet the Premises only with Landlord's prior written consent.",
                "sublet",
            ),
        ] {
            let asked = yes_no(question).unwrap();
            assert_eq!(verdict(&asked, text, text.find(core).unwrap(), &[]), None, "{question}");
        }
        for (question, text, core) in [
            (
                "May Provider assign the agreement to an affiliate?",
                "Provider may assign this Agreement to an affiliate.",
                "assign",
            ),
            ("Must Tenant pay the rent?", "Tenant shall pay the rent on the first of each month.", "rent"),
            (
                "Does Borrower deliver audited financial statements?",
                "Borrower shall deliver audited financial statements to Lender.",
                "deliver",
            ),
        ] {
            let asked = yes_no(question).unwrap();
            assert_eq!(verdict(&asked, text, text.find(core).unwrap(), &[]), Some(Verdict::Yes), "{question}");
        }
    }

    #[test]
    fn a_yes_needs_the_whole_sentence() {
        for (question, text, core, others, said) in [
            (
                "Can the stockholders act by written consent?",
                "Any action may be taken only at a meeting and may not be taken by written consent.",
                "action",
                vec!["written consent"],
                None,
            ),
            (
                "May the stockholders fill vacancies?",
                "Vacancies may be filled by a majority of the directors, and not by the stockholders.",
                "vacancies",
                vec!["stockholders"],
                None,
            ),
            (
                "Was the counterclaim granted?",
                "The counterclaim for contamination is denied, because the tanks were sampled too late.",
                "counterclaim",
                vec!["denied"],
                Some(Verdict::No),
            ),
            (
                "Was the motion granted?",
                "The motion is granted as to Requests 1 to 4",
                "motion",
                vec!["granted"],
                Some(Verdict::Yes),
            ),
            (
                "Can the lessee buy the equipment?",
                "If no default exists, Lessee may buy all, but not less than all, of the Equipment for its value.",
                "equipment",
                vec!["buy"],
                None,
            ),
            (
                "Are punitive damages covered?",
                "Damages does not include fines or punitive damages.",
                "damages",
                vec!["punitive"],
                Some(Verdict::No),
            ),
            (
                "Can the Company declare dividends?",
                "The Company shall not, without the Investor's written consent: declare or pay any dividend",
                "dividend",
                vec![],
                Some(Verdict::Conditional),
            ),
            (
                "Can the Company declare dividends without the Investor's consent?",
                "The Company shall not, without the Investor's written consent: declare or pay any dividend",
                "dividend",
                vec![],
                Some(Verdict::No),
            ),
            (
                "Can the policy be assigned?",
                "No interest in this Policy may be assigned without the written consent of the Company.",
                "assigned",
                vec![],
                Some(Verdict::Conditional),
            ),
            (
                "May the employee discuss harassment?",
                "Nothing in this Agreement prevents Employee from discussing harassment.",
                "discussing",
                vec![],
                Some(Verdict::Yes),
            ),
            (
                "Does the agreement supersede the invention assignment?",
                "This Agreement supersedes all prior agreements, except the Invention Assignment Agreement.",
                "supersedes",
                vec!["invention"],
                None,
            ),
            (
                "Can the Department suspend a license without a hearing?",
                "The Department may suspend a license after notice and an opportunity for a hearing.",
                "suspend",
                vec![],
                None,
            ),
            (
                "Can the Department suspend a license for two years?",
                "The Department may suspend a license for up to one year.",
                "suspend",
                vec![],
                None,
            ),
            (
                "May the lender sell participations without the borrower's consent?",
                "The Lender may sell participations without the consent of the Borrower.",
                "sell",
                vec![],
                Some(Verdict::Yes),
            ),
            (
                "Can she recover damages for distress?",
                "Distress damages are not recoverable under the Act.",
                "distress",
                vec![],
                Some(Verdict::No),
            ),
            (
                "Is the Guarantor's liability capped?",
                "Hollister Holdings, LLC, a Delaware limited liability company (the \"Guarantor\")",
                "guarantor",
                vec!["limited liability"],
                None,
            ),
            (
                "May the provider transfer the data?",
                "The Provider must not transfer the data without the Customer's prior written consent.",
                "data",
                vec![],
                Some(Verdict::Conditional),
            ),
            (
                "Did Lakeshore inspect the compressors?",
                "The contract required Lakeshore to inspect the compressors.",
                "compressors",
                vec![],
                None,
            ),
            (
                "Does the Corporation indemnify a director?",
                "The Corporation shall not be required to indemnify a director.",
                "director",
                vec![],
                None,
            ),
            (
                "Does the agreement survive termination?",
                "Section 14 survives the termination of this Agreement for two years.",
                "survives",
                vec![],
                None,
            ),
            (
                "Does the policy cover bodily injury?",
                "This Policy does not apply to any Claim: for bodily injury, except emotional distress",
                "bodily",
                vec![],
                None,
            ),
            (
                "Does the Manager need consent to sell the Parcel?",
                "The Manager may not, without the consent of Members: sell the Parcel",
                "sell",
                vec!["parcel"],
                Some(Verdict::Yes),
            ),
            (
                "Is the Landlord's consent required to sublet?",
                "Tenant may sublet the Premises without the consent of Landlord.",
                "sublet",
                vec![],
                Some(Verdict::No),
            ),
            (
                "Is the Landlord's consent required to sublet?",
                "Tenant shall not sublet the Premises.",
                "sublet",
                vec![],
                None,
            ),
            (
                "Is there a prepayment penalty?",
                "Borrower may prepay at any time without penalty.",
                "prepay",
                vec!["penalty"],
                Some(Verdict::No),
            ),
            (
                "Does an individual trustee get paid?",
                "An individual trustee serves without pay.",
                "trustee",
                vec!["pay."],
                Some(Verdict::No),
            ),
            (
                "Is the memo privileged?",
                "The claim of privilege over the memo fails because it was sent to a broker.",
                "privilege",
                vec!["memo"],
                None,
            ),
            (
                "Did the court award costs?",
                "The Court declines to award them.",
                "court",
                vec!["award"],
                Some(Verdict::No),
            ),
            ("Can she resign?", "The Company may terminate the employment at once.", "terminate", vec![], None),
            (
                "Does the Landlord pay for repairs?",
                "The Tenant shall keep the premises in good order and shall pay for repairs.",
                "repairs",
                vec![],
                None,
            ),
            ("What's due before May?", "All papers are due on May 1.", "due", vec![], None),
        ] {
            let place = |word: &str| text.to_lowercase().find(&word.to_lowercase()).unwrap();
            let others: Vec<usize> = others.into_iter().map(place).collect();
            let verdict = yes_no(question).and_then(|asked| verdict(&asked, text, place(core), &others));
            assert_eq!(verdict, said, "{question}");
        }
    }

    #[test]
    fn norms_decide() {
        for (question, text, core, said) in [
            ("May the tenant sublet?", "Tenant shall not sublet the Premises.", "sublet", Some(Verdict::No)),
            ("May the tenant sublet?", "Tenant may sublet the Premises.", "sublet", Some(Verdict::Yes)),
            (
                "May the tenant sublet?",
                "Tenant shall not sublet the Premises without the prior written consent of Landlord.",
                "sublet",
                Some(Verdict::Conditional),
            ),
            (
                "May the company declare a dividend?",
                "Without the prior written consent of Parent, which shall not be unreasonably withheld, the Company shall not (a) declare any dividend; or (b) settle any litigation.",
                "dividend",
                Some(Verdict::Conditional),
            ),
            (
                "Is subletting prohibited?",
                "Tenant shall not sublet the Premises without the consent of Landlord.",
                "sublet",
                Some(Verdict::Yes),
            ),
            (
                "Can the landlord deduct for normal wear?",
                "A landlord may deduct only the cost of repairing damage beyond normal wear.",
                "normal wear",
                None,
            ),
            (
                "May it be disclosed to employees?",
                "Recipient shall not disclose it to anyone except to those of its employees who need to know.",
                "employees",
                Some(Verdict::Yes),
            ),
            (
                "Is reverse engineering prohibited?",
                "It shall not reverse engineer samples.",
                "reverse",
                Some(Verdict::Yes),
            ),
            ("Must it give notice?", "It shall give prompt notice.", "notice", Some(Verdict::Yes)),
            ("Must it give notice?", "The landlord gave notice.", "notice", None),
            ("Does it survive?", "The obligations survive termination.", "survive", Some(Verdict::Yes)),
        ] {
            let core = text.find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, core, &[]), said, "{question} {text}");
        }
    }
}
