//! winmail.dat: Transport Neutral Encapsulation Format (MS-OXTNEF). A file is a sequence of attributes. A broken one
//! ends the reading, and what came before is kept.

use super::{
    ATTACH_DATA, ATTACH_LONG_NAME, ATTACH_NAME, ATTACH_TYPE, Contents, DEPTH, DISPLAY_NAME, ITEMS, Item, STRING8,
    UNICODE, code_page, string,
};
use crate::little_endian::{u16_at, u32_at};

use encoding_rs::Encoding;

const SIGNATURE: [u8; 4] = [0x78, 0x9F, 0x3E, 0x22];
/// IID_IMessage: an attachment that is a message, itself in this format.
const IS_MESSAGE: [u8; 16] = [0x07, 0x03, 0x02, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46];

// Attributes (MS-OXTNEF, 2.1.3.2).
const SUBJECT: u16 = 0x8004;
const BODY: u16 = 0x800C;
const ATTACH_DATA_OLD: u16 = 0x800F;
const ATTACH_TITLE: u16 = 0x8010;
const ATTACH_BEGINS: u16 = 0x9002;
const MESSAGE_PROPERTIES: u16 = 0x9003;
const ATTACH_PROPERTIES: u16 = 0x9005;
const CODE_PAGE: u16 = 0x9007;

/// Whether the bytes are in this format.
pub fn is(bytes: &[u8]) -> bool {
    bytes.starts_with(&SIGNATURE)
}

/// The contents of the container; `None` if it is not one.
pub fn open(bytes: &[u8]) -> Option<Contents> {
    is(bytes).then(|| opened(bytes, 0))
}

fn opened(bytes: &[u8], depth: usize) -> Contents {
    let mut contents = Contents::default();
    let mut encoding = None;
    let mut open: Option<Item> = None;
    // Signature, then a key of two bytes.
    let mut at = 6;
    while at < bytes.len() {
        let Some((id, data, next)) = attribute(bytes, at) else {
            // Mail gateways add bytes after the last attribute; a level byte distinguishes attributes from those.
            contents.damaged = matches!(bytes[at], 1 | 2);
            break;
        };
        at = next;
        match id {
            CODE_PAGE => encoding = u32_at(data, 0).and_then(code_page),
            SUBJECT => contents.subject = string(STRING8, data, encoding),
            BODY => contents.body = string(STRING8, data, encoding),
            ATTACH_BEGINS => {
                contents.items.extend(open.replace(Item::default()).map(named));
            }
            ATTACH_TITLE => {
                let item = open.get_or_insert_default();
                if item.name.is_empty() {
                    item.name = string(STRING8, data, encoding);
                }
            }
            ATTACH_DATA_OLD => open.get_or_insert_default().bytes = data.to_vec(),
            MESSAGE_PROPERTIES => {
                let whole = properties(data, |id, kind, value| contents.take(id, kind, value, encoding));
                contents.damaged |= whole.is_none();
            }
            ATTACH_PROPERTIES => {
                let mut inner = Vec::new();
                let item = open.get_or_insert_default();
                let whole =
                    properties(data, |id, kind, value| attached(item, &mut inner, id, kind, value, encoding, depth));
                contents.damaged |= whole.is_none();
                contents.items.append(&mut inner);
            }
            _ => {}
        }
        if contents.items.len() > ITEMS {
            break;
        }
    }
    contents.items.extend(open.map(named));
    contents.finished()
}

fn named(mut item: Item) -> Item {
    if item.name.is_empty() {
        item.name = "Untitled Attachment".into();
    }
    item
}

/// An attribute at a place: identifier, data, and where the next begins.
fn attribute(bytes: &[u8], at: usize) -> Option<(u16, &[u8], usize)> {
    matches!(bytes.get(at)?, 1 | 2).then_some(())?;
    let id = u16_at(bytes, at + 1)?;
    let len = u32_at(bytes, at + 5)? as usize;
    let data = bytes.get(at + 9..(at + 9).checked_add(len)?)?;
    // A two-byte checksum follows. Programs that write it wrongly are common, so it is ignored.
    Some((id, data, at + 9 + len + 2))
}

/// Takes a property of an attachment. Files of a message that is attached go into `inner`.
fn attached(
    item: &mut Item,
    inner: &mut Vec<Item>,
    id: u16,
    kind: u16,
    value: &[u8],
    encoding: Option<&'static Encoding>,
    depth: usize,
) {
    match (id, kind) {
        (ATTACH_LONG_NAME, STRING8 | UNICODE) => item.name = string(kind, value, encoding),
        (ATTACH_NAME | DISPLAY_NAME, STRING8 | UNICODE) if item.name.is_empty() => {
            item.name = string(kind, value, encoding);
        }
        (ATTACH_TYPE, STRING8 | UNICODE) => item.media_type = string(kind, value, encoding).to_ascii_lowercase(),
        (ATTACH_DATA, _) => match value.strip_prefix(&IS_MESSAGE) {
            Some(message) if is(message) && depth < DEPTH => {
                let message = opened(message, depth + 1);
                item.media_type = "text/plain".into();
                item.bytes = message.text().into_bytes();
                let name = if message.subject.is_empty() { &item.name } else { &message.subject };
                item.name = format!("{name}.txt");
                inner.extend(message.items);
            }
            // Other objects begin with the identifier of their interface.
            _ if kind == 0x000D => item.bytes = value.get(16..).unwrap_or_default().to_vec(),
            _ => item.bytes = value.to_vec(),
        },
        _ => {}
    }
}

/// Goes through encapsulated MAPI properties (MS-OXTNEF, 2.1.3.4); `None` if they are cut off.
fn properties(data: &[u8], mut each: impl FnMut(u16, u16, &[u8])) -> Option<()> {
    let count = u32_at(data, 0)?;
    let mut at = 4usize;
    for _ in 0..count {
        let (kind, id) = (u16_at(data, at)?, u16_at(data, at + 2)?);
        at += 4;
        if id >= 0x8000 {
            // A named property: the set's identifier, then a number or a name.
            let named = u32_at(data, at + 16)?;
            at += 20;
            at += 4 + if named == 0 { 0 } else { padded(u32_at(data, at)? as usize)? };
        }
        let multiple = kind & 0x1000 != 0;
        let kind = kind & !0x1000;
        let variable = matches!(kind, STRING8 | UNICODE | super::BINARY | 0x000D);
        let mut values = 1;
        if multiple || variable {
            values = u32_at(data, at)?;
            at += 4;
        }
        for _ in 0..values {
            let len = if variable {
                at += 4;
                u32_at(data, at - 4)? as usize
            } else {
                size(kind)?
            };
            each(id, kind, data.get(at..at.checked_add(len)?)?);
            at = at.checked_add(padded(len)?)?;
        }
    }
    Some(())
}

fn padded(len: usize) -> Option<usize> {
    Some(len.checked_add(3)? & !3)
}

/// Bytes of a value of fixed size; two bytes are padded to four.
fn size(kind: u16) -> Option<usize> {
    Some(match kind {
        0x0002 | 0x0003 | 0x0004 | 0x000A | 0x000B => 4,
        0x0005 | 0x0006 | 0x0007 | 0x0014 | 0x0040 => 8,
        0x0048 => 16,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
