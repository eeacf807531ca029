//! TODO: front door of tasks.

pub mod answer;
pub mod http;
pub mod message;
mod provenance;
pub mod tables;
pub mod task;
pub mod threads;

pub use answer::{Answer, Cell, Line, Section, Source, UNPROVEN, Verdict};
pub use message::{Authentication, Direction, Message, Proof, UPLOAD_LINK};
pub use provenance::{file_is_proven, unproven};
pub use task::{Task, TaskStatus};
pub use threads::{Tasks, Thread, ThreadMessage, claim_path, has_no_files, put_message, set};
