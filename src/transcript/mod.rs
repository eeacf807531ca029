//! What an engine of speech heard, what of it is doubtful, who said it, and how it is written down. A transcript that makes words up is
//! worse than none, so nothing is dropped silently and nothing doubtful is shown as sure. Values in, values out: no files, no clock, no
//! network live here.
//!
//! - [`heard`] an engine's answer, read and bounded · [`doubts`] what is doubtful in it, and why
//! - [`edits`] what people said about it: names, turns, corrections · [`mod@lines`] the whole, in order of time
//! - [`clips`] a part of it
//! - [`wire`] what the server and its own transcriber say to each other
//! - [`mod@written`] as text, with the place of each moment · [`subtitles`] SRT and VTT · [`mod@deposition`] pages of numbered lines

mod clips;
mod deposition;
mod doubt;
mod doubts;
mod edits;
mod heard;
mod lines;
mod subtitles;
pub mod wire;
mod written;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use clips::{Clip, LONGEST_CLIP};
pub use deposition::{LINES_OF_A_PAGE, Sheet, deposition};
pub use doubt::Doubt;
pub use doubts::mark;
pub use edits::{Edits, LineId, MOST_EDITS, SPEAKER_CHARS, TEXT_CHARS};
pub use heard::{MOST_SEGMENTS, Segment, Unusable, Word, read};
pub use lines::{Line, Part, Speaker, UNKNOWN, lines, speakers};
pub use subtitles::{srt, vtt};
pub use written::{Written, clock, written};
