//! Our own Word documents as PDF, by LibreOffice, if the machine has it. It gets a document that we wrote, in a folder in memory,
//! inside a sandbox of its own; no stranger's file reaches it.

use super::{
    conversions::{Ended, folder, run},
    programs::located,
};
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
use tokio::sync::Semaphore;

/// Where LibreOffice makes its socket.
const SOCKETS: &str = "/tmp";
/// How our folders there begin.
const OURS: &str = "chancery-office-";
/// The most bytes of a PDF.
const LARGEST: u64 = 128 << 20;
/// LibreOffice ends with this code once it has made its settings, and wants to be started again (EXITHELPER_NORMAL_RESTART).
const AGAIN: i32 = 81;

/// LibreOffice, as the settings name it. Clones share it.
#[derive(Clone)]
pub struct Office {
    own: PathBuf,
    sandbox: Mode,
    program: String,
    /// One document at a time: it takes a quarter of a gigabyte.
    turn: Arc<Semaphore>,
}

impl Office {
    /// `own` is this program's own file; `program` a path, or a name that is looked up in PATH, or empty for none.
    pub fn new(own: PathBuf, sandbox: Mode, program: &str) -> Self {
        Self { own, sandbox, program: program.to_owned(), turn: Arc::new(Semaphore::new(1)) }
    }

    /// The program's file, if there is one: `soffice` is a script that starts it.
    pub fn program(&self) -> Option<PathBuf> {
        let named = located(&self.program)?;
        let binary = named.with_file_name("soffice.bin");
        Some(if binary.is_file() { binary } else { named })
    }

    /// A Word document of ours as PDF.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub async fn pdf(&self, document: &[u8]) -> Result<Vec<u8>, String> {
        let program = self
            .program()
            .ok_or("LibreOffice is not installed on this server, so there is no PDF. Download the Word document.")?;
        let _turn = self.turn.acquire().await.map_err(|e| e.to_string())?;
        let failed = "LibreOffice could not make a PDF of this document. Download the Word document.";
        let here = |e: io::Error| {
            tracing::warn!(error = %e, "a folder in memory for LibreOffice could not be made");
            failed.to_owned()
        };
        let folder = folder(OURS).map_err(here)?;
        fs::write(folder.path().join("draft.docx"), document).map_err(here)?;
        let pdf = folder.path().join("draft.pdf");
        for _ in 0..2 {
            let begun = SystemTime::now();
            let code = self.run(&program, folder.path()).await;
            remove_sockets(begun);
            let code = code?;
            if pdf.exists() || code != Some(AGAIN) {
                break;
            }
        }
        let made = fs::metadata(&pdf).is_ok_and(|meta| meta.is_file() && meta.len() <= LARGEST);
        let bytes = if made { fs::read(&pdf).map_err(here)? } else { Vec::new() };
        if bytes.starts_with(b"%PDF-") { Ok(bytes) } else { Err(failed.to_owned()) }
    }

    async fn run(&self, program: &Path, folder: &Path) -> Result<Option<i32>, String> {
        let words = [OsStr::new("office"), program.as_os_str(), folder.as_os_str()];
        let mut command = sandbox::child(&self.own, self.sandbox, words);
        command.env("HOME", folder).env("TMPDIR", folder).env("LC_ALL", "C.UTF-8").env("SAL_USE_VCLPLUGIN", "svp");
        let failed = |why: String| {
            tracing::warn!(error = %why, "LibreOffice could not be run");
            "LibreOffice could not be started on this server. Your IT finds the reason in the log; download the Word document."
                .to_owned()
        };
        let Some(Ended { status, said }) = run(command).await.map_err(|e| failed(e.to_string()))? else {
            return Err("LibreOffice took too long with this document. Download the Word document.".into());
        };
        if said.contains(sandbox::NOT_ENTERED) || said.contains(NOT_STARTED) {
            return Err(failed(said.lines().next().unwrap_or_default().to_owned()));
        }
        Ok(status.code())
    }
}

/// Removes the socket that LibreOffice made and may not remove itself: the next start would take it for another instance.
fn remove_sockets(since: SystemTime) {
    let Ok(entries) = fs::read_dir(SOCKETS) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with("OSL_PIPE_")) {
        let made = entry.metadata().and_then(|meta| meta.modified());
        // File systems count time in coarser steps.
        if made.is_ok_and(|made| made + Duration::from_millis(50) >= since) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Error message when the program cannot be started.
const NOT_STARTED: &str = "LibreOffice cannot be started";

/// `chancery office PROGRAM FOLDER`: enters the sandbox and becomes LibreOffice, which turns the folder's draft.docx into draft.pdf.
/// Returns only if that fails.
pub fn enter(mode: Mode, program: &OsStr, folder: Option<OsString>) -> ExitCode {
    let folder = folder.map(PathBuf::from).unwrap_or_default();
    let mut becoming = Command::new(program);
    let mut profile = OsString::from("-env:UserInstallation=file://");
    profile.push(folder.join("profile"));
    becoming.args(["--headless", "--norestore", "--nologo", "--nolockcheck"]).arg(profile);
    becoming.args(["--convert-to", "pdf", "--outdir"]).arg(&folder).arg(folder.join("draft.docx"));
    let entered = Profile::office(Path::new(program), &folder).enter(mode);
    if let Err(refusal) = entered.and_then(|mut entered| entered.shut(false)) {
        let _ = writeln!(io::stderr(), "{refusal}");
        return ExitCode::FAILURE;
    }
    let e = becoming.exec();
    let _ = writeln!(io::stderr(), "{NOT_STARTED}: {e}");
    ExitCode::FAILURE
}
