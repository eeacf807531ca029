//! What belongs to a contact: what names it as its client, what has one of its mail addresses, and what bears its name. A name counts only
//! where it is surely the same; sounds, slips and kin are for conflict checks, which a person judges.

use crate::{
    accounts::Account,
    booking::{Booking, Meeting},
    chasing::{Chase, Chasing, Way},
    clients::{Clients, ContactId},
    conflicts::{Asked, Check, Conflicts, Paper, Side},
    deadlines::{Deadline, Deadlines},
    documents::document::Origin,
    drafts::{Draft, Drafts},
    error::{Error, Result},
    files::Files,
    ids::{AccountId, TaskId},
    intake_forms::{IntakeForms, Submission},
    legal_extracts::Capacity,
    matters::{Matter, Matters},
    tasks::Tasks,
};

use checklists::Outcome;
use jiff::{civil::Date, tz::TimeZone};
use name_matching::{Name, Reason, compare, read};
use std::{collections::BTreeSet, sync::Arc};

/// Checks and forms that are looked through, the newest.
const MOST: usize = 500;

/// The rooms that are asked.
#[derive(Clone)]
pub struct Sources {
    pub clients: Clients,
    pub conflicts: Conflicts,
    pub files: Files,
    pub tasks: Tasks,
    pub matters: Matters,
    pub intake_forms: IntakeForms,
    pub chasing: Chasing,
    pub booking: Booking,
    pub deadlines: Deadlines,
    pub drafts: Drafts,
}

/// What a person has about a contact.
#[derive(Default)]
pub struct Dossier {
    /// Those that the person may see.
    pub matters: Vec<Arc<Matter>>,
    /// Own files and mails that name it, those in which it is a party first.
    pub papers: Vec<Paper>,
    /// Filled-in forms, newest first.
    pub forms: Vec<Submission>,
    /// Checklists.
    pub checklists: Vec<Chase>,
    /// Meetings ahead, the next one first.
    pub meetings: Vec<Meeting>,
    /// Of the tasks among the papers and forms, and in matters of which it is the client; each with its task's path; the next one first, without those that are over.
    pub deadlines: Vec<(Deadline, String)>,
    /// Of these tasks, and those whose instruction names it.
    pub drafts: Vec<Draft>,
    /// Conflict checks, newest first.
    pub checks: Vec<Check>,
}

/// A contact as it is looked for.
struct Wanted {
    id: ContactId,
    names: Vec<Vec<Name>>,
    /// In lower case.
    plain: Vec<String>,
    emails: BTreeSet<String>,
}

impl Wanted {
    fn is_called(&self, name: &str) -> bool {
        let other = read(name);
        // Which words are rare decides only between kin, who are not meant here.
        let same = |a: &Name, b: &Name| compare(a, b, &|_| false).is_some_and(is_sure);
        self.names.iter().flatten().any(|own| other.iter().any(|other| same(own, other)))
    }

    fn has(&self, email: &str) -> bool {
        self.emails.contains(&email.trim().to_lowercase())
    }

    fn is(&self, contact: Option<ContactId>, email: &str, name: &str) -> bool {
        contact == Some(self.id) || self.has(email) || self.is_called(name)
    }
}

/// Whether two names that are alike for this reason are the same for sure.
fn is_sure(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Same
            | Reason::WrittenTogether
            | Reason::OtherOrder
            | Reason::Nickname
            | Reason::Initials
            | Reason::MiddleName
    )
}

/// What a client sent for a list and what is not among the papers that name them: it is theirs, whatever it says.
fn sent(checklists: &[Chase], named: &[Paper]) -> Vec<Paper> {
    let known: BTreeSet<Origin> = named.iter().map(|paper| paper.origin).collect();
    let mut all: Vec<Paper> = Vec::new();
    for (chase, paper) in checklists.iter().flat_map(|chase| chase.papers.iter().map(move |paper| (chase, paper))) {
        let origin = Origin::File(paper.file);
        let strange = paper.outcome == Outcome::Nothing && paper.way != Way::Link;
        if strange || known.contains(&origin) || all.iter().any(|one| one.origin == origin) {
            continue;
        }
        all.push(Paper {
            account: chase.account,
            origin,
            task: None,
            title: paper.name.clone(),
            name: chase.client_name.clone(),
            capacity: Capacity::Named,
            role: None,
            page: None,
            start: 0,
            end: 0,
            count: 0,
        });
    }
    all
}

