//! A matter as one archive that proves itself: originals, answers, texts, facts and the audit log's lines, with a manifest of hashes, a page
//! that opens without Chancery, and a program of thirty lines that checks all of it. It is made while it is sent: neither the disk nor the
//! memory ever holds it.
//!
//! - [`contents`] what goes in, and under which names · [`naming`] names that every system takes · [`making`] what it is made from · [`archive`] the writing · [`page`] the page
//! - [`service`] who may have one, and how it is fetched

mod archive;
mod contents;
pub mod http;
mod making;
mod naming;
pub mod operator;
mod page;
mod service;

pub use service::{Held, MatterExports, Pieces};
