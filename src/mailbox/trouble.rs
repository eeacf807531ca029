//! Why a mailbox cannot be used now, and the time that each step has.

use async_imap::error::Error as ImapError;
use std::{future::Future, time::Duration};
use tokio::time::timeout;

/// Time for each step.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Why a mailbox cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// A sentence for the operator.
    pub says: String,
    /// Whether only a person can end it: the sign-in is refused.
    pub sign_in: bool,
    /// What the server did.
    pub did: Did,
}

/// What the server did, and what that means for the connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Did {
    /// Nothing that would be about a single mail: the network, the disk here, the sign-in.
    #[default]
    Nothing,
    /// It refused a command. The connection goes on.
    Refuse,
    /// It answered in a way that ends the connection.
    Break,
    /// The same, for a mail that is set aside now, so that the next connection goes on behind it.
    BreakAside,
}

impl Trouble {
    pub fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: false, did: Did::Nothing }
    }

    pub fn refused(says: impl Into<String>) -> Self {
        Self { sign_in: true, ..Self::new(says) }
    }

    /// The server's answer ends the connection.
    pub fn broken(says: impl Into<String>) -> Self {
        Self { did: Did::Break, ..Self::new(says) }
    }

    /// The same as a trouble of the whole mailbox.
    pub fn of_the_mailbox(self) -> Self {
        Self { did: Did::Nothing, ..self }
    }
}

/// A result, or why not.
pub type Outcome<T> = Result<T, Trouble>;

/// What the server said, without line breaks, and not too much of it.
pub fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect::<String>().trim().to_owned()
}

/// Waits for a step. `what` completes the sentence "The server ... did not answer".
pub async fn step<T>(what: &str, work: impl Future<Output = Result<T, ImapError>>) -> Outcome<T> {
    match timeout(PATIENCE, work).await {
        Err(_) => Err(Trouble::new(format!("The server did not answer {what} within a minute."))),
        Ok(Ok(done)) => Ok(done),
        Ok(Err(ImapError::No(said) | ImapError::Bad(said))) => {
            let says = format!("The server refuses {what}: {}", clean(&said));
            Err(Trouble { did: Did::Refuse, ..Trouble::new(says) })
        }
        Ok(Err(e)) => Err(broken(what, &e)),
    }
}

/// What a fault of the connection means.
pub fn broken(what: &str, e: &ImapError) -> Trouble {
    use std::io::ErrorKind::{InvalidData, Other};
    match e {
        // The meter's.
        ImapError::Io(e) if e.kind() == InvalidData => Trouble::broken(format!("The connection broke at {what}: {e}.")),
        // The parser's own say what they could not understand, which may be a mail.
        ImapError::Io(e) if e.kind() != Other => Trouble::new(format!("The connection broke at {what}: {e}.")),
        ImapError::ConnectionLost => Trouble::new(format!("The server hung up at {what}.")),
        _ => Trouble::broken(format!("The server's answer to {what} cannot be understood.")),
    }
}
