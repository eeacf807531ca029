//! Photographs as iPhones take them (HEIC), as JPEG, by heif-convert of libheif, if the machine has it. It gets the photograph of a stranger, so it runs
//! in a sandbox of its own, in a folder in memory, and what it writes is drawn by the reader's child like any other stranger's picture.

use super::programs::located;
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
    time::{Duration, SystemTime},
};
use tokio::{io::AsyncReadExt, sync::Semaphore, time::timeout};

/// What is missing where there is no such program, as the end of a sentence.
pub const MISSING: &str = "the program heif-convert, which opens photographs of iPhones (HEIC), is not installed";
/// Folders in memory: what is written there never reaches a disk.
const MEMORY: &str = "/dev/shm";
/// How our folders there begin.
const OURS: &str = "chancery-photograph-";
/// After this time a folder belongs to a conversion that was killed.
const STALE: Duration = Duration::from_secs(15 * 60);
/// The longest wait for one photograph.
const PATIENCE: Duration = Duration::from_secs(120);
/// The most bytes of a JPEG: 48 megapixels have 20 MB.
const LARGEST: u64 = 96 << 20;
/// The most bytes of complaints that are read.
const MOST_SAID: u64 = 64 << 10;
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
        sweep();
        let here = |e: io::Error| gone(format!("there is no folder in memory: {e}"));
        let folder = tempfile::Builder::new().prefix(OURS).tempdir_in(MEMORY).map_err(here)?;
        fs::write(folder.path().join("photograph.heic"), photograph).map_err(here)?;
        let words = [OsStr::new("photograph"), program.as_os_str(), folder.path().as_os_str()];
        let mut command = sandbox::child(&self.own, self.sandbox, words);
        command.env("HOME", folder.path()).env("TMPDIR", folder.path()).env("LC_ALL", "C.UTF-8");
        let mut child = command.spawn().map_err(|e| gone(e.to_string()))?;
        drop(child.stdin.take());
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let mut said = Vec::new();
        let talked = async {
            let drain = async {
                if let Some(mut stdout) = stdout {
                    let _ = tokio::io::copy(&mut stdout, &mut tokio::io::sink()).await;
                }
            };
            let hear = async {
                if let Some(mut stderr) = stderr {
                    let _ = (&mut stderr).take(MOST_SAID).read_to_end(&mut said).await;
                    let _ = tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await;
                }
            };
            tokio::join!(drain, hear);
            child.wait().await
        };
        let damaged = Ok(Err("This photograph (HEIC) is damaged and could not be read.".to_owned()));
        let Ok(ended) = timeout(PATIENCE, talked).await else { return damaged };
        let said = String::from_utf8_lossy(&said);
        if said.contains(sandbox::NOT_ENTERED) || said.contains(NOT_STARTED) {
            return Err(gone(said.lines().next().unwrap_or_default().to_owned()));
        }
        if !ended.is_ok_and(|code| code.success()) {
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

/// Removes what killed conversions have left.
fn sweep() {
    let Ok(entries) = fs::read_dir(MEMORY) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(OURS)) {
        let made = entry.metadata().and_then(|meta| meta.modified());
        let age = made.ok().and_then(|made| SystemTime::now().duration_since(made).ok());
        if age.is_some_and(|age| age > STALE) {
            // Another user's stays.
            let _ = fs::remove_dir_all(entry.path());
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
