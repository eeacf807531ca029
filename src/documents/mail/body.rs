//! A mail's body: text, layout, charsets, and notes about encryption and signatures.

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
    let shown = parts::shown(message);
    let loose = message.attachments.iter().filter(|id| !shown.contains(id));
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
    ParsedMail {
        subject: sanitize::line(message.subject().unwrap_or_default(), 250),
        from: addresses(message.from()),
        to: addresses(message.to()),
        cc: addresses(message.cc()),
        layout: layout(message, &body, raw),
        body_text: body,
        notes,
        events: Vec::new(),
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
    let plain = || tagged(body).map_or_else(|| body.to_owned(), |html| html::layout(&html));
    html.unwrap_or_else(plain).chars().take(LAYOUT_CHARS).collect()
}

/// A plain body with HTML tags in it, as some courts send: as HTML with its own lines kept. `None` for other plain text.
fn tagged(body: &str) -> Option<String> {
    let mut out = String::with_capacity(body.len() + body.len() / 4);
    let mut tags = 0usize;
    for line in body.lines() {
        let mut rest = line;
        let mut ends_a_block = false;
        while let Some(at) = rest.find(['<', '>']) {
            out.push_str(rest.get(..at).unwrap_or_default());
            rest = rest.get(at..).unwrap_or_default();
            let tag = tag(rest);
            ends_a_block = tag.is_some_and(|tag| {
                ["<br", "<p", "</p", "<tr", "</tr", "<td", "<table", "</table", "<hr", "<div", "</div"]
                    .iter()
                    .any(|block| tag.get(..block.len()).is_some_and(|t| t.eq_ignore_ascii_case(block)))
            });
            match tag {
                Some(tag) => {
                    tags += 1;
                    out.push_str(tag);
                    rest = rest.get(tag.len()..).unwrap_or_default();
                }
                // An address in angle brackets is no tag.
                None => {
                    out.push_str(if rest.starts_with('<') { "&lt;" } else { "&gt;" });
                    rest = rest.get(1..).unwrap_or_default();
                }
            }
            ends_a_block &= rest.trim().is_empty();
        }
        out.push_str(rest);
        out.push_str(if ends_a_block { "\n" } else { "<br>\n" });
    }
    (tags >= 2).then_some(out)
}

/// The tag that a text begins with.
fn tag(text: &str) -> Option<&str> {
    const NAMES: &[&str] = &[
        "a",
        "b",
        "i",
        "u",
        "p",
        "br",
        "hr",
        "em",
        "td",
        "th",
        "tr",
        "ul",
        "ol",
        "li",
        "div",
        "pre",
        "span",
        "font",
        "body",
        "html",
        "head",
        "table",
        "tbody",
        "strong",
        "center",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "big",
        "small",
    ];
    let inner = text.strip_prefix('<')?;
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    let length = inner.bytes().take(11).take_while(u8::is_ascii_alphanumeric).count();
    let (name, after) = inner.split_at_checked(length)?;
    let known = NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let ends = after.starts_with(['>', '/']) || after.starts_with(char::is_whitespace);
    // A tag lies within its line and holds no other.
    let close = text.get(1..)?.find(['<', '>']).filter(|_| known && ends)? + 1;
    text.get(..=close).filter(|tag| tag.ends_with('>'))
}

/// The lines of the HTML form with a word that the plain form lacks: a sender may have written more there, or
/// something else (RFC 2046, 5.1.4, says that both should say the same).
pub(super) fn only_in_html(message: &Message, body: &str, raw: &[u8]) -> String {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let known: HashSet<String> = words(body).into_iter().collect();
    let shown = parts::shown(message);
    let forms = message.html_body.iter().filter(|id| !shown.contains(id));
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

/// A note on the first invitation of a mail in a file. The events of a mail to the assistant are in [`ParsedMail::events`].
pub(super) fn invitation(message: &Message, raw: &[u8]) -> Option<String> {
    let part = message.parts.iter().find(|part| parts::media_type(part) == "text/calendar")?;
    calendar::note(&parts::bytes(part, raw))
}

/// Addresses with the names before them, as a header shows them: "Ann Lee <ann@firm.test>".
pub(super) fn named(list: Option<&Address>) -> Vec<String> {
    let Some(list) = list else { return Vec::new() };
    list.iter()
        .filter_map(|a| {
            let address = sanitize::line(a.address()?, 254);
            let name = sanitize::line(a.name().unwrap_or_default(), 120);
            let name = name.trim_matches(['"', '\'', ' ']);
            let shown = if name.is_empty() || name == address { address } else { format!("{name} <{address}>") };
            (!shown.is_empty()).then_some(shown)
        })
        .take(1_000)
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_in_a_plain_body_are_read_as_such() {
        let body = "Notice of Electronic Filing<br>\n<b>Case Name:</b> <i>A v. B</i>\n<b>Case Number:</b> <a href=\"https://ecf.cob.uscourts.gov/1\">23-1</a>\nAnn Lee <ann@b.test>, x > y\n\nend";
        let layout = html::layout(&tagged(body).unwrap_or_default());
        let want = "Notice of Electronic Filing\n\u{4}Case Name: A v. B\u{5}\n\u{4}Case Number:\u{5} \u{1}23-1\u{2}https://ecf.cob.uscourts.gov/1\u{3}\nAnn Lee <ann@b.test>, x > y\n\nend";
        assert_eq!(layout, want);
        for plain in ["Ann <a@b.test> wrote: 1 < 2", "a <b", "", "<script>x</script>", "<>"] {
            assert_eq!(tagged(plain), None, "{plain}");
        }
    }

    /// A court's notice whose plain form has tags is read like one with an HTML form.
    #[test]
    fn a_tagged_plain_notice_is_read() {
        let body = "<p><strong>U.S. Bankruptcy Court</strong><br>\nDistrict of Colorado</p>\nNotice of Electronic Filing\n<br>\n\
            The following transaction was received from A. Lawyer entered on 9/25/2023 at 2:31 PM MDT and filed on 9/24/2023\n\n\
            <table><tr><td><b>Case Name:</b></td><td>USA v. Gray, et al.</td></tr>\n\
            <tr><td><b>Case Number:</b></td><td><a href=\"https://ecf.cob.uscourts.gov/cgi-bin/DktRpt.pl?1\">23-14130-JGR</a></td></tr>\n\
            <tr><td><b>Document Number:</b></td><td><a href=\"https://ecf.cob.uscourts.gov/doc1/2\">27</a></td></tr></table>\n\
            <p><b>Docket Text:</b><br>\nMotion <i>of the debtor</i> to Dismiss. Filed by A. Lawyer.</p>\n\n\
            23-14130-JGR Notice will be electronically mailed to:\n\nAnn Lee <ann@b.test>\n";
        let layout = tagged(body).map(|html| html::layout(&html)).unwrap_or_default();
        let notice = law::court_notice::read("", &layout).expect("a notice");
        let case = &notice.cases[0];
        assert_eq!((notice.court.as_deref(), case.docket_number.as_str()), (Some("cob"), "23-14130"));
        assert_eq!((case.case_name.as_str(), case.entries[0].number.as_deref()), ("United States v. Gray", Some("27")));
        assert_eq!(case.entries[0].description, "Motion to Dismiss. Filed by A. Lawyer.");
        assert_eq!(notice.recipients[0].email_addresses, ["ann@b.test"]);
    }
}
