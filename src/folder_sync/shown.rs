//! How a folder stands, as operators see it.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What happens with a folder now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FolderState {
    /// No server runs that looks.
    #[default]
    Stopped,
    /// It was looked through.
    Watching,
    /// It cannot be read or written, or a file was not taken.
    Failing,
}

impl fmt::Display for FolderState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped",
            Self::Watching => "watching",
            Self::Failing => "failing",
        })
    }
}

/// How a folder that is kept in step stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SyncedFolder", description = "How a folder that is kept in step stands.")]
pub struct ShownFolder {
    /// Its name in the settings.
    pub name: String,
    /// Its path.
    pub folder: String,
    /// Whether files are written into it; else they are taken from it.
    pub out: bool,
    /// The address of the member whose files these are.
    pub account: String,
    pub state: FolderState,
    /// Why it cannot be used, and what mends it.
    pub trouble: Option<String>,
    /// When it was last looked through.
    pub looked: Option<Timestamp>,
    /// Files that were taken or written, since it stands in the settings.
    pub done: u64,
    /// Links, devices and names that cannot be read, at the last look.
    pub refused: u64,
}
