//! Access tokens and the sessions behind them.
//!
//! An access token is a JWT (RFC 7519) signed with HS256 and nothing else, good for ten minutes, and worthless the
//! moment its account loses approval, its epoch moves on or its session ends. A refresh token is a random secret; the
//! store keeps only its hash.

use crate::{
    error::{Error, Result},
    model::{Account, AccountId, AccountStatus, Session, SessionId},
    store::{
        Store,
        tables::{ACCOUNTS, SESSIONS},
    },
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// Life of an access token, in seconds.
const ACCESS_LIFE: i64 = 10 * 60;
/// A session that was not refreshed for this long has ended.
const IDLE: SignedDuration = SignedDuration::from_hours(12);
/// No session lives longer than this.
const ABSOLUTE: SignedDuration = SignedDuration::from_hours(14 * 24);
/// `used_at` is written at most this often, so that a refresh is seldom a commit.
const TOUCH: SignedDuration = SignedDuration::from_secs(60);
/// Sessions an account may have; the one that was used longest ago makes room.
const SESSIONS_EACH: usize = 50;
/// Clock difference that is forgiven in `iat`, in seconds.
const SKEW: i64 = 60;
const NAME: &str = "chancery";
const ACCESS: &str = "access";

/// Who makes a call.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The account, as it stands now.
    pub account: Account,
    /// The session that the token belongs to.
    pub session: SessionId,
}

/// What a sign-in gives.
pub struct TokenPair {
    /// JWT for the Authorization header.
    pub access: String,
    /// Secret for POST /api/token/refresh/.
    pub refresh: String,
}

/// The claims of an access token. `typ` keeps other tokens that the same key may come to sign from passing as one.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    typ: String,
    sub: String,
    epoch: u64,
    sid: String,
    iat: i64,
    exp: i64,
}

/// Issues and checks tokens.
#[derive(Clone)]
pub struct Tokens {
    store: Store,
    keys: Arc<(EncodingKey, DecodingKey)>,
}

impl Tokens {
    /// Tokens signed with the store's own key.
    pub fn new(store: Store) -> Self {
        let key = store.keys().signing("access-token");
        let keys = Arc::new((EncodingKey::from_secret(&key), DecodingKey::from_secret(&key)));
        Self { store, keys }
    }

    /// Opens a session for someone whose password was right. `client` is what the browser calls itself.
    ///
    /// # Errors
    /// `Denied` when the account lost its approval in the meantime.
    pub async fn open(&self, account: &Account, client: &str) -> Result<TokenPair> {
        self.open_at(account, client, Timestamp::now()).await
    }

    async fn open_at(&self, account: &Account, client: &str, now: Timestamp) -> Result<TokenPair> {
        let mut secret = [0u8; 32];
        getrandom::fill(&mut secret).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
        let session = Session {
            id: SessionId::new(),
            account: account.id,
            secret_hash: *blake3::hash(&secret).as_bytes(),
            created_at: now,
            used_at: now,
            client: client.chars().filter(|c| !c.is_control()).take(120).collect(),
        };
        let (id, epoch) = (session.id, account.epoch);
        let refresh = URL_SAFE_NO_PAD.encode([&account.id.bytes()[..], &id.bytes(), &secret].concat());
        self.store
            .write(move |tx| {
                let current = tx.get(&ACCOUNTS, &session.account.bytes())?.ok_or(Error::NotFound)?;
                // Between the password check and this commit the account may have been suspended.
                if current.status != AccountStatus::Approved || current.epoch != epoch {
                    return Err(Error::Denied("Your access has not been approved.".into()));
                }
                let mut others = tx.scan(&SESSIONS, &session.account.bytes())?;
                others.sort_by_key(|(_, s)| std::cmp::Reverse(s.used_at));
                for (at, (key, other)) in others.iter().enumerate() {
                    if at + 1 >= SESSIONS_EACH || ended(other, now) {
                        tx.delete(&SESSIONS, key);
                    }
                }
                tx.put(&SESSIONS, &key(session.account, session.id), &session)
            })
            .await?;
        Ok(TokenPair { access: self.sign(account, id, now)?, refresh })
    }

    /// A new access token for a refresh token. `None`: the person has to sign in again.
    pub async fn refresh(&self, refresh: &str) -> Result<Option<String>> {
        self.refresh_at(refresh, Timestamp::now()).await
    }

