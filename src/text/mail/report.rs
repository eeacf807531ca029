//! Delivery status notifications (RFC 3462, 3464): what became of a mail that was sent.

use super::{super::tidy, parse, parts, prepared};
use crate::model::{Bounce, BouncedRecipient};
use mail_parser::{Message, MessagePart};

/// Recipients taken of one report; a mail of ours has one.
const RECIPIENTS: usize = 100;

/// The report in a mail; `None` in other mail.
pub(super) fn read(message: &Message, raw: &[u8]) -> Option<Bounce> {
    let of = |wanted: &[&str]| {
        let part = message.parts.iter().find(|part| wanted.contains(&parts::media_type(part).as_str()))?;
        Some((part, parts::bytes(part, raw)))
    };
    let (_, status) = of(&["message/delivery-status", "message/global-delivery-status"])?;
    let status = String::from_utf8_lossy(&status);
    let recipients = recipients(&status);
    if recipients.is_empty() {
        return None;
    }
    let enclosed = of(&["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"]);
    let message_id = enclosed.and_then(|(part, bytes)| message_id(part, &bytes));
    Some(Bounce { message_id, envelope_id: envelope_id(&status), recipients })
}

/// Our own name for the mail (RFC 3464, 2.2.1).
fn envelope_id(text: &str) -> Option<String> {
    let line = unfolded(text).into_iter().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("original-envelope-id").then(|| tidy::line(value.trim(), 100))
    });
    line.filter(|id| !id.is_empty())
}

fn message_id(part: &MessagePart, bytes: &[u8]) -> Option<String> {
    let id = |message: &Message| message.message_id().map(|id| tidy::line(id.trim_matches(['<', '>']), 250));
    let found = match &part.body {
        mail_parser::PartType::Message(inner) => id(inner),
        _ => {
            let head = prepared(bytes);
            parse(&head).and_then(|(message, _)| id(&message))
        }
    };
    found.filter(|id| !id.is_empty())
}

/// Groups of fields, parted by empty lines: one about the message, then one a recipient (RFC 3464, 2.1). Programs that
/// leave the empty line out are common, so a recipient's first field begins a group as well.
fn recipients(text: &str) -> Vec<BouncedRecipient> {
    let mut found: Vec<BouncedRecipient> = Vec::new();
    let mut open = false;
    for line in unfolded(text) {
        let Some((name, value)) = line.split_once(':') else {
            open &= !line.trim().is_empty();
            continue;
        };
        let value = value.trim();
        let name = name.trim().to_ascii_lowercase();
        let address = matches!(name.as_str(), "original-recipient" | "final-recipient");
        if !open {
            if !(address || matches!(name.as_str(), "action" | "status")) || found.len() == RECIPIENTS {
                continue;
            }
            found.push(BouncedRecipient::default());
            open = true;
        }
        let Some(last) = found.last_mut() else { continue };
        match name.as_str() {
            // The original one is what we wrote; it may stand before or after the final one.
            "original-recipient" => last.address = typed(value),
            "final-recipient" if last.address.is_empty() => last.address = typed(value),
            "action" => last.action = tidy::line(&without_comment(value).to_ascii_lowercase(), 20),
            "status" => last.status = tidy::line(without_comment(value), 20),
            "diagnostic-code" => last.diagnostic = tidy::line(&typed(value), 500),
            _ => {}
        }
    }
    found.retain(|r| !r.address.is_empty());
    found
}

fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) && !line.trim().is_empty() => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// "rfc822; a@example.org" is "a@example.org".
fn typed(value: &str) -> String {
    let bare = value.split_once(';').map_or(value, |(_, bare)| bare).trim();
    tidy::line(bare.trim_matches(['<', '>']), 500)
}

/// "5.1.1 (bad mailbox)" is "5.1.1".
fn without_comment(value: &str) -> &str {
    value.split('(').next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_with_and_without_their_empty_lines() {
        let text = "Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; <b@c.test>\r\nOriginal-Recipient: rfc822;a@c.test\r\n\
            Action: Failed\r\nStatus: 5.1.1 (bad)\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  no such user\r\n\r\n\
            Final-Recipient: rfc822; d@c.test\r\nAction: delayed\r\nStatus: 4.4.1\r\n";
        let want = [("a@c.test", "failed", "5.1.1", "550 5.1.1 no such user"), ("d@c.test", "delayed", "4.4.1", "")];
        let seen = recipients(text);
        let seen: Vec<_> = seen.iter().map(|r| (&*r.address, &*r.action, &*r.status, &*r.diagnostic)).collect();
        assert_eq!(seen, want);
        let tight = recipients("Reporting-MTA: dns; mx.test\nFinal-Recipient: rfc822; d@c.test\nAction: failed\n");
        assert_eq!(envelope_id("Reporting-MTA: dns; x\r\nOriginal-Envelope-ID: 01ABC\r\n"), Some("01ABC".into()));
        assert_eq!(envelope_id(text), None);
        assert_eq!((tight[0].address.as_str(), tight.len()), ("d@c.test", 1));
    }
}
