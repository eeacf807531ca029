//! COPY and MOVE.

use super::real::{Real, colleagues};
use super::visit::{Visit, bad_request, locked, no_parent, place_of, refused, written};
use crate::{
    accounts::Scope,
    blocking::blocking,
    error::Error,
    files::{Received, Spot, Thing, media_type_of},
    http::{Problem, require_scopes},
    matters::{Goal, What},
    webdav::{
        locks,
        tree::{self, Place, Tree},
    },
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
    name: String,
    real: Real,
    scope: locks::Scope,
    key: String,
    replace: bool,
}

impl Target {
    /// Whether it is where the request itself is about.
    fn is_source(&self, visit: &Visit) -> bool {
        self.scope == visit.scope && self.key == visit.key && self.place.tree() == visit.place.tree()
    }
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
    let Place::Inside(tree, spot) = &place else {
        let sentence = "Nothing can be put in the place of this folder.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "not_allowed", sentence));
    };
    if *tree == Tree::Matters {
        require_scopes(&visit.token, &[Scope::MattersRead, Scope::MattersWrite])?;
    }
    let replace = !visit.header("overwrite").is_some_and(|value| value.trim().eq_ignore_ascii_case("f"));
    let (real, scope) = (visit.real_of(&place)?, visit.scope_of(&place)?);
    Ok(Target { key: tree::key(&place), name: spot.name.clone(), real, scope, replace, place })
}

/// What both have in common: the source, and whether something is at the target.
fn prepare(visit: &Visit, to: &Target) -> Result<(Thing, bool), Problem> {
    let Some((_, thing)) = visit.owned(&visit.place)? else {
        return Err(if visit.exists(&visit.place)? { colleagues() } else { Problem::not_found() });
    };
    visit.conditions()?;
    if tree::is_helper(&to.name) {
        return Err(refused(Error::Invalid(
            "A document cannot have this name: desktops use it for files of their own.".into(),
        )));
    }
    if to.place == visit.place {
        return Err(refused(Error::Invalid("It is there already.".into())));
    }
    visit.target(&to.place)?;
    // Another way to write the same name is not in its own way.
    let there = visit.exists(&to.place)? && !to.is_source(visit);
    if there && !to.replace {
        let sentence = "There is something of this name already.";
        return Err(Problem::new(StatusCode::PRECONDITION_FAILED, "conflict", sentence));
    }
    visit.unlocked_at(to.scope, &to.key, there, !there)?;
    Ok((thing, there))
}

fn taken() -> Problem {
    let sentence = "There is a folder or task of this name in the matter. Take it out first.";
    Problem::new(StatusCode::CONFLICT, "conflict", sentence)
}

/// A folder or a task in a matter goes for nothing else: it is somebody's, with all that is in it.
fn in_the_way(real: &Real) -> Result<(), Problem> {
    match real {
        Real::Matter(_, _, Some(lying)) if !matches!(lying.what, What::File(_)) => Err(taken()),
        _ => Ok(()),
    }
}

/// Whether what is at the target makes room in the same commit: a file for a file.
fn gives_way(thing: &Thing, there: Option<&Thing>) -> bool {
    matches!((thing, there), (Thing::File(_), Some(Thing::File(_))))
}

pub(super) async fn move_to(visit: &Visit) -> Result<Response, Problem> {
    let (real, to) = (visit.real()?, target(visit)?);
    if tree::is_helper(visit.name()) {
        return move_helper(visit, &to).await;
    }
    let (thing, there) = prepare(visit, &to)?;
    visit.unlocked(true, true)?;
    let (s, account, address) = (&visit.services, visit.account.id, visit.client.address);
    let out_of = match &real {
        Real::Own(_) => None,
        Real::Matter(_, _, Some(lying)) if lying.owner != account => return Err(colleagues()),
        Real::Matter(id, ..) => Some(*id),
    };
    let over = visit.thing(&to.place)?;
    let same = to.is_source(visit);
    // A document that replaces another one: Word saves like this. What was noted about the old one goes with it.
    let goal = match to.real {
        Real::Own(spot) => Goal::MyFiles(spot, to.replace),
        Real::Matter(id, name, lying) => {
            let lying = lying.filter(|_| !same);
            if there && !gives_way(&thing, over.as_ref()) {
                return Err(taken());
            }
            Goal::Matter(id, name, lying)
        }
    };
    match (out_of, goal) {
        (None, Goal::MyFiles(spot, replace)) => {
            s.files.place(account, thing, spot, replace, address).await.map_err(refused)?
        }
        (out_of, goal) => s.matters.carry(&s.files, account, thing, out_of, goal, address).await.map_err(refused)?,
    };
    visit.dav().locks.gone(visit.scope, &visit.key);
    Ok(written(there))
}

