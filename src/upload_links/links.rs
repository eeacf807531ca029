//! Public links: anyone who has one may put files into its folder, and do nothing else. Unknown, expired and revoked
//! links look the same: no such link. Only a hash of the secret is kept.

use super::{record::Link, tables::LINKS};
use crate::{
    accounts::{ACCOUNTS, Account, Coming, Hasher, Limits, Usage, Visitor, secrets},
    audit::{Action, Audit, Event as Line},
    clock::Clock,
    error::{Error, Result},
    files::{Files, paths},
    ids::{AccountId, LinkId},
    outbox::Notices,
    store::{Store, Tx},
    upload_links::LINK_BY_SECRET,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use std::{net::IpAddr, sync::Arc, time::Duration};
use zeroize::Zeroizing;

/// The most links per account, revoked ones included.
const EACH: usize = 1_000;
/// The most characters in a title.
const TITLE: usize = 200;
/// The length of a passcode in bytes.
const PASSCODE: std::ops::RangeInclusive<usize> = 4..=128;
/// How many days a link may work.
const DAYS: std::ops::RangeInclusive<i64> = 1..=365;
/// Days that a link is valid if nobody says how many.
pub(super) const DEFAULT_DAYS: i64 = 14;

/// A link to be made.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// Path of the folder.
    pub path: String,
    /// The title that visitors see.
    pub title: String,
    /// How many days it works.
    pub days: i64,
    /// The most files it accepts.
    pub max_files: Option<u64>,
    /// The most bytes it accepts.
    pub max_bytes: Option<u64>,
    /// The passcode that visitors must know as well.
    pub passcode: Option<String>,
}

