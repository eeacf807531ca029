//! The certified provider, a firm that signs in with it, and the browser between them.

use super::{Begun, CLIENT, begin, finish, query, rules, settings};
use crate::{
    http::world::{Answer, SITE, World},
    provider::Provider,
};
use chancery::access::AccessRules;

use serde_json::{Value, json};
use std::{collections::HashMap, fs, path::PathBuf};

const SECRET: &str = "of the program, not of a person";

/// A firm and its provider.
pub struct Firm {
    pub provider: Provider,
    pub world: World,
    /// Where the client secret is.
    pub secret: PathBuf,
    _folder: tempfile::TempDir,
}

impl Firm {
    /// `None`, said aloud, where the provider is not installed.
    pub fn start(more: impl FnOnce(&mut AccessRules)) -> Option<Self> {
        let provider = Provider::start()?;
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("provider.secret");
        fs::write(&secret, format!("{SECRET}\n")).unwrap();
        let metadata = json!({
            "client_secret": SECRET, "token_endpoint_auth_method": "client_secret_post", "application_type": "web",
            "redirect_uris": [format!("{SITE}/login")], "grant_types": ["authorization_code"],
        });
        provider.client(CLIENT, &metadata);
        let mut rules = rules(vec![settings(&provider.issuer)]);
        rules.providers[0].client_secret_file = Some(secret.clone());
        more(&mut rules);
        Some(Self { provider, world: World::with_rules(rules), secret, _folder: folder })
    }

    /// Who signs in at the provider next, and what it says of the person.
    pub fn person(&self, sub: &str, claims: &Value) {
        self.provider.order(&json!({ "set": { "user": sub, "claims": { sub: claims } } }));
    }

    /// The browser goes to the provider, which sends it back: what then stands in the address.
    pub fn there_and_back(&self, begun: &Begun) -> HashMap<String, String> {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        let (mut address, mut cookies) = (begun.location.clone(), HashMap::<String, String>::new());
        for _ in 0..12 {
            if address.starts_with(SITE) {
                assert!(address.starts_with(&format!("{SITE}/login?")), "{address}");
                return query(&address);
            }
            let held: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let mut answer = agent.get(&address).header("cookie", held.join("; ")).call().unwrap();
            for set in answer.headers().get_all("set-cookie") {
                let pair = set.to_str().unwrap().split(';').next().unwrap();
                let (name, value) = pair.split_once('=').unwrap();
                cookies.insert(name.to_owned(), value.to_owned());
            }
            let next = answer.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
            let Some(next) = next else { panic!("{address}: {:?}", answer.body_mut().read_to_string()) };
            address = if next.starts_with('/') { format!("{}{next}", self.provider.issuer) } else { next };
        }
        panic!("the provider sends the browser around in circles");
    }

    /// A whole sign-in.
    pub fn sign_in(&self) -> Answer {
        let begun = begin(&self.world);
        let back = self.there_and_back(&begun);
        finish(&self.world, &begun.cookie, &back)
    }
}
