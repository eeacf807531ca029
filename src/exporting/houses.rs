//! What lists are made of.

use crate::{
    accounts::Accounts,
    audit::Audit,
    booking::Booking,
    chasing::Chasing,
    clients::Clients,
    conflicts::Conflicts,
    deadlines::Deadlines,
    files::{Archives, Files},
    matters::Matters,
    tasks::Tasks,
};

/// What lists are made of.
pub struct ExportHouses {
    pub accounts: Accounts,
    pub tasks: Tasks,
    pub files: Files,
    pub matters: Matters,
    pub clients: Clients,
    pub deadlines: Deadlines,
    pub conflicts: Conflicts,
    pub chasing: Chasing,
    pub booking: Booking,
    pub archives: Archives,
    pub audit: Audit,
}
