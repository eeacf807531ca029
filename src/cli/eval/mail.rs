//! `eval mail`: the contents of a raw message, parsed in the sandboxed reader as the server does.

use crate::cli::eval::examinee::{Examinee, text};
use crate::documents::{MailItem, ParsedMail, ReadFailure, Reader};

use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// A reader and a runtime.
pub(super) struct MailReader {
    runtime: Runtime,
    reader: Reader,
}

impl MailReader {
    pub(super) fn new() -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { runtime, reader: Reader::new(std::env::current_exe()?) })
    }

    /// The mail at the request's path, and the names of its attachments.
    pub(super) fn read(&self, request: &Value) -> Result<(ParsedMail, Vec<String>), String> {
        let path = text(request, "path")?;
        let taken = self.runtime.block_on(async {
            let file = tokio::fs::File::open(path).await.map_err(|e| format!("The file cannot be opened: {e}."))?;
            self.take_apart(file).await.map_err(|failure| match failure {
                ReadFailure::Unreadable(sentence) => sentence,
                ReadFailure::Fault(e) => e.to_string(),
            })
        })?;
        Ok(taken)
    }

    async fn take_apart(&self, file: tokio::fs::File) -> Result<(ParsedMail, Vec<String>), ReadFailure> {
        let mut reading = self.reader.read_mail(file).await?;
        let (mut mail, mut names) = (ParsedMail::default(), Vec::new());
        while let Some(item) = reading.next().await? {
            match item {
                MailItem::Mail(found) => mail = *found,
                // The contents of an attached mail belong to that mail.
                MailItem::Part { name, inside: None, .. } => names.push(name),
                MailItem::Part { .. } | MailItem::Chunk(_) | MailItem::PartEnd | MailItem::Note(_) => {}
            }
        }
        Ok((mail, names))
    }
}

pub(super) struct Mail(pub(super) MailReader);

impl Examinee for Mail {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let (mail, names) = self.0.read(request)?;
        let attachments: Vec<Value> = names.into_iter().map(|name| json!({ "filename": name })).collect();
        Ok(Some(json!({ "subject": mail.subject, "from": mail.from, "attachments": attachments })))
    }
}
