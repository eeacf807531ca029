//! Whether a plan has room for new data. Unfinished resumable uploads count as well as stored data.

use super::resumable_uploads;
use crate::{
    accounts::{Account, Coming, Usage, denied, over},
    error::Result,
    files::UPLOADS,
    ids::AccountId,
    store::Tx,
};

impl Usage {
    /// Checks that an account may store `bytes` more. For uploads, call it before taking the bytes.
    ///
    /// # Errors
    /// `Denied`, with a sentence that says how much room there is and what to do.
    pub fn room_for(&self, account: &Account, bytes: u64) -> Result<()> {
        let (plan, used) = (self.plans.of(&account.plan), self.taken(account.id)?);
        match over(plan, used, bytes) {
            Some(sentence) => Err(denied(&sentence)),
            None => Ok(()),
        }
    }

    /// Stored bytes, plus those that unfinished uploads will need.
    fn taken(&self, account: AccountId) -> Result<u64> {
        let mut taken = self.of(account)?.bytes_stored;
        for row in self.store.scan(&UPLOADS, &account) {
            taken = taken.saturating_add(row?.1.length);
        }
        Ok(taken)
    }

    /// How many bytes an account may still store.
    pub fn room(&self, account: &Account) -> Result<u64> {
        let used = self.taken(account.id)?;
        Ok(self.plans.of(&account.plan).storage.map_or(u64::MAX, |most| most.saturating_sub(used)))
    }

    /// Reserves room for a form about to arrive. Hold it until its bytes are stored.
    pub fn coming(&self, account: &Account) -> Result<Coming> {
        Ok(self.coming_into(account.id, self.room(account)?))
    }

    /// Checks again within the commit that stores them, where no other change can interfere.
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
