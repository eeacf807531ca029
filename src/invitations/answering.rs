//! Who can answer an invitation, and in whose name.

use super::records::{Event, EventStatus, Sender};
use crate::{
    accounts::Account,
    documents::calendar::event::{Method, Person},
};

/// The addresses that are the assistant's.
#[derive(Clone, Debug, Default)]
pub struct OurAddresses(Vec<String>);

/// In whose name an answer is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attendee {
    /// The invited address, as the invitation writes it.
    pub address: String,
    /// The name; may be empty.
    pub name: String,
    /// The assistant's address, if another is the invited one (RFC 5545, 3.2.18).
    pub sent_by: Option<String>,
}

impl OurAddresses {
    /// These addresses; empty ones are left out.
    pub fn new<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        Self(addresses.into_iter().filter(|address| !address.is_empty()).map(str::to_lowercase).collect())
    }

    /// Whether an address is the assistant's, or names a folder after it: `assistant+leases@`.
    fn contain(&self, address: &str) -> bool {
        let address = address.to_lowercase();
        let Some((local, domain)) = address.split_once('@') else { return false };
        let bare = local.split('+').next().unwrap_or(local);
        self.0.iter().any(|ours| *ours == address || *ours == format!("{bare}@{domain}"))
    }
}

/// In whose name `owner` can answer an event, and the organizer's address.
///
/// # Errors
/// Why nobody can: a sentence for the person.
pub(super) fn attendee(
    event: &Event,
    cancelled: bool,
    owner: &Account,
    ours: &OurAddresses,
    from: &str,
) -> Result<(Attendee, String), &'static str> {
    let said = &event.said;
    if said.method != Method::Request && !cancelled {
        return Err(match event.status {
            EventStatus::Reply => "This is somebody's answer to an invitation.",
            EventStatus::Proposal => "This is somebody's proposal for another time. Answer it by mail.",
            _ => "This mail tells of an event and invites nobody.",
        });
    }
    if cancelled {
        return Err("The organizer cancelled this event.");
    }
    match event.sender {
        Sender::Other => {
            return Err(
                "The sender is not verified, or is not the organizer. Forward the invitation from your own address to answer it.",
            );
        }
        _ if event.contested => return Err("Another organizer's event has the same identifier. Ask the organizer."),
        Sender::Organizer | Sender::Owner => {}
    }
    if said.uid.is_empty() {
        return Err("The invitation has no identifier that an answer could name.");
    }
    let organizer = said.organizer.as_ref().map(|person| person.address.as_str()).unwrap_or_default();
    if organizer.is_empty() {
        return Err("The invitation names no organizer to whom an answer could go.");
    }
    if ours.contain(organizer) {
        return Err("The assistant itself is named as the organizer.");
    }
    let sent_by = |address: &str| (!address.eq_ignore_ascii_case(from)).then(|| from.to_owned());
    let invited = |wanted: &dyn Fn(&str) -> bool| said.attendees.iter().find(|person| wanted(&person.address));
    let who = if let Some(Person { address, .. }) = invited(&|address| ours.contain(address)) {
        // The name in the invitation is the organizer's choice, and this one goes into our From.
        Attendee { address: address.clone(), name: "Chancery".into(), sent_by: sent_by(address) }
    } else if let Some(Person { address, .. }) = invited(&|address| address.eq_ignore_ascii_case(&owner.email)) {
        Attendee { address: address.clone(), name: owner.full_name(), sent_by: sent_by(address) }
    } else {
        return Err("Neither you nor the assistant is invited, so there is nobody to answer for.");
    };
    Ok((who, organizer.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assistants_addresses_and_those_of_its_folders() {
        let ours = OurAddresses::new(["Assistant@firm.test", "", "intake@firm.test"]);
        for address in ["assistant@FIRM.test", "assistant+leases@firm.test", "intake@firm.test"] {
            assert!(ours.contain(address), "{address}");
        }
        for address in ["", "assistant", "assistants@firm.test", "assistant@other.test", "+@firm.test", "@firm.test"] {
            assert!(!ours.contain(address), "{address}");
        }
    }
}
