//! Where a change at an address really happens, and who may make it.

use super::visit::{Visit, no_parent, refused};
use crate::{
    error::Error,
    files::{File, Received, Spot, Thing},
    http::Problem,
    ids::AccountId,
    matters::{Lying, MatterId},
    webdav::{
        shelves::{Shelf, Stands},
        tree::{Place, Tree},
    },
};

use permissions::Level;
use warp::http::StatusCode;

/// Where a change happens.
pub(super) enum Real {
    /// In the person's own My Files, which includes folders that they put into a matter.
    Own(Spot),
    /// Right in a matter, under a name, where this lies already.
    Matter(MatterId, String, Option<Box<Lying>>),
}

fn denied(sentence: &str) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "not_allowed", sentence)
}

fn writes(shelf: &Shelf) -> Result<(), Problem> {
    match shelf.level {
        Level::Read => Err(denied("You may read this matter, but not change it. Somebody who manages it can let you.")),
        Level::Write | Level::Manage => Ok(()),
    }
}

/// Whose it is keeps a thing from being renamed, moved or noted on by others.
pub(super) fn colleagues() -> Problem {
    denied(
        "This belongs to a colleague and can be read only. What you save under its name takes its place in the matter.",
    )
}

impl Visit {
    /// Where an address in Matters leads.
    pub(super) fn stands(&self, spot: &Spot) -> Result<Stands, Problem> {
        Ok(Stands::of(&self.services.matters, &self.services.files, &self.account, spot)?)
    }

    /// Where a change at a place happens.
    ///
    /// # Errors
    /// 403 for what only the server makes, what belongs to others, and whoever may only read the matter; 409 for a folder that does not
    /// exist, and for a matter that does not exist for the person.
    pub(super) fn real_of(&self, place: &Place) -> Result<Real, Problem> {
        let server =
            || denied("This folder belongs to the server: nothing can be made, changed or deleted right here.");
        let spot = match place {
            Place::Inside(Tree::MyFiles, spot) => return Ok(Real::Own(spot.clone())),
            Place::Inside(Tree::Matters, spot) => spot,
            Place::Top | Place::Root(_) => return Err(server()),
        };
        match self.stands(spot)? {
            Stands::Nowhere => Err(no_parent()),
            Stands::Matter(_) => Err(server()),
            Stands::Top(shelf, lying) => {
                writes(&shelf)?;
                Ok(Real::Matter(shelf.id, spot.name.clone(), lying))
            }
            Stands::InFolder(owner, spot) if owner == self.account.id => Ok(Real::Own(spot)),
            Stands::InFolder(..) => {
                Err(denied("This folder belongs to a colleague. Only they can change what is in it."))
            }
            Stands::InTask(..) => Err(denied("These files came with mails, and belong to their task.")),
        }
    }

    /// Where a change of what is there happens.
    ///
    /// # Errors
    /// As for [`Self::real_of`], but 404 for what does not exist.
    pub(super) fn real(&self) -> Result<Real, Problem> {
        match &self.place {
            Place::Inside(Tree::Matters, spot) if matches!(self.stands(spot)?, Stands::Nowhere) => {
                Err(Problem::not_found())
            }
            place => self.real_of(place),
        }
    }

    /// The name at the end of the address; none for the folders at the top.
    pub(super) fn name(&self) -> &str {
        match &self.place {
            Place::Inside(_, spot) => &spot.name,
            Place::Top | Place::Root(_) => "",
        }
    }

    /// What is there, with its owner; `None` also if the folder around it is missing.
    pub(super) fn owned(&self, place: &Place) -> Result<Option<(AccountId, Thing)>, Problem> {
        let files = &self.services.files;
        let found = match place {
            Place::Top | Place::Root(_) => return Ok(None),
            Place::Inside(Tree::MyFiles, spot) => {
                files.thing_at(self.account.id, spot).map(|thing| thing.map(|thing| (self.account.id, thing)))
            }
            Place::Inside(Tree::Matters, spot) => self.stands(spot)?.thing(files),
        };
        match found {
            Err(Error::NotFound) => Ok(None),
            found => Ok(found?),
        }
    }

    /// Stores a file where it belongs.
    pub(super) async fn save(&self, real: &Real, received: Received, proven: bool) -> Result<File, Problem> {
        let (s, by, from) = (&self.services, self.account.id, self.client.address);
        let saved = match real {
            Real::Own(spot) if proven => s.files.put_at(by, spot.clone(), received, from).await,
            Real::Own(spot) => s.files.put_unproven(by, spot.clone(), received, from).await,
            Real::Matter(id, name, over) => {
                s.matters.save(&s.files, by, (*id, name), over.as_deref(), (received, proven), from).await
            }
        };
        saved.map_err(refused)
    }

    /// Makes a folder. Returns where it is in My Files.
    pub(super) async fn make_folder(&self, real: &Real) -> Result<Spot, Error> {
        let (s, by, from) = (&self.services, self.account.id, self.client.address);
        match real {
            Real::Own(spot) => {
                s.files.create_folder(by, &spot.folder, &spot.name, from).await?;
                Ok(spot.clone())
            }
            Real::Matter(id, name, _) => s.matters.make_folder(&s.files, by, *id, name, from).await,
        }
    }

    /// Deletes as the site does; from a matter, a paper is taken out.
    pub(super) async fn remove(&self, real: &Real, thing: Option<&Thing>) -> Result<(), Problem> {
        let (s, by, from) = (&self.services, self.account.id, self.client.address);
        match (real, thing) {
            (Real::Matter(id, _, Some(lying)), _) => s.matters.clear_away(&s.files, by, *id, lying, from).await?,
            (Real::Own(_), Some(Thing::File(file))) => s.files.delete(by, file.id, from).await?,
            (Real::Own(_), Some(Thing::Folder(folder))) => s.files.delete_folder(by, folder.id, from).await?,
            (Real::Matter(..) | Real::Own(_), _) => return Err(Problem::not_found()),
        }
        Ok(())
    }
}
