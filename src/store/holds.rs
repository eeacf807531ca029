//! What must stay on the disk for a point that is being copied, or for the next one.

use super::{disk::Disk, follow::Followed, journal};
use base::error::Result;

use std::sync::{
    Arc, Condvar, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

/// What must stay on the disk, and for how long.
pub(super) struct Holds {
    state: Mutex<State>,
    changed: Condvar,
    /// Frames after this one stay although a snapshot covers them; all ones: none do.
    pub archived: AtomicU64,
}

#[derive(Default)]
struct State {
    points: usize,
    closing: bool,
}

/// The journal keeps at most this many bytes for the next backup, so that a backup that never comes does not fill the disk.
const KEPT: u64 = 1 << 30;

impl Default for Holds {
    fn default() -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), archived: AtomicU64::new(u64::MAX) }
    }
}

impl Holds {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a point is being copied.
    pub fn held(&self) -> bool {
        self.state().points > 0
    }

    /// Waits until no point is being copied. `false` if the store closes first.
    pub fn wait(&self) -> bool {
        let state = self.changed.wait_while(self.state(), |state| state.points > 0 && !state.closing);
        let state = state.unwrap_or_else(PoisonError::into_inner);
        state.points == 0
    }

    /// Lets nothing wait any more, because the store closes.
    pub fn close(&self) {
        self.state().closing = true;
        self.changed.notify_all();
    }

    /// The number of the frame after which frames stay, for the next backup and for the standby.
    pub fn keep(&self, disk: &dyn Disk, followed: &Followed) -> Result<Option<u64>> {
        let (archived, there) = (self.archived.load(Ordering::Relaxed), followed.kept.load(Ordering::Relaxed));
        let first = archived.min(there);
        if first == u64::MAX {
            return Ok(None);
        }
        if journal::total(disk)? <= KEPT {
            return Ok(Some(first));
        }
        if archived < u64::MAX {
            tracing::warn!(
                "no backup has been made for so long that older changes are let go; no point of time between them can be restored"
            );
        }
        if there < u64::MAX {
            tracing::warn!("the standby has been away for so long that it will be given a new copy of everything");
        }
        self.archived.store(u64::MAX, Ordering::Relaxed);
        followed.kept.store(u64::MAX, Ordering::Relaxed);
        Ok(None)
    }
}

/// Keeps everything that a point names on the disk.
pub(super) struct Held(pub Arc<Holds>);

impl Held {
    pub fn new(holds: &Arc<Holds>) -> Self {
        holds.state().points += 1;
        Self(Arc::clone(holds))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.state().points -= 1;
        self.0.changed.notify_all();
    }
}
