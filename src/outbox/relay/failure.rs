//! Why a mail did not go out, in a sentence for the user, and whether to try again.
//!
//! The only part of the relay's reply in a sentence is its codes: relays repeat addresses and more in their texts.

use lettre::transport::smtp::Error;
use std::error::Error as _;

/// Why a mail did not go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendFailure {
    /// Trying again cannot help.
    Permanent(String),
    /// Try again later.
    Temporary(String),
}

/// How far a send got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Until EHLO was answered, TLS included.
    Connect,
    /// AUTH.
    SignIn,
    /// MAIL and what follows.
    Send,
}

/// Why a command failed.
pub(super) enum Fault {
    /// A refusal, or a broken connection.
    Smtp(Error),
    /// No answer within the command's time limit.
    Silence,
}

impl Fault {
    pub(super) fn failure(&self, stage: Stage) -> SendFailure {
        match self {
            Self::Smtp(error) => SendFailure::from_smtp(error, stage),
            Self::Silence => SendFailure::timed_out(),
        }
    }

    /// The relay's reply code, if it sent one.
    pub(super) fn code(&self) -> Option<u16> {
        match self {
            Self::Smtp(error) => error.status().map(Into::into),
            Self::Silence => None,
        }
    }

    /// The relay's message, or what went wrong, in words that are not ours.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Smtp(error) => text_of(error),
            Self::Silence => "no answer in time".into(),
        }
    }
}

impl SendFailure {
    pub fn sentence(&self) -> &str {
        let (Self::Permanent(sentence) | Self::Temporary(sentence)) = self;
        sentence
    }

    pub(super) fn bad_recipient() -> Self {
        Self::Permanent("The recipient's address is not one that mail can be sent to.".into())
    }

    pub(super) fn bad_sender() -> Self {
        Self::Temporary(
            "Our own sender address is not one that mail can be sent from; see the setting mail.from.".into(),
        )
    }

    pub(super) fn too_large() -> Self {
        Self::Permanent("The mail is larger than the mail relay takes.".into())
    }

    pub(super) fn no_utf8() -> Self {
        Self::Permanent("The mail relay does not take addresses with letters beyond ASCII.".into())
    }

    pub(super) fn no_eight_bits() -> Self {
        Self::Permanent("The mail relay does not take mail with octets beyond ASCII.".into())
    }

    pub(super) fn timed_out() -> Self {
        Self::Temporary("The mail relay did not answer in time.".into())
    }

    pub(super) fn unreachable() -> Self {
        Self::Temporary("The mail relay cannot be reached.".into())
    }

    pub(super) fn from_smtp(error: &Error, stage: Stage) -> Self {
        let code: Option<u16> = error.status().map(Into::into);
        let codes = code.map(|code| with_enhanced(code, error));
        match (stage, code, codes) {
            // The mail has not been mentioned yet, so it cannot be at fault: IT must fix the problem.
            (Stage::SignIn, _, codes) => Self::Temporary(format!(
                "The mail relay did not accept the user name and password in mail.relay{}.",
                codes.map(|c| format!(" ({c})")).unwrap_or_default()
            )),
            (Stage::Connect, _, Some(codes)) => {
                Self::Temporary(format!("The mail relay refuses connections from this machine ({codes})."))
            }
            (_, Some(530 | 534 | 535 | 538), Some(codes)) => {
                Self::Temporary(format!("The mail relay wants a user name and password in mail.relay ({codes})."))
            }
            // RFC 5321 section 4.2.4: these codes are about commands, not about this mail.
            (_, Some(500..=504), Some(codes)) => {
                Self::Temporary(format!("The mail relay rejected a command ({codes})."))
            }
            (_, Some(code), Some(codes)) if code >= 500 => {
                Self::Permanent(format!("The mail relay refused this mail for good ({codes})."))
            }
            (_, _, Some(codes)) => Self::Temporary(format!("The mail relay cannot take this mail now ({codes}).")),
            (_, _, None) if error.is_client() && mentions(error, "STARTTLS") => Self::Temporary(
                "The mail relay offers no TLS, and mail.relay_tls says that nothing is sent without it.".into(),
            ),
            (_, _, None) if certificate(error) => Self::Temporary(
                "The mail relay's certificate is not one that we trust; if the firm signs its own, name its authority in mail.relay_ca."
                    .into(),
            ),
            (_, _, None) if error.is_tls() => {
                Self::Temporary("No safe connection to the mail relay could be made.".into())
            }
            (Stage::Connect, _, None) => Self::unreachable(),
            (_, _, None) => Self::Temporary("The connection to the mail relay broke.".into()),
        }
    }
}

/// "550 5.1.1, no such address".
fn with_enhanced(code: u16, error: &Error) -> String {
    let text = error.source().map(ToString::to_string).unwrap_or_default();
    let word = text.split_whitespace().next().unwrap_or_default();
    let numbers: Vec<&str> = word.split('.').collect();
    let digits = |n: &&str| (1..=3).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_digit());
    if numbers.len() != 3 || !numbers.iter().all(digits) {
        return code.to_string();
    }
    // RFC 3463 section 3.
    let meaning = match (numbers[1], numbers[2]) {
        ("1", "1" | "2" | "3" | "6" | "10") => ", no such address",
        ("2", "1") => ", mailbox disabled",
        ("2", "2") => ", mailbox full",
        ("3", "4") | ("2", "3") => ", too large",
        ("7", _) => ", forbidden by its rules",
        _ => "",
    };
    format!("{code} {word}{meaning}")
}

/// Whether TLS failed because of the certificate. lettre passes on no better sign of it from rustls.
fn certificate(error: &Error) -> bool {
    mentions(error, "invalid peer certificate")
}

/// The relay's message, or what went wrong, in words that are not ours.
pub(super) fn text_of(error: &Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

fn mentions(error: &Error, word: &str) -> bool {
    error.source().is_some_and(|source| source.to_string().contains(word))
}
