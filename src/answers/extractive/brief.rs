//! A text in a few of its own sentences: early ones, on the subjects the others share, none longer than a sentence
//! should be. Tuned on half of shared/data/summaries and tested on the other half: position alone and LexRank
//! centrality alone are each worse, and a sentence of thirty words is closest to what people write.

use super::{
    clip::{Piece, clip},
    lexrank::{centrality, cosine, vectors},
    topics::stems,
};
use crate::law::{
    Letters, Span,
    sentences::{Kind, sentences_in},
};

use std::collections::HashMap;

/// A sentence of this many words is long enough; more words earn nothing.
const FULL: f32 = 30.0;
/// Characters of a sentence that are shown: about thirty words.
const SHOWN: usize = 190;

/// At most `most` sentences of a text, shortened at the bounds of their clauses, in the order of the text.
pub fn brief(text: &Letters, most: usize) -> Vec<Piece> {
    let all = sentences_in(text);
    let mut bodies: Vec<Span> = all.iter().filter(|s| s.kind == Kind::Prose).map(|s| s.body).collect();
    if bodies.is_empty() {
        // A text of headings only, or not in prose, is still summarised in its own words.
        bodies = all.iter().map(|s| s.body).collect();
    }
    let mut terms: HashMap<String, usize> = HashMap::new();
    let rows: Vec<Vec<usize>> = bodies
        .iter()
        .map(|body| {
            let numbered = stems(text, *body).into_iter().map(|stem| {
                let next = terms.len();
                *terms.entry(stem).or_insert(next)
            });
            numbered.collect()
        })
        .collect();
    let vectors = vectors(&rows, terms.len());
    let central = centrality(&vectors, terms.len());
    let count = bodies.len() as f32;
    let words = |span: &Span| text.exact(*span).split_whitespace().count() as f32;
    let mut rest: Vec<(f32, usize)> = (0..bodies.len())
        .map(|i| {
            let early = 1.0 - i as f32 / count;
            (early + 1.2 * central[i] + 0.4 * (words(&bodies[i]) / FULL).min(1.0), i)
        })
        .collect();
    rest.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = Vec::new();
    for (_, i) in rest {
        if chosen.len() == most {
            break;
        }
        if chosen.iter().all(|c| cosine(&vectors[*c], &vectors[i]) <= 0.6) {
            chosen.push(i);
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|i| clip(text, bodies[i], None, SHOWN)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, most: usize) -> Vec<String> {
        let letters = Letters::new(text);
        brief(&letters, most).into_iter().map(|p| letters.folded(p.span)).collect()
    }

    #[test]
    fn what_all_speak_of_is_told_in_order() {
        let text = "The tenant pays the rent on the first day of each month. Good day. Rent that the tenant pays late \
                    bears interest from that day. The landlord repairs the house while the tenant pays rent.";
        assert_eq!(told(text, 1).len(), 1);
        let two = told(text, 2);
        assert!(two[0].starts_with("The tenant pays") && !two.contains(&"Good day.".to_owned()), "{two:?}");
        assert!(told(text, 9).len() <= 4);
    }

    #[test]
    fn nothing_is_told_of_nothing() {
        assert!(told("", 3).is_empty());
        assert!(told("\n\n", 3).is_empty());
        assert!(told("Some text.", 0).is_empty());
    }
}
