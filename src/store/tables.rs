//! Tables: typed names for ranges of keys. A table's number is the first byte of its keys and never changes.
//! Everything of an account is keyed by the account's id first, so that one account cannot reach another's by
//! construction. Keys hold identifiers and keyed hashes only, never a name or an address.

use super::blobs::Bytes;
use crate::{
    accounts::{Account, AppPassword, ConfirmToken, Passkey, Referral, ResetToken, SecondFactor, Session, Used},
    answers::ChatMessage,
    audit::{AuditHead, AuditRecord},
    deadlines::{Deadline, Feed},
    error::{Error, Result},
    files::{File, Folder, Scan, Upload},
    ids::{AccountId, FileId, FolderId, LinkId, MessageId, OutboxId, TaskId},
    intake::Held,
    outbox::{DkimKey, OutboxItem, SentToday},
    queue::Job,
    reading::{Holding, Study},
    tasks::{Message, Task},
    upload_links::Link,
};

use serde::{Serialize, de::DeserializeOwned};
use std::marker::PhantomData;

/// A table of values of one type.
pub struct Table<V> {
    pub(super) number: u8,
    /// Name for messages to operators.
    pub name: &'static str,
    value: PhantomData<fn() -> V>,
}

impl<V> Table<V> {
    const fn new(number: u8, name: &'static str) -> Self {
        Self { number, name, value: PhantomData }
    }
    /// The first byte of its keys.
    pub fn number(&self) -> u8 {
        self.number
    }
    pub(super) fn key(&self, key: &[u8]) -> Vec<u8> {
        let mut full = Vec::with_capacity(1 + key.len());
        full.push(self.number);
        full.extend_from_slice(key);
        full
    }
}

impl<V: Serialize> Table<V> {
    pub(super) fn encode(&self, value: &V) -> Result<Vec<u8>> {
        // Field names are kept, so that a later version may add fields and still read these.
        rmp_serde::to_vec_named(value)
            .map_err(|e| Error::Internal(format!("a record of {} cannot be written: {e}", self.name)))
    }
}

impl<V: DeserializeOwned> Table<V> {
    pub(super) fn decode(&self, bytes: &[u8]) -> Result<V> {
        rmp_serde::from_slice(bytes)
            .map_err(|e| Error::Damaged(format!("a record of {} cannot be read: {e}", self.name)))
    }
}

macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident: $value:ty = $number:literal;)*) => {
        $($(#[$doc])* pub const $name: Table<$value> = Table::new($number, stringify!($name));)*
        /// Number and name of every table, for counts and for the test that no number is used twice.
        pub const ALL: &[(u8, &str)] = &[$(($number, stringify!($name))),*];
    };
}

tables! {
    /// account
    ACCOUNTS: Account = 1;
    /// lookup("email", lower case)
    ACCOUNT_BY_EMAIL: AccountId = 2;
    /// account ++ session
    SESSIONS: Session = 3;
    /// account ++ task
    TASKS: Task = 4;
    /// account ++ lookup("path", path)
    TASK_BY_PATH: TaskId = 5;
    /// account ++ message
    MESSAGES: Message = 6;
    /// account ++ task ++ message
    TASK_MESSAGES: () = 7;
    /// account ++ lookup("mid", Message-ID)
    MESSAGE_BY_MID: (TaskId, MessageId) = 8;
    /// account ++ file
    FILES: File = 9;
    /// account ++ task ++ file
    TASK_FILES: () = 10;
    /// account ++ folder, or 16 zero bytes for the root, ++ file
    FOLDER_FILES: () = 11;
    /// account ++ folder
    FOLDERS: Folder = 12;
    /// job
    JOBS: Job = 13;
    /// outbox item
    OUTBOX: OutboxItem = 14;
    /// blob: named by a commit, so the sweeper leaves it
    BLOBS: u64 = 15;
    /// account ++ lookup("delivery", Message-ID, body hash and recipient): mail that was taken already
    DELIVERIES: MessageId = 16;
    /// number of the line, 8 bytes, big end first
    AUDIT: AuditRecord = 17;
    /// "head"
    AUDIT_HEAD: AuditHead = 18;
    /// account ++ hash of a reset link's secret
    RESET_TOKENS: ResetToken = 21;
    /// account ++ hash of the secret of a link that confirms the address
    CONFIRM_TOKENS: ConfirmToken = 25;
    /// account
    SECOND_FACTORS: SecondFactor = 22;
    /// account ++ passkey
    PASSKEYS: Passkey = 23;
    /// account ++ app password
    APP_PASSWORDS: AppPassword = 24;
    /// message: mail that is held for IT
    HELD: Held = 27;
    /// account ++ byte of the service ++ thing said
    CHATS: ChatMessage = 46;
    /// blob: the bytes of a small one, which the commit that names it carries
    BLOB_BYTES: Bytes = 51;
    /// account
    USAGE: Used = 19;
    /// lookup("referral", code in its plain form)
    REFERRALS: Referral = 20;
    /// account ++ message that waits for a bigger plan
    ON_HOLD: TaskId = 26;
    /// account: the replies that it was sent today
    SENT_TODAY: SentToday = 28;
    /// lookup("dkim", selector and domain)
    DKIM_KEYS: DkimKey = 29;
    /// account ++ upload
    UPLOADS: Upload = 33;
    /// account ++ link
    LINKS: Link = 34;
    /// hash of a link's secret
    LINK_BY_SECRET: (AccountId, LinkId) = 35;
    /// account ++ folder, or 16 zero bytes for the root, ++ lookup("name", name in lower case): the folder of that name
    FOLDER_BY_NAME: FolderId = 36;
    /// account ++ folder, or 16 zero bytes for the root, ++ lookup("name", name in lower case): the file that has the name
    FILE_BY_NAME: FileId = 37;
    /// account ++ file or message: what the law layer read in it
    STUDIES: Study = 40;
    /// account ++ file whose pictures wait for OCR
    SCANS: Scan = 38;
    /// account ++ task ++ deadline
    DEADLINES: Deadline = 41;
    /// account ++ lookup("authority", normal form) ++ file
    HOLDINGS: Holding = 42;
    /// account
    FEEDS: Feed = 43;
    /// lookup("mid", Message-ID): which of our mails a report speaks of
    OUTBOX_BY_MID: OutboxId = 32;
}

/// A table for the store's own tests.
#[cfg(test)]
pub(super) const TEST: Table<Vec<u8>> = Table::new(250, "TEST");

/// Key parts, one after the other.
pub fn key(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn no_number_is_used_twice_and_none_is_zero() {
        let numbers: HashSet<u8> = super::ALL.iter().map(|(n, _)| *n).collect();
        assert_eq!(numbers.len(), super::ALL.len());
        assert!(!numbers.contains(&0));
    }
}
