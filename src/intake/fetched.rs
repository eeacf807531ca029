//! Mail that was fetched from a mailbox: it is taken in once, whatever is fetched again.

use super::{mail_receiver::Fetched, rules::Place, service::Intake, tables::FETCHED};
use crate::{error::Result, store::Tx};

use jiff::Timestamp;

/// Within the commit that takes a mail in, so that it is never taken in twice.
pub fn note_fetched(tx: &mut Tx, fetched: Option<&Fetched>) -> Result<()> {
    fetched.map_or(Ok(()), |fetched| tx.put(&FETCHED, &fetched.origin, &Timestamp::now()))
}

impl Intake {
    /// Whether a mail of a mailbox was taken in, held or passed over before.
    ///
    /// # Errors
    /// Store errors.
    pub fn knows(&self, origin: &[u8; 32]) -> Result<bool> {
        Ok(self.store.get(&FETCHED, origin)?.is_some())
    }

    /// Remembers that a mail of a mailbox is not to be fetched again.
    ///
    /// # Errors
    /// Store errors.
    pub async fn pass_over(&self, fetched: Fetched) -> Result<()> {
        self.store.bulk().write(move |tx| note_fetched(tx, Some(&fetched))).await
    }

    /// The size of the largest mail that is taken in, in bytes.
    pub fn largest(&self) -> u64 {
        self.rules.max_bytes
    }

    /// Which of the firm's addresses a mail of a mailbox is for: the first of `named`, most certain first, that is one; otherwise `own`.
    pub fn address_of<'a>(&self, named: impl IntoIterator<Item = &'a str>, own: &'a str) -> &'a str {
        let place = self.rules.place(own);
        let same = |address: &&str| match (self.rules.place(address), &place) {
            (Some(Place::Assistant(_) | Place::Sent | Place::Given(_)), Some(Place::Assistant(_))) => true,
            (found, own) => found.is_some() && found == *own,
        };
        named.into_iter().find(same).unwrap_or(own)
    }
}
