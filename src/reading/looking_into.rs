//! A mail that is looked into and not kept: nothing of it becomes a record or reaches the disk.

use super::pipeline::{Reading, failed};
use crate::{
    documents::{MailItem, MailReading, ParsedMail},
    email::{Headers, headers},
    error::Result,
    store::BlobRef,
};

use std::io::Cursor;
use tokio::io::AsyncRead;

/// Attachments that are read of one mail.
const MOST: usize = 40;
/// Bytes of all its attachments together: they are in memory until they are read. Larger ones are left unread.
const BYTES: usize = 48 << 20;
/// Characters of an attachment that are kept: its heading is among them.
const BEGINNING: usize = 8_000;

/// What stands in a mail.
#[derive(Default)]
pub struct LookedInto {
    pub mail: ParsedMail,
    /// The attachments' names, and how their texts begin.
    pub papers: Vec<(String, String)>,
}

/// What stands in a journal report.
pub struct Journaled {
    /// The text of the report: a list of lines.
    pub list: String,
    /// The header of the mail that it holds.
    pub head: Headers,
    /// That mail.
    pub inside: LookedInto,
}

struct Part {
    name: String,
    media_type: String,
    bytes: Vec<u8>,
}

impl Reading {
    /// Reads a mail and its attachments in the reader's child. The inner error says why the mail cannot be read.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn look_into(&self, raw: BlobRef) -> Result<Result<LookedInto, String>> {
        match self.parts_of(self.bytes_of(raw)).await? {
            Ok((mail, parts)) => self.look_into_parts(mail, parts).await.map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Reads the mail in a journal report of Exchange, with the text of the report and the mail's own header.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn look_into_journaled(&self, raw: BlobRef) -> Result<Result<Journaled, String>> {
        let (report, within) = match self.parts_of(self.bytes_of(raw)).await? {
            Ok(found) => found,
            Err(why) => return Ok(Err(why)),
        };
        let Some(journaled) = within.into_iter().find(|part| part.media_type == "message/rfc822") else {
            return Ok(Err("The report holds no mail.".into()));
        };
        let bytes = journaled.bytes;
        // A header that cannot be taken in says nothing of threads.
        let head = headers::survey(&bytes).map(|(head, _)| head).unwrap_or_default();
        match self.parts_of(Cursor::new(bytes)).await? {
            Ok((mail, parts)) => {
                let inside = self.look_into_parts(mail, parts).await?;
                Ok(Ok(Journaled { list: report.body_text, head, inside }))
            }
            Err(why) => Ok(Err(why)),
        }
    }

    async fn parts_of(
        &self,
        mail: impl AsyncRead + Send + Unpin + 'static,
    ) -> Result<Result<(ParsedMail, Vec<Part>), String>> {
        match self.reader.read_mail(mail).await {
            Ok(reading) => parts(reading).await,
            Err(failure) => failed(failure),
        }
    }

    async fn look_into_parts(&self, mail: ParsedMail, parts: Vec<Part>) -> Result<LookedInto> {
        let mut papers = Vec::new();
        for Part { name, media_type, bytes } in parts {
            let text = match self.reader.read_file(&name, &media_type, Cursor::new(bytes)).await {
                Ok(document) => document.text.chars().take(BEGINNING).collect(),
                Err(failure) => {
                    // What cannot be read has no heading that could be seen.
                    let _: Result<(), String> = failed(failure)?;
                    String::new()
                }
            };
            papers.push((name, text));
        }
        Ok(LookedInto { mail, papers })
    }
}

/// The parts of a mail, as far as they fit.
async fn parts(mut reading: MailReading) -> Result<Result<(ParsedMail, Vec<Part>), String>> {
    let (mut mail, mut parts, mut open, mut left) = (ParsedMail::default(), Vec::new(), None, BYTES);
    loop {
        match reading.next().await {
            Ok(Some(MailItem::Mail(found))) => mail = *found,
            Ok(Some(MailItem::Part { name, media_type, .. })) => {
                open = (parts.len() < MOST).then(|| Part { name, media_type, bytes: Vec::new() });
            }
            Ok(Some(MailItem::Chunk(bytes))) => {
                if let Some(part) = &mut open {
                    match left.checked_sub(bytes.len()) {
                        Some(rest) => {
                            left = rest;
                            part.bytes.extend_from_slice(&bytes);
                        }
                        None => {
                            left += part.bytes.len();
                            open = None;
                        }
                    }
                }
            }
            Ok(Some(MailItem::PartEnd)) => parts.extend(open.take()),
            Ok(Some(MailItem::Note(_))) => {}
            Ok(None) => return Ok(Ok((mail, parts))),
            Err(failure) => return failed(failure),
        }
    }
}
