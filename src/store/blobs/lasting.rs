//! Blobs that survive a restart half-written, for resumable uploads. A commit names them before their first byte, so
//! the sweeper leaves them alone. Opening one finds how much of it is complete on the disk.

use super::tables::{BLOBS, COMING};
use super::{BlobRef, BlobWriter, Blobs, Out, Pending, path, place};
use crate::{core::Tx, seal::SealedWriter, snapshot::Appender};
use base::error::{Error, Result};
use base::ids::BlobId;

impl Blobs {
    /// Starts the file of a lasting blob, or continues it: [`BlobWriter::len`] says from where. Name it first with
    /// [`Tx::name_lasting`]. Blocks, and reads what exists. Before writing, the caller checks for room
    /// ([`Self::check_room`]).
    ///
    /// # Errors
    /// Disk errors.
    pub fn lasting(&self, id: BlobId) -> Result<BlobWriter> {
        self.drop_doubted(id)?;
        let shared = &self.0;
        let mut hasher = blake3::Hasher::new();
        let mut len = 0;
        let file = match shared.disk.open(&format!("{}.tmp", path(id))) {
            Ok(file) => {
                let go_on = |file: Box<dyn crate::disk::DiskFile>, at| {
                    file.set_len(at)?;
                    Ok(Appender { file, at })
                };
                let resumed = SealedWriter::resume(file, &shared.keys.blobs, &place(id), go_on, |bytes| {
                    hasher.update(bytes);
                    len += bytes.len() as u64;
                });
                match resumed {
                    // Not even its header arrived whole, so there is nothing to go on with.
                    Err(Error::Damaged(_)) if len == 0 => shared.begin_file(id)?,
                    resumed => resumed?,
                }
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => shared.begin_file(id)?,
            Err(e) => return Err(e.into()),
        };
        let blob = BlobRef { id, len, hash: [0; 32] };
        let held = Pending { shared: shared.clone(), blob, inside: None, has_file: true, named: true.into() };
        Ok(BlobWriter { held, out: Out::File(Box::new(file)), hasher })
    }

    /// Removes a file whose sync has failed. Linux then takes what it could not write for written and reads it back until memory is short
    /// (Rebello et al., "Can Applications Recover from fsync Failures?", 2020), so nothing in it can be gone on with.
    fn drop_doubted(&self, id: BlobId) -> Result<()> {
        if self.0.doubted().contains(&id) {
            self.0.disk.remove(&format!("{}.tmp", path(id)))?;
            self.0.disk.remove(&path(id))?;
            self.0.doubted().remove(&id);
        }
        Ok(())
    }

    /// A blob that a commit has named, for use in another commit.
    pub fn named(&self, blob: BlobRef) -> Pending {
        Pending { shared: self.0.clone(), blob, inside: None, has_file: true, named: true.into() }
    }

    /// A lasting blob that was finished but whose commit is missing: its bytes are read to compute their hash. `None`
    /// if it is not complete yet. Blocks.
    pub fn finished(&self, id: BlobId, len: u64) -> Result<Option<BlobRef>> {
        self.drop_doubted(id)?;
        let blob = BlobRef { id, len, hash: [0; 32] };
        let mut reader = match self.0.disk.open(&path(id)) {
            Ok(_) => self.open(&blob)?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(e.into()),
        };
        let (mut hasher, mut at, mut piece) = (blake3::Hasher::new(), 0, vec![0; 64 * 1024]);
        loop {
            match reader.read_at(at, &mut piece)? {
                0 => return Ok(Some(BlobRef { hash: *hasher.finalize().as_bytes(), ..blob })),
                n => {
                    hasher.update(&piece[..n]);
                    at += n as u64;
                }
            }
        }
    }
}

impl Tx<'_> {
    /// Names a lasting blob before its first byte.
    pub fn name_lasting(&mut self, id: BlobId, len: u64) -> Result<()> {
        self.put(&COMING, &id, &())?;
        self.put(&BLOBS, &id, &len)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{Options, Store};
    use base::ids::BlobId;

    fn open(folder: &std::path::Path) -> Store {
        Store::open(&Options { probe: None, ..Options::new(folder) }).unwrap()
    }

    #[test]
    fn a_lasting_blob_goes_on_after_a_restart_and_opens_as_one() {
        let folder = tempfile::tempdir().unwrap();
        let bytes: Vec<u8> = (0..300_000u32).map(|i| (i % 251) as u8).collect();
        let id = BlobId::new();
        let store = open(folder.path());
        store.write_blocking(move |tx| tx.name_lasting(id, 300_000)).unwrap();
        let mut writer = store.blobs().lasting(id).unwrap();
        writer.write(&bytes[..200_000]).unwrap();
        drop(writer);
        store.close().unwrap();
        drop(store);
        // Bytes after the last complete chunk are useless, whatever they are.
        let file = std::fs::read_dir(folder.path().join("blobs")).unwrap().next().unwrap().unwrap().path();
        let file = std::fs::read_dir(file).unwrap().next().unwrap().unwrap().path();
        let mut whole = std::fs::read(&file).unwrap();
        whole.extend_from_slice(&[0; 70_000]);
        std::fs::write(&file, whole).unwrap();

        let store = open(folder.path());
        assert_eq!(store.sweep().unwrap(), 0);
        let mut writer = store.blobs().lasting(id).unwrap();
        let from = writer.len();
        assert_eq!(from, 3 * 65_536);
        writer.write(&bytes[from as usize..]).unwrap();
        let blob = *writer.finish().unwrap();
        assert_eq!((blob.len, blob.hash), (300_000, *blake3::hash(&bytes).as_bytes()));
        assert_eq!(store.blobs().open(&blob).unwrap().read_all().unwrap(), bytes);
        assert_eq!(store.blobs().finished(id, 300_000).unwrap(), Some(blob));
        store.blobs().destroy(id).unwrap();
        assert_eq!(store.blobs().finished(id, 300_000).unwrap(), None);
        assert_eq!(store.blobs().lasting(id).unwrap().len(), 0);
        store.blobs().destroy(id).unwrap();
    }

    #[test]
    fn one_that_has_just_begun_is_not_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        // Without a first byte there is no file, for long ones and for short ones.
        let (long, short) = (BlobId::new(), BlobId::new());
        store.write_blocking(move |tx| tx.name_lasting(long, 300_000)).unwrap();
        store.write_blocking(move |tx| tx.name_lasting(short, 5)).unwrap();
        let scrub = || store.scrub(|_, _| {}, || false).unwrap();
        assert!(scrub().is_whole(), "{:?}", scrub());
        let point = store.point().unwrap();
        assert!(point.is_coming(long) && point.is_coming(short));
        drop(point);
        // One that is complete and then lost is damaged.
        let mut writer = store.blobs().lasting(long).unwrap();
        writer.write(&[7; 300_000]).unwrap();
        let blob = writer.finish().unwrap();
        let named = *blob;
        let blob = store.write_blocking(move |tx| tx.name_blob(&blob).map(|()| blob)).unwrap();
        drop(blob);
        assert!(!store.point().unwrap().is_coming(long));
        assert_eq!(scrub().blobs, 1);
        std::fs::remove_file(folder.path().join(super::path(named.id))).unwrap();
        assert_eq!(scrub().damaged_blobs, [long]);
    }
}
