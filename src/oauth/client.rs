//! Who asks, and the requests to a token endpoint.

use super::{
    endpoints::{Endpoints, clean},
    failure::{Failure, Outcome},
    web::{Answer, Web},
};

use serde::Deserialize;
use std::{fmt, fs, path::PathBuf};
use zeroize::Zeroizing;

/// How long an access token lasts whose answer does not say so, in seconds. The usual is an hour.
const LASTS: u64 = 600;

/// The program, as a provider knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// The identifier that the provider gave it.
    pub id: String,
    /// The file with its secret, if it has one. It is read at each request, so that a new one counts at once.
    pub secret_file: Option<PathBuf>,
}

/// What a token endpoint gives (RFC 6749, 5.1; OpenID Connect Core 1.0, 3.1.3.3).
#[derive(Clone, Deserialize)]
pub struct Tokens {
    /// Opens things.
    #[serde(rename = "access_token")]
    pub access: Zeroizing<String>,
    /// Gives further access tokens. Where an answer to a refresh has one, it replaces the one before.
    #[serde(rename = "refresh_token", default)]
    pub refresh: Option<Zeroizing<String>>,
    /// Says who signed in.
    #[serde(default)]
    pub id_token: Option<String>,
    /// How long `access` lasts, in seconds.
    #[serde(default = "lasts")]
    pub expires_in: u64,
    /// What was granted, if it is not what was asked for.
    #[serde(default)]
    pub scope: Option<String>,
}

fn lasts() -> u64 {
    LASTS
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens")
    }
}

/// An error of RFC 6749, 5.2.
#[derive(Deserialize)]
struct Refused {
    error: String,
    #[serde(default)]
    error_description: String,
}

impl Client {
    /// The secret, read now.
    fn secret(&self) -> Outcome<Option<Zeroizing<String>>> {
        let Some(file) = &self.secret_file else { return Ok(None) };
        let read = fs::read_to_string(file).map(Zeroizing::new);
        let text =
            read.map_err(|e| Failure::Later(format!("The client secret {} cannot be read: {e}.", file.display())))?;
        Ok(Some(Zeroizing::new(text.trim().to_owned())))
    }

    /// Posts a form to one of the endpoints, with what says who asks (RFC 6749, 2.3.1).
    pub(super) async fn post(
        &self,
        web: &Web,
        endpoints: &Endpoints,
        address: &str,
        form: &[(&str, &str)],
    ) -> Outcome<Answer> {
        let secret = self.secret()?;
        let mut form = form.to_vec();
        // Where both are possible, in the form: some providers do not undo the encoding that HTTP's own way asks for.
        let posts = endpoints.methods.iter().any(|method| method == "client_secret_post");
        let basic = secret.as_ref().filter(|_| !posts).map(|secret| (self.id.as_str(), secret.as_str()));
        if basic.is_none() {
            form.push(("client_id", &self.id));
            form.extend(secret.as_ref().map(|secret| ("client_secret", secret.as_str())));
        }
        web.post(address, &form, basic).await
    }

    /// Asks for tokens.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn tokens(&self, web: &Web, endpoints: &Endpoints, form: &[(&str, &str)]) -> Outcome<Tokens> {
        let answer = self.post(web, endpoints, &endpoints.token, form).await?;
        if answer.status == 200 {
            return serde_json::from_value(answer.body)
                .map_err(|_| Failure::Later("The provider's answer holds no token.".into()));
        }
        Err(refusal(answer))
    }

    /// New tokens for a refresh token (RFC 6749, 6).
    ///
    /// # Errors
    /// Why there are none.
    pub async fn refresh(&self, web: &Web, endpoints: &Endpoints, refresh: &str) -> Outcome<Tokens> {
        self.tokens(web, endpoints, &[("grant_type", "refresh_token"), ("refresh_token", refresh)]).await
    }

    /// The same for a part of what was granted (RFC 6749, 6), such as another resource of the provider's.
    ///
    /// # Errors
    /// Why there are none.
    pub async fn refresh_for(&self, web: &Web, endpoints: &Endpoints, refresh: &str, scope: &str) -> Outcome<Tokens> {
        let form = [("grant_type", "refresh_token"), ("refresh_token", refresh), ("scope", scope)];
        self.tokens(web, endpoints, &form).await
    }

    /// Tokens for an authorization code (RFC 6749, 4.1.3; RFC 7636, 4.5).
    ///
    /// # Errors
    /// Why there are none.
    pub async fn redeem(
        &self,
        web: &Web,
        endpoints: &Endpoints,
        code: &str,
        verifier: &str,
        redirect: &str,
    ) -> Outcome<Tokens> {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ];
        self.tokens(web, endpoints, &form).await
    }
}

/// What an answer without tokens means.
pub fn refusal(answer: Answer) -> Failure {
    let Answer { status, body } = answer;
    match serde_json::from_value::<Refused>(body) {
        // Its own trouble, whatever code it gives it.
        Ok(refused)
            if status >= 500
                || status == 429
                || matches!(refused.error.as_str(), "temporarily_unavailable" | "server_error") =>
        {
            Failure::Later(format!("The provider cannot answer now ({}).", clean(&refused.error)))
        }
        Ok(refused) => Failure::Refused { code: clean(&refused.error), says: clean(&refused.error_description) },
        Err(_) => Failure::Later(format!("The provider answers with status {status}.")),
    }
}
