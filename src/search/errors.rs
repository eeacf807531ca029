//! Tantivy's errors in our words. An error about damaged bytes names the one fix there is, because the index can
//! always be rebuilt.

use base::error::Error;

use std::{
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tantivy::{
    TantivyError,
    directory::error::{OpenReadError, OpenWriteError},
};

/// The index cannot be used as it is.
pub(super) fn damaged(cause: impl std::fmt::Display) -> Error {
    Error::Damaged(format!("the search index cannot be read ({cause}); run `chancery reindex` to build it anew"))
}

/// Our error as an I/O error, to pass through tantivy.
pub(super) fn into_io(error: Error) -> io::Error {
    let kind = match &error {
        Error::Damaged(_) => io::ErrorKind::InvalidData,
        Error::Full => io::ErrorKind::StorageFull,
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, error)
}

/// An I/O error of an index file, ours or the system's.
pub(super) fn from_io(error: &io::Error) -> Error {
    match error.kind() {
        _ if Error::is_full(error) => Error::Full,
        // Encrypted files open completely or not at all, so a premature end is damage, as is a missing file.
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof | io::ErrorKind::NotFound => damaged(error),
        _ => Error::Internal(format!("search index: {error}")),
    }
}

/// An error of tantivy's.
pub(super) fn from_tantivy(error: TantivyError) -> Error {
    match error {
        TantivyError::IoError(e)
        | TantivyError::OpenReadError(OpenReadError::IoError { io_error: e, .. })
        | TantivyError::OpenWriteError(OpenWriteError::IoError { io_error: e, .. }) => from_io(&e),
        TantivyError::OpenReadError(_)
        | TantivyError::DataCorruption(_)
        | TantivyError::IncompatibleIndex(_)
        | TantivyError::DeserializeError(_)
        | TantivyError::SchemaError(_) => damaged(error),
        other => Error::Internal(format!("search index: {other}")),
    }
}

/// The first I/O error of an index: tantivy's threads report only that there was one.
#[derive(Default)]
pub(super) struct Faults(Mutex<Option<Error>>);

impl Faults {
    /// Keeps `error` if it is the first.
    pub(super) fn noted(&self, error: io::Error) -> io::Error {
        if error.kind() != io::ErrorKind::NotFound {
            self.first().get_or_insert_with(|| from_io(&error));
        }
        error
    }

    /// Takes the stored error.
    pub(super) fn take(&self) -> Option<Error> {
        self.first().take()
    }

    fn first(&self) -> MutexGuard<'_, Option<Error>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
