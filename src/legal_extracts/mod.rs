//! What the law layer found in each document: authorities, facts, and which decision or statute the document itself
//! is.

mod extract;
pub mod http;
mod library;
mod names;
mod records;
mod tables;

pub use extract::{Studied, forget, forget_names, has_names, of, put, put_missing_names, study};
pub use library::Library;
pub use records::{
    AuthorityKind, Capacity, CitedAuthority, FactKind, Holding, LegalExtract, NamedHere, NamesIn, Place, StatedFact,
};
pub use tables::{HOLDINGS, NAMES_IN, NAMES_NEW, TABLES};
