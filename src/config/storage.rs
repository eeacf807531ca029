//! `storage.*`: the data folder.

use super::section::{fail, section};
use crate::error::StartError;

use std::path::PathBuf;

section! {
    /// The data folder.
    Storage = "storage" {
        /// The data folder.
        data: PathBuf = "chancery-data".into();
        /// The master key file. Unset: the systemd credential chancery.key if there is one, else master.key in the data
        /// folder.
        key_file: Option<PathBuf> = None, example "/etc/chancery/master.key";
        /// Refuse writes when less than this many megabytes are free on the disk of the data folder.
        reserve_mb: u64 = 256;
        /// Size of the largest file that may be uploaded, in megabytes.
        max_file_mb: u64 = 10_240;
    }
}

impl Storage {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if (1..=1 << 20).contains(&self.max_file_mb) {
            return Ok(());
        }
        fail(format!("storage.max_file_mb is {}.", self.max_file_mb), "It must be from 1 to 1048576.")
    }
}
