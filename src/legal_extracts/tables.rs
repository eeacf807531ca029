//! The tables of what was read in documents.

use super::records::{Holding, LegalExtract};
use crate::ids::{AccountId, FileId};

crate::store::tables! {
    /// What the law layer read in a file or message.
    STUDIES: (AccountId, [u8; 16]) => LegalExtract = 40;
    /// The files that hold an authority: lookup("authority", normal form).
    HOLDINGS: (AccountId, [u8; 32], FileId) => Holding = 42;
}
