//! A mail's body: text, layout, charsets, and notes about encryption, signatures and invitations.

use super::parts;
use crate::{LAYOUT_CHARS, ParsedMail, calendar, html, plain_text, sanitize, signed_mail};

use mail_parser::{Address, Message, MessagePart, MimeHeaders, PartType};
use std::{borrow::Cow, collections::HashSet};

const ENCRYPTED: &str = "This mail is encrypted (PGP); its text cannot be read.";
/// An S/MIME container that was not opened.
pub(super) const SEALED: &str = "This mail is encrypted (S/MIME); its text cannot be read.";
/// What is said of any signature.
pub(super) const SIGNED: &str = "This mail is signed; the signature was not checked.";

pub(super) fn parsed(message: &Message, raw: &[u8]) -> ParsedMail {
    let mut notes = Vec::new();
    let mut body = String::new();
    let loose = message.attachments.iter().filter(|id| !message.text_body.contains(id));
    let loose = loose.filter(|id| message.parts.get(**id as usize).is_some_and(parts::is_loose_text));
    for &id in message.text_body.iter().chain(loose) {
        let Some(part) = message.parts.get(id as usize) else { continue };
        let text = match &part.body {
            PartType::Text(text) => text_of(part, &in_its_charset(part, text, raw)).into_owned(),
            PartType::Html(html) => html::text(&in_its_charset(part, html, raw)),
            _ => continue,
        };
        let text = sanitize::lines(&text);
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
    let (body, clear_signed) = signed_mail::clear_text(&body);
    notes.extend(seals(message, &body, clear_signed));
    notes.extend(invitation(message, raw));
    ParsedMail {
        subject: sanitize::line(message.subject().unwrap_or_default(), 250),
        from: addresses(message.from()),
        to: addresses(message.to()),
        cc: addresses(message.cc()),
        layout: layout(message, &body, raw),
        body_text: body,
        notes,
    }
}

/// The body's layout: from its HTML form if there is one, because only that has cells and links.
fn layout(message: &Message, body: &str, raw: &[u8]) -> String {
    let html = message.html_body.iter().find_map(|id| {
        let part = message.parts.get(*id as usize)?;
        match &part.body {
            PartType::Html(html) => Some(html::layout(&in_its_charset(part, html, raw))),
            _ => None,
        }
    });
    html.unwrap_or_else(|| body.to_owned()).chars().take(LAYOUT_CHARS).collect()
}

/// The lines of the HTML form with a word that the plain form lacks: a sender may have written more there, or
/// something else (RFC 2046, 5.1.4, says that both should say the same).
pub(super) fn only_in_html(message: &Message, body: &str, raw: &[u8]) -> String {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let known: HashSet<String> = words(body).into_iter().collect();
    let forms = message.html_body.iter().filter(|id| !message.text_body.contains(id));
    let forms = forms.filter_map(|id| match message.parts.get(*id as usize) {
        Some(part) if let PartType::Html(html) = &part.body => Some(html::text(&in_its_charset(part, html, raw))),
        _ => None,
    });
    let text = sanitize::lines(&forms.collect::<Vec<_>>().join("\n"));
    let lines = text.lines().filter(|line| words(line).iter().any(|word| !known.contains(word)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A part's text. If its declared charset (or none) leaves holes, the charset is guessed from the bytes.
fn in_its_charset<'x>(part: &MessagePart, text: &'x str, raw: &[u8]) -> Cow<'x, str> {
    if !text.contains('\u{fffd}') {
        return Cow::Borrowed(text);
    }
    let bytes = parts::bytes(part, raw);
    let other = if matches!(part.body, PartType::Html(_)) { html::decode(&bytes) } else { plain_text::decode(&bytes) };
    let holes = |s: &str| s.chars().filter(|c| *c == '\u{fffd}').count();
    if holes(&other) < holes(text) { Cow::Owned(other) } else { Cow::Borrowed(text) }
}

/// A text part as it should read: paragraphs that the sender broke into lines are joined again (RFC 3676).
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

/// Notes on encryption and signatures (RFC 1847, 3156, 8551).
fn seals(message: &Message, body: &str, clear_signed: bool) -> Vec<String> {
    let types: Vec<String> = message.parts.iter().map(parts::media_type).collect();
    let any = |wanted: &[&str]| types.iter().any(|t| wanted.contains(&t.as_str()));
    let mut notes = Vec::new();
    if any(&["multipart/encrypted", "application/pgp-encrypted"]) || body.contains("-----BEGIN PGP MESSAGE-----") {
        notes.push(ENCRYPTED.to_owned());
    }
    if any(&["application/pkcs7-mime", "application/x-pkcs7-mime"]) {
        notes.push(SEALED.to_owned());
    }
    if clear_signed || any(&["multipart/signed"]) {
        notes.push(SIGNED.to_owned());
    }
    notes
}

/// A note on the first invitation.
fn invitation(message: &Message, raw: &[u8]) -> Option<String> {
    let part = message.parts.iter().find(|part| parts::media_type(part) == "text/calendar")?;
    calendar::note(&parts::bytes(part, raw))
}

fn addresses(list: Option<&Address>) -> Vec<String> {
    let Some(list) = list else { return Vec::new() };
    list.iter()
        .filter_map(|a| a.address())
        .map(|a| sanitize::line(a, 254))
        .filter(|a| !a.is_empty())
        .take(1_000)
        .collect()
}
