//! The outbox: outgoing mails.

use super::kept_report::KeptReport;
use crate::{
    ids::{AccountId, JobId, MessageId, OutboxId, TaskId},
    store::BlobRef,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The delivery state of a mail, or of one of its recipients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeliveryState")]
pub enum OutboxState {
    /// Waits for the relay.
    Queued,
    /// The relay accepted it.
    Sent,
    /// The relay refused it for good, or did not accept it in time.
    Failed,
    /// Kept back until IT releases it.
    Held,
    /// The relay accepted it, and a later report said that it could not be delivered.
    Bounced,
    /// IT removed it from the outbox; it was not sent.
    Dropped,
}

/// One recipient of a mail, and the state of delivery to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipient {
    /// Address.
    pub address: String,
    /// State.
    pub state: OutboxState,
    /// Tries so far.
    #[serde(default)]
    pub tries: u32,
    /// When it was last tried.
    #[serde(default)]
    pub tried_at: Option<Timestamp>,
    /// Why it did not arrive, in a sentence.
    #[serde(default)]
    pub last_error: Option<String>,
}

impl Recipient {
    /// A recipient to whom nothing has been sent yet.
    pub fn new(address: impl Into<String>, state: OutboxState) -> Self {
        Self { address: address.into(), state, tries: 0, tried_at: None, last_error: None }
    }
}

/// One mail. The commit that creates it fixes its bytes, Message-ID included, so a retry can never go out under
/// another Message-ID.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OutboxItem {
    /// Identifier.
    pub id: OutboxId,
    /// The account whose data it carries.
    pub account: AccountId,
    /// The task it answers, if any.
    pub task: Option<TaskId>,
    /// The message it contains.
    pub message: Option<MessageId>,
    /// Envelope sender; empty for the null path.
    pub from: String,
    /// The first envelope recipient.
    pub to: String,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// The whole message, CRLF line ends.
    pub raw: BlobRef,
    /// The state of all recipients in one word: the one that matters most to a person.
    pub state: OutboxState,
    /// Tries so far, for the recipient that needed most.
    pub tries: u32,
    /// When it was queued.
    pub queued_at: Timestamp,
    /// Why it did not arrive, in a sentence.
    pub last_error: Option<String>,
    /// Every recipient. Empty only in records of the first version, which had a single one: see [`OutboxItem::open`].
    #[serde(default)]
    pub recipients: Vec<Recipient>,
    /// The job that offers it next. Any other job of the same mail is outdated and does nothing.
    #[serde(default)]
    pub job: Option<JobId>,
    /// When it will be offered next, while it is queued. `None`: at once.
    #[serde(default)]
    pub next_at: Option<Timestamp>,
    /// When it was first offered, or first after IT asked for another try. It is given up a number of days after this.
    #[serde(default)]
    pub since: Option<Timestamp>,
    /// What mail servers, or others, reported about it: a few reports, oldest first.
    #[serde(default)]
    pub reports: Vec<KeptReport>,
}

impl OutboxItem {
    /// A waiting mail. `from` is empty for the null path.
    pub fn new(account: AccountId, from: &str, to: &[String], message_id: &str, raw: BlobRef) -> Self {
        Self {
            id: OutboxId::new(),
            account,
            task: None,
            message: None,
            from: from.to_owned(),
            to: to.first().cloned().unwrap_or_default(),
            message_id: message_id.to_owned(),
            raw,
            state: OutboxState::Queued,
            tries: 0,
            queued_at: Timestamp::now(),
            last_error: None,
            recipients: to.iter().map(|to| Recipient::new(to, OutboxState::Queued)).collect(),
            job: None,
            next_at: None,
            since: None,
            reports: Vec::new(),
        }
    }

    /// The recipients, also for a record of the first version.
    pub fn open(&mut self) -> &mut Vec<Recipient> {
        if self.recipients.is_empty() {
            let Self { to, state, tries, last_error, .. } = self;
            let (address, last_error) = (to.clone(), last_error.clone());
            let one = Recipient { address, state: *state, tries: *tries, tried_at: None, last_error };
            self.recipients.push(one);
        }
        &mut self.recipients
    }

    /// Updates `state`, `tries` and `last_error` from the recipients.
    pub fn sum_up(&mut self) {
        use self::OutboxState::{Bounced, Dropped, Failed, Held, Queued, Sent};

        self.open();
        let worst = [Bounced, Failed, Held, Queued, Dropped, Sent];
        let rank = |r: &Recipient| worst.iter().position(|state| *state == r.state);
        if let Some(first) = self.recipients.iter().min_by_key(|r| rank(r)) {
            (self.state, self.last_error) = (first.state, first.last_error.clone());
        }
        self.tries = self.recipients.iter().map(|r| r.tries).max().unwrap_or(0);
    }

    /// Whether a recipient still waits for the relay.
    pub fn waits(&self) -> bool {
        if self.recipients.is_empty() {
            return self.state == OutboxState::Queued;
        }
        self.recipients.iter().any(|r| r.state == OutboxState::Queued)
    }
}

/// How many replies an account was sent on one day, for the cap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentToday {
    /// The day, in the firm's time zone.
    pub day: String,
    /// How many replies.
    pub count: u32,
    /// Whether the account was told that the cap is reached.
    #[serde(default)]
    pub told: bool,
}

/// A key that signs our mail (RFC 6376).
#[derive(Clone, Serialize, Deserialize)]
pub struct DkimKey {
    /// The selector under which its public half is published.
    pub selector: String,
    /// The signing domain.
    pub domain: String,
    /// Private half: RSA, PKCS #1, DER.
    pub private: Vec<u8>,
    /// Public half: SubjectPublicKeyInfo, DER; base64 of it is the record's `p=`.
    pub public: Vec<u8>,
    /// When it was made.
    pub made_at: Timestamp,
}

impl std::fmt::Debug for DkimKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DkimKey({}._domainkey.{})", self.selector, self.domain)
    }
}
