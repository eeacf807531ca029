//! Reports about our mail (RFC 3464): what a mail server on the way, or the last one, says became of it.

use super::{keep, tell, write};
use crate::{
    error::Result,
    mail::words,
    model::{AccountId, Bounce, BouncedRecipient, OutboxId, OutboxItem, OutboxState},
    services::audit::{self, Audit},
    store::{
        Tx,
        tables::{OUTBOX, OUTBOX_BY_MID},
    },
};

/// Characters of a mail server's diagnostic that are kept.
const DIAGNOSTIC: usize = 240;

/// One sentence for the task's page. The words are a stranger's: folded, without control characters, and cut.
fn sentence(said: &BouncedRecipient) -> String {
    let status = words::shown(&said.status, 20);
    let diagnostic = words::shown(&said.diagnostic, DIAGNOSTIC);
    match (status.is_empty(), diagnostic.is_empty()) {
        (true, true) => "The recipient's mail server gave no reason.".into(),
        (false, true) => format!("The recipient's mail server said: {status}."),
        (true, false) => format!("The recipient's mail server said: {diagnostic}"),
        (false, false) if diagnostic.contains(&status) => format!("The recipient's mail server said: {diagnostic}"),
        (false, false) => format!("The recipient's mail server said: {status} {diagnostic}"),
    }
}

/// Books what a report that came to `account` says about one of its mails, in the commit that reads the report. The mail
/// is found by its Message-ID or by our name for it (RFC 3461 section 4.4). `None` when it is none of the account's,
/// which is no error: anybody can send a report.
pub fn book(tx: &mut Tx, account: AccountId, report: &Bounce) -> Result<Option<OutboxItem>> {
    let Some(mut item) = find(tx, report)?.filter(|item| item.account == account) else { return Ok(None) };
    let before = item.open().clone();
    for said in &report.recipients {
        apply(&mut item, said);
    }
    if *item.open() == before {
        return Ok(Some(item));
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
        tracing::warn!(mail = %item.id, "a mail of ours came back; \"chancery mail queue\" lists it");
    }
    Ok(Some(item))
}

fn find(tx: &Tx, report: &Bounce) -> Result<Option<OutboxItem>> {
    if let Some(id) = &report.message_id {
        let mid = tx.keys().lookup("mid", id);
        if let Some(id) = tx.get(&OUTBOX_BY_MID, &mid)? {
            return tx.get(&OUTBOX, &id.bytes());
        }
    }
    let id = report.envelope_id.as_deref().and_then(|id| id.trim().parse::<OutboxId>().ok());
    id.map_or(Ok(None), |id| tx.get(&OUTBOX, &id.bytes()))
}

fn apply(item: &mut OutboxItem, report: &BouncedRecipient) {
    let failed = report.action.eq_ignore_ascii_case("failed")
        || (report.action.is_empty() && !report.status.starts_with(['2', '4']));
    let delayed = report.action.eq_ignore_ascii_case("delayed");
    let one = item.open().len() == 1;
    for recipient in item.open() {
        // With one recipient there is no doubt whom it means, under whichever address it went on.
        if !one && !recipient.address.eq_ignore_ascii_case(report.address.trim()) {
            continue;
        }
        match recipient.state {
            // Only what was sent can come back.
            OutboxState::Sent if failed => {
                (recipient.state, recipient.last_error) = (OutboxState::Bounced, Some(sentence(report)));
            }
            OutboxState::Sent if delayed => {
                recipient.last_error = Some(format!("It is delayed on its way. {}", sentence(report)));
            }
            _ => {}
        }
    }
}
