//! What the store keeps about warnings.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was told to the administrators.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told(pub BTreeMap<String, Trouble>);

/// A trouble that was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// When it was last told.
    pub told: Timestamp,
    /// When it was last found.
    pub seen: Timestamp,
}
