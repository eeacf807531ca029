//! Whether the provider's second factor is enough.

use crate::{
    config::{ProviderFactor, SignInProvider},
    oauth::Identity,
};

use serde_json::Value;

/// Whether Chancery need not ask for its own second factor.
pub fn suffices(provider: &SignInProvider, said: &Identity) -> bool {
    match provider.second_factor {
        ProviderFactor::Chancery => false,
        ProviderFactor::Provider => true,
        ProviderFactor::Claimed => {
            // RFC 8176, 2: "mfa" means more than one factor. Other words name single methods, which may have been the only one.
            let methods = said.amr.as_ref().and_then(Value::as_array);
            let several = methods.is_some_and(|methods| methods.iter().any(|method| method == "mfa"));
            let level = said.acr.as_ref().and_then(Value::as_str);
            several || level.is_some_and(|level| provider.second_factor_acr.iter().any(|known| known == level))
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_the_provider_says_counts_and_only_if_the_firm_says_so() {
        let said = |claims: Value| -> Identity {
            let mut whole = json!({"iss": "i", "sub": "1", "aud": "chancery", "exp": 2, "iat": 1});
            whole.as_object_mut().unwrap().extend(claims.as_object().unwrap().clone());
            serde_json::from_value(whole).unwrap()
        };
        let with = |second_factor, claims| {
            let second_factor_acr = vec!["gold".to_owned()];
            let provider = SignInProvider { second_factor, second_factor_acr, ..SignInProvider::default() };
            suffices(&provider, &said(claims))
        };
        let both = json!({"amr": ["pwd", "mfa"], "acr": "gold"});
        assert!(!with(ProviderFactor::Chancery, both.clone()));
        assert!(with(ProviderFactor::Provider, json!({})));
        assert!(with(ProviderFactor::Claimed, both));
        assert!(with(ProviderFactor::Claimed, json!({"acr": "gold"})));
        for no in [json!({}), json!({"amr": ["pwd", "otp"]}), json!({"amr": "mfa"}), json!({"acr": "silver"})] {
            assert!(!with(ProviderFactor::Claimed, no.clone()), "{no}");
        }
    }
}
