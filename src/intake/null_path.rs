//! Mail from the null path, `MAIL FROM:<>`. Anybody may use it, and no reply can reach its sender. So it may report
//! only one thing: what happened to a mail that we sent. Only the fields of a delivery report are written to the
//! disk.

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
    /// Accepts a report about a mail of ours; refuses everything else.
    pub(super) async fn take_report(&self, arrived: &Arrived, body: &[u8]) -> Result<String, Refusal> {
        let Arrived { found, envelope, .. } = arrived;
        // A signed-in person writes under a name (RFC 6409 section 4.3).
        let report = delivery_report::read(found, body).filter(|_| envelope.account.is_none());
        let report = report.ok_or(Refusal::NullPath)?;
        let about = crate::outbox::about(&self.store, &report, &found.references).map_err(ours)?;
        let mut about: About = about.ok_or(Refusal::NullPath)?;
        // A mail that our relay itself wrote has no trace of being received from anybody, and no check results.
        let by_relay = self.senders.is_relay(envelope) && !found.taken_over && found.results.is_empty();
        let believed = about.by_name || by_relay;
        if !about.went_out() {
            // A relay may send its report before we have recorded that it accepted the mail.
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
