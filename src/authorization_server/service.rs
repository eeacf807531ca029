//! From a person's word to a program's tokens, and their end.

use super::{
    addresses::{Addresses, words},
    parameters::Parameters,
    refused::Refused,
    registration::{Registered, WantedRegistration},
    request::Asked,
    secrets::{self, Hash, same},
};
use crate::{
    accounts::{
        ACCOUNTS, API_TOKENS, AUTHORIZATION_CODES, Account, Accounts, ApiToken, AuthorizationCode, Connection,
        Credentials, Scope, account_token, random, read_account_token,
    },
    api_tokens::ApiTokens,
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    ids::{AccountId, ApiTokenId},
    oauth::Pkce,
    outbox::Notices,
    store::{Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// How long a program may take to redeem a code.
const CODE: SignedDuration = SignedDuration::from_secs(60);
/// How long an access token works.
const ACCESS: SignedDuration = SignedDuration::from_hours(1);
/// How long a connection lasts, until the person signs in for it again: as long as a token of a program unless its maker says otherwise.
const CONNECTION: SignedDuration = SignedDuration::from_hours(24 * 90);

/// What a program gets, or why it does not.
pub type Answer<T> = std::result::Result<T, Refused>;

/// A program's new tokens.
pub struct Granted {
    access: String,
    refresh: String,
    seconds: i64,
    scopes: Vec<Scope>,
}

impl Granted {
    /// As a program reads it (RFC 6749, 5.1).
    pub fn told(&self) -> Value {
        json!({
            "access_token": self.access,
            "token_type": "Bearer",
            "expires_in": self.seconds,
            "refresh_token": self.refresh,
            "scope": words(&self.scopes),
        })
    }
}

/// The authorization server. Clones share everything.
#[derive(Clone)]
pub struct AuthorizationServer {
    store: Store,
    accounts: Accounts,
    api_tokens: ApiTokens,
    clock: Clock,
    notices: Notices,
    addresses: Option<Arc<Addresses>>,
}

const TWICE: &str = "It was used before. The connection has ended; connect again.";

impl AuthorizationServer {
    /// The one of the site at this address.
    pub fn new(
        store: Store,
        accounts: Accounts,
        api_tokens: ApiTokens,
        clock: Clock,
        notices: Notices,
        public_url: &str,
    ) -> Self {
        Self { store, accounts, api_tokens, clock, notices, addresses: Addresses::of(public_url).map(Arc::new) }
    }

    /// Its addresses. `None` if the settings name no address of the site.
    pub fn addresses(&self) -> Option<&Addresses> {
        self.addresses.as_deref()
    }

    /// Registers a program: what it is told.
    ///
    /// # Errors
    /// `Internal`.
    pub fn register(&self, wanted: WantedRegistration) -> Result<Answer<Value>> {
        match Registered::new(wanted, self.clock.now()) {
            Ok(registered) => Ok(Ok(registered.told(&registered.id(self.store.keys())?))),
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// What a program asks of a person, by the query of the page's address.
    ///
    /// # Errors
    /// As [`Asked::read`].
    pub fn asked(&self, here: &Addresses, query: &str) -> Answer<Asked> {
        Asked::read(self.store.keys(), here, query)
    }

    /// Allows a program these scopes, and returns where the person goes with the code.
    ///
    /// # Errors
    /// `Invalid` for scopes that were not asked for; `Conflict` if the account has as many tokens as it can have, or if the password
    /// or a factor changed since the person proved to know it.
    pub async fn allow(&self, by: &Account, here: &Addresses, asked: &Asked, mut scopes: Vec<Scope>) -> Result<String> {
        let wish = asked.wish.as_ref().map_err(|refused| Error::Invalid(refused.says.to_string()))?;
        scopes.sort_unstable();
        scopes.dedup();
        if scopes.is_empty() || scopes.iter().any(|scope| !wish.scopes.contains(scope)) {
            return Err(Error::Invalid(
                "Choose at least one thing that the assistant may do, of those that it asks for.".into(),
            ));
        }
        let (text, place) = account_token(by.id)?;
        let (credentials, now) = (Credentials::of(by), self.clock.now());
        let code = AuthorizationCode {
            name: asked.program.clone(),
            client: secrets::client_hash(self.store.keys(), &asked.client),
            redirect: asked.redirect.text().to_owned(),
            sent_to: asked.redirect.shown().to_owned(),
            challenge: wish.challenge.clone(),
            resource: here.resource(),
            scopes,
            until: after(now, CODE),
        };
        let done = self.store.write(move |tx| {
            credentials.require(tx)?;
            tidy(tx, place.0, now)?;
            ApiTokens::room(tx, place.0)?;
            tx.put(&AUTHORIZATION_CODES, &place, &code)
        });
        done.await?;
        Ok(asked.granted(&text))
    }

    /// Redeems a code for tokens, and sends a mail about it.
    ///
    /// # Errors
    /// The store fails, or the account has as many tokens as it can have.
    pub async fn redeem(&self, given: &Parameters) -> Result<Answer<Granted>> {
        let redeemed = match Redeemed::read(given) {
            Ok(redeemed) => redeemed,
            Err(refused) => return Ok(Err(refused)),
        };
        let unknown = Ok(Err(Refused::grant("The code is unknown.")));
        let Some(place) = read_account_token(redeemed.code) else { return unknown };
        let Some(account) = self.accounts.get(place.0)?.filter(Account::is_active) else { return unknown };
        let Some(code) = self.store.get(&AUTHORIZATION_CODES, &place)? else {
            // Looked up before anything is written, so that guesses hold up nobody's work.
            if !self.has_connection(place.0, |one| same(&one.code, &place.1))? {
                return unknown;
            }
            let done = self.store.freeing().write(move |tx| replayed_code(tx, place));
            return Ok(Err(done.await?));
        };
        let what = format!(
            "The assistant \"{}\" was connected. It reads in your name, and what it reads goes to its maker.",
            code.name
        );
        let notice = self.notices.security_change(&account, &what).await?;
        let (keys, now) = (self.store.keys(), self.clock.now());
        let (access, access_hash) = secrets::access(keys, place.0)?;
        let family = secrets::family(place.0)?;
        let (refresh, own) = secrets::refresh(keys, &family)?;
        let client = secrets::client_hash(keys, redeemed.client);
        let challenge = Pkce::of(redeemed.verifier).challenge;
        let fits = same(&code.client, &client)
            && bool::from(code.challenge.as_bytes().ct_eq(challenge.as_bytes()))
            && redeemed.redirect.is_none_or(|redirect| redirect == code.redirect);
        let right_target =
            redeemed.resource.is_none_or(|asked| asked.strip_suffix('/').unwrap_or(asked) == code.resource);
        let expires_at = after(now, CONNECTION);
        let (until, scopes) = (code.until, code.scopes.clone());
        let access_until = after(now, ACCESS);
        let connection = Connection {
            sent_to: code.sent_to,
            resource: code.resource,
            client,
            code: place.1,
            access: access_hash,
            access_until,
            family: secrets::family_hash(keys, &family),
            refresh: own,
        };
        let one = ApiToken {
            id: ApiTokenId::new(),
            name: code.name,
            mark: String::new(),
            scopes: code.scopes,
            created_at: now,
            expires_at,
            used_at: None,
            hash: random::<32>()?,
            connection: Some(connection),
        };
        let done = self.store.write(move |tx| {
            if tx.get(&AUTHORIZATION_CODES, &place)?.is_none() {
                return Ok(Err(replayed_code(tx, place)?));
            }
            // Whatever is wrong with it: somebody else may have it, so it does not come a second time.
            tx.delete(&AUTHORIZATION_CODES, &place);
            if now >= until {
                return Ok(Err(Refused::grant("The code has expired.")));
            }
            if !fits {
                return Ok(Err(Refused::grant("The code is not for this program, address or verifier.")));
            }
            if !right_target {
                return Ok(Err(Refused::target()));
            }
            if !active(tx, place.0)? {
                return Ok(Err(Refused::grant("The account may not sign in.")));
            }
            ApiTokens::room(tx, place.0)?;
            ApiTokens::keep(tx, place.0, &one)?;
            Ok(Ok((notice.put(tx)?, notice)))
        });
        match done.await? {
            Ok((job, _notice)) => {
                self.notices.started(job);
                Ok(Ok(Granted { access, refresh, seconds: ACCESS.as_secs(), scopes }))
            }
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// Gives new tokens for a refresh token, which works no more. One that came before ends the connection.
    ///
    /// # Errors
    /// The store fails.
    pub async fn refresh(&self, given: &Parameters) -> Result<Answer<Granted>> {
        let (text, client, resource) = match (given.need("refresh_token"), given.need("client_id")) {
            (Ok(text), Ok(client)) => (text, client, given.get("resource").map(str::to_owned)),
            (Err(refused), _) | (_, Err(refused)) => return Ok(Err(refused)),
        };
        let (keys, now) = (self.store.keys(), self.clock.now());
        let Some(brought) = secrets::read_refresh(keys, text) else { return Ok(Err(unknown_token())) };
        let client = secrets::client_hash(keys, client);
        let account = brought.account;
        if !self.has_connection(account, |one| same(&one.family, &brought.family))? {
            return Ok(Err(unknown_token()));
        }
        let (access, access_hash) = secrets::access(keys, account)?;
        let (refresh, own) = secrets::refresh(keys, &brought.family_text)?;
        let done = self.store.write(move |tx| {
            let held = find(tx, account, |one| same(&one.family, &brought.family))?;
            let Some((mut one, mut connection)) = held else { return Ok(Err(unknown_token())) };
            if !same(&connection.client, &client) {
                return Ok(Err(Refused::grant("The token is not this program's.")));
            }
            if !same(&connection.refresh, &brought.own) {
                end_replayed(tx, account, one.id)?;
                return Ok(Err(Refused::grant(TWICE)));
            }
            if !one.works(now) || !active(tx, account)? {
                return Ok(Err(Refused::grant("The connection has ended. Connect again.")));
            }
            if resource.is_some_and(|asked| asked.strip_suffix('/').unwrap_or(&asked) != connection.resource) {
                return Ok(Err(Refused::target()));
            }
            connection.access = access_hash;
            connection.access_until = after(now, ACCESS).min(one.expires_at);
            connection.refresh = own;
            let seconds = connection.access_until.duration_since(now).as_secs();
            let scopes = one.scopes.clone();
            one.connection = Some(connection);
            tx.put(&API_TOKENS, &(account, one.id), &one)?;
            Ok(Ok((seconds, scopes)))
        });
        Ok(done.await?.map(|(seconds, scopes)| Granted { access, refresh, seconds, scopes }))
    }

    /// Ends the connection that a token belongs to (RFC 7009). A token that nothing is known of is no error.
    ///
    /// # Errors
    /// The store fails.
    pub async fn revoke(&self, given: &Parameters) -> Result<Answer<()>> {
        let text = match given.need("token") {
            Ok(text) => text,
            Err(refused) => return Ok(Err(refused)),
        };
        let keys = self.store.keys();
        let client = given.get("client_id").map(|client| secrets::client_hash(keys, client));
        let named = secrets::read_access(keys, text).map(|(account, hash)| (account, hash, false));
        let named = named.or_else(|| secrets::read_refresh(keys, text).map(|it| (it.account, it.family, true)));
        let Some((account, hash, family)) = named else { return Ok(Ok(())) };
        let is = move |one: &Connection| same(if family { &one.family } else { &one.access }, &hash);
        if !self.has_connection(account, is)? {
            return Ok(Ok(()));
        }
        let done = self.store.freeing().write(move |tx| {
            let Some((one, connection)) = find(tx, account, is)? else { return Ok(Ok(())) };
            if client.is_some_and(|client| !same(&client, &connection.client)) {
                return Ok(Err(Refused::new("invalid_client", "The token is not this program's.")));
            }
            ApiTokens::end(tx, account, one.id)?;
            Ok(Ok(()))
        });
        done.await
    }

    /// The connection that this access token belongs to, and its account; `None` for everything else.
    ///
    /// # Errors
    /// The store fails.
    pub async fn check(&self, text: &str) -> Result<Option<(Account, ApiToken)>> {
        let Some(here) = self.addresses() else { return Ok(None) };
        let Some((account, hash)) = secrets::read_access(self.store.keys(), text) else { return Ok(None) };
        let (resource, now) = (here.resource(), self.clock.now());
        let fits = |one: &ApiToken| {
            let connection = one.connection.as_ref();
            connection
                .is_some_and(|held| same(&held.access, &hash) && now < held.access_until && held.resource == resource)
        };
        self.api_tokens.admit(account, fits).await
    }

    /// Whether this access token is the last one of a connection, so that a program that brings it guesses nothing: each comes with one
    /// that has just expired, once an hour, and many of them from the same address of their maker.
    ///
    /// # Errors
    /// The store fails.
    pub fn is_known(&self, text: &str) -> Result<bool> {
        let Some((account, hash)) = secrets::read_access(self.store.keys(), text) else { return Ok(false) };
        self.has_connection(account, |held| same(&held.access, &hash))
    }

    fn has_connection(&self, account: AccountId, is: impl Fn(&Connection) -> bool) -> Result<bool> {
        Ok(self.api_tokens.list(account)?.iter().filter_map(|one| one.connection.as_ref()).any(is))
    }
}

/// What a program brings for tokens (RFC 6749, 4.1.3; RFC 7636, 4.5).
struct Redeemed<'a> {
    code: &'a str,
    client: &'a str,
    verifier: &'a str,
    /// OAuth 2.1 no longer asks for it, because the verifier proves more.
    redirect: Option<&'a str>,
    resource: Option<&'a str>,
}

impl<'a> Redeemed<'a> {
    fn read(given: &'a Parameters) -> Answer<Self> {
        Ok(Self {
            code: given.need("code")?,
            client: given.need("client_id")?,
            verifier: given.need("code_verifier")?,
            redirect: given.get("redirect_uri"),
            resource: given.get("resource"),
        })
    }
}

fn unknown_token() -> Refused {
    Refused::grant("The token is unknown, or its connection has ended. Connect again.")
}

fn after(now: Timestamp, life: SignedDuration) -> Timestamp {
    now.checked_add(life).unwrap_or(Timestamp::MAX)
}

fn active(tx: &Tx, account: AccountId) -> Result<bool> {
    Ok(tx.get(&ACCOUNTS, &account)?.is_some_and(|account| account.is_active()))
}

/// A connection of an account.
fn find(tx: &Tx, account: AccountId, is: impl Fn(&Connection) -> bool) -> Result<Option<(ApiToken, Connection)>> {
    let held = tx.scan(&API_TOKENS, &account)?.into_iter();
    Ok(held.filter_map(|(_, one)| Some((one.clone(), one.connection?))).find(|(_, connection)| is(connection)))
}

/// Somebody brings a code that is not there. If it was redeemed before, somebody else has it: what it was redeemed for ends.
fn replayed_code(tx: &mut Tx, (account, hash): (AccountId, Hash)) -> Result<Refused> {
    let Some((one, _)) = find(tx, account, |held| same(&held.code, &hash))? else {
        return Ok(Refused::grant("The code is unknown."));
    };
    end_replayed(tx, account, one.id)?;
    Ok(Refused::grant(TWICE))
}

fn end_replayed(tx: &mut Tx, account: AccountId, id: ApiTokenId) -> Result<()> {
    tracing::warn!("a code or token of a connected assistant came twice; the connection has ended");
    Audit::note(tx, Event::of(account, Action::TokenReplayed).on(id.0).refused())?;
    ApiTokens::end(tx, account, id)
}

/// Takes away codes that nobody redeemed, and connections that are over.
fn tidy(tx: &mut Tx, account: AccountId, now: Timestamp) -> Result<()> {
    for (place, code) in tx.scan(&AUTHORIZATION_CODES, &account)? {
        if now >= code.until {
            tx.delete(&AUTHORIZATION_CODES, &place);
        }
    }
    for (place, one) in tx.scan(&API_TOKENS, &account)? {
        if one.connection.is_some() && !one.works(now) {
            tx.delete(&API_TOKENS, &place);
        }
    }
    Ok(())
}
