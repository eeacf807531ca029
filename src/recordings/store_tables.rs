//! The store's tables of this room.

use super::records::{HeardPiece, Recording, Who};
use crate::ids::{AccountId, FileId};

use transcript::Edits;

crate::store::tables! {
    /// Recordings.
    RECORDINGS: (AccountId, FileId) => Recording = 113;
    /// What was heard in each piece of a recording.
    HEARD: (AccountId, FileId, u64) => HeardPiece = 114;
    /// What people said about a transcript.
    TRANSCRIPT_EDITS: (AccountId, FileId) => Edits<Who> = 115;
}
