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
}
