//! The tables of reading.

use crate::{
    files::Scan,
    ids::{AccountId, FileId},
};

crate::store::tables! {
    /// Files whose pictures wait for OCR.
    SCANS: (AccountId, FileId) => Scan = 38;
    /// Recordings that wait to be listened to, or for an engine of speech.
    HEARINGS: (AccountId, FileId) => Scan = 116;
}
