//! The shapes in which tasks and their threads go out as JSON.

use crate::{
    files::http::views::FileView,
    http::all,
    legal_extracts::{StatedFact, http::PlaceView},
    outbox::{KeptReport, OutboxItem, OutboxState},
    reading::Authority,
    tasks::{
        answer::{Answer, Verdict},
        message::{Authentication, Direction, Message},
        task::Task,
        threads::ThreadMessage,
    },
};

use jiff::Timestamp;
use serde::Serialize;

#[derive(Serialize)]
pub struct TaskView {
    id: String,
    subject: String,
    sender_email: String,
    attachment_count: u32,
    received_at: Timestamp,
    status: &'static str,
    path: String,
    note: Option<String>,
    updated_at: Timestamp,
}

impl From<Task> for TaskView {
    fn from(t: Task) -> Self {
        Self {
            id: t.id.to_string(),
            subject: t.subject,
            sender_email: t.sender_email,
            attachment_count: t.attachment_count,
            received_at: t.received_at,
            status: t.status.label(),
            path: t.path,
            note: t.note,
            updated_at: t.updated_at,
        }
    }
}

#[derive(Serialize)]
pub struct MessageView {
    id: String,
    direction: Direction,
    from: String,
    to: Vec<String>,
    subject: String,
    at: Timestamp,
    body: Option<String>,
    unreadable: Option<String>,
    notes: Vec<String>,
    authentication: Option<Authentication>,
    /// Whether something proves who wrote it.
    proven: bool,
    files: Vec<FileView>,
    answer: Option<Answer>,
    delivery: Option<DeliveryView>,
}

#[derive(Serialize)]
struct DeliveryView {
    state: OutboxState,
    tries: u32,
    last_error: Option<String>,
    reports: Vec<ReportView>,
}

/// A report about a reply. The words of one that nothing proves are a stranger's, and are not passed on.
#[derive(Serialize)]
struct ReportView {
    at: Timestamp,
    believed: bool,
    recipient: String,
    action: String,
    status: String,
    diagnostic: Option<String>,
    reporting_mta: Option<String>,
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
    /// A mail of a thread, and where it is on its way out.
    pub fn new(t: ThreadMessage, delivery: Option<OutboxItem>) -> Self {
        let proven = t.message.is_proven();
        let Message { id, direction, from, to, subject, at, body, unreadable, notes, authentication, answer, .. } =
            t.message;
        let delivery = delivery.map(|d| {
            let reports = all(d.reports);
            DeliveryView { state: d.state, tries: d.tries, last_error: d.last_error, reports }
        });
        let id = id.to_string();
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

/// An authority with its verdict.
#[derive(Serialize)]
pub struct AuthorityView {
    cite: String,
    name: Option<String>,
    kind: String,
    verdict: Verdict,
    note: String,
    count: u32,
    places: Vec<PlaceView>,
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

/// A fact of a task.
#[derive(Serialize)]
pub struct FactView {
    kind: String,
    value: String,
    role: Option<String>,
    count: u32,
    source: PlaceView,
}

impl From<StatedFact> for FactView {
    fn from(f: StatedFact) -> Self {
        Self { kind: f.kind, value: f.value, role: f.role, count: f.count, source: f.place.into() }
    }
}
