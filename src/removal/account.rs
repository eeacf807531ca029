//! Removes an account and all its data: records, outgoing mails, jobs, passages of the index, and files, whose keys
//! are destroyed first. The audit log stays; it holds only identifiers.

use crate::{
    access::{self, ACCOUNT_BY_SUBJECT},
    accounts::{self, ACCOUNT_BY_EMAIL, ACCOUNTS, Account, AccountStatus, SESSIONS},
    answers,
    audit::{self, Action, Audit, Event},
    backup,
    blocking::blocking,
    certificates, deadlines, drafts,
    error::{Error, Result},
    files::{self, FILES, FOLDERS, UPLOADS},
    ids::{AccountId, JobId, OutboxId},
    intake, invitations, legal_extracts,
    outbox::{self, OUTBOX, OUTBOX_BY_MID},
    queue::{self, JOBS, JobState},
    reading,
    search::Index,
    store::{self, All, BlobRef, Key, PrefixOf, Removal as Rule, Store, Table, TableInfo, Tx},
    tasks::{self, MESSAGES, TASKS},
    upload_links::{self, LINK_BY_SECRET},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// Keys and blobs removed per commit.
const BATCH: usize = 2_000;
/// How long to wait for running jobs.
const SETTLE: Duration = Duration::from_secs(60);

/// What an account contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inventory {
    /// Tasks.
    pub tasks: u64,
    /// Mails, in both directions.
    pub messages: u64,
    /// Files.
    pub files: u64,
    /// Folders.
    pub folders: u64,
    /// Plain bytes of mails, files and their texts.
    pub bytes: u64,
    /// Sessions.
    pub sessions: u64,
    /// Outgoing mails, waiting or sent.
    pub outbox: u64,
    /// Jobs.
    pub jobs: u64,
}

/// The tables of every room. A test fails if a room with tables is missing here.
const TABLES: &[&[TableInfo]] = &[
    store::TABLES,
    store::FORMAT_TABLES,
    store::SUCCESSION_TABLES,
    accounts::TABLES,
    access::TABLES,
    audit::TABLES,
    queue::TABLES,
    outbox::TABLES,
    invitations::TABLES,
    legal_extracts::TABLES,
    files::TABLES,
    tasks::TABLES,
    crate::matter_records::TABLES,
    intake::TABLES,
    upload_links::TABLES,
    reading::TABLES,
    crate::recordings::TABLES,
    deadlines::TABLES,
    drafts::TABLES,
    answers::TABLES,
    crate::tables::TABLES,
    crate::clients::TABLES,
    crate::conflicts::TABLES,
    crate::chasing::TABLES,
    crate::intake_forms::TABLES,
    crate::booking::TABLES,
    backup::TABLES,
    certificates::TABLES,
    crate::mailbox::TABLES,
    crate::case_management::TABLES,
    crate::folder_sync::TABLES,
    crate::webhooks::TABLES,
    crate::warnings::TABLES,
];

/// Every table of the store.
pub fn tables() -> impl Iterator<Item = &'static TableInfo> {
    TABLES.iter().flat_map(|room| room.iter())
}

/// Tables whose keys begin with an account.
fn of_accounts() -> impl Iterator<Item = &'static TableInfo> {
    tables().filter(|table| table.removal == Rule::ByPrefix)
}

/// Removes accounts. Clones share everything.
#[derive(Clone)]
pub struct Removal {
    store: Store,
    index: Index,
}

impl Removal {
    /// Removal from `store` and `index`.
    pub fn new(store: Store, index: Index) -> Self {
        Self { store, index }
    }

    /// What an account contains.
    pub fn inventory(&self, id: AccountId) -> Result<Inventory> {
        let (blobs, outbox, jobs) = self.scattered(id)?;
        Ok(Inventory {
            tasks: self.count(&TASKS, &id)?,
            messages: self.count(&MESSAGES, &id)?,
            files: self.count(&FILES, &id)?,
            folders: self.count(&FOLDERS, &id)?,
            bytes: blobs.iter().fold(0, |sum, blob| sum + blob.len),
            sessions: self.count(&SESSIONS, &id)?,
            outbox: outbox.len() as u64,
            jobs: jobs.len() as u64,
        })
    }

