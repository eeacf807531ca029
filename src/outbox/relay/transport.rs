//! What takes mail from us, and what it says became of it.

use super::failure::SendFailure;

use lettre::Address;
use std::{future::Future, pin::Pin};

/// The relay answers for the mail now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// Its reply code, 250 as a rule.
    pub code: u16,
}

/// What became of a mail for one recipient.
pub type Outcome = Result<Delivered, SendFailure>;

/// An offer under way. Dropping it gives the send up; the mail may have gone out or not.
pub type Offering<'a> = Pin<Box<dyn Future<Output = Vec<Outcome>> + Send + 'a>>;
/// A send to one recipient under way.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A mail and where it is to go.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// Reverse path; `None` is `<>`.
    pub from: Option<&'a str>,
    /// Recipients.
    pub to: &'a [&'a str],
    /// RFC 5322; line ends are made CRLF, nothing else is changed.
    pub raw: &'a [u8],
    /// Our name for the mail in reports about it (RFC 3461 section 4.4); with one, reports of failure and delay are asked
    /// for where the relay offers that.
    pub envelope_id: Option<&'a str>,
}

/// What takes mail from us. The firm's is [`super::client::Relay`]; tests use [`super::fake::MemoryTransport`].
pub trait Transport: Send + Sync + 'static {
    /// Offers a mail. The answer has one outcome for each recipient, in their order.
    ///
    /// [`SendFailure`] says whether trying again makes sense. After `Temporary` the mail may have arrived all the
    /// same, when only the last reply was lost: send it again with the same Message-ID.
    fn offer<'a>(&'a self, offer: Offer<'a>) -> Offering<'a>;

    /// Sends `raw` to one recipient, without asking for reports.
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

/// An address as lettre takes it; none of control characters, spaces or brackets is let through.
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
