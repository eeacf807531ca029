//! A message on its way in: its bytes are encrypted as they arrive, its header block is kept in memory, and its fate
//! is decided at the end.

use super::{
    fetched::note_fetched,
    filing::{Filing, file},
    mail_receiver::{Delivery, Envelope, Refusal},
    quarantine::{record::Given, service},
    rules::Place,
    senders::BodyHashes,
    service::{Intake, ours},
};
use crate::{
    accounts::rate_limits,
    config::UnknownSenders,
    email::{Headers, delivery_report, headers, journal_report},
    error::Error,
    events::{Event, EventKind},
    files::Spool,
    ids::{AccountId, MessageId},
    queue::{JobKind, Queue},
    store::Pending,
};

/// Why a mail to an address that was given out is held, as long as nobody has taken it.
const GIVEN: &str = "It was sent to the address for answers to one meeting, and is no such answer.";

/// A message on its way in.
pub struct Arriving {
    receiver: Intake,
    envelope: Envelope,
    /// None for mail from the null path: not a byte of it goes to the disk, except what may be a journal report.
    blob: Option<Spool>,
    len: u64,
    head: Vec<u8>,
    head_ended: bool,
    body: blake3::Hasher,
    /// For DKIM, if signatures must prove the author.
    hashes: Option<BodyHashes>,
    /// The start of the body, if it may be a report about a mail of ours, or a journal report.
    report: Vec<u8>,
    report_bytes: usize,
}

/// What is known once the whole message is in.
pub(super) struct Arrived {
    pub(super) found: Headers,
    /// Why its author cannot be read, if so.
    fault: Result<(), headers::HeaderFault>,
    head: Vec<u8>,
    hashes: Option<BodyHashes>,
    pub(super) body: [u8; 32],
    places: Vec<Place>,
    /// What the address was given out for, if it came to one that was.
    given: Option<Given>,
    /// Whose mail it reports, if it is a journal report.
    journaled: Option<String>,
    pub(super) envelope: Envelope,
}

impl Arriving {
    pub(super) async fn begin(receiver: Intake, envelope: Envelope) -> Result<Self, Refusal> {
        let trace = trace(&envelope, &receiver.rules.hostname);
        let (mut blob, mut hashes) = (None, None);
        let journal = envelope.recipients.iter().any(|to| receiver.rules.place(to) == Some(Place::Sent));
        let report_bytes = match envelope.mail_from {
            None => delivery_report::MAX_BODY,
            Some(_) if journal => journal_report::MAX_BODY,
            Some(_) => 0,
        };
        if envelope.mail_from.is_some() || journal && receiver.senders.is_relay(&envelope) {
            blob.insert(Spool::create(&receiver.store).map_err(ours)?).write(trace.as_bytes()).await.map_err(ours)?;
            hashes = receiver.senders.needs_hashes(&envelope).then(BodyHashes::default);
        }
        let (head, report, body, len) = (Vec::new(), Vec::new(), blake3::Hasher::new(), trace.len() as u64);
        Ok(Self { receiver, envelope, blob, len, head, head_ended: false, body, hashes, report, report_bytes })
    }

    fn take_body(&mut self, bytes: &[u8]) {
        self.body.update(bytes);
        if let Some(hashes) = &mut self.hashes {
            hashes.write(bytes);
        }
        let room = self.report_bytes.saturating_sub(self.report.len()).min(bytes.len());
        self.report.extend_from_slice(&bytes[..room]);
    }
}

/// The trace that a delivering server puts in front of a mail (RFC 5321 section 4.4).
fn trace(envelope: &Envelope, by: &str) -> String {
    let Envelope { peer, helo, tls, account, mail_from, .. } = envelope;
    let safe = |text: &str| {
        text.chars().filter(|c| c.is_ascii_graphic() && !"<>()\\".contains(*c)).take(255).collect::<String>()
    };
    let (helo, from) = (safe(helo), safe(mail_from.as_deref().unwrap_or_default()));
    // RFC 3848.
    let with = match (tls, account) {
        (true, Some(_)) => "ESMTPSA",
        (true, None) => "ESMTPS",
        (false, _) => "ESMTP",
    };
    let date = jiff::fmt::rfc2822::to_string(&jiff::Zoned::now()).unwrap_or_default();
    format!("Return-Path: <{from}>\r\nReceived: from {helo} ([{peer}])\r\n\tby {by} with {with};\r\n\t{date}\r\n")
}

