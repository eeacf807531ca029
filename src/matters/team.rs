//! A matter's team and walls.

use super::{limits, service::Matters};
use crate::{
    accounts::{ACCOUNTS, Account},
    audit::Action,
    error::{Error, Result},
    ids::AccountId,
    matter_records::{Matter, MatterId, WallNote, take_out_all},
    store::Tx,
};

use jiff::Timestamp;
use permissions::{Level, Refusal};

impl Matters {
    /// Gives a person a level in the matter's team, or takes them out of it.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage it and does not leave it; [`Error::Conflict`] where a wall, a role
    /// or the last manager stands in the way.
    pub async fn place(&self, by: AccountId, id: MatterId, who: AccountId, level: Option<Level>) -> Result<Matter> {
        // Everybody may leave.
        let least = if who == by && level.is_none() { Level::Read } else { Level::Manage };
        self.edit(by, id, least, Action::MatterTeamChanged, move |tx, matter, _| {
            let person = person(tx, who)?;
            match level {
                Some(level) => matter.access.put(who, person.role(), level).map_err(refused),
                None => matter.access.drop_from_team(who).map_err(refused),
            }
        })
        .await
    }

    /// Opens the matter to the whole firm, or to its team alone.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage it.
    pub async fn set_whole_firm(&self, by: AccountId, id: MatterId, whole_firm: bool) -> Result<Matter> {
        self.edit(by, id, Level::Manage, Action::MatterTeamChanged, move |_, matter, _| {
            matter.access.set_whole_firm(whole_firm);
            Ok(())
        })
        .await
    }

    /// Sets a wall: from the next request on the matter does not exist for this person. They leave the team, and what they shared leaves the
    /// matter, because it stays theirs.
    ///
    /// # Errors
    /// As for [`Self::place`].
    pub async fn wall(&self, by: AccountId, id: MatterId, who: AccountId, reason: &str) -> Result<Matter> {
        let reason = limits::reason(reason)?;
        self.edit(by, id, Level::Manage, Action::WallSet, move |tx, matter, _| {
            person(tx, who)?;
            if who == by {
                let sentence = "You cannot set a wall against yourself. Ask somebody else who manages the matter.";
                return Err(Error::Conflict(sentence.into()));
            }
            matter.access.wall(who).map_err(refused)?;
            matter.walls.retain(|note| note.who != who);
            matter.walls.push(WallNote { who, reason, by, at: Timestamp::now() });
            take_out_all(tx, who, Some(id))?;
            Ok(())
        })
        .await
    }

    /// Takes a wall down. The person is not in the team again.
    ///
    /// # Errors
    /// As for [`Self::place`].
    pub async fn take_wall_down(&self, by: AccountId, id: MatterId, who: AccountId) -> Result<Matter> {
        self.edit(by, id, Level::Manage, Action::WallTakenDown, move |_, matter, _| {
            matter.access.take_down(who);
            matter.walls.retain(|note| note.who != who);
            Ok(())
        })
        .await
    }
}

fn person(tx: &Tx, who: AccountId) -> Result<Account> {
    let account: Option<Account> = tx.get(&ACCOUNTS, &who)?;
    account.filter(Account::is_active).ok_or(Error::Invalid("This person has no access to Chancery.".into()))
}

fn refused(refusal: Refusal) -> Error {
    Error::Conflict(refusal.to_string())
}
