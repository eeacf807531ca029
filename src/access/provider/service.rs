//! Signing in with a provider: to it, and back.

use super::{
    begun::SignIns,
    conversation::{Answer, Provider},
    email, factor,
    links::ProviderLinks,
};
use crate::{
    access::sign_in::{
        sessions::Device,
        steps::{SignIn, Step},
    },
    accounts::{Account, AccountStatus, Accounts},
    audit::{Action, Audit, Event},
    clock::Clock,
    config::SignInProvider,
    error::{Error, Result},
    oauth::{Endpoints, Expected, Failure, Identity, Pkce, Tokens, Unproven},
};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::{sync::Arc, time::Duration};
use tokio::{sync::Semaphore, time::timeout};

/// The site's page to which providers send people back.
pub const RETURN: &str = "login";
/// The address to which providers send people back to the site at `site`.
pub(super) fn redirect(site: &str) -> String {
    format!("{}/{RETURN}", site.trim_end_matches('/'))
}

/// Conversations with providers at the same time, over all people.
const AT_ONCE: usize = 16;
/// How long somebody waits for a place among them.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a sign-in begins.
pub enum Beginning {
    /// No provider has this name.
    Unknown,
    /// The provider of this name cannot be reached.
    Unavailable(String),
    /// The browser goes there, with the cookie.
    There {
        /// The provider's address, with what it must know.
        location: String,
        /// Binds the sign-in to the browser.
        cookie: String,
    },
}

/// How a sign-in with a provider ends. Names are those of providers.
pub enum Ending {
    /// The provider proved who it is. What follows is as after a right password.
    Proven(Step),
    /// Too late, used before, or begun by another browser.
    Expired,
    /// The provider did not sign the person in, or its token is not believed.
    Refused(String),
    /// The provider cannot be reached, or does not know this program.
    Unavailable(String),
    /// The provider does not vouch for an address.
    NoAddress(String),
    /// No account has the person's address.
    NoAccount,
    /// The account may not sign in.
    NotApproved(AccountStatus),
    /// The account is linked to somebody else at this provider.
    Taken(String),
}

/// Sign-in with providers. Clones share everything.
#[derive(Clone)]
pub struct ProviderSignIn {
    providers: Arc<Vec<Provider>>,
    begun: SignIns,
    links: ProviderLinks,
    accounts: Accounts,
    sign_in: SignIn,
    audit: Audit,
    clock: Clock,
    redirect: Arc<str>,
    places: Arc<Semaphore>,
}

