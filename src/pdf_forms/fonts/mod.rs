//! The fonts of what is filled in: one of the standard fonts where WinAnsi has all characters, and otherwise an embedded
//! font of our own (ISO 32000-1, 9.6.2.2 and 9.7). Nothing here reads the fonts of a stranger's file.

mod embedded;
mod letters;
mod standard;
mod subset;

pub(crate) use standard::Standard;

use crate::object::{Dict, Id, Object, write_string};
use crate::text_string;
use crate::update::Update;
use std::collections::{BTreeMap, BTreeSet};
use unicode_normalization::UnicodeNormalization;

/// The font that a value is set in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Font {
    Standard(Standard),
    /// The font in `assets/forms`.
    Embedded,
}

/// The characters that no font here has, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Missing(pub Vec<char>);

/// The characters as they are drawn: composed, as fonts have "é" rather than "e" and an accent.
pub(crate) fn drawn(text: &str) -> String {
    text.nfc().collect()
}

/// The font for a text: the form's own choice if that has all its characters.
///
/// # Errors
/// The characters that the embedded font lacks.
pub(crate) fn choose(text: &str, wanted: Standard) -> Result<Font, Missing> {
    let letters = || text.chars().filter(|c| *c != '\n');
    if letters().all(|c| text_string::win_ansi(c).is_some()) {
        return Ok(Font::Standard(wanted));
    }
    let missing: BTreeSet<char> = letters().filter(|c| letters::glyph(*c).is_none()).collect();
    if missing.is_empty() { Ok(Font::Embedded) } else { Err(Missing(missing.into_iter().collect())) }
}

impl Font {
    /// The width of a text in points at a size of one point.
    pub fn width(self, text: &str) -> f64 {
        match self {
            Self::Standard(font) => text.chars().map(|c| font.width(c)).sum(),
            Self::Embedded => text.chars().map(letters::width).sum(),
        }
    }

    /// The name in the resources of what is drawn.
    pub fn resource(self) -> &'static str {
        match self {
            Self::Standard(_) => "F0",
            Self::Embedded => "F1",
        }
    }

    /// Appends the operand of `Tj` that shows a text.
    pub fn write(self, text: &str, out: &mut Vec<u8>) {
        match self {
            Self::Standard(_) => {
                let codes: Vec<u8> = text.chars().filter_map(text_string::win_ansi).collect();
                write_string(&codes, out);
            }
            Self::Embedded => {
                out.push(b'<');
                for glyph in text.chars().filter_map(letters::glyph) {
                    out.extend_from_slice(format!("{glyph:04X}").as_bytes());
                }
                out.push(b'>');
            }
        }
    }
}

/// The fonts that one update uses, so that each is written once.
#[derive(Default)]
pub(crate) struct Fonts {
    standard: BTreeMap<Standard, Id>,
    embedded: Option<Id>,
    shown: BTreeSet<char>,
}

impl Fonts {
    /// The resources of a stream that shows a text, and notes its characters for the embedded font.
    pub fn resources(&mut self, font: Font, text: &str, update: &mut Update<'_>) -> Dict {
        let id = match font {
            Font::Standard(standard) => {
                *self.standard.entry(standard).or_insert_with(|| update.add(standard.dictionary()))
            }
            Font::Embedded => {
                self.shown.extend(text.chars());
                *self.embedded.get_or_insert_with(|| update.allocate())
            }
        };
        Dict::default().with("Font", Dict::default().with(font.resource(), Object::Ref(id)))
    }

    /// Writes the embedded font with the letters that were shown.
    pub fn finish(self, update: &mut Update<'_>) {
        if let Some(id) = self.embedded {
            embedded::write(id, &self.shown, update);
        }
    }
}
