//! The whole transcript: every segment of every piece in order of time, with who says it.

use super::{
    doubt::Doubt,
    doubts::WORD,
    edits::{Edits, LineId},
    heard::{Segment, Word},
};

use schemars::JsonSchema;
use serde::Serialize;

/// The speaker of whom nothing is known.
pub const UNKNOWN: &str = "?";

/// What was heard in one piece.
pub struct Part<'a> {
    /// Number of the piece.
    pub piece: u32,
    /// "left" or "right", if each side is a person of its own.
    pub side: Option<&'static str>,
    /// What was heard.
    pub segments: &'a [Segment],
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<W> {
    /// Which.
    pub id: LineId,
    /// From the start of the recording, in milliseconds.
    pub start: u64,
    /// Likewise.
    pub end: u64,
    /// Who: the key by which names are given.
    pub speaker: String,
    /// Who, as shown.
    pub name: String,
    /// What was said, as corrected if it was.
    pub text: String,
    /// What the engine heard, if that is something else.
    pub heard: Option<String>,
    /// Who corrected it.
    pub by: Option<W>,
    /// Each word with its time. None in a corrected line.
    pub words: Vec<Word>,
    /// Why it is doubtful. Nothing is in a line that a person corrected.
    pub doubts: Vec<Doubt>,
}

impl<W> Line<W> {
    /// Whether a word of it is doubtful.
    pub fn is_doubtful(&self, word: &Word) -> bool {
        !self.doubts.is_empty() || word.probability.is_some_and(|p| p < WORD)
    }
}

/// Somebody who speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TranscriptSpeaker")]
pub struct Speaker {
    /// By which a name is given.
    pub key: String,
    /// As shown.
    pub name: String,
    /// Whether a person gave the name.
    pub named: bool,
}

/// The lines, in order of time.
pub fn lines<W: Clone>(parts: &[Part<'_>], edits: &Edits<W>) -> Vec<Line<W>> {
    let mut all = Vec::new();
    for part in parts {
        for (n, segment) in part.segments.iter().enumerate() {
            let id = LineId { piece: part.piece, segment: u32::try_from(n).unwrap_or(u32::MAX) };
            let speaker = edits.turns.get(&id).cloned().unwrap_or_else(|| key(part, segment));
            let corrected = edits.texts.get(&id).and_then(|said| said.last());
            let mut line = Line {
                id,
                start: segment.start,
                end: segment.end,
                name: shown(&speaker, edits),
                speaker,
                text: segment.text.clone(),
                heard: None,
                by: None,
                words: segment.words.clone(),
                doubts: segment.doubts.clone(),
            };
            if let Some((text, by)) = corrected {
                line.heard = Some(std::mem::replace(&mut line.text, text.clone()));
                line.by = Some(by.clone());
                line.words.clear();
                line.doubts.clear();
            }
            all.push(line);
        }
    }
    all.sort_by_key(|line| (line.start, line.id));
    all
}

/// Everybody who speaks, in the order in which they begin.
pub fn speakers<W>(lines: &[Line<W>], edits: &Edits<W>) -> Vec<Speaker> {
    let mut all: Vec<Speaker> = Vec::new();
    for line in lines {
        if all.iter().all(|speaker| speaker.key != line.speaker) {
            let named = edits.names.contains_key(&line.speaker);
            all.push(Speaker { key: line.speaker.clone(), name: line.name.clone(), named });
        }
    }
    all
}

/// Engines number the speakers of one piece, so that "A" of one piece need not be "A" of the next.
fn key(part: &Part<'_>, segment: &Segment) -> String {
    match (&segment.label, part.side) {
        (_, Some(side)) => side.to_owned(),
        (Some(label), None) => format!("{label} of {}", part.piece + 1),
        (None, None) => UNKNOWN.to_owned(),
    }
}

fn shown<W>(speaker: &str, edits: &Edits<W>) -> String {
    if let Some(name) = edits.names.get(speaker) {
        return name.clone();
    }
    match speaker {
        UNKNOWN => "Speaker ?".into(),
        "left" => "Left side".into(),
        "right" => "Right side".into(),
        speaker => match speaker.strip_prefix("added ") {
            Some(n) => format!("Another speaker {n}"),
            None => match speaker.rsplit_once(" of ") {
                Some((label, piece)) => format!("Speaker {label} (part {piece})"),
                None => "Speaker ?".into(),
            },
        },
    }
}
