//! A request whose sender and place are known: its conditions, the locks in its way, and what all methods answer alike.

use crate::{
    accounts::{Account, ApiToken, Scope},
    error::Error,
    files::{Thing, http::download::etag},
    http::{Call, Client, Incoming, Problem, Services, check_token, require_scopes},
    webdav::{
        WebDav,
        condition::{self, List, Test},
        locks,
        shelves::{self, Stands},
        tree::{self, Place, Tree},
        xml,
    },
};

use base64::{Engine, engine::general_purpose::STANDARD};
use permissions::Level;
use warp::{
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, IF_MATCH, IF_NONE_MATCH},
    },
    reply::Response,
};

/// The holder of the token that is the password of Basic, or a Bearer. The name is the address of the account: whoever mistakes one
/// drive for another must not write into it.
pub(super) async fn signed_in(
    services: &Services,
    client: &Client,
    headers: &HeaderMap,
    needed: &[Scope],
) -> Result<(Account, ApiToken), Problem> {
    let ask = || {
        let sentence =
            "Sign in with your email and, as the password, a token of yours from the settings page, under Programs.";
        Problem::new(StatusCode::UNAUTHORIZED, "not_signed_in", sentence)
    };
    if !client.private {
        let sentence =
            "Files can be opened from programs over https only, because the token travels with each request.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "https_only", sentence));
    }
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).ok_or_else(ask)?;
    let (scheme, rest) = header.split_once(' ').ok_or_else(ask)?;
    let (name, token) = if scheme.eq_ignore_ascii_case("basic") {
        let pair = STANDARD.decode(rest.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(ask)?;
        let (name, token) = pair.split_once(':').ok_or_else(ask)?;
        (Some(name.to_owned()), token.to_owned())
    } else if scheme.eq_ignore_ascii_case("bearer") {
        (None, rest.trim().to_owned())
    } else {
        return Err(ask());
    };
    let (account, token) = check_token(services, client.address, &token).await?;
    if name.is_some_and(|name| !name.trim().eq_ignore_ascii_case(&account.email)) {
        return Err(ask());
    }
    require_scopes(&token, needed)?;
    Ok((account, token))
}

/// A request whose sender and place are known.
pub(super) struct Visit {
    pub(super) services: Services,
    pub(super) client: Client,
    pub(super) account: Account,
    pub(super) token: ApiToken,
    pub(super) place: Place,
    pub(super) key: String,
    /// Among whom its locks count.
    pub(super) scope: locks::Scope,
    pub(super) headers: HeaderMap,
    pub(super) lists: Vec<List>,
    /// The lock tokens that the program shows.
    pub(super) tokens: Vec<String>,
}

impl Visit {
    pub(super) fn of(
        call: Call,
        (account, token): (Account, ApiToken),
        place: Place,
        headers: HeaderMap,
    ) -> Result<Self, Problem> {
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
        let scope = locks::Scope::Account(account.id);
        let mut visit = Self { services, client, account, token, place, key, scope, headers, lists, tokens };
        visit.scope = visit.scope_of(&visit.place)?;
        visit.end_locks_of_others()?;
        Ok(visit)
    }

    /// A wall counts at once, and so does the end of an account: the locks of whoever may not write in a matter now hold nobody off.
    fn end_locks_of_others(&self) -> Result<(), Problem> {
        let locks::Scope::Matter(matter) = self.scope else { return Ok(()) };
        for by in self.dav().locks.holders(self.scope) {
            let holder = self.services.accounts.get(by)?.filter(Account::is_active);
            let writes = match holder.filter(|_| by != self.account.id) {
                Some(holder) => {
                    let viewer = self.services.matters.viewer(&holder)?;
                    viewer.matters().any(|seen| seen.matter.id == matter && seen.level >= Level::Write)
                }
                None => by == self.account.id,
            };
            if !writes {
                self.dav().locks.left(self.scope, by);
            }
        }
        Ok(())
    }

    /// Among whom the locks of a place count. For a matter that does not exist for the person, among nobody else.
    pub(super) fn scope_of(&self, place: &Place) -> Result<locks::Scope, Problem> {
        if let Place::Inside(Tree::Matters, spot) = place
            && let Some(shelf) = shelves::shelf(&self.services.matters.viewer(&self.account)?, spot)
        {
            return Ok(locks::Scope::Matter(shelf.id));
        }
        Ok(locks::Scope::Account(self.account.id))
    }

    /// The key of a place for helper files, which are each person's own.
    pub(super) fn helper_key(&self, place: &Place) -> Result<String, Problem> {
        let key = tree::key(place);
        Ok(match self.scope_of(place)? {
            locks::Scope::Account(_) => key,
            locks::Scope::Matter(id) if key.is_empty() => format!("{id}"),
            locks::Scope::Matter(id) => format!("{id}/{key}"),
        })
    }

    pub(super) fn dav(&self) -> &WebDav {
        &self.services.webdav
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// What is at a place in a tree; `None` also if the folder around it is missing.
    pub(super) fn thing(&self, place: &Place) -> Result<Option<Thing>, Problem> {
        Ok(self.owned(place)?.map(|(_, thing)| thing))
    }

    /// What is at a place to write to.
    ///
    /// # Errors
    /// 409 if there is no folder around it.
    pub(super) fn target(&self, place: &Place) -> Result<Option<Thing>, Problem> {
        let files = &self.services.files;
        let found = match place {
            Place::Top | Place::Root(_) => return Ok(None),
            Place::Inside(Tree::MyFiles, spot) => files.thing_at(self.account.id, spot),
            Place::Inside(Tree::Matters, spot) => {
                self.stands(spot)?.thing(files).map(|found| found.map(|(_, thing)| thing))
            }
        };
        found.map_err(|error| match error {
            Error::NotFound => no_parent(),
            error => error.into(),
        })
    }

    /// Whether something is there, also what has no record of its own: a matter's folder, or a task's.
    pub(super) fn exists(&self, place: &Place) -> Result<bool, Problem> {
        Ok(match place {
            Place::Inside(Tree::Matters, spot) => match self.stands(spot)? {
                Stands::Matter(_) | Stands::Top(_, Some(_)) => true,
                stands => stands.thing(&self.services.files).is_ok_and(|found| found.is_some()),
            },
            place => self.thing(place)?.is_some(),
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
        let exists = self.exists(&self.place)?;
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
        let (locks, tag) = (self.dav().locks.on(self.scope_of(&place)?, &tree::key(&place)), self.tag(&place)?);
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
    pub(super) fn unlocked(&self, deep: bool, member: bool) -> Result<(), Problem> {
        self.unlocked_at(self.scope, &self.key, deep, member)
    }

    /// The same for another place.
    pub(super) fn unlocked_at(&self, scope: locks::Scope, key: &str, deep: bool, member: bool) -> Result<(), Problem> {
        let locks = &self.dav().locks;
        let around = key.rsplit_once('/').map(|(around, _)| around).filter(|_| member);
        let tokens = locks.held_by(scope, self.account.id, &self.tokens);
        let against = locks.against(scope, key, deep, &tokens);
        let against = against.or_else(|| around.and_then(|key| locks.against(scope, key, false, &tokens)));
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
