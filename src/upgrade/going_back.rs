//! Going back to what the data was before its last upgrade.

use crate::{
    error::StartError,
    store::{former, undo},
};

use jiff::Timestamp;
use std::path::Path;

/// What is kept of the data as it was.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The format that it had.
    pub format: u32,
    /// When the upgrade began.
    pub until: Timestamp,
}

/// What is kept; `None` if there was no upgrade in the last 30 days.
///
/// # Errors
/// The data folder cannot be read.
pub fn kept(data: &Path) -> Result<Option<Kept>, StartError> {
    let until = |at: u64| i64::try_from(at).ok().and_then(|at| Timestamp::from_second(at).ok()).unwrap_or_default();
    Ok(former(data)?.map(|former| Kept { format: former.format, until: until(former.at) }))
}

/// Goes back. What has been written since the upgrade is lost. Returns the format that the data has now.
///
/// # Errors
/// There is nothing to go back to, or a server is running.
pub fn go_back(data: &Path) -> Result<u32, StartError> {
    undo(data)
}
