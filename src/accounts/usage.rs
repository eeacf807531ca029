//! Usage: what each account has used of its plan. The counters change in the commits that change what they count, so
//! reading them costs one look-up; they can be counted anew from the records.

use super::{
    plans::{Plan, Plans, size},
    records::Account,
    usage_record::Used,
};
use crate::{
    accounts::tables::{ACCOUNTS, USAGE},
    files::tables::{FILES, UPLOADS},
    store::All,
    tasks::tables::MESSAGES,
};
use crate::{
    error::{Error, Result},
    files::resumable_uploads,
    ids::AccountId,
    store::{Store, Tx},
    tasks::Direction,
};

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, PoisonError},
};

/// The counters, and the plans that they are held against. Clones share them.
#[derive(Clone)]
pub struct Usage {
    store: Store,
    plans: Plans,
    /// Bytes of forms on their way in, which no record names yet.
    coming: Arc<Mutex<HashMap<AccountId, u64>>>,
}

/// The bytes of a form on its way in. They count, so that forms sent at the same time do not each fill the same room.
pub struct Coming {
    all: Arc<Mutex<HashMap<AccountId, u64>>>,
    account: AccountId,
    bytes: u64,
    room: u64,
}

impl Coming {
    /// Counts bytes that have come. Whether there is room for all that comes for this account.
    #[must_use]
    pub fn add(&mut self, bytes: u64) -> bool {
        self.bytes = self.bytes.saturating_add(bytes);
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = all.entry(self.account).or_default();
        *sum = sum.saturating_add(bytes);
        *sum <= self.room
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut sum) = all.entry(self.account) {
            *sum.get_mut() = sum.get().saturating_sub(self.bytes);
            if *sum.get() == 0 {
                sum.remove();
            }
        }
    }
}

impl Usage {
    /// The counters in `store`. An account that was never counted, in a folder of an older version, is counted now.
    pub fn open(store: Store, plans: Plans) -> Result<Self> {
        let usage = Self { store, plans, coming: Arc::default() };
        for row in usage.store.scan(&ACCOUNTS, &All) {
            let id = row?.1.id;
            if usage.store.get(&USAGE, &id)?.is_none() {
                // A full disk must not stop the start; without the row the counters begin at nothing until the next one.
                match usage.store.write_blocking(move |tx| recount(tx, id)) {
                    Err(Error::Full) => {
                        tracing::warn!(account = %id, "the disk is full: what the account uses was not counted")
                    }
                    other => drop(other?),
                }
            }
        }
        Ok(usage)
    }

    /// The plans.
    pub fn plans(&self) -> &Plans {
        &self.plans
    }

    /// What an account has used.
    pub fn of(&self, account: AccountId) -> Result<Used> {
        Ok(self.store.get(&USAGE, &account)?.unwrap_or_default())
    }

    /// Whether an account may store `bytes` more. For uploads: ask before the bytes are taken.
    ///
    /// # Errors
    /// `Denied`, with a sentence that says how much there is and what to do.
    pub fn room_for(&self, account: &Account, bytes: u64) -> Result<()> {
        let (plan, used) = (self.plans.of(&account.plan), self.taken(account.id)?);
        match over(plan, used, bytes) {
            Some(sentence) => Err(denied(&sentence)),
            None => Ok(()),
        }
    }

    /// Bytes that are stored, and those that uploads under way will need.
    fn taken(&self, account: AccountId) -> Result<u64> {
        let mut taken = self.of(account)?.bytes_stored;
        for row in self.store.scan(&UPLOADS, &account) {
            taken = taken.saturating_add(row?.1.length);
        }
        Ok(taken)
    }

    /// Bytes that an account may still store.
    pub fn room(&self, account: &Account) -> Result<u64> {
        let used = self.taken(account.id)?;
        Ok(self.plans.of(&account.plan).storage.map_or(u64::MAX, |most| most.saturating_sub(used)))
    }

    /// For the bytes of a form that is about to come. Hold it until they are stored.
    pub fn coming(&self, account: &Account) -> Result<Coming> {
        Ok(Coming { all: Arc::clone(&self.coming), account: account.id, bytes: 0, room: self.room(account)? })
    }

    /// A sentence for the person when an account stores more than its plan holds once `bytes` are added: for mail, which is
    /// kept all the same.
    pub fn over_storage(&self, tx: &Tx, account: AccountId, bytes: u64) -> Result<Option<String>> {
        let Some(held) = tx.get(&ACCOUNTS, &account)? else { return Ok(None) };
        Ok(over(self.plans.of(&held.plan), get(tx, account)?.bytes_stored, bytes))
    }

