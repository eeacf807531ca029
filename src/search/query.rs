//! What is asked of the index, and what it answers.

use super::vectors::Vector;
use base::ids::{AccountId, TaskId};
use documents::document::{Origin, Passage};

/// Most hits that a search gives.
pub const MAX_HITS: usize = 1000;

/// What is looked for, and in whose data. There is no search without an account.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Whose passages.
    pub account: AccountId,
    /// Only those that came with this task.
    pub task: Option<TaskId>,
    /// Only those of these documents.
    pub origins: Option<&'a [Origin]>,
    /// The question in anybody's words. It has no syntax, but that words in quotation marks are looked for together;
    /// at most 64 different words of it are looked for.
    pub text: &'a str,
    /// Most hits to give, up to [`MAX_HITS`].
    pub limit: usize,
    /// What of the search is used.
    pub ideas: Ideas,
    /// The question as an embedding model sees it; without it the words alone count.
    pub vector: Option<&'a Vector>,
}

impl<'a> Query<'a> {
    /// A question to all of an account's passages.
    pub fn new(account: AccountId, text: &'a str, limit: usize) -> Self {
        Self { account, task: None, origins: None, text, limit, ideas: Ideas::ALL, vector: None }
    }
}

/// A passage that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The passage.
    pub passage: Passage,
    /// How well it answers. Scores of one search can be compared, others cannot.
    pub score: f32,
    /// How much of what the question calls its document by is in the name and opening of this one, 0 to 1; `None` if
    /// the question names none.
    pub named: Option<f32>,
}

/// What of the search is used. All of it, but in the measurement of what each part is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// Documents that the question names come first.
    pub naming: bool,
    /// Words that only say "this contract" or "provides" count little.
    pub weak_words: bool,
    /// The lexicon of clause kinds.
    pub kinds: bool,
    /// What stands above a clause.
    pub headings: bool,
    /// Words that are near each other in the question and in the passage.
    pub proximity: bool,
}

impl Ideas {
    /// All of them.
    pub const ALL: Self = Self { naming: true, weak_words: true, kinds: true, headings: true, proximity: true };
}
