//! Mail: its body as text and its attachments as the bytes that were attached. Runs in the reader only. Every mail
//! gives something: what cannot be made out becomes a note, never a loss, since the raw message is kept.

use super::{
    ParsedMail,
    frames::{self, PartHead},
    html,
    limits::Limits,
    tidy,
};
use crate::model::Document;
use mail_parser::{
    Address, Encoding, Message, MessageParser, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode},
};
use std::{borrow::Cow, io};

const NO_HEADER: &str = "This mail could not be read: it has no header.";

/// Writes a mail to `out` as frames: the mail, then each attachment. The inner error is a sentence for a person.
pub fn read(raw: &[u8], limits: &Limits, out: &mut impl io::Write) -> io::Result<Result<(), String>> {
    let raw = prepared(raw);
    let Some(message) = MessageParser::default().parse(&*raw) else { return Ok(Err(NO_HEADER.into())) };
    let mut mail = parsed(&message);
    let parts = attachments(&message);
    if parts.len() > limits.entries {
        mail.notes.push(format!("The mail has {} attachments; the first {} were taken.", parts.len(), limits.entries));
    }
    frames::put_value(out, frames::MAIL, &mail)?;
    for (number, part) in parts.into_iter().take(limits.entries).enumerate() {
        let head = PartHead { name: name(part, number + 1), media_type: media_type(part) };
        frames::put_value(out, frames::PART, &head)?;
        for piece in bytes(part, &raw).chunks(frames::PIECE) {
            frames::put(out, frames::BYTES, piece)?;
        }
        frames::put(out, frames::END, &[])?;
    }
    // A deep message would be dropped by recursion; the process ends here anyway.
    std::mem::forget(message);
    Ok(Ok(()))
}

/// A mail that lies in a file: its head and body as a document. Its attachments are named, not opened.
pub fn document(raw: &[u8]) -> Result<Document, String> {
    let raw = prepared(raw);
    let message = MessageParser::default().parse(&*raw).ok_or(NO_HEADER)?;
    let mail = parsed(&message);
    let mut notes = mail.notes;
    let names: Vec<String> =
        attachments(&message).into_iter().take(20).enumerate().map(|(i, p)| name(p, i + 1)).collect();
    if !names.is_empty() {
        notes.push(format!("Attachments inside this mail were not opened: {}.", names.join(", ")));
    }
    let mut text = String::new();
    for (label, value) in [("From", mail.from.join(", ")), ("To", mail.to.join(", ")), ("Cc", mail.cc.join(", "))] {
        if !value.is_empty() {
            text.push_str(&format!("{label}: {value}\n"));
        }
    }
    if let Some(date) = message.date() {
        text.push_str(&format!("Date: {}\n", date.to_rfc822()));
    }
    text.push_str(&format!("Subject: {}\n\n{}", mail.subject, mail.body_text));
    let title = Some(mail.subject).filter(|s| !s.is_empty());
    std::mem::forget(message);
    Ok(Document { title, text, pages: Vec::new(), notes })
}

/// The message as the parser is given it. It takes leading empty lines for the end of the header, and does not know
/// the line ends of old Macs.
fn prepared(raw: &[u8]) -> Cow<'_, [u8]> {
    let raw = raw.trim_ascii_start();
    if raw.contains(&b'\n') || !raw.contains(&b'\r') {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(raw.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect())
}

fn parsed(message: &Message) -> ParsedMail {
    let mut notes = Vec::new();
    let mut body = String::new();
    for &id in &message.text_body {
        let Some(part) = message.parts.get(id as usize) else { continue };
        let text = match &part.body {
            PartType::Text(text) => text_of(part, text),
            PartType::Html(html) => Cow::Owned(html::text(html)),
            _ => continue,
        };
        let text = tidy::lines(&text);
        if !text.is_empty() {
            if !body.is_empty() {
                body.push_str("\n\n");
            }
            body.push_str(&text);
        }
    }
    if body.contains('\u{fffd}') {
        notes.push("Some characters of this mail could not be made out.".into());
    }
    if let Some(note) = sealed(message) {
        notes.push(note.into());
    }
    ParsedMail {
        subject: tidy::line(message.subject().unwrap_or_default(), 250),
        from: addresses(message.from()),
        to: addresses(message.to()),
        cc: addresses(message.cc()),
        body_text: body,
        notes,
    }
}

