//! The web calls of WebDAV: who asks, for what, and under which conditions.

mod copying;
mod locking;
mod properties;
mod reading;
mod writing;

use super::{
    WebDav,
    condition::{self, List, Test},
    tree::{self, Place, Tree},
};
use crate::{
    accounts::{Account, Scope},
    error::Error,
    files::{Spot, Thing, http::download::etag},
    http::{Call, Client, Incoming, Problem, Services, ask_basic, check_token, on_body, require_scopes},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{ALLOW, AUTHORIZATION, CONTENT_TYPE, HeaderName, IF_MATCH, IF_NONE_MATCH},
    },
    path::FullPath,
    reply::Response,
};

/// What an address can be asked.
const METHODS: &str = "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK";

/// All methods of all addresses.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = warp::path("dav")
        .and(warp::method())
        .and(warp::path::full())
        .map(|method: Method, path: FullPath| format!("{method} {}", path.as_str()));
    on_body(&services, path.boxed(), visit)
}

async fn visit(call: Call, what: String, mut body: Incoming) -> Result<Response, Problem> {
    let Some((method, path)) = what.split_once(' ') else { return Err(Problem::not_found()) };
    if method == "OPTIONS" {
        return Ok(options());
    }
    let answered = answer(call, method, path, &mut body).await;
    if answered.is_err() {
        body.drain_body().await;
    }
    answered.or_else(|problem| {
        let mut response = problem.into_response();
        if response.status() == StatusCode::UNAUTHORIZED {
            ask_basic(&mut response);
        }
        if response.status() == StatusCode::METHOD_NOT_ALLOWED {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static(METHODS));
        }
        Ok(response)
    })
}

async fn answer(call: Call, method: &str, path: &str, body: &mut Incoming) -> Result<Response, Problem> {
    let reads = ["GET", "HEAD", "PROPFIND"].contains(&method);
    let needed: &[Scope] = if reads { &[Scope::FilesRead] } else { &[Scope::FilesWrite] };
    let account = signed_in(&call.services, &call.client, &body.headers, needed).await?;
    let place = tree::parse(path).ok_or_else(Problem::not_found)?;
    let visit = Visit::of(call, account, place, body.headers.clone())?;
    match method {
        "GET" | "HEAD" => reading::get(&visit, method == "GET").await,
        "PROPFIND" => reading::propfind(&visit, body).await,
        "PROPPATCH" => properties::proppatch(&visit, body).await,
        "PUT" => writing::put(&visit, body).await,
        "MKCOL" => writing::mkcol(&visit, body).await,
        "DELETE" => writing::delete(&visit).await,
        "COPY" => copying::copy(&visit).await,
        "MOVE" => copying::move_to(&visit).await,
        "LOCK" => locking::lock(&visit, body).await,
        "UNLOCK" => locking::unlock(&visit),
        _ => Err(wrong_method()),
    }
}

fn options() -> Response {
    let mut response = Response::default();
    let headers = response.headers_mut();
    headers.insert("dav", HeaderValue::from_static("1, 2"));
    // Explorer and Office look for it before they write.
    headers.insert("ms-author-via", HeaderValue::from_static("DAV"));
    headers.insert(ALLOW, HeaderValue::from_static(METHODS));
    response
}

/// The holder of the token that is the password of Basic, or a Bearer. The name is not looked at: the token names its account.
async fn signed_in(
    services: &Services,
    client: &Client,
    headers: &HeaderMap,
    needed: &[Scope],
) -> Result<Account, Problem> {
    let ask = || {
        let sentence = "Sign in with a token from the settings page, under Programs, as the password.";
        Problem::new(StatusCode::UNAUTHORIZED, "not_signed_in", sentence)
    };
    if !client.private {
        let sentence =
            "Files can be opened from programs over https only, because the token travels with each request.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "https_only", sentence));
    }
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).ok_or_else(ask)?;
    let (scheme, rest) = header.split_once(' ').ok_or_else(ask)?;
    let token = if scheme.eq_ignore_ascii_case("basic") {
        let pair = STANDARD.decode(rest.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(ask)?;
        pair.split_once(':').ok_or_else(ask)?.1.to_owned()
    } else if scheme.eq_ignore_ascii_case("bearer") {
        rest.trim().to_owned()
    } else {
        return Err(ask());
    };
    let (account, token) = check_token(services, client.address, &token).await?;
    require_scopes(&token, needed)?;
    Ok(account)
}

/// A request whose sender and place are known.
struct Visit {
    services: Services,
    client: Client,
    account: Account,
    place: Place,
    key: String,
    headers: HeaderMap,
    lists: Vec<List>,
    /// The lock tokens that the program shows.
    tokens: Vec<String>,
}

impl Visit {
    fn of(call: Call, account: Account, place: Place, headers: HeaderMap) -> Result<Self, Problem> {
        let lists = match headers.get("if") {
            None => Vec::new(),
            Some(value) => value
                .to_str()
                .ok()
                .and_then(condition::parse)
                .ok_or_else(|| bad_request("The header If is not valid."))?,
        };
        let Call { services, client, .. } = call;
        let (key, tokens) = (tree::key(&place), condition::tokens(&lists));
        Ok(Self { services, client, account, place, key, headers, lists, tokens })
    }

