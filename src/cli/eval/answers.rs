//! `eval answers`: questions to the built-in engine over a folder of documents, using the product's own passages,
//! index, search and engine. The documents are indexed without their names. `folder` lists the documents to search.

use crate::cli::eval::examinee::{Examinee, text};
use crate::{
    answers::{Inquiry, Work, check_work, extractive::engine, markdown},
    documents::document::{Document, Origin},
    ids::{AccountId, FileId},
    search::{Index, Query, passages},
    store::{FileKey, seal},
};

use serde_json::{Value, json};
use std::collections::HashMap;
use tempfile::TempDir;

/// How many passages the engine receives, as in chat.
const PASSAGES: usize = 48;

pub(super) struct Answers {
    index: Index,
    account: AccountId,
    /// The documents by their own identifiers.
    named: HashMap<String, Origin>,
    _folder: TempDir,
}

impl Answers {
    pub(super) fn new() -> Result<Self, crate::error::Error> {
        let folder = tempfile::tempdir()?;
        let index = Index::open(folder.path(), &FileKey::new(seal::random()?))?;
        Ok(Self { index, account: AccountId::new(), named: HashMap::new(), _folder: folder })
    }

    fn fill(&mut self, documents: &[Value]) -> Result<(), String> {
        let mut made = Vec::new();
        for document in documents {
            let path = text(document, "path")?;
            let bytes = std::fs::read(path).map_err(|e| format!("{path} cannot be opened: {e}."))?;
            let origin = Origin::File(FileId::new());
            let read = Document { text: String::from_utf8_lossy(&bytes).into_owned(), ..Document::default() };
            made.push((origin, passages(&read, self.account, None, origin, "")));
            self.named.insert(text(document, "doc")?.to_owned(), origin);
        }
        let put = self.index.write(|batch| made.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)));
        put.map_err(|e| e.to_string())
    }
}

impl Examinee for Answers {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        if let Some(documents) = request["index"].as_array() {
            return self.fill(documents).map(|()| None);
        }
        let question = text(request, "query")?;
        let within: Option<Vec<Origin>> = request["folder"]
            .as_array()
            .map(|names| names.iter().filter_map(|name| self.named.get(name.as_str()?).copied()).collect());
        let query = Query { origins: within.as_deref(), ..Query::new(self.account, question, PASSAGES) };
        let related = self.index.search(&query).map_err(|e| e.to_string())?;
        let work = Work { instruction: question.into(), talk: true, related, ..Work::default() };
        let mut answer = engine::write(&work);
        check_work(&mut answer, &work);
        let support = Inquiry::new(&work).candidates().first().map_or(0.0, |best| best.support);
        let doc = |origin: Origin| self.named.iter().find(|(_, o)| **o == origin).map(|(name, _)| name.clone());
        let sources: Vec<Value> =
            answer.sources.iter().map(|s| json!({ "doc": doc(s.origin), "start": s.start, "end": s.end })).collect();
        Ok(Some(
            json!({ "answer": markdown::render(&answer), "skill": answer.skill, "support": support, "sources": sources }),
        ))
    }
}
