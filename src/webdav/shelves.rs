//! Where an address under `/dav/Matters/` leads for one person: a folder for each matter that they may see, and in it what lies in the
//! matter. A matter that they may not see has no folder, as if it did not exist.

use super::tree::alike;
use crate::{
    accounts::Account,
    error::{Error, Result},
    files::{File, Files, Spot, Thing},
    ids::AccountId,
    matters::{Claimed, Lying, MatterId, Matters, Viewer, What, folder_name},
};

use jiff::Timestamp;
use permissions::Level;

/// A matter's folder.
#[derive(Clone, Debug)]
pub struct Shelf {
    pub id: MatterId,
    pub name: String,
    pub level: Level,
    pub since: Timestamp,
}

/// Where an address leads.
pub enum Stands {
    /// To no matter that the person sees, or to no folder in one.
    Nowhere,
    /// To a matter's own folder.
    Matter(Shelf),
    /// Right into a matter, and to what has the name there.
    Top(Shelf, Option<Box<Lying>>),
    /// Into a folder that somebody put into it: whose, and where in their My Files.
    InFolder(AccountId, Spot),
    /// To a file of a task in it.
    InTask(Option<Box<File>>),
}

/// The folders of all matters that the person sees.
pub fn all(viewer: &Viewer) -> Vec<Shelf> {
    let mut names = Claimed::default();
    let shelf = |(matter, level): (&crate::matters::Matter, Level)| Shelf {
        id: matter.id,
        name: names.claim(&folder_name(matter)),
        level,
        since: matter.opened_at,
    };
    viewer
        .matters()
        .filter(|seen| seen.matter.sealing.is_none())
        .map(|seen| (&*seen.matter, seen.level))
        .map(shelf)
        .collect()
}

/// The matter of an address, if the person sees it.
pub fn shelf(viewer: &Viewer, spot: &Spot) -> Option<Shelf> {
    let name = spot.folder.split('/').next().filter(|name| !name.is_empty()).unwrap_or(&spot.name);
    all(viewer).into_iter().find(|shelf| alike(&shelf.name, name))
}

impl Stands {
    /// Where an address leads for this person now. Blocks.
    pub fn of(matters: &Matters, files: &Files, account: &Account, spot: &Spot) -> Result<Self> {
        let viewer = matters.viewer(account)?;
        let Some(shelf) = shelf(&viewer, spot) else { return Ok(Self::Nowhere) };
        let steps: Vec<&str> = spot.folder.split('/').filter(|step| !step.is_empty()).collect();
        let Some((_, inside)) = steps.split_first() else { return Ok(Self::Matter(shelf)) };
        let first = inside.first().copied().unwrap_or(&spot.name);
        let lying = matters.lying(&viewer, shelf.id)?.into_iter().find(|lying| alike(&lying.name, first));
        let Some((_, between)) = inside.split_first() else { return Ok(Self::Top(shelf, lying.map(Box::new))) };
        let Some(lying) = lying else { return Ok(Self::Nowhere) };
        Ok(match lying.what {
            What::Folder(folder, _) => {
                let top = files.folder_path(lying.owner, folder.id)?;
                let folder = [&[top.as_str()], between].concat().join("/");
                Self::InFolder(lying.owner, Spot { folder, name: spot.name.clone() })
            }
            What::Task(_, files) if between.is_empty() => {
                let file = named(files).into_iter().find(|(name, _)| alike(name, &spot.name));
                Self::InTask(file.map(|(_, file)| Box::new(file)))
            }
            What::Task(..) | What::File(_) => Self::Nowhere,
        })
    }

    /// The file or folder there, with its owner.
    ///
    /// # Errors
    /// `NotFound` if the folder around it is missing.
    pub fn thing(&self, files: &Files) -> Result<Option<(AccountId, Thing)>> {
        match self {
            Self::Nowhere => Err(Error::NotFound),
            Self::Matter(_) => Ok(None),
            Self::Top(_, lying) => Ok(lying.as_ref().and_then(|lying| match &lying.what {
                What::File(file) => Some((lying.owner, Thing::File(file.clone()))),
                What::Folder(folder, _) => Some((lying.owner, Thing::Folder((**folder).clone()))),
                What::Task(..) => None,
            })),
            Self::InFolder(owner, spot) => Ok(files.thing_at(*owner, spot)?.map(|thing| (*owner, thing))),
            Self::InTask(file) => Ok(file.as_ref().map(|file| (file.account, Thing::File(file.clone())))),
        }
    }
}

/// Files with names of which no two are alike.
pub fn named(files: Vec<File>) -> Vec<(String, File)> {
    let mut names = Claimed::default();
    files.into_iter().map(|file| (names.claim(&file.name), file)).collect()
}
