//! The certificates of the doors: read from files, issued by an authority of the firm's own, or ordered from a public one by
//! ACME. Each door serves the current one to every new connection, so a renewal cuts nobody off.

mod acme;
mod challenges;
pub mod cli;
mod expiry;
mod files;
pub mod operator;
mod own_authority;
mod records;
mod served;
mod service;
mod tables;

pub use challenges::{ALPN, Challenges};
pub use served::{Certificate, Pem, self_signed, server_config};
pub use service::{Certificates, Doors};
pub use tables::TABLES;
