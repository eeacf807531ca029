//! Tokens, renewed in time. One renewal at a time for each connection, and what a system gave is used only after the commit that keeps it,
//! since it may have ended what was there before.

use super::{
    records::Grant,
    store_tables::CASE_GRANTS,
    trouble::{Outcome, Trouble},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    clock::Clock,
    config::CaseConnection,
    error::{Error, Result},
    ids::AccountId,
    oauth::{Client, Endpoints, Failure, Loopback, Outcome as Given, Tokens, Web},
    store::Store,
};

use jiff::{SignedDuration, Timestamp};
use std::{sync::Arc, time::Duration};
use tokio::sync::Mutex;
use zeroize::Zeroizing;

/// A token is renewed this long before its end.
const EARLY: SignedDuration = SignedDuration::from_mins(3);
/// How long a person has for signing in.
const PATIENCE: Duration = Duration::from_secs(15 * 60);
/// What an operator is told where a system gave no refresh token.
pub(super) const NO_REFRESH: &str = "The system gave no refresh token, so it could be asked for a short time only. Allow offline access for the application there.";

/// The key of a connection in the tables.
pub(super) fn key(store: &Store, account: AccountId, name: &str) -> (AccountId, [u8; 32]) {
    (account, store.keys().lookup("case management", &name.to_ascii_lowercase()))
}

/// The system that gives a connection's tokens.
pub(super) struct Giver {
    web: Web,
    client: Client,
    endpoints: Endpoints,
}

impl Giver {
    /// # Errors
    /// The file of certificates cannot be read.
    pub fn new(connection: &CaseConnection) -> Result<Self> {
        let base = connection.base();
        let endpoints = Endpoints {
            authorization: format!("{base}/oauth/authorize"),
            token: format!("{base}/oauth/token"),
            methods: vec!["client_secret_post".into()],
            ..Endpoints::default()
        };
        let client =
            Client { id: connection.client_id.trim().to_owned(), secret_file: connection.client_secret_file.clone() };
        Ok(Self { web: Web::new("case_management.ca", connection.ca.as_deref())?, client, endpoints })
    }

    /// A sign-in in a browser of this machine. `told` gets the address to open.
    pub async fn in_browser(&self, browser: Loopback, login: &str, told: impl FnOnce(&str)) -> Given<Tokens> {
        told(&browser.address(&self.endpoints, &self.client, "", login));
        browser.wait(&self.web, &self.endpoints, &self.client, PATIENCE).await
    }
}

/// What opens one connection. Clones share it.
#[derive(Clone)]
pub(super) struct Credentials(Arc<Shared>);

struct Shared {
    store: Store,
    clock: Clock,
    connection: CaseConnection,
    giver: Giver,
    /// Held while tokens are renewed. Holds what the system gave and the store could not keep yet: what is in the store has ended by then.
    unkept: Mutex<Option<Grant>>,
}

/// What a system gave, as it is kept. A refresh token that it left out goes on (RFC 6749, 6).
pub(super) fn grant_of(tokens: &Tokens, now: Timestamp, before: Option<&Grant>) -> Result<Grant> {
    let refresh = tokens.refresh.clone().or_else(|| before.map(|grant| grant.refresh.clone()));
    // Clio's tokens last for a month.
    let lasts = SignedDuration::from_secs(i64::try_from(tokens.expires_in.min(40 * 86_400)).unwrap_or(0));
    Ok(Grant {
        refresh: refresh.ok_or_else(|| Error::Invalid(NO_REFRESH.into()))?,
        access: tokens.access.clone(),
        until: now + lasts,
        since: before.map_or(now, |grant| grant.since),
        renewed: now,
    })
}

impl Credentials {
    pub fn new(connection: &CaseConnection, store: Store, clock: Clock) -> Result<Self> {
        let (connection, giver) = (connection.clone(), Giver::new(connection)?);
        Ok(Self(Arc::new(Shared { store, clock, connection, giver, unkept: Mutex::default() })))
    }

    pub fn kept(&self, account: AccountId) -> Result<Option<Grant>> {
        self.0.store.get(&CASE_GRANTS, &key(&self.0.store, account, &self.0.connection.name))
    }

    /// Keeps what the connection is opened with from now on.
    pub async fn keep(&self, account: AccountId, grant: Grant) -> Result<()> {
        let mut unkept = self.0.unkept.lock().await;
        *unkept = None;
        self.put(account, grant).await
    }

    async fn put(&self, account: AccountId, grant: Grant) -> Result<()> {
        let key = key(&self.0.store, account, &self.0.connection.name);
        self.0
            .store
            .write(move |tx| {
                // Nothing is written for an account that is being removed.
                let member = tx.get(&ACCOUNTS, &account)?.filter(Account::is_active);
                member.ok_or(Error::NotFound)?;
                tx.put(&CASE_GRANTS, &key, &grant)
            })
            .await
    }

    /// The token for now. `refused` is the one that was not accepted: it is then renewed before its end.
    pub async fn token(&self, account: AccountId, refused: Option<&str>) -> Outcome<Zeroizing<String>> {
        let (name, shared) = (&self.0.connection.name, &self.0);
        let mut unkept = shared.unkept.lock().await;
        if let Some(grant) = unkept.clone() {
            self.put(account, grant).await?;
            *unkept = None;
        }
        let none = || Trouble::refused(format!("Nobody has signed in yet. Run \"chancery connect sign-in {name}\"."));
        let grant = self.kept(account)?.ok_or_else(none)?;
        let (now, is_refused) = (shared.clock.now(), refused == Some(grant.access.as_str()));
        if !is_refused && now + EARLY < grant.until {
            return Ok(grant.access);
        }
        let Giver { web, client, endpoints } = &shared.giver;
        let tokens = match client.refresh(web, endpoints, &grant.refresh).await {
            Ok(tokens) => tokens,
            // It is renewed in time, so there is time to try again.
            Err(Failure::Later(_)) if !is_refused && now < grant.until => return Ok(grant.access),
            Err(failure) => return Err(self.what_it_means(&failure)),
        };
        let renewed = grant_of(&tokens, now, Some(&grant))?;
        if let Err(e) = self.put(account, renewed.clone()).await {
            *unkept = Some(renewed);
            return Err(e.into());
        }
        Ok(tokens.access)
    }

    fn what_it_means(&self, failure: &Failure) -> Trouble {
        let (name, title) = (&self.0.connection.name, self.0.connection.system.title());
        if failure.grant_ended() {
            return Trouble::refused(format!(
                "{title} no longer lets Chancery in: the permission was taken back or has expired. {failure} Run \"chancery connect sign-in {name}\"."
            ));
        }
        match failure {
            Failure::Later(says) => Trouble::new(says.clone()),
            _ if failure.client_unknown() => Trouble::refused(format!(
                "{title} does not accept client_id or client secret. {failure} Correct the settings or the file with the secret, then run \
                 \"chancery connect sync {name}\"."
            )),
            _ => Trouble::refused(format!("{failure} Run \"chancery connect sign-in {name}\".")),
        }
    }
}
