//! Conflict checks: a name against everybody in the firm's contacts and in all files and mails, of all its members. A check shows its
//! maker the papers that the maker may open, and of others only that there are some. A person decides, with a reason; new papers are held
//! against what was decided.
//!
//! - [`records`] checks, hits, decisions · [`name_index`] all names of all papers · [`searching`] who may be meant, and why
//! - [`service`] checking, deciding, listing · [`news`] new papers against what was [`decided`] · [`proposals`] names that are no contacts yet

mod decided;
pub mod http;
mod name_index;
mod news;
mod proposals;
mod records;
mod searching;
mod service;
mod store_tables;

pub use proposals::Proposal;
pub use records::{Asked, Check, CheckId, Decision, Hit, Paper, Ruling, Side, Way, What, Why};
pub use service::Conflicts;
pub use store_tables::TABLES;
