//! `eval extract`: the text of a file and of the files in it, read in the sandboxed reader as the server does.

use crate::cli::eval::examinee::{Examinee, text};
use crate::documents::{
    MailItem, ReadFailure, Reader,
    document::{Container, Document},
    ocr::Ocr,
};

use serde_json::{Value, json};
use std::{io::Cursor, path::Path};
use tokio::runtime::Runtime;

/// How many levels of files within files are opened.
const LEVELS: usize = 3;

pub(super) struct Extract {
    runtime: Runtime,
    reader: Reader,
    ocr: Ocr,
}

impl Extract {
    pub(super) fn new() -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let program = std::env::current_exe()?;
        let ocr = Ocr::new(program.clone(), "tesseract", "eng");
        // Without it pictures have no text, as on a server without it.
        let _ = runtime.block_on(ocr.look());
        Ok(Self { runtime, reader: Reader::new(program), ocr })
    }

    /// The document with its pictures recognised, if that is possible.
    async fn read(&self, name: &str, bytes: &[u8]) -> Result<Document, String> {
        let document = self.reader.read_file(name, "", bytes).await.map_err(sentence)?;
        if document.pictures.is_empty() {
            return Ok(document);
        }
        match self.ocr.is_there().await {
            Ok(()) => {
                let open = || Cursor::new(bytes.to_vec());
                crate::documents::ocr::recognise(&self.reader, &self.ocr, document, open)
                    .await
                    .map_err(|e| e.to_string())?
            }
            Err(why) => crate::documents::ocr::without(document, &why),
        }
    }

    /// The document in a file; one of plain text as it is.
    pub(super) fn open(&self, path: &str) -> Result<Document, String> {
        let bytes = std::fs::read(path).map_err(|e| format!("{path} cannot be opened: {e}."))?;
        if path.ends_with(".txt") {
            return Ok(Document { text: String::from_utf8_lossy(&bytes).into_owned(), ..Document::default() });
        }
        self.runtime.block_on(self.read(path, &bytes))
    }

    /// Names and bytes of the files in a file.
    async fn unpacked(&self, bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, String> {
        let mut reading = self.reader.unpack(Cursor::new(bytes.to_vec())).await.map_err(sentence)?;
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        while let Some(item) = reading.next().await.map_err(sentence)? {
            match item {
                MailItem::Part { name, .. } => files.push((name, Vec::new())),
                MailItem::Chunk(bytes) => files.iter_mut().last().into_iter().for_each(|(_, held)| held.extend(&bytes)),
                MailItem::Mail(_) | MailItem::PartEnd | MailItem::Note(_) => {}
            }
        }
        Ok(files)
    }

    /// The text of a file, then that of each file in it under its name.
    async fn whole(&self, name: &str, bytes: &[u8]) -> Result<String, String> {
        let first = self.read(name, bytes).await?;
        let mut text = first.text;
        let mut open: Vec<(Container, Vec<u8>, usize)> = Vec::new();
        open.extend(first.holds.map(|kind| (kind, bytes.to_vec(), 1)));
        while let Some((kind, bytes, level)) = open.pop() {
            for (name, bytes) in self.unpacked(&bytes).await.unwrap_or_default() {
                text.push_str(&format!("\n\n{name}\n"));
                let Ok(inner) = self.read(&name, &bytes).await else { continue };
                text.push_str(&inner.text);
                // Archives in archives and mails in mails were opened with the outer one.
                let next = inner.holds.filter(|inner| *inner != kind && level < LEVELS);
                open.extend(next.map(|kind| (kind, bytes, level + 1)));
            }
        }
        Ok(text)
    }
}

fn sentence(failure: ReadFailure) -> String {
    match failure {
        ReadFailure::Unreadable(sentence) => sentence,
        ReadFailure::Fault(e) => e.to_string(),
    }
}

impl Examinee for Extract {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let path = Path::new(text(request, "path")?);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::read(path).map_err(|e| format!("The file cannot be opened: {e}."))?;
        let text = self.runtime.block_on(self.whole(&name, &bytes))?;
        Ok(Some(json!({ "text": text })))
    }
}
