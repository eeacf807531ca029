//! COPY and MOVE.

use super::visit::{Visit, bad_request, locked, no_parent, place_of, refused, written};
use super::writing::remove;
use crate::{
    blocking::blocking,
    error::Error,
    files::{Received, Spot, Thing, media_type_of},
    http::Problem,
    webdav::tree::{self, Place},
};

use std::{future::Future, pin::Pin};
use warp::{
    http::{StatusCode, header::HOST},
    reply::Response,
};

/// The most files and folders that one request copies.
const MOST: usize = 10_000;

/// Where to, and whether what is there may go.
struct Target {
    place: Place,
    spot: Spot,
    key: String,
    replace: bool,
}

fn target(visit: &Visit) -> Result<Target, Problem> {
    let address = visit.header("destination").ok_or_else(|| bad_request("The header Destination is missing."))?;
    if let Some((_, rest)) = address.split_once("://") {
        let asked = rest.split('/').next().unwrap_or_default();
        let own = visit.headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or(&visit.client.host);
        let public = visit.services.public_url.split_once("://").map_or("", |(_, rest)| rest.trim_end_matches('/'));
        if ![own, public].iter().any(|known| known.eq_ignore_ascii_case(asked)) && !own.is_empty() {
            let sentence = "Files can be moved and copied within this server only.";
            return Err(Problem::new(StatusCode::BAD_GATEWAY, "other_server", sentence));
        }
    }
    let place = place_of(address).ok_or_else(no_parent)?;
    let Place::Inside(_, spot) = &place else {
        let sentence = "Nothing can be put in the place of this folder.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "not_allowed", sentence));
    };
    let replace = !visit.header("overwrite").is_some_and(|value| value.trim().eq_ignore_ascii_case("f"));
    Ok(Target { key: tree::key(&place), spot: spot.clone(), replace, place })
}

/// What both have in common: the source, and what is at the target.
fn prepare(visit: &Visit, to: &Target) -> Result<(Thing, Option<Thing>), Problem> {
    let thing = visit.thing(&visit.place)?.ok_or_else(Problem::not_found)?;
    visit.conditions()?;
    if tree::is_helper(&to.spot.name) {
        return Err(refused(Error::Invalid(
            "A document cannot have this name: desktops use it for files of their own.".into(),
        )));
    }
    if to.place == visit.place {
        return Err(refused(Error::Invalid("It is there already.".into())));
    }
    // Another way to write the same name is not in its own way.
    let there = visit.target(&to.spot)?.filter(|_| to.key != visit.key);
    if there.is_some() && !to.replace {
        let sentence = "There is something of this name already.";
        return Err(Problem::new(StatusCode::PRECONDITION_FAILED, "conflict", sentence));
    }
    visit.unlocked(&to.key, there.is_some(), there.is_none())?;
    Ok((thing, there))
}

pub(super) async fn move_to(visit: &Visit) -> Result<Response, Problem> {
    let (spot, to) = (visit.spot()?, target(visit)?);
    if tree::is_helper(&spot.name) {
        return move_helper(visit, &to).await;
    }
    let (thing, there) = prepare(visit, &to)?;
    visit.unlocked(&visit.key, true, true)?;
    let (account, address) = (visit.account.id, visit.client.address);
    // A document that replaces another one: Word saves like this. What was noted about the old one goes with it.
    visit.services.files.place(account, thing, to.spot.clone(), to.replace, address).await.map_err(refused)?;
    visit.dav().locks.gone(account, &visit.key);
    Ok(written(there.is_some()))
}

