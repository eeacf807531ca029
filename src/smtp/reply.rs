//! Every reply the door can send, in one place, with enhanced status codes (RFC 2034, RFC 3463). No reply repeats
//! client text.

use super::{data::Oversize, limits::NoPlace};
use crate::intake::Refusal;

use std::{borrow::Cow, fmt};

/// One reply. `Display` adds its CRLF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Three digits (RFC 5321 section 4.2).
    pub code: u16,
    /// Class, subject and detail (RFC 3463); empty where RFC 2034 section 4 forbids them.
    pub enhanced: &'static str,
    /// The rest of the line: printable ASCII.
    pub text: Cow<'static, str>,
}

const fn reply(code: u16, enhanced: &'static str, text: &'static str) -> Reply {
    Reply { code, enhanced, text: Cow::Borrowed(text) }
}

pub(super) const OK: Reply = reply(250, "2.0.0", "Ok");
pub(super) const SENDER_OK: Reply = reply(250, "2.1.0", "Sender ok");
pub(super) const RECIPIENT_OK: Reply = reply(250, "2.1.5", "Recipient ok");
pub(super) const BYE: Reply = reply(221, "2.0.0", "Bye");
pub(super) const START_TLS: Reply = reply(220, "2.0.0", "Ready to start TLS");
pub(super) const HELP: Reply =
    reply(214, "2.0.0", "Commands: EHLO HELO MAIL RCPT DATA RSET NOOP VRFY STARTTLS AUTH QUIT");
/// RFC 4954 section 6, like the other AUTH replies.
pub(super) const SIGNED_IN: Reply = reply(235, "2.7.0", "Signed in");
pub(super) const SIGN_IN_FIRST: Reply = reply(530, "5.7.0", "Sign in first (AUTH)");
pub(super) const TLS_FIRST: Reply = reply(538, "5.7.11", "Say STARTTLS first; passwords go over TLS only");
pub(super) const NO_MECHANISM: Reply = reply(504, "5.5.4", "AUTH PLAIN and AUTH LOGIN are known here");
pub(super) const BAD_AUTH: Reply = reply(501, "5.5.2", "Not a response of this mechanism");
pub(super) const AUTH_CANCELLED: Reply = reply(501, "5.7.0", "Cancelled");
pub(super) const SIGNED_IN_ALREADY: Reply = reply(503, "5.5.1", "You are signed in");
pub(super) const TOO_MANY_SIGN_INS: Reply = reply(421, "4.7.0", "Too many failed sign-ins");
/// RFC 5321 section 3.5.3: neither yes nor no, so that nobody can probe for addresses.
pub(super) const MAYBE: Reply = reply(252, "2.0.0", "Send some mail and I will try");
pub(super) const SEND_DATA: Reply = reply(354, "", "End with <CRLF>.<CRLF>");

pub(super) const SHUTTING_DOWN: Reply = reply(421, "4.3.2", "Shutting down, try again later");
pub(super) const BUSY: Reply = reply(421, "4.3.2", "Too many connections, try again later");
pub(super) const BUSY_ADDRESS: Reply = reply(421, "4.7.0", "Too many connections from your address");
pub(super) const TOO_SLOW: Reply = reply(421, "4.4.2", "Timed out");
pub(super) const TOO_MANY_ERRORS: Reply = reply(421, "4.7.0", "Too many errors");
pub(super) const TOO_MANY_COMMANDS: Reply = reply(421, "4.7.0", "Too many commands without a message");
pub(super) const TOO_MANY_RECIPIENTS: Reply = reply(452, "4.5.3", "Too many recipients, send the rest again");

