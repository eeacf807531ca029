//! Mailboxes with many mails in one file (RFC 4155): each mail starts with a line "From ".

use super::{document::Document, limits::Limits, mail, text_builder::Paper};

/// Reads a mailbox: each mail, with the names and dates of its header, as a page.
///
/// # Errors
/// A sentence, if it contains no readable mail.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let (mut paper, mut notes) = (Paper::default(), Vec::new());
    let mails = mails(bytes);
    if mails.len() > limits.pages as usize {
        notes.push(format!("This mailbox holds {} mails; the first {} were read.", mails.len(), limits.pages));
    }
    for raw in mails.into_iter().take(limits.pages as usize) {
        // A mail without a header is still text.
        let headed = raw.split(|b| *b == b'\n').next().is_some_and(|line| line.contains(&b':'));
        match mail::document(raw).ok().filter(|_| headed) {
            Some(document) => {
                document.text.lines().for_each(|line| paper.line(line));
                let room = 20usize.saturating_sub(notes.len());
                notes.extend(document.notes.into_iter().take(room));
            }
            None => String::from_utf8_lossy(raw).lines().for_each(|line| paper.line(line)),
        }
        paper.page();
    }
    paper.document(None, notes, "This mailbox holds no mail that can be read.")
}

/// The mails between the separator lines; such a line is at the start or follows an empty line.
fn mails(bytes: &[u8]) -> Vec<&[u8]> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |n| at + n + 1);
        let empty_before = at == 0 || bytes[..at].ends_with(b"\n\n") || bytes[..at].ends_with(b"\n\r\n");
        if empty_before && bytes[at..].starts_with(b"From ") {
            starts.push((at, end));
        }
        at = end;
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([bytes.len()]);
    starts.iter().zip(ends).filter_map(|((_, from), to)| bytes.get(*from..to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mail_is_a_page() {
        let mailbox = b"From a@example.org Mon Jan  1 00:00:00 2024\nFrom: a@example.org\nSubject: One\n\nFirst body.\n>From here on.\n\n\
            From b@example.org Tue Jan  2 00:00:00 2024\nFrom: b@example.org\nSubject: Two\n\nSecond body.\n";
        let read = read(mailbox, &Limits::default()).unwrap();
        assert_eq!(read.pages.len(), 2);
        assert!(read.text.contains("First body.") && read.text.contains("Subject: Two"), "{}", read.text);
        assert_eq!(read.page_at(0), Some(1));
        let bare = super::read(
            b"From a Mon Jun 01 2009\n\nTest one\n\nFrom b Mon Jun 01 2010\n\nTest two",
            &Limits::default(),
        );
        assert_eq!(bare.unwrap().text, "Test one\nTest two");
        assert!(super::read(b"nothing", &Limits::default()).is_err());
    }
}
