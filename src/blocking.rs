//! Runs blocking work on a thread where blocking is allowed.

use crate::error::{Error, Result};

use std::sync::{Arc, Mutex, PoisonError};

/// Runs `work` on a thread that may block.
///
/// # Errors
/// Those of `work`; [`Error::Internal`] when it panicked.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let done: Arc<Mutex<Option<Result<T>>>> = Arc::default();
    let place = Arc::clone(&done);
    let kept = move || *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(work());
    run(Box::new(kept)).await?;
    let done = done.lock().unwrap_or_else(PoisonError::into_inner).take();
    done.unwrap_or_else(|| Err(Error::Internal("work that blocks: it left no result".into())))
}

/// The type of the work ends here: tokio would be compiled anew for each.
async fn run(work: Box<dyn FnOnce() + Send>) -> Result<()> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("work that blocks: {e}")))
}
