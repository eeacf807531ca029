//! Yes, No or Only if: what a sentence says to a yes/no question by its norms and their polarity. Where the sentence has no norm that
//! governs what is asked about, there is no verdict.

use crate::{
    condition::{exception, forbidden_for_a_time, goes_on, hangs_on_a_case},
    denial::{NEAR, contrary, denied, has_none, is_refused, lacks, unable, undone, waives},
    roles::is_party,
    rules::{Force, Operator, operators},
    same_claim::{Differs, differs},
    statement::{
        ALL, beyond, is_another_deed, is_done, is_done_to_another, is_hedged, is_of_somebody_else, is_partial,
        is_turned_round, is_view, names_any, names_deed, names_predicate, of_another, of_section, only_due, places,
    },
    terms::same_verb,
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
const ONLY: &[&str] = &[
    "only with",
    "only if",
    "only upon",
    "only after",
    "only when",
    "only to the extent",
    "only in writing",
    "only in a writing",
    "only by a writing",
    "only by written",
    "only by a written",
    "only by an instrument",
];
/// Words that leave no room for anything else.
const EXCLUSIVE: &[&str] = &["only", "solely", "exclusively", "no other", "other than", "sole purpose", "except"];
/// Words that say so of what is named.
const ALONE: &[&str] = &[
    "only",
    "solely",
    "exclusively",
    "no other",
    "purpose other than",
    "purposes other than",
    "other purpose",
    "purpose except",
];
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

/// Whether a sentence lays what a yes/no question asks on somebody else: "Lessor may assign" where it is asked whether the tenant may.
pub fn is_laid_on_another(asked: &YesNo, text: &str) -> bool {
    let low = text.to_lowercase();
    let deed: Vec<String> = asked.deed.iter().flat_map(|word| words::all_stems(word)).collect();
    let is_deed = |word: &str| asked.names(word) && words::all_stems(word).iter().any(|stem| deed.contains(stem));
    let core = places(&low).find(|(_, word)| is_deed(word) && !is_party(word)).map(|(at, _)| at);
    core.is_some_and(|core| of_another(asked, &low, core, &operators(&low)))
}

/// What a sentence says to a yes/no question. `text` is the sentence with the words that open its list before it; `core` the place,
/// in bytes of `text`, of what the question is about, and `others` those of the rest that it asks of.
pub fn verdict(asked: &YesNo, text: &str, core: usize, others: &[usize]) -> Option<Verdict> {
    let said = of_sentence(asked, text, core, others)?;
    let low = text.to_ascii_lowercase();
    let core = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let yes = said == Verdict::Yes;
    if yes && is_laid_on_another(asked, text) {
        return None;
    }
    // "Eleven of forty dampers are without doors" says neither.
    if said == Verdict::No && asked.asks == Asks::Fact && is_partial(asked, &low, core) {
        return None;
    }
    match differs(asked, &low, yes).filter(|_| said != Verdict::Conditional) {
        Some(Differs::Contrary) if yes && asked.asks == Asks::Permission && !asked.negated => Some(Verdict::No),
        Some(_) => None,
        None => Some(said),
    }
}

/// Whether a sentence forbids, allows or demands what a verb says: "shall not sell" for "sell".
pub fn is_ruled(verb: &str, text: &str) -> bool {
    let low = text.to_ascii_lowercase();
    let found = operators(&low);
    let near = |at: usize| {
        let rules = |o: &&Operator| matches!(o.force, Force::Allows | Force::Obliges | Force::Forbids | Force::Frees);
        found.iter().filter(rules).any(|o| o.at < at && at - o.at <= NEAR / 2 && !low[o.at..at].contains([';', ',']))
    };
    places(&low).any(|(at, word)| same_verb(word, verb) && near(at))
}

/// Where the verb of a question stands, if that is in another clause of a sentence than its core: "deduct" in "If it is not repaired, Tenant may
/// make the repair; Tenant may not deduct the cost" for "May the tenant deduct if it is not repaired?".
fn deed_place(asked: &YesNo, low: &str, core: usize, found: &[Operator]) -> Option<usize> {
    let verb =
        asked.verb.as_ref().filter(|_| matches!(asked.asks, Asks::Permission | Asks::Duty) && asked.needs.is_none())?;
    let clause = |at: usize| low[..at].rfind(';').map_or(0, |at| at + 1);
    let of_verb = || places(low).filter(|(_, word)| same_verb(word, verb)).map(|(at, _)| at);
    if of_verb().any(|at| clause(at) == clause(core)) {
        return None;
    }
    let mut ruled = of_verb().filter(|at| found.iter().any(|o| o.at < *at && clause(o.at) == clause(*at)));
    ruled.next()
}

fn of_sentence(asked: &YesNo, text: &str, core: usize, others: &[usize]) -> Option<Verdict> {
    let low: String = text.chars().map(|c| if c.is_ascii() { c.to_ascii_lowercase() } else { c }).collect();
    let place = |at: usize| (0..=at.min(low.len())).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let core = place(core);
    let found = operators(&low);
    let core = deed_place(asked, &low, core, &found).unwrap_or(core);
    // "Hollister Holdings, LLC, a limited liability company" limits nothing.
    if others.iter().chain([&core]).any(|at| low[place(*at)..].starts_with("limited liability")) {
        return None;
    }
    if is_of_somebody_else(asked, &low, core) {
        return None;
    }
    if let Some(said) = capped(asked, &low) {
        return Some(said);
    }
    let first = comes_first(asked, &low);
    if first == Some(true) {
        return (!asked.negated).then_some(Verdict::No);
    }
    // "Grantee does not need approval for posts."
    if let Some(needed) = &asked.needs
        && found.iter().any(|o| o.force == Force::Frees && o.at < core.max(NEAR))
        && words::stems(&low).contains(needed)
    {
        return Some(Verdict::No);
    }
    let said = by_rules(asked, &low, core, &found)?;
    // What hangs on something that must come first is not confirmed by a sentence that does not say so.
    if said == Verdict::Yes && first == Some(false) || said != Verdict::Yes && for_another_purpose(asked, &low) {
        return None;
    }
    if asked.of_case && !names_deed(asked, &low) {
        return None;
    }
    if asked.asks == Asks::Fact && is_hedged(asked, &low, core)
        || asked.asks != Asks::Existence && is_view(asked, &low, core)
    {
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
    if asked.asks == Asks::Fact && is_partial(asked, &low, core)
        || asked.asks == Asks::Permission && is_done_to_another(asked, &low)
    {
        return None;
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
        if let Some(lacked) = named.iter().find(|at| !deed(**at) && lacks(&low[..**at])) {
            // "Free of liens except the county's": the exception may be what is asked about, and is told where it can be.
            let told =
                exception(&low, *lacked).is_none() || asked.asks == Asks::Existence && exception(&low, core).is_some();
            return told.then_some(Verdict::No);
        }
        if asked.granted && is_refused(&low, core) {
            return Some(Verdict::No);
        }
        // "The parties waive trial by jury": a right that is waived is not there, even if the words for it have the verb.
        if asked.asks == Asks::Existence && waives(asked, &low) {
            return None;
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
        // "He pays no support."
        Some(_) if asked.asks == Asks::Fact && has_none(&low, others.iter().chain([&core])) => {
            return Some(Verdict::No);
        }
        Some(_) => return None,
        None => {}
    }
    match contrary(asked, &low) {
        Some(true) if asked.asks == Asks::Fact => return Some(Verdict::No),
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
    if !names_predicate(asked, &low) {
        return None;
    }
    // "If the Tenant fails to pay, the Landlord may …", "You may pay in parts if each is at least $50".
    let clause = low[..core].rfind(';').map_or(0, |at| at + 1);
    let ruled = matches!(asked.asks, Asks::Permission | Asks::Duty) || asked.asks == Asks::Fact && !asked.past;
    let ruled = ruled && !asked.only;
    if said == Verdict::Yes && ruled && !asked.of_case && hangs_on_a_case(&low, clause, core) {
        return Some(Verdict::Conditional);
    }
    Some(said)
}

/// Whether something has a limit, where that is asked: "It may not exceed $5,000" forbids nothing but more.
fn capped(asked: &YesNo, low: &str) -> Option<Verdict> {
    const ASKED: &[&str] = &["capped", "limited", "limit", "cap", "ceiling"];
    const CAPS: &[&str] = &[
        "not exceed",
        "no more than",
        "not more than",
        "not be more than",
        "at most",
        "not go beyond",
        "limited to",
        "capped at",
        "up to a maximum",
        "a ceiling of",
        "a maximum of",
    ];
    let asks = asked.words.iter().skip(1).any(|word| ASKED.contains(&word.as_str()));
    let states = CAPS.iter().any(|words| low.contains(words)) && !low.contains("not limited to");
    let of_it = matches!(asked.asks, Asks::Fact | Asks::Prohibition) && !asked.only;
    (asks && states && of_it).then_some(if asked.negated { Verdict::No } else { Verdict::Yes })
}

/// Whether a sentence says that what a question asks about comes only behind what the question puts behind it: "pays within seven days after it
/// receives payment from Owner", asked whether it must be paid before the Owner has paid. `None` where nothing is asked to come first, or the
/// sentence itself says what is done before it.
fn comes_first(asked: &YesNo, low: &str) -> Option<bool> {
    if asked.before.is_empty() || !matches!(asked.asks, Asks::Permission | Asks::Duty | Asks::Fact) {
        return None;
    }
    let later: Vec<&str> = asked.before.iter().map(String::as_str).collect();
    let names = |text: &str| {
        let named = later.iter().filter(|word| names_any(&[**word], text)).count();
        named > 0 && 2 * named >= later.len()
    };
    // "Before it levies a fine the Board shall … give an opportunity to be heard."
    if let Some(rest) = low.strip_prefix("before ") {
        let duty = [" shall ", " must ", " will "].iter().filter_map(|modal| rest.find(modal)).min();
        return duty.map(|at| names(&rest[at..]) || names(&rest[at..].replace("heard", "hearing")));
    }
    let behind = [" after ", " upon ", " once ", " following ", " only when ", " only if ", " until "];
    let hangs = behind.iter().filter_map(|word| low.find(word).map(|at| at + word.len())).any(|at| names(&low[at..]));
    if hangs {
        return Some(true);
    }
    let says = ["before", "prior", "advance", "until"].iter().any(|word| low.contains(word));
    (!says).then_some(false)
}

/// Whether a rule stands only for purposes that it names, and the question names another one: "will not license it for political or tobacco
/// advertising" says nothing of a truck.
fn for_another_purpose(asked: &YesNo, low: &str) -> bool {
    let Some((_, own)) = low.split_once(" for ").filter(|_| asked.asks == Asks::Permission) else { return false };
    let own = own.split([';', '.']).next().unwrap_or_default();
    let of_all = ["any ", "other than", "only", "solely", "except", "all "].iter().any(|word| low.contains(word));
    let list = own.contains(" or ") || own.contains(", ");
    list && !of_all && !asked.purpose.is_empty() && asked.purpose.iter().any(|word| !names_any(&[word], own))
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
            // "Did the guarantor waive a jury?" asks for the waiver itself.
            let own = |o: &Operator| {
                let verb = low[o.at..].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                asked.words.iter().any(|word| same_verb(word, verb))
            };
            let denies = |o: &Operator| {
                matches!(o.force, Force::Forbids | Force::Denies | Force::Not) && o.at <= core && !own(o)
                    || o.force == Force::Not
                        && o.at > core
                        && o.at - core < NEAR
                        && ![" but ", " and ", ", "].iter().any(|joint| low[core..o.at].contains(joint))
            };
            // "Wages from the second job were not included" does not say that there is none: what is denied must be asked.
            let denied_at_all = |o: &Operator| o.force == Force::Not && denies(o);
            let other_denied = found.iter().any(denied_at_all);
            let denies = |o: &Operator| {
                let behind = places(&low[o.at..]).map(|(_, word)| word).skip_while(|word| *word != "not").skip(1);
                let behind: Vec<&str> =
                    behind.filter(|word| !matches!(*word, "been" | "be" | "yet" | "so")).take(4).collect();
                denies(o)
                    && (o.force != Force::Not
                        || o.at <= core
                        || asked.words.iter().any(|own| names_any(&[own], &behind.join(" "))))
            };
            let unless = found.iter().any(|o| o.force == Force::Excepts && o.at > core && !goes_on(&low[core..o.at]));
            // What may be so is not said to be so: "A successor may be paid."
            let possible = found.iter().any(|o| {
                let between = &low[o.at.min(core)..o.at.max(core)];
                o.force == Force::Allows && low[o.at..].starts_with("may be ") && !between.contains(';')
            });
            return match (asked.negated, excluded) {
                (true, _) => found.iter().any(denies).then_some(Verdict::Yes),
                // "Fees do not include sales tax."
                (false, true)
                    if found
                        .iter()
                        .any(|o| o.force == Force::Excludes && o.at <= core && o.negates(low, &asked.words)) =>
                {
                    (!unless).then_some(Verdict::No)
                }
                (false, true) => None,
                // "shall not be required to indemnify"
                _ if found.iter().any(|o| o.force == Force::Frees && o.at <= core) => None,
                _ if found.iter().any(|o| o.force == Force::Excepts && o.at <= core && o.until >= core) => None,
                _ if found.iter().any(|o| denies(o) && !low[o.at.min(core)..core.max(o.at)].contains(';')) => {
                    Some(if unless { Verdict::Conditional } else { Verdict::No })
                }
                _ if possible => None,
                // It denies something else, and so says nothing of what is asked.
                _ if other_denied => None,
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
    let rest = &low[at.min(core)..low[core..].find(';').map_or(low.len(), |end| core + end)];
    let restricted = rest.contains(" only ") && !ONLY.iter().any(|words| rest.contains(words));
    let only = ONLY.iter().filter_map(|words| low.find(words)).any(|b| b > at && !low[at..b].contains(';'));
    let verdict = match (plain_yes, force) {
        (Force::Allows, Force::Allows) if only => Verdict::Conditional,
        (Force::Allows, Force::Allows) if restricted => return None,
        (Force::Allows | Force::Obliges, Force::Allows | Force::Obliges)
            if !excepted && is_another_deed(asked, low, at, core) =>
        {
            return None;
        }
        (Force::Allows, Force::Allows | Force::Obliges) => Verdict::Yes,
        (Force::Allows, Force::Forbids | Force::Denies) if conditional => Verdict::Conditional,
        (Force::Allows, Force::Forbids) if !asked.of_case && forbidden_for_a_time(low, clause, core) => {
            Verdict::Conditional
        }
        (Force::Allows, Force::Forbids | Force::Denies) => Verdict::No,
        // "are not recoverable"
        (Force::Allows, Force::Not) if unable(&low[at..]) => Verdict::No,
        // "We do not take checks": what the writer does not do cannot be had of it.
        (Force::Allows, Force::Not) if at <= core && low[..at].trim_end().rsplit(' ').next() == Some("we") => {
            Verdict::No
        }
        (Force::Obliges, Force::Obliges) => Verdict::Yes,
        (Force::Obliges, Force::Frees) => Verdict::No,
        (Force::Forbids, Force::Forbids | Force::Denies) => Verdict::Yes,
        (Force::Forbids, Force::Allows) => Verdict::No,
        _ => return None,
    };
    Some(flip(verdict))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::yes_no::yes_no;

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
                "Can he appeal the sentence?",
                "The defendant waives the right to appeal his sentence, except that he may appeal one above the range.",
                "appeal his",
                vec![],
                Some(Verdict::Conditional),
            ),
            (
                "Can the agent make medical decisions?",
                "This document does not authorize my agent to make medical decisions for me.",
                "medical",
                vec![],
                Some(Verdict::No),
            ),
            (
                "Did the guarantor waive a jury?",
                "Lender and Guarantor hereby waive the right to any jury trial in any action.",
                "jury",
                vec!["waive"],
                Some(Verdict::Yes),
            ),
            (
                "Does he have to cooperate?",
                "This agreement does not require the defendant to cooperate in other investigations.",
                "cooperate",
                vec![],
                Some(Verdict::No),
            ),
            (
                "Was the conduct willful?",
                "Claimant also argued that the conduct was willful.",
                "conduct",
                vec!["willful"],
                None,
            ),
            (
                "Can they amend it?",
                "It may be amended only by a writing signed by both.",
                "amended",
                vec![],
                Some(Verdict::Conditional),
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
                "Does she have a second job?",
                "Wages from the second job were not included.",
                "second",
                vec!["job"],
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
            (
                "Must Pier pay before the Owner has paid?",
                "Pier shall pay within seven (7) days after it receives payment from Owner.",
                "pay",
                vec!["owner"],
                Some(Verdict::No),
            ),
            (
                "May the Board fine him before a hearing?",
                "Before it levies a fine the Board shall send notice and give the Owner an opportunity to be heard.",
                "fine",
                vec!["board"],
                Some(Verdict::No),
            ),
            (
                "Must the landlord give notice before entering?",
                "Landlord shall give notice one day before entering.",
                "notice",
                vec!["entering"],
                Some(Verdict::Yes),
            ),
            (
                "Is the award capped?",
                "The award may not exceed $6,500,000.00.",
                "award",
                vec!["exceed"],
                Some(Verdict::Yes),
            ),
            (
                "May the publisher license a song for a truck ad without her approval?",
                "Publisher will not license a song for political, tobacco or firearms advertising without Writer's approval.",
                "license",
                vec!["song", "approval"],
                None,
            ),
            (
                "May the publisher license a song for tobacco advertising without her approval?",
                "Publisher will not license a song for political, tobacco or firearms advertising without Writer's approval.",
                "license",
                vec!["song", "approval"],
                Some(Verdict::No),
            ),
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
