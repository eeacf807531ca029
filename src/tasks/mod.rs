//! Tasks: mail threads to the assistant, with their messages and answers.

mod answer;
pub mod http;
mod leaving;
mod message;
mod provenance;
mod tables;
mod task;
pub mod threads;

pub use answer::{Answer, BUILT_IN, Cell, Line, Section, SkillKind, Source, UNPROVEN, Verdict};
pub use leaving::leave;
pub use message::{Authentication, Direction, Message, Proof, UPLOAD_LINK, Written};
pub use provenance::{file_is_proven, unproven};
pub use tables::{MESSAGE_BY_MID, MESSAGES, ON_HOLD, TABLES, TASK_MESSAGES, TASKS};
pub use task::{Task, TaskStatus};
pub use threads::{Tasks, Thread, claim_path, put_message};
