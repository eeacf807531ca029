//! Matters: shared places beside each person's own tasks and files. A matter holds references; a paper stays where it is and belongs to
//! whoever has it. Others read it through the matter, and only through a [`Viewer`].
//!
//! - [`crate::matter_records`] what is kept · [`limits`] what a person may type
//! - [`mirror`] all matters in memory, and what each contains · [`viewer`] what one person may see at this moment · `standing` what they may do
//! - [`holding`] legal holds · [`service`] opening, changing, deleting · [`team`] team and walls · [`items`] papers in and out · [`activities`] time and expenses · [`arriving`] by mail, and proposals · [`by_docket`] by the number of a case · [`walled`] what no list may name to a person · [`saving`] a matter as a folder of a drive · [`handing_out`] what folders and other systems get

mod activities;
mod arriving;
mod by_docket;
pub mod cli;
mod handing_out;
mod holding;
pub mod http;
mod items;
mod limits;
mod mirror;
pub mod operator;
mod saving;
mod service;
mod standing;
mod team;
#[cfg(test)]
mod tests;
mod viewer;
mod walled;

pub use crate::matter_records::{
    ACTIVITIES, Activity, ActivityId, Belonging, Destroyed, Details, Hold, Item, MATTERS, Matter, MatterId, Party,
    Proposal, ProposalId, Sealing, Spent, WROTE_TO, WallNote, WroteTo,
};
pub use activities::NewActivity;
pub use arriving::claim;
pub use by_docket::claim_by_docket;
pub use handing_out::{Handed, HandedOut};
pub use holding::NewHold;
pub use items::{Listed, What};
pub use saving::{Claimed, Goal, Lying, folder_name};
pub use service::{Matters, fits};
pub use viewer::{ReadableFile, ReadableTask, Seen, Viewer, Witness};
