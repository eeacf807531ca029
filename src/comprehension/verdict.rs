//! Yes, No or Only if: what a yes/no question asks, and what a sentence says to it by its norms and their polarity. Where the
//! sentence has no norm that governs what is asked about, there is no verdict.

use crate::question::is_role;

use law::cues::plain;
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

/// What a yes/no question wants to know of an act or a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Whether it is allowed.
    Permission,
    /// Whether it must be done.
    Duty,
    /// Whether it is forbidden or restricted.
    Prohibition,
    /// Whether it is left out: excluded, exempt.
    Exclusion,
    /// Whether the paper has such a clause.
    Existence,
    /// Whether it is so.
    Fact,
}

/// A yes/no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YesNo {
    /// What it asks.
    pub asks: Asks,
    /// Whether it asks if something is *not* so.
    pub negated: bool,
    /// Whether it asks if that is all: "only", "limited to".
    pub only: bool,
    /// Whether it asks for what lies beyond: "any other purpose", "something else".
    pub other: bool,
    /// The stem of whoever is asked about, if a role names them: "landlord".
    pub actor: Option<String>,
}

/// Words for the paper as a whole.
const PAPER: &[&str] = &[
    "agreement",
    "contract",
    "document",
    "lease",
    "nda",
    "it",
    "this",
    "letter",
    "order",
    "policy",
    "will",
    "deed",
    "paper",
    "clause",
    "section",
];

/// What a question asks, if Yes or No answers it.
pub fn yes_no(question: &str) -> Option<YesNo> {
    let plain = plain(question);
    let all: Vec<&str> =
        plain.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\'')).filter(|w| !w.is_empty()).collect();
    // A greeting or the name of the paper may stand before it: "In the Miller lease, may the tenant sublet?"
    let opens = |w: &&str| {
        matches!(
            *w,
            "may"
                | "can"
                | "could"
                | "must"
                | "shall"
                | "should"
                | "is"
                | "are"
                | "was"
                | "were"
                | "does"
                | "do"
                | "did"
                | "has"
                | "have"
                | "will"
        )
    };
    let asks_otherwise =
        |w: &&str| matches!(*w, "who" | "whom" | "whose" | "what" | "which" | "when" | "where" | "why" | "how");
    let first = all.iter().position(opens)?;
    if all[..first].iter().any(asks_otherwise) || first > 12 {
        return None;
    }
    let rest = &all[first + 1..];
    let has = |of: &[&str]| rest.iter().any(|w| of.contains(w));
    let early = |of: &[&str], within: usize| rest.iter().take(within).any(|w| of.contains(w));
    let about_paper = rest.iter().take(3).any(|w| PAPER.contains(w)) && !early(&["information"], 3);
    let negated = has(&["not", "never", "cannot"]);
    // "If they only told us": somebody did only this.
    let of_somebody = |at: usize| at > 0 && matches!(rest[at - 1], "they" | "we" | "you" | "i" | "he" | "she");
    let only =
        rest.iter().enumerate().any(|(at, w)| matches!(*w, "only" | "solely" | "exclusively") && !of_somebody(at))
            || plain.contains("limited to");
    let other = has(&["other", "else", "another", "different"]);
    let named = rest
        .windows(2)
        .take(2)
        .find(|at| matches!(at[0], "the" | "a" | "an" | "each" | "either" | "our" | "my") && is_role(at[1]));
    let actor = named.and_then(|at| words::all_stems(at[1]).into_iter().next());
    let exists = Some(YesNo { asks: Asks::Existence, negated: false, only: false, other: false, actor: None });
    let of = |asks| Some(YesNo { asks, negated, only, other, actor: actor.clone() });
    match all[first] {
        "may" | "can" | "could" => of(Asks::Permission),
        "must" | "shall" | "should" => of(Asks::Duty),
        _ if early(&["allowed", "permitted", "entitled", "free", "authorized", "authorised"], 8) => {
            of(Asks::Permission)
        }
        _ if has(&["excluded", "exempt", "exempted", "carved"]) => of(Asks::Exclusion),
        "is" | "are" if early(&["required", "obliged", "obligated"], 12) => of(Asks::Duty),
        "is" | "are"
            if !plain.contains("limited to")
                && has(&["prohibited", "forbidden", "barred", "restricted", "limited", "precluded", "banned"]) =>
        {
            of(Asks::Prohibition)
        }
        "is" | "are" if rest.first() == Some(&"there") => exists,
        "does" | "do" | "did" => {
            if early(&["allow", "permit", "entitle", "authorize", "authorise", "let"], 6) {
                of(Asks::Permission)
            } else if early(&["restrict", "prohibit", "forbid", "prevent", "ban", "bar", "preclude", "limit"], 6) {
                of(Asks::Prohibition)
            } else if early(&["require", "oblige", "obligate"], 6)
                || rest.windows(2).take(5).any(|w| w == ["have", "to"] || w == ["need", "to"])
            {
                of(Asks::Duty)
            } else if about_paper && early(&["contain", "include", "have", "provide", "cover", "mention"], 5) {
                exists
            } else {
                of(Asks::Fact)
            }
        }
        _ => of(Asks::Fact),
    }
}

