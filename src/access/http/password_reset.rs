//! A forgotten password: ask for a link, use it.

use crate::{
    access::password_reset::Reset,
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
    let request = on_post(&s, warp::path!("api" / "user" / "password-reset").boxed(), request);
    let confirm = on_post(&s, warp::path!("api" / "user" / "password-reset-confirm").boxed(), confirm);
    request.or(confirm).unify().boxed()
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Confirm>(bytes)
}

async fn request(call: Call, body: Result<Request, Problem>) -> Result<Response, Problem> {
    let Request { email } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    access.resets.request(email, address);
    json(&json!({ "detail": "If that email exists, a reset link has been sent." }))
}

async fn confirm(call: Call, body: Result<Confirm, Problem>) -> Result<Response, Problem> {
    let Confirm { token, password } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    match access.resets.confirm(&token, Zeroizing::new(password), address).await? {
        Reset::Done => json(&json!({})),
        Reset::InvalidLink => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "invalid_link", "Invalid or expired reset link."))
        }
        Reset::Weak(sentence) => Err(Problem::weak_password(sentence)),
    }
}
