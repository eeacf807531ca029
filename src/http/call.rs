//! A call: what every handler receives, so that each handler contains only its own work.

use super::{
    body_stream::{Incoming, incoming},
    json_body::{self, Body},
    peer::{Client, client},
    responses::{Problem, answer, authorization, caller, json},
};
use crate::{
    access::Caller,
    accounts::Account,
    http::{filters::get, services::Services},
};

use serde::{Serialize, de::DeserializeOwned};
use std::{pin::Pin, sync::Arc, time::Duration};
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
type Outcome = Result<Response, Problem>;
/// The work on one call. The type of a handler ends here: warp would make the types of a whole chain of filters for each.
type Work<T> = Arc<dyn Fn(T) -> Pin<Box<dyn Future<Output = Outcome> + Send>> + Send + Sync>;

fn ending<T: Send + 'static>(filter: BoxedFilter<(T,)>, work: Work<T>) -> Route {
    filter.then(move |came| answered(work(came))).boxed()
}

async fn answered(work: Pin<Box<dyn Future<Output = Outcome> + Send>>) -> Response {
    answer(work.await)
}

fn alone(method: BoxedFilter<()>, services: &Services, path: BoxedFilter<()>) -> BoxedFilter<(Call,)> {
    path.and(method).and(call(services)).boxed()
}

fn to_one(
    method: BoxedFilter<()>,
    services: &Services,
    path: BoxedFilter<(String,)>,
) -> BoxedFilter<((String, Call),)> {
    path.and(method).and(call(services)).map(|id, call| (id, call)).boxed()
}

fn post() -> BoxedFilter<()> {
    warp::post().boxed()
}

fn delete() -> BoxedFilter<()> {
    warp::delete().boxed()
}

fn with_body<T: Send + 'static>(filter: BoxedFilter<(T,)>) -> BoxedFilter<((T, Body),)> {
    filter.and(json_body::body()).map(|came, body| (came, body)).boxed()
}

/// GET.
pub fn on_get<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(alone(get(), services, path), Arc::new(move |call| Box::pin(handle(call))))
}

/// GET of one item.
pub fn on_get_of<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(to_one(get(), services, path), Arc::new(move |(id, call)| Box::pin(handle(call, id))))
}

/// GET with a query.
pub fn on_get_by<Q, F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call, Q) -> F) -> Route
where
    Q: DeserializeOwned + Send + 'static,
    F: Future<Output = Outcome> + Send + 'static,
{
    let asked = alone(get(), services, path).and(warp::query()).map(|call, query| (call, query)).boxed();
    ending(asked, Arc::new(move |(call, query)| Box::pin(handle(call, query))))
}

/// A body processed as it arrives. `path` also names the method, and the item if there is one.
pub fn on_body<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String, Incoming) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    let came = path.and(call(services)).and(incoming()).map(|id, call, body| (id, call, body)).boxed();
    ending(came, Arc::new(move |(id, call, body)| Box::pin(handle(call, id, body))))
}

/// POST with a JSON body. An invalid body reaches the handler too, so that the handler can check the caller first.
pub fn on_post<B, F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call, Result<B, Problem>) -> F) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Outcome> + Send + 'static,
{
    let came = with_body(alone(post(), services, path));
    ending(came, Arc::new(move |(call, body)| Box::pin(handle(call, body.json()))))
}

/// POST whose address says everything; a body is not read.
pub fn on_bare_post<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(alone(post(), services, path), Arc::new(move |call| Box::pin(handle(call))))
}

/// POST with a JSON body to an item's address.
pub fn on_post_to<B, F>(
    services: &Services,
    path: BoxedFilter<(String,)>,
    handle: fn(Call, String, Result<B, Problem>) -> F,
) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Outcome> + Send + 'static,
{
    let came = with_body(to_one(post(), services, path));
    ending(came, Arc::new(move |((id, call), body)| Box::pin(handle(call, id, body.json()))))
}

/// POST with a JSON body to the address of an item and of one inside it.
pub fn on_post_to_two<B, F>(
    services: &Services,
    path: BoxedFilter<(String, String)>,
    handle: fn(Call, String, String, Result<B, Problem>) -> F,
) -> Route
where
    B: DeserializeOwned + Send + 'static,
    F: Future<Output = Outcome> + Send + 'static,
{
    let to_two = path.and(post()).and(call(services)).map(|id, inner, call| (id, inner, call)).boxed();
    let came = with_body(to_two);
    ending(came, Arc::new(move |((id, inner, call), body)| Box::pin(handle(call, id, inner, body.json()))))
}

/// GET of an item, as a query says.
pub fn on_get_of_by<Q, F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String, Q) -> F) -> Route
where
    Q: DeserializeOwned + Send + 'static,
    F: Future<Output = Outcome> + Send + 'static,
{
    let asked = to_one(get(), services, path).and(warp::query()).map(|came, query| (came, query)).boxed();
    ending(asked, Arc::new(move |((id, call), query)| Box::pin(handle(call, id, query))))
}

/// POST to an item of what needs no body.
pub fn on_bare_post_to<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(to_one(post(), services, path), Arc::new(move |(id, call)| Box::pin(handle(call, id))))
}

/// DELETE of what the address itself names.
pub fn on_delete_here<F>(services: &Services, path: BoxedFilter<()>, handle: fn(Call) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(alone(delete(), services, path), Arc::new(move |call| Box::pin(handle(call))))
}

/// DELETE of an item.
pub fn on_delete<F>(services: &Services, path: BoxedFilter<(String,)>, handle: fn(Call, String) -> F) -> Route
where
    F: Future<Output = Outcome> + Send + 'static,
{
    ending(to_one(delete(), services, path), Arc::new(move |(id, call)| Box::pin(handle(call, id))))
}
