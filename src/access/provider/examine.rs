//! What a test of a sign-in provider looks at: everything up to the person, who is needed for the rest.

use super::{
    conversation::Provider,
    service::{RETURN, redirect},
};
use crate::{
    clock::Clock,
    config::SignInProvider,
    finding::{Finding, Mark},
    oauth::{Failure, Pkce},
};

/// Tries the provider of these settings step by step. Nobody is signed in, and nothing is changed there.
pub async fn examine(settings: &SignInProvider, site: &str) -> Vec<Finding> {
    let (mut found, back) = (Vec::new(), redirect(site));
    let mut add = |what: &str, mark, says: String| found.push(Finding { what: what.into(), mark, says });
    if site.is_empty() {
        add(
            "redirect address",
            Mark::Bad,
            format!(
                "http.public_url is not set. Set it to the site's https address; that address with /{RETURN} is then what to register."
            ),
        );
    } else {
        add("redirect address", Mark::Look, format!("Register exactly this one with the provider: {back}"));
    }
    let failed = match look(settings, &back, &mut add).await {
        Ok(()) => return found,
        Err(failed) => failed,
    };
    add("provider", Mark::Bad, failed);
    found
}

async fn look(settings: &SignInProvider, back: &str, add: &mut impl FnMut(&str, Mark, String)) -> Result<(), String> {
    let said = |e: &dyn std::fmt::Display| e.to_string();
    let provider = Provider::new(settings, &Clock::default()).map_err(|e| said(&e))?;
    let endpoints = provider.published.endpoints().await.map_err(|failure| {
        format!("{failure} Check issuer, ca, and the way from here to the provider: it describes itself at issuer, followed by /.well-known/openid-configuration.")
    })?;
    add("description", Mark::Good, format!("The provider describes itself, and calls itself {}.", endpoints.issuer));
    match endpoints.authorization.as_str() {
        "" => return Err("The provider names no address at which a person signs in. Check issuer.".into()),
        address => add("sign-in page", Mark::Good, format!("People sign in at {address}.")),
    }
    match provider.published.key_count().await {
        Ok(0) => add(
            "keys",
            Mark::Bad,
            "The provider publishes no key that can be read, so none of its tokens would be believed.".into(),
        ),
        Ok(count) => add("keys", Mark::Good, format!("{count} of the keys that it signs with can be read.")),
        Err(failure) => add("keys", Mark::Bad, format!("The keys that it signs with cannot be had. {failure}")),
    }
    // The code is made up. A provider checks the client's identifier and secret first, and says so if they are wrong.
    let pkce = Pkce::new().map_err(|e| said(&e))?;
    let (mark, says) = match provider.redeem("chancery-sign-in-test", &pkce.verifier, back).await {
        Err(Failure::Refused { code, .. }) if code == "invalid_grant" => {
            (Mark::Good, "The provider knows client_id and accepts the secret.".into())
        }
        Err(failure) if failure.client_unknown() => (
            Mark::Bad,
            format!("The provider does not accept client_id or the secret in client_secret_file. {failure}"),
        ),
        Err(failure @ Failure::Later(_)) => (Mark::Bad, failure.to_string()),
        Err(failure) => {
            (Mark::Look, format!("It cannot be seen whether the provider accepts client_id and the secret. {failure}"))
        }
        Ok(_) => (Mark::Bad, "The provider gives tokens for a code that it never gave. Do not trust it.".into()),
    };
    add("client", mark, says);
    Ok(())
}
