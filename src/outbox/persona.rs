//! Who the assistant is in mails.

use super::{dkim_keys::Dkim, reply_cap::ReplyCap};

use jiff::tz::TimeZone;

/// Who the assistant is in mails.
#[derive(Clone, Debug)]
pub struct Persona {
    /// From address.
    pub address: String,
    /// Name of the firm.
    pub firm: String,
    /// Host name in Message-IDs.
    pub hostname: String,
    /// Address of the site, without a slash at its end; empty if there is none to link to.
    pub site: String,
    /// Zone of the dates.
    pub zone: TimeZone,
    /// Signs what it sends.
    pub dkim: Dkim,
    /// Written replies are kept back until IT releases them.
    pub hold_replies: bool,
    /// Replies that one account is sent in a day.
    pub cap: ReplyCap,
}
