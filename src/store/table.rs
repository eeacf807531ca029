//! Tables: typed names for ranges of keys. A table's number is the first byte of its keys. Neither the number nor the
//! bytes of its keys ever change. Keys hold only identifiers and keyed hashes, never a name or an address.
//!
//! Keys of account data start with the account: [`Table::of_accounts`] accepts no other key. So by construction one
//! account cannot reach another's data, and a removed account's rows are found by their prefix.

use base::error::{Error, Result};
use base::ids;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error as _},
};
use std::marker::PhantomData;

/// A key, or the first part of one: a fixed number of bytes that sort like the values.
pub trait Key: Sized {
    /// Its length in bytes.
    const LEN: usize;
    /// Appends its bytes.
    fn write(&self, into: &mut Vec<u8>);
    /// Parses these [`Key::LEN`] bytes.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// What the keys of type `K` can start with.
pub trait PrefixOf<K> {
    /// Appends its bytes.
    fn write_prefix(&self, into: &mut Vec<u8>);
}

/// Every key of a table.
pub struct All;

/// A key that starts with the account it belongs to.
pub trait AccountFirst: Key {}

macro_rules! id_keys {
    ($($id:ident)*) => {$(
        impl Key for ids::$id {
            const LEN: usize = 16;
            fn write(&self, into: &mut Vec<u8>) {
                into.extend_from_slice(&self.bytes());
            }
            fn read(bytes: &[u8]) -> Option<Self> {
                bytes.try_into().ok().map(Self::from_bytes)
            }
        }
    )*};
}

id_keys! {
    AccountId TaskId MessageId FileId FolderId SessionId PasskeyId AppPasswordId ApiTokenId ChatId JobId OutboxId UploadId LinkId BlobId DraftId TableId ContactId MergeId CheckId ChaseId SubmissionId FormLinkId MatterId ProposalId ActivityId
}

/// A hash, or a word of a fixed length.
impl<const N: usize> Key for [u8; N] {
    const LEN: usize = N;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(self);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok()
    }
}

/// A number, most significant byte first, so that keys sort numerically.
impl Key for u64 {
    const LEN: usize = 8;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.to_be_bytes());
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self::from_be_bytes)
    }
}

/// `None` is all zeros, which is never an identifier.
impl<T: Key> Key for Option<T> {
    const LEN: usize = T::LEN;
    fn write(&self, into: &mut Vec<u8>) {
        match self {
            Some(key) => key.write(into),
            None => into.resize(into.len() + T::LEN, 0),
        }
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.iter().all(|b| *b == 0) { Some(None) } else { T::read(bytes).map(Some) }
    }
}

impl<A: Key, B: Key> Key for (A, B) {
    const LEN: usize = A::LEN + B::LEN;
    fn write(&self, into: &mut Vec<u8>) {
        self.0.write(into);
        self.1.write(into);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (a, b) = bytes.split_at_checked(A::LEN)?;
        Some((A::read(a)?, B::read(b)?))
    }
}

impl<A: Key, B: Key, C: Key> Key for (A, B, C) {
    const LEN: usize = A::LEN + B::LEN + C::LEN;
    fn write(&self, into: &mut Vec<u8>) {
        self.0.write(into);
        self.1.write(into);
        self.2.write(into);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (a, rest) = bytes.split_at_checked(A::LEN)?;
        let (b, c) = rest.split_at_checked(B::LEN)?;
        Some((A::read(a)?, B::read(b)?, C::read(c)?))
    }
}

impl AccountFirst for ids::AccountId {}
impl<B: Key> AccountFirst for (ids::AccountId, B) {}
impl<B: Key, C: Key> AccountFirst for (ids::AccountId, B, C) {}

impl<K> PrefixOf<K> for All {
    fn write_prefix(&self, _: &mut Vec<u8>) {}
}

impl<A: Key, B: Key> PrefixOf<(A, B)> for A {
    fn write_prefix(&self, into: &mut Vec<u8>) {
        self.write(into);
    }
}

impl<A: Key, B: Key, C: Key> PrefixOf<(A, B, C)> for A {
    fn write_prefix(&self, into: &mut Vec<u8>) {
        self.write(into);
    }
}

impl<A: Key, B: Key, C: Key> PrefixOf<(A, B, C)> for (A, B) {
    fn write_prefix(&self, into: &mut Vec<u8>) {
        self.write(into);
    }
}

/// A key stored in a record: its bytes, as an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptKey<K>(pub K);

impl<K: Key> Serialize for KeptKey<K> {
    fn serialize<S: Serializer>(&self, into: S) -> std::result::Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(K::LEN);
        self.0.write(&mut bytes);
        bytes.serialize(into)
    }
}

impl<'de, K: Key> Deserialize<'de> for KeptKey<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        let bytes = Vec::<u8>::deserialize(from)?;
        K::read(&bytes).map(Self).ok_or_else(|| D::Error::custom("the bytes are no key"))
    }
}

/// What happens to a table's rows when an account is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Keys start with the account: the rows are removed with it.
    ByPrefix,
    /// The removal of an account searches for its rows.
    BySearch,
    /// The rows belong to no account.
    NotAnAccounts,
    /// The rows stay: they name an account by its identifier only.
    Kept,
}

/// A table, without its types.
#[derive(Clone, Copy, Debug)]
pub struct TableInfo {
    /// The first byte of its keys.
    pub number: u8,
    /// Name for messages to operators.
    pub name: &'static str,
    /// What happens to its rows when an account is removed.
    pub removal: Removal,
    /// Whether bytes are a value of the table.
    pub(super) reads: fn(&[u8]) -> bool,
}

