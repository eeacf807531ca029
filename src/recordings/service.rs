//! Looking at a recording, and what people say about its transcript.

use super::{
    consent::Consent,
    engine::SpeechEngine,
    players::Players,
    records::{HeardPiece, Recording, Who},
    store_tables::{HEARD, RECORDINGS, TRANSCRIPT_EDITS},
};
use crate::{
    blocking::blocking,
    clock::Clock,
    documents::Reader,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, Scan},
    ids::{AccountId, FileId},
    queue::{JobKind, Queue},
    reading::{HEARINGS, Reading},
    store::Store,
};

use jiff::{Timestamp, tz::TimeZone};
use sound::Side;
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::Notify;
use transcript::{Edits, Line, LineId, Part, Speaker};

/// Recordings. Clones share everything.
#[derive(Clone)]
pub struct Recordings {
    pub(super) store: Store,
    pub(super) reading: Reading,
    pub(super) reader: Arc<Reader>,
    pub(super) clipper: Arc<Reader>,
    pub(super) queue: Queue,
    pub(super) live: Live,
    pub(super) engine: Option<Arc<dyn SpeechEngine>>,
    pub(super) consent: Arc<Consent>,
    pub(super) state: String,
    pub(super) zone: TimeZone,
    pub(super) players: Players,
    pub(super) changed: Arc<Notify>,
}

/// A recording and what is known of its words.
pub struct Transcript {
    /// The file.
    pub file: File,
    /// What it is; `None` until it was listened to once.
    pub recording: Option<Recording>,
    /// What was heard, by piece.
    pub heard: BTreeMap<u64, HeardPiece>,
    /// What people said about it.
    pub edits: Edits<Who>,
}

/// What a person says about a transcript.
#[derive(Clone, Debug)]
pub enum Change {
    /// Who a speaker is. Two of one name are one; an empty name takes it away.
    Name {
        /// The speaker.
        speaker: String,
        /// The name.
        name: String,
    },
    /// Whose words a line is; `None` is somebody who has not spoken yet.
    Give {
        /// The line.
        line: LineId,
        /// The speaker.
        speaker: Option<String>,
    },
    /// What was really said.
    Correct {
        /// The line.
        line: LineId,
        /// The words.
        text: String,
    },
}

impl Transcript {
    /// The lines, in order of time.
    pub fn lines(&self) -> Vec<Line<Who>> {
        let side = |piece: u64| {
            let pieces = self.recording.as_ref().map(|recording| &recording.survey.pieces);
            let piece = usize::try_from(piece).ok().and_then(|piece| pieces?.get(piece));
            match piece.map(|piece| piece.side) {
                Some(Side::Left) => Some("left"),
                Some(Side::Right) => Some("right"),
                _ => None,
            }
        };
        let part = |(piece, heard): (&u64, &'_ HeardPiece)| {
            (u32::try_from(*piece).unwrap_or(u32::MAX), side(*piece), heard.segments.clone())
        };
        let parts: Vec<_> = self.heard.iter().map(part).collect();
        let parts: Vec<Part<'_>> =
            parts.iter().map(|(piece, side, segments)| Part { piece: *piece, side: *side, segments }).collect();
        transcript::lines(&parts, &self.edits)
    }

    /// Everybody who speaks.
    pub fn speakers(&self, lines: &[Line<Who>]) -> Vec<Speaker> {
        transcript::speakers(lines, &self.edits)
    }

    /// Somebody who speaks, or to whom a line was given before.
    fn knows(&self, speaker: &str) -> Result<()> {
        let there = self.speakers(&self.lines()).iter().any(|one| one.key == speaker);
        let given = self.edits.names.contains_key(speaker) || self.edits.turns.values().any(|one| one == speaker);
        if there || given {
            Ok(())
        } else {
            Err(Error::Invalid("Nobody of that name speaks in this recording.".into()))
        }
    }

    /// How many pieces there are, and how many were heard.
    pub fn progress(&self) -> (usize, usize) {
        (self.recording.as_ref().map_or(0, |recording| recording.survey.pieces.len()), self.heard.len())
    }
}

impl Recordings {
    /// Recordings in `store`, listened to by children of `reader`. Its places are used only for this, and those of `clipper` only for
    /// clips: who waits for one need not wait for an hour of listening.
    pub fn new(
        store: Store,
        reading: Reading,
        (reader, clipper): (Reader, Reader),
        queue: Queue,
        live: Live,
        (consent, state): (Consent, String),
        (zone, clock): (TimeZone, Clock),
    ) -> Self {
        Self {
            store,
            reading,
            reader: Arc::new(reader),
            clipper: Arc::new(clipper),
            queue,
            live,
            engine: None,
            consent: Arc::new(consent),
            state,
            zone,
            players: Players::new(clock),
            changed: Arc::default(),
        }
    }

