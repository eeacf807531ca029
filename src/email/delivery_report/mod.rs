//! Delivery reports (RFC 3462, 3464), scanned at the mail door, as their fields are all that is ever kept of them.
//!
//! A scanner of lines, for this one purpose: it knows the parts that lie directly in a `multipart/report`, by whole
//! boundary lines; nothing recurses, nothing is decoded, and of a part it reads fields alone. Only the one
//! `message/delivery-status` part says what became of the mail, and only the returned header says which mail it was. What
//! stands in the text part, or deeper, is never looked at.

use super::{
    encoded_words,
    headers::{self, Headers},
};
use fields::{DeliveryReport, ReportedRecipient};

/// Bytes of a body that are looked at. The status part stands before the returned mail.
pub const MAX_BODY: usize = 256 * 1024;
/// Parts of a report that are looked at; it has three.
const PARTS: usize = 10;
/// Recipients taken of one report; a mail of ours has one, mostly.
const RECIPIENTS: usize = 100;
/// Characters of a mail server's diagnostic that are kept.
const DIAGNOSTIC: usize = 240;
/// The longest boundary (RFC 2046 section 5.1.1).
const BOUNDARY: usize = 70;

/// The report in a mail whose own type is `multipart/report` about a delivery; `None` in every other mail.
pub fn read(found: &Headers, body: &[u8]) -> Option<DeliveryReport> {
    let [content_type] = found.content_types.as_slice() else { return None };
    let (kind, parameters) = media_type(content_type)?;
    let parameter = |name: &str| {
        let mut named = parameters.iter().filter(|(n, _)| n == name);
        // Given twice, it says nothing.
        named.next().map(|(_, value)| value.as_str()).filter(|_| named.next().is_none())
    };
    let about = parameter("report-type")?;
    if kind != "multipart/report" || !about.eq_ignore_ascii_case("delivery-status") {
        return None;
    }
    let boundary = parameter("boundary").filter(|b| !b.is_empty() && b.len() <= BOUNDARY)?;
    let parts: Vec<Part> = parts(&body[..body.len().min(MAX_BODY)], boundary).into_iter().map(Part::new).collect();
    let mut status =
        parts.iter().filter(|part| part.is(&["message/delivery-status", "message/global-delivery-status"]));
    let (status, None) = (status.next()?, status.next()) else { return None };
    if !status.plain {
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

/// A part that lies directly in the report.
struct Part<'a> {
    kind: String,
    /// Whether its body stands as it is (RFC 2045 section 6.2); RFC 3464 section 2.1 asks for that.
    plain: bool,
    body: &'a [u8],
}

impl<'a> Part<'a> {
    fn new(part: &'a [u8]) -> Self {
        let (mut kind, mut plain) = (None, true);
        for (name, value) in headers::fields(part) {
            match name.as_str() {
                // Named twice, it is nothing that we know.
                "content-type" if kind.is_some() => kind = Some(String::new()),
                "content-type" => {
                    kind = Some(media_type(&encoded_words::raw_text(&value)).map(|(kind, _)| kind).unwrap_or_default())
                }
                "content-transfer-encoding" => {
                    let encoding = encoded_words::raw_text(&value).trim().to_ascii_lowercase();
                    plain &= ["7bit", "8bit", "binary"].contains(&encoding.as_str());
                }
                _ => {}
            }
        }
        Self { kind: kind.unwrap_or_default(), plain, body: behind_header(part) }
    }

    fn is(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind.as_str())
    }
}

/// The parts between whole boundary lines (RFC 2046 section 5.1.1). A line that only begins with a boundary, as one of a
/// part within does, is text.
fn parts<'a>(body: &'a [u8], boundary: &str) -> Vec<&'a [u8]> {
    let (mut found, mut open, mut at) = (Vec::new(), None, 0);
    for line in body.split_inclusive(|&b| b == b'\n') {
        let (start, bare) = (at, line.trim_ascii_end());
        at += line.len();
        let Some(rest) = bare.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary.as_bytes())) else {
            continue;
        };
        let last = match rest {
            b"" => false,
            b"--" => true,
            _ => continue,
        };
        if let Some(from) = open.replace(at) {
            found.push(&body[from..start]);
        }
        if last || found.len() == PARTS {
            return found;
        }
    }
    // Its end may lie beyond what is looked at.
    found.extend(open.map(|from| &body[from..]));
    found
}

/// What stands behind the first empty line.
fn behind_header(part: &[u8]) -> &[u8] {
    let mut at = 0;
    for line in part.split_inclusive(|&b| b == b'\n') {
        at += line.len();
        if line == b"\r\n" || line == b"\n" {
            return &part[at..];
        }
    }
    &[]
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

/// A media type in lower case, with its parameters (RFC 2045 section 5.1). Comments are dropped, quotes taken off. `None`
/// when quotes or comments do not close.
fn media_type(value: &str) -> Option<(String, Vec<(String, String)>)> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    let (mut depth, mut quoted) = (0usize, false);
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if quoted || depth > 0 => {
                let escaped = chars.next()?;
                if quoted {
                    piece.push(escaped);
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            _ if quoted => piece.push(c),
            '(' => depth += 1,
            ')' if depth == 0 => return None,
            ')' => depth -= 1,
            _ if depth > 0 => {}
            ';' => pieces.push(std::mem::take(&mut piece)),
            c if c.is_whitespace() => {}
            c => piece.push(c),
        }
    }
    if quoted || depth > 0 {
        return None;
    }
    pieces.push(piece);
    let mut pieces = pieces.into_iter();
    let kind = pieces.next()?.to_ascii_lowercase();
    let parameters = pieces.filter_map(|piece| {
        let (name, value) = piece.split_once('=')?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    Some((kind, parameters.collect()))
}

pub mod fields;
#[cfg(test)]
mod tests;
