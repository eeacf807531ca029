//! What the author of a mail wrote, without the quoted mail below it and without the signature. Only what stands at
//! the end is cut; answers between quoted lines stay, with the lines they answer. A forwarded mail is not a quote: it
//! is what the assistant is asked about.

/// The author's own part of `body`. If nothing would be left, the body as it is: then the quote is the message.
pub fn strip(body: &str) -> &str {
    let lines = Lines::of(body);
    let mut end = lines.trimmed(lines.len());
    // Each round cuts one block from the end: mail often carries quote, signature and list footer after one another.
    loop {
        let cut = lines.trimmed(one_block(&lines, end));
        if cut >= end {
            break;
        }
        end = cut;
    }
    let start = lines.first_full();
    if end <= start { body.trim() } else { lines.slice(start, end) }
}

/// Whether a subject says that the mail was forwarded.
pub fn is_forward(subject: &str) -> bool {
    let s = subject.trim_start().to_lowercase();
    ["fwd:", "fw:", "wg:", "tr:", "rv:", "i:", "vs:"].iter().any(|p| s.starts_with(p))
}

/// The line at which the last block begins, or `end` if the last block is the author's own.
fn one_block(lines: &Lines, end: usize) -> usize {
    // A header block of another mail, or a divider that announces one: everything below belongs to it.
    if let Some(i) = (0..end).find(|&i| reply_header(lines, i, end)) {
        return i;
    }
    if let Some(i) = (0..end).rev().find(|&i| is_delimiter(lines.get(i))) {
        // "--" parts off a signature only if what follows is as short as one.
        if end - i <= 12 && (i + 1..end).all(|k| !lines.get(k).starts_with('>')) {
            return i;
        }
    }
    if end > 0 && sent_from(lines.get(end - 1)) {
        return end - 1;
    }
    // Quoted lines at the very end, with the line that introduces them.
    let quoted = (0..end).rev().find(|&i| !is_quoted(lines.get(i))).map_or(0, |i| i + 1);
    if quoted < end && (quoted..end).any(|i| lines.get(i).starts_with('>')) {
        let above = lines.trimmed(quoted);
        return introduction(lines, above).unwrap_or(quoted);
    }
    // An introduction whose quote was cut in an earlier round or left out by the sender.
    introduction(lines, end).unwrap_or(end)
}

fn is_quoted(line: &str) -> bool {
    line.is_empty() || line.starts_with('>')
}

/// First line of "On ..., X wrote:" if that ends just above `end`; it may be folded over up to four lines.
fn introduction(lines: &Lines, end: usize) -> Option<usize> {
    let last = lines.get(end.checked_sub(1)?).to_lowercase();
    let closes =
        ["wrote:", "schrieb:", "a écrit :", "a écrit:", "escribió:", "ha scritto:"].iter().any(|w| last.ends_with(w));
    if !closes {
        return None;
    }
    let opens = |l: &str| ["On ", "Am ", "Le ", "El ", "Il ", "* On "].iter().any(|w| l.starts_with(w));
    (end.saturating_sub(4)..end).rev().take_while(|&i| !lines.get(i).is_empty()).find(|&i| opens(lines.get(i)))
}

/// A divider "-----Original Message-----", or From/Sent/To/Subject lines as Outlook sets them.
fn reply_header(lines: &Lines, i: usize, end: usize) -> bool {
    let line = lines.get(i);
    let bare = line.trim_matches(|c: char| c == '-' || c == '_' || c.is_whitespace()).to_lowercase();
    if line.starts_with("--")
        && ["original message", "ursprüngliche nachricht", "message d'origine"].contains(&bare.as_str())
    {
        return true;
    }
    let plain = |k: usize| lines.get(k).replace('*', "").trim().to_lowercase();
    if !["from:", "von:", "de :", "de:"].iter().any(|p| plain(i).starts_with(p)) {
        return false;
    }
    // Forwarded: the line above says so, and the mail below is the matter itself.
    let announced = (i.saturating_sub(3)..i).any(|k| plain(k).contains("forwarded message"));
    let fields = ["sent:", "date:", "to:", "cc:", "subject:", "gesendet:", "an:", "betreff:", "envoyé", "à :", "objet"];
    let follow = (i + 1..end.min(i + 7)).filter(|&k| fields.iter().any(|f| plain(k).starts_with(f))).count();
    !announced && follow >= 2 && own_words(lines, i)
}

