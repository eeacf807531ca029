//! Sign-in, its second step, and refresh.

use crate::{
    access::{
        second_factor::totp::Enrolment,
        sign_in::steps::{Done, Proof, Second, Step},
    },
    accounts::{AccountStatus, word},
    http::{
        Call, Operation, PASSWORDS_OFF, Problem, Refusal, Services, TOO_MANY_TRIES, at, json_body, on_post,
        passwords_off, refusal, responses::json, set_cookie, too_many,
    },
};

use qrcode::{Color, EcLevel, QrCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{StatusCode, header::SET_COOKIE},
    reply::Response,
};
use zeroize::Zeroizing;

/// A sign-in.
#[derive(Deserialize, JsonSchema)]
struct SignIn {
    /// The account's email address.
    username: String,
    password: String,
}

/// The tokens of a session.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TokenPair")]
pub(super) struct Pair {
    /// A JWT for the Authorization header. It is valid for ten minutes; its `exp` says until when, in seconds.
    access: String,
    /// A secret that returns further access tokens. It expires after 12 hours without use, and after 14 days in any
    /// case.
    refresh: String,
    /// Only if a second factor was set up in this sign-in. They are shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_codes: Option<Vec<String>>,
}

/// A refresh token.
#[derive(Deserialize, JsonSchema)]
struct Refresh {
    refresh: String,
}

/// A new access token.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AccessToken")]
struct Access {
    access: String,
}

/// The second step of a sign-in: the challenge and exactly one of the other fields.
#[derive(Deserialize, JsonSchema)]
struct SecondStep {
    /// From the answer to the first step.
    challenge: String,
    /// Six digits from the authenticator app.
    code: Option<String>,
    /// A recovery code. Each works once.
    recovery: Option<String>,
    /// What `navigator.credentials.get` returned, as JSON (WebAuthn, `AuthenticationResponseJSON`).
    #[schemars(with = "Option<BTreeMap<String, Value>>")]
    credential: Option<Value>,
}

/// Identifies a sign-in that waits for its second step.
#[derive(Deserialize, JsonSchema)]
struct Challenge {
    challenge: String,
}

/// Options for the browser's `navigator.credentials` (WebAuthn).
#[derive(Serialize, JsonSchema)]
pub(super) struct PasskeyOptions {
    /// Parse with `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[serde(rename = "publicKey")]
    #[schemars(with = "BTreeMap<String, Value>")]
    public_key: Value,
}

impl PasskeyOptions {
    pub(super) fn of(mut options: Value) -> Self {
        Self { public_key: options.get_mut("publicKey").map(Value::take).unwrap_or_default() }
    }
}

