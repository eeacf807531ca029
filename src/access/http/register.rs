//! Requesting an account.

use crate::{
    access::registration::{Form, Registered},
    http::{
        Call, Operation, PASSWORDS_OFF, Problem, Services, TOO_MANY_TRIES, WEAK_PASSWORD, at, created, json_body,
        on_post, passwords_off, refusal, too_many,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};
use zeroize::Zeroizing;

/// A request for an account.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Register {
    /// The email address. It is confirmed by a mailed link.
    username: String,
    password: String,
    first_name: String,
    last_name: String,
    /// A referral code of the firm, if the person has one.
    referral_code: Option<String>,
}

/// The status of a registration.
#[derive(Serialize, JsonSchema)]
struct RegistrationStatus {
    status: Pending,
}

/// The account waits for confirmation and approval.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Pending {
    Pending,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/user/register/", "register", "Ask for an account")
            .about(
                "The account waits until its address is confirmed, by a link that is mailed to it, and until the firm's IT \
                 approves it. The answer does not tell whether the referral code is valid.",
            )
            .open_to_all()
            .takes::<Register>()
            .gives::<RegistrationStatus>(201, "The account was made and waits.")
            .refused(refusal(StatusCode::BAD_REQUEST, "registered", "The address already has an account."))
            .refused(WEAK_PASSWORD)
            .refused(PASSWORDS_OFF)
            .refused(TOO_MANY_TRIES),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    on_post(&s, at("/api/user/register/"), register)
}

pub fn read_body(bytes: &[u8]) -> Option<(u16, String)> {
    json_body::refused::<Register>(bytes)
}

async fn register(call: Call, body: Result<Register, Problem>) -> Result<Response, Problem> {
    let body = body?;
    let (access, address) = (&call.services.access, call.client.address);
    if access.passwords_off {
        return Err(passwords_off());
    }
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
            // The answer is the same whichever code was given.
            created(&RegistrationStatus { status: Pending::Pending })
        }
        Registered::Known => {
            Err(Problem::new(StatusCode::BAD_REQUEST, "registered", "This email is already registered."))
        }
        Registered::Weak(sentence) => Err(Problem::weak_password(sentence)),
    }
}
