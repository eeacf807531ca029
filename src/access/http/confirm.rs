//! Confirming an address: use the link of the mail, or ask for another one.

use crate::{
    access::confirmation::Confirmed,
    http::{Call, Problem, Services, json_body, on_post, responses::json, too_many},
};

use serde::Deserialize;
use serde_json::json;
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};
use zeroize::Zeroizing;

#[derive(Deserialize)]
struct Request {
    email: String,
}

#[derive(Deserialize)]
struct Confirm {
    token: String,
    password: String,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let confirm = on_post(&s, warp::path!("api" / "user" / "confirm-address").boxed(), confirm);
    let request = on_post(&s, warp::path!("api" / "user" / "confirm-address" / "link").boxed(), request);
    confirm.or(request).unify().boxed()
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Confirm>(bytes)
}

async fn request(call: Call, body: Result<Request, Problem>) -> Result<Response, Problem> {
    let Request { email } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    access.confirmation.request(email, address);
    json(&json!({ "detail": "If that email is waiting for confirmation, a new link has been sent." }))
}

async fn confirm(call: Call, body: Result<Confirm, Problem>) -> Result<Response, Problem> {
    let Confirm { token, password } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    match access.confirmation.confirm(&token, Zeroizing::new(password), address).await? {
        Confirmed::Done { approved } => json(&json!({ "approved": approved })),
        Confirmed::InvalidLink => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "invalid_link", "Invalid or expired confirmation link."))
        }
        Confirmed::WrongPassword => Err(crate::http::wrong_password()),
        Confirmed::TooMany(wait) => Err(too_many(wait)),
    }
}
