//! Access tokens. The sessions behind them are in [`super::sessions`].
//!
//! An access token is a JWT (RFC 7519) signed with HS256 and nothing else, valid for ten minutes. It becomes
//! worthless the moment its account loses approval, its epoch moves on or its session ends.

use crate::access::sign_in::session_rules::SessionRules;
use crate::{
    accounts::{ACCOUNTS, API_TOKENS, Account, SESSIONS},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, ApiTokenId, SessionId},
    store::Store,
};

use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Lifetime of an access token, in seconds.
const ACCESS_LIFE: i64 = 10 * 60;
/// Tolerated clock difference in `iat`, in seconds.
const SKEW: i64 = 60;
const NAME: &str = "chancery";
const ACCESS: &str = "access";
/// A pass stands for a program's token while one request is handled. It never leaves the process.
const PASS: &str = "pass";
/// Lifetime of a pass, in seconds. Handlers look at it when a request begins.
const PASS_LIFE: i64 = 60;

/// The caller.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The account in its present state.
    pub account: Account,
    /// The session that the token belongs to; for a program, the identifier of its token.
    pub session: SessionId,
}

/// The claims of an access token. `typ` keeps other tokens that the same key may later sign from passing as one.
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
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) rules: SessionRules,
    keys: Arc<(EncodingKey, DecodingKey)>,
}

impl Tokens {
    /// Tokens signed with the store's own key, with the machine's clock and the usual session lifetimes.
    pub fn new(store: Store) -> Self {
        Self::with(store, Clock::default(), SessionRules::default())
    }

    /// Tokens with a given clock and given session lifetimes.
    pub fn with(store: Store, clock: Clock, rules: SessionRules) -> Self {
        let key = store.keys().signing("access-token");
        let keys = Arc::new((EncodingKey::from_secret(&key), DecodingKey::from_secret(&key)));
        Self { store, clock, rules, keys }
    }

    /// The holder of this access token. `None`: expired, forged, of another kind, or its account or session has
    /// ended.
    pub fn verify(&self, access: &str) -> Result<Option<Caller>> {
        self.verify_at(access, self.clock.now())
    }

    fn verify_at(&self, access: &str, now: Timestamp) -> Result<Option<Caller>> {
        let mut rules = Validation::new(Algorithm::HS256);
        rules.set_issuer(&[NAME]);
        rules.set_audience(&[NAME]);
        rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // The times are checked below, against the given clock.
        rules.validate_exp = false;
        let Ok(token) = jsonwebtoken::decode::<Claims>(access, &self.keys.1, &rules) else { return Ok(None) };
        let (claims, now_s) = (token.claims, now.as_second());
        if ![ACCESS, PASS].contains(&claims.typ.as_str())
            || claims.exp <= now_s
            || claims.iat > now_s.saturating_add(SKEW)
        {
            return Ok(None);
        }
        let (Ok(account), Ok(session)) = (claims.sub.parse(), claims.sid.parse()) else { return Ok(None) };
        if claims.typ == PASS {
            return self.program(account, session, claims.epoch, now);
        }
        self.caller(account, session, claims.epoch, now)
    }

    /// A pass for a program whose token and scopes were checked.
    pub(crate) fn pass(&self, account: &Account, token: ApiTokenId) -> Result<String> {
        self.signed(PASS, PASS_LIFE, account, SessionId(token.0), self.clock.now())
    }

    fn program(&self, account: AccountId, token: SessionId, epoch: u64, now: Timestamp) -> Result<Option<Caller>> {
        let Some(account) = self.store.get(&ACCOUNTS, &account)? else { return Ok(None) };
        if !account.is_active() || account.epoch != epoch {
            return Ok(None);
        }
        let held = self.store.get(&API_TOKENS, &(account.id, ApiTokenId(token.0)))?;
        Ok(held.filter(|held| held.works(now)).map(|_| Caller { account, session: token }))
    }

    /// Whether an admitted caller may stay: for long answers such as the stream of events.
    pub fn still_good(&self, caller: &Caller) -> Result<bool> {
        let account = &caller.account;
        Ok(self.caller(account.id, caller.session, account.epoch, self.clock.now())?.is_some())
    }

    fn caller(&self, account: AccountId, session: SessionId, epoch: u64, now: Timestamp) -> Result<Option<Caller>> {
        let Some(account) = self.store.get(&ACCOUNTS, &account)? else { return Ok(None) };
        if !account.is_active() || account.epoch != epoch {
            return Ok(None);
        }
        let held = self.store.get(&SESSIONS, &(account.id, session))?;
        Ok(held.filter(|held| !self.rules.ended(held, now)).map(|_| Caller { account, session }))
    }

    pub(super) fn sign(&self, account: &Account, session: SessionId, now: Timestamp) -> Result<String> {
        self.signed(ACCESS, ACCESS_LIFE, account, session, now)
    }

    fn signed(&self, typ: &str, life: i64, account: &Account, session: SessionId, now: Timestamp) -> Result<String> {
        let iat = now.as_second();
        let claims = Claims {
            iss: NAME.into(),
            aud: NAME.into(),
            typ: typ.into(),
            sub: account.id.to_string(),
            epoch: account.epoch,
            sid: session.to_string(),
            iat,
            exp: iat + life,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.keys.0)
            .map_err(|e| Error::Internal(format!("signing a token: {e}")))
    }
}
