//! Prepares a mail for the parser, and handles the parser's failures.

use mail_parser::{Message, MessageParser};
use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The message, and whether its parts were read. The parser fails on some nested messages whose boundaries contradict
/// each other; then only the header is returned.
pub(super) fn parse(raw: &[u8]) -> Option<(Message<'_>, bool)> {
    match catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse(raw))) {
        Ok(message) => message.map(|m| (m, true)),
        Err(_) => {
            let head = catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse_headers(raw)));
            head.ok().flatten().map(|m| (m, false))
        }
    }
}

/// The message as passed to the parser, which takes leading empty lines for the end of the header and does not know
/// the line ends of old Macs.
pub(super) fn prepared(raw: &[u8]) -> Cow<'_, [u8]> {
    let raw = raw.trim_ascii_start();
    if raw.contains(&b'\n') || !raw.contains(&b'\r') {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(raw.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect())
}
