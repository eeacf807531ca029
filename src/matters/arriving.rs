//! Mail to a matter's address, `assistant+NUMBER@`: from whoever may write it belongs to the matter, from anybody else in the firm it becomes
//! a proposal to those who manage it. The sender learns no more than for a number that does not exist.

use super::{items::enter, limits::plain, service::Matters, standing::standing, viewer::Viewer};
use crate::{
    accounts::{ACCOUNTS, Account},
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::{AccountId, TaskId},
    matter_records::{Belonging, Item, MATTER_PROPOSALS, MATTERS, Matter, MatterId, Proposal, ProposalId},
    store::{All, Tx},
    tasks::{TASKS, Task},
};

use jiff::Timestamp;
use permissions::Level;

/// Proposals kept for one matter.
const MOST: usize = 200;

/// Puts a task that the owner sent to a matter's address into the matter, if the owner may write there. Whether it belongs to a matter now.
///
/// # Errors
/// Store errors.
pub fn claim(tx: &mut Tx, owner: AccountId, word: &str, task: TaskId) -> Result<bool> {
    let Some(account) = tx.get(&ACCOUNTS, &owner)?.filter(Account::is_active) else { return Ok(false) };
    let wanted = plain(word);
    let mut meant: Vec<Matter> = tx.scan(&MATTERS, &All)?.into_iter().map(|(_, matter)| matter).collect();
    meant.retain(|matter| !wanted.is_empty() && plain(&matter.details.number) == wanted && matter.sealing.is_none());
    let level = |matter: &Matter| matter.access.decide(owner, account.role());
    // A number may stand twice. Of those that the sender sees, the one that was opened first is meant: somebody who opens another and
    // takes the sender into its team gets nothing by it.
    let seen = meant.iter().filter(|matter| level(matter).is_some()).min_by_key(|matter| (matter.opened_at, matter.id));
    if let Some(seen) = seen {
        if level(seen) < Some(Level::Write) {
            propose(tx, seen.id, owner, Item::Task(task))?;
            return Ok(false);
        }
        let belonging = Belonging { by: owner, at: Timestamp::now(), by_mail: true };
        // A matter that is full stays as it is; the task is there all the same.
        return match enter(tx, seen.id, owner, Item::Task(task), belonging) {
            Ok(()) => Ok(true),
            Err(Error::Conflict(_)) => Ok(false),
            Err(e) => Err(e),
        };
    }
    for matter in meant.iter().filter(|matter| !matter.access.is_walled(owner)) {
        propose(tx, matter.id, owner, Item::Task(task))?;
    }
    Ok(false)
}

fn propose(tx: &mut Tx, matter: MatterId, owner: AccountId, item: Item) -> Result<()> {
    let known = tx.scan(&MATTER_PROPOSALS, &matter)?;
    if known.len() >= MOST || known.iter().any(|(_, known)| (known.owner, known.item) == (owner, item)) {
        return Ok(());
    }
    let id = ProposalId::new();
    tx.put(&MATTER_PROPOSALS, &(matter, id), &Proposal { id, owner, item, at: Timestamp::now() })
}

impl Matters {
    /// What was proposed, with the tasks, for whoever manages the matter; nothing for others. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a matter that the viewer may not see.
    pub fn proposals(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<(Proposal, Task)>> {
        let mut proposals = Vec::new();
        if viewer.matter(id)?.level < Level::Manage {
            return Ok(proposals);
        }
        for row in self.store().scan(&MATTER_PROPOSALS, &id) {
            let (_, proposal) = row?;
            if let Item::Task(task) = proposal.item
                && let Some(task) = self.store().get(&TASKS, &(proposal.owner, task))?
            {
                proposals.push((proposal, task));
            }
        }
        Ok(proposals)
    }

    /// Takes a proposal into the matter, or declines it.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for whoever does not manage the matter; [`Error::Conflict`] if there is a wall against the
    /// sender by now.
    pub async fn decide(&self, by: AccountId, id: MatterId, proposal: ProposalId, accept: bool) -> Result<()> {
        let decided = self.store().write(move |tx| {
            let (matter, _) = standing(tx, by, id, Level::Manage)?;
            let found = tx.get(&MATTER_PROPOSALS, &(id, proposal))?.ok_or(Error::NotFound)?;
            if accept {
                if matter.access.is_walled(found.owner) {
                    return Err(Error::Conflict("There is a wall between the sender and this matter.".into()));
                }
                enter(tx, id, found.owner, found.item, Belonging { by, at: Timestamp::now(), by_mail: true })?;
            }
            tx.delete(&MATTER_PROPOSALS, &(id, proposal));
            Audit::note(tx, Line::of(by, Action::MatterProposalDecided).on(id.0))?;
            Ok(matter)
        });
        let matter = decided.await?;
        self.tell(&self.audience(&matter)?);
        Ok(())
    }
}
