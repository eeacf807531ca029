//! The parts of the house that records go into and come from.

use crate::{
    accounts::Accounts, clients::Clients, clock::Clock, deadlines::Deadlines, files::Files, matters::Matters,
    store::Store,
};

use jiff::tz::TimeZone;

/// The parts of the house that records go into and come from.
pub struct Houses {
    pub store: Store,
    pub accounts: Accounts,
    pub clients: Clients,
    pub matters: Matters,
    pub files: Files,
    pub deadlines: Deadlines,
    pub clock: Clock,
    pub zone: TimeZone,
}
