//! The audit log: every sign-in, change, download, answer and mail is a line chained to the one before, so that no
//! line can be altered, removed or inserted unnoticed. The commit that makes a change also writes its line. A line
//! names things by their identifiers and never holds text, mail addresses or secrets.

use super::{
    event::Event,
    records::{AuditHead, AuditRecord},
    tables::AUDIT_HEAD,
};
use crate::{
    audit::AUDIT,
    error::{Error, Result},
    store::{Store, Tx},
};

use jiff::Timestamp;
use serde::Serialize;

const HEAD: &[u8; 4] = b"head";
/// The key of the last deleted line's position: the remaining lines are chained to it.
const TAIL: &[u8; 4] = b"tail";
/// Lines deleted per commit.
const BATCH: usize = 2_000;

/// Whether something, such as a legal hold, keeps all lines at present.
pub type Keeps = fn(&Tx) -> Result<bool>;

/// The audit log. Clones share it.
#[derive(Clone)]
pub struct Audit {
    store: Store,
}

impl Audit {
    /// The log in `store`.
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    /// Writes a line within the commit it describes. This costs two small puts and no sync of its own.
    pub fn note(tx: &mut Tx, event: Event) -> Result<()> {
        let head = tx.get(&AUDIT_HEAD, HEAD)?.unwrap_or_default();
        let mut record = AuditRecord {
            seq: head.seq + 1,
            // The canonical form has microseconds, so the record must not have more.
            at: Timestamp::from_microsecond(Timestamp::now().as_microsecond()).unwrap_or(Timestamp::UNIX_EPOCH),
            account: event.account,
            action: event.action.word().to_owned(),
            object: event.object,
            outcome: event.outcome.word().to_owned(),
            address: event.address,
            hash: [0; 32],
        };
        record.hash = record.hash_after(&head.hash);
        tx.put(&AUDIT, &record.seq, &record)?;
        tx.put(&AUDIT_HEAD, HEAD, &AuditHead { seq: record.seq, hash: record.hash })
    }

    /// Writes a line about an event that changed nothing in the store. The line is durable when this returns.
    pub async fn record(&self, event: Event) -> Result<()> {
        self.store.write(move |tx| Self::note(tx, event)).await
    }

    /// Checks every line against the one before, and the head against `known`, a head recorded elsewhere.
    ///
    /// # Errors
    /// Only if the store cannot be read at all; faults of the log are in the result.
    pub fn verify(&self, known: Option<AuditHead>) -> Result<Verified> {
        let (head, tail) = (self.head()?, self.tail()?);
        let mut before = tail.hash;
        let first = tail.seq + 1;
        let verified = |broken, why| Verified { lines: head.seq - tail.seq, first, head: hex(&head.hash), broken, why };
        let broken = |line: u64, why: &str| Ok(verified(Some(line), Some(why.to_owned())));
        if head.seq < tail.seq {
            let why = "The stored head is older than lines that have expired.";
            return Ok(Verified { lines: 0, first, head: hex(&head.hash), broken: Some(first), why: Some(why.into()) });
        }
        for seq in first..=head.seq {
            let record = match self.store.get(&AUDIT, &seq) {
                Ok(Some(record)) => record,
                Ok(None) => return broken(seq, "It is missing."),
                Err(Error::Damaged(_)) => return broken(seq, "It cannot be decrypted: the stored bytes were changed."),
                Err(e) => return Err(e),
            };
            if record.seq != seq || record.hash != record.hash_after(&before) {
                return broken(seq, "Its hash does not match the line before it.");
            }
            if known.is_some_and(|known| known.seq == seq && known.hash != record.hash) {
                return broken(seq, "Its hash does not match the recorded head.");
            }
            before = record.hash;
        }
        if before != head.hash {
            return broken(head.seq, "The stored head does not match.");
        }
        if known.is_some_and(|known| known.seq > head.seq) {
            return broken(head.seq + 1, "It existed when the head was recorded and is now missing.");
        }
        Ok(verified(None, None))
    }

    /// Deletes the lines older than `time`, unless something keeps them. Returns how many. The chain continues from the last of them.
    ///
    /// # Errors
    /// If the store fails. The lines deleted until then are gone, and the chain is intact.
    pub async fn forget(&self, time: Timestamp, keeps: Keeps) -> Result<u64> {
        let mut gone = 0;
        loop {
            let batch = self.store.write(move |tx| if keeps(tx)? { Ok(0) } else { forget(tx, time) }).await?;
            gone += batch as u64;
            if batch < BATCH {
                return Ok(gone);
            }
        }
    }

