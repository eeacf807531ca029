//! `[[sign_in_provider]]`: who else may say who a person is, by OpenID Connect.

use super::section::fail;
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What the example file says of providers.
pub(super) const SHOWN: &str = "\
# Sign-in to the site with the firm's own provider: Microsoft Entra ID, Google, Keycloak, Authelia, or any other that speaks
# OpenID Connect. Give each a heading of its own. Its redirect address is that of the site, followed by /login.
# [[sign_in_provider]]
# # What the button says: \"Sign in with Microsoft\".
# name = \"Microsoft\"
# # The provider's address, as it calls itself. For Entra ID it names the firm's own tenant.
# issuer = \"https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0\"
# client_id = \"66666666-7777-8888-9999-000000000000\"
# # A file that holds the client secret and nothing else, readable by this program only. It is read at each sign-in, so a new
# # secret counts at once. Left out: the provider knows this program without one.
# client_secret_file = \"/etc/chancery/provider.secret\"
# # Certificates (PEM) of the firm's own authority, in addition to the public ones.
# ca = \"/etc/chancery/ca.pem\"
# # The first sign-in finds the account by the e-mail address. Only addresses of these domains count. Empty: of any domain.
# domains = [\"firm.example\"]
# # An address counts if the provider says that it verified it. true: it counts also if the provider says nothing of that, because
# # nobody but the firm's IT can set addresses there. Needs domains. Read \"Provider sign-in\" in the help before you set it.
# trust_email = false
# # chancery: after the provider, Chancery asks for its own second factor where it would after a password. claimed: not if the
# # provider says that it asked for two factors. provider: never, because the provider asks everybody for two.
# second_factor = \"chancery\"
# # With claimed: values of the claim acr that say that there were two factors, in addition to \"mfa\" in the claim amr.
# second_factor_acr = [\"urn:firm:two-factors\"]
";

/// Whose second factor counts after a sign-in with a provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProviderFactor {
    /// Chancery's own, as after a password.
    #[default]
    Chancery,
    /// The provider's, if it says that there was one.
    Claimed,
    /// The provider's: the firm states that it always asks for one.
    Provider,
}

/// `[[sign_in_provider]]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignInProvider {
    /// What the button says.
    pub name: String,
    /// The provider's name for itself: an https address.
    pub issuer: String,
    /// The identifier that it gave this program.
    pub client_id: String,
    /// The file with the secret that it gave this program.
    pub client_secret_file: Option<PathBuf>,
    /// Certificates (PEM) of the firm's own authority, in addition to the public ones.
    pub ca: Option<PathBuf>,
    /// Domains whose addresses count; empty for all.
    pub domains: Vec<String>,
    /// Whether addresses count of which the provider does not say whether it verified them.
    pub trust_email: bool,
    /// Whose second factor counts.
    pub second_factor: ProviderFactor,
    /// Values of `acr` that say that there were two factors.
    pub second_factor_acr: Vec<String>,
}

/// Hosts of Microsoft's sign-in. Anybody may have a tenant there, and put any address into it.
const MICROSOFT: &[&str] =
    &["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn", "sts.windows.net"];
/// The tenant of personal accounts.
const PERSONAL: &str = "9188040d-6c67-4c5b-b112-36a304b66dad";
const GOOGLE: &str = "accounts.google.com";

impl SignInProvider {
    /// The host of the issuer, in lower case.
    fn host(&self) -> String {
        let rest = self.issuer.split_once("://").map_or("", |(_, rest)| rest);
        let place = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = place.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
        host.map_or(place, |(host, _)| host).to_ascii_lowercase()
    }

    /// Whether it is Microsoft Entra ID, whose tokens do not say in `email_verified` whether an address is one.
    pub fn is_microsoft(&self) -> bool {
        MICROSOFT.contains(&self.host().as_str())
    }

    /// Whether it is Google, where anybody may have an account with an address of another provider.
    pub fn is_google(&self) -> bool {
        self.host() == GOOGLE
    }

    /// Whether the issuer names a tenant, and not "common", "organizations" or "consumers".
    fn names_a_tenant(&self) -> bool {
        let path = self.issuer.splitn(4, '/').nth(3).unwrap_or_default();
        let tenant = path.split('/').next().unwrap_or_default();
        let shape = [8, 4, 4, 4, 12];
        let parts: Vec<&str> = tenant.split('-').collect();
        parts.len() == shape.len()
            && parts.iter().zip(shape).all(|(part, n)| part.len() == n && part.bytes().all(|b| b.is_ascii_hexdigit()))
            && !tenant.eq_ignore_ascii_case(PERSONAL)
    }
}

pub(super) fn check(providers: &[SignInProvider], passwords: bool) -> Result<(), StartError> {
    if !passwords && providers.is_empty() {
        return fail(
            "accounts.password_sign_in is false, and there is no [[sign_in_provider]]: nobody could sign in.",
            "Add a [[sign_in_provider]], or leave accounts.password_sign_in out.",
        );
    }
    for (at, provider) in providers.iter().enumerate() {
        let name = provider.name.trim();
        let again = |other: &SignInProvider| {
            other.name.trim().eq_ignore_ascii_case(name)
                || other.issuer.trim_end_matches('/') == provider.issuer.trim_end_matches('/')
        };
        if name.is_empty() || name.chars().count() > 40 || name.chars().any(char::is_control) {
            return fail(
                format!("Number {} of [[sign_in_provider]] has the name \"{}\".", at + 1, provider.name),
                "Give it the name that its button shall show, of 1 to 40 characters.",
            );
        }
        if providers[..at].iter().any(again) {
            return fail(
                format!("The sign-in provider \"{name}\" is there twice."),
                "Give each [[sign_in_provider]] a name and an issuer of its own.",
            );
        }
        one(provider, name)?;
    }
    Ok(())
}

