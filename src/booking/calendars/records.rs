//! Calendars in which a member's busy times stand.

use super::super::records::CalendarId;
use crate::ids::AccountId;

use jiff::Timestamp;
use meeting_slots::Span;
use serde::{Deserialize, Serialize};

/// Where a calendar is read. Addresses and passwords are secrets: neither is shown again or logged.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// A feed (ICS) at an address.
    Feed {
        /// Its address.
        url: String,
    },
    /// A collection on a CalDAV server.
    Caldav {
        /// Its address.
        url: String,
        /// The name to sign in with.
        user: String,
        /// The password.
        password: String,
    },
    /// The member's own calendar at the provider of the firm's mailbox, by the sign-in of that. The address is the account's.
    Firm,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Feed { .. } => "Feed",
            Self::Caldav { .. } => "Caldav",
            Self::Firm => "Firm",
        })
    }
}

/// A calendar of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// Identifier.
    pub id: CalendarId,
    /// Whose.
    pub account: AccountId,
    /// What the member calls it.
    pub name: String,
    /// Where it is read.
    pub source: Source,
    /// The busy times when it was last read, in seconds, in order.
    pub busy: Vec<(i64, i64)>,
    /// When it was last read.
    pub read_at: Option<Timestamp>,
    /// When that was last tried.
    pub tried_at: Option<Timestamp>,
    /// Why the last try failed, in a sentence.
    pub problem: Option<String>,
}

impl Calendar {
    /// The busy times.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        self.busy.iter().filter_map(|(from, until)| {
            Some(Span { from: Timestamp::from_second(*from).ok()?, until: Timestamp::from_second(*until).ok()? })
        })
    }
}