    /// Records that still name an account, by table, except the audit log: none after a removal.
    pub fn traces(&self, id: AccountId) -> Result<BTreeMap<&'static str, u64>> {
        let mut left = BTreeMap::new();
        for table in of_accounts() {
            left.insert(table.name, self.store.rows_of(table, id)?);
        }
        let (blobs, outbox, jobs) = self.scattered(id)?;
        left.extend([("BLOBS", blobs.len() as u64), ("OUTBOX", outbox.len() as u64), ("JOBS", jobs.len() as u64)]);
        for row in self.store.scan(&LINK_BY_SECRET, &All) {
            if row?.1.0 == id {
                *left.entry("LINK_BY_SECRET").or_default() += 1;
            }
        }
        left.extend(crate::booking::traces(&self.store, id)?);
        left.insert("GIVEN_ADDRESSES", intake::addresses_of(&self.store, id)?);
        left.extend(crate::intake_forms::traces(&self.store, id)?);
        left.extend(crate::matter_records::traces(&self.store, id)?);
        for row in self.store.scan(&ACCOUNT_BY_EMAIL, &All) {
            if row?.1 == id {
                *left.entry("ACCOUNT_BY_EMAIL").or_default() += 1;
            }
        }
        for row in self.store.scan(&ACCOUNT_BY_SUBJECT, &All) {
            if row?.1 == id {
                *left.entry("ACCOUNT_BY_SUBJECT").or_default() += 1;
            }
        }
        left.retain(|_, count| *count > 0);
        Ok(left)
    }

    /// Removes an account. If interrupted, it leaves the account suspended, and can be called again.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` while a legal hold stands on something of it, or if its jobs do not finish.
    pub async fn remove(&self, id: AccountId) -> Result<Inventory> {
        let account = self.store.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
        let had = self.inventory(id)?;
        // First close the way in: no session, mail or upload can start from here on.
        self.store.write(move |tx| close(tx, id)).await?;
        self.settle(id).await?;
        let (blobs, outbox, _) = self.scattered(id)?;
        for batch in blobs.chunks(BATCH) {
            let names = batch.to_vec();
            self.store
                .write(move |tx| {
                    names.iter().for_each(|blob| tx.forget_blob(blob));
                    Ok(())
                })
                .await?;
            let (store, batch) = (self.store.clone(), batch.to_vec());
            blocking(move || batch.iter().try_for_each(|blob| store.blobs().destroy(blob.id))).await?;
        }
        let index = self.index.clone();
        blocking(move || index.write(|into| into.remove_account(id))).await?;
        self.store.write(move |tx| crate::upload_links::forget(tx, id)).await?;
        self.store.write(move |tx| access::forget(tx, id)).await?;
        self.store.write(move |tx| crate::booking::forget(tx, id)).await?;
        self.store.write(move |tx| intake::forget_addresses(tx, id)).await?;
        self.store.write(move |tx| crate::intake_forms::forget(tx, id)).await?;
        // The account itself goes last, so that an interrupted removal can be started again.
        for table in of_accounts().filter(|table| table.number != ACCOUNTS.number()) {
            while self.store.write(move |tx| tx.clear(table, id, BATCH)).await? > 0 {}
        }
        for batch in outbox.chunks(BATCH) {
            let batch = batch.to_vec();
            self.store
                .write(move |tx| {
                    for place in &batch {
                        if let Some(item) = tx.get(&OUTBOX, place)? {
                            let mid = tx.keys().lookup("mid", &item.message_id);
                            tx.delete(&OUTBOX_BY_MID, &mid);
                        }
                        tx.delete(&OUTBOX, place);
                    }
                    Ok(())
                })
                .await?;
        }
        let email = account.email.clone();
        self.store.write(move |tx| crate::intake::forget(tx, &email)).await?;
        self.store.write(move |tx| end(tx, &account)).await?;
        let store = self.store.clone();
        blocking(move || store.forget_removed()).await?;
        Ok(had)
    }

    /// Removes waiting jobs and waits for running ones, so that nothing is written meanwhile.
    async fn settle(&self, id: AccountId) -> Result<()> {
        let since = Instant::now();
        loop {
            let running = self.store.write(move |tx| drop_waiting(tx, id)).await?;
            if running == 0 {
                return Ok(());
            }
            if since.elapsed() > SETTLE {
                let why =
                    "The account's work has not come to an end. It is suspended; run the command again in a minute.";
                return Err(Error::Conflict(why.into()));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The blobs, outbox keys and job keys that belong to an account.
    #[allow(clippy::type_complexity)] // Used here only.
    fn scattered(&self, id: AccountId) -> Result<(Vec<BlobRef>, Vec<OutboxId>, Vec<JobId>)> {
        let (mut blobs, mut outbox, mut jobs) = (Vec::new(), Vec::new(), Vec::new());
        for row in self.store.scan(&FILES, &id) {
            let (_, file) = row?;
            blobs.extend([Some(file.blob), file.text].into_iter().flatten());
        }
        for row in self.store.scan(&MESSAGES, &id) {
            let (_, message) = row?;
            blobs.extend([Some(message.raw), message.full_text].into_iter().flatten());
        }
        for row in self.store.scan(&UPLOADS, &id) {
            let (_, upload) = row?;
            blobs.push(BlobRef { id: upload.blob, len: upload.length, hash: [0; 32] });
        }
        for row in self.store.scan(&intake::SENT_COPIES, &id) {
            blobs.push(row?.1.raw);
        }
        for row in self.store.scan(&OUTBOX, &All) {
            let (key, item) = row?;
            if item.account == id {
                blobs.push(item.raw);
                outbox.push(key);
            }
        }
        for row in self.store.scan(&JOBS, &All) {
            let (key, job) = row?;
            if job.account == id {
                jobs.push(key);
            }
        }
        // A reply and its outbox item share the same bytes.
        blobs.sort_by_key(|blob| blob.id);
        blobs.dedup_by_key(|blob| blob.id);
        Ok((blobs, outbox, jobs))
    }

    fn count<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, of: &impl PrefixOf<K>) -> Result<u64> {
        let mut n = 0;
        for row in self.store.scan(table, of) {
            row?;
            n += 1;
        }
        Ok(n)
    }
}

fn close(tx: &mut Tx, id: AccountId) -> Result<()> {
    let id = crate::matter_records::release_account(tx, id)?.into_inner();
    // In the same commit, so that no hold comes in between: what goes is in no matter from here on.
    crate::matter_records::forget(tx, id)?;
    accounts::edit(tx, id, |account| {
        account.status = AccountStatus::Suspended;
        Ok(())
    })?;
    Ok(())
}

/// Removes jobs that are not running. Returns how many are running.
fn drop_waiting(tx: &mut Tx, id: AccountId) -> Result<u64> {
    let mut running = 0;
    for (key, job) in tx.scan(&JOBS, &All)? {
        match job.state {
            _ if job.account != id => {}
            JobState::Running => running += 1,
            JobState::Waiting | JobState::Parked => tx.delete(&JOBS, &key),
        }
    }
    Ok(running)
}

/// The last step: removes the account, its address, and everything written after the account was closed.
fn end(tx: &mut Tx, account: &Account) -> Result<()> {
    let id = account.id;
    let by_email = tx.keys().lookup("email", &account.email.trim().to_lowercase());
    if tx.get(&ACCOUNT_BY_EMAIL, &by_email)? == Some(id) {
        tx.delete(&ACCOUNT_BY_EMAIL, &by_email);
    }
    for table in of_accounts() {
        tx.clear(table, id, usize::MAX)?;
    }
    Audit::note(tx, Event::of(id, Action::Removed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_used_twice_and_every_room_with_tables_is_listed() {
        let numbers: std::collections::HashSet<u8> = tables().map(|table| table.number).collect();
        assert_eq!(numbers.len(), tables().count());
        assert!(!numbers.contains(&0));
        let mut rooms = Vec::new();
        with_tables(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut rooms);
        assert_eq!(rooms.len(), TABLES.len(), "TABLES lacks one of {rooms:?}");
    }

    /// Files that define tables.
    fn with_tables(folder: &std::path::Path, into: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                with_tables(&path, into);
            } else if std::fs::read_to_string(&path).unwrap_or_default().contains("tables! {\n    ///") {
                into.push(path);
            }
        }
    }
}
