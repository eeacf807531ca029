//! Part of a rule held against the sentences of a clause, feature by feature.

use crate::{
    alike::meanings as meanings_of,
    mutual::{Binds, binds, wanted},
    places::{Named, covers, places_in},
    quantities::{Bound, Measure, Quantity, quantities},
    signs::{Sign, is_denial, signs_in},
    words::{Word, telling, words},
};

use std::collections::{HashMap, HashSet};

/// How one feature of a rule stands in the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    Agrees,
    Differs,
    /// It agrees, but for what the clause carves out of it, or does not.
    Excepted,
    /// The clause does not show it, or shows both.
    Silent,
}

/// A feature compared, and the sentence of the clause that shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compared {
    pub fit: Fit,
    pub sentence: Option<usize>,
}

/// Which way is better for the firm, where a number has no words that say so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Better {
    #[default]
    Unknown,
    Less,
    More,
}

/// A sentence of the contract, made ready.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    pub paragraph: usize,
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub words: Vec<Word>,
    pub quantities: Vec<Quantity>,
    pub places: Vec<Named>,
    pub signs: Vec<Sign>,
    /// How much it belongs to the rule's topic.
    pub weight: f32,
    /// Whether its own words or its heading name the topic outright.
    pub topical: bool,
}

impl Evidence {
    pub fn new(paragraph: usize, start: usize, end: usize, text: String) -> Self {
        let words = words(&text);
        let (quantities, signs) = (quantities(&text), signs_in(&words));
        let mut places = places_in(&words);
        // Where a company was formed is not the law that is chosen.
        let formed = |p: &Named| {
            words.iter().skip(p.words.1).take(3).any(|w| {
                matches!(w.low.as_str(), "corporation" | "company" | "llc" | "partnership" | "limited" | "corp")
            })
        };
        places.retain(|p| !formed(p));
        Self { paragraph, start, end, text, words, quantities, places, signs, weight: 0.0, topical: false }
    }
}

/// How rare each word is in the contract and the playbook: the natural logarithm of one in how many paragraphs.
pub(crate) struct Rarity {
    of: HashMap<String, f32>,
    unknown: f32,
}

impl Rarity {
    pub fn new<'a>(texts: impl Iterator<Item = &'a [Word]>) -> Self {
        let mut count: HashMap<String, usize> = HashMap::new();
        let mut all = 0usize;
        for words in texts {
            all += 1;
            let mut stems: Vec<&str> = words.iter().filter(|w| w.tells()).map(|w| w.stem.as_str()).collect();
            stems.sort_unstable();
            stems.dedup();
            stems.into_iter().for_each(|stem| *count.entry(stem.to_owned()).or_default() += 1);
        }
        let unknown = (all.max(2) as f32).ln().max(1.0);
        let of = count.into_iter().map(|(stem, n)| (stem, (all as f32 / n as f32).ln().max(0.2))).collect();
        Self { of, unknown }
    }

    pub fn of(&self, stem: &str) -> f32 {
        self.of.get(stem).copied().unwrap_or(self.unknown)
    }

    /// What share of some stems stands among words, by their rarity.
    pub fn share(&self, stems: &[String], words: &[Word]) -> f32 {
        self.share_in(stems, &Bag::new(words))
    }

    /// The same of words that were made ready.
    pub fn share_in(&self, stems: &[String], bag: &Bag) -> f32 {
        let whole: f32 = stems.iter().map(|stem| self.of(stem)).sum();
        let found: f32 = stems.iter().map(|stem| self.of(stem) * bag.met(stem)).sum();
        if whole > 0.0 { found / whole } else { 0.0 }
    }
}

/// The different words of a text, for quick looks.
pub(crate) struct Bag {
    stems: HashSet<String>,
    meanings: HashSet<usize>,
}

impl Bag {
    pub fn new(words: &[Word]) -> Self {
        let stems: HashSet<String> = words.iter().filter(|w| w.tells()).map(|w| w.stem.clone()).collect();
        let meanings = stems.iter().flat_map(|stem| meanings_of(stem).iter().copied()).collect();
        Self { stems, meanings }
    }

    /// How well a stem is met: by itself, or by one that means the same.
    fn met(&self, stem: &str) -> f32 {
        if self.stems.contains(stem) {
            1.0
        } else if meanings_of(stem).iter().any(|meaning| self.meanings.contains(meaning)) {
            0.8
        } else {
            0.0
        }
    }
}

/// Words that stand around a quantity and tell what it counts.
const AROUND: usize = 12;

/// All features of a part of a rule, compared. `about` are the telling stems of the rule's topic.
pub(crate) fn features(
    part: &str,
    about: &[String],
    better: Better,
    evidence: &[Evidence],
    rarity: &Rarity,
    whole: &[Word],
) -> Vec<Compared> {
    let of_part = words(part);
    let mut out = numbers(part, &of_part, about, better, evidence, rarity);
    out.extend(places_compared(&of_part, evidence));
    out.extend(poles(&of_part, evidence));
    if let Some(wanted) = wanted(part) {
        out.push(bound(wanted, evidence, whole));
    }
    out
}

