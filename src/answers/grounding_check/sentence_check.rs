//! Whether a sentence says what its source says. A model may misquote, change a figure, swap the parties, drop a
//! "not", merge two sentences or invent everything. This compares what can be compared without understanding, and
//! marks what fails. If in doubt, it marks: a true sentence that is marked costs a look, a false one that is not
//! costs a case.
//!
//! - `quotes` quotations · `facts` days, periods, amounts, numbers · `names` proper names
//! - `sense` who acts, denials, and words that reverse a sentence · `cited` legal authorities
//! - `headings` what may be a heading unchecked · `lines` all lines of an answer

use super::facts::Facts;
use crate::law::{
    Letters, Span,
    cues::plain,
    sentences::{Kind, sentences_in},
    stemming::{is_stop, stem},
};

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, LazyLock},
};

/// The result for a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The sentence, with wrong quotations corrected or marked.
    pub text: String,
    /// Whether the sources support it.
    pub borne: bool,
    /// The fault, as a word for the log.
    pub fault: Option<&'static str>,
}

/// Share of a claim's own words that must be in the source.
const WORDS: f32 = 0.5;
/// Words for talking about documents, stemmed: they need not be in them.
const SPEAKING: &str = "agreement contract lease document file clause section paragraph party state say provide specify \
    require mention set describe include contain accord according under there also both which that this these provision \
    term mean stipulate note cover govern give follow following relevant particular page show apply effect";

/// A sentence of the sources, ready for comparing.
struct Borne {
    plain: String,
    stems: BTreeSet<String>,
    facts: Facts,
}

/// Checks a sentence against the texts of its sources. `question` may supply words, but no facts.
pub fn hold(sentence: &str, sources: &[&str], question: &str, this_year: u16) -> Held {
    let quoted = super::quotes::mend(sentence, sources);
    let fail = |text: String, fault: &'static str| Held { text, borne: false, fault: Some(fault) };
    if let Some(fault) = quoted.fault {
        return fail(quoted.text, fault);
    }
    let cited = super::cited::hold(&quoted.text, sources, this_year);
    if let Some(why) = cited {
        return fail(format!("{} [{why}]", quoted.text), "authority");
    }
    let borne: Vec<Borne> = sources.iter().flat_map(|source| taken_apart(source)).collect();
    let lent = stems_of(question);
    // A quotation may contain several sentences, each of which is a claim; the mark of a correction is not.
    let letters = Letters::new(&quoted.text.replace(super::quotes::CORRECTED, ""));
    for sentence in parted(&letters) {
        for claim in clauses(&letters.folded(sentence)) {
            if let Err(fault) = bears(&borne, &claim, &lent, sources) {
                return fail(quoted.text, fault);
            }
        }
    }
    Held { text: quoted.text, borne: true, fault: quoted.corrected.then_some("quote") }
}

/// A text's sentences from its beginning to its end: nothing between two of them is lost.
pub fn parted(letters: &Letters) -> Vec<Span> {
    let mut all: Vec<Span> = sentences_in(letters).iter().map(|s| s.span).collect();
    if all.is_empty() {
        return vec![letters.span()];
    }
    all[0].start = 0;
    for i in 0..all.len() {
        let end = all.get(i + 1).map_or(letters.span().end, |next| next.start);
        all[i].end = end.max(all[i].end);
    }
    all
}

fn taken_apart(source: &str) -> Vec<Borne> {
    let letters = Letters::new(source);
    let mut all: Vec<String> = sentences_in(&letters)
        .iter()
        .filter(|s| s.kind != Kind::Furniture)
        .map(|s| {
            let heading = s.heading.filter(|h| h.len() <= 80).map(|h| letters.folded(h)).unwrap_or_default();
            format!("{} {heading}", letters.folded(s.span)).trim().to_owned()
        })
        .collect();
    if all.is_empty() {
        all.push(letters.folded(letters.span()));
    }
    // A sentence that joins two statements is also each of them, with a party of its own.
    let joined: Vec<String> = all.iter().map(|text| clauses(text)).filter(|parts| parts.len() > 1).flatten().collect();
    all.extend(joined);
    all.into_iter().map(|text| Borne { plain: plain(&text), stems: stems_of(&text), facts: Facts::of(&text) }).collect()
}

/// Whether some sentence of the sources supports a claim.
fn bears(borne: &[Borne], claim: &str, lent: &BTreeSet<String>, sources: &[&str]) -> Result<(), &'static str> {
    let facts = Facts::of(claim);
    static SPEAKS: LazyLock<BTreeSet<String>> = LazyLock::new(|| SPEAKING.split_whitespace().map(stem).collect());
    let own: BTreeSet<String> = stems_of(claim).into_iter().filter(|s| !SPEAKS.contains(s)).collect();
    // The facts of one claim must be in one sentence: combining two sentences gives what neither says.
    let with_facts: Vec<&Borne> = borne.iter().filter(|b| facts.are_in(&b.facts)).collect();
    if with_facts.is_empty() {
        return Err("facts");
    }
    if !super::names::are_in(claim, sources) {
        return Err("names");
    }
    let plain = plain(claim);
    let mut fault = "words";
    let mut ranked: Vec<(f32, &Borne)> = with_facts.iter().map(|b| (share(&own, lent, b), *b)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = ranked.first().map_or(0.0, |(share, _)| *share);
    if best < WORDS {
        return Err(fault);
    }
    let deeds = super::sense::deeds(&plain);
    // Any sentence that speaks of the same as plainly may bear it.
    for (_, b) in ranked.iter().take_while(|(share, _)| *share >= (best - 0.15).max(WORDS)) {
        if !deeds.iter().all(|deed| b.stems.contains(deed) || near(deed, &b.stems)) {
            fault = "deed";
            continue;
        }
        match super::sense::agrees(&plain, &b.plain) {
            Ok(()) => return Ok(()),
            Err(why) => fault = why,
        }
    }
    Err(fault)
}

