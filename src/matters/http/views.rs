//! The shapes in which matters go out as JSON.

use super::{papers::ItemKind, who::PersonView};
use crate::{
    accounts::Account,
    clients::Clients,
    deadlines::http::DeadlineView,
    error::Result,
    files::{File, http::views::FileView},
    http::{Services, all},
    ids::{AccountId, ContactId, TaskId},
    matters::{Details, Listed, Matter, MatterId, ProposalId, Seen, What},
};

use jiff::{Timestamp, civil::Date};
use permissions::{Level, Role};
use schemars::JsonSchema;
use serde::Serialize;
use std::{collections::HashMap, sync::Arc};

/// Matters that were found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Matters")]
pub struct MattersView {
    /// Newest first.
    matters: Vec<RowView>,
    /// How many there are that the caller may see.
    total: u64,
    /// A number for the next one.
    next_number: String,
    /// Whether the caller may open matters.
    may_open: bool,
}

/// A matter in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Matter")]
pub struct RowView {
    id: MatterId,
    details: Details,
    /// The client's name.
    client_name: Option<String>,
    opened_at: Timestamp,
    changed_at: Timestamp,
    version: u64,
    /// What the caller may do.
    level: Level,
    /// Whether all lawyers and staff may read, except behind walls.
    whole_firm: bool,
    /// Once it is sealed; null before.
    sealed: Option<SealedView>,
}

/// That a matter was sealed: everything in it is in an archive under a key of its own.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SealedMatter")]
struct SealedView {
    at: Timestamp,
    /// The last day on which it must be kept.
    keep_until: Date,
    /// Mails, answers and files in the archive.
    papers: u64,
    /// When its key was destroyed; null before.
    destroyed_at: Option<Timestamp>,
}

/// A matter with what is in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpenedMatter")]
pub struct MatterView {
    matter: RowView,
    /// Everybody who can see it, and why.
    people: Vec<PersonView>,
    /// The legal hold that stands on it; null if there is none.
    hold: Option<HoldView>,
    /// Walls, for those who manage the matter; empty for others.
    walls: Vec<WallView>,
    /// Newest first.
    papers: Vec<PaperView>,
    /// Of its tasks, the first due first.
    deadlines: Vec<MatterDeadlineView>,
    /// For those who manage the matter; empty for others.
    proposals: Vec<ProposalView>,
    /// The address that mails for the matter are sent to.
    address: String,
}

/// A legal hold.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LegalHold")]
struct HoldView {
    /// Who asked for it.
    asked_by: String,
    reason: String,
    since: Timestamp,
    /// Who set it; empty for whoever runs the server.
    set_by: String,
}

/// A wall.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Wall")]
struct WallView {
    who: AccountId,
    name: String,
    reason: String,
    by: String,
    at: Timestamp,
}

/// Something in a matter.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatterPaper")]
struct PaperView {
    kind: ItemKind,
    #[schemars(extend("format" = "ulid"))]
    id: String,
    /// Name of the file or folder, or the task's subject.
    title: String,
    owner: AccountId,
    owner_name: String,
    /// Whether it is the caller's own.
    own: bool,
    /// When it came into the matter.
    at: Timestamp,
    /// The file itself, the task's files, or those in the folder, at most 500.
    files: Vec<FileView>,
}

/// A deadline of one of the matter's tasks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatterDeadline")]
struct MatterDeadlineView {
    task: TaskId,
    subject: String,
    deadline: DeadlineView,
}

/// A task that somebody sent to the matter's address who may not write in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatterProposal")]
struct ProposalView {
    id: ProposalId,
    subject: String,
    owner_name: String,
    at: Timestamp,
}

/// The people of the firm.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "People")]
pub struct PeopleView {
    people: Vec<MemberView>,
}

/// Somebody in the firm.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FirmMember")]
struct MemberView {
    id: AccountId,
    name: String,
    email: String,
    role: Role,
}

/// Contacts' names.
pub type Names = HashMap<ContactId, String>;

/// The names of all contacts.
pub fn clients(clients: &Clients) -> Result<Names> {
    Ok(clients.all()?.into_iter().map(|contact| (contact.id, contact.details.name)).collect())
}

impl MattersView {
    pub fn new(found: &[Seen], most: usize, next_number: String, role: Role, clients: &Names) -> Self {
        let matters = found.iter().take(most).map(|seen| RowView::new(seen, clients)).collect();
        Self { matters, total: found.len() as u64, next_number, may_open: role.opens() }
    }
}

