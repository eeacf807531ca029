//! What stands at a place and right inside it, as PROPFIND tells it.

use super::multistatus::{Kind, Shown};
use super::visit::{Visit, no_parent};
use crate::{
    accounts::Scope,
    error::Error,
    files::{Spot, Thing},
    http::Problem,
    ids::AccountId,
    matters::{Lying, What},
    webdav::{
        scratch::Helper,
        shelves::{self, Shelf, Stands},
        tree::{self, Place, Tree},
    },
};

use jiff::Timestamp;
use std::collections::HashSet;

fn helper(place: Place, helper: &Helper) -> Shown {
    let kind = Kind::File {
        bytes: helper.bytes.len() as u64,
        media_type: "application/octet-stream".into(),
        since: Timestamp::now(),
        tag: format!("\"{}\"", blake3::hash(&helper.bytes).to_hex().split_at(32).0),
    };
    Shown { place, name: helper.name.clone(), kind, noted: Vec::new() }
}

/// A folder that only the server makes.
fn folder(place: Place, name: &str, since: Option<Timestamp>) -> Shown {
    Shown { place, name: name.to_owned(), kind: Kind::Folder { since, room: None }, noted: Vec::new() }
}

/// The place itself.
pub(super) fn own(visit: &Visit) -> Result<Shown, Problem> {
    let place = visit.place.clone();
    let spot = match &place {
        Place::Top => return Ok(folder(place, "Chancery", None)),
        Place::Root(tree) => return root(visit, *tree),
        Place::Inside(_, spot) if tree::is_helper(&spot.name) => {
            let key = visit.helper_key(&place)?;
            let held = visit.dav().scratch.get(visit.account.id, &key).ok_or_else(Problem::not_found)?;
            return Ok(helper(place, &held));
        }
        Place::Inside(Tree::Matters, spot) => spot.clone(),
        Place::Inside(Tree::MyFiles, _) => {
            let thing = visit.thing(&place)?.ok_or_else(Problem::not_found)?;
            let noted = visit.services.files.noted(&thing)?;
            return Ok(Shown::thing(place, &thing, noted));
        }
    };
    match visit.stands(&spot)? {
        Stands::Nowhere | Stands::Top(_, None) => Err(Problem::not_found()),
        Stands::Matter(shelf) => Ok(folder(place, &shelf.name, Some(shelf.since))),
        Stands::Top(_, Some(lying)) => of_matter(visit, place, &lying),
        stands => {
            let found = stands.thing(&visit.services.files)?;
            let (_, thing) = found.ok_or_else(Problem::not_found)?;
            Ok(Shown::thing(place, &thing, visit.services.files.noted(&thing)?).named(&spot.name))
        }
    }
}

fn root(visit: &Visit, tree: Tree) -> Result<Shown, Problem> {
    let name = tree::TREES.iter().find(|(_, one)| *one == tree).map_or("", |(name, _)| *name);
    let free = visit.services.files.room(&visit.account)?;
    let used = visit.services.usage.of(visit.account.id)?.bytes_stored;
    let room = (free != u64::MAX).then_some((free, used));
    let kind = Kind::Folder { since: None, room };
    Ok(Shown { place: Place::Root(tree), name: name.into(), kind, noted: Vec::new() })
}