/// Why a visitor is refused.
#[derive(Debug)]
pub enum Refused {
    /// The passcode is wrong or missing.
    WrongPasscode,
    /// Too many tries.
    TooMany(Duration),
    /// An internal error.
    Fault(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

/// The links. Clones share everything.
#[derive(Clone)]
pub struct Links {
    pub(super) store: Store,
    pub(super) files: Files,
    pub(super) usage: Usage,
    hasher: Hasher,
    limits: Arc<Limits>,
    pub(super) notices: Notices,
    pub(super) clock: Clock,
    site: Arc<str>,
}

impl Links {
    /// The links in `store`. Their addresses lead to `site`.
    #[allow(clippy::too_many_arguments)] // Called once.
    pub fn new(
        store: Store,
        files: Files,
        usage: Usage,
        hasher: Hasher,
        limits: Arc<Limits>,
        notices: Notices,
        clock: Clock,
        site: &str,
    ) -> Self {
        Self { store, files, usage, hasher, limits, notices, clock, site: site.trim_end_matches('/').into() }
    }

    /// Makes a link. Returns it with its address, which is shown once and not stored.
    ///
    /// # Errors
    /// `Invalid` for a value that breaks a rule; `NotFound` if there is no such folder; `Conflict` when there are too
    /// many links.
    pub async fn create(&self, account: AccountId, new: NewLink, from: Option<IpAddr>) -> Result<(Link, String)> {
        let (bytes, secret) = secrets::token()?;
        let link = self.create_with(account, new, bytes, from).await?;
        Ok((link, format!("{}/upload/{secret}", self.site)))
    }

    /// Makes a link with a secret that its maker can work out again, so that later mails can carry it.
    ///
    /// # Errors
    /// As for [`Self::create`].
    pub async fn create_with(
        &self,
        account: AccountId,
        new: NewLink,
        bytes: [u8; 32],
        from: Option<IpAddr>,
    ) -> Result<Link> {
        let title: String = new.title.chars().filter(|c| !c.is_control()).take(TITLE).collect();
        let refused = |sentence: String| Err(Error::Invalid(sentence));
        if title.trim().is_empty() {
            return refused("A link needs a title. Visitors see it.".into());
        }
        if !DAYS.contains(&new.days) {
            return refused(format!("A link can be valid for {} to {} days.", DAYS.start(), DAYS.end()));
        }
        if new.max_files == Some(0) || new.max_bytes == Some(0) {
            return refused("A link must allow at least one file.".into());
        }
        let passcode = match new.passcode {
            Some(code) if !PASSCODE.contains(&code.len()) => {
                return refused(format!("A passcode needs {} to {} characters.", PASSCODE.start(), PASSCODE.end()));
            }
            Some(code) => Some(self.hasher.hash(Zeroizing::new(code), Visitor::Known).await?),
            None => None,
        };
        let (clock, created_at) = (self.clock.clone(), self.clock.now());
        let life = SignedDuration::from_hours(24 * new.days);
        let made = self.store.write(move |tx| {
            let folder = paths::at(tx, account, &new.path)?;
            let folder = folder.ok_or_else(|| Error::Invalid("A link needs a folder. Create one first.".into()))?;
            if tx.scan(&LINKS, &account)?.len() >= EACH {
                return Err(Error::Conflict(format!("An account can have at most {EACH} links.")));
            }
            let link = Link {
                id: LinkId::new(),
                account,
                folder,
                title: title.trim().to_owned(),
                created_at,
                expires_at: clock.now().checked_add(life).unwrap_or(created_at),
                max_files: new.max_files,
                max_bytes: new.max_bytes,
                files: 0,
                bytes: 0,
                passcode,
                revoked: false,
                secret: *blake3::hash(&bytes).as_bytes(),
                task: None,
            };
            tx.put(&LINKS, &place(&link), &link)?;
            tx.put(&LINK_BY_SECRET, &link.secret, &(account, link.id))?;
            let line = Line::of(account, Action::LinkMade).on(link.id.0);
            Audit::note(tx, from.map_or(line, |from| line.from(from)))?;
            Ok(link)
        });
        made.await
    }

    /// The links of an account, newest first.
    pub fn list(&self, account: AccountId) -> Result<Vec<Link>> {
        self.store.scan(&LINKS, &account).rev().map(|row| row.map(|(_, link)| link)).collect()
    }

    /// The path of a link's folder; `None` if it is gone.
    ///
    /// # Errors
    /// Store errors: a visitor must not be told that the link is gone because the disk is full.
    pub fn path_of(&self, link: &Link) -> Result<Option<String>> {
        match paths::path_of(&self.store, link.account, Some(link.folder)) {
            Ok(path) => Ok(Some(path)),
            Err(Error::NotFound) => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Revokes a link. From now on it does not work.
    ///
    /// # Errors
    /// `NotFound`, also for another account's link.
    pub async fn revoke(&self, account: AccountId, id: LinkId, from: Option<IpAddr>) -> Result<Link> {
        self.store
            .write(move |tx| {
                let at = (account, id);
                let mut link = tx.get(&LINKS, &at)?.ok_or(Error::NotFound)?;
                link.revoked = true;
                tx.put(&LINKS, &at, &link)?;
                tx.delete(&LINK_BY_SECRET, &link.secret);
                let line = Line::of(account, Action::LinkRevoked).on(id.0);
                Audit::note(tx, from.map_or(line, |from| line.from(from)))?;
                Ok(link)
            })
            .await
    }

    /// The link with a given secret; `None` if it is unknown, expired or revoked, or if its folder or owner is gone.
    pub fn find(&self, secret: &str) -> Result<Option<Link>> {
        // Whatever the text is, this takes one hash and one look-up.
        let bytes = URL_SAFE_NO_PAD.decode(secret).unwrap_or_default();
        let found = self.store.get(&LINK_BY_SECRET, blake3::hash(&bytes).as_bytes())?;
        let Some((account, id)) = found.filter(|_| bytes.len() == 32) else { return Ok(None) };
        let Some(link) = self.store.get(&LINKS, &(account, id))? else { return Ok(None) };
        let good = !link.revoked && link.expires_at > self.clock.now() && self.path_of(&link)?.is_some();
        Ok(if good && self.owner(&link)?.is_some() { Some(link) } else { None })
    }

    /// Checks a passcode against a link's.
    ///
    /// # Errors
    /// `WrongPasscode`; `TooMany` after too many tries, counted over all visitors.
    pub async fn admit(&self, link: &Link, passcode: Option<&str>, from: IpAddr) -> Result<(), Refused> {
        let Some(hash) = &link.passcode else { return Ok(()) };
        let Some(given) = passcode.filter(|code| PASSCODE.contains(&code.len())) else {
            return Err(Refused::WrongPasscode);
        };
        self.limits.passcode(from, link.id).map_err(Refused::TooMany)?;
        match self.hasher.verify(Zeroizing::new(given.to_owned()), Some(hash.clone()), self.limits.origin(from)).await?
        {
            true => Ok(()),
            false => Err(Refused::WrongPasscode),
        }
    }

    /// How many bytes a link may still receive: limited by its own quota and by its owner's plan.
    pub fn room(&self, link: &Link) -> Result<u64> {
        let Some(owner) = self.owner(link)? else { return Ok(0) };
        let own = link.max_bytes.map_or(u64::MAX, |most| most.saturating_sub(link.bytes));
        Ok(own.min(self.usage.room(&owner)?))
    }

    /// Reserves room for a form about to arrive by a link; see [`Usage::coming`].
    ///
    /// # Errors
    /// `NotFound` if its owner may no longer sign in.
    pub fn coming(&self, link: &Link) -> Result<Coming> {
        self.usage.coming(&self.owner(link)?.ok_or(Error::NotFound)?)
    }

    pub(super) fn owner(&self, link: &Link) -> Result<Option<Account>> {
        let account = self.store.get(&ACCOUNTS, &link.account)?;
        Ok(account.filter(|account| account.is_active()))
    }
}

/// Removes the look-ups of an account's links, when the account is removed.
pub fn forget(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (_, link) in tx.scan(&LINKS, &account)? {
        tx.delete(&LINK_BY_SECRET, &link.secret);
    }
    Ok(())
}

pub fn place(link: &Link) -> (AccountId, LinkId) {
    (link.account, link.id)
}