fn one(provider: &SignInProvider, name: &str) -> Result<(), StartError> {
    let wrong = |what: &str, mend: &str| fail(format!("The sign-in provider \"{name}\" {what}."), mend);
    let plain = |text: &str| !text.is_empty() && !text.chars().any(|c| c.is_control() || c.is_whitespace());
    let host = provider.host();
    let near = provider.issuer.starts_with("http://") && matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let secure = provider.issuer.starts_with("https://");
    if !plain(&provider.issuer) || host.is_empty() || !(secure || near) || provider.issuer.contains(['?', '#', '@']) {
        return wrong(
            &format!("has the issuer \"{}\"", provider.issuer),
            "Write the address that the provider calls its issuer, beginning with https://.",
        );
    }
    if !plain(&provider.client_id) {
        return wrong("has no client_id", "Set client_id to what the provider shows for this program.");
    }
    if provider.is_microsoft() && !provider.names_a_tenant() {
        return wrong(
            "does not name the firm's own tenant, so anybody with an account at Microsoft could come with any address",
            "Write the directory (tenant) ID into the issuer: https://login.microsoftonline.com/TENANT-ID/v2.0.",
        );
    }
    if provider.trust_email && provider.is_google() {
        return wrong(
            "has trust_email = true, but Google says of each address whether it is verified",
            "Leave trust_email out.",
        );
    }
    if provider.trust_email && provider.domains.is_empty() {
        return wrong(
            "has trust_email = true without domains",
            "Set domains to those of the firm's own addresses, which nobody but its IT can give away.",
        );
    }
    let domain = |text: &String| text.contains('.') && !text.contains('@') && plain(text);
    if let Some(odd) = provider.domains.iter().find(|text| !domain(text)) {
        return wrong(&format!("has \"{odd}\" among its domains"), "Write a domain as firm.example.");
    }
    if provider.second_factor != ProviderFactor::Claimed && !provider.second_factor_acr.is_empty() {
        return wrong(
            "has second_factor_acr, which counts only with second_factor = \"claimed\"",
            "Set second_factor = \"claimed\", or leave second_factor_acr out.",
        );
    }
    if !provider.second_factor_acr.iter().all(|value| plain(value)) {
        return wrong("has an empty value in second_factor_acr", "Write each value as the provider's tokens have it.");
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn provider(issuer: &str) -> SignInProvider {
        SignInProvider {
            name: "The firm".into(),
            issuer: issuer.into(),
            client_id: "chancery".into(),
            ..SignInProvider::default()
        }
    }

    fn refused(provider: SignInProvider) -> String {
        check(&[provider], true).unwrap_err().problem
    }

    const TENANT: &str = "https://login.microsoftonline.com/0f8fad5b-d9cb-469f-a165-70867728950e/v2.0";

    #[test]
    fn a_provider_that_everybody_shares_must_be_narrowed() {
        for issuer in
            [TENANT, "https://accounts.google.com", "https://id.firm.example/realms/a", "http://127.0.0.1:8080"]
        {
            check(&[provider(issuer)], true).unwrap();
        }
        for shared in ["common", "organizations", "consumers", PERSONAL, "firm.example", ""] {
            let issuer = format!("https://Login.MicrosoftOnline.com:443/{shared}/v2.0");
            assert!(refused(provider(&issuer)).contains("own tenant"), "{shared}");
        }
        for odd in
            ["", "http://id.firm.example", "https://", "ftp://id.firm.example", "https://a@b.example", "https://a b"]
        {
            assert!(refused(provider(odd)).contains("issuer"), "{odd}");
        }
    }

    #[test]
    fn addresses_are_trusted_of_the_firms_own_domains_only() {
        let trusting = |issuer: &str, domains: &[&str]| SignInProvider {
            trust_email: true,
            domains: domains.iter().map(|&domain| domain.to_owned()).collect(),
            ..provider(issuer)
        };
        check(&[trusting(TENANT, &["firm.example"])], true).unwrap();
        assert!(refused(trusting(TENANT, &[])).contains("without domains"));
        assert!(refused(trusting(TENANT, &["@firm.example"])).contains("@firm.example"));
        assert!(refused(trusting("https://accounts.google.com", &["firm.example"])).contains("Google"));
    }

    #[test]
    fn somebody_can_always_sign_in_and_each_provider_is_there_once() {
        assert!(check(&[], false).unwrap_err().problem.contains("nobody could sign in"));
        check(&[provider(TENANT)], false).unwrap();
        let twice = [provider(TENANT), SignInProvider { name: "the FIRM".into(), ..provider("https://other.example") }];
        assert!(check(&twice, true).unwrap_err().problem.contains("twice"));
        let acr = SignInProvider { second_factor_acr: vec!["x".into()], ..provider(TENANT) };
        assert!(refused(acr).contains("claimed"));
    }
}
