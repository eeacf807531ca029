//! Chat: a question about one's own tasks or files, answered while one waits, and its history.

pub mod gather;
pub mod history;
pub mod records;
pub mod service;
pub mod tables;
