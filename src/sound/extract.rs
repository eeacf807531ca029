//! The samples of the pieces, one piece after the other, in a second pass over the recording.

use crate::{
    Side,
    cutting::Piece,
    decode::{Decoding, Input},
    resample::ToRate,
};

/// Why it ended early.
#[derive(Debug)]
pub enum Stop {
    /// A sentence: it cannot be played.
    Unreadable(String),
    /// The receiver wants no more.
    Enough(std::io::Error),
}

/// A piece that is being filled.
struct Open {
    number: usize,
    piece: Piece,
    samples: Vec<i16>,
}

/// Gives the samples of each piece, with its number, in the order in which the pieces end. The result is the same every time, so that
/// what was already heard need not be given again: `pieces` holds only what is still wanted.
///
/// # Errors
/// The recording cannot be played, or `each` wants no more.
pub fn extract(
    input: Box<dyn Input>,
    len: u64,
    pieces: &[(usize, Piece)],
    mut each: impl FnMut(usize, &[i16]) -> std::io::Result<()>,
) -> Result<(), Stop> {
    let mut decoding = Decoding::open(input, len).map_err(Stop::Unreadable)?;
    let channels = decoding.channels;
    let mut to_rate = ToRate::new(decoding.rate, channels).map_err(Stop::Unreadable)?;
    let mut todo = pieces.to_vec();
    todo.sort_by_key(|(_, piece)| std::cmp::Reverse(piece.span.start));
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0_u64;
    let mut stop = None;
    let mut take = |frames: &[f32], last: bool| {
        let until = at + (frames.len() / channels) as u64;
        while let Some((number, piece)) = todo.pop_if(|(_, piece)| piece.span.start < until) {
            open.push(Open { number, piece, samples: Vec::new() });
        }
        for one in &mut open {
            let from = one.piece.span.start.saturating_sub(at).min(until - at) as usize;
            let to = one.piece.span.end.saturating_sub(at).min(until - at) as usize;
            let frames = &frames[from * channels..to.max(from) * channels];
            one.samples.extend(frames.chunks_exact(channels).map(|frame| of_side(frame, one.piece.side)));
        }
        at = until;
        let mut i = 0;
        while i < open.len() {
            if last || open[i].piece.span.end <= until {
                let done = open.remove(i);
                if stop.is_none() {
                    stop = each(done.number, &done.samples).err();
                }
            } else {
                i += 1;
            }
        }
        stop.is_none() && (!todo.is_empty() || !open.is_empty())
    };
    let mut more = true;
    while more {
        let Some(block) = decoding.next().map_err(Stop::Unreadable)? else { break };
        to_rate.push(&block, &mut |frames| more = take(frames, false)).map_err(Stop::Unreadable)?;
    }
    if more {
        to_rate.end(&mut |frames| more = take(frames, false)).map_err(Stop::Unreadable)?;
        take(&[], true);
    }
    stop.map_or(Ok(()), |why| Err(Stop::Enough(why)))
}

fn of_side(frame: &[f32], side: Side) -> i16 {
    let sample = match (side, frame) {
        (Side::Right, [_, right]) => *right,
        (Side::Left, [left, ..]) => *left,
        (_, [left, right]) => (left + right) / 2.0,
        (_, frame) => frame.first().copied().unwrap_or(0.0),
    };
    (sample * 32_767.0) as i16
}
