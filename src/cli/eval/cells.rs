//! `eval cells`: a question to one paper, as a cell of a table asks it. A paper is read once for all its questions.

use super::extract::Extract;
use crate::cli::eval::examinee::{Examinee, text};
use crate::{
    answers::{AnswerKind, ReadPaper, SourceDocument},
    documents::document::Origin,
    ids::FileId,
};

use serde_json::{Value, json};
use std::collections::HashMap;

pub(super) struct Cells {
    readers: Extract,
    read: HashMap<String, ReadPaper>,
}

impl Cells {
    pub(super) fn new() -> std::io::Result<Self> {
        Ok(Self { readers: Extract::new()?, read: HashMap::new() })
    }
}

impl Examinee for Cells {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let (path, question) = (text(request, "path")?, text(request, "question")?);
        let kind: AnswerKind = match request.get("kind") {
            Some(kind) => serde_json::from_value(kind.clone()).map_err(|e| format!("kind: {e}."))?,
            None => AnswerKind::default(),
        };
        if !self.read.contains_key(path) {
            let origin = Origin::File(FileId::new());
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            let document = self.readers.open(path)?;
            let paper = ReadPaper::new(SourceDocument { origin, name, document, written: None });
            self.read.insert(path.to_owned(), paper);
        }
        let today = jiff::Zoned::now().date();
        let found = self.read.get(path).and_then(|paper| paper.ask(question, kind, today));
        let quotes: Vec<&str> = found.iter().flat_map(|found| &found.sources).map(|s| s.quote.as_str()).collect();
        Ok(Some(json!({ "answer": found.as_ref().map(|found| &found.text), "quotes": quotes })))
    }
}
