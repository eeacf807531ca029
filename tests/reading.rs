//! The sandboxed reader as the server uses it, with the real program as the child.

mod corpus;
mod court_mail;
mod files;
pub mod hostile;
mod mail;
pub mod scans;

use chancery::documents::{MailItem, ParsedMail, ReadFailure, Reader};

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

/// An attachment as the reader returns it.
struct Part {
    name: String,
    media_type: String,
    inside: Option<String>,
    bytes: Vec<u8>,
}

/// Splits a mail as intake does, including the contents of attached mails and containers, with notes about it.
async fn take_all(reader: &Reader, raw: Vec<u8>) -> Result<(ParsedMail, Vec<Part>), ReadFailure> {
    let mut reading = reader.read_mail(std::io::Cursor::new(raw)).await?;
    let mut mail: Option<ParsedMail> = None;
    let mut parts: Vec<Part> = Vec::new();
    while let Some(item) = reading.next().await? {
        match item {
            MailItem::Mail(m) => mail = Some(*m),
            MailItem::Part { name, media_type, inside } => {
                parts.push(Part { name, media_type, inside, bytes: Vec::new() });
            }
            MailItem::Chunk(bytes) => parts.last_mut().unwrap().bytes.extend_from_slice(&bytes),
            MailItem::PartEnd => {}
            MailItem::Note(note) => mail.as_mut().unwrap().notes.push(note),
        }
    }
    Ok((mail.unwrap(), parts))
}

/// Splits a mail, but not its attachments.
async fn take_apart(reader: &Reader, raw: Vec<u8>) -> Result<Taken, ReadFailure> {
    let (mail, parts) = take_all(reader, raw).await?;
    let own = parts.into_iter().filter(|part| part.inside.is_none());
    Ok((mail, own.map(|part| (part.name, part.media_type, part.bytes)).collect()))
}

/// The sentence with which a reading ended; panics if the fault is ours.
fn sentence(failure: ReadFailure) -> String {
    match failure {
        ReadFailure::Unreadable(sentence) => sentence,
        ReadFailure::Fault(fault) => panic!("our fault: {fault}"),
    }
}