/// Whether the author wrote anything above line `i`. A bare header block with nothing above it was forwarded.
fn own_words(lines: &Lines, i: usize) -> bool {
    (0..i).any(|k| lines.get(k).chars().any(char::is_alphanumeric))
}

fn is_delimiter(line: &str) -> bool {
    line == "--" || line == "-- " || (line.len() >= 20 && line.chars().all(|c| c == '_' || c == '-'))
}

fn sent_from(line: &str) -> bool {
    let l = line.to_lowercase();
    line.chars().count() <= 60 && ["sent from my ", "get outlook for ", "von meinem "].iter().any(|p| l.starts_with(p))
}

/// A body as lines without their trailing white space, with their places.
struct Lines<'a> {
    body: &'a str,
    spans: Vec<(usize, usize)>,
}

impl<'a> Lines<'a> {
    fn of(body: &'a str) -> Self {
        let mut spans = Vec::new();
        let mut at = 0;
        for line in body.split_inclusive('\n') {
            spans.push((at, at + line.trim_end().len()));
            at += line.len();
        }
        Self { body, spans }
    }

    fn len(&self) -> usize {
        self.spans.len()
    }

    fn get(&self, i: usize) -> &'a str {
        self.spans.get(i).map_or("", |&(a, b)| self.body[a..b].trim_start())
    }

    /// `end` without empty lines, and lines of a divider only, before it.
    fn trimmed(&self, mut end: usize) -> usize {
        while end > 0 && self.get(end - 1).trim_matches(|c: char| c == '-' || c == '_').is_empty() {
            end -= 1;
        }
        end
    }

    fn first_full(&self) -> usize {
        (0..self.len()).find(|&i| !self.get(i).is_empty()).unwrap_or(self.len())
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        &self.body[self.spans[start].0..self.spans[end - 1].1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bodies of email_reply_parser (MIT); see tests/data/README.md.
    fn reply(name: &str) -> String {
        std::fs::read_to_string(format!("{}/tests/data/replies/{name}.txt", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn cuts_what_the_author_did_not_write() {
        for (name, want) in [
            ("correct_sig", "this is an email with a correct -- signature."),
            ("email_1_3", "Oh thanks.\n\nHaving the function would be great.\n\n-Abhishek Kona"),
            ("email_1_4", "Awesome! I haven't had another problem with it."),
            ("email_2_1", "Outlook with a reply"),
            ("email_BlackBerry", "Here is another email"),
            ("email_multi_word_sent_from_my_mobile_device", "Here is another email"),
            (
                "email_bullets",
                "test 2 this should list second\n\nand have spaces\n\nand retain this formatting\n\n\n   - how about bullets\n   - and another",
            ),
            (
                "email_one_is_not_on",
                "Thank, this is really helpful.\n\nOne outstanding question I had:\n\nLocally (on development), when I run...",
            ),
        ] {
            assert_eq!(strip(&reply(name)), want, "{name}");
        }
    }

    #[test]
    fn keeps_answers_between_quoted_lines() {
        let body = reply("email_1_8");
        let kept = strip(&body);
        assert!(kept.contains("I will reply under this one") && kept.ends_with("and under this."), "{kept}");
        let body = reply("email_1_2");
        assert!(strip(&body).ends_with("you’ll need to delete them all individually.\""), "{}", strip(&body));
    }

    #[test]
    fn a_forwarded_mail_is_the_matter_itself() {
        let forwarded = "Please summarise.\n\n---------- Forwarded message ---------\nFrom: B <b@example.org>\nDate: today\nSubject: Lease\nTo: A\n\nThe lease ends in May.";
        assert_eq!(strip(forwarded), forwarded);
        let bare = "From: B\nSent: today\nTo: A\nSubject: Lease\n\nThe lease ends in May.";
        assert_eq!(strip(bare), bare);
        let answered = format!("Yes.\n\n{bare}");
        assert_eq!(strip(&answered), "Yes.");
        assert!(is_forward("FW: Lease") && !is_forward("Re: Fw: Lease"));
    }

    #[test]
    fn a_message_that_is_all_quote_stays() {
        assert_eq!(strip("> a\n> b\n"), "> a\n> b");
        assert_eq!(strip(""), "");
    }

    proptest! {
        #[test]
        fn gives_a_piece_of_the_body(body in "((> ?|On |--|From: |To: |Sent: |wrote:|é| )?[a-z:>_-]{0,6}\n){0,30}") {
            let kept = strip(&body);
            prop_assert!(body.contains(kept));
            prop_assert!(body.trim().is_empty() || !kept.is_empty());
        }
    }
}
