//! Mail as data: header scan, threads, quotes and replies. Nothing here does I/O. The one parsing of strangers'
//! bytes outside the sandboxed reader is [`headers`], the top-level header block of a mail, and [`delivery_report`] and
//! [`journal_report`], the fields of a report of a mail server; never the MIME body of a mail that a person could have written.

pub mod address;
pub mod authentication_results;
pub mod commands;
pub mod compose;
pub mod content_lines;
pub mod delivery_report;
pub mod dkim;
pub mod encoded_words;
pub mod envelope_id;
pub mod headers;
pub mod html_part;
pub mod journal_report;
pub mod plain_part;
pub mod quoted_text;
mod report_parts;
pub mod thread;

pub use compose::ReplyParts;
pub use headers::{HeaderFault, Headers, scan};
