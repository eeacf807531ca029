//! The tables of audit.

use super::records::{AuditHead, AuditRecord};

crate::store::tables! {
    /// Lines of the audit log, by number.
    AUDIT: u64 => AuditRecord = 17, Kept;
    /// The newest line, under "head".
    AUDIT_HEAD: [u8; 4] => AuditHead = 18, Kept;
}
