//! What goes with tasks and matters: the drafts that were written in them. A draft from elsewhere loses the words that it quoted.

use super::{
    records::{Draft, DraftId, Text},
    tables::{DRAFT_MAILS, DRAFT_TEXTS, DRAFT_VERSIONS, DRAFTS, TASK_DRAFTS},
};
use crate::{
    documents::document::Origin,
    error::Result,
    ids::AccountId,
    matter_records::{Going, Papers},
    store::Tx,
    tasks::Source,
};

/// Stands in the place of a paper that is gone.
const REMOVED: &str = "removed";

/// Takes out drafts, and quotes of what goes.
///
/// # Errors
/// Store errors.
pub fn leave(tx: &Tx, going: &mut Going) -> Result<()> {
    let papers = going.papers().clone();
    for owner in papers.owners() {
        for (_, draft) in tx.scan(&DRAFTS, &owner)? {
            let texts = tx.scan(&DRAFT_TEXTS, &(owner, draft.id))?;
            let quotes = texts.iter().any(|(_, text)| text.sources.iter().any(|source| is_of(source, owner, &papers)));
            let of_task = draft.task.is_some_and(|task| papers.tasks.contains(&(owner, task)));
            // Written from files without a task: with a matter's papers it is the matter's.
            if of_task || quotes && draft.task.is_none() && papers.matter.is_some() {
                whole(tx, going, owner, &draft, texts)?;
            } else if quotes {
                for (key, text) in texts {
                    let mut after = text.clone();
                    for source in after.sources.iter_mut().filter(|source| is_of(source, owner, &papers)) {
                        (source.name, source.quote) = (REMOVED.to_owned(), String::new());
                    }
                    if after != text {
                        going.put(&DRAFT_TEXTS, key, &text, after)?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn whole(
    tx: &Tx,
    going: &mut Going,
    owner: AccountId,
    draft: &Draft,
    texts: Vec<((AccountId, DraftId, u64), Text)>,
) -> Result<()> {
    for (key, text) in texts {
        going.take(&DRAFT_TEXTS, key, &text)?;
    }
    for (key, version) in tx.scan(&DRAFT_VERSIONS, &(owner, draft.id))? {
        going.take(&DRAFT_VERSIONS, key, &version)?;
    }
    for (key, ()) in tx.scan(&DRAFT_MAILS, &(owner, draft.id))? {
        going.drop_row(&DRAFT_MAILS, key);
    }
    if let Some(task) = draft.task {
        going.drop_row(&TASK_DRAFTS, (owner, task, draft.id));
    }
    going.take(&DRAFTS, (owner, draft.id), draft)
}

fn is_of(source: &Source, owner: AccountId, papers: &Papers) -> bool {
    match source.origin {
        Origin::File(id) => papers.files.contains(&(owner, id)),
        Origin::Message(id) => papers.messages.contains(&(owner, id)),
    }
}
