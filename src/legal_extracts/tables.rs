//! The tables of legal extracts.

use super::records::{Holding, LegalExtract};
use crate::ids::{AccountId, FileId};

crate::store::tables! {
    /// What the law layer found in a file or message.
    STUDIES: (AccountId, [u8; 16]) => LegalExtract = 40;
    /// The files that contain an authority: lookup("authority", normal form).
    HOLDINGS: (AccountId, [u8; 32], FileId) => Holding = 42;
}
