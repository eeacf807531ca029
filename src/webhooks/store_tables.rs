//! The tables of webhooks.

use super::records::{Id, Message, Webhook};
use crate::ids::AccountId;

crate::store::tables! {
    /// Where messages go.
    WEBHOOKS: (AccountId, Id) => Webhook = 132;
    /// Messages that wait, oldest first.
    WEBHOOK_MESSAGES: (AccountId, Id) => Message = 133;
}
