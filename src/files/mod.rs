//! My Files: files and folders, uploads, downloads and deletion.

mod adding;
mod deletion;
mod download_tickets;
mod folders;
mod holding;
pub mod http;
mod leaving;
pub mod library;
mod listing;
mod names;
pub mod paths;
mod placing;
mod records;
mod resumable_uploads;
mod room;
mod spool;
mod tables;
mod upload_record;
mod zip_download;

pub use adding::{Destination, Received, put, unpacked_folder, unpacked_place};
pub use deletion::{Forgetting, Forgotten};
pub use download_tickets::{Admits, Tickets};
pub use folders::new_folder;
pub use leaving::leave;
pub use library::{Files, read_text};
pub use names::{checked, media_type_of, numbered, safe_name, type_of};
pub use paths::{enter, is_there, path_of};
pub(crate) use placing::Placed;
pub use placing::{Spot, Thing};
pub use records::{File, Folder, FolderKind, Noted, ReadState, Scan, Taken};
pub use resumable_uploads::Uploads;
pub use spool::Spool;
pub use tables::{FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, TABLES, TASK_FILES, UPLOADS};
pub use zip_download::{Archives, Written, date as archive_date, segment};
