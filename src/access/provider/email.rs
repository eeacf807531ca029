//! Which e-mail addresses of a provider are believed.
//!
//! Whoever can make a provider say an address gets the account that has it. So an address counts only if the provider says that it
//! verified it, and if its word is worth something: Microsoft lets every tenant put any address into its tokens, and Google vouches
//! for addresses of other mail providers that somebody once had.

use crate::{config::SignInProvider, oauth::Identity};

use serde_json::Value;

/// The address by which an account may be found, if there is one.
pub fn believed<'a>(provider: &SignInProvider, said: &'a Identity) -> Option<&'a str> {
    // A letter outside ASCII may turn into one of ASCII in lower case, and the address into another one.
    let email = said.email.as_deref().map(str::trim).filter(|email| email.is_ascii())?;
    let (_, domain) = email.rsplit_once('@')?;
    let of_the_firm =
        provider.domains.is_empty() || provider.domains.iter().any(|own| own.trim().eq_ignore_ascii_case(domain));
    let vouched = if provider.is_microsoft() {
        // The domain's owner is the tenant, or Microsoft sent a code to the address. "email_verified" is not Microsoft's word: a
        // tenant may add claims of that name.
        match &said.xms_edov {
            Some(said) => is_yes(said),
            None => provider.trust_email,
        }
    } else if provider.is_google() {
        // Google's mailboxes, and those of organisations whose domain it manages. For others, it only once sent a code there.
        let managed = said.hd.as_deref().is_some_and(|domain| !domain.is_empty());
        let own = ["gmail.com", "googlemail.com"].iter().any(|own| own.eq_ignore_ascii_case(domain));
        said.email_verified == Some(Value::Bool(true)) && (managed || own)
    } else {
        // A provider that says no is believed, whatever the settings say.
        match &said.email_verified {
            Some(said) => *said == Value::Bool(true),
            None => provider.trust_email,
        }
    };
    (vouched && of_the_firm).then_some(email)
}

/// Microsoft writes this claim in several ways.
fn is_yes(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.as_i64() == Some(1),
        Value::String(text) => text == "1" || text.eq_ignore_ascii_case("true"),
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(issuer: &str, trust: bool, domains: &[&str], claims: Value) -> Option<String> {
        let provider = SignInProvider {
            issuer: issuer.into(),
            trust_email: trust,
            domains: domains.iter().map(|&domain| domain.to_owned()).collect(),
            ..SignInProvider::default()
        };
        let mut whole = json!({"iss": issuer, "sub": "1", "aud": "chancery", "exp": 2, "iat": 1});
        whole.as_object_mut().unwrap().extend(claims.as_object().unwrap().clone());
        let said: Identity = serde_json::from_value(whole).unwrap();
        believed(&provider, &said).map(str::to_owned)
    }

    const KEYCLOAK: &str = "https://id.firm.example/realms/firm";
    const TENANT: &str = "https://login.microsoftonline.com/0f8fad5b-d9cb-469f-a165-70867728950e/v2.0";
    const GOOGLE: &str = "https://accounts.google.com";

    #[test]
    fn an_address_counts_if_the_provider_says_that_it_verified_it() {
        let of = |claims| found(KEYCLOAK, false, &[], claims);
        assert_eq!(of(json!({"email": "ada@firm.example", "email_verified": true})).unwrap(), "ada@firm.example");
        for odd in [json!(false), json!("true"), json!(1), json!(null), json!({})] {
            assert_eq!(of(json!({"email": "ada@firm.example", "email_verified": odd})), None);
        }
        assert_eq!(of(json!({"email": "ada@firm.example"})), None);
        assert_eq!(of(json!({"email_verified": true})), None);
        // The Kelvin sign is a k in lower case.
        assert_eq!(of(json!({"email": "ada@bar\u{212a}.example", "email_verified": true})), None);
        assert_eq!(of(json!({"email": "ada", "email_verified": true})), None);
    }

    #[test]
    fn trust_stands_in_for_silence_and_never_for_a_no() {
        let of = |claims| found(KEYCLOAK, true, &["firm.example"], claims);
        assert_eq!(of(json!({"email": "ada@Firm.Example"})).unwrap(), "ada@Firm.Example");
        assert_eq!(of(json!({"email": "ada@firm.example", "email_verified": false})), None);
        assert_eq!(of(json!({"email": "ada@other.example"})), None);
        assert_eq!(of(json!({"email": "ada@firm.example.other.example"})), None);
        assert_eq!(of(json!({"email": "ada@other.example", "email_verified": true})), None);
    }

    /// "nOAuth": in a tenant of his own, anybody writes any address.
    #[test]
    fn microsoft_says_it_in_a_claim_of_its_own() {
        let ada = |more: Value| {
            let mut claims = json!({"email": "ada@firm.example"});
            claims.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            claims
        };
        for yes in [json!(true), json!(1), json!("1"), json!("true")] {
            assert!(found(TENANT, false, &[], ada(json!({"xms_edov": yes}))).is_some(), "{yes}");
        }
        for no in [json!(false), json!(0), json!("0"), json!("false"), json!(null)] {
            assert_eq!(found(TENANT, false, &[], ada(json!({"xms_edov": no}))), None, "{no}");
        }
        assert_eq!(found(TENANT, false, &[], ada(json!({"email_verified": true}))), None, "not Microsoft's word");
        assert_eq!(found(TENANT, false, &[], ada(json!({}))), None);
        assert!(found(TENANT, true, &["firm.example"], ada(json!({}))).is_some(), "the firm's own word");
        assert_eq!(found(TENANT, true, &["firm.example"], ada(json!({"xms_edov": false}))), None);
    }

    #[test]
    fn google_vouches_for_mailboxes_that_it_manages() {
        let of = |claims| found(GOOGLE, false, &[], claims);
        assert!(of(json!({"email": "ada@firm.example", "email_verified": true, "hd": "firm.example"})).is_some());
        assert!(of(json!({"email": "ada@gmail.com", "email_verified": true})).is_some());
        assert_eq!(of(json!({"email": "ada@firm.example", "email_verified": true})), None);
        assert_eq!(of(json!({"email": "ada@firm.example", "hd": "firm.example"})), None);
    }
}
