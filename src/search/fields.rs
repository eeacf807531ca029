//! Which parts of a passage are indexed.

use super::{
    errors::damaged,
    headings::heading,
    words::{Mark, Words},
};
use base::error::{Error, Result};
use base::ids::{AccountId, TaskId};
use documents::document::{Origin, Passage};

use tantivy::{
    TantivyDocument, Term,
    schema::{BytesOptions, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value},
    tokenizer::TextAnalyzer,
};

/// Name of the analyser in the schema. Raise the number with any change to the words extracted from a text or to the
/// storage of a passage: an index of another version is rebuilt instead of opened.
const ANALYSER: &str = "legal-english-4";
/// A document's title and parties are within this many characters of its start.
const OPENING: usize = 3_000;
/// A heading also applies to this many passages after its own.
const UNDER_HEADING: usize = 3;

/// The schema and its fields. Every word carries its account's mark, see [`super::words`].
#[derive(Clone)]
pub(super) struct Fields {
    pub(super) schema: Schema,
    /// The account, on every passage.
    pub(super) account: Field,
    /// The account, on the first passage of each document.
    pub(super) first: Field,
    pub(super) task: Field,
    pub(super) origin: Field,
    /// Name of the file, or subject of the mail.
    pub(super) name: Field,
    /// Name and opening words, on the first passage of each document: these identify the document.
    pub(super) opening: Field,
    pub(super) heading: Field,
    pub(super) text: Field,
    /// Words of the vectors, see [`super::vectors`], and the vectors.
    pub(super) near: Field,
    pub(super) vector: Field,
    stored: Field,
}

/// A stored passage.
pub(super) struct Stored {
    pub(super) passage: Passage,
    /// The heading above it; empty if there is none.
    pub(super) heading: String,
}

impl Fields {
    pub(super) fn new() -> Self {
        let key = BytesOptions::default().set_indexed();
        let words = |record, norms| {
            let words = TextFieldIndexing::default().set_tokenizer(ANALYSER).set_index_option(record);
            TextOptions::default().set_indexing_options(words.set_fieldnorms(norms))
        };
        let mut schema = Schema::builder();
        Self {
            account: schema.add_bytes_field("account", key.clone()),
            first: schema.add_bytes_field("first", key.clone()),
            task: schema.add_bytes_field("task", key.clone()),
            origin: schema.add_bytes_field("origin", key.clone()),
            near: schema.add_bytes_field("near", key),
            vector: schema.add_bytes_field("vector", STORED),
            // With frequencies: tantivy can skip what cannot be among the best only if every list has them.
            name: schema.add_text_field("name", words(IndexRecordOption::WithFreqs, false)),
            opening: schema.add_text_field("opening", words(IndexRecordOption::Basic, false)),
            heading: schema.add_text_field("heading", words(IndexRecordOption::WithFreqs, false)),
            text: schema.add_text_field("text", words(IndexRecordOption::WithFreqsAndPositions, true)),
            stored: schema.add_bytes_field("passage", STORED),
            schema: schema.build(),
        }
    }

    /// Registers the analyser with an index.
    pub(super) fn register(index: &tantivy::Index) {
        index.tokenizers().register(ANALYSER, TextAnalyzer::from(Words::default()));
    }

    pub(super) fn account_term(&self, account: AccountId) -> Term {
        Term::from_field_bytes(self.account, &account.bytes())
    }

    pub(super) fn first_term(&self, account: AccountId) -> Term {
        Term::from_field_bytes(self.first, &account.bytes())
    }

    pub(super) fn task_term(&self, task: TaskId) -> Term {
        Term::from_field_bytes(self.task, &task.bytes())
    }

    pub(super) fn origin_term(&self, origin: Origin) -> Term {
        let (kind, id) = match origin {
            Origin::File(id) => (b'f', id.bytes()),
            Origin::Message(id) => (b'm', id.bytes()),
        };
        let mut bytes = [kind; 17];
        bytes[1..].copy_from_slice(&id);
        Term::from_field_bytes(self.origin, &bytes)
    }

    /// The index documents for a document's passages, which must be in order.
    pub(super) fn documents<'a>(
        &'a self,
        passages: &'a [Passage],
    ) -> impl Iterator<Item = Result<TantivyDocument>> + 'a {
        let mut above = String::new();
        let mut since = 0;
        passages.iter().enumerate().map(move |(number, passage)| {
            match heading(&passage.text) {
                Some(new) => (above, since) = (new.to_owned(), 0),
                None => since += 1,
            }
            if since > UNDER_HEADING {
                above.clear();
            }
            let opening = (number == 0).then(|| opening(passages));
            self.document(passage, &above, opening.as_deref())
        })
    }

    fn document(&self, passage: &Passage, heading: &str, opening: Option<&str>) -> Result<TantivyDocument> {
        let stored = rmp_serde::to_vec(&(passage, heading))
            .map_err(|e| Error::Internal(format!("a passage cannot be stored: {e}")))?;
        let mark = Mark::of(passage.account);
        let mut document = TantivyDocument::new();
        document.add_bytes(self.account, &passage.account.bytes());
        if let Some(opening) = opening {
            document.add_bytes(self.first, &passage.account.bytes());
            document.add_text(self.opening, mark.on(opening));
        }
        if let Some(task) = passage.task {
            document.add_bytes(self.task, &task.bytes());
        }
        document.add_bytes(self.origin, self.origin_term(passage.origin).serialized_value_bytes());
        document.add_text(self.name, mark.on(&passage.name));
        if !heading.is_empty() {
            document.add_text(self.heading, mark.on(heading));
        }
        document.add_text(self.text, mark.on(&passage.text));
        document.add_bytes(self.stored, &stored);
        Ok(document)
    }

    /// Reads what [`Self::documents`] stored.
    pub(super) fn stored(&self, document: &TantivyDocument) -> Result<Stored> {
        let stored = document.get_first(self.stored).and_then(|value| value.as_bytes());
        let (passage, heading) = rmp_serde::from_slice(stored.unwrap_or_default()).map_err(damaged)?;
        Ok(Stored { passage, heading })
    }
}

/// The words that identify a document.
fn opening(passages: &[Passage]) -> String {
    let mut words = passages.first().map(|passage| passage.name.clone()).unwrap_or_default();
    let mut room = OPENING;
    for passage in passages {
        words.push(' ');
        words.extend(passage.text.chars().take(room));
        room = room.saturating_sub(passage.text.chars().count());
        if room == 0 {
            break;
        }
    }
    words
}
