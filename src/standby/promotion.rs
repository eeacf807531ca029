//! Making a standby the first.

use crate::{
    error::StartError,
    keys::Paper,
    store::{self, Options},
};

/// Makes the folder of these options the first. Returns its epoch.
///
/// # Errors
/// There is no whole copy, or no key opens it.
pub fn promote(options: &Options, paper: Option<&Paper>) -> Result<u64, StartError> {
    store::promote(options, paper.map(Paper::key))
}
