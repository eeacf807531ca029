//! What a data folder is: the first, a copy that follows another, or one from which another has taken over.

use super::{
    disk::{Disk, Folder},
    lock::unusable,
};
use base::error::StartError;

use std::path::Path;

/// Lies in a folder that follows another box.
pub(super) const STANDBY: &str = "standby";
/// Lies in a folder from which another box has taken over, and names that box's epoch.
pub(super) const SUPERSEDED: &str = "superseded";

/// Refuses a folder that must not be written to.
pub(super) fn refuse(disk: &Folder, root: &Path) -> Result<(), StartError> {
    let read = |name| disk.read(name).map_err(|e| unusable(root, &e));
    let shown = root.display();
    if read(STANDBY)?.is_some() {
        return Err(StartError::new(
            format!("The data folder {shown} is the copy of a standby."),
            "Start \"chancery standby run\" to follow the first box. If the first box is lost, run \"chancery standby promote\".",
        ));
    }
    if read(SUPERSEDED)?.is_some() {
        return Err(StartError::new(
            format!("Another box has taken over from the data folder {shown}, so nothing is written here any more."),
            "Nothing of it was changed. To follow the other box, name a new folder with --data and start \"chancery standby \
             run\"; to make this box the first again, stop the other and run \"chancery standby promote\" here.",
        ));
    }
    Ok(())
}
