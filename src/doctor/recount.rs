//! Recounts accounts' usage from the records.

use crate::{
    accounts::{ACCOUNTS, USAGE, Used, usage},
    error::{Error, Result},
    files::FILES,
    ids::AccountId,
    store::{All, Store, Tx},
    tasks::{Direction, MESSAGES},
};

/// Counts accounts that were never counted, in a folder from an older version.
///
/// # Errors
/// Store errors.
pub fn missing(store: &Store) -> Result<()> {
    for row in store.scan(&ACCOUNTS, &All) {
        let id = row?.1.id;
        if store.get(&USAGE, &id)?.is_none() {
            // A full disk must not stop the start. Without the row, the counters start at zero until the next one.
            match store.write_blocking(move |tx| recount(tx, id)) {
                Err(Error::Full) => {
                    tracing::warn!(account = %id, "the disk is full: what the account uses was not counted")
                }
                other => drop(other?),
            }
        }
    }
    Ok(())
}

impl super::checks::Doctor {
    /// Recounts all accounts. Returns how many counters were wrong.
    ///
    /// # Errors
    /// Store errors.
    pub async fn recount(&self) -> Result<u64> {
        all(&self.store).await
    }
}

/// Recounts all accounts. Returns how many counters were wrong.
///
/// # Errors
/// Store errors.
pub async fn all(store: &Store) -> Result<u64> {
    let ids = store.scan(&ACCOUNTS, &All).map(|row| row.map(|(_, account)| account.id));
    let mut wrong = 0;
    for id in ids.collect::<Result<Vec<_>>>()? {
        let before = store.get(&USAGE, &id)?.unwrap_or_default();
        let after = store.write(move |tx| recount(tx, id)).await?;
        wrong += u64::from(before != after);
    }
    Ok(wrong)
}

/// Counts from the records. The number of answers never goes down: a task that was deleted was still answered.
fn recount(tx: &mut Tx, account: AccountId) -> Result<Used> {
    let mut used = usage::get(tx, account)?;
    let files = tx.scan(&FILES, &account)?;
    used.bytes_stored = files.iter().fold(0u64, |sum, (_, file)| sum.saturating_add(file.blob.len));
    let replies = tx.scan(&MESSAGES, &account)?;
    let replies = replies.iter().filter(|(_, message)| message.direction == Direction::Reply).count() as u64;
    used.emails_answered = used.emails_answered.max(replies);
    tx.put(&USAGE, &account, &used)?;
    Ok(used)
}
