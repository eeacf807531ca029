//! Chat: questions about one's own tasks or files, answered at once, and the history.

pub mod gather;
pub mod history;
pub mod records;
pub mod service;
pub mod tables;