/// Whether bytes are a value of this type.
fn reads<V: DeserializeOwned>(bytes: &[u8]) -> bool {
    rmp_serde::from_slice::<V>(bytes).is_ok()
}

impl TableInfo {
    /// What the keys of an account's rows start with, if [`TableInfo::removal`] is by prefix.
    pub(super) fn prefix_of(&self, account: ids::AccountId) -> Vec<u8> {
        let mut prefix = vec![self.number];
        account.write(&mut prefix);
        prefix
    }
}

/// A table of values of one type under keys of one type.
pub struct Table<K, V> {
    info: TableInfo,
    types: PhantomData<fn(K) -> V>,
}

impl<K: Key, V: DeserializeOwned> Table<K, V> {
    /// A table whose rows each belong to an account.
    pub const fn of_accounts(number: u8, name: &'static str) -> Self
    where
        K: AccountFirst,
    {
        Self { info: TableInfo { number, name, removal: Removal::ByPrefix, reads: reads::<V> }, types: PhantomData }
    }

    /// A table whose keys do not start with an account.
    pub const fn shared(number: u8, name: &'static str, removal: Removal) -> Self {
        Self { info: TableInfo { number, name, removal, reads: reads::<V> }, types: PhantomData }
    }
}

impl<K: Key, V> Table<K, V> {
    /// The table without its types.
    pub const fn info(&self) -> TableInfo {
        self.info
    }

    /// The first byte of its keys.
    pub const fn number(&self) -> u8 {
        self.info.number
    }

    /// A key changed by a commit, without the table's number; see [`Store::watch`](super::Store::watch).
    pub fn parse(&self, key: &[u8]) -> Option<K> {
        K::read(key)
    }

    pub(super) fn full_key(&self, key: &K) -> Vec<u8> {
        let mut full = Vec::with_capacity(1 + K::LEN);
        full.push(self.info.number);
        key.write(&mut full);
        full
    }

    pub(super) fn full_prefix(&self, prefix: &impl PrefixOf<K>) -> Vec<u8> {
        let mut full = vec![self.info.number];
        prefix.write_prefix(&mut full);
        full
    }

    /// The key of a full key, table number included.
    pub(super) fn key_of(&self, full: &[u8]) -> Result<K> {
        let key = full.get(1..).and_then(K::read);
        key.ok_or_else(|| Error::Damaged(format!("a key of {} cannot be read", self.info.name)))
    }
}

impl<K, V: Serialize> Table<K, V> {
    pub(super) fn encode(&self, value: &V) -> Result<Vec<u8>> {
        // Field names are stored, so that a later version may add fields and still read these records.
        rmp_serde::to_vec_named(value)
            .map_err(|e| Error::Internal(format!("a record of {} cannot be written: {e}", self.info.name)))
    }
}

impl<K, V: DeserializeOwned> Table<K, V> {
    pub(super) fn decode(&self, bytes: &[u8]) -> Result<V> {
        rmp_serde::from_slice(bytes)
            .map_err(|e| Error::Damaged(format!("a record of {} cannot be read: {e}", self.info.name)))
    }
}

/// Defines the tables of a room, and `TABLES`, the list of them: `/// What it holds. NAME: KEY => VALUE = NUMBER;`,
/// with `, REMOVAL` after the number for a table whose keys do not start with an account.
#[macro_export]
macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident: $key:ty => $value:ty = $number:literal $(, $removal:ident)?;)*) => {
        $(
            $(#[$doc])*
            pub const $name: $crate::Table<$key, $value> = $crate::tables!(@new $number, $name $(, $removal)?);
        )*
        /// Every table of this room.
        pub const TABLES: &[$crate::TableInfo] = &[$($name.info()),*];
    };
    (@new $number:literal, $name:ident) => { $crate::Table::of_accounts($number, stringify!($name)) };
    (@new $number:literal, $name:ident, $removal:ident) => {
        $crate::Table::shared($number, stringify!($name), $crate::Removal::$removal)
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ids::{AccountId, FileId, FolderId};

    use proptest::prelude::*;

    fn there_and_back<K: Key + PartialEq + std::fmt::Debug>(key: &K) {
        let mut bytes = Vec::new();
        key.write(&mut bytes);
        assert_eq!(bytes.len(), K::LEN);
        assert_eq!(K::read(&bytes).as_ref(), Some(key));
        bytes.push(0);
        assert_eq!(K::read(&bytes), None, "a longer key is another key");
    }

    #[test]
    fn keys_are_read_as_they_were_written() {
        let (account, file) = (AccountId::new(), FileId::new());
        there_and_back(&(account, None::<FolderId>, file));
        there_and_back(&(account, Some(FolderId::new()), [7u8; 32]));
        there_and_back(&(account, 0u64));
    }

    proptest! {
        #[test]
        fn numbers_sort_as_their_keys_do(a: u64, b: u64) {
            let bytes = |n: u64| { let mut out = Vec::new(); n.write(&mut out); out };
            prop_assert_eq!(a.cmp(&b), bytes(a).cmp(&bytes(b)));
        }

        #[test]
        fn no_bytes_break_the_reading_of_a_key(bytes: Vec<u8>) {
            let read = <(AccountId, Option<FolderId>, [u8; 32])>::read(&bytes);
            prop_assert!(read.is_none() || bytes.len() == 64);
        }
    }
}
