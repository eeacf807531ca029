//! The bytes and the record of a reply, whatever it says.

use crate::{
    email::{compose, thread},
    ids::MessageId,
    outbox::Persona,
    store::{BlobRef, Store},
    tasks::{Answer, Message, Written},
};

use jiff::Timestamp;

/// The content of a reply, and its sender.
pub(super) struct Said {
    /// Display name in the From field.
    pub(super) from_name: String,
    /// The plain part.
    pub(super) text: String,
    /// The HTML part.
    pub(super) html: String,
    /// What the assistant found, if it was asked.
    pub(super) answer: Option<Answer>,
    /// Attachments.
    pub(super) attachments: Vec<compose::Attachment>,
}

/// A reply to `asked`: its unsigned bytes, and its record once the bytes are in a blob. This fixes its Message-ID.
pub(super) fn reply(
    store: &Store,
    persona: &Persona,
    asked: &Message,
    said: Said,
) -> (Vec<u8>, impl FnOnce(BlobRef) -> Message + use<>) {
    let (id, now) = (MessageId::new(), Timestamp::now());
    let message_id = thread::make(&store.keys().signing("message-id"), asked.task, id, &persona.hostname);
    let references: Vec<String> =
        asked.references.iter().chain([&asked.message_id]).filter(|id| !id.is_empty()).cloned().collect();
    let subject = compose::reply_subject(&asked.subject);
    let bytes = compose::ReplyParts {
        from: persona.address.clone(),
        from_name: said.from_name,
        to: asked.from.clone(),
        subject: subject.clone(),
        message_id: message_id.clone(),
        in_reply_to: (!asked.message_id.is_empty()).then(|| asked.message_id.clone()),
        references: references.clone(),
        date: now,
        text: said.text.clone(),
        html: said.html,
        attachments: said.attachments,
    }
    .to_bytes();
    let written = Written {
        id,
        task: asked.task,
        account: asked.account,
        from: persona.address.clone(),
        to: asked.from.clone(),
        subject,
        message_id,
        references,
        at: now,
        text: said.text,
    };
    let answer = said.answer;
    let record = move |raw: BlobRef| written.message(raw, answer);
    (bytes, record)
}