    /// Asks the same within the commit that stores them, where nothing else happens at the same time.
    ///
    /// # Errors
    /// `Denied`, with the same sentence.
    pub fn check(&self, tx: &Tx, account: AccountId, bytes: u64) -> Result<()> {
        match self.over_storage(tx, account, bytes.saturating_add(resumable_uploads::reserved(tx, account)?))? {
            Some(sentence) => Err(denied(&sentence)),
            None => Ok(()),
        }
    }

    /// Counts all accounts anew; returns how many counters were wrong.
    pub async fn recount(&self) -> Result<u64> {
        let ids = self.store.scan(&ACCOUNTS, &All).map(|row| row.map(|(_, account)| account.id));
        let mut wrong = 0;
        for id in ids.collect::<Result<Vec<_>>>()? {
            let before = self.of(id)?;
            let after = self.store.write(move |tx| recount(tx, id)).await?;
            wrong += u64::from(before != after);
        }
        Ok(wrong)
    }
}

/// What an account has used, within a commit.
pub fn get(tx: &Tx, account: AccountId) -> Result<Used> {
    Ok(tx.get(&USAGE, &account)?.unwrap_or_default())
}

/// Changes the counters, within the commit that changes what they count.
pub fn change(tx: &mut Tx, account: AccountId, with: impl FnOnce(&mut Used)) -> Result<()> {
    let mut used = get(tx, account)?;
    with(&mut used);
    tx.put(&USAGE, &account, &used)
}

/// Counts the bytes of files that were put.
pub fn stored(tx: &mut Tx, account: AccountId, bytes: u64) -> Result<()> {
    change(tx, account, |used| used.bytes_stored = used.bytes_stored.saturating_add(bytes))
}

/// Takes off the bytes of files that were deleted.
pub fn freed(tx: &mut Tx, account: AccountId, bytes: u64) -> Result<()> {
    change(tx, account, |used| used.bytes_stored = used.bytes_stored.saturating_sub(bytes))
}

/// Counts from the records. Answers are never counted down: a task that was deleted was answered all the same.
fn recount(tx: &mut Tx, account: AccountId) -> Result<Used> {
    let mut used = get(tx, account)?;
    let files = tx.scan(&FILES, &account)?;
    used.bytes_stored = files.iter().fold(0u64, |sum, (_, file)| sum.saturating_add(file.blob.len));
    let replies = tx.scan(&MESSAGES, &account)?;
    let replies = replies.iter().filter(|(_, message)| message.direction == Direction::Reply).count() as u64;
    used.emails_answered = used.emails_answered.max(replies);
    tx.put(&USAGE, &account, &used)?;
    Ok(used)
}

fn denied(sentence: &str) -> Error {
    Error::Denied(format!("{sentence} Delete files that you do not need, or ask for a bigger plan in Settings."))
}

fn over(plan: &Plan, stored: u64, more: u64) -> Option<String> {
    let most = plan.storage.filter(|most| stored.saturating_add(more) > *most)?;
    Some(format!("The plan {} stores {}, and {} of it are used.", plan.name, size(most), size(stored)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_met_at_the_byte() {
        let plans =
            Plans::new(&[crate::config::Plan { name: "Small".into(), storage_gb: Some(1), ..Default::default() }]);
        let plan = plans.of("Small");
        assert_eq!(over(plan, (1 << 30) - 10, 10), None);
        assert!(over(plan, (1 << 30) - 10, 11).unwrap().contains("stores 1 GB"));
        assert!(over(plan, u64::MAX, 1).is_some());
        assert_eq!(over(&Plan { storage: None, ..plan.clone() }, u64::MAX, u64::MAX), None);
    }

    #[test]
    fn what_comes_at_the_same_time_shares_the_room() {
        let (all, account) = (Arc::default(), AccountId::new());
        let coming = |account| Coming { all: Arc::clone(&all), account, bytes: 0, room: 10 };
        let (mut first, mut second, mut other) = (coming(account), coming(account), coming(AccountId::new()));
        assert!(first.add(6) && second.add(4) && other.add(10));
        assert!(!second.add(1));
        drop(first);
        assert!(second.add(5) && !second.add(1));
        drop((second, other));
        assert!(all.lock().unwrap().is_empty());
    }
}
