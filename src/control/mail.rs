//! What IT asks of the mail's side.

use super::perform::Operator;
use crate::{
    error::{Error, Result},
    services::outbox::Which,
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
    /// Lets held mails go.
    Release {
        /// Which; all without one.
        id: Option<String>,
    },
    /// Keeps a waiting mail back.
    Hold {
        /// Which.
        id: String,
    },
    /// Takes a mail out of the outbox for good.
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

pub(super) async fn perform(operator: &Operator, request: MailRequest) -> Result<Value> {
    let outbox = &operator.outbox;
    let one = |id: &str| match Which::parse(Some(id))? {
        Which::One(id) => Ok(id),
        Which::All => Err(Error::Invalid("Name one mail.".into())),
    };
    let changed = match request {
        MailRequest::Queue => {
            return Ok(json!({ "outbox": value(&outbox.listed()?)?, "held": held_of_unknown_senders(operator)? }));
        }
        MailRequest::Test { to } => return value(&operator.mail_test.run(to).await?),
        MailRequest::Retry { id } => outbox.retry(Which::parse(id.as_deref())?).await?,
        MailRequest::Release { id } => outbox.release(Which::parse(id.as_deref())?).await?,
        MailRequest::Hold { id } => outbox.hold(one(&id)?).await?,
        MailRequest::Drop { id } => outbox.discard(one(&id)?).await?,
    };
    value(&changed)
}

/// Mail of unknown senders, which the mail door keeps where mail.unknown_senders says "hold". The door does not hold any
/// yet, so the list is empty.
fn held_of_unknown_senders(_: &Operator) -> Result<Value> {
    Ok(json!([]))
}

fn value<T: Serialize>(of: &T) -> Result<Value> {
    serde_json::to_value(of).map_err(|e| Error::Internal(e.to_string()))
}
