//! The table of folders.

use super::records::Known;
use crate::ids::AccountId;

crate::store::tables! {
    /// What was taken and written: lookup("folder sync", the name in small letters), then lookup("folder file", its path) for what was taken,
    /// lookup("folder paper", its identifier here) for what was written.
    FOLDER_KNOWN: (AccountId, [u8; 32], [u8; 32]) => Known = 131;
}