/// A helper file becomes another one, or a document.
async fn move_helper(visit: &Visit, to: &Target) -> Result<Response, Problem> {
    let (account, scratch) = (visit.account.id, &visit.dav().scratch);
    let helper = scratch.get(account, &visit.key).ok_or_else(Problem::not_found)?;
    let there = visit.target(&to.spot)?;
    visit.conditions()?;
    visit.unlocked(&visit.key, false, true)?;
    visit.unlocked(&to.key, false, there.is_none())?;
    if !to.replace && (there.is_some() || scratch.get(account, &to.key).is_some()) {
        let sentence = "There is something of this name already.";
        return Err(Problem::new(StatusCode::PRECONDITION_FAILED, "conflict", sentence));
    }
    let replaced = if tree::is_helper(&to.spot.name) {
        scratch.put(account, to.key.clone(), to.spot.name.clone(), helper.bytes)
    } else {
        let mut spool = visit.services.files.spool()?;
        spool.write(&helper.bytes).await?;
        let name = to.spot.name.clone();
        let received = Received { media_type: media_type_of(&name).to_owned(), name, blob: spool.finish().await? };
        let put = visit.services.files.put_at(account, to.spot.clone(), received, visit.client.address).await;
        put.map_err(refused)?;
        there.is_some()
    };
    if to.key != visit.key {
        scratch.take(account, &visit.key);
    }
    visit.dav().locks.gone(account, &visit.key);
    Ok(written(replaced))
}

pub(super) async fn copy(visit: &Visit) -> Result<Response, Problem> {
    let to = target(visit)?;
    visit.spot()?;
    let (thing, there) = prepare(visit, &to)?;
    if to.key == visit.key {
        return Err(refused(Error::Invalid("It is there already.".into())));
    }
    let inside = |key: &str, folder: &str| key.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    if inside(&to.key, &visit.key) || inside(&visit.key, &to.key) {
        return Err(refused(Error::Invalid("A folder cannot be copied into itself.".into())));
    }
    // A folder in the way goes; a file is replaced by a file in one commit.
    if let Some(there) = &there
        && !matches!((&thing, there), (Thing::File(_), Thing::File(_)))
    {
        remove(visit, there).await?;
    }
    let shallow = visit.header("depth").is_some_and(|depth| depth.trim() == "0");
    let mut left = MOST;
    copy_thing(visit, thing, to.spot, shallow, &mut left).await?;
    Ok(written(there.is_some()))
}

type Copying<'a> = Pin<Box<dyn Future<Output = Result<(), Problem>> + Send + 'a>>;

fn copy_thing<'a>(visit: &'a Visit, thing: Thing, to: Spot, shallow: bool, left: &'a mut usize) -> Copying<'a> {
    Box::pin(async move {
        let (files, account, address) = (&visit.services.files, visit.account.id, visit.client.address);
        *left = left.checked_sub(1).ok_or_else(|| {
            refused(Error::Invalid(format!("At most {MOST} files and folders can be copied at once.")))
        })?;
        let folder = match thing {
            Thing::File(file) => {
                files.room_for(&visit.account, file.blob.len).map_err(refused)?;
                let (tasks, held) = (visit.services.tasks.clone(), file.clone());
                let proven = blocking(move || tasks.is_proven(&held)).await.map_err(refused)?;
                files.copy_file(account, &file, proven, to, address).await.map_err(refused)?;
                return Ok(());
            }
            Thing::Folder(folder) => folder,
        };
        files.create_folder(account, &to.folder, &to.name, address).await.map_err(|error| match error {
            Error::Conflict(_) => locked(),
            error => refused(error),
        })?;
        if shallow {
            return Ok(());
        }
        let path = tree::path_inside(&to);
        let around = match folder.parent {
            None => String::new(),
            Some(parent) => files.folder_path(account, parent)?,
        };
        let listing = files.list(account, &tree::path_inside(&Spot { folder: around, name: folder.name.clone() }))?;
        for inner in listing.folders {
            let to = Spot { folder: path.clone(), name: inner.name.clone() };
            copy_thing(visit, Thing::Folder(inner), to, false, left).await?;
        }
        for file in listing.files {
            let to = Spot { folder: path.clone(), name: file.name.clone() };
            copy_thing(visit, Thing::File(Box::new(file)), to, false, left).await?;
        }
        Ok(())
    })
}