impl Delivery for Arriving {
    async fn write(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.len += bytes.len() as u64;
        if self.len > self.receiver.rules.max_bytes {
            self.receiver.metrics.mails_too_large.add();
            return Err(self.receiver.refused(Refusal::TooLarge));
        }
        if let Some(blob) = &mut self.blob {
            blob.write(bytes).await.map_err(ours)?;
        }
        if self.head_ended {
            self.take_body(bytes);
            return Ok(());
        }
        // The end may be split across two pieces.
        let from = self.head.len().saturating_sub(3);
        self.head.extend_from_slice(bytes);
        if let Some(end) = memchr::memmem::find(&self.head[from..], b"\r\n\r\n") {
            self.head_ended = true;
            let body = self.head.split_off(from + end + 4);
            self.take_body(&body);
        } else if self.head.len() > headers::MAX_BLOCK {
            return Err(self.receiver.refused(Refusal::BadMessage("The message header is too long.")));
        }
        Ok(())
    }

    async fn finish(self) -> Result<String, Refusal> {
        let Self { receiver, envelope, blob, head, body, hashes, report, .. } = self;
        let (found, fault) =
            headers::survey(&head).map_err(|fault| receiver.refused(Refusal::BadMessage(fault.sentence())))?;
        let (mut places, mut given) = (Vec::new(), None);
        for place in envelope.recipients.iter().filter_map(|to| receiver.rules.place(to)) {
            let (place, meant) = receiver.given(place).map_err(|refusal| receiver.refused(refusal))?;
            places.push(place);
            given = given.or(meant);
        }
        let body = *body.finalize().as_bytes();
        let journaled = journal_report::sender(&found, &report);
        let null_path = envelope.mail_from.is_none();
        let arrived = Arrived { found, fault, head, hashes, body, places, given, journaled, envelope };
        let done = match blob {
            Some(blob) if !null_path || arrived.journaled.is_some() => receiver.decide(arrived, blob).await,
            _ => receiver.take_report(&arrived, &report).await,
        };
        done.map_err(|refusal| receiver.refused(refusal))
    }
}

impl Intake {
    async fn decide(&self, mut arrived: Arrived, blob: Spool) -> Result<String, Refusal> {
        let staff = arrived.places.iter().any(|place| matches!(place, Place::Assistant(_)));
        let clients = arrived.places.contains(&Place::Clients);
        let copy = !staff && !clients && arrived.places.contains(&Place::Sent);
        arrived.given = arrived.given.filter(|_| !staff && !clients && !copy);
        let given = arrived.given;
        if !staff && !clients && !copy && given.is_none() {
            return self.for_postmaster(arrived, blob).await;
        }
        arrived.fault.map_err(|fault| Refusal::BadMessage(fault.sentence()))?;
        let judged =
            self.senders.judge(&arrived.envelope, &arrived.found, &arrived.head, arrived.hashes.take()).await?;
        if let Some(sender) = arrived.journaled.take().filter(|_| copy) {
            return match judged.is_proven() {
                true => self.take_journal_report(arrived, &sender, blob).await,
                false => Err(Refusal::NotProven),
            };
        }
        if arrived.envelope.mail_from.is_none() {
            return Err(Refusal::NullPath);
        }
        if clients && !staff {
            if judged.forged {
                return Err(Refusal::Forged);
            }
            let (_, owner) = self.rules.clients.as_ref().ok_or(Refusal::UnknownRecipient)?;
            let owner = self.accounts.find_by_email(owner).map_err(ours)?;
            let Some(owner) = owner.filter(|a| a.is_active()) else {
                tracing::error!("a client's mail has to wait: mail.intake_owner is no approved account");
                return Err(Refusal::TryLater);
            };
            return self.take(arrived, owner.id, true, judged.authentication, blob).await;
        }
        let account = self.accounts.find_by_email(&arrived.found.from).map_err(ours)?;
        let account = account.filter(|a| a.is_active());
        if let Some(signed_in) = arrived.envelope.account {
            // RFC 6409 section 6.1: a signed-in user may write only under their own address.
            return match account {
                Some(account) if account.id == signed_in.account && copy => {
                    self.take_copy(arrived, account.id, blob).await
                }
                Some(account) if account.id == signed_in.account => {
                    self.take(arrived, account.id, false, judged.authentication, blob).await
                }
                _ => Err(Refusal::NotYourAddress),
            };
        }
        if given.is_some() && judged.forged {
            return Err(Refusal::Forged);
        }
        if given.is_some() && blob.len() <= service::ONE_BYTES {
            // Whether it is an answer, nobody knows before it was read, and only the reader may do that. Held, it is lost in no case.
            return self.hold(arrived, GIVEN, judged.authentication, blob).await;
        }
        let why = match account {
            Some(account) if judged.is_proven() && copy => {
                return self.take_copy(arrived, account.id, blob).await;
            }
            Some(account) if judged.is_proven() => {
                return self.take(arrived, account.id, false, judged.authentication, blob).await;
            }
            _ if judged.forged => return Err(Refusal::Forged),
            _ if !judged.is_proven() => (Refusal::NotProven, "The sender is not verified."),
            _ => (Refusal::SenderNotAllowed, "The sender has no approved account."),
        };
        match self.rules.unknown {
            // What was held for IT would become a task when it is released.
            _ if copy => Err(why.0),
            UnknownSenders::Hold => self.hold(arrived, why.1, judged.authentication, blob).await,
            UnknownSenders::Reject | UnknownSenders::Intake => Err(why.0),
        }
    }

