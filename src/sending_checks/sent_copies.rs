//! Copies of mails that were sent: each is read, held against its matter, and destroyed. Only if something is unusual is its sender told, a
//! and as often a day at most as replies are sent.

use super::service::{Outgoing, SendingChecks, Within};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    email::{Headers, journal_report},
    error::Result,
    ids::{AccountId, MessageId},
    intake::{DELIVERIES, SENT_COPIES, SentCopy},
    lines::one_line,
    queue::{JobKind, Queue},
    reading::{Journaled, LookedInto},
    store::Tx,
};

impl SendingChecks {
    /// Looks at a copy. Running it twice tells once.
    ///
    /// # Errors
    /// Store errors.
    pub async fn look_at_copy(&self, account: AccountId, id: MessageId) -> Result<()> {
        let at = (account, id);
        let Some(copy) = self.store.get(&SENT_COPIES, &at)? else { return Ok(()) };
        let owner = self.accounts.get(account)?.filter(Account::is_active);
        let Some(owner) = owner else { return self.give_up(account, id).await };
        let Some(Read { out, called, message_id }) = self.read_copy(&owner, &copy).await? else {
            return self.give_up(account, id).await;
        };
        let (this, whose) = (self.clone(), owner.clone());
        let looked = blocking(move || this.look(&whose, &out)).await?;
        // One mail may come as a copy, and in several reports.
        let told = looked.sentence.as_ref().filter(|_| !message_id.is_empty());
        let told = told.map(|sentence| self.store.keys().lookup("told", &format!("{message_id}\n{sentence}")));
        let mail = match &looked.sentence {
            Some(sentence) => Some(self.notices.sent_mail(&owner, sentence, &called).await?),
            None => None,
        };
        let cap = self.notices.cap();
        let done = self.store.write(move |tx| {
            let mut jobs = Vec::new();
            if tx.get(&SENT_COPIES, &at)?.is_some() {
                jobs.push(destroy(tx, at, &copy)?);
                looked.note(tx, account)?;
                let again = match told {
                    Some(told) => tx.get(&DELIVERIES, &(account, told))?.is_some(),
                    None => false,
                };
                if let Some(mail) = &mail
                    && !again
                    && cap.take(tx, account)?
                {
                    if let Some(told) = told {
                        tx.put(&DELIVERIES, &(account, told), &id)?;
                    }
                    jobs.push(mail.put(tx)?);
                    Audit::note(tx, Line::of(account, Action::SentMailTold).on(id.0))?;
                }
            }
            Ok((jobs, mail))
        });
        let (jobs, _mail) = done.await?;
        self.queue.started(jobs);
        Ok(())
    }

    /// What a copy says that its author sent. Nothing of what cannot be read, of what a program sent, and of what somebody else did.
    async fn read_copy(&self, owner: &Account, copy: &SentCopy) -> Result<Option<Read>> {
        if copy.journaled {
            return self.read_report(owner, copy).await;
        }
        let Ok(read) = self.reading.look_into(copy.raw).await? else { return Ok(None) };
        let (subject, message_id) = (copy.subject.clone(), copy.message_id.clone());
        let out = outgoing(read, Vec::new(), subject.clone(), copy.references.clone());
        Ok(Some(Read { out, called: subject, message_id }))
    }

    async fn read_report(&self, owner: &Account, report: &SentCopy) -> Result<Option<Read>> {
        let Journaled { list, head, inside } = match self.reading.look_into_journaled(report.raw).await? {
            Ok(read) => read,
            Err(why) => {
                tracing::warn!("a journal report could not be looked at: {why}");
                return Ok(None);
            }
        };
        // The report tells what stood in a mail's From field, which anybody may write. Exchange marks what came from outside; an assistant may
        // write in a colleague's name.
        let by_owner = head.from.eq_ignore_ascii_case(&owner.email);
        let by_member = by_owner || self.accounts.find_by_email(&head.from)?.is_some_and(|account| account.is_active());
        if head.automatic.is_some() || head.internal_at_exchange == Some(false) || !by_member {
            return Ok(None);
        }
        let Headers { subject, references, message_id, internal_at_exchange, .. } = head;
        let out = outgoing(inside, journal_report::recipients(&list), subject, references);
        // Without that mark it may be a stranger's subject, and nobody is to be mailed a stranger's words.
        let called = match internal_at_exchange {
            Some(true) => out.subject.clone(),
            _ => format!("to {}", out.to.first().map(|to| one_line(to)).unwrap_or_default()),
        };
        Ok(Some(Read { out, called, message_id }))
    }

    /// Destroys a copy that could not be looked at.
    ///
    /// # Errors
    /// Store errors.
    pub async fn give_up(&self, account: AccountId, id: MessageId) -> Result<()> {
        let at = (account, id);
        let done = self.store.write(move |tx| match tx.get(&SENT_COPIES, &at)? {
            Some(copy) => destroy(tx, at, &copy).map(Some),
            None => Ok(None),
        });
        self.queue.started(done.await?);
        Ok(())
    }
}

/// What a copy says.
struct Read {
    out: Outgoing,
    /// How the mail is named to its author.
    called: String,
    message_id: String,
}

/// `beside` are recipients of the envelope alone: of Bcc, and the people behind a list.
fn outgoing(read: LookedInto, beside: Vec<String>, subject: String, references: Vec<String>) -> Outgoing {
    let LookedInto { mail, papers } = read;
    let to = [mail.to, mail.cc, beside].concat();
    Outgoing { within: Within::Open, mail: None, to, subject, text: mail.body_text, references, papers }
}

/// Takes a copy away; a job destroys its bytes.
fn destroy(tx: &mut Tx, at: (AccountId, MessageId), copy: &SentCopy) -> Result<crate::ids::JobId> {
    tx.delete(&SENT_COPIES, &at);
    tx.forget_blob(&copy.raw);
    Queue::put(tx, at.0, JobKind::Forget { files: vec![], messages: vec![], blobs: vec![copy.raw.id], folder: None })
}
