//! `eval retrieval`: passages for questions, using the product's own passages, index and search. The documents are
//! indexed without their names, so that only their text can tell which one a question means.

use crate::cli::eval::{
    embeddings::Embeddings,
    examinee::{Examinee, text},
};
use crate::{
    documents::document::{Document, Origin},
    ids::{AccountId, FileId},
    search::{Index, Query, passages},
    store::{FileKey, seal},
};

use serde_json::{Value, json};
use std::{collections::HashMap, path::Path};
use tempfile::TempDir;

pub(super) struct Retrieval {
    index: Index,
    account: AccountId,
    /// The documents' own identifiers.
    named: HashMap<Origin, Value>,
    embeddings: Option<Embeddings>,
    _folder: TempDir,
}

impl Retrieval {
    pub(super) fn new(model: Option<&Path>) -> Result<Self, crate::error::Error> {
        let folder = tempfile::tempdir()?;
        let index = Index::open(folder.path(), &FileKey::new(seal::random()?))?;
        let embeddings = model.map(|file| Embeddings::open(file, folder.path(), &index)).transpose()?;
        Ok(Self { index, account: AccountId::new(), named: HashMap::new(), embeddings, _folder: folder })
    }

    fn fill(&mut self, documents: &[Value]) -> Result<(), String> {
        let mut made = Vec::new();
        for document in documents {
            let path = text(document, "path")?;
            let bytes = std::fs::read(path).map_err(|e| format!("{path} cannot be opened: {e}."))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let origin = Origin::File(FileId::new());
            let document_text = Document { text, ..Document::default() };
            made.push((origin, passages(&document_text, self.account, None, origin, "")));
            self.named.insert(origin, document["doc"].clone());
        }
        let put = self.index.write(|batch| made.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)));
        put.map_err(|e| e.to_string())?;
        self.embeddings.as_ref().map_or(Ok(()), |embeddings| embeddings.fill(self.account))
    }
}

impl Examinee for Retrieval {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        if let Some(documents) = request["index"].as_array() {
            return self.fill(documents).map(|()| None);
        }
        let most = request["k"].as_u64().unwrap_or(64);
        let asked = text(request, "query")?;
        let vector = self.embeddings.as_ref().and_then(|embeddings| embeddings.vector(asked));
        let query = Query::new(self.account, asked, usize::try_from(most).unwrap_or(usize::MAX));
        let query = Query { vector: vector.as_ref(), ..query };
        let hits = self.index.search(&query).map_err(|e| e.to_string())?;
        let passages = hits.iter().map(|hit| {
            let passage = &hit.passage;
            json!({ "doc": self.named.get(&passage.origin), "start": passage.start, "end": passage.end })
        });
        Ok(Some(json!({ "passages": passages.collect::<Vec<_>>() })))
    }
}
