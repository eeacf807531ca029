//! A reply as bytes: RFC 5322 header, multipart/alternative with quoted-printable parts (RFC 2045), CRLF, no line over
//! 78 characters but where a Message-ID is longer. The same parts always give the same bytes.

use super::words;
use jiff::Timestamp;

/// What a reply is made of. Text may hold any line ends; header values are made safe here.
#[derive(Clone, Debug)]
pub struct ReplyParts {
    /// Our address.
    pub from: String,
    /// Our display name; may be empty.
    pub from_name: String,
    /// The one recipient.
    pub to: String,
    /// Subject, "Re:" included (see [`reply_subject`]).
    pub subject: String,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// Id of the message that is answered, if it had one.
    pub in_reply_to: Option<String>,
    /// The thread, oldest first, the answered message last.
    pub references: Vec<String>,
    /// Date of writing.
    pub date: Timestamp,
    /// Plain part.
    pub text: String,
    /// HTML part.
    pub html: String,
}

/// "Re: " before a subject that does not have it yet.
pub fn reply_subject(subject: &str) -> String {
    let s = subject.trim();
    let lower = s.to_lowercase();
    if ["re:", "aw:", "sv:", "antw:"].iter().any(|p| lower.starts_with(p)) {
        s.to_owned()
    } else if s.is_empty() {
        "Re: your message".to_owned()
    } else {
        format!("Re: {s}")
    }
}

impl ReplyParts {
    /// The message, ready for DATA (not dot-stuffed).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut head = Header(String::new());
        let date = self.date.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string();
        head.plain("Date", &date);
        head.address("From", &self.from_name, &self.from);
        head.address("To", "", &self.to);
        head.text("Subject", &self.subject);
        head.ids("Message-ID", std::slice::from_ref(&self.message_id));
        if let Some(id) = &self.in_reply_to {
            head.ids("In-Reply-To", std::slice::from_ref(id));
        }
        head.ids("References", &self.references);
        // RFC 3834, 5: so that no other program answers this answer.
        head.plain("Auto-Submitted", "auto-replied");
        head.plain("X-Auto-Response-Suppress", "All");
        head.plain("X-Loop", &words::shown(&self.from, 254));
        head.plain("MIME-Version", "1.0");
        // Quoted-printable holds "=" only before hexadecimal digits or a line end, so "=_" cannot occur in a part.
        let boundary = format!("=_{}", &blake3::hash(self.message_id.as_bytes()).to_hex()[..32]);
        head.0.push_str(&format!("Content-Type: multipart/alternative;\r\n boundary=\"{boundary}\"\r\n"));
        let mut out = head.0;
        for (kind, body) in [("plain", &self.text), ("html", &self.html)] {
            out.push_str(&format!(
                "\r\n--{boundary}\r\nContent-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
            ));
            quoted_printable(body, &mut out);
        }
        out.push_str(&format!("\r\n--{boundary}--\r\n"));
        out.into_bytes()
    }
}

struct Header(String);

impl Header {
    fn plain(&mut self, name: &str, value: &str) {
        self.0.push_str(&format!("{name}: {value}\r\n"));
    }

    fn text(&mut self, name: &str, value: &str) {
        let value = words::shown(value, 250);
        let body = if needs_words(&value, name.len() + 2) { encoded(&value, name.len() + 2) } else { value };
        self.plain(name, &body);
    }

    fn address(&mut self, name: &str, display: &str, address: &str) {
        let display = words::shown(display, 120);
        let address: String =
            address.chars().filter(|c| !c.is_control() && !c.is_whitespace() && !"<>".contains(*c)).collect();
        if display.is_empty() {
            return self.plain(name, &address);
        }
        let shown = if needs_words(&display, name.len() + 2) {
            encoded(&display, name.len() + 2)
        } else {
            format!("\"{}\"", display.replace('\\', "\\\\").replace('"', "\\\""))
        };
        self.plain(name, &format!("{shown}\r\n <{address}>"));
    }

