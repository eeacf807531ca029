//! What sealing works with.

use crate::{
    backup::Backups,
    clock::Clock,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::Archives,
    ids::{AccountId, MatterId},
    matter_export::MatterExports,
    matter_records::{MATTERS, Matter},
    queue::Queue,
    search::Index,
    store::Store,
};

use jiff::{civil::Date, tz::TimeZone};
use std::{collections::BTreeSet, sync::Arc};

/// Seals matters, opens them and ends them. Clones share everything.
#[derive(Clone)]
pub struct Sealing(pub(super) Arc<Parts>);

/// What it works with.
pub struct Parts {
    pub store: Store,
    pub index: Index,
    pub queue: Queue,
    pub live: Live,
    pub exports: MatterExports,
    pub archives: Archives,
    /// None in tests that make none.
    pub backups: Option<Backups>,
    pub clock: Clock,
    pub zone: TimeZone,
}

impl Sealing {
    /// Over these parts.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    pub(super) fn store(&self) -> &Store {
        &self.0.store
    }

    /// A matter.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn matter(&self, id: MatterId) -> Result<Matter> {
        self.store().get(&MATTERS, &id)?.ok_or(Error::NotFound)
    }

    pub(super) fn today(&self) -> Date {
        self.0.clock.now().to_zoned(self.0.zone.clone()).date()
    }

    pub(super) fn tell(&self, everybody: &BTreeSet<AccountId>) {
        for account in everybody {
            for kind in [
                EventKind::Task,
                EventKind::Files,
                EventKind::Drafts,
                EventKind::Tables,
                EventKind::Chat,
                EventKind::Clients,
                EventKind::Matters,
            ] {
                self.0.live.tell(Event { account: *account, task: None, kind });
            }
        }
    }
}
