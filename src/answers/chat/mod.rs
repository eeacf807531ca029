//! TODO: front door of answers::chat.

pub mod gather;
pub mod history;
pub mod records;
pub mod service;
pub mod tables;
