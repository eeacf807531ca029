//! Follows what happens to files: a file that was read, came into a folder or was deleted changes the tables that it belongs to.

use super::{service::Tables, store_tables::REVIEW_TABLES};
use crate::{
    blocking::blocking,
    error::Result,
    events::{EventKind, Update},
    ids::AccountId,
    store::All,
};

use std::{collections::BTreeSet, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};

/// How long changes are gathered, so that a folder with five hundred new files is looked at a few times only.
const GATHER: Duration = Duration::from_millis(500);

impl Tables {
    /// Follows files until `stop` turns true. Begins with a look at all tables: files may have come while nobody followed.
    pub async fn follow(self, stop: watch::Receiver<bool>) {
        let mut listener = self.live.subscribe_to_all();
        let mut accounts = self.accounts_with_tables().await;
        loop {
            for account in std::mem::take(&mut accounts) {
                let tables = self.clone();
                if *stop.borrow() {
                    return;
                }
                if let Err(e) = blocking(move || tables.look_again(account)).await {
                    tracing::error!("the tables of an account could not be looked at: {e}");
                }
            }
            let Some(first) = listener.next().await else { return };
            let until = Instant::now() + GATHER;
            let mut next = Some(first);
            while let Some(update) = next.take() {
                match update {
                    Update::Change(event) if matches!(event.kind, EventKind::Files | EventKind::Task) => {
                        accounts.insert(event.account);
                    }
                    Update::Change(_) => {}
                    Update::Refetch => accounts = self.accounts_with_tables().await,
                }
                match timeout_at(until, listener.next()).await {
                    Ok(Some(update)) => next = Some(update),
                    Ok(None) => return,
                    Err(_) => {}
                }
            }
        }
    }

    async fn accounts_with_tables(&self) -> BTreeSet<AccountId> {
        let store = self.store.clone();
        let found = blocking(move || {
            let keys = store.scan(&REVIEW_TABLES, &All).map(|row| row.map(|((account, _), _)| account));
            keys.collect::<Result<BTreeSet<AccountId>>>()
        });
        found.await.unwrap_or_else(|e| {
            tracing::error!("the tables could not be listed: {e}");
            BTreeSet::new()
        })
    }
}
