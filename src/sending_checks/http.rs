//! What the calls of other rooms say before they mail something to an outsider. There are no calls of this room's own.

use super::Within;
use crate::{
    accounts::Account,
    blocking::blocking,
    http::{Problem, Refusal, Services, refusal},
};

use warp::http::StatusCode;

/// 409, which a person may overrule.
pub fn unusual() -> Refusal {
    let meaning = "Something about the recipient is unusual; the sentence says what. Repeat the call with `confirmed` to send it all the same.";
    refusal(StatusCode::CONFLICT, "unusual", meaning)
}

/// Stops a call that would mail something unusual, unless a person has read what it is.
///
/// # Errors
/// 409 `unusual`; store errors.
pub async fn hold_up(
    s: &Services,
    account: &Account,
    email: &str,
    within: Within,
    confirmed: bool,
) -> Result<(), Problem> {
    if confirmed || email.trim().is_empty() {
        return Ok(());
    }
    let (checks, account, email) = (s.sending_checks.clone(), account.clone(), email.trim().to_owned());
    match blocking(move || checks.before_sending(&account, &email, within)).await? {
        Some(sentence) => Err(Problem::new(StatusCode::CONFLICT, "unusual", sentence)),
        None => Ok(()),
    }
}
