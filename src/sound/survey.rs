//! One pass over a recording: how long it is, what it looks like as a wave, where somebody speaks, and which pieces an engine gets.

use crate::{
    RATE, Side,
    cutting::{Piece, pieces},
    decode::{Decoding, Input},
    resample::ToRate,
    sides::Sides,
    speech::{Span, Speech},
};

use serde::{Deserialize, Serialize};

/// The most points of the wave.
pub const PEAKS: usize = 2_000;
/// The most pieces of one recording.
pub const MOST_PIECES: usize = 20_000;
/// The most stretches of speech of one recording.
pub const MOST_SPANS: usize = 60_000;
/// The longest recording, in samples: 48 hours.
const LONGEST: u64 = 48 * 3_600 * RATE as u64;
/// Samples behind one point while the length is not known yet: a tenth of a second.
const FINE: usize = RATE as usize / 10;

/// What is known of a recording before a word of it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survey {
    /// Short name of the container, such as "wave" or "isomp4".
    pub container: String,
    /// Short name of the codec.
    pub codec: String,
    /// Samples per second as recorded.
    pub rate: u32,
    /// Channels as recorded.
    pub channels: u32,
    /// Whether there are pictures.
    pub video: bool,
    /// Length in samples at [`RATE`].
    pub length: u64,
    /// Whether each side is taken for a person of its own.
    pub sides_apart: bool,
    /// The wave: the loudest of each of at most [`PEAKS`] equal parts, 255 is the most there can be.
    pub peaks: Vec<u8>,
    /// Where somebody speaks, in order of time.
    pub speech: Vec<(Side, Span)>,
    /// What an engine gets, in order of time.
    pub pieces: Vec<Piece>,
    /// Sentences about what could not be played.
    pub notes: Vec<String>,
}

/// One side while it is listened to.
#[derive(Default)]
struct Ear {
    speech: Speech,
    levels: Vec<i8>,
    loud: Vec<bool>,
}

impl Ear {
    fn push(&mut self, samples: &[f32]) {
        let (levels, loud) = (&mut self.levels, &mut self.loud);
        self.speech.push(samples, |level, stands_out| {
            levels.push(level as i8);
            loud.push(stands_out);
        });
    }
}

/// Surveys a recording of `len` bytes.
///
/// # Errors
/// A sentence for the user: it holds no sound that can be played.
pub fn survey(input: Box<dyn Input>, len: u64) -> Result<Survey, String> {
    let mut decoding = Decoding::open(input, len)?;
    let channels = decoding.channels;
    let mut to_rate = ToRate::new(decoding.rate, channels)?;
    let mut pass = Pass::new(channels);
    let mut too_long = false;
    while let Some(block) = decoding.next()? {
        to_rate.push(&block, &mut |frames| pass.push(frames))?;
        if pass.length >= LONGEST {
            too_long = true;
            break;
        }
    }
    to_rate.end(&mut |frames| pass.push(frames))?;
    let mut survey = pass.end();
    survey.container = decoding.container.clone();
    survey.codec = decoding.codec_name.clone();
    survey.rate = decoding.rate;
    survey.channels = u32::try_from(decoding.recorded).unwrap_or(u32::MAX);
    survey.video = decoding.video;
    if decoding.cut_off {
        survey.notes.push("This recording ends in the middle: the file is cut off or damaged there.".into());
    }
    if decoding.damaged > 0 {
        survey
            .notes
            .push(format!("{} short parts of this recording are damaged and cannot be heard.", decoding.damaged));
    }
    if too_long {
        survey.notes.push("Only the first 48 hours of this recording were listened to.".into());
    }
    if survey.pieces.len() > MOST_PIECES || survey.speech.len() > MOST_SPANS {
        survey.speech.truncate(MOST_SPANS);
        let last = survey.speech.last().map_or(0, |(_, span)| span.end);
        survey.pieces.retain(|piece| piece.span.start < last);
        survey.pieces.truncate(MOST_PIECES);
        survey
            .notes
            .push("This recording has very many parts with speech; only the first of them are written down.".into());
    }
    Ok(survey)
}

struct Pass {
    channels: usize,
    both: Ear,
    left: Ear,
    right: Ear,
    fine: Vec<u8>,
    peak: f32,
    counted: usize,
    length: u64,
    buffers: [Vec<f32>; 3],
}

impl Pass {
    fn new(channels: usize) -> Self {
        Self {
            channels,
            both: Ear::default(),
            left: Ear::default(),
            right: Ear::default(),
            fine: Vec::new(),
            peak: 0.0,
            counted: 0,
            length: 0,
            buffers: Default::default(),
        }
    }

    fn push(&mut self, frames: &[f32]) {
        let [both, left, right] = &mut self.buffers;
        both.clear();
        if self.channels == 2 {
            left.clear();
            right.clear();
            for frame in frames.chunks_exact(2) {
                left.push(frame[0]);
                right.push(frame[1]);
                both.push((frame[0] + frame[1]) / 2.0);
            }
            self.left.push(left);
            self.right.push(right);
        } else {
            both.extend_from_slice(frames);
        }
        self.both.push(both);
        self.length += both.len() as u64;
        let loudest = |frame: &[f32]| frame.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
        for frame in frames.chunks_exact(self.channels) {
            self.peak = self.peak.max(loudest(frame));
            self.counted += 1;
            if self.counted == FINE {
                self.fine.push((self.peak.min(1.0) * 255.0) as u8);
                (self.peak, self.counted) = (0.0, 0);
            }
        }
    }

    fn end(mut self) -> Survey {
        if self.counted > 0 {
            self.fine.push((self.peak.min(1.0) * 255.0) as u8);
        }
        let apart = self.channels == 2 && self.are_apart();
        let ears = if apart {
            vec![(Side::Left, self.left), (Side::Right, self.right)]
        } else {
            vec![(Side::Both, self.both)]
        };
        let (mut speech, mut cut) = (Vec::new(), Vec::new());
        for (side, ear) in ears {
            let mut spans = ear.speech.end();
            spans.iter_mut().for_each(|span| span.end = span.end.min(self.length));
            spans.retain(|span| span.start < span.end);
            cut.extend(pieces(side, &spans, &ear.levels));
            speech.extend(spans.into_iter().map(|span| (side, span)));
        }
        speech.sort_by_key(|(side, span)| (span.start, *side));
        cut.sort_by_key(|piece| (piece.span.start, piece.side));
        let each = self.fine.len().div_ceil(PEAKS).max(1);
        let peaks = self.fine.chunks(each).map(|part| part.iter().copied().max().unwrap_or(0)).collect();
        Survey { length: self.length, sides_apart: apart, peaks, speech, pieces: cut, ..Survey::default() }
    }

    fn are_apart(&self) -> bool {
        let mut sides = Sides::default();
        let moments = self.left.levels.iter().zip(&self.right.levels).zip(self.left.loud.iter().zip(&self.right.loud));
        for ((left, right), (left_loud, right_loud)) in moments {
            sides.hear(f32::from(*left), f32::from(*right), *left_loud || *right_loud);
        }
        sides.apart()
    }
}
