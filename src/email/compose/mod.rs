//! A reply as bytes: RFC 5322 header, multipart/alternative with quoted-printable parts (RFC 2045), CRLF, no line over
//! 78 characters but where a Message-ID is longer. The same parts always give the same bytes.
//! Our own: mail-builder lets an address break its header line and a subject pass for an encoded word (DEPENDENCIES.md).

use super::encoded_words;

use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// Ids that References holds at most. Long threads keep the first, which names the thread, and the newest.
pub const MAX_REFERENCES: usize = 20;

/// What a reply is made of. Text may hold any line ends; header values are made safe here.
#[derive(Clone, Debug)]
pub struct ReplyParts {
    /// Our address.
    pub from: String,
    /// Our display name; may be empty.
    pub from_name: String,
    /// The one recipient: a plain `local@domain`. What has a meaning in a header is left out of it, so that it stays one.
    pub to: String,
    /// Subject, "Re:" included (see [`reply_subject`]).
    pub subject: String,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// Id of the message that is answered, if it had one.
    pub in_reply_to: Option<String>,
    /// The thread, oldest first (RFC 5322, 3.6.4). Repetitions and ids that are not plain are left out here, the answered
    /// message is put last, and only [`MAX_REFERENCES`] are written.
    pub references: Vec<String>,
    /// Date of writing.
    pub date: Timestamp,
    /// Plain part.
    pub text: String,
    /// HTML part.
    pub html: String,
    /// Files that go with it.
    pub attachments: Vec<Attachment>,
}

/// A file that goes with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its media type with parameters, as it stands in the header.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The subject with one "Re: " before it, however often and in whichever of the usual tongues it was there.
pub fn reply_subject(subject: &str) -> String {
    let mut rest = subject.trim();
    while let Some(after) = without_prefix(rest) {
        rest = after.trim_start();
    }
    format!("Re: {}", if rest.is_empty() { "your message" } else { rest })
}

