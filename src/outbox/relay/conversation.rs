//! One conversation with the relay: MAIL, a RCPT for each recipient, DATA. Refused recipients do not keep the mail
//! from the others (RFC 5321 section 3.3).

use super::{
    failure::{Fault, SendFailure, Stage},
    transport::{Delivered, Offer, Outcome, address},
};

use lettre::transport::smtp::{
    Error,
    client::AsyncSmtpConnection,
    commands::{Data, Ehlo, Mail, Rcpt, Rset},
    extension::{ClientId, Extension, MailBodyParameter, MailParameter, RcptParameter},
    response::Response,
};
use std::{future::Future, time::Duration};
use tokio::time::timeout;

/// Time for the reply to MAIL, RCPT and EHLO (RFC 5321 section 4.5.3.2.2 and 4.5.3.2.3).
const COMMAND: Duration = Duration::from_secs(5 * 60);
/// Time for the reply to DATA (section 4.5.3.2.4).
const DATA: Duration = Duration::from_secs(2 * 60);
/// Time for the reply to the final dot (section 4.5.3.2.6), in addition to the time that the octets take.
const DOT: Duration = Duration::from_secs(10 * 60);
/// The lowest speed expected of a relay, in octets a second.
const SLOWEST: usize = 8 * 1024;

/// Waits for lettre, but no longer than `limit`.
pub(super) async fn within<T>(limit: Duration, done: impl Future<Output = Result<T, Error>>) -> Result<T, Fault> {
    timeout(limit, done).await.map_err(|_| Fault::Silence)?.map_err(Fault::Smtp)
}

/// A command and the relay's reply, in its own words: only for IT's terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The command.
    pub command: &'static str,
    /// Reply code; `None` if the connection broke or the client gave up.
    pub code: Option<u16>,
    /// The relay's words, or what went wrong.
    pub text: String,
}

impl Exchange {
    pub(super) fn new(command: &'static str, reply: &Result<Response, Fault>) -> Self {
        match reply {
            Ok(reply) => {
                let text = reply.message().collect::<Vec<_>>().join(" ");
                Self { command, code: Some(reply.code().into()), text }
            }
            Err(fault) => Self { command, code: fault.code(), text: fault.text() },
        }
    }
}

/// A greeted connection, and which of its relay's extensions lettre does not report.
pub(super) struct Line {
    pub(super) connection: AsyncSmtpConnection,
    /// RFC 3461.
    dsn: bool,
    /// RFC 1870: whether it is offered, and the most octets accepted, if there is a limit.
    size: Option<Option<usize>>,
    /// Mails offered on it.
    pub(super) mails: u32,
}