/// A helper file becomes another one, or a document.
async fn move_helper(visit: &Visit, to: &Target) -> Result<Response, Problem> {
    let (account, scratch) = (visit.account.id, &visit.dav().scratch);
    let (from, goal) = (visit.helper_key(&visit.place)?, visit.helper_key(&to.place)?);
    let helper = scratch.get(account, &from).ok_or_else(Problem::not_found)?;
    visit.target(&to.place)?;
    let there = visit.exists(&to.place)?;
    visit.conditions()?;
    visit.unlocked(false, true)?;
    visit.unlocked_at(to.scope, &to.key, false, !there)?;
    if !to.replace && (there || scratch.get(account, &goal).is_some()) {
        let sentence = "There is something of this name already.";
        return Err(Problem::new(StatusCode::PRECONDITION_FAILED, "conflict", sentence));
    }
    let name = to.name.clone();
    let replaced = if tree::is_helper(&name) {
        scratch.put(account, goal.clone(), name, helper.bytes)
    } else {
        in_the_way(&to.real)?;
        let mut spool = visit.services.files.spool()?;
        spool.write(&helper.bytes).await?;
        let received = Received { media_type: media_type_of(&name).to_owned(), name, blob: spool.finish().await? };
        visit.save(&to.real, received, true).await?;
        there
    };
    if goal != from {
        scratch.take(account, &from);
    }
    visit.dav().locks.gone(visit.scope, &visit.key);
    Ok(written(replaced))
}

pub(super) async fn copy(visit: &Visit) -> Result<Response, Problem> {
    let to = target(visit)?;
    if matches!(visit.place, Place::Top | Place::Root(_)) {
        visit.real()?;
    }
    let (thing, there) = prepare(visit, &to)?;
    if to.is_source(visit) {
        return Err(refused(Error::Invalid("It is there already.".into())));
    }
    let owner = match &thing {
        Thing::File(file) => file.account,
        Thing::Folder(folder) => folder.account,
    };
    if matches!(thing, Thing::Folder(_)) && owner != visit.account.id {
        return Err(colleagues());
    }
    let inside = |key: &str, folder: &str| key.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    if to.scope == visit.scope && (inside(&to.key, &visit.key) || inside(&visit.key, &to.key)) {
        return Err(refused(Error::Invalid("A folder cannot be copied into itself.".into())));
    }
    in_the_way(&to.real)?;
    // A folder in the way goes; a file is replaced by a file in one commit.
    let over = visit.thing(&to.place)?;
    let mut real = to.real;
    if there && !gives_way(&thing, over.as_ref()) {
        visit.remove(&real, over.as_ref()).await?;
        real = visit.real_of(&to.place)?;
    }
    let shallow = visit.header("depth").is_some_and(|depth| depth.trim() == "0");
    let mut left = MOST;
    copy_thing(visit, thing, real, shallow, &mut left).await?;
    Ok(written(there))
}

type Copying<'a> = Pin<Box<dyn Future<Output = Result<(), Problem>> + Send + 'a>>;

fn copy_thing<'a>(visit: &'a Visit, thing: Thing, to: Real, shallow: bool, left: &'a mut usize) -> Copying<'a> {
    Box::pin(async move {
        let (files, account) = (&visit.services.files, visit.account.id);
        *left = left.checked_sub(1).ok_or_else(|| {
            refused(Error::Invalid(format!("At most {MOST} files and folders can be copied at once.")))
        })?;
        let folder = match thing {
            Thing::File(file) => {
                files.room_for(&visit.account, file.blob.len).map_err(refused)?;
                let (tasks, held) = (visit.services.tasks.clone(), file.clone());
                let proven = blocking(move || tasks.is_proven(&held)).await.map_err(refused)?;
                let name = match &to {
                    Real::Own(spot) => &spot.name,
                    Real::Matter(_, name, _) => name,
                };
                let received = files.copied(&file, name).await.map_err(refused)?;
                visit.save(&to, received, proven).await?;
                return Ok(());
            }
            Thing::Folder(folder) => folder,
        };
        let to = visit.make_folder(&to).await.map_err(|error| match error {
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
            copy_thing(visit, Thing::Folder(inner), Real::Own(to), false, left).await?;
        }
        for file in listing.files {
            let to = Spot { folder: path.clone(), name: file.name.clone() };
            copy_thing(visit, Thing::File(Box::new(file)), Real::Own(to), false, left).await?;
        }
        Ok(())
    })
}
