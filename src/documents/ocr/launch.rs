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

/// Last words when the program cannot be started.
pub(super) const NOT_STARTED: &str = "the recogniser cannot be started";

/// Becomes `program`, shut in. Returns only when that fails.
pub fn enter(mode: Mode, program: OsString, words: impl Iterator<Item = OsString>) -> ExitCode {
    let mut becoming = Command::new(&program);
    becoming.args(words);
    let profile = Profile::recogniser(Path::new(&program), &super::words_folder());
    if let Err(refusal) = profile.enter(mode).and_then(|mut entered| entered.shut(false)) {
        let _ = writeln!(io::stderr(), "{refusal}");
        return ExitCode::FAILURE;
    }
    let e = becoming.exec();
    let _ = writeln!(io::stderr(), "{NOT_STARTED}: {e}");
    ExitCode::FAILURE
}
