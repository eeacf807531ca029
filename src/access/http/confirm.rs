//! Confirming an address: use the mailed link, or request another one.

use super::password_reset::{EmailAddress, INVALID_LINK, Told};
use crate::{
    access::confirmation::Confirmed,
    http::{
        Call, Operation, Problem, Services, TOO_MANY_TRIES, at, json_body, on_post, refusal, responses::json, too_many,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};
use zeroize::Zeroizing;

/// A mailed link, and the account's password.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ConfirmAddress")]
struct Confirm {
    /// The last part of the mailed link.
    token: String,
    /// The account's password.
    password: String,
}

/// What the confirmation did.
#[derive(Serialize, JsonSchema)]
struct AddressConfirmed {
    /// Whether the account is approved, so that the person can sign in now.
    approved: bool,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/user/confirm-address/", "confirmAddress", "Confirm an email address")
            .about("With the mailed link and the account's password.")
            .open_to_all()
            .takes::<Confirm>()
            .gives::<AddressConfirmed>(200, "The address is confirmed.")
            .refused(INVALID_LINK)
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "wrong_password",
                "This is not the account's password. The link stays valid.",
            ))
            .refused(TOO_MANY_TRIES),
        Operation::new(
            "POST",
            "/api/user/confirm-address/link/",
            "requestConfirmation",
            "Ask for another link to confirm an address",
        )
        .open_to_all()
        .takes::<EmailAddress>()
        .gives::<Told>(200, "The answer is the same whether or not the address waits for confirmation.")
        .refused(TOO_MANY_TRIES),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let confirm = on_post(&s, at("/api/user/confirm-address/"), confirm);
    let request = on_post(&s, at("/api/user/confirm-address/link/"), request);
    confirm.or(request).unify().boxed()
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Confirm>(bytes)
}

async fn request(call: Call, body: Result<EmailAddress, Problem>) -> Result<Response, Problem> {
    let EmailAddress { email } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    access.confirmation.request(email, address);
    json(&Told { detail: "If that email is waiting for confirmation, a new link has been sent." })
}

async fn confirm(call: Call, body: Result<Confirm, Problem>) -> Result<Response, Problem> {
    let Confirm { token, password } = body?;
    let (access, address) = (&call.services.access, call.client.address);
    access.limits.reset(address).map_err(too_many)?;
    match access.confirmation.confirm(&token, Zeroizing::new(password), address).await? {
        Confirmed::Done { approved } => json(&AddressConfirmed { approved }),
        Confirmed::InvalidLink => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "invalid_link", "Invalid or expired confirmation link."))
        }
        Confirmed::WrongPassword => Err(crate::http::wrong_password()),
        Confirmed::TooMany(wait) => Err(too_many(wait)),
    }
}
