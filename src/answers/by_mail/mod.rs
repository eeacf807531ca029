//! Answers to mail: what a task asks is gathered, answered, checked and put into the outbox by one commit.

mod authorities_attachment;
pub mod companion_papers;
pub mod legal_notes;
pub mod outgoing;
pub mod reply_text;
pub mod service;
pub mod short_commands;
