//! Answers: as they come, as they can be kept, and what is wrong with them.

use serde::{Deserialize, Serialize};

/// An answer as it comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Given {
    One(String),
    /// Which of the files that were sent with the form, counted from 0.
    Files(Vec<usize>),
    Many(Vec<String>),
}

/// An answer that can be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub key: String,
    /// The question, as it was asked.
    pub asks: String,
    /// The answer for a person.
    pub said: String,
    /// The answer for a program: an option's key, a date such as 2024-05-31, "yes", a number; else the words.
    pub value: Vec<String>,
    /// The files.
    pub files: Vec<usize>,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    pub key: String,
    /// For whoever fills in the form, in its language.
    pub why: String,
    /// Whether there is an answer at all.
    pub given: bool,
}
