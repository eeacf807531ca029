//! Reading: takes what the sandboxed reader extracted from mails and files, and stores it for the page, the index and
//! the assistant.

pub mod cli;
mod dossier;
pub mod http;
mod leaving;
mod looking_into;
mod naming;
mod ocr_queue;
mod pipeline;
mod recordings;
mod reindex;
mod retry;
mod scanning;
mod tables;
mod unpacking;

pub use dossier::{Authority, Dossier, LegalExtracts};
pub use leaving::leave;
pub use looking_into::{Journaled, LookedInto};
pub use ocr_queue::OcrQueue;
pub use pipeline::Reading;
pub use recordings::BlobBytes;
pub use tables::{HEARINGS, TABLES};
