//! PUT, MKCOL and DELETE.

use super::visit::{Visit, bad_request, no_parent, refused, status, written, wrong_method};
use crate::{
    error::Error,
    files::{Received, Thing, http::download::etag, media_type_of},
    http::{Incoming, Problem, too_large},
    webdav::{
        scratch,
        tree::{self, Place},
    },
};

use warp::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_RANGE, CONTENT_TYPE, ETAG},
    },
    reply::Response,
};

pub(super) async fn put(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    let (real, name) = (visit.real_of(&visit.place)?, visit.name());
    // RFC 9110, 14.5: a part of a file must not be taken for the whole.
    if visit.headers.contains_key(CONTENT_RANGE) {
        return Err(bad_request("A part of a file cannot be sent by itself."));
    }
    let there = visit.target(&visit.place)?;
    visit.conditions()?;
    visit.unlocked(false, there.is_none())?;
    if tree::is_helper(name) {
        return put_helper(visit, body).await;
    }
    if matches!(there, Some(Thing::Folder(_))) || (there.is_none() && visit.exists(&visit.place)?) {
        return Err(wrong_method());
    }
    let files = &visit.services.files;
    if let Some(length) = body.length() {
        fits(visit, length)?;
    }
    let (mut spool, mut coming) = (files.spool()?, files.coming(&visit.account)?);
    while let Some(piece) = body.next().await? {
        if spool.len() + piece.len() as u64 > files.largest() {
            return Err(too_large(files.largest()));
        }
        if !coming.add(piece.len() as u64) {
            return Err(refused(Error::Denied("Your plan has no room for this file.".into())));
        }
        spool.write(&piece).await?;
    }
    let given = visit.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // File programs seldom know; the name does.
    let media_type = match media_type_of(name) {
        "application/octet-stream" if !given.is_empty() => given,
        known => known,
    };
    let received = Received { name: name.to_owned(), media_type: media_type.to_owned(), blob: spool.finish().await? };
    // A long body may have come meanwhile for the same place, or a lock: what held before the first byte must hold now, with nobody
    // between this look and the commit.
    let _turn = visit.dav().saving.lock().await;
    let there = visit.target(&visit.place)?;
    visit.conditions()?;
    visit.unlocked(false, there.is_none())?;
    let file = visit.save(&real, received, true).await?;
    let mut response = written(there.is_some());
    if let Ok(tag) = HeaderValue::from_str(&etag(&file)) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

/// Refuses a file that cannot be stored before its first byte.
fn fits(visit: &Visit, length: u64) -> Result<(), Problem> {
    let files = &visit.services.files;
    if length > files.largest() {
        return Err(too_large(files.largest()));
    }
    files.room_for(&visit.account, length).map_err(refused)
}

async fn put_helper(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await? {
        if bytes.len() + piece.len() > scratch::LARGEST {
            return Err(too_large(scratch::LARGEST as u64));
        }
        bytes.extend_from_slice(&piece);
    }
    let (key, name) = (visit.helper_key(&visit.place)?, visit.name().to_owned());
    let replaced = visit.dav().scratch.put(visit.account.id, key, name, bytes.into());
    Ok(written(replaced))
}

pub(super) async fn mkcol(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    if matches!(visit.place, Place::Top | Place::Root(_)) {
        return Err(wrong_method());
    }
    if body.next().await?.is_some_and(|piece| !piece.is_empty()) {
        let sentence = "A folder is made without a body.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed", sentence));
    }
    if visit.exists(&visit.place)? {
        return Err(wrong_method());
    }
    let (real, name) = (visit.real_of(&visit.place)?, visit.name());
    visit.target(&visit.place)?;
    visit.conditions()?;
    visit.unlocked(false, true)?;
    if name.trim() != name || tree::is_helper(name) {
        return Err(refused(Error::Invalid("A folder cannot have this name.".into())));
    }
    visit.make_folder(&real).await.map_err(|error| match error {
        Error::Conflict(_) => wrong_method(),
        Error::NotFound => no_parent(),
        error => refused(error),
    })?;
    Ok(status(StatusCode::CREATED))
}

pub(super) async fn delete(visit: &Visit) -> Result<Response, Problem> {
    let real = visit.real()?;
    visit.conditions()?;
    visit.unlocked(true, true)?;
    if tree::is_helper(visit.name()) {
        let key = visit.helper_key(&visit.place)?;
        visit.dav().scratch.take(visit.account.id, &key).ok_or_else(Problem::not_found)?;
    } else {
        visit.remove(&real, visit.thing(&visit.place)?.as_ref()).await?;
    }
    visit.dav().locks.gone(visit.scope, &visit.key);
    Ok(status(StatusCode::NO_CONTENT))
}
