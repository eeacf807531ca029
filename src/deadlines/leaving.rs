//! What goes with tasks: their deadlines.

use super::tables::DEADLINES;
use crate::{error::Result, matter_records::Going, store::Tx};

/// Takes out the deadlines of tasks.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    for at in going.papers().tasks.clone() {
        for (key, deadline) in tx.scan(&DEADLINES, &at)? {
            going.take(&DEADLINES, key, &deadline)?;
        }
    }
    Ok(())
}
