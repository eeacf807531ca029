//! `intake.*`: forms that people who ask for help fill in.

use super::section::section;

use std::path::PathBuf;

section! {
    /// Forms that people who ask for help fill in.
    Intake = "intake" {
        /// A folder with the firm's own forms, one TOML file each. A file with the name of one of Chancery's replaces it.
        forms_folder: Option<PathBuf> = None, example "/etc/chancery/intake";
        /// The firm's own table of limitations. Its rows replace Chancery's for the same state and claim.
        limitations: Option<PathBuf> = None, example "/etc/chancery/limitations.toml";
        /// The most answers to one public form in 24 hours, at most 2000.
        most_per_day: u32 = 50;
    }
}
