//! Approval: IT's decisions about an account. Each decision is one commit, with its audit line and the mail that
//! informs the person.

use super::referrals;
use crate::{
    accounts::{self, ACCOUNTS, Account, AccountStatus, Usage, usage, word},
    audit::{Action, Audit, Event},
    error::{Error, Result},
    events::{Event as Told, EventKind, Live},
    ids::{AccountId, JobId},
    outbox::{Notices, Template},
    queue::{JobKind, Queue},
    store::{All, Store, Tx},
    tasks::{ON_HOLD, TaskStatus, threads},
};

use jiff::Timestamp;

/// A decision about an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Approve it; takes effect once the address is confirmed.
    Approve,
    /// Approve it, and vouch for the address.
    Vouch,
    /// Reject a waiting account.
    Reject,
    /// Suspend it at once: sessions, access tokens and tokens of programs end.
    Suspend,
    /// Restore it.
    Restore,
}

impl Step {
    fn from(self) -> &'static [AccountStatus] {
        use crate::accounts::AccountStatus::{Approved, Pending, Rejected, Suspended};

        match self {
            Self::Approve | Self::Vouch => &[Pending, Rejected],
            Self::Reject => &[Pending],
            Self::Suspend => &[Approved],
            Self::Restore => &[Suspended],
        }
    }

    fn to(self) -> AccountStatus {
        match self {
            Self::Approve | Self::Vouch | Self::Restore => AccountStatus::Approved,
            Self::Reject => AccountStatus::Rejected,
            Self::Suspend => AccountStatus::Suspended,
        }
    }

    fn action(self) -> Action {
        match self {
            Self::Approve | Self::Vouch => Action::Approved,
            Self::Reject => Action::Rejected,
            Self::Suspend => Action::Suspended,
            Self::Restore => Action::Restored,
        }
    }

    fn template(self) -> Template {
        match self {
            // A restored person needs the same text as an approved one.
            Self::Approve | Self::Vouch | Self::Restore => Template::Approved,
            Self::Reject => Template::Rejected,
            Self::Suspend => Template::Suspended,
        }
    }
}

/// Makes IT's decisions. Clones share everything.
#[derive(Clone)]
pub struct Approval {
    store: Store,
    queue: Queue,
    live: Live,
    notices: Notices,
    usage: Usage,
}

impl Approval {
    /// Decisions about the accounts in `store`.
    pub fn new(store: Store, queue: Queue, live: Live, notices: Notices, usage: Usage) -> Self {
        Self { store, queue, live, notices, usage }
    }

    /// Takes a decision and informs the person by mail. If the address is not confirmed, an approval is recorded and
    /// waits.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the decision does not fit the account's state.
    pub async fn step(&self, id: AccountId, step: Step) -> Result<Account> {
        let account = self.store.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
        allowed(&account, step)?;
        let notice = self.notices.standing(&account, step.template()).await?;
        let (account, job, _notice) = self
            .store
            .write(move |tx| {
                let account = take_step(tx, id, step)?;
                let job = if account.approval_waits { None } else { Some(notice.put(tx)?) };
                Ok((account, job, notice))
            })
            .await?;
        self.queue.started(job);
        // Pages that are open end at once: each looks whether it may stay when it hears something.
        self.live.tell(Told { account: id, task: None, kind: EventKind::Account });
        Ok(account)
    }

    /// Sets the plan. Mail that waited for a bigger plan is released, as far as the new one allows.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` for a plan that is not in the settings.
    pub async fn set_plan(&self, id: AccountId, name: &str) -> Result<Account> {
        let plans = self.usage.plans();
        let plan = plans.find(name).ok_or_else(|| {
            Error::Invalid(format!("There is no plan \"{name}\". The settings name: {}.", plans.names().join(", ")))
        })?;
        let plan = plan.clone();
        let (account, jobs) = self
            .store
            .write(move |tx| {
                let mut account = tx.get(&ACCOUNTS, &id)?.ok_or(Error::NotFound)?;
                account.plan.clone_from(&plan.name);
                account.upgrade_requested_at = None;
                tx.put(&ACCOUNTS, &id, &account)?;
                Audit::note(tx, Event::of(id, Action::PlanSet))?;
                let mut jobs = Vec::new();
                if plan.answers_one_more(usage::get(tx, id)?.emails_answered) {
                    jobs = release(tx, id)?;
                }
                Ok((account, jobs))
            })
            .await?;
        self.queue.started(jobs);
        self.live.tell(Told { account: id, task: None, kind: EventKind::Task });
        Ok(account)
    }

    /// Releases mail that waits although its account's plan has room, for example after the settings enlarged a plan.
    /// Called at the start.
    pub async fn release_all(&self) -> Result<()> {
        let mut waiting: Vec<AccountId> = Vec::new();
        for row in self.store.scan(&ON_HOLD, &All) {
            let (id, _) = row?.0;
            if waiting.last() != Some(&id) {
                waiting.push(id);
            }
        }
        for id in waiting {
            let Some(account) = self.store.get(&ACCOUNTS, &id)? else { continue };
            if self.usage.plans().of(&account.plan).answers_one_more(self.usage.of(id)?.emails_answered) {
                let jobs = self.store.write(move |tx| release(tx, id)).await?;
                self.queue.started(jobs);
            }
        }
        Ok(())
    }
}

fn allowed(account: &Account, step: Step) -> Result<()> {
    if step.from().contains(&account.status) {
        return Ok(());
    }
    Err(Error::Conflict(format!("This account is {}.", word(account.status))))
}

/// Takes a decision, within a commit.
pub(super) fn take_step(tx: &mut Tx, id: AccountId, step: Step) -> Result<Account> {
    let account = accounts::edit(tx, id, |account| {
        allowed(account, step)?;
        let confirmed = account.is_confirmed() || step == Step::Vouch;
        account.approval_waits = step == Step::Approve && !confirmed;
        account.status = if account.approval_waits { AccountStatus::Pending } else { step.to() };
        account.address_confirmed = Some(confirmed);
        Ok(())
    })?;
    if matches!(step, Step::Suspend | Step::Reject) {
        crate::accounts::end_reset_links(tx, id)?;
        crate::accounts::end_confirmation_links(tx, id)?;
        crate::accounts::end_api_tokens(tx, id)?;
    }
    if step == Step::Vouch {
        crate::accounts::end_confirmation_links(tx, id)?;
        referrals::redeem(tx, &account, Timestamp::now())?;
        Audit::note(tx, Event::of(id, Action::Vouched))?;
    }
    Audit::note(tx, Event::of(id, if account.approval_waits { Action::ApprovalRecorded } else { step.action() }))?;
    Ok(account)
}

/// Puts waiting answers back into the queue, oldest first. An answer that the plan has no room for waits again.
fn release(tx: &mut Tx, id: AccountId) -> Result<Vec<JobId>> {
    usage::change(tx, id, |used| used.limit_told = false)?;
    let mut jobs = Vec::new();
    for (place, task) in tx.scan(&ON_HOLD, &id)? {
        let (_, message) = place;
        tx.delete(&ON_HOLD, &place);
        let at = (id, task);
        threads::stand(tx, &at, TaskStatus::Received, None)?;
        Audit::note(tx, Event::of(id, Action::Released).on(message.0))?;
        jobs.push(Queue::put(tx, id, JobKind::Answer { task, message })?);
    }
    Ok(jobs)
}
