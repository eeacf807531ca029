//! `eval likeness`: how near texts are to a question by an embedding model, as the built-in engine sees them.

use super::{
    embeddings::Embeddings,
    examinee::{Examinee, text},
};
use crate::{
    error::Error,
    ids::AccountId,
    search::Index,
    store::{FileKey, seal},
};

use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

pub(super) struct Likeness {
    embeddings: Embeddings,
    _folder: TempDir,
}

impl Likeness {
    pub(super) fn new(model: Option<&Path>) -> Result<Self, Error> {
        let file = model.ok_or_else(|| Error::Invalid("Name a model with --embeddings.".into()))?;
        let folder = tempfile::tempdir()?;
        let index = Index::open(folder.path(), &FileKey::new(seal::random()?))?;
        let embeddings = Embeddings::open(file, folder.path(), &index)?;
        // Contacts the model for the first time.
        embeddings.fill(AccountId::new()).map_err(Error::Unavailable)?;
        Ok(Self { embeddings, _folder: folder })
    }
}

impl Examinee for Likeness {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        let question = text(request, "question")?;
        let texts =
            request["texts"].as_array().into_iter().flatten().filter_map(|text| Some(text.as_str()?.to_owned()));
        let likeness = self.embeddings.meaning().likeness(question, &texts.collect::<Vec<_>>());
        let likeness = likeness.ok_or("The model makes no vectors of these texts.")?;
        Ok(Some(json!({ "likeness": likeness })))
    }
}
