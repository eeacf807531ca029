//! The web calls of My Files.

pub mod download;
pub mod download_ticket;
pub mod folders;
pub mod form_upload;
pub mod list;
pub mod resumable_upload;
pub mod text;
pub mod views;
