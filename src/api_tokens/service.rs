//! Making, checking and revoking tokens.

use crate::{
    accounts::{API_TOKENS, Account, Accounts, ApiToken, Credentials, Scope, account_token, code, read_account_token},
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, ApiTokenId},
    outbox::Notices,
    store::{Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use subtle::ConstantTimeEq;

/// What every token begins with, so that people and scanners recognise one.
pub const START: &str = "chk_";
/// The most tokens per account.
const EACH: usize = 50;
/// The longest life, in days.
const LONGEST: i64 = 366;
/// The longest name, in characters.
const NAME: usize = 60;
/// `used_at` is written at most this often, so that a call seldom needs a commit.
const TOUCH: SignedDuration = SignedDuration::from_hours(1);

/// A token to be made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// Its name.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// How many days it works.
    pub days: i64,
}

/// The tokens. Clones share everything.
#[derive(Clone)]
pub struct ApiTokens {
    store: Store,
    accounts: Accounts,
    clock: Clock,
    notices: Notices,
}

impl ApiTokens {
    /// The tokens in `store`.
    pub fn new(store: Store, accounts: Accounts, clock: Clock, notices: Notices) -> Self {
        Self { store, accounts, clock, notices }
    }

    /// An account's tokens, oldest first; those that have expired too.
    pub fn list(&self, account: AccountId) -> Result<Vec<ApiToken>> {
        self.store.scan(&API_TOKENS, &account).map(|row| row.map(|(_, one)| one)).collect()
    }

    /// Whether a token works now.
    pub fn works(&self, token: &ApiToken) -> bool {
        token.works(self.clock.now())
    }

    /// Makes one, and sends a mail about it. The token is shown once and not stored.
    ///
    /// # Errors
    /// `Invalid` for a name, scopes or a life that break the rules; `Conflict` if there are too many, or if the password
    /// or a factor changed since the person proved to know it.
    pub async fn add(&self, by: &Account, new: NewToken) -> Result<(ApiToken, String)> {
        let NewToken { name, mut scopes, days } = new;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
            return Err(Error::Invalid("A name needs 1 to 60 characters.".into()));
        }
        scopes.sort_unstable();
        scopes.dedup();
        if scopes.is_empty() {
            return Err(Error::Invalid("Choose at least one thing that the token may do.".into()));
        }
        if !(1..=LONGEST).contains(&days) {
            return Err(Error::Invalid(format!("A token works for 1 to {LONGEST} days.")));
        }
        let mark = format!("{START}{}", code(2)?.replace('-', ""));
        let text = format!("{mark}_{}", account_token(by.id)?.0);
        let what = format!("A token named \"{name}\" was made. With it a program can work in your name.");
        let notice = self.notices.security_change(by, &what).await?;
        let (account, credentials, now) = (by.id, Credentials::of(by), self.clock.now());
        let hash = self.hash(&text);
        let expires_at = now.checked_add(SignedDuration::from_hours(24 * days)).unwrap_or(Timestamp::MAX);
        let id = ApiTokenId::new();
        let one =
            ApiToken { id, name, mark, scopes, created_at: now, expires_at, used_at: None, hash, connection: None };
        let done = self.store.write(move |tx| {
            credentials.require(tx)?;
            Self::room(tx, account)?;
            Self::keep(tx, account, &one)?;
            Ok((one, notice.put(tx)?, notice))
        });
        let (one, job, _notice) = done.await?;
        self.notices.started(job);
        Ok((one, text))
    }

    /// Checks that an account may have one more, within a commit.
    ///
    /// # Errors
    /// `Conflict`.
    pub(crate) fn room(tx: &Tx, account: AccountId) -> Result<()> {
        if tx.scan(&API_TOKENS, &account)?.len() < EACH {
            return Ok(());
        }
        Err(Error::Conflict(format!("An account can have at most {EACH} tokens. Revoke one first.")))
    }

    /// Keeps a new one, within the commit that makes it.
    pub(crate) fn keep(tx: &mut Tx, account: AccountId, one: &ApiToken) -> Result<()> {
        tx.put(&API_TOKENS, &(account, one.id), one)?;
        Audit::note(tx, Event::of(account, Action::ApiTokenAdded).on(one.id.0))
    }

    /// Ends one, within a commit.
    pub(crate) fn end(tx: &mut Tx, account: AccountId, id: ApiTokenId) -> Result<()> {
        tx.delete(&API_TOKENS, &(account, id));
        Audit::note(tx, Event::of(account, Action::ApiTokenRemoved).on(id.0))
    }

    /// Revokes one.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn revoke(&self, account: AccountId, id: ApiTokenId) -> Result<ApiToken> {
        // Shutting a program out must work even on a full disk.
        self.store
            .freeing()
            .write(move |tx| {
                let held = tx.get(&API_TOKENS, &(account, id))?.ok_or(Error::NotFound)?;
                Self::end(tx, account, id)?;
                Ok(held)
            })
            .await
    }

    /// The token with this text, and its account; `None` for everything else: unknown, expired, revoked, or the account
    /// may not sign in.
    pub async fn check(&self, text: &str) -> Result<Option<(Account, ApiToken)>> {
        let Some(secret) = text.strip_prefix(START).and_then(|rest| rest.split_once('_')) else { return Ok(None) };
        let Some((account, _)) = read_account_token(secret.1) else { return Ok(None) };
        let hash = self.hash(text);
        self.admit(account, |one| one.hash.ct_eq(&hash).into()).await
    }

    /// The token of an account that `fits`, if it works and the account may sign in. That it was used is noted.
    pub(crate) async fn admit(
        &self,
        account: AccountId,
        fits: impl Fn(&ApiToken) -> bool,
    ) -> Result<Option<(Account, ApiToken)>> {
        let now = self.clock.now();
        let held = self.list(account)?.into_iter().find(fits);
        let Some(held) = held.filter(|held| held.works(now)) else { return Ok(None) };
        let Some(account) = self.accounts.get(account)?.filter(Account::is_active) else { return Ok(None) };
        if held.used_at.is_none_or(|at| now.duration_since(at) > TOUCH) {
            let place = (account.id, held.id);
            let touched = self.store.write(move |tx| {
                // Read again: a token revoked meanwhile must not come back.
                let Some(mut held) = tx.get(&API_TOKENS, &place)? else { return Ok(false) };
                held.used_at = Some(now);
                tx.put(&API_TOKENS, &place, &held)?;
                Ok(true)
            });
            match touched.await {
                Ok(true) | Err(Error::Full) => {}
                Ok(false) => return Ok(None),
                Err(e) => return Err(e),
            }
        }
        Ok(Some((account, held)))
    }

    fn hash(&self, text: &str) -> [u8; 32] {
        self.store.keys().lookup("api token", text)
    }
}
