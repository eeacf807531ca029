//! What the link shows to whoever has it: the list and how far it is, and files that have to be sent again. No file can be opened, and
//! neither the client's name nor what the papers say is shown.

use super::{
    progress::State,
    records::{Chase, ChasedPaper, Way},
    service::Chasing,
    store_tables::{CHASE_OF_LINK, CHASES, NO_REMINDERS},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::Result,
    files::{FILES, FOLDER_FILES},
};

/// A list as its link shows it.
pub struct Visit {
    pub chase: Chase,
    /// Files that came by the link and are still being read.
    pub reading: usize,
    /// Whether no more mails go to the address.
    pub stopped: bool,
}

impl Chasing {
    /// What a link shows; none if the link does not work, or is another's. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn visit(&self, secret: &str) -> Result<Option<Visit>> {
        let Some(link) = self.links.find(secret)? else { return Ok(None) };
        let Some(id) = self.store.get(&CHASE_OF_LINK, &(link.account, link.id))? else { return Ok(None) };
        let Some(chase) = self.store.get(&CHASES, &(link.account, id))? else { return Ok(None) };
        let mut reading = 0;
        for row in self.store.scan(&FOLDER_FILES, &(chase.account, Some(chase.folder))) {
            let file = self.store.get(&FILES, &(chase.account, row?.0.2))?;
            let unseen = |id| !chase.papers.iter().any(|paper| paper.file == id);
            reading += usize::from(file.is_some_and(|file| file.task.is_some() && unseen(file.id)));
        }
        let stopped = self.opted_out(&self.store, &chase.email)?;
        Ok(Some(Visit { chase, reading, stopped }))
    }

    /// Sends no more mails to the address of a link's client, or sends them again. Returns false if the link does not work.
    ///
    /// # Errors
    /// Store errors.
    pub async fn opt_out(&self, secret: &str, stop: bool) -> Result<bool> {
        let Some(Visit { chase, .. }) = self.visit(secret)? else { return Ok(false) };
        let (key, now) = (self.opt_out_key(&chase.email), self.clock.now());
        let kept = self.store.write(move |tx| {
            if stop {
                tx.put(&NO_REMINDERS, &key, &now)?;
            } else {
                tx.delete(&NO_REMINDERS, &key);
            }
            Audit::note(tx, Line::of(chase.account, Action::ChaseOptOut).on(chase.id.0))?;
            Ok(chase.account)
        });
        let account = kept.await?;
        self.tell(account);
        Ok(true)
    }
}

impl Visit {
    /// Files of the client that have to be sent again.
    pub fn flawed(&self) -> impl Iterator<Item = &ChasedPaper> {
        self.chase
            .papers
            .iter()
            .filter(|paper| !paper.flaws.is_empty() && !paper.decided && paper.way != Way::Firm)
            .filter(|paper| {
                // A later file for the same item makes it good.
                let item = paper.items.first().and_then(|id| self.chase.items.iter().find(|item| item.id == *id));
                item.is_none_or(|item| !matches!(self.chase.state(item), State::Complete | State::Waived))
            })
    }
}
