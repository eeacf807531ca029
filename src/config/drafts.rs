//! `drafts.*`: letters, memos, court papers and contracts.

use super::section::section;

use std::path::PathBuf;

section! {
    /// Drafts.
    Drafts = "drafts" {
        /// A folder with the firm's own kinds of drafts, one TOML file each, and its Word templates. A file with the name of one of Chancery's replaces it.
        kinds_folder: Option<PathBuf> = None, example "/etc/chancery/drafts";
    }
}
