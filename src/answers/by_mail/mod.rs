//! Answers to mail: gathers what a task asks, answers it, checks the answer and puts it into the outbox in one
//! commit.

mod authorities_attachment;
mod beside_the_order;
pub mod companion_papers;
mod conflict_check;
mod drafting;
mod finding_times;
pub mod legal_notes;
pub mod marking;
pub mod meeting_times;
pub mod outgoing;
pub mod reply_text;
mod sent_beside;
pub mod service;
pub mod short_commands;
