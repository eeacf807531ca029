//! An account's files as a library of decisions and statutes.

use super::records::Holding;
use crate::{
    ids::AccountId,
    law::authorities::{self, Held},
    legal_extracts::HOLDINGS,
    store::Store,
};

/// An account's files as a library of decisions and statutes.
#[derive(Clone)]
pub struct Library {
    store: Store,
    account: AccountId,
}

impl Library {
    /// The library of an account.
    pub fn new(store: Store, account: AccountId) -> Self {
        Self { store, account }
    }
}

impl authorities::Library for Library {
    type Passage = Holding;

    fn holds(&self, form: &str) -> Vec<Held<Holding>> {
        let prefix = (self.account, self.store.keys().lookup("authority", form));
        let rows = self.store.scan(&HOLDINGS, &prefix).take(20);
        // An unreadable record counts as empty; the doctor reports it.
        rows.filter_map(Result::ok).map(|(_, holding)| Held { name: holding.name.clone(), passage: holding }).collect()
    }
}
