//! The words of a sentence that forbid, allow, oblige, free or except, and the kinds of rule that it has by them.

use crate::{
    terms::same_verb,
    yes_no::{Asks, YesNo},
};

/// What an operator does to the act behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// It must not be done.
    Forbids,
    /// It may be done.
    Allows,
    /// It must be done.
    Obliges,
    /// There is no duty.
    Frees,
    /// There is no right.
    Denies,
    /// It is not so.
    Not,
    /// It is left out: "shall not include", "does not apply".
    Excludes,
    /// What follows is an exception to what was said.
    Excepts,
}

/// An operator and its place in the text.
#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// Where it begins, in bytes.
    pub at: usize,
    /// What it does.
    pub force: Force,
    /// Where what it governs ends, if a comma closes it.
    pub until: usize,
}

impl Operator {
    /// Whether it denies one of some verbs by "not" itself: "do not include" for "include".
    pub(crate) fn negates(&self, low: &str, verbs: &[String]) -> bool {
        let mut behind = low[self.at..].split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(4);
        behind.any(|word| word == "not") && behind.any(|word| verbs.iter().any(|verb| same_verb(verb, word)))
    }
}

/// Verbs that turn a negation into something other than a ban; stems.
const SCOPE: &[(&[&str], Force)] = &[
    (
        &["apply", "applies", "extend", "include", "cover", "considered", "deemed", "constitute", "mean"],
        Force::Excludes,
    ),
    (
        &["prevent", "restrict", "limit", "prohibit", "preclude", "bar", "impair", "affect", "prejudice", "limited"],
        Force::Allows,
    ),
    (
        &["grant", "granting", "grants", "confer", "conferring", "convey", "acquire", "obtain", "license", "transfer"],
        Force::Denies,
    ),
    (
        &[
            "required",
            "obligated",
            "obliged",
            "need",
            "obligation",
            "liable",
            "responsible",
            "require",
            "oblige",
            "obligate",
        ],
        Force::Frees,
    ),
];

/// What a negation does, by the words behind it.
fn negated(behind: &[&str], otherwise: Force) -> Force {
    let bare = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let class = |word: &&str| {
        let is = |verb: &&str| verb == word || **verb == *bare(word);
        SCOPE.iter().find(|(verbs, _)| verbs.iter().any(is)).map(|(_, force)| *force)
    };
    // "shall not be construed to limit": what it is not construed to do decides.
    let far = if behind.iter().take(3).any(|w| matches!(*w, "construed" | "interpreted" | "intended" | "constitute")) {
        12
    } else {
        4
    };
    behind.iter().take(far).find_map(class).unwrap_or(otherwise)
}

/// The verb of a contraction with "not", by its first part and the "t" behind the apostrophe: "can" of "can't", "does" of "doesn't".
fn contracted<'a>(low: &str, (before, verb): (usize, &'a str), (start, end): (usize, usize)) -> Option<&'a str> {
    let apostrophe = low.get(before + verb.len()..start)?;
    if &low[start..end] != "t" || !matches!(apostrophe, "'" | "’") {
        return None;
    }
    Some(match verb {
        "can" => "can",
        "won" => "will",
        "shan" => "shall",
        _ => verb.strip_suffix('n')?,
    })
}

