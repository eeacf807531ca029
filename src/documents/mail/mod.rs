//! Mail: its body as text and its attachments as attached, including those of attached mails and of Outlook's
//! containers. Runs only in the reader. Every mail gives a result: unreadable parts become a note, never a loss,
//! because the raw message is kept.
//!
//! - [`body`] text, layout, charsets · [`invitations`] events · [`parts`] attachments and their names · [`unpack`] files within files

mod body;
mod invitations;
mod parse;
mod parts;
#[cfg(test)]
mod tests;
mod unpack;

use super::{
    ParsedMail,
    document::{Container, Document},
    frames,
    limits::Limits,
    outlook::{msg, tnef},
    sanitize, signed_mail,
};
use parse::{parse, prepared};
use unpack::Unpacking;

use std::io;

const NO_HEADER: &str = "This mail could not be read: it has no header.";
const HEADER_ONLY: &str = "The parts of this mail could not be told apart; only its header was read.";
const NOTHING_FOUND: &str = "No text and no attachment were found in this mail. It is kept as it came.";

/// Writes a mail to `out` as frames: the mail, then each attachment, then notes about these. The inner error is a
/// sentence for the user.
pub fn read(raw: &[u8], limits: &Limits, out: &mut impl io::Write) -> io::Result<Result<(), String>> {
    if let Some(contents) = tnef::open(raw).or_else(|| msg::open(raw)) {
        // A container without a mail around it.
        let mail = ParsedMail {
            subject: sanitize::line(&contents.subject, 250),
            body_text: sanitize::lines(&contents.body),
            ..ParsedMail::default()
        };
        frames::put_value(out, frames::MAIL, &mail)?;
        let mut unpacking = Unpacking::new(limits, out);
        unpacking.items(contents.items, None)?;
        return unpacking.finish().map(Ok);
    }
    let raw = prepared(raw);
    let Some((message, whole)) = parse(&raw) else { return Ok(Err(NO_HEADER.into())) };
    let mut mail = body::parsed(&message, &raw);
    invitations::add(&mut mail, &message, &raw);
    let parts = parts::taken(&message, &raw);
    if !whole {
        mail.notes.push(HEADER_ONLY.into());
    }
    if parts.len() > limits.entries {
        mail.notes.push(format!("The mail has {} attachments; the first {} were taken.", parts.len(), limits.entries));
    }
    let parts: Vec<_> = parts.into_iter().take(limits.entries).collect();
    if mail.body_text.is_empty() {
        mail.body_text = parts.iter().find_map(|part| sealed_body(&part.bytes, &mut mail.notes)).unwrap_or_default();
    }
    let has_body = memchr::memmem::find(&raw, b"\n\r\n").is_some_and(|at| !raw[at..].trim_ascii().is_empty());
    if mail.body_text.is_empty() && parts.is_empty() && mail.notes.is_empty() && has_body {
        mail.notes.push(NOTHING_FOUND.into());
    }
    frames::put_value(out, frames::MAIL, &mail)?;
    let mut unpacking = Unpacking::new(limits, out);
    for part in parts {
        unpacking.attachment(&part.name, &part.media_type, &part.bytes)?;
    }
    unpacking.finish()?;
    // Dropping a deep message would recurse; the process ends here anyway.
    std::mem::forget(message);
    Ok(Ok(()))
}

/// The body of a mail whose only content is a container: Outlook's, or an opaque signature.
fn sealed_body(bytes: &[u8], notes: &mut Vec<String>) -> Option<String> {
    let found = if let Some(contents) = tnef::open(bytes) {
        sanitize::lines(&contents.body)
    } else {
        let content = signed_mail::content(bytes)?;
        let (message, _) = parse(&content)?;
        let mail = body::parsed(&message, &content);
        std::mem::forget(message);
        notes.retain(|note| note != body::SEALED);
        notes.push(body::SIGNED.into());
        mail.body_text
    };
    Some(found).filter(|text| !text.is_empty())
}

/// A mail in a file: its head and body as a document, with the names of its attachments.
pub fn document(raw: &[u8]) -> Result<Document, String> {
    let raw = prepared(raw);
    let (message, whole) = parse(&raw).ok_or(NO_HEADER)?;
    let mail = body::parsed(&message, &raw);
    let mut notes = mail.notes;
    notes.extend(body::invitation(&message, &raw));
    if !whole {
        notes.push(HEADER_ONLY.into());
    }
    let names: Vec<String> = parts::taken(&message, &raw).into_iter().take(20).map(|part| part.name).collect();
    if !names.is_empty() {
        notes.push(format!("This mail has attachments of its own: {}.", names.join(", ")));
    }
    let mut text = String::new();
    let (from, to, cc) = (body::named(message.from()), body::named(message.to()), body::named(message.cc()));
    for (label, value) in [("From", from.join(", ")), ("To", to.join(", ")), ("Cc", cc.join(", "))] {
        if !value.is_empty() {
            text.push_str(&format!("{label}: {value}\n"));
        }
    }
    if let Some(date) = message.date() {
        text.push_str(&format!("Date: {}\n", date.to_rfc822()));
    }
    text.push_str(&format!("Subject: {}\n\n{}", mail.subject, mail.body_text));
    let more = body::only_in_html(&message, &mail.body_text, &raw);
    if !more.is_empty() {
        text.push_str(&format!("\n\nOnly in the HTML form of this mail:\n{more}"));
    }
    let title = Some(mail.subject).filter(|s| !s.is_empty());
    std::mem::forget(message);
    let holds = (!names.is_empty()).then_some(Container::Mail);
    Ok(Document { title, text, notes, holds, ..Document::default() })
}

/// Whether bytes of unknown type look like a mail: they start with a header that has mail fields (RFC 5322, 3.6).
pub fn looks_so(raw: &[u8]) -> bool {
    const FIELDS: [&str; 8] =
        ["return-path", "received", "from", "to", "subject", "date", "message-id", "mime-version"];
    let head = String::from_utf8_lossy(&raw[..raw.len().min(8 << 10)]);
    let mut known: std::collections::HashSet<&str> = std::collections::HashSet::new();
    for line in head.lines().take_while(|line| !line.trim().is_empty()) {
        if line.starts_with([' ', '\t']) {
            continue;
        }
        // A truncated last line does no harm: there is enough before it.
        let Some((name, _)) = line.split_once(':') else { break };
        known.extend(FIELDS.into_iter().find(|field| name.eq_ignore_ascii_case(field)));
    }
    known.len() >= 3
}
