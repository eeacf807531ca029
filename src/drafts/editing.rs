//! Changes that a person makes to the paragraphs of a draft.

use super::{
    body::{Piece, pieces},
    keeping_marks::kept,
};
use crate::error::{Error, Result};

use docx::compose::{Block, Document, Inline};

/// Characters of an instruction, an answer or an edited paragraph.
const LONGEST: usize = 20_000;

/// A change to a paragraph of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Other words. `[Question?]` is a gap.
    Set {
        block: usize,
        text: String,
    },
    /// A new paragraph behind this one.
    Insert {
        block: usize,
        text: String,
    },
    Remove {
        block: usize,
    },
}

/// Makes changes whose places are those before all of them.
///
/// # Errors
/// A paragraph that is not there, cannot be edited here, or is too long.
pub fn edit(document: &mut Document, mut edits: Vec<Edit>) -> Result<()> {
    // From the end, so that the places of the others stay what they were.
    edits.sort_by_key(|edit| std::cmp::Reverse(place(edit)));
    edits.into_iter().try_for_each(|edit| change(document, edit))
}

/// A person's words, unless they are too long.
///
/// # Errors
/// A sentence that begins with `what`.
pub fn bounded(text: &str, what: &str) -> Result<String> {
    if text.chars().count() > LONGEST {
        return Err(Error::Invalid(format!("{what} is longer than {LONGEST} characters. Shorten it.")));
    }
    Ok(text.to_owned())
}

fn place(edit: &Edit) -> usize {
    match edit {
        Edit::Set { block, .. } | Edit::Insert { block, .. } | Edit::Remove { block } => *block,
    }
}

fn change(document: &mut Document, edit: Edit) -> Result<()> {
    let missing = || Error::Invalid("The draft has no such paragraph. Load it again.".into());
    match edit {
        Edit::Set { block, text } => {
            let text = bounded(&text, "The paragraph")?;
            let content = editable(document.blocks.get_mut(block).ok_or_else(missing)?).ok_or_else(|| {
                Error::Invalid("This part is changed in Word: a caption, a table or a signature block.".into())
            })?;
            *content = kept(content, inlines(&text));
        }
        Edit::Insert { block, text } => {
            let text = bounded(&text, "The paragraph")?;
            let at = block.checked_add(1).filter(|at| *at <= document.blocks.len()).ok_or_else(missing)?;
            let content = inlines(&text);
            // A new paragraph is like the one before it, numbers included.
            let new = match document.blocks.get(block) {
                Some(Block::Numbered { scheme, level, .. }) => {
                    Block::Numbered { scheme: *scheme, level: *level, content, restart: false, key: None }
                }
                Some(Block::Bullet { level, .. }) => Block::Bullet { level: *level, content },
                Some(Block::Paragraph { shape, .. }) => Block::Paragraph { content, shape: *shape },
                _ => Block::Paragraph { content, shape: Default::default() },
            };
            document.blocks.insert(at, new);
        }
        Edit::Remove { block } => {
            if block >= document.blocks.len() {
                return Err(missing());
            }
            document.blocks.remove(block);
        }
    }
    Ok(())
}

/// The words of a paragraph that a person can change on the page.
fn editable(block: &mut Block) -> Option<&mut Vec<Inline>> {
    match block {
        Block::Title { content }
        | Block::Heading { content, .. }
        | Block::Paragraph { content, .. }
        | Block::Numbered { content, .. }
        | Block::Bullet { content, .. }
        | Block::BlockQuote { content } => Some(content),
        _ => None,
    }
}

/// A person's words: line feeds become lines of the paragraph, `[Question?]` a gap.
fn inlines(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    for (n, line) in text.trim().lines().enumerate() {
        if n > 0 {
            out.push(Inline::Break);
        }
        out.extend(pieces(line).into_iter().map(|piece| match piece {
            Piece::Text(text) => Inline::text(text),
            Piece::Bold(text) => Inline::bold(text),
            Piece::Gap(question) => Inline::gap(question),
            Piece::Key(key) => Inline::text(format!("{{{key}}}")),
        }));
    }
    out
}