/// What follows "Re:", `Re[2]:`, or the German, Dutch and Nordic forms of it.
fn without_prefix(subject: &str) -> Option<&str> {
    let (prefix, rest) = subject.split_once(':')?;
    let prefix = prefix.trim_end();
    let word = match prefix.split_once('[') {
        Some((word, count)) => {
            let digits = count.strip_suffix(']')?;
            (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(word)?
        }
        None => prefix,
    };
    ["re", "aw", "antw", "sv"].iter().any(|p| word.eq_ignore_ascii_case(p)).then_some(rest)
}

impl ReplyParts {
    /// The message, ready for DATA (not dot-stuffed).
    pub fn to_bytes(&self) -> Vec<u8> {
        self.submitted(Some("auto-replied"), None, None)
    }

    /// The message as a notice that answers no mail (RFC 3834, 5).
    pub fn to_notice(&self) -> Vec<u8> {
        self.submitted(Some("auto-generated"), None, None)
    }

    /// The message as a notice; who answers it writes to another address.
    pub fn to_notice_answered_at(&self, reply_to: &str) -> Vec<u8> {
        self.submitted(Some("auto-generated"), None, Some(reply_to))
    }

    /// The message as a person's answer to an invitation, with the answer as a calendar object (RFC 6047, 2.4). A person
    /// asked for it, so it is not automatic.
    pub fn to_invitation_reply(&self, object: &str) -> Vec<u8> {
        self.submitted(None, Some(("REPLY", object)), None)
    }

    /// The message as a notice with a calendar object, such as an invitation, under a method of iTIP (RFC 6047, 2.4). A calendar answers the
    /// object's organizer, a person the address in `reply_to`.
    pub fn to_invitation(&self, method: &'static str, object: &str, reply_to: Option<&str>) -> Vec<u8> {
        self.submitted(Some("auto-generated"), Some((method, object)), reply_to)
    }

    fn submitted(&self, how: Option<&str>, calendar: Option<(&'static str, &str)>, reply_to: Option<&str>) -> Vec<u8> {
        let mut head = Header(String::new());
        let date = self.date.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string();
        head.plain("Date", &date);
        head.address("From", &self.from_name, &self.from);
        head.address("To", "", &self.to);
        if let Some(address) = reply_to {
            head.address("Reply-To", "", address);
        }
        head.text("Subject", &self.subject);
        head.ids("Message-ID", std::slice::from_ref(&self.message_id));
        if let Some(id) = &self.in_reply_to {
            head.ids("In-Reply-To", std::slice::from_ref(id));
        }
        head.ids("References", &self.thread());
        // RFC 3834, 5: so that no other program answers this answer.
        if let Some(how) = how {
            head.plain("Auto-Submitted", how);
        }
        head.plain("X-Auto-Response-Suppress", "All");
        head.plain("X-Loop", "chancery");
        head.plain("MIME-Version", "1.0");
        // Quoted-printable holds "=" only before hexadecimal digits or a line end, so "=_" cannot occur in a part.
        let boundary = format!("=_{}", &blake3::hash(self.message_id.as_bytes()).to_hex()[..32]);
        let mut out = head.0;
        let outer = (!self.attachments.is_empty()).then(|| boundary.replacen("=_", "=_m", 1));
        if let Some(outer) = &outer {
            out.push_str(&format!("Content-Type: multipart/mixed;\r\n boundary=\"{outer}\"\r\n\r\n--{outer}\r\n"));
        }
        out.push_str(&format!("Content-Type: multipart/alternative;\r\n boundary=\"{boundary}\"\r\n"));
        let calendar = calendar.map(|(method, object)| (format!("calendar; method={method}"), object));
        let bodies = [("plain".to_owned(), self.text.as_str()), ("html".to_owned(), &self.html)];
        for (kind, body) in bodies.into_iter().chain(calendar) {
            out.push_str(&format!(
                "\r\n--{boundary}\r\nContent-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
            ));
            quoted_printable(body, &mut out);
        }
        out.push_str(&format!("\r\n--{boundary}--\r\n"));
        if let Some(outer) = &outer {
            self.attachments.iter().for_each(|attachment| attachment.put(outer, &mut out));
            out.push_str(&format!("\r\n--{outer}--\r\n"));
        }
        out.into_bytes()
    }

    /// The ids of References: each once, the answered message last, the middle of a long thread left out.
    fn thread(&self) -> Vec<String> {
        let last = self.in_reply_to.as_ref().filter(|id| is_id(id));
        let mut out: Vec<String> = Vec::new();
        for id in self.references.iter().filter(|id| is_id(id) && Some(*id) != last) {
            if !out.contains(id) {
                out.push(id.clone());
            }
        }
        out.extend(last.cloned());
        if out.len() > MAX_REFERENCES {
            out.drain(1..=out.len() - MAX_REFERENCES);
        }
        out
    }
}

impl Attachment {
    /// As a part in base64 (RFC 2045, 6.8), lines of 76 characters.
    fn put(&self, boundary: &str, out: &mut String) {
        use base64::{Engine as _, engine::general_purpose::STANDARD};
        let Self { media_type, bytes, .. } = self;
        let name = encoded_words::shown(&self.name, 120);
        let plain = name.replace(|c: char| !matches!(c, ' '..='~') || matches!(c, '"' | '\\'), "_");
        let mut names = format!("\r\n filename=\"{plain}\"");
        if plain != name {
            // RFC 2231, 4: whoever knows this form takes it, and others the plain one. It stands first, as many take the first.
            let encoded = utf8_percent_encode(&name, NON_ALPHANUMERIC);
            names = format!("\r\n filename*=UTF-8''{encoded};{names}");
        }
        out.push_str(&format!(
            "\r\n--{boundary}\r\nContent-Type: {media_type};\r\n name=\"{plain}\"\r\nContent-Disposition: attachment;{names}\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        ));
        for line in bytes.chunks(57) {
            out.push_str(&STANDARD.encode(line));
            out.push_str("\r\n");
        }
    }
}

/// Whether an id can stand between angle brackets as it is. A header line may have 998 characters (RFC 5322, 2.1.1).
fn is_id(id: &str) -> bool {
    id.len() < 900 && !id.is_empty() && id.bytes().all(|b| b.is_ascii_graphic() && b != b'<' && b != b'>')
}

struct Header(String);

impl Header {
    fn plain(&mut self, name: &str, value: &str) {
        self.0.push_str(&format!("{name}: {value}\r\n"));
    }

    fn text(&mut self, name: &str, value: &str) {
        let value = encoded_words::shown(value, 250);
        let body = if needs_words(&value, name.len() + 2) { encoded(&value, name.len() + 2) } else { value };
        self.plain(name, &body);
    }

    fn address(&mut self, name: &str, display: &str, address: &str) {
        // Without what a quoted string would have to escape: not every mailer takes the escapes out again.
        let display = encoded_words::shown(&display.replace(['"', '\\'], ""), 120);
        let address = one_address(address);
        if display.is_empty() {
            return self.plain(name, &format!("<{address}>"));
        }
        let shown = if needs_words(&display, name.len() + 2) {
            encoded(&display, name.len() + 2)
        } else {
            format!("\"{display}\"")
        };
        self.plain(name, &format!("{shown}\r\n <{address}>"));
    }

    fn ids(&mut self, name: &str, ids: &[String]) {
        let list: Vec<String> = ids.iter().filter(|i| is_id(i)).map(|i| format!("<{i}>")).collect();
        if !list.is_empty() {
            // One id a line; a long first id goes to a line of its own.
            let first = if name.len() + 2 + list[0].len() > 78 { "\r\n " } else { "" };
            self.plain(name, &format!("{first}{}", list.join("\r\n ")));
        }
    }
}

/// An address that can be one only: comma, brackets, quotes and every `@` but the last are left out (RFC 5322, 3.2.3).
/// Letters beyond ASCII stay (RFC 6532).
fn one_address(address: &str) -> String {
    let clean: String = address
        .chars()
        .filter(
            |c| if c.is_ascii() { c.is_ascii_graphic() && !"()<>[]:;\\,\"".contains(*c) } else { c.is_alphanumeric() },
        )
        .take(254)
        .collect();
    match clean.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", local.replace('@', "")),
        None => clean,
    }
}

fn needs_words(value: &str, used: usize) -> bool {
    !value.is_ascii() || value.contains("=?") || used + value.len() + 2 > 78
}

/// Encoded words of at most 75 characters, whole characters each (RFC 2047, 2 and 5).
fn encoded(value: &str, used: usize) -> String {
    use base64::{Engine as _, engine::general_purpose::STANDARD};
    let mut out = String::new();
    let mut piece = String::new();
    // 12 for "=?utf-8?B?" and "?="; four characters for three bytes.
    let mut room = (75 - 12 - used.min(40)) / 4 * 3;
    let mut flush = |piece: &mut String, last: bool| {
        out.push_str(&format!("=?utf-8?B?{}?=", STANDARD.encode(&*piece)));
        if !last {
            out.push_str("\r\n ");
        }
        piece.clear();
    };
    for c in value.chars() {
        if piece.len() + c.len_utf8() > room {
            flush(&mut piece, false);
            room = 45;
        }
        piece.push(c);
    }
    flush(&mut piece, true);
    out
}

/// RFC 2045, 6.7: lines of at most 76 characters, white space at line ends encoded.
fn quoted_printable(text: &str, out: &mut String) {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for line in text.strip_suffix('\n').unwrap_or(&text).split('\n') {
        let bytes = line.as_bytes();
        let mut width = 0;
        for (i, &b) in bytes.iter().enumerate() {
            let last = i + 1 == bytes.len();
            let literal = match b {
                b'=' => false,
                b' ' | b'\t' => !last,
                // A lone dot and "From " at the start of a line have been mangled on the way often enough.
                b'.' | b'F' if width == 0 => false,
                33..=126 => true,
                _ => false,
            };
            let need = if literal { 1 } else { 3 };
            if width + need + usize::from(!last) > 76 {
                out.push_str("=\r\n");
                width = 0;
            }
            if literal {
                out.push(b as char);
            } else {
                out.push_str(&format!("={b:02X}"));
            }
            width += need;
        }
        out.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests;
