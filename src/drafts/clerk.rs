//! Who answers the questions of a draft's parts from the papers: the engine behind this trait is the one that answers mails.

use super::papers::Paper;
use crate::{error::Result, ids::AccountId, tasks::Source};

use jiff::civil::Date;
use std::{future::Future, pin::Pin};

/// A statement, and the passages that it is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// One or more sentences.
    pub text: String,
    /// Where it stands; empty if the engine has no source for it.
    pub sources: Vec<Source>,
}

/// A question of one part.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// Whose papers they are.
    pub account: AccountId,
    /// The question.
    pub question: &'a str,
    /// How the paper is to sound; only a model reads it.
    pub tone: &'a str,
    /// The papers.
    pub papers: &'a [Paper],
    /// The day on which the draft is written.
    pub today: Date,
}

/// The answer to come.
pub type Asked<'a> = Pin<Box<dyn Future<Output = Result<Vec<Stated>>> + Send + 'a>>;

/// Answers from papers alone.
pub trait Clerk: Send + Sync {
    /// The statements that answer; empty if the papers do not.
    fn ask<'a>(&'a self, ask: Ask<'a>) -> Asked<'a>;

    /// Other words for some, as a person wishes.
    fn reword<'a>(&'a self, _: Wish<'a>) -> Rewording<'a> {
        Box::pin(async { Ok(Reworded::NoModel) })
    }
}

/// What a person wishes of some words of a paragraph.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The paragraph before them.
    pub before: &'a str,
    /// The words.
    pub words: &'a str,
    /// The paragraph behind them.
    pub behind: &'a str,
    /// What is wished.
    pub wish: &'a str,
    /// The whole draft, whose facts the new words may have.
    pub draft: &'a str,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reworded {
    /// These words, the name of the model that wrote them, and what is to be looked at, as sentences.
    Words { text: String, by: String, says: Vec<String> },
    /// Nothing can write them.
    NoModel,
    /// Why there are none, in a sentence.
    Failed(String),
}

/// New words to come.
pub type Rewording<'a> = Pin<Box<dyn Future<Output = Result<Reworded>> + Send + 'a>>;
