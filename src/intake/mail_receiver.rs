//! The interface between a door and intake.

use crate::accounts::Credentials;

use std::{future::Future, net::IpAddr};
use zeroize::Zeroizing;

/// Why intake refuses something. Each door turns this into its own reply.
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
    /// Signed in, but the From address belongs to somebody else.
    NotYourAddress,
    /// The sender is not verified.
    NotProven,
    /// The author's domain says the mail is forged.
    Forged,
    /// Mail from the null path that is not a report about a mail of ours.
    NullPath,
    /// A report about a mail that we are still handing over.
    NotYet,
    /// AUTH with a wrong name or password.
    SignInFailed,
    /// AUTH over a limit, or too many attempts at once.
    SignInLater,
    /// The DNS records that show who may send could not be looked up.
    NamesUnreachable,
    /// Held mail has used all the space it may have.
    MailboxFull,
    /// It would have to be held for a person to decide, and is too large for that.
    TooLargeToHold,
    /// The disk is full; the client should try again later.
    Full,
    /// An internal error; the client should try again later.
    TryLater,
}

/// What the SMTP session knows about a transaction.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The peer's address.
    pub peer: IpAddr,
    /// The name it gave in EHLO or HELO.
    pub helo: String,
    /// Whether TLS is on.
    pub tls: bool,
    /// The account that signed in, and the credentials it used.
    pub account: Option<Credentials>,
    /// Reverse path; `None` is `<>`.
    pub mail_from: Option<String>,
    /// Accepted forward paths.
    pub recipients: Vec<String>,
    /// Where it lay, if it was fetched from a mailbox. Then nobody signed in, and `peer` is the mailbox's server.
    pub fetched: Option<Fetched>,
}

/// Where a mail lay that was fetched from a mailbox.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// What it is known by there: it is taken in once, whatever is fetched again.
    pub origin: [u8; 32],
    /// Whose Authentication-Results count; nothing proves an author without it.
    pub results_of: Option<ResultsOf>,
}

/// The server whose Authentication-Results (RFC 8601) tell what it found out about a mail's author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsOf {
    /// It signs them with this name.
    Named(String),
    /// It leaves the name out, as Exchange Online does.
    Unnamed,
}

/// The receiver to which the SMTP door hands mail. The firm's is `Intake`; the session's tests use one in memory.
pub trait MailReceiver: Send + Sync + 'static {
    /// A message on its way in. Dropped before [`Delivery::finish`], it leaves nothing behind.
    type Delivery: Delivery;

    /// AUTH: the account that this name and password belong to.
    fn sign_in(
        &self,
        peer: IpAddr,
        name: &str,
        password: Zeroizing<String>,
    ) -> impl Future<Output = Result<Credentials, Refusal>> + Send;
    /// Counts a message that the door itself refused for its size.
    fn too_large(&self);
    /// MAIL FROM: whether this peer may send mail with this reverse path. `size` is the SIZE parameter in bytes.
    fn sender(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        size: Option<u64>,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// RCPT TO: whether this is one of our addresses, and whether that sender may write to it.
    fn recipient(
        &self,
        peer: IpAddr,
        mail_from: Option<&str>,
        recipient: &str,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// DATA: opens an encrypted file for the message.
    fn begin(&self, envelope: Envelope) -> impl Future<Output = Result<Self::Delivery, Refusal>> + Send;
}

/// A message on its way in.
pub trait Delivery: Send {
    /// The next bytes: dot-unstuffed, CRLF line ends, in order.
    fn write(&mut self, bytes: &[u8]) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// Ends the message. When this returns `Ok`, message, task and job are durable (invariant 1) and the door may
    /// answer 250. The string names the task for the 250 line.
    fn finish(self) -> impl Future<Output = Result<String, Refusal>> + Send;
}
