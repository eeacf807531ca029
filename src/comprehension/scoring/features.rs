//! What is known of each unit of a paper for a question, as numbers for the regressions.

use super::{FEATURES, MEANT, Prepared, WINDOW, meets, met_by, yes};
use crate::{
    kinds::kinds,
    question::{Need, Question},
    yes_no::yes_no,
};

impl Prepared {
    /// The features of every unit.
    pub fn features(&self, question: &Question) -> Vec<[f32; FEATURES]> {
        let needs = &question.needs;
        let total = question.mass();
        let met: Vec<Vec<f32>> = self.candidates.iter().map(|c| needs.iter().map(|n| met_by(c, n)).collect()).collect();
        let over: Vec<Vec<f32>> =
            self.candidates.iter().map(|c| needs.iter().map(|n| meets(&c.above, n)).collect()).collect();
        #[allow(clippy::cast_precision_loss)]
        let count = self.candidates.len().max(1) as f32;
        #[allow(clippy::cast_precision_loss)]
        let frequency: Vec<f32> = (0..needs.len()).map(|n| met.iter().filter(|m| m[n] > 0.0).count() as f32).collect();
        // How rare each need is in these papers, times how rare it is in law.
        let local: Vec<f32> =
            frequency.iter().zip(needs).map(|(f, n)| ((count + 1.0) / (f + 0.5)).ln().max(0.05) * n.mass).collect();
        let local_total = local.iter().sum::<f32>().max(1e-6);
        let nowhere: f32 =
            needs.iter().zip(&frequency).filter(|(_, f)| **f == 0.0).map(|(n, _)| n.mass).sum::<f32>() / total;
        let greatest = needs.iter().map(|n| n.mass).fold(0.0, f32::max).max(1e-6);
        let kinds = kinds(question);
        let asked = yes_no(&question.text);
        let mut out: Vec<[f32; FEATURES]> = Vec::with_capacity(self.candidates.len());
        for (i, candidate) in self.candidates.iter().enumerate() {
            let (mut exact, mut concept, mut above, mut beside, mut missing) = (0.0, 0.0, 0.0, 0.0, 0.0f32);
            let (mut all, mut rare_exact, mut rare_above, mut rare_beside, mut rare_missing) =
                (0.0, 0.0, 0.0, 0.0, 0.0f32);
            let near = [i.wrapping_sub(1), i + 1]
                .into_iter()
                .filter(|j| self.candidates.get(*j).is_some_and(|other| other.run == candidate.run))
                .collect::<Vec<_>>();
            for (n, need) in needs.iter().enumerate() {
                let (own, head, rare) = (met[i][n], over[i][n], local[n] / local_total);
                all += rare * own.max(0.7 * head);
                if own >= 1.0 {
                    exact += need.mass;
                    rare_exact += rare;
                } else if own > 0.0 {
                    concept += need.mass * own / MEANT;
                } else if head > 0.0 {
                    above += need.mass;
                    rare_above += rare;
                } else {
                    missing = missing.max(need.mass);
                    rare_missing = rare_missing.max(rare);
                    if near.iter().any(|j| met[*j][n] > 0.0) {
                        beside += need.mass;
                        rare_beside += rare;
                    }
                }
            }
            let whatever = candidate.said();
            let said = kinds.iter().map(|(k, sure)| sure * k.said(&whatever.text)).fold(0.0, f32::max);
            let headed = kinds.iter().map(|(k, sure)| sure * k.headed(&whatever.heading)).fold(0.0, f32::max);
            let fits = question.wants_time && candidate.timed || question.wants_amount && candidate.priced;
            let ruled = asked.as_ref().and_then(|asked| candidate.rules.answer(asked));
            let covered = (exact + 0.8 * concept) / total;
            #[allow(clippy::cast_precision_loss)]
            let (length, known) = (
                (candidate.own.length as f32 / 40.0).ln().clamp(-2.0, 2.0),
                met[i].iter().zip(&over[i]).filter(|(m, o)| **m > 0.0 || **o > 0.0).count() as f32
                    / needs.len().max(1) as f32,
            );
            out.push([
                exact / total,
                concept / total,
                above / total,
                beside / total,
                nowhere,
                self.pairs(needs, i),
                (said / 6.0).clamp(-0.5, 1.0),
                (headed / 4.0).clamp(0.0, 1.0),
                yes(fits),
                yes((question.wants_time || question.wants_amount) && !fits),
                length,
                yes(whatever.recital || !candidate.unit.whole),
                missing / greatest,
                all,
                0.0,
                covered * covered,
                yes(whatever.defines),
                kinds.first().map_or(0.0, |(_, sure)| *sure),
                rare_exact,
                rare_above,
                rare_beside,
                rare_missing,
                self.window(needs, i, &local) / local_total,
                known,
                #[allow(clippy::cast_precision_loss)]
                (needs.len() as f32).ln_1p(),
                yes(ruled == Some(true)),
                yes(ruled == Some(false)),
                0.0,
            ]);
        }
        let raw = |f: &[f32; FEATURES]| f[0] + 0.8 * f[1] + 0.5 * f[2] + 0.3 * f[6];
        let best = out.iter().map(raw).fold(1e-6, f32::max);
        let rarest = out.iter().map(|f| f[13]).fold(1e-6, f32::max);
        for f in &mut out {
            f[14] = raw(f) / best;
            f[27] = f[13] / rarest;
        }
        out
    }

    /// The most that stands within a few words of a unit.
    pub(super) fn window(&self, needs: &[Need], i: usize, local: &[f32]) -> f32 {
        let mut at: Vec<(usize, usize)> = Vec::new();
        for (n, need) in needs.iter().enumerate() {
            at.extend(self.places(need, i).map(|place| (place, n)));
        }
        at.sort_unstable();
        let mut best = 0.0f32;
        for (k, (start, _)) in at.iter().enumerate() {
            let mut seen = vec![false; needs.len()];
            for (_, n) in at[k..].iter().take_while(|(place, _)| place - start <= WINDOW) {
                seen[*n] = true;
            }
            best = best.max(seen.iter().zip(local).filter(|(seen, _)| **seen).map(|(_, local)| local).sum());
        }
        best
    }

    /// Share of the question's neighbouring needs that stand close together in a unit too.
    pub(super) fn pairs(&self, needs: &[Need], i: usize) -> f32 {
        let (mut have, mut all) = (0.0, 0.0);
        for pair in needs.windows(2).filter(|p| p[1].place - p[0].place <= 3) {
            let mass = pair[0].mass.min(pair[1].mass);
            all += mass;
            let second: Vec<usize> = self.places(&pair[1], i).collect();
            if self.places(&pair[0], i).any(|a| second.iter().any(|b| a != *b && a.abs_diff(*b) <= 6)) {
                have += mass;
            }
        }
        if all > 0.0 { have / all } else { 0.0 }
    }
}