impl Sources {
    /// Everything that a person has about a contact on a day. Blocks.
    ///
    /// # Errors
    /// [`crate::error::Error::NotFound`] for no such contact.
    pub fn dossier(&self, account: &Account, contact: ContactId) -> Result<Dossier> {
        let opened = self.clients.open(contact)?.contact;
        let names: Vec<String> = std::iter::once(opened.details.name.clone()).chain(opened.details.aliases).collect();
        let wanted = Wanted {
            id: opened.id,
            names: names.iter().map(|name| read(name)).collect(),
            plain: names.iter().map(|name| name.to_lowercase()).collect(),
            emails: opened.details.emails.iter().map(|email| email.to_lowercase()).collect(),
        };
        let owner = account.id;
        let ways = opened.details.emails.into_iter().chain(opened.details.phones);
        let asked = names.into_iter().chain(ways).map(|name| Asked { name, side: Side::Other });
        let (mut papers, mut own) = self.conflicts.papers_of(owner, &asked.collect::<Vec<_>>(), is_sure)?;

        let viewer = self.matters.viewer(account)?;
        let of_matter = |matter: &Matter| {
            matter.details.client == Some(wanted.id)
                || matter.details.parties.iter().any(|party| wanted.is_called(&party.name))
        };
        let matters: Vec<Arc<Matter>> =
            viewer.matters().rev().filter(|seen| of_matter(&seen.matter)).map(|seen| seen.matter.clone()).collect();

        let mut forms = self.intake_forms.list(owner, MOST)?;
        forms.retain(|form| wanted.is(form.contact, &form.facts.email, &form.facts.name));
        let mut checklists = self.chasing.list(owner)?;
        checklists.retain(|chase| wanted.is(chase.client, &chase.email, &chase.client_name));
        papers.extend(sent(&checklists, &papers));
        let mut meetings = self.booking.upcoming(owner)?;
        meetings.retain(|meeting| wanted.is(None, &meeting.guest.email, &meeting.guest.name));
        let mut checks = self.conflicts.list(owner, MOST)?;
        checks.retain(|check| check.asked.iter().any(|asked| wanted.is(None, &asked.name, &asked.name)));

        for matter in matters.iter().filter(|matter| matter.details.client == Some(wanted.id)) {
            own.extend(viewer.own_in(matter.id)?);
        }
        // A telephone or an address may be somebody else's too: what was drafted for them is not this contact's.
        let mut own_tasks: BTreeSet<TaskId> = forms.iter().map(|form| form.task).collect();
        for origin in &own {
            own_tasks.extend(self.task_of(owner, *origin)?);
        }
        let mut tasks = own_tasks.clone();
        for paper in papers.iter().filter(|paper| !own.contains(&paper.origin)) {
            tasks.extend(self.task_of(owner, paper.origin)?);
        }
        let today = self.booking.now().to_zoned(TimeZone::UTC).date();
        let deadlines = self.deadlines_of(account, &tasks, today)?;
        let mut drafts = self.drafts.list(owner)?;
        let names_it = |draft: &Draft| {
            let said = draft.instruction.to_lowercase();
            wanted.plain.iter().any(|name| said.contains(name.as_str()))
        };
        drafts.retain(|draft| draft.task.is_some_and(|task| own_tasks.contains(&task)) || names_it(draft));
        Ok(Dossier { matters, papers, forms, checklists, meetings, deadlines, drafts, checks })
    }

    /// The task of a mail, or of a file that came with one.
    fn task_of(&self, owner: AccountId, origin: Origin) -> Result<Option<TaskId>> {
        let found = match origin {
            Origin::Message(message) => self.tasks.of_message(owner, message).map(Some),
            Origin::File(file) => self.files.get(owner, file).map(|file| file.task),
        };
        match found {
            // It was deleted a moment ago.
            Err(Error::NotFound) => Ok(None),
            other => other,
        }
    }

    /// The deadlines of tasks that are not over, the next one first.
    fn deadlines_of(
        &self,
        account: &Account,
        tasks: &BTreeSet<TaskId>,
        today: Date,
    ) -> Result<Vec<(Deadline, String)>> {
        let mut all = self.deadlines.all(account.id)?;
        all.retain(|(deadline, _)| tasks.contains(&deadline.task) && deadline.due >= today);
        Ok(all)
    }
}
