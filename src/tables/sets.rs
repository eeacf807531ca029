//! Ready sets of questions. Every set is a TOML file; those that come with Chancery are in `assets/tables`, and a firm's own folder
//! (`tables.sets_folder`) adds to them or replaces the one of the same name.

use super::limits::{MOST_QUESTIONS, asks, heading};
use crate::{answers::AnswerKind, config::firm_files, error::StartError};

use rust_embed::RustEmbed;
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path, sync::Arc};

#[derive(RustEmbed)]
#[folder = "assets/tables"]
struct Embedded;

/// A question of a set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetQuestion {
    /// Stands above the column.
    pub heading: String,
    /// Is asked of each document.
    pub asks: String,
    #[serde(default)]
    pub kind: AnswerKind,
}

/// A set of questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionSet {
    /// The name of its file.
    pub name: String,
    pub title: String,
    /// What it is for, in a sentence.
    pub describes: String,
    pub questions: Vec<SetQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    describes: String,
    #[serde(default)]
    question: Vec<SetQuestion>,
}

impl QuestionSet {
    /// Reads a set's file.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let Written { title, describes, question } = toml::from_str(text).map_err(|e| e.to_string())?;
        if question.is_empty() || question.len() > MOST_QUESTIONS {
            return Err(format!("It needs from one to {MOST_QUESTIONS} parts [[question]]."));
        }
        for SetQuestion { heading: head, asks: asked, .. } in &question {
            heading(head).and_then(|_| asks(asked)).map_err(|e| e.to_string())?;
        }
        Ok(Self { name: name.to_owned(), title, describes, questions: question })
    }
}

/// All sets. Clones share them.
#[derive(Clone, Debug)]
pub struct Sets(Arc<BTreeMap<String, QuestionSet>>);

impl Sets {
    /// Those of Chancery, and those of the firm's folder.
    ///
    /// # Errors
    /// A file of the firm that cannot be read or understood.
    pub fn open(folder: Option<&Path>) -> Result<Self, StartError> {
        let all = firm_files::<Embedded, _>("set of questions", "tables.sets_folder", folder, QuestionSet::read)?;
        Ok(Self(Arc::new(all)))
    }

    /// All, by title.
    pub fn all(&self) -> Vec<&QuestionSet> {
        let mut all: Vec<&QuestionSet> = self.0.values().collect();
        all.sort_by(|a, b| a.title.cmp(&b.title));
        all
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use std::fs;

    #[test]
    fn every_set_that_comes_with_chancery_can_be_read() {
        let sets = Sets::open(None).unwrap();
        let names: Vec<&str> = sets.all().iter().map(|set| set.name.as_str()).collect();
        for wanted in ["leases", "ndas", "employment", "diligence"] {
            assert!(names.contains(&wanted), "{names:?}");
        }
        for set in sets.all() {
            assert!(set.questions.len() >= 12 && set.describes.ends_with('.'), "{}", set.name);
            let mut headings: Vec<&str> = set.questions.iter().map(|question| question.heading.as_str()).collect();
            headings.sort_unstable();
            headings.dedup();
            assert_eq!(headings.len(), set.questions.len(), "{}", set.name);
        }
    }

    #[test]
    fn a_firm_adds_a_set_and_changes_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = "title = \"Notes\"\ndescribes = \"Promissory notes.\"\n[[question]]\nheading = \"Principal\"\nasks = \"How much is the principal?\"\nkind = \"amount\"\n";
        fs::write(folder.path().join("notes.toml"), file).unwrap();
        fs::write(folder.path().join("leases.toml"), file).unwrap();
        let sets = Sets::open(Some(folder.path())).unwrap();
        assert_eq!(sets.all().iter().filter(|set| set.title == "Notes").count(), 2);
        fs::write(folder.path().join("notes.toml"), file.replace("How much is the principal?", " ")).unwrap();
        let why = Sets::open(Some(folder.path())).unwrap_err().to_string();
        assert!(why.contains("notes.toml") && why.contains("question"), "{why}");
    }
}
