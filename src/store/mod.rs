//! store
pub mod disk;
pub mod keys;
pub mod seal;
pub use seal::FileKey;