fn bound(wanted: Binds, evidence: &[Evidence], whole: &[Word]) -> Compared {
    let main: Vec<&Evidence> = main(evidence);
    let texts: Vec<String> = main.iter().map(|e| e.text.clone()).collect();
    let fit = match binds(&texts, whole) {
        Some(found) if found == wanted => Fit::Agrees,
        Some(_) => Fit::Differs,
        None => Fit::Silent,
    };
    Compared { fit, sentence: best(evidence) }
}

/// The sentences that belong most to the topic.
fn main(evidence: &[Evidence]) -> Vec<&Evidence> {
    let most = evidence.iter().map(|e| e.weight).fold(0.0, f32::max);
    evidence.iter().filter(|e| e.weight >= most * 0.6).collect()
}

/// The sentence that belongs most to the topic.
pub(crate) fn best(evidence: &[Evidence]) -> Option<usize> {
    (0..evidence.len()).max_by(|a, b| evidence[*a].weight.total_cmp(&evidence[*b].weight).then(b.cmp(a)))
}

fn numbers(
    part: &str,
    of_part: &[Word],
    about: &[String],
    better: Better,
    evidence: &[Evidence],
    rarity: &Rarity,
) -> Vec<Compared> {
    let mut wanted = quantities(part);
    wanted.retain(|q| !matches!(q.measure, Measure::Count(_)));
    let mut stems = telling(part);
    stems.extend(about.iter().cloned());
    let mut out: Vec<Compared> = Vec::new();
    for quantity in &wanted {
        out.push(number(quantity, &stems, better, evidence, rarity));
    }
    // "30 or 45 days": one of them is enough.
    let alternatives = of_part.iter().any(|w| w.low == "or") && wanted.len() > 1;
    match out.iter().find(|c| c.fit == Fit::Agrees).copied() {
        Some(good) if alternatives => vec![good],
        _ => out,
    }
}

