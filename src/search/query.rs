//! Queries to the index, and their results.

use super::{sharing::Shared, vectors::Vector};
use base::ids::{AccountId, TaskId};
use documents::document::{Origin, Passage};

/// The most hits a search returns.
pub const MAX_HITS: usize = 1000;

/// What to search for, and in whose data. There is no search without an account.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The account that owns the passages.
    pub account: AccountId,
    /// Only passages that came with this task.
    pub task: Option<TaskId>,
    /// Only passages of these documents.
    pub origins: Option<&'a [Origin]>,
    /// Documents of other accounts that the asker may read; they are searched too, whatever `task` and `origins` say.
    pub shared: Option<&'a Shared>,
    /// The question in everyday words. The only syntax is that words in quotation marks are searched for together. At
    /// most 64 different words are used.
    pub text: &'a str,
    /// The most hits to return, up to [`MAX_HITS`].
    pub limit: usize,
    /// Which parts of the ranking to use.
    pub ideas: Ideas,
    /// The question's vector from an embedding model; without it only the words count.
    pub vector: Option<&'a Vector>,
}

impl<'a> Query<'a> {
    /// A question over all of an account's passages.
    pub fn new(account: AccountId, text: &'a str, limit: usize) -> Self {
        Self { account, task: None, origins: None, shared: None, text, limit, ideas: Ideas::ALL, vector: None }
    }
}

/// A passage that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The passage.
    pub passage: Passage,
    /// How well it answers. Comparable only within one search.
    pub score: f32,
    /// How much of the question's description of a document is in this document's name and opening, 0 to 1; `None` if
    /// the question names none.
    pub named: Option<f32>,
}

/// Which parts of the ranking to use. Normally all; measurements switch them off one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// Documents that the question names come first.
    pub naming: bool,
    /// Words that only mean "this contract" or "provides" count little.
    pub weak_words: bool,
    /// The lexicon of clause kinds.
    pub kinds: bool,
    /// The heading above a clause.
    pub headings: bool,
    /// Words near each other in both question and passage.
    pub proximity: bool,
}

impl Ideas {
    /// All of them.
    pub const ALL: Self = Self { naming: true, weak_words: true, kinds: true, headings: true, proximity: true };
}