    /// The same with an engine.
    pub fn with_engine(self, engine: Option<Arc<dyn SpeechEngine>>) -> Self {
        Self { engine, ..self }
    }

    /// The engine's place and model, if there is one, and how many recordings wait.
    ///
    /// # Errors
    /// Store errors.
    pub fn standing(&self) -> Result<(Option<(String, String)>, u64)> {
        let engine = self.engine.as_ref().map(|engine| (engine.place().to_owned(), engine.model().to_owned()));
        Ok((engine, self.store.rows_in(&HEARINGS)?))
    }

    /// Addresses for players.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// What a recording is, for a player; `None` before it was listened to.
    ///
    /// # Errors
    /// Store errors.
    pub fn media_type(&self, account: AccountId, id: FileId) -> Result<Option<&'static str>> {
        let recording = self.store.get(&RECORDINGS, &(account, id))?;
        Ok(recording.map(|recording: Recording| match (recording.survey.container.as_str(), recording.survey.video) {
            ("wave", _) => "audio/wav",
            ("flac", _) => "audio/flac",
            ("mp3" | "mp2" | "mp1", _) => "audio/mpeg",
            ("isomp4", false) => "audio/mp4",
            ("isomp4", true) => "video/mp4",
            ("ogg", _) => "audio/ogg",
            ("matroska", false) => "audio/webm",
            ("matroska", true) => "video/webm",
            ("aac" | "adts", _) => "audio/aac",
            ("aiff", _) => "audio/aiff",
            _ => "application/octet-stream",
        }))
    }

    /// The rules about consent, and the rule of the firm's own state.
    pub fn consent(&self) -> (&Consent, Option<&super::consent::StateRule>) {
        (&self.consent, self.consent.of(&self.state))
    }

    /// A recording of an account. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`]: there is no such file, or it is no recording.
    pub fn open(&self, account: AccountId, id: FileId) -> Result<Transcript> {
        let at = (account, id);
        let file: File = self.store.get(&FILES, &at)?.ok_or(Error::NotFound)?;
        let recording = self.store.get(&RECORDINGS, &at)?;
        let waits: Option<Scan> = self.store.get(&HEARINGS, &at)?;
        if recording.is_none() && waits.is_none() {
            return Err(Error::NotFound);
        }
        let mut heard = BTreeMap::new();
        for row in self.store.scan(&HEARD, &at) {
            let ((_, _, piece), one) = row?;
            heard.insert(piece, one);
        }
        let edits = self.store.get(&TRANSCRIPT_EDITS, &at)?.unwrap_or_default();
        Ok(Transcript { file, recording, heard, edits })
    }

    /// Changes what is said about a transcript that was seen at `version`. Its text for the search follows.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody changed it meanwhile; [`Error::Invalid`] with a sentence.
    pub async fn change(&self, by: (AccountId, String), id: FileId, version: u64, change: Change) -> Result<()> {
        let (account, name) = by;
        let at = (account, id);
        if let Change::Name { speaker, .. } | Change::Give { speaker: Some(speaker), .. } = &change {
            let (recordings, speaker) = (self.clone(), speaker.clone());
            blocking(move || recordings.open(account, id)?.knows(&speaker)).await?;
        }
        let job = self.store.write(move |tx| {
            tx.get(&RECORDINGS, &at)?.ok_or(Error::NotFound)?;
            let mut edits: Edits<Who> = tx.get(&TRANSCRIPT_EDITS, &at)?.unwrap_or_default();
            if edits.version != version {
                return Err(Error::Conflict("Somebody changed this transcript meanwhile. Look at it again.".into()));
            }
            let there = |line: LineId| -> Result<()> {
                let heard = tx.get(&HEARD, &(account, id, u64::from(line.piece)))?.ok_or(Error::NotFound)?;
                heard.segments.get(line.segment as usize).map(drop).ok_or(Error::NotFound)
            };
            let done = match change {
                Change::Name { speaker, name } => edits.name(&speaker, &name),
                Change::Give { line, speaker } => {
                    there(line)?;
                    let speaker = speaker.unwrap_or_else(|| edits.new_speaker());
                    edits.give(line, &speaker)
                }
                Change::Correct { line, text } => {
                    there(line)?;
                    edits.correct(line, &text, Who { account, name, at: Timestamp::now() })
                }
            };
            done.map_err(Error::Invalid)?;
            edits.version += 1;
            tx.put(&TRANSCRIPT_EDITS, &at, &edits)?;
            Queue::put(tx, account, JobKind::Hear(id))
        });
        self.queue.started([job.await?]);
        self.tell(account);
        Ok(())
    }

    pub(super) fn tell(&self, account: AccountId) {
        self.live.tell(Event { account, task: None, kind: EventKind::Files });
    }
}
