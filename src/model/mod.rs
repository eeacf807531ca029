//! Plain data, one file per noun. Nothing here does I/O, and nothing here knows a door or the store.

pub mod account;
pub mod answer;
pub mod audit;
pub mod chat;
pub mod counting;
pub mod court_notice;
pub mod deadline;
pub mod document;
pub mod event;
pub mod factor;
pub mod file;
pub mod held;
pub mod ids;
pub mod job;
pub mod kept_report;
pub mod link;
pub mod message;
pub mod outbox;
pub mod referral;
pub mod report;
pub mod study;
pub mod task;
pub mod upload;
pub mod used;

pub use account::{Account, AccountStatus, Preferences, ReplyLength, Session};
pub use answer::{Answer, Cell, Line, Section, Source, UNPROVEN, Verdict};
pub use audit::{AuditHead, AuditRecord};
pub use chat::{ChatMessage, ChatService, Speaker};
pub use counting::Counting;
pub use court_notice::{CourtNotice, NoticeCase, NoticeDocument, NoticeEntry, NoticeKind, NoticeRecipient};
pub use document::{ChangeKind, Container, Document, Heading, LineBox, Origin, PageSpan, Passage, TrackedChange};
pub use event::Event;
pub use factor::{AppPassword, ConfirmToken, Passkey, ResetToken, SecondFactor, Totp};
pub use file::{BlobId, BlobRef, File, Folder, FolderKind, ReadState, Scan, Taken};
pub use held::Held;
pub use ids::{
    AccountId, AppPasswordId, ChatId, FileId, FolderId, JobId, LinkId, MessageId, OutboxId, PasskeyId, SessionId,
    TaskId, UploadId,
};
pub use job::{Job, JobKind, JobState, Lane};
pub use message::{Authentication, Direction, Message, Proof, UPLOAD_LINK};
pub use outbox::{DkimKey, OutboxItem, OutboxState, Recipient, SentToday};
pub use referral::Referral;
pub use kept_report::KeptReport;
pub use report::{DeliveryReport, ReportedRecipient};
pub use deadline::{CountedDay, Deadline, DeadlineId, DeadlineStatus, Feed};
pub use study::{CitedAuthority, Holding, Place, StatedFact, Study};
pub use task::{Task, TaskStatus};
pub use link::Link;
pub use upload::Upload;
pub use used::Used;
