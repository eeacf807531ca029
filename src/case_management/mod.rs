//! Case management systems in the cloud, such as Clio: records are kept in step with matters, contacts, files and deadlines here, in the name
//! of the member who connected, who sees and changes what they may and nothing else. The box asks; nobody calls it from outside.
//!
//! - [`connector`] what such a system can do · `clio`, `practice_panther` two of them · `api` requests: how often, and what a refusal means
//! - `credentials` tokens, renewed in time · `trouble` why a system cannot be used
//! - `syncing` one pass over all records · `watch` when a pass is made · `service` what operators and members do, over `houses` · `shown` how they stand
//! - `records`, `store_tables` how far each was read, what opens it, and which record here is which there
//!
//! What records mean, and what follows when both sides changed one, is decided by the crate `case_records`.

mod api;
pub mod cli;
mod clio;
mod connector;
mod credentials;
mod houses;
pub mod http;
mod leaving;
pub mod operator;
mod practice_panther;
mod records;
mod service;
mod shown;
mod store_tables;
mod syncing;
mod trouble;
mod watch;

pub use houses::Houses;
pub use leaving::leave;
pub use service::CaseManagement;
pub use shown::{CaseState, Conflict, Mine, Shown};
pub use store_tables::TABLES;
