//! Follows what happens: files that were read are matched, and reminders go out when their time has come.

use super::{service::Chasing, store_tables::CHASES};
use crate::{
    blocking::blocking,
    error::Result,
    events::{EventKind, Update},
    ids::AccountId,
    store::All,
};

use std::{collections::BTreeSet, time::Duration};
use tokio::sync::watch;

/// How often it is looked whether a reminder is due, or a mail about papers that was held up.
const EVERY: Duration = Duration::from_secs(120);
/// How long changes are gathered.
const GATHER: Duration = Duration::from_millis(400);

impl Chasing {
    /// Follows until `stop` turns true. Begins with a look at all lists: files may have come while nobody followed.
    pub async fn follow(self, mut stop: watch::Receiver<bool>) {
        let mut listener = self.live.subscribe_to_all();
        let mut accounts = self.accounts().await;
        let mut due = self.clock.elapsed();
        loop {
            for account in std::mem::take(&mut accounts) {
                if *stop.borrow() {
                    return;
                }
                if let Err(e) = self.look(account).await {
                    tracing::error!("the papers of an account's clients could not be matched: {e}");
                }
            }
            if self.clock.elapsed() >= due {
                due = self.clock.elapsed() + EVERY;
                self.remind_all(&stop).await;
            }
            tokio::select! {
                () = self.clock.sleep_until(due) => {}
                _ = stop.changed() => return,
                update = listener.next() => {
                    let Some(update) = update else { return };
                    if !self.note(update, &mut accounts).await {
                        continue;
                    }
                    // What comes in quick succession is looked at once.
                    while let Ok(Some(update)) = tokio::time::timeout(GATHER, listener.next()).await {
                        self.note(update, &mut accounts).await;
                        if accounts.len() > 100 {
                            break;
                        }
                    }
                }
            }
        }
    }

    async fn note(&self, update: Update, accounts: &mut BTreeSet<AccountId>) -> bool {
        match update {
            Update::Change(event) if matches!(event.kind, EventKind::Files | EventKind::Task | EventKind::Clients) => {
                accounts.insert(event.account)
            }
            Update::Change(_) => false,
            Update::Refetch => {
                *accounts = self.accounts().await;
                true
            }
        }
    }

    async fn accounts(&self) -> BTreeSet<AccountId> {
        let keys = self.all().await;
        keys.into_iter().map(|(account, _)| account).collect()
    }

    async fn all(&self) -> Vec<(AccountId, super::ChaseId)> {
        let store = self.store.clone();
        let keys =
            blocking(move || store.scan(&CHASES, &All).map(|row| row.map(|(key, _)| key)).collect::<Result<_>>()).await;
        keys.unwrap_or_else(|e| {
            tracing::error!("clients' lists could not be listed: {e}");
            Vec::new()
        })
    }

    async fn remind_all(&self, stop: &watch::Receiver<bool>) {
        for (account, id) in self.all().await {
            if *stop.borrow() {
                return;
            }
            let done = match self.tell_flaws(account, id).await {
                Ok(()) => self.remind(account, id, false).await.map(drop),
                failed => failed,
            };
            match done {
                Ok(()) | Err(crate::error::Error::NotFound) => {}
                Err(e) => tracing::error!("a client could not be reminded: {e}"),
            }
        }
    }
}
