//! The sandboxed reader, as the appliance uses it: the real program as the child.

mod files;
mod hostile;
mod mail;

use chancery::text::{MailItem, ParsedMail, ReadFailure, Reader};
use std::path::PathBuf;

/// A reader that runs this build's program.
fn reader() -> Reader {
    Reader::new(PathBuf::from(env!("CARGO_BIN_EXE_chancery")))
}

/// A file of tests/data.
fn data(path: &str) -> Vec<u8> {
    std::fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)).unwrap()
}

/// A mail and its attachments (name, media type, bytes).
type Taken = (ParsedMail, Vec<(String, String, Vec<u8>)>);

/// Takes a mail apart as intake does.
async fn take_apart(reader: &Reader, raw: Vec<u8>) -> Result<Taken, ReadFailure> {
    let mut reading = reader.read_mail(std::io::Cursor::new(raw)).await?;
    let mut mail = None;
    let mut parts = Vec::new();
    while let Some(item) = reading.next().await? {
        match item {
            MailItem::Mail(m) => mail = Some(*m),
            MailItem::Part { name, media_type } => parts.push((name, media_type, Vec::new())),
            MailItem::Chunk(bytes) => parts.last_mut().unwrap().2.extend_from_slice(&bytes),
            MailItem::PartEnd => {}
        }
    }
    Ok((mail.unwrap(), parts))
}

/// The sentence with which a reading ended; panics if it was our fault.
fn sentence(failure: ReadFailure) -> String {
    match failure {
        ReadFailure::Unreadable(sentence) => sentence,
        ReadFailure::Fault(fault) => panic!("our fault: {fault}"),
    }
}
