//! How far a standby has followed, and what waits for it. The writer tells it each durable frame, and in a folder whose owner wants
//! that, holds the frame back from its readers until the standby has it too.

use super::journal::Mark;
use base::error::{Error, Result};

use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// What is known of the standby.
pub(super) struct Followed {
    state: Mutex<State>,
    changed: Condvar,
    /// Frames after this one stay although a snapshot covers them; all ones: none do.
    pub kept: AtomicU64,
}

#[derive(Default)]
struct State {
    /// The last frame that is durable here.
    made: Mark,
    /// The number of the last frame that is durable there.
    acknowledged: u64,
    /// Whether nothing counts as durable before it is there too.
    waits: bool,
    /// Whether the standby has caught up and answers.
    answers: bool,
    /// Whether the standby needs everything anew, for which the writer must be free.
    starts_anew: bool,
    /// Whether another box has taken over.
    superseded: bool,
    closing: bool,
}

fn absent() -> Error {
    Error::Unavailable("the standby does not answer, and standby.wait is set: nothing is taken in until it does".into())
}

impl Followed {
    pub fn new(made: Mark) -> Self {
        let state = State { made, ..State::default() };
        Self { state: Mutex::new(state), changed: Condvar::new(), kept: AtomicU64::new(u64::MAX) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    /// The last frame that is durable here.
    pub fn made(&self) -> Mark {
        self.state().made
    }

    /// The number of the last frame that is durable there.
    pub fn acknowledged(&self) -> u64 {
        self.state().acknowledged
    }

    /// A frame is durable here.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if it must be there too, and the store closes first, or begins the standby anew.
    pub fn make(&self, mark: Mark) -> Result<()> {
        self.change(|state| state.made = mark);
        let stays = |state: &mut State| {
            state.waits && state.acknowledged < mark.seq && !(state.closing || state.starts_anew || state.superseded)
        };
        let state = self.changed.wait_while(self.state(), stays).unwrap_or_else(PoisonError::into_inner);
        if state.waits && state.acknowledged < mark.seq { Err(absent()) } else { Ok(()) }
    }

    /// Whether changes are taken.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the standby that must have them does not answer, or another box has taken over.
    pub fn accepts(&self) -> Result<()> {
        let state = self.state();
        if state.superseded {
            return Err(Error::Unavailable("another box has taken over from this one".into()));
        }
        if state.waits && !state.answers && !state.closing { Err(absent()) } else { Ok(()) }
    }

    /// Waits until there is a frame after number `seq`, but not longer than `most`. Returns the last.
    pub fn after(&self, seq: u64, most: Duration) -> Mark {
        let none = |state: &mut State| state.made.seq <= seq && !state.closing;
        let waited = self.changed.wait_timeout_while(self.state(), most, none);
        waited.unwrap_or_else(PoisonError::into_inner).0.made
    }

    /// All up to frame number `seq` is durable there.
    pub fn acknowledge(&self, seq: u64) {
        self.kept.store(seq, Ordering::Relaxed);
        self.change(|state| state.acknowledged = seq);
    }

    pub fn set_answers(&self, answers: bool) {
        self.change(|state| state.answers = answers);
    }

    pub fn set_waits(&self, waits: bool) {
        self.change(|state| state.waits = waits);
    }

    pub fn set_starts_anew(&self, anew: bool) {
        self.change(|state| state.starts_anew = anew);
    }

    pub fn supersede(&self) {
        self.change(|state| state.superseded = true);
    }

    pub fn is_superseded(&self) -> bool {
        self.state().superseded
    }

    /// Lets nothing wait any more, because the store closes.
    pub fn close(&self) {
        self.change(|state| state.closing = true);
    }
}