/// What a question for a clause is about: "arbitration" in "Is there an arbitration clause in this lease?".
pub fn clause_asked(question: &str) -> Option<String> {
    let plain = plain(question);
    let openers = ["is there ", "are there ", "contain ", "include ", "have ", "provide for "];
    let from = openers.iter().filter_map(|o| plain.find(o).map(|at| at + o.len())).min()?;
    let mut rest = &plain[from..];
    let frames = [
        "any ",
        "an ",
        "a ",
        "the ",
        "clause on ",
        "clause about ",
        "provision on ",
        "provision for ",
        "provision about ",
        "anything about ",
        "anything on ",
        "something about ",
    ];
    while let Some(next) = frames.iter().find_map(|frame| rest.strip_prefix(frame)) {
        rest = next;
    }
    let ends = [" clause", " provision", " section", " in this", " in the", " under ", "?", ".", ","];
    let end = ends.iter().filter_map(|e| rest.find(e)).min().unwrap_or(rest.len());
    let subject = rest[..end].trim();
    (!subject.is_empty() && subject.len() <= 60).then(|| subject.to_owned())
}

/// What an operator does to the act behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Force {
    Forbids,
    Allows,
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
struct Operator {
    at: usize,
    force: Force,
    /// Where what it governs ends, if a comma closes it.
    until: usize,
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
    (&["required", "obligated", "obliged", "need", "obligation", "liable", "responsible"], Force::Frees),
];

/// What a negation does, by the words behind it.
fn negated(behind: &[&str], otherwise: Force) -> Force {
    let class = |word: &&str| SCOPE.iter().find(|(verbs, _)| verbs.contains(word)).map(|(_, force)| *force);
    // "shall not be construed to limit": what it is not construed to do decides.
    let far = if behind.iter().take(3).any(|w| matches!(*w, "construed" | "interpreted" | "intended" | "constitute")) {
        12
    } else {
        4
    };
    behind.iter().take(far).find_map(class).unwrap_or(otherwise)
}

