//! The shape in which a recording goes out as JSON.

use crate::{
    files::ReadState,
    recordings::{Recordings, Transcript, Who, consent::StateRule, records::milliseconds},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use transcript::{Doubt, Line, Speaker, written};

/// An address that a player can open.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Player")]
pub struct PlayerView {
    /// The path.
    pub url: String,
}

/// How far a recording is.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "RecordingState")]
pub enum State {
    /// It was not listened to yet.
    New,
    /// An engine listens.
    Listening,
    /// It waits for an engine.
    Waiting,
    /// Everything was listened to.
    Done,
    /// It cannot be played.
    Unreadable,
}

/// A recording and its transcript. Times are milliseconds from its start.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Recording")]
pub struct RecordingView {
    state: State,
    /// Why it waits or cannot be played, as a sentence; null if neither.
    says: Option<String>,
    /// Grows with each change that a person makes.
    version: u64,
    length: u64,
    /// Whether there are pictures.
    video: bool,
    container: String,
    codec: String,
    /// Whether each side is taken for a person of its own.
    sides_apart: bool,
    /// The wave: the loudest of equal parts, 255 is the most there can be.
    peaks: Vec<u8>,
    /// Where somebody speaks.
    speech: Vec<SpanView>,
    /// How many pieces there are to listen to.
    pieces: u64,
    /// How many of them were listened to.
    heard: u64,
    /// The engine's model; null before it heard anything.
    model: Option<String>,
    /// Where the engine is.
    engine: Option<String>,
    /// When it last heard something.
    heard_at: Option<Timestamp>,
    /// BLAKE3 of the recording's bytes, as kept.
    hash: String,
    /// Sentences about what could not be played or listened to.
    notes: Vec<String>,
    speakers: Vec<Speaker>,
    lines: Vec<LineView>,
    consent: ConsentView,
}

/// From when to when.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RecordingSpan")]
struct SpanView {
    start: u64,
    end: u64,
}

/// A line of a transcript.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranscriptLine")]
struct LineView {
    id: String,
    start: u64,
    end: u64,
    /// The speaker's key.
    speaker: String,
    text: String,
    /// Words with their times. Empty in a corrected line, and where the engine tells none.
    words: Vec<WordView>,
    /// Why it is doubtful.
    doubts: Vec<DoubtView>,
    /// The correction; null if nobody corrected it.
    corrected: Option<CorrectionView>,
    /// The line's first character in the file's text.
    at: u64,
}

/// A word of a line.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranscriptWord")]
struct WordView {
    start: u64,
    end: u64,
    text: String,
    doubtful: bool,
}

/// A doubt.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranscriptDoubt")]
struct DoubtView {
    kind: Doubt,
    /// In a sentence.
    says: String,
}

/// Who corrected a line.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranscriptCorrection")]
struct CorrectionView {
    /// Their name.
    by: String,
    at: Timestamp,
    /// What the engine heard.
    heard: String,
}

/// Where a recording needs everybody's consent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RecordingConsent")]
struct ConsentView {
    /// What holds in general, in a sentence.
    general: String,
    /// The rule of the firm's own state; null if it has none of its own.
    own: Option<StateRule>,
    /// The states with a rule of their own.
    states: Vec<StateRule>,
}

impl RecordingView {
    pub fn new(recordings: &Recordings, transcript: &Transcript) -> Self {
        let lines = transcript.lines();
        let speakers = transcript.speakers(&lines);
        let places = written(&lines).times;
        let (pieces, heard) = transcript.progress();
        let last = transcript.heard.values().max_by_key(|heard| heard.at);
        let (state, says) = state(transcript);
        let (consent, own) = recordings.consent();
        let survey = transcript.recording.as_ref().map(|recording| recording.survey.clone()).unwrap_or_default();
        let mut notes = survey.notes;
        notes.extend(transcript.troubles());
        Self {
            state,
            says,
            version: transcript.edits.version,
            length: milliseconds(survey.length),
            video: survey.video,
            container: survey.container,
            codec: survey.codec,
            sides_apart: survey.sides_apart,
            peaks: survey.peaks,
            speech: survey
                .speech
                .iter()
                .map(|(_, span)| SpanView { start: milliseconds(span.start), end: milliseconds(span.end) })
                .collect(),
            pieces: pieces as u64,
            heard: heard as u64,
            model: last.map(|heard| heard.model.clone()),
            engine: last.map(|heard| heard.engine.clone()),
            heard_at: last.map(|heard| heard.at),
            hash: transcript.file.blob.hash.iter().map(|byte| format!("{byte:02x}")).collect(),
            notes,
            speakers,
            lines: lines.into_iter().zip(places).map(|(line, (at, _))| LineView::new(line, at)).collect(),
            consent: ConsentView {
                general: consent.general.clone(),
                own: own.cloned(),
                states: consent.states.clone(),
            },
        }
    }
}

fn state(transcript: &Transcript) -> (State, Option<String>) {
    let (pieces, heard) = transcript.progress();
    match (&transcript.recording, &transcript.file.read) {
        (None, ReadState::Unreadable { reason }) => (State::Unreadable, Some(reason.clone())),
        (None, _) => (State::New, None),
        (Some(recording), _) if heard >= pieces && recording.written.is_some() => (State::Done, None),
        (Some(recording), _) if recording.waits.is_some() => (State::Waiting, recording.waits.clone()),
        (Some(_), ReadState::Unreadable { reason }) => (State::Waiting, Some(reason.clone())),
        (Some(_), _) => (State::Listening, None),
    }
}

impl LineView {
    fn new(line: Line<Who>, at: u64) -> Self {
        let words = line.words.iter().map(|word| WordView {
            start: word.start,
            end: word.end,
            text: word.text.clone(),
            doubtful: line.is_doubtful(word),
        });
        let words = words.collect();
        let heard = line.heard.clone().unwrap_or_default();
        Self {
            id: line.id.to_string(),
            start: line.start,
            end: line.end,
            speaker: line.speaker,
            text: line.text,
            words,
            doubts: line.doubts.iter().map(|kind| DoubtView { kind: *kind, says: kind.says().into() }).collect(),
            corrected: line.by.map(|by| CorrectionView { by: by.name, at: by.at, heard }),
            at,
        }
    }
}
