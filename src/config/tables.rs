//! `tables.*`: tables of questions and documents.

use super::section::section;

use std::path::PathBuf;

section! {
    /// Tables.
    Tables = "tables" {
        /// A folder with the firm's own sets of questions, one TOML file each. A file with the name of one of Chancery's replaces it.
        sets_folder: Option<PathBuf> = None, example "/etc/chancery/tables";
    }
}
