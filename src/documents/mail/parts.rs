//! Attachments: which parts are attachments, their names, their bytes.

use crate::sanitize;

use mail_parser::{
    Encoding, Message, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode},
};
use std::{borrow::Cow, collections::HashSet, ops::Range};

/// Parts of one multipart that are looked at.
const PIECES: usize = 10_000;
const OCTETS: &str = "application/octet-stream";

/// An attachment, unchanged.
pub(super) struct Taken<'m> {
    /// Its name, or one made from the subject or the type.
    pub name: String,
    /// The declared media type, in lower case.
    pub media_type: String,
    /// The bytes that were attached.
    pub bytes: Cow<'m, [u8]>,
}

/// The attachments of a mail, in order. They include what the parser let an attached mail swallow: an attached mail
/// whose own boundary never comes still ends where the mail around it says so (RFC 2046, section 5.1.2).
pub(super) fn taken<'m>(message: &'m Message<'_>, raw: &'m [u8]) -> Vec<Taken<'m>> {
    let pieces = pieces(message, raw);
    let mut taken: Vec<(usize, Taken)> = Vec::new();
    for part in attachments(message) {
        let start = part.offset_header as usize;
        let mut bytes = bytes(part, raw);
        if matches!(part.body, PartType::Message(_))
            // The pieces are in order: a mail of as many mails is not compared with each.
            && let Some(piece) = pieces.get(pieces.partition_point(|piece| piece.end <= start))
            && piece.contains(&start)
            && part.offset_end as usize > piece.end
        {
            bytes = Cow::Borrowed(raw.get(part.offset_body as usize..piece.end).unwrap_or_default());
        }
        taken.push((start, Taken { name: name(part, taken.len() + 1), media_type: media_type(part), bytes }));
    }
    let mut known: Vec<usize> = message.parts.iter().map(|part| part.offset_header as usize).collect();
    known.sort_unstable();
    let first_in = |piece: &Range<usize>| known.get(known.partition_point(|start| *start < piece.start)).copied();
    for piece in pieces.iter().filter(|piece| first_in(piece).is_none_or(|start| start >= piece.end)) {
        let lost = raw.get(piece.clone()).unwrap_or_default();
        if lost.trim_ascii().is_empty() {
            continue;
        }
        let number = taken.len() + 1;
        let found = match super::parse::parse(lost) {
            Some((inner, _)) => {
                let found = inner.parts.first().map(|part| Taken {
                    name: name(part, number),
                    media_type: media_type(part),
                    bytes: Cow::Owned(bytes(part, lost).into_owned()),
                });
                // Dropping a deep message would recurse.
                std::mem::forget(inner);
                found
            }
            None => None,
        };
        let whole = || Taken { name: made_up("", number), media_type: OCTETS.into(), bytes: Cow::Borrowed(lost) };
        taken.push((piece.start, found.unwrap_or_else(whole)));
    }
    taken.sort_by_key(|(start, _)| *start);
    taken.into_iter().map(|(_, taken)| taken).collect()
}

/// Where the parts of the outermost multipart are, by its boundary alone; empty if it is not a multipart.
fn pieces(message: &Message, raw: &[u8]) -> Vec<Range<usize>> {
    let Some(root) = message.parts.first().filter(|root| matches!(root.body, PartType::Multipart(_))) else {
        return Vec::new();
    };
    let Some(boundary) = root.content_type().and_then(|ct| ct.attribute("boundary")) else { return Vec::new() };
    let line = [b"--", boundary.as_bytes()].concat();
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut open = None;
    for at in memchr::memmem::find_iter(raw, &line).filter(|at| *at >= root.offset_body as usize) {
        let rest = raw.get(at + line.len()..).unwrap_or_default();
        let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
        let last = rest.starts_with(b"--");
        let begins = at == 0 || raw[at - 1] == b'\n';
        if !begins || !(last || rest.trim_ascii().is_empty()) {
            continue;
        }
        if let Some(start) = open.take() {
            // The line end before a boundary belongs to the boundary.
            let end = at - 1 - usize::from(at >= 2 && raw[at - 2] == b'\r');
            pieces.push(start..end.max(start));
        }
        if last || pieces.len() >= PIECES {
            return pieces;
        }
        open = Some((at + line.len() + rest.len() + 1).min(raw.len()));
    }
    pieces.extend(open.map(|start| start..raw.len()));
    pieces
}

/// The parts whose text is the body: a set, as a stranger's mail may have a hundred thousand of them. The parser counts pictures, sound and
/// films between the texts as body too; they have no text, so they are attachments.
pub(super) fn shown(message: &Message) -> HashSet<u32> {
    let has_text = |id: &u32| {
        message.parts.get(*id as usize).is_some_and(|part| matches!(part.body, PartType::Text(_) | PartType::Html(_)))
    };
    message.text_body.iter().copied().filter(has_text).collect()
}

/// Whether a part is text to be read with the body: of an unknown type, which is shown as plain text (RFC 2046,
/// section 4.1.4).
pub(super) fn is_loose_text(part: &MessagePart) -> bool {
    matches!(part.body, PartType::Text(_))
        && part.attachment_name().is_none()
        && part.content_disposition().is_none()
        && media_type(part).starts_with("text/x-")
}

fn attachments<'m, 'x>(message: &'m Message<'x>) -> Vec<&'m MessagePart<'x>> {
    // The parser also lists the second of two text bodies as an attachment; a body that was shown is not returned twice.
    let shown = shown(message);
    let plain = |part: &MessagePart| part.attachment_name().is_none() && part.content_disposition().is_none();
    message
        .attachments
        .iter()
        .filter_map(|id| message.parts.get(*id as usize).map(|part| (id, part)))
        .filter(|(id, part)| !(is_loose_text(part) || shown.contains(id) && plain(part)))
        .map(|(_, part)| part)
        .collect()
}

pub(super) fn media_type(part: &MessagePart) -> String {
    match (part.content_type(), &part.body) {
        (Some(ct), _) => {
            let whole = match ct.subtype() {
                Some(sub) => format!("{}/{sub}", ct.ctype()),
                None => ct.ctype().to_owned(),
            };
            sanitize::line(&whole.to_ascii_lowercase(), 120)
        }
        (None, PartType::Message(_)) => "message/rfc822".into(),
        (None, PartType::Html(_)) => "text/html".into(),
        (None, PartType::Text(_)) => "text/plain".into(),
        (None, _) => OCTETS.into(),
    }
}

/// Its name, or one made from the subject or the type.
fn name(part: &MessagePart, number: usize) -> String {
    let given = part.attachment_name().map(|n| sanitize::line(n, 200)).unwrap_or_default();
    if !given.is_empty() {
        return given;
    }
    if let PartType::Message(inner) = &part.body {
        let subject = sanitize::line(inner.subject().unwrap_or_default(), 100);
        return if subject.is_empty() { format!("message {number}.eml") } else { format!("{subject}.eml") };
    }
    made_up(&media_type(part), number)
}

/// A name for something without one.
pub(super) fn made_up(media_type: &str, number: usize) -> String {
    let extension = match media_type {
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

/// The attached bytes: the transfer encoding is undone, the charset left as it is.
pub(super) fn bytes<'m>(part: &'m MessagePart, raw: &'m [u8]) -> Cow<'m, [u8]> {
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
