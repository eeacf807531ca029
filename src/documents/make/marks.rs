//! Marks in a Word document: as many as it takes.

use ::docx::{
    Error,
    package::Limits,
    redline::{self, At, Edit},
};

/// A mark that is asked for: characters of a paragraph, what takes their place, and a comment.
pub(super) struct Mark {
    pub paragraph: usize,
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub comment: String,
}

/// Edits for marks, in the order of the text. Of two that overlap, the second becomes part of the first one's comment.
pub(super) fn edits(mut marks: Vec<Mark>) -> Vec<Edit> {
    marks.sort_by_key(|mark| (mark.paragraph, mark.start, mark.end));
    let mut out: Vec<Edit> = Vec::new();
    let mut last = (usize::MAX, 0);
    for mark in marks {
        if last.0 == mark.paragraph && mark.start < last.1 {
            if let Some(text) = out.last_mut().and_then(|edit| edit.comment.as_mut()) {
                text.push_str("\n\n");
                text.push_str(&mark.comment);
            }
            continue;
        }
        last = (mark.paragraph, mark.end);
        let at = At::Range { paragraph: mark.paragraph, range: mark.start..mark.end };
        out.push(Edit { at, text: mark.text, comment: Some(mark.comment) });
    }
    out
}

/// The document with the edits that it takes, each proved, and how many it does not take: some places take none, such as the result
/// of a field.
///
/// # Errors
/// As of [`redline::edit`], if it takes none at all.
pub(super) fn marked(bytes: &[u8], edits: &[Edit], author: &str, date: &str) -> Result<(Vec<u8>, u64), Error> {
    let limits = Limits::default();
    match redline::edit(bytes, edits, author, date, limits) {
        Ok(edited) => Ok((edited.document, 0)),
        Err(first) => {
            let takes = |edit: &Edit| redline::edit(bytes, std::slice::from_ref(edit), author, date, limits).is_ok();
            let good: Vec<Edit> = edits.iter().filter(|edit| takes(edit)).cloned().collect();
            if good.is_empty() {
                return Err(first);
            }
            let left = (edits.len() - good.len()) as u64;
            Ok((redline::edit(bytes, &good, author, date, limits)?.document, left))
        }
    }
}
