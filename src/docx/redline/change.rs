//! A paragraph that differs between two versions.

use super::diff::words::hunks;

/// Whether a paragraph was changed, or stands in one version only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Changed,
    /// Only its number is another one.
    Renumbered,
    Inserted,
    Deleted,
    /// It stands elsewhere, with the same words. In the redlined document it is deleted in one place and inserted in the other.
    Moved,
}

/// The text that a paragraph belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Story {
    Main,
    Header,
    Footer,
    Footnote,
    Endnote,
    TextBox,
}

/// A stretch of a changed paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    Same(String),
    Deleted(String),
    Inserted(String),
}

/// A paragraph that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub kind: Kind,
    pub story: Story,
    /// Its number in the old version, from 0, among the paragraphs of its story.
    pub old: Option<usize>,
    /// Its number in the new version.
    pub new: Option<usize>,
    pub old_text: String,
    pub new_text: String,
    /// Both texts, word by word.
    pub words: Vec<Words>,
    /// The cells of the table's row in which it stands, in one line; `None` outside of tables and for a whole row.
    pub row: Option<String>,
    /// Why the change is in this list alone, and not in the redlined document; `None` if it is in both.
    pub unmarked: Option<String>,
}

/// Two texts as one row of stretches.
pub(super) fn words(old: &str, new: &str) -> Vec<Words> {
    let mut chars = old.chars();
    let mut take = |count: usize| -> String { chars.by_ref().take(count).collect() };
    let (mut found, mut at) = (Vec::new(), 0);
    for hunk in hunks(old, new) {
        found.push(Words::Same(take(hunk.old.start - at)));
        found.push(Words::Deleted(take(hunk.old.len())));
        found.push(Words::Inserted(hunk.new));
        at = hunk.old.end;
    }
    found.push(Words::Same(take(usize::MAX)));
    found.retain(|w| !matches!(w, Words::Same(t) | Words::Deleted(t) | Words::Inserted(t) if t.is_empty()));
    found
}
