//! `chancery recogniser PROGRAM WORD...`: enters the sandbox and becomes the program. Until then it has read nothing;
//! standard input then carries pixels that the reader drew.

use sandbox::{Mode, Profile};

use std::{
    ffi::OsString,
    io::{self, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, ExitCode},
};

/// Tells tesseract where to find its language data.
pub(super) const WORDS: &str = "TESSDATA_PREFIX";

/// Error message when the program cannot be started.
pub(super) const NOT_STARTED: &str = "the recogniser cannot be started";

/// Becomes `program`, confined. Returns only if that fails.
pub fn enter(mode: Mode, program: OsString, words: impl Iterator<Item = OsString>) -> ExitCode {
    let mut becoming = Command::new(&program);
    becoming.args(words);
    let profile = Profile::recogniser(Path::new(&program), &words_folder());
    if let Err(refusal) = profile.enter(mode).and_then(|mut entered| entered.shut(false)) {
        let _ = writeln!(io::stderr(), "{refusal}");
        return ExitCode::FAILURE;
    }
    let e = becoming.exec();
    let _ = writeln!(io::stderr(), "{NOT_STARTED}: {e}");
    ExitCode::FAILURE
}

/// Folders from the environment that the recogniser may read besides the system's.
fn words_folder() -> Vec<std::path::PathBuf> {
    std::env::var_os(WORDS).map(std::path::PathBuf::from).into_iter().collect()
}
