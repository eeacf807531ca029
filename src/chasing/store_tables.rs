//! The store's tables of this room.

use super::records::{Chase, ChaseId};
use crate::ids::{AccountId, LinkId};

use jiff::Timestamp;

crate::store::tables! {
    /// Papers that clients are asked for.
    CHASES: (AccountId, ChaseId) => Chase = 106;
    /// What a link shows.
    CHASE_OF_LINK: (AccountId, LinkId) => ChaseId = 107;
    /// Addresses to which no reminders go, and since when: lookup("no reminders", the address in small letters). They are kept, whatever
    /// becomes of the list or the account.
    NO_REMINDERS: [u8; 32] => Timestamp = 108, NotAnAccounts;
}
