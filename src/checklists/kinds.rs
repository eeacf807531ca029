//! Kinds of papers: the table `data/papers.toml`, read once.

use super::words::words;

use serde::Deserialize;

/// Which of its dates says when a paper counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dated {
    /// It has no date that matters.
    #[default]
    None,
    /// A tax year.
    Year,
    /// The months of a statement.
    Period,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    #[serde(default)]
    forms: Vec<String>,
    titles: Vec<String>,
    labels: Vec<String>,
    #[serde(default)]
    letterhead: Vec<String>,
    #[serde(default)]
    dated: Dated,
    #[serde(default)]
    letter: bool,
    #[serde(default)]
    card: bool,
    #[serde(default)]
    photo: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: Vec<Written>,
}

/// A kind of paper. Phrases are words.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name in checklists.
    pub id: String,
    pub forms: Vec<Vec<String>>,
    pub titles: Vec<Vec<String>>,
    pub labels: Vec<Vec<String>>,
    pub letterhead: Vec<Vec<String>>,
    pub dated: Dated,
    /// Whether such a paper is often written as a letter.
    pub letter: bool,
    /// Whether it is a card, with little text.
    pub card: bool,
    /// Whether a picture without words is one.
    pub photo: bool,
}

/// All kinds of papers.
#[derive(Clone, Debug)]
pub struct Papers(pub Vec<Kind>);

impl Papers {
    /// The kinds that come with the program.
    ///
    /// # Errors
    /// A sentence, if the table cannot be read; a test reads it.
    pub fn built_in() -> Result<Self, String> {
        let file: File = toml::from_str(include_str!("data/papers.toml")).map_err(|e| e.to_string())?;
        let phrases = |all: Vec<String>| all.iter().map(|phrase| words(phrase)).collect();
        let kinds = file.paper.into_iter().map(|written| Kind {
            id: written.id,
            forms: phrases(written.forms),
            titles: phrases(written.titles),
            labels: phrases(written.labels),
            letterhead: phrases(written.letterhead),
            dated: written.dated,
            letter: written.letter,
            card: written.card,
            photo: written.photo,
        });
        Ok(Self(kinds.collect()))
    }

    /// Whether there is such a kind.
    pub fn has(&self, id: &str) -> bool {
        self.0.iter().any(|kind| kind.id == id)
    }

    /// The kind of a firm's own item: what it is called stands as a title over the paper.
    pub fn of_titles(id: &str, titles: &[String]) -> Kind {
        Kind {
            id: id.to_owned(),
            forms: Vec::new(),
            titles: titles.iter().map(|title| words(title)).filter(|title| !title.is_empty()).collect(),
            labels: Vec::new(),
            letterhead: Vec::new(),
            dated: Dated::None,
            letter: true,
            card: false,
            photo: false,
        }
    }
}
