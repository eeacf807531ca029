//! A paper that was read: its lines as words.

use super::words::{words, words_of_name};

/// Characters from which a kind is told. Longer papers show what they are on their first pages.
const TOLD: usize = 24_000;
/// Characters in which periods are looked for: a file may hold a year's statements.
const ALL: usize = 400_000;

/// Why a file has no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It needs a password.
    Protected,
    /// It is damaged, or too large to be read.
    Broken,
    /// Its format is not one that is read.
    Format,
    /// Its pages are empty.
    Blank,
    /// It is pictures, in which no words were found.
    Wordless,
    /// Nobody here could look into it yet: a program is missing. That is no flaw of the file.
    Unseen,
}

impl Failure {
    /// Why a file has no text, by the reader's sentence for people.
    pub fn of(reason: &str) -> Self {
        let has = |word: &str| reason.contains(word);
        if has("password") {
            Self::Protected
        } else if has("there is no text: ") || has("OCR failed") {
            // The reader's own sentences: what follows is what this machine lacks (src/documents/ocr/pages.rs).
            Self::Unseen
        } else if has("picture") && (has("no text") || has("without text") || has("no words")) {
            Self::Wordless
        } else if has("not read yet") {
            Self::Format
        } else if has("is empty") || has("are empty") || has("holds no text") || has("has no text") {
            Self::Blank
        } else {
            Self::Broken
        }
    }
}

/// A file, as far as it was read.
#[derive(Clone, Debug)]
pub struct Paper {
    /// Words of its name.
    pub name: Vec<String>,
    /// Whether its name says that it is a picture.
    pub picture: bool,
    /// Lines of its beginning that are not empty.
    pub lines: Vec<Vec<String>>,
    /// All its lines, up to a bound.
    pub all: Vec<Vec<String>>,
    /// Pages that were read.
    pub pages: usize,
    /// Pages that are pictures without words.
    pub wordless: usize,
    /// Why it has no text.
    pub failure: Option<Failure>,
}

impl Paper {
    /// A file of this name with this text.
    pub fn read(name: &str, text: &str, pages: usize, wordless: usize) -> Self {
        let cut = |most: usize| text.char_indices().nth(most).map_or(text, |(at, _)| text.get(..at).unwrap_or(text));
        let lines = |text: &str| text.lines().map(words).filter(|line| !line.is_empty()).collect::<Vec<_>>();
        Self {
            name: words_of_name(name),
            picture: is_picture(name),
            lines: lines(cut(TOLD)),
            all: lines(cut(ALL)),
            pages: pages.max(1),
            wordless,
            failure: None,
        }
    }

    /// A file that could not be read.
    pub fn unread(name: &str, failure: Failure) -> Self {
        Self { failure: Some(failure), ..Self::read(name, "", 1, 0) }
    }
}

fn is_picture(name: &str) -> bool {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end).to_ascii_lowercase();
    ["jpg", "jpeg", "png", "heic", "heif", "webp", "gif", "bmp", "tif", "tiff"].contains(&end.as_str())
}
