//! The tables of intake.

use super::quarantine::record::Held;
use crate::ids::{AccountId, MessageId};

crate::store::tables! {
    /// Mail already accepted: lookup("delivery", Message-ID, body hash and recipient).
    DELIVERIES: (AccountId, [u8; 32]) => MessageId = 16;
    /// Mail quarantined for IT.
    HELD: MessageId => Held = 27, BySearch;
}
