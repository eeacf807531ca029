//! The tables of certificates.

use super::records::{AcmeAccount, Issued, Tries};

crate::store::tables! {
    /// Certificates that were issued here or for us: "leaf" for the doors, "root" of the own authority.
    ISSUED: [u8; 4] => Issued = 54, Kept;
    /// The account with an authority, under "acme".
    ACME_ACCOUNT: [u8; 4] => AcmeAccount = 55, Kept;
    /// How the last tries went, under "leaf".
    ISSUE_TRIES: [u8; 4] => Tries = 56, Kept;
}