pub(super) fn operations() -> Vec<Operation> {
    const EXPIRED: Refusal =
        refusal(StatusCode::UNAUTHORIZED, "challenge_expired", "The first step was too long ago. Begin again.");
    vec![
        Operation::new("POST", "/api/token/", "signIn", "Sign in")
            .about(
                "A 401 with `second_factor` or `second_factor_setup` means that the password is right and one more step is \
                 needed. A browser page that sends `X-Chancery-Page: 1` over HTTPS, or on localhost, also gets the cookie \
                 `__Host-chancery`; its refresh token works only together with that cookie.",
            )
            .open_to_all()
            .takes::<SignIn>()
            .gives::<Pair>(200, "Signed in.")
            .refused(refusal(StatusCode::UNAUTHORIZED, "wrong_credentials", "The address or the password is wrong."))
            .refused(refusal(
                StatusCode::UNAUTHORIZED,
                "second_factor",
                "The password is right. Send `challenge` with one of `methods` to `/api/token/second-factor/`.",
            ))
            .refused(refusal(
                StatusCode::UNAUTHORIZED,
                "second_factor_setup",
                "The password is right, but the firm requires a second factor and the account has none. Send `challenge` to \
                 `/api/token/second-factor/setup/`.",
            ))
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "not_approved",
                "The password is right, but the account waits for approval, was rejected or is suspended.",
            ))
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "not_confirmed",
                "The password is right, but the email address has not been confirmed.",
            ))
            .refused(PASSWORDS_OFF)
            .refused(TOO_MANY_TRIES),
        Operation::new("POST", "/api/token/refresh/", "refresh", "Get a new access token")
            .about("The refresh token stays the same. A session that has the cookie `__Host-chancery` must send it.")
            .open_to_all()
            .takes::<Refresh>()
            .gives::<Access>(200, "A new access token.")
            .refused(refusal(
                StatusCode::UNAUTHORIZED,
                "not_signed_in",
                "The session has ended, or the cookie is missing. Sign in again.",
            )),
        Operation::new("POST", "/api/token/second-factor/", "secondFactor", "Finish a sign-in with a second factor")
            .open_to_all()
            .takes::<SecondStep>()
            .gives::<Pair>(200, "Signed in.")
            .refused(refusal(StatusCode::UNAUTHORIZED, "wrong_code", "The code or the passkey is wrong."))
            .refused(EXPIRED)
            .refused(TOO_MANY_TRIES),
        Operation::new("POST", "/api/token/second-factor/passkey/", "askPasskey", "Get the options to ask a passkey")
            .open_to_all()
            .takes::<Challenge>()
            .gives::<PasskeyOptions>(200, "Options for `navigator.credentials.get`.")
            .refused(EXPIRED)
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The account has no passkey, or passkeys cannot work at this address.",
            )),
        Operation::new(
            "POST",
            "/api/token/second-factor/setup/",
            "setUpSecondFactor",
            "Get a secret for the second factor that the firm requires",
        )
        .about("Finish with its first code at `/api/token/second-factor/`.")
        .open_to_all()
        .takes::<Challenge>()
        .gives::<Shown>(200, "The secret, for an authenticator app.")
        .refused(EXPIRED),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let sign_in = on_post(&s, at("/api/token/"), sign_in);
    let refresh = on_post(&s, at("/api/token/refresh/"), refresh);
    let second = on_post(&s, at("/api/token/second-factor/"), second);
    let passkey = on_post(&s, at("/api/token/second-factor/passkey/"), passkey);
    let setup = on_post(&s, at("/api/token/second-factor/setup/"), setup);
    sign_in.or(refresh).unify().or(second).unify().or(passkey).unify().or(setup).unify().boxed()
}

pub fn read_body(bytes: &[u8]) -> Vec<Option<(u16, String)>> {
    vec![
        json_body::refused::<SignIn>(bytes),
        json_body::refused::<SecondStep>(bytes),
        json_body::refused::<Refresh>(bytes),
    ]
}

async fn sign_in(call: Call, body: Result<SignIn, Problem>) -> Result<Response, Problem> {
    let SignIn { username, password } = body?;
    let (s, address) = (&call.services, call.client.address);
    if s.access.passwords_off {
        return Err(passwords_off());
    }
    if let Err(wait) = s.access.limits.sign_in(address, &username) {
        s.metrics.signins_refused.add();
        return Err(too_many(wait));
    }
    let device = call.client.device();
    let step = s.access.sign_in.password(&username, Zeroizing::new(password), &device, &call.client.host).await?;
    if !matches!(step, Step::Done(_)) {
        s.metrics.signins_refused.add();
    }
    if matches!(step, Step::NotApproved(_)) {
        // The password was correct, so this was the person.
        s.access.limits.was_right(address, &username);
    }
    answered(&call, step)
}

/// How far a sign-in got, as the page learns it.
pub(super) fn answered(call: &Call, step: Step) -> Result<Response, Problem> {
    match step {
        Step::Done(done) => signed_in(call, done),
        Step::NotApproved(status) => Err(Problem::new(StatusCode::FORBIDDEN, "not_approved", not_approved(status))),
        Step::NotConfirmed => {
            // The person who registered chose the password, so this proves nothing.
            let sentence = "Please confirm your email address first: open the link in the mail that we sent to it.";
            Err(Problem::new(StatusCode::FORBIDDEN, "not_confirmed", sentence))
        }
        Step::Wrong => {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "The email or the password is wrong."))
        }
        Step::SecondFactor { challenge, methods } => {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "second_factor", "Please confirm your identity.")
                .challenge(challenge)
                .methods(methods))
        }
        Step::SetUp { challenge } => {
            let sentence = "This firm requires a second factor. Please set one up.";
            Err(Problem::new(StatusCode::UNAUTHORIZED, "second_factor_setup", sentence).challenge(challenge))
        }
    }
}

