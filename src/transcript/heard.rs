//! An engine's answer: the JSON that `/v1/audio/transcriptions` gives with `response_format=verbose_json`, and what engines that tell
//! speakers apart add to it. Every list and text is bounded: the engine is somebody else's program.

use super::doubt::Doubt;

use serde::{Deserialize, Serialize};

/// The most segments of one piece.
pub const MOST_SEGMENTS: usize = 2_000;
/// The most words of one segment.
const MOST_WORDS: usize = 1_000;
/// The most letters of a segment.
const LETTERS: usize = 8_000;

/// Why an answer cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// It is not the JSON that was asked for. It may be a proxy's page, so it says nothing of the piece.
    OtherForm,
    /// It holds more than anybody can say in the time of a piece. Part of it would read like all of it.
    TooMuch,
}

impl Unusable {
    /// The end of a sentence, for the log and for people; without a word of the answer.
    pub fn says(self) -> &'static str {
        match self {
            Self::OtherForm => "the answer of the engine for speech is not the JSON that was asked for (verbose_json)",
            Self::TooMuch => "the engine for speech gave more words than anybody can say in that time",
        }
    }
}

/// Words that were spoken one after the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// From the start of the recording, in milliseconds.
    pub start: u64,
    /// Likewise.
    pub end: u64,
    /// What was heard.
    pub text: String,
    /// Each word with its time, where the engine tells it.
    #[serde(default)]
    pub words: Vec<Word>,
    /// The mean of the logarithms of the words' probabilities, where the engine tells it.
    #[serde(default)]
    pub confidence: Option<f32>,
    /// The probability that nobody speaks, where the engine tells it.
    #[serde(default)]
    pub no_speech: Option<f32>,
    /// The engine's own label for who speaks, within this piece only.
    #[serde(default)]
    pub label: Option<String>,
    /// Why it is doubtful; none if it is not.
    #[serde(default)]
    pub doubts: Vec<Doubt>,
}

/// A word.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Word {
    /// From the start of the recording, in milliseconds.
    pub start: u64,
    /// Likewise.
    pub end: u64,
    /// The word, with the marks that follow it.
    pub text: String,
    /// Its probability, where the engine tells it.
    #[serde(default)]
    pub probability: Option<f32>,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    text: String,
    #[serde(default)]
    segments: Vec<RawSegment>,
    #[serde(default)]
    words: Vec<RawWord>,
}

#[derive(Deserialize)]
struct RawSegment {
    start: f64,
    end: f64,
    #[serde(default)]
    text: String,
    #[serde(default)]
    avg_logprob: Option<f32>,
    #[serde(default)]
    no_speech_prob: Option<f32>,
    #[serde(default)]
    words: Vec<RawWord>,
    #[serde(default)]
    speaker: Option<serde_json::Value>,
}

#[derive(Clone, Deserialize)]
struct RawWord {
    #[serde(alias = "text")]
    word: String,
    start: f64,
    end: f64,
    #[serde(default, alias = "score", alias = "confidence")]
    probability: Option<f32>,
}

/// Reads an answer about a piece that begins at `start` and is `length` long, in milliseconds. Times lie within the piece, whatever the
/// answer says.
///
/// # Errors
/// It is no such answer, or too much of one.
pub fn read(answer: &[u8], start: u64, length: u64) -> Result<Vec<Segment>, Unusable> {
    let answer: Answer = serde_json::from_slice(answer).map_err(|_| Unusable::OtherForm)?;
    let long = |text: &str| text.chars().count() > LETTERS;
    let too_much = |raw: &RawSegment| raw.words.len() > MOST_WORDS || long(&raw.text);
    if answer.segments.len() > MOST_SEGMENTS
        || answer.segments.iter().any(too_much)
        || (answer.segments.is_empty() && long(&answer.text))
    {
        return Err(Unusable::TooMuch);
    }
    let at = |seconds: f64| {
        let within = if seconds.is_finite() { (seconds.max(0.0) * 1_000.0).min(length as f64) } else { 0.0 };
        start + within as u64
    };
    let word = |raw: &RawWord| {
        let (start, end) = (at(raw.start), at(raw.end));
        let probability = raw.probability.filter(|p| (0.0..=1.0).contains(p));
        Word { start, end: end.max(start), text: plain(&raw.word, 200), probability }
    };
    let mut loose = answer.words.iter().map(word).filter(|word| !word.text.is_empty()).peekable();
    let mut segments = Vec::new();
    for raw in &answer.segments {
        let text = plain(&raw.text, LETTERS);
        if text.is_empty() {
            continue;
        }
        let (from, to) = (at(raw.start), at(raw.end).max(at(raw.start)));
        let mut words: Vec<Word> = raw.words.iter().map(word).collect();
        if words.is_empty() {
            // Some engines list all words beside the segments. One belongs to the segment that its middle lies in.
            while let Some(next) = loose.next_if(|word| (word.start + word.end) / 2 <= to) {
                if words.len() < MOST_WORDS {
                    words.push(next);
                }
            }
        }
        words.retain(|word| !word.text.is_empty());
        segments.push(Segment {
            start: from,
            end: to,
            text,
            words,
            confidence: raw.avg_logprob.filter(|p| p.is_finite()),
            no_speech: raw.no_speech_prob.filter(|p| (0.0..=1.0).contains(p)),
            label: raw.speaker.as_ref().and_then(label),
            doubts: Vec::new(),
        });
    }
    // An engine without segments gives one text for the whole piece.
    let text = plain(&answer.text, LETTERS);
    if segments.is_empty() && !text.is_empty() {
        let words = loose.take(MOST_WORDS).collect();
        segments.push(Segment { start, end: start + length, text, words, ..Segment::default() });
    }
    segments.sort_by_key(|segment| segment.start);
    Ok(segments)
}

fn label(value: &serde_json::Value) -> Option<String> {
    let label = match value {
        serde_json::Value::String(text) => plain(text, 40),
        serde_json::Value::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(label).filter(|label| !label.is_empty())
}

/// One line without control characters and marks of direction, at most so many letters.
pub(crate) fn plain(text: &str, letters: usize) -> String {
    let directs = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = text.chars().filter(|c| !directs(*c));
    let spaced: String = shown.map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    let mut line = String::new();
    for word in spaced.split(' ').filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line.chars().take(letters).collect::<String>().trim_end().to_owned()
}
