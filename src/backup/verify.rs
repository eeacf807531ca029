//! Proves that a point can be restored: restores it, opens it, and compares it with what the server holds.

use super::{
    keys_gone::destroyed,
    place::Place,
    repository::{Contents, PointName},
    restore::{Wanted, restore},
};
use crate::{
    audit::Audit,
    error::{Error, Result},
    ids::{AccountId, BlobId},
    store::{self, All, Comparison, Options, RecoveryKey, Store},
};

use std::{path::Path, sync::Arc};

/// A question that somebody might ask, and the person.
pub type Asked = (AccountId, String);
/// Opens everything over a restored folder, fills its search index, and tells the sources that it finds for each question, best first.
pub type Rehearse = Arc<dyn Fn(Store, &Path, &[Asked]) -> Result<Vec<Vec<String>>> + Send + Sync>;

/// What a verification found.
pub struct Verified {
    /// The point.
    pub point: PointName,
    /// Its records beside those of the server.
    pub records: Comparison,
    /// Blobs that were read to their last byte.
    pub blobs: u64,
    /// Bytes of them.
    pub bytes: u64,
    /// Blobs that do not open.
    pub damaged: u64,
    /// Lines of the audit log, whose chain holds; or the first that does not.
    pub audit: std::result::Result<u64, String>,
    /// Why an older point than the newest was looked at.
    pub missing: Option<String>,
    /// The last change in it.
    pub seq: u64,
    /// Questions of which the best sources are the same, out of how many.
    pub searches: (usize, usize),
}

impl Verified {
    /// Whether the point gives back everything.
    pub fn is_good(&self) -> bool {
        self.damaged == 0 && self.is_sound() && self.searches.0 == self.searches.1
    }

    /// Whether the records that it gives back are those that were here.
    pub fn is_sound(&self) -> bool {
        self.missing.is_none() && self.audit.is_ok() && self.records.wrong.unwrap_or(0) == 0
    }

    /// The same, where the newest point should hold everything up to change number `newest`.
    pub fn beside(mut self, newest: u64) -> Self {
        if self.missing.is_none() && self.seq < newest {
            self.missing = Some("The newest backup is gone from its place".into());
        }
        self
    }

    /// In a sentence or more.
    pub fn says(&self) -> String {
        let mut says = format!(
            "{} records, {} mails and files ({} MB)",
            self.records.rows,
            self.blobs,
            self.bytes.div_ceil(1_000_000)
        );
        match &self.audit {
            Ok(lines) => {
                says +=
                    &format!(", {lines} lines of the audit log and {} of {} searches", self.searches.0, self.searches.1)
            }
            Err(why) => says += &format!("; the audit log does not hold: {why}"),
        }
        says += match self.is_good() {
            true => " came back as they were.",
            false => " were looked at; not all came back.",
        };
        if self.damaged > 0 {
            says += &format!(
                " {} mails or files are damaged or missing there; what is whole here is written again by the next backup.",
                self.damaged
            );
        }
        if let Some(why) = &self.missing {
            says += &format!(" {why}, so an older one was restored.");
        }
        match self.records.wrong {
            Some(0) => {}
            Some(wrong) => says += &format!(" {wrong} records differ although nobody changed them."),
            None => {
                says += &format!(
                    " {} records differ now; whether they were changed since cannot be told any more.",
                    self.records.changed
                )
            }
        }
        says
    }
}

/// What to verify, and with what.
pub struct Verifier<'a> {
    pub store: &'a Store,
    pub own: &'a RecoveryKey,
    /// Where to restore to, in a folder of its own.
    pub within: &'a Path,
    /// What somebody might ask, and the sources that the server finds.
    pub questions: &'a [(Asked, Vec<String>)],
    pub rehearse: &'a Rehearse,
}

impl Verifier<'_> {
    /// Verifies a point. `progress` receives bytes, done and in all.
    ///
    /// # Errors
    /// The point cannot be restored at all.
    pub fn verify(&self, place: &dyn Place, wanted: &Wanted, mut progress: impl FnMut(u64, u64)) -> Result<Verified> {
        let folder = tempfile::Builder::new().prefix("chancery-verify-").tempdir_in(self.within).map_err(|e| {
            Error::Invalid(format!(
                "There can be no temporary folder in {}: {e}. Name another one with backup.verify_folder.",
                self.within.display()
            ))
        })?;
        let data = folder.path().join("data");
        let key_file = folder.path().join("master.key");
        // Reading back counts as much again as fetching.
        let restored = restore(place, self.own, wanted, &data, &key_file, |done, of| progress(done, 2 * of))?;
        let options =
            Options { key_file, probe: None, reserve: 0, steps: crate::upgrade::STEPS, ..Options::new(&data) };
        let copy = Store::open(&options).map_err(|e| Error::Invalid(e.to_string()))?;
        let of = restored.contents.bytes();
        let shredded = destroyed(self.store)?;
        let (mut blobs, mut bytes, mut damaged) = (0, 0, 0);
        for row in copy.scan(&store::blobs::BLOBS, &All) {
            let (id, len) = row?;
            // A key that was destroyed after the point is in no backup, as it should be.
            if restored.contents.coming.contains(&id) || shredded.contains(&id) {
                continue;
            }
            match copy.read_blob(id, len) {
                Ok(()) => blobs += 1,
                Err(_) => damaged += 1,
            }
            bytes += len;
            progress(of + bytes.min(of), 2 * of);
        }
        for id in &restored.damaged {
            self.give_up(place, *id, &restored.contents);
        }
        let records = self.store.compare(&copy, restored.seq)?;
        let audit = self.audit(&copy);
        let questions: Vec<Asked> = self.questions.iter().map(|(asked, _)| asked.clone()).collect();
        let found = (self.rehearse)(copy, &data, &questions)?;
        let same = self.questions.iter().zip(&found).filter(|((_, live), copied)| {
            // The statistics of words differ a little between an index that grew and one that was filled at once.
            live.iter().take(3).all(|source| copied.contains(source))
        });
        let searches = (same.count(), questions.len());
        let missing = restored.unreadable.first();
        let missing = missing.map(|(point, why)| format!("{} cannot be restored ({why})", point.short()));
        Ok(Verified {
            seq: restored.seq,
            missing,
            point: restored.point,
            records,
            blobs,
            bytes,
            damaged,
            audit,
            searches,
        })
    }

    /// Removes a damaged piece of which the server still has the whole, so that the next backup writes it again.
    fn give_up(&self, place: &dyn Place, id: BlobId, contents: &Contents) {
        let Some(piece) = contents.blobs.get(&id) else { return };
        let Ok(Some(len)) = self.store.get(&store::blobs::BLOBS, &id) else { return };
        if self.store.read_blob(id, len).is_ok()
            && let Err(e) = place.remove(&piece.name)
        {
            tracing::warn!("a damaged part of a backup could not be removed: {e}");
        }
    }

    /// The chain of the copy holds, and its head is a line of the server's own log.
    fn audit(&self, copy: &Store) -> std::result::Result<u64, String> {
        let said = |e: Error| e.to_string();
        let copied = Audit::new(copy.clone());
        let verified = copied.verify(None).map_err(said)?;
        if let Some(line) = verified.broken {
            return Err(format!("line {line} is not right"));
        }
        let head = copied.head().map_err(said)?;
        let live = Audit::new(self.store.clone()).lines(head.seq, 1).map_err(said)?;
        if live.first().is_some_and(|line| line.seq == head.seq && line.hash != head.hash) {
            return Err(format!("line {} is another than the server's", head.seq));
        }
        Ok(verified.lines)
    }
}
