//! The work on a recording, piece by piece: what an engine heard in a piece is committed before the next is sent to it. So it survives
//! whatever happens: a piece that was sent when the process died is sent again, and none is written down twice.

use super::{
    document::{document, without},
    engine::{SpeechEngine, Trouble},
    records::{HeardPiece, Recording, milliseconds},
    service::{Recordings, Transcript},
    store_tables::{HEARD, RECORDINGS, TRANSCRIPT_EDITS},
};
use crate::{
    documents::{ReadFailure, RecordingBytes},
    error::{Error, Result},
    files::{FILES, File, Scan},
    ids::{AccountId, FileId},
    queue::{Job, JobKind, Queue},
    reading::{BlobBytes, HEARINGS},
};

use jiff::Timestamp;
use sound::{Piece, Survey};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a step takes, about; a job for the next follows it, so that the recordings of all accounts take turns.
const STEP: Duration = Duration::from_secs(120);
/// The most pieces that one child gives.
const BATCH: usize = 40;

/// How a step ended.
enum Step {
    /// Every piece has been heard.
    Done,
    /// Some are left.
    More,
    /// The engine does not work now; the end of a sentence.
    Down(String),
}

impl Recordings {
    /// Does a step of the work on a recording.
    ///
    /// # Errors
    /// Internal ones. An engine that is missing or does not work is no error: the recording waits until that may have changed.
    pub async fn hear(&self, job: &Job, id: FileId) -> Result<()> {
        let (account, at) = (job.account, (job.account, id));
        let Some(file) = self.store.get(&FILES, &at)? else { return self.forget(account, id).await };
        let Some(recording) = self.surveyed(&file).await? else { return Ok(()) };
        let left = self.left(account, id, &recording)?;
        if left.is_empty() {
            return self.write_down(&file).await;
        }
        let Some(engine) = self.engine.clone() else {
            let why = "no engine for speech is set. Your IT can set one under \"speech\" in the settings";
            return self.wait(&file, recording, why).await;
        };
        let left = if job.alone { left[..1].to_vec() } else { left };
        match self.listen(&file, &recording, left, engine.as_ref()).await? {
            Step::Done if self.left(account, id, &recording)?.is_empty() => self.write_down(&file).await,
            Step::Done | Step::More => self.go_on(account, id).await,
            Step::Down(why) => {
                tracing::warn!("a recording could not be listened to now: the engine for speech: {why}");
                self.wait(&file, recording, &format!("the engine for speech does not work now: {why}")).await
            }
        }
    }

    /// What a recording is, listened to once. `None` if it cannot be played, which is recorded.
    async fn surveyed(&self, file: &File) -> Result<Option<Recording>> {
        let at = (file.account, file.id);
        if let Some(recording) = self.store.get(&RECORDINGS, &at)? {
            return Ok(Some(recording));
        }
        let survey: Survey = match self.reader.survey(self.bytes(file)).await {
            Ok(survey) => survey,
            Err(ReadFailure::Unreadable(reason)) => {
                self.reading.book_recording(file, Err(reason)).await?;
                self.done(file.account, file.id).await?;
                return Ok(None);
            }
            Err(ReadFailure::Fault(fault)) => return Err(fault),
        };
        let recording = Recording { survey, written: None, waits: None };
        let kept = recording.clone();
        self.store.write(move |tx| tx.put(&RECORDINGS, &at, &kept)).await?;
        self.tell(file.account);
        Ok(Some(recording))
    }

    /// The pieces that nobody heard yet, with their numbers.
    fn left(&self, account: AccountId, id: FileId, recording: &Recording) -> Result<Vec<(usize, Piece)>> {
        let mut left = Vec::new();
        for (number, piece) in recording.survey.pieces.iter().enumerate() {
            if self.store.get(&HEARD, &(account, id, number as u64))?.is_none() {
                left.push((number, *piece));
            }
        }
        Ok(left)
    }

    /// Has the engine hear pieces, for the time of a step.
    async fn listen(
        &self,
        file: &File,
        recording: &Recording,
        mut left: Vec<(usize, Piece)>,
        engine: &dyn SpeechEngine,
    ) -> Result<Step> {
        let all = left.len();
        left.truncate(BATCH);
        let begun = Instant::now();
        let mut hearing = match self.reader.pieces(left.clone(), self.bytes(file)).await {
            Ok(hearing) => hearing,
            Err(ReadFailure::Fault(fault)) => return Err(fault),
            Err(ReadFailure::Unreadable(why)) => return Err(Error::Internal(why)),
        };
        let mut heard = Vec::new();
        loop {
            let (number, samples) = match hearing.next().await {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(ReadFailure::Fault(fault)) => return Err(fault),
                Err(ReadFailure::Unreadable(why)) => return Err(Error::Internal(why)),
            };
            let Some((_, piece)) = left.iter().find(|(n, _)| *n == number) else { continue };
            let (start, length) = (milliseconds(piece.span.start), milliseconds(piece.span.end - piece.span.start));
            let (mut segments, trouble) = match engine.hear(samples, start, length).await {
                Ok(segments) => (segments, None),
                Err(Trouble::Refused(why)) => (Vec::new(), Some(why)),
                Err(Trouble::Down(why)) => return Ok(Step::Down(why)),
            };
            transcript::mark(&mut segments, &recording.speech(piece.side));
            self.keep(file, number, engine, segments, trouble).await?;
            heard.push(number);
            if begun.elapsed() > STEP {
                return Ok(Step::More);
            }
        }
        // A piece that does not come the second time either would be asked for for ever.
        for (number, _) in left.iter().filter(|(number, _)| !heard.contains(number)) {
            self.keep(file, *number, engine, Vec::new(), Some("this part could not be played".into())).await?;
        }
        Ok(if all > left.len() { Step::More } else { Step::Done })
    }