    /// At most `most` lines, starting with number `from`.
    pub fn lines(&self, from: u64, most: u64) -> Result<Vec<AuditRecord>> {
        let from = from.max(self.tail()?.seq + 1);
        let to = self.head()?.seq.min(from.saturating_add(most).saturating_sub(1));
        (from..=to).filter_map(|seq| self.store.get(&AUDIT, &seq).transpose()).collect()
    }

    /// The newest lines before the number `before` that are `wanted`: at most `most`, out of at most `read`. Also the
    /// number before which to go on; `None` at the log's beginning.
    ///
    /// # Errors
    /// Store errors.
    pub fn newest(
        &self,
        before: Option<u64>,
        read: u64,
        most: usize,
        wanted: impl Fn(&AuditRecord) -> bool,
    ) -> Result<(Vec<AuditRecord>, Option<u64>)> {
        let (first, next) = (self.tail()?.seq + 1, self.head()?.seq + 1);
        let (mut at, mut found) = (before.unwrap_or(next).min(next), Vec::new());
        let stop = at.saturating_sub(read).max(first);
        while at > stop && found.len() < most {
            at -= 1;
            found.extend(self.store.get(&AUDIT, &at)?.filter(&wanted));
        }
        Ok((found, Some(at).filter(|at| *at > first)))
    }

    /// The end of the log.
    pub fn head(&self) -> Result<AuditHead> {
        Ok(self.store.get(&AUDIT_HEAD, HEAD)?.unwrap_or_default())
    }

    fn tail(&self) -> Result<AuditHead> {
        Ok(self.store.get(&AUDIT_HEAD, TAIL)?.unwrap_or_default())
    }
}

