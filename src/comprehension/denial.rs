//! What a sentence denies: negations that are part of no rule, and verbs that take back what they govern.

use crate::{
    rules::{Force, Operator},
    statement::places,
    terms::same_verb,
    yes_no::YesNo,
};

/// Words around what is asked about within which a negation that no rule explains takes away a Yes, in bytes.
pub(crate) const NEAR: usize = 80;

/// Whether what follows is said to be absent: "may prepay without penalty", "free of charge"; but not "without keeping copies", which says
/// what is not done.
pub(crate) fn lacks(before: &str) -> bool {
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

/// Whether a sentence says the contrary of a word that is asked about, by a prefix: "the leaks are unrelated", where that is all that it says
/// of it; `Some(false)` where it says both or only names it ("PAID (County) and UNPAID (School)", "the unpaid fee").
pub(crate) fn contrary(asked: &YesNo, low: &str) -> Option<bool> {
    let all: Vec<&str> = places(low).map(|(_, word)| word).collect();
    let plain = |word: &str| word.strip_prefix("un").filter(|rest| rest.len() > 3).map(str::to_owned);
    asked.words.iter().find_map(|asked| {
        let opposite = |word: &&str| match plain(asked) {
            Some(positive) => **word == positive,
            None => plain(word).is_some_and(|positive| positive == *asked),
        };
        let at = all.iter().position(opposite)?;
        let said = all[at.saturating_sub(2)..at].iter().any(|word| {
            matches!(*word, "is" | "are" | "was" | "were" | "be" | "been" | "remain" | "remains" | "remained")
        });
        let both = all.iter().any(|word| same_verb(word, asked));
        let negated = all[at.saturating_sub(2)..at].contains(&"not");
        Some(said && !both && !negated)
    })
}

/// Whether what is asked about was refused: "the counterclaim is denied".
/// What may be refused has not been.
pub(crate) fn is_refused(low: &str, core: usize) -> bool {
    const REFUSED: &[&str] = &["denied", "rejected", "refused", "overruled", "dismissed", "vacated"];
    let start = low[..core].rfind(';').map_or(0, |at| at + 1);
    let end = low[core..].find(';').map_or(low.len(), |at| core + at);
    let mut behind = places(&low[start..end]).map(|(_, word)| word).peekable();
    let mut before = "";
    while let Some(word) = behind.next() {
        let modal = matches!(before, "may" | "might" | "could" | "can" | "would" | "will" | "shall" | "must");
        before = word;
        if !modal
            && matches!(word, "is" | "are" | "was" | "were" | "be" | "been" | "hereby" | "therefore")
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
    let contracted = low.contains("n't") || low.contains("n’t");
    contracted
        || places(&low).any(|(_, word)| {
            matches!(word, "no" | "not" | "none" | "never" | "without")
                || UNDOES.iter().any(|verb| word.starts_with(verb))
        })
}

/// Whether a sentence gives something up, if the question does not ask for that.
pub(crate) fn waives(asked: &YesNo, low: &str) -> bool {
    let waiver = |word: &str| word.starts_with("waiv") || word.starts_with("relinquish");
    !asked.words.iter().any(|word| waiver(word)) && places(low).any(|(_, word)| waiver(word))
}

/// Whether a verb near what is asked about takes it back ("the claim of privilege fails"), and whether it says of the very act that it
/// was not done ("declines to award costs"). A question that uses the verb itself asks for it. `named` is what the question names.
pub(crate) fn undone(low: &str, core: usize, named: &[usize]) -> Option<bool> {
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

/// A negation near the core that is part of no operator ("No severance is payable", "made no provision for"), and whether it
/// stands shortly before the core.
pub(crate) fn denied(low: &str, core: usize, found: &[Operator]) -> Option<bool> {
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

/// Whether "no" stands directly before one of some places, or before the word that does.
pub(crate) fn has_none<'a>(low: &str, mut places: impl Iterator<Item = &'a usize>) -> bool {
    places.any(|at| {
        let mut before = low[..*at].split_whitespace().rev().take(2);
        before.next() == Some("no") || before.next() == Some("no")
    })
}

/// How many of the things that a question asks of a sentence names, if it says that there is none of one of them: "We find no defect in this work".
pub fn names_none(asked: &YesNo, text: &str) -> Option<usize> {
    let low = text.to_ascii_lowercase();
    let own = |word: &str| asked.words.iter().position(|asked| same_verb(asked, word));
    let named: Vec<(usize, usize)> = places(&low).filter_map(|(at, word)| Some((at, own(word)?))).collect();
    let mut known: Vec<usize> = named.iter().map(|(_, word)| *word).collect();
    known.sort_unstable();
    known.dedup();
    has_none(&low, named.iter().map(|(at, _)| at)).then_some(known.len())
}

/// Whether a negation says that something cannot be done: "not recoverable", "not transferable".
pub(crate) fn unable(negation: &str) -> bool {
    let word = negation.split_once("not ").and_then(|(_, behind)| behind.split_whitespace().next());
    word.is_some_and(|word| ["able", "ible"].iter().any(|end| word.trim_end_matches([',', '.', ';']).ends_with(end)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{
        verdict::{Verdict, verdict},
        yes_no::yes_no,
    };

    #[test]
    fn a_prefix_says_the_contrary() {
        for (question, text, core, said) in [
            ("Are the two leaks related?", "The two leaks are unrelated.", "leaks", Some(Verdict::No)),
            ("Are the school taxes paid?", "Taxes are PAID (County) and UNPAID (School).", "taxes", None),
            ("Is the fee paid?", "The unpaid fee bears interest.", "fee", None),
            ("Is the note unsecured?", "The note is unsecured.", "note", Some(Verdict::Yes)),
            ("Is the note unsecured?", "The note is secured by a mortgage.", "note", Some(Verdict::No)),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), said, "{question}");
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
    fn what_may_be_or_is_given_up_is_no_yes() {
        for (question, text, core, said) in [
            ("Does he pay support?", "He pays no support.", "support", Some(Verdict::No)),
            ("Was the petition approved?", "Your petition may be denied as abandoned.", "petition", None),
            ("Is there a right to a jury?", "The parties waive trial by jury.", "jury", None),
            ("Is the agent paid?", "A successor agent may be paid $30 an hour.", "paid", None),
            ("Can the mother testify?", "The mother can't testify.", "testify", Some(Verdict::No)),
            ("Can they change the policy without telling me?", "We may change this policy.", "policy", None),
            ("Can she exercise vested options?", "It may be exercised only as to vested options.", "options", None),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), said, "{question}");
        }
    }

    #[test]
    fn what_holds_in_a_case_is_conditional() {
        for (question, text, core, said) in [
            (
                "Can they pay in parts?",
                "You may pay in parts if each part is at least $50.",
                "parts",
                Verdict::Conditional,
            ),
            ("Can the landlord enter?", "If there is a fire, the Landlord may enter.", "enter", Verdict::Conditional),
            (
                "Can the landlord enter if there is a fire?",
                "If there is a fire, the Landlord may enter.",
                "enter",
                Verdict::Yes,
            ),
        ] {
            let at = text.to_lowercase().find(core).unwrap();
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at, &[]), Some(said), "{question}");
        }
    }
}
