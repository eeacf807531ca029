//! What a person has about a contact, over HTTP.

use super::{Dossier, Sources};
use crate::{
    blocking::blocking,
    conflicts::{CheckId, Ruling, http::PaperView},
    deadlines::DeadlineStatus,
    drafts::DraftId,
    http::{Call, Operation, Problem, Resource, Services, at_one, on_get_of, responses::json},
    ids::{ChaseId, ContactId, MatterId, SubmissionId},
    intake_forms::FormState,
};

use jiff::{Timestamp, civil::Date};
use schemars::JsonSchema;
use serde::Serialize;
use warp::{filters::BoxedFilter, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// Rows of each list; the rest is counted.
const MOST: usize = 100;

/// Everything that you have about a contact. Papers of other members of the firm are not in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Dossier")]
struct DossierView {
    /// Those that you may see, with it as client or party.
    matters: Vec<MatterRow>,
    /// Your files and mails that name it or have its address, those in which it is a party first.
    papers: Vec<PaperView>,
    /// Papers that are not listed, because there are too many.
    more_papers: u64,
    /// Intake forms that it filled in, newest first.
    forms: Vec<FormRow>,
    checklists: Vec<ChecklistRow>,
    /// Meetings ahead.
    meetings: Vec<MeetingRow>,
    /// Deadlines of its tasks that are not over, the next one first.
    deadlines: Vec<DeadlineRow>,
    drafts: Vec<DraftRow>,
    /// Conflict checks that asked for it, newest first.
    checks: Vec<CheckRow>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierMatter")]
struct MatterRow {
    id: MatterId,
    number: String,
    title: String,
    /// Whether it is the client.
    is_client: bool,
    closed: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierForm")]
struct FormRow {
    id: SubmissionId,
    title: String,
    at: Timestamp,
    state: FormState,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierChecklist")]
struct ChecklistRow {
    id: ChaseId,
    client_name: String,
    /// What the papers are for.
    matter: String,
    /// Items that have not come.
    missing: u64,
    items: u64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierMeeting")]
struct MeetingRow {
    kind: String,
    from: Timestamp,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierDeadline")]
struct DeadlineRow {
    /// The address of its task among your tasks.
    task_path: String,
    title: String,
    due: Date,
    status: DeadlineStatus,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierDraft")]
struct DraftRow {
    id: DraftId,
    title: String,
    changed_at: Timestamp,
    /// Open questions.
    open: u32,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DossierCheck")]
struct CheckRow {
    id: CheckId,
    title: String,
    at: Timestamp,
    /// Null while nothing is decided.
    ruling: Option<Ruling>,
}

impl DossierView {
    fn new(contact: ContactId, all: Dossier) -> Self {
        let matter = |matter: &crate::matters::Matter| MatterRow {
            id: matter.id,
            number: matter.details.number.clone(),
            title: matter.details.title.clone(),
            is_client: matter.details.client == Some(contact),
            closed: matter.details.closed,
        };
        let more_papers = all.papers.len().saturating_sub(MOST) as u64;
        let due = |(deadline, task_path): (crate::deadlines::Deadline, String)| DeadlineRow {
            task_path,
            title: deadline.title,
            due: deadline.due,
            status: deadline.status,
        };
        let forms = all.forms.into_iter().take(MOST);
        let lists = all.checklists.into_iter().take(MOST);
        let checks = all.checks.into_iter().take(MOST);
        Self {
            matters: all.matters.iter().take(MOST).map(|found| matter(found)).collect(),
            papers: all.papers.into_iter().take(MOST).map(PaperView::new).collect(),
            more_papers,
            forms: forms
                .map(|form| FormRow { id: form.id, title: form.title, at: form.at, state: form.state })
                .collect(),
            checklists: lists
                .map(|chase| ChecklistRow {
                    id: chase.id,
                    matter: chase.matter.of("en").to_owned(),
                    missing: chase.to_remind().len() as u64,
                    items: chase.items.iter().filter(|item| !item.waived).count() as u64,
                    client_name: chase.client_name,
                })
                .collect(),
            meetings: all
                .meetings
                .into_iter()
                .take(MOST)
                .map(|meeting| MeetingRow { kind: meeting.kind.name, from: meeting.from })
                .collect(),
            deadlines: all.deadlines.into_iter().take(MOST).map(due).collect(),
            drafts: all
                .drafts
                .into_iter()
                .take(MOST)
                .map(|draft| DraftRow {
                    id: draft.id,
                    title: draft.title,
                    changed_at: draft.changed_at,
                    open: draft.open,
                })
                .collect(),
            checks: checks
                .map(|check| CheckRow {
                    id: check.id,
                    title: check.title().to_owned(),
                    at: check.at,
                    ruling: check.decisions.last().map(|decision| decision.ruling),
                })
                .collect(),
        }
    }
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/clients/{id}/dossier/", "dossier", "Everything that you have about a contact")
            .of::<ContactId>("id", "The contact.")
            .gives::<DossierView>(
                200,
                "Its matters, papers, forms, checklists, meetings, deadlines, drafts and checks.",
            ),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_of(&services, at_one("/api/clients/{id}/dossier/"), open)
}

async fn open(call: Call, contact: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.clone();
    let contact: ContactId = contact.parse().map_err(|_| Problem::not_found())?;
    let s = call.services;
    let sources = Sources {
        clients: s.clients,
        conflicts: s.conflicts,
        files: s.files,
        tasks: s.tasks,
        matters: s.matters,
        intake_forms: s.intake_forms,
        chasing: s.chasing,
        booking: s.booking,
        deadlines: s.deadlines,
        drafts: s.drafts,
    };
    json(&DossierView::new(contact, blocking(move || sources.dossier(&account, contact)).await?))
}