/// A text part as it reads: paragraphs put together again that its sender broke into lines (RFC 3676).
fn text_of<'x>(part: &MessagePart, text: &'x str) -> Cow<'x, str> {
    let flowed =
        part.content_type().is_some_and(|ct| ct.attribute("format").is_some_and(|f| f.eq_ignore_ascii_case("flowed")));
    if !flowed {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let quote = line.bytes().take_while(|&b| b == b'>').count();
        let content = line[quote..].strip_prefix(' ').unwrap_or(&line[quote..]);
        match open {
            Some(depth) if depth == quote => {}
            _ => {
                if open.is_some() || !out.is_empty() {
                    out.push('\n');
                }
                if quote > 0 {
                    out.push_str(&">".repeat(quote));
                    out.push(' ');
                }
            }
        }
        out.push_str(content);
        open = (content.ends_with(' ') && content != "-- ").then_some(quote);
    }
    Cow::Owned(out)
}

/// A note if the mail is encrypted, or wrapped in Outlook's own container.
fn sealed(message: &Message) -> Option<&'static str> {
    message.parts.iter().find_map(|part| match media_type(part).as_str() {
        "multipart/encrypted" | "application/pgp-encrypted" => {
            Some("This mail is encrypted (PGP); its text cannot be read.")
        }
        "application/pkcs7-mime" | "application/x-pkcs7-mime" => {
            Some("This mail is encrypted or signed as a whole (S/MIME); its text cannot be read.")
        }
        "application/ms-tnef" | "application/vnd.ms-tnef" => {
            Some("This mail carries its attachments in winmail.dat, which is kept but not opened.")
        }
        _ => None,
    })
}

fn addresses(list: Option<&Address>) -> Vec<String> {
    let Some(list) = list else { return Vec::new() };
    list.iter().filter_map(|a| a.address()).map(|a| tidy::line(a, 254)).filter(|a| !a.is_empty()).take(1_000).collect()
}

fn attachments<'m, 'x>(message: &'m Message<'x>) -> Vec<&'m MessagePart<'x>> {
    // The parser puts the second of two text bodies, and inline pictures, among the attachments as well; a body that
    // was shown is not given twice.
    let shown = |id: &u32| message.text_body.contains(id);
    let plain = |part: &MessagePart| part.attachment_name().is_none() && part.content_disposition().is_none();
    message
        .attachments
        .iter()
        .filter_map(|id| message.parts.get(*id as usize).map(|part| (id, part)))
        .filter(|(id, part)| !(shown(id) && plain(part)))
        .map(|(_, part)| part)
        .collect()
}

fn media_type(part: &MessagePart) -> String {
    match (part.content_type(), &part.body) {
        (Some(ct), _) => {
            let whole = match ct.subtype() {
                Some(sub) => format!("{}/{sub}", ct.ctype()),
                None => ct.ctype().to_owned(),
            };
            tidy::line(&whole.to_ascii_lowercase(), 120)
        }
        (None, PartType::Message(_)) => "message/rfc822".into(),
        (None, PartType::Html(_)) => "text/html".into(),
        (None, PartType::Text(_)) => "text/plain".into(),
        (None, _) => "application/octet-stream".into(),
    }
}

/// The name given, or one made of the subject or the kind.
fn name(part: &MessagePart, number: usize) -> String {
    let given = part.attachment_name().map(|n| tidy::line(n, 200)).unwrap_or_default();
    if !given.is_empty() {
        return given;
    }
    if let PartType::Message(inner) = &part.body {
        let subject = tidy::line(inner.subject().unwrap_or_default(), 100);
        return if subject.is_empty() { format!("message {number}.eml") } else { format!("{subject}.eml") };
    }
    let extension = match media_type(part).as_str() {
        "application/pdf" => "pdf",
        "text/plain" => "txt",
        "text/html" => "html",
        "text/calendar" => "ics",
        "text/csv" => "csv",
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/gif" => "gif",
        "message/rfc822" | "message/global" => "eml",
        _ => "bin",
    };
    format!("attachment {number}.{extension}")
}

/// The bytes that were attached: the transfer encoding undone, the charset left as it is.
fn bytes<'m>(part: &'m MessagePart, raw: &'m [u8]) -> Cow<'m, [u8]> {
    if let PartType::Binary(bytes) | PartType::InlineBinary(bytes) = &part.body {
        return Cow::Borrowed(bytes);
    }
    let body = raw.get(part.offset_body as usize..part.offset_end as usize).unwrap_or_default();
    match part.encoding {
        Encoding::None => Cow::Borrowed(body),
        Encoding::Base64 => base64_decode(body).map_or(Cow::Borrowed(body), Cow::Owned),
        Encoding::QuotedPrintable => quoted_printable_decode(body).map_or(Cow::Borrowed(body), Cow::Owned),
    }
}

#[cfg(test)]
#[path = "mail_tests.rs"]
mod tests;
