//! Sign-in and refresh.

use super::{
    Services, body,
    reply::{Problem, answer, json},
    serve::{Peer, peer},
};
use crate::{
    model::AccountStatus,
    services::accounts::{Verdict, word},
};
use serde::{Deserialize, Serialize};
use std::time::Instant;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderMap, StatusCode, header::USER_AGENT},
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
}

#[derive(Deserialize)]
struct Refresh {
    refresh: String,
}

#[derive(Serialize)]
struct Access {
    access: String,
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let again = services.clone();
    let sign_in = warp::path!("api" / "token")
        .and(warp::post())
        .and(peer())
        .and(warp::header::headers_cloned())
        .and(body::json())
        .then(move |peer, headers, body| {
            let services = services.clone();
            async move { answer(sign_in(&services, peer, headers, body).await) }
        });
    let refresh = warp::path!("api" / "token" / "refresh").and(warp::post()).and(body::json()).then(move |body| {
        let services = again.clone();
        async move { answer(refresh(&services, body).await) }
    });
    sign_in.or(refresh).unify().boxed()
}

async fn sign_in(
    s: &Services,
    peer: Peer,
    headers: HeaderMap,
    body: Result<SignIn, Problem>,
) -> Result<Response, Problem> {
    let SignIn { username, password } = body?;
    if let Err(wait) = s.limits.admit(peer.0, &username, Instant::now()) {
        s.metrics.signins_refused.add();
        let sentence = "Too many tries to sign in. Please wait a little and try again.";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tries", sentence).retry_after(wait));
    }
    match s.accounts.check_password(&username, Zeroizing::new(password)).await? {
        Verdict::Right(account) => {
            s.limits.succeeded(peer.0, &username, Instant::now());
            let client = headers.get(USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default();
            let pair = s.tokens.open(&account, client).await?;
            s.metrics.signins.add();
            json(&Pair { access: pair.access, refresh: pair.refresh })
        }
        Verdict::NotApproved(status) => {
            // The password was right: this is no guess, so it costs nothing.
            s.limits.succeeded(peer.0, &username, Instant::now());
            s.metrics.signins_refused.add();
            Err(Problem::new(StatusCode::FORBIDDEN, "not_approved", not_approved(status)))
        }
        Verdict::Wrong => {
            s.metrics.signins_refused.add();
            Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "The email or the password is wrong."))
        }
    }
}

fn not_approved(status: AccountStatus) -> String {
    match status {
        AccountStatus::Pending => "Please wait until your access has been approved.".into(),
        status => format!("Your account is {}. Please ask the person who runs this server.", word(status)),
    }
}

async fn refresh(s: &Services, body: Result<Refresh, Problem>) -> Result<Response, Problem> {
    let access = s.tokens.refresh(&body?.refresh).await?.ok_or_else(Problem::sign_in_again)?;
    json(&Access { access })
}