/// The operators of a text in lower case, in order.
pub fn operators(low: &str) -> Vec<Operator> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut from = None;
    for (at, c) in low.char_indices().chain([(low.len(), ' ')]) {
        match (c.is_alphanumeric() || c == '-', from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                match words.last().copied().and_then(|(before, verb)| contracted(low, (before, verb), (start, at))) {
                    Some(verb) => {
                        if let Some(last) = words.last_mut() {
                            last.1 = verb;
                        }
                        words.push((start, "not"));
                    }
                    None => words.push((start, &low[start..at])),
                }
                from = None;
            }
            _ => {}
        }
    }
    let all: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
    let word = |i: usize| all.get(i).copied().unwrap_or_default();
    let mut out: Vec<Operator> = Vec::new();
    let mut i = 0;
    // Behind "neither party" and "no copies" the next modal forbids.
    let mut no_one = false;
    while i < all.len() {
        let behind = |n: usize| &all[(i + n).min(all.len())..];
        let soon = |n: usize, of: &[&str]| behind(1).iter().take(n).any(|w| of.contains(w));
        const MODALS: &[&str] = &["shall", "will", "may", "must", "can", "should", "would"];
        let found: Option<(Force, usize)> = match word(i) {
            "cannot" => Some((negated(behind(1), Force::Forbids), 1)),
            modal
                if MODALS.contains(&modal)
                    && (word(i + 1) == "not"
                        || soon(3, &["no", "never"]) && soon(4, &["event", "way", "circumstances", "never"])) =>
            {
                Some((negated(behind(2), Force::Forbids), 2))
            }
            "is" | "are" | "do" | "does" | "did" | "was" | "were" | "has" | "have" if word(i + 1) == "not" => {
                // "You do not have to pay a fee"
                let free = word(i + 2) == "have" && word(i + 3) == "to";
                let banned = matches!(word(i + 2), "permitted" | "allowed" | "entitled" | "authorized" | "authorised" | "free")
                        // "This document does not authorize my agent to …"
                        || matches!(word(i + 2), "permit" | "allow" | "entitle" | "authorize" | "authorise" | "empower")
                            && soon(8, &["to"]);
                let force = match () {
                    () if banned => Force::Forbids,
                    () if free => Force::Frees,
                    () => negated(behind(2), Force::Not),
                };
                Some((force, 2))
            }
            // "Nothing may be stored in the attic", "Nobody may smoke"
            "nothing" | "nobody" | "none" if soon(if word(i) == "none" { 8 } else { 2 }, MODALS) => {
                Some((Force::Forbids, 1))
            }
            // "Nothing in this Agreement prevents …"
            "nothing" => {
                let verb = if matches!(word(i + 1), "in" | "contained" | "herein") { 6 } else { 1 };
                let from = (1..=verb)
                    .rev()
                    .find(|n| negated(&behind(*n)[..behind(*n).len().min(1)], Force::Denies) != Force::Denies);
                Some((negated(behind(from.unwrap_or(1)), Force::Denies), from.unwrap_or(1)))
            }
            // "… by the directors, and not by the stockholders"
            "not"
                if i > 0
                    && matches!(word(i - 1), "and" | "but")
                    && matches!(word(i + 1), "by" | "in" | "with" | "at" | "on" | "from" | "through" | "against") =>
            {
                Some((Force::Forbids, 1))
            }
            "neither" if soon(30, MODALS) => Some((Force::Forbids, 1)),
            // "If no default exists, the Lessee may buy": what is said to be absent is a condition of what is allowed.
            "no" if i > 0
                && (matches!(
                    word(i - 1),
                    "if" | "when" | "where" | "whenever" | "once" | "while" | "provided" | "as"
                ) || i > 1 && word(i - 1) == "that" && word(i - 2) == "provided")
                && low[words[i].0..].find(',').is_some_and(|comma| {
                    let clause = &low[words[i].0..words[i].0 + comma];
                    !clause.split(' ').any(|word| MODALS.contains(&word))
                }) =>
            {
                None
            }
            "no" => match word(i + 1) {
                "obligation" | "obligations" | "duty" => Some((Force::Frees, 2)),
                // "No interest in this Policy may be assigned"
                _ if soon(8, &["may", "shall", "will", "must"]) && !soon(8, &["is", "are", "and"]) => {
                    Some((Force::Forbids, 1))
                }
                "license" | "licence" | "right" | "rights" | "title" | "interest" | "ownership" => {
                    Some((Force::Denies, 2))
                }
                "event" | "circumstances" => Some((Force::Forbids, 2)),
                // "No parking is permitted on the lane."
                _ if soon(6, &["permitted", "allowed"]) && soon(5, &["is", "are"]) => Some((Force::Forbids, 1)),
                _ if soon(8, &["may", "shall", "will", "must"]) => Some((Force::Forbids, 1)),
                _ => None,
            },
            "agree" | "agrees" | "undertake" | "undertakes" | "covenants" | "covenant" | "promises" | "agreed" => {
                match (word(i + 1), word(i + 2)) {
                    ("not", "to") => Some((Force::Forbids, 3)),
                    ("to", _) => Some((Force::Obliges, 2)),
                    _ => None,
                }
            }
            // "The defendant waives the right to appeal": there is none any more.
            "waive" | "waives" | "waived" | "relinquish" | "relinquishes" | "relinquished" | "surrenders" => {
                let right = behind(1).iter().take(4).position(|word| matches!(*word, "right" | "rights"));
                right.map(|at| (Force::Denies, at + 3))
            }
            "not" if word(i + 1) == "to" => Some((Force::Forbids, 2)),
            "refrain" | "prohibited" | "precluded" | "barred" if word(i + 1) == "from" => Some((Force::Forbids, 2)),
            "entitled" | "permitted" | "allowed" | "free" | "right" | "liberty" | "authorized" | "authorised"
                if word(i + 1) == "to" =>
            {
                Some((Force::Allows, 2))
            }
            // Behind "no parking" what is permitted is not.
            "permitted" | "allowed" if no_one => None,
            "required" | "obligated" | "obliged" if word(i + 1) == "to" => Some((Force::Obliges, 2)),
            "may" | "can" => Some((Force::Allows, 1)),
            "shall" | "must" | "will" => Some((Force::Obliges, 1)),
            "without"
                if soon(8, &["consent", "approval", "permission", "authorization", "authorisation", "agreement"]) =>
            {
                Some((Force::Excepts, 1))
            }
            "except" | "unless" | "save" => Some((Force::Excepts, 1)),
            "other" if word(i + 1) == "than" => Some((Force::Excepts, 2)),
            "provided" if matches!(word(i + 1), "that" | "however") => Some((Force::Excepts, 2)),
            "exclude" | "excludes" | "excluding" | "exception" | "exceptions" | "exempt" => Some((Force::Excludes, 1)),
            _ => None,
        };
        let found = match found {
            Some((Force::Allows | Force::Obliges, used)) if no_one && MODALS.contains(&word(i)) => {
                Some((negated(behind(1), Force::Forbids), used))
            }
            found => found,
        };
        no_one = match found {
            Some((Force::Forbids, _)) if matches!(word(i), "neither" | "no" | "nothing" | "nobody" | "none") => true,
            Some(_) if MODALS.contains(&word(i)) => false,
            _ => no_one,
        };
        if let Some((force, used)) = found {
            // What is not required is not required to be done: the verb of a negation rules nothing by itself.
            let verb = matches!(force, Force::Frees | Force::Excludes | Force::Denies)
                .then(|| behind(used).iter().take(4).position(|w| SCOPE.iter().any(|(verbs, _)| verbs.contains(w))))
                .flatten();
            let used = verb.map_or(used, |verb| used + verb + 1);
            let at = words[i].0;
            // "The Tenant shall not, without consent, …", and at the head of a sentence: "Without consent, the Tenant …".
            let parenthetic = force == Force::Excepts && {
                let before = low[..at].trim_end();
                before.is_empty() || before.ends_with([',', '.', ';', ':', ')'])
            };
            // What opens a list is not part of the condition: "shall not, without consent: (a) …".
            let close: &[char] = if parenthetic { &[',', ':'] } else { &[':'] };
            let until = match force {
                Force::Excepts => low[at..].find(close).map_or(low.len(), |end| at + end),
                _ => low.len(),
            };
            out.push(Operator { at, force, until });
            i += used;
        } else {
            i += 1;
        }
    }
    out
}