fn forget(tx: &mut Tx, time: Timestamp) -> Result<usize> {
    let mut tail = tx.get(&AUDIT_HEAD, TAIL)?.unwrap_or_default();
    let head = tx.get(&AUDIT_HEAD, HEAD)?.unwrap_or_default();
    let mut gone = 0;
    while gone < BATCH && tail.seq < head.seq {
        let place = tail.seq + 1;
        // A missing line stays missing, so that "audit verify" finds it.
        let Some(line) = tx.get(&AUDIT, &place)?.filter(|line| line.at < time) else { break };
        tail = AuditHead { seq: line.seq, hash: line.hash };
        tx.delete(&AUDIT, &place);
        gone += 1;
    }
    if gone > 0 {
        tx.put(&AUDIT_HEAD, TAIL, &tail)?;
    }
    Ok(gone)
}

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Lines that the log should have.
    pub lines: u64,
    /// Number of the first of them. Earlier lines were deleted when their retention period ended.
    pub first: u64,
    /// Hash of the last one, in hexadecimal.
    pub head: String,
    /// The first wrong line.
    pub broken: Option<u64>,
    /// What is wrong with it, in a sentence.
    pub why: Option<String>,
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Parses a head as it is written down: number, colon, hash in hexadecimal.
pub fn parse_head(text: &str) -> Option<AuditHead> {
    let (seq, hash) = text.trim().split_once(':')?;
    let bytes: Option<Vec<u8>> = (0..32).map(|i| u8::from_str_radix(hash.get(2 * i..2 * i + 2)?, 16).ok()).collect();
    let fits = hash.len() == 64 && hash.is_ascii();
    Some(AuditHead { seq: seq.parse().ok()?, hash: bytes.filter(|_| fits)?.try_into().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{audit::Action, ids::AccountId, store::Options};

    use ulid::Ulid;

    fn open(folder: &std::path::Path) -> (Store, Audit) {
        let store = Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap();
        (store.clone(), Audit::new(store))
    }

    fn fill(audit: &Audit, lines: u64) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for _ in 0..lines {
            let event = Event::of(AccountId::new(), Action::SignIn).on(Ulid::generate()).from([127, 0, 0, 1].into());
            runtime.block_on(audit.record(event)).unwrap();
        }
    }

    fn change(store: &Store, seq: u64, with: impl FnOnce(&mut AuditRecord) + Send + 'static) {
        let change = move |tx: &mut Tx| {
            let mut record = tx.get(&AUDIT, &seq)?.unwrap();
            with(&mut record);
            tx.put(&AUDIT, &seq, &record)
        };
        store.write_blocking(change).unwrap();
    }

    #[test]
    fn the_chain_goes_on_over_restarts_and_a_rebuilt_view() {
        let folder = tempfile::tempdir().unwrap();
        let (store, audit) = open(folder.path());
        fill(&audit, 3);
        let noted = audit.head().unwrap();
        store.close().unwrap();
        drop((store, audit));
        std::fs::remove_dir_all(folder.path().join("view")).unwrap();
        let (_store, audit) = open(folder.path());
        fill(&audit, 2);
        let verified = audit.verify(Some(noted)).unwrap();
        assert_eq!((verified.lines, verified.broken), (5, None));
        assert_eq!(audit.lines(2, 3).unwrap().iter().map(|l| l.seq).collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(parse_head(&format!("3:{}", hex(&noted.hash))), Some(noted));
    }

    #[test]
    fn a_change_that_is_left_out_leaves_no_line() {
        let folder = tempfile::tempdir().unwrap();
        let (store, audit) = open(folder.path());
        let failed = store.write_blocking(|tx| {
            Audit::note(tx, Event::new(Action::Deleted))?;
            Err::<(), _>(Error::NotFound)
        });
        assert!(failed.is_err() && audit.head().unwrap().seq == 0);
        fill(&audit, 1);
        assert_eq!(audit.verify(None).unwrap().broken, None);
    }

    #[test]
    fn what_is_let_go_leaves_a_chain_that_holds() {
        let folder = tempfile::tempdir().unwrap();
        let (store, audit) = open(folder.path());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        fill(&audit, 6);
        let third = audit.lines(3, 1).unwrap()[0].clone();
        let noted = audit.head().unwrap();
        assert_eq!(runtime.block_on(audit.forget(Timestamp::UNIX_EPOCH, |_| Ok(false))).unwrap(), 0);
        // Lines with the same time are deleted together.
        let gone = runtime.block_on(audit.forget(third.at, |_| Ok(false))).unwrap();
        let kept = audit.lines(1, 9).unwrap();
        assert!(gone <= 2 && kept.iter().all(|line| line.at >= third.at));
        let verified = audit.verify(Some(noted)).unwrap();
        assert_eq!((verified.first, verified.lines, verified.broken), (gone + 1, 6 - gone, None));
        // A line that goes missing after that is still noticed.
        change(&store, gone + 1, |r| r.account = None);
        assert_eq!(audit.verify(None).unwrap().broken, Some(gone + 1));
        let later = Timestamp::now() + jiff::SignedDuration::from_hours(1);
        assert_eq!(runtime.block_on(audit.forget(later, |_| Ok(false))).unwrap(), 6 - gone);
        assert_eq!(audit.verify(Some(noted)).unwrap().lines, 0);
        fill(&audit, 1);
        assert_eq!(audit.lines(1, 9).unwrap()[0].seq, 7);
        assert_eq!(audit.verify(Some(noted)).unwrap().broken, None);
    }

    #[test]
    fn tampering_is_found_at_its_first_line() {
        let folder = tempfile::tempdir().unwrap();
        let (store, audit) = open(folder.path());
        fill(&audit, 5);
        let whole = audit.lines(1, 9).unwrap();
        let noted = audit.head().unwrap();
        let restore = |seq: u64| {
            let record = whole[seq as usize - 1].clone();
            change(&store, seq, move |held| *held = record);
            assert_eq!(audit.verify(Some(noted)).unwrap().broken, None);
        };
        // Every field of a line is protected.
        for spoil in [
            (|r: &mut AuditRecord| r.account = None) as fn(&mut AuditRecord),
            |r| r.action = "download".into(),
            |r| r.object = None,
            |r| r.outcome = "refused".into(),
            |r| r.address = None,
            |r| r.at = Timestamp::UNIX_EPOCH,
            |r| r.seq = 4,
            |r| r.hash[0] ^= 1,
        ] {
            change(&store, 3, spoil);
            assert_eq!(audit.verify(None).unwrap().broken, Some(3));
            restore(3);
        }
        // A line with a recalculated hash breaks the next one.
        let before = whole[1].hash;
        change(&store, 3, move |r| {
            r.account = None;
            r.hash = r.hash_after(&before);
        });
        assert_eq!(audit.verify(None).unwrap().broken, Some(4));
        restore(3);
        // If lines are removed from the end and the head is adjusted, the head recorded elsewhere reveals it.
        let last = AuditHead { seq: 4, hash: whole[3].hash };
        store.write_blocking(move |tx| tx.put(&AUDIT_HEAD, HEAD, &last)).unwrap();
        assert_eq!(audit.verify(None).unwrap().broken, None);
        assert_eq!(audit.verify(Some(noted)).unwrap().broken, Some(5));
        store.write_blocking(move |tx| tx.put(&AUDIT_HEAD, HEAD, &noted)).unwrap();
        store
            .write_blocking(|tx| {
                tx.delete(&AUDIT, &2u64);
                Ok(())
            })
            .unwrap();
        let verified = audit.verify(None).unwrap();
        assert_eq!((verified.broken, verified.why.as_deref()), (Some(2), Some("It is missing.")));
    }
}
