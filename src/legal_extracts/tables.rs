//! The tables of legal extracts.

use super::records::{Holding, LegalExtract, NamesIn};
use crate::{
    documents::document::Origin,
    ids::{AccountId, FileId},
};

crate::store::tables! {
    /// What the law layer found in a file or message.
    STUDIES: (AccountId, [u8; 16]) => LegalExtract = 40;
    /// The files that contain an authority: lookup("authority", normal form).
    HOLDINGS: (AccountId, [u8; 32], FileId) => Holding = 42;
    /// Everybody whom a file or message names. There is one for each that was read, also if it names nobody.
    NAMES_IN: (AccountId, [u8; 16]) => NamesIn = 90;
    /// Documents whose names were not yet held against earlier conflict checks.
    NAMES_NEW: (AccountId, [u8; 16]) => Origin = 91;
}
