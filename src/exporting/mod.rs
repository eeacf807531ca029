//! Everything that an account may see, as lists for other programs: JSON, or CSV for a spreadsheet, in an archive that is made while it is
//! sent. Bytes of files are not in it; My Files and a matter hand these out themselves.
//!
//! - `lists` what is listed, and in which columns · `writing` the archive · `service` whose it is, from `houses`

mod houses;
pub mod http;
mod lists;
pub mod operator;
mod service;
mod writing;

pub use houses::ExportHouses;
pub use service::Exporting;
pub use writing::Format;
