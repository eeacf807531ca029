//! Removal of an account with all that it had: records, mails on their way out, jobs, passages of the index, and files, whose
//! keys are destroyed first. What stays is the audit log, which holds identifiers only.

use crate::{
    accounts::{Account, AccountStatus, directory},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    files::{BlobRef, blocking},
    ids::AccountId,
    queue::JobState,
    search::Index,
    store::{Store, Table, Tx, tables},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// Keys and blobs that go with one commit.
const BATCH: usize = 2_000;
/// How long jobs that run are waited for.
const SETTLE: Duration = Duration::from_secs(60);

/// What an account has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inventory {
    /// Tasks.
    pub tasks: u64,
    /// Mails, both ways.
    pub messages: u64,
    /// Files.
    pub files: u64,
    /// Folders.
    pub folders: u64,
    /// Plain bytes of mails, files and their texts.
    pub bytes: u64,
    /// Sessions.
    pub sessions: u64,
    /// Mails on their way out, or sent.
    pub outbox: u64,
    /// Pieces of work.
    pub jobs: u64,
}

/// How a table forgets an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Its keys begin with the account.
    ByAccount,
    /// It is found by what the records say; see [`Removal::scattered`].
    BySearch,
    /// It is of nobody in particular.
    Nobodys,
    /// It stays: it names accounts by their identifier only.
    Stays,
}

