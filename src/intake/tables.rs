//! The tables of intake.

use super::quarantine::record::Held;
use crate::ids::{AccountId, MessageId};

crate::store::tables! {
    /// Mail that was accepted already: lookup("delivery", Message-ID, body hash and recipient).
    DELIVERIES: (AccountId, [u8; 32]) => MessageId = 16;
    /// Mail that is quarantined for IT.
    HELD: MessageId => Held = 27, BySearch;
}
