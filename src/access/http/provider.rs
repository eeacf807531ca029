//! Sign-in with a provider (OpenID Connect). The provider sends the browser back to a page of the site, and the page sends here what
//! stands in its address. So no token is ever part of an address, and nothing happens when somebody only follows a link.

use super::sign_in::{Pair, answered, not_approved};
use crate::{
    access::provider::{
        conversation::Answer,
        service::{Beginning, Ending},
    },
    http::{
        ALREADY_CHANGED, Call, NO_PASSWORD, Operation, Problem, Refusal, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at,
        nothing, on_get, on_post, refusal, responses::json, set_provider_cookie, too_many,
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{StatusCode, header::SET_COOKIE},
    reply::Response,
};

/// Seconds that the browser keeps the cookie of a sign-in on its way.
const COOKIE_SECONDS: u64 = 10 * 60;

/// How people sign in here.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SignInWays")]
struct Ways {
    /// Whether passwords sign people in.
    password: bool,
    /// The sign-in providers, in the order of the settings.
    providers: Vec<Way>,
}

/// A sign-in provider.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SignInProvider")]
struct Way {
    /// The name that its button shows.
    name: String,
}

/// Which provider to sign in with.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BeginProviderSignIn")]
struct Begin {
    /// Its name, as `GET /api/user/oidc/` gives it.
    provider: String,
}

/// Where the browser goes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProviderAddress")]
struct There {
    /// An address of the provider.
    location: String,
}

/// What the provider put into the address of the page to which it sent the browser back.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "FinishProviderSignIn")]
struct Finish {
    state: String,
    code: Option<String>,
    /// Why there is no code (RFC 6749, 4.1.2.1).
    error: Option<String>,
    /// Which provider it was (RFC 9207).
    iss: Option<String>,
}

/// The person's links to sign-in providers.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProviderLinks")]
struct Links {
    links: Vec<Link>,
    /// Whether the account has a password, which removing a link asks for.
    password: bool,
}

/// A link to a sign-in provider.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProviderLink")]
struct Link {
    /// The provider's own name for itself.
    issuer: String,
    /// The name that its button had.
    name: String,
    /// When the person first signed in with it.
    linked_at: Timestamp,
}

/// Which link to remove.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "RemoveProviderLink")]
struct Remove {
    issuer: String,
    /// The account's password.
    password: String,
}

pub(super) fn operations() -> Vec<Operation> {
    const UNAVAILABLE: Refusal = refusal(
        StatusCode::BAD_GATEWAY,
        "provider_unavailable",
        "The provider cannot be reached, answers nothing that makes sense, or does not know this server. The log says more.",
    );
    let finish = Operation::new("POST", "/api/user/oidc/finish/", "finishProviderSignIn", "End a sign-in with a provider")
        .about(
            "The page to which the provider sends the browser back sends the parameters of its address. The first time, the \
             account is found by an e-mail address that the provider vouches for, and linked; from then on by what the provider \
             calls the person. It works once, within ten minutes, in the browser that began it.",
        )
        .open_to_all()
        .header("X-Chancery-Page", true, "Any value: no other site can send it.")
        .takes::<Finish>()
        .gives::<Pair>(200, "Signed in.")
        .refused(refusal(
            StatusCode::UNAUTHORIZED,
            "second_factor",
            "The provider proved who it is. Send `challenge` with one of `methods` to `/api/token/second-factor/`.",
        ))
        .refused(refusal(
            StatusCode::UNAUTHORIZED,
            "second_factor_setup",
            "The provider proved who it is, but a second factor is required and the account has none. Send `challenge` to \
             `/api/token/second-factor/setup/`.",
        ))
        .refused(refusal(
            StatusCode::UNAUTHORIZED,
            "sign_in_expired",
            "It was begun too long ago or in another browser, or has ended already. Begin again.",
        ))
        .refused(refusal(
            StatusCode::UNAUTHORIZED,
            "provider_refused",
            "The provider did not sign the person in, or its token is not believed. The log says why.",
        ))
        .refused(refusal(
            StatusCode::FORBIDDEN,
            "not_approved",
            "The account waits for approval, was rejected or is suspended.",
        ))
        .refused(refusal(
            StatusCode::FORBIDDEN,
            "no_account",
            "The person is not linked, and no account has the e-mail address.",
        ))
        .refused(refusal(
            StatusCode::FORBIDDEN,
            "email_not_verified",
            "The person is not linked, and the provider does not vouch for an e-mail address.",
        ))
        .refused(refusal(
            StatusCode::FORBIDDEN,
            "linked_otherwise",
            "The account of this e-mail address is linked to somebody else at this provider.",
        ))
        .refused(UNAVAILABLE)
        .refused(TOO_MANY_TRIES);
    vec![
        Operation::new("GET", "/api/user/oidc/", "signInWays", "Read how people sign in here")
            .open_to_all()
            .never_fails()
            .gives::<Ways>(200, "Whether passwords count, and the sign-in providers."),
        Operation::new("POST", "/api/user/oidc/start/", "beginProviderSignIn", "Begin a sign-in with a provider")
            .about("The answer sets a cookie that binds the sign-in to the browser. Only a page of the site can use this call.")
            .open_to_all()
            .header("X-Chancery-Page", true, "Any value: no other site can send it.")
            .takes::<Begin>()
            .gives::<There>(200, "Where the browser goes.")
            .refused(refusal(StatusCode::NOT_FOUND, "no_provider", "No sign-in provider has this name."))
            .refused(UNAVAILABLE)
            .refused(TOO_MANY_TRIES),
        finish,
        Operation::new("GET", "/api/user/oidc/links/", "providerLinks", "List the person's links to sign-in providers")
            .gives::<Links>(200, "The links."),
        Operation::new("POST", "/api/user/oidc/links/remove/", "removeProviderLink", "Remove a link to a sign-in provider")
            .about("The next sign-in with the provider links the account again, if the provider vouches for its address.")
            .takes::<Remove>()
            .gives_nothing(204, "The link is removed. The other sessions have ended.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The account has no link to this provider."))
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(ALREADY_CHANGED)
            .refused(TOO_MANY_TRIES),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let ways = on_get(&s, at("/api/user/oidc/"), ways);
    let start = on_post(&s, at("/api/user/oidc/start/"), start);
    let finish = on_post(&s, at("/api/user/oidc/finish/"), finish);
    let links = on_get(&s, at("/api/user/oidc/links/"), links);
    let remove = on_post(&s, at("/api/user/oidc/links/remove/"), remove);
    ways.or(start).unify().or(finish).unify().or(links).unify().or(remove).unify().boxed()
}

async fn ways(call: Call) -> Result<Response, Problem> {
    let access = &call.services.access;
    let providers = access.provider.names().into_iter().map(|name| Way { name }).collect();
    json(&Ways { password: !access.passwords_off, providers })
}

fn unavailable(name: &str) -> Problem {
    let sentence = format!("{name} cannot sign you in at the moment. Please try again in a few minutes.");
    Problem::new(StatusCode::BAD_GATEWAY, "provider_unavailable", sentence)
}

fn expired() -> Problem {
    let sentence = "This sign-in took too long, or was begun in another browser. Please sign in again.";
    Problem::new(StatusCode::UNAUTHORIZED, "sign_in_expired", sentence)
}

/// A form or an image of another site cannot send our header, so no other site begins or ends a sign-in here.
fn own_page(call: &Call) -> Result<(), Problem> {
    let sentence = "A sign-in with a provider begins and ends on the pages of this site.";
    let foreign = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence);
    if call.client.own_page { Ok(()) } else { Err(foreign()) }
}

