//! `audit.*`: the audit log.

use super::section::{fail, section};
use crate::error::StartError;

section! {
    /// The audit log.
    Audit = "audit" {
        /// true: send the hash of the audit log's last line to the machine's syslog (/dev/log) once a day, so that there
        /// is a copy elsewhere.
        syslog: bool = false;
        /// Months after which lines of the audit log are removed. The site's privacy policy says 12.
        keep_months: u16 = 12;
    }
}

impl Audit {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if (1..=1200).contains(&self.keep_months) {
            return Ok(());
        }
        fail(
            "audit.keep_months must be at least 1 and at most 1200.",
            "Leave it out to use the default, 12 months, which is what the privacy policy of the site says.",
        )
    }
}
