//! The settings intake applies: which addresses are ours, and who may write to them.

use crate::config::UnknownSenders;

/// What follows the plus sign in the address for copies of mails that members send to others.
const SENT: &str = "sent";

/// With what the word behind the plus sign begins in an address that was given out for one meeting.
pub(super) const MEETING: &str = "meeting-";

/// Settings for intake.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The address that staff write to. A folder may follow a plus sign: `assistant+leases@`.
    pub assistant: String,
    /// What to do with mail from senders who have no approved account or are not verified.
    pub unknown: UnknownSenders,
    /// The address that clients write to, and the email address of the account that gets their tasks.
    pub clients: Option<(String, String)>,
    /// Our own host name, for the trace.
    pub hostname: String,
    /// Largest message, in bytes.
    pub max_bytes: u64,
}

/// Where a recipient leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// To the assistant, and perhaps into a folder.
    Assistant(Option<String>),
    /// A copy of a mail that a member sent to somebody else: `assistant+sent@`.
    Sent,
    /// Perhaps to an address that was given out for one purpose: what stands behind the plus sign.
    Given(String),
    /// To the address for clients.
    Clients,
    /// To the administrator of this server (RFC 5321 section 4.5.1).
    Postmaster,
}

/// How the name of the account begins from which Exchange sends journal reports; an identifier follows.
const EXCHANGE: &str = "microsoftexchange";

impl Rules {
    /// Whether a journal report comes from the firm's own Exchange: from its account at the firm's domain, or at that of the person who sent the
    /// mail. A person's address cannot report for others.
    pub(in crate::intake) fn is_from_exchange(&self, from: &str, sender: &str) -> bool {
        let domain = |address: &str| address.rsplit_once('@').map(|(_, domain)| domain.to_lowercase());
        let its = domain(from);
        from.to_lowercase().starts_with(EXCHANGE)
            && its.is_some()
            && [domain(sender), domain(&self.assistant)].contains(&its)
    }

    pub(in crate::intake) fn place(&self, recipient: &str) -> Option<Place> {
        if recipient.eq_ignore_ascii_case("postmaster") {
            return Some(Place::Postmaster);
        }
        let (local, domain) = recipient.rsplit_once('@')?;
        let ours = |address: &str| address.rsplit_once('@').is_some_and(|(_, d)| d.eq_ignore_ascii_case(domain));
        if local.eq_ignore_ascii_case("postmaster")
            && (ours(&self.assistant) || domain.eq_ignore_ascii_case(&self.hostname))
        {
            return Some(Place::Postmaster);
        }
        if self.clients.as_ref().is_some_and(|(address, _)| address.eq_ignore_ascii_case(recipient)) {
            return Some(Place::Clients);
        }
        if !ours(&self.assistant) {
            return None;
        }
        let name = self.assistant.rsplit_once('@')?.0;
        let behind =
            local.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).map(|_| &local[name.len()..])?;
        match behind.strip_prefix('+') {
            None if behind.is_empty() => Some(Place::Assistant(None)),
            None => None,
            Some("") => Some(Place::Assistant(None)),
            Some(word) if word.eq_ignore_ascii_case(SENT) => Some(Place::Sent),
            Some(word) if word.get(..MEETING.len()).is_some_and(|head| head.eq_ignore_ascii_case(MEETING)) => {
                Some(Place::Given(word.to_owned()))
            }
            Some(folder) => Some(Place::Assistant(Some(folder.to_owned()))),
        }
    }
}
