//! LOCK and UNLOCK.

use super::multistatus::{self, dead};
use super::visit::{Visit, answer_xml, bad_request, locked, refused, status, text};
use crate::{
    error::Error,
    files::{Received, media_type_of},
    http::{Incoming, Problem},
    webdav::{locks::Lock, tree, xml},
};

use std::time::Duration;
use ulid::Ulid;
use warp::{
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// The most bytes that a holder may say about itself.
const OWNER: usize = 4 * 1024;

pub(super) async fn lock(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    let (spot, account, locks) = (visit.spot()?, visit.account.id, &visit.dav().locks);
    let body = text(body).await?;
    let life = life(visit.header("timeout"));
    if body.trim().is_empty() {
        // RFC 4918, 9.10.2: without a body, the lock that If names holds longer.
        let prolonged = visit.tokens.iter().find_map(|token| locks.prolong(account, &visit.key, token, life));
        let lock = prolonged.ok_or_else(|| {
            Problem::new(StatusCode::PRECONDITION_FAILED, "changed", "There is no such lock any more.")
        })?;
        return Ok(answer_xml(200, multistatus::locked(&lock, locks)));
    }
    let (exclusive, owner) = xml::lockinfo(&body).ok_or_else(|| bad_request("The body is no LOCK."))?;
    visit.conditions()?;
    let there = visit.target(spot)?;
    let deep = match visit.header("depth").map(str::trim) {
        Some("0") => false,
        None => true,
        Some(depth) if depth.eq_ignore_ascii_case("infinity") => true,
        Some(_) => return Err(bad_request("The header Depth must be 0 or infinity.")),
    };
    let owner = owner.map(|owner| dead(&owner)).filter(|owner| owner.len() <= OWNER).unwrap_or_default();
    let id = format!("{:032x}", Ulid::generate().0);
    let token = format!("opaquelocktoken:{}-{}-{}-{}-{}", &id[..8], &id[8..12], &id[12..16], &id[16..20], &id[20..]);
    let is_folder = matches!(there, Some(crate::files::Thing::Folder(_)));
    let address = tree::address(&visit.place, is_folder);
    let lock = Lock { token, key: visit.key.clone(), address, deep, exclusive, owner, ends: Duration::ZERO };
    let helper = tree::is_helper(&spot.name);
    let made = there.is_none() && !(helper && visit.dav().scratch.get(account, &visit.key).is_some());
    if made {
        visit.unlocked(&visit.key, false, true)?;
    }
    let lock = locks.add(account, lock, life).map_err(|other| match other {
        Some(_) => locked(),
        None => refused(Error::Denied("Too many files are locked. Close some.".into())),
    })?;
    // RFC 4918, 7.3: a lock on a name that is free makes an empty file.
    if made && let Err(problem) = reserve(visit, helper).await {
        locks.end(account, &visit.key, &lock.token);
        return Err(problem);
    }
    let mut response = answer_xml(if made { 201 } else { 200 }, multistatus::locked(&lock, locks));
    if let Ok(token) = HeaderValue::from_str(&format!("<{}>", lock.token)) {
        response.headers_mut().insert("lock-token", token);
    }
    Ok(response)
}

async fn reserve(visit: &Visit, helper: bool) -> Result<(), Problem> {
    let (spot, account) = (visit.spot()?, visit.account.id);
    if helper {
        visit.dav().scratch.put(account, visit.key.clone(), spot.name.clone(), bytes::Bytes::new());
        return Ok(());
    }
    let blob = visit.services.files.spool()?.finish().await?;
    let received = Received { name: spot.name.clone(), media_type: media_type_of(&spot.name).to_owned(), blob };
    visit.services.files.put_at(account, spot.clone(), received, visit.client.address).await.map_err(refused)?;
    Ok(())
}

/// The life that a client asks for; it may name several, the best first.
fn life(header: Option<&str>) -> Option<Duration> {
    let wanted = |one: &str| {
        let one = one.trim().to_ascii_lowercase();
        if one == "infinite" {
            return Some(Duration::MAX);
        }
        one.strip_prefix("second-")?.parse().ok().map(Duration::from_secs)
    };
    header?.split(',').find_map(wanted)
}

pub(super) fn unlock(visit: &Visit) -> Result<Response, Problem> {
    let token = visit.header("lock-token").map(|token| token.trim().trim_start_matches('<').trim_end_matches('>'));
    let token = token.ok_or_else(|| bad_request("The header Lock-Token is missing."))?;
    if visit.dav().locks.end(visit.account.id, &visit.key, token) {
        return Ok(status(StatusCode::NO_CONTENT));
    }
    Err(Problem::new(StatusCode::CONFLICT, "conflict", "This address has no such lock."))
}
