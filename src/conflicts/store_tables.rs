//! The store's tables of this room.

use super::records::{Check, CheckId};
use crate::ids::AccountId;

crate::store::tables! {
    /// Conflict checks.
    CHECKS: (AccountId, CheckId) => Check = 95;
}
