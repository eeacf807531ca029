//! Runs blocking work on a thread where blocking is allowed.

use crate::error::{Error, Result};

/// Runs `work` on a thread that may block.
///
/// # Errors
/// Those of `work`; [`Error::Internal`] when it panicked.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("work that blocks: {e}")))?
}
