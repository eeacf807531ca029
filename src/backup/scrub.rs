//! The scrub: every seal of the data folder is read once a week, because a bit that flips on the medium is found late otherwise, when the
//! last whole copy has been overwritten. What is damaged is taken from wherever a whole copy is: view, snapshot, journal, backup.

use super::{
    place::Place,
    records::{Kind, Run},
    repository::blob_name,
    service::{Backups, Progress, megabytes, remember, runs},
};
use crate::{
    accounts::ACCOUNTS,
    blocking::giving_way,
    error::{Error, Result},
    files::FILES,
    ids::BlobId,
    intake::HELD,
    matter_records::MATTERS,
    store::{All, Scrubbed, blobs::BLOBS},
    tasks::MESSAGES,
};

use jiff::SignedDuration;
use serde_json::{Value, json};
use std::{collections::BTreeMap, io::Read, time::Duration};

/// How often a running server scrubs.
const EVERY: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How often it looks whether it is time.
const LOOK: Duration = Duration::from_secs(3_600);

impl Backups {
    /// Reads every seal, and with `mend` mends what is damaged, mails and files from the place `from` or the usual one. Blocks.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn scrub(&self, mend: bool, from: Option<&str>, progress: Progress) -> Result<Value> {
        let (store, clock) = self.store();
        let (began, since) = (clock.now(), std::time::Instant::now());
        let found = store.scrub(|done, of| (progress.0)(done, of), || self.is_stopping())?;
        let mut left = Left { rows: found.damaged_rows.len(), ..Left::default() };
        let mut blobs = found.damaged_blobs.clone();
        if mend && !found.is_whole() {
            left.rows = store.mend(&found)?;
            blobs = self.mend_blobs(blobs, from);
        }
        left.records = found.damaged_records && !mend;
        left.blobs = self.owners(&blobs)?;
        let says = says(&found, &left, mend);
        let good = left.rows == 0 && left.blobs.is_empty() && !left.records;
        let took_ms = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
        remember(
            store,
            Run { kind: Kind::Scrub, began, took_ms, place: String::new(), point: None, good, says: says.clone() },
        )?;
        Ok(json!({
            "good": good, "files": found.blobs, "bytes": found.bytes, "records": found.rows, "damaged_files": found.damaged_blobs.len(),
            "damaged_records": found.damaged_rows.len(), "left": left.blobs, "says": says,
        }))
    }

    /// Fetches whole copies of blobs from the backups, or from a copy of the data folder. Returns those for which there is none.
    fn mend_blobs(&self, damaged: Vec<BlobId>, from: Option<&str>) -> Vec<BlobId> {
        if damaged.is_empty() {
            return damaged;
        }
        let place = match from.map_or_else(|| self.usual_place(), |from| self.place(Some(from))) {
            Ok(place) => place,
            Err(e) => {
                tracing::warn!("damaged files cannot be fetched from a backup: {e}");
                return damaged;
            }
        };
        let mended = |id: &BlobId| match self.mend_blob(place.as_ref(), *id) {
            Ok(()) => true,
            Err(e) => {
                tracing::error!("a damaged file cannot be mended from the backups: {e}");
                false
            }
        };
        damaged.into_iter().filter(|id| !mended(id)).collect()
    }

    /// All backups share the file of a blob, and a copy of the data folder has it under the same name.
    fn mend_blob(&self, place: &dyn Place, id: BlobId) -> Result<()> {
        let (store, _) = self.store();
        let len = store.get(&BLOBS, &id)?.ok_or(Error::NotFound)?;
        // Never much more than its seals take, however long it is now.
        let mut from = place.get(&blob_name(id))?.take(len + len / 1_024 + (1 << 16));
        store.mend_blob(id, len, &mut from)
    }

    /// To whom damaged blobs belong, in words that name no content.
    fn owners(&self, blobs: &[BlobId]) -> Result<Vec<String>> {
        let (store, _) = self.store();
        let mut owners: BTreeMap<BlobId, String> = BTreeMap::new();
        if blobs.is_empty() {
            return Ok(Vec::new());
        }
        let address =
            |account| store.get(&ACCOUNTS, &account).ok().flatten().map_or("a removed account".to_owned(), |a| a.email);
        for row in store.scan(&FILES, &All) {
            let (_, file) = row?;
            for (blob, what) in [(Some(file.blob), "file"), (file.text, "text of the file")] {
                if let Some(blob) = blob.filter(|blob| blobs.contains(&blob.id)) {
                    owners.insert(blob.id, format!("the {what} {} of {}", file.id, address(file.account)));
                }
            }
        }
        for row in store.scan(&MESSAGES, &All) {
            let (_, message) = row?;
            for (blob, what) in [(Some(message.raw), "mail"), (message.full_text, "text of the mail")] {
                if let Some(blob) = blob.filter(|blob| blobs.contains(&blob.id)) {
                    owners.insert(blob.id, format!("the {what} {} of {}", message.id, address(message.account)));
                }
            }
        }
        for row in store.scan(&HELD, &All) {
            let (_, held) = row?;
            if blobs.contains(&held.raw.id) {
                owners.insert(held.raw.id, "a held mail".into());
            }
        }
        for row in store.scan(&MATTERS, &All) {
            let (_, matter) = row?;
            let Some(sealing) = matter.sealing else { continue };
            for (blob, what) in [(sealing.key, "key"), (sealing.archive, "archive")] {
                if blobs.contains(&blob.id) {
                    let why =
                        "chancery matters destroy removes it if it was destroyed after a backup that was restored";
                    owners
                        .insert(blob.id, format!("the {what} of the sealed matter {} ({why})", matter.details.number));
                }
            }
        }
        Ok(blobs
            .iter()
            .map(|id| owners.remove(id).unwrap_or_else(|| format!("the blob {id}, which no file or mail names")))
            .collect())
    }

    /// Scrubs once a week, until it is dropped.
    pub async fn weekly(self) {
        loop {
            tokio::time::sleep(LOOK).await;
            let (store, clock) = self.store();
            let last = runs(store).ok().and_then(|runs| runs.into_iter().find(|run| run.kind == Kind::Scrub));
            if last.is_some_and(|run| clock.now().duration_since(run.began) < EVERY) {
                continue;
            }
            let own = self.clone();
            match giving_way(move || own.scrub(true, None, Progress(&|_, _| {}))).await {
                Ok(found) if found["good"] == true => tracing::info!("every seal of the data folder was read"),
                Ok(found) => {
                    tracing::error!("the data folder is damaged: {}", found["says"].as_str().unwrap_or_default())
                }
                Err(e) => tracing::warn!("the data folder could not be read through: {e}"),
            }
        }
    }
}