pub(super) const UNKNOWN_COMMAND: Reply = reply(500, "5.5.1", "Unknown command");
pub(super) const BAD_LINE: Reply = reply(500, "5.5.2", "Not a command line");
pub(super) const LINE_TOO_LONG: Reply = reply(500, "5.5.2", "Line too long");
pub(super) const BAD_ARGUMENTS: Reply = reply(501, "5.5.4", "Bad arguments");
pub(super) const NOT_HERE: Reply = reply(502, "5.5.1", "Command not implemented");
pub(super) const HELLO_FIRST: Reply = reply(503, "5.5.1", "Say EHLO first");
pub(super) const NESTED_MAIL: Reply = reply(503, "5.5.1", "A transaction is under way");
pub(super) const MAIL_FIRST: Reply = reply(503, "5.5.1", "Say MAIL first");
pub(super) const NO_TLS: Reply = reply(502, "5.5.1", "TLS not available");
pub(super) const TLS_ALREADY: Reply = reply(503, "5.5.1", "TLS is on");
pub(super) const PIPELINED: Reply = reply(503, "5.5.0", "Nothing may follow this command before its reply");
pub(super) const NO_RECIPIENTS: Reply = reply(554, "5.5.1", "No valid recipients");
pub(super) const EARLY_TALKER: Reply = reply(554, "5.5.1", "You spoke before my greeting");
pub(super) const NOT_SMTP: Reply = reply(554, "5.5.1", "This is not the protocol you take it for");
pub(super) const UNKNOWN_PARAMETER: Reply = reply(555, "5.5.4", "Unknown parameter");
pub(super) const BAD_SENDER: Reply = reply(553, "5.1.7", "Bad sender address");
pub(super) const BAD_RECIPIENT: Reply = reply(553, "5.1.3", "Bad recipient address");
/// RFC 6531 section 3.5.
pub(super) const NEEDS_SMTPUTF8: Reply = reply(553, "5.6.7", "Such an address needs SMTPUTF8");
/// Exchange's code for this case; none is registered.
pub(super) const BARE: Reply = reply(550, "5.6.11", "A CR or LF stands alone; lines end in CRLF");

const TOO_LARGE: Reply = reply(552, "5.3.4", "Message too large");
const HEADER_TOO_LARGE: Reply = reply(552, "5.3.4", "Message header too large");
const TEXT_LINE_TOO_LONG: Reply = reply(554, "5.6.0", "Message holds a line that is too long");

impl Reply {
    /// The greeting (RFC 5321 section 3.1).
    pub(super) fn greeting(hostname: &str) -> Self {
        Self { code: 220, enhanced: "", text: format!("{} ESMTP", printable(hostname)).into() }
    }

    /// The reply to HELO.
    pub(super) fn hello(hostname: &str) -> Self {
        Self { code: 250, enhanced: "", text: printable(hostname).into() }
    }

    /// A message has been accepted. `id` names its task.
    pub(super) fn queued(id: &str) -> Self {
        Self { code: 250, enhanced: "2.0.0", text: format!("Ok, queued as {}", printable(id)).into() }
    }

    /// An AUTH challenge (RFC 4954 section 4).
    pub(super) fn challenge(text: &'static str) -> Self {
        Self { code: 334, enhanced: "", text: text.into() }
    }

    /// Whether it counts as an error of the client.
    pub fn is_error(&self) -> bool {
        self.code >= 500
    }
}

/// The reply to EHLO: every extension we have (RFC 5321 section 4.1.1.1).
pub(super) fn extensions(hostname: &str, size: u64, offer_tls: bool, offer_auth: bool) -> String {
    let tls = if offer_tls { "250-STARTTLS\r\n" } else { "" };
    let auth = if offer_auth { "250-AUTH PLAIN LOGIN\r\n" } else { "" };
    format!(
        "250-{}\r\n250-SIZE {size}\r\n250-8BITMIME\r\n250-PIPELINING\r\n250-SMTPUTF8\r\n{tls}{auth}250 ENHANCEDSTATUSCODES\r\n",
        printable(hostname)
    )
}

