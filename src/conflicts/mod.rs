//! Conflict checks: a name against everybody in the firm's contacts, in its matters and in all files and mails, of all its members. A check shows its
//! maker the papers that the maker may open, and of others only that there are some. A person decides, with a reason; papers and
//! parties of matters that come later are held against all checks.
//!
//! - [`records`] checks, hits, decisions · [`name_index`] all names of all papers · [`in_matters`] parties and clients of matters · [`searching`] who may be meant, and why · [`seeing`] what its maker sees
//! - [`service`] checking, deciding, listing · [`news`] what comes later against the [`names`] of all checks, [`matter_news`] matters · [`proposals`] names that are no contacts yet · [`operator`] whom to ask about what is not shown

pub mod cli;
pub mod http;
mod in_matters;
mod leaving;
mod matter_news;
mod name_index;
mod names;
mod news;
pub mod operator;
mod proposals;
mod records;
mod searching;
mod seeing;
mod service;
mod store_tables;

pub use leaving::leave;
pub use proposals::Proposal;
pub use records::{Asked, Check, CheckId, Decision, Hit, InMatter, Paper, Ruling, Side, Way, What, Why};
pub use seeing::{Seen, SeenMatter};
pub use service::Conflicts;
pub use store_tables::TABLES;
