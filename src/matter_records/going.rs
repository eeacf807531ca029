//! What goes when a task is deleted or a matter is sealed. Each room takes out its own rows; nothing is changed before all have, so that
//! the rows can be put into an archive first, and compared with it in the commit that removes them.

use super::{holds::Released, papers::Papers};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{BlobRef, Key, Table, Tx},
};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use std::collections::BTreeMap;

type Change = Box<dyn FnOnce(&mut Tx) -> Result<()> + Send>;

/// Everything that one commit removes and changes.
pub struct Going {
    papers: Papers,
    changes: Vec<Change>,
    blobs: BTreeMap<BlobId, BlobRef>,
    lines: Vec<Vec<u8>>,
}

/// What was removed, for the job that destroys what is left of it.
#[derive(Clone, Debug, Default)]
pub struct Gone {
    pub papers: Papers,
    pub blobs: Vec<BlobRef>,
}

impl Going {
    /// Of papers on which no legal hold stands.
    pub fn of(papers: Released<Papers>) -> Self {
        Self { papers: papers.into_inner(), changes: Vec::new(), blobs: BTreeMap::new(), lines: Vec::new() }
    }

    /// The papers.
    pub fn papers(&self) -> &Papers {
        &self.papers
    }

    /// A row that goes, and that an archive has to hold.
    ///
    /// # Errors
    /// [`Error::Internal`] for a row that cannot be written as JSON.
    pub fn take<K, V>(&mut self, table: &'static Table<K, V>, key: K, row: &V) -> Result<()>
    where
        K: Key + Send + 'static,
        V: Serialize + DeserializeOwned,
    {
        self.write_down(table, &key, row)?;
        self.drop_row(table, key);
        Ok(())
    }

    /// A row that goes, and that is made from others or leads to them.
    pub fn drop_row<K: Key + Send + 'static, V>(&mut self, table: &'static Table<K, V>, key: K) {
        self.then(move |tx| {
            tx.delete(table, &key);
            Ok(())
        });
    }

    /// A row that stays without what it said of the papers; an archive has to hold it as it was.
    ///
    /// # Errors
    /// As for [`Self::take`].
    pub fn put<K, V>(&mut self, table: &'static Table<K, V>, key: K, before: &V, after: V) -> Result<()>
    where
        K: Key + Send + 'static,
        V: Serialize + DeserializeOwned + Send + 'static,
    {
        self.write_down(table, &key, before)?;
        self.then(move |tx| tx.put(table, &key, &after));
        Ok(())
    }

    /// Bytes that go.
    pub fn blob(&mut self, blob: BlobRef) {
        self.blobs.insert(blob.id, blob);
    }

    /// A change that follows from the rest.
    pub fn then(&mut self, change: impl FnOnce(&mut Tx) -> Result<()> + Send + 'static) {
        self.changes.push(Box::new(change));
    }

    /// The rows as lines of JSON.
    pub fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// A hash of papers, rows and bytes: two are the same if nothing was changed in between.
    pub fn digest(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?}", self.papers).as_bytes());
        for line in &self.lines {
            hasher.update(&(line.len() as u64).to_be_bytes()).update(line);
        }
        for blob in self.blobs.values() {
            hasher.update(&blob.id.bytes()).update(&blob.hash);
        }
        *hasher.finalize().as_bytes()
    }

    /// Removes it all, within the commit in which it was gathered.
    ///
    /// # Errors
    /// Store errors.
    pub fn carry_out(self, tx: &mut Tx) -> Result<Gone> {
        for change in self.changes {
            change(tx)?;
        }
        self.blobs.values().for_each(|blob| tx.forget_blob(blob));
        Ok(Gone { papers: self.papers, blobs: self.blobs.into_values().collect() })
    }

    fn write_down<K: Key, V: Serialize + DeserializeOwned>(
        &mut self,
        table: &'static Table<K, V>,
        key: &K,
        row: &V,
    ) -> Result<()> {
        let mut bytes = Vec::new();
        key.write(&mut bytes);
        let key: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let odd = |e: serde_json::Error| Error::Internal(format!("a row of {} is no JSON: {e}", table.info().name));
        let mut line = serde_json::to_vec(&json!({ "table": table.info().name, "key": key })).map_err(odd)?;
        line.pop();
        line.extend_from_slice(b",\"row\":");
        serde_json::to_writer(&mut line, row).map_err(odd)?;
        line.extend_from_slice(b"}\n");
        self.lines.push(line);
        Ok(())
    }
}
