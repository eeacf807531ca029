//! Recognition of words in pictures (OCR) by tesseract, if the machine has it. The reader's child draws the pages, so
//! the recogniser never sees a stranger's file, only pixels; it runs in its own sandbox ([`enter`]). Its output is
//! trusted as little as the reader's.

pub mod launch;
mod pages;
mod run;
mod words;

pub use launch::enter;
pub use run::{recognise, without};
pub use words::Recognised;

use super::{client::Picture, photographs::Photographs, programs::located};
use sandbox::{self, Mode};

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

/// The longest wait for one page. It has a minute of CPU time; this limit ends one that waits for something else.
const PATIENCE: Duration = Duration::from_secs(600);
/// The most bytes a recogniser may output for one page.
const MAX_OUTPUT: u64 = 16 << 20;
/// How long to wait before looking again for what is missing.
const AGAIN: Duration = Duration::from_secs(60);

/// Why a page was not recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The recogniser failed at this page.
    Page,
    /// The recogniser cannot be started.
    Gone(String),
}

/// The recogniser from the settings. Clones share what is known about it.
#[derive(Clone)]
pub struct Ocr {
    own: PathBuf,
    sandbox: Mode,
    program: String,
    language: String,
    photographs: Photographs,
    found: Arc<Mutex<Looked>>,
}

/// When it was last looked for, and the result.
type Looked = Option<(Instant, Result<Found, String>)>;

/// A working recogniser.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    program: PathBuf,
    /// Whether it can detect a page's orientation.
    turns: bool,
}

impl Ocr {
    /// `own` is this program's own file; `program` a path, or a name that is looked up in PATH, or empty for none;
    /// `language` as tesseract names it, several joined by "+".
    pub fn new(own: PathBuf, program: &str, language: &str) -> Self {
        let (program, language) = (program.to_owned(), language.to_owned());
        Self { own, sandbox: Mode::Best, program, language, photographs: Photographs::none(), found: Arc::default() }
    }

    /// The same, with a rule for kernels that lack part of the sandbox.
    pub fn with_sandbox(self, sandbox: Mode) -> Self {
        Self { sandbox, ..self }
    }

    /// The same where photographs of iPhones can be opened.
    pub fn with_photographs(self, photographs: Photographs) -> Self {
        Self { photographs, ..self }
    }

    /// What opens photographs of iPhones.
    pub fn photographs(&self) -> &Photographs {
        &self.photographs
    }

    /// No recogniser: pictures stay pictures.
    pub fn none() -> Self {
        Self::new(PathBuf::new(), "", "")
    }

    /// Checks that the recogniser exists and knows the language. The error says what is missing, as the end of a
    /// sentence.
    ///
    /// # Errors
    /// "OCR is not installed", or what else is wrong.
    pub async fn look(&self) -> Result<(), String> {
        let found = self.find().await;
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), found.clone()));
        found.map(drop)
    }

    /// Whether it is available; if it was missing, it is looked for again after a while.
    ///
    /// # Errors
    /// As for [`Ocr::look`].
    pub async fn is_there(&self) -> Result<(), String> {
        match self.looked() {
            Some((_, Ok(_))) => Ok(()),
            Some((at, Err(why))) if at.elapsed() < AGAIN => Err(why),
            _ => self.look().await,
        }
    }

    /// The program's file, if there is one.
    pub fn program(&self) -> Option<PathBuf> {
        located(&self.program)
    }

    fn looked(&self) -> Looked {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn known(&self) -> Result<Found, String> {
        self.looked().map_or_else(|| Err("OCR was not looked for".into()), |(_, found)| found)
    }

    async fn find(&self) -> Result<Found, String> {
        if self.program.is_empty() {
            return Err("OCR is switched off".into());
        }
        let program = located(&self.program).ok_or("OCR is not installed")?;
        let said = self.run(&program, &["--list-langs"], &[]).await;
        let said = said.map_err(|_| "the program for OCR does not run".to_owned())?;
        let said = String::from_utf8_lossy(&said);
        let knows = |language: &str| said.lines().any(|line| line.trim() == language);
        match self.language.split('+').find(|language| !knows(language)) {
            Some(language) => Err(format!("OCR does not know the language \"{language}\"")),
            None => Ok(Found { program, turns: knows("osd") }),
        }
    }

    /// The words of a picture.
    ///
    /// # Errors
    /// The page, or the recogniser.
    pub async fn recognise(&self, picture: &Picture) -> Result<Recognised, Failure> {
        let found = self.known().map_err(Failure::Gone)?;
        // 1: with the page's own orientation; 3: as it is.
        let mode = if found.turns { "1" } else { "3" };
        let words = ["-", "-", "-l", &self.language, "--psm", mode, "--dpi", "300", "tsv"];
        let mut grey = format!("P5\n{} {}\n255\n", picture.width, picture.height).into_bytes();
        grey.extend_from_slice(&picture.dots);
        let said = self.run(&found.program, &words, &grey).await?;
        Ok(words::read(&String::from_utf8_lossy(&said), picture.width, picture.height))
    }

    async fn run(&self, program: &Path, words: &[&str], input: &[u8]) -> Result<Vec<u8>, Failure> {
        let gone = |what: &str| Failure::Gone(format!("the program for OCR cannot be started: {what}"));
        let mut command = sandbox::child(&self.own, self.sandbox, [OsStr::new("recogniser"), program.as_os_str()]);
        command.args(words);
        command.env("OMP_THREAD_LIMIT", "1").env("LC_ALL", "C.UTF-8").env("MALLOC_ARENA_MAX", "1");
        command.envs(std::env::var_os(launch::WORDS).map(|folder| (launch::WORDS, folder)));
        let mut child = command.spawn().map_err(|e| gone(&e.to_string()))?;
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(gone("it has no pipes"));
        };
        let feed = async {
            // If it stops reading, that is not an error here: its output explains it.
            let _ = stdin.write_all(input).await;
            drop(stdin);
        };
        let (mut said, mut complaint) = (Vec::new(), Vec::new());
        let (mut hearing, mut complaining) = (stdout.take(MAX_OUTPUT), stderr.take(MAX_OUTPUT));
        let talk =
            async { tokio::join!(feed, hearing.read_to_end(&mut said), complaining.read_to_end(&mut complaint)) };
        let talked = async {
            let (_, heard, _) = talk.await;
            (heard, child.wait().await)
        };
        let Ok((heard, ended)) = timeout(PATIENCE, talked).await else { return Err(Failure::Page) };
        let complaint = String::from_utf8_lossy(&complaint);
        if complaint.contains(sandbox::NOT_ENTERED) {
            return Err(gone("it could not enter its sandbox; \"chancery doctor\" says why"));
        }
        if complaint.contains(launch::NOT_STARTED) {
            return Err(gone("it is not there any more"));
        }
        match (heard, ended) {
            (Ok(_), Ok(ended)) if ended.success() && (said.len() as u64) < MAX_OUTPUT => Ok(said),
            _ => Err(Failure::Page),
        }
    }
}
