//! `backup.*`: where backups go, and how long they stay.

use super::section::{fail, section};
use crate::error::StartError;

use std::path::PathBuf;

section! {
    /// Backups.
    Backup = "backup" {
        /// Where backups go: a folder on another disk or machine, such as "/mnt/backup/chancery", or storage that speaks the S3
        /// protocol, as "s3://BUCKET/PREFIX". Empty: "chancery backup create" must be told with --to.
        to: String = String::new();
        /// For how many days the last backup of the day is kept.
        keep_days: u32 = 14;
        /// For how many weeks the last backup of the week is kept.
        keep_weeks: u32 = 8;
        /// For how many months the last backup of the month is kept.
        keep_months: u32 = 12;
        /// Where "chancery backup verify" restores to, in a folder that it removes afterwards. It needs as much space as the data
        /// folder. Unset: in the data folder.
        verify_folder: Option<PathBuf> = None, example "/var/tmp";
        /// Address of S3 storage that is not Amazon's: scheme, host and port.
        s3_endpoint: String = String::new();
        /// Region of the S3 storage.
        s3_region: String = "us-east-1".into();
        /// Access key of the S3 storage.
        s3_access_key: String = String::new();
        /// File with the secret that belongs to the access key.
        s3_secret_file: Option<PathBuf> = None, example "/etc/chancery/s3.secret";
        /// Certificate (PEM) of the authority that vouches for the S3 storage, if it is the firm's own.
        s3_ca_file: Option<PathBuf> = None, example "/etc/chancery/ca.pem";
    }
}

impl Backup {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if !self.to.is_empty() && !self.to.starts_with("s3://") && !self.to.starts_with('/') {
            return fail(
                format!("backup.to is \"{}\".", self.to),
                "Write a folder's full path, or s3://BUCKET/PREFIX.",
            );
        }
        if !self.s3_endpoint.is_empty() && !self.s3_endpoint.starts_with("http") {
            return fail(format!("backup.s3_endpoint is \"{}\".", self.s3_endpoint), "Begin it with https://.");
        }
        if self.keep_days == 0 {
            return fail("backup.keep_days is 0.", "Keep at least the backups of 1 day.");
        }
        Ok(())
    }
}
