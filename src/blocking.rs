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

/// Lets all other threads go before this one for as long as it lives. The kernel counts niceness by thread (setpriority(2)); where it refuses,
/// the work is only less polite.
pub fn give_way() {
    let _ = rustix::process::setpriority_process(None, 19);
}

/// Runs long work on a thread of its own to which mails and questions come first.
///
/// # Errors
/// As for [`blocking`].
pub async fn giving_way<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let runtime = tokio::runtime::Handle::current();
    let aside = move || {
        let _here = runtime.enter();
        give_way();
        work()
    };
    blocking(move || {
        let thread = std::thread::Builder::new().name("giving-way".into()).spawn(aside)?;
        thread.join().unwrap_or_else(|_| Err(Error::Internal("work that gives way: it left no result".into())))
    })
    .await
}

/// The type of the work ends here: tokio would be compiled anew for each.
async fn run(work: Box<dyn FnOnce() + Send>) -> Result<()> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("work that blocks: {e}")))
}
