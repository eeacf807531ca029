//! A mail as the parser takes it, and what to do where the parser fails.

use mail_parser::{Message, MessageParser};
use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The message, and whether its parts were read. The parser fails on some messages within messages whose boundaries
/// contradict each other; the header is given then.
pub(super) fn parse(raw: &[u8]) -> Option<(Message<'_>, bool)> {
    match catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse(raw))) {
        Ok(message) => message.map(|m| (m, true)),
        Err(_) => {
            let head = catch_unwind(AssertUnwindSafe(|| MessageParser::default().parse_headers(raw)));
            head.ok().flatten().map(|m| (m, false))
        }
    }
}

/// The message as the parser is given it. It takes leading empty lines for the end of the header, and does not know
/// the line ends of old Macs.
pub(super) fn prepared(raw: &[u8]) -> Cow<'_, [u8]> {
    let raw = raw.trim_ascii_start();
    if raw.contains(&b'\n') || !raw.contains(&b'\r') {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(raw.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect())
}
