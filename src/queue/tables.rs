//! The tables of queue.

use super::job::Job;
use crate::ids::JobId;

crate::store::tables! {
    /// Jobs.
    JOBS: JobId => Job = 13, BySearch;
}
