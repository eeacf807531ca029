//! How central each sentence of a text is: a sentence is central if it shares words with central sentences. This is
//! continuous LexRank (Erkan and Radev, 2004) on the cosine of TF-IDF vectors. The matrix of all pairs is the
//! sentence-by-term matrix times its own transpose, so each round costs one pass over the words instead of one over
//! all pairs.

/// A sentence as terms with their weights; terms are numbered from 0, each at most once, the vector of length 1 or 0.
pub type Vector = Vec<(usize, f32)>;

const ROUNDS: usize = 20;
const DAMPING: f32 = 0.85;

/// The vectors of sentences, given as numbered terms with repetition, `terms` being one more than the highest number.
pub fn vectors(sentences: &[Vec<usize>], terms: usize) -> Vec<Vector> {
    let mut seen_in = vec![0u32; terms];
    let mut counted: Vec<Vector> = Vec::with_capacity(sentences.len());
    for sentence in sentences {
        let mut sorted = sentence.clone();
        sorted.sort_unstable();
        let mut vector: Vector = Vec::new();
        for term in sorted {
            match vector.last_mut() {
                Some((last, n)) if *last == term => *n += 1.0,
                _ => vector.push((term, 1.0)),
            }
        }
        for (term, _) in &vector {
            seen_in[*term] += 1;
        }
        counted.push(vector);
    }
    let all = sentences.len() as f32;
    for vector in &mut counted {
        for (term, n) in vector.iter_mut() {
            *n = (1.0 + n.ln()) * (1.0 + all / (1.0 + seen_in[*term] as f32)).ln();
        }
        let length = vector.iter().map(|(_, w)| w * w).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|(_, w)| *w /= length);
        }
    }
    counted
}

/// Cosine of two vectors.
pub fn cosine(a: &Vector, b: &Vector) -> f32 {
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while let (Some((s, v)), Some((t, w))) = (a.get(i), b.get(j)) {
        match s.cmp(t) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                sum += v * w;
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    sum
}

/// Centrality of each sentence, the highest being 1.
pub fn centrality(vectors: &[Vector], terms: usize) -> Vec<f32> {
    let n = vectors.len();
    if n == 0 {
        return Vec::new();
    }
    // What each sentence has in common with all others together, by which its own vote is shared out.
    let shares = shared(vectors, terms, &vec![1.0; n]);
    let mut rank = vec![1.0 / n as f32; n];
    for _ in 0..ROUNDS {
        let votes: Vec<f32> = rank.iter().zip(&shares).map(|(r, s)| if *s > 0.0 { r / s } else { 0.0 }).collect();
        let got = shared(vectors, terms, &votes);
        rank = got.iter().map(|g| (1.0 - DAMPING) / n as f32 + DAMPING * g).collect();
    }
    let most = rank.iter().copied().fold(0.0, f32::max);
    rank.iter().map(|r| if most > 0.0 { r / most } else { 0.0 }).collect()
}

/// The similarity matrix times a vector, without the matrix.
fn shared(vectors: &[Vector], terms: usize, weight: &[f32]) -> Vec<f32> {
    let mut by_term = vec![0.0f32; terms];
    for (vector, w) in vectors.iter().zip(weight) {
        vector.iter().for_each(|(term, v)| by_term[*term] += v * w);
    }
    vectors.iter().map(|vector| vector.iter().map(|(term, v)| v * by_term[*term]).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_central() {
        // Sentence 1 shares a word with each neighbour; sentence 3 stands alone.
        let v = vectors(&[vec![0, 1], vec![1, 2, 3], vec![3, 4], vec![5, 6]], 7);
        let c = centrality(&v, 7);
        assert!(c[1] >= c[0] && c[1] >= c[2] && c[1] > 0.99);
        assert!(cosine(&v[0], &v[1]) > 0.0 && cosine(&v[0], &v[3]) == 0.0);
        assert!((cosine(&v[1], &v[1]) - 1.0).abs() < 1e-5);
    }

    #[test]
    fn nothing_is_no_trouble() {
        assert!(centrality(&[], 0).is_empty());
        assert_eq!(centrality(&vectors(&[vec![], vec![]], 0), 0).len(), 2);
    }
}
