//! Programs' tokens at the door. Before any route, a token is compared with the scopes that the call names in its
//! [`super::contract::Operation`]; a call that names none is closed to tokens. Handlers then find a pass for the account,
//! which never leaves the process, in the token's place.

use super::{
    openapi::operations,
    peer::{Client, Peer},
    responses::Problem,
    route_table::fits,
    services::Services,
};
use crate::{
    accounts::{Account, ApiToken, Scope},
    api_tokens::START,
    error::Error,
};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use std::{net::IpAddr, sync::LazyLock};
use warp::http::{
    HeaderMap, HeaderValue, Method, Request, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE},
};

struct Call {
    method: &'static str,
    path: &'static str,
    signed_in: bool,
    scopes: &'static [Scope],
}

static CALLS: LazyLock<Vec<Call>> = LazyLock::new(|| {
    let call = |one: super::contract::Operation| {
        let (method, path, signed_in, scopes) = one.access();
        Call { method, path, signed_in, scopes }
    };
    operations().into_iter().map(call).collect()
});

/// What a request needs of a token.
#[derive(Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing: it is open to all, or no call of the API.
    Nothing,
    /// A signed-in person.
    Person,
    /// These scopes.
    Scopes(Vec<Scope>),
}

/// What a request needs. If several patterns fit, all that they ask for, so that the order of the routes does not matter.
fn needs(method: &Method, path: &str) -> Needs {
    let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
    let mut needed = Needs::Nothing;
    for call in CALLS.iter().filter(|call| call.signed_in && call.method == method && fits(call.path, path)) {
        match &mut needed {
            _ if call.scopes.is_empty() => return Needs::Person,
            Needs::Scopes(scopes) => scopes.extend(call.scopes),
            _ => needed = Needs::Scopes(call.scopes.to_vec()),
        }
    }
    needed
}

fn token(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.starts_with(START)).then(|| token.to_owned())
}

/// Puts a pass in the place of a program's token.
///
/// # Errors
/// 401, 403 or 429 for a token that is unknown, or may not make this call.
pub(super) async fn admit<B>(services: &Services, peer: Peer, request: &mut Request<B>) -> Result<(), Problem> {
    let Some(text) = token(request.headers()) else { return Ok(()) };
    let needed = match needs(request.method(), request.uri().path()) {
        Needs::Nothing => return Ok(()),
        Needs::Person => None,
        Needs::Scopes(scopes) => Some(scopes),
    };
    let address = Client::of(&services.door, peer, request.headers()).address;
    let (account, token) = check(services, address, &text).await?;
    let needed = needed.ok_or_else(|| {
        let sentence = "Programs cannot make this call with a token. Sign in on the site for it.";
        Problem::new(StatusCode::FORBIDDEN, "not_for_tokens", sentence)
    })?;
    require(&token, &needed)?;
    let pass = services.tokens.pass(&account, token.id)?;
    let Ok(value) = HeaderValue::try_from(format!("Bearer {pass}")) else { return Err(Problem::sign_in_again()) };
    request.headers_mut().insert(AUTHORIZATION, value);
    Ok(())
}

/// The token with this text, and its account. Wrong ones are counted by address.
///
/// # Errors
/// 401, or 429 after many.
pub async fn check(services: &Services, address: IpAddr, text: &str) -> Result<(Account, ApiToken), Problem> {
    if let Some(found) = services.api_tokens.check(text).await? {
        return Ok(found);
    }
    services.access.limits.wrong_token(address).map_err(super::call::too_many)?;
    let sentence = "This token is unknown, expired or revoked. Make another one on the settings page, under Programs.";
    Err(Problem::new(StatusCode::UNAUTHORIZED, "not_signed_in", sentence))
}

/// Checks that a token may do all of this.
///
/// # Errors
/// 403 with a sentence that names what it lacks.
pub fn require(token: &ApiToken, needed: &[Scope]) -> Result<(), Problem> {
    let Some(lacks) = needed.iter().find(|scope| !token.scopes.contains(scope)) else { return Ok(()) };
    let sentence = format!(
        "This token lacks the scope \"{}\". Make one that has it on the settings page, under Programs.",
        lacks.word()
    );
    Err(Problem::new(StatusCode::FORBIDDEN, "scope_missing", sentence))
}

