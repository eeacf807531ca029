//! The assistant's identity in mails.

use super::{dkim_keys::Dkim, reply_cap::ReplyCap};

use jiff::tz::TimeZone;

/// The assistant's identity in mails.
#[derive(Clone, Debug)]
pub struct Persona {
    /// From address.
    pub address: String,
    /// Name of the firm.
    pub firm: String,
    /// Host name in Message-IDs.
    pub hostname: String,
    /// Address of the site, without a trailing slash; empty if there is no site to link to.
    pub site: String,
    /// Time zone of the dates.
    pub zone: TimeZone,
    /// Signs outgoing mail.
    pub dkim: Dkim,
    /// Whether replies are held until IT releases them.
    pub hold_replies: bool,
    /// How many replies one account is sent in a day.
    pub cap: ReplyCap,
}

#[cfg(test)]
impl Persona {
    /// The identity of a made-up firm.
    pub fn sample(clock: &crate::clock::Clock) -> Self {
        Self {
            address: "assistant@firm.example".into(),
            firm: "Hale & Partners".into(),
            hostname: "box.firm.example".into(),
            site: "https://box.firm.example".into(),
            zone: TimeZone::UTC,
            dkim: Dkim::default(),
            hold_replies: false,
            cap: ReplyCap::new(200, TimeZone::UTC, clock.clone()),
        }
    }
}
