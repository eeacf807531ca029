//! TODO: front door of reading.

pub mod cli;
mod legal_extract_records;
pub mod legal_extracts;
mod ocr_queue;
mod pipeline;
mod reindex;
mod retry;
mod scanning;
pub mod tables;
mod unpacking;

pub use legal_extract_records::{CitedAuthority, Holding, Place, StatedFact, Study};
pub use legal_extracts::{Authority, Dossier, Library, Studies, forget};
pub use ocr_queue::Scans;
pub use pipeline::Reading;
