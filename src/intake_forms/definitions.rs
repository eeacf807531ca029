//! Forms: those of `assets/intake`, and the firm's own (`intake.forms_folder`), which add to them or replace the one of the same name; and the
//! table of limitations, in which the firm's own (`intake.limitations`) replaces rows.

use crate::{config::firm_files, error::StartError};

use questionnaires::{Form, Limits};
use rust_embed::RustEmbed;
use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

#[derive(RustEmbed)]
#[folder = "assets/intake"]
struct Embedded;

/// A form with the hash of its file: whoever fills in an older one is told.
#[derive(Clone, Debug)]
pub struct Defined {
    pub form: Form,
    pub version: String,
}

/// All forms, and the table of limitations. Clones share them.
#[derive(Clone, Debug)]
pub struct Definitions {
    forms: Arc<BTreeMap<String, Defined>>,
    pub(super) limits: Arc<Limits>,
}

impl Definitions {
    /// Reads them.
    ///
    /// # Errors
    /// A file of the firm that cannot be read or understood.
    pub fn open(folder: Option<&Path>, table: Option<&Path>) -> Result<Self, StartError> {
        let read = |name: &str, text: &str| {
            let version = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
            Form::read(name, text).map(|form| Defined { form, version })
        };
        let forms = firm_files::<Embedded, _>("intake form", "intake.forms_folder", folder, read)?;
        let wrong = |why: String| {
            StartError::new(
                format!("The table of limitations (intake.limitations) cannot be used: {why}"),
                "Give it the form of assets/law/limitations.toml, or leave intake.limitations out.",
            )
        };
        let ready = Limits::read(include_str!("../../assets/law/limitations.toml")).map_err(wrong)?;
        let limits = match table {
            None => ready,
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|e| wrong(format!("{}: {e}", path.display())))?;
                ready.under(Limits::read(&text).map_err(wrong)?)
            }
        };
        Ok(Self { forms: Arc::new(forms), limits: Arc::new(limits) })
    }

    /// All, by name.
    pub fn all(&self) -> impl Iterator<Item = &Defined> {
        self.forms.values()
    }

    /// The one of that name.
    pub fn named(&self, name: &str) -> Option<&Defined> {
        self.forms.get(name)
    }
}
