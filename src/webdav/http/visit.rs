//! A request whose sender and place are known: its conditions, the locks in its way, and what all methods answer alike.

use crate::{
    accounts::{Account, Scope},
    error::Error,
    files::{Spot, Thing, http::download::etag},
    http::{Call, Client, Incoming, Problem, Services, check_token, require_scopes},
    webdav::{
        WebDav,
        condition::{self, List, Test},
        tree::{self, Place, Tree},
        xml,
    },
};

use base64::{Engine, engine::general_purpose::STANDARD};
use warp::{
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, IF_MATCH, IF_NONE_MATCH},
    },
    reply::Response,
};

/// The holder of the token that is the password of Basic, or a Bearer. The name is not looked at: the token names its account.
pub(super) async fn signed_in(
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
pub(super) struct Visit {
    pub(super) services: Services,
    pub(super) client: Client,
    pub(super) account: Account,
    pub(super) place: Place,
    pub(super) key: String,
    pub(super) headers: HeaderMap,
    pub(super) lists: Vec<List>,
    /// The lock tokens that the program shows.
    pub(super) tokens: Vec<String>,
}

impl Visit {
    pub(super) fn of(call: Call, account: Account, place: Place, headers: HeaderMap) -> Result<Self, Problem> {
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

    pub(super) fn dav(&self) -> &WebDav {
        &self.services.webdav
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The spot in a tree that the request is about.
    ///
    /// # Errors
    /// 403 for the folders that only the server makes.
    pub(super) fn spot(&self) -> Result<&Spot, Problem> {
        match &self.place {
            Place::Inside(Tree::MyFiles, spot) => Ok(spot),
            Place::Top | Place::Root(_) => {
                let sentence = "This folder belongs to the server: nothing can be made, changed or deleted right here.";
                Err(Problem::new(StatusCode::FORBIDDEN, "not_allowed", sentence))
            }
        }
    }

    /// What is at a place in a tree; `None` also if the folder around it is missing.
    pub(super) fn thing(&self, place: &Place) -> Result<Option<Thing>, Problem> {
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
    pub(super) fn target(&self, spot: &Spot) -> Result<Option<Thing>, Problem> {
        self.services.files.thing_at(self.account.id, spot).map_err(|error| match error {
            Error::NotFound => no_parent(),
            error => error.into(),
        })
    }

    pub(super) fn tag(&self, place: &Place) -> Result<Option<String>, Problem> {
        Ok(match self.thing(place)? {
            Some(Thing::File(file)) => Some(etag(&file)),
            _ => None,
        })
    }

    /// Checks the headers If, If-Match and If-None-Match.
    ///
    /// # Errors
    /// 412.
    pub(super) fn conditions(&self) -> Result<(), Problem> {
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

    pub(super) fn holds(&self, list: &List) -> Result<bool, Problem> {
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
    pub(super) fn unlocked(&self, key: &str, deep: bool, member: bool) -> Result<(), Problem> {
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
pub(super) fn place_of(address: &str) -> Option<Place> {
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
pub(super) async fn text(body: &mut Incoming) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await? {
        if bytes.len() + piece.len() > xml::LONGEST {
            let sentence = "The body is larger than 64 KiB.";
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence));
        }
        bytes.extend_from_slice(&piece);
    }
    String::from_utf8(bytes).map_err(|_| bad_request("The body is not UTF-8."))
}

pub(super) fn answer_xml(status: u16, text: String) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::MULTI_STATUS);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/xml; charset=utf-8"));
    response
}

pub(super) fn status(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    response
}

pub(super) fn written(replaced: bool) -> Response {
    status(if replaced { StatusCode::NO_CONTENT } else { StatusCode::CREATED })
}

pub(super) fn bad_request(sentence: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed", sentence)
}

pub(super) fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This address does not support that method.")
}

pub(super) fn no_parent() -> Problem {
    Problem::new(StatusCode::CONFLICT, "conflict", "The folder around this address does not exist.")
}

pub(super) fn locked() -> Problem {
    Problem::new(StatusCode::LOCKED, "locked", "Another program has locked this. Close it there first.")
}

/// Errors of My Files in the words of WebDAV: a plan without room is 507, and a name that cannot be used 403.
pub(super) fn refused(error: Error) -> Problem {
    match error {
        Error::Denied(sentence) => Problem::new(StatusCode::INSUFFICIENT_STORAGE, "over_quota", sentence),
        Error::Invalid(sentence) => Problem::new(StatusCode::FORBIDDEN, "invalid", sentence),
        Error::NotFound => no_parent(),
        error => error.into(),
    }
}
