//! The operator's commands for mail.

use super::{
    control::{Listed, Which},
    records::OutboxState,
};
use crate::{
    control::Operator,
    error::{Error, Result},
    ids::MessageId,
    intake::Held,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about mail.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "mail")]
pub enum MailRequest {
    /// The outbox, and held mail from unknown senders.
    Queue,
    /// Offers mails again, now.
    Retry {
        /// The mail; without one, all.
        id: Option<String>,
    },
    /// Releases held mails; an incoming one becomes a task.
    Release {
        /// The mail; without one, all of the outbox.
        id: Option<String>,
    },
    /// Holds a waiting mail.
    Hold {
        /// The mail.
        id: String,
    },
    /// Removes a mail for good, from the outbox or from the held incoming mail.
    Drop {
        /// The mail.
        id: String,
    },
    /// Sends one mail and explains each step.
    Test {
        /// The recipient; without one, nothing is sent.
        to: Option<String>,
    },
    /// The DNS record that publishes the key of outgoing mail.
    DkimRecord,
}

pub async fn perform(operator: &Operator, request: MailRequest) -> Result<Value> {
    let outbox = &operator.outbox;
    let one = |id: &str| match Which::parse(Some(id))? {
        Which::One(id) => Ok(id),
        Which::All => Err(Error::Invalid("Name one mail.".into())),
    };
    if let MailRequest::Release { id } = &request
        && let Some(held) = held_by(operator, id.as_deref())?
    {
        let task = operator.held.release(held.id).await?;
        return Ok(json!([{ "id": held.id, "from": held.from, "task": task }]));
    }
    if let MailRequest::Drop { id } = &request
        && let Some(held) = held_by(operator, Some(id))?
    {
        operator.held.remove(held.id).await?;
        return Ok(json!([{ "id": held.id, "from": held.from }]));
    }
    let changed = match request {
        MailRequest::Queue => {
            return Ok(json!({ "outbox": value(&outbox.listed()?)?, "held": value(&held(operator)?)? }));
        }
        MailRequest::Test { to } => return value(&operator.mail_test.run(to).await?),
        MailRequest::DkimRecord => {
            let record = operator.mail_test.record();
            return Ok(json!({ "name": record.map(|r| &r.name), "text": record.map(|r| &r.text) }));
        }
        MailRequest::Retry { id } => outbox.retry(Which::parse(id.as_deref())?).await?,
        MailRequest::Release { id } => outbox.release(Which::parse(id.as_deref())?).await?,
        MailRequest::Hold { id } => outbox.hold(one(&id)?).await?,
        MailRequest::Drop { id } => outbox.discard(one(&id)?).await?,
    };
    value(&changed)
}

/// A held incoming mail. IT sees the author and the reason, but no subject.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HeldMail")]
pub struct HeldRow {
    id: MessageId,
    /// The address in From as written, perhaps forged; empty if it could not be read.
    from: String,
    /// Addresses it was sent to.
    to: Vec<String>,
    received_at: Timestamp,
    /// Who handed it in.
    peer: String,
    bytes: u64,
    /// Why it is held, as a sentence.
    why: String,
}

/// An outgoing mail that is not sent, without subject and text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OutgoingMail")]
pub struct MailRow {
    id: String,
    /// `reply` or `notice`.
    kind: &'static str,
    state: OutboxState,
    queued_at: Timestamp,
    /// When it will be offered next; null if that is now, or never.
    next_at: Option<Timestamp>,
    /// Addresses of the recipients.
    to: Vec<String>,
    /// Why it did not arrive, in a sentence.
    last_error: Option<String>,
}

/// Held incoming mail: from unknown senders, where mail.unknown_senders says "hold", and to the postmaster.
///
/// # Errors
/// Store errors.
pub fn held(operator: &Operator) -> Result<Vec<HeldRow>> {
    let row = |held: Held| HeldRow {
        id: held.id,
        from: held.from,
        to: held.to,
        received_at: held.at,
        peer: held.peer,
        bytes: held.raw.len,
        why: held.why,
    };
    Ok(operator.held.list()?.into_iter().map(row).collect())
}

/// Outgoing mail that is not sent.
///
/// # Errors
/// Store errors.
pub fn outbox(operator: &Operator) -> Result<Vec<MailRow>> {
    let row = |mail: Listed| MailRow {
        id: mail.id,
        kind: mail.kind,
        state: mail.state,
        queued_at: mail.queued_at,
        next_at: mail.next_at,
        last_error: mail.recipients.iter().rev().find_map(|recipient| recipient.last_error.clone()),
        to: mail.recipients.into_iter().map(|recipient| recipient.address).collect(),
    };
    Ok(operator.outbox.listed()?.into_iter().map(row).collect())
}

/// The held incoming mail that `id` names, if there is one.
fn held_by(operator: &Operator, id: Option<&str>) -> Result<Option<Held>> {
    id.and_then(|id| id.parse().ok()).map_or(Ok(None), |id| operator.held.get(id))
}

fn value<T: Serialize>(of: &T) -> Result<Value> {
    serde_json::to_value(of).map_err(|e| Error::Internal(e.to_string()))
}
