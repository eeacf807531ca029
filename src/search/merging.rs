//! Keeps the number of segments small, and keeps the writer, with its threads and memory, only as long as it is
//! needed.
//!
//! Each batch leaves a segment. When eight of about the same size have accumulated, or a third of one is deleted,
//! they are merged on a temporary thread; batches continue meanwhile. Reads are never blocked.

use super::shared::{Index, Inner, Writing};

use std::sync::{Arc, MutexGuard, PoisonError};
use tantivy::{
    index::SegmentId,
    merge_policy::{LogMergePolicy, MergePolicy},
};

/// Segments with at most this many passages count as equally large.
const SMALL: u32 = 2_000;
/// Segments with more passages are not merged further.
const LARGE: usize = 5_000_000;

impl Index {
    /// Waits until no merge runs and only the callers' clones hold the index, so that it can be reopened once they
    /// are dropped. A process may end without calling this: the data on the disk is always consistent.
    pub fn settle(&self) {
        let _one = self.0.settling.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let Some(thread) = self.0.lock().thread.take() else { return };
            if thread.join().is_err() {
                tracing::warn!("a merge of the search index panicked");
                self.0.rest(&mut self.0.lock());
            }
        }
    }
}

impl Inner {
    pub(super) fn lock(&self) -> MutexGuard<'_, Writing> {
        // A batch that panicked took its writer with it; what is left is consistent.
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// After a batch: starts due merges, or drops the writer.
    pub(super) fn tend(self: &Arc<Self>, writing: &mut Writing) {
        if writing.merging {
            return;
        }
        if self.due(writing).is_some() {
            let inner = self.clone();
            let thread = std::thread::Builder::new().name("search-merge".into()).spawn(move || inner.merge());
            match thread {
                Ok(thread) => (writing.merging, writing.thread) = (true, Some(thread)),
                Err(e) => tracing::warn!("no thread to merge the search index: {e}"),
            }
        }
        if !writing.merging {
            let_go(writing);
        }
    }

    /// The next segments to be merged into one.
    fn due(&self, writing: &mut Writing) -> Option<Vec<SegmentId>> {
        let segments = match self.index.searchable_segment_metas() {
            Ok(segments) => segments,
            Err(e) => {
                tracing::warn!("the search index cannot be merged: {}", self.explain(e));
                return None;
            }
        };
        if writing.purge {
            let stale = segments.iter().find(|segment| segment.has_deletes());
            if let Some(segment) = stale {
                return Some(vec![segment.id()]);
            }
            writing.purge = false;
        }
        let mut policy = LogMergePolicy::default();
        policy.set_min_layer_size(SMALL);
        policy.set_max_docs_before_merge(LARGE);
        policy.set_del_docs_ratio_before_merge(0.33);
        policy.compute_merge_candidates(&segments).into_iter().next().map(|candidate| candidate.0)
    }

    /// Merges until nothing is due. The lock is not held during a merge.
    fn merge(self: Arc<Self>) {
        loop {
            let running = {
                let mut writing = self.lock();
                let due = self.due(&mut writing);
                match (due, &mut writing.writer) {
                    (Some(segments), Some(writer)) => writer.merge(&segments),
                    // Nothing is due, or a batch failed and dropped the writer: the next batch tends again.
                    _ => return self.rest(&mut writing),
                }
            };
            let merged = running.wait().map_err(|e| self.explain(e));
            if let Err(e) = merged.and_then(|_| self.reload()) {
                tracing::warn!("the search index could not be merged: {e}");
                return self.rest(&mut self.lock());
            }
        }
    }

    fn rest(&self, writing: &mut Writing) {
        writing.merging = false;
        let_go(writing);
    }
}

/// Drops the writer and returns its memory.
fn let_go(writing: &mut Writing) {
    writing.writer = None;
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        // glibc keeps what threads have freed, here 40 MB after the smallest batch, for a server that may then rest
        // all day.
        // SAFETY: malloc_trim(3) takes any number, may be called at any time by any thread, and frees nothing in use.
        let _ = unsafe { malloc_trim(0) };
    }
}
