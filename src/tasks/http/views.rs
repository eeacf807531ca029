//! The JSON shapes of tasks and their threads.

use crate::{
    files::http::views::FileView,
    http::all,
    ids::{MessageId, TaskId},
    legal_extracts::{AuthorityKind, FactKind, StatedFact, http::PlaceView},
    outbox::{KeptReport, OutboxItem, OutboxState},
    reading::Authority,
    tasks::{
        answer::{Answer, Verdict},
        message::{Authentication, Direction, Message},
        task::{Task, TaskStatus},
        threads::ThreadMessage,
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// A task: a thread of mail to the assistant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Task")]
pub struct TaskView {
    id: TaskId,
    subject: String,
    sender_email: String,
    attachment_count: u32,
    received_at: Timestamp,
    status: TaskStatus,
    /// The subject, made unique in the account: the task's place in listings and in the site's addresses.
    path: String,
    /// Explains the status, where it needs explaining.
    note: Option<String>,
    updated_at: Timestamp,
}

impl From<Task> for TaskView {
    fn from(t: Task) -> Self {
        Self {
            id: t.id,
            subject: t.subject,
            sender_email: t.sender_email,
            attachment_count: t.attachment_count,
            received_at: t.received_at,
            status: t.status,
            path: t.path,
            note: t.note,
            updated_at: t.updated_at,
        }
    }
}

/// A mail of a task, or the assistant's reply to it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub struct MessageView {
    id: MessageId,
    direction: Direction,
    from: String,
    to: Vec<String>,
    subject: String,
    /// When it was accepted or written.
    at: Timestamp,
    /// The text without quotes and signature. Null until the mail is read.
    body: Option<String>,
    /// Why the mail could not be read: a sentence for a person.
    unreadable: Option<String>,
    /// Parts that could not be read or understood: sentences for a person.
    notes: Vec<String>,
    /// Null on replies.
    authentication: Option<Authentication>,
    /// Whether its sender is verified.
    proven: bool,
    /// Its attachments.
    files: Vec<FileView>,
    /// What the assistant found. Null on mails.
    answer: Option<Answer>,
    /// The delivery of a reply. Null on mails.
    delivery: Option<DeliveryView>,
}

/// The delivery of a reply.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Delivery")]
struct DeliveryView {
    state: OutboxState,
    tries: u32,
    /// Why the last try failed: a sentence for a person.
    last_error: Option<String>,
    /// Reports about it from mail servers or others: at most ten, oldest first.
    reports: Vec<ReportView>,
}

/// A report about a reply.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DeliveryReport")]
struct ReportView {
    at: Timestamp,
    /// Whether the report is verified. Only verified reports change the delivery's state.
    believed: bool,
    recipient: String,
    /// `failed`, `delayed`, `delivered`, `relayed` or `expanded` (RFC 3464), or empty.
    action: String,
    /// Enhanced status code (RFC 3463), or empty.
    status: String,
    /// Null in an unverified report, because its words may be a stranger's.
    diagnostic: Option<String>,
    /// Null in an unverified report.
    reporting_mta: Option<String>,
    /// The network address that sent the report.
    peer: String,
}

impl From<KeptReport> for ReportView {
    fn from(r: KeptReport) -> Self {
        let KeptReport { at, peer, believed, recipient, action, status, diagnostic, reporting_mta } = r;
        let words = |words: String| Some(words).filter(|words| believed && !words.is_empty());
        let (diagnostic, reporting_mta) = (words(diagnostic), words(reporting_mta));
        Self { at, believed, recipient, action, status, diagnostic, reporting_mta, peer }
    }
}

impl MessageView {
    /// A mail of a thread, and how far its delivery has come.
    pub fn new(t: ThreadMessage, delivery: Option<OutboxItem>) -> Self {
        let proven = t.message.is_proven();
        let Message { id, direction, from, to, subject, at, body, unreadable, notes, authentication, answer, .. } =
            t.message;
        let delivery = delivery.map(|d| {
            let reports = all(d.reports);
            DeliveryView { state: d.state, tries: d.tries, last_error: d.last_error, reports }
        });
        let files = t.files.into_iter().map(|file| FileView::from(file).proven(proven)).collect();
        Self {
            id,
            direction,
            from,
            to,
            subject,
            at,
            body,
            unreadable,
            notes,
            authentication,
            proven,
            files,
            answer,
            delivery,
        }
    }
}

/// An authority that the task's documents cite, with its verdict.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Authority")]
pub struct AuthorityView {
    /// The citation in Bluebook form.
    cite: String,
    /// The case's name.
    name: Option<String>,
    kind: AuthorityKind,
    verdict: Verdict,
    /// Explains the verdict: a sentence for a person.
    note: String,
    /// How often it is cited.
    count: u32,
    /// The first places.
    places: Vec<PlaceView>,
    /// Where it is in the account's files.
    library: Option<PlaceView>,
}

impl From<Authority> for AuthorityView {
    fn from(a: Authority) -> Self {
        Self {
            verdict: a.verdict,
            cite: a.cited.written,
            name: a.cited.names.into_iter().next(),
            kind: a.cited.kind,
            note: a.note,
            count: a.cited.count,
            places: all(a.cited.places),
            library: a.library.map(|holding| holding.place.into()),
        }
    }
}

/// A fact stated in the task's documents.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Fact")]
pub struct FactView {
    /// What it is about.
    kind: FactKind,
    value: String,
    /// A party's role, whom counsel appears for, or a court's short name.
    role: Option<String>,
    /// How often it is stated.
    count: u32,
    /// Where it is first stated.
    source: PlaceView,
}

impl From<StatedFact> for FactView {
    fn from(f: StatedFact) -> Self {
        Self { kind: f.kind, value: f.value, role: f.role, count: f.count, source: f.place.into() }
    }
}
