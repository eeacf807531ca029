//! Merges the hits found by words with those found by meaning.

use super::query::Hit;

/// How much a cosine of 1 counts, relative to the best score by words.
const NEAR: f32 = 0.15;
/// One place in this many goes to the nearest hit that has none yet.
const EVERY: usize = 8;

/// Adds to each hit's score what its nearness counts, and inserts the nearest hits in between, however few words they
/// share. `near` holds a hit's cosine, if it is near, and the part of its score that comes from its document being
/// named. Hits with neither words nor nearness are dropped.
pub(super) fn fuse(hits: &mut Vec<Hit>, near: &[(Option<f32>, f32)]) {
    let own = hits.iter().zip(near).map(|(hit, (_, named))| hit.score - named);
    let best = own.fold(1.0, f32::max);
    let all = std::mem::take(hits).into_iter().zip(near).filter_map(|(mut hit, (cosine, named))| {
        hit.score += cosine.map_or(0.0, |cosine| NEAR * best * cosine);
        (hit.score > 0.0).then_some((hit, cosine.map(|cosine| cosine + named)))
    });
    let mut all: Vec<(Hit, Option<f32>)> = all.collect();
    let place = |hit: &Hit| (hit.passage.origin, hit.passage.start);
    all.sort_by(|a, b| b.0.score.total_cmp(&a.0.score).then_with(|| place(&a.0).cmp(&place(&b.0))));
    let mut nearest: Vec<(usize, f32)> = (0..).zip(&all).filter_map(|(i, (_, near))| Some((i, (*near)?))).collect();
    nearest.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let (mut nearest, mut best) = (nearest.into_iter().map(|(i, _)| i), 0..all.len());
    let mut all: Vec<Option<Hit>> = all.into_iter().map(|(hit, _)| Some(hit)).collect();
    let mut above = f32::INFINITY;
    while hits.len() < all.len() {
        let due = hits.len() % EVERY == EVERY - 1;
        let between = due.then(|| nearest.find(|i| all[*i].is_some())).flatten();
        let Some(next) = between.or_else(|| best.find(|i| all[*i].is_some())) else { break };
        let Some(mut hit) = all[next].take() else { break };
        // A hit that is moved forward is placed just below the one before.
        above = if between.is_some() { above.next_down() } else { hit.score.min(above) };
        hit.score = above;
        hits.push(hit);
    }
}
