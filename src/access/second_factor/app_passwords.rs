//! App passwords, for mail programs, which cannot ask for a second factor. Each can do one thing, submit mail in the
//! name of its account, and can be revoked separately.

use super::passkeys::named;
use crate::{
    accounts::{APP_PASSWORDS, Account, Accounts, AppPassword, Credentials, code, plain},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, AppPasswordId},
    outbox::Notices,
    store::Store,
};

use jiff::SignedDuration;
use subtle::ConstantTimeEq;

/// The most app passwords per account.
const EACH: usize = 20;
/// `used_at` is written at most this often, so that submitting mail seldom needs a second commit.
const TOUCH: SignedDuration = SignedDuration::from_mins(10);

/// The app passwords. Clones share everything.
#[derive(Clone)]
pub struct AppPasswords {
    store: Store,
    accounts: Accounts,
    clock: Clock,
    notices: Notices,
}

impl AppPasswords {
    /// The app passwords in `store`.
    pub fn new(store: Store, accounts: Accounts, clock: Clock, notices: Notices) -> Self {
        Self { store, accounts, clock, notices }
    }

    /// An account's app passwords, oldest first.
    pub fn list(&self, account: AccountId) -> Result<Vec<AppPassword>> {
        self.store.scan(&APP_PASSWORDS, &account).map(|row| row.map(|(_, one)| one)).collect()
    }

    /// Makes one, and sends a mail about it. The secret is shown once and not stored.
    ///
    /// # Errors
    /// `Invalid` for a name that breaks the rules; `Conflict` if there are too many, or if the password or a factor
    /// changed since the person proved to know it.
    pub async fn add(&self, by: &Account, name: &str) -> Result<(AppPassword, String)> {
        let (name, secret) = (named(name)?, code(4)?);
        let what = format!("The app password \"{name}\" was made. With it a program can send mail in your name.");
        let notice = self.notices.security_change(by, &what).await?;
        let (account, by) = (by.id, Credentials::of(by));
        let hash = self.hash(account, &secret);
        let one = AppPassword { id: AppPasswordId::new(), name, created_at: self.clock.now(), used_at: None, hash };
        let done = self.store.write(move |tx| {
            by.require(tx)?;
            if tx.scan(&APP_PASSWORDS, &account)?.len() >= EACH {
                let sentence = format!("An account can have at most {EACH} app passwords. Remove one first.");
                return Err(Error::Conflict(sentence));
            }
            tx.put(&APP_PASSWORDS, &(account, one.id), &one)?;
            Audit::note(tx, Event::of(account, Action::AppPasswordAdded).on(one.id.0))?;
            Ok((one, secret, notice.put(tx)?, notice))
        });
        let (one, secret, job, _notice) = done.await?;
        self.notices.started(job);
        Ok((one, secret))
    }

    /// Revokes one.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn remove(&self, account: AccountId, id: AppPasswordId) -> Result<()> {
        self.store
            .write(move |tx| {
                tx.get(&APP_PASSWORDS, &(account, id))?.ok_or(Error::NotFound)?;
                tx.delete(&APP_PASSWORDS, &(account, id));
                Audit::note(tx, Event::of(account, Action::AppPasswordRemoved).on(id.0))
            })
            .await
    }

    /// The approved account with this address that has this app password. `None` for everything else.
    pub async fn check(&self, email: &str, secret: &str) -> Result<Option<AccountId>> {
        let Some(account) = self.accounts.find_by_email(email)? else { return Ok(None) };
        if !account.is_active() {
            return Ok(None);
        }
        let (hash, now) = (self.hash(account.id, secret), self.clock.now());
        let held = self.list(account.id)?.into_iter().find(|one| one.hash.ct_eq(&hash).into());
        let Some(held) = held else { return Ok(None) };
        if held.used_at.is_none_or(|at| now.duration_since(at) > TOUCH) {
            let place = (account.id, held.id);
            self.store
                .write(move |tx| {
                    // Read again: a password revoked meanwhile must not come back.
                    let Some(mut held) = tx.get(&APP_PASSWORDS, &place)? else { return Ok(()) };
                    held.used_at = Some(now);
                    tx.put(&APP_PASSWORDS, &place, &held)
                })
                .await?;
        }
        // Check again at the end, for changes and revocations since the start.
        let stands = Credentials::of(&account).still(&self.store)?.is_some();
        let there = self.store.get(&APP_PASSWORDS, &(account.id, held.id))?.is_some();
        Ok(Some(account.id).filter(|_| stands && there))
    }

    fn hash(&self, account: AccountId, secret: &str) -> [u8; 32] {
        self.store.keys().lookup("app password", &format!("{account} {}", plain(secret)))
    }
}