    /// Anybody may write to the postmaster (RFC 5321 section 4.5.1), even without a readable author, unless the
    /// author's domain calls the mail forged.
    async fn for_postmaster(&self, mut arrived: Arrived, blob: Spool) -> Result<String, Refusal> {
        let mut authentication = crate::tasks::Authentication::default();
        if arrived.fault.is_ok() {
            let hashes = arrived.hashes.take();
            let judged = self.senders.judge(&arrived.envelope, &arrived.found, &arrived.head, hashes).await?;
            if judged.forged {
                return Err(Refusal::Forged);
            }
            authentication = judged.authentication;
        }
        self.hold(arrived, "It was sent to the postmaster.", authentication, blob).await
    }

    /// The commit that makes task, message and job durable together (invariant 1).
    async fn take(
        &self,
        arrived: Arrived,
        account: AccountId,
        client: bool,
        authentication: crate::tasks::Authentication,
        blob: Spool,
    ) -> Result<String, Refusal> {
        let raw = blob.finish().await.map_err(ours)?;
        let Arrived { found, body, places, envelope, .. } = arrived;
        let folder = places.into_iter().find_map(|place| match place {
            Place::Assistant(folder) => folder,
            _ => None,
        });
        let filing = Filing {
            account,
            found,
            to: envelope.recipients,
            body,
            peer: Some(envelope.peer),
            client,
            folder: folder.filter(|_| !client),
            authentication,
            signed_in: envelope.account,
        };
        // Once the first step of the reserve is used up, the firm's own mail still goes on; a stranger's does not.
        let store = if client { self.store.bulk() } else { self.store.clone() };
        let fetched = envelope.fetched;
        let done = store.write(move |tx| {
            let filed = file(tx, &filing, *raw)?;
            note_fetched(tx, fetched.as_ref())?;
            if filed.job.is_some() {
                tx.name_blob(&raw)?;
            }
            // `raw` moves out with the result, because its file may be dropped only after the commit has returned.
            Ok((filed, raw))
        });
        let (filed, _raw): (_, Pending) = done.await.map_err(|e| match e {
            Error::Denied(_) => Refusal::SenderNotAllowed,
            e => ours(e),
        })?;
        if let Some(job) = filed.job {
            tracing::info!(message_id = %filed.message, task = %filed.task, "a mail was filed");
            self.metrics.mails_accepted.add();
            self.queue.started([job]);
            self.live.tell(Event { account, task: Some(filed.task), kind: EventKind::Task });
        }
        Ok(filed.task.to_string())
    }

    async fn hold(
        &self,
        arrived: Arrived,
        why: &str,
        authentication: crate::tasks::Authentication,
        blob: Spool,
    ) -> Result<String, Refusal> {
        if blob.len() > service::ONE_BYTES {
            return Err(Refusal::TooLargeToHold);
        }
        let raw = blob.finish().await.map_err(ours)?;
        let id = MessageId::new();
        let Arrived { found, envelope, given, .. } = arrived;
        let mut held = service::held(id, &found, envelope.recipients.clone(), &raw, envelope.peer.to_string());
        // A relay delivers everybody's mail, so its network says nothing about the sender.
        held.network = (envelope.fetched.is_none() && !self.senders.is_relay(&envelope))
            .then(|| rate_limits::network(envelope.peer).to_string());
        (held.why, held.given, held.authentication) = (why.to_owned(), given, authentication);
        let fetched = envelope.fetched;
        let done = self.store.bulk().write(move |tx| {
            let (put, mut job) = (service::put(tx, &held, &raw)?, None);
            if put.is_some() {
                note_fetched(tx, fetched.as_ref())?;
                job = given.map(|given| Queue::put(tx, given.account, JobKind::ReadAnswer(id))).transpose()?;
            }
            Ok((put.map(|()| job), raw))
        });
        match done.await.map_err(ours)? {
            (Some(job), _raw) => {
                self.metrics.mails_held.add();
                self.queue.started(job);
                Ok(id.to_string())
            }
            (None, _) => Err(Refusal::MailboxFull),
        }
    }
}
