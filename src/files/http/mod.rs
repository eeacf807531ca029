//! The web calls of My Files.

pub mod download;
pub mod download_ticket;
pub mod folders;
pub mod form_upload;
pub mod list;
pub mod resumable_upload;
pub mod text;
pub mod views;

pub use download_ticket::archive;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[
    Resource::new(list::routes, list::operations),
    Resource::new(folders::routes, folders::operations),
    Resource::new(form_upload::routes, form_upload::operations),
    Resource::new(resumable_upload::routes, resumable_upload::operations),
    Resource::new(text::routes, text::operations),
    Resource::new(download_ticket::routes, download_ticket::operations),
    Resource::new(download::routes, download::operations),
];
