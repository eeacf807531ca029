//! Which model file is run, and how.

use crate::answers::engines::openai::settings::Limits;

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

/// A model file, and how it is used.
#[derive(Clone, Debug)]
pub struct Settings {
    /// This program's own file, run as `program model`.
    pub program: PathBuf,
    /// The full path of the GGUF file.
    pub file: PathBuf,
    /// Threads that compute.
    pub threads: usize,
    /// Tokens of context, including the answer.
    pub context_tokens: usize,
    /// Most tokens of an answer.
    pub answer_tokens: usize,
    /// Time limits. `first_token` also limits the wait for one's turn.
    pub limits: Limits,
    /// Whether it makes vectors of texts instead of writing.
    pub embeds: bool,
    /// What to do if the kernel lacks a part of the sandbox.
    pub sandbox: crate::sandbox::Mode,
}

impl Settings {
    /// The file's name without its extension: the model's name in answers.
    pub fn name(&self) -> String {
        self.file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The full path of the model file that a setting names.
pub fn model_file(file: &Path, named: &str) -> Result<PathBuf, String> {
    let shown = file.display();
    let found = file.canonicalize().and_then(|file| magic(&file).map(|is| (file, is)));
    match found.map_err(|e| format!("{named} {shown} cannot be read: {e}."))? {
        (file, true) => Ok(file),
        _ => Err(format!("{named} {shown} is not in the format GGUF.")),
    }
}

/// Whether a file begins like a GGUF file.
fn magic(file: &Path) -> std::io::Result<bool> {
    let mut head = [0; 4];
    let mut file = File::open(file)?;
    Ok(file.read_exact(&mut head).is_ok() && &head == b"GGUF")
}

/// One thread per core, except for one core left to the doors.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
