//! The verdict on one rule: its position, its fall-backs and its refusals, part by part.

use crate::{
    carve_outs::{carve_outs, named},
    comparing::{Better, Compared, Evidence, Fit, Rarity, best, features, wording},
    finding::Verdict,
    places::places,
    quantities::{Bound, Quantity, quantities},
    rule::Rule,
    signs::signs,
    words::{Word, telling, words},
};

/// A verdict, the sentence of the clause that shows it, and the words of the rule that it rests on.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub verdict: Verdict,
    pub sentence: Option<usize>,
    pub rule: String,
}

/// What is known while a rule is judged.
pub(crate) struct Case<'a> {
    pub evidence: &'a [Evidence],
    pub rarity: &'a Rarity,
    /// The words of the whole contract.
    pub whole: &'a [Word],
    /// The telling stems of the rule's topic.
    pub about: Vec<String>,
    pub better: Better,
}

/// Judges a rule by the sentences of its clause, of which there is at least one.
pub(crate) fn judge(rule: &Rule, case: &Case<'_>) -> Judged {
    for part in refusals(&rule.refused) {
        if let Some(sentence) = refused(&part, rule, case) {
            return Judged { verdict: Verdict::NotAcceptable, sentence: Some(sentence), rule: part };
        }
    }
    let (fit, sentence) = whole(&rule.position, case);
    if fit == Fit::Agrees {
        return Judged { verdict: Verdict::Meets, sentence, rule: rule.position.clone() };
    }
    // What carves out something else is not the position; whether that matters, a person says.
    let apart = |fit: Fit| matches!(fit, Fit::Differs | Fit::Excepted);
    let (mut compared, mut excepted) = (apart(fit), fit == Fit::Excepted);
    let mut at = sentence;
    for option in
        rule.fallbacks.iter().flat_map(|fallback| fallback.split(';')).map(str::trim).filter(|o| !o.is_empty())
    {
        let (fit, sentence) = whole(option, case);
        if fit == Fit::Agrees && compared {
            return Judged { verdict: Verdict::Fallback, sentence, rule: option.to_owned() };
        }
        // A fall-back that cannot be compared may be met.
        compared &= apart(fit);
        excepted |= fit == Fit::Excepted;
        at = at.or(sentence);
    }
    let verdict = if compared && !excepted { Verdict::Outside } else { Verdict::CannotTell };
    let shown = if verdict == Verdict::CannotTell { best(case.evidence) } else { at };
    Judged { verdict, sentence: shown.or(at), rule: rule.position.clone() }
}

/// How a position or fall-back stands: it agrees if each of its parts does.
fn whole(text: &str, case: &Case<'_>) -> (Fit, Option<usize>) {
    let mut agreed: Option<usize> = None;
    let (mut all, mut any, mut seen) = (true, false, None);
    for part in parts(text) {
        let of = features(&part, &case.about, case.better, case.evidence, case.rarity, case.whole);
        let differs = of.iter().find(|c| c.fit == Fit::Differs);
        if let Some(differs) = differs {
            return (Fit::Differs, differs.sentence.or(agreed));
        }
        any = true;
        let silent = of.iter().any(|c| c.fit == Fit::Silent);
        let good = of.iter().find(|c| c.fit == Fit::Agrees);
        match good {
            // What else the part says must be there too.
            Some(good) if !silent && covered(&part, good.sentence, case) => agreed = agreed.or(good.sentence),
            _ => {
                let by_words = wording(&part, case.evidence, case.rarity, 0.8);
                seen = seen.or(good.and_then(|g| g.sentence)).or(by_words.sentence);
                match by_words {
                    Compared { fit: Fit::Agrees, sentence } if of.is_empty() => agreed = agreed.or(sentence),
                    _ => all = false,
                }
            }
        }
    }
    // "Without exceptions": what the clause keeps for somebody is one.
    if let (true, Some(at)) = (all && any && wants_no_exception(text), agreed)
        && let Some(shown) = case.evidence.get(at)
        && let Some(kept) =
            case.evidence.iter().position(|e| e.paragraph.abs_diff(shown.paragraph) <= 1 && excepts(&e.words))
    {
        return (Fit::Excepted, Some(kept));
    }
    match (all && any, agreed) {
        (true, Some(at)) if !carves_alike(text, at, case) => (Fit::Excepted, agreed),
        (true, _) => (Fit::Agrees, agreed),
        (false, _) => (Fit::Silent, agreed.or(seen)),
    }
}

