//! `site.*`: the public pages.

use super::section::section;

use std::path::PathBuf;

section! {
    /// The public pages.
    Site = "site" {
        /// What the firm says about itself on its public pages: name, logo, colours, people, prices. "chancery site export
        /// FILE" writes a sample to start from. The file is read again when it changes. Unset: the sample, which says
        /// that it is one.
        file: Option<PathBuf> = None, example "/etc/chancery/site.toml";
    }
}
