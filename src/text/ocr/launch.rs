//! `chancery recogniser PROGRAM WORD...`: shuts itself into a cage and becomes the program. It has read nothing by then;
//! what follows on standard input are dots that the reader drew.

use super::super::{cage, reader::NO_LIMITS};
use std::{
    ffi::OsString,
    io::{self, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, ExitCode},
};

/// Last words when the program cannot be started.
pub(super) const NOT_STARTED: &str = "the recogniser cannot be started";

/// Becomes `program`, caged. Returns only when that fails.
pub fn enter(program: OsString, words: impl Iterator<Item = OsString>) -> ExitCode {
    let mut becoming = Command::new(&program);
    becoming.args(words);
    if cage::limit_recogniser().is_err() {
        let _ = writeln!(io::stderr(), "{NO_LIMITS}");
        return ExitCode::FAILURE;
    }
    // As for the reader: where a kernel lacks one of these, the others hold, and doctor says which.
    cage::landlock_to_run(Path::new(&program), &super::words_folder());
    cage::seccomp_to_run();
    let e = becoming.exec();
    let _ = writeln!(io::stderr(), "{NOT_STARTED}: {e}");
    ExitCode::FAILURE
}
