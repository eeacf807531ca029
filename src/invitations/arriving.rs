//! Takes the events of a mail in: which event each is, which version counts, and whose word it is (RFC 5546, 2.1.4 and 2.1.5).

use super::{
    records::{Event, EventId, EventStatus, Sender},
    tables::{CARRIED, EVENT_BY_UID, EVENTS, TASK_EVENTS},
    times::{self, Time},
};
use crate::{
    accounts::ACCOUNTS,
    documents::calendar::event::{CalendarEvent, Method},
    error::Result,
    store::Tx,
    tasks::Message,
};

use jiff::Timestamp;
use ulid::Ulid;

/// Attendees kept of an event whose sender does not count.
const OF_OTHERS: usize = 20;

/// Records the events of a mail, in the commit that records the mail as read. Returns sentences for the person about
/// those that changed nothing.
///
/// # Errors
/// Store errors.
pub fn record(tx: &mut Tx, message: &Message, events: &[CalendarEvent]) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    let owner = tx.get(&ACCOUNTS, &message.account)?.map(|owner| owner.email).unwrap_or_default();
    if !events.is_empty() {
        tx.put(&CARRIED, &(message.account, message.id), &())?;
    }
    for (number, said) in events.iter().enumerate() {
        let sender = sender_of(message, said, &owner);
        let (id, whole) = identity(tx, message, said, sender, number);
        if let Some(note) = record_one(tx, message, said.clone(), (id, whole, sender))? {
            notes.push(note);
        }
        tx.put(&TASK_EVENTS, &(message.account, message.task, id), &())?;
    }
    Ok(notes)
}

/// Only a verified organizer and the account's owner count, and the owner only in person: what a program of theirs passes
/// on may be anybody's. Whoever else sends an event does not speak for the organizer.
fn sender_of(message: &Message, said: &CalendarEvent, owner: &str) -> Sender {
    let organizer = said.organizer.as_ref().map(|organizer| organizer.address.as_str()).unwrap_or_default();
    match message.from.as_str() {
        _ if !message.is_proven() => Sender::Other,
        from if !organizer.is_empty() && from.eq_ignore_ascii_case(organizer) => Sender::Organizer,
        from if message.automatic.is_none() && !owner.is_empty() && from.eq_ignore_ascii_case(owner) => Sender::Owner,
        _ => Sender::Other,
    }
}

/// The identifier of an event, and of the repeated event of which it is an instance. Whose word it is and the organizer
/// are part of it, so that no other organizer's and no unverified sender's event is ever the same one.
fn identity(
    tx: &Tx,
    message: &Message,
    said: &CalendarEvent,
    sender: Sender,
    number: usize,
) -> (EventId, Option<EventId>) {
    let hashed = |text: &str| {
        let hash = tx.keys().lookup("event", text);
        EventId(Ulid::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default()))
    };
    let told_only = matches!(said.method, Method::Reply | Method::Counter);
    if said.uid.is_empty() || told_only {
        return (hashed(&format!("{}\n{number}", message.id)), None);
    }
    let organizer = said.organizer.as_ref().map(|organizer| organizer.address.to_lowercase()).unwrap_or_default();
    let word = if sender.counts() { String::new() } else { message.from.to_lowercase() };
    let of = |instance: &str| hashed(&format!("{word}\n{organizer}\n{}\n{instance}", said.uid));
    let Some(instance) = &said.instance else { return (of(""), None) };
    // The same instance may be named in UTC and in a zone.
    let instance = match times::time(instance) {
        Time::Day(day) => day.to_string(),
        Time::At(at) => at.to_string(),
        Time::Floating(at) => at.to_string(),
    };
    (of(&instance), Some(of("")))
}

fn record_one(
    tx: &mut Tx,
    message: &Message,
    mut said: CalendarEvent,
    (id, whole, sender): (EventId, Option<EventId>, Sender),
) -> Result<Option<String>> {
    let at = (message.account, id);
    let known: Option<Event> = tx.get(&EVENTS, &at)?;
    if known.as_ref().is_some_and(|known| !is_newer(&said, known)) {
        let again = known.as_ref().is_some_and(|known| version(&known.said) == version(&said));
        return Ok((!again).then(|| {
            format!("This mail carries an older version of the event \"{}\". The newer one counts.", said.title)
        }));
    }
    let mut contested = false;
    if sender.counts() && !said.uid.is_empty() {
        let uid = (message.account, tx.keys().lookup("uid", &said.uid));
        let first = tx.get(&EVENT_BY_UID, &uid)?;
        match first {
            None => tx.put(&EVENT_BY_UID, &uid, &whole.unwrap_or(id))?,
            Some(first) => contested = first != whole.unwrap_or(id),
        }
    }
    if !sender.counts() {
        said.attendees.truncate(OF_OTHERS);
    }
    let note = contested.then(|| {
        format!(
            "The event \"{}\" has the identifier of another organizer's event, which was not changed. Check who sent it.",
            said.title
        )
    });
    let event = Event {
        id,
        account: message.account,
        task: message.task,
        message: message.id,
        status: status(&said, known.as_ref()),
        said,
        sender,
        contested,
        whole,
        changed_at: Timestamp::now(),
        answers_sent: known.as_ref().map_or(0, |known| known.answers_sent),
        answer: known.and_then(|known| known.answer),
    };
    tx.put(&EVENTS, &at, &event)?;
    Ok(note)
}

