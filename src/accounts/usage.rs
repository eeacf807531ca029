//! Usage: how much each account has used of its plan. The commits that change what is counted also update the
//! counters, so reading them costs one look-up. They can be recounted from the records.

use super::{
    plans::{Plan, Plans, size},
    usage_record::Used,
};
use crate::{
    accounts::{ACCOUNTS, USAGE},
    error::{Error, Result},
    ids::AccountId,
    store::{Store, Tx},
};

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, PoisonError},
};

/// The counters, and the plans they are compared with. Clones share them.
#[derive(Clone)]
pub struct Usage {
    pub(crate) store: Store,
    pub(crate) plans: Plans,
    /// Bytes of arriving forms, which no record names yet.
    coming: Arc<Mutex<HashMap<AccountId, u64>>>,
}

/// The bytes of an arriving form. They count, so that simultaneous forms cannot all claim the same room.
pub struct Coming {
    all: Arc<Mutex<HashMap<AccountId, u64>>>,
    account: AccountId,
    bytes: u64,
    room: u64,
}

impl Coming {
    /// Counts bytes that have arrived. Returns whether there is room for everything arriving for this account.
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
    /// The counters in `store`.
    pub fn new(store: Store, plans: Plans) -> Self {
        Self { store, plans, coming: Arc::default() }
    }

    /// Tracks bytes arriving for an account that has `room` for that many.
    pub fn coming_into(&self, account: AccountId, room: u64) -> Coming {
        Coming { all: Arc::clone(&self.coming), account, bytes: 0, room }
    }

    pub fn plans(&self) -> &Plans {
        &self.plans
    }

    /// What an account has used.
    pub fn of(&self, account: AccountId) -> Result<Used> {
        Ok(self.store.get(&USAGE, &account)?.unwrap_or_default())
    }

    /// A sentence for the user if an account would store more than its plan allows once `bytes` are added. For mail,
    /// which is kept anyway.
    pub fn over_storage(&self, tx: &Tx, account: AccountId, bytes: u64) -> Result<Option<String>> {
        let Some(held) = tx.get(&ACCOUNTS, &account)? else { return Ok(None) };
        Ok(over(self.plans.of(&held.plan), get(tx, account)?.bytes_stored, bytes))
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

/// Adds the bytes of stored files.
pub fn stored(tx: &mut Tx, account: AccountId, bytes: u64) -> Result<()> {
    change(tx, account, |used| used.bytes_stored = used.bytes_stored.saturating_add(bytes))
}

/// Subtracts the bytes of deleted files.
pub fn freed(tx: &mut Tx, account: AccountId, bytes: u64) -> Result<()> {
    change(tx, account, |used| used.bytes_stored = used.bytes_stored.saturating_sub(bytes))
}

pub fn denied(sentence: &str) -> Error {
    Error::Denied(format!("{sentence} Delete files that you do not need, or ask for a bigger plan in Settings."))
}

pub fn over(plan: &Plan, stored: u64, more: u64) -> Option<String> {
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
