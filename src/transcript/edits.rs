//! What people said about a transcript: who speaks, whose words a line is, what was really said. What the engine heard stays as it was.

use super::heard::plain;

use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt, str::FromStr};

/// The most letters of a name.
pub const SPEAKER_CHARS: usize = 100;
/// The most letters of a corrected line.
pub const TEXT_CHARS: usize = 8_000;
/// The most lines that people changed in one transcript.
pub const MOST_EDITS: usize = 20_000;

/// A line: which segment of which piece. It stays the same whatever is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct LineId {
    /// The piece.
    pub piece: u32,
    /// The segment in it.
    pub segment: u32,
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.piece, self.segment)
    }
}

impl From<LineId> for String {
    fn from(line: LineId) -> Self {
        line.to_string()
    }
}

impl TryFrom<String> for LineId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map_err(|()| "a line is written as two numbers with a point between them")
    }
}

impl FromStr for LineId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (piece, segment) = text.split_once('.').ok_or(())?;
        Ok(Self { piece: piece.parse().map_err(|_| ())?, segment: segment.parse().map_err(|_| ())? })
    }
}

/// All of it. `W` says who and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edits<W> {
    /// Grows with each change.
    pub version: u64,
    /// Names by speaker. Two speakers of one name are one.
    pub names: BTreeMap<String, String>,
    /// Lines that belong to another speaker than they came with.
    pub turns: BTreeMap<LineId, String>,
    /// What was really said, the newest last.
    pub texts: BTreeMap<LineId, Vec<(String, W)>>,
}

impl<W> Default for Edits<W> {
    fn default() -> Self {
        Self { version: 0, names: BTreeMap::new(), turns: BTreeMap::new(), texts: BTreeMap::new() }
    }
}

impl<W> Edits<W> {
    /// Names a speaker; an empty name takes it away.
    ///
    /// # Errors
    /// A sentence: the name is too long.
    pub fn name(&mut self, speaker: &str, name: &str) -> Result<(), String> {
        if name.chars().count() > SPEAKER_CHARS {
            return Err(format!("A name has at most {SPEAKER_CHARS} letters."));
        }
        match plain(name, SPEAKER_CHARS) {
            name if name.is_empty() => self.names.remove(speaker),
            name => self.names.insert(speaker.to_owned(), name),
        };
        self.room()
    }

    /// Gives a line to another speaker.
    ///
    /// # Errors
    /// A sentence: too many lines were changed.
    pub fn give(&mut self, line: LineId, speaker: &str) -> Result<(), String> {
        self.turns.insert(line, speaker.to_owned());
        self.room()
    }

    /// Corrects a line. What it said before is kept.
    ///
    /// # Errors
    /// A sentence: nothing was said, or too much.
    pub fn correct(&mut self, line: LineId, text: &str, who: W) -> Result<(), String> {
        if text.chars().count() > TEXT_CHARS {
            return Err(format!("A line has at most {TEXT_CHARS} letters."));
        }
        let text = plain(text, TEXT_CHARS);
        if text.is_empty() {
            return Err("Write what was said, or \"[inaudible]\".".into());
        }
        let said = self.texts.entry(line).or_default();
        said.push((text, who));
        // Who wrote a line over and over keeps the first and the last of it.
        if said.len() > 20 {
            said.remove(1);
        }
        self.room()
    }

    /// A speaker that nobody is yet.
    pub fn new_speaker(&self) -> String {
        let taken = |n: &usize| {
            let key = format!("added {n}");
            self.names.contains_key(&key) || self.turns.values().any(|speaker| *speaker == key)
        };
        format!("added {}", (1..).find(|n| !taken(n)).unwrap_or(1))
    }

    fn room(&self) -> Result<(), String> {
        if self.names.len() + self.turns.len() + self.texts.len() > MOST_EDITS {
            return Err(format!("At most {MOST_EDITS} lines of one transcript can be changed."));
        }
        Ok(())
    }
}