/// What is right inside it.
pub(super) fn of(visit: &Visit) -> Result<Vec<Shown>, Problem> {
    let account = visit.account.id;
    let mut all = match &visit.place {
        Place::Top => {
            let seen = |tree: Tree| tree != Tree::Matters || visit.token.scopes.contains(&Scope::MattersRead);
            let trees = tree::TREES.iter().map(|(_, tree)| *tree).filter(|tree| seen(*tree));
            return trees.map(|tree| root(visit, tree)).collect();
        }
        Place::Root(Tree::MyFiles) => in_folder(visit, account, "", Tree::MyFiles, "")?,
        Place::Root(Tree::Matters) => return matters(visit),
        Place::Inside(Tree::MyFiles, spot) => {
            let path = tree::path_inside(spot);
            in_folder(visit, account, &path, Tree::MyFiles, &path)?
        }
        Place::Inside(Tree::Matters, spot) => {
            let path = tree::path_inside(spot);
            match visit.stands(spot)? {
                Stands::Nowhere | Stands::InTask(..) | Stands::Top(_, None) => return Err(no_parent()),
                Stands::Matter(shelf) => in_matter(visit, &shelf, &path)?,
                Stands::Top(_, Some(lying)) => match lying.what {
                    What::File(_) => Vec::new(),
                    What::Task(_, files) => in_task(&path, files),
                    What::Folder(folder, _) => {
                        let real = visit.services.files.folder_path(lying.owner, folder.id)?;
                        in_folder(visit, lying.owner, &real, Tree::Matters, &path)?
                    }
                },
                Stands::InFolder(owner, spot) => {
                    in_folder(visit, owner, &tree::path_inside(&spot), Tree::Matters, &path)?
                }
            }
        }
    };
    let (path, tree) = match &visit.place {
        Place::Inside(tree, spot) => (tree::path_inside(spot), *tree),
        Place::Top | Place::Root(_) => (String::new(), Tree::MyFiles),
    };
    let helpers = visit.dav().scratch.inside(account, &visit.helper_key(&visit.place)?);
    all.extend(helpers.iter().map(|one| {
        let spot = Spot { folder: path.clone(), name: one.name.clone() };
        helper(Place::Inside(tree, spot), one)
    }));
    Ok(all)
}

/// A folder for each matter.
fn matters(visit: &Visit) -> Result<Vec<Shown>, Problem> {
    let shelves = shelves::all(&visit.services.matters.viewer(&visit.account)?);
    let place = |name: &str| Place::Inside(Tree::Matters, Spot { folder: String::new(), name: name.to_owned() });
    Ok(shelves.iter().map(|shelf| folder(place(&shelf.name), &shelf.name, Some(shelf.since))).collect())
}

fn in_matter(visit: &Visit, shelf: &Shelf, path: &str) -> Result<Vec<Shown>, Problem> {
    let s = &visit.services;
    let lying = s.matters.lying(&s.matters.viewer(&visit.account)?, shelf.id)?;
    let at = |name: &str| Place::Inside(Tree::Matters, Spot { folder: path.to_owned(), name: name.to_owned() });
    lying.iter().map(|one| of_matter(visit, at(&one.name), one)).collect()
}

fn of_matter(visit: &Visit, place: Place, lying: &Lying) -> Result<Shown, Problem> {
    let files = &visit.services.files;
    let thing = match &lying.what {
        What::Task(task, _) => return Ok(folder(place, &lying.name, Some(task.received_at))),
        What::File(file) => Thing::File(file.clone()),
        What::Folder(folder, _) => Thing::Folder((**folder).clone()),
    };
    Ok(Shown::thing(place, &thing, files.noted(&thing)?).named(&lying.name))
}

fn in_task(path: &str, files: Vec<crate::files::File>) -> Vec<Shown> {
    let at = |name: &str| Place::Inside(Tree::Matters, Spot { folder: path.to_owned(), name: name.to_owned() });
    let shown = |(name, file): (String, crate::files::File)| Shown::file(at(&name), &file, Vec::new()).named(&name);
    shelves::named(files).into_iter().map(shown).collect()
}

/// The contents of a folder of somebody's My Files, as they are shown at a path of a tree.
fn in_folder(visit: &Visit, owner: AccountId, real: &str, tree: Tree, path: &str) -> Result<Vec<Shown>, Problem> {
    let files = &visit.services.files;
    let listing = files.list(owner, real).map_err(|error| match error {
        Error::NotFound => Problem::not_found(),
        error => error.into(),
    })?;
    let at = |name: &str| Place::Inside(tree, Spot { folder: path.to_owned(), name: name.to_owned() });
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
    Ok(all)
}
