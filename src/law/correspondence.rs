//! The letters in a chain of mails: who wrote which, when, and to whom, from the lines that mail programs put above
//! quoted or forwarded text ("On ... wrote:", "From: ... Sent: ... To: ...").

use super::{
    dates::dates_in,
    span::{Letters, Span},
};

use jiff::civil::Date;

/// The most letters in one chain.
const MOST: usize = 200;
/// Lines over which "On ... wrote:" may be broken, and lines of a block of headers.
const WROTE: usize = 3;
const BLOCK: usize = 12;
/// Characters of such a line.
const LONGEST: usize = 300;

/// A letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The author, as given by the mail program: a name, else an address.
    pub who: String,
    /// The recipients, if given.
    pub to: Option<String>,
    /// The day, if a full date is given.
    pub day: Option<Date>,
    /// What was written, without the lines above it; marks of quotation may stand before its lines.
    pub body: Span,
}

/// The letters below a mail's own text, in text order, newest first; and where the mail's own text ends.
pub fn letters(text: &Letters) -> (Vec<Letter>, usize) {
    let lines = lines(text);
    let mut heads: Vec<(usize, usize, Letter)> = Vec::new();
    let mut i = 0;
    while i < lines.len() && heads.len() < MOST {
        match wrote(text, &lines, i).or_else(|| block(text, &lines, i)) {
            Some((end, letter)) => {
                heads.push((i, end, letter));
                i = end;
            }
            None => i += 1,
        }
    }
    let start_of = |line: usize| lines.get(line).map_or(text.span().end, |line| line.start);
    let own = heads.first().map_or(text.span().end, |(line, ..)| start_of(*line));
    let ends: Vec<usize> = heads.iter().skip(1).map(|(line, ..)| start_of(*line)).chain([text.span().end]).collect();
    let all = heads.into_iter().zip(ends).map(|((_, end, letter), next)| {
        let start = start_of(end).min(next);
        Letter { body: text.trim(Span::new(start, next)), ..letter }
    });
    (all.filter(|letter| !letter.body.is_empty()).collect(), own)
}

/// A part of a text in which marks of quotation at the beginning of lines are blanks; its places are those of the part.
pub fn unquoted(text: &Letters, part: Span) -> String {
    let mut out = String::with_capacity(part.len());
    let mut head = true;
    for c in text.at(part) {
        match c {
            '>' if head => out.push(' '),
            c => {
                head = *c == '\n' || (head && c.is_whitespace());
                out.push(*c);
            }
        }
    }
    out
}

/// The lines without their ends.
fn lines(text: &Letters) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = 0;
    for (i, c) in text.all().iter().enumerate() {
        if *c == '\n' {
            out.push(Span::new(start, i));
            start = i + 1;
        }
    }
    out.push(Span::new(start, text.span().end));
    out
}

/// A line without quotation marks and emphasis; empty if it is too long for a header.
fn plain(text: &Letters, line: Span) -> String {
    if line.len() > LONGEST {
        return String::new();
    }
    let line = text.folded(line);
    line.trim_start_matches(['>', ' ', '*']).trim_end_matches(['*', ' ']).to_owned()
}

/// "On Mon, Nov 3, 2025 at 2:14 PM Ann Example <ann@firm.example> wrote:", on up to three lines.
fn wrote(text: &Letters, lines: &[Span], at: usize) -> Option<(usize, Letter)> {
    let mut whole = plain(text, *lines.get(at)?);
    if !whole.starts_with("On ") {
        return None;
    }
    let mut end = at + 1;
    while !whole.ends_with("wrote:") {
        if end == at + WROTE {
            return None;
        }
        whole = format!("{whole} {}", plain(text, *lines.get(end)?));
        end += 1;
    }
    let said = whole.strip_prefix("On ")?.strip_suffix("wrote:")?.trim();
    let letters = Letters::new(said);
    let dated = dates_in(&letters, letters.span()).into_iter().next()?;
    let behind: String = letters.exact(Span::new(dated.span.end, letters.span().end));
    let who = person(after_time(&behind));
    (!who.is_empty()).then(|| {
        let letter = Letter { who, to: None, day: dated.day_in_full(), body: Span::new(0, 0) };
        (end, letter)
    })
}

/// What follows the last time of day ("at 2:14 PM", "14:14:09 +0100"), which stands between date and name.
fn after_time(text: &str) -> &str {
    let bytes = text.as_bytes();
    let last = (1..bytes.len().saturating_sub(1))
        .rfind(|i| bytes[*i] == b':' && bytes[*i - 1].is_ascii_digit() && bytes[*i + 1].is_ascii_digit());
    let Some(at) = last else { return text };
    let rest = &text[at + 1..];
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start_matches([' ', '\u{202f}', '\u{a0}']);
    let rest = ["AM", "PM", "am", "pm", "a.m.", "p.m.", "UTC", "GMT"]
        .iter()
        .fold(rest, |rest, half| rest.strip_prefix(half).map_or(rest, str::trim_start));
    // An offset from UTC, or the name of a zone.
    let rest = match rest.strip_prefix(['+', '-']) {
        Some(offset) => offset.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':'),
        None => rest,
    };
    match rest.trim_start().split_once(',') {
        Some((zone, behind)) if (2..=5).contains(&zone.len()) && zone.bytes().all(|b| b.is_ascii_uppercase()) => behind,
        _ => rest,
    }
}

