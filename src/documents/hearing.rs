//! The parent's side of listening to a recording: it gives its child the bytes that the child asks for, and checks what comes back.

use super::{
    client::{ReadFailure, Reader, Talk, put, sentence, unreadable, value},
    frames::{self, BROKEN, Request},
    recordings::BLOCK,
    sanitize,
};
use base::error::Error;
use sound::{LONGEST_PIECE, MOST_PIECES, MOST_SPANS, PEAKS, Piece, Span, Survey};

use std::{future::Future, pin::Pin, sync::Arc};
use tokio::process::ChildStdin;

/// The bytes of a recording, wherever they are kept.
pub trait RecordingBytes: Send + Sync {
    /// How many there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// So many of them from a place on.
    fn at(&self, start: u64, len: usize) -> Pin<Box<dyn Future<Output = Result<Vec<u8>, Error>> + Send + '_>>;
}

/// A child that listens. Dropping this kills it.
pub struct Hearing {
    talk: Talk,
    stdin: ChildStdin,
    bytes: Arc<dyn RecordingBytes>,
}

impl Reader {
    /// What a recording is, and where in it somebody speaks.
    ///
    /// # Errors
    /// [`ReadFailure::Unreadable`] with the reason in a sentence; [`ReadFailure::Fault`] if the bytes cannot be read or the child
    /// cannot be started.
    pub async fn survey(&self, bytes: Arc<dyn RecordingBytes>) -> Result<Survey, ReadFailure> {
        let request = Request::Survey { len: bytes.len() };
        let mut hearing = self.hear(request, bytes).await?;
        match hearing.frame().await? {
            (frames::SURVEY, payload) => sound_survey(value(&payload)?),
            (frames::UNREADABLE, payload) => Err(ReadFailure::Unreadable(sentence(&payload))),
            _ => Err(unreadable(BROKEN)),
        }
    }

    /// Pieces of a recording, one after the other. The child waits while nothing is read.
    ///
    /// # Errors
    /// [`ReadFailure::Fault`] if the child cannot be started.
    pub async fn pieces(
        &self,
        wanted: Vec<(usize, Piece)>,
        bytes: Arc<dyn RecordingBytes>,
    ) -> Result<Hearing, ReadFailure> {
        let request = Request::Pieces { len: bytes.len(), wanted };
        self.hear(request, bytes).await
    }

    async fn hear(&self, request: Request, bytes: Arc<dyn RecordingBytes>) -> Result<Hearing, ReadFailure> {
        let (talk, mut stdin) = self.start_as("listener").await?;
        let request =
            rmp_serde::to_vec_named(&request).map_err(|e| ReadFailure::Fault(Error::Internal(e.to_string())))?;
        // A child that died already says why in its answer.
        let _ = put(&mut stdin, frames::REQUEST, &request).await;
        Ok(Hearing { talk, stdin, bytes })
    }
}

impl Hearing {
    /// The next piece: its number, and its samples; `None` at the end.
    ///
    /// # Errors
    /// As for [`Reader::survey`]. After an error nothing more comes.
    pub async fn next(&mut self) -> Result<Option<(usize, Vec<i16>)>, ReadFailure> {
        let number = match self.frame().await? {
            (frames::HEARD, payload) => payload.try_into().map(u64::from_le_bytes).map_err(|_| unreadable(BROKEN))?,
            (frames::DONE, _) => return Ok(None),
            (frames::UNREADABLE, payload) => return Err(ReadFailure::Unreadable(sentence(&payload))),
            _ => return Err(unreadable(BROKEN)),
        };
        let samples = self.talk.payload(frames::BYTES).await?;
        if samples.len() as u64 > LONGEST_PIECE * 2 {
            return Err(unreadable(BROKEN));
        }
        let samples = samples.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
        Ok(Some((usize::try_from(number).map_err(|_| unreadable(BROKEN))?, samples)))
    }

    /// The child's next frame that is no question for bytes.
    async fn frame(&mut self) -> Result<(u8, Vec<u8>), ReadFailure> {
        loop {
            let (tag, payload) = self.talk.frame().await?;
            if tag != frames::WANT {
                return Ok((tag, payload));
            }
            let start = payload.try_into().map(u64::from_le_bytes).map_err(|_| unreadable(BROKEN))?;
            let len = BLOCK.min(self.bytes.len().saturating_sub(start));
            if len == 0 {
                return Err(unreadable(BROKEN));
            }
            let bytes = self.bytes.at(start, len as usize).await.map_err(ReadFailure::Fault)?;
            let _ = put(&mut self.stdin, frames::BYTES, &bytes).await;
        }
    }
}

/// A survey whose pieces lie inside the recording, in order, and none longer than one may be.
fn sound_survey(mut survey: Survey) -> Result<Survey, ReadFailure> {
    let inside = |span: &Span| span.start < span.end && span.end <= survey.length;
    let pieces = survey.pieces.iter().all(|p| inside(&p.span) && p.span.end - p.span.start <= LONGEST_PIECE);
    let ordered = survey.pieces.is_sorted_by_key(|piece| piece.span.start)
        && survey.speech.is_sorted_by_key(|(_, span)| span.start);
    let spans = survey.speech.iter().all(|(_, span)| inside(span));
    let few = survey.pieces.len() <= MOST_PIECES && survey.speech.len() <= MOST_SPANS && survey.peaks.len() <= PEAKS;
    if !(pieces && ordered && spans && few) {
        return Err(unreadable(BROKEN));
    }
    survey.container = sanitize::line(&survey.container, 30);
    survey.codec = sanitize::line(&survey.codec, 30);
    survey.notes.truncate(10);
    survey.notes.iter_mut().for_each(|note| *note = sanitize::line(note, 500));
    Ok(survey)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use sound::Side;

    #[test]
    fn a_survey_that_lies_is_not_believed() {
        let piece = |start, end| Piece { side: Side::Both, span: Span { start, end } };
        let of = |pieces| Survey { length: 10_000_000, pieces, ..Survey::default() };
        assert!(sound_survey(of(vec![piece(0, 5), piece(5, 9)])).is_ok());
        for broken in [
            vec![piece(9_999_990, 10_000_001)],
            vec![piece(9, 9)],
            vec![piece(9, 5)],
            vec![piece(50, 60), piece(0, 5)],
            vec![piece(0, LONGEST_PIECE + 1)],
            vec![piece(0, 5); MOST_PIECES + 1],
        ] {
            let survey = of(broken);
            assert!(sound_survey(survey).is_err());
        }
        let peaks = Survey { peaks: vec![0; PEAKS + 1], ..Survey::default() };
        assert!(sound_survey(peaks).is_err());
    }
}
