//! The papers that go when a task is deleted or a matter is sealed.

use super::records::MatterId;
use crate::ids::{AccountId, FileId, FolderId, MessageId, TaskId};

use std::collections::BTreeSet;

/// The papers that go, by owner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Papers {
    pub tasks: BTreeSet<(AccountId, TaskId)>,
    pub messages: BTreeSet<(AccountId, MessageId)>,
    pub files: BTreeSet<(AccountId, FileId)>,
    pub folders: BTreeSet<(AccountId, FolderId)>,
    /// Files that only leave their folder: they came with a task that stays.
    pub unfiled: BTreeSet<(AccountId, FileId)>,
    /// Files that only leave their task: they came by a public link and lie in a folder that stays.
    pub unlinked: BTreeSet<(AccountId, FileId)>,
    /// The matter, if all of it is sealed.
    pub matter: Option<MatterId>,
}

impl Papers {
    /// Everybody who loses something.
    pub fn owners(&self) -> BTreeSet<AccountId> {
        let of = |all: &BTreeSet<(AccountId, FileId)>| all.iter().map(|(owner, _)| *owner).collect::<Vec<_>>();
        let mut owners: BTreeSet<AccountId> = self.tasks.iter().map(|(owner, _)| *owner).collect();
        owners.extend(self.folders.iter().map(|(owner, _)| *owner));
        owners.extend([&self.files, &self.unfiled, &self.unlinked].into_iter().flat_map(of));
        owners
    }
}
