//! `mail.*`: addresses, and the way out.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::{fmt, path::PathBuf};

/// What happens to mail from senders who have no approved account or are not verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnknownSenders {
    /// Refused with 550.
    #[default]
    Reject,
    /// Kept for IT to look at (`chancery mail queue`); nothing is answered.
    Hold,
    /// Refused at the assistant's address, and accepted at `mail.intake_address`.
    Intake,
}

/// How safe the connection to the relay must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RelayTls {
    /// Required where a password is sent to another machine, opportunistic elsewhere.
    #[default]
    Auto,
    /// TLS with a certificate that is checked, or nothing is sent.
    Required,
    /// TLS when it is offered, whoever signed the certificate (RFC 7435).
    Opportunistic,
}

/// Text that is never shown.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(none)" } else { "(redacted)" })
    }
}

section! {
    /// Addresses, and the way out.
    Mail = "mail" {
        /// The address that staff write to.
        assistant_address: String = "assistant@chancery.localhost".into();
        /// What happens to mail from senders who have no approved account or are not verified. reject: it is refused
        /// with 550. hold: it is kept for IT to look at ("chancery mail queue") and not answered. intake: it is refused
        /// at the assistant's address; at intake_address it becomes a task of the account intake_owner, and a verified
        /// sender gets one acknowledgement per thread, never an answer.
        unknown_senders: UnknownSenders = UnknownSenders::default();
        /// The address that the firm's clients write to, with unknown_senders = "intake".
        intake_address: String = String::new();
        /// E-mail of the account that gets the clients' mails as tasks.
        intake_owner: String = String::new();
        /// The firm's mail relay: smtp://host:port or smtps://user:password@host:port. Empty: replies wait in the
        /// outbox.
        relay: Secret = Secret::default();
        /// From address of replies. Empty: the assistant's address.
        from: String = String::new();
        /// The name of a mailbox with whose password or token the program signs in at the relay. Without mail.relay, mail
        /// leaves through the server of that mailbox, if it is Microsoft's or Google's.
        relay_mailbox: String = String::new();
        /// Most mails to the relay in a minute; what is more waits. 0: what the provider of relay_mailbox allows, where that
        /// is known, and otherwise no limit.
        relay_per_minute: u32 = 0;
        /// Most mails to the relay in 24 hours; what is more waits. 0: as above.
        relay_per_day: u32 = 0;
        /// How safe the connection to the relay must be. required: TLS with a certificate that can be checked, or
        /// nothing is sent. opportunistic: TLS if it is offered. auto: required if a password goes to another machine,
        /// opportunistic otherwise. smtps:// always means TLS with a checked certificate.
        relay_tls: RelayTls = RelayTls::default();
        /// Certificates (PEM) of the firm's own authority that signed the relay's certificate, in addition to the public
        /// ones.
        relay_ca: Option<PathBuf> = None, example "/etc/chancery/relay-ca.pem";
        /// Most connections to the relay at the same time. They are kept and used again; one of them is reserved for
        /// notices such as reset links.
        relay_connections: usize = 4;
        /// true: keep written replies back until they are released. "chancery mail queue" lists them, "chancery mail
        /// release" sends them.
        hold_replies: bool = false;
        /// Most replies that one account is sent in a day. Further replies are kept and marked, and the sender is told
        /// once.
        replies_per_day: u32 = 200;
        /// Sign outgoing mail (DKIM) under this selector. "chancery mail test" prints the DNS record to publish. Empty:
        /// mail is not signed.
        dkim_selector: String = String::new();
    }
}

impl Mail {
    pub(super) fn check(&self) -> Result<(), StartError> {
        if !(1..=100).contains(&self.relay_connections) {
            return fail(
                format!("mail.relay_connections is {}.", self.relay_connections),
                "It must be from 1 to 100; leave it out to use the default, 4.",
            );
        }
        if self.unknown_senders == UnknownSenders::Intake
            && !(is_address(&self.intake_address) && is_address(&self.intake_owner))
        {
            return fail(
                "mail.unknown_senders is \"intake\", but mail.intake_address or mail.intake_owner is not an e-mail address.",
                "Set mail.intake_address to the address that clients write to, and mail.intake_owner to the e-mail of the account that gets their tasks.",
            );
        }
        if !self.intake_address.is_empty() && self.intake_address.eq_ignore_ascii_case(&self.assistant_address) {
            return fail(
                "mail.intake_address and mail.assistant_address are the same.",
                "Clients must not reach the assistant: give each an address of its own.",
            );
        }
        if !is_address(&self.assistant_address) {
            return fail(
                format!("mail.assistant_address \"{}\" is not an e-mail address.", self.assistant_address),
                "Write it as name@domain.",
            );
        }
        if !self.from.is_empty() && !is_address(&self.from) {
            return fail(
                format!("mail.from \"{}\" is not an e-mail address.", self.from),
                "Write it as name@domain, or leave it empty.",
            );
        }
        if self.replies_per_day == 0 {
            return fail(
                "mail.replies_per_day is 0, so nobody would ever get a reply.",
                "Set it to at least 1; to keep replies back until they are released, set mail.hold_replies.",
            );
        }
        if !self.dkim_selector.is_empty() && !self.dkim_selector.split('.').all(is_label) {
            return fail(
                format!("mail.dkim_selector \"{}\" cannot be a part of a DNS name.", self.dkim_selector),
                "Use letters, digits and hyphens, as in chancery1, or leave it empty to send unsigned.",
            );
        }
        Ok(())
    }
}

/// Whether a text can be a label of a DNS name (RFC 1035, 2.3.1).
fn is_label(text: &str) -> bool {
    (1..=63).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// Whether a text can be an e-mail address.
pub fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, domain)| {
        !name.is_empty()
            && !domain.is_empty()
            && !domain.contains('@')
            && text.bytes().all(|b| b.is_ascii_graphic() && !b"<>,;\"".contains(&b))
    })
}
