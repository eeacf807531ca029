//! Why a paper that was given is not among what a draft is written from, or not all of it.

use crate::{documents::document::Document, files::ReadState};

/// A sentence for the list of what was not read; `None` if the paper was read whole.
pub(super) fn not_read(name: &str, state: &ReadState, document: Option<&Document>) -> Option<String> {
    match (state, document) {
        (ReadState::Unreadable { reason }, _) => Some(format!("{name}: {reason}")),
        (_, None) => Some(format!("{name} is not read yet.")),
        (_, Some(document)) => document.partly_read().map(|why| format!("{name}: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_that_was_not_read_whole_is_told_once_and_why() {
        let reason = "This picture is damaged and could not be read.".to_owned();
        let locked = not_read("Scan.png", &ReadState::Unreadable { reason }, None);
        assert_eq!(locked.as_deref(), Some("Scan.png: This picture is damaged and could not be read."));
        assert_eq!(not_read("Will.docx", &ReadState::Waiting, None).as_deref(), Some("Will.docx is not read yet."));
        let note = "This document is damaged; only its first part could be read.";
        let document = Document { notes: vec![note.to_owned()], ..Document::default() };
        let read = ReadState::Read { pages: 1, chars: 40 };
        assert_eq!(not_read("Will.docx", &read, Some(&document)), Some(format!("Will.docx: {note}")));
        assert_eq!(not_read("Will.docx", &read, Some(&Document::default())), None);
    }
}
