//! Checklists: those of `assets/checklists`, and the firm's own (`chasing.lists_folder`), which add to them or replace the one of the same name.

use crate::error::StartError;

use checklists::{Checklist, Papers};
use rust_embed::RustEmbed;
use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

/// The largest file.
const LARGEST: u64 = 256 * 1024;

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
        let wrong = |name: &str, why: String| {
            StartError::new(format!("The checklist {name} cannot be used: {why}"), "Mend the file, or remove it.")
        };
        let papers = Papers::built_in().map_err(|why| wrong("of papers", why))?;
        let mut all = BTreeMap::new();
        for file in Embedded::iter() {
            let (Some(name), Some(found)) = (file.strip_suffix(".toml"), Embedded::get(&file)) else { continue };
            let text = String::from_utf8_lossy(&found.data);
            all.insert(name.to_owned(), Checklist::read(name, &text, &papers).map_err(|why| wrong(&file, why))?);
        }
        if let Some(folder) = folder {
            let entries = fs::read_dir(folder).map_err(|e| {
                StartError::new(
                    format!("chasing.lists_folder is {}, which cannot be read: {e}.", folder.display()),
                    "Name a folder that Chancery may read.",
                )
            })?;
            for path in entries.flatten().map(|entry| entry.path()) {
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                let Some(stem) = name.strip_suffix(".toml") else { continue };
                if fs::metadata(&path).map_or(0, |meta| meta.len()) > LARGEST {
                    return Err(wrong(name, "it is larger than 256 KB.".into()));
                }
                let text = fs::read_to_string(&path).map_err(|e| wrong(name, e.to_string()))?;
                all.insert(stem.to_owned(), Checklist::read(stem, &text, &papers).map_err(|why| wrong(name, why))?);
            }
        }
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
