//! The store's tables of this room.

use super::records::{Activity, ActivityId, Belonging, Item, Matter, MatterId, Proposal, ProposalId, WroteTo};
use crate::ids::AccountId;

crate::store::tables! {
    /// Matters, with their teams and walls.
    MATTERS: MatterId => Matter = 119, BySearch;
    /// What belongs to a matter.
    MATTER_ITEMS: (MatterId, AccountId, Item) => Belonging = 120, BySearch;
    /// The matters that something belongs to.
    ITEM_MATTERS: (AccountId, Item, MatterId) => () = 121;
    /// What may belong to a matter.
    MATTER_PROPOSALS: (MatterId, ProposalId) => Proposal = 122, BySearch;
    /// Whom an account wrote to in a matter: lookup("wrote to", address or addresses).
    WROTE_TO: (AccountId, MatterId, [u8; 32]) => WroteTo = 123;
    /// What left a matter while a hold stands on it, because of a wall: it is held all the same.
    HELD_BACK: (AccountId, Item, MatterId) => () = 125;
    /// Time spent on matters, and their expenses.
    ACTIVITIES: (MatterId, ActivityId) => Activity = 140, BySearch;
    /// Matters whose client or parties are to be held against earlier conflict checks.
    MATTERS_NEW: MatterId => () = 137, NotAnAccounts;
}