    fn dav(&self) -> &WebDav {
        &self.services.webdav
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The spot in a tree that the request is about.
    ///
    /// # Errors
    /// 403 for the folders that only the server makes.
    fn spot(&self) -> Result<&Spot, Problem> {
        match &self.place {
            Place::Inside(Tree::MyFiles, spot) => Ok(spot),
            Place::Top | Place::Root(_) => {
                let sentence = "This folder belongs to the server: nothing can be made, changed or deleted right here.";
                Err(Problem::new(StatusCode::FORBIDDEN, "not_allowed", sentence))
            }
        }
    }

    /// What is at a place in a tree; `None` also if the folder around it is missing.
    fn thing(&self, place: &Place) -> Result<Option<Thing>, Problem> {
        let Place::Inside(Tree::MyFiles, spot) = place else { return Ok(None) };
        match self.services.files.thing_at(self.account.id, spot) {
            Err(Error::NotFound) => Ok(None),
            found => Ok(found?),
        }
    }

    /// What is at a spot to write to.
    ///
    /// # Errors
    /// 409 if there is no folder around it.
    fn target(&self, spot: &Spot) -> Result<Option<Thing>, Problem> {
        self.services.files.thing_at(self.account.id, spot).map_err(|error| match error {
            Error::NotFound => no_parent(),
            error => error.into(),
        })
    }

    fn tag(&self, place: &Place) -> Result<Option<String>, Problem> {
        Ok(match self.thing(place)? {
            Some(Thing::File(file)) => Some(etag(&file)),
            _ => None,
        })
    }

    /// Checks the headers If, If-Match and If-None-Match.
    ///
    /// # Errors
    /// 412.
    fn conditions(&self) -> Result<(), Problem> {
        let failed = |sentence: &str| Err(Problem::new(StatusCode::PRECONDITION_FAILED, "changed", sentence));
        let names = |name: HeaderName| self.headers.get(name).and_then(|value| value.to_str().ok());
        let exists = self.thing(&self.place)?.is_some();
        let tag = self.tag(&self.place)?;
        let listed =
            |tags: &str| tags.split(',').any(|one| one.trim() == "*" && exists || Some(one.trim()) == tag.as_deref());
        if names(IF_MATCH).is_some_and(|tags| !listed(tags)) {
            return failed("The file was changed in the meantime.");
        }
        if names(IF_NONE_MATCH).is_some_and(listed) {
            return failed("There is a file of this name already.");
        }
        if self.lists.is_empty() {
            return Ok(());
        }
        for list in &self.lists {
            if self.holds(list)? {
                return Ok(());
            }
        }
        failed("The file was changed or unlocked in the meantime.")
    }

    fn holds(&self, list: &List) -> Result<bool, Problem> {
        let place = match &list.address {
            None => Some(self.place.clone()),
            Some(address) => place_of(address),
        };
        let Some(place) = place else { return Ok(false) };
        let (locks, tag) = (self.dav().locks.on(self.account.id, &tree::key(&place)), self.tag(&place)?);
        let holds = |test: &Test| match test {
            Test::Token(token) => locks.iter().any(|lock| lock.token == *token),
            Test::Tag(wanted) => tag.as_ref() == Some(wanted),
        };
        Ok(list.tests.iter().all(|(turned, test)| holds(test) != *turned))
    }

    /// Checks that no lock of another program keeps this one from changing a place; with `deep`, anything in it; with
    /// `member`, the list of the folder around it.
    ///
    /// # Errors
    /// 423.
    fn unlocked(&self, key: &str, deep: bool, member: bool) -> Result<(), Problem> {
        let locks = &self.dav().locks;
        let around = key.rsplit_once('/').map(|(around, _)| around).filter(|_| member);
        let against = locks.against(self.account.id, key, deep, &self.tokens);
        let against =
            against.or_else(|| around.and_then(|key| locks.against(self.account.id, key, false, &self.tokens)));
        match against {
            None => Ok(()),
            Some(_) => Err(locked()),
        }
    }
}

/// The place of an address, with or without scheme and host.
fn place_of(address: &str) -> Option<Place> {
    let path = match address.find("://") {
        Some(at) => {
            let rest = &address[at + 3..];
            rest.find('/').map_or("/", |at| &rest[at..])
        }
        None => address,
    };
    tree::parse(path.split(['?', '#']).next().unwrap_or_default())
}

/// A body of XML.
async fn text(body: &mut Incoming) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await? {
        if bytes.len() + piece.len() > super::xml::LONGEST {
            let sentence = "The body is larger than 64 KiB.";
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence));
        }
        bytes.extend_from_slice(&piece);
    }
    String::from_utf8(bytes).map_err(|_| bad_request("The body is not UTF-8."))
}

fn xml(status: u16, text: String) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::MULTI_STATUS);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8"));
    response
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    response
}

fn written(replaced: bool) -> Response {
    status(if replaced { StatusCode::NO_CONTENT } else { StatusCode::CREATED })
}

fn bad_request(sentence: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed", sentence)
}

fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This address does not support that method.")
}

fn no_parent() -> Problem {
    Problem::new(StatusCode::CONFLICT, "conflict", "The folder around this address does not exist.")
}

fn locked() -> Problem {
    Problem::new(StatusCode::LOCKED, "locked", "Another program has locked this. Close it there first.")
}

/// Errors of My Files in the words of WebDAV: a plan without room is 507, and a name that cannot be used 403.
fn refused(error: Error) -> Problem {
    match error {
        Error::Denied(sentence) => Problem::new(StatusCode::INSUFFICIENT_STORAGE, "over_quota", sentence),
        Error::Invalid(sentence) => Problem::new(StatusCode::FORBIDDEN, "invalid", sentence),
        Error::NotFound => no_parent(),
        error => error.into(),
    }
}
