//! The domain's errors. They contain no HTTP or SMTP terms: each door maps them to its own.
//!
//! The only policy: a variant says *who must act*. `Invalid`, `NotFound`, `Denied` and `Conflict` are the caller's to
//! fix, and their sentence is shown as it is. `Full` and `Unavailable` are temporary; the caller may try again.
//! `Damaged` and `Internal` are ours: the cause goes to the log, and a door shows only that something failed. No
//! variant may carry client text. Start-up has its own type, [`StartError`], which names a setting and the fix.

use std::fmt;

/// A run-time error of the domain.
#[derive(Debug, Clone)]
pub enum Error {
    /// The request breaks a rule; the sentence names the fix.
    Invalid(String),
    /// It does not exist, or it belongs to another account, which must look the same.
    NotFound,
    /// Known, but not allowed; the sentence may be shown.
    Denied(String),
    /// It contradicts what already exists; the sentence may be shown.
    Conflict(String),
    /// The disk is full. Nothing has changed.
    Full,
    /// Something needed is unavailable right now; the sentence is for the log.
    Unavailable(String),
    /// Stored bytes differ from what was written; the sentence is for the log.
    Damaged(String),
    /// Any other internal error; the sentence is for the log.
    Internal(String),
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(s) | Self::Denied(s) | Self::Conflict(s) => f.write_str(s),
            Self::NotFound => f.write_str("There is no such thing."),
            Self::Full => f.write_str("The disk is full. Nothing was changed."),
            Self::Unavailable(s) => write!(f, "not available: {s}"),
            Self::Damaged(s) => write!(f, "damaged: {s}"),
            Self::Internal(s) => write!(f, "internal: {s}"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Whether an I/O error means that the disk, or the user's quota, is full.
    pub fn is_full(e: &std::io::Error) -> bool {
        matches!(e.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded)
    }
}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Self {
        if Self::is_full(&e) { Self::Full } else { Self::Internal(e.to_string()) }
    }
}

/// Why the program could not start. `problem` says what is wrong and where, `mend` how to fix it.
#[derive(Debug, Clone)]
pub struct StartError {
    /// One sentence: what is wrong, naming the setting or the file.
    pub problem: String,
    /// One sentence: what to do.
    pub mend: String,
    /// Another process has the data folder open, so that waiting may help.
    pub busy: bool,
}

impl StartError {
    /// Makes a start-up error from its two sentences.
    pub fn new(problem: impl Into<String>, mend: impl Into<String>) -> Self {
        Self { problem: problem.into(), mend: mend.into(), busy: false }
    }

    /// The same error, about a data folder that another process has open.
    #[must_use]
    pub fn busy(self) -> Self {
        Self { busy: true, ..self }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  {}", self.problem, self.mend)
    }
}

impl std::error::Error for StartError {}
