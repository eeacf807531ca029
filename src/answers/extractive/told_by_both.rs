//! What two papers that tell of something, a report and a deposition, both speak of: their statements side by side.

use super::{
    clip::Piece,
    compose::{Composer, capital},
    sentence_features::ScoredDocument,
    testimony::Numbered,
    topics::stems,
};
use crate::{
    drafts::{Exchange, exchanges},
    law::{cues::has_word, sentences::Kind, stemming::stem},
};

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most pairs of statements.
const MOST: usize = 10;
/// How alike two statements are at least, 0 to 1, and how many words they share.
const ALIKE: f32 = 0.22;
const SHARED: usize = 2;
/// A word in more than one of this many statements tells little.
const COMMON: usize = 4;
/// Words of a heading.
const HEADING: usize = 3;
/// Share of statements with "shall" and its like, in hundredths, from which on a paper agrees on something rather than tells it.
const AGREES: usize = 15;

/// A statement of a paper.
struct Statement {
    piece: Piece,
    asked: Option<Exchange>,
    stems: BTreeSet<String>,
}

/// Whether a paper tells of what happened rather than agrees on something.
fn tells(ground: &ScoredDocument) -> bool {
    let prose = ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose);
    let (mut all, mut agrees) = (0, 0);
    for sentence in prose {
        all += 1;
        agrees +=
            usize::from(["shall", "must", "may not", "agrees"].iter().any(|word| has_word(&sentence.plain, word)));
    }
    all > 2 && agrees * 100 < all * AGREES
}

/// Writes what the first two papers both speak of; false if it is nothing.
pub fn side_by_side_told(c: &mut Composer, grounds: &[&ScoredDocument]) -> bool {
    let [one, other, ..] = grounds else { return false };
    if !grounds.iter().all(|ground| tells(ground)) {
        return false;
    }
    let (first, second) = (statements(one), statements(other));
    let pairs = alike(&first, &second);
    let numbered = [one, other].map(|ground| Numbered::of(&ground.reading.document.text));
    for (a, b, shared) in &pairs {
        c.section(in_words(one, first[*a].piece, shared));
        for (ground, lines, statement) in [(*one, &numbered[0], &first[*a]), (*other, &numbered[1], &second[*b])] {
            match &statement.asked {
                Some(exchange) => {
                    c.tell(ground, format!("{}: {}", ground.reading.name, lines.line(exchange)), statement.piece);
                }
                None => c.quote(ground, &ground.reading.name, statement.piece),
            }
        }
    }
    if !pairs.is_empty() {
        c.gap("Statements stand beside each other that share their words. Whether they differ is for you to judge, and what only one paper tells does not stand here.");
    }
    if grounds.len() > 2 && !pairs.is_empty() {
        c.gap("The first two papers were compared. Name two others to compare them.");
    }
    !pairs.is_empty()
}

fn statements(ground: &ScoredDocument) -> Vec<Statement> {
    let asked = exchanges(&ground.reading.document.text);
    let mut out: Vec<Statement> = Vec::new();
    for exchange in &asked {
        let stems = stems(&ground.letters, exchange.span).into_iter().collect();
        let piece = Piece { span: exchange.span, cut_before: false, cut_behind: false };
        out.push(Statement { piece, asked: Some(exchange.clone()), stems });
    }
    let prose = ground.graded.iter().filter(|g| g.sentence.kind == Kind::Prose && g.quality > 0.1);
    for g in prose.filter(|g| !asked.iter().any(|exchange| exchange.span.touches(g.sentence.body))) {
        let stems = stems(&ground.letters, g.sentence.body).into_iter().collect();
        out.push(Statement { piece: ground.piece(g), asked: None, stems });
    }
    out
}

/// What two statements share, in the words of the first: "Freezer, aisle".
fn in_words(ground: &ScoredDocument, piece: Piece, shared: &[String]) -> String {
    let text = ground.letters.folded(piece.span);
    let mut out: Vec<&str> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.chars().count() > 2
            && shared.contains(&stem(&word.to_lowercase()))
            && !out.iter().any(|known| known.eq_ignore_ascii_case(word))
        {
            out.push(word);
        }
    }
    capital(&out.join(", "))
}

/// Pairs of statements that share most, each statement once, in the order of the first paper, with a heading from what they share.
fn alike(first: &[Statement], second: &[Statement]) -> Vec<(usize, usize, Vec<String>)> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for stem in first.iter().chain(second).flat_map(|statement| &statement.stems) {
        *counts.entry(stem).or_default() += 1;
    }
    let all = first.len() + second.len();
    #[allow(clippy::cast_precision_loss)]
    let weight = |stem: &str| {
        let count = counts.get(stem).copied().unwrap_or(1);
        if count * COMMON > all { 0.2 } else { (1.0 + all as f32 / count as f32).ln() }
    };
    let length = |statement: &Statement| statement.stems.iter().map(|stem| weight(stem).powi(2)).sum::<f32>().sqrt();
    let lengths: Vec<f32> = second.iter().map(length).collect();
    // Only statements that share telling words are looked at: two long transcripts have millions of pairs.
    let mut telling: HashMap<&str, Vec<usize>> = HashMap::new();
    for (b, other) in second.iter().enumerate() {
        for stem in other.stems.iter().filter(|stem| weight(stem) > 1.0) {
            telling.entry(stem).or_default().push(b);
        }
    }
    let mut scored: Vec<(f32, usize, usize)> = Vec::new();
    for (a, one) in first.iter().enumerate() {
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for b in one.stems.iter().filter_map(|stem| telling.get(stem.as_str())).flatten() {
            *shared.entry(*b).or_default() += 1;
        }
        let long = length(one);
        for b in shared.into_iter().filter_map(|(b, count)| (count >= SHARED).then_some(b)) {
            let common = one.stems.intersection(&second[b].stems);
            let score = common.map(|stem| weight(stem).powi(2)).sum::<f32>() / (long * lengths[b]).max(0.01);
            if score >= ALIKE {
                scored.push((score, a, b));
            }
        }
    }
    scored.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let (mut used, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let mut out: Vec<(usize, usize, Vec<String>)> = Vec::new();
    for (_, a, b) in scored {
        if out.len() < MOST && !used.contains(&a) && !taken.contains(&b) {
            used.insert(a);
            taken.insert(b);
            let mut shared: Vec<&String> = first[a].stems.intersection(&second[b].stems).collect();
            shared.sort_by(|x, y| weight(y).total_cmp(&weight(x)));
            shared.truncate(HEADING);
            out.push((a, b, shared.into_iter().cloned().collect()));
        }
    }
    out.sort_by_key(|(a, ..)| *a);
    out
}
