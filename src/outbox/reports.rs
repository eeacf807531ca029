//! Reports about our mail (RFC 3464): what a mail server on the way, or the last one, says happened to it. Anybody
//! can write one. So a report changes a recipient's state only if something proves it. For any other report, the
//! task's page says only that somebody reports it.

use super::{
    commit::{keep, tell, write},
    kept_report::KeptReport,
    records::{OutboxItem, OutboxState, Recipient},
};
use crate::{
    audit::{Action, Audit, Event},
    email::{
        delivery_report::fields::{DeliveryReport, ReportedRecipient},
        envelope_id,
    },
    error::Result,
    ids::OutboxId,
    outbox::{OUTBOX, OUTBOX_BY_MID},
    store::{Store, Tx},
};

use jiff::Timestamp;
use std::net::IpAddr;

/// Reports kept per mail.
const KEPT: usize = 10;

/// The mail's envelope identifier.
pub(super) fn name(store: &Store, id: OutboxId) -> String {
    envelope_id::make(&store.keys().signing("envelope-id"), id)
}

/// The mail that a report concerns.
#[derive(Clone, Debug)]
pub struct About {
    /// The mail.
    pub item: OutboxItem,
    /// Whether the report carries the mail's envelope identifier, which only servers that had the mail know.
    pub by_name: bool,
}

impl About {
    /// Whether the mail has been sent to anybody.
    pub fn went_out(&mut self) -> bool {
        self.item.open().iter().any(|r| matches!(r.state, OutboxState::Sent | OutboxState::Bounced))
    }
}

/// The mail of ours that a report concerns, found by its envelope identifier or by a Message-ID in the returned
/// header or in `references`. `None` if it is not ours.
///
/// # Errors
/// Store errors.
pub fn about(store: &Store, report: &DeliveryReport, references: &[String]) -> Result<Option<About>> {
    let key = store.keys().signing("envelope-id");
    let named = report.envelope_id.as_deref().and_then(|id| envelope_id::verify(&key, id));
    if let Some(item) = named.map(|id| store.get(&OUTBOX, &id)).transpose()?.flatten() {
        return Ok(Some(About { item, by_name: true }));
    }
    for id in report.message_id.iter().chain(references) {
        let id = store.get(&OUTBOX_BY_MID, &store.keys().lookup("mid", id))?;
        if let Some(item) = id.map(|id| store.get(&OUTBOX, &id)).transpose()?.flatten() {
            return Ok(Some(About { item, by_name: false }));
        }
    }
    Ok(None)
}

/// How a report arrived.
#[derive(Clone, Copy, Debug)]
pub struct Came {
    /// When.
    pub at: Timestamp,
    /// From where.
    pub peer: IpAddr,
    /// Whether something proves it.
    pub believed: bool,
}

/// Records a report about a mail. `None` if it changed nothing: the mail is gone, or the report was known already.
///
/// # Errors
/// Store errors.
pub fn book(tx: &mut Tx, id: OutboxId, report: &DeliveryReport, came: Came) -> Result<Option<OutboxItem>> {
    let Some(mut item) = tx.get(&OUTBOX, &id)? else { return Ok(None) };
    let before = (item.open().clone(), item.reports.clone());
    for said in &report.recipients {
        for at in meant(&mut item, said) {
            note(&mut item, at, said, &report.reporting_mta, came);
            if came.believed {
                apply(&mut item.recipients[at], said);
            }
        }
    }
    if item.reports == before.1 && item.recipients == before.0 {
        return Ok(None);
    }
    let changed = item.recipients != before.0;
    if changed && !item.waits() {
        keep(tx, &mut item)?;
    } else {
        item.sum_up();
        write(tx, &item)?;
    }
    if changed {
        tell(tx, &item)?;
        if item.state == OutboxState::Bounced {
            let event = Event::of(item.account, Action::MailOut).on(item.id.0);
            Audit::note(tx, event.failed())?;
            tracing::warn!(mail = %item.id, "a mail of ours came back; \"chancery mail queue\" lists it");
        }
    }
    Ok(Some(item))
}

/// The recipients that a report means. If the mail has only one, that is the one, whatever address it was forwarded
/// to.
fn meant(item: &mut OutboxItem, said: &ReportedRecipient) -> Vec<usize> {
    let all = item.open();
    let one = all.len() == 1;
    let named = |r: &Recipient| one || r.address.eq_ignore_ascii_case(said.address.trim());
    (0..all.len()).filter(|at| named(&all[*at])).collect()
}

/// Keeps a report. If there are too many, unproven ones are dropped first: anybody can send any number of those.
fn note(item: &mut OutboxItem, at: usize, said: &ReportedRecipient, mta: &str, came: Came) {
    let kept = KeptReport {
        at: came.at,
        peer: came.peer.to_string(),
        believed: came.believed,
        recipient: item.recipients[at].address.clone(),
        action: said.action.clone(),
        status: said.status.clone(),
        diagnostic: said.diagnostic.clone(),
        reporting_mta: mta.to_owned(),
    };
    if item.reports.iter().any(|old| KeptReport { at: kept.at, ..old.clone() } == kept) {
        return;
    }
    if item.reports.len() >= KEPT {
        if !came.believed {
            return;
        }
        let doubtful = item.reports.iter().position(|old| !old.believed);
        item.reports.remove(doubtful.unwrap_or(0));
    }
    item.reports.push(kept);
}

fn apply(recipient: &mut Recipient, said: &ReportedRecipient) {
    // Only a sent mail can come back.
    if recipient.state != OutboxState::Sent {
        return;
    }
    if said.failed() {
        (recipient.state, recipient.last_error) = (OutboxState::Bounced, Some(sentence(said)));
    } else if said.delayed() {
        recipient.last_error = Some(format!("It is delayed on its way. {}", sentence(said)));
    }
}

/// One sentence for the task's page.
fn sentence(said: &ReportedRecipient) -> String {
    let ReportedRecipient { status, diagnostic, .. } = said;
    match (status.is_empty(), diagnostic.is_empty()) {
        (true, true) => "The recipient's mail server gave no reason.".into(),
        (false, true) => format!("The recipient's mail server said: {status}."),
        (true, false) => format!("The recipient's mail server said: {diagnostic}"),
        (false, false) if diagnostic.contains(status) => format!("The recipient's mail server said: {diagnostic}"),
        (false, false) => format!("The recipient's mail server said: {status} {diagnostic}"),
    }
}
