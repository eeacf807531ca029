//! Folders of this machine, or of a share that is mounted here: new files of one are taken in, or papers of a matter are written into it. For
//! whatever has no connector. Folders are looked through again and again, which works on shares too, where nothing says that a file came.
//!
//! - `tree` a folder as it is found, without a way out of it · `taking` from there to here · `writing` from here to there
//! - `names` names that every system can have · `service` the folders of the settings, over `houses` · `shown` how they stand
//! - `records`, `store_tables` what was taken and written

pub mod cli;
mod houses;
mod leaving;
mod names;
pub mod operator;
mod records;
mod service;
mod shown;
mod store_tables;
mod taking;
mod tree;
mod writing;

pub use houses::FolderHouses;
pub use leaving::leave;
pub use service::FolderSyncs;
pub use shown::{FolderState, ShownFolder};
pub use store_tables::TABLES;
