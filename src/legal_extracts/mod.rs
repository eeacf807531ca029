//! What the law layer found in each document: authorities, facts, and which decision or statute the document itself
//! is.

mod extract;
pub mod http;
mod library;
mod records;
mod tables;

pub use extract::{Studied, forget, of, put, study};
pub use library::Library;
pub use records::{AuthorityKind, CitedAuthority, FactKind, Holding, LegalExtract, Place, StatedFact};
pub use tables::{HOLDINGS, TABLES};
