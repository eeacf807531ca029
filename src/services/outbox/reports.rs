//! Reports about our mail (RFC 3464): what a mail server on the way, or the last one, says became of it.

use super::{Outbox, keep, tell, write};
use crate::{
    error::Result,
    mail::words,
    model::{Event, OutboxId, OutboxItem, OutboxState},
    services::audit::{self, Audit},
    store::{
        Tx,
        tables::{OUTBOX, OUTBOX_BY_MID},
    },
};

/// Characters of a mail server's diagnostic that are kept.
const DIAGNOSTIC: usize = 240;

/// What a report says of one recipient (RFC 3464 section 2.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Final-Recipient or Original-Recipient, without its type; empty if the report names none.
    pub recipient: String,
    /// Action: "failed", "delayed", "delivered", "relayed" or "expanded". Empty counts as "failed".
    pub action: String,
    /// Status (RFC 3463), as "5.1.1"; may be empty.
    pub status: String,
    /// Diagnostic-Code, without its type; may be empty.
    pub diagnostic: String,
}

impl Report {
    /// One sentence for the task's page. The words are a stranger's: folded, without control characters, and cut.
    fn sentence(&self) -> String {
        let status = words::shown(&self.status, 20);
        let diagnostic = words::shown(&self.diagnostic, DIAGNOSTIC);
        match (status.is_empty(), diagnostic.is_empty()) {
            (true, true) => "The recipient's mail server gave no reason.".into(),
            (false, true) => format!("The recipient's mail server said: {status}."),
            (true, false) => format!("The recipient's mail server said: {diagnostic}"),
            (false, false) if diagnostic.contains(&status) => format!("The recipient's mail server said: {diagnostic}"),
            (false, false) => format!("The recipient's mail server said: {status} {diagnostic}"),
        }
    }
}

impl Outbox {
    /// Books a report about one of our mails. `message_id` is the Message-ID of the mail that the report returns, without
    /// angle brackets; `envelope_id` is its Original-Envelope-Id (RFC 3461 section 4.4). Either finds the mail. Gives
    /// the mail, or `None` when it is none of ours, which is no error: anybody can send a report.
    pub async fn reported(
        &self,
        message_id: Option<&str>,
        envelope_id: Option<&str>,
        reports: Vec<Report>,
    ) -> Result<Option<OutboxItem>> {
        let envelope_id = envelope_id.and_then(|id| id.trim().parse::<OutboxId>().ok());
        let message_id = message_id.map(str::to_owned);
        let booked = self
            .store
            .write(move |tx| {
                let Some(mut item) = find(tx, message_id.as_deref(), envelope_id)? else { return Ok(None) };
                let before = item.open().clone();
                for report in &reports {
                    apply(&mut item, report);
                }
                if *item.open() == before {
                    return Ok(Some((item, false)));
                }
                if item.waits() {
                    item.sum_up();
                    write(tx, &item)?;
                } else {
                    keep(tx, &mut item)?;
                }
                tell(tx, &item)?;
                if item.state == OutboxState::Bounced {
                    let event = audit::Event::of(item.account, audit::Action::MailOut).on(item.id.0);
                    Audit::note(tx, event.failed())?;
                }
                Ok(Some((item, true)))
            })
            .await?;
        if let Some((item, true)) = &booked {
            tracing::warn!(mail = %item.id, "a report came about a mail of ours; \"chancery mail queue\" lists it");
            self.live.tell(Event { account: item.account, task: item.task, kind: "task" });
        }
        Ok(booked.map(|(item, _)| item))
    }
}

fn find(tx: &Tx, message_id: Option<&str>, envelope_id: Option<OutboxId>) -> Result<Option<OutboxItem>> {
    if let Some(id) = message_id {
        let mid = tx.keys().lookup("mid", id);
        if let Some(id) = tx.get(&OUTBOX_BY_MID, &mid)? {
            return tx.get(&OUTBOX, &id.bytes());
        }
    }
    envelope_id.map_or(Ok(None), |id| tx.get(&OUTBOX, &id.bytes()))
}

fn apply(item: &mut OutboxItem, report: &Report) {
    let failed = report.action.is_empty() || report.action.eq_ignore_ascii_case("failed");
    let delayed = report.action.eq_ignore_ascii_case("delayed");
    let one = item.open().len() == 1;
    for recipient in item.open() {
        // With one recipient there is no doubt whom it means, under whichever address it went on.
        if !one && !recipient.address.eq_ignore_ascii_case(report.recipient.trim()) {
            continue;
        }
        match recipient.state {
            // Only what was sent can come back.
            OutboxState::Sent if failed => {
                (recipient.state, recipient.last_error) = (OutboxState::Bounced, Some(report.sentence()));
            }
            OutboxState::Sent if delayed => {
                recipient.last_error = Some(format!("It is delayed on its way. {}", report.sentence()));
            }
            _ => {}
        }
    }
}
