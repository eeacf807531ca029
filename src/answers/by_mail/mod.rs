//! TODO: front door of answers::by_mail.

pub mod companion_papers;
pub mod legal_notes;
pub mod outgoing;
pub mod reply_text;
pub mod service;
pub mod short_commands;
