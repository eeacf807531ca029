//! Delivery reports (RFC 3462, 3464), scanned at the mail door, as their fields are all that is ever kept of them.
//!
//! A scanner of lines, for this one purpose: it knows the parts that lie directly in a `multipart/report`, by whole
//! boundary lines; nothing recurses, nothing is decoded, and of a part it reads fields alone. Only the one
//! `message/delivery-status` part says what became of the mail, and only the returned header says which mail it was. What
//! stands in the text part, or deeper, is never looked at.

use super::{
    encoded_words,
    headers::{self, Headers},
    report_parts::Report,
};
use fields::{DeliveryReport, ReportedRecipient};

/// Bytes of a body that are looked at. The status part stands before the returned mail.
pub const MAX_BODY: usize = 256 * 1024;
/// Recipients taken of one report; a mail of ours has one, mostly.
const RECIPIENTS: usize = 100;
/// Characters of a mail server's diagnostic that are kept.
const DIAGNOSTIC: usize = 240;

/// The report in a mail whose own type is `multipart/report` about a delivery; `None` in every other mail.
pub fn read(found: &Headers, body: &[u8]) -> Option<DeliveryReport> {
    let report = Report::of(found)?;
    if report.kind != "multipart/report" || !report.parameter("report-type")?.eq_ignore_ascii_case("delivery-status") {
        return None;
    }
    let parts = report.parts(&body[..body.len().min(MAX_BODY)])?;
    let mut status =
        parts.iter().filter(|part| part.is(&["message/delivery-status", "message/global-delivery-status"]));
    let (status, None) = (status.next()?, status.next()) else { return None };
    if !status.is_plain() {
        return None;
    }
    let fields = fields(&encoded_words::raw_text(status.body));
    let recipients = recipients(&fields);
    let returned = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];
    let returned = parts.iter().find(|part| part.is(&returned));
    (!recipients.is_empty()).then(|| DeliveryReport {
        message_id: returned.and_then(|part| message_id(part.body)),
        envelope_id: of_message(&fields, "original-envelope-id").map(|id| encoded_words::shown(id, 100)),
        reporting_mta: of_message(&fields, "reporting-mta").map(|mta| host(&typed(mta, 100))).unwrap_or_default(),
        recipients,
    })
}

/// The Message-ID of a returned header; `None` where it has none or several.
fn message_id(header: &[u8]) -> Option<String> {
    let mut ids = headers::fields(header).filter(|(name, _)| name == "message-id").map(|(_, value)| value);
    let (id, None) = (ids.next()?, ids.next()) else { return None };
    let id: String = encoded_words::raw_text(&id).split_whitespace().collect();
    let id = id.trim_start_matches('<').trim_end_matches('>');
    (!id.is_empty() && id.len() <= 500).then(|| id.to_owned())
}

/// The fields of a status part, unfolded, with lower-case names; `None` is an empty line.
fn fields(text: &str) -> Vec<Option<(String, String)>> {
    let mut found: Vec<Option<(String, String)>> = Vec::new();
    for line in text.lines() {
        if line.trim().is_empty() {
            found.push(None);
        } else if line.starts_with([' ', '\t']) {
            if let Some(Some((_, value))) = found.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            found.push(Some((name.trim().to_ascii_lowercase(), value.trim().to_owned())));
        }
    }
    found
}

/// A field of the group about the message, which stands before those about recipients (RFC 3464 section 2.1).
fn of_message<'a>(fields: &'a [Option<(String, String)>], wanted: &str) -> Option<&'a str> {
    let about_message = fields.iter().flatten().take_while(|(name, _)| !begins_recipient(name));
    about_message.filter(|(name, value)| name == wanted && !value.is_empty()).map(|(_, value)| value.as_str()).next()
}

fn begins_recipient(name: &str) -> bool {
    ["original-recipient", "final-recipient", "action", "status"].contains(&name)
}

/// Groups of fields, parted by empty lines: one about the message, then one a recipient (RFC 3464 section 2.1). Programs
/// that leave the empty line out are common, so a recipient's first field begins a group as well.
fn recipients(fields: &[Option<(String, String)>]) -> Vec<ReportedRecipient> {
    let mut found: Vec<ReportedRecipient> = Vec::new();
    let mut open = false;
    for field in fields {
        let Some((name, value)) = field else {
            open = false;
            continue;
        };
        if !open {
            if !begins_recipient(name) {
                continue;
            }
            if found.len() == RECIPIENTS {
                break;
            }
            found.push(ReportedRecipient::default());
            open = true;
        }
        let Some(last) = found.last_mut() else { continue };
        match name.as_str() {
            // The original one is what we wrote; it may stand before or after the final one.
            "original-recipient" => last.address = typed(value, 320),
            "final-recipient" if last.address.is_empty() => last.address = typed(value, 320),
            "action" => last.action = action(value),
            "status" => last.status = status(value),
            "diagnostic-code" => last.diagnostic = typed(value, DIAGNOSTIC),
            _ => {}
        }
    }
    found.retain(|r| !r.address.is_empty());
    found
}

/// One of the five words (RFC 3464 section 2.3.3), or nothing.
fn action(value: &str) -> String {
    let word = without_comment(value).to_ascii_lowercase();
    let known = ["failed", "delayed", "delivered", "relayed", "expanded"].contains(&word.as_str());
    if known { word } else { String::new() }
}

/// An enhanced status code (RFC 3463 section 2), or nothing.
fn status(value: &str) -> String {
    let code = without_comment(value);
    let mut numbers = code.split('.');
    let number =
        |n: Option<&str>| n.is_some_and(|n| (1..=3).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_digit()));
    let class = numbers.next().is_some_and(|class| ["2", "4", "5"].contains(&class));
    let whole = class && number(numbers.next()) && number(numbers.next()) && numbers.next().is_none();
    if whole { code.to_owned() } else { String::new() }
}

/// "rfc822; a@example.org" is "a@example.org".
fn typed(value: &str, most: usize) -> String {
    let bare = value.split_once(';').map_or(value, |(_, bare)| bare).trim();
    encoded_words::shown(bare.trim_matches(['<', '>']), most)
}

/// A host's name or address, without anything that could be read as more.
fn host(name: &str) -> String {
    let fit = |c: &char| c.is_ascii_alphanumeric() || ".-_:[]".contains(*c);
    name.chars().take_while(fit).collect()
}

/// "5.1.1 (bad mailbox)" is "5.1.1".
fn without_comment(value: &str) -> &str {
    value.split('(').next().unwrap_or_default().trim()
}

pub mod fields;
#[cfg(test)]
mod tests;
