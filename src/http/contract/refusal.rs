//! The ways calls can fail: status, the word in `code`, and what it means to a client.

use warp::http::StatusCode;

/// One way to fail.
#[derive(Clone, Copy, Debug)]
pub struct Refusal {
    pub(super) status: StatusCode,
    pub(super) code: &'static str,
    pub(super) meaning: &'static str,
    /// Name among the document's shared responses, if several calls fail like this.
    pub(super) name: Option<&'static str>,
}

/// A failure specific to one call.
pub const fn refusal(status: StatusCode, code: &'static str, meaning: &'static str) -> Refusal {
    Refusal { status, code, meaning, name: None }
}

const fn shared(name: &'static str, status: StatusCode, code: &'static str, meaning: &'static str) -> Refusal {
    Refusal { status, code, meaning, name: Some(name) }
}

pub(super) const MALFORMED: Refusal =
    shared("Malformed", StatusCode::BAD_REQUEST, "malformed", "The body is not JSON, or it broke off.");
pub const MALFORMED_FORM: Refusal =
    shared("MalformedForm", StatusCode::BAD_REQUEST, "malformed", "The form is not valid, or it broke off.");
pub const WEAK_PASSWORD: Refusal = shared(
    "WeakPassword",
    StatusCode::BAD_REQUEST,
    "weak_password",
    "The new password breaks a rule; `detail` says which. A link stays valid.",
);
pub(super) const NOT_SIGNED_IN: Refusal = shared(
    "NotSignedIn",
    StatusCode::UNAUTHORIZED,
    "not_signed_in",
    "There is no access token, or it has expired or its session has ended. Refresh it, or sign in again.",
);
pub(super) const SCOPE_MISSING: Refusal = shared(
    "ScopeMissing",
    StatusCode::FORBIDDEN,
    "scope_missing",
    "A program's token lacks a scope that the call needs; `error` says which.",
);
pub const WRONG_PASSWORD: Refusal =
    shared("WrongPassword", StatusCode::FORBIDDEN, "wrong_password", "The account's password is wrong.");
pub const NO_PASSWORD: Refusal = shared(
    "NoPassword",
    StatusCode::FORBIDDEN,
    "no_password",
    "The account has no password that could confirm this: the person signs in with a provider.",
);
pub const PASSWORDS_OFF: Refusal = shared(
    "PasswordsOff",
    StatusCode::FORBIDDEN,
    "passwords_off",
    "The firm signs in with a provider only. `GET /api/user/oidc/` names it.",
);
pub const OVER_QUOTA: Refusal =
    shared("OverQuota", StatusCode::FORBIDDEN, "over_quota", "The account's plan has no room for the files.");
pub(super) const NOT_FOUND: Refusal = shared(
    "NotFound",
    StatusCode::NOT_FOUND,
    "not_found",
    "There is no such thing, or it belongs to another account. The answer is the same in both cases.",
);
pub const NO_LINK: Refusal = shared(
    "NoLink",
    StatusCode::NOT_FOUND,
    "no_link",
    "The upload link is unknown, expired or revoked, or its folder was deleted. The answer is the same in all cases.",
);
pub(super) const TOO_SLOW: Refusal =
    shared("TooSlow", StatusCode::REQUEST_TIMEOUT, "too_slow", "The body did not arrive within 20 seconds.");
pub const SLOW_FORM: Refusal = shared(
    "SlowForm",
    StatusCode::REQUEST_TIMEOUT,
    "too_slow",
    "The client paused for a minute, or sent less than 1 KB a second on average after the first five minutes.",
);
pub const NAME_TAKEN: Refusal = shared(
    "NameTaken",
    StatusCode::CONFLICT,
    "conflict",
    "Something else in the folder has this name; `error` says what.",
);
pub const NOT_READ: Refusal = shared(
    "NotRead",
    StatusCode::CONFLICT,
    "not_read",
    "The document is still being read. Wait for the `change` event, or try again.",
);
pub const ALREADY_CHANGED: Refusal = shared(
    "AlreadyChanged",
    StatusCode::CONFLICT,
    "conflict",
    "The password or a second factor changed while this call ran. Nothing was changed by this call.",
);
pub(super) const TOO_LARGE: Refusal =
    shared("TooLarge", StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is larger than 64 KiB.");
pub const TOO_LARGE_FILE: Refusal = shared(
    "TooLargeFile",
    StatusCode::PAYLOAD_TOO_LARGE,
    "too_large",
    "A file is larger than the server's settings allow.",
);
pub(super) const NOT_JSON: Refusal =
    shared("NotJson", StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "The Content-Type is not JSON.");
pub const NOT_MULTIPART: Refusal = shared(
    "NotMultipart",
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "not_multipart",
    "The Content-Type is not multipart/form-data.",
);
pub(super) const INVALID: Refusal = shared(
    "Invalid",
    StatusCode::UNPROCESSABLE_ENTITY,
    "invalid",
    "A field or parameter is missing, has the wrong type or breaks a rule; `error` says which rule.",
);
pub const TOO_MANY_TRIES: Refusal = shared(
    "TooManyTries",
    StatusCode::TOO_MANY_REQUESTS,
    "too_many_tries",
    "There were too many attempts. `Retry-After` gives the seconds to wait.",
);
pub(super) const INTERNAL: Refusal = shared(
    "Internal",
    StatusCode::INTERNAL_SERVER_ERROR,
    "internal",
    "The server failed. Its log has the cause; the answer does not.",
);
pub(super) const BUSY: Refusal = shared(
    "Busy",
    StatusCode::SERVICE_UNAVAILABLE,
    "busy",
    "The server is too busy for this call. `Retry-After` gives the seconds to wait.",
);
pub(super) const DISK_FULL: Refusal = shared(
    "DiskFull",
    StatusCode::INSUFFICIENT_STORAGE,
    "disk_full",
    "The server's disk is full. Nothing was changed.",
);