    fn ids(&mut self, name: &str, ids: &[String]) {
        let sound = |i: &&String| {
            !i.is_empty()
                && i.len() < 900
                && !i.chars().any(|c| c.is_control() || c.is_whitespace() || "<>".contains(c))
        };
        let list: Vec<String> = ids.iter().filter(sound).map(|i| format!("<{i}>")).collect();
        if !list.is_empty() {
            // One id a line; a long first id goes to a line of its own.
            let first = if name.len() + 2 + list[0].len() > 78 { "\r\n " } else { "" };
            self.plain(name, &format!("{first}{}", list.join("\r\n ")));
        }
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parts() -> ReplyParts {
        ReplyParts {
            from: "assistant@example.org".into(),
            from_name: "Lee & Söhne, assistant".into(),
            to: "ann@example.org".into(),
            subject: "Re: Mietvertrag Königstraße — please summarise the long lease and all of its annexes today"
                .into(),
            message_id: "one@example.org".into(),
            in_reply_to: Some("zero@example.org".into()),
            references: vec!["a@example.org".into(), "zero@example.org".into()],
            date: "2026-03-04T05:06:07Z".parse().unwrap(),
            text: "Guten Tag,\n.dot\nFrom here =\ntrailing \n§ 5".into(),
            html: format!("<p>{}</p>", "é".repeat(300)),
        }
    }

    fn check_shape(bytes: &[u8]) -> String {
        let s = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(!s.replace("\r\n", "").contains(['\r', '\n']), "a bare CR or LF");
        assert!(s.ends_with("\r\n"));
        s
    }

    #[test]
    fn is_read_back_as_it_was_written() {
        let p = parts();
        let s = check_shape(&p.to_bytes());
        assert!(s.lines().all(|l| l.chars().count() <= 78), "{s}");
        assert!(s.is_ascii());
        let m = mail_parser::MessageParser::default().parse(s.as_bytes()).unwrap();
        assert_eq!(m.subject().unwrap(), p.subject);
        assert_eq!(m.body_text(0).unwrap().replace("\r\n", "\n").trim_end(), p.text);
        assert_eq!(m.body_html(0).unwrap().trim_end(), p.html);
        let from = m.from().unwrap().first().unwrap();
        assert_eq!((from.name().unwrap(), from.address().unwrap()), (p.from_name.as_str(), p.from.as_str()));
        assert_eq!(m.date().unwrap().to_rfc3339(), "2026-03-04T05:06:07Z");
        let h = super::super::scan(s.as_bytes()).unwrap();
        assert_eq!((h.message_id, h.references), (p.message_id, p.references));
        assert!(h.automatic.is_some(), "our own reply must look automatic to others");
    }

    #[test]
    fn a_subject_gets_one_re() {
        assert_eq!(reply_subject("Lease"), "Re: Lease");
        assert_eq!(reply_subject("RE: Lease"), "RE: Lease");
        assert_eq!(reply_subject("  "), "Re: your message");
    }

    proptest! {
        #[test]
        fn no_value_can_add_a_line(evil in "[a\r\n:<>\"\\\\é ]{0,90}", body in "[ =.\r\nFa§\t]{0,200}") {
            let p = ReplyParts {
                subject: evil.clone(), from_name: evil.clone(), from: evil.clone(), to: evil.clone(), message_id: evil.clone(),
                in_reply_to: Some(evil.clone()), references: vec![evil.clone()], text: body.clone(), html: body, ..parts()
            };
            let s = check_shape(&p.to_bytes());
            let (head, _) = s.split_once("\r\n\r\n").unwrap();
            for line in head.split("\r\n") {
                let known = ["Date:", "From:", "To:", "Subject:", "Message-ID:", "In-Reply-To:", "References:",
                    "Auto-Submitted:", "X-Auto-Response-Suppress:", "X-Loop:", "MIME-Version:", "Content-Type:", " "];
                prop_assert!(known.iter().any(|k| line.starts_with(k)), "{line:?}");
            }
        }

        #[test]
        fn bodies_survive(text in "[ =.Fa§\tx]{0,120}(\n[ =.Fa§\tx]{1,120}){0,4}") {
            let s = ReplyParts { text: text.clone(), ..parts() }.to_bytes();
            let m = mail_parser::MessageParser::default().parse(&s).unwrap();
            let back = m.body_text(0).unwrap().replace("\r\n", "\n");
            prop_assert_eq!(back.trim_end_matches('\n'), text.trim_end_matches('\n'));
        }
    }
}
