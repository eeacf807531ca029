//! Programs of the machine.

use std::{fs, path::PathBuf};

/// The file of a program: a path as it is, a name from PATH.
pub fn located(program: &str) -> Option<PathBuf> {
    if program.is_empty() {
        return None;
    }
    if program.contains('/') {
        return fs::canonicalize(program).ok().filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())?;
    fs::canonicalize(found).ok()
}