/// The operators of a text in lower case, in order.
fn operators(low: &str) -> Vec<Operator> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut from = None;
    for (at, c) in low.char_indices().chain([(low.len(), ' ')]) {
        match (c.is_alphanumeric() || c == '-', from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                words.push((start, &low[start..at]));
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
                let banned =
                    matches!(word(i + 2), "permitted" | "allowed" | "entitled" | "authorized" | "authorised" | "free");
                Some((if banned { Force::Forbids } else { negated(behind(2), Force::Not) }, 2))
            }
            "nothing" => Some((negated(behind(1), Force::Denies), 1)),
            "neither" if soon(30, MODALS) => Some((Force::Forbids, 1)),
            "no" => match word(i + 1) {
                "obligation" | "obligations" | "duty" => Some((Force::Frees, 2)),
                "license" | "licence" | "right" | "rights" | "title" | "interest" | "ownership" => {
                    Some((Force::Denies, 2))
                }
                "event" | "circumstances" => Some((Force::Forbids, 2)),
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
            "not" if word(i + 1) == "to" => Some((Force::Forbids, 2)),
            "refrain" | "prohibited" | "precluded" | "barred" if word(i + 1) == "from" => Some((Force::Forbids, 2)),
            "entitled" | "permitted" | "allowed" | "free" | "right" | "liberty" | "authorized" | "authorised"
                if word(i + 1) == "to" =>
            {
                Some((Force::Allows, 2))
            }
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
            Some((Force::Forbids, _)) if matches!(word(i), "neither" | "no") => true,
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
            let parenthetic = force == Force::Excepts && low[..at].trim_end().ends_with(',');
            let until = if parenthetic { low[at..].find(',').map_or(low.len(), |end| at + end) } else { low.len() };
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

/// Words around what is asked about within which a negation that no rule explains takes away a Yes, in bytes.
const NEAR: usize = 80;

/// What a sentence says to a yes/no question. `text` is the sentence with the words that open its list before it; `core` the place,
/// in bytes of `text`, of what the question is about.
pub fn verdict(asked: &YesNo, text: &str, core: usize) -> Option<Verdict> {
    let low: String = text.chars().map(|c| if c.is_ascii() { c.to_ascii_lowercase() } else { c }).collect();
    let core = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at)).unwrap_or(0);
    let found = operators(&low);
    let said = by_rules(asked, &low, core, &found)?;
    if said != Verdict::Yes || asked.negated {
        return Some(said);
    }
    match denied(&low, core, &found) {
        // "We never sell your data", "non-exclusive", asked for as facts.
        Some(before) if before && matches!(asked.asks, Asks::Fact | Asks::Existence) => Some(Verdict::No),
        Some(_) => None,
        None => (!of_another(asked, &low, core, &found)).then_some(said),
    }
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
    let all = ["no", "not", "never", "none", "neither", "nor", "non"].iter().flat_map(|negation| {
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
    let (Some(actor), Asks::Permission | Asks::Duty | Asks::Prohibition | Asks::Fact) = (&asked.actor, asked.asks)
    else {
        return false;
    };
    let Some(rule) =
        found.iter().rfind(|o| o.at <= core && matches!(o.force, Force::Allows | Force::Obliges | Force::Forbids))
    else {
        return false;
    };
    let subject: Vec<&str> = low[..rule.at].split_whitespace().rev().take(4).collect();
    let roles: Vec<String> =
        subject.iter().filter(|word| is_role(word)).flat_map(|word| words::all_stems(word)).collect();
    !roles.is_empty() && !roles.contains(actor)
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
            return (!denies).then_some(Verdict::Yes);
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
        // What is left out of a duty is free.
        Asks::Permission if excluded => return Some(flip(Verdict::Yes)),
        Asks::Permission if asked.other && says(EXCLUSIVE) => return Some(flip(Verdict::No)),
        Asks::Prohibition if asked.other && says(EXCLUSIVE) => return Some(flip(Verdict::Yes)),
        Asks::Fact => {
            let denies = |o: &Operator| {
                matches!(o.force, Force::Forbids | Force::Denies | Force::Not) && o.at <= core
                    || o.force == Force::Not && o.at > core && o.at - core < NEAR
            };
            let unless = found.iter().any(|o| o.force == Force::Excepts && o.at > core);
            return match (asked.negated, excluded) {
                (true, _) => found.iter().any(denies).then_some(Verdict::Yes),
                (false, true) => None,
                _ if found.iter().any(|o| o.force == Force::Excepts && o.at <= core && o.until >= core) => None,
                _ if found.iter().any(|o| denies(o) && !low[o.at.min(core)..core.max(o.at)].contains(';')) => {
                    Some(if unless { Verdict::Conditional } else { Verdict::No })
                }
                _ => Some(Verdict::Yes),
            };
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
    let only = ONLY.iter().filter_map(|words| low.find(words)).any(|b| b > at && !low[at..b].contains(';'));
    let verdict = match (plain_yes, force) {
        (Force::Allows, Force::Allows) if only => Verdict::Conditional,
        (Force::Allows, Force::Allows | Force::Obliges) => Verdict::Yes,
        (Force::Allows, Force::Forbids) if conditional => Verdict::Conditional,
        (Force::Allows, Force::Forbids | Force::Denies) => Verdict::No,
        (Force::Obliges, Force::Obliges) => Verdict::Yes,
        (Force::Obliges, Force::Frees | Force::Forbids) => Verdict::No,
        (Force::Forbids, Force::Forbids) if conditional => Verdict::Conditional,
        (Force::Forbids, Force::Forbids | Force::Denies) => Verdict::Yes,
        (Force::Forbids, Force::Allows) => Verdict::No,
        _ => return None,
    };
    Some(flip(verdict))
}

/// Words that open the condition of a permission.
const ONLY: &[&str] = &["only with", "only if", "only upon", "only after", "only when", "only to the extent"];
/// Longest condition that is told.
const CONDITION: usize = 170;

/// The condition under which what stands at `core` is allowed, as a sentence: "Only with the Landlord's prior written consent."
pub fn condition(text: &str, core: usize) -> Option<String> {
    let low = text.to_ascii_lowercase();
    let from = (0..=core.min(low.len())).rev().find(|at| low.is_char_boundary(*at))?;
    let forms = [
        ("without ", "Only with "),
        ("unless ", "Only if "),
        ("except with ", "Only with "),
        ("except upon ", "Only upon "),
        ("except if ", "Only if "),
        ("except as ", "No, except as "),
        ("except to ", "No, except to "),
        ("except for ", "No, except for "),
        ("except in ", "No, except in "),
        ("except that ", "No, except that "),
        ("other than ", "No, other than "),
        ("only ", "Only "),
    ];
    let found = forms.iter().filter_map(|(words, said)| Some((from + low[from..].find(words)?, words, said)));
    let (at, words, said) = found.min_by_key(|(at, ..)| *at)?;
    let rest = &text[at + words.len()..];
    let end = rest.find([';', '.']).unwrap_or(rest.len());
    let phrase = rest[..end].trim_end_matches([',', ' ']);
    // "without limitation" is no condition.
    let empty = ["limitation", "limiting", "prejudice", "cause", "regard"].iter().any(|word| phrase.starts_with(word));
    (!empty
        && !phrase.is_empty()
        && phrase.len() <= CONDITION
        && phrase.matches('(').count() == phrase.matches(')').count())
    .then(|| format!("{said}{phrase}."))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_question_asks() {
        for (question, asks) in [
            ("May the tenant sublet?", Some(Asks::Permission)),
            ("Is the tenant allowed to sublet?", Some(Asks::Permission)),
            ("Must notice be given?", Some(Asks::Duty)),
            ("Do we have to give everything back?", Some(Asks::Duty)),
            ("Is reverse engineering prohibited?", Some(Asks::Prohibition)),
            ("Does the document restrict copying?", Some(Asks::Prohibition)),
            ("Is there an arbitration clause?", Some(Asks::Existence)),
            ("Does the lease contain an option to renew?", Some(Asks::Existence)),
            ("Does confidential information include oral disclosures?", Some(Asks::Fact)),
            ("Is independently developed information excluded?", Some(Asks::Exclusion)),
            ("Who is the landlord?", None),
            ("What must the landlord do?", None),
            ("In the Miller lease, may the tenant sublet?", Some(Asks::Permission)),
        ] {
            assert_eq!(yes_no(question).map(|q| q.asks), asks, "{question}");
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
            assert_eq!(verdict(&yes_no(question).unwrap(), text, at), Some(Verdict::No), "{question}");
        }
        let text = "No executor shall be required to give a bond.";
        let asked = yes_no("Must the executor give a bond?").unwrap();
        assert_eq!(verdict(&asked, text, text.find("bond").unwrap()), Some(Verdict::No));
    }

    #[test]
    fn conditions_are_told() {
        let text = "The Tenant may not sublet any part of the Premises without the Landlord's prior written consent, which the Landlord may not unreasonably withhold.";
        assert_eq!(
            condition(text, 19).unwrap(),
            "Only with the Landlord's prior written consent, which the Landlord may not unreasonably withhold."
        );
        assert_eq!(condition("Recipient shall not copy it without limitation.", 10), None);
        assert_eq!(
            condition("No copies may be made unless the owner agrees in writing.", 3).unwrap(),
            "Only if the owner agrees in writing."
        );
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
            assert_eq!(verdict(&yes_no(question).unwrap(), text, core), said, "{question} {text}");
        }
    }
}