/// One row for each table. A table without one fails a test: say how it forgets an account when you add it.
const RULES: &[(&str, Rule)] = &[
    ("ACCOUNTS", Rule::ByAccount),
    ("ACCOUNT_BY_EMAIL", Rule::BySearch),
    ("SESSIONS", Rule::ByAccount),
    ("TASKS", Rule::ByAccount),
    ("TASK_BY_PATH", Rule::ByAccount),
    ("MESSAGES", Rule::ByAccount),
    ("TASK_MESSAGES", Rule::ByAccount),
    ("MESSAGE_BY_MID", Rule::ByAccount),
    ("FILES", Rule::ByAccount),
    ("TASK_FILES", Rule::ByAccount),
    ("FOLDER_FILES", Rule::ByAccount),
    ("FOLDERS", Rule::ByAccount),
    ("UPLOADS", Rule::ByAccount),
    ("SCANS", Rule::ByAccount),
    ("LINKS", Rule::ByAccount),
    ("LINK_BY_SECRET", Rule::BySearch),
    ("FOLDER_BY_NAME", Rule::ByAccount),
    ("FILE_BY_NAME", Rule::ByAccount),
    ("JOBS", Rule::BySearch),
    ("OUTBOX", Rule::BySearch),
    ("BLOBS", Rule::BySearch),
    ("BLOB_BYTES", Rule::BySearch),
    ("DELIVERIES", Rule::ByAccount),
    ("AUDIT", Rule::Stays),
    ("AUDIT_HEAD", Rule::Stays),
    ("USAGE", Rule::ByAccount),
    ("REFERRALS", Rule::Nobodys),
    ("ON_HOLD", Rule::ByAccount),
    ("RESET_TOKENS", Rule::ByAccount),
    ("CONFIRM_TOKENS", Rule::ByAccount),
    ("SECOND_FACTORS", Rule::ByAccount),
    ("PASSKEYS", Rule::ByAccount),
    ("APP_PASSWORDS", Rule::ByAccount),
    ("SENT_TODAY", Rule::ByAccount),
    ("DKIM_KEYS", Rule::Nobodys),
    ("OUTBOX_BY_MID", Rule::BySearch),
    ("HELD", Rule::BySearch),
    ("STUDIES", Rule::ByAccount),
    ("DEADLINES", Rule::ByAccount),
    ("HOLDINGS", Rule::ByAccount),
    ("FEEDS", Rule::ByAccount),
    ("CHATS", Rule::ByAccount),
];

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

    /// What an account has.
    pub fn inventory(&self, id: AccountId) -> Result<Inventory> {
        let of = id.bytes();
        let (blobs, outbox, jobs) = self.scattered(id)?;
        Ok(Inventory {
            tasks: self.count(&tables::TASKS, &of)?,
            messages: self.count(&tables::MESSAGES, &of)?,
            files: self.count(&tables::FILES, &of)?,
            folders: self.count(&tables::FOLDERS, &of)?,
            bytes: blobs.iter().fold(0, |sum, blob| sum + blob.len),
            sessions: self.count(&tables::SESSIONS, &of)?,
            outbox: outbox.len() as u64,
            jobs: jobs.len() as u64,
        })
    }

    /// Records that still name an account, by table, beside the audit log: none after a removal.
    pub fn traces(&self, id: AccountId) -> Result<BTreeMap<&'static str, u64>> {
        let mut left = BTreeMap::new();
        for (number, name) in tables::ALL {
            if rule(name) == Some(Rule::ByAccount) {
                left.insert(*name, self.store.keys_with(*number, &id.bytes())?);
            }
        }
        let (blobs, outbox, jobs) = self.scattered(id)?;
        left.extend([("BLOBS", blobs.len() as u64), ("OUTBOX", outbox.len() as u64), ("JOBS", jobs.len() as u64)]);
        for row in self.store.scan(&tables::LINK_BY_SECRET, &[]) {
            if row?.1.0 == id {
                *left.entry("LINK_BY_SECRET").or_default() += 1;
            }
        }
        for row in self.store.scan(&tables::ACCOUNT_BY_EMAIL, &[]) {
            if row?.1 == id {
                *left.entry("ACCOUNT_BY_EMAIL").or_default() += 1;
            }
        }
        left.retain(|_, count| *count > 0);
        Ok(left)
    }

    /// Removes an account. Cut off in the middle, it leaves the account suspended, and can be called again.
    ///
    /// # Errors
    /// `NotFound`; `Unavailable` when the account's work does not come to an end.
    pub async fn remove(&self, id: AccountId) -> Result<Inventory> {
        let account = self.store.get(&tables::ACCOUNTS, &id.bytes())?.ok_or(Error::NotFound)?;
        let had = self.inventory(id)?;
        // First the way in: no session, no mail, no upload begins from here on.
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
        // The account itself goes last, so that a removal that is cut off can be begun again.
        for (number, name) in tables::ALL.iter().filter(|(_, name)| *name != "ACCOUNTS") {
            if rule(name) == Some(Rule::ByAccount) {
                let number = *number;
                while self.store.write(move |tx| tx.clear(number, &id.bytes(), BATCH)).await? > 0 {}
            }
        }
        for batch in outbox.chunks(BATCH) {
            let batch = batch.to_vec();
            self.store
                .write(move |tx| {
                    for place in &batch {
                        if let Some(item) = tx.get(&tables::OUTBOX, place)? {
                            let mid = tx.keys().lookup("mid", &item.message_id);
                            tx.delete(&tables::OUTBOX_BY_MID, &mid);
                        }
                        tx.delete(&tables::OUTBOX, place);
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

    /// Takes waiting work away and waits for what runs, so that nothing is written behind our back.
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

    /// Blobs, and keys of the outbox and of jobs, that belong to an account.
    #[allow(clippy::type_complexity)] // Used here only.
    fn scattered(&self, id: AccountId) -> Result<(Vec<BlobRef>, Vec<Vec<u8>>, Vec<Vec<u8>>)> {
        let (mut blobs, mut outbox, mut jobs) = (Vec::new(), Vec::new(), Vec::new());
        for row in self.store.scan(&tables::FILES, &id.bytes()) {
            let (_, file) = row?;
            blobs.extend([Some(file.blob), file.text].into_iter().flatten());
        }
        for row in self.store.scan(&tables::MESSAGES, &id.bytes()) {
            let (_, message) = row?;
            blobs.extend([Some(message.raw), message.full_text].into_iter().flatten());
        }
        for row in self.store.scan(&tables::UPLOADS, &id.bytes()) {
            let (_, upload) = row?;
            blobs.push(BlobRef { id: upload.blob, len: upload.length, hash: [0; 32] });
        }
        for row in self.store.scan(&tables::OUTBOX, &[]) {
            let (key, item) = row?;
            if item.account == id {
                blobs.push(item.raw);
                outbox.push(key);
            }
        }
        for row in self.store.scan(&tables::JOBS, &[]) {
            let (key, job) = row?;
            if job.account == id {
                jobs.push(key);
            }
        }
        // A reply's bytes are those of its place in the outbox.
        blobs.sort_by_key(|blob| blob.id);
        blobs.dedup_by_key(|blob| blob.id);
        Ok((blobs, outbox, jobs))
    }

    fn count<V: DeserializeOwned>(&self, table: &Table<V>, prefix: &[u8]) -> Result<u64> {
        let mut n = 0;
        for row in self.store.scan(table, prefix) {
            row?;
            n += 1;
        }
        Ok(n)
    }
}

fn rule(table: &str) -> Option<Rule> {
    RULES.iter().find(|(name, _)| *name == table).map(|(_, rule)| *rule)
}

fn close(tx: &mut Tx, id: AccountId) -> Result<()> {
    directory::edit(tx, id, |account| {
        account.status = AccountStatus::Suspended;
        Ok(())
    })?;
    Ok(())
}

/// Removes jobs that do not run; returns how many do.
fn drop_waiting(tx: &mut Tx, id: AccountId) -> Result<u64> {
    let mut running = 0;
    for (key, job) in tx.scan(&tables::JOBS, &[])? {
        match job.state {
            _ if job.account != id => {}
            JobState::Running => running += 1,
            JobState::Waiting | JobState::Parked => tx.delete(&tables::JOBS, &key),
        }
    }
    Ok(running)
}

/// The end: the account, its address, and whatever was written since the way in was closed.
fn end(tx: &mut Tx, account: &Account) -> Result<()> {
    let id = account.id;
    let by_email = tx.keys().lookup("email", &account.email.trim().to_lowercase());
    if tx.get(&tables::ACCOUNT_BY_EMAIL, &by_email)? == Some(id) {
        tx.delete(&tables::ACCOUNT_BY_EMAIL, &by_email);
    }
    for (number, name) in tables::ALL {
        if rule(name) == Some(Rule::ByAccount) {
            tx.clear(*number, &id.bytes(), usize::MAX)?;
        }
    }
    Audit::note(tx, Event::of(id, Action::Removed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_says_how_it_forgets_an_account() {
        for (_, name) in tables::ALL {
            assert!(rule(name).is_some(), "{name}: say in RULES of services/removal.rs how it forgets an account");
        }
    }
}