/// Whether a position wants that nothing is excepted.
fn wants_no_exception(text: &str) -> bool {
    let low = text.to_lowercase();
    ["without exception", "no exception", "without any exception", "no carve-out", "without carve"]
        .iter()
        .any(|words| low.contains(words))
}

/// Whether a sentence keeps something back for somebody, or leaves something out.
fn excepts(words: &[Word]) -> bool {
    let low = |at: usize| words.get(at).map_or("", |word| word.low.as_str());
    (0..words.len()).any(|at| match low(at) {
        "except" | "excepting" | "reserves" | "retains" | "excluding" => true,
        "other" => low(at + 1) == "than",
        "itself" | "himself" | "herself" => low(at + 1) == "may",
        "may" => matches!(low(at + 1), "continue" | "go" | "still" | "also"),
        _ => false,
    })
}

/// Whether a sentence carves out what a position or fall-back does, and no more.
fn carves_alike(text: &str, at: usize, case: &Case<'_>) -> bool {
    let Some(shown) = case.evidence.get(at) else { return true };
    let clause: Vec<&str> =
        case.evidence.iter().filter(|e| e.paragraph == shown.paragraph).map(|e| e.text.as_str()).collect();
    named(&carve_outs(&shown.text, &case.about), text) && named(&carve_outs(text, &case.about), &clause.join(" "))
}

/// Whether the paragraph of a sentence says at least half of what a part says beside its numbers, places and opposites. A part of a few words says
/// nothing beside them.
fn covered(part: &str, sentence: Option<usize>, case: &Case<'_>) -> bool {
    let all = words(part);
    let mut used = vec![false; all.len()];
    let mut mark = |(from, to): (usize, usize)| used.iter_mut().take(to).skip(from).for_each(|u| *u = true);
    quantities(part).iter().for_each(|q| mark(q.words));
    places(part).iter().for_each(|p| mark(p.words));
    signs(part).iter().for_each(|s| mark(s.words));
    let mut rest: Vec<String> = Vec::new();
    for (word, used) in all.iter().zip(&used) {
        if !used
            && word.tells()
            && !case.about.contains(&word.stem)
            && !GENERAL.contains(&word.low.as_str())
            && !rest.contains(&word.stem)
        {
            rest.push(word.stem.clone());
        }
    }
    if rest.len() < 3 {
        return true;
    }
    let Some(shown) = sentence.and_then(|at| case.evidence.get(at)) else { return false };
    let beside = case.evidence.iter().filter(|e| e.paragraph == shown.paragraph);
    let clause: Vec<Word> = beside.flat_map(|e| e.words.iter().cloned()).collect();
    case.rarity.share(&rest, &clause) >= if quantities(part).is_empty() && places(part).is_empty() { 0.7 } else { 0.5 }
}

/// Words with which a playbook speaks of positions; no clause needs to have them.
const GENERAL: &[&str] = &[
    "mutual",
    "way",
    "party",
    "parties",
    "agreement",
    "contract",
    "clause",
    "provision",
    "limit",
    "limited",
    "cap",
    "capped",
    "maximum",
    "minimum",
    "most",
    "least",
    "period",
    "term",
    "net",
    "preferred",
    "acceptable",
    "position",
    "standard",
    "must",
    "always",
    "law",
    "laws",
    "state",
    "jurisdiction",
    "years",
    "year",
    "fixed",
    "allowed",
    "permitted",
    "required",
    "notice",
    "shall",
    "will",
    "date",
    "written",
    "prior",
];

/// What a position asks for, thing by thing.
fn parts(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for piece in text.split(';').flat_map(|piece| piece.split(". ")) {
        let piece = piece.trim().trim_end_matches('.');
        if !telling(piece).is_empty() || !quantities(piece).is_empty() {
            out.push(piece.to_owned());
        }
    }
    if out.is_empty() && !text.trim().is_empty() {
        out.push(text.trim().to_owned());
    }
    out
}

/// What is never taken, thing by thing: "unlimited liability, or a cap above 24 months' fees".
fn refusals(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for piece in text.replace(" or ", "; ").split([';', ',', '/']) {
        let piece = piece.trim().trim_end_matches('.');
        if !piece.is_empty() {
            out.push(piece.to_owned());
        }
    }
    let whole = text.trim().trim_end_matches('.');
    if out.len() > 1 && !whole.is_empty() {
        out.push(whole.to_owned());
    }
    out
}

