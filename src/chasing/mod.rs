//! Chasing papers: what the firm wants from a client, what has come and what is missing. A client sees the list by a link and sends files by
//! it, by mail or on paper; each file is matched to its item after it was read, and a person can correct it. Reminders go out on a timetable
//! and end with the last item, an opt-out or the cap.
//!
//! - [`records`] what is kept · [`progress`] what is missing · [`lists`] checklists, as files that the firm can change
//! - [`service`] starting, opening, changing · [`changing`] what a person does with items and papers · [`visiting`] what the link shows
//! - [`matching`] new files against the items · [`mails`] the first mail, reminders, flaws · [`following`] when both are looked at

mod changing;
mod following;
pub mod http;
mod leaving;
mod lists;
mod mails;
mod matching;
mod progress;
mod records;
mod service;
mod store_tables;
mod visiting;

pub use changing::Change;
pub use leaving::leave;
pub use lists::Lists;
pub use records::{Chase, ChaseId, Way};
pub use service::{Chasing, ClientsDoor, NewChase};
pub use store_tables::TABLES;
