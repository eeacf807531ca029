//! Messages: the single mails of a task, in both directions.

use super::answer::Answer;
use crate::{
    ids::{AccountId, FileId, MessageId, TaskId},
    law::court_notice::fields::CourtNotice,
    store::BlobRef,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The direction of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From a person to the assistant.
    Incoming,
    /// From the assistant to a person.
    Reply,
}

/// What verified the sender of a mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// The sender signed in (AUTH).
    SignIn,
    /// A relay of the firm says that DMARC passed, or that the sender signed in there.
    RelayResults,
    /// It came from a trusted relay of the firm.
    Relay,
    /// Chancery checked DMARC, and it passed.
    Dmarc,
    /// The sender is not verified.
    #[default]
    None,
}

/// How a mail's sender was verified.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Authentication {
    /// What verified the sender.
    #[serde(default)]
    pub proof: Proof,
    /// Result of SPF with its domain, in the notation of RFC 8601: "pass smtp.mailfrom=client.example".
    #[serde(default)]
    pub spf: Option<String>,
    /// Result of each DKIM signature: "pass header.d=client.example".
    #[serde(default)]
    pub dkim: Vec<String>,
    /// Result of the ARC chain, if there is one. It verifies nobody by itself.
    #[serde(default)]
    pub arc: Option<String>,
    /// Result of DMARC: "pass header.from=client.example".
    #[serde(default)]
    pub dmarc: Option<String>,
}

/// One mail of a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Identifier.
    pub id: MessageId,
    /// The task it belongs to.
    pub task: TaskId,
    /// The account whose data it is.
    pub account: AccountId,
    /// Incoming or reply.
    pub direction: Direction,
    /// Address of the author.
    pub from: String,
    /// Addresses it went to.
    pub to: Vec<String>,
    /// Addresses in To and Cc, as its author wrote them; empty until it has been read.
    #[serde(default)]
    pub written_to: Vec<String>,
    /// Subject, decoded.
    pub subject: String,
    /// Message-ID without angle brackets; empty if the mail had none.
    pub message_id: String,
    /// References and In-Reply-To, oldest first, without angle brackets.
    pub references: Vec<String>,
    /// When it was accepted (incoming) or written (reply).
    pub at: Timestamp,
    /// The raw message, byte for byte.
    pub raw: BlobRef,
    /// Body text without quotes and signature, at most 64 KiB; `None` until it has been read.
    pub body: Option<String>,
    /// The whole body text when it differs from `body` (quotes and signature included, or longer).
    #[serde(default)]
    pub full_text: Option<BlobRef>,
    /// Attachments, in order.
    #[serde(default)]
    pub files: Vec<FileId>,
    /// Why the message could not be read, if so.
    #[serde(default)]
    pub unreadable: Option<String>,
    /// Sentences about parts that could not be read, although the rest could.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The fields of a court notice, if it is one.
    #[serde(default)]
    pub court_notice: Option<Box<CourtNotice>>,
    /// Why it is never answered: a program wrote it (RFC 3834).
    #[serde(default)]
    pub automatic: Option<String>,
    /// What is known about the author of incoming mail; `None` on replies and on mail stored before this field
    /// existed.
    #[serde(default)]
    pub authentication: Option<Authentication>,
    /// Its only evidence is a relay's word about the firm's own people, and the author is not one of them: a client's
    /// mail, or mail that IT released.
    #[serde(default)]
    pub unproven: bool,
    /// The reply to it, once there is one. An incoming message is answered once.
    #[serde(default)]
    pub answered_by: Option<MessageId>,
    /// What the assistant found, on a reply.
    #[serde(default)]
    pub answer: Option<Answer>,
}

/// What is known of a reply before its bytes are in a blob.
#[derive(Clone, Debug)]
pub struct Written {
    /// Identifier.
    pub id: MessageId,
    /// The task it belongs to.
    pub task: TaskId,
    /// The account whose data it is.
    pub account: AccountId,
    /// The assistant's address.
    pub from: String,
    /// Whom it goes to.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// References, oldest first, without angle brackets.
    pub references: Vec<String>,
    /// When it was written.
    pub at: Timestamp,
    /// The plain part.
    pub text: String,
}

impl Written {
    /// Its record. `raw` are the bytes as they leave, `answer` is what the assistant found, if it was asked.
    pub fn message(self, raw: BlobRef, answer: Option<Answer>) -> Message {
        let Self { id, task, account, from, to, subject, message_id, references, at, text } = self;
        Message {
            id,
            task,
            account,
            direction: Direction::Reply,
            from,
            to: vec![to],
            written_to: Vec::new(),
            subject,
            message_id,
            references,
            at,
            raw,
            body: Some(text),
            full_text: None,
            files: Vec::new(),
            unreadable: None,
            notes: Vec::new(),
            court_notice: None,
            automatic: None,
            authentication: None,
            unproven: false,
            answered_by: None,
            answer,
        }
    }
}

/// The author recorded for files from an upload link.
pub const UPLOAD_LINK: &str = "upload link";

impl Message {
    /// Whether its sender is verified. Mail stored before this was recorded came only from the firm's own people.
    pub fn is_proven(&self) -> bool {
        let nobody = self.authentication.as_ref().is_some_and(|found| found.proof == Proof::None);
        self.direction == Direction::Reply || !(self.unproven || nobody || self.from == UPLOAD_LINK)
    }
}
