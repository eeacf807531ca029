//! The operator's question how the standby stands.

use crate::{
    control::Operator,
    error::{Error, Result},
};

use serde_json::Value;

/// How the standby stands; null if there is none.
///
/// # Errors
/// Store errors.
pub fn perform(operator: &Operator) -> Result<Value> {
    serde_json::to_value(operator.lead.shown()?).map_err(|e| Error::Internal(e.to_string()))
}
