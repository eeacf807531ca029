//! Matters: shared places beside each person's own tasks and files. A matter holds references; a paper stays where it is and belongs to
//! whoever has it. Others read it through the matter, and only through a [`Viewer`].
//!
//! - [`records`] what is kept · [`limits`] what a person may type · `store_tables` the tables
//! - [`mirror`] all matters in memory, and what each contains · [`viewer`] what one person may see at this moment · `standing` what they may do
//! - [`service`] opening, changing, deleting · [`team`] team and walls · [`items`] papers in and out · [`arriving`] by mail, and proposals

mod arriving;
pub mod cli;
pub mod http;
mod items;
mod limits;
mod mirror;
pub mod operator;
mod records;
mod service;
mod standing;
mod store_tables;
mod team;
#[cfg(test)]
mod tests;
mod viewer;

pub use arriving::claim;
pub use items::{Listed, What};
pub use records::{Belonging, Details, Item, Matter, MatterId, Party, Proposal, ProposalId, WallNote, WroteTo};
pub use service::{Matters, fits};
pub use store_tables::{MATTERS, TABLES, WROTE_TO, forget, traces};
pub use viewer::{ReadableFile, ReadableTask, Seen, Viewer, Witness};
