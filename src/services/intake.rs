//! Intake: who may send, is it new, where does it belong; then the commit that lets a door say 250.

use std::{future::Future, net::IpAddr};

/// Why intake will not take something, in words a door can turn into its own reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The address is not one of ours.
    UnknownRecipient,
    /// The sender may not send to this recipient, or is not authenticated.
    SenderNotAllowed,
    /// The message breaks RFC 5322 in a way that intake does not accept (for example two From fields).
    BadMessage(&'static str),
    /// Larger than the configured limit.
    TooLarge,
    /// The disk is full; the client should try again later.
    Full,
    /// Something of ours failed; the client should try again later.
    TryLater,
}

/// What the SMTP session knows of a transaction.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The peer's address.
    pub peer: IpAddr,
    /// What it called itself.
    pub helo: String,
    /// Whether TLS is on.
    pub tls: bool,
    /// Reverse path; `None` is `<>`.
    pub mail_from: Option<String>,
    /// Forward paths that were accepted.
    pub recipients: Vec<String>,
}

/// The desk at which the SMTP door hands in mail. The firm's is [`Intake`]; tests of the session use one in memory.
pub trait Desk: Send + Sync + 'static {
    /// A message on its way in. Dropped before [`Delivery::finish`], it leaves nothing behind.
    type Delivery: Delivery;

    /// MAIL FROM: may this peer send mail from this reverse path? `size` is the SIZE parameter in bytes.
    fn sender(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        size: Option<u64>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// RCPT TO: is this one of our addresses, and may that sender write to it?
    fn recipient(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        recipient: &str,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// DATA: open a sealed file for the message.
    fn begin(&self, envelope: Envelope) -> impl Future<Output = Result<Self::Delivery, Refusal>> + Send;
}

/// A message on its way in.
pub trait Delivery: Send {
    /// The next bytes: dot-unstuffed, CRLF line ends, in order.
    fn write(&mut self, bytes: &[u8]) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// The end: when this returns `Ok`, message, task and job are durable (invariant 1) and the door may say 250.
    /// The string names the task for the 250 line.
    fn finish(self) -> impl Future<Output = Result<String, Refusal>> + Send;
}