/// Which kinds of rule a text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    forbids: bool,
    allows: bool,
    obliges: bool,
    frees: bool,
    excludes: bool,
}

impl Rules {
    /// The rules of a text.
    pub fn of(text: &str) -> Self {
        let mut out = Self::default();
        for operator in operators(&text.to_ascii_lowercase()) {
            match operator.force {
                Force::Forbids | Force::Denies => out.forbids = true,
                Force::Allows => out.allows = true,
                Force::Obliges => out.obliges = true,
                Force::Frees => out.frees = true,
                Force::Excludes => out.excludes = true,
                Force::Excepts | Force::Not => {}
            }
        }
        out
    }

    /// Whether there is one that can answer such a question; a question for facts needs none.
    pub fn answer(self, asked: &YesNo) -> Option<bool> {
        match asked.asks {
            Asks::Permission => Some(self.allows || self.forbids || self.excludes),
            Asks::Prohibition => Some(self.forbids || self.allows),
            Asks::Duty => Some(self.obliges || self.frees),
            Asks::Exclusion => Some(self.excludes),
            Asks::Existence | Asks::Fact => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contraction_negates() {
        let forces = |text: &str| operators(text).iter().map(|o| o.force).collect::<Vec<_>>();
        assert_eq!(forces("the mother can't testify"), [Force::Forbids]);
        assert_eq!(forces("he won’t assign it"), [Force::Forbids]);
        assert_eq!(forces("the tiles weren't sampled"), [Force::Not]);
        assert_eq!(forces("you don't need to file"), [Force::Frees]);
        assert!(forces("the tenant's t").is_empty());
    }
}
