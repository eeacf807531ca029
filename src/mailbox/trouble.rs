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
}

impl Trouble {
    pub fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: false }
    }

    pub fn refused(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: true }
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
            Err(Trouble::new(format!("The server refuses {what}: {}", clean(&said))))
        }
        Ok(Err(e)) => Err(broken(what, &e)),
    }
}

/// What a fault of the connection means.
pub fn broken(what: &str, e: &ImapError) -> Trouble {
    Trouble::new(match e {
        // The parser's own say what they could not understand, which may be a mail.
        ImapError::Io(e) if e.kind() != std::io::ErrorKind::Other => format!("The connection broke at {what}: {e}."),
        ImapError::ConnectionLost => format!("The server hung up at {what}."),
        _ => format!("The server's answer to {what} cannot be understood."),
    })
}
