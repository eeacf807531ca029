//! Answers: from a question, asked by mail or in the browser, to lines that each have a source.
//!
//! `engines` write the text, one of them (`extractive`) without a model. `grounding_check` and `answer_check` compare
//! what was written with the sources. `by_mail`, `chat` and `search` are the ways to ask.

mod answer_check;
mod by_mail;
mod chat;
mod comparisons;
mod docx;
mod drafts_clerk;
mod embedding;
pub mod engines;
pub mod extractive;
mod grounding_check;
pub mod http;
mod leaving;
pub mod markdown;
mod meaning;
mod pipeline;
mod provenance;
mod rewording;
mod search;
mod sentence_vectors;

pub use answer_check::{check, check_work};
pub use by_mail::{marking::Marker, meeting_times::MeetingTimes, service::Answers};
pub use chat::{
    history::KEPT,
    records::{AnswerEvent, ChatMessage, ChatService, Question, Speaker},
    service::Chat,
    tables::{CHATS, TABLES},
};
pub use comparisons::Comparisons;
pub use drafts_clerk::DraftsClerk;
pub use embedding::{Asking, Standing, Vectors};
pub use engines::{
    embedder::{Embedder, Trouble, vectors},
    engine::{Engine, Listener, Said, SourceDocument, State, Work, Writing},
    local::engine::Local,
    openai::{engine::OpenAi, settings::Limits},
    response_parser::CUT,
};
pub use extractive::{
    brief::brief,
    engine::Extractive,
    paper::{AnswerKind, ReadPaper, ShortAnswer},
    skills::{answer::respond, catalogue::choose as choose_skill, skill::Needs},
};
pub use leaving::leave;
pub use meaning::Meaning;
pub use pipeline::{AnswerPipeline, NOTHING_HELD, STANDS_IN, UNCHECKED};
pub use search::{Place, Request as SearchRequest, Search};
