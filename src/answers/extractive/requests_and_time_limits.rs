//! What the reader is asked to do, and what has a time limit.

use crate::{
    answers::extractive::{
        clip::clip,
        compose::Composer,
        sentence_features::{LONGEST, ScoredDocument, ScoredSentence, told},
    },
    documents::document::Origin,
    law::{
        Request,
        clauses::row,
        periods::{Use, periods_in},
        requests::{Way, request_in},
        served_requests::served_requests,
    },
};

/// Headings of what the mail asks of its reader, and of what the papers ask of theirs.
const OF_READER: &str = "Asked of you";
const IN_PAPERS: &str = "Asked in the papers";
/// More requests than this in one document mean that it calls a party "you" throughout.
const TOO_MANY: usize = 15;

/// Sentences that ask something of the reader, or bind somebody to a limit of time.
pub struct Found<'g, 'a> {
    asked: Vec<(f32, &'g ScoredDocument<'a>, &'g ScoredSentence)>,
    limits: Vec<(f32, &'g ScoredDocument<'a>, &'g ScoredSentence)>,
}

/// Reads the documents for requests and limits.
pub fn read<'g, 'a>(grounds: &'g [ScoredDocument<'a>]) -> Found<'g, 'a> {
    let mut out = Found { asked: Vec::new(), limits: Vec::new() };
    for ground in grounds {
        // What one side asks the other in discovery sets no limit.
        let served = served_requests(&ground.letters);
        let found: Vec<(Request, &ScoredSentence)> = ground
            .graded
            .iter()
            .filter(|g| !served.iter().any(|request| request.touches(g.sentence.body)))
            .filter_map(|g| request_in(&ground.letters, &g.sentence, &g.plain).map(|r| (r, g)))
            .collect();
        let direct = found.iter().filter(|(r, _)| r.way == Way::Direct).count();
        for (request, g) in found {
            if request.way == Way::Direct && direct <= TOO_MANY && g.plain.split(' ').count() >= 3 {
                out.asked.push((request.weight * (0.5 + 0.5 * g.quality), ground, g));
            } else if request.way == Way::Duty && g.quality > 0.2 {
                out.limits.push((limit_worth(ground, g), ground, g));
            }
        }
    }
    out
}

fn limit_worth(ground: &ScoredDocument, g: &ScoredSentence) -> f32 {
    let periods = periods_in(&ground.letters, g.sentence.body);
    let limited = periods.iter().any(|p| p.used != Use::Length) as u8 as f32;
    let kind = told(g).map_or(0.3, |(c, s)| row(c).worth * (s / 6.0).min(1.0) + 0.3);
    (0.5 + limited + kind + 0.3 * g.central) * g.quality
}

impl Found<'_, '_> {
    /// Writes what the reader is asked to do, in at most `most` lines. A paper that came with a mail asks those to whom it was written.
    pub fn asked(&self, composer: &mut Composer, most: usize) {
        let (own, others): (Vec<_>, Vec<_>) = pick(&self.asked, most)
            .into_iter()
            .partition(|(ground, _)| matches!(ground.reading.origin, Origin::Message(_)));
        for (heading, found) in [(OF_READER, own), (IN_PAPERS, others)] {
            composer.section(heading);
            for (ground, g) in found {
                composer.quote(ground, "", ground.piece(g));
            }
        }
    }

    /// Writes what must be done within a time, at most this many lines, each piece around its period; what is quoted already is left
    /// out.
    /// How many lines were written is returned.
    pub fn limits(&self, composer: &mut Composer, most: usize) -> usize {
        let mut written = 0;
        for (ground, g) in pick(&self.limits, most) {
            if composer.quotes(ground.reading, g.sentence.body) {
                continue;
            }
            let periods = periods_in(&ground.letters, g.sentence.body);
            let focus = periods.iter().find(|p| p.used == Use::Limit).or(periods.first()).map(|p| p.span);
            let label = told(g).filter(|(_, s)| *s >= 4.0).map_or("", |(c, _)| row(c).name);
            composer.quote(ground, label, clip(&ground.letters, g.sentence.body, focus, LONGEST));
            written += 1;
        }
        written
    }
}

/// The weightiest, no two alike, in the order in which they stand.
fn pick<'g, 'a>(
    from: &[(f32, &'g ScoredDocument<'a>, &'g ScoredSentence)],
    most: usize,
) -> Vec<(&'g ScoredDocument<'a>, &'g ScoredSentence)> {
    let mut order: Vec<usize> = (0..from.len()).collect();
    order.sort_by(|a, b| from[*b].0.total_cmp(&from[*a].0).then(a.cmp(b)));
    let mut kept: Vec<usize> = Vec::new();
    for i in order {
        if kept.len() == most {
            break;
        }
        if kept.iter().all(|k| from[*k].2.plain != from[i].2.plain) {
            kept.push(i);
        }
    }
    kept.sort_unstable();
    kept.into_iter().map(|i| (from[i].1, from[i].2)).collect()
}