impl ProviderSignIn {
    /// Sign-in with the providers of the settings, on the site at this address.
    ///
    /// # Errors
    /// A provider's `ca` cannot be read.
    pub fn new(
        settings: &[SignInProvider],
        site: &str,
        links: ProviderLinks,
        accounts: Accounts,
        sign_in: SignIn,
        audit: Audit,
        clock: Clock,
    ) -> Result<Self> {
        let providers = settings.iter().map(|settings| Provider::new(settings, &clock));
        Ok(Self {
            providers: Arc::new(providers.collect::<Result<_>>()?),
            begun: SignIns::new(clock.clone())?,
            links,
            accounts,
            sign_in,
            audit,
            clock,
            redirect: redirect(site).into(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// What the buttons say.
    pub fn names(&self) -> Vec<String> {
        self.providers.iter().map(|provider| provider.settings.name.trim().to_owned()).collect()
    }

    /// Where a browser goes to sign in with the provider of this name.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub async fn begin(&self, name: &str) -> Result<Beginning> {
        let found = self.providers.iter().position(|provider| provider.settings.name.trim() == name);
        let Some((at, provider)) = found.and_then(|at| Some((at, self.providers.get(at)?))) else {
            return Ok(Beginning::Unknown);
        };
        let endpoints = match provider.published.endpoints().await {
            Ok(endpoints) if !endpoints.authorization.is_empty() => endpoints,
            other => {
                let why = other.err().map_or_else(|| "it names no authorization endpoint".into(), |e| e.to_string());
                tracing::warn!(provider = name, "nobody can sign in with a provider: {why}");
                return Ok(Beginning::Unavailable(name.to_owned()));
            }
        };
        let begun = self.begun.begin(at)?;
        let challenge = Pkce::of(&begun.verifier).challenge;
        let acr = provider.settings.second_factor_acr.join(" ");
        let mut query = vec![
            ("response_type", "code"),
            ("client_id", &provider.client.id),
            ("redirect_uri", &self.redirect),
            ("scope", "openid email"),
            ("state", &begun.state),
            ("nonce", &begun.nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        query.extend((!acr.is_empty()).then_some(("acr_values", acr.as_str())));
        let query: Vec<String> = query
            .iter()
            .map(|(key, value)| format!("{key}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
            .collect();
        // An endpoint may have a query of its own (RFC 6749, 3.1).
        let joint = if endpoints.authorization.contains('?') { '&' } else { '?' };
        let location = format!("{}{joint}{}", endpoints.authorization, query.join("&"));
        Ok(Beginning::There { location, cookie: begun.cookie })
    }

    /// Ends a sign-in. `cookie` is the browser's; `host` the name under which the page was loaded.
    ///
    /// # Errors
    /// `Unavailable` if too many people come back at once.
    pub async fn finish(&self, cookie: &str, answer: Answer, device: &Device, host: &str) -> Result<Ending> {
        let Some(back) = self.begun.take(cookie, &answer.state) else { return Ok(Ending::Expired) };
        let Some(provider) = self.providers.get(back.provider) else { return Ok(Ending::Expired) };
        let name = provider.settings.name.trim().to_owned();
        let Ok(Ok(_place)) = timeout(PATIENCE, self.places.acquire()).await else {
            let cause = "more people come back from sign-in providers than are served at once";
            return Err(Error::Unavailable(cause.into()));
        };
        if let Some(error) = &answer.error {
            return Ok(turned_away(name, error));
        }
        let (endpoints, tokens) = match provider.tokens(&back, &answer, &self.redirect).await {
            Ok(found) => found,
            Err(failure) => return Ok(refusal(name, &failure)),
        };
        let expected = Expected {
            issuer: &endpoints.issuer,
            client: &provider.client.id,
            nonce: &back.nonce,
            now: self.clock.now(),
        };
        let token = tokens.id_token.as_deref().unwrap_or_default();
        let said = match provider.published.identity(token, &expected).await {
            Ok(said) => said,
            Err(Unproven::Provider(failure)) => return Ok(refusal(name, &failure)),
            Err(Unproven::Token(untrue)) => {
                tracing::warn!(provider = name, "the ID token of a provider is not believed: {untrue}");
                self.note(None, device, Event::failed).await?;
                return Ok(Ending::Refused(name));
            }
        };
        let account = match self.links.find(&said.iss, &said.sub)? {
            Some(account) => account,
            None => match self.first(provider, &endpoints, &tokens, &said, device).await? {
                Ok(account) => account,
                Err(ending) => return Ok(ending),
            },
        };
        if !account.is_active() {
            self.note(Some(&account), device, Event::refused).await?;
            return Ok(Ending::NotApproved(account.status));
        }
        self.note(Some(&account), device, |event| event).await?;
        let enough = factor::suffices(&provider.settings, &said);
        self.sign_in.proven(Box::new(account), enough, device, host).await.map(Ending::Proven)
    }

    /// The account of somebody who comes for the first time, found by the address, and linked from now on.
    async fn first(
        &self,
        provider: &Provider,
        endpoints: &Endpoints,
        tokens: &Tokens,
        said: &Identity,
        device: &Device,
    ) -> Result<Result<Account, Ending>> {
        let name = provider.settings.name.trim();
        let said = &provider.with_address(endpoints, tokens, said.clone()).await;
        let Some(email) = email::believed(&provider.settings, said) else {
            tracing::info!(provider = name, "a provider does not vouch for the address of somebody who is not linked");
            self.note(None, device, Event::refused).await?;
            return Ok(Err(Ending::NoAddress(name.to_owned())));
        };
        let Some(account) = self.accounts.find_by_email(email)? else {
            self.note(None, device, Event::refused).await?;
            return Ok(Err(Ending::NoAccount));
        };
        if !account.is_active() {
            // Whoever has the address may know how its account stands, and nothing is linked.
            return Ok(Ok(account));
        }
        match self.links.link(&account, &said.iss, &said.sub, name, device.address).await {
            Ok(Some(account)) => Ok(Ok(account)),
            Ok(None) => {
                self.note(Some(&account), device, Event::refused).await?;
                Ok(Err(Ending::Taken(name.to_owned())))
            }
            Err(Error::Conflict(_)) => Ok(Err(Ending::Expired)),
            Err(e) => Err(e),
        }
    }

    /// A line of the audit log.
    async fn note(&self, account: Option<&Account>, device: &Device, how: fn(Event) -> Event) -> Result<()> {
        let event = Event {
            account: account.map(|account| account.id),
            address: device.address,
            ..Event::new(Action::ProviderSignIn)
        };
        self.audit.record(how(event)).await
    }
}

/// How a sign-in ends for which there is no token.
fn refusal(name: String, failure: &Failure) -> Ending {
    if failure.client_unknown() {
        tracing::error!(provider = name, "a sign-in provider does not accept this server: {failure}");
        return Ending::Unavailable(name);
    }
    match failure {
        Failure::Later(why) => {
            tracing::warn!(provider = name, "a sign-in provider cannot sign anybody in: {why}");
            Ending::Unavailable(name)
        }
        // What it says of it may name the person.
        Failure::Refused { code, .. } => {
            tracing::warn!(provider = name, code, "a sign-in provider refuses a sign-in");
            Ending::Refused(name)
        }
    }
}

/// Errors with which a provider sends people back (RFC 6749, 4.1.2.1; Core 3.1.2.6). Anybody can write others into an address, and
/// none of that belongs into the log.
const ERRORS: &[&str] = &[
    "access_denied",
    "account_selection_required",
    "consent_required",
    "interaction_required",
    "invalid_request",
    "invalid_scope",
    "login_required",
    "server_error",
    "temporarily_unavailable",
    "unauthorized_client",
    "unsupported_response_type",
];

/// How the sign-in of somebody ends whom the provider sent back without a code.
fn turned_away(name: String, error: &str) -> Ending {
    let error = ERRORS.iter().find(|known| **known == error).copied().unwrap_or("another error");
    tracing::info!(provider = name, error, "a sign-in provider sent somebody back without a code");
    match error {
        "server_error" | "temporarily_unavailable" => Ending::Unavailable(name),
        _ => Ending::Refused(name),
    }
}
