//! Whether a plan has room for what is about to be stored: beside what is stored, resumable uploads that are under way count.

use super::resumable_uploads;
use crate::{
    accounts::{Account, Coming, Usage, denied, over},
    error::Result,
    files::UPLOADS,
    ids::AccountId,
    store::Tx,
};

impl Usage {
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
        Ok(self.coming_into(account.id, self.room(account)?))
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
}
