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
    /// This program's own file; it is run as `program model`.
    pub program: PathBuf,
    /// The GGUF file, by its full path.
    pub file: PathBuf,
    /// Threads that compute.
    pub threads: usize,
    /// Tokens that the model is to hold, its answer included.
    pub context_tokens: usize,
    /// Tokens of an answer, at most.
    pub answer_tokens: usize,
    /// How long it may take. `first_token` is also the longest wait for one's turn.
    pub limits: Limits,
    /// Whether it is to make vectors of texts, and not to write.
    pub embeds: bool,
    /// What becomes of it where the kernel lacks a part of the sandbox.
    pub sandbox: crate::sandbox::Mode,
}

impl Settings {
    /// The file's name without its ending, which is the model's name in answers.
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

/// Whether a file begins as a GGUF file does.
fn magic(file: &Path) -> std::io::Result<bool> {
    let mut head = [0; 4];
    let mut file = File::open(file)?;
    Ok(file.read_exact(&mut head).is_ok() && &head == b"GGUF")
}

/// As many threads as the machine has cores, but for one that stays with the doors.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}
