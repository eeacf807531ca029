//! To which matter something belongs by the number of its case. A court's own notice goes there by itself; what only speaks of the case is
//! proposed to whoever has it, and nobody else is told.

use super::{
    items::enter,
    viewer::{Seen, Viewer},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    error::{Error, Result},
    ids::TaskId,
    law::case_numbers::CaseNumber,
    matter_records::{Belonging, ITEM_MATTERS, Item, MATTERS, Matter},
    store::{All, Tx},
    tasks::Message,
};

use jiff::Timestamp;
use permissions::Level;

/// Whether a matter that goes on has one of these numbers of cases.
fn has(matter: &Matter, numbers: &[CaseNumber]) -> bool {
    let mut own = matter.details.docket.split([',', ';']).filter_map(CaseNumber::read);
    !matter.details.closed && matter.sealing.is_none() && own.any(|own| numbers.iter().any(|number| own.is(number)))
}

/// Puts the task of a court's notice into the only matter with the number of its case in which its owner may write, if the owner sent it:
/// what a stranger sends gets into no matter by itself. A task that is in a matter already stays as it is.
///
/// # Errors
/// Store errors.
pub fn claim_by_docket(tx: &mut Tx, notice: &Message, numbers: &[&str]) -> Result<()> {
    let (owner, task) = (notice.account, notice.task);
    let Some(account) = tx.get(&ACCOUNTS, &owner)?.filter(Account::is_active) else { return Ok(()) };
    if notice.unproven || !notice.from.eq_ignore_ascii_case(&account.email) {
        return Ok(());
    }
    if !tx.scan(&ITEM_MATTERS, &(owner, Item::Task(task)))?.is_empty() {
        return Ok(());
    }
    let numbers: Vec<CaseNumber> = numbers.iter().filter_map(|number| CaseNumber::read(number)).collect();
    let writes = |matter: &Matter| matter.access.decide(owner, account.role()) >= Some(Level::Write);
    let all = tx.scan(&MATTERS, &All)?.into_iter().map(|(_, matter)| matter);
    let meant: Vec<Matter> = all.filter(|matter| has(matter, &numbers) && writes(matter)).collect();
    let [matter] = &meant[..] else { return Ok(()) };
    let belonging = Belonging { by: owner, at: Timestamp::now(), by_mail: true };
    match enter(tx, matter.id, owner, Item::Task(task), belonging) {
        // A matter that is full stays as it is.
        Err(Error::Conflict(_)) => Ok(()),
        done => done,
    }
}

impl Viewer {
    /// The matters in which the person may write and that have one of these numbers of cases; none for a task that is in a matter already.
    /// Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn meant_by<'a>(&self, task: TaskId, numbers: impl Iterator<Item = &'a str>) -> Result<Vec<&Seen>> {
        let numbers: Vec<CaseNumber> = numbers.filter_map(CaseNumber::read).collect();
        if numbers.is_empty() || !self.matters_of_task(self.account(), task)?.is_empty() {
            return Ok(Vec::new());
        }
        let meant = |seen: &&Seen| seen.level >= Level::Write && has(&seen.matter, &numbers);
        Ok(self.matters().filter(meant).collect())
    }
}
