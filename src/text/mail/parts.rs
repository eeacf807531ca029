//! Attachments: which parts are some, their names, their bytes.

use super::super::tidy;
use mail_parser::{
    Encoding, Message, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode},
};
use std::borrow::Cow;

pub(super) fn attachments<'m, 'x>(message: &'m Message<'x>) -> Vec<&'m MessagePart<'x>> {
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

pub(super) fn media_type(part: &MessagePart) -> String {
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
pub(super) fn name(part: &MessagePart, number: usize) -> String {
    let given = part.attachment_name().map(|n| tidy::line(n, 200)).unwrap_or_default();
    if !given.is_empty() {
        return given;
    }
    if let PartType::Message(inner) = &part.body {
        let subject = tidy::line(inner.subject().unwrap_or_default(), 100);
        return if subject.is_empty() { format!("message {number}.eml") } else { format!("{subject}.eml") };
    }
    made_up(&media_type(part), number)
}

/// A name for what has none.
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

/// The bytes that were attached: the transfer encoding undone, the charset left as it is.
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
