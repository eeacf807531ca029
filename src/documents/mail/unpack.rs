//! Files within files: attached mails, Outlook's containers and opaque signatures. Each container stays a file of its
//! own. Its contents follow as further files, limited in depth, number and size.

use super::{
    parse::{parse, prepared},
    parts,
};
use crate::{
    frames::{self, PartHead},
    limits::Limits,
    outlook::{Item, msg, tnef},
    sanitize, signed_mail,
};

use std::io;

/// How many levels of containers are opened.
const DEPTH: usize = 8;
/// The most bytes of nested files in total. Each level returns its content again, so the limit is lower than
/// [`Limits::unpacked`].
const BYTES: u64 = 100 << 20;

/// Writes attachments as frames, and counts what they unpack to.
pub(super) struct Unpacking<'a, W> {
    out: &'a mut W,
    entries: usize,
    bytes: u64,
    deep: bool,
    much: bool,
    damaged: Vec<String>,
}

impl<'a, W: io::Write> Unpacking<'a, W> {
    pub fn new(limits: &Limits, out: &'a mut W) -> Self {
        let bytes = BYTES.min(limits.unpacked);
        Self { out, entries: limits.entries, bytes, deep: false, much: false, damaged: Vec::new() }
    }

    /// An attachment of the mail itself, and its contents.
    pub fn attachment(&mut self, name: &str, media_type: &str, bytes: &[u8]) -> io::Result<()> {
        self.put(name, media_type, None, bytes)?;
        self.inside(name, media_type, bytes, 1)
    }

    /// Files of a container; attachments of the mail itself if `inside` is `None`.
    pub fn items(&mut self, items: Vec<Item>, inside: Option<&str>) -> io::Result<()> {
        self.each(items, inside, 1)
    }

    /// Says what was left out.
    pub fn finish(self) -> io::Result<()> {
        let mut notes = Vec::new();
        if self.deep {
            notes.push(
                "Mails within mails were opened eight levels deep; what lies deeper is in the file kept.".to_owned(),
            );
        }
        if self.much {
            notes.push(
                "The attached mails hold more than is taken out of them; the rest is in the files kept.".to_owned(),
            );
        }
        for name in self.damaged.into_iter().take(20) {
            notes.push(format!("\"{name}\" is damaged; some of what lies in it may be missing."));
        }
        notes.iter().try_for_each(|note| frames::put(self.out, frames::NOTE, note.as_bytes()))
    }

    fn put(&mut self, name: &str, media_type: &str, inside: Option<&str>, bytes: &[u8]) -> io::Result<()> {
        let head = PartHead {
            name: name.to_owned(),
            media_type: media_type.to_owned(),
            inside: inside.map(|name| sanitize::line(name, 200)),
        };
        frames::put_value(self.out, frames::PART, &head)?;
        for piece in bytes.chunks(frames::PIECE) {
            frames::put(self.out, frames::BYTES, piece)?;
        }
        frames::put(self.out, frames::END, &[])
    }

    /// Opens a container, if it is one. `depth` counts the containers around its contents.
    fn inside(&mut self, name: &str, media_type: &str, bytes: &[u8], depth: usize) -> io::Result<()> {
        let ending = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
        let opened = if tnef::is(bytes) {
            tnef::open(bytes)
        } else if msg::is(bytes) {
            msg::open(bytes)
        } else {
            None
        };
        if let Some(contents) = opened {
            if contents.damaged {
                self.damaged.push(sanitize::line(name, 200));
            }
            return self.each(contents.items, Some(name), depth);
        }
        if media_type.ends_with("/pkcs7-mime") || media_type.ends_with("/x-pkcs7-mime") || ending == "p7m" {
            return match signed_mail::content(bytes) {
                Some(content) => self.mail(name, &content, depth),
                None => Ok(()),
            };
        }
        if matches!(media_type, "message/rfc822" | "message/global" | "message/news") || ending == "eml" {
            return self.mail(name, bytes, depth);
        }
        Ok(())
    }

    fn mail(&mut self, name: &str, bytes: &[u8], depth: usize) -> io::Result<()> {
        let raw = prepared(bytes);
        let Some((message, _)) = parse(&raw) else { return Ok(()) };
        for part in parts::taken(&message, &raw) {
            self.found(&part.name, &part.media_type, &part.bytes, Some(name), depth)?;
        }
        // Dropping a deep message would recurse.
        std::mem::forget(message);
        Ok(())
    }

    fn each(&mut self, items: Vec<Item>, inside: Option<&str>, depth: usize) -> io::Result<()> {
        for (number, item) in items.into_iter().enumerate() {
            let kind = sanitize::line(&item.media_type.to_ascii_lowercase(), 120);
            let kind = if kind.is_empty() { "application/octet-stream".to_owned() } else { kind };
            let name = Some(sanitize::line(&item.name, 200)).filter(|name| !name.is_empty());
            let name = name.unwrap_or_else(|| parts::made_up(&kind, number + 1));
            self.found(&name, &kind, &item.bytes, inside, depth)?;
        }
        Ok(())
    }

    fn found(&mut self, name: &str, kind: &str, bytes: &[u8], inside: Option<&str>, depth: usize) -> io::Result<()> {
        if depth > DEPTH {
            self.deep = true;
            return Ok(());
        }
        if self.entries == 0 || bytes.len() as u64 > self.bytes {
            self.much = true;
            return Ok(());
        }
        self.entries -= 1;
        self.bytes -= bytes.len() as u64;
        self.put(name, kind, inside, bytes)?;
        self.inside(name, kind, bytes, depth + 1)
    }
}