/// The scopes that a call needs; `None` if it is closed to tokens.
pub fn scopes_of(method: &str, path: &str) -> Option<Vec<Scope>> {
    match needs(&Method::from_bytes(method.as_bytes()).ok()?, path) {
        Needs::Scopes(scopes) => Some(scopes),
        _ => None,
    }
}

/// The calls of the API, for a door that makes them in the name of a token's holder.
#[derive(Clone)]
pub struct Api(pub(super) warp::filters::BoxedFilter<(warp::reply::Response,)>);

impl Api {
    /// Makes a call with a pass. `Err` inside is the sentence of a refusal.
    ///
    /// # Errors
    /// The answer cannot be read.
    pub(crate) async fn call(
        &self,
        method: &str,
        path: &str,
        pass: &str,
        body: Option<Value>,
        address: IpAddr,
    ) -> Result<Result<Value, String>, Problem> {
        let internal = |e: String| Problem::from(Error::Internal(format!("a call of a tool: {e}")));
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(AUTHORIZATION, format!("Bearer {pass}"))
            .header(CONTENT_TYPE, "application/json")
            .extension(Peer { address, tls: true })
            .body(Full::new(Bytes::from(body.map(|body| body.to_string()).unwrap_or_default())));
        let request = request.map_err(|e| internal(e.to_string()))?;
        let service = TowerToHyperService::new(warp::service(self.0.clone()));
        // In a task of its own, because warp allows no request within another. Dropping the set ends it, so that closing the
        // connection still cancels the work.
        let mut tasks = tokio::task::JoinSet::new();
        tasks.spawn(async move { hyper::service::Service::call(&service, request).await });
        let answered = tasks.join_next().await.ok_or_else(|| internal("nothing ran".into()))?;
        let Ok(answered) = answered.map_err(|e| internal(e.to_string()))?;
        let good = answered.status().is_success();
        let bytes = answered.into_body().collect().await.map_err(|e| internal(e.to_string()))?.to_bytes();
        let value: Value = serde_json::from_slice(&bytes).map_err(|e| internal(e.to_string()))?;
        Ok(if good { Ok(value) } else { Err(value["error"].as_str().unwrap_or("The call failed.").to_owned()) })
    }
}

/// Asks for a way to sign in that mail and file programs know.
pub fn ask_basic(response: &mut warp::reply::Response) {
    response
        .headers_mut()
        .insert(WWW_AUTHENTICATE, HeaderValue::from_static("Basic realm=\"Chancery\", charset=\"UTF-8\""));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_proves_or_changes_who_a_person_is_stays_closed_to_tokens() {
        for call in CALLS.iter() {
            let closed = ["/api/user/", "/api/token", "/api/admin/", "/api/links/"];
            if closed.iter().any(|start| call.path.starts_with(start)) {
                assert!(call.scopes.is_empty(), "{} {}", call.method, call.path);
            }
            assert!(call.signed_in || call.scopes.is_empty(), "{} {} is open to all", call.method, call.path);
            // Reading scopes never change anything.
            let reads = call.scopes.iter().all(|scope| !matches!(scope, Scope::FilesWrite | Scope::Ask));
            assert!(!reads || call.scopes.is_empty() || call.method == "GET", "{} {}", call.method, call.path);
        }
    }

    #[test]
    fn every_scope_opens_something_and_a_call_without_one_needs_a_person() {
        for scope in Scope::ALL {
            // Matters are written to on the drive, which is no call of the contract.
            let drive = *scope == Scope::MattersWrite;
            assert!(drive || CALLS.iter().any(|call| call.scopes.contains(scope)), "{}", scope.word());
        }
        assert_eq!(needs(&Method::GET, "/api/user/me/"), Needs::Person);
        assert_eq!(needs(&Method::HEAD, "/api/search/"), Needs::Scopes(vec![Scope::Search]));
        assert_eq!(needs(&Method::GET, "/"), Needs::Nothing);
        assert_eq!(needs(&Method::POST, "/api/token/"), Needs::Nothing);
    }
}
