//! GET, HEAD and PROPFIND.

use super::multistatus::{self, Kind, Shown};
use super::visit::{Visit, answer_xml, bad_request, text, wrong_method};
use crate::{
    audit::{Action, Event},
    files::{Spot, Thing, http::download::ranged},
    http::{Incoming, Problem},
    webdav::{
        scratch::Helper,
        tree::{self, Place, Tree},
        xml,
    },
};

use jiff::Timestamp;
use std::collections::HashSet;
use warp::{
    Reply,
    http::{HeaderValue, StatusCode, header::LAST_MODIFIED},
    reply::Response,
};

/// How many responses are written at once.
const CHUNK: usize = 256;

pub(super) async fn get(visit: &Visit, wanted: bool) -> Result<Response, Problem> {
    let Place::Inside(_, spot) = &visit.place else { return Err(wrong_method()) };
    if tree::is_helper(&spot.name) {
        let helper = visit.dav().scratch.get(visit.account.id, &visit.key).ok_or_else(Problem::not_found)?;
        return Ok(Response::new(helper.bytes.into()));
    }
    let file = match visit.thing(&visit.place)? {
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
    let mut all = vec![own(visit)?];
    if deep && matches!(all[0].kind, Kind::Folder { .. }) {
        all.extend(children(visit)?);
    }
    let (locks, account) = (visit.dav().locks.clone(), visit.account.id);
    // Written as it is sent, so that a long folder is never in memory twice.
    let mut all = all.into_iter();
    let mut begun = false;
    let pieces = std::iter::from_fn(move || {
        if !begun {
            begun = true;
            return Some(multistatus::HEAD.to_owned());
        }
        let chunk: Vec<Shown> = all.by_ref().take(CHUNK).collect();
        let written = |one: Shown| one.response(&wanted, &locks.on(account, &tree::key(&one.place)), &locks);
        (!chunk.is_empty()).then(|| chunk.into_iter().map(written).collect())
    });
    let pieces = pieces.chain([multistatus::END.to_owned()]).map(Ok::<_, std::convert::Infallible>);
    let mut response = warp::reply::stream(futures_util::stream::iter(pieces)).into_response();
    *response.status_mut() = StatusCode::MULTI_STATUS;
    response.headers_mut().insert("content-type", HeaderValue::from_static("application/xml; charset=utf-8"));
    Ok(response)
}

fn helper(place: Place, helper: &Helper) -> Shown {
    let kind = Kind::File {
        bytes: helper.bytes.len() as u64,
        media_type: "application/octet-stream".into(),
        since: Timestamp::now(),
        tag: format!("\"{}\"", blake3::hash(&helper.bytes).to_hex().split_at(32).0),
    };
    Shown { place, name: helper.name.clone(), kind, noted: Vec::new() }
}

/// The place itself.
fn own(visit: &Visit) -> Result<Shown, Problem> {
    let (place, account) = (visit.place.clone(), visit.account.id);
    match &visit.place {
        Place::Top => {
            let kind = Kind::Folder { since: None, room: None };
            Ok(Shown { place, name: "Chancery".into(), kind, noted: Vec::new() })
        }
        Place::Root(tree) => root(visit, *tree),
        Place::Inside(_, spot) if tree::is_helper(&spot.name) => {
            let held = visit.dav().scratch.get(account, &visit.key).ok_or_else(Problem::not_found)?;
            Ok(helper(place, &held))
        }
        Place::Inside(..) => {
            let thing = visit.thing(&place)?.ok_or_else(Problem::not_found)?;
            let noted = visit.services.files.noted(&thing)?;
            Ok(Shown::thing(place, &thing, noted))
        }
    }
}

fn root(visit: &Visit, tree: Tree) -> Result<Shown, Problem> {
    let name = tree::TREES.iter().find(|(_, one)| *one == tree).map_or("", |(name, _)| *name);
    let free = visit.services.files.room(&visit.account)?;
    let used = visit.services.usage.of(visit.account.id)?.bytes_stored;
    let room = (free != u64::MAX).then_some((free, used));
    Ok(Shown {
        place: Place::Root(tree),
        name: name.into(),
        kind: Kind::Folder { since: None, room },
        noted: Vec::new(),
    })
}

/// What is right inside it.
fn children(visit: &Visit) -> Result<Vec<Shown>, Problem> {
    let (path, tree) = match &visit.place {
        Place::Top => return tree::TREES.iter().map(|(_, tree)| root(visit, *tree)).collect(),
        Place::Root(tree) => (String::new(), *tree),
        Place::Inside(tree, spot) => (tree::path_inside(spot), *tree),
    };
    let (account, files) = (visit.account.id, &visit.services.files);
    let listing = files.list(account, &path)?;
    let at = |name: &str| Place::Inside(tree, Spot { folder: path.clone(), name: name.to_owned() });
    let (mut all, mut keys) = (Vec::new(), HashSet::new());
    for folder in listing.folders {
        let place = at(&folder.name);
        let thing = Thing::Folder(folder);
        keys.insert(tree::key(&place));
        all.push(Shown::thing(place, &thing, files.noted(&thing)?));
    }
    // Attachments that were filed may share a name; an address leads to one of them.
    for file in listing.files {
        let place = at(&file.name);
        if keys.insert(tree::key(&place)) {
            let thing = Thing::File(Box::new(file));
            all.push(Shown::thing(place, &thing, files.noted(&thing)?));
        }
    }
    let helpers = visit.dav().scratch.inside(account, &visit.key);
    all.extend(helpers.iter().map(|one| helper(at(&one.name), one)));
    Ok(all)
}
