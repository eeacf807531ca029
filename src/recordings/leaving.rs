//! What goes with a recording: what was heard in it, and what people said about its transcript.

use super::store_tables::{HEARD, RECORDINGS, TRANSCRIPT_EDITS};
use crate::{error::Result, matter_records::Going, store::Tx};

/// Takes out what is kept of recordings beside their files.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    for at in going.papers().files.clone() {
        let Some(recording) = tx.get(&RECORDINGS, &at)? else { continue };
        going.take(&RECORDINGS, at, &recording)?;
        for (key, heard) in tx.scan(&HEARD, &at)? {
            going.take(&HEARD, key, &heard)?;
        }
        if let Some(edits) = tx.get(&TRANSCRIPT_EDITS, &at)? {
            going.take(&TRANSCRIPT_EDITS, at, &edits)?;
        }
    }
    Ok(())
}
