//! Setting a legal hold on a matter and lifting it. What it keeps from being deleted is decided in `matter_records`.

use super::{limits, service::Matters, standing::standing};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::{AccountId, MatterId},
    lines::one_line,
    matter_records::{Hold, MATTERS, Matter, let_go},
    store::Tx,
};

use jiff::Timestamp;
use permissions::Level;

/// A hold to be set.
#[derive(Clone, Debug)]
pub struct NewHold {
    /// Who asked for it.
    pub asked_by: String,
    pub reason: String,
}

impl NewHold {
    fn tidied(&self) -> Result<(String, String)> {
        let asked_by = limits::line(&one_line(&self.asked_by))?;
        if !asked_by.chars().any(char::is_alphanumeric) {
            return Err(Error::Invalid("Say who asked for the hold, such as a court or the client.".into()));
        }
        let reason = limits::line(&self.reason)?;
        if !reason.chars().any(char::is_alphanumeric) {
            return Err(Error::Invalid("Write the reason for the hold: it is kept with it.".into()));
        }
        Ok((asked_by, reason))
    }
}

impl Matters {
    /// Sets a hold, or lifts it: from this commit on, nothing in the matter is deleted. `by` is none for whoever runs the server.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage the matter; [`Error::Conflict`] if there is one already, or none to
    /// lift; [`Error::Invalid`] for a hold without a reason.
    pub async fn hold(&self, by: Option<AccountId>, id: MatterId, hold: Option<NewHold>) -> Result<Matter> {
        let hold = match hold {
            Some(new) => {
                let (asked_by, reason) = new.tidied()?;
                Some(Hold { asked_by, reason, since: Timestamp::now(), set_by: by })
            }
            None => None,
        };
        let changed = self.store.write(move |tx| {
            let mut matter = match by {
                Some(by) => standing(tx, by, id, Level::Manage)?.0,
                None => tx.get(&MATTERS, &id)?.ok_or(Error::NotFound)?,
            };
            let action = if hold.is_some() { Action::LegalHoldSet } else { Action::LegalHoldLifted };
            put(tx, &mut matter, hold)?;
            let line = by.map_or(Line::new(action), |by| Line::of(by, action));
            Audit::note(tx, line.on(id.0))?;
            Ok(matter)
        });
        let matter = changed.await?;
        self.tell(&self.audience(&matter)?);
        Ok(matter)
    }
}

fn put(tx: &mut Tx, matter: &mut Matter, hold: Option<Hold>) -> Result<()> {
    match (&matter.hold, &hold) {
        (Some(_), Some(_)) => return Err(Error::Conflict("A legal hold stands on this matter already.".into())),
        (None, None) => return Err(Error::Conflict("No legal hold stands on this matter.".into())),
        (Some(_), None) => let_go(tx, matter.id)?,
        (None, Some(_)) => {}
    }
    matter.hold = hold;
    matter.version += 1;
    matter.changed_at = Timestamp::now();
    tx.put(&MATTERS, &matter.id, matter)
}
