//! What a door and intake have to say to each other.

use crate::accounts::Credentials;

use std::{future::Future, net::IpAddr};
use zeroize::Zeroizing;

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
    /// Signed in, but the From address is another's.
    NotYourAddress,
    /// Nothing proves that the author wrote it.
    NotProven,
    /// The author's domain says that it is forged.
    Forged,
    /// Mail from the null path that is no report about a mail of ours.
    NullPath,
    /// A report about a mail that is still being handed over.
    NotYet,
    /// AUTH with a wrong name or password.
    SignInFailed,
    /// AUTH over a limit, or too many at once.
    SignInLater,
    /// The records that tell who may send could not be looked up.
    NamesUnreachable,
    /// Held mail has taken all the room that it may have.
    MailboxFull,
    /// It would be held for a person to decide, and is too large for that.
    TooLargeToHold,
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
    /// Whose account signed in, and with which credentials.
    pub account: Option<Credentials>,
    /// Reverse path; `None` is `<>`.
    pub mail_from: Option<String>,
    /// Forward paths that were accepted.
    pub recipients: Vec<String>,
}

/// The receiver at which the SMTP door hands in mail. The firm's is `Intake`; tests of the session use one in memory.
pub trait MailReceiver: Send + Sync + 'static {
    /// A message on its way in. Dropped before [`Delivery::finish`], it leaves nothing behind.
    type Delivery: Delivery;

    /// AUTH: whose name and password are these?
    fn sign_in(
        &self,
        peer: IpAddr,
        name: &str,
        password: Zeroizing<String>,
    ) -> impl Future<Output = Result<Credentials, Refusal>> + Send;
    /// The door refused a message for its size, by itself.
    fn too_large(&self);
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
