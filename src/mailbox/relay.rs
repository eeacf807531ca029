//! Sending through a mailbox: what opens it signs in at the relay, too.

use super::{credentials::Credentials, records::Key};
use crate::{
    config::Mailbox,
    outbox::{Fetching, RelayKey, RelaySignIn},
};

/// Signs in at the relay with what opens a mailbox.
pub struct ThroughMailbox {
    credentials: Credentials,
    mailbox: Mailbox,
}

impl ThroughMailbox {
    pub fn new(credentials: Credentials, mailbox: Mailbox) -> Self {
        Self { credentials, mailbox }
    }
}

impl RelaySignIn for ThroughMailbox {
    fn key(&self, refused: Option<RelayKey>) -> Fetching<'_> {
        Box::pin(async move {
            let refused = refused.map(|key| match key {
                RelayKey::Password(_, password) => Key::Password(password),
                RelayKey::Token(_, token) => Key::Token(token),
            });
            match self.credentials.key(&self.mailbox, refused.as_ref()).await {
                Ok(Key::Password(password)) => Ok(RelayKey::Password(self.mailbox.login.clone(), password)),
                Ok(Key::Token(token)) => Ok(RelayKey::Token(self.mailbox.opened().to_owned(), token)),
                Err(trouble) => Err(format!(
                    "The mail relay is signed in to with the mailbox {}. {}",
                    self.mailbox.name, trouble.says
                )),
            }
        })
    }
}
