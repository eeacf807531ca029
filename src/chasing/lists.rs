//! Checklists: those of `assets/checklists`, and the firm's own (`chasing.lists_folder`), which add to them or replace the one of the same name.

use crate::{config::firm_files, error::StartError};

use checklists::{Checklist, Papers};
use rust_embed::RustEmbed;
use std::{collections::BTreeMap, path::Path, sync::Arc};

#[derive(RustEmbed)]
#[folder = "assets/checklists"]
struct Embedded;

/// All checklists, and the kinds of papers that they name.
#[derive(Clone)]
pub struct Lists {
    all: Arc<BTreeMap<String, Checklist>>,
    pub(super) papers: Arc<Papers>,
}

impl Lists {
    /// Reads them.
    ///
    /// # Errors
    /// A file of the firm that cannot be read or understood.
    pub fn open(folder: Option<&Path>) -> Result<Self, StartError> {
        let papers = Papers::built_in().map_err(|why| {
            StartError::new(
                format!("The table of papers cannot be used: {why}"),
                "This is a fault of Chancery's: report it.",
            )
        })?;
        let read = |name: &str, text: &str| Checklist::read(name, text, &papers);
        let all = firm_files::<Embedded, _>("checklist", "chasing.lists_folder", folder, read)?;
        Ok(Self { all: Arc::new(all), papers: Arc::new(papers) })
    }

    /// All, by name.
    pub fn all(&self) -> impl Iterator<Item = &Checklist> {
        self.all.values()
    }

    /// The one of that name.
    pub fn named(&self, name: &str) -> Option<&Checklist> {
        self.all.get(name)
    }
}