/// A block of headers: From and at least two of Sent, Date, To, Cc, Subject, one a line.
fn block(text: &Letters, lines: &[Span], at: usize) -> Option<(usize, Letter)> {
    let header = |i: usize| -> Option<(String, String)> {
        let line = plain(text, *lines.get(i)?);
        let (name, value) = line.split_once(':')?;
        let name = name.trim_end_matches(['*', ' ']).to_lowercase();
        let known = ["from", "sent", "date", "to", "cc", "bcc", "subject", "reply-to", "importance", "attachments"];
        known.contains(&name.as_str()).then(|| (name, value.trim_matches(['*', ' ']).to_owned()))
    };
    let (first, from) = header(at)?;
    if first != "from" {
        return None;
    }
    let (mut to, mut day, mut known, mut end) = (None, None, 0, at + 1);
    while end < at + BLOCK {
        let Some((name, value)) = header(end) else { break };
        known += 1;
        match name.as_str() {
            "from" => break,
            "to" => to = Some(person(&value)),
            "sent" | "date" => {
                let letters = Letters::new(&value);
                day = dates_in(&letters, letters.span()).first().and_then(super::dates::Dated::day_in_full);
            }
            _ => {}
        }
        end += 1;
    }
    let who = person(&from);
    (known >= 2 && !who.is_empty())
        .then(|| (end, Letter { who, to: to.filter(|to| !to.is_empty()), day, body: Span::new(0, 0) }))
}

/// The name before an address, else the address; the first of several.
pub fn person(text: &str) -> String {
    let first = text.split(';').next().unwrap_or_default();
    let bare = |text: &str| text.trim_matches([',', '"', '\'', ' ', '<', '>', '[', ']', '(', ')', ':']).to_owned();
    let name = bare(first.split(['<', '[', '(']).next().unwrap_or_default());
    if !name.is_empty() && !name.contains('@') {
        return name;
    }
    let address = bare(first.split(['<', '[']).nth(1).unwrap_or(first));
    bare(address.trim_start_matches("mailto:").split([' ', '>', ']', ',']).next().unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn seen(text: &str) -> Vec<(String, Option<String>, Option<Date>, String)> {
        let all = Letters::new(text);
        let told = |l: Letter| (l.who, l.to, l.day, all.folded(l.body));
        letters(&all).0.into_iter().map(told).collect()
    }

    #[test]
    fn what_mail_programs_write_above_what_they_quote() {
        for head in [
            "On Mon, Nov 3, 2025 at 2:14 PM Ann Example <ann@firm.example> wrote:",
            "On Nov 3, 2025, at 2:14 PM, Ann Example <ann@firm.example>\nwrote:",
            "> On 3 November 2025 14:14, Ann Example wrote:",
            "> On Monday, November 3, 2025 at 02:14:33 PM EST, Ann Example\n> <ann@firm.example> wrote:",
            "On 11/3/2025 2:14 PM, Ann Example wrote:",
            "-----Original Message-----\nFrom: Ann Example [mailto:ann@firm.example]\nSent: Monday, November 3, 2025 2:14 PM\nSubject: Lease",
            "---------- Forwarded message ---------\nFrom: Ann Example <ann@firm.example>\nDate: Mon, Nov 3, 2025 at 2:14 PM\nSubject: Lease\nTo: <bob@firm.example>\n",
            "*From:* Ann Example <ann@firm.example>\n*Sent:* Monday, November 3, 2025 2:14 PM\n*To:* Bob Stone; Carl\n*Subject:* Lease\n",
        ] {
            let found = seen(&format!("Please see below.\n\n{head}\n\nSend me the lease.\n"));
            assert_eq!(found.len(), 1, "{head}: {found:?}");
            assert_eq!((found[0].0.as_str(), found[0].2), ("Ann Example", Some(date(2025, 11, 3))), "{head}");
            assert!(found[0].3.ends_with("Send me the lease."), "{found:?}");
        }
    }

    #[test]
    fn a_chain_is_taken_apart_and_prose_is_not() {
        let text = "Bob,\nfine with me.\n\nOn Nov 5, 2025, at 9:00 AM, Bob Stone <bob@x.example> wrote:\n\n> Agreed.\n>\n> On Nov 3, 2025, at 2:14 PM, Ann Example wrote:\n>\n>> Please send the lease.\n";
        let found = seen(text);
        let who: Vec<&str> = found.iter().map(|l| l.0.as_str()).collect();
        assert_eq!(who, ["Bob Stone", "Ann Example"]);
        let all = Letters::new(text);
        let (letters, own) = letters(&all);
        assert_eq!(all.exact(Span::new(0, own)).trim(), "Bob,\nfine with me.");
        assert_eq!(unquoted(&all, letters[1].body).trim(), "Please send the lease.");
        for prose in [
            "On Monday the tenant wrote:\nI shall leave.",
            "From: the beginning\nit was clear.",
            "On the other hand, he wrote: no.",
        ] {
            assert_eq!(seen(prose), [], "{prose}");
        }
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|\n|> |On |Nov 3, 2025|2:14 PM| wrote:|From: |Sent: |To: |Subject: |<a@b>|;){0,60}") {
            let all = Letters::new(&text);
            let (letters, own) = letters(&all);
            prop_assert!(own <= all.span().end);
            for letter in letters {
                prop_assert!(letter.body.end <= all.span().end && !letter.who.is_empty());
                prop_assert_eq!(unquoted(&all, letter.body).chars().count(), letter.body.len());
            }
        }
    }
}
