//! Who is who: which person at a provider has which account.

use super::records::ProviderLink;
use crate::{
    access::tables::{ACCOUNT_BY_SUBJECT, PROVIDER_LINKS},
    accounts::{self, ACCOUNTS, Account, Credentials, credentials},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, SessionId},
    outbox::Notices,
    store::{Keys, Store, Tx},
};

use std::net::IpAddr;

/// The links. Clones share everything.
#[derive(Clone)]
pub struct ProviderLinks {
    store: Store,
    clock: Clock,
    notices: Notices,
}

/// The key of a person at a provider. An issuer is an address and has no control character, so no two pairs have the same key.
fn key(keys: &Keys, issuer: &str, subject: &str) -> [u8; 32] {
    keys.lookup("provider subject", &format!("{issuer}\0{subject}"))
}

impl ProviderLinks {
    /// The links in `store`.
    pub fn new(store: Store, clock: Clock, notices: Notices) -> Self {
        Self { store, clock, notices }
    }

    /// The account of this person at this provider.
    pub(super) fn find(&self, issuer: &str, subject: &str) -> Result<Option<Account>> {
        match self.store.get(&ACCOUNT_BY_SUBJECT, &key(self.store.keys(), issuer, subject))? {
            Some(id) => self.store.get(&ACCOUNTS, &id),
            None => Ok(None),
        }
    }

    /// An account's links.
    pub fn of(&self, account: AccountId) -> Result<Vec<ProviderLink>> {
        self.store.scan(&PROVIDER_LINKS, &account).map(|row| row.map(|(_, link)| link)).collect()
    }

    /// Links an account to a person at a provider, and tells the account's owner by mail. Returns the updated account; `None` if
    /// the account is linked to somebody else at this provider.
    ///
    /// # Errors
    /// `Conflict` if the account lost its approval or changed its credentials meanwhile.
    pub(super) async fn link(
        &self,
        account: &Account,
        issuer: &str,
        subject: &str,
        name: &str,
        from: Option<IpAddr>,
    ) -> Result<Option<Account>> {
        let what = format!("Your account was linked to your sign-in with {name}, which signs you in from now on.");
        let notice = self.notices.security_change(account, &what).await?;
        let (by, key) = (Credentials::of(account), key(self.store.keys(), issuer, subject));
        let link = ProviderLink {
            issuer: issuer.to_owned(),
            subject: subject.to_owned(),
            name: name.to_owned(),
            linked_at: self.clock.now(),
        };
        let done = self.store.write(move |tx| {
            let account = by.require(tx)?;
            let taken = tx.get(&ACCOUNT_BY_SUBJECT, &key)?.is_some();
            if taken || tx.scan(&PROVIDER_LINKS, &account.id)?.iter().any(|(_, other)| other.issuer == link.issuer) {
                return Ok((None, notice));
            }
            tx.put(&PROVIDER_LINKS, &(account.id, key), &link)?;
            tx.put(&ACCOUNT_BY_SUBJECT, &key, &account.id)?;
            Audit::note(tx, Event { address: from, ..Event::of(account.id, Action::ProviderLinked) })?;
            let account = credentials::changed(tx, account)?;
            Ok((Some((account, notice.put(tx)?)), notice))
        });
        let (done, _notice) = done.await?;
        Ok(done.map(|(account, job)| {
            self.notices.started(job);
            account
        }))
    }

    /// Removes a signed-in person's link to a provider. The other sessions end.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the credentials changed meanwhile.
    pub async fn remove(&self, by: &Account, session: SessionId, issuer: &str) -> Result<()> {
        let (by, issuer) = (Credentials::of(by), issuer.to_owned());
        self.store
            .write(move |tx| {
                let account = by.require(tx)?;
                if unlink(tx, account.id, |link| link.issuer == issuer)? == 0 {
                    return Err(Error::NotFound);
                }
                accounts::end_sessions(tx, account.id, Some(session))?;
                credentials::changed(tx, account).map(drop)
            })
            .await
    }

    /// Removes all links of an account, for IT. Its sessions end. Returns how many there were.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn remove_all(&self, id: AccountId) -> Result<usize> {
        // Shutting somebody out must work even on a full disk.
        self.store
            .freeing()
            .write(move |tx| {
                let account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
                let gone = unlink(tx, id, |_| true)?;
                accounts::end_sessions(tx, id, None)?;
                credentials::changed(tx, account)?;
                Ok(gone)
            })
            .await
    }
}

/// Removes links, within a commit. Returns how many.
fn unlink(tx: &mut Tx, account: AccountId, which: impl Fn(&ProviderLink) -> bool) -> Result<usize> {
    let mut gone = 0;
    for (place, link) in tx.scan(&PROVIDER_LINKS, &account)? {
        if which(&link) {
            tx.delete(&PROVIDER_LINKS, &place);
            tx.delete(&ACCOUNT_BY_SUBJECT, &place.1);
            Audit::note(tx, Event::of(account, Action::ProviderUnlinked))?;
            gone += 1;
        }
    }
    Ok(gone)
}

/// Removes what finds an account by its links, within a commit, before the account is removed.
pub fn forget(tx: &mut Tx, account: AccountId) -> Result<()> {
    for ((_, key), _) in tx.scan(&PROVIDER_LINKS, &account)? {
        tx.delete(&ACCOUNT_BY_SUBJECT, &key);
    }
    Ok(())
}
