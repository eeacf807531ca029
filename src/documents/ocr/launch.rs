//! `chancery recogniser PROGRAM WORD...`: enters the sandbox and becomes the program. It has read nothing by then;
//! what follows on standard input are dots that the reader drew.

use sandbox::{Mode, Profile};

use std::{
    ffi::OsString,
    io::{self, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, ExitCode},
};

/// Where tesseract is told to look for what it knows of languages.
pub(super) const WORDS: &str = "TESSDATA_PREFIX";

/// Last words when the program cannot be started.
pub(super) const NOT_STARTED: &str = "the recogniser cannot be started";

/// Becomes `program`, shut in. Returns only when that fails.
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

/// Folders that the recogniser may read beside the system's, as the environment names them.
fn words_folder() -> Vec<std::path::PathBuf> {
    std::env::var_os(WORDS).map(std::path::PathBuf::from).into_iter().collect()
}
