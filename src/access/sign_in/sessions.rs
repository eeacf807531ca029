//! Sessions: the server side of refresh tokens. A refresh token is a random secret, and the store keeps only its
//! hash.
//!
//! A refresh does not replace it, so several tabs never race for it. A stolen copy is useless elsewhere because a
//! session of our own page is bound to a cookie that no script can read.

use super::tokens::Tokens;
use crate::{
    accounts::{ACCOUNTS, Account, Credentials, SESSIONS, Session, random},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    ids::{AccountId, SessionId},
    store::{All, PrefixOf},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// `used_at` is written at most this often, so that a refresh seldom needs a commit.
const TOUCH: SignedDuration = SignedDuration::from_secs(60);
/// The most sessions per account; the one unused for longest makes room.
const SESSIONS_EACH: usize = 50;
/// How many clients of an account are remembered.
const CLIENTS_EACH: usize = 32;

/// What the session's owner will want to know about a sign-in.
#[derive(Clone, Debug, Default)]
pub struct Device {
    /// The browser's name for itself.
    pub client: String,
    /// The address it comes from.
    pub address: Option<IpAddr>,
    /// Whether a refresh must carry the cookie.
    pub bound: bool,
}

/// The result of a sign-in.
pub struct TokenPair {
    /// JWT for the Authorization header.
    pub access: String,
    /// Secret for POST /api/token/refresh/.
    pub refresh: String,
    /// Secret for the cookie, if the session is bound to one.
    pub cookie: Option<String>,
    /// Whether the account was used before, but never with this client.
    pub new_client: bool,
}

impl Tokens {
    /// Opens a session for somebody who has proven to be the account's person.
    ///
    /// # Errors
    /// `Denied` if the account lost its approval or changed its credentials meanwhile.
    pub async fn open(&self, account: &Account, device: &Device) -> Result<TokenPair> {
        let (secret, cookie) = (random::<32>()?, random::<32>()?);
        let (now, rules) = (self.clock.now(), self.rules);
        let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(200).collect();
        let session = Session {
            id: SessionId::new(),
            account: account.id,
            secret_hash: *blake3::hash(&secret).as_bytes(),
            created_at: now,
            used_at: now,
            client: short(&device.client),
            address: device.address.map(|address| address.to_string()).unwrap_or_default(),
            cookie_hash: device.bound.then(|| *blake3::hash(&cookie).as_bytes()),
        };
        let (id, by) = (session.id, Credentials::of(account));
        let event = Event { address: device.address, ..Event::of(account.id, Action::SignIn).on(id.0) };
        let refresh = URL_SAFE_NO_PAD.encode([&account.id.bytes()[..], &id.bytes(), &secret].concat());
        let new_client = self
            .store
            .write(move |tx| {
                // Between the proof and this commit, the account may have been suspended, or its password or factors
                // changed.
                let denied = || Error::Denied("Please sign in again.".into());
                let mut current = by.still_in(tx)?.ok_or_else(denied)?;
                let mut others = tx.scan(&SESSIONS, &session.account)?;
                others.sort_by_key(|(_, s)| std::cmp::Reverse(s.used_at));
                for (at, (key, other)) in others.iter().enumerate() {
                    if at + 1 >= SESSIONS_EACH || rules.ended(other, now) {
                        tx.delete(&SESSIONS, key);
                    }
                }
                Audit::note(tx, event)?;
                tx.put(&SESSIONS, &(session.account, session.id), &session)?;
                let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(session.client.as_bytes()).as_bytes();
                let client = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
                if current.clients.contains(&client) {
                    return Ok(false);
                }
                let first = current.clients.is_empty();
                current.clients.push(client);
                if current.clients.len() > CLIENTS_EACH {
                    current.clients.remove(0);
                }
                tx.put(&ACCOUNTS, &current.id, &current)?;
                Ok(!first)
            })
            .await?;
        let cookie = device.bound.then(|| URL_SAFE_NO_PAD.encode(cookie));
        Ok(TokenPair { access: self.sign(account, id, now)?, refresh, cookie, new_client })
    }

    /// Exchanges a refresh token, with its cookie for a bound session, for a new access token. `None`: the person
    /// must sign in again.
    pub async fn refresh(&self, refresh: &str, cookie: Option<&str>) -> Result<Option<String>> {
        let now = self.clock.now();
        let Some((account, id, secret)) = parse(refresh) else { return Ok(None) };
        let Some(session) = self.store.get(&SESSIONS, &(account, id))? else { return Ok(None) };
        let right: bool = blake3::hash(&secret).as_bytes().ct_eq(&session.secret_hash).into();
        if !right || !holds_cookie(&session, cookie) || self.rules.ended(&session, now) {
            return Ok(None);
        }
        let Some(account) = self.store.get(&ACCOUNTS, &account)? else { return Ok(None) };
        if !account.is_active() {
            return Ok(None);
        }
        if now.duration_since(session.used_at) > TOUCH {
            let place = (account.id, id);
            let there = self
                .store
                .write(move |tx| {
                    // Read again: a revocation that came in between must not be undone.
                    let Some(mut session) = tx.get(&SESSIONS, &place)? else { return Ok(false) };
                    session.used_at = session.used_at.max(now);
                    tx.put(&SESSIONS, &place, &session)?;
                    Ok(true)
                })
                .await?;
            if !there {
                return Ok(None);
            }
        }
        self.sign(&account, id, now).map(Some)
    }

    /// Ends one session of an account.
    ///
    /// # Errors
    /// `NotFound` if the account has no such session.
    pub async fn revoke(&self, account: AccountId, session: SessionId) -> Result<()> {
        let place = (account, session);
        self.store
            .write(move |tx| {
                tx.get(&SESSIONS, &place)?.ok_or(Error::NotFound)?;
                tx.delete(&SESSIONS, &place);
                Audit::note(tx, Event::of(account, Action::SessionEnded).on(session.0))
            })
            .await
    }

    /// Ends every session of an account but one.
    pub async fn revoke_others(&self, account: AccountId, session: SessionId) -> Result<()> {
        self.store.write(move |tx| crate::accounts::end_sessions(tx, account, Some(session))).await
    }

    /// An account's open sessions, oldest first.
    pub fn sessions(&self, account: AccountId) -> Result<Vec<Session>> {
        self.living(&account)
    }

    /// The account and address of every open session.
    pub fn places(&self) -> Result<Vec<(AccountId, IpAddr)>> {
        let all = self.living(&All)?.into_iter();
        Ok(all.filter_map(|session| Some((session.account, session.address.parse().ok()?))).collect())
    }

    /// How many sessions are open, over all accounts.
    pub fn open_sessions(&self) -> Result<u64> {
        Ok(self.living(&All)?.len() as u64)
    }

    fn living(&self, whose: &impl PrefixOf<(AccountId, SessionId)>) -> Result<Vec<Session>> {
        let now = self.clock.now();
        let rows = self.store.scan(&SESSIONS, whose).map(|row| row.map(|(_, session)| session));
        rows.filter(|session| !session.as_ref().is_ok_and(|s| self.rules.ended(s, now))).collect()
    }
}

fn holds_cookie(session: &Session, cookie: Option<&str>) -> bool {
    let Some(hash) = session.cookie_hash else { return true };
    let held = cookie.filter(|c| c.len() <= 64).and_then(|c| URL_SAFE_NO_PAD.decode(c).ok());
    held.is_some_and(|held| blake3::hash(&held).as_bytes().ct_eq(&hash).into())
}

/// Account, session and secret of a refresh token.
fn parse(refresh: &str) -> Option<(AccountId, SessionId, [u8; 32])> {
    // 64 bytes. Check the length first, so that a long string is not even decoded.
    let bytes: [u8; 64] = (refresh.len() <= 90).then(|| URL_SAFE_NO_PAD.decode(refresh).ok())??.try_into().ok()?;
    let (account, rest) = bytes.split_first_chunk::<16>()?;
    let (session, secret) = rest.split_first_chunk::<16>()?;
    Some((AccountId::from_bytes(*account), SessionId::from_bytes(*session), secret.try_into().ok()?))
}
