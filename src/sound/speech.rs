//! Where somebody speaks. A stretch of sound counts as speech if it is louder than what lies behind it, has a voice's pitch in places,
//! goes up and down as syllables do, and glides: what holds its tones, evenly or from note to note, is hum or music, and what has no
//! tone is noise. The rule errs on the side of letting an engine hear too much of a doubtful stretch, not of a silent one.

use crate::features::{HOP, Listening, Moment, SILENT};

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// From one sample to before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// First sample, at [`crate::RATE`].
    pub start: u64,
    /// One past the last.
    pub end: u64,
}

/// Quieter than this is silence, whatever lies behind it, in decibels.
const FAINT: f32 = -58.0;
/// How much louder than what lies behind it a moment is that may be speech, in decibels.
const ABOVE: f32 = 8.0;
/// How far back what lies behind is looked for, in moments: 12 s.
const BEHIND: usize = 600;
/// Quiet moments after which a stretch has ended: 600 ms.
const PAUSE: usize = 30;
/// The longest stretch that is judged as one: 6 s. A voice over music must not lose to what follows it.
const LONGEST: usize = 300;
/// The shortest stretch that can be a word: 120 ms.
const SHORTEST: usize = 6;
/// What is given along before and after a stretch: 200 ms, as words begin and end softly.
const MARGIN: u64 = 10 * HOP as u64;

/// Listens to one side of a recording.
pub struct Speech {
    /// Taken out while it is at work.
    listening: Option<Listening>,
    /// The loudness of the last moments, of which the quietest say what lies behind.
    recent: VecDeque<f32>,
    floor: f32,
    stretch: Vec<Moment>,
    /// Moments since the last that was loud enough.
    quiet: usize,
    at: u64,
    spans: Vec<Span>,
}

impl Default for Speech {
    fn default() -> Self {
        Self {
            listening: Some(Listening::new()),
            recent: VecDeque::with_capacity(BEHIND),
            floor: SILENT,
            stretch: Vec::new(),
            quiet: 0,
            at: 0,
            spans: Vec::new(),
        }
    }
}

impl Speech {
    /// Takes samples at [`crate::RATE`]. `level` gets the loudness of each moment, and whether it stands out.
    pub fn push(&mut self, samples: &[f32], mut level: impl FnMut(f32, bool)) {
        let Some(mut listening) = self.listening.take() else { return };
        listening.push(samples, |moment| level(moment.level, self.hear(moment)));
        self.listening = Some(listening);
    }

    /// The stretches in which somebody speaks, in order, none touching another.
    pub fn end(mut self) -> Vec<Span> {
        if let Some(mut listening) = self.listening.take() {
            listening.end(|moment| {
                self.hear(moment);
            });
        }
        self.judge();
        let end = self.at * HOP as u64;
        self.spans.iter_mut().for_each(|span| span.end = span.end.min(end));
        self.spans
    }

    fn hear(&mut self, moment: Moment) -> bool {
        self.learn(moment.level);
        let loud = moment.level > FAINT && moment.level > self.floor + ABOVE;
        self.at += 1;
        if !loud && self.stretch.is_empty() {
            return false;
        }
        self.stretch.push(moment);
        self.quiet = if loud { 0 } else { self.quiet + 1 };
        if self.quiet >= PAUSE || self.stretch.len() >= LONGEST {
            self.judge();
        }
        loud
    }

    /// What lies behind: the loudness that a tenth of the last moments stay below. It is looked up now and then, as it moves slowly.
    fn learn(&mut self, level: f32) {
        if self.recent.len() == BEHIND {
            self.recent.pop_front();
        }
        self.recent.push_back(level);
        if self.at.is_multiple_of(25) || self.recent.len() < 25 {
            let mut levels: Vec<f32> = self.recent.iter().copied().collect();
            let tenth = levels.len() / 10;
            let (_, floor, _) = levels.select_nth_unstable_by(tenth, f32::total_cmp);
            // In a recording that begins in the middle of a word, nothing lies behind yet.
            self.floor = if self.recent.len() < 50 { floor.min(FAINT) } else { *floor };
        }
    }

    /// Ends the stretch, and keeps it if it is speech.
    fn judge(&mut self) {
        let moments = std::mem::take(&mut self.stretch);
        let last = self.at - self.quiet as u64;
        let spoken = &moments[..moments.len() - self.quiet.min(moments.len())];
        let first = self.at - moments.len() as u64;
        self.quiet = 0;
        if !is_speech(spoken) {
            return;
        }
        let start = (first * HOP as u64).saturating_sub(MARGIN);
        let end = last * HOP as u64 + MARGIN;
        match self.spans.last_mut() {
            Some(before) if start <= before.end => before.end = before.end.max(end),
            _ => self.spans.push(Span { start, end }),
        }
    }
}

/// Whether a stretch is speech.
fn is_speech(moments: &[Moment]) -> bool {
    let traits = Traits::of(moments);
    moments.len() >= SHORTEST
        && traits.voiced >= 0.2
        && traits.held < 0.35
        && traits.swing > 2.2
        && traits.flatness < 0.45
}

/// What tells a stretch of speech from others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits {
    /// The share of moments with a voice's pitch.
    pub(crate) voiced: f32,
    /// The share of tones that are still there, at the same frequency, a moment later.
    pub(crate) held: f32,
    /// How far the loudness goes up and down, in decibels.
    pub(crate) swing: f32,
    /// How much of it is noise.
    pub(crate) flatness: f32,
}

impl Traits {
    pub(crate) fn of(moments: &[Moment]) -> Self {
        if moments.is_empty() {
            return Self::default();
        }
        let n = moments.len() as f32;
        let voiced = moments.iter().filter(|m| m.pitched > 0.5 && m.flatness < 0.35).count() as f32 / n;
        let peak = moments.iter().map(|m| m.level).fold(SILENT, f32::max);
        // The tones of what is nearly silent are those of chance.
        let heard = |m: &Moment| m.level > peak - 25.0;
        let pairs: Vec<_> = moments.windows(2).filter(|pair| pair.iter().all(heard)).collect();
        let same =
            pairs.iter().filter(|pair| (pair[0].tone / pair[1].tone.max(1.0) - 1.0).abs() < 0.004).count() as f32;
        let held = same / pairs.len().max(1) as f32;
        let mean = moments.iter().map(|m| m.level).sum::<f32>() / n;
        let swing = (moments.iter().map(|m| (m.level - mean).powi(2)).sum::<f32>() / n).sqrt();
        let flatness = moments.iter().map(|m| m.flatness).sum::<f32>() / n;
        Self { voiced, held, swing, flatness }
    }
}