/// Share of a claim's words in a sentence. Words of the question need not be there, but do not count as supported.
fn share(own: &BTreeSet<String>, lent: &BTreeSet<String>, b: &Borne) -> f32 {
    let has = |s: &&String| b.stems.contains(*s) || near(s, &b.stems);
    let found = own.iter().filter(has).count();
    let asked = own.iter().filter(|s| !has(s) && lent.contains(*s)).count();
    let whole = own.len() - asked.min(own.len() / 3);
    #[allow(clippy::cast_precision_loss)]
    if whole == 0 { 1.0 } else { found as f32 / whole as f32 }
}

/// Words that say the same in this field, each group on a line, stemmed when compared.
const SAME: &[&str] = &[
    "end expire expiration terminate termination conclude run until through",
    "begin start commence effective inception",
    "pay payment owe payable",
    "rent rental",
    "allow permit may entitle right",
    "forbid prohibit bar not",
    "consent approval permission agreement",
    "govern construe interpret law",
    "state laws jurisdiction",
    "buyer purchaser",
    "seller vendor",
    "must shall require oblige obligation duty",
    "assign transfer assignment",
    "confidential secret confidentiality",
    "month monthly",
    "year annual annually yearly anniversary",
    "quarter quarterly",
    "week weekly",
    "day daily",
    "buy purchase",
    "give deliver provide furnish supply",
    "notify notice notification",
    "between among party parties",
    "sublet sublease",
    "located location situate address",
    "keep maintain retain",
    "liable liability responsible",
    "own owner ownership property",
    "deadline due later before",
    "made enter sign execute date",
    "worth amount value price sum total",
    "renew extend renewal extension",
    "employ employment hire",
    "fix repair maintain",
];

/// The groups of [`SAME`] in which a stem stands, each as its stems: made once, and looked up for every word.
static GROUPS: LazyLock<HashMap<String, Vec<Arc<[String]>>>> = LazyLock::new(|| {
    let mut all: HashMap<String, Vec<Arc<[String]>>> = HashMap::new();
    for group in SAME {
        let stems: Arc<[String]> = group.split(' ').map(stem).collect();
        stems.iter().for_each(|one| all.entry(one.clone()).or_default().push(Arc::clone(&stems)));
    }
    all
});

pub fn near(word: &str, stems: &BTreeSet<String>) -> bool {
    GROUPS.get(word).is_some_and(|groups| groups.iter().any(|group| group.iter().any(|g| stems.contains(g))))
}

pub fn stems_of(text: &str) -> BTreeSet<String> {
    let words = plain(text);
    let words = words.split(|c: char| !c.is_alphabetic() && c != '\'');
    let words = words.map(|w| w.trim_matches('\'')).filter(|w| w.len() > 1);
    words.filter(|w| !is_stop(w) || matches!(*w, "until" | "between")).map(|w| stem(super::sense::regular(w))).collect()
}

/// The claims of a sentence: what stands on either side of a semicolon or of an "and" or "but" that joins two statements.
fn clauses(sentence: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for part in sentence.split(';') {
        let mut rest = part;
        let mut begun = String::new();
        while let Some((at, joint)) = [", and ", " and ", ", but ", " but ", ", while ", " while ", ", whereas "]
            .iter()
            .filter_map(|joint| rest.find(joint).map(|at| (at, *joint)))
            .min_by_key(|(at, joint)| (*at, usize::MAX - joint.len()))
        {
            let (left, right) = (&rest[..at], &rest[at + joint.len()..]);
            begun.push_str(left);
            if super::sense::has_verb(&begun) && super::sense::has_verb(right) && begun.split_whitespace().count() > 3 {
                out.push(std::mem::take(&mut begun));
            } else {
                begun.push_str(joint);
            }
            rest = right;
        }
        begun.push_str(rest);
        if !begun.trim().is_empty() {
            out.push(begun);
        }
    }
    out
}

/// The part of a text that best supports a sentence: where a reader should look. Empty only for an empty text.
pub fn place_in(sentence: &str, text: &Letters) -> Span {
    let own = stems_of(sentence);
    let facts = Facts::of(sentence);
    let all = sentences_in(text);
    let worth = |span: Span| {
        let folded = text.folded(span);
        let words = stems_of(&folded).intersection(&own).count();
        (words + if !facts.is_empty() && facts.are_in(&Facts::of(&folded)) { 4 } else { 0 }, usize::MAX - span.start)
    };
    let prose = all.iter().filter(|s| s.kind == Kind::Prose && !s.body.is_empty()).map(|s| s.body);
    let best = prose.max_by_key(|span| worth(*span));
    best.unwrap_or_else(|| text.trim(text.span()))
}
