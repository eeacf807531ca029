//! The shapes in which tasks, folders and files go out as JSON.

use crate::{
    deadlines::{CountedDay, Deadline, DeadlineStatus},
    documents::document::Origin,
    files::records::{File, Folder, ReadState},
    law::counting::{Counting, Rules, Service},
    outbox::{KeptReport, OutboxState},
    reading::{Authority, Place, StatedFact},
    tasks::{Answer, Authentication, Direction, Message, Task, ThreadMessage, Verdict},
};

use jiff::{Timestamp, civil::Date};
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
pub(super) struct FolderView {
    id: String,
    name: String,
    created_at: Timestamp,
    items: u64,
}

impl From<Folder> for FolderView {
    fn from(f: Folder) -> Self {
        Self { id: f.id.to_string(), name: f.name, created_at: f.created_at, items: f.items }
    }
}

#[derive(Serialize)]
pub(super) struct FileView {
    id: String,
    name: String,
    file_type: String,
    media_type: String,
    /// Where it lies in My Files, where the call looks that up.
    folder_path: Option<String>,
    created_at: Timestamp,
    is_processed: bool,
    size: u64,
    unreadable: Option<String>,
    pages: Option<u32>,
    inside: Option<String>,
    /// Whether somebody proved who sent it.
    proven: bool,
}

impl From<File> for FileView {
    fn from(f: File) -> Self {
        let is_processed = f.is_processed();
        let (unreadable, pages) = match f.read {
            ReadState::Waiting => (None, None),
            ReadState::Read { pages, .. } => (None, Some(pages)),
            ReadState::Unreadable { reason } => (Some(reason), None),
        };
        Self {
            id: f.id.to_string(),
            name: f.name,
            file_type: f.file_type,
            media_type: f.media_type,
            folder_path: None,
            created_at: f.created_at,
            is_processed,
            size: f.blob.len,
            unreadable,
            pages,
            inside: f.inside,
            // Of a task's file the mail says it; without one, it came by an upload link.
            proven: f.message.is_some() || f.task.is_none(),
        }
    }
}

impl FileView {
    /// With whether somebody proved who sent it.
    pub(super) fn proven(self, proven: bool) -> Self {
        Self { proven, ..self }
    }

    /// With the path of its folder.
    pub(super) fn in_folder(self, path: Option<String>) -> Self {
        Self { folder_path: path, ..self }
    }
}

pub fn all<V: From<T>, T>(items: Vec<T>) -> Vec<V> {
    items.into_iter().map(V::from).collect()
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

impl From<ThreadMessage> for MessageView {
    fn from(t: ThreadMessage) -> Self {
        let proven = t.message.is_proven();
        let Message { id, direction, from, to, subject, at, body, unreadable, notes, authentication, answer, .. } =
            t.message;
        let delivery = t.delivery.map(|d| {
            let reports = all(d.reports);
            DeliveryView { state: d.state, tries: d.tries, last_error: d.last_error, reports }
        });
        let id = id.to_string();
        let files = t.files.into_iter().map(|file| FileView { proven, ..file.into() }).collect();
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

/// A place in a document, for the viewer.
#[derive(Serialize)]
pub(super) struct PlaceView {
    file: Option<String>,
    message: Option<String>,
    name: String,
    page: Option<u32>,
    start: u64,
    end: u64,
    quote: String,
}

impl From<Place> for PlaceView {
    fn from(p: Place) -> Self {
        let (file, message) = match p.origin {
            Origin::File(id) => (Some(id.to_string()), None),
            Origin::Message(id) => (None, Some(id.to_string())),
        };
        Self { file, message, name: p.name, page: p.page, start: p.start, end: p.end, quote: p.quote }
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

#[derive(Serialize)]
struct TriggerView {
    what: String,
    date: Option<Date>,
}

/// A deadline with its counting.
#[derive(Serialize)]
pub struct DeadlineView {
    id: String,
    title: String,
    due: Date,
    rule: String,
    trigger: TriggerView,
    period: String,
    days: Vec<CountedDay>,
    note: Option<String>,
    status: DeadlineStatus,
    source: Option<PlaceView>,
    counting: Option<CountingView>,
    served: Option<PlaceView>,
}

/// What a person may choose of a counting; how many of what stands in `period`.
#[derive(Serialize)]
struct CountingView {
    rules: Rules,
    set_by_rule: bool,
    from_service: bool,
    service: Option<Service>,
}

impl From<Counting> for CountingView {
    fn from(c: Counting) -> Self {
        Self { rules: c.rules, set_by_rule: c.set_by_rule, from_service: c.from_service, service: c.service }
    }
}

impl From<Deadline> for DeadlineView {
    fn from(d: Deadline) -> Self {
        Self {
            id: d.id.0.to_string(),
            title: d.title,
            due: d.due,
            rule: d.rule,
            trigger: TriggerView { what: d.event, date: d.trigger },
            period: d.period,
            days: d.days,
            note: d.note,
            status: d.status,
            source: d.place.map(Into::into),
            counting: d.counting.map(Into::into),
            served: d.served.map(Into::into),
        }
    }
}
