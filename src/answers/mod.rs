//! TODO: front door of answers.

mod by_mail;
pub mod chat;
mod check;
mod comparisons;
mod docx;
mod embedding;
pub mod engines;
pub mod extractive;
mod grounding_check;
pub mod http;
pub mod markdown;
mod pipeline;
mod provenance;
mod search;

pub use by_mail::reply_text::Letter;
pub use by_mail::service::Answers;
pub use chat::history::KEPT;
pub use chat::records::{ChatMessage, ChatService, Speaker};
pub use chat::service::{Chat, Heard, Question};
pub use check::{Report, check, check_work, mark_unproven};
pub use comparisons::Comparisons;
pub use embedding::{Asking, Standing, Vectors};
pub use engines::embedder::{Embedder, Trouble, vectors};
pub use engines::engine::{Engine, Listener, Reading, Said, State, Turn, Work, Writing};
pub use engines::local::engine::{Local, threads};
pub use engines::openai::engine::OpenAi;
pub use engines::openai::settings::Limits;
pub use engines::response_parser::CUT;
pub use extractive::brief::brief;
pub use extractive::clip::readable;
pub use extractive::engine::{Extractive, authorities_of, write};
pub use extractive::passages::Inquiry;
pub use markdown::{SOURCELESS, render};
pub use pipeline::{Desk, STANDS_IN, UNCHECKED};
pub use search::Search;
