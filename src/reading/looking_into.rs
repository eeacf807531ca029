//! A mail that is looked into and not kept: nothing of it becomes a record, and its parts are gone when the answer is given.

use super::pipeline::{Reading, Taken, failed};
use crate::{documents::ParsedMail, error::Result, store::BlobRef};

/// Attachments that are read of one mail.
const MOST: usize = 40;
/// Characters of an attachment that are kept: its heading is among them.
const BEGINNING: usize = 8_000;

/// What stands in a mail.
#[derive(Default)]
pub struct LookedInto {
    pub mail: ParsedMail,
    /// The attachments' names, and how their texts begin.
    pub papers: Vec<(String, String)>,
}

impl Reading {
    /// Reads a mail and its attachments in the reader's child. The inner error says why the mail cannot be read.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn look_into(&self, raw: BlobRef) -> Result<Result<LookedInto, String>> {
        let taken = match self.reader.read_mail(self.bytes_of(raw)).await {
            Ok(reading) => self.take_parts(reading).await?,
            Err(failure) => failed(failure)?,
        };
        let Taken { mail, parts, .. } = match taken {
            Ok(taken) => taken,
            Err(why) => return Ok(Err(why)),
        };
        let mut papers = Vec::new();
        for part in parts.iter().take(MOST) {
            let read = self.reader.read_file(&part.name, &part.media_type, self.bytes_of(*part.blob)).await;
            let text = match read {
                Ok(document) => document.text.chars().take(BEGINNING).collect(),
                Err(failure) => {
                    // What cannot be read has no heading that could be seen.
                    let _: Result<(), String> = failed(failure)?;
                    String::new()
                }
            };
            papers.push((part.name.clone(), text));
        }
        Ok(Ok(LookedInto { mail: mail.unwrap_or_default(), papers }))
    }
}