/// What stays damaged.
#[derive(Default)]
struct Left {
    rows: usize,
    records: bool,
    blobs: Vec<String>,
}

fn says(found: &Scrubbed, left: &Left, mended: bool) -> String {
    let mut says =
        format!("{} records and {} mails and files ({}) were read.", found.rows, found.blobs, megabytes(found.bytes));
    if found.is_whole() {
        return format!("{says} All are whole.");
    }
    let count = found.damaged_blobs.len() + found.damaged_rows.len();
    if found.damaged_records {
        says += match mended {
            true => " The journal or the snapshot was damaged and was written again.",
            false => " The journal or the snapshot is damaged; all that it holds is still in the view.",
        };
    }
    if count > 0 {
        says += &match mended {
            true => format!(" {} of {count} damaged pieces were mended.", count - left.rows - left.blobs.len()),
            false => format!(" {count} are damaged. \"chancery doctor --repair\" mends what is whole elsewhere."),
        };
    }
    if left.rows > 0 && mended {
        says += &format!(" {} records are nowhere else and stay unreadable.", left.rows);
    }
    if mended && !left.blobs.is_empty() {
        says += &format!(" No whole copy was found of {}.", left.blobs.join(", of "));
    } else if !left.blobs.is_empty() {
        says += &format!(" They are {}.", left.blobs.join(", "));
    }
    says
}