fn printable(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).take(255).collect()
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = if self.enhanced.is_empty() { "" } else { " " };
        write!(f, "{} {}{space}{}\r\n", self.code, self.enhanced, self.text)
    }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::UnknownRecipient => reply(550, "5.1.1", "No such address here"),
            Refusal::SenderNotAllowed => reply(550, "5.7.1", "You may not send to this address"),
            Refusal::BadMessage(why) => {
                Self { text: why.chars().filter(|c| matches!(c, ' '..='~')).collect(), ..reply(550, "5.6.0", "") }
            }
            Refusal::TooLarge => TOO_LARGE,
            Refusal::NotYourAddress => reply(550, "5.7.1", "The From address is not the one you signed in with"),
            Refusal::NotProven => reply(550, "5.7.1", "The sender is not verified (DMARC, RFC 9989)"),
            Refusal::Forged => reply(550, "5.7.1", "The sender's domain says that this is forged (DMARC, RFC 9989)"),
            Refusal::NullPath => reply(
                550,
                "5.7.1",
                "From the null sender only delivery reports about mail of ours are taken (RFC 3464)",
            ),
            Refusal::NotYet => reply(451, "4.3.0", "That mail is still on its way out, try again later"),
            Refusal::SignInFailed => reply(535, "5.7.8", "Wrong name or password"),
            Refusal::SignInLater => reply(454, "4.7.0", "Too many sign-ins, try again later"),
            Refusal::NamesUnreachable => reply(451, "4.4.3", "The sender could not be looked up, try again later"),
            Refusal::MailboxFull => reply(452, "4.2.2", "Too much mail is held, try again later"),
            Refusal::TooLargeToHold => {
                reply(552, "5.3.4", "Only messages of up to 1 MB are kept for a person to decide about")
            }
            Refusal::Full => reply(452, "4.3.1", "Disk full, try again later"),
            Refusal::TryLater => reply(451, "4.3.0", "Something of ours failed, try again later"),
        }
    }
}

impl From<Oversize> for Reply {
    fn from(oversize: Oversize) -> Self {
        match oversize {
            Oversize::Message => TOO_LARGE,
            Oversize::Header => HEADER_TOO_LARGE,
            Oversize::Line => TEXT_LINE_TOO_LONG,
        }
    }
}

impl From<NoPlace> for Reply {
    fn from(no_place: NoPlace) -> Self {
        match no_place {
            NoPlace::Full => BUSY,
            NoPlace::AddressFull => BUSY_ADDRESS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_have_the_right_codes_rfc3463() {
        for (refusal, start) in [
            (Refusal::UnknownRecipient, "550 5.1.1 "),
            (Refusal::SenderNotAllowed, "550 5.7.1 "),
            (Refusal::BadMessage("two From fields\r\n250 ok"), "550 5.6.0 two From fields250 ok\r\n"),
            (Refusal::TooLarge, "552 5.3.4 "),
            (Refusal::NotYourAddress, "550 5.7.1 "),
            (Refusal::NotProven, "550 5.7.1 "),
            (Refusal::Forged, "550 5.7.1 "),
            (Refusal::NullPath, "550 5.7.1 "),
            (Refusal::NotYet, "451 4.3.0 "),
            (Refusal::SignInFailed, "535 5.7.8 "),
            (Refusal::SignInLater, "454 4.7.0 "),
            (Refusal::NamesUnreachable, "451 4.4.3 "),
            (Refusal::MailboxFull, "452 4.2.2 "),
            (Refusal::TooLargeToHold, "552 5.3.4 "),
            (Refusal::Full, "452 4.3.1 "),
            (Refusal::TryLater, "451 4.3.0 "),
        ] {
            let line = Reply::from(refusal).to_string();
            assert!(line.starts_with(start), "{line}");
            assert!(line.ends_with("\r\n") && line.matches('\n').count() == 1, "{line}");
        }
    }

    #[test]
    fn a_name_cannot_break_a_line() {
        assert_eq!(Reply::queued("T1\r\n250 x").to_string(), "250 2.0.0 Ok, queued as T1250x\r\n");
        assert_eq!(Reply::greeting("mail.firm.example").to_string(), "220 mail.firm.example ESMTP\r\n");
        assert_eq!(SEND_DATA.to_string(), "354 End with <CRLF>.<CRLF>\r\n");
    }
}
