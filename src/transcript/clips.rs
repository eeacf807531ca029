//! A part of a recording, cut out of it with its words.

use super::lines::Line;

use std::ops::Range;

/// The longest clip, in milliseconds: 15 minutes.
pub const LONGEST_CLIP: u64 = 15 * 60 * 1_000;

/// From when to when, in milliseconds from the start of the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip(Range<u64>);

impl Clip {
    /// A part of a recording of `length`.
    ///
    /// # Errors
    /// A sentence: there is no such part.
    pub fn new(from: u64, to: u64, length: u64) -> Result<Self, String> {
        if from >= to || from >= length {
            return Err("A clip ends after it begins, and begins within the recording.".into());
        }
        let to = to.min(length);
        if to - from > LONGEST_CLIP {
            return Err(format!("A clip is at most {} minutes long. Save several.", LONGEST_CLIP / 60_000));
        }
        Ok(Self(from..to))
    }

    /// When it begins.
    pub fn start(&self) -> u64 {
        self.0.start
    }

    /// When it ends.
    pub fn end(&self) -> u64 {
        self.0.end
    }

    /// The lines of which something is heard in it, whole.
    pub fn lines<W>(&self, lines: Vec<Line<W>>) -> Vec<Line<W>> {
        lines
            .into_iter()
            .filter(|line| line.start < self.0.end && line.end.max(line.start + 1) > self.0.start)
            .collect()
    }
}