fn number(wanted: &Quantity, stems: &[String], better: Better, evidence: &[Evidence], rarity: &Rarity) -> Compared {
    let mut found: Vec<(f32, usize, &Quantity)> = Vec::new();
    for (at, sentence) in evidence.iter().enumerate() {
        for quantity in sentence.quantities.iter().filter(|q| q.measure == wanted.measure) {
            let from = quantity.words.0.saturating_sub(AROUND);
            let near =
                sentence.words.get(from..(quantity.words.1 + AROUND).min(sentence.words.len())).unwrap_or_default();
            let unit = (quantity.high / wanted.high).max(wanted.high / quantity.high) <= 6.0;
            let score = rarity.share(stems, near) + 0.25 * sentence.weight.min(4.0) + if unit { 0.15 } else { 0.0 };
            found.push((score, at, quantity));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let Some((score, at, first)) = found.first().copied() else {
        return missing_number(wanted, better, evidence);
    };
    // Two days are nothing beside three years: they count something else.
    if (first.high / wanted.high).max(wanted.high / first.high) > 20.0 {
        return Compared { fit: Fit::Silent, sentence: Some(at) };
    }
    let same = |q: &Quantity| (q.high - first.high).abs() < 0.01 && (q.low - first.low).abs() < 0.01;
    let fit = fits(wanted, first, better);
    // Others that belong to it as much must say the same.
    let unsure = found.iter().skip(1).any(|(s, _, q)| *s >= score * 0.93 && !same(q) && fits(wanted, q, better) != fit);
    Compared { fit: if unsure { Fit::Silent } else { fit }, sentence: Some(at) }
}

/// A number is wanted, and the clause has none: it may say "unlimited" or "perpetual".
fn missing_number(wanted: &Quantity, better: Better, evidence: &[Evidence]) -> Compared {
    let endless = ["perpetu", "indefinit", "unlimit", "uncap", "forev"];
    let at = evidence.iter().position(|e| {
        let mut words = e.words.iter();
        words.any(|w| endless.iter().any(|start| w.stem.starts_with(start)))
    });
    let fit = match (at, wanted.bound, better) {
        (None, ..) => Fit::Silent,
        (Some(_), Bound::AtLeast | Bound::Over, _) | (Some(_), Bound::Exactly, Better::More) => Fit::Agrees,
        (Some(_), ..) => Fit::Differs,
    };
    Compared { fit, sentence: at }
}

/// Whether a number of the contract is what a rule says.
fn fits(wanted: &Quantity, found: &Quantity, better: Better) -> Fit {
    // A business day is 1.4 days.
    let days = |q: &Quantity| if q.business { 1.4 } else { 1.0 };
    let (low, high) = (wanted.low * days(wanted), wanted.high * days(wanted));
    let (least, most) = (found.low * days(found), found.high * days(found));
    let (under, over) = (least < low * 0.99, most > high * 1.01);
    let agrees = match (wanted.bound, better) {
        (Bound::AtMost, _) | (Bound::Exactly, Better::Less) => !over,
        (Bound::AtLeast, _) | (Bound::Exactly, Better::More) => !under,
        (Bound::Over, _) => over,
        (Bound::Under, _) => under,
        (Bound::Exactly, Better::Unknown) => !over && !under,
    };
    if agrees { Fit::Agrees } else { Fit::Differs }
}

fn places_compared(of_part: &[Word], evidence: &[Evidence]) -> Vec<Compared> {
    let wanted = places_in(of_part);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut with: Vec<usize> = (0..evidence.len()).filter(|i| !evidence[*i].places.is_empty()).collect();
    with.sort_by(|a, b| evidence[*b].weight.total_cmp(&evidence[*a].weight));
    let Some(at) = with.first().copied() else { return vec![Compared { fit: Fit::Silent, sentence: None }] };
    let found = &evidence[at].places;
    // "Outside the United States".
    let outside = wanted.first().is_some_and(|p| {
        p.words.0 > 0
            && of_part[..p.words.0]
                .iter()
                .rev()
                .take(3)
                .any(|w| w.low == "outside" || w.low == "not" || w.low == "other")
    });
    let inside =
        |place: &Named| wanted.iter().any(|w| covers(w, place) && (w.name == place.name || w.country.is_empty()));
    let (all, none) = (found.iter().all(inside), !found.iter().any(inside));
    let fit = match (all, none, outside) {
        (true, _, false) | (_, true, true) => Fit::Agrees,
        (_, true, false) | (true, _, true) => Fit::Differs,
        _ => Fit::Silent,
    };
    vec![Compared { fit, sentence: Some(at) }]
}

fn poles(of_part: &[Word], evidence: &[Evidence]) -> Vec<Compared> {
    let mut wanted = signs_in(of_part);
    wanted.dedup_by_key(|sign| sign.pole.dimension);
    let most = evidence.iter().map(|e| e.weight).fold(0.0, f32::max);
    let mut out = Vec::new();
    for sign in wanted {
        let mut found: Vec<(usize, Sign)> = Vec::new();
        for (at, sentence) in evidence.iter().enumerate() {
            found.extend(sentence.signs.iter().filter(|s| s.pole.dimension == sign.pole.dimension).map(|s| (at, *s)));
        }
        let same = |s: &Sign| s.pole == sign.pole && s.denied == sign.denied;
        // A sentence that is far from the topic shows nothing, but what it says may be the exception.
        let near = |at: usize| evidence[at].weight >= most * 0.45;
        let yes = found.iter().find(|(at, s)| same(s) && near(*at));
        let no = found.iter().find(|(at, s)| !same(s) && (yes.is_some() || near(*at)));
        let (fit, at) = match (yes, no) {
            (Some((at, _)), None) => (Fit::Agrees, Some(*at)),
            (None, Some((at, _))) => (Fit::Differs, Some(*at)),
            (Some((at, _)), Some(_)) => (Fit::Silent, Some(*at)),
            (None, None) => (Fit::Silent, None),
        };
        out.push(Compared { fit, sentence: at });
    }
    out
}

/// Part of a rule without comparable features, held against whole sentences: nearly all of its words in one of them, denied or not as
/// in the rule.
pub(crate) fn wording(part: &str, evidence: &[Evidence], rarity: &Rarity, least: f32) -> Compared {
    let stems = telling(part);
    if stems.len() < 2 {
        return Compared { fit: Fit::Silent, sentence: None };
    }
    let shares = evidence.iter().enumerate().map(|(at, e)| (rarity.share(&stems, &e.words), at));
    let Some((share, at)) = shares.max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return Compared { fit: Fit::Silent, sentence: None };
    };
    let alike = denied(&words(part), &stems) == denied(&evidence[at].words, &stems);
    let fit = if share >= least && alike { Fit::Agrees } else { Fit::Silent };
    Compared { fit, sentence: Some(at) }
}

/// Whether a "no" or "not" stands just before one of these stems. "No less than" denies nothing.
fn denied(words: &[Word], stems: &[String]) -> bool {
    let low = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    let bound = |k: usize| {
        matches!(low(k), "less" | "more" | "later" | "longer" | "fewer" | "greater" | "event" | "case" | "limited")
    };
    words
        .iter()
        .enumerate()
        .filter(|(_, w)| stems.contains(&w.stem))
        .any(|(at, _)| (at.saturating_sub(5)..at).any(|k| is_denial(low(k)) && !bound(k + 1) && !bound(k + 2)))
}