async fn start(call: Call, body: Result<Begin, Problem>) -> Result<Response, Problem> {
    let Begin { provider } = body?;
    own_page(&call)?;
    let access = &call.services.access;
    access.limits.provider(call.client.address).map_err(too_many)?;
    match access.provider.begin(&provider).await? {
        Beginning::Unknown => {
            Err(Problem::new(StatusCode::NOT_FOUND, "no_provider", "There is no sign-in provider of this name."))
        }
        Beginning::Unavailable(name) => Err(unavailable(&name)),
        Beginning::There { location, cookie } => {
            let mut response = json(&There { location })?;
            if let Some(cookie) = set_provider_cookie(Some(&cookie), COOKIE_SECONDS) {
                response.headers_mut().insert(SET_COOKIE, cookie);
            }
            Ok(response)
        }
    }
}

async fn finish(call: Call, body: Result<Finish, Problem>) -> Result<Response, Problem> {
    let Finish { state, code, error, iss } = body?;
    own_page(&call)?;
    call.services.access.limits.provider(call.client.address).map_err(too_many)?;
    let cookie = call.client.provider_cookie.clone().unwrap_or_default();
    let answer = Answer { state, code, error, issuer: iss };
    let ended = ended(&call, &cookie, answer).await;
    if ended.is_err() {
        call.services.metrics.signins_refused.add();
    }
    let mut response = ended.unwrap_or_else(Problem::into_response);
    // It worked once, or never will. The session's own cookie may stand there already.
    if let Some(cookie) = set_provider_cookie(None, 0) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn ended(call: &Call, cookie: &str, answer: Answer) -> Result<Response, Problem> {
    let forbidden = |code, sentence: String| Err(Problem::new(StatusCode::FORBIDDEN, code, sentence));
    let access = &call.services.access;
    match access.provider.finish(cookie, answer, &call.client.device(), &call.client.host).await? {
        Ending::Proven(step) => answered(call, step),
        Ending::Expired => Err(expired()),
        Ending::Refused(name) => {
            let sentence = format!("{name} did not sign you in. Please try again.");
            Err(Problem::new(StatusCode::UNAUTHORIZED, "provider_refused", sentence))
        }
        Ending::Unavailable(name) => Err(unavailable(&name)),
        Ending::NotApproved(status) => forbidden("not_approved", not_approved(status)),
        Ending::NoAccount => {
            let sentence = "No account has your email address. Please ask the person who runs this server.";
            forbidden("no_account", sentence.into())
        }
        Ending::NoAddress(name) => forbidden(
            "email_not_verified",
            format!("{name} does not confirm your email address. Please ask the person who runs this server."),
        ),
        Ending::Taken(name) => forbidden(
            "linked_otherwise",
            format!(
                "Your account is linked to another sign-in with {name}. Please ask the person who runs this server."
            ),
        ),
    }
}

async fn links(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let links = call.services.access.links.of(account.id)?.into_iter();
    let links = links.map(|link| Link { issuer: link.issuer, name: link.name, linked_at: link.linked_at }).collect();
    json(&Links { links, password: account.password_hash.is_some() })
}

async fn remove(call: Call, body: Result<Remove, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Remove { issuer, password } = body?;
    call.confirm(&caller, password).await?;
    call.services.access.links.remove(&caller.account, caller.session, &issuer).await?;
    nothing()
}
