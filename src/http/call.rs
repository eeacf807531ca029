//! A call: what every handler receives, so that each handler contains only its own work.

use super::{
    body_stream::{Incoming, incoming},
    json_body,
    peer::{Client, client},
    responses::{Problem, answer, authorization, caller, json},
};
use crate::{
    access::Caller,
    accounts::Account,
    http::{filters::get, services::Services},
};

use serde::{Serialize, de::DeserializeOwned};
use std::time::Duration;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};
use zeroize::Zeroizing;

/// What a handler works with.
pub struct Call {
    pub(crate) services: Services,
    pub(crate) client: Client,
    authorization: Option<HeaderValue>,
}

impl Call {
    /// The signed-in caller.
    ///
    /// # Errors
    /// 401.
    pub(crate) fn caller(&self) -> Result<Caller, Problem> {
        caller(&self.services, self.authorization.clone())
    }

    /// Checks the signed-in person's password once more, before an action that a stolen session must not be able to
    /// do.
    ///
    /// # Errors
    /// 403 wrong_password or no_password; 429.
    pub(crate) async fn confirm(&self, caller: &Caller, password: String) -> Result<(), Problem> {
        let access = &self.services.access;
        access.limits.confirm(caller.account.id).map_err(too_many)?;
        if access.sign_in.confirms(&caller.account, Zeroizing::new(password)).await? {
            return Ok(());
        }
        Err(unconfirmed(&caller.account))
    }
}

/// 403: the password entered for confirmation is not this account's, or it has none.
pub fn unconfirmed(account: &Account) -> Problem {
    if account.password_hash.is_some() {
        return wrong_password();
    }
    let sentence = "Your account has no password. Please ask the person who runs this server for one.";
    Problem::new(StatusCode::FORBIDDEN, "no_password", sentence)
}

/// 403: the password entered for confirmation is wrong.
pub fn wrong_password() -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "wrong_password", "The password is wrong.")
}

/// 403: the firm has switched passwords off.
pub fn passwords_off() -> Problem {
    let sentence =
        "This firm does not sign in with passwords. Sign in with its provider, or ask the person who runs this server.";
    Problem::new(StatusCode::FORBIDDEN, "passwords_off", sentence)
}

/// 429, with the time after which to retry.
pub fn too_many(wait: Duration) -> Problem {
    let sentence = "Too many attempts. Please wait a moment and try again.";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tries", sentence).retry_after(wait)
}

/// 204.
pub fn nothing() -> Result<Response, Problem> {
    let mut response = Response::default();
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}

/// 201 with JSON.
pub fn created<T: Serialize>(value: &T) -> Result<Response, Problem> {
    let mut response = json(value)?;
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

fn call(services: &Services) -> BoxedFilter<(Call,)> {
    let services = services.clone();
    client(&services)
        .and(authorization())
        .map(move |client, authorization| Call { services: services.clone(), client, authorization })
        .boxed()
}

type Route = BoxedFilter<(Response,)>;

/// GET.
pub fn on_get<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(get()).and(call(services)).then(move |call| async move { answer(handle(call).await) }).boxed()
}

/// GET of one item.
pub fn on_get_of<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(get()).and(call(services)).then(move |id, call| async move { answer(handle(call, id).await) }).boxed()
}

/// GET with a query.
pub fn on_get_by<Q, F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call, Q) -> F) -> Route
where
    Q: DeserializeOwned + Send + 'static,
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(get())
        .and(call(services))
        .and(warp::query())
        .then(move |call, query| async move { answer(handle(call, query).await) })
        .boxed()
}

/// A body processed as it arrives. `path` also names the method, and the item if there is one.
pub fn on_body<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String, Incoming) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(call(services))
        .and(incoming())
        .then(move |id, call, body| async move { answer(handle(call, id, body).await) })
        .boxed()
}

/// POST with a JSON body. An invalid body reaches the handler too, so that the handler can check the caller first.
pub fn on_post<B, F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call, Result<B, Problem>) -> F) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::post())
        .and(call(services))
        .and(json_body::json())
        .then(move |call, body| async move { answer(handle(call, body).await) })
        .boxed()
}

/// POST whose address says everything; a body is not read.
pub fn on_bare_post<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::post()).and(call(services)).then(move |call| async move { answer(handle(call).await) }).boxed()
}

/// POST with a JSON body to an item's address.
pub fn on_post_to<B, F>(
    services: &Services,
    path: BoxedFilter<(String,)>,
    handle: fn(Call, String, Result<B, Problem>) -> F,
) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::post())
        .and(call(services))
        .and(json_body::json())
        .then(move |id, call, body| async move { answer(handle(call, id, body).await) })
        .boxed()
}

/// POST with a JSON body to the address of an item and of one inside it.
pub fn on_post_to_two<B, F>(
    services: &Services,
    path: BoxedFilter<(String, String)>,
    handle: fn(Call, String, String, Result<B, Problem>) -> F,
) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::post())
        .and(call(services))
        .and(json_body::json())
        .then(move |id, inner, call, body| async move { answer(handle(call, id, inner, body).await) })
        .boxed()
}

/// GET of an item, as a query says.
pub fn on_get_of_by<Q, F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String, Q) -> F) -> Route
where
    Q: DeserializeOwned + Send + 'static,
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(get())
        .and(call(services))
        .and(warp::query())
        .then(move |id, call, query| async move { answer(handle(call, id, query).await) })
        .boxed()
}

/// POST to an item of what needs no body.
pub fn on_bare_post_to<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::post())
        .and(call(services))
        .then(move |id, call| async move { answer(handle(call, id).await) })
        .boxed()
}

/// DELETE of what the address itself names.
pub fn on_delete_here<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::delete()).and(call(services)).then(move |call| async move { answer(handle(call).await) }).boxed()
}

/// DELETE of an item.
pub fn on_delete<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Result<Response, Problem>> + Send + 'static,
{
    path.and(warp::delete())
        .and(call(services))
        .then(move |id, call| async move { answer(handle(call, id).await) })
        .boxed()
}
