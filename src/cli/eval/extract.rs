//! `eval extract`: a file's text, read in the sandboxed reader as the server does.

use super::{Examinee, text};
use crate::text::{ReadFailure, Reader};
use serde_json::{Value, json};
use std::path::Path;
use tokio::runtime::Runtime;

pub(super) struct Extract {
    runtime: Runtime,
    reader: Reader,
}

impl Extract {
    pub(super) fn new() -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { runtime, reader: Reader::new(std::env::current_exe()?) })
    }
}

impl Examinee for Extract {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let path = Path::new(text(request, "path")?);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let read = self.runtime.block_on(async {
            let file = tokio::fs::File::open(path).await.map_err(|e| format!("The file cannot be opened: {e}."))?;
            self.reader.read_file(&name, "", file).await.map_err(|failure| match failure {
                ReadFailure::Unreadable(sentence) => sentence,
                ReadFailure::Fault(e) => e.to_string(),
            })
        })?;
        Ok(Some(json!({ "text": read.text })))
    }
}
