//! What is indexed of a passage, how words are made of text, and how a question becomes a query.

use super::{index::Query, trouble::damaged};
use crate::{
    error::{Error, Result},
    model::{Origin, Passage},
};
use std::collections::HashSet;
use tantivy::{
    TantivyDocument, Term,
    query::{BooleanQuery, BoostQuery, ConstScoreQuery, Occur, Query as Matcher, TermQuery},
    schema::{BytesOptions, Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value},
    tokenizer::{
        AsciiFoldingFilter, Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, StopWordFilter,
        TextAnalyzer, TokenStream,
    },
};

/// Name of the analyser in the schema. Change the number with anything that changes which words come out of a text
/// or how a passage is stored: an index of another version is not opened but rebuilt.
const ANALYSER: &str = "legal-english-1";
/// Different words of a question that are looked for; the rest of it is not.
const MOST_WORDS: usize = 64;
/// Characters of a question that are looked at.
const MOST_CHARACTERS: usize = 16_384;
/// Longer words, in bytes, are not indexed: they are hashes and encoded data.
const LONGEST_WORD: usize = 64;
/// What a word in the name of the document counts, against 1 in its text.
const NAME_WEIGHT: f32 = 0.4;

/// Lucene's English list without "will", which is a noun in this field, and with the "s" of possessives.
const STOP_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
    "on", "or", "s", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "with",
];

/// Words of questions and requests that say nothing of what is looked for, stemmed. They are rare in documents, so
/// that BM25 would give them the greatest weight. Alone they count: "who" still finds "who".
const ASKING: &[&str] = &[
    "about", "ani", "can", "could", "did", "do", "doe", "find", "from", "give", "have", "how", "i", "list", "me",
    "mean", "my", "our", "pleas", "say", "show", "summar", "summari", "summaris", "tell", "us", "we", "what", "when",
    "where", "which", "who", "whom", "whose", "whi", "would", "you", "your",
];

/// The schema and its fields.
#[derive(Clone)]
pub(super) struct Fields {
    pub(super) schema: Schema,
    account: Field,
    task: Field,
    origin: Field,
    name: Field,
    text: Field,
    passage: Field,
}

impl Fields {
    pub(super) fn new() -> Self {
        let key = BytesOptions::default().set_indexed();
        let words = TextFieldIndexing::default().set_tokenizer(ANALYSER).set_index_option(IndexRecordOption::WithFreqs);
        let words = TextOptions::default().set_indexing_options(words);
        let mut schema = Schema::builder();
        Self {
            account: schema.add_bytes_field("account", key.clone()),
            task: schema.add_bytes_field("task", key.clone()),
            origin: schema.add_bytes_field("origin", key),
            name: schema.add_text_field("name", words.clone()),
            text: schema.add_text_field("text", words),
            passage: schema.add_bytes_field("passage", STORED),
            schema: schema.build(),
        }
    }

    /// Makes the analyser known to an index.
    pub(super) fn register(index: &tantivy::Index) {
        index.tokenizers().register(ANALYSER, analyser());
    }

    pub(super) fn account_term(&self, account: crate::model::AccountId) -> Term {
        Term::from_field_bytes(self.account, &account.bytes())
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

    /// What is indexed and stored of a passage.
    pub(super) fn document(&self, passage: &Passage) -> Result<TantivyDocument> {
        let stored =
            rmp_serde::to_vec(passage).map_err(|e| Error::Internal(format!("a passage cannot be stored: {e}")))?;
        let mut document = TantivyDocument::new();
        document.add_bytes(self.account, &passage.account.bytes());
        if let Some(task) = passage.task {
            document.add_bytes(self.task, &task.bytes());
        }
        document.add_bytes(self.origin, self.origin_term(passage.origin).serialized_value_bytes());
        document.add_text(self.name, &passage.name);
        document.add_text(self.text, &passage.text);
        document.add_bytes(self.passage, &stored);
        Ok(document)
    }

    /// The passage that [`Self::document`] stored.
    pub(super) fn passage(&self, document: &TantivyDocument) -> Result<Passage> {
        let stored = document.get_first(self.passage).and_then(|value| value.as_bytes());
        rmp_serde::from_slice(stored.unwrap_or_default()).map_err(damaged)
    }

    /// The query: passages of the account (and task) that hold at least one of the question's words. `None` if the
    /// question has no words. No character of the question is taken for an operator.
    pub(super) fn matcher(&self, query: &Query<'_>) -> Option<BooleanQuery> {
        let words = words(query.text);
        if words.is_empty() {
            return None;
        }
        let term = |field, word: &str| -> Box<dyn Matcher> {
            Box::new(TermQuery::new(Term::from_field_text(field, word), IndexRecordOption::WithFreqs))
        };
        let any = words.iter().flat_map(|word| {
            let name = BoostQuery::new(term(self.name, word), NAME_WEIGHT);
            [(Occur::Should, term(self.text, word)), (Occur::Should, Box::new(name) as Box<dyn Matcher>)]
        });
        let any: Box<dyn Matcher> = Box::new(BooleanQuery::new(any.collect()));
        let only = |term| -> (Occur, Box<dyn Matcher>) {
            let filter = Box::new(TermQuery::new(term, IndexRecordOption::Basic));
            (Occur::Must, Box::new(ConstScoreQuery::new(filter, 0.0)))
        };
        let mut all = vec![only(self.account_term(query.account))];
        all.extend(query.task.map(|task| only(Term::from_field_bytes(self.task, &task.bytes()))));
        all.push((Occur::Must, any));
        Some(BooleanQuery::new(all))
    }
}

fn analyser() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(LONGEST_WORD))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .filter(StopWordFilter::remove(STOP_WORDS.iter().map(|&word| word.to_owned())))
        .filter(Stemmer::new(Language::English))
        .build()
}

/// The words that are looked for, in the order of the question, each once.
fn words(question: &str) -> Vec<String> {
    let end = question.char_indices().nth(MOST_CHARACTERS).map_or(question.len(), |(at, _)| at);
    let mut analyser = analyser();
    let mut stream = analyser.token_stream(&question[..end]);
    let (mut words, mut asking, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    while words.len() < MOST_WORDS && stream.advance() {
        let word = &stream.token().text;
        if seen.insert(word.clone()) {
            let kind = if ASKING.contains(&word.as_str()) { &mut asking } else { &mut words };
            kind.push(word.clone());
        }
    }
    if words.is_empty() { asking } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_becomes_its_telling_words() {
        assert_eq!(words("What is the tenant's notice period?"), ["tenant", "notic", "period"]);
        assert_eq!(words("Please summarise, summarize and list my indemnities"), ["indemn"]);
        assert_eq!(words("Who?"), ["who"]);
        assert_eq!(words("Does the will name heirs? Why?"), ["will", "name", "heir"]);
        assert_eq!(words("terminated TERMINATION terminates"), ["termin"]);
        assert!(words("the of and").is_empty() && words("").is_empty() && words("*:*~!\"(").is_empty());
    }

    #[test]
    fn the_words_of_a_question_are_bounded() {
        let long: String = (0..100_000).map(|i| format!("w{i} ")).collect();
        assert_eq!(words(&long).len(), MOST_WORDS);
        assert!(words(&"x".repeat(1_000_000)).is_empty());
    }
}
