//! Outlook's own containers: winmail.dat ([`tnef`]) and .msg files ([`msg`]). Both contain MAPI properties.

pub mod msg;
mod rtf;
pub mod tnef;

use super::{html, plain_text};

use encoding_rs::Encoding;

/// Levels of messages within messages that are opened.
const DEPTH: usize = 8;
/// Attachments taken from one container.
const ITEMS: usize = 1_000;

// MAPI property identifiers (MS-OXPROPS).
const SUBJECT: u16 = 0x0037;
const SENDER_NAME: u16 = 0x0C1A;
const SENDER_ADDRESS: u16 = 0x0C1F;
const SENDER_SMTP: u16 = 0x5D01;
const DISPLAY_TO: u16 = 0x0E04;
const DISPLAY_CC: u16 = 0x0E03;
const BODY: u16 = 0x1000;
const RTF: u16 = 0x1009;
const HTML: u16 = 0x1013;
const ATTACH_DATA: u16 = 0x3701;
const ATTACH_NAME: u16 = 0x3704;
const ATTACH_LONG_NAME: u16 = 0x3707;
const ATTACH_TYPE: u16 = 0x370E;
const DISPLAY_NAME: u16 = 0x3001;

// Types of properties (MS-OXCDATA, 2.11.1).
const STRING8: u16 = 0x001E;
const UNICODE: u16 = 0x001F;
const BINARY: u16 = 0x0102;

/// A file in a container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its media type; empty if none is given.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The contents of a container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Subject; may be empty.
    pub subject: String,
    /// Sender as shown; may be empty.
    pub from: String,
    /// Recipients as shown; may be empty.
    pub to: String,
    /// Those copied, as shown; may be empty.
    pub cc: String,
    /// Body as text; may be empty.
    pub body: String,
    /// Its files, bodies in other formats included.
    pub items: Vec<Item>,
    /// Whether it is damaged or cut off, so that something may be missing.
    pub damaged: bool,
}

impl Contents {
    /// The message as text: head and body.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let head = [("From", &self.from), ("To", &self.to), ("Cc", &self.cc), ("Subject", &self.subject)];
        for (label, value) in head.into_iter().filter(|(_, value)| !value.is_empty()) {
            text.push_str(&format!("{label}: {value}\n"));
        }
        format!("{text}\n{}", self.body).trim().to_owned()
    }

    /// Takes a property of the message itself.
    fn take(&mut self, id: u16, kind: u16, bytes: &[u8], encoding: Option<&'static Encoding>) {
        let text = || string(kind, bytes, encoding);
        match (id, kind) {
            (SUBJECT, STRING8 | UNICODE) => self.subject = text(),
            (SENDER_NAME, STRING8 | UNICODE) if self.from.is_empty() => self.from = text(),
            (SENDER_SMTP, STRING8 | UNICODE) => self.add_address(&text()),
            (SENDER_ADDRESS, STRING8 | UNICODE) if bytes.contains(&b'@') => self.add_address(&text()),
            (DISPLAY_TO, STRING8 | UNICODE) => self.to = text(),
            (DISPLAY_CC, STRING8 | UNICODE) => self.cc = text(),
            (BODY, STRING8 | UNICODE) => self.body = text(),
            (HTML, _) => {
                let bytes = if kind == UNICODE { text().into_bytes() } else { bytes.to_vec() };
                self.items.push(Item { name: "body.html".into(), media_type: "text/html".into(), bytes });
            }
            (RTF, BINARY) => match rtf::unpacked(bytes) {
                Some(bytes) => {
                    self.items.push(Item { name: "body.rtf".into(), media_type: "application/rtf".into(), bytes });
                }
                None => self.damaged = true,
            },
            _ => {}
        }
    }

    fn add_address(&mut self, address: &str) {
        if self.from.contains(address) {
            return;
        }
        self.from = if self.from.is_empty() { address.to_owned() } else { format!("{} <{address}>", self.from) };
    }

    /// A message without a text body takes it from its HTML form.
    fn finished(mut self) -> Self {
        if self.body.trim().is_empty()
            && let Some(page) = self.items.iter().find(|item| item.name == "body.html")
        {
            self.body = html::text(&html::decode(&page.bytes));
        }
        if self.body.trim().is_empty()
            && let Some(page) = self.items.iter().find(|item| item.name == "body.rtf")
        {
            self.body =
                super::rtf::read(&page.bytes, &super::limits::Limits::default()).map(|d| d.text).unwrap_or_default();
        }
        // First the attached files, then bodies in other formats.
        self.items.sort_by_key(|item| matches!(item.name.as_str(), "body.rtf" | "body.html"));
        if self.items.len() > ITEMS {
            self.items.truncate(ITEMS);
            self.damaged = true;
        }
        self
    }
}

/// A string property. Without a code page, text that is not UTF-8 is in a guessed code page.
fn string(kind: u16, bytes: &[u8], encoding: Option<&'static Encoding>) -> String {
    let text = if kind == UNICODE {
        encoding_rs::UTF_16LE.decode_without_bom_handling(bytes).0.into_owned()
    } else {
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        match encoding {
            Some(encoding) => encoding.decode_without_bom_handling(&bytes[..end]).0.into_owned(),
            None => plain_text::decode(&bytes[..end]),
        }
    };
    text.trim_matches(|c: char| c == '\0' || c.is_whitespace()).to_owned()
}

/// The encoding of a Windows code page.
fn code_page(number: u32) -> Option<&'static Encoding> {
    let label = match number {
        65001 | 20127 => "utf-8".to_owned(),
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        874 | 1250..=1258 => format!("windows-{number}"),
        _ => return None,
    };
    Encoding::for_label(label.as_bytes())
}
