//! Mails to the client: the list, reminders, and what is wrong with files. Each is put into the outbox by the commit that notes it, which
//! looks again whether it is still due.

use super::{
    records::{Chase, ChaseId, Mail, Sent, Way},
    service::{Chasing, chase_of},
    store_tables::CHASES,
};
use crate::{
    accounts::ACCOUNTS,
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::AccountId,
    outbox::{OUTBOX, OutboxState, Prepared, Template, ToClient},
    store::{Reads, Tx},
};

use checklists::{Next, Reminding, Stopped};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};

/// Mails about flaws in a day.
const FLAW_MAILS: usize = 6;
/// The least time between two of them: what comes meanwhile is told in one.
const BETWEEN_FLAW_MAILS: SignedDuration = SignedDuration::from_mins(10);
/// The least time between a reminder and one that a person asks for.
const BETWEEN: SignedDuration = SignedDuration::from_hours(1);
/// Mails that are kept in a list's record.
const MOST_SENT: usize = 200;

impl Chasing {
    /// Keeps a new list and mails it.
    pub(super) async fn begin(&self, chase: Chase, message: &str) -> Result<Chase> {
        let own = if message.is_empty() { Vec::new() } else { vec![("message", message.to_owned())] };
        let mail =
            self.prepared(&chase, Mail::First, chase.wanted().map(|item| chase.said(item)).collect(), own).await?;
        let (now, named) = (self.clock.now(), chase.items.len());
        // Who opted out before is given the list, but no mail.
        let this = self.clone();
        let put = self.store.write(move |tx| {
            let mut chase = chase;
            let job = if this.opted_out(tx, &chase.email)? {
                None
            } else {
                Some(put(tx, &mut chase, Mail::First, &mail, named, now)?)
            };
            Self::put_new(tx, &chase)?;
            Ok((chase, job, mail))
        });
        let (chase, job, _mail) = put.await?;
        if let Some(job) = job {
            self.notices.started(job);
        }
        self.tell(chase.account);
        Ok(chase)
    }

    /// Reminds a client if it is time, or now if a person says so.
    ///
    /// # Errors
    /// If a person asks: [`Error::Conflict`] when nothing may be sent. Store errors.
    pub async fn remind(&self, account: AccountId, id: ChaseId, by_hand: bool) -> Result<bool> {
        let chase = chase_of(&self.store, account, id)?;
        let now = self.clock.now();
        let next = self.next(&self.store, &chase, now)?;
        if by_hand {
            self.may_send(&chase, next)?;
        } else if next != Next::Send {
            return Ok(false);
        }
        let due = chase.to_remind();
        let list: Vec<String> = due.iter().map(|item| chase.said(item)).collect();
        let (named, seen) = (list.len(), chase.version);
        let mail = self.prepared(&chase, Mail::Reminder, list, Vec::new()).await?;
        let this = self.clone();
        let sent = self.store.write(move |tx| {
            let mut chase = chase_of(tx, account, id)?;
            // Something came, or the client opted out, while the mail was written.
            let next = this.next(tx, &chase, now)?;
            let stopped = matches!(next, Next::Stop(Stopped::AllCame | Stopped::OptedOut | Stopped::Bounced));
            if chase.version != seen || stopped || (!by_hand && next != Next::Send) {
                return Ok((None, mail));
            }
            let job = put(tx, &mut chase, Mail::Reminder, &mail, named, now)?;
            chase.version += 1;
            tx.put(&CHASES, &(account, id), &chase)?;
            Audit::note(tx, Line::of(account, Action::ChaseReminded).on(id.0))?;
            Ok((Some(job), mail))
        });
        let (job, _mail) = sent.await?;
        let Some(job) = job else { return Ok(false) };
        self.notices.started(job);
        self.tell(account);
        Ok(true)
    }

    fn may_send(&self, chase: &Chase, next: Next) -> Result<()> {
        let since = self.clock.now().saturating_sub(BETWEEN).unwrap_or(Timestamp::MIN);
        let lately = chase.sent.iter().any(|sent| sent.mail == Mail::Reminder && sent.at > since);
        let sentence = match next {
            _ if lately => "A reminder went out less than an hour ago.",
            Next::Stop(Stopped::AllCame) if chase.wanted().next().is_none() => "Nothing is missing.",
            Next::Stop(Stopped::OptedOut) => "The client asked for no more mails. Please call.",
            Next::Stop(Stopped::Bounced) => "Mails to this address come back. Correct it first.",
            _ if chase.to_remind().is_empty() => "All that is missing waits for you to look at it.",
            _ => return Ok(()),
        };
        Err(Error::Conflict(sentence.into()))
    }

