//! Copies of mails that were sent: each is read, held against its matter, and destroyed. Only if something is unusual is its sender told, a
//! and as often a day at most as replies are sent.

use super::service::{Outgoing, SendingChecks, Within};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    email::journal_report,
    error::Result,
    ids::{AccountId, MessageId},
    intake::{SENT_COPIES, SentCopy},
    queue::{JobKind, Queue},
    reading::Journaled,
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
        let (Some(owner), Some(out)) = (owner, self.went_out(&copy).await?) else {
            return self.give_up(account, id).await;
        };
        let (this, whose, subject) = (self.clone(), owner.clone(), out.subject.clone());
        let looked = blocking(move || this.look(&whose, &out)).await?;
        let mail = match &looked.sentence {
            Some(sentence) => Some(self.notices.sent_mail(&owner, sentence, &subject).await?),
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

    /// What a copy says that its author sent; nothing of what cannot be read, and of what a program sent.
    async fn went_out(&self, copy: &SentCopy) -> Result<Option<Outgoing>> {
        let (read, subject, references, beside) = if copy.journaled {
            match self.reading.look_into_journaled(copy.raw).await? {
                Ok(Journaled { list, head, inside }) if head.automatic.is_none() => {
                    (inside, head.subject, head.references, journal_report::recipients(&list))
                }
                _ => return Ok(None),
            }
        } else {
            match self.reading.look_into(copy.raw).await? {
                Ok(read) => (read, copy.subject.clone(), copy.references.clone(), Vec::new()),
                Err(_) => return Ok(None),
            }
        };
        let mut to = read.mail.to;
        to.extend(read.mail.cc);
        // In the envelope stand Bcc, and the people behind a list.
        to.extend(beside);
        let text = read.mail.body_text;
        Ok(Some(Outgoing { within: Within::Open, mail: None, to, subject, text, references, papers: read.papers }))
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
