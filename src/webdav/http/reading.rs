//! GET, HEAD and PROPFIND.

use super::children;
use super::multistatus::{self, Kind};
use super::visit::{Visit, answer_xml, bad_request, text, wrong_method};
use crate::{
    audit::{Action, Event},
    files::{Thing, http::download::ranged},
    http::{Incoming, Problem},
    webdav::{
        tree::{self, Place},
        xml,
    },
};

use warp::{
    Reply,
    http::{HeaderValue, StatusCode, header::LAST_MODIFIED},
    reply::Response,
};

/// Bytes of responses that are written at once.
const CHUNK: usize = 64 * 1024;

pub(super) async fn get(visit: &Visit, wanted: bool) -> Result<Response, Problem> {
    if !matches!(visit.place, Place::Inside(..)) {
        return Err(wrong_method());
    }
    if tree::is_helper(visit.name()) {
        let key = visit.helper_key(&visit.place)?;
        let helper = visit.dav().scratch.get(visit.account.id, &key).ok_or_else(Problem::not_found)?;
        return Ok(Response::new(helper.bytes.into()));
    }
    let file = match visit.thing(&visit.place)? {
        None if visit.exists(&visit.place)? => return Err(wrong_method()),
        None => return Err(Problem::not_found()),
        Some(Thing::Folder(_)) => return Err(wrong_method()),
        Some(Thing::File(file)) => file,
    };
    let (mut response, first) = ranged(&visit.services, &file, &visit.headers).await?;
    if let Some(date) = multistatus::http_date(file.created_at).and_then(|date| HeaderValue::from_str(&date).ok()) {
        response.headers_mut().insert(LAST_MODIFIED, date);
    }
    if wanted && first {
        let event = Event::of(visit.account.id, Action::Download).on(file.id.0).from(visit.client.address);
        visit.services.audit.record(event).await?;
    }
    Ok(response)
}

pub(super) async fn propfind(visit: &Visit, body: &mut Incoming) -> Result<Response, Problem> {
    let wanted = xml::propfind(&text(body).await?).ok_or_else(|| bad_request("The body is no PROPFIND."))?;
    let deep = match visit.header("depth").map(str::trim) {
        Some("0") => false,
        Some("1") => true,
        _ => {
            // A whole tree in one answer would be without bound (RFC 4918, 9.1).
            let mut response = answer_xml(403, multistatus::refusal("<D:propfind-finite-depth/>"));
            *response.status_mut() = StatusCode::FORBIDDEN;
            return Ok(response);
        }
    };
    let mut all = vec![children::own(visit)?];
    if deep && matches!(all[0].kind, Kind::Folder { .. }) {
        all.extend(children::of(visit)?);
    }
    let (locks, scope) = (visit.dav().locks.clone(), visit.scope);
    // Written as it is sent, so that a long folder is never in memory twice.
    let mut all = all.into_iter();
    let mut begun = false;
    let pieces = std::iter::from_fn(move || {
        if !begun {
            begun = true;
            return Some(multistatus::HEAD.to_owned());
        }
        let mut chunk = String::new();
        while chunk.len() < CHUNK
            && let Some(one) = all.next()
        {
            chunk += &one.response(&wanted, &locks.on(scope, &tree::key(&one.place)), &locks);
        }
        (!chunk.is_empty()).then_some(chunk)
    });
    let pieces = pieces.chain([multistatus::END.to_owned()]).map(Ok::<_, std::convert::Infallible>);
    let mut response = warp::reply::stream(futures_util::stream::iter(pieces)).into_response();
    *response.status_mut() = StatusCode::MULTI_STATUS;
    response.headers_mut().insert("content-type", HeaderValue::from_static("application/xml; charset=utf-8"));
    Ok(response)
}
