//! The tables of backups.

use super::records::{Line, Run};

crate::store::tables! {
    /// What backups, verifications and restores came to, by their time in milliseconds since 1970.
    BACKUP_RUNS: u64 => Run = 52, Kept;
    /// Which line of backups this folder writes, under "line".
    BACKUP_LINE: [u8; 4] => Line = 53, Kept;
}
