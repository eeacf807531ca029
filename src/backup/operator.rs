//! The operator's commands for backups.

use super::service::Progress;
use crate::{blocking::giving_way, control::Operator, error::Result};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Mutex;

/// A request about backups.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "backup")]
pub enum BackupRequest {
    /// Writes a point.
    Create {
        /// Where; without one, where the settings say.
        to: Option<String>,
        /// Whether to begin where backups are gone.
        anew: bool,
    },
    /// All points.
    List {
        /// Where.
        to: Option<String>,
    },
    /// Restores a point into a temporary folder and compares it.
    Verify {
        /// Where.
        to: Option<String>,
        /// Which; without one, the newest.
        point: Option<String>,
    },
    /// Reads every seal of the data folder.
    Scrub {
        /// Whether to mend what is damaged.
        mend: bool,
        /// Where whole copies are; without one, where backups lie.
        from: Option<String>,
    },
    /// Removes points past their time.
    Prune {
        /// Where.
        to: Option<String>,
    },
}

/// Carries out a request. `progress` receives bytes, done and in all.
///
/// # Errors
/// In a sentence for the operator.
pub async fn perform(
    operator: &Operator,
    request: BackupRequest,
    progress: impl FnMut(u64, u64) + Send + 'static,
) -> Result<Value> {
    let backups = operator.backups.clone();
    let progress = Mutex::new(progress);
    let tell = move |done, of| {
        if let Ok(mut progress) = progress.lock() {
            progress(done, of);
        }
    };
    let work = move || match request {
        BackupRequest::Create { to, anew } => backups.create(to.as_deref(), anew, Progress(&tell)),
        BackupRequest::List { to } => backups.list(to.as_deref()),
        BackupRequest::Verify { to, point } => backups.verify(to.as_deref(), point, Progress(&tell)),
        BackupRequest::Scrub { mend, from } => backups.scrub(mend, from.as_deref(), Progress(&tell)),
        BackupRequest::Prune { to } => backups.prune(to.as_deref()),
    };
    giving_way(work).await
}
