//! `reader.*`: the processes that read files.

use super::section::{fail, section};
use crate::error::StartError;

section! {
    /// The processes that read files.
    Reader = "reader" {
        /// Number of files read at the same time, each in a process of its own.
        workers: usize = 2;
    }
}

impl Reader {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if (1..=64).contains(&self.workers) {
            return Ok(());
        }
        fail(format!("reader.workers is {}.", self.workers), "It must be from 1 to 64.")
    }
}
