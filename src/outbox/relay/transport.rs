//! What accepts mail from us, and the results it reports.

use super::failure::SendFailure;

use lettre::Address;
use std::{future::Future, pin::Pin};

/// The relay has taken responsibility for the mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// Its reply code, normally 250.
    pub code: u16,
}

/// The result of a mail for one recipient.
pub type Outcome = Result<Delivered, SendFailure>;

/// An offer in progress. Dropping it abandons the send; the mail may or may not have gone out.
pub type Offering<'a> = Pin<Box<dyn Future<Output = Vec<Outcome>> + Send + 'a>>;
/// A send to one recipient in progress.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A mail and its recipients.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// Reverse path; `None` is `<>`.
    pub from: Option<&'a str>,
    /// Recipients.
    pub to: &'a [&'a str],
    /// An RFC 5322 message. Line ends become CRLF; nothing else is changed.
    pub raw: &'a [u8],
    /// Our name for the mail in reports about it (RFC 3461 section 4.4). If set, and if the relay offers it, reports
    /// of failure and delay are requested.
    pub envelope_id: Option<&'a str>,
}

/// What accepts mail from us. The firm's is [`super::client::Relay`]; tests use [`super::fake::MemoryTransport`].
pub trait Transport: Send + Sync + 'static {
    /// Offers a mail. The answer has one outcome for each recipient, in their order.
    ///
    /// [`SendFailure`] says whether trying again makes sense. After `Temporary` the mail may have arrived anyway, if
    /// only the last reply was lost: send it again with the same Message-ID.
    fn offer<'a>(&'a self, offer: Offer<'a>) -> Offering<'a>;

    /// Sends `raw` to one recipient, without requesting reports.
    ///
    /// # Errors
    /// See [`Transport::offer`].
    fn send<'a>(&'a self, from: Option<&'a str>, to: &'a str, raw: &'a [u8]) -> Sending<'a> {
        Box::pin(async move {
            let offer = Offer { from, to: &[to], raw, envelope_id: None };
            self.offer(offer).await.pop().unwrap_or_else(|| Err(SendFailure::timed_out()))
        })
    }
}

/// An address in lettre's form. Control characters, spaces and brackets are refused.
pub fn address(text: &str) -> Option<Address> {
    let clean = !text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '<' || c == '>');
    if clean { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_cannot_carry_a_command() {
        for bad in ["a@b.example>\r\nRCPT TO:<c@d.example", "a b@c.example", "", "a", "<a@b.example>", "a@b.example\n"]
        {
            assert!(address(bad).is_none(), "{bad:?}");
        }
        assert!(address("a@b.example").is_some());
    }
}
