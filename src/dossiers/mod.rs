//! Everything that a person has about one contact: matters, papers, what came by intake, checklists, meetings, deadlines, drafts and
//! conflict checks. Nothing is kept here: each list is asked of the room whose it is, as the person who looks.
//!
//! - [`gathering`] what belongs to a contact, and why

mod gathering;
pub mod http;

pub use gathering::{Dossier, Sources};
