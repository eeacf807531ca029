//! What the author of a mail wrote, without the quoted mail below it and without the signature. Only what stands at
//! the end is cut; answers between quoted lines stay, with the lines they answer. A forwarded mail is not a quote: it
//! is what the assistant is asked about. When in doubt the text stays: a quote too many makes an answer longer, an
//! instruction too few makes it wrong.

/// Blocks cut from one body at most. A mail has a quote, two signatures and a footer or two; the bound keeps the time
/// in proportion to the length of the body, whatever it holds.
const MAX_BLOCKS: usize = 12;
/// Lines of a signature at most.
const MAX_SIGNATURE: usize = 12;

/// The author's own part of `body`. If nothing would be left, the body as it is: then the quote is the message.
pub fn strip(body: &str) -> &str {
    let lines = Lines::of(body);
    let whole = lines.trimmed(lines.len());
    let mut end = whole;
    // A mail forwarded below (not inside a quote) is the matter itself, with all that it quotes in turn.
    if !(0..end).any(|i| announces_forward(lines.get(i))) {
        // Other mails' header blocks once, from the top: everything below belongs to them.
        end = lines.trimmed(header_block(&lines, end).unwrap_or(end));
        // Each round cuts one block from the end: mail often carries quote, signature and list footer after another.
        for _ in 0..MAX_BLOCKS {
            let cut = lines.trimmed(one_block(&lines, end));
            if cut >= end {
                break;
            }
            end = cut;
        }
    }
    let own = |end: usize| (0..end).any(|i| lines.get(i).chars().any(char::is_alphanumeric));
    let start = lines.first_full();
    if end <= start || (end < whole && !own(end)) { body.trim() } else { lines.slice(start, end) }
}

/// The words above any other mail in `body`, whether it is forwarded or quoted: only they are the author's, so only they may order
/// something. Answers between quoted lines are the author's too. Empty if the other mail begins at once.
pub fn own_words(body: &str) -> &str {
    let lines = Lines::of(body);
    let end = lines.len();
    let quoted_plainly = |i: usize| {
        let below = (i + 1..end).map(|k| lines.get(k)).find(|line| !line.is_empty());
        introduction(&lines, i + 1).filter(|_| below.is_some_and(|line| !line.starts_with('>')))
    };
    let cut = (0..end).find_map(|i| {
        let other = announces_forward(lines.get(i)) || reply_header(&lines, i, end);
        if other { Some(i) } else { quoted_plainly(i) }
    });
    match cut {
        Some(0) => "",
        Some(cut) => lines.slice(0, cut).trim(),
        None => body.trim(),
    }
}

/// Whether a subject says that the mail was forwarded.
pub fn is_forward(subject: &str) -> bool {
    let s = subject.trim_start().to_lowercase();
    ["fwd:", "fw:", "wg:", "tr:", "rv:", "i:", "vs:"].iter().any(|p| s.starts_with(p))
}

/// Gmail's and Thunderbird's divider, and Apple Mail's, in a line of their own.
fn announces_forward(line: &str) -> bool {
    let words = line.trim_matches(|c: char| c == '-' || c == '*' || c == ':' || c.is_whitespace()).to_lowercase();
    let known = ["forwarded message", "begin forwarded message", "weitergeleitete nachricht", "message transféré"];
    known.contains(&words.as_str())
}

/// The line at which the last block begins, or `end` if the last block is the author's own.
fn one_block(lines: &Lines, end: usize) -> usize {
    if let Some(i) = signature(lines, end) {
        return i;
    }
    if end > 0 && sent_from(lines.get(end - 1)) {
        return end - 1;
    }
    // Quoted lines at the very end, with the line that introduces them.
    let quoted = (0..end).rev().find(|&i| !is_quoted(lines.get(i))).map_or(0, |i| i + 1);
    if quoted < end && (quoted..end).any(|i| lines.get(i).starts_with('>')) {
        let above = lines.trimmed(quoted);
        return match introduction(lines, above) {
            Some(i) => i,
            // "Is this clause valid:" and then a passage: the author quotes it for us.
            None if above > 0 && lines.get(above - 1).ends_with(':') => end,
            None => quoted,
        };
    }
    // An introduction whose quote was cut in an earlier round or left out by the sender.
    introduction(lines, end).unwrap_or(end)
}

/// First line of a signature or list footer at the end.
fn signature(lines: &Lines, end: usize) -> Option<usize> {
    let i = (end.saturating_sub(MAX_SIGNATURE)..end).rev().find(|&i| is_delimiter(lines.get(i)))?;
    let below = || (i + 1..end).map(|k| lines.get(k));
    if below().any(|l| l.starts_with('>')) {
        return None;
    }
    // "-- " is what RFC 3676, 4.3 says; a long rule may just as well stand above the author's next point.
    let footer = |l: &str| {
        let l = l.to_lowercase();
        ["mailing list", "unsubscribe", "listinfo"].iter().any(|w| l.contains(w))
    };
    (lines.get(i) == "--" || below().any(footer)).then_some(i)
}

