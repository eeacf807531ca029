//! `eval answers`: questions to the built-in engine over a folder of documents, using the product's own passages,
//! index, search and engine. `folder` lists the documents to search; a request with `attached` in its place is a mail
//! with these papers. A document is indexed under its `name`, without one if it has none.

use super::extract::Extract;
use crate::cli::eval::{
    embeddings::Embeddings,
    examinee::{Examinee, text},
};
use crate::{
    answers::{
        Needs, SourceDocument, Work, check_work, choose_skill,
        extractive::{choosing::PAPERS, engine},
        markdown, respond,
    },
    documents::document::{Document, Origin},
    ids::{AccountId, FileId, MessageId},
    search::{Index, Query, passages},
    store::{FileKey, seal},
    tasks::SkillKind,
};

use comprehension::{spanish::in_english, verdict::Verdict};
use serde_json::{Value, json};
use std::{collections::HashMap, path::Path};
use tempfile::TempDir;

/// How many passages the engine receives, as in chat.
const PASSAGES: usize = 48;

pub(super) struct Answers {
    index: Index,
    account: AccountId,
    /// The documents by their own identifiers.
    named: HashMap<String, SourceDocument>,
    readers: Extract,
    embeddings: Option<Embeddings>,
    _folder: TempDir,
}

impl Answers {
    pub(super) fn new(model: Option<&Path>) -> Result<Self, crate::error::Error> {
        let folder = tempfile::tempdir()?;
        let index = Index::open(folder.path(), &FileKey::new(seal::random()?))?;
        let embeddings = model.map(|file| Embeddings::open(file, folder.path(), &index)).transpose()?;
        let (account, named, readers) = (AccountId::new(), HashMap::new(), Extract::new()?);
        Ok(Self { index, account, named, readers, embeddings, _folder: folder })
    }

    fn fill(&mut self, documents: &[Value]) -> Result<(), String> {
        let mut made = Vec::new();
        for document in documents {
            let path = text(document, "path")?;
            let origin = Origin::File(FileId::new());
            let read = self.readers.open(path)?;
            let name = document["name"].as_str().unwrap_or_default().to_owned();
            made.push((origin, passages(&read, self.account, None, origin, &name)));
            let paper = SourceDocument { origin, name, document: read, written: None };
            self.named.insert(text(document, "doc")?.to_owned(), paper);
        }
        let put = self.index.write(|batch| made.iter().try_for_each(|(origin, made)| batch.replace(*origin, made)));
        put.map_err(|e| e.to_string())?;
        self.embeddings.as_ref().map_or(Ok(()), |embeddings| embeddings.fill(self.account))
    }
}

impl Examinee for Answers {
    fn answer(&mut self, request: &Value) -> Result<Option<Value>, String> {
        if let Some(documents) = request["index"].as_array() {
            return self.fill(documents).map(|()| None);
        }
        let question = text(request, "query")?;
        let papers = |field: &str| -> Option<Vec<&SourceDocument>> {
            let names = request[field].as_array()?;
            Some(names.iter().filter_map(|name| self.named.get(name.as_str()?)).collect())
        };
        let (folder, attached) = (papers("folder"), papers("attached"));
        let within: Option<Vec<Origin>> =
            attached.as_ref().or(folder.as_ref()).map(|papers| papers.iter().map(|paper| paper.origin).collect());
        let words = in_english(question).map_or(question.to_owned(), |english| format!("{english} {question}"));
        let vector = self.embeddings.as_ref().and_then(|embeddings| embeddings.vector(&words));
        let meaning = self.embeddings.as_ref().map(Embeddings::meaning);
        let query =
            Query { origins: within.as_deref(), vector: vector.as_ref(), ..Query::new(self.account, &words, PASSAGES) };
        let related = self.index.search(&query).map_err(|e| e.to_string())?;
        let today = jiff::Zoned::now().date();
        let mut work = Work { instruction: question.into(), talk: true, related, today, meaning, ..Work::default() };
        if let Some(attached) = attached {
            let mail = Document { text: question.into(), ..Document::default() };
            let mail = SourceDocument {
                origin: Origin::Message(MessageId::new()),
                name: String::new(),
                document: mail,
                written: None,
            };
            work.talk = false;
            work.documents = std::iter::once(mail).chain(attached.into_iter().cloned()).collect();
        } else if choose_skill(&work).needs == Needs::Documents {
            work.documents = folder.into_iter().flatten().cloned().collect();
        }
        let mut best = work.best_origins(PAPERS);
        if let Some(all) = within.as_ref().filter(|all| all.len() <= PAPERS) {
            best.extend(all);
        }
        work.papers = self.named.values().filter(|paper| best.contains(&paper.origin)).cloned().collect();
        let mut answer = engine::write(&work);
        check_work(&mut answer, &work);
        work.instruction = in_english(question).unwrap_or_else(|| question.to_owned());
        let said = (answer.skill == SkillKind::Answer).then(|| respond(&work));
        let verdict = said.as_ref().and_then(|said| said.verdict).map(|verdict| match verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Conditional => "conditional",
        });
        let text = markdown::render(&answer);
        if said.as_ref().is_some_and(|said| !said.answered) {
            // What is shown as the nearest is no answer.
            answer.sources.clear();
        }
        let doc =
            |origin: Origin| self.named.iter().find(|(_, paper)| paper.origin == origin).map(|(name, _)| name.clone());
        let sources: Vec<Value> =
            answer.sources.iter().map(|s| json!({ "doc": doc(s.origin), "start": s.start, "end": s.end })).collect();
        Ok(Some(
            json!({ "answer": text, "skill": answer.skill, "support": said.as_ref().map(|said| said.support), "covered": said.map(|said| said.covered), "sources": sources, "verdict": verdict }),
        ))
    }
}
