//! `log.*`: what goes to standard error.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};

/// Shape of a log line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines.
    Json,
    /// To systemd's journal, which keeps each field by itself.
    Journald,
}

section! {
    /// What goes to standard error.
    Log = "log" {
        /// text, json, or journald, which writes to systemd's journal with a field for each identifier.
        format: LogFormat = LogFormat::default();
        /// error, warn, info, debug or trace.
        level: String = "info".into();
    }
}

impl Log {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if ["error", "warn", "info", "debug", "trace"].contains(&self.level.as_str()) {
            return Ok(());
        }
        fail(format!("log.level is \"{}\".", self.level), "It must be error, warn, info, debug or trace.")
    }
}