fn is_quoted(line: &str) -> bool {
    line.is_empty() || line.starts_with('>')
}

/// First line of "On ..., X wrote:" if that ends just above `end`; it may be folded over up to four lines.
fn introduction(lines: &Lines, end: usize) -> Option<usize> {
    let last = lines.get(end.checked_sub(1)?).to_lowercase();
    let verbs = ["wrote", "schrieb", "a écrit", "escribió", "ha scritto", "escreveu", "schreef", "skrev"];
    let said = last.strip_suffix(':')?.trim_end();
    if !verbs.iter().any(|w| said.ends_with(w)) {
        return None;
    }
    let opens =
        |l: &str| ["On ", "Am ", "Le ", "El ", "Il ", "Em ", "Op ", "Den ", "* On "].iter().any(|w| l.starts_with(w));
    let from = end.saturating_sub(4);
    let first = (from..end).rev().take_while(|&i| !lines.get(i).is_empty()).find(|&i| opens(lines.get(i)))?;
    // A mail program gives a date or an address. "On page 3 the landlord wrote:" is the author's.
    (first..end).any(|i| dated(lines.get(i))).then_some(first)
}

/// Whether a line holds an address, a time of day, a year or a date in figures.
fn dated(line: &str) -> bool {
    let digit = |b: &u8| b.is_ascii_digit();
    let b = line.as_bytes();
    let figures = b.windows(4).any(|w| {
        let year = (w.starts_with(b"19") || w.starts_with(b"20")) && w[2..].iter().all(digit);
        let time = digit(&w[0]) && matches!(w[1], b':' | b'/') && digit(&w[2]);
        year || time
    });
    figures || line.contains('@')
}

/// Where another mail begins: a divider "-----Original Message-----", or From/Sent/To/Subject lines as Outlook sets
/// them. Not if the author's words above point to it.
fn header_block(lines: &Lines, end: usize) -> Option<usize> {
    let (mut own, mut last) = (false, String::new());
    for i in 0..end {
        if reply_header(lines, i, end) {
            // Nothing above it: the bare block was forwarded.
            return (own && !points_below(&last)).then_some(i);
        }
        let line = lines.get(i);
        if line.chars().any(char::is_alphanumeric) {
            own = true;
            if last.len() < 2000 {
                last.push_str(&line.to_lowercase());
                last.push('\n');
            }
        }
    }
    None
}

/// Whether the author's words, in lower case, say that the mail below is what they write about.
fn points_below(own: &str) -> bool {
    let words =
        ["below", "following", "forward", "this email", "this e-mail", "this mail", "this message", "this thread"];
    words.iter().any(|w| own.contains(w)) || own.trim_end().ends_with(':')
}

fn reply_header(lines: &Lines, i: usize, end: usize) -> bool {
    let line = lines.get(i);
    if line.starts_with("--") {
        let bare = line.trim_matches(|c: char| c == '-' || c == '_' || c.is_whitespace()).to_lowercase();
        return ["original message", "ursprüngliche nachricht", "message d'origine"].contains(&bare.as_str());
    }
    let plain = |k: usize| lines.get(k).replace('*', "").trim().to_lowercase();
    let opening = plain(i);
    if !["from:", "von:", "de :", "de:"].iter().any(|p| opening.starts_with(p)) {
        return false;
    }
    let fields = ["sent:", "date:", "to:", "cc:", "subject:", "gesendet:", "an:", "betreff:", "envoyé", "à :", "objet"];
    let is_field = |k: &usize| {
        let line = plain(*k);
        fields.iter().any(|f| line.starts_with(f))
    };
    (i + 1..end.min(i + 7)).filter(is_field).count() >= 2
}

fn is_delimiter(line: &str) -> bool {
    line == "--" || line == "-- " || (line.len() >= 20 && line.chars().all(|c| c == '_' || c == '-'))
}

fn sent_from(line: &str) -> bool {
    let l = line.to_lowercase();
    let opens = ["sent from ", "sent via ", "get outlook for ", "gesendet von ", "von meinem ", "envoyé de "];
    // "Sent from my office to the court on Monday" is the author's.
    let things = [
        "phone",
        "ipad",
        "mobile",
        "handy",
        "blackberry",
        "android",
        "galaxy",
        "samsung",
        "tablet",
        "outlook",
        "yahoo mail",
        "proton",
        "mail for windows",
    ];
    line.chars().count() <= 60 && opens.iter().any(|p| l.starts_with(p)) && things.iter().any(|t| l.contains(t))
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
mod tests;
