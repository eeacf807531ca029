//! One conversation with the relay: MAIL, a RCPT for each recipient, DATA. Recipients that are refused do not keep the
//! mail from the others (RFC 5321 section 3.3).

use super::{
    Delivered, Offer, Outcome, SendFailure, address,
    failure::{Stage, text_of},
};
use lettre::transport::smtp::{
    Error,
    client::AsyncSmtpConnection,
    commands::{Data, Ehlo, Mail, Rcpt, Rset},
    extension::{ClientId, Extension, MailBodyParameter, MailParameter, RcptParameter},
    response::Response,
};

/// A command and what the relay said to it, in its own words: for the terminal of IT only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The command.
    pub command: &'static str,
    /// Reply code; `None` when the connection broke or the client gave up.
    pub code: Option<u16>,
    /// The relay's words, or what went wrong.
    pub text: String,
}

impl Heard {
    pub(super) fn new(command: &'static str, reply: &Result<Response, Error>) -> Self {
        match reply {
            Ok(reply) => {
                let text = reply.message().collect::<Vec<_>>().join(" ");
                Self { command, code: Some(reply.code().into()), text }
            }
            Err(e) => Self { command, code: e.status().map(Into::into), text: text_of(e) },
        }
    }
}

/// A connection that was greeted, and what its relay offers beyond what lettre looks for.
pub(super) struct Line {
    pub(super) connection: AsyncSmtpConnection,
    /// RFC 3461.
    dsn: bool,
    /// RFC 1870: whether it is offered, and the most octets that are taken, where there is a limit.
    size: Option<Option<usize>>,
}

impl Line {
    /// Asks once more what the relay offers: lettre keeps only a part of the answer, and the offer may change with
    /// AUTH. A second EHLO is allowed (RFC 5321 section 4.1.4).
    pub(super) async fn new(mut connection: AsyncSmtpConnection, hello: &ClientId) -> Result<Self, SendFailure> {
        let reply = connection.command(Ehlo::new(hello.clone())).await;
        let reply = reply.map_err(|e| SendFailure::from_smtp(&e, Stage::Connect))?;
        let (mut dsn, mut size) = (false, None);
        for line in reply.message().skip(1) {
            let mut words = line.split_ascii_whitespace();
            match words.next().map(str::to_ascii_uppercase).as_deref() {
                Some("DSN") => dsn = true,
                // Zero is "no limit" (RFC 1870 section 4).
                Some("SIZE") => size = Some(words.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0)),
                _ => {}
            }
        }
        Ok(Self { connection, dsn, size })
    }

    /// Offers a mail, its text with CRLF and without the last one. Whether the conversation ended well stands beside
    /// the outcomes: only then may the connection serve again.
    pub(super) async fn offer(
        &mut self,
        offer: Offer<'_>,
        text: &[u8],
        heard: &mut Vec<Heard>,
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
        let reply = self.connection.command(Mail::new(from, parameters)).await;
        heard.push(Heard::new("MAIL FROM", &reply));
        if let Err(e) = reply {
            return (all(&SendFailure::from_smtp(&e, Stage::Send)), self.start_over(&e).await);
        }
        let mut outcomes: Vec<Outcome> = Vec::new();
        for (given, address) in offer.to.iter().zip(recipients) {
            let Some(address) = address else {
                outcomes.push(Err(SendFailure::bad_recipient()));
                continue;
            };
            let parameters = self.wishes(offer.envelope_id, given);
            let reply = self.connection.command(Rcpt::new(address, parameters)).await;
            heard.push(Heard::new("RCPT TO", &reply));
            outcomes.push(match reply {
                Ok(reply) => Ok(Delivered { code: reply.code().into() }),
                Err(e) if e.status().is_some() => Err(SendFailure::from_smtp(&e, Stage::Send)),
                // Without a reply code it is the connection that is gone, for everybody.
                Err(e) => return (all(&SendFailure::from_smtp(&e, Stage::Send)), false),
            });
        }
        if outcomes.iter().all(Result::is_err) {
            return (outcomes, self.connection.command(Rset).await.is_ok());
        }
        let taken = self.data(text, heard).await;
        let failure = taken.as_ref().err().map(|e| SendFailure::from_smtp(e, Stage::Send));
        for outcome in outcomes.iter_mut().filter(|outcome| outcome.is_ok()) {
            *outcome = match (&taken, &failure) {
                (Ok(reply), _) => Ok(Delivered { code: reply.code().into() }),
                (Err(_), Some(failure)) => Err(failure.clone()),
                (Err(_), None) => Err(SendFailure::timed_out()),
            };
        }
        let well = match taken {
            Ok(_) => true,
            Err(e) => self.start_over(&e).await,
        };
        (outcomes, well)
    }

    async fn data(&mut self, text: &[u8], heard: &mut Vec<Heard>) -> Result<Response, Error> {
        let ready = self.connection.command(Data).await;
        heard.push(Heard::new("DATA", &ready));
        ready?;
        let taken = self.connection.message(text).await;
        heard.push(Heard::new("the mail itself", &taken));
        taken
    }

    /// After a refusal in words the connection can serve again; after anything else it cannot. 421 closes it.
    async fn start_over(&mut self, error: &Error) -> bool {
        let code: Option<u16> = error.status().map(Into::into);
        code.is_some_and(|code| code != 421) && self.connection.command(Rset).await.is_ok()
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
            // The header is enough to know our mail again; a report need not carry the firm's words about.
            parameters.extend([other("RET", "HDRS"), other("ENVID", id)]);
        }
        Ok(parameters)
    }

    /// RFC 3461 section 4: failure and delay are told, success is not.
    fn wishes(&self, envelope_id: Option<&str>, to: &str) -> Vec<RcptParameter> {
        if !self.dsn || envelope_id.is_none() || !to.is_ascii() {
            return Vec::new();
        }
        let other =
            |keyword: &str, value: String| RcptParameter::Other { keyword: keyword.to_owned(), value: Some(value) };
        vec![other("NOTIFY", "FAILURE,DELAY".into()), other("ORCPT", format!("rfc822;{to}"))]
    }
}