    /// Tells the client what is wrong with files that came by the link or by mail.
    pub(super) async fn tell_flaws(&self, account: AccountId, id: ChaseId) -> Result<()> {
        let chase = chase_of(&self.store, account, id)?;
        let bad = |chase: &Chase| {
            let told = chase
                .papers
                .iter()
                .filter(|paper| !paper.told && !paper.decided && !paper.flaws.is_empty() && paper.way != Way::Firm);
            told.map(|paper| paper.file).collect::<Vec<_>>()
        };
        let (files, now) = (bad(&chase), self.clock.now());
        let day = now.saturating_sub(SignedDuration::from_hours(24)).unwrap_or(now);
        let today = || chase.sent.iter().filter(|sent| sent.mail == Mail::Flaws && sent.at > day);
        let gather = now.saturating_sub(BETWEEN_FLAW_MAILS).unwrap_or(now);
        if files.is_empty()
            || today().count() >= FLAW_MAILS
            || today().any(|sent| sent.at > gather)
            || self.opted_out(&self.store, &chase.email)?
            || self.bounced(&self.store, &chase)?
        {
            return Ok(());
        }
        let said = |paper: &super::records::ChasedPaper| {
            let flaws: Vec<String> = paper.flaws.iter().map(|flaw| flaw.said(&chase.language)).collect();
            format!("{}: {}", paper.name, flaws.join(" "))
        };
        let list = chase.papers.iter().filter(|paper| files.contains(&paper.file)).map(said).collect();
        let (named, seen) = (files.len(), chase.version);
        let mail = self.prepared(&chase, Mail::Flaws, list, Vec::new()).await?;
        let this = self.clone();
        let sent = self.store.write(move |tx| {
            let mut chase = chase_of(tx, account, id)?;
            if chase.version != seen || this.opted_out(tx, &chase.email)? {
                return Ok((None, mail));
            }
            let job = put(tx, &mut chase, Mail::Flaws, &mail, named, now)?;
            chase.papers.iter_mut().filter(|paper| files.contains(&paper.file)).for_each(|paper| paper.told = true);
            chase.version += 1;
            tx.put(&CHASES, &(account, id), &chase)?;
            Audit::note(tx, Line::of(account, Action::ChaseReminded).on(id.0))?;
            Ok((Some(job), mail))
        });
        let (job, _mail) = sent.await?;
        if let Some(job) = job {
            self.notices.started(job);
            self.tell(account);
        }
        Ok(())
    }

    /// What the timetable says.
    pub(super) fn next(&self, from: &impl Reads, chase: &Chase, now: Timestamp) -> Result<Next> {
        let zone = TimeZone::get(&chase.zone).unwrap_or_else(|_| self.zone.clone());
        let sent = chase.reminders();
        let so_far = Reminding {
            started: chase.started_at,
            sent: &sent,
            wanted: chase.to_remind().len(),
            opted_out: self.opted_out(from, &chase.email)?,
            paused: chase.paused,
            bounced: self.bounced(from, chase)?,
        };
        Ok(chase.timetable.next(&so_far, &zone, now))
    }

    /// Whether the last mail did not reach the client.
    pub(super) fn bounced(&self, from: &impl Reads, chase: &Chase) -> Result<bool> {
        let Some(last) = chase.sent.last() else { return Ok(false) };
        let item = from.get(&OUTBOX, &last.outbox)?;
        Ok(item.is_some_and(|item| {
            item.to == chase.email && matches!(item.state, OutboxState::Bounced | OutboxState::Failed)
        }))
    }

    async fn prepared(
        &self,
        chase: &Chase,
        mail: Mail,
        list: Vec<String>,
        own: Vec<(&'static str, String)>,
    ) -> Result<Prepared> {
        let template = match (mail, chase.language.as_str()) {
            (Mail::First, "es") => Template::ChaseFirstSpanish,
            (Mail::First, _) => Template::ChaseFirst,
            (Mail::Reminder, "es") => Template::ChaseReminderSpanish,
            (Mail::Reminder, _) => Template::ChaseReminder,
            (Mail::Flaws, "es") => Template::ChaseFlawsSpanish,
            (Mail::Flaws, _) => Template::ChaseFlaws,
        };
        let link = self.address(chase.id);
        let owner = self.store.get(&ACCOUNTS, &chase.account)?;
        // What a client answers comes to the account of the clients' address, and to no other.
        let door = self
            .door
            .as_ref()
            .as_ref()
            .filter(|door| owner.is_some_and(|owner| owner.email.eq_ignore_ascii_case(&door.owner)));
        let mut values = own;
        values.push(("matter", chase.matter.of(&chase.language).to_owned()));
        let mail = ToClient {
            account: chase.account,
            email: chase.email.clone(),
            name: chase.client_name.clone(),
            template,
            stop: format!("{link}?stop"),
            link,
            list,
            own: values,
            reply_to: door.map(|door| door.address.clone()),
        };
        self.notices.to_client(mail).await
    }
}

/// Puts a mail into the outbox and notes it.
fn put(
    tx: &mut Tx,
    chase: &mut Chase,
    mail: Mail,
    prepared: &Prepared,
    named: usize,
    now: Timestamp,
) -> Result<crate::ids::JobId> {
    let job = prepared.put(tx)?;
    if chase.sent.len() >= MOST_SENT {
        // The oldest that is not counted by the timetable.
        if let Some(at) = chase.sent.iter().position(|sent| sent.mail == Mail::Flaws) {
            chase.sent.remove(at);
        }
    }
    chase.sent.push(Sent { at: now, mail, outbox: prepared.id(), named: u32::try_from(named).unwrap_or(u32::MAX) });
    Ok(job)
}
