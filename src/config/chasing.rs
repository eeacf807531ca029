//! `chasing.*`: papers that clients are asked for.

use super::section::section;

use std::path::PathBuf;

section! {
    /// Papers that clients are asked for.
    Chasing = "chasing" {
        /// A folder with the firm's own checklists, one TOML file each. A file with the name of one of Chancery's replaces it.
        lists_folder: Option<PathBuf> = None, example "/etc/chancery/checklists";
    }
}
