//! Gives the archive of a sealed matter out again.

use super::{
    own_key::{self, Reader},
    service::Sealing,
};
use crate::{
    audit::{Action, Event as Line},
    blocking::blocking,
    error::{Error, Result},
    ids::MatterId,
    matter_export::Pieces,
    matter_records::{self, Matter},
    store::FileKey,
};

use std::io::{Read, Write};

/// Bytes read at a time.
const PIECE: usize = 256 * 1024;

/// What a restore from an older backup leaves of a matter that was destroyed after it.
const NO_KEY: &str = "The key of this matter is gone: it was destroyed after the backup from which this server was restored. Nobody can open its archive any more; \"chancery matters destroy\" removes what is left.";

impl Sealing {
    /// The archive as it was made, compared with what was written down then. If there is an error, it comes last.
    ///
    /// # Errors
    /// [`Error::Conflict`] if the matter is not sealed, or its key is gone.
    pub async fn open(&self, id: MatterId) -> Result<Pieces> {
        let matter = self.matter(id)?;
        let sealing = sealing_of(&matter)?.clone();
        if sealing.destroyed.is_some() {
            return Err(Error::Conflict(
                "This matter was destroyed: its key is gone, and nobody can open its archive.".into(),
            ));
        }
        let (store, key) = (self.store().clone(), sealing.key);
        let key = blocking(move || own_key::read(&store, &key)).await?;
        let key = key.ok_or_else(|| Error::Conflict(NO_KEY.into()))?;
        let this = self.clone();
        let pieces = self.0.archives.stream_of(move |into| this.pour(id, &sealing, &key, into))?;
        let noted = Line::new(Action::SealedMatterOpened).on(id.0);
        self.store().write(move |tx| crate::audit::Audit::note(tx, noted)).await?;
        Ok(pieces)
    }

    fn pour(&self, id: MatterId, sealing: &matter_records::Sealing, key: &FileKey, mut into: impl Write) -> Result<()> {
        let mut reader = Reader::open(self.store(), key, id, &sealing.archive)?;
        let (mut hasher, mut len, mut piece) = (blake3::Hasher::new(), 0u64, vec![0; PIECE]);
        loop {
            let n = reader.read(&mut piece)?;
            let read = piece.get(..n).unwrap_or_default();
            if read.is_empty() {
                break;
            }
            hasher.update(read);
            len += n as u64;
            into.write_all(read)?;
        }
        if (len, hasher.finalize()) != (sealing.len, sealing.hash.into()) {
            return Err(Error::Damaged("the archive of a sealed matter is not as it was written".into()));
        }
        Ok(into.flush()?)
    }
}

/// What is known of a matter that was sealed.
///
/// # Errors
/// [`Error::Conflict`] if it was not.
pub fn sealing_of(matter: &Matter) -> Result<&matter_records::Sealing> {
    matter.sealing.as_deref().ok_or_else(|| Error::Conflict("This matter is not sealed.".into()))
}
