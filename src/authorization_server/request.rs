//! What a program asks of the person whom it sends to the site (RFC 6749, 4.1.1, with RFC 7636 and RFC 8707).

use super::{
    addresses::{Addresses, OFFERED},
    parameters::Parameters,
    redirect_uri::RedirectUri,
    refused::Refused,
    registration::Registered,
};
use crate::{accounts::Scope, store::Keys};

/// The longest `state`, in bytes.
const STATE: usize = 4 * 1024;

/// What a program asks, from one that is registered and at an address of its own. Everything else is answered on the page alone,
/// which must send nobody anywhere.
#[derive(Debug)]
pub struct Asked {
    /// The program's identifier.
    pub client: String,
    /// What it calls itself.
    pub program: String,
    /// Where the person is sent back to.
    pub redirect: RedirectUri,
    /// What it wants, or why it cannot have it.
    pub wish: Result<Wish, Refused>,
    state: Option<String>,
    issuer: String,
}

/// What a program wants.
#[derive(Debug)]
pub struct Wish {
    /// What is shown of its verifier.
    pub challenge: String,
    /// What it would like to be allowed.
    pub scopes: Vec<Scope>,
}

impl Asked {
    /// Reads the query of the page's address.
    ///
    /// # Errors
    /// The program is not registered, or asks for an address that is not its own.
    pub fn read(keys: &Keys, here: &Addresses, query: &str) -> Result<Self, Refused> {
        let all = Parameters::read(query.strip_prefix('?').unwrap_or(query))?;
        let unknown = || {
            let says = "This program is not registered here. Remove the connection in the program, and add it again.";
            Refused::new("invalid_client", says)
        };
        let elsewhere = || {
            let says = "The program asks for an answer at an address that it has not registered. Remove the connection in the program, and add it again.";
            Refused::request(says)
        };
        let client = all.get("client_id").ok_or_else(unknown)?;
        let registered = Registered::read(keys, client).ok_or_else(unknown)?;
        let redirect = all.get("redirect_uri").and_then(|asked| registered.redirect(asked)).ok_or_else(elsewhere)?;
        let state = all.get("state").map(str::to_owned);
        let long = state.as_ref().is_some_and(|state| state.len() > STATE);
        let wish = if long { Err(Refused::request("The parameter \"state\" is too long.")) } else { wish(here, &all) };
        Ok(Self {
            client: client.to_owned(),
            program: registered.name,
            redirect,
            wish,
            state: state.filter(|_| !long),
            issuer: here.issuer().to_owned(),
        })
    }

    /// Where the person goes back to with this code.
    pub fn granted(&self, code: &str) -> String {
        self.back(&[("code", code)])
    }

    /// Where the person goes back to without one.
    pub fn refused(&self) -> String {
        match &self.wish {
            Ok(_) => self.back(&[("error", "access_denied")]),
            Err(refused) => self.back(&[("error", refused.code), ("error_description", &refused.says)]),
        }
    }

    /// An answer to the program, which says whose it is (RFC 9207).
    fn back(&self, answer: &[(&str, &str)]) -> String {
        let state = self.state.as_deref().map(|state| ("state", state));
        let all: Vec<(&str, &str)> =
            answer.iter().copied().chain(state).chain([("iss", self.issuer.as_str())]).collect();
        self.redirect.with(&all)
    }
}

fn wish(here: &Addresses, all: &Parameters) -> Result<Wish, Refused> {
    match all.need("response_type")? {
        "code" => {}
        _ => {
            return Err(Refused::new("unsupported_response_type", "The parameter \"response_type\" must be \"code\"."));
        }
    }
    if all.get("code_challenge_method") != Some("S256") {
        return Err(Refused::request("The parameter \"code_challenge_method\" must be \"S256\" (PKCE)."));
    }
    let challenge = all.need("code_challenge")?;
    if challenge.len() != 43 || !challenge.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_') {
        return Err(Refused::request("The parameter \"code_challenge\" is not one of the method S256."));
    }
    // Programs that know one server only do not name it. There is nothing else here that a token could be for.
    if !all.get("resource").is_none_or(|asked| here.is_resource(asked)) {
        return Err(Refused::target());
    }
    Ok(Wish { challenge: challenge.to_owned(), scopes: scopes(all.get("scope").unwrap_or_default())? })
}

/// What of this an assistant can be allowed; all that there is, if a program names nothing.
fn scopes(asked: &str) -> Result<Vec<Scope>, Refused> {
    let words: Vec<&str> = asked.split(' ').filter(|word| !word.is_empty()).collect();
    let named: Vec<Scope> =
        OFFERED.iter().copied().filter(|scope| words.is_empty() || words.contains(&scope.word())).collect();
    match named.is_empty() {
        true => Err(Refused::new("invalid_scope", "This server offers nothing of what the parameter \"scope\" names.")),
        false => Ok(named),
    }
}
