//! A matter's team and walls.

use super::{Level, Role};
use base::ids::AccountId;

use serde::{Deserialize, Serialize};
use std::fmt;

/// A person's place in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub who: AccountId,
    pub level: Level,
}

/// Who may do what in a matter. Nobody is in the team and behind a wall at once, and a team that was given a manager always has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    team: Vec<Place>,
    walls: Vec<AccountId>,
    /// Whether lawyers and staff who are not in the team may read.
    #[serde(default)]
    whole_firm: bool,
}

/// Why a team stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It would have no manager.
    LastManager,
    /// There is a wall against the person.
    Walled,
    /// The person's role does not allow this level.
    ReaderOnly,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LastManager => "A matter needs somebody who manages it. Let another person manage it first.",
            Self::Walled => "There is a wall between this person and the matter. Take the wall down first.",
            Self::ReaderOnly => "A reader can be given nothing but reading. An administrator gives roles.",
        })
    }
}

impl Access {
    /// The team of a matter that somebody opens.
    #[must_use]
    pub fn of(manager: AccountId) -> Self {
        Self { team: vec![Place { who: manager, level: Level::Manage }], ..Self::default() }
    }

    /// What a person may do; none: the matter does not exist for them. A wall counts before everything else.
    #[must_use]
    pub fn decide(&self, who: AccountId, role: Role) -> Option<Level> {
        if self.is_walled(who) {
            return None;
        }
        if role == Role::Administrator {
            return Some(Level::Manage);
        }
        let in_team = self.place(who).map(|level| level.min(role.most()));
        in_team.or_else(|| (self.whole_firm && role != Role::Reader).then_some(Level::Read))
    }

    /// The team, in the order in which they joined.
    #[must_use]
    pub fn team(&self) -> &[Place] {
        &self.team
    }

    /// Those who must not see the matter.
    #[must_use]
    pub fn walls(&self) -> &[AccountId] {
        &self.walls
    }

    /// Whether lawyers and staff who are not in the team may read.
    #[must_use]
    pub fn is_whole_firm(&self) -> bool {
        self.whole_firm
    }

    /// Opens the matter to the whole firm, or to the team alone.
    pub fn set_whole_firm(&mut self, whole_firm: bool) {
        self.whole_firm = whole_firm;
    }

    /// Whether there is a wall against a person.
    #[must_use]
    pub fn is_walled(&self, who: AccountId) -> bool {
        self.walls.contains(&who)
    }

    /// The level that the team gives a person.
    #[must_use]
    pub fn place(&self, who: AccountId) -> Option<Level> {
        self.team.iter().find(|place| place.who == who).map(|place| place.level)
    }

    /// Takes a person of this role into the team, or gives them another level.
    ///
    /// # Errors
    /// Every [`Refusal`].
    pub fn put(&mut self, who: AccountId, role: Role, level: Level) -> Result<(), Refusal> {
        if self.is_walled(who) {
            return Err(Refusal::Walled);
        }
        if level > role.most() {
            return Err(Refusal::ReaderOnly);
        }
        if level < Level::Manage && self.is_last_manager(who) {
            return Err(Refusal::LastManager);
        }
        match self.team.iter_mut().find(|place| place.who == who) {
            Some(place) => place.level = level,
            None => self.team.push(Place { who, level }),
        }
        Ok(())
    }

    /// Takes a person out of the team.
    ///
    /// # Errors
    /// [`Refusal::LastManager`].
    pub fn drop_from_team(&mut self, who: AccountId) -> Result<(), Refusal> {
        if self.is_last_manager(who) {
            return Err(Refusal::LastManager);
        }
        self.team.retain(|place| place.who != who);
        Ok(())
    }

    /// Sets a wall against a person, who leaves the team.
    ///
    /// # Errors
    /// [`Refusal::LastManager`].
    pub fn wall(&mut self, who: AccountId) -> Result<(), Refusal> {
        self.drop_from_team(who)?;
        if !self.is_walled(who) {
            self.walls.push(who);
        }
        Ok(())
    }

    /// Takes a wall down. The person is not in the team again.
    pub fn take_down(&mut self, who: AccountId) {
        self.walls.retain(|walled| *walled != who);
    }

    /// Forgets a person who no longer exists, also the last manager: administrators manage the matter then.
    pub fn forget(&mut self, who: AccountId) -> bool {
        let before = (self.team.len(), self.walls.len());
        self.team.retain(|place| place.who != who);
        self.walls.retain(|walled| *walled != who);
        before != (self.team.len(), self.walls.len())
    }

    /// Those of the team who manage it.
    pub fn managers(&self) -> impl Iterator<Item = AccountId> {
        self.team.iter().filter(|place| place.level == Level::Manage).map(|place| place.who)
    }

    fn is_last_manager(&self, who: AccountId) -> bool {
        let mut managers = self.managers();
        managers.next() == Some(who) && managers.next().is_none()
    }
}
