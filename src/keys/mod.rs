//! The keys as the operator handles them: the recovery key on paper, whole or in shares, and the master key on the machine.

pub mod cli;
pub mod operator;
mod paper;
mod service;
mod shares;

pub use cli::read_recovery_key;
pub use paper::Paper;
pub use service::KeyKeeper;
