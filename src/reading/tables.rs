//! The tables of reading.

use super::legal_extract_records::{Holding, Study};
use crate::files::Scan;
use crate::ids::{AccountId, FileId};

crate::tables! {
    /// What the law layer read in a file or message.
    STUDIES: (AccountId, [u8; 16]) => Study = 40;
    /// Files whose pictures wait for OCR.
    SCANS: (AccountId, FileId) => Scan = 38;
    /// The files that hold an authority: lookup("authority", normal form).
    HOLDINGS: (AccountId, [u8; 32], FileId) => Holding = 42;
}
