//! Reads an archive back, as its own verifier does, before anything that it holds is removed.

use super::own_key::Reader;
use crate::error::{Error, Result};

use aws_lc_rs::digest::{Context, SHA256};
use serde::Deserialize;
use std::{
    collections::HashSet,
    io::{BufReader, Read},
};
use zip::ZipArchive;

/// Bytes read at a time.
const PIECE: usize = 256 * 1024;

#[derive(Deserialize)]
struct Manifest {
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    path: String,
    size: u64,
    sha256: String,
}

/// Reads every entry and compares it with the manifest. Blocks.
///
/// # Errors
/// [`Error::Damaged`] for an archive that does not prove itself.
pub fn check(reader: Reader) -> Result<()> {
    let odd = |e: &dyn std::fmt::Display| Error::Damaged(format!("the archive could not be read back: {e}"));
    let mut archive = ZipArchive::new(BufReader::with_capacity(PIECE, reader)).map_err(|e| odd(&e))?;
    let manifest: Manifest = {
        let entry = archive.by_name("manifest.json").map_err(|e| odd(&e))?;
        serde_json::from_reader(BufReader::new(entry)).map_err(|e| odd(&e))?
    };
    let mut seen = HashSet::new();
    for Entry { path, size, sha256 } in &manifest.entries {
        let mut entry = archive.by_name(path).map_err(|e| odd(&e))?;
        let (mut digest, mut len, mut piece) = (Context::new(&SHA256), 0u64, vec![0; PIECE]);
        loop {
            match entry.read(&mut piece).map_err(|e| odd(&e))? {
                0 => break,
                n => {
                    digest.update(piece.get(..n).unwrap_or_default());
                    len += n as u64;
                }
            }
        }
        if len != *size || crate::audit::log::hex(digest.finish().as_ref()) != *sha256 {
            return Err(odd(&format!("{path} is not as it was written")));
        }
        seen.insert(path.as_str());
    }
    // The manifest itself is the only entry that it does not name.
    if seen.len() + 1 != archive.len() {
        return Err(odd(&"its manifest does not name all that is in it"));
    }
    Ok(())
}
