//! What this server and a provider say to each other while the person waits.

use super::begun::Returned;
use crate::{
    clock::Clock,
    config::SignInProvider,
    error::Result,
    oauth::{Client, Endpoints, Failure, Identity, Published, Tokens, Web},
};

use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A provider of the settings.
pub struct Provider {
    pub(super) settings: SignInProvider,
    pub(super) client: Client,
    pub(super) published: Published,
    web: Web,
}

/// What the page sends from the address that the provider sent the person back to (RFC 6749, 4.1.2; RFC 9207).
pub struct Answer {
    /// What goes in the address and comes back.
    pub state: String,
    /// Is exchanged for the token.
    pub code: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
    /// The provider's name for itself.
    pub issuer: Option<String>,
}

/// What a userinfo endpoint says (OpenID Connect Core 1.0, 5.3.2).
#[derive(Deserialize)]
struct UserInfo {
    sub: String,
    #[serde(default)]
    email: Option<String>,
    #[serde(default)]
    email_verified: Option<Value>,
    #[serde(default)]
    hd: Option<String>,
}

impl Provider {
    /// The provider, which is not asked anything yet.
    ///
    /// # Errors
    /// Its `ca` cannot be read.
    pub fn new(settings: &SignInProvider, clock: &Clock) -> Result<Self> {
        let web = Web::new("sign_in_provider.ca", settings.ca.as_deref())?;
        let published = Published::new(web.clone(), &settings.issuer, clock.clone());
        let client = Client { id: settings.client_id.clone(), secret_file: settings.client_secret_file.clone() };
        Ok(Self { settings: settings.clone(), client, published, web })
    }

    /// Exchanges the code with which the provider sent the person back to `redirect`.
    ///
    /// # Errors
    /// Why there are no tokens.
    pub async fn tokens(
        &self,
        back: &Returned,
        answer: &Answer,
        redirect: &str,
    ) -> Result<(Arc<Endpoints>, Tokens), Failure> {
        let refused = |code: &str| Failure::Refused { code: code.to_owned(), says: String::new() };
        let endpoints = self.published.endpoints().await?;
        // RFC 9207, 2.4: with several providers, one must not be able to get the code of another.
        let named = answer.issuer.as_deref();
        if named.is_some_and(|named| named != endpoints.issuer) || (named.is_none() && endpoints.says_issuer) {
            return Err(refused("answer_of_another_provider"));
        }
        let code = answer.code.as_deref().filter(|code| !code.is_empty()).ok_or_else(|| refused("no_code"))?;
        let tokens = self.redeem(code, &back.verifier, redirect).await?;
        Ok((endpoints, tokens))
    }

    /// The tokens for a code.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn redeem(&self, code: &str, verifier: &str, redirect: &str) -> Result<Tokens, Failure> {
        let endpoints = self.published.endpoints().await?;
        self.client.redeem(&self.web, &endpoints, code, verifier, redirect).await
    }

    /// What the token says, with the address of the userinfo endpoint where the token has none: some providers say it only there
    /// (Core 5.4). Microsoft's answer there does not say what its token says.
    pub async fn with_address(&self, endpoints: &Endpoints, tokens: &Tokens, mut said: Identity) -> Identity {
        let Some(address) = endpoints.userinfo.as_deref() else { return said };
        if self.settings.is_microsoft() || (said.email.is_some() && said.email_verified.is_some()) {
            return said;
        }
        match self.web.get_as::<UserInfo>(address, &tokens.access).await {
            // Core 5.3.4: the answer could be about somebody else.
            Ok(more) if more.sub != said.sub => {
                tracing::warn!("the userinfo endpoint of a provider speaks of somebody else");
            }
            // An address and the word about it belong together.
            Ok(more) if more.email.is_some() => {
                (said.email, said.email_verified) = (more.email, more.email_verified);
                said.hd = said.hd.or(more.hd);
            }
            Ok(_) => {}
            Err(failure) => tracing::warn!("the userinfo endpoint of a provider cannot be used: {failure}"),
        }
        said
    }
}