fn version(said: &CalendarEvent) -> (u32, Option<Timestamp>) {
    (said.sequence, said.stamp)
}

/// Whether what a mail says replaces what is known: the higher SEQUENCE does, and of equal ones the later DTSTAMP.
fn is_newer(said: &CalendarEvent, known: &Event) -> bool {
    let cancels = said.cancelled && known.status != EventStatus::Cancelled;
    let invites = said.method == Method::Request && known.said.method == Method::Publish;
    match version(said).cmp(&version(&known.said)) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => cancels || invites,
        std::cmp::Ordering::Less => false,
    }
}

fn status(said: &CalendarEvent, known: Option<&Event>) -> EventStatus {
    match said.method {
        Method::Reply => EventStatus::Reply,
        Method::Counter => EventStatus::Proposal,
        _ if said.cancelled => EventStatus::Cancelled,
        Method::Publish => EventStatus::Published,
        _ if known.is_some_and(|known| known.said.method != Method::Publish) => EventStatus::Updated,
        _ => EventStatus::Invitation,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::invitations::reply::tests::event;

    #[test]
    fn only_the_organizer_and_the_owner_in_person_count() {
        let said = event("x").said;
        let mail = |from: &str, proof: &str, automatic: Option<&str>| -> Message {
            let (id, hash) = (crate::ids::MessageId::new(), [0u8; 32]);
            serde_json::from_value(serde_json::json!({
                "id": id, "task": crate::ids::TaskId::new(), "account": crate::ids::AccountId::new(),
                "direction": "incoming", "from": from, "to": [], "subject": "", "message_id": "", "references": [],
                "at": Timestamp::UNIX_EPOCH, "raw": { "id": crate::ids::BlobId::new(), "len": 0, "hash": hash },
                "body": null, "authentication": { "proof": proof }, "automatic": automatic,
            }))
            .unwrap()
        };
        for (from, proof, automatic, sender) in [
            ("Ann@LEE.test", "dmarc", None, Sender::Organizer),
            ("ann@lee.test", "none", None, Sender::Other),
            ("dana@firm.test", "sign_in", None, Sender::Owner),
            // A rule in the owner's mail program passes on whatever anybody sends.
            ("dana@firm.test", "sign_in", Some("Auto-Submitted"), Sender::Other),
            ("mal@evil.test", "dmarc", None, Sender::Other),
        ] {
            assert_eq!(sender_of(&mail(from, proof, automatic), &said, "dana@firm.test"), sender, "{from} {proof}");
        }
        let nobody = CalendarEvent { organizer: None, ..said };
        assert_eq!(sender_of(&mail("", "dmarc", None), &nobody, ""), Sender::Other);
    }

    #[test]
    fn the_version_decides() {
        let stamp = |day: u8| Some(format!("2026-03-0{day}T00:00:00Z").parse().unwrap());
        let said = |sequence, day, method| CalendarEvent {
            sequence,
            stamp: stamp(day),
            method,
            cancelled: method == Method::Cancel,
            ..CalendarEvent::default()
        };
        let known = Event { said: said(2, 2, Method::Request), ..event("x") };
        for (sequence, day, method, newer) in [
            (3, 1, Method::Request, true),
            (2, 3, Method::Request, true),
            (2, 2, Method::Request, false),
            (2, 1, Method::Request, false),
            (1, 9, Method::Request, false),
            (2, 2, Method::Cancel, true),
            (1, 9, Method::Cancel, false),
        ] {
            assert_eq!(is_newer(&said(sequence, day, method), &known), newer, "{sequence} {day} {method:?}");
        }
        let published = Event { said: said(2, 2, Method::Publish), ..event("x") };
        assert!(is_newer(&said(2, 2, Method::Request), &published));
        assert_eq!(status(&said(3, 3, Method::Request), Some(&known)), EventStatus::Updated);
        assert_eq!(status(&said(3, 3, Method::Request), Some(&published)), EventStatus::Invitation);
        assert_eq!(status(&said(3, 3, Method::Cancel), None), EventStatus::Cancelled);
    }
}
