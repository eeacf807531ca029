//! Copies of mails that a member sent to others: they become no task and get no answer. A copy is kept until it has been held against its
//! matter, and not longer.

use super::{
    arriving::Arrived,
    fetched::note_fetched,
    mail_receiver::Refusal,
    service::{Intake, ours},
    tables::{DELIVERIES, SENT_COPIES, SentCopy},
};
use crate::{
    accounts::{ACCOUNTS, Account},
    error::Error,
    files::Spool,
    ids::{AccountId, MessageId},
    queue::{JobKind, Queue},
};

use jiff::Timestamp;

impl Intake {
    /// Takes a copy of a mail that its author sent. What a program sent is taken and not looked at.
    pub(super) async fn take_copy(&self, arrived: Arrived, account: AccountId, blob: Spool) -> Result<String, Refusal> {
        if arrived.found.automatic.is_some() {
            return Ok(MessageId::new().to_string());
        }
        self.keep_copy(arrived, account, false, blob).await
    }

    /// Takes a journal report of the firm's own server. Of the mails of others, which a rule may report as well, nothing is kept.
    pub(super) async fn take_journal_report(
        &self,
        arrived: Arrived,
        sender: &str,
        blob: Spool,
    ) -> Result<String, Refusal> {
        let account = self.accounts.find_by_email(sender).map_err(ours)?;
        match account.filter(Account::is_active) {
            Some(_) if !self.rules.is_from_exchange(&arrived.found.from, sender) => Err(Refusal::NotProven),
            Some(account) => self.keep_copy(arrived, account.id, true, blob).await,
            None => Ok(MessageId::new().to_string()),
        }
    }

    async fn keep_copy(
        &self,
        arrived: Arrived,
        account: AccountId,
        journaled: bool,
        blob: Spool,
    ) -> Result<String, Refusal> {
        let Arrived { found, body, envelope, .. } = arrived;
        let id = MessageId::new();
        let raw = blob.finish().await.map_err(ours)?;
        let fetched = envelope.fetched;
        let done = self.store.write(move |tx| {
            let body: String = body.iter().map(|b| format!("{b:02x}")).collect();
            let twin = (account, tx.keys().lookup("delivery", &format!("{}\n{body}\nsent", found.message_id)));
            note_fetched(tx, fetched.as_ref())?;
            if tx.get(&DELIVERIES, &twin)?.is_some() {
                return Ok((None, raw));
            }
            if !tx.get(&ACCOUNTS, &account)?.is_some_and(|account: Account| account.is_active()) {
                return Err(Error::Denied("The account may not send mail any more.".into()));
            }
            tx.put(&DELIVERIES, &twin, &id)?;
            tx.name_blob(&raw)?;
            let (subject, references, message_id) =
                (found.subject.clone(), found.references.clone(), found.message_id.clone());
            let copy =
                SentCopy { account, subject, references, at: Timestamp::now(), raw: *raw, message_id, journaled };
            tx.put(&SENT_COPIES, &(account, id), &copy)?;
            let job = Queue::put(tx, account, JobKind::CheckSent(id))?;
            Ok((Some(job), raw))
        });
        let (job, _raw) = done.await.map_err(|e| match e {
            Error::Denied(_) => Refusal::SenderNotAllowed,
            e => ours(e),
        })?;
        if let Some(job) = job {
            self.metrics.mails_accepted.add();
            self.queue.started([job]);
        }
        Ok(id.to_string())
    }
}