/// Whether the clause says what a refusal names.
fn refused(part: &str, rule: &Rule, case: &Case<'_>) -> Option<usize> {
    let low = part.to_lowercase();
    if ["any other", "anything else", "anywhere else", "all others", "other law", "other state"]
        .iter()
        .any(|words| low.starts_with(words))
    {
        return elsewhere(rule, case);
    }
    // A bare number is the first that is too much: "60 days" behind a position of 30 days.
    let part_better = match (quantities(part).first().map(|q| q.bound), case.better) {
        (Some(Bound::Exactly), Better::Less) => Better::More,
        (Some(Bound::Exactly), Better::More) => Better::Less,
        _ => Better::Unknown,
    };
    let of = features(part, &case.about, part_better, case.evidence, case.rarity, case.whole);
    if !of.is_empty() {
        let at = of.iter().find_map(|c| c.sentence);
        let agreed = of.iter().all(|c| c.fit == Fit::Agrees) && covered(part, at, case);
        return at.filter(|_| agreed);
    }
    let by_words = wording(part, case.evidence, case.rarity, 0.9);
    (telling(part).len() > 2 && by_words.fit == Fit::Agrees).then_some(by_words.sentence).flatten()
}

/// The sentence that names a place which neither position nor fall-backs name.
fn elsewhere(rule: &Rule, case: &Case<'_>) -> Option<usize> {
    let named = |text: &str| !places(text).is_empty();
    let all = std::iter::once(&rule.position).chain(&rule.fallbacks);
    let with: Vec<&String> = all.filter(|text| named(text)).collect();
    if with.is_empty() {
        return None;
    }
    let fits: Vec<(Fit, Option<usize>)> = with.iter().map(|text| whole(text, case)).collect();
    fits.iter().all(|(fit, _)| *fit == Fit::Differs).then(|| fits.iter().find_map(|(_, at)| *at)).flatten()
}

/// Which way a rule's numbers go: a limit in words, or the fall-backs and refusals.
pub(crate) fn better(rule: &Rule) -> Better {
    let Some(first) = quantities(&rule.position).into_iter().next() else { return Better::Unknown };
    match first.bound {
        Bound::AtMost | Bound::Under => return Better::Less,
        Bound::AtLeast | Bound::Over => return Better::More,
        Bound::Exactly => {}
    }
    let others = rule.fallbacks.iter().map(String::as_str).chain([rule.refused.as_str()]);
    for other in others.flat_map(quantities).filter(|q| q.measure == first.measure) {
        match (other.bound, towards(&first, &other)) {
            (Bound::Over, _) => return Better::Less,
            (Bound::Under, _) => return Better::More,
            (_, std::cmp::Ordering::Greater) => return Better::Less,
            (_, std::cmp::Ordering::Less) => return Better::More,
            (_, std::cmp::Ordering::Equal) => {}
        }
    }
    Better::Unknown
}

fn towards(from: &Quantity, to: &Quantity) -> std::cmp::Ordering {
    to.high.total_cmp(&from.high)
}

/// Why a rule contradicts itself, if it does: its position or a fall-back is one of the things that it never takes.
pub(crate) fn denies_itself(rule: &Rule) -> Option<String> {
    let options = rule.fallbacks.iter().flat_map(|fallback| fallback.split(';')).map(|option| ("fall-back", option));
    std::iter::once(("position", rule.position.as_str()))
        .chain(options)
        .filter(|(_, wanted)| !wanted.trim().is_empty())
        .find_map(|(what, wanted)| denied(rule, what, wanted.trim()))
}

fn denied(rule: &Rule, what: &str, position: &str) -> Option<String> {
    let said = |other: &str| format!("The {what} “{position}” is what the same row does not accept: “{other}”.");
    let wanted = quantities(position);
    for part in refusals(&rule.refused) {
        let same = part.trim().eq_ignore_ascii_case(position);
        let beyond = quantities(&part).iter().any(|limit| match limit.bound {
            Bound::Over => wanted
                .iter()
                .any(|q| q.measure == limit.measure && q.bound != Bound::AtMost && q.high > limit.high * 1.01),
            Bound::Under => wanted
                .iter()
                .any(|q| q.measure == limit.measure && q.bound != Bound::AtLeast && q.low < limit.low * 0.99),
            _ => false,
        });
        let poles =
            signs(&part).iter().any(|s| signs(position).iter().any(|p| p.pole == s.pole && p.denied == s.denied))
                && quantities(&part).is_empty()
                && telling(&part).iter().all(|stem| telling(position).contains(stem));
        if same || beyond || poles {
            return Some(said(&part));
        }
    }
    None
}
