//! Gathers what goes with papers from every room, in one commit.

use super::papers::Plan;
use crate::{
    answers, booking, case_management, chasing, conflicts, deadlines, drafts,
    error::Result,
    files, folder_sync,
    ids::{AccountId, JobId},
    intake_forms, invitations,
    matter_records::{self, Going, Gone, release_papers},
    outbox,
    queue::{JobKind, Queue},
    reading, recordings,
    store::Tx,
    tables, tasks, upload_links,
};

use std::collections::BTreeMap;

/// Everything that goes with the papers of a plan.
///
/// # Errors
/// [`crate::error::Error::Conflict`] while a legal hold stands on any of them, or a reply is on its way.
pub fn gather(tx: &Tx, by: Option<AccountId>, plan: Plan) -> Result<Going> {
    let released = release_papers(tx, by, &plan.items, plan.papers)?;
    let mut all = Going::of(released);
    let going = &mut all;
    tasks::leave(tx, going)?;
    files::leave(tx, going)?;
    matter_records::leave(tx, going)?;
    outbox::leave(tx, going)?;
    invitations::leave(tx, going)?;
    reading::leave(tx, going)?;
    recordings::leave(tx, going)?;
    deadlines::leave(tx, going)?;
    upload_links::leave(tx, going)?;
    case_management::leave(tx, going)?;
    folder_sync::leave(tx, going)?;
    conflicts::leave(tx, going)?;
    chasing::leave(tx, going)?;
    booking::leave(tx, going)?;
    drafts::leave(tx, going)?;
    answers::leave(tx, going)?;
    intake_forms::leave(tx, going)?;
    tables::leave(tx, going)?;
    Ok(all)
}

/// Orders the jobs that take what was removed out of the index, and destroy what is left of its bytes: one for each owner.
///
/// # Errors
/// Store errors.
pub fn forget(tx: &mut Tx, gone: &Gone) -> Result<Vec<JobId>> {
    let mut papers: BTreeMap<AccountId, (Vec<_>, Vec<_>)> = BTreeMap::new();
    for (owner, file) in &gone.papers.files {
        papers.entry(*owner).or_default().0.push(*file);
    }
    for (owner, message) in &gone.papers.messages {
        papers.entry(*owner).or_default().1.push(*message);
    }
    let mut blobs: Vec<_> = gone.blobs.iter().map(|blob| blob.id).collect();
    let jobs = papers.into_iter().map(|(owner, (files, messages))| {
        let blobs = std::mem::take(&mut blobs);
        Queue::put(tx, owner, JobKind::Forget { files, messages, blobs, folder: None })
    });
    jobs.collect()
}
