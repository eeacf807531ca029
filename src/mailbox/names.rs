//! Names as IMAP servers write them: of folders, and on top of Authentication-Results.

use crate::email::headers;

/// The name on top of a mail's Authentication-Results; "" where the server leaves it out.
pub fn top_name(head: &[u8]) -> Option<String> {
    let (found, _) = headers::survey(head).ok()?;
    let value = found.results.first()?;
    let first = value.split(';').next()?.trim();
    if first.contains('=') {
        return Some(String::new());
    }
    let name = first.split_whitespace().next()?;
    Some(name.chars().filter(char::is_ascii_graphic).take(100).collect::<String>().to_ascii_lowercase())
}

/// The name of a folder as IMAP writes it (modified UTF-7, RFC 3501, 5.1.3).
pub fn utf7(name: &str) -> String {
    use base64::{
        Engine as _,
        alphabet::IMAP_MUTF7,
        engine::{GeneralPurpose, general_purpose::NO_PAD},
    };
    const CODE: GeneralPurpose = GeneralPurpose::new(&IMAP_MUTF7, NO_PAD);
    let (mut written, mut foreign) = (String::new(), Vec::new());
    let flush = |foreign: &mut Vec<u8>, written: &mut String| {
        if !foreign.is_empty() {
            *written += &format!("&{}-", CODE.encode(&*foreign));
            foreign.clear();
        }
    };
    for c in name.chars() {
        if (' '..='~').contains(&c) {
            flush(&mut foreign, &mut written);
            written.push(c);
            if c == '&' {
                written.push('-');
            }
        } else {
            let mut units = [0; 2];
            foreign.extend(c.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_be_bytes()));
        }
    }
    flush(&mut foreign, &mut written);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_written_as_rfc3501_5_1_3() {
        for (name, written) in [
            ("INBOX", "INBOX"),
            ("Erledigt & alt", "Erledigt &- alt"),
            ("Entwürfe", "Entw&APw-rfe"),
            ("台北", "&U,BTFw-"),
            ("~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"),
        ] {
            assert_eq!(utf7(name), written);
        }
    }

    #[test]
    fn the_name_on_top_is_read() {
        let name = |value: &str| top_name(format!("From: a@b.c\r\nAuthentication-Results: {value}\r\n\r\n").as_bytes());
        assert_eq!(name("mx.google.com; dmarc=pass"), Some("mx.google.com".into()));
        assert_eq!(name("spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=b.c; dmarc=pass"), Some(String::new()));
        assert_eq!(top_name(b"From: a@b.c\r\n\r\n"), None);
    }
}
