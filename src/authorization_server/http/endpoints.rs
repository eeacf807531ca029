//! What programs ask by themselves: metadata (RFC 8414, RFC 9728), registration (RFC 7591), tokens (RFC 6749) and their end (RFC 7009).
//! Their refusals have the form of OAuth; what every call can be refused for, that of the API.

use super::site_address::addresses;
use crate::{
    authorization_server::{Addresses, Granted, Parameters, Refused, WantedRegistration},
    error::Error,
    http::{Client, Incoming, Problem, Services, at, client, first_of, incoming, responses::json, too_many},
};

use serde_json::{Value, json};
use std::{pin::Pin, sync::Arc, time::Duration};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        HeaderValue, Method, StatusCode,
        header::{ALLOW, CONTENT_TYPE, RETRY_AFTER},
    },
    reply::Response,
};

/// The most bytes of a body, and how long it may take.
const MOST: usize = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(20);
/// A request of a program.
struct Request {
    services: Services,
    client: Client,
    method: Method,
    body: Incoming,
}

/// Why it gets nothing.
enum Failure {
    Refused(Refused),
    /// Too many wrong codes and tokens came from the address.
    Later(Duration),
    Problem(Problem),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<Error> for Failure {
    fn from(e: Error) -> Self {
        Self::Problem(e.into())
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

type Outcome = Result<Response, Failure>;
type Work = Arc<dyn Fn(Request) -> Pin<Box<dyn Future<Output = Outcome> + Send>> + Send + Sync>;

/// The addresses for programs.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let on = |path, work| endpoint(&services, path, work);
    first_of([
        on("/.well-known/oauth-protected-resource/", work(|it| metadata(it, Addresses::resource_metadata))),
        on("/.well-known/oauth-protected-resource/mcp/", work(|it| metadata(it, Addresses::resource_metadata))),
        on("/.well-known/oauth-authorization-server/", work(|it| metadata(it, Addresses::server_metadata))),
        on("/oauth/register/", work(register)),
        on("/oauth/token/", work(token)),
        on("/oauth/revoke/", work(revoke)),
    ])
}

fn work<F: Future<Output = Outcome> + Send + 'static>(handle: fn(Request) -> F) -> Work {
    Arc::new(move |request| Box::pin(handle(request)))
}

fn endpoint(services: &Services, path: &'static str, work: Work) -> BoxedFilter<(Response,)> {
    let services = services.clone();
    at(path)
        .and(warp::method())
        .and(client(&services))
        .and(incoming())
        .then(move |method, client, body| answered(work(Request { services: services.clone(), client, method, body })))
        .boxed()
}

async fn answered(work: Pin<Box<dyn Future<Output = Outcome> + Send>>) -> Response {
    match work.await {
        Ok(response) => response,
        Err(Failure::Problem(problem)) => problem.into_response(),
        Err(Failure::Refused(refused)) => oauth_error(StatusCode::BAD_REQUEST, refused.code, &refused.says),
        Err(Failure::Later(wait)) => {
            let sentence = "Too many wrong codes and tokens came from this address. Try again later.";
            let mut response = oauth_error(StatusCode::TOO_MANY_REQUESTS, "slow_down", sentence);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
            response
        }
    }
}

/// A refusal in the form of RFC 6749, 5.2.
fn oauth_error(status: StatusCode, code: &str, says: &str) -> Response {
    let told = json(&json!({ "error": code, "error_description": says }));
    let mut response = told.unwrap_or_else(Problem::into_response);
    *response.status_mut() = status;
    response
}

async fn metadata(request: Request, told: fn(&Addresses) -> Value) -> Outcome {
    if ![Method::GET, Method::HEAD].contains(&request.method) {
        return Ok(wrong_method("GET, HEAD"));
    }
    Ok(json(&told(addresses(&request.services)?))?)
}

fn wrong_method(allowed: &'static str) -> Response {
    let sentence = "This address does not support that method.";
    let mut response = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", sentence).into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// Reads the body of a POST, of this type. It is read before anything is refused: a connection that still holds a body is closed with the
/// answer, and programs go on with the same one.
async fn body(request: &mut Request, kind: &str) -> Result<Vec<u8>, Failure> {
    let read = tokio::time::timeout(PATIENCE, async {
        let mut bytes = Vec::new();
        while let Some(piece) = request.body.next().await? {
            if bytes.len() + piece.len() > MOST {
                request.body.drain_body().await;
                let sentence = "The body is larger than 16 KiB.";
                return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence));
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    });
    let late = || Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The body did not arrive in time.");
    let bytes = read.await.map_err(|_| late())??;
    addresses(&request.services)?;
    if !request.client.private {
        let sentence = "Assistants are connected over https only, because secrets travel with the requests.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "https_only", sentence).into());
    }
    let named = request.body.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !named.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind) {
        return Err(Refused::request(format!("The body must be {kind}.")).into());
    }
    Ok(bytes)
}

async fn form(request: &mut Request) -> Result<Parameters, Failure> {
    let bytes = body(request, "application/x-www-form-urlencoded").await?;
    let text = std::str::from_utf8(&bytes).map_err(|_| Refused::request("The body is not UTF-8."))?;
    Ok(Parameters::read(text)?)
}

async fn register(mut request: Request) -> Outcome {
    if request.method != Method::POST {
        return Ok(wrong_method("POST"));
    }
    let bytes = body(&mut request, "application/json").await?;
    request.services.access.limits.assistant(request.client.address).map_err(too_many)?;
    let unread = || Refused::new("invalid_client_metadata", "The body is not JSON, or a field has the wrong type.");
    let wanted: WantedRegistration = serde_json::from_slice(&bytes).map_err(|_| unread())?;
    let mut response = json(&request.services.authorization.register(wanted)??)?;
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

/// Wrong codes and tokens are counted by address; a right one is never refused for them, and what is no code or token guesses nothing.
fn counted<T>(request: &Request, answer: Result<T, Refused>) -> Result<T, Failure> {
    if answer.as_ref().is_err_and(|refused| refused.code == "invalid_grant") {
        request.services.access.limits.wrong_token(request.client.address).map_err(Failure::Later)?;
    }
    Ok(answer?)
}

async fn token(mut request: Request) -> Outcome {
    if request.method != Method::POST {
        return Ok(wrong_method("POST"));
    }
    let given = form(&mut request).await?;
    let server = &request.services.authorization;
    let answer: Result<Granted, Refused> = match given.need("grant_type") {
        Ok("authorization_code") => server.redeem(&given).await?,
        Ok("refresh_token") => server.refresh(&given).await?,
        Ok(_) => Err(Refused::new(
            "unsupported_grant_type",
            "This server gives tokens for authorization_code and refresh_token.",
        )),
        Err(refused) => Err(refused),
    };
    Ok(json(&counted(&request, answer)?.told())?)
}

async fn revoke(mut request: Request) -> Outcome {
    if request.method != Method::POST {
        return Ok(wrong_method("POST"));
    }
    let given = form(&mut request).await?;
    let answer = request.services.authorization.revoke(&given).await?;
    counted(&request, answer)?;
    Ok(Response::default())
}
