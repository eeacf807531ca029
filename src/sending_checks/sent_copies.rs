//! Copies of mails that were sent: each is read, held against its matter, and destroyed. Only if something is unusual is its sender told, a
//! and as often a day at most as replies are sent.

use super::service::{Outgoing, SendingChecks, Within};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    error::Result,
    ids::{AccountId, MessageId},
    intake::{SENT_COPIES, SentCopy},
    queue::{JobKind, Queue},
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
        let read = self.reading.look_into(copy.raw).await?;
        let (Some(owner), Ok(read)) = (owner, read) else { return self.give_up(account, id).await };
        let out = Outgoing {
            within: Within::Open,
            mail: None,
            to: read.mail.to.into_iter().chain(read.mail.cc).collect(),
            subject: copy.subject.clone(),
            text: read.mail.body_text,
            references: copy.references.clone(),
            papers: read.papers,
        };
        let (this, whose) = (self.clone(), owner.clone());
        let looked = blocking(move || this.look(&whose, &out)).await?;
        let mail = match &looked.sentence {
            Some(sentence) => Some(self.notices.sent_mail(&owner, sentence, &copy.subject).await?),
            None => None,
        };
        let cap = self.notices.cap();
        let done = self.store.write(move |tx| {
            let mut jobs = Vec::new();
            if tx.get(&SENT_COPIES, &at)?.is_some() {
                jobs.push(destroy(tx, at, &copy)?);
                looked.note(tx, account)?;
                if let Some(mail) = &mail
                    && cap.take(tx, account)?
                {
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

/// Takes a copy away; a job destroys its bytes.
fn destroy(tx: &mut Tx, at: (AccountId, MessageId), copy: &SentCopy) -> Result<crate::ids::JobId> {
    tx.delete(&SENT_COPIES, &at);
    tx.forget_blob(&copy.raw);
    Queue::put(tx, at.0, JobKind::Forget { files: vec![], messages: vec![], blobs: vec![copy.raw.id], folder: None })
}