impl RowView {
    fn new(seen: &Seen, clients: &Names) -> Self {
        let matter = &seen.matter;
        Self {
            id: matter.id,
            details: matter.details.clone(),
            client_name: matter.details.client.and_then(|id| clients.get(&id).cloned()),
            opened_at: matter.opened_at,
            changed_at: matter.changed_at,
            version: matter.version,
            level: seen.level,
            whole_firm: matter.access.is_whole_firm(),
            sealed: matter.sealing.as_ref().map(|sealing| SealedView {
                at: sealing.at,
                keep_until: sealing.keep_until,
                papers: sealing.papers,
                destroyed_at: sealing.destroyed.map(|destroyed| destroyed.at),
            }),
        }
    }

    /// A matter as somebody just wrote it. It is not looked up again: whoever is walled out a moment later has written it all the same, and
    /// must not be told otherwise. Blocks.
    pub fn written(s: &Services, account: &Account, matter: Matter) -> Result<Self> {
        let level = matter.access.decide(account.id, account.role()).unwrap_or(Level::Write);
        Ok(Self::new(&Seen { matter: Arc::new(matter), level }, &clients(&s.clients)?))
    }
}

impl MatterView {
    /// A matter as a person sees it now. Blocks.
    pub fn of(s: &Services, account: &Account, id: MatterId) -> Result<Self> {
        let viewer = s.matters.viewer(account)?;
        let seen = viewer.matter(id)?;
        let people = s.accounts.list()?;
        let names: HashMap<AccountId, String> = people.iter().map(|person| (person.id, person.full_name())).collect();
        let name = |id: AccountId| names.get(&id).cloned().unwrap_or_default();
        let manages = seen.level == Level::Manage;
        let walls = seen.matter.walls.iter().filter(|_| manages).map(|note| {
            let (reason, by) = (note.reason.clone(), name(note.by));
            WallView { who: note.who, name: name(note.who), reason, by, at: note.at }
        });
        let hold = seen.matter.hold.as_ref().map(|hold| HoldView {
            asked_by: hold.asked_by.clone(),
            reason: hold.reason.clone(),
            since: hold.since,
            set_by: hold.set_by.map(name).unwrap_or_default(),
        });
        let listed = s.matters.list(&viewer, id)?;
        let mut deadlines = Vec::new();
        for listed in &listed {
            if let What::Task(task, _) = &listed.what {
                let of_task = s.deadlines.of_task(listed.owner, task.id)?;
                deadlines.extend(of_task.into_iter().map(|deadline| (task.id, task.subject.clone(), deadline)));
            }
        }
        deadlines.sort_by_key(|(.., deadline)| deadline.due);
        let deadlines = deadlines.into_iter().map(|(task, subject, deadline)| {
            let deadline = DeadlineView::from(deadline);
            MatterDeadlineView { task, subject, deadline }
        });
        let proposals = s.matters.proposals(&viewer, id)?.into_iter();
        let proposals = proposals.map(|(proposal, task)| ProposalView {
            id: proposal.id,
            subject: task.subject,
            owner_name: name(proposal.owner),
            at: proposal.at,
        });
        Ok(Self {
            people: PersonView::of_matter(&seen.matter, &people),
            hold,
            walls: walls.collect(),
            papers: listed.into_iter().map(|listed| PaperView::new(listed, account.id, &name)).collect(),
            deadlines: deadlines.collect(),
            proposals: proposals.collect(),
            address: s.matters.address_of(&seen.matter),
            matter: RowView::new(seen, &clients(&s.clients)?),
        })
    }
}

impl PaperView {
    fn new(listed: Listed, caller: AccountId, name: &impl Fn(AccountId) -> String) -> Self {
        let views = |files: Vec<File>| -> Vec<FileView> { all(files) };
        let (kind, id, title, files) = match listed.what {
            What::File(file) => (ItemKind::File, file.id.to_string(), file.name.clone(), views(vec![*file])),
            What::Task(task, files) => (ItemKind::Task, task.id.to_string(), task.subject, views(files)),
            What::Folder(folder, files) => (ItemKind::Folder, folder.id.to_string(), folder.name, views(files)),
        };
        let owner = listed.owner;
        Self { kind, id, title, owner, owner_name: name(owner), own: owner == caller, at: listed.belonging.at, files }
    }
}

impl PeopleView {
    pub fn new(accounts: Vec<Account>) -> Self {
        let mut people: Vec<MemberView> = accounts
            .into_iter()
            .filter(Account::is_active)
            .map(|account| MemberView {
                id: account.id,
                name: account.full_name(),
                role: account.role(),
                email: account.email,
            })
            .collect();
        people.sort_by_cached_key(|person| (person.name.to_lowercase(), person.id));
        Self { people }
    }
}
