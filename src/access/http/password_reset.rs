//! A forgotten password: request a link, use it.

use crate::{
    access::password_reset::Reset,
    http::{
        Call, Operation, PASSWORDS_OFF, Problem, Refusal, Services, TOO_MANY_TRIES, WEAK_PASSWORD, at, json_body,
        on_post, passwords_off, refusal, responses::json, too_many,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};
use zeroize::Zeroizing;

/// The address that receives a link.
#[derive(Deserialize, JsonSchema)]
pub(super) struct EmailAddress {
    pub(super) email: String,
}

/// What was done, without revealing whether the account exists.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Detail")]
pub(super) struct Told {
    /// A sentence for a person.
    pub(super) detail: &'static str,
}

/// A mailed link, and the new password.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ResetPassword")]
struct Confirm {
    /// The last part of the mailed link.
    token: String,
    /// The new password.
    password: String,
}

pub(super) const INVALID_LINK: Refusal =
    refusal(StatusCode::BAD_REQUEST, "invalid_link", "The link is unknown, used or expired.");

/// An empty object.
#[derive(Serialize, JsonSchema)]
struct Empty {}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/user/password-reset/", "requestReset", "Ask for a link to reset a password")
            .open_to_all()
            .takes::<EmailAddress>()
            .gives::<Told>(200, "The answer is the same whether or not the address has an account.")
            .refused(PASSWORDS_OFF)
            .refused(TOO_MANY_TRIES),
        Operation::new("POST", "/api/user/password-reset-confirm/", "confirmReset", "Set a new password with a link")
            .open_to_all()
            .takes::<Confirm>()
            .gives::<Empty>(
                200,
                "The password is set. All sessions and app passwords and the address of the calendar feed have ended.",
            )
            .refused(INVALID_LINK)
            .refused(WEAK_PASSWORD)
            .refused(PASSWORDS_OFF)
            .refused(TOO_MANY_TRIES),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let request = on_post(&s, at("/api/user/password-reset/"), request);
    let confirm = on_post(&s, at("/api/user/password-reset-confirm/"), confirm);
    request.or(confirm).unify().boxed()
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Confirm>(bytes)
}

async fn request(call: Call, body: Result<EmailAddress, Problem>) -> Result<Response, Problem> {
    let EmailAddress { email } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    if access.passwords_off {
        return Err(passwords_off());
    }
    access.limits.reset(address).map_err(too_many)?;
    access.resets.request(email, address);
    json(&Told { detail: "If that email exists, a reset link has been sent." })
}

async fn confirm(call: Call, body: Result<Confirm, Problem>) -> Result<Response, Problem> {
    let Confirm { token, password } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    if access.passwords_off {
        return Err(passwords_off());
    }
    access.limits.reset(address).map_err(too_many)?;
    match access.resets.confirm(&token, Zeroizing::new(password), address).await? {
        Reset::Done => json(&Empty {}),
        Reset::InvalidLink => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "invalid_link", "Invalid or expired reset link."))
        }
        Reset::Weak(sentence) => Err(Problem::weak_password(sentence)),
    }
}
