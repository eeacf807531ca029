//! Photographs as iPhones take them (HEIC), as JPEG, by heif-convert of libheif, if the machine has it. It gets the photograph of a stranger, so it runs
//! in a sandbox of its own, in a folder in memory, and what it writes is drawn by the reader's child like any other stranger's picture.

use super::{
    conversions::{Ended, folder, run},
    programs::located,
};
use base::error::Error;
use sandbox::{self, Mode, Profile};

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{self, Write},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::Arc,
};
use tokio::sync::Semaphore;

/// What is missing where there is no such program, as the end of a sentence.
pub const MISSING: &str = "the program heif-convert, which opens photographs of iPhones (HEIC), is not installed";
/// How our folders there begin.
const OURS: &str = "chancery-photograph-";
/// The most bytes of a JPEG: 48 megapixels have 20 MB.
const LARGEST: u64 = 96 << 20;
/// Error message when the program cannot be started.
const NOT_STARTED: &str = "the program for photographs cannot be started";

/// The program, as the settings name it. Clones share it.
#[derive(Clone)]
pub struct Photographs {
    own: PathBuf,
    sandbox: Mode,
    program: String,
    /// One photograph at a time: its pixels take a quarter of a gigabyte.
    turn: Arc<Semaphore>,
}

impl Photographs {
    /// `own` is this program's own file; `program` a path, or a name that is looked up in PATH, or empty for none.
    pub fn new(own: PathBuf, sandbox: Mode, program: &str) -> Self {
        Self { own, sandbox, program: program.to_owned(), turn: Arc::new(Semaphore::new(1)) }
    }

    /// No program: such photographs stay unread.
    pub fn none() -> Self {
        Self::new(PathBuf::new(), Mode::Best, "")
    }

    /// The program's file, if there is one. Newer versions of libheif call it heif-dec.
    pub fn program(&self) -> Option<PathBuf> {
        let newer = || if self.program == "heif-convert" { located("heif-dec") } else { None };
        located(&self.program).or_else(newer)
    }

    /// A photograph as JPEG. The inner error is a sentence: it cannot be read.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the program is not there or cannot be started.
    pub async fn jpeg(&self, photograph: &[u8]) -> Result<Result<Vec<u8>, String>, Error> {
        let program = self.program().ok_or_else(|| Error::Unavailable(MISSING.into()))?;
        let gone = |what: String| Error::Unavailable(format!("{NOT_STARTED}: {what}"));
        let _turn = self.turn.acquire().await.map_err(|e| gone(e.to_string()))?;
        let here = |e: io::Error| gone(format!("there is no folder in memory: {e}"));
        let folder = folder(OURS).map_err(here)?;
        fs::write(folder.path().join("photograph.heic"), photograph).map_err(here)?;
        let words = [OsStr::new("photograph"), program.as_os_str(), folder.path().as_os_str()];
        let mut command = sandbox::child(&self.own, self.sandbox, words);
        command.env("HOME", folder.path()).env("TMPDIR", folder.path()).env("LC_ALL", "C.UTF-8");
        let damaged = Ok(Err("This photograph (HEIC) is damaged and could not be read.".to_owned()));
        let ended = run(command).await.map_err(|e| gone(e.to_string()))?;
        let Some(Ended { status, said }) = ended else { return damaged };
        if said.contains(sandbox::NOT_ENTERED) || said.contains(NOT_STARTED) {
            return Err(gone(said.lines().next().unwrap_or_default().to_owned()));
        }
        if !status.success() {
            return damaged;
        }
        // A file of several photographs becomes several; the first one is the one that is shown.
        let made = ["photograph.jpg", "photograph-1.jpg"].map(|name| folder.path().join(name));
        let is_ours =
            |path: &PathBuf| fs::symlink_metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() <= LARGEST);
        let Some(made) = made.iter().find(|path| is_ours(path)) else { return damaged };
        match fs::read(made) {
            Ok(bytes) if bytes.starts_with(b"\xFF\xD8") => Ok(Ok(bytes)),
            _ => damaged,
        }
    }
}

/// `chancery photograph PROGRAM FOLDER`: enters the sandbox and becomes the program, which turns the folder's photograph.heic into a JPEG beside it.
/// Returns only if that fails.
pub fn enter(mode: Mode, program: &OsStr, folder: Option<OsString>) -> ExitCode {
    let folder = folder.map(PathBuf::from).unwrap_or_default();
    let mut becoming = Command::new(program);
    becoming.args(["-q", "90"]).arg(folder.join("photograph.heic")).arg(folder.join("photograph.jpg"));
    let entered = Profile::photograph(Path::new(program), &folder).enter(mode);
    if let Err(refusal) = entered.and_then(|mut entered| entered.shut(false)) {
        let _ = writeln!(io::stderr(), "{refusal}");
        return ExitCode::FAILURE;
    }
    let e = becoming.exec();
    let _ = writeln!(io::stderr(), "{NOT_STARTED}: {e}");
    ExitCode::FAILURE
}
