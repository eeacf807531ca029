//! Mail from the null path, `MAIL FROM:<>`. Anybody may use it, and nobody can be asked back; so it may tell one thing only:
//! what became of a mail that we sent. Nothing of it is put on the disk but the fields of a delivery report.

use super::{
    arriving::Arrived,
    mail_receiver::Refusal,
    service::{Intake, ours},
};
use crate::{
    email::delivery_report,
    events::{Event, EventKind},
    outbox::{About, Came, OutboxState},
};

use jiff::Timestamp;

impl Intake {
    /// Takes a report about a mail of ours in; refuses everything else.
    pub(super) async fn take_report(&self, arrived: &Arrived, body: &[u8]) -> Result<String, Refusal> {
        let Arrived { found, envelope, .. } = arrived;
        // A person who signed in writes under a name (RFC 6409 section 4.3).
        let report = delivery_report::read(found, body).filter(|_| envelope.account.is_none());
        let report = report.ok_or(Refusal::NullPath)?;
        let about = crate::outbox::about(&self.store, &report, &found.references).map_err(ours)?;
        let mut about: About = about.ok_or(Refusal::NullPath)?;
        // What our relay wrote bears no trace of having been taken from anybody, and no results of a check.
        let by_relay = self.senders.is_relay(envelope.peer) && !found.taken_over && found.results.is_empty();
        let believed = about.by_name || by_relay;
        if !about.went_out() {
            // A relay may report before we have booked that it took the mail.
            let under_way = about.item.recipients.iter().any(|r| r.state == OutboxState::Queued);
            return Err(if believed && under_way { Refusal::NotYet } else { Refusal::NullPath });
        }
        let (id, came) = (about.item.id, Came { at: Timestamp::now(), peer: envelope.peer, believed });
        let done = self.store.write(move |tx| crate::outbox::book(tx, id, &report, came));
        if let Some(item) = done.await.map_err(ours)? {
            self.live.tell(Event { account: item.account, task: item.task, kind: EventKind::Task });
        }
        self.metrics.mails_accepted.add();
        Ok("report".into())
    }
}
