//! Recordings, as samples: what a container holds, at the rate that engines of speech take, and where in it somebody speaks.
//! Bytes go in and samples come out a piece at a time, whatever the length: no files, no clock and no words live here. The bytes
//! are a stranger's, so this runs in the reader's child.
//!
//! - [`kind`] which files are recordings · [`decode`] their samples in order · [`opus`] a codec that the library lacks · [`resample`] the rate
//! - [`features`] what a moment sounds like · [`speech`] where somebody speaks · [`sides`] whether each side is a person of its own
//! - [`cutting`] the pieces that an engine gets · [`mod@survey`] all of this in one pass · [`mod@extract`] the samples of the pieces · [`mod@wav`] a piece as a file

mod cutting;
mod decode;
mod extract;
mod features;
pub mod kind;
mod opus;
mod resample;
mod sides;
mod speech;
mod survey;
mod wav;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use cutting::{LONGEST_PIECE, Piece};
pub use decode::Input;
pub use extract::{Stop, extract};
pub use speech::{Span, Speech};
pub use survey::{MOST_PIECES, MOST_SPANS, PEAKS, Survey, survey};
pub use wav::wav;

/// Samples per second that everything here is counted in: what engines of speech take.
pub const RATE: u32 = 16_000;

/// Which side of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Both, mixed.
    Both,
    /// The left one.
    Left,
    /// The right one.
    Right,
}
