//! What goes with papers: under which names they were written into folders. The files there stay, and what was taken in is not taken again.

use super::{records::Known, store_tables::FOLDER_KNOWN};
use crate::{
    error::Result,
    matter_records::Going,
    store::{All, Tx},
};

use std::collections::BTreeSet;

/// Takes out the names of papers that were written into folders.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    let mut keys = BTreeSet::new();
    let files = papers.files.iter().map(|(_, id)| format!("file {id}"));
    for paper in files.chain(papers.messages.iter().map(|(_, id)| format!("answer {id}"))) {
        keys.insert(tx.keys().lookup("folder paper", &paper));
    }
    // A matter's papers may be written by another member than their owner.
    for (key, known) in tx.scan(&FOLDER_KNOWN, &All)? {
        if matches!(known, Known::Written { .. }) && keys.contains(&key.2) {
            going.take(&FOLDER_KNOWN, key, &known)?;
        }
    }
    Ok(())
}
