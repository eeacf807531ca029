//! What IT asks of the mail's side.

use super::control::Which;
use crate::{
    control::Operator,
    error::{Error, Result},
    intake::Held,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A request about mail.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "mail")]
pub enum MailRequest {
    /// The outbox, and mail of unknown senders that is held.
    Queue,
    /// Offers mails again, now.
    Retry {
        /// Which; all without one.
        id: Option<String>,
    },
    /// Lets held mails go; one that came in becomes a task.
    Release {
        /// Which; all of the outbox without one.
        id: Option<String>,
    },
    /// Keeps a waiting mail back.
    Hold {
        /// Which.
        id: String,
    },
    /// Takes a mail out of the outbox, or out of what came in and is held, for good.
    Drop {
        /// Which.
        id: String,
    },
    /// Sends one mail and explains each step.
    Test {
        /// To whom; without one nothing is sent.
        to: Option<String>,
    },
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
            return Ok(json!({ "outbox": value(&outbox.listed()?)?, "held": held(operator)? }));
        }
        MailRequest::Test { to } => return value(&operator.mail_test.run(to).await?),
        MailRequest::Retry { id } => outbox.retry(Which::parse(id.as_deref())?).await?,
        MailRequest::Release { id } => outbox.release(Which::parse(id.as_deref())?).await?,
        MailRequest::Hold { id } => outbox.hold(one(&id)?).await?,
        MailRequest::Drop { id } => outbox.discard(one(&id)?).await?,
    };
    value(&changed)
}

/// Mail that came in and is held: of unknown senders, where mail.unknown_senders says "hold", and to the postmaster. IT sees
/// who wrote and why it is held, and no subject.
fn held(operator: &Operator) -> Result<Value> {
    let line = |held: &Held| {
        json!({
            "id": held.id, "from": held.from, "to": held.to, "received_at": held.at, "peer": held.peer,
            "bytes": held.raw.len, "why": held.why,
        })
    };
    Ok(operator.held.list()?.iter().map(line).collect())
}

/// The held mail that came in and that `id` names, if it is one.
fn held_by(operator: &Operator, id: Option<&str>) -> Result<Option<Held>> {
    id.and_then(|id| id.parse().ok()).map_or(Ok(None), |id| operator.held.get(id))
}

fn value<T: Serialize>(of: &T) -> Result<Value> {
    serde_json::to_value(of).map_err(|e| Error::Internal(e.to_string()))
}
