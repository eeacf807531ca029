//! Backups: consistent points of the data folder, copied while the server works, sealed for the recovery key, and restored for practice.

pub mod cli;
mod create;
mod keys_gone;
mod keys_there;
mod lines;
pub mod operator;
mod place;
mod prune;
mod records;
mod repository;
mod restore;
mod s3;
mod scrub;
mod service;
mod spare;
mod tables;
mod verify;

pub use keys_there::KeysThere;
pub use records::{Kind, Run};
pub use service::{Backups, sources};
pub use spare::fetch as fetch_spares;
pub use tables::TABLES;
pub use verify::{Asked, Rehearse};
