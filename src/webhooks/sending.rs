//! One message: signed, sent once, and the answer's head looked at. What the receiver answers is not read: an answer without an end costs nothing.

use super::{
    records::{Message, Webhook},
    signing::headers,
};
use crate::guarded_web::{Ask, GuardedWeb, header, whole};

use jiff::Timestamp;
use serde_json::json;
use std::time::Duration;

/// Time until the head of the answer is there.
const PATIENCE: Duration = Duration::from_secs(15);

/// What became of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Became {
    Taken,
    /// The receiver wants no more (410).
    Gone,
    /// Why it was not taken, in a sentence.
    Failed(String),
}

impl Became {
    /// Why it was not taken.
    pub fn trouble(&self) -> Option<String> {
        match self {
            Self::Taken => None,
            Self::Gone => Some("The receiver answers with status 410: it wants no messages.".into()),
            Self::Failed(why) => Some(why.clone()),
        }
    }
}

/// The body: a kind, the time, and identifiers.
pub fn body(message: &Message) -> String {
    let mut data = json!({});
    if let Some(task) = message.task {
        data["task"] = json!(task.to_string());
    }
    json!({ "type": message.kind, "timestamp": message.at, "data": data }).to_string()
}

/// Sends a message once.
pub async fn send(web: &GuardedWeb, webhook: &Webhook, message: &Message, now: Timestamp) -> Became {
    let (id, body) = (format!("msg_{}", message.id.0), body(message));
    let mut all = vec![("content-type", "application/json".to_owned())];
    all.extend(headers(&webhook.secret, &id, now.as_second(), &body));
    let made: Result<Vec<_>, _> = all.iter().map(|(name, value)| header(name, value)).collect();
    let made = match made {
        Ok(made) => made,
        Err(e) => return Became::Failed(e.to_string()),
    };
    let answer = web.ask(Ask { method: "POST", url: &webhook.url, headers: made, body: whole(body) }, PATIENCE).await;
    match answer {
        Err(why) => Became::Failed(why.says("webhooks.private_addresses")),
        Ok(answer) => match answer.status().as_u16() {
            200..300 => Became::Taken,
            410 => Became::Gone,
            300..400 => Became::Failed(
                "The receiver leads to another address, which is not followed. Name that address.".into(),
            ),
            status => Became::Failed(format!("The receiver answers with status {status}.")),
        },
    }
}
