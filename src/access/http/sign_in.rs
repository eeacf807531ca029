//! Sign-in, its second step, and refresh.

use crate::{
    access::{
        second_factor::totp::Enrolment,
        sign_in::steps::{Done, Method, Proof, Second, Step},
    },
    accounts::{AccountStatus, word},
    http::{Call, Problem, Services, json_body, on_post, responses::json, set_cookie, too_many},
};

use qrcode::{Color, EcLevel, QrCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{StatusCode, header::SET_COOKIE},
    reply::Response,
};
use zeroize::Zeroizing;

#[derive(Deserialize)]
struct SignIn {
    username: String,
    password: String,
}

#[derive(Serialize)]
struct Pair {
    access: String,
    refresh: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_codes: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Refresh {
    refresh: String,
}

#[derive(Serialize)]
struct Access {
    access: String,
}

#[derive(Deserialize)]
struct SecondStep {
    challenge: String,
    code: Option<String>,
    recovery: Option<String>,
    credential: Option<Value>,
}

#[derive(Deserialize)]
struct Challenge {
    challenge: String,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let sign_in = on_post(&s, warp::path!("api" / "token").boxed(), sign_in);
    let refresh = on_post(&s, warp::path!("api" / "token" / "refresh").boxed(), refresh);
    let second = on_post(&s, warp::path!("api" / "token" / "second-factor").boxed(), second);
    let passkey = on_post(&s, warp::path!("api" / "token" / "second-factor" / "passkey").boxed(), passkey);
    let setup = on_post(&s, warp::path!("api" / "token" / "second-factor" / "setup").boxed(), setup);
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
    if let Err(wait) = s.access.limits.sign_in(address, &username) {
        s.metrics.signins_refused.add();
        return Err(too_many(wait));
    }
    let device = call.client.device();
    let step = s.access.sign_in.password(&username, Zeroizing::new(password), &device, &call.client.host).await?;
    if !matches!(step, Step::Done(_)) {
        s.metrics.signins_refused.add();
    }
    match step {
        Step::Done(done) => signed_in(&call, done),
        Step::NotApproved(status) => {
            // The password was right, so this was the person.
            s.access.limits.was_right(address, &username);
            Err(Problem::new(StatusCode::FORBIDDEN, "not_approved", not_approved(status)))
        }
        Step::NotConfirmed => {
            // Whoever registered chose the password, so this proves nothing.
            let sentence = "Please confirm your email address first: open the link in the mail that we sent to it.";
            Err(Problem::new(StatusCode::FORBIDDEN, "not_confirmed", sentence))
        }
        Step::Wrong => {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "The email or the password is wrong."))
        }
        Step::SecondFactor { challenge, methods } => {
            let methods: Vec<Value> = methods.into_iter().map(Method::into).collect();
            Err(Problem::new(StatusCode::UNAUTHORIZED, "second_factor", "Please confirm your identity.")
                .with("challenge", challenge)
                .with("methods", methods))
        }
        Step::SetUp { challenge } => {
            let sentence = "This firm requires a second factor. Please set one up.";
            Err(Problem::new(StatusCode::UNAUTHORIZED, "second_factor_setup", sentence).with("challenge", challenge))
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

fn not_approved(status: AccountStatus) -> String {
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
    json(&options)
}

async fn setup(call: Call, body: Result<Challenge, Problem>) -> Result<Response, Problem> {
    let shown = call.services.access.sign_in.set_up(&body?.challenge)?.ok_or_else(expired)?;
    json(&Shown::of(shown)?)
}

/// A secret for an authenticator app, to be shown once.
#[derive(Serialize)]
pub(super) struct Shown {
    secret: String,
    uri: String,
    qr: Qr,
}

/// A QR code as rows of dark (1) and light (0), for the page to draw.
#[derive(Serialize)]
struct Qr {
    size: usize,
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