impl Line {
    /// Asks again which extensions the relay offers: lettre keeps only part of the answer, and the offer may change
    /// with AUTH. A second EHLO is allowed (RFC 5321 section 4.1.4).
    pub(super) async fn new(mut connection: AsyncSmtpConnection, hello: &ClientId) -> Result<Self, SendFailure> {
        let reply = within(COMMAND, connection.command(Ehlo::new(hello.clone()))).await;
        let reply = reply.map_err(|fault| fault.failure(Stage::Connect))?;
        let (mut dsn, mut size) = (false, None);
        for line in reply.message().skip(1) {
            let mut words = line.split_ascii_whitespace();
            match words.next().map(str::to_ascii_uppercase).as_deref() {
                Some("DSN") => dsn = true,
                // Zero means no limit (RFC 1870 section 4).
                Some("SIZE") => size = Some(words.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0)),
                _ => {}
            }
        }
        Ok(Self { connection, dsn, size, mails: 0 })
    }

    /// Offers a mail whose text has CRLF line ends except the last. Besides the outcomes, returns whether the
    /// conversation ended well: only then may the connection be used again.
    pub(super) async fn offer(
        &mut self,
        offer: Offer<'_>,
        text: &[u8],
        transcript: &mut Vec<Exchange>,
    ) -> (Vec<Outcome>, bool) {
        let all = |failure: &SendFailure| offer.to.iter().map(|_| Err(failure.clone())).collect::<Vec<_>>();
        let recipients: Vec<_> = offer.to.iter().map(|to| address(to)).collect();
        let from = match offer.from.map(|from| address(from).ok_or_else(SendFailure::bad_sender)).transpose() {
            Ok(from) => from,
            Err(failure) => return (all(&failure), true),
        };
        let utf8 = from.iter().chain(recipients.iter().flatten()).any(|a| !AsRef::<str>::as_ref(a).is_ascii());
        let parameters = match self.parameters(offer.envelope_id, text, utf8) {
            Ok(parameters) => parameters,
            Err(failure) => return (all(&failure), true),
        };
        self.mails += 1;
        let reply = within(COMMAND, self.connection.command(Mail::new(from, parameters))).await;
        transcript.push(Exchange::new("MAIL FROM", &reply));
        if let Err(fault) = reply {
            return (all(&fault.failure(Stage::Send)), self.start_over(&fault).await);
        }
        let mut outcomes: Vec<Outcome> = Vec::new();
        for (given, address) in offer.to.iter().zip(recipients) {
            let Some(address) = address else {
                outcomes.push(Err(SendFailure::bad_recipient()));
                continue;
            };
            let parameters = self.wishes(offer.envelope_id, given);
            let reply = within(COMMAND, self.connection.command(Rcpt::new(address, parameters))).await;
            transcript.push(Exchange::new("RCPT TO", &reply));
            outcomes.push(match reply {
                Ok(reply) => Ok(Delivered { code: reply.code().into() }),
                Err(fault) if fault.code().is_some() => Err(fault.failure(Stage::Send)),
                // No reply code means that the connection is gone, for all recipients.
                Err(fault) => return (all(&fault.failure(Stage::Send)), false),
            });
        }
        if outcomes.iter().all(Result::is_err) {
            return (outcomes, within(COMMAND, self.connection.command(Rset)).await.is_ok());
        }
        let taken = self.data(text, transcript).await;
        let failure = taken.as_ref().err().map(|fault| fault.failure(Stage::Send));
        for outcome in outcomes.iter_mut().filter(|outcome| outcome.is_ok()) {
            *outcome = match (&taken, &failure) {
                (Ok(reply), _) => Ok(Delivered { code: reply.code().into() }),
                (Err(_), Some(failure)) => Err(failure.clone()),
                (Err(_), None) => Err(SendFailure::timed_out()),
            };
        }
        let well = match taken {
            Ok(_) => true,
            Err(fault) => self.start_over(&fault).await,
        };
        (outcomes, well)
    }

    async fn data(&mut self, text: &[u8], transcript: &mut Vec<Exchange>) -> Result<Response, Fault> {
        let ready = within(DATA, self.connection.command(Data)).await;
        transcript.push(Exchange::new("DATA", &ready));
        ready?;
        let octets = Duration::from_secs((text.len() / SLOWEST) as u64);
        let taken = within(DOT + octets, self.connection.message(text)).await;
        transcript.push(Exchange::new("the mail itself", &taken));
        taken
    }

    /// After a proper refusal the connection can be used again; after anything else it cannot. 421 closes it.
    async fn start_over(&mut self, fault: &Fault) -> bool {
        let refused = fault.code().is_some_and(|code| code != 421);
        refused && within(COMMAND, self.connection.command(Rset)).await.is_ok()
    }

    fn parameters(
        &self,
        envelope_id: Option<&str>,
        text: &[u8],
        utf8: bool,
    ) -> Result<Vec<MailParameter>, SendFailure> {
        let offers = |extension| self.connection.server_info().supports_feature(extension);
        let mut parameters = Vec::new();
        if let Some(limit) = self.size {
            if limit.is_some_and(|limit| text.len() > limit) {
                return Err(SendFailure::too_large());
            }
            parameters.push(MailParameter::Size(text.len() + 2));
        }
        if utf8 {
            if !offers(Extension::SmtpUtfEight) {
                return Err(SendFailure::no_utf8());
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !text.is_ascii() {
            if !offers(Extension::EightBitMime) {
                return Err(SendFailure::no_eight_bits());
            }
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        if let (true, Some(id)) = (self.dsn, envelope_id) {
            let other = |keyword: &str, value: &str| MailParameter::Other {
                keyword: keyword.to_owned(),
                value: Some(value.to_owned()),
            };
            // The header is enough to recognise our mail; a report need not carry the firm's text around.
            parameters.extend([other("RET", "HDRS"), other("ENVID", id)]);
        }
        Ok(parameters)
    }

    /// RFC 3461 section 4: ask for reports of failure and delay, but not of success.
    fn wishes(&self, envelope_id: Option<&str>, to: &str) -> Vec<RcptParameter> {
        if !self.dsn || envelope_id.is_none() || !to.is_ascii() {
            return Vec::new();
        }
        let other =
            |keyword: &str, value: String| RcptParameter::Other { keyword: keyword.to_owned(), value: Some(value) };
        vec![other("NOTIFY", "FAILURE,DELAY".into()), other("ORCPT", format!("rfc822;{to}"))]
    }
}
