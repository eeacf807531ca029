//! How the server's heap is laid out: so that what a burst of work needed is given back when the work is done.
//!
//! glibc keeps freed memory in up to eight arenas for each core, and each keeps the most that it ever held. Every thread that
//! ever allocates draws from one of them, so a server that read thousands of mails would stand at their sum for the rest of
//! the day.

use std::time::Duration;

/// How often the server gives back what is free.
const EVERY: Duration = Duration::from_secs(60);

/// Sets the limits. For the start of a process, before there is a second thread.
pub fn bound() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Arenas of all threads together.
        const ARENAS: libc::c_int = 2;
        /// Larger pieces come from the kernel one by one and return to it when they are freed, in bytes. Set by hand, for glibc
        /// raises it with the first large piece that is freed, and every later one would stay in an arena.
        const LARGE: libc::c_int = 256 * 1024;
        for (what, value) in [
            (libc::M_ARENA_MAX, ARENAS),
            (libc::M_MMAP_THRESHOLD, LARGE),
            // As much may stay free at the end of the heap.
            (libc::M_TRIM_THRESHOLD, LARGE),
        ] {
            // SAFETY: mallopt(3) takes two numbers and refuses those that it does not know; there is only one thread.
            let taken = unsafe { libc::mallopt(what, value) };
            debug_assert_eq!(taken, 1, "glibc knows these");
        }
    }
}

/// Gives free memory back to the kernel, from time to time, after `forget` has dropped what nothing used: also what lies between pieces that
/// are in use, which glibc keeps.
pub async fn give_back(forget: impl Fn() + Clone + Send + 'static) {
    loop {
        tokio::time::sleep(EVERY).await;
        let forget = forget.clone();
        let done = tokio::task::spawn_blocking(move || {
            forget();
            trim();
        });
        if done.await.is_err() {
            return;
        }
    }
}

fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: malloc_trim(3) takes any number, may be called at any time by any thread, and frees nothing in use.
    let _ = unsafe { libc::malloc_trim(0) };
}
