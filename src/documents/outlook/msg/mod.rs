//! .msg files: a message in a compound file (MS-OXMSG). Properties are streams, attachments are storages.

use super::{
    ATTACH_DATA, ATTACH_LONG_NAME, ATTACH_NAME, ATTACH_TYPE, BINARY, BODY, Contents, DEPTH, DISPLAY_CC, DISPLAY_NAME,
    DISPLAY_TO, HTML, ITEMS, Item, RTF, SENDER_ADDRESS, SENDER_NAME, SENDER_SMTP, STRING8, SUBJECT, UNICODE, string,
};

use cfb::CompoundFile;
use std::{
    io::{Cursor, Read},
    path::{Path, PathBuf},
};

type File<'a> = CompoundFile<Cursor<&'a [u8]>>;

/// Bytes of one stream at most.
const MOST: u64 = 200 << 20;
/// The stream that every message has.
const PROPERTIES: &str = "__properties_version1.0";
const ATTACHMENT: &str = "__attach_version1.0_";

/// Whether the bytes are a message in a compound file; Word's and Excel's old files are compound files too.
pub fn is(bytes: &[u8]) -> bool {
    const MAGIC: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    bytes.starts_with(MAGIC)
        && CompoundFile::open(Cursor::new(bytes)).is_ok_and(|file| file.is_stream(Path::new("/").join(PROPERTIES)))
}

/// The contents of the message; `None` if it is not one, or is damaged beyond reading.
pub fn open(bytes: &[u8]) -> Option<Contents> {
    let mut file = CompoundFile::open(Cursor::new(bytes)).ok()?;
    file.is_stream(Path::new("/").join(PROPERTIES)).then_some(())?;
    Some(message(&mut file, Path::new("/"), 0))
}

fn message(file: &mut File, at: &Path, depth: usize) -> Contents {
    let mut contents = Contents::default();
    let ids = [SUBJECT, SENDER_NAME, SENDER_ADDRESS, SENDER_SMTP, DISPLAY_TO, DISPLAY_CC, BODY, HTML, RTF];
    for id in ids {
        if let Some((kind, bytes)) = property(file, at, id) {
            contents.take(id, kind, &bytes, None);
        }
    }
    let storages: Vec<PathBuf> = match file.read_storage(at) {
        Ok(entries) => entries
            .filter(|e| e.is_storage() && e.name().starts_with(ATTACHMENT))
            .map(|e| e.path().to_owned())
            .take(ITEMS + 1)
            .collect(),
        Err(_) => Vec::new(),
    };
    for storage in storages {
        attachment(file, &storage, depth, &mut contents.items);
    }
    contents.finished()
}

fn attachment(file: &mut File, at: &Path, depth: usize, items: &mut Vec<Item>) {
    let mut text =
        |id| property(file, at, id).map(|(kind, bytes)| string(kind, &bytes, None)).filter(|t| !t.is_empty());
    let name = text(ATTACH_LONG_NAME).or_else(|| text(ATTACH_NAME)).or_else(|| text(DISPLAY_NAME)).unwrap_or_default();
    let media_type = text(ATTACH_TYPE).unwrap_or_default().to_ascii_lowercase();
    if let Some((_, bytes)) = property(file, at, ATTACH_DATA) {
        items.push(Item { name, media_type, bytes });
        return;
    }
    // An attached message is a separate storage in the same file.
    let inner = at.join("__substg1.0_3701000D");
    if depth < DEPTH && items.len() <= ITEMS && file.is_storage(&inner) {
        let inner = message(file, &inner, depth + 1);
        let subject = if inner.subject.is_empty() { name } else { inner.subject.clone() };
        let bytes = inner.text().into_bytes();
        items.push(Item { name: format!("{subject}.txt"), media_type: "text/plain".into(), bytes });
        items.extend(inner.items);
    }
}

/// A property's type and bytes: the stream named after both.
fn property(file: &mut File, at: &Path, id: u16) -> Option<(u16, Vec<u8>)> {
    [UNICODE, STRING8, BINARY].into_iter().find_map(|kind| {
        let path = at.join(format!("__substg1.0_{id:04X}{kind:04X}"));
        let stream = file.open_stream(path).ok()?;
        let mut bytes = Vec::new();
        stream.take(MOST).read_to_end(&mut bytes).ok()?;
        Some((kind, bytes))
    })
}

#[cfg(test)]
mod tests;
