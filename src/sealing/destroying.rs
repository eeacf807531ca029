//! Ends a sealed matter: its key is destroyed first, then its archive. What stays is its number, its client, and when this was done.

use super::{opening::sealing_of, service::Sealing};
use crate::{
    accounts::ACCOUNTS,
    audit::{Action, Audit, Event as Line},
    backup::KeysThere,
    blocking::blocking,
    error::{Error, Result},
    ids::{AccountId, MatterId},
    matter_records::{Destroyed, MATTERS, Matter, release_matter},
    store::All,
};

use jiff::civil::Date;
use std::collections::BTreeSet;

/// What became of a matter and of the copies of its key.
pub struct Ended {
    pub matter: Matter,
    /// In the backups.
    pub backups: KeysThere,
}

impl Sealing {
    /// The day until which a matter must be kept, if that is not over.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if it is not sealed.
    pub fn still_kept(&self, id: MatterId) -> Result<Option<Date>> {
        let matter = self.matter(id)?;
        let until = sealing_of(&matter)?.keep_until;
        Ok((until >= self.today()).then_some(until))
    }

    /// Destroys the key of a sealed matter, here and in the usual place of the backups, and then its archive. A second call finishes what a
    /// crash left, or looks again at the backups. With `early`, also before the day until which it must be kept.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if it is not sealed, before its time, and while a legal hold stands on it.
    pub async fn destroy(&self, id: MatterId, early: bool) -> Result<Ended> {
        let (today, now) = (self.today(), self.0.clock.now());
        let done = self.store().freeing().write(move |tx| {
            let matter: Matter = tx.get(&MATTERS, &id)?.ok_or(Error::NotFound)?;
            let sealing = sealing_of(&matter)?.clone();
            if sealing.destroyed.is_some() {
                return Ok(matter);
            }
            if sealing.keep_until >= today && !early {
                return Err(Error::Conflict(format!("This matter must be kept until {}.", sealing.keep_until)));
            }
            let mut matter = release_matter(tx, None, matter)?.into_inner();
            tx.forget_blob(&sealing.key);
            tx.forget_blob(&sealing.archive);
            if let Some(sealing) = &mut matter.sealing {
                sealing.destroyed = Some(Destroyed { at: now, by: None });
            }
            matter.version += 1;
            matter.changed_at = now;
            tx.put(&MATTERS, &id, &matter)?;
            Audit::note(tx, Line::new(Action::SealedMatterDestroyed).on(id.0))?;
            Ok(matter)
        });
        let matter = done.await?;
        let sealing = sealing_of(&matter)?.clone();
        if !sealing.forgotten {
            self.forget_removed(vec![id]).await?;
        }
        let (store, backups) = (self.store().clone(), self.0.backups.clone());
        let backups = blocking(move || {
            // The key first: without it the archive is noise, wherever it lies.
            store.blobs().destroy(sealing.key.id)?;
            store.blobs().destroy(sealing.archive.id)?;
            Ok(backups.map_or(KeysThere::NoPlace, |backups| backups.forget_keys()))
        })
        .await?;
        let everybody: BTreeSet<AccountId> =
            self.store().scan(&ACCOUNTS, &All).map(|row| row.map(|(id, _)| id)).collect::<Result<_>>()?;
        self.tell(&everybody);
        Ok(Ended { matter, backups })
    }
}
