//! What is kept of matters, and which deletions their legal holds allow. It lies below files and tasks, so that whatever deletes something
//! asks here first. Who may see what, and every change of a matter, is in `matters`.
//!
//! - [`records`] matters and what belongs to them · `store_tables` the tables · [`holds`] what may be deleted · [`leaving`] what leaves with an account
//! - [`papers`] which papers go with a task that is deleted or a matter that is sealed · [`going`] what goes with them

mod going;
mod holds;
mod leaving;
mod papers;
mod records;
mod store_tables;

pub use going::{Going, Gone};
pub use holds::{
    Released, any_hold, held_items, keep_back, leave_matter, let_go, may_leave, may_lose_client, release,
    release_account, release_matter, release_papers,
};
pub use leaving::{forget, forget_activities, forget_written_to, leave, take_out_all, take_the_place, traces};
pub use papers::Papers;
pub use records::{
    Activity, ActivityId, Belonging, Destroyed, Details, Hold, Item, Matter, MatterId, Party, Proposal, ProposalId,
    Sealing, Spent, WallNote, WroteTo,
};
pub use store_tables::{
    ACTIVITIES, HELD_BACK, ITEM_MATTERS, MATTER_ITEMS, MATTER_PROPOSALS, MATTERS, MATTERS_NEW, TABLES, WROTE_TO,
};