    /// Commits what was heard in a piece; the first that was heard counts.
    async fn keep(
        &self,
        file: &File,
        number: usize,
        engine: &dyn SpeechEngine,
        segments: Vec<transcript::Segment>,
        trouble: Option<String>,
    ) -> Result<()> {
        let at = (file.account, file.id, number as u64);
        let (engine, model) = (engine.place().to_owned(), engine.model().to_owned());
        let piece = HeardPiece { segments, engine, model, at: Timestamp::now(), trouble };
        let kept = self.store.write(move |tx| {
            let there = tx.get(&FILES, &(at.0, at.1))?.is_some();
            if there && tx.get(&HEARD, &at)?.is_none() {
                tx.put(&HEARD, &at, &piece)?;
            }
            Ok(())
        });
        kept.await?;
        self.tell(file.account);
        Ok(())
    }

    /// Writes the transcript down as the file's text, unless that was done since the last edit.
    async fn write_down(&self, file: &File) -> Result<()> {
        let transcript = self.open(file.account, file.id)?;
        let Some(recording) = &transcript.recording else { return Ok(()) };
        let version = transcript.edits.version;
        if recording.written != Some(version) || !file.is_processed() {
            self.reading.book_recording(file, Ok(document(&transcript, &self.zone))).await?;
        }
        let at = (file.account, file.id);
        let marked = self.store.write(move |tx| {
            if let Some(recording) = tx.get(&RECORDINGS, &at)? {
                tx.put(&RECORDINGS, &at, &Recording { written: Some(version), waits: None, ..recording })?;
            }
            tx.delete(&HEARINGS, &at);
            Ok(())
        });
        marked.await?;
        self.tell(file.account);
        Ok(())
    }

    /// Leaves a recording waiting. What waits for its text goes on without it.
    async fn wait(&self, file: &File, recording: Recording, why: &str) -> Result<()> {
        let (at, sentence) = ((file.account, file.id), without(&recording, why));
        if !file.is_processed() {
            self.reading.book_recording(file, Err(sentence.clone())).await?;
        }
        let put = self.store.write(move |tx| {
            if tx.get(&FILES, &at)?.is_some() {
                tx.put(&RECORDINGS, &at, &Recording { waits: Some(sentence), ..recording })?;
                let since = tx.get(&HEARINGS, &at)?.map_or_else(Timestamp::now, |scan: Scan| scan.since);
                tx.put(&HEARINGS, &at, &Scan { since, job: None })?;
            }
            Ok(())
        });
        put.await?;
        self.tell(file.account);
        Ok(())
    }

    /// Puts a job for the next step into the queue.
    async fn go_on(&self, account: AccountId, id: FileId) -> Result<()> {
        let at = (account, id);
        let put = self.store.write(move |tx| {
            let job = Queue::put(tx, account, JobKind::Hear(id))?;
            let since = tx.get(&HEARINGS, &at)?.map_or_else(Timestamp::now, |scan: Scan| scan.since);
            tx.put(&HEARINGS, &at, &Scan { since, job: Some(job) })?;
            Ok(job)
        });
        self.queue.started([put.await?]);
        Ok(())
    }

    /// Records that a recording will not be listened to because its job was given up. What was heard so far stays.
    ///
    /// # Errors
    /// Store errors.
    pub async fn give_up(&self, account: AccountId, id: FileId) -> Result<()> {
        let Some(file) = self.store.get(&FILES, &(account, id))? else { return self.forget(account, id).await };
        if !file.is_processed() {
            let reason = "This recording could not be turned into text: listening to it failed more than once.";
            self.reading.book_recording(&file, Err(reason.into())).await?;
        }
        self.done(account, id).await
    }

    async fn done(&self, account: AccountId, id: FileId) -> Result<()> {
        let done = self.store.write(move |tx| {
            tx.delete(&HEARINGS, &(account, id));
            Ok(())
        });
        done.await?;
        self.tell(account);
        Ok(())
    }

    /// Takes away what is left of a recording whose file was deleted.
    pub(super) async fn forget(&self, account: AccountId, id: FileId) -> Result<()> {
        let transcript = self.store.scan(&HEARD, &(account, id));
        let pieces: Vec<u64> = transcript.map(|row| row.map(|((_, _, piece), _)| piece)).collect::<Result<_>>()?;
        let gone = self.store.write(move |tx| {
            for piece in pieces {
                tx.delete(&HEARD, &(account, id, piece));
            }
            tx.delete(&RECORDINGS, &(account, id));
            tx.delete(&TRANSCRIPT_EDITS, &(account, id));
            tx.delete(&HEARINGS, &(account, id));
            Ok(())
        });
        gone.await
    }

    fn bytes(&self, file: &File) -> Arc<dyn RecordingBytes> {
        Arc::new(BlobBytes::new(self.store.clone(), file.blob))
    }
}

impl Transcript {
    /// Sentences about the pieces that could not be listened to.
    pub fn troubles(&self) -> Vec<String> {
        let pieces = self.recording.as_ref().map(|recording| recording.survey.pieces.as_slice()).unwrap_or_default();
        let failed = self.heard.iter().filter_map(|(number, heard)| {
            let (piece, why) = (pieces.get(usize::try_from(*number).ok()?)?, heard.trouble.as_ref()?);
            let time = |samples| transcript::clock(milliseconds(samples));
            Some(format!(
                "From {} to {} nothing was written down: {why}.",
                time(piece.span.start),
                time(piece.span.end)
            ))
        });
        failed.take(20).collect()
    }
}
