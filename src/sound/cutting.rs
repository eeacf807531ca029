//! The pieces that an engine of speech gets: stretches of speech with the short pauses between them, cut where nobody speaks. A piece is
//! short enough to be heard again after a crash, and long enough that an engine knows what is spoken of.

use crate::{RATE, Side, features::HOP, speech::Span};

use serde::{Deserialize, Serialize};

/// A piece of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Which side.
    pub side: Side,
    /// From when to when.
    pub span: Span,
}

/// The longest piece, in samples: 90 s.
pub const LONGEST_PIECE: u64 = 90 * RATE as u64;
/// A piece that is this long ends at the next pause: 20 s.
const LONG: u64 = 20 * RATE as u64;
/// A pause in which a long piece ends: 800 ms.
const PAUSE: u64 = RATE as u64 * 8 / 10;
/// A pause in which every piece ends: 3 s. Engines make words up in silence.
const SILENCE: u64 = 3 * RATE as u64;
/// Where nobody pauses, a piece ends at the quietest moment of its last part: 15 s.
const LAST_PART: u64 = 15 * RATE as u64;

/// The pieces of one side. `levels` is the loudness of each moment of it, in whole decibels.
pub(crate) fn pieces(side: Side, speech: &[Span], levels: &[i8]) -> Vec<Piece> {
    let mut made: Vec<Span> = Vec::new();
    for span in speech {
        let mut rest = *span;
        if let Some(last) = made.last_mut() {
            let (length, pause) = (last.end - last.start, rest.start.saturating_sub(last.end));
            let ends = pause >= SILENCE || (length >= LONG && pause >= PAUSE);
            if !ends && rest.end - last.start <= LONGEST_PIECE {
                last.end = rest.end;
                continue;
            }
        }
        while rest.end - rest.start > LONGEST_PIECE {
            let cut = quietest(levels, rest.start + LONGEST_PIECE - LAST_PART, rest.start + LONGEST_PIECE);
            made.push(Span { start: rest.start, end: cut });
            rest.start = cut;
        }
        made.push(rest);
    }
    made.into_iter().map(|span| Piece { side, span }).collect()
}

/// The quietest place between two samples, as the quietest fifth of a second.
fn quietest(levels: &[i8], from: u64, to: u64) -> u64 {
    const WIDTH: usize = 10;
    let moment = |sample: u64| usize::try_from(sample / HOP as u64).unwrap_or(usize::MAX).min(levels.len());
    let (first, last) = (moment(from), moment(to));
    let loudness = |at: &usize| levels[*at..(*at + WIDTH).min(levels.len())].iter().map(|l| i32::from(*l)).sum::<i32>();
    let best = (first..last.saturating_sub(WIDTH)).min_by_key(loudness);
    best.map_or(to, |at| ((at + WIDTH / 2) * HOP) as u64)
}
