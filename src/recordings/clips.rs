//! A part of a recording with its words, to be played before others: its sound as a WAV file, and a Word document with its lines.

use super::{
    exports::Form,
    service::{Recordings, Transcript},
};
use crate::{
    blocking::blocking,
    documents::ReadFailure,
    error::{Error, Result},
    files::{FILES, segment},
    reading::BlobBytes,
};

use sound::{LONGEST_PIECE, Piece, RATE, Side, Span};
use std::{
    io::{Cursor, Write},
    sync::Arc,
};
use transcript::Clip;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

impl Recordings {
    /// A part of a recording as an archive of both.
    ///
    /// # Errors
    /// [`Error::Invalid`] with a sentence: its sound cannot be played.
    pub async fn clip(&self, transcript: Transcript, clip: Clip) -> Result<Vec<u8>> {
        let at = (transcript.file.account, transcript.file.id);
        let samples = match self.sound(&transcript, &clip).await {
            // It was deleted meanwhile.
            Err(_) if self.store.get(&FILES, &at)?.is_none() => return Err(Error::NotFound),
            samples => samples?,
        };
        let this = self.clone();
        blocking(move || {
            let words = this.export(&transcript, Form::Docx, Some(&clip))?;
            let stem = named(&transcript.file.name, &clip);
            pack([(format!("{stem}.wav"), sound::wav(&samples)), (format!("{stem}.docx"), words)])
        })
        .await
    }

    /// Its sound, both sides mixed.
    async fn sound(&self, transcript: &Transcript, clip: &Clip) -> Result<Vec<i16>> {
        let refused = |failure| match failure {
            ReadFailure::Unreadable(why) => Error::Invalid(why),
            ReadFailure::Fault(fault) => fault,
        };
        let bytes = Arc::new(BlobBytes::new(self.store.clone(), transcript.file.blob));
        let mut hearing = self.clipper.pieces(pieces(clip), bytes).await.map_err(refused)?;
        let mut samples = Vec::new();
        while let Some((_, piece)) = hearing.next().await.map_err(refused)? {
            samples.extend(piece);
        }
        Ok(samples)
    }
}

/// The name of its files without their ending, and without what some systems allow in no name.
pub(super) fn named(recording: &str, clip: &Clip) -> String {
    let time = |ms: u64| transcript::clock(ms).replace(':', ".");
    segment(&format!("{} {}-{}", segment(stem(recording)), time(clip.start()), time(clip.end())))
}

/// A name without its ending.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A child gives no more than a piece at once, and each when it ends: in order.
fn pieces(clip: &Clip) -> Vec<(usize, Piece)> {
    let sample = |ms: u64| ms * u64::from(RATE) / 1_000;
    let (start, end) = (sample(clip.start()), sample(clip.end()));
    let starts = (start..end).step_by(LONGEST_PIECE as usize);
    let piece = |start: u64| Piece { side: Side::Both, span: Span { start, end: (start + LONGEST_PIECE).min(end) } };
    starts.map(piece).enumerate().collect()
}

fn pack(files: [(String, Vec<u8>); 2]) -> Result<Vec<u8>> {
    let failed = |e: &dyn std::fmt::Display| Error::Internal(format!("a clip could not be packed: {e}"));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // Sound grows smaller only in forms that lose some of it, and a Word document is packed already.
    let how = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in files {
        zip.start_file(name, how).map_err(|e| failed(&e))?;
        zip.write_all(&bytes).map_err(|e| failed(&e))?;
    }
    Ok(zip.finish().map_err(|e| failed(&e))?.into_inner())
}