    async fn refresh_at(&self, refresh: &str, now: Timestamp) -> Result<Option<String>> {
        let Some((account, id, secret)) = parse(refresh) else { return Ok(None) };
        let Some(session) = self.store.get(&SESSIONS, &key(account, id))? else { return Ok(None) };
        let right: bool = blake3::hash(&secret).as_bytes().ct_eq(&session.secret_hash).into();
        if !right || ended(&session, now) {
            return Ok(None);
        }
        let Some(account) = self.store.get(&ACCOUNTS, &account.bytes())? else { return Ok(None) };
        if account.status != AccountStatus::Approved {
            return Ok(None);
        }
        if now.duration_since(session.used_at) > TOUCH {
            let place = key(account.id, id);
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

    /// Who holds this access token. `None`: expired, forged, of another kind, or its account or session has ended.
    pub fn verify(&self, access: &str) -> Result<Option<Caller>> {
        self.verify_at(access, Timestamp::now())
    }

    fn verify_at(&self, access: &str, now: Timestamp) -> Result<Option<Caller>> {
        let mut rules = Validation::new(Algorithm::HS256);
        rules.set_issuer(&[NAME]);
        rules.set_audience(&[NAME]);
        rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // The times are checked below, against the clock that was handed in.
        rules.validate_exp = false;
        let Ok(token) = jsonwebtoken::decode::<Claims>(access, &self.keys.1, &rules) else { return Ok(None) };
        let (claims, now_s) = (token.claims, now.as_second());
        if claims.typ != ACCESS || claims.exp <= now_s || claims.iat > now_s.saturating_add(SKEW) {
            return Ok(None);
        }
        let (Ok(account), Ok(session)) = (claims.sub.parse(), claims.sid.parse()) else { return Ok(None) };
        self.caller(account, session, claims.epoch, now)
    }

    /// Whether a caller who was let in may stay: for answers that last, such as the stream of events.
    pub fn still_good(&self, caller: &Caller) -> Result<bool> {
        let account = &caller.account;
        Ok(self.caller(account.id, caller.session, account.epoch, Timestamp::now())?.is_some())
    }

    fn caller(&self, account: AccountId, session: SessionId, epoch: u64, now: Timestamp) -> Result<Option<Caller>> {
        let Some(account) = self.store.get(&ACCOUNTS, &account.bytes())? else { return Ok(None) };
        if account.status != AccountStatus::Approved || account.epoch != epoch {
            return Ok(None);
        }
        let held = self.store.get(&SESSIONS, &key(account.id, session))?;
        Ok(held.filter(|held| !ended(held, now)).map(|_| Caller { account, session }))
    }

    /// Ends one session of an account.
    ///
    /// # Errors
    /// `NotFound` when the account has no such session.
    pub async fn revoke(&self, account: AccountId, session: SessionId) -> Result<()> {
        let place = key(account, session);
        self.store
            .write(move |tx| {
                tx.get(&SESSIONS, &place)?.ok_or(Error::NotFound)?;
                tx.delete(&SESSIONS, &place);
                Ok(())
            })
            .await
    }

    /// The living sessions of an account, oldest first.
    pub fn sessions(&self, account: AccountId) -> Result<Vec<Session>> {
        self.living(&account.bytes())
    }

    /// How many sessions live, of all accounts.
    pub fn open_sessions(&self) -> Result<u64> {
        Ok(self.living(&[])?.len() as u64)
    }

    fn living(&self, prefix: &[u8]) -> Result<Vec<Session>> {
        let now = Timestamp::now();
        let rows = self.store.scan(&SESSIONS, prefix).map(|row| row.map(|(_, session)| session));
        rows.filter(|session| !session.as_ref().is_ok_and(|s| ended(s, now))).collect()
    }

    fn sign(&self, account: &Account, session: SessionId, now: Timestamp) -> Result<String> {
        let iat = now.as_second();
        let claims = Claims {
            iss: NAME.into(),
            aud: NAME.into(),
            typ: ACCESS.into(),
            sub: account.id.to_string(),
            epoch: account.epoch,
            sid: session.to_string(),
            iat,
            exp: iat + ACCESS_LIFE,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.keys.0)
            .map_err(|e| Error::Internal(format!("signing a token: {e}")))
    }
}

fn key(account: AccountId, session: SessionId) -> Vec<u8> {
    [account.bytes(), session.bytes()].concat()
}

fn ended(session: &Session, now: Timestamp) -> bool {
    now.duration_since(session.used_at) >= IDLE || now.duration_since(session.created_at) >= ABSOLUTE
}

/// Account, session and secret of a refresh token.
fn parse(refresh: &str) -> Option<(AccountId, SessionId, [u8; 32])> {
    // 64 bytes; the bound comes first, so that a long string is not even decoded.
    let bytes: [u8; 64] = (refresh.len() <= 90).then(|| URL_SAFE_NO_PAD.decode(refresh).ok())??.try_into().ok()?;
    let (account, rest) = bytes.split_first_chunk::<16>()?;
    let (session, secret) = rest.split_first_chunk::<16>()?;
    Some((AccountId::from_bytes(*account), SessionId::from_bytes(*session), secret.try_into().ok()?))
}
