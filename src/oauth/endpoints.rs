//! Where a provider's endpoints are.

use super::{
    failure::{Failure, Outcome},
    web::{Web, check},
};

use serde::{Deserialize, Serialize};

/// The endpoints of a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endpoints {
    /// The provider's own name for itself: an https address. Empty where nothing is signed by it.
    #[serde(default)]
    pub issuer: String,
    /// Where a person signs in.
    #[serde(rename = "authorization_endpoint", default)]
    pub authorization: String,
    /// Where tokens are got.
    #[serde(rename = "token_endpoint")]
    pub token: String,
    /// Where a sign-in on another device begins.
    #[serde(rename = "device_authorization_endpoint", default)]
    pub device: Option<String>,
    /// Where the keys are that it signs with.
    #[serde(rename = "jwks_uri", default)]
    pub keys: Option<String>,
    /// How a program may say who it is.
    #[serde(rename = "token_endpoint_auth_methods_supported", default)]
    pub methods: Vec<String>,
    /// Where it says more of a person, for an access token.
    #[serde(rename = "userinfo_endpoint", default)]
    pub userinfo: Option<String>,
    /// Whether it names itself whenever it sends a person back (RFC 9207).
    #[serde(rename = "authorization_response_iss_parameter_supported", default)]
    pub says_issuer: bool,
}

impl Endpoints {
    /// Microsoft's, for a tenant: its identifier, or a domain of it.
    pub fn microsoft(tenant: &str) -> Self {
        let base = format!("https://login.microsoftonline.com/{tenant}");
        Self {
            authorization: format!("{base}/oauth2/v2.0/authorize"),
            token: format!("{base}/oauth2/v2.0/token"),
            device: Some(format!("{base}/oauth2/v2.0/devicecode")),
            methods: vec!["client_secret_post".into()],
            ..Self::default()
        }
    }

    /// Google's. Its sign-in on another device does not grant mail, so it is left out.
    pub fn google() -> Self {
        Self {
            authorization: "https://accounts.google.com/o/oauth2/v2/auth".into(),
            token: "https://oauth2.googleapis.com/token".into(),
            methods: vec!["client_secret_post".into()],
            ..Self::default()
        }
    }

    /// What a provider publishes of itself (OpenID Connect Discovery 1.0, 4; RFC 8414).
    ///
    /// # Errors
    /// [`Failure::Later`], in a sentence.
    pub async fn discover(web: &Web, issuer: &str) -> Outcome<Self> {
        let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let found: Self = web.get(&address).await?;
        // Otherwise one provider could pass for another (Discovery 4.3).
        if found.issuer.trim_end_matches('/') != issuer.trim_end_matches('/') {
            return Err(Failure::Later(format!("{address} describes another provider, \"{}\".", clean(&found.issuer))));
        }
        let other = [&found.device, &found.keys, &found.userinfo].into_iter().flatten();
        for address in
            [&found.token, &found.authorization].into_iter().chain(other).filter(|address| !address.is_empty())
        {
            check(address).map_err(|e| Failure::Later(e.to_string()))?;
        }
        Ok(found)
    }
}

/// Text of a provider, bounded and on one line.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect::<String>().trim().to_owned()
}
