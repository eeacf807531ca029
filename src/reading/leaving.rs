//! What goes with files: their places among those that wait for the recogniser or for an engine of speech.

use super::tables::{HEARINGS, SCANS};
use crate::{error::Result, matter_records::Going, store::Tx};

/// Takes files out of what waits.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    for at in going.papers().files.clone() {
        if tx.get(&SCANS, &at)?.is_some() {
            going.drop_row(&SCANS, at);
        }
        if tx.get(&HEARINGS, &at)?.is_some() {
            going.drop_row(&HEARINGS, at);
        }
    }
    Ok(())
}
