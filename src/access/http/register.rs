//! Asking for an account.

use crate::{
    access::registration::{Form, Registered},
    http::{Call, Problem, Services, json_body, on_post, responses::json, too_many},
};

use serde::Deserialize;
use serde_json::json;
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};
use zeroize::Zeroizing;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Register {
    username: String,
    password: String,
    first_name: String,
    last_name: String,
    referral_code: Option<String>,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    on_post(&s, warp::path!("api" / "user" / "register").boxed(), register)
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Register>(bytes)
}

async fn register(call: Call, body: Result<Register, Problem>) -> Result<Response, Problem> {
    let body = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.register(address).map_err(too_many)?;
    let form = Form {
        email: body.username,
        password: Zeroizing::new(body.password),
        first_name: body.first_name,
        last_name: body.last_name,
        referral: body.referral_code.unwrap_or_default(),
    };
    match access.registration.register(form, address).await? {
        Registered::Made => {
            // The same for every code that may have been given.
            let mut response = json(&json!({ "status": "pending" }))?;
            *response.status_mut() = StatusCode::CREATED;
            Ok(response)
        }
        Registered::Known => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "registered", "This email is already registered."))
        }
        Registered::Weak(sentence) => Err(Problem::weak_password(sentence)),
    }
}
