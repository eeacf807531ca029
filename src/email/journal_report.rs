//! Journal reports of Exchange, scanned at the mail door for the one line that says whose mail they hold. A report is a mail of two parts:
//! a list of lines, "Sender: ", "Subject: ", "Message-ID: " and one for each recipient, and the journaled mail as it was sent
//! (Microsoft, "Journal message formats"). Everything else of it is read in the sandbox.

use super::{encoded_words, headers::Headers, report_parts::Report};

/// Bytes of a body that are looked at: the sender stands in its first line.
pub const MAX_BODY: usize = 16 * 1024;
/// Lines of the list that are looked at for the sender.
const LINES: usize = 20;

/// Who sent the mail in a journal report, as a plain address; `None` in every other mail.
pub fn sender(found: &Headers, body: &[u8]) -> Option<String> {
    if !found.journal_report {
        return None;
    }
    let parts = Report::of(found)?.parts(&body[..body.len().min(MAX_BODY)])?;
    let list = parts.first().filter(|part| part.is(&["text/plain", ""]))?;
    let text = match list.encodings.as_slice() {
        _ if list.is_plain() => encoded_words::raw_text(list.body),
        // An address has no character that is encoded; a long line may be broken.
        [one] if one == "quoted-printable" => {
            encoded_words::raw_text(list.body).replace("=\r\n", "").replace("=\n", "")
        }
        [one] if one == "base64" => encoded_words::raw_text(&encoded_words::base64(list.body)?),
        _ => return None,
    };
    let mut senders = text.lines().take(LINES).filter_map(|line| line.trim_end().strip_prefix("Sender:"));
    let address = senders.next()?.trim().trim_matches(['<', '>']);
    let plain = address.len() <= 320
        && address.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty());
    (plain && !address.contains(char::is_whitespace)).then(|| address.to_owned())
}

/// The recipients that the list of a journal report names, from its text: who was in the envelope, also those of Bcc and of the lists that were
/// expanded.
pub fn recipients(list: &str) -> Vec<String> {
    const KINDS: [&str; 4] = ["To", "Cc", "Bcc", "Recipient"];
    let recipient = |line: &str| {
        let (kind, rest) = line.split_once(':')?;
        let address = rest.split(',').next()?.trim().trim_matches(['<', '>']);
        (KINDS.contains(&kind.trim()) && address.contains('@')).then(|| address.to_owned())
    };
    list.lines().filter_map(recipient).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::headers, *};
    use base64::Engine as _;
    use proptest::prelude::*;

    fn report(encoding: &str, list: &str) -> (Headers, Vec<u8>) {
        let head = "From: <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.test>\r\nX-MS-Journal-Report:\r\n\
            Content-Type: multipart/mixed;\r\n\tboundary=\"b_1\"\r\n\r\n";
        let body = format!(
            "--b_1\r\nContent-Type: text/plain; charset=\"us-ascii\"\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{list}\r\n\
             --b_1\r\nContent-Type: message/rfc822\r\n\r\nFrom: <eve@other.test>\r\n\r\nSender: eve@other.test\r\n--b_1--\r\n"
        );
        (headers::scan(head.as_bytes()).unwrap(), body.into_bytes())
    }

    const LIST: &str = "Sender: dana@firm.test\r\nSubject: Sender: eve@other.test\r\nMessage-ID: <1@firm.test>\r\n\
        To: maria@client.test\r\nTo: kim@firm.test, Expanded: all@firm.test\r\nBcc: sam@other.test\r\nRecipient: x\r\n";

    #[test]
    fn a_report_says_whose_mail_it_holds_and_who_got_it() {
        let encoded = base64::prelude::BASE64_STANDARD.encode(LIST);
        for (encoding, list) in
            [("7bit", LIST), ("quoted-printable", &LIST.replace("dana@", "dana=\r\n@")), ("base64", &encoded)]
        {
            let (found, body) = report(encoding, list);
            assert_eq!(sender(&found, &body).as_deref(), Some("dana@firm.test"), "{encoding}");
            let other = Headers { journal_report: false, ..found };
            assert_eq!(sender(&other, &body), None, "only a report is one");
        }
        assert_eq!(recipients(LIST), ["maria@client.test", "kim@firm.test", "sam@other.test"]);
        for list in ["", "Subject: x\r\n", "Sender: two words@x\r\n", "Sender: dana\r\n"] {
            let (found, body) = report("7bit", list);
            assert_eq!(sender(&found, &body), None, "{list:?}: the mail in it says nothing");
        }
        let (found, body) = report("x-unknown", LIST);
        assert_eq!(sender(&found, &body), None);
    }

    proptest! {
        #[test]
        fn never_panics(body in "(--b_1(--)?\r?\n|Content-Type: (message/rfc822|text/plain)\r\n|Content-Transfer-Encoding: (base64|7bit|quoted-printable)\r\n|\r\n|Sender: [a-z@<> ]{0,12}\r?\n| \\PC{0,9}\n){0,30}") {
            let (found, _) = report("7bit", "");
            let said = sender(&found, body.as_bytes());
            prop_assert!(said.is_none_or(|said| body.contains("base64") || body.contains(&said)));
            recipients(&body);
        }
    }
}
