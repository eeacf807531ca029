//! What was taken and written.

use crate::ids::FileId;

use serde::{Deserialize, Serialize};

/// What is known of a file of a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    /// It was taken in, as it was then.
    Taken {
        size: u64,
        /// When it was changed, in nanoseconds since 1970.
        changed: i128,
        /// Of its bytes.
        hash: [u8; 32],
        /// What it became; nothing if the same bytes had been taken in before.
        file: Option<FileId>,
    },
    /// A paper of the matter was written as this file.
    Written { name: String },
}