fn signed_in(call: &Call, done: Done) -> Result<Response, Problem> {
    let Done { pair, account, recovery_codes } = done;
    call.services.access.limits.signed_in(call.client.address, &account.email);
    call.services.metrics.signins.add();
    let cookie = set_cookie(pair.cookie.as_deref()).filter(|_| pair.cookie.is_some());
    let mut response = json(&Pair { access: pair.access, refresh: pair.refresh, recovery_codes })?;
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub(super) fn not_approved(status: AccountStatus) -> String {
    match status {
        AccountStatus::Pending => "Please wait until your access has been approved.".into(),
        status => format!("Your account is {}. Please ask the person who runs this server.", word(status)),
    }
}

fn expired() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "challenge_expired", "This took too long. Please sign in again.")
}

async fn second(call: Call, body: Result<SecondStep, Problem>) -> Result<Response, Problem> {
    let SecondStep { challenge, code, recovery, credential } = body?;
    let proof = match (code, recovery, credential) {
        (Some(code), None, None) => Proof::Code(code),
        (None, Some(code), None) => Proof::Recovery(code),
        (None, None, Some(answer)) => Proof::Passkey(answer),
        _ => {
            let sentence = "The body must hold exactly one of code, recovery and credential.";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence));
        }
    };
    let access = &call.services.access;
    let account = access.sign_in.waiting(&challenge)?.ok_or_else(expired)?;
    access.limits.code(call.client.address, &account.email, account.id).map_err(too_many)?;
    match access.sign_in.second(&challenge, proof, &call.client.device()).await? {
        Second::Done(done) => signed_in(&call, done),
        Second::Expired => Err(expired()),
        Second::Wrong => Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_code", "This code is not right.")),
    }
}

async fn passkey(call: Call, body: Result<Challenge, Problem>) -> Result<Response, Problem> {
    let options = call.services.access.sign_in.ask_passkey(&body?.challenge)?.ok_or_else(expired)?;
    json(&PasskeyOptions::of(options))
}

async fn setup(call: Call, body: Result<Challenge, Problem>) -> Result<Response, Problem> {
    let shown = call.services.access.sign_in.set_up(&body?.challenge)?.ok_or_else(expired)?;
    json(&Shown::of(shown)?)
}

/// A secret for an authenticator app. It is shown only once.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TotpSetup")]
pub(super) struct Shown {
    /// The secret in base32, to type in.
    secret: String,
    /// The secret as an `otpauth:` address.
    uri: String,
    /// The same address as a QR code, to scan.
    qr: Qr,
}

/// A QR code.
#[derive(Serialize, JsonSchema)]
struct Qr {
    /// Modules on each side.
    size: usize,
    /// One string per row, with `1` for dark and `0` for light.
    rows: Vec<String>,
}

impl Shown {
    pub(super) fn of(enrolment: Enrolment) -> Result<Self, Problem> {
        let code = QrCode::with_error_correction_level(&enrolment.uri, EcLevel::M)
            .map_err(|e| crate::error::Error::Internal(format!("a QR code cannot be made: {e}")))?;
        let size = code.width();
        let dots = code.to_colors();
        let row = |row: &[Color]| row.iter().map(|dot| dot.select('1', '0')).collect();
        let rows = dots.chunks(size.max(1)).map(row).collect();
        Ok(Self { secret: enrolment.secret, uri: enrolment.uri, qr: Qr { size, rows } })
    }
}

async fn refresh(call: Call, body: Result<Refresh, Problem>) -> Result<Response, Problem> {
    let refreshed = call.services.tokens.refresh(&body?.refresh, call.client.cookie.as_deref()).await?;
    json(&Access { access: refreshed.ok_or_else(Problem::sign_in_again)? })
}
