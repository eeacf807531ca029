//! What is asked to be changed, and where.

use std::ops::Range;

/// One change to a document. Paragraphs count from 0, as `redline::text` lists them; every edit means the document as it was before
/// all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is changed.
    pub at: At,
    /// What takes its place. Tabs are tabs, line ends are line breaks in the same paragraph. Must be empty for [`At::Paragraph`].
    pub text: String,
    /// A comment on the change. With the same text as before, there is only the comment.
    pub comment: Option<String>,
}

/// The place of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Text that stands exactly once in a paragraph.
    Text { paragraph: usize, text: String },
    /// Characters (not bytes) of a paragraph; an empty range inserts.
    Range { paragraph: usize, range: Range<usize> },
    /// The whole text of a paragraph, which stays a paragraph.
    Whole { paragraph: usize },
    /// A new paragraph after this one. It looks like `like`, or like this one.
    After { paragraph: usize, like: Option<usize> },
    /// A new paragraph before this one.
    Before { paragraph: usize, like: Option<usize> },
    /// The paragraph goes.
    Paragraph { paragraph: usize },
}

impl At {
    /// The paragraph that it names.
    pub fn paragraph(&self) -> usize {
        match self {
            Self::Text { paragraph, .. }
            | Self::Range { paragraph, .. }
            | Self::Whole { paragraph }
            | Self::After { paragraph, .. }
            | Self::Before { paragraph, .. }
            | Self::Paragraph { paragraph } => *paragraph,
        }
    }
}
