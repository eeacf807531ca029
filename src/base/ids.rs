//! Identifiers: one type per noun, so that a file's id cannot be passed where a task's is wanted.
//! Each is a ULID (time-ordered, 128 bits), so that a scan by id is a scan by age.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    fmt,
    str::FromStr,
    sync::{Mutex, PoisonError},
};
use ulid::Ulid;

/// The most recent identifier.
static LAST: Mutex<Ulid> = Mutex::new(Ulid::nil());

/// Identifiers are in order even within a millisecond and after the clock is set back. Standard ULIDs count up by one
/// within a millisecond; here the step is random, so that nobody can guess the next identifier from one they saw.
fn next() -> Ulid {
    let drawn = Ulid::generate();
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    *last = match drawn > *last {
        true => drawn,
        false => following(*last, drawn),
    };
    *last
}

/// A little later in order than `last`, by a step that comes from the random part of `drawn`.
fn following(last: Ulid, drawn: Ulid) -> Ulid {
    Ulid(last.0.saturating_add(1 + (drawn.0 & u128::from(u64::MAX))))
}

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Ulid);

        impl $name {
            /// A new identifier, unique and later in order than all others this process has made.
            #[allow(clippy::new_without_default)]
            pub fn new() -> Self { Self(next()) }
            /// The same one, or a new one later in order than `other`, if it is not: an earlier process may have made `other`
            /// while the clock was ahead.
            #[must_use]
            pub fn after(self, other: Self) -> Self {
                if self > other { self } else { Self(following(other.0, self.0)) }
            }
            /// The sixteen bytes used in store keys, big-endian, so that keys sort by age.
            pub fn bytes(self) -> [u8; 16] { self.0.to_bytes() }
            /// Reverses [`Self::bytes`].
            pub fn from_bytes(bytes: [u8; 16]) -> Self { Self(Ulid::from_bytes(bytes)) }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}:{}", stringify!($name), self.0) }
        }
        impl JsonSchema for $name {
            fn inline_schema() -> bool { true }
            fn schema_name() -> Cow<'static, str> { stringify!($name).into() }
            fn json_schema(_: &mut SchemaGenerator) -> Schema { json_schema!({ "type": "string", "format": "ulid" }) }
        }
        impl FromStr for $name {
            type Err = ulid::DecodeError;
            fn from_str(s: &str) -> Result<Self, Self::Err> { Ulid::from_string(s).map(Self) }
        }
    )*};
}

id! {
    /// A person who may sign in.
    AccountId,
    /// A thread of mail to the assistant.
    TaskId,
    /// One mail of a task, in either direction.
    MessageId,
    /// A file: an attachment of a task or an upload.
    FileId,
    /// A folder of My Files.
    FolderId,
    /// A signed-in session (the refresh token's server side).
    SessionId,
    /// A passkey of an account.
    PasskeyId,
    /// An app password of an account.
    AppPasswordId,
    /// A token with which a program signs in for an account.
    ApiTokenId,
    /// A chat entry.
    ChatId,
    /// A piece of work in the queue.
    JobId,
    /// An outgoing mail.
    OutboxId,
    /// A large file still arriving.
    UploadId,
    /// A public upload link.
    LinkId,
    /// A draft of a letter, court paper or contract.
    DraftId,
    /// A table of questions and documents.
    TableId,
    /// A person or organisation in the firm's contacts.
    ContactId,
    /// Two contacts that were merged.
    MergeId,
    /// A conflict check.
    CheckId,
    /// Papers that a client is asked for.
    ChaseId,
    /// What came by an intake form.
    SubmissionId,
    /// A link by which one person fills in an intake form.
    FormLinkId,
    /// A matter: a case or other work for a client.
    MatterId,
    /// A paper that may belong to a matter.
    ProposalId,
    /// Time spent on a matter, or an expense of it.
    ActivityId,
    /// An encrypted file of bytes in the data folder.
    BlobId,
}

#[cfg(test)]
mod tests {
    use super::FileId;

    #[test]
    fn identifiers_are_in_the_order_in_which_they_were_made() {
        let made: Vec<FileId> = (0..20_000).map(|_| FileId::new()).collect();
        assert!(made.is_sorted_by(|a, b| a.bytes() < b.bytes()));
    }

    #[test]
    fn one_that_must_follow_another_does() {
        let (first, second) = (FileId::new(), FileId::new());
        assert_eq!(second.after(first), second);
        let ahead = FileId(ulid::Ulid::from_parts(1 << 47, 5));
        assert!(second.after(ahead) > ahead);
        assert_ne!(second.after(ahead), first.after(ahead));
    }
}
