//! The file of settings: what stands in it already, and how the answers get into it.

use super::{answers::Setting, asking::nothing_written};
use crate::{
    cli::Failure,
    config::{Config, commented, written},
};

use std::{
    fs,
    io::{ErrorKind, Write},
    os::unix::fs::{MetadataExt, PermissionsExt, fchown},
    path::{Path, PathBuf},
};
use toml::{Table, Value};

/// The file, as it was found.
pub struct SettingsFile {
    path: PathBuf,
    text: Option<String>,
    table: Table,
}

impl SettingsFile {
    /// Reads the file, if there is one, and makes sure that it can be written, before anybody answers twenty questions in vain.
    ///
    /// # Errors
    /// It cannot be read or written, or is no TOML; the sentence says what to do.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let path = std::path::absolute(path)?;
        let shown = path.display();
        let mend = |e: &std::io::Error| match e.kind() {
            ErrorKind::PermissionDenied => "Run the command with sudo.",
            ErrorKind::NotFound => "Make the folder first, or name another file with --config.",
            _ => "Name another file with --config.",
        };
        let text = match fs::read_to_string(&path) {
            Ok(text) => Some(text),
            Err(e) if e.kind() == ErrorKind::NotFound => None,
            Err(e) => return Err(nothing_written(&format!("{shown} cannot be read: {e}. {}", mend(&e)))),
        };
        beside(&path).map_err(|e| nothing_written(&format!("{shown} cannot be written: {e}. {}", mend(&e))))?;
        let parsed = text.as_deref().unwrap_or_default().parse::<Table>();
        let table = parsed.map_err(|e| {
            nothing_written(&format!(
                "{shown} is not valid TOML: {} Correct the line, or move the file away to begin with a new one.",
                e.to_string().trim()
            ))
        })?;
        Ok(Self { path, text, table })
    }

    /// Where it is, as a full path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder it is in.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("/"))
    }

    /// A setting that stands in it.
    pub fn value(&self, key: &str) -> Option<&Value> {
        let (section, name) = key.split_once('.')?;
        self.table.get(section)?.get(name)
    }

    /// A setting that stands in it and is a text.
    pub fn text(&self, key: &str) -> Option<String> {
        self.value(key)?.as_str().map(str::to_owned)
    }

    /// Whether a firm was set up with it before.
    pub fn is_of_a_firm(&self) -> bool {
        self.value("firm.name").is_some()
    }

    /// Puts settings into the file and checks it as the server would. Owner and mode stay; a new file is its owner's alone. If a firm
    /// was set up with it before, the old file is kept beside it.
    ///
    /// # Errors
    /// The settings contradict each other, or the file cannot be written. Then nothing has changed.
    pub fn write(&self, settings: &[Setting]) -> Result<Option<PathBuf>, Failure> {
        let base = self.text.clone().unwrap_or_else(commented);
        let made = written(&base, settings)?;
        if self.text.as_ref() == Some(&made) {
            return Ok(None);
        }
        let failed = |e: std::io::Error| nothing_written(&format!("{} cannot be written: {e}.", self.path.display()));
        let new = beside(&self.path).map_err(failed)?;
        new.as_file().write_all(made.as_bytes()).map_err(failed)?;
        Config::load(Some(new.path()), |name| std::env::var(name).ok(), &[])?;
        let mut kept = None;
        if let (Ok(old), Some(text)) = (fs::metadata(&self.path), &self.text) {
            like(&new, &old).map_err(failed)?;
            if self.is_of_a_firm() {
                let copy = beside(&self.path).map_err(failed)?;
                copy.as_file().write_all(text.as_bytes()).map_err(failed)?;
                like(&copy, &old).map_err(failed)?;
                let now = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S").to_string();
                let place = PathBuf::from(format!("{}.{now}", self.path.display()));
                copy.persist(&place).map_err(|e| failed(e.error))?;
                kept = Some(place);
            }
        }
        new.as_file().sync_all().map_err(failed)?;
        new.persist(&self.path).map_err(|e| failed(e.error))?;
        fs::File::open(self.folder()).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(kept)
    }
}

/// A new file in the same folder, its owner's alone.
fn beside(path: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".chancery.toml.").tempfile_in(path.parent().unwrap_or(Path::new("/")))
}

fn like(file: &tempfile::NamedTempFile, old: &fs::Metadata) -> std::io::Result<()> {
    let own = file.as_file().metadata()?;
    if (own.uid(), own.gid()) != (old.uid(), old.gid()) {
        fchown(file.as_file(), Some(old.uid()), Some(old.gid()))?;
    }
    file.as_file().set_permissions(fs::Permissions::from_mode(old.mode() & 0o777))
}
