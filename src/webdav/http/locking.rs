//! LOCK and UNLOCK.

use super::multistatus::{self, dead};
use super::real::Real;
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
    let (real, account, locks) = (visit.real_of(&visit.place)?, visit.account.id, &visit.dav().locks);
    let (body, around) = (text(body).await?, tree::shelf(&visit.place));
    let life = life(visit.header("timeout"));
    if body.trim().is_empty() {
        // RFC 4918, 9.10.2: without a body, the lock that If names holds longer.
        let tokens = locks.held_by(visit.scope, account, &visit.tokens);
        let prolonged = tokens.iter().find_map(|token| locks.prolong(visit.scope, &visit.key, token, life));
        let lock = prolonged.ok_or_else(|| {
            Problem::new(StatusCode::PRECONDITION_FAILED, "changed", "There is no such lock any more.")
        })?;
        return Ok(answer_xml(200, multistatus::locked(&lock, locks, &around)));
    }
    let (exclusive, owner) = xml::lockinfo(&body).ok_or_else(|| bad_request("The body is no LOCK."))?;
    visit.conditions()?;
    let there = visit.target(&visit.place)?;
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
    let address = address.strip_prefix(&around).unwrap_or(&address).to_owned();
    let lock =
        Lock { by: account, token, key: visit.key.clone(), address, deep, exclusive, owner, ends: Duration::ZERO };
    let helper = tree::is_helper(visit.name());
    let held = helper && visit.dav().scratch.get(account, &visit.helper_key(&visit.place)?).is_some();
    let made = !held && !visit.exists(&visit.place)?;
    if made {
        visit.unlocked(false, true)?;
    }
    let lock = locks.add(visit.scope, lock, life).map_err(|other| match other {
        Some(_) => locked(),
        None => refused(Error::Denied("Too many files are locked. Close some.".into())),
    })?;
    // RFC 4918, 7.3: a lock on a name that is free makes an empty file.
    if made && let Err(problem) = reserve(visit, &real, helper).await {
        locks.end(visit.scope, &visit.key, &lock.token);
        return Err(problem);
    }
    let mut response = answer_xml(if made { 201 } else { 200 }, multistatus::locked(&lock, locks, &around));
    if let Ok(token) = HeaderValue::from_str(&format!("<{}>", lock.token)) {
        response.headers_mut().insert("lock-token", token);
    }
    Ok(response)
}

async fn reserve(visit: &Visit, real: &Real, helper: bool) -> Result<(), Problem> {
    let name = visit.name().to_owned();
    if helper {
        visit.dav().scratch.put(visit.account.id, visit.helper_key(&visit.place)?, name, bytes::Bytes::new());
        return Ok(());
    }
    let blob = visit.services.files.spool()?.finish().await?;
    let received = Received { media_type: media_type_of(&name).to_owned(), name, blob };
    visit.save(real, received, true).await?;
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
    let own = !visit.dav().locks.held_by(visit.scope, visit.account.id, &[token.to_owned()]).is_empty();
    if own && visit.dav().locks.end(visit.scope, &visit.key, token) {
        return Ok(status(StatusCode::NO_CONTENT));
    }
    Err(Problem::new(StatusCode::CONFLICT, "conflict", "This address has no such lock."))
}
